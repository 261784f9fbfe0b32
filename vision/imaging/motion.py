"""The table without hands: what moves, what an arm covers, and the picture of everything that has come to rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel
from vision.imaging.difference import disc, odd
from vision.imaging.light import OFFSET, SATURATED, agreed, of_all
from vision.imaging.parameters import DIFFERENCE

Mask = NDArray[np.bool_]
Image = NDArray[np.uint8]
Float = NDArray[Any]

STILL_S = 0.3
"""An area is at rest when nothing has moved and no arm has been over it for this long (CONTRACT)."""
CELL = 4
"""Rest is kept per square of this many working pixels."""
REST_S = 20.0
"""What reaches in from the border and has not stirred for this long is no arm: a bag on the table's edge."""
BUSY_S = 2.0
"""So long after anything moved the table is watched closely for what is new."""
UNCHANGED = 4.0
"""Where no cell differs by as many grey levels nothing can have come or gone: no light is fitted then."""
MOTION = 16.0
"""Grey levels between two pictures a tenth of a second apart that count as movement."""
LIMITS = (0.6 * DIFFERENCE.dark_log_ratio, DIFFERENCE.bright_log_ratio, 0.8 * DIFFERENCE.colour_log_ratio,
          3.0 * DIFFERENCE.noise_levels, OFFSET)
"""What counts as changed: darkness between the first two does not, nor colour below the third and its noise. (Handed to the
compiled loop: what is kept of it between runs would not notice that another file's constants changed.)"""


@dataclass(frozen=True, slots=True, eq=False)
class MotionMasks:
    """What one frame says. All masks are on the grid of cells, (h, w): ``arm`` covered by an arm or what it carries,
    ``quiet`` at rest, ``fresh`` at rest and different from what was last examined."""

    arm: Mask
    quiet: Mask
    fresh: Mask


@dataclass(frozen=True, slots=True, eq=False)
class _Levels:
    """Grey levels of cells and their logarithms, (3, h, w) float32 each: a plane a channel is the fastest to reckon with."""

    grey: Float
    log: Float

    @classmethod
    def of(cls, grey: Float) -> _Levels:
        return cls(grey, of_all(cv2.log, grey + np.float32(OFFSET)))


