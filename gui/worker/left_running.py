"""Threads that do not end in time: a camera driver hangs, or a network looks at a picture on a busy machine."""

from __future__ import annotations

import contextlib
import os
import sys

from PyQt6.QtCore import QThread

_LEFT: list[tuple[QThread, object]] = []


def leave_running(thread: QThread, owned: object) -> None:
    """Keep a thread that runs on, with what it uses: destroying it would end the program with a crash."""
    _LEFT.append((thread, owned))


def runs_on() -> bool:
    """Whether a thread that was left still runs."""
    return any(thread.isRunning() for thread, _ in _LEFT)


def end_with_those_left(status: int) -> None:
    """End the process at once with ``status`` where a thread that was left still runs; else do nothing. If windows and Python
    were taken down while it runs, it would crash the process: in what it still uses of them, or torn out of C++ when it next
    asks for Python."""
    if not runs_on():
        return
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)
