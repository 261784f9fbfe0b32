"""Starts the window: repairs Qt's environment, shows exceptions instead of hiding them, opens session and source."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import cv2  # noqa: F401 - first, so that it cannot spoil the environment later
import platformdirs
from PyQt6 import sip
from PyQt6.QtWidgets import QApplication, QMessageBox

from assistant.session.session import Session
from gui.battle.window import BattleWindow
from gui.garbage import between_events
from gui.kept_settings import KeptSettings
from gui.language.chosen import use_language
from gui.language.words import said
from gui.language_choice import kept_language
from gui.midgame_setup import Picture, add_midgame_setup, plan_of
from gui.model.autosave import Autosave
from gui.model.session_protocol import SessionLike, SourceLike
from gui.opening import open_battle
from gui.program import Program
from gui.setup.model.files import save_plan
from gui.setup.model.plan import Plan
from gui.stopping import STOPPING, WindowStopping
from gui.theme import apply_theme
from gui.worker.left_running import end_with_those_left, runs_on
from measure.errors import InputError

SET_BY_OPENCV = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")


def repair_qt_environment() -> None:
    """OpenCV's wheel points Qt at its own Qt 5 plugins when it is imported, with which PyQt6 does not start."""
    for name in SET_BY_OPENCV:
        if "cv2" in os.environ.get(name, ""):
            del os.environ[name]


def make_app(argv: Sequence[str] = ()) -> QApplication:
    """The one QApplication, made when there is none yet."""
    repair_qt_environment()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(["toy-umpire", *argv])
        app.setApplicationName("toy-umpire")
        app.setApplicationDisplayName("Toy Umpire")
        apply_theme(app, "dark")
        use_language(kept_language(KeptSettings()))
    return app


def take_down_windows(app: QApplication) -> None:
    """Close and delete all windows while Python still runs; nothing may be shown afterwards.

    Widgets that are left when the interpreter ends are deleted by PyQt in the order of their addresses. That reads wrappers
    which other widgets have just freed: with PYTHONMALLOC=debug about one run in thirty crashed at its very end."""
    for window in app.topLevelWidgets():
        if not sip.isdeleted(window) and window.isVisible():
            window.close()  # ends its threads
    if runs_on():  # what it uses stays
        return
    for window in app.topLevelWidgets():
        if not sip.isdeleted(window):  # some went with the one that owned them
            sip.delete(window)


def _run_event_loop(app: QApplication, stopping: WindowStopping) -> int:
    """Run until the last window is closed, or a signal asks for the end. Returns the exit status."""
    try:
        with between_events(app):
            status = app.exec()
    finally:
        take_down_windows(app)
    if stopping.asked:
        print("toy-umpire: stopped; what was recorded and logged until now is kept", file=sys.stderr)
        status = STOPPING.status
    end_with_those_left(status)
    return status


def install_excepthook(show: Callable[[str], None]) -> None:
    """Print and show an exception in a slot, and go on. Without a hook PyQt ends the program."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        print(text, file=sys.stderr)
        show(f"{kind.__name__}: {error}")

    sys.excepthook = hook


def run_window(session: SessionLike, source: SourceLike, title: str = "Toy Umpire", *, empty: Picture | None = None,
               stuff: Picture | None = None, keep: bool = False) -> int:
    """Show the window over a session that is already open, until it is closed. Returns the exit status.

    ``empty``, ``stuff``: the pictures that the session was opened with, for the set-up in mid-battle. ``keep``: save the
    game after each action; a later start without a source offers to go on with it."""
    app = make_app()
    with WindowStopping(app) as stopping:
        autosave = Autosave(setup_folder() / "game.json") if keep else None
        window = BattleWindow(session, source, title=title, autosave=autosave)
        if isinstance(session, Session):
            plan = plan_of(session, source.name, empty, stuff)
            if keep:
                try:
                    save_plan(plan, setup_folder())
                except InputError as e:
                    window.say(str(e))  # play begins all the same
            add_midgame_setup(window, session, plan, setup_folder())
        install_excepthook(window.say)
        window.show()
        return _run_event_loop(app, stopping)


def main(source: str | None = None, *, calibration: str | Path | None = None, log: str | Path | None = None,
         **options: Any) -> int:
    """Open ``source`` (a camera number, a clip, a stream) and show the window. ``options``: as of
    :func:`gui.opening.open_battle`. Without a source or a calibration the set-up comes first, or a saved battle is
    continued. Returns the exit status; InputError: the source or a file cannot be used."""
    app = make_app()
    if source is not None and calibration is not None:
        session, frames = open_battle(source, calibration=calibration, log=log, **options)
        return run_window(session, frames, title=f"Toy Umpire: {frames.name}", keep=True)
    with WindowStopping(app) as stopping:
        install_excepthook(complain)
        program = Program(setup_folder(), log=log, complain=complain, watch_faults=install_excepthook)
        program.begin(Plan(source=source or ""))
        return _run_event_loop(app, stopping)


def setup_folder() -> Path:
    """Where the last set-up is kept."""
    return Path(platformdirs.user_data_dir("toy-umpire")) / "setup"


def complain(text: str) -> None:
    """Show one sentence in a box, for when there is no window yet."""
    make_app()
    QMessageBox.warning(None, "Toy Umpire", said(text))
