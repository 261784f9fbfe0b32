"""A decoded picture as its decoder stores it: brightness, and colour at half the size. Colours are made when asked for."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.resampling import halved

Image = NDArray[np.uint8]
Grey = NDArray[np.uint8]

BT_601 = (-0.391, -0.813, 2.018, 1.596)
BT_709 = (-0.213, -0.533, 2.112, 1.793)
"""What a level of blue and of red difference adds: to green both, to blue, to red (ITU-R BT.601, BT.709; 16 to 235)."""
_BLACK, _GAIN = 16.0, 255.0 / 219.0
_FULL = np.clip(np.round((np.arange(256) - _BLACK) * _GAIN), 0, 255).astype(np.uint8)
"""Full-range grey levels of brightness from 16 to 235."""


class Planes:
    """A picture of 8 bits whose colour has half the size (4:2:0, 16 to 235). ``shape``: (H, W, 3), as ``bgr`` has it.

    It stands for its picture where only a little of it is looked at: making colours costs as much as all other work on a
    table at rest.
    """

    __slots__ = ("_bgr", "_blue", "_convert", "_luma", "_matrix", "_red", "shape")

    def __init__(self, luma: Grey, blue: Grey, red: Grey, matrix: tuple[float, float, float, float],
                 convert: Callable[[], Image]) -> None:
        """``luma`` (H, W); ``blue``, ``red`` (H / 2, W / 2), rounded up; ``matrix``: BT_601 or BT_709; ``convert``: makes the
        picture (H, W, 3) BGR. Any thread may call it."""
        self.shape = (*luma.shape, 3)
        self._luma, self._blue, self._red = luma, blue, red
        self._matrix, self._convert = matrix, convert
        self._bgr: Image | None = None

    @property
    def bgr(self) -> Image:
        """The picture, (H, W, 3) uint8; made once."""
        if self._bgr is None:
            self._bgr = self._convert()
        return self._bgr

    def grey(self, rows: slice, columns: slice) -> Grey:
        """Grey levels (h, w) of a part, as cv2.COLOR_BGR2GRAY makes them of ``bgr``, to about one level."""
        part = np.ascontiguousarray(self._luma[rows, columns])
        if self._matrix is BT_601:
            return np.asarray(cv2.LUT(part, _FULL), np.uint8)
        green_blue, green_red, blue, red = self._matrix
        off = ((0.587 * green_blue + 0.114 * blue) * self._chroma(self._blue, rows, columns)
               + (0.587 * green_red + 0.299 * red) * self._chroma(self._red, rows, columns))
        return np.clip((part - _BLACK) * _GAIN + off + 0.5, 0, 255).astype(np.uint8)

    def _chroma(self, plane: Grey, rows: slice, columns: slice) -> NDArray[np.float32]:
        """A part of a colour plane at full size, about 0."""
        ys, xs = np.arange(self.shape[0])[rows] // 2, np.arange(self.shape[1])[columns] // 2
        return np.asarray(plane[np.ix_(ys, xs)].astype(np.float32) - 128)

    def green(self, step: int) -> Grey:
        """``bgr[::step, ::step, 1]``, to about two levels."""
        luma = np.ascontiguousarray(self._luma[::step, ::step])
        if step % 2:
            ys, xs = np.arange(0, self.shape[0], step) // 2, np.arange(0, self.shape[1], step) // 2
            blue, red = self._blue[np.ix_(ys, xs)], self._red[np.ix_(ys, xs)]
        else:
            blue, red = (np.ascontiguousarray(p[::step // 2, ::step // 2]) for p in (self._blue, self._red))
        by_blue, by_red = self._matrix[:2]
        off = cv2.addWeighted(blue, by_blue, red, by_red, -128 * (by_blue + by_red) - _BLACK * _GAIN, dtype=cv2.CV_32F)
        levels = cv2.addWeighted(luma, _GAIN, off, 1.0, 0.5, dtype=cv2.CV_32F)
        return np.clip(levels, 0, 255, out=levels).astype(np.uint8)

    def cells(self, size: tuple[int, int]) -> Grey:
        """Brightness and colours of cells, (3, h, w), for ``size`` (w, h): means of two rows of each, which tell enough and
        take a quarter of the time of all."""
        return np.stack([_cells(p, size) for p in (self._luma, self._blue, self._red)])

    def most_between(self, before: Grey, now: Grey) -> float:
        """At most so many levels lie between the colours of any cell of two :meth:`cells` (3, h, w), but for rounding."""
        luma, blue, red = cv2.absdiff(now, before).astype(np.float32)
        green_blue, green_red, to_blue, to_red = map(abs, self._matrix)
        colour = cv2.max(cv2.max(to_blue * blue, to_red * red), green_blue * blue + green_red * red)
        return float(cv2.minMaxLoc(cv2.addWeighted(luma, _GAIN, colour, 1.0, 0.0))[1])


def _cells(plane: Grey, size: tuple[int, int]) -> Grey:
    side = plane.shape[0] / size[1]
    rows = plane[int(side // 4)::max(int(side // 2), 1)]
    return np.asarray(cv2.resize(halved(rows, size), size, interpolation=cv2.INTER_AREA), np.uint8)
