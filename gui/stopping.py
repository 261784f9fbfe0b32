"""Ctrl-C and a polite kill close the windows as their cross does: recordings are finished, and what is kept is kept."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from types import FrameType, TracebackType

from PyQt6.QtCore import QCoreApplication, QTimer

from assistant.runner.stopping import Handlers, give_signals_back, take_signals


@dataclass(frozen=True, slots=True)
class StoppingParameters:
    """What the timer goes by; chosen by hand."""

    look_every_ms: int = 100
    """Milliseconds between two looks whether a stop was asked for; Python takes a signal only when it is run."""
    status: int = 130
    """The exit status of a program that was stopped, as ``run`` has it."""


STOPPING = StoppingParameters()


class WindowStopping:
    """While it is entered, a signal that asks to stop ends all event loops of ``app``, those of open dialogs too; ``asked``
    tells. Nothing is raised: inside a slot an exception would be shown, and the program would go on. A second signal ends the
    process at once. Signals that are ignored stay so."""

    def __init__(self, app: QCoreApplication) -> None:
        self.asked = False
        self._before: Handlers = {}
        self._timer = QTimer(app)
        self._timer.timeout.connect(self._look)

    def __enter__(self) -> WindowStopping:
        """Take the signals. Only a program's main thread can."""
        self._before = take_signals(self._stop, ending=True)
        self._timer.start(STOPPING.look_every_ms)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Give the signals back."""
        self._timer.stop()
        self._timer.deleteLater()
        give_signals_back(self._before)
        self._before = {}

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        self.asked = True

    def _look(self) -> None:
        if self.asked:
            QCoreApplication.exit(STOPPING.status)
