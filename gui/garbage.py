"""Python's garbage collector runs on the window's thread, between two events, and nowhere else."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PyQt6.QtCore import QObject, QTimer


@dataclass(frozen=True, slots=True)
class GarbageParameters:
    """What the timer goes by; chosen by hand."""

    look_every_ms: int = 100
    """Milliseconds between two looks whether a collection is due."""


GARBAGE = GarbageParameters()


def collect_due() -> int | None:
    """Collect the oldest generation that is over its threshold (gc.set_threshold), as the collector itself would. Returns
    that generation; None: nothing is due."""
    over = [i for i, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > limit]
    if not over:
        return None
    gc.collect(over[-1])
    return over[-1]


@contextmanager
def between_events(parent: QObject) -> Iterator[None]:
    """While this lasts, garbage is collected by a timer of ``parent``'s thread only.

    A closed window is a cycle of references, so only the collector deletes it. Left to itself the collector runs wherever
    Python happens to make an object: on a thread that measures, or in a slot that Qt calls while it walks through a list
    of all widgets (QApplication.setStyle does). Qt then reads widgets that are gone, and the program crashes. Objects that
    were there before (modules, mostly) are frozen and not looked at again."""
    gc.collect()
    gc.freeze()
    was_on = gc.isenabled()
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect_due)
    timer.start(GARBAGE.look_every_ms)
    try:
        yield
    finally:
        timer.stop()
        timer.deleteLater()
        gc.unfreeze()
        if was_on:
            gc.enable()
