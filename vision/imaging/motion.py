"""Motion and arms in the frame stream, and the settled picture: the table as it last stood still, without hands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel
from vision.imaging.arm_extent import refuted, without_what_it_touches
from vision.imaging.comparison import APART_S, CELL, Calm, Levels, averaged, differs, planes_of, soft
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.light import OFFSET
from vision.imaging.planes import Planes
from vision.imaging.waits import TICK_S, waited

Mask = NDArray[np.bool_]
Image = NDArray[np.uint8]
Float = NDArray[Any]

STILL_S = 0.3
"""An area is at rest when nothing has moved and no arm was over it for this long (docs/formats.md, battle logs)."""
REST_S = 20.0
"""What reaches in from the border but has not moved for this long is not an arm. Example: a bag on the table's edge."""
ARM_LEAST_IN = 2.5
"""What reaches in from the border and does not move is an arm if it is larger than a square of this side."""
DOUBT_IN = 1.6
"""What is smaller than a square of this side is asked no network about: specks of shadow beside an arm. Chosen: half a hand."""
ARM_REACH_IN = 3.0
"""In a picture of which nothing is known before, what reaches less far in from the border is no arm: a toy at the rim."""
ARM_WIDTH_IN = (1.3, 6.0)
"""And what is narrower or wider than this is none either: a tape, a cable; a cloth, a box, another light on the whole table."""
BUSY_S = 2.0
"""For this long after any motion the table is checked for changes more often."""
COMPARED_S = (0.15, 0.6)
"""It is checked once in so many seconds, and in so many while nothing moves: a check costs as much as all the rest. By the
clock, not by counted pictures: else those left out shift when a move is told. Chosen: each third and twelfth of 20 a second."""
FIRST_S = 0.05
"""The clock of these checks has run for so long at the first picture: then those are the third and the twelfth."""
RESTS_S = 2 * STILL_S
"""After this time without motion calm pictures need not be looked at. Chosen: twice the time that counts as still."""
PICTURES = 3
"""But of a slow camera no more than every so many pictures: its settled picture still shows what was there two before."""
TAKEN_IN_S = 0.6
"""While nothing moves, the settled picture takes in one picture in so many seconds: as often as it is compared. Chosen."""
MOTION = 16.0
"""A difference of this many grey levels between two pictures a tenth of a second apart counts as motion."""
SWAY = (5.0, 0.5)
"""A hand at rest sways: so many grey levels between two pictures so many seconds apart. Chosen: three times a cell's noise."""
SWAYED_S = 1.0
"""What has swayed so long ago sways: at its turning points it hardly moves."""
SWAYING_SHARE = 0.1
"""What was an arm until now and reaches in from the border as wide as one (ARM_WIDTH_IN) still is an arm if at least this share
of it sways. Chosen: its rim. Without the width a queen set down near the rim of a real chess board stayed an arm."""


@dataclass(frozen=True, slots=True, eq=False)
class MotionMasks:
    """The result for one frame. All masks are on the grid of cells, (h, w).

    ``arm``: covered by an arm or by what it carries. ``quiet``: at rest. ``fresh``: at rest, and different from when the cell
    was last examined.
    """

    arm: Mask
    quiet: Mask
    fresh: Mask


