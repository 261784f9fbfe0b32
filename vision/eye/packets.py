"""The packets that go down the stages of the eye with each frame, and that each stage returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame
from vision.imaging.motion import MotionMasks
from vision.tracking.tracks.events import Event

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What one frame shows. ``working``: makes its working picture (H, W, 3), once; ``rest``: what moves, what arms cover, what
    has come to rest. ``full``: makes the latest picture of the table at the size of full pictures; its result is None where
    full pictures are not used."""

    frame: Frame
    working: Callable[[], Image]
    rest: MotionMasks
    full: Callable[[], Image | None]

    @property
    def work(self) -> Image:
        """The frame's working picture (H, W, 3)."""
        return self.working()

    @property
    def time_s(self) -> float:
        """When the frame was captured."""
        return self.frame.time_s


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a stage made of a frame: whether what stands on the table ``changed``, and its ``events`` in order."""

    changed: bool = False
    events: tuple[Event, ...] = ()

    def then(self, later: Outcome) -> Outcome:
        """This outcome followed by a later one."""
        return Outcome(self.changed or later.changed, self.events + later.events)
