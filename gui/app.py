"""Starts the window: Qt's environment put right, faults shown instead of swallowed, session and source opened."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import platformdirs
from PyQt6.QtWidgets import QApplication, QMessageBox

from gui.contract import SessionLike, SourceLike
from gui.keeping import Keeper, ago
from gui.opening import open_battle
from gui.setup.plan import Plan
from gui.setup.window import SetupWindow
from gui.theme import apply_theme
from gui.window import BattleWindow
from measure.errors import InputError

SET_BY_OPENCV = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")


def mend_environment() -> None:
    """OpenCV's wheel points Qt at its own Qt 5 plugins when it is imported, with which PyQt6 does not start."""
    for name in SET_BY_OPENCV:
        if "cv2" in os.environ.get(name, ""):
            del os.environ[name]


def make_app(argv: Sequence[str] = ()) -> QApplication:
    """The one QApplication, made when there is none yet."""
    import cv2  # noqa: F401 - now, so that it cannot spoil the environment later

    mend_environment()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(["toy-umpire", *argv])
        app.setApplicationName("toy-umpire")
        app.setApplicationDisplayName("Toy Umpire")
        apply_theme(app, "dark")
    return app


def install_excepthook(show: Callable[[str], None]) -> None:
    """Without this a fault in a slot ends a PyQt program; with it the fault is printed and shown, and play goes on."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        print(text, file=sys.stderr)
        show(f"{kind.__name__}: {error}")

    sys.excepthook = hook


def run_window(session: SessionLike, source: SourceLike, title: str = "Toy Umpire") -> int:
    """Show the window over a session that is already open, until it is closed. Returns the exit status."""
    app = make_app()
    window = BattleWindow(session, source, title=title)
    install_excepthook(window.say)
    window.show()
    return app.exec()


def main(source: str | None = None, *, calibration: str | Path | None = None, log: str | Path | None = None,
         **options: Any) -> int:
    """Open ``source`` (a camera number, a clip, a stream) with ``options`` for :func:`gui.opening.open_battle` and show
    the window; without a source or a calibration the set-up comes first. Returns the exit status; InputError: the
    source or a file cannot be used."""
    app = make_app()
    if source is not None and calibration is not None:
        session, frames = open_battle(source, calibration=calibration, log=log, **options)
        return run_window(session, frames, title=f"Toy Umpire: {frames.name}")
    install_excepthook(complain)
    setup = SetupWindow(setup_folder(), Plan(source=source or ""))
    kept: list[BattleWindow] = []

    def play(plan: Plan) -> None:
        keeper = Keeper(setup_folder() / "game.json")
        try:
            battle = plan.open_session(log, kept_game(keeper, plan.game))
            frames = plan.open_source()
        except InputError as e:
            complain(str(e))
            return
        window = BattleWindow(battle, frames, title=f"Toy Umpire: {frames.name}", keeper=keeper)
        install_excepthook(window.say)
        kept.append(window)
        window.show()
        setup.close()

    setup.ready.connect(play)
    setup.show()
    return app.exec()


def kept_game(keeper: Keeper, game: str | None) -> dict[str, Any] | None:
    """The state of a battle of that game that was not finished, if the players want to go on with it."""
    try:
        kept = keeper.kept()
    except InputError as e:
        complain(str(e))
        return None
    if kept is None or game is None or kept[0].get("game") != game:
        return None
    answer = QMessageBox.question(None, "Toy Umpire", f"A battle was played {ago(kept[1])} and not finished. Go on "
                                  "with it? Put the toys where they stood.")
    if answer == QMessageBox.StandardButton.Yes:
        return kept[0]
    return None


def setup_folder() -> Path:
    """Where the last set-up is kept."""
    return Path(platformdirs.user_data_dir("toy-umpire")) / "setup"


def complain(text: str) -> None:
    """One sentence in a box, for when there is no window yet."""
    make_app()
    QMessageBox.warning(None, "Toy Umpire", text)