class SettledPicture:
    """Keeps the settled picture of the table from a stream of frames.

    ``picture`` (H, W, 3) uint8 shows each place as it last stood still. Arms never enter it. An arm is a difference from the
    settled picture that reaches in from the picture's border. What was part of an arm a moment ago stays one while it moves.
    """

    def __init__(self, first: Image, *, inch_px: float, region: Mask, empty: Image | None = None,
                 since_s: float = 0.0, arms: Mask | None = None) -> None:
        """``first``: the starting picture. ``inch_px``: working pixels per inch. ``region``: (H, W), the table and what can
        lean over its edge. ``empty``: the table without toys; what looks like it is never an arm. ``since_s``: when the
        pictures of the starting picture began: nothing is known to have rested before. ``arms``: (H, W), what was seen as arms
        then: as long as nothing moves there, they are some."""
        h, w = first.shape[:2]
        self.cells = (h // CELL, w // CELL)
        self.picture: Image = first.copy()
        self.examined: Image = first.copy()
        self._inch = inch_px / CELL
        self._region = self._to_cells(region.astype(np.uint8) * 255) > 64
        self._busy_s = np.full(self.cells, -1e9)
        self._arm_s = np.full(self.cells, -1e9)
        self._seen_s = np.full(self.cells, since_s)
        """When the network last saw an arm in a cell, or was not asked."""
        self._resting = np.zeros(self.cells, bool) if arms is None else self._to_cells(arms.astype(np.uint8) * 255) > 127
        self._first_s: float | None = None
        self._elapsed_s = 0.0
        self._interval_s = 1.0
        """The least time between two pictures so far."""
        self._quiet = np.zeros(self.cells, bool)
        self._reached_s = np.full(self.cells, -1e9)
        self._moved_s = np.full(self.cells, since_s)
        self._reached_in = True
        self.arms_in_doubt = False
        """Whether anything in the last picture may be an arm that does not come in from the border, or that keeps still."""
        # a place that looks as in one of these pictures is not an arm, whatever the settled picture shows there by now
        self._known = [soft(planes_of(self._to_cells(p))) for p in ((first,) if empty is None else (first, empty))]
        self._past: deque[tuple[float, Float]] = deque()
        self._swayed_s = np.full(self.cells, -1e9)
        self._slow: deque[tuple[float, Float]] = deque()
        self._calm, self._taken_in_s = Calm(self.cells), -1e9

    def see(self, bgr: Image, time_s: float, hint: Callable[[], Mask | None] | None = None) -> MotionMasks:
        """Process one frame (working size) with its capture time. ``hint``: returns the cells (h, w) where the network saw arms
        a moment ago, or None. It is called only while there may be arms."""
        for at_s, earlier in self._calm.before(time_s):  # looked at by their brightness alone until now
            if not self._past or self._past[-1][0] < at_s:
                self._past.append((at_s, planes_of(self._to_cells(earlier))))
        small = planes_of(self._to_cells(bgr))
        moving = self._moving(small, time_s)
        if stirs := bool(moving.any()):
            self._moved_s[moving] = time_s
            self._resting &= ~moving
        arm = np.zeros(self.cells, bool)
        if self._reached_in or not waited(float(self._moved_s.max()), time_s, STILL_S):  # no arm comes in without motion
            self._sway(small, time_s)
            seen = None if hint is None else hint()
            self._seen_s[... if seen is None else seen | self._resting] = time_s
            arm = self._arms(self._unknown(soft(small)), moving, time_s, seen, small)
        self._reached_in = bool(arm.any())
        quiet = self._quiet
        if self._reached_in or stirs or not quiet.all():  # else all stays at rest
            self._arm_s[arm] = time_s
            busy = cv2.dilate((arm | moving).astype(np.uint8), disc(odd(0.35 * self._inch))) > 0
            self._busy_s[busy] = time_s
            quiet = waited(self._busy_s, time_s, STILL_S)
            self._reached_s[self._quiet & ~quiet] = time_s
        self._absorb(bgr, quiet)
        due = self._due(time_s)
        return MotionMasks(arm, quiet, self._fresh(quiet) if due else np.zeros(self.cells, bool))

    def calm(self, planes: Planes, work: Callable[[], Image], time_s: float) -> bool:
        """Whether a picture's ``planes`` show that still nothing moves, and did not for a while; ``work`` makes its working
        picture."""
        if not self.rests(time_s):
            self._calm.forget()
            return False
        return self._calm.see(planes, work, time_s)

    def rests(self, time_s: float) -> bool:
        """Whether nothing moved, and no arm was there, for a while."""
        return not self._reached_in and bool(self._quiet.all()) and waited(float(self._moved_s.max()), time_s, RESTS_S)

    def may_wait(self, time_s: float) -> bool:
        """Whether a calm picture need not be looked at: one was, a moment ago."""
        return not (waited(self._taken_in_s, time_s, TAKEN_IN_S) or self._is_due(time_s))

    def on_cells(self, mask: Mask) -> Mask:
        """A mask of working pixels (H, W) as cells (h, w): those of which it has most."""
        return np.asarray(self._to_cells(mask.astype(np.uint8) * 255) > 127)

    def still_since(self, since_s: float) -> Mask:
        """Cells (h, w) in which nothing has moved since then."""
        return np.asarray(self._moved_s < since_s + TICK_S)

    @property
    def arms_in(self) -> bool:
        """Whether an arm was seen in the last picture."""
        return self._reached_in

    @property
    def quiet(self) -> Mask:
        """What was at rest in the last picture: cells (h, w)."""
        return self._quiet

    def unmoved(self, planes: Planes, work: Callable[[], Image], time_s: float) -> MotionMasks | None:
        """What :meth:`see` tells of a picture, if it is :meth:`calm`. None: something may move."""
        if not self.calm(planes, work, time_s):
            return None
        due = self._due(time_s)
        if due or waited(self._taken_in_s, time_s, TAKEN_IN_S):
            self._absorb(work(), self._quiet)
            self._taken_in_s = time_s
        nowhere = np.zeros(self.cells, bool)
        return MotionMasks(nowhere, self._quiet, self._fresh(self._quiet) if due else nowhere)

    def _due(self, time_s: float) -> bool:
        """Whether a check has become due since the last frame that was looked at."""
        if self._first_s is None:
            self._first_s = time_s - FIRST_S
        if self._elapsed_s:
            self._interval_s = min(self._interval_s, max(time_s - self._first_s + TICK_S - self._elapsed_s, TICK_S))
        due = self._is_due(time_s)
        self._elapsed_s = time_s - self._first_s + TICK_S
        return due

    def _is_due(self, time_s: float) -> bool:
        every_s = COMPARED_S[waited(float(self._moved_s.max()), time_s, BUSY_S)]
        every_s = max(every_s, PICTURES * self._interval_s) if self._elapsed_s else every_s
        return self._first_s is None or (time_s - self._first_s + TICK_S) // every_s != self._elapsed_s // every_s

    def _unknown(self, now: Levels) -> Mask:
        """Cells that look like none of these: the settled picture, the first one, the empty table."""
        changed = differs(now, soft(planes_of(self._to_cells(self.picture))))
        for known in self._known:
            if not changed.any():
                break
            changed = differs(now, known, changed)
        return changed

    def examine(self, box: tuple[slice, slice]) -> None:
        """Mark the working pixels of ``box`` (rows, columns) as examined: they are no longer fresh."""
        self.examined[box] = self.picture[box]

    def reached_s(self, box: tuple[slice, slice]) -> float:
        """When the working pixels of ``box`` (rows, columns) were last at rest before something stirred there: the median."""
        rows, cols = (slice(s.start // CELL, (s.stop - 1) // CELL + 1) for s in box)
        part = self._reached_s[rows, cols]
        return float(np.median(part)) if part.size else -1e9

    def stirred(self, since_s: float | Float) -> Mask:
        """Cells (h, w) near which anything moved, or an arm was seen, at or after ``since_s``: one time, or one for each."""
        return np.asarray(self._busy_s >= since_s - TICK_S)

    def _to_cells(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return averaged(image, self.cells)

    def _moving(self, small: Float, time_s: float) -> Mask:
        """Cells that changed in the last tenth of a second by more than the light of the whole picture did."""
        _, before = _before(self._past, small, time_s, APART_S)
        if before is small:
            return np.zeros(self.cells, bool)
        gain = _gain(small, before, _OFFSET)
        if cv2.norm(small, before, cv2.NORM_INF) + 255.0 * float(np.abs(gain - 1.0).max()) < MOTION:
            return np.zeros(self.cells, bool)  # no cell can have changed by so much
        return _stirred(small, before, gain, self._region, MOTION, 0.10)

    def _sway(self, small: Float, time_s: float) -> None:
        """Note which cells have changed a little and slowly. What moves does not sway."""
        least, apart_s = SWAY
        then_s, before = _before(self._slow, small, time_s, apart_s)
        if waited(then_s, time_s, apart_s) and not waited(then_s, time_s, 2 * apart_s):
            off = _stirred(small, before, _gain(small, before, _OFFSET), self._region, least, 0.03)
            self._swayed_s[off & waited(self._moved_s, time_s, apart_s)] = time_s

    def _arms(self, changed: Mask, moving: Mask, time_s: float, hint: Mask | None, levels: Float) -> Mask:
        """Connected changes that reach in from the border, were an arm until now, or are an arm according to the network. What
        those from the border only touch is not arm (vision.imaging.arm_extent). ``levels``: of the frame's cells."""
        joined = cv2.morphologyEx((changed | moving).astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.4 * self._inch)))
        count, label, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        if count < 2:
            self.arms_in_doubt = False
            return np.zeros(self.cells, bool)
        rim = np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]])
        from_border = np.zeros(count, bool)
        from_border[np.unique(rim)] = True
        where = np.flatnonzero(joined)
        own, moved_s, area = label.ravel()[where], self._moved_s.ravel()[where], np.maximum(stats[:, cv2.CC_STAT_AREA], 1)

        def cells(those: Mask) -> NDArray[np.intp]:
            """How many of ``those`` cells, each of ``where``, are of each change."""
            return np.bincount(own[those], minlength=count)
        overlap = cells(~waited(self._arm_s.ravel()[where], time_s, STILL_S)) / area
        motion = cells(moving.ravel()[where]) / area
        alive = cells(~waited(moved_s, time_s, REST_S)) > 0
        stirring = cells(~waited(moved_s, time_s, 0.5)) > 0
        big = area > (ARM_LEAST_IN * self._inch) ** 2
        swaying, swayed = np.zeros(count, bool), ~waited(self._swayed_s, time_s, SWAYED_S)
        if swayed.any():
            about = cv2.dilate(label.astype(np.float32), np.ones((3, 3), np.uint8)).astype(int)  # what sways is the rim
            swaying = np.bincount(about[swayed], minlength=count) > SWAYING_SHARE * area
        # a toy set down at the picture's edge also touches the border, but it is small and does not move
        comes_in = np.bincount(rim, minlength=count) > ARM_WIDTH_IN[0] * self._inch
        is_arm = (from_border & ((alive & big) | stirring)) | ((overlap > 0.5) & (motion > 0.02))
        is_arm |= comes_in & swaying & (overlap > 0.5)
        if hint is not None:
            is_arm |= cells(hint.ravel()[where]) / area > 0.6
        large = area > 0.1 * self._inch**2
        self.arms_in_doubt = bool((~(from_border & stirring) & (area > DOUBT_IN**2 * self._inch**2))[1:].any())
        is_arm &= large & (swaying | ~refuted(own, count, moved_s, self._seen_s.ravel()[where], time_s))
        is_arm[0] = False
        arm = np.asarray(is_arm[label])
        for i in np.flatnonzero(is_arm & from_border & big):
            one = label == i
            arm &= ~one | without_what_it_touches(one, levels, self._moved_s, time_s, self._inch, hint)
        return arm

    def _absorb(self, bgr: Image, quiet: Mask) -> None:
        """Update the settled picture from the frame: copied where a cell has just come to rest, else blended."""
        rows = np.ascontiguousarray(bgr).reshape(len(bgr), -1)
        _taken_in(self.picture.reshape(rows.shape), rows, quiet, self._quiet)
        self._quiet = quiet

    def _fresh(self, quiet: Mask) -> Mask:
        now, old = (Levels.of(planes_of(self._to_cells(p))) for p in (self.picture, self.examined))
        return np.asarray(differs(now, old) & quiet & self._region)


