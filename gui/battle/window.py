"""The main window: the table, the panels beside it, and the keys for everything."""

from __future__ import annotations

import time
from typing import Any

from PyQt6.QtCore import QSettings, Qt, QThread, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import QDockWidget, QLabel, QMainWindow, QPushButton, QSplitter, QVBoxLayout, QWidget

from gui.battle.actions import Acting
from gui.battle.corrections import Mending
from gui.battle.enrolment import Enrolling
from gui.battle.keys import build_actions
from gui.battle.window_tools import Tools
from gui.model.autosave import Keeper
from gui.model.presenter import (
    OptionRow,
    banners,
    card_rows,
    hand_lines,
    journal_line,
    option_rows,
    question,
    secret_hand,
    tick_key,
    toy_rows,
)
from gui.model.session_protocol import Choice, SessionLike, SourceLike
from gui.panels.correction_panel import MendPanel
from gui.panels.enrolment_panel import EnrolPanel
from gui.panels.eye_view import EyeView, eye_picture
from gui.panels.panels import CardRow, Entry, Journal, OptionList, ToyList, titled
from gui.panels.questions import QuestionBar
from gui.panels.transport_bar import Transport
from gui.table.table_view import TableView
from gui.worker.mailbox import Mailbox, Parcel
from gui.worker.orders import NAMES, Orders
from gui.worker.worker import Worker

POLL_MS = 15
"""Twice per frame of a 30 fps camera: a tick waits at most this long for the window."""


_LEFT_RUNNING: list[tuple[QThread, Worker]] = []


