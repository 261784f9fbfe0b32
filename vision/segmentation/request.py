"""What the finder was asked: a box of one working picture, and what the detector and colours say there once that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.imaging.patches import Patch
from vision.networks.detection import Detection

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


@dataclass(frozen=True, eq=False)
class Request:
    """What stands in a ``box`` of a working ``picture`` (H, W, 3), apart from the pixels ``without`` (H, W)?

    ``detect`` asks the detector and ``by_colour`` the colours. Each is asked once, when its word is first wanted: where nothing
    came, neither is.
    """

    picture: Image
    box: Box
    without: Mask | None
    detect: Callable[[], Sequence[Detection]]
    segment_by_colour: Callable[[Request], list[Patch]]

    @cached_property
    def detected(self) -> Sequence[Detection]:
        """What the detector sees there, in pixels of the box."""
        return self.detect()

    @cached_property
    def in_colour(self) -> list[Patch]:
        """What colours alone tell from the table there, of any size, in pixels of the box."""
        return self.segment_by_colour(self)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width of the box."""
        rows, cols = self.box
        return rows.stop - rows.start, cols.stop - cols.start

    def placed(self, found: Sequence[Patch]) -> list[Patch]:
        """Patches in pixels of the box as those of the whole picture."""
        rows, cols = self.box
        return [replace(p, left=p.left + cols.start, top=p.top + rows.start) for p in found]
