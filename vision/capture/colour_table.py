"""HDR and wide-gamut frames looked up instead of computed: a table over luma and chroma, made once for each kind of clip."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel

Image = NDArray[np.uint8]

FORMATS = {"yuv420p": ("yuv444p", 0), "yuvj420p": ("yuvj444p", 0), "yuv420p10le": ("yuv444p10le", 2)}
"""Formats of frames that are looked up: the same with chroma in full size, and bits beyond 8."""
_LUMA = 257
"""Levels of luma: every fourth code of ten bits, both ends."""
_CELLS = ((0, 24), (1, 28), (4, 16), (14, 9))
"""Chroma to one side of grey, in codes of ten bits: half a cell's width without its middle, and how many there are. Most of a
table is nearly grey: there each code has its own cell."""


def looked_up(frame: Any, convert: Callable[[Any], Image]) -> Image:
    """(H, W, 3) BGR uint8 of PyAV's frame in one of ``FORMATS``: what ``convert`` makes of it, mostly to a level.

    Chroma is taken as it is stored, one value for 2 x 2 pixels, as for usual clips. ``convert`` must depend on nothing but
    colours, matrix and range of a frame, and be the same function for the same kind of clip.
    """
    wide, bits = FORMATS[frame.format.name]
    table = _table(convert, wide, bits, int(frame.colorspace), int(frame.color_range))
    cell, codes = _chroma()
    luma, u, v = (_samples(plane, bits) for plane in frame.planes)
    bgr = np.empty((*luma.shape, 3), np.uint8)
    _look_up(luma, u, v, cell if bits else np.ascontiguousarray(cell[::4]), len(codes), bits, table, bgr)
    return bgr


@kernel
def _look_up(luma: NDArray[Any], u: NDArray[Any], v: NDArray[Any], cell: NDArray[np.int32], cells: int, bits: int,
             table: NDArray[np.uint32], bgr: Image) -> None:
    top, last = np.uint32(bits // 2), np.uint32(len(cell) - 1)  # unsigned: an index that cannot be negative is not asked
    shift, levels, per_row = np.uint32(bits), np.uint32(257), np.uint32(cells * 257)
    columns = u.shape[1]
    row = np.empty(columns, np.uint32)
    for y in range(luma.shape[0]):
        if y & 1 == 0:
            for x in range(columns):
                row[x] = (np.uint32(cell[np.uint32(u[y >> 1, x]) & last]) * per_row
                          + np.uint32(cell[np.uint32(v[y >> 1, x]) & last]) * levels)
        for x in range(luma.shape[1]):
            found = table[row[x >> 1] + (((np.uint32(luma[y, x]) & np.uint32(1023)) + top) >> shift)]
            bgr[y, x, 0] = found & np.uint32(255)
            bgr[y, x, 1] = (found >> np.uint32(8)) & np.uint32(255)
            bgr[y, x, 2] = found >> np.uint32(16)


def _samples(plane: Any, bits: int) -> NDArray[Any]:
    rows = np.frombuffer(plane, np.uint16 if bits else np.uint8).reshape(plane.height, -1)
    return rows[:, :plane.width]


@lru_cache(maxsize=1)
def _chroma() -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
    """The cell of each of 1024 codes, and the code in the middle of each cell."""
    ends, middles = [0], [0]
    for half, count in _CELLS:
        for _ in range(count):
            middles.append(ends[-1] + half + 1)
            ends.append(ends[-1] + 2 * half + 1)
    away = np.arange(1024) - 512
    side = np.searchsorted(np.array(ends), np.abs(away))
    codes = np.concatenate([-np.array(middles)[:0:-1], middles]) + 512
    return (np.where(away < 0, -side, side) + len(ends) - 1).astype(np.int32), np.clip(codes, 0, 1023).astype(np.uint16)


@lru_cache(maxsize=2)
def _table(convert: Callable[[Any], Image], wide: str, bits: int, matrix: int, told_range: int) -> NDArray[np.uint32]:
    """B, G, R (the lowest byte first) for each cell of u and of v and each level of luma: 25 MB, made in about a second."""
    import av

    codes = _chroma()[1]
    kind = np.dtype(np.uint16 if bits else np.uint8)
    luma = np.minimum(4 * np.arange(_LUMA), 1023)
    frame = av.VideoFrame(_LUMA + 1, len(codes) + 1, wide)  # even sides: FFmpeg 8 spoils some conversions of odd ones
    frame.colorspace, frame.color_range = matrix, told_range
    out = np.empty((len(codes), len(codes), _LUMA), np.uint32)
    for part, u in zip(out, codes, strict=True):
        for plane, values in zip(frame.planes, (luma, u, codes[:, None]), strict=True):
            rows = np.zeros((plane.height, plane.line_size // kind.itemsize), kind)
            rows[:-1, :_LUMA] = values if bits else values >> 2
            plane.update(rows.tobytes())
        b, g, r = np.moveaxis(convert(frame)[:-1, :_LUMA].astype(np.uint32), 2, 0)
        part[:] = b | g << 8 | r << 16
    return out.ravel()