class BattleWindow(QMainWindow):
    """The window over one session and one source of frames. Owns the worker's thread; closing it ends both.
    ``described``: a tick in which something other than the picture may have changed."""

    described = pyqtSignal(object)

    def __init__(self, session: SessionLike, source: SourceLike, *, settings: QSettings | None = None,
                 title: str = "Toy Umpire", keeper: Keeper | None = None) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self._settings = settings if settings is not None else QSettings("toy-umpire", "toy-umpire")
        self._live = bool(source.live)
        self._choice = Choice(units=str(self._settings.value("units", "in")))
        self._parcel: Parcel | None = None
        self._panels_key: Any = None
        self._curtain = True
        self._player = ""
        self.frames_shown = 0
        self._fps_since = (time.monotonic(), 0)
        self.orders = Orders()
        self._mailbox = Mailbox()
        self._calibration = session.calibration
        self._build(source)
        self.worker = Worker(session, source, self._mailbox, keeper)
        self.tools, self.acting, self.mending, self.enrolling = Tools(self), Acting(self), Mending(self), Enrolling(self)
        self.act = build_actions(self)
        self.eye_dock.visibilityChanged.connect(self.tools.eye)
        self.mend_dock.visibilityChanged.connect(self.act["mend"].setChecked)
        self.enrol_dock.visibilityChanged.connect(self.act["enrol"].setChecked)
        self.mend_panel.enrol.connect(lambda: self.act["enrol"].setChecked(True))
        self._start()
        self._restore()

    # building

    def _build(self, source: SourceLike) -> None:
        self.table = TableView(self._calibration)
        self.toys, self.options, self.journal = ToyList(), OptionList(), Journal()
        self.cards, self.entry, self.eye = CardRow(), Entry(), EyeView()
        self.hands = QLabel()
        self.hands.setWordWrap(True)
        self.curtain = QPushButton("Show hand")
        self.curtain.setCheckable(True)
        self.curtain.setToolTip("The cards of the player to act: pass the laptop first (H)")
        self.curtain.toggled.connect(self._set_curtain)
        self.deal = QPushButton("Deal or roll for us (D)")
        self.deal.setToolTip("The program deals the cards or rolls the dice; with real ones type what fell")
        self.deal.clicked.connect(self.orders.deal)
        self.deal.hide()
        self.transport = Transport(source.frame_count, source.fps)
        self.transport.setVisible(not source.live)
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table, 1)
        self.questions = QuestionBar()
        layout.addWidget(self.questions)
        layout.addWidget(self.transport)
        self.setCentralWidget(middle)
        side = QSplitter(Qt.Orientation.Vertical)
        side.setChildrenCollapsible(False)
        play = QWidget()
        stack = QVBoxLayout(play)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.addWidget(self.hands)
        stack.addWidget(self.cards)
        stack.addWidget(self.deal)
        stack.addWidget(self.options, 1)
        stack.addWidget(self.entry)
        self.side_parts = [titled("Toys", self.toys), titled("What may be done", play, self.curtain),
                           titled("Journal", self.journal)]
        for part, stretch in zip(self.side_parts, (3, 5, 2), strict=True):
            side.addWidget(part)
            side.setStretchFactor(side.count() - 1, stretch)
        self._dock = self._docked("Battle", side, Qt.DockWidgetArea.RightDockWidgetArea)
        self.eye_dock = self._docked("Toy's eye", self.eye, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.eye_dock.hide()
        self.mend_panel = MendPanel()
        self.mend_dock = self._docked("Put right", self.mend_panel, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.mend_dock.hide()
        self.enrol_panel = EnrolPanel()
        self.enrol_dock = self._docked("Enrol", self.enrol_panel, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.enrol_dock.hide()
        self.resizeDocks([self._dock, self.eye_dock], [400, 330], Qt.Orientation.Horizontal)
        self.status = QLabel()
        bar = self.statusBar()
        if bar is not None:
            bar.addPermanentWidget(self.status)
        self.toys.chosen.connect(self.select)
        self.table.toy_clicked.connect(self.select)
        self.table.target_chosen.connect(self.aim)
        self.cards.chosen.connect(self.choose_card)
        self.options.looked_at.connect(self._look_at_option)
        self.table.ghost_moved.connect(lambda: self.tools.show_ghost())

    def _docked(self, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _start(self) -> None:
        self.thread_ = QThread()
        self.worker.moveToThread(self.thread_)
        # Connected after the move, so that every call is queued onto the worker's thread.
        o, w = self.orders, self.worker
        for name in NAMES:
            getattr(o, name).connect(getattr(w, name))
        self.transport.wanted.connect(o.seek)
        self.transport.back_to_now.connect(lambda: o.seek.emit(-1.0))
        w.said.connect(self.say)
        w.ended.connect(self._ended)
        w.done.connect(lambda words: self.journal.add_lines([f"· {words}"]))
        w.recording.connect(self.tools.recording_changed)
        # Directly: the window waits for the thread to end and could not pass the call on.
        w.finished.connect(self.thread_.quit, Qt.ConnectionType.DirectConnection)  # type: ignore[call-arg]
        self.thread_.started.connect(w.begin)
        self.thread_.start()
        o.look.emit(self._choice)
        self._poll = QTimer(self)
        self._poll.timeout.connect(self.poll)
        self._poll.start(POLL_MS)

    # showing

    @pyqtSlot()
    def poll(self) -> None:
        """Take the newest tick from the mailbox and show it."""
        parcel, events = self._mailbox.take()
        if parcel is None:
            raw = self._mailbox.raw()
            if raw is not None:
                self.table.show_raw(raw.bgr)
            return
        tick = parcel.tick
        self._parcel = parcel
        self.frames_shown += 1
        names = {t.id: t.name or t.id for t in tick.scene.toys}
        self.journal.add_lines([journal_line(e, names, self._choice.units) for e in events])
        self.table.show_parcel(parcel, banners(tick, replayed=parcel.replayed), self._choice)
        self.show_on_screen(parcel)
        self.transport.show_time(parcel.frame.time_s, parcel.frame.index, parcel.replayed)
        key = (tick_key(tick), self._choice, self._curtain)
        if key != self._panels_key:
            self._panels_key, self._panels_held = key, tick
            self.refresh_panels()
        self._show_rate()

    def show_on_screen(self, parcel: Parcel) -> None:
        """The second screen, where there is one, shows the same battle in the same units."""
        if self.tools.screen is not None:
            self.tools.screen.show_parcel(parcel, banners(parcel.tick, replayed=parcel.replayed),
                                          Choice(units=self._choice.units))

    def refresh_panels(self) -> None:
        """Fill the panels from the newest tick."""
        if self._parcel is None:
            return
        tick = self._parcel.tick
        self.toys.show_rows(toy_rows(tick, self._choice))
        player = tick.prompt.player if tick.prompt else ""
        if player != self._player:
            self._player = player
            self.curtain.setChecked(False)  # another player is asked: pass the laptop first
        secret = secret_hand(tick)
        shown = not self._curtain or not secret
        self.cards.setVisible(shown)
        self.options.setVisible(shown)
        self.curtain.setVisible(secret)
        self.deal.setVisible(tick.prompt is not None and tick.prompt.chance)
        self.table.public = not shown
        if shown:
            self.cards.show_cards(card_rows(tick), self._choice.card)
            self.options.show_rows(option_rows(tick, self._choice))
        lines = [question(tick), *hand_lines(tick, shown)]
        if not shown and tick.prompt is not None:
            lines.append(f"Pass the laptop to {tick.prompt.player}, then press H.")
        self.hands.setText("<br>".join(line for line in lines if line))
        self.eye.show_picture(eye_picture(tick, self._choice) if self.eye_dock.isVisible() else None)
        self.questions.show_questions(tick.questions, {t.id: t.name for t in tick.scene.toys}, self._choice.units)
        self.mending.fresh(tick)
        self.enrolling.fresh(tick)
        self.described.emit(tick)

    def _show_rate(self) -> None:
        since, count = self._fps_since
        now = time.monotonic()
        if now - since >= 1.0:
            rate = (self.frames_shown - count) / (now - since)
            self.status.setText(self.tools.status(rate, self._parcel.dropped if self._parcel is not None else 0))
            self._fps_since = (now, self.frames_shown)

    @pyqtSlot(str)
    def say(self, text: str) -> None:
        """One sentence for the players, in the status bar and the journal."""
        bar = self.statusBar()
        if bar is not None:
            bar.showMessage(text, 12_000)
        self.journal.add_lines([f"! {text}"])

    # choosing

    def _choose(self, choice: Choice) -> None:
        self._choice = choice
        self.orders.look.emit(choice)
        self._panels_key = None
        self.refresh_panels()

    @pyqtSlot(str)
    def select(self, toy_id: str) -> None:
        """Look at a toy, or at none with ""."""
        c = self._choice
        if toy_id == (c.selected or ""):
            return
        self._choose(Choice(toy_id or None, None if toy_id == c.target else c.target, c.card, c.units))
        self.mending.selected(toy_id)
        self.enrolling.selected(toy_id)

    @pyqtSlot(str)
    def aim(self, toy_id: str) -> None:
        """Aim at a toy: the toy's-eye picture and the options are about it."""
        c = self._choice
        self._choose(Choice(c.selected, toy_id or None, c.card, c.units))
        self.act["eye"].setChecked(bool(toy_id and c.selected))

    @pyqtSlot(str)
    def choose_card(self, card: str) -> None:
        """Keep to one card, or to none with ""."""
        c = self._choice
        self._choose(Choice(c.selected, c.target, card or None, c.units))

    @property
    def screen_(self) -> TableView | None:
        """The second screen."""
        return self.tools.screen

    def _look_at_option(self, row: OptionRow) -> None:
        c, target = self._choice, row.option.action.target
        if target is not None and target != c.target and c.selected is not None:
            self._choose(Choice(c.selected, target, c.card, c.units))

    def swap_units(self) -> None:
        c = self._choice
        units = "cm" if c.units == "in" else "in"
        self._settings.setValue("units", units)
        self._choose(Choice(c.selected, c.target, c.card, units))

    def step_toy(self, step: int) -> None:
        ids = self.toys.ids()
        if ids:
            now = self._choice.selected
            self.select(ids[(ids.index(now) + step) % len(ids) if now in ids else 0])

    def next_target(self) -> None:
        if self._parcel is None or self._choice.selected is None:
            return
        scene = self._parcel.tick.scene
        me = next((t for t in scene.toys if t.id == self._choice.selected), None)
        others = [t.id for t in scene.toys if t.on_table and me is not None and t.id != me.id and t.side != me.side]
        if others:
            now = self._choice.target
            self.aim(others[(others.index(now) + 1) % len(others) if now in others else 0])

    def _set_curtain(self, shown: bool) -> None:
        self._curtain = not shown
        self.curtain.setText("Hide hand" if shown else "Show hand")
        self.refresh_panels()

    def set_calibration(self, calibration: Any) -> None:
        """The camera was calibrated again in mid-battle."""
        self._calibration = calibration
        for view in (self.table, self.tools.screen):
            if view is not None:
                view.set_calibration(calibration)

    def mend_(self, on: bool) -> None:
        """Begin or end putting things right."""
        if on:
            self.act["enrol"].setChecked(False)
        self.mend_dock.setVisible(on)
        self.mending.turn(on)

    def enrol_(self, on: bool) -> None:
        """Begin or end enrolling toys."""
        if on:
            self.act["mend"].setChecked(False)
        self.enrol_dock.setVisible(on)
        self.enrolling.turn(on)

    def key_list(self) -> list[tuple[str, str]]:
        """(key, what it does), for the list of keys."""
        return [(", ".join(s.toString() for s in a.shortcuts()), a.statusTip() or a.text()) for a in self.act.values()]

    @pyqtSlot()
    def _ended(self) -> None:
        if not self._live:
            self.say("The clip is over; everything can still be looked at and measured.")
        self.act["pause"].setChecked(True)

    # remembering

    def _restore(self) -> None:
        geometry, state = self._settings.value("geometry"), self._settings.value("state")
        if geometry is not None:
            self.restoreGeometry(geometry)
        else:
            self.resize(1480, 900)
        if state is not None:
            self.restoreState(state)
        self.act["theme"].setChecked(self._settings.value("theme", "dark") == "light")

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._settings.setValue("geometry", self.saveGeometry())
        self._settings.setValue("state", self.saveState())
        self.stop()
        self.tools.close()
        super().closeEvent(event)

    def stop(self, wait_ms: int = 10_000) -> bool:
        """End the worker and its thread; True when both ended in time."""
        self._poll.stop()
        if not self.thread_.isRunning():
            return True
        self.orders.close.emit()
        ended = self.thread_.wait(wait_ms)
        if not ended:  # a camera driver may hang; destroying a running thread would end the program with a crash
            _LEFT_RUNNING.append((self.thread_, self.worker))
        return ended
