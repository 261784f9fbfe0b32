"""A decoded picture as its decoder stores it: brightness, and colour at half the size. Colours are made when asked for."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.resampling import halved, shrunk

Image = NDArray[np.uint8]
Grey = NDArray[np.uint8]

BT_601 = (-0.391, -0.813, 2.018, 1.596)
BT_709 = (-0.213, -0.533, 2.112, 1.793)
"""What a level of blue and of red difference adds: to green both, to blue, to red (ITU-R BT.601, BT.709; 16 to 235)."""
_BLACK, _GAIN = 16.0, 255.0 / 219.0
_FULL = np.clip(np.round((np.arange(256) - _BLACK) * _GAIN), 0, 255).astype(np.uint8)
"""Full-range grey levels of brightness from 16 to 235."""
_CUT = (1.0, 1.5, 1.0)
"""FFmpeg's colours (blue, green, red) are so many levels too dark in the mean: it cuts each product of level and factor off.
Measured on the sample: 0.98, 1.48, 0.90."""


class Planes:
    """A picture of 8 bits whose colour has half the size (4:2:0, 16 to 235). ``shape``: (H, W, 3), as ``bgr`` has it.

    It stands for its picture where only a little of it is looked at: making colours costs as much as all other work on a
    table at rest.
    """

    __slots__ = ("_bgr", "_convert", "_half", "_matrix", "_planes", "shape")

    def __init__(self, luma: Grey, blue: Grey, red: Grey, matrix: tuple[float, float, float, float],
                 convert: Callable[[], Image]) -> None:
        """``luma`` (H, W); ``blue``, ``red`` (H / 2, W / 2), rounded up; ``matrix``: BT_601 or BT_709; ``convert``: makes the
        picture (H, W, 3) BGR. Any thread may call it."""
        self.shape = (*luma.shape, 3)
        self._planes: tuple[Grey, Grey, Grey] | None = (luma, blue, red)
        self._matrix, self._convert = matrix, convert
        self._bgr: Image | None = None
        self._half: Image | None = None

    @property
    def bgr(self) -> Image:
        """The picture, (H, W, 3) uint8; made once. The planes are let go then: they would hold half as much memory again."""
        bgr = self._bgr
        if bgr is None:
            bgr = self._bgr = self._convert()
            self._half = self._halved()  # whoever asks first, a small picture stays the same
            self._planes, self._convert = None, lambda: bgr
        return bgr

    def made(self) -> Image:
        """``bgr``, but not kept where nobody has asked for that."""
        return self._convert() if self._bgr is None else self._bgr

    def shrunk(self, size: tuple[int, int]) -> Image:
        """What ``vision.imaging.resampling.shrunk(bgr, size)`` is, to about two levels where nothing is cut off at black or
        white. Of even pictures, to at most half the size, it needs no colours at full size, and takes a quarter of the time."""
        high, wide = self.shape[:2]
        if high % 2 or wide % 2 or wide < 2 * size[0] or high < 2 * size[1]:
            return shrunk(self.bgr, size)
        half = self._halved()
        assert half is not None
        green_blue, green_red, blue, red = self._matrix
        levels = np.array([[_GAIN, blue, 0.0], [_GAIN, green_blue, green_red], [_GAIN, 0.0, red]])
        added = -_BLACK * _GAIN - 128.0 * levels[:, 1:].sum(axis=1) - _CUT
        return shrunk(np.asarray(cv2.transform(half, np.column_stack([levels, added])), np.uint8), size)

    def _halved(self) -> Image | None:
        """Brightness and colours (H / 2, W / 2, 3) of a picture of even size."""
        planes = self._planes
        if planes is None or self.shape[0] % 2 or self.shape[1] % 2:
            return self._half
        luma, blue, red = planes
        return np.asarray(cv2.merge([halved(luma, (blue.shape[1], blue.shape[0])), blue, red]), np.uint8)

    def grey(self, rows: slice, columns: slice) -> Grey:
        """Grey levels (h, w) of a part, as cv2.COLOR_BGR2GRAY makes them of ``bgr``, to about one level."""
        planes = self._planes
        if planes is None:
            return np.asarray(cv2.cvtColor(self.bgr[rows, columns], cv2.COLOR_BGR2GRAY), np.uint8)
        luma, blues, reds = planes
        part = np.ascontiguousarray(luma[rows, columns])
        if self._matrix is BT_601:
            return np.asarray(cv2.LUT(part, _FULL), np.uint8)
        green_blue, green_red, blue, red = self._matrix
        off = ((0.587 * green_blue + 0.114 * blue) * self._chroma(blues, rows, columns)
               + (0.587 * green_red + 0.299 * red) * self._chroma(reds, rows, columns))
        return np.clip((part - _BLACK) * _GAIN + off + 0.5, 0, 255).astype(np.uint8)

    def _chroma(self, plane: Grey, rows: slice, columns: slice) -> NDArray[np.float32]:
        """A part of a colour plane at full size, about 0."""
        ys, xs = np.arange(self.shape[0])[rows] // 2, np.arange(self.shape[1])[columns] // 2
        return np.asarray(plane[np.ix_(ys, xs)].astype(np.float32) - 128)

    def green(self, step: int) -> Grey:
        """``bgr[::step, ::step, 1]``, to about two levels."""
        planes = self._planes
        if planes is None:
            return np.ascontiguousarray(self.bgr[::step, ::step, 1])
        luma, blues, reds = planes[0][::step, ::step].copy(), *planes[1:]
        if step % 2:
            ys, xs = np.arange(0, self.shape[0], step) // 2, np.arange(0, self.shape[1], step) // 2
            blue, red = blues[np.ix_(ys, xs)], reds[np.ix_(ys, xs)]
        else:
            blue, red = (np.ascontiguousarray(p[::step // 2, ::step // 2]) for p in (blues, reds))
        by_blue, by_red = self._matrix[:2]
        off = cv2.addWeighted(blue, by_blue, red, by_red, -128 * (by_blue + by_red) - _BLACK * _GAIN, dtype=cv2.CV_32F)
        levels = cv2.addWeighted(luma, _GAIN, off, 1.0, 0.5, dtype=cv2.CV_32F)
        return np.clip(levels, 0, 255, out=levels).astype(np.uint8)

    def cells(self, size: tuple[int, int]) -> Grey | None:
        """Brightness and colours of cells, (3, h, w), for ``size`` (w, h): means of two rows of each, which tell enough and
        take a quarter of the time of all. None: its colours were made already."""
        planes = self._planes
        return None if planes is None else np.stack([_cells(p, size) for p in planes])

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
