"""The compiled loops that mix a drawn layer into a frame."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel

Picture = NDArray[np.uint8]


@kernel
def cut(canvas: Picture) -> tuple[NDArray[np.int64], Picture, Picture]:
    """The pixels of a canvas (H*W, 4) in which anything is drawn: the runs in which they lie (R, 2: the first pixel, how many),
    and by channel their premultiplied colours (3 N,) and how much of the frame stays beneath (3 N,) of 255."""
    count = many = 0
    for p in range(len(canvas)):
        if canvas[p, 3]:
            count += 1
            many += p == 0 or canvas[p - 1, 3] == 0
    runs, colour, left = np.zeros((many, 2), np.int64), np.empty(3 * count, np.uint8), np.empty(3 * count, np.uint8)
    i, r = 0, -1
    for p in range(len(canvas)):
        if canvas[p, 3]:
            if p == 0 or canvas[p - 1, 3] == 0:
                r += 1
                runs[r, 0] = p
            runs[r, 1] += 1
            for c in range(3):
                colour[i], left[i] = canvas[p, c], 255 - canvas[p, 3]
                i += 1
    return runs, colour, left


@kernel
def blend(pixels: Picture, runs: NDArray[np.int64], colour: Picture, left: Picture) -> None:
    """Mix into ``pixels`` (H*W*3,), run by run: most lie in long ones, which the processor takes many at a time. OpenCV's own
    scaled multiplication takes ten times as long for a sparse layer."""
    i = 0
    for r in range(len(runs)):
        first, size = 3 * runs[r, 0], 3 * runs[r, 1]
        under, own, rest = pixels[first:first + size], colour[i:i + size], left[i:i + size]
        for k in range(size):
            v = np.uint32(under[k]) * np.uint32(rest[k]) + np.uint32(128)  # a 255th of it, rounded
            under[k] = min(np.uint32(255), np.uint32(own[k]) + ((v + (v >> np.uint32(8))) >> np.uint32(8)))
        i += size