class SettledPicture:
    """Keeps the settled picture of the table from a stream of frames.

    ``picture`` (H, W, 3) uint8 is the table as it last stood still, place by place; arms never enter it. An arm is a
    change against the settled picture that reaches in from the picture's border, or was part of an arm a moment ago
    and has not been left lying alone.
    """

    def __init__(self, first: Image, *, inch_px: float, region: Mask, empty: Image | None = None) -> None:
        """``first``: the starting picture. ``inch_px``: working pixels to the inch. ``region``: (H, W) the table and
        what can lean over its edge. ``empty``: the table without toys: bare table is never an arm."""
        h, w = first.shape[:2]
        self.cells = (h // CELL, w // CELL)
        self.picture: Image = first.copy()
        self.examined: Image = first.copy()
        self._inch = inch_px / CELL
        self._region = self._to_cells(region.astype(np.uint8) * 255) > 64
        self._busy_s = np.full(self.cells, -1e9)
        self._arm_s = np.full(self.cells, -1e9)
        self._count = 0
        self._quiet = np.zeros(self.cells, bool)
        self._moved_s = np.zeros(self.cells)
        self._reached_in = True
        # a place that looks as it did before is no arm, whatever the settled picture has come to hold there
        self._known = [_soft(_planes(self._to_cells(p))) for p in ((first,) if empty is None else (first, empty))]
        self._past: deque[tuple[float, Float]] = deque()

    def see(self, bgr: Image, time_s: float, hint: Callable[[], Mask | None] | None = None) -> MotionMasks:
        """Take in one frame (working size) at its capture time. ``hint``: says where (H, W) the network saw arms a moment ago,
        if it knows; asked only while there may be arms."""
        small = _planes(self._to_cells(bgr))
        moving = self._moving(small, time_s)
        self._moved_s[moving] = time_s
        still_s = time_s - float(self._moved_s.max())
        arm = np.zeros(self.cells, bool)
        if self._reached_in or still_s < STILL_S:  # no arm comes without moving
            where = None if hint is None else hint()
            seen = None if where is None else self._to_cells(where.astype(np.uint8) * 255) > 127
            arm = self._arms(self._unknown(_soft(small)), moving, time_s, seen)
        self._reached_in = bool(arm.any())
        self._arm_s[arm] = time_s
        margin = disc(odd(0.35 * self._inch))
        busy = cv2.dilate((arm | moving).astype(np.uint8), margin) > 0
        self._busy_s[busy] = time_s
        quiet = time_s - self._busy_s >= STILL_S
        self._absorb(bgr, quiet)
        self._count += 1
        # a few frames pass unnoticed, more where nothing stirs; every one would cost as much again as all the rest
        due = self._count % (3 if still_s < BUSY_S else 12) == 0
        fresh = self._fresh(quiet) if due else np.zeros(self.cells, bool)
        return MotionMasks(arm, quiet, fresh)

    def _unknown(self, now: _Levels) -> Mask:
        """Cells that look neither like the settled picture nor like the table as it was known before."""
        changed = _differs(now, _soft(_planes(self._to_cells(self.picture))))
        for known in self._known:
            if not changed.any():
                break
            changed = _differs(now, known, changed)
        return changed

    def examine(self, box: tuple[slice, slice]) -> None:
        """The working pixels of ``box`` (rows, columns) have been looked at: they are no longer fresh."""
        self.examined[box] = self.picture[box]

    def stirred(self, since_s: float) -> Mask:
        """Cells (h, w) near which anything has moved, or an arm has been, since then."""
        return np.asarray(self._busy_s >= since_s)

    def _to_cells(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        h, w = self.cells
        if image.shape[:2] == (h * CELL, w * CELL):  # halved twice: OpenCV is fast at that, and not at quarters
            image = np.asarray(cv2.resize(image, (w * CELL // 2, h * CELL // 2), interpolation=cv2.INTER_AREA), dtype=np.uint8)
        return np.asarray(cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA), dtype=np.uint8)

    def _moving(self, small: Float, time_s: float) -> Mask:
        """Cells that differ from a tenth of a second ago by more than the change of light over the picture."""
        while len(self._past) > 1 and self._past[1][0] <= time_s - 0.09:
            self._past.popleft()
        self._past.append((time_s, small))
        before = self._past[0][1]
        if before is small:
            return np.zeros(self.cells, bool)
        step = np.s_[:, ::3, ::3]
        gain = np.median(((small[step] + OFFSET) / (before[step] + OFFSET)).reshape(3, -1), axis=1).astype(np.float32)
        return _stirred(small, before, gain, self._region)

    def _arms(self, changed: Mask, moving: Mask, time_s: float, hint: Mask | None) -> Mask:
        """Connected changes that reach in from the border, were an arm until now, or are one as the network sees it."""
        joined = cv2.morphologyEx((changed | moving).astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.4 * self._inch)))
        count, label, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        if count < 2:
            return np.zeros(self.cells, bool)
        rim = np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]])
        from_border = np.zeros(count, bool)
        from_border[np.unique(rim)] = True
        recent = time_s - self._arm_s < STILL_S
        overlap = np.bincount(label[recent], minlength=count) / np.maximum(stats[:, cv2.CC_STAT_AREA], 1)
        motion = np.bincount(label[moving], minlength=count) / np.maximum(stats[:, cv2.CC_STAT_AREA], 1)
        alive = np.bincount(label[time_s - self._moved_s < REST_S], minlength=count) > 0
        stirring = np.bincount(label[time_s - self._moved_s < 0.5], minlength=count) > 0
        big = stats[:, cv2.CC_STAT_AREA] > (2.5 * self._inch) ** 2
        # a toy set down at the picture's edge touches the border too, but is small and lies still
        is_arm = (from_border & ((alive & big) | stirring)) | ((overlap > 0.5) & (motion > 0.02))
        if hint is not None:
            is_arm |= np.bincount(label[hint], minlength=count) / np.maximum(stats[:, cv2.CC_STAT_AREA], 1) > 0.6
        is_arm &= stats[:, cv2.CC_STAT_AREA] > 0.1 * self._inch**2
        is_arm[0] = False
        return np.asarray(is_arm[label])

    def _absorb(self, bgr: Image, quiet: Mask) -> None:
        """Take the frame into the settled picture: whole where it has just come to rest, blended where it has been."""
        rows = np.ascontiguousarray(bgr).reshape(len(bgr), -1)
        _taken_in(self.picture.reshape(rows.shape), rows, quiet, self._quiet)
        self._quiet = quiet

    def _fresh(self, quiet: Mask) -> Mask:
        now, old = (_Levels.of(_planes(self._to_cells(p))) for p in (self.picture, self.examined))
        return np.asarray(_differs(now, old) & quiet & self._region)