def arms_at_rest(picture: Image, bare: Image, inch_px: float, region: Mask) -> Mask:
    """Cells (h, w) of a single working ``picture`` (H, W, 3) that arms cover, with what they touch. ``bare``: the bare table
    under the same light. An arm is what differs from it, reaches far in from the picture's border (ARM_REACH_IN), is large
    (ARM_LEAST_IN) and, over the table (``region``: (H, W)), as wide as an arm (ARM_WIDTH_IN). Where nothing moves, only that
    tells."""
    cells, inch = (picture.shape[0] // CELL, picture.shape[1] // CELL), inch_px / CELL
    now, before = (soft(planes_of(averaged(p, cells))) for p in (picture, bare))
    changed = differs(now, before)
    joined = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.4 * inch)))
    thick = cv2.morphologyEx(joined, cv2.MORPH_OPEN, disc(odd(ARM_WIDTH_IN[0] * inch)))
    _, label, stats, _ = cv2.connectedComponentsWithStats(thick, connectivity=8)
    out = np.zeros(cells, bool)
    over = averaged(region.astype(np.uint8) * 255, cells) > 64
    ys, xs = np.indices(cells)
    depth = np.minimum(np.minimum(ys, cells[0] - 1 - ys), np.minimum(xs, cells[1] - 1 - xs))
    for i in set(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]).tolist()) - {0}:
        own = label == i
        wide = cv2.erode((own & over).astype(np.uint8), disc(odd(ARM_WIDTH_IN[1] * inch)), borderType=cv2.BORDER_CONSTANT,
                         borderValue=0)
        large = stats[i, cv2.CC_STAT_AREA] > (ARM_LEAST_IN * inch) ** 2
        if large and depth[own].max() > ARM_REACH_IN * inch and not wide.any():
            out |= own
    return out


