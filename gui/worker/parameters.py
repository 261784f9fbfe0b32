"""Chosen numbers of the threads behind the windows, each with its unit, what it means and where it comes from. Those
without another source were chosen by hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WorkerParameters:
    """What the battle's worker and its thread go by."""

    busy_ms: int = 0
    """Milliseconds until the next frame is asked for while there are any: orders that wait go first."""
    fault_ms: int = 30
    """Milliseconds until the next frame is asked for after a fault, so that a broken source does not eat the processor."""
    say_again_s: float = 10.0
    """Seconds after which a sentence that every frame would say is said again (test_worker.py)."""
    camera_wait_s: float = 0.1
    """Seconds that a silent camera is waited for before orders are looked at again."""
    clock_slip_s: float = 1.0
    """Seconds: a clip's clock is set anew when it is this far from the frames' times; reading stood still, or jumped."""
    deals_most: int = 200
    """Answers of the program's to questions of chance in one go; a game that asks for more would never come to an end."""
    stop_ms: int = 10_000
    """Milliseconds that the end of the thread is waited for; a camera's driver may hang for ever."""


@dataclass(frozen=True, slots=True)
class PreviewParameters:
    """What the set-up's reader goes by."""

    still_pictures: int = 15
    """Pictures taken for one still: their median has no hand and little noise in it."""
    wait_most_ms: int = 200
    """Milliseconds between two pictures of a clip at most, so that orders need not wait for a slow one."""
    restart_ms: int = 20
    """Milliseconds between the end of a clip and its beginning."""


WORKER = WorkerParameters()
PREVIEW = PreviewParameters()
