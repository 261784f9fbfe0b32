"""From the start of the program to the battle: continue a saved battle, or set up and play."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QMessageBox, QWidget

from assistant.log.battle_log import BattleLog, LogError, signed_log
from assistant.runner.sample import sample_session
from gui.battle.window import BattleWindow
from gui.midgame_setup import MidgameSetup, add_midgame_setup
from gui.model.autosave import Autosave, SavedGame, ago, journal_of
from gui.setup.model.files import load_plan
from gui.setup.model.plan import Plan
from gui.setup.window import SetupWindow
from measure.errors import InputError
from rules.registry import game as game_of
from vision.capture.source import FrameSource

GO_ON, ANEW, FORGET = "&Go on with it", "Set up &anew", "&Forget it"


def ask_to_go_on(saved: SavedGame) -> str:
    """Which of :data:`GO_ON`, :data:`ANEW` and :data:`FORGET` the players choose."""
    box = QMessageBox(QMessageBox.Icon.Question, "Toy Umpire",
                      f"A battle of {game_of(saved.game).title} was played {ago(saved.age_s)} and not finished. Go on with it?")
    box.setInformativeText("Put the toys where they stood, or leave them where they are. Set up anew keeps the old battle "
                           "until the first action of the new one.")
    buttons = {text: box.addButton(text, QMessageBox.ButtonRole.ActionRole) for text in (GO_ON, ANEW, FORGET)}
    box.setDefaultButton(buttons[GO_ON])
    box.exec()
    return next((text for text, button in buttons.items() if button is box.clickedButton()), ANEW)


class Program(QObject):
    """Owns the windows. ``folder``: holds the last set-up and the saved game. ``log``: where to write the battle's
    log; by default a file by the time of day beside them. ``ask``, ``complain``, ``open_source`` and ``setup_options``
    stand in for people and cameras in tests; ``watch_faults`` is told whom to show faults to."""

    def __init__(self, folder: str | Path, *, log: str | Path | None = None, ask: Callable[[SavedGame], str] = ask_to_go_on,
                 complain: Callable[[str], None] = lambda text: None,
                 open_source: Callable[[Plan], FrameSource] | None = None,
                 watch_faults: Callable[[Callable[[str], None]], None] = lambda show: None, **setup_options: Any) -> None:
        super().__init__()
        self._folder, self._log, self._ask, self._complain = Path(folder), log, ask, complain
        self._open_source = open_source or (lambda p: p.open_source())
        self._watch_faults, self._setup_options = watch_faults, setup_options
        self.setup: SetupWindow | None = None
        self.window: BattleWindow | None = None
        self.midgame_setup: MidgameSetup | None = None

    @property
    def autosave_path(self) -> Path:
        """Where the game is saved."""
        return self._folder / "game.json"

    def begin(self, plan: Plan) -> QWidget:
        """The first window: the battle that was not finished, if the players want it, else the set-up."""
        autosave = Autosave(self.autosave_path)
        saved = self._unfinished(autosave)
        if saved is not None:
            answer = self._ask(saved)
            if answer == GO_ON:
                return self.go_on(saved)
            if answer == FORGET:
                autosave.forget()
        return self.set_up(plan)

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
            self._complain(f"The battle cannot be gone on with yet. {e}")
            return self.set_up(plan, saved)

    def set_up(self, plan: Plan, saved: SavedGame | None = None) -> QWidget:
        """Show the set-up; Play begins the battle (``saved``: goes on with that one)."""
        setup = SetupWindow(self._folder, plan, self._open_source, **self._setup_options)
        setup.ready.connect(lambda p: self._play(p, saved))
        setup.camera.sample_wanted.connect(self.play_sample)
        setup.show()
        self.setup = setup
        return setup

    def play_sample(self) -> BattleWindow | None:
        """The bundled battle; the set-up waits, and comes back when it is closed. None: it is not here, which is said."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            source, session, _ = sample_session()
        except InputError as e:
            self._complain(str(e))
            return None
        finally:
            QGuiApplication.restoreOverrideCursor()
        window = BattleWindow(session, source, title="Toy Umpire: the sample battle",
                              settings=self._setup_options.get("settings"))
        window.say("The sample battle. Click a green toy, then rest the mouse on a blue one. H shows green's hand, Space stops "
                   "and goes on, Ctrl+K finds everything else.")
        self.window = window
        if self.setup is not None:
            window.closed.connect(self.setup.show)
            self.setup.hide()
        window.show()
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
            window.journal.add_lines([*before, "· the battle goes on"])
        self.midgame_setup = add_midgame_setup(window, session, plan, self._folder, open_source=self._open_source, keeps=True)
        self._watch_faults(window.say)
        window.show()
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
                self._complain(f"{e}. The battle goes on in a new log, {fresh}")
                return log
        except (InputError, OSError) as e:
            self._complain(f"There will be no log of this battle: {e}")
            return None

    def _log_path(self) -> Path:
        if self._log is not None:
            return Path(self._log)
        return self._folder.parent / "battles" / time.strftime("%Y-%m-%d-%H%M%S.jsonl")
