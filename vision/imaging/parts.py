"""Long work in parts that frames share: a generator yields, before each part, about how long that part takes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Parts = Generator[float, None, T]
"""Work in parts. It yields the milliseconds that the next part takes, and returns its result."""


@dataclass(frozen=True, slots=True)
class PartsParameters:
    """About how long the parts of an examination take, ms of processor. They are counted, not measured: what is told in which
    frame must not hang on the machine. Measured on the longest steps of the sample."""

    departures_ms: float = 30.0
    """Which toys are gone from a place."""
    laid_ms: float = 25.0
    """What was put onto toys."""
    look_ms: float = 25.0
    """The change network's look at a place."""
    detect_ms: float = 30.0
    """The detector's, where something is told from the table."""
    outline_ms: float = 22.0
    """The outline of each thing there, from an enlarged look."""
    compare_ms: float = 30.0
    """Which of that has come, and what it looks like."""
    apply_ms: float = 45.0
    """A toy that landed on its own spot is measured."""
    frame_ms: float = 75.0
    """So much is done in a frame of ``frame_s``: with 50 the places of a quick game of chess were not done between two hands.
    In a longer one as much more, at most ``most_frames`` times."""
    frame_s: float = 0.05
    most_frames: float = 2.0


PARTS = PartsParameters()


class Budget:
    """What one frame may do of work in parts. At least one part is always done."""

    def __init__(self, since_last_frame_s: float) -> None:
        self.left_ms = PARTS.frame_ms * min(max(since_last_frame_s / PARTS.frame_s, 1.0), PARTS.most_frames)
        self._begun = False

    def allows(self, next_ms: float) -> bool:
        """Whether a part may still be done in this frame. It counts as done then."""
        if self._begun and next_ms > self.left_ms:
            return False
        self._begun = True
        self.left_ms -= next_ms
        return True


def at_once(parts: Parts[T]) -> T:
    """Do all parts now."""
    while True:
        try:
            next(parts)
        except StopIteration as done:
            result: T = done.value
            return result
