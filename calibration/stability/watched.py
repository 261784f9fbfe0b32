"""A picture of the camera that is watched: an array, or one whose colours are made when they are asked for."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.markers.corners import grey_of

Picture = NDArray[np.uint8]


class LazyPicture(Protocol):
    """As vision.imaging.planes.Planes is."""

    @property
    def bgr(self) -> Picture:
        """The picture, (H, W, 3)."""

    def grey(self, rows: slice, columns: slice) -> Picture:
        """Grey levels (h, w) of a part."""

    def green(self, step: int) -> Picture:
        """Every ``step``-th pixel's green, both ways."""


Watched = Any
"""A Picture (BGR or grey), or a LazyPicture; each has a ``shape``."""



def pixels(picture: Watched) -> Picture:
    """The whole picture as an array."""
    return picture if isinstance(picture, np.ndarray) else np.asarray(picture.bgr, np.uint8)


def grey_part(picture: Watched, rows: slice, columns: slice) -> Picture:
    """Grey levels (h, w) of a part."""
    if isinstance(picture, np.ndarray):
        return grey_of(picture[rows, columns])
    return np.asarray(picture.grey(rows, columns), np.uint8)


def green_samples(picture: Watched, step: int) -> Picture:
    """Green of every ``step``-th pixel, both ways, as an array of its own."""
    if isinstance(picture, np.ndarray):
        return np.ascontiguousarray(picture[::step, ::step, 1])
    return np.asarray(picture.green(step), np.uint8)
