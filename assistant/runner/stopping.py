"""Ctrl-C and a polite kill, taken between two pictures: compiled code turns an exception in its middle into another."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import Any

SIGNALS = ("SIGINT", "SIGTERM")
Handlers = dict[signal.Signals, Any]


def take_signals(stop: Callable[[int, FrameType | None], None], *, ending: bool = False) -> Handlers:
    """Have ``stop`` called for signals that ask to stop; what they did before. Only a program's main thread can: none
    elsewhere. Those that are ignored stay so, and, unless ``ending``, those that end the process themselves."""
    taken: Handlers = {}
    if threading.current_thread() is threading.main_thread():
        for number in (getattr(signal, name) for name in SIGNALS if hasattr(signal, name)):
            before = signal.getsignal(number)
            if callable(before) or (ending and before == signal.SIG_DFL):
                taken[number] = before
                signal.signal(number, stop)
    return taken


def give_signals_back(taken: Handlers) -> None:
    """Have signals do what they did before they were taken."""
    for number, before in taken.items():
        signal.signal(number, before)


class Stopping:
    """While it is entered, a signal that asks to stop raises KeyboardInterrupt where the program waits, and at the end of
    the work where it works (``working``). A second one raises it at once.

    Signals that end the process themselves, or that are ignored, stay as they are.
    """

    def __init__(self) -> None:
        self._asked = self._works = False
        self._before: Handlers = {}

    def __enter__(self) -> Stopping:
        """Take the signals. Only a program's main thread can."""
        self._before = take_signals(self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Give the signals back."""
        give_signals_back(self._before)
        self._before = {}

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if self._asked or not self._works:
            self._asked = True
            raise KeyboardInterrupt
        self._asked = True

    @contextlib.contextmanager
    def working(self, *, last: bool = False) -> Iterator[None]:
        """Work that is done whole; KeyboardInterrupt after it if a stop was asked for. ``last``: the work that ends all, which
        nothing needs to stop."""
        self._works = True
        try:
            yield
        finally:
            self._works = False
        if self._asked and not last:
            raise KeyboardInterrupt


def was_stopped(error: BaseException | None) -> bool:
    """Whether a person stopped it: KeyboardInterrupt, or what compiled code made of one."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False