def _before(past: deque[tuple[float, Float]], small: Float, time_s: float, apart_s: float) -> tuple[float, Float]:
    """The last of the ``past`` pictures, each with its time, that is ``apart_s`` old, else the oldest; the one of now joins
    them, and those before go."""
    while len(past) > 1 and waited(past[1][0], time_s, apart_s):
        past.popleft()
    past.append((time_s, small))
    return past[0]


_OFFSET = np.float32(OFFSET)


@kernel
def _gain(now: Float, before: Float, offset: np.float32) -> Float:
    """The light's factor (3,) between two pictures' cells (3, h, w): the median of every third cell, both ways. ``offset``: in
    grey levels, added to both."""
    planes, h, w = now.shape
    ratio, out = np.empty(((h + 2) // 3) * ((w + 2) // 3), np.float32), np.empty(planes, np.float32)
    for c in range(planes):
        k = 0
        for y in range(0, h, 3):
            for x in range(0, w, 3):
                ratio[k] = (now[c, y, x] + offset) / (before[c, y, x] + offset)
                k += 1
        out[c] = np.median(ratio)
    return out


@kernel
def _stirred(now: Float, before: Float, gain: Float, region: Mask, levels: float, share: float) -> Mask:
    """Cells of ``region`` whose grey levels ``now`` (3, h, w) differ from ``before * gain`` (``gain``: (3,)).

    The threshold is ``levels`` or, if that is more, a ``share`` of the grey level.
    """
    h, w = region.shape
    out = np.zeros((h, w), np.bool_)
    for y in range(h):
        for x in range(w):
            level, off = 40.0, 0.0
            for c in range(3):
                level = max(level, now[c, y, x])
                off = max(off, abs(now[c, y, x] - before[c, y, x] * gain[c]))
            out[y, x] = region[y, x] and off > max(levels, share * level)
    return out


@kernel
def _taken_in(picture: Image, frame: Image, quiet: Mask, before: Mask) -> None:
    """Update ``picture`` in place from ``frame``, both (H, 3 W), where cells are ``quiet``.

    Cells that were not quiet ``before`` are copied. The others are blended: one fifth of the frame, rounded to the nearest.
    Whole numbers take an eighth of the time of floats.
    """
    wide, four, half, five = 3 * CELL, np.int32(4), np.int32(2), np.int32(5)
    for i in range(quiet.shape[0]):
        j = 0
        while j < quiet.shape[1]:
            k = j + 1
            while k < quiet.shape[1] and quiet[i, k] == quiet[i, j] and before[i, k] == before[i, j]:
                k += 1
            for y in range(i * CELL, (i + 1) * CELL if quiet[i, j] else 0):
                kept, seen = picture[y, j * wide:k * wide], frame[y, j * wide:k * wide]
                if before[i, j]:
                    for x in range(kept.size):
                        kept[x] = np.uint8((np.int32(kept[x]) * four + np.int32(seen[x]) + half) // five)
                else:
                    kept[:] = seen
            j = k


def compile_for_movement() -> None:
    """Compile the loop that a table at rest never asks for (assistant.cli.warm): the first toy that moves does."""
    one = np.zeros((3, 1, 1), np.float32)
    _stirred(one, one, _gain(one, one, _OFFSET), np.ones((1, 1), bool), MOTION, 0.10)
