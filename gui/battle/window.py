"""The main window: the table, the panels beside it, and the keys for everything."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from PyQt6.QtCore import QSettings, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtGui import QCloseEvent

from assistant.log.wording import UNITS
from assistant.overlay.marks import VERDICT_WORDS
from gui.battle.actions import ActionController
from gui.battle.corrections import CorrectionController
from gui.battle.display import DisplayController
from gui.battle.enrolment import EnrolmentController
from gui.battle.explaining import ExplainController
from gui.battle.layout import BattleLayout
from gui.battle.menus import build_actions, connect_actions, draw_icons, key_list, palette_entries, reword
from gui.battle.panel_refresh import PanelRefresh
from gui.battle.parameters import BATTLE_WINDOW
from gui.battle.presenter import PresenterRemote
from gui.battle.recording import RecordingController
from gui.battle.second_screen import SecondScreen
from gui.battle.selection import Selection
from gui.battle.toys_eye import ToysEye
from gui.cover_choice import cover_menu
from gui.kept_settings import KeptSettings
from gui.language.words import said, tr
from gui.language_choice import language_menu
from gui.model.autosave import Autosave
from gui.model.session_protocol import Choice, SessionLike, SourceLike
from gui.model.tick_marks import banners
from gui.model.wording import journal_line
from gui.panels.command_palette import CommandPalette, Entry
from gui.panels.parameters import PANELS
from gui.worker.mailbox import Parcel
from gui.worker.parameters import WORKER
from gui.worker.thread import WorkerThread


class BattleWindow(BattleLayout):
    """The window over one session and one source of frames. Owns the worker's thread; closing it ends both.
    ``described``: a tick in which something other than the picture may have changed. ``closed``: it goes."""

    described = pyqtSignal(object)
    closed = pyqtSignal()

    def __init__(self, session: SessionLike, source: SourceLike, *, settings: QSettings | None = None,
                 title: str = "Toy Umpire", autosave: Autosave | None = None) -> None:
        super().__init__(session.calibration, source)
        self.setWindowTitle(title)
        self._settings = KeptSettings(settings)
        self._live, self._roster = bool(source.live), getattr(session, "roster", None)
        self._game = getattr(session, "game", None)
        self.frames_shown, self._fitted = 0, False
        self._fps_since = (time.monotonic(), 0)
        self.selection = Selection(self._settings.choice("units", UNITS), self)
        self.background = WorkerThread(session, source, autosave)
        self.orders, self.worker = self.background.orders, self.background.worker
        self.act, self.menus = build_actions(self)
        self._make_parts()
        self._connect_parts()
        self._connect_worker()
        self.background.start()
        self.orders.look.emit(self.selection.choice)
        self._poll = QTimer(self)
        self._poll.timeout.connect(self.poll)
        self._poll.start(BATTLE_WINDOW.poll_ms)
        self._restore()

    @property
    def parcel(self) -> Parcel | None:
        """The newest tick with its marks; None before the first."""
        return self.selection.parcel

    @property
    def choice(self) -> Choice:
        """What the players look at."""
        return self.selection.choice

    # building

    def _make_parts(self) -> None:
        orders, selection, say = self.orders, self.selection, self.say
        self.toys_eye = ToysEye(self, selection)
        self.panels = PanelRefresh(self, selection, self.toys_eye)
        self.action_controller = ActionController(self, orders, selection, self.options, self.entry, say)
        self.action_controller.templates = getattr(self._roster, "templates", ())
        self.remote = PresenterRemote(self, self.action_controller, orders, self._settings, say)
        self.corrections = CorrectionController(self, orders, selection, self.table, self.correction_panel, self.questions, say)
        self.enrolment = EnrolmentController(self, orders, selection, self.enrolment_panel, say)
        self.recording = RecordingController(self, orders, selection, self.act, say)
        self.ruling.card_wanted.connect(self.recording.ruling_card)
        self.second_screen = SecondScreen(self, selection, self.table, self.act["share"])
        self.display = DisplayController(self, selection, self.second_screen, self.act, self._settings, self.toys_eye, say)
        self.explaining = ExplainController(self, selection, self.toys_eye, self._game, say)
        self.palette_box = CommandPalette(self, self._commands)
        self.menus["&View"].addSeparator()
        self.menus["&View"].addActions(self.panel_toggles())
        self.menus["&View"].addMenu(language_menu(self, self._settings, self.say))
        self.menus["&View"].addMenu(cover_menu(self, PANELS.cover_icon_px, lambda: self.parcel, orders.house_rule.emit))
        connect_actions(self.act, {
            "pause": self.pause, "undo": orders.undo.emit, "undo at": self.action_controller.choose_back,
            "redo": orders.redo.emit, "deal": orders.deal.emit,
            "hand": self.curtain.toggle, "entry": self.entry.setFocus,
            "template": self.entry.begin_template, "options": self.options.setFocus,
            "remote": self.remote.use, "quit": self.close, "commands": self.palette_box.ask,
            "next": lambda: selection.step(self.toys.ids(), 1), "before": lambda: selection.step(self.toys.ids(), -1),
            "target": selection.next_target, "none": self.look_at_nothing, "wishes": orders.setup.emit,
            "correct": self.put_right, "enrol": self.enrol, "earlier": lambda: self.transport.step(-BATTLE_WINDOW.look_back_s),
            "later": lambda: self.transport.step(BATTLE_WINDOW.look_back_s),
            "now": self.transport.back_to_now.emit, "units": self.swap_units,
            "rules": self.explaining.show_rules, "what": self.explaining.ask_what,
            **self.display.slots(), **self.corrections.slots(), **self.recording.slots()})

    def _connect_parts(self) -> None:
        selection, act = self.selection, self.act
        self.curtain.toggled.connect(self._show_hand)
        self.deal.clicked.connect(self.orders.deal)
        self.toys.chosen.connect(selection.select)
        self.table.toy_clicked.connect(selection.select)
        self.table.target_chosen.connect(selection.aim)
        self.table.template_laid.connect(self.orders.correct)
        self.action_controller.template_taken.connect(self.table.take_template)
        self.action_controller.toy_asked_about.connect(self.explaining.what_may)
        self.cards.chosen.connect(selection.choose_card)
        self.options.looked_at.connect(selection.look_at_option)
        selection.changed.connect(self._look)
        selection.toy_aimed_at.connect(act["eye"].setChecked)
        self.corrections.begun.connect(lambda: act["correct"].setChecked(True))
        self.correction_dock.visibilityChanged.connect(act["correct"].setChecked)
        self.enrolment_dock.visibilityChanged.connect(act["enrol"].setChecked)
        self.correction_panel.enrol.connect(lambda: act["enrol"].setChecked(True))
        self.enrolment_panel.done.connect(lambda: act["enrol"].setChecked(False))

    def look_at_nothing(self) -> None:
        """No toy is looked at, and no template is in hand."""
        self.table.take_template()
        self.selection.select("")

    def _connect_worker(self) -> None:
        orders, worker = self.orders, self.worker
        self.transport.wanted.connect(orders.seek)
        self.transport.back_to_now.connect(lambda: orders.seek.emit(-1.0))
        worker.said.connect(self.say)
        worker.ended.connect(self._ended)
        worker.asked_back.connect(self.action_controller.ask_back)
        worker.done.connect(lambda words: self.journal.add_lines([f"· {said(words)}"]))
        worker.recording.connect(self.recording.show_path)

    # showing

    @pyqtSlot()
    def poll(self) -> None:
        """Take the newest tick from the mailbox and show it."""
        parcel, events = self.background.mailbox.take()
        if parcel is None:
            raw = self.background.mailbox.raw()
            if raw is not None:
                self.table.show_raw(raw.bgr)
            return
        tick = parcel.tick
        self.selection.parcel = parcel
        self.frames_shown += 1
        if not self._fitted and getattr(tick, "ready", True) and tick.scene.toys:
            self._fitted = True
            self.table.fit_to_battle()  # the battle fills the view; F shows the whole picture
        names = {t.id: t.name or t.id for t in tick.scene.toys}
        self.journal.add_lines([journal_line(e, names, self.choice.units) for e in events], events)
        self.panels.tell_rulings(events, tick, names)
        self.second_screen.tell(events, names)
        self.table.show_parcel(parcel, banners(tick, replayed=parcel.replayed, hint=not self.choice.selected),
                               self.choice)
        self.second_screen.show_parcel(parcel)
        if self.act["witness"].isChecked():
            self.display.show_witness()
        self.transport.show_time(parcel.frame.time_s, parcel.frame.index, parcel.replayed)
        if self.panels.changed(tick):
            self.refresh_panels()
        self._show_rate()

    def refresh_panels(self) -> None:
        """Fill the panels from the newest tick."""
        tick = self.selection.tick
        if tick is None:
            return
        self.panels.fill(tick)
        self.corrections.show_tick(tick)
        self.enrolment.show_tick(tick)
        self.described.emit(tick)

    def _show_rate(self) -> None:
        since, count = self._fps_since
        now = time.monotonic()
        if now - since >= BATTLE_WINDOW.rate_s:
            rate = (self.frames_shown - count) / (now - since)
            self.status.setText(self.recording.status(rate, self.parcel.dropped if self.parcel is not None else 0))
            self._fps_since = (now, self.frames_shown)

    @pyqtSlot(str)
    def say(self, text: str) -> None:
        """One sentence for the players, in the status bar and the journal."""
        text = said(text)
        if (bar := self.statusBar()) is not None:
            bar.showMessage(text, BATTLE_WINDOW.said_ms)
        self.journal.add_lines([f"! {text}"])

    # what the players do

    def _look(self, choice: Choice) -> None:
        self.orders.look.emit(choice)
        self.panels.forget()
        self.refresh_panels()

    def swap_units(self) -> None:
        """Inches or centimetres, and so at the next start."""
        units = "cm" if self.choice.units == "in" else "in"
        self._settings.keep("units", units)
        self.selection.use_units(units)

    def pause(self, on: bool) -> None:
        """Stop or go on."""
        reword(self.act["pause"], tr("Resume") if on else tr("Pause"))
        draw_icons(self.act)
        self.orders.pause.emit(on)

    def _commands(self) -> list[Entry]:
        """What the command palette offers: what may be done now, where the hand may be seen, then all commands."""
        rows = [] if self.table.public else self.options.rows()
        return [*palette_entries(self.act), *(Entry(r.text, r.reason, said(VERDICT_WORDS[r.verdict]), partial(
            self.action_controller.want, r)) for r in rows if r.verdict != "no")]

    def _show_hand(self, shown: bool) -> None:
        self.panels.draw_curtain(not shown)
        self.refresh_panels()

    def put_right(self, on: bool) -> None:
        """Begin or end corrections."""
        if on:
            self.act["enrol"].setChecked(False)
        self.correction_dock.setVisible(on)
        self.corrections.turn(on)

    def enrol(self, on: bool) -> None:
        """Begin or end enrolling toys."""
        if on:
            self.act["correct"].setChecked(False)
        self.enrolment_dock.setVisible(on)
        self.enrolment.turn(on)

    def set_calibration(self, calibration: Any) -> None:
        """The camera was calibrated again in mid-battle."""
        for view in filter(None, (self.table, self.second_screen.view)):
            view.set_calibration(calibration)

    def key_list(self) -> list[tuple[str, str]]:
        """(key, what it does), for the list of keys."""
        return key_list(self.act)

    @pyqtSlot()
    def _ended(self) -> None:
        if not self._live:
            self.say(tr("The clip is over; everything can still be looked at and measured."))
        self.act["pause"].setChecked(True)

    # remembering

    def _restore(self) -> None:
        if not self._settings.restore("geometry", self.restoreGeometry):
            self.resize(*BATTLE_WINDOW.size_px)
        self._settings.restore("state", self.restoreState)
        self.display.restore()
        self.act["remote"].setChecked(self.remote.was_used())
        for fault in self._settings.faults:
            self.say(fault)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._settings.keep("geometry", self.saveGeometry())
        self._settings.keep("state", self.saveState())
        self.stop()
        self.remote.turn(False)
        self.second_screen.close()
        self.closed.emit()
        super().closeEvent(event)

    def stop(self, wait_ms: int = WORKER.stop_ms) -> bool:
        """End the worker, what draws the toy's eye, and their threads; True when all ended in time."""
        self._poll.stop()
        drawn = self.toys_eye.stop(wait_ms)
        return self.background.stop(wait_ms) and drawn
