"""Python's garbage goes on the window's thread and between two events, nowhere else."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PyQt6.QtCore import QObject, QTimer

LOOK_EVERY_MS = 100


def collect_due() -> int | None:
    """Collect as the collector would have by itself: the oldest generation that is over its threshold
    (gc.set_threshold). Returns that generation, None: nothing is due."""
    over = [i for i, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > limit]
    if not over:
        return None
    gc.collect(over[-1])
    return over[-1]


@contextmanager
def between_events(parent: QObject) -> Iterator[None]:
    """While this lasts, garbage is collected by a timer of ``parent``'s thread only.

    A closed window is a ring of references, so only the collector takes it down; left to itself it runs wherever Python
    happens to make an object: on a thread that measures, or inside a slot that Qt called while it goes through a list of
    all widgets (QApplication.setStyle does). The widgets that it deletes there are read afterwards, and the program ends
    with a fault of memory. What was there before (modules, mostly) is no garbage and is not looked at again."""
    gc.collect()
    gc.freeze()
    was_on = gc.isenabled()
    gc.disable()
    timer = QTimer(parent)
    timer.timeout.connect(collect_due)
    timer.start(LOOK_EVERY_MS)
    try:
        yield
    finally:
        timer.stop()
        timer.deleteLater()
        gc.unfreeze()
        if was_on:
            gc.enable()
