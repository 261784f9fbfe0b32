"""From the start of the program to the battle: the first page, then a kept battle, the set-up, the sample or a recording."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QObject, Qt, QUrl
from PyQt6.QtGui import QDesktopServices, QGuiApplication
from PyQt6.QtWidgets import QWidget

from assistant.log.battle_log import BattleLog, LogError, signed_log
from assistant.report.page import report_page, write_report
from assistant.runner.sample import sample_session
from gui.battle.window import BattleWindow
from gui.language.chosen import use_language
from gui.language.pages import said_page
from gui.language.words import language, said, speaks_english, tr
from gui.midgame_setup import MidgameSetup, add_midgame_setup
from gui.model.autosave import Autosave, SavedGame, journal_of
from gui.setup.model.files import load_plan, saved_plans
from gui.setup.model.plan import STEPS, Plan
from gui.setup.window import SetupWindow
from gui.start.page import StartPage
from gui.start.readiness import Finding, findings
from gui.start.ways import ways_on
from measure.errors import InputError
from measure.writing import in_utf8, write_pieces
from vision.capture.source import FrameSource

LOG_ENDING = ".jsonl"


class Program(QObject):
    """Owns the windows. ``folder``: holds the last set-up and the saved game. ``log``: where to write the battle's
    log; by default a file by the time of day beside them. ``complain``, ``open_source``, ``find``, ``open_page`` and
    ``setup_options`` stand in for people, cameras, this machine and its browser in tests; ``watch_faults`` is told whom to
    show faults to."""

    def __init__(self, folder: str | Path, *, log: str | Path | None = None,
                 complain: Callable[[str], None] = lambda text: None,
                 open_source: Callable[[Plan], FrameSource] | None = None,
                 find: Callable[[], Iterator[Finding]] = findings,
                 open_page: Callable[[QUrl], object] = QDesktopServices.openUrl,
                 watch_faults: Callable[[Callable[[str], None]], None] = lambda show: None, **setup_options: Any) -> None:
        super().__init__()
        self._folder, self._log, self._complain = Path(folder), log, complain
        self._open_source = open_source or (lambda p: p.open_source())
        self._find, self._open_page = find, open_page
        self._watch_faults, self._setup_options = watch_faults, setup_options
        self.start: StartPage | None = None
        self.setup: SetupWindow | None = None
        self.window: BattleWindow | None = None
        self.midgame_setup: MidgameSetup | None = None

    @property
    def autosave_path(self) -> Path:
        """Where the game is saved."""
        return self._folder / "game.json"

    def begin(self, plan: Plan) -> QWidget:
        """The first window: the first page, or the set-up where the plan has a source already."""
        return self.set_up(plan) if plan.source else self.show_start()

    def show_start(self) -> StartPage:
        """The first page, with what can be gone on with now."""
        ways = ways_on(self._unfinished(Autosave(self.autosave_path)), saved_plans(self._folder))
        if self.start is None:
            self.start = page = StartPage(ways, settings=self._setup_options.get("settings"), find=self._find)
            page.new_wanted.connect(lambda: self.set_up(Plan()))
            page.game_wanted.connect(self._go_on_kept)
            page.forget_wanted.connect(self._forget)
            page.table_wanted.connect(self.open_table)
            page.sample_wanted.connect(self.play_sample)
            page.recording_wanted.connect(self.open_recording)
            page.language_wanted.connect(self.speak)
        else:
            self.start.show_ways(ways)
        self.start.show()
        return self.start

    def speak(self, choice: str) -> None:
        """The first page anew, in another language (one of :data:`gui.language.chosen.CHOICES`)."""
        use_language(choice)
        old, self.start = self.start, None
        page = self.show_start()
        if old is not None:
            page.setGeometry(old.geometry())
            old.close()
            old.deleteLater()

    def _go_on_kept(self) -> None:
        saved = self._unfinished(Autosave(self.autosave_path))
        if saved is not None:
            self.go_on(saved)

    def _forget(self) -> None:
        Autosave(self.autosave_path).forget()
        self.show_start()

    def open_table(self, folder: str) -> QWidget | None:
        """The set-up as it was saved in that folder, at its last step, where Play is one click. None: it cannot be read, which
        is said."""
        try:
            plan = load_plan(folder)
        except InputError as e:
            self._complain(str(e))
            return None
        return self.set_up(plan, step=len(STEPS) - 1)

    def open_recording(self, path: str) -> QWidget | None:
        """A clip in the camera's place; of a battle's log the report, as a page beside it, in the browser. None: no window of
        this program's shows it."""
        if Path(path).suffix.lower() != LOG_ENDING:
            return self.set_up(Plan(source=path))
        page = Path(path).with_suffix(".html")
        try:
            if speaks_english():
                write_report(path, page)
            else:
                write_pieces(page, [in_utf8(said_page(report_page(path), said, language()))])
        except (InputError, OSError) as e:
            self._complain(str(e))
            return None
        self._open_page(QUrl.fromLocalFile(str(page)))
        if self.start is not None:
            self.start.say(tr("The report of the battle is in {page}.", page=page))
        return None

    def _unfinished(self, autosave: Autosave) -> SavedGame | None:
        try:
            saved = autosave.load()
            return None if saved is None or saved.over() else saved
        except InputError as e:
            self._complain(str(e))
            return None

    def go_on(self, saved: SavedGame) -> QWidget:
        """Open the battle as it was saved; where that cannot be, the set-up with what there is."""
        plan = Plan()
        try:
            plan = load_plan(self._folder)
            plan.game = saved.game
            return self._open(plan, saved)
        except InputError as e:
            self._complain(tr("The battle cannot be gone on with yet. {e}", e=e))
            return self.set_up(plan, saved)

    def set_up(self, plan: Plan, saved: SavedGame | None = None, *, step: int = 0) -> QWidget:
        """Show the set-up at ``step``; Play begins the battle (``saved``: goes on with that one). Closed without, the first
        page comes back where there was one."""
        setup = SetupWindow(self._folder, plan, self._open_source, step=step, **self._setup_options)
        setup.ready.connect(lambda p: self._play(p, saved))
        if self.start is not None:
            setup.left.connect(self.show_start)
        setup.show()
        self._leave_start()
        self.setup = setup
        return setup

    def _leave_start(self) -> None:
        if self.start is not None:
            self.start.hide()

    def play_sample(self) -> BattleWindow | None:
        """The bundled battle; the first page comes back when it is closed. None: it is not here, which is said."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            source, session, _ = sample_session()
        except InputError as e:
            self._complain(str(e))
            return None
        finally:
            QGuiApplication.restoreOverrideCursor()
        window = BattleWindow(session, source, title=tr("Toy Umpire: the sample battle"),
                              settings=self._setup_options.get("settings"))
        window.say(tr("The sample battle. Click a green toy, then rest the mouse on a blue one. H shows green's hand, Space "
                      "stops "
                   "and goes on, Ctrl+K finds everything else."))
        self.window = window
        if self.start is not None:
            window.closed.connect(self.show_start)
        window.show()
        self._leave_start()
        return window

    def _play(self, plan: Plan, saved: SavedGame | None) -> None:
        try:
            self._open(plan, saved if saved is not None and saved.game == plan.game else None)
        except InputError as e:
            self._complain(str(e))
            if self.setup is not None:  # its thread has ended: a new one with the same plan
                self.setup.close()
            self.set_up(plan, saved)
            return
        if self.setup is not None:
            self.setup.close()

    def _open(self, plan: Plan, saved: SavedGame | None) -> BattleWindow:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)  # the battlefield is looked at: a second or two
        try:
            return self._opened(plan, saved)
        finally:
            QGuiApplication.restoreOverrideCursor()

    def _opened(self, plan: Plan, saved: SavedGame | None) -> BattleWindow:
        path = Path(saved.log) if saved is not None and saved.log else self._log_path()
        frames = self._open_source(plan)
        log = self._open_log(path, saved is not None)
        try:
            session = plan.open_session(log, None if saved is None else saved.state)
        except BaseException:
            frames.close()
            raise
        before = journal_of(path) if saved is not None and saved.log else []
        autosave = Autosave(self.autosave_path, log.path if log is not None else None)
        window = BattleWindow(session, frames, title=f"Toy Umpire: {frames.name}", autosave=autosave)
        if before:
            window.journal.add_lines([*before, tr("· the battle goes on")])
        self.midgame_setup = add_midgame_setup(window, session, plan, self._folder, open_source=self._open_source, keeps=True)
        self._watch_faults(window.say)
        window.show()
        self._leave_start()
        self.window = window
        return window

    def _open_log(self, path: Path, resume: bool) -> BattleLog | None:
        """The battle's log. One that contradicts itself is left as it is, and a battle that goes on has a new one; None: no
        log can be written, for the battle matters more."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not resume:
                return signed_log(path)
            try:
                return signed_log(path, resume=True)
            except LogError as e:
                fresh = path.with_name(time.strftime("%Y-%m-%d-%H%M%S.jsonl"))
                log = signed_log(fresh)
                self._complain(tr("{e}. The battle goes on in a new log, {fresh}", e=e, fresh=fresh))
                return log
        except (InputError, OSError) as e:
            self._complain(tr("There will be no log of this battle: {e}", e=e))
            return None

    def _log_path(self) -> Path:
        if self._log is not None:
            return Path(self._log)
        return self._folder.parent / "battles" / time.strftime("%Y-%m-%d-%H%M%S.jsonl")
