"""The starting picture: the median over the first moments, so that passing hands and torn frames drop out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.capture.parameters import START_PICTURE
from vision.imaging.median import median_of
from vision.imaging.waits import waited

Image = NDArray[np.uint8]


class StartPicture:
    """Gathers pictures until ``warm_up_s`` have passed."""

    def __init__(self, warm_up_s: float) -> None:
        self._warm_up_s = warm_up_s
        self._work: list[tuple[float, Image]] = []
        self._full: list[tuple[float, Image]] = []
        self._since_s = 0.0

    def add(self, time_s: float, work: Image, full: Image | None) -> bool:
        """Take in a frame at working size and at full size, where that is wanted; True: there are enough."""
        self._since_s = self._since_s if self._work else time_s
        self._work.append((time_s, work))
        apart_s = self._warm_up_s / START_PICTURE.most_full_pictures
        if full is not None and (not self._full or waited(self._full[-1][0], time_s, apart_s)):
            self._full.append((time_s, full))
        return waited(self._work[0][0], time_s, self._warm_up_s)

    @property
    def since_s(self) -> float:
        """When the first of its pictures was taken; 0 before there is one."""
        return self._since_s

    def pictures(self) -> tuple[Image, Image | None] | None:
        """The starting picture at working size and, where it was gathered, at full size; what was kept is let go.
        None: nothing has been seen."""
        if not self._work:
            return None
        out = _median(self._work), (_median(self._full) if self._full else None)
        self._work, self._full = [], []
        return out


def _median(pictures: list[tuple[float, Image]]) -> Image:
    """With two or fewer the last one."""
    if len(pictures) < 3:
        return pictures[-1][1]
    return median_of([image for _, image in pictures])