def _planes(cells: Image) -> Float:
    return np.ascontiguousarray(cells.transpose(2, 0, 1), np.float32)


def _soft(planes: Float) -> _Levels:
    return _Levels.of(np.stack([cv2.GaussianBlur(p, (0, 0), 0.6) for p in planes]))


def _differs(now: _Levels, before: _Levels, asked: Mask | None = None) -> Mask:
    """Cells whose colour changed, or whose brightness changed by more than a shadow's: smooth light is fitted away.
    Only those ``asked`` for are compared."""
    cells = now.grey.shape[1:]
    out = np.zeros(cells, bool)
    if cv2.norm(now.grey, before.grey, cv2.NORM_INF) < UNCHANGED:
        return out
    ratio = now.log - before.log
    field = agreed(ratio, np.minimum(now.grey, before.grey).max(axis=0) < SATURATED, rounds=3)
    return _unlike(now.grey, before.grey, ratio, field, np.ones(cells, bool) if asked is None else asked, LIMITS)


@kernel
def _stirred(now: Float, before: Float, gain: Float, region: Mask) -> Mask:
    """Cells of ``region`` whose grey levels (3, h, w) differ from those ``before`` times ``gain`` (3,) by MOTION, brighter ones
    by a tenth."""
    h, w = region.shape
    out = np.zeros((h, w), np.bool_)
    for y in range(h):
        for x in range(w):
            level, off = 40.0, 0.0
            for c in range(3):
                level = max(level, now[c, y, x])
                off = max(off, abs(now[c, y, x] - before[c, y, x] * gain[c]))
            out[y, x] = region[y, x] and off > max(MOTION, 0.10 * level)
    return out


@kernel
def _unlike(now: Float, before: Float, ratio: Float, field: Float, asked: Mask, limits: tuple[float, ...]) -> Mask:
    """The same for grey levels (3, h, w), their log ratio and the light's; ``limits``: LIMITS."""
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


@kernel
def _taken_in(picture: Image, frame: Image, quiet: Mask, before: Mask) -> None:
    """Into the rows (H, 3 W) of ``picture``, where cells are ``quiet``, those of ``frame``: whole, a fifth of them where they
    were quiet ``before``."""
    wide, old, new, half = 3 * CELL, np.float32(0.8), np.float32(0.2), np.float32(0.5)
    for y in range(quiet.shape[0] * CELL):
        i, j = y // CELL, 0
        while j < quiet.shape[1]:
            k = j + 1
            while k < quiet.shape[1] and quiet[i, k] == quiet[i, j] and before[i, k] == before[i, j]:
                k += 1
            if quiet[i, j]:
                kept, seen = picture[y, j * wide:k * wide], frame[y, j * wide:k * wide]
                if before[i, j]:
                    for x in range(kept.size):
                        kept[x] = np.uint8(np.float32(kept[x]) * old + np.float32(seen[x]) * new + half)
                else:
                    kept[:] = seen
            j = k
