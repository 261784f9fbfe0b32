"""Whether two pictures' cells differ: in their colours, but for light and shadow; or by the decoder's planes alone, without
colours."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel
from vision.imaging.light import OFFSET, SATURATED, agreed, of_all
from vision.imaging.parameters import FOREGROUND
from vision.imaging.planes import Planes
from vision.imaging.waits import waited

Mask = NDArray[np.bool_]
Image = NDArray[np.uint8]
Float = NDArray[Any]

CELL = 4
"""Side of a cell in working pixels. Motion and rest are tracked per cell."""
UNCHANGED = 4.0
"""If no cell differs by this many grey levels, nothing can have come or gone, and no light is fitted."""
LIMITS = (0.6 * FOREGROUND.dark_log_ratio, FOREGROUND.bright_log_ratio, 0.8 * FOREGROUND.colour_log_ratio,
          3.0 * FOREGROUND.noise_levels, OFFSET)
"""What still counts as unchanged: darkness (log ratio) between the first two values, and colour (log ratio) below the third.
The fourth and fifth, in grey levels, raise the third for dark pixels, which are noisy. These are passed to the compiled loop as
arguments: its cache on disk does not notice when constants of another file change."""
APART_S = 0.09
"""Pictures so far apart are compared: what moves slowly moves enough in that time."""
CALM = 12.0
"""Up to this many grey levels between any two cells nothing moves (MOTION, 16, is what does; rounding and the light's colour
are the rest). Where no cell differs at all, nothing is told: the camera may hang. The sample: 5 to 7.5 at rest, more than 45 in
each picture into which an arm comes."""


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """Grey levels of cells and their logarithms, (3, h, w) float32 each. One plane per channel is the fastest layout."""

    grey: Float
    log: Float

    @classmethod
    def of(cls, grey: Float) -> Levels:
        return cls(grey, of_all(cv2.log, grey + np.float32(OFFSET)))


def averaged(image: NDArray[np.uint8], cells: tuple[int, int]) -> NDArray[np.uint8]:
    h, w = cells
    if image.shape[:2] == (h * CELL, w * CELL):  # OpenCV halves fast: twice is faster than a quarter at once
        image = np.asarray(cv2.resize(image, (w * CELL // 2, h * CELL // 2), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return np.asarray(cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def planes_of(cells: Image) -> Float:
    return np.ascontiguousarray(cells.transpose(2, 0, 1), np.float32)


def soft(planes: Float) -> Levels:
    return Levels.of(np.stack([cv2.GaussianBlur(p, (0, 0), 0.6) for p in planes]))


def differs(now: Levels, before: Levels, asked: Mask | None = None) -> Mask:
    """Cells whose colour changed, or whose brightness changed by more than a shadow would. Smooth changes of light are removed
    first. Only the ``asked`` cells are compared."""
    cells = now.grey.shape[1:]
    out = np.zeros(cells, bool)
    if cv2.norm(now.grey, before.grey, cv2.NORM_INF) < UNCHANGED:
        return out
    ratio = now.log - before.log
    field = agreed(ratio, np.minimum(now.grey, before.grey).max(axis=0) < SATURATED, rounds=3)
    return _unlike(now.grey, before.grey, ratio, field, np.ones(cells, bool) if asked is None else asked, LIMITS)


@kernel
def _unlike(now: Float, before: Float, ratio: Float, field: Float, asked: Mask, limits: tuple[float, ...]) -> Mask:
    """The compiled part of :func:`differs`. ``now``, ``before``: grey levels (3, h, w). ``ratio``: their log ratio.
    ``field``: the part of it that is light. ``limits``: LIMITS."""
    darkest, lightest, least, noise, offset = limits
    out = np.zeros(asked.shape, np.bool_)
    for y in range(asked.shape[0]):
        for x in range(asked.shape[1]):
            if not asked[y, x]:
                continue
            b, g, r = ratio[0, y, x] - field[0, y, x], ratio[1, y, x] - field[1, y, x], ratio[2, y, x] - field[2, y, x]
            darkness = (b + g + r) / 3
            if darkest <= darkness <= lightest:
                level = (min(now[0, y, x], before[0, y, x]) + min(now[1, y, x], before[1, y, x])
                         + min(now[2, y, x], before[2, y, x])) / 3
                most = max(least, noise / (level + offset))
                if (b - darkness) ** 2 + (g - darkness) ** 2 + (r - darkness) ** 2 <= most**2:
                    continue
            for c in range(3):
                expected = (before[c, y, x] + offset) * np.exp(field[c, y, x])
                out[y, x] |= abs(now[c, y, x] + offset - expected) > 9.0
    return out


class Calm:
    """Compares each picture with the one a tenth of a second before, by the decoder's planes alone. It keeps those between."""

    def __init__(self, cells: tuple[int, int]) -> None:
        """``cells``: height and width of the grid."""
        self._size = cells[1], cells[0]
        self._kept: deque[tuple[float, Image, Callable[[], Image]]] = deque()
        self._told = False

    def see(self, planes: Planes, work: Callable[[], Image], time_s: float) -> bool:
        """Take in a picture, or the one of before once more; ``work`` makes its working picture. Whether surely nothing moved
        in it."""
        kept = self._kept
        if kept and kept[-1][0] == time_s:
            return self._told
        if kept and kept[-1][0] > time_s:
            kept.clear()
        while len(kept) > 1 and waited(kept[1][0], time_s, APART_S):
            kept.popleft()
        if (now := planes.cells(self._size)) is None:
            self.forget()
            return False
        kept.append((time_s, now, work))
        since_s, before, _ = kept[0]
        self._told = waited(since_s, time_s, APART_S) and self._alike(planes, before, now)
        return self._told

    def _alike(self, planes: Planes, before: Image, now: Image) -> bool:
        gain = (cv2.mean(now[0])[0] + 1.0) / (cv2.mean(before[0])[0] + 1.0)
        return 0.0 < planes.most_between(before, now) + 255.0 * abs(gain - 1.0) <= CALM

    def forget(self) -> None:
        """Something moves: what is compared next comes later."""
        self._kept.clear()

    def before(self, time_s: float) -> Iterator[tuple[float, Image]]:
        """The working pictures of what was taken in last, up to that time, each with its own."""
        return ((at_s, work()) for at_s, _, work in list(self._kept) if at_s < time_s)
