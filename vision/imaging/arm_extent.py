"""How far an arm extends in what differs from the table. Toys that it only touches, or that others join to it, are no arm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd

Mask = NDArray[np.bool_]
Float = NDArray[Any]


@dataclass(frozen=True, slots=True)
class ArmExtentParameters:
    """What this module goes by. Chosen with painted arms (tests/vision/imaging/test_arm_extent.py)."""

    width_in: float = 1.3
    """An arm is nowhere narrower than this where it comes in from the picture's border. A child's wrist is 1.5 in wide."""
    near_in: float = 0.25
    """What is this near to the thick part of an arm belongs to it: its round corners."""
    moved_s: float = 1.0
    """What moved this long ago is a part of the arm or in the hand."""
    moved_in: float = 0.6
    """And so is what is this near to it: an evenly coloured finger that moves is seen to move only at its edges."""
    piece_in: float = 0.3
    """A smaller piece than a square of this side is left to the arm."""
    same_colour_share: float = 0.5
    """A piece of which more than this share has the colours of the arm is a finger."""
    seen_share: float = 0.6
    """A piece of which the network sees more than this share as arm is arm."""
    unseen_share: float = 0.2
    """A piece of which it sees less is none, if it sees the arm itself."""
    colour_step: float = 10.0
    """Width of the bins in which colours count as equal: Lab units of a and b. Lightness: three times as wide."""
    rare_share: float = 0.02
    """A colour of a smaller share of an arm is not the arm's colour."""


ARM_EXTENT = ArmExtentParameters()


def without_what_it_touches(arm: Mask, levels: Float, moved_s: Float, time_s: float, inch: float,
                            seen: Mask | None = None) -> Mask:
    """The cells (h, w) of one connected change, ``arm``, that reaches in from the picture's border, that are really arm, or
    held by it.

    ``levels``: grey levels (3, h, w) BGR; ``moved_s``: when each cell last moved (h, w); ``inch``: cells per inch; ``seen``:
    where the network saw arms a moment ago, None: it was not asked. The thick part that reaches the border is arm, with
    what is near it, what moved just now, and what has its colours. The rest has stood still beside it. Where no thick part
    reaches the border, all of it is arm.
    """
    core = _from_border(cv2.morphologyEx(arm.astype(np.uint8), cv2.MORPH_OPEN, disc(odd(ARM_EXTENT.width_in * inch))))
    if not core.any():
        return arm
    near = _spread(core, ARM_EXTENT.near_in * inch) & arm
    moved = _spread(arm & (time_s - moved_s < ARM_EXTENT.moved_s), ARM_EXTENT.moved_in * inch) & arm
    count, label, stats, _ = cv2.connectedComponentsWithStats((arm & ~near & ~moved).astype(np.uint8), connectivity=8)
    if count < 2:
        return arm
    alike = _of_colours(levels, core)
    hinted = seen is not None and bool(seen[core].mean() > ARM_EXTENT.seen_share)
    out = arm.copy()
    for i in range(1, count):
        own = label == i
        if stats[i, cv2.CC_STAT_AREA] < (ARM_EXTENT.piece_in * inch) ** 2 or _from_border(own.astype(np.uint8)).any():
            continue
        share = float(seen[own].mean()) if seen is not None and hinted else None
        is_arm = (alike[own].mean() > ARM_EXTENT.same_colour_share if share is None or
                  ARM_EXTENT.unseen_share <= share <= ARM_EXTENT.seen_share else share > ARM_EXTENT.seen_share)
        if not is_arm:
            out &= ~own
    return out


def _spread(cells: Mask, by: float) -> Mask:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), disc(odd(2 * by))) > 0)


def _from_border(cells: NDArray[Any]) -> Mask:
    """The connected parts of a mask (h, w) that touch its border."""
    _, label = cv2.connectedComponents(cells, connectivity=8)
    rim = np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))
    return np.asarray(np.isin(label, rim[rim > 0]))


def _of_colours(levels: Float, core: Mask) -> Mask:
    """Cells (h, w) of a colour that the ``core`` has too, more than rarely."""
    lab = cv2.cvtColor(np.ascontiguousarray(levels.transpose(1, 2, 0), np.float32) / 255, cv2.COLOR_BGR2LAB)
    step = np.array([3 * ARM_EXTENT.colour_step, ARM_EXTENT.colour_step, ARM_EXTENT.colour_step], np.float32)
    bins = np.floor((lab + np.array([0, 128, 128], np.float32)) / step).astype(int)
    table = np.zeros(bins.reshape(-1, 3).max(axis=0) + 3, np.float32)
    np.add.at(table, tuple(bins[core].T + 1), 1.0 / core.sum())
    known = cv2.dilate((table.reshape(table.shape[0], -1) > ARM_EXTENT.rare_share).astype(np.uint8), np.ones((3, 1), np.uint8))
    planes = [cv2.dilate(p.reshape(table.shape[1:]), np.ones((3, 3), np.uint8)) for p in known]
    return np.asarray(np.stack(planes)[tuple(bins.transpose(2, 0, 1) + 1)] > 0)
