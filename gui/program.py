"""From the start to the battle: go on with a battle that was not finished, or set up and play."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QMessageBox, QWidget

from assistant.log.battle_log import BattleLog
from gui.battle.window import BattleWindow
from gui.model.autosave import Keeper, Kept, ago, journal_of
from gui.redo import Redo, add_redo
from gui.setup.model.files import load_plan
from gui.setup.model.plan import Plan
from gui.setup.window import SetupWindow
from measure.errors import InputError
from rules.registry import game as game_of
from vision.capture.source import FrameSource

GO_ON, ANEW, FORGET = "&Go on with it", "Set up &anew", "&Forget it"


def ask_to_go_on(kept: Kept) -> str:
    """Which of :data:`GO_ON`, :data:`ANEW` and :data:`FORGET` the players choose."""
    box = QMessageBox(QMessageBox.Icon.Question, "Toy Umpire",
                      f"A battle of {game_of(kept.game).title} was played {ago(kept.age_s)} and not finished. Go on with it?")
    box.setInformativeText("Put the toys where they stood, or leave them where they are. Set up anew keeps the old battle "
                           "until the first action of the new one.")
    buttons = {text: box.addButton(text, QMessageBox.ButtonRole.ActionRole) for text in (GO_ON, ANEW, FORGET)}
    box.setDefaultButton(buttons[GO_ON])
    box.exec()
    return next((text for text, button in buttons.items() if button is box.clickedButton()), ANEW)


class Program(QObject):
    """Owns the windows. ``folder``: where the last set-up and the kept game lie. ``log``: where to write the battle's
    log; by default a file by the time of day beside them. ``ask``, ``complain``, ``open_source`` and ``setup_options``
    stand in for people and cameras in tests; ``watch_faults`` is told whom to show faults to."""

    def __init__(self, folder: str | Path, *, log: str | Path | None = None, ask: Callable[[Kept], str] = ask_to_go_on,
                 complain: Callable[[str], None] = lambda text: None,
                 open_source: Callable[[Plan], FrameSource] | None = None,
                 watch_faults: Callable[[Callable[[str], None]], None] = lambda show: None, **setup_options: Any) -> None:
        super().__init__()
        self._folder, self._log, self._ask, self._complain = Path(folder), log, ask, complain
        self._open_source = open_source or (lambda p: p.open_source())
        self._watch_faults, self._setup_options = watch_faults, setup_options
        self.setup: SetupWindow | None = None
        self.window: BattleWindow | None = None
        self.redo: Redo | None = None

    @property
    def kept_path(self) -> Path:
        """Where the game is kept."""
        return self._folder / "game.json"

    def begin(self, plan: Plan) -> QWidget:
        """The first window: the battle that was not finished, if the players want it, else the set-up."""
        keeper = Keeper(self.kept_path)
        kept = self._unfinished(keeper)
        if kept is not None:
            answer = self._ask(kept)
            if answer == GO_ON:
                return self.go_on(kept)
            if answer == FORGET:
                keeper.forget()
        return self.set_up(plan)

    def _unfinished(self, keeper: Keeper) -> Kept | None:
        try:
            kept = keeper.kept()
            return None if kept is None or kept.over() else kept
        except InputError as e:
            self._complain(str(e))
            return None

    def go_on(self, kept: Kept) -> QWidget:
        """Open the battle as it was kept; where that cannot be, the set-up with what there is."""
        plan = Plan()
        try:
            plan = load_plan(self._folder)
            plan.game = kept.game
            return self._open(plan, kept)
        except InputError as e:
            self._complain(f"The battle cannot be gone on with yet. {e}")
            return self.set_up(plan, kept)

    def set_up(self, plan: Plan, kept: Kept | None = None) -> QWidget:
        """Show the set-up; Play begins the battle (``kept``: goes on with that one)."""
        setup = SetupWindow(self._folder, plan, self._open_source, **self._setup_options)
        setup.ready.connect(lambda p: self._play(p, kept))
        setup.show()
        self.setup = setup
        return setup

    def _play(self, plan: Plan, kept: Kept | None) -> None:
        try:
            self._open(plan, kept if kept is not None and kept.game == plan.game else None)
        except InputError as e:
            self._complain(str(e))
            if self.setup is not None:  # its thread has ended: a new one with the same plan
                self.setup.close()
            self.set_up(plan, kept)
            return
        if self.setup is not None:
            self.setup.close()

    def _open(self, plan: Plan, kept: Kept | None) -> BattleWindow:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)  # the battlefield is looked at: a second or two
        try:
            return self._opened(plan, kept)
        finally:
            QGuiApplication.restoreOverrideCursor()

    def _opened(self, plan: Plan, kept: Kept | None) -> BattleWindow:
        path = Path(kept.log) if kept is not None and kept.log else self._log_path()
        frames = self._open_source(plan)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            log: BattleLog | None = BattleLog(path, resume=kept is not None)
        except (InputError, OSError) as e:  # the battle matters more
            self._complain(f"There will be no log of this battle: {e}")
            log = None
        try:
            session = plan.open_session(log, None if kept is None else kept.state)
        except BaseException:
            frames.close()
            raise
        before = journal_of(path) if kept is not None and kept.log else []
        keeper = Keeper(self.kept_path, path if log is not None else None)
        window = BattleWindow(session, frames, title=f"Toy Umpire: {frames.name}", keeper=keeper)
        if before:
            window.journal.add_lines([*before, "· the battle goes on"])
        self.redo = add_redo(window, session, plan, self._folder, open_source=self._open_source, keeps=True)
        self._watch_faults(window.say)
        window.show()
        self.window = window
        return window

    def _log_path(self) -> Path:
        if self._log is not None:
            return Path(self._log)
        return self._folder.parent / "battles" / time.strftime("%Y-%m-%d-%H%M%S.jsonl")
