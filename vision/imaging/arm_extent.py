"""How far an arm extends in what differs from the table. Toys that it only touches, or that others join to it, are no arm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.waits import waited

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
    """A piece in which anything moved this long ago is a part of the arm or in the hand."""
    beside_in: float = 0.5
    """But not what moved this near to the arm: that is its own rim, as hands never keep quite still."""
    piece_in: float = 0.3
    """A smaller piece than a square of this side is left to the arm."""
    seen_share: float = 0.6
    """The network's word counts where it sees more than this share of the thick part as arm."""
    colour_step: float = 10.0
    """Width of the bins in which colours count as equal: Lab units of a and b. Lightness: three times as wide."""
    rare_share: float = 0.02
    """A colour of a smaller share of an arm is not the arm's colour."""
    refuted_s: float = 1.0
    """What has kept still for so long, and of which the network has seen nothing as arm for so long, is no arm. Example: a
    start picture with an arm's shadow, which then differs from the table up to the picture's border."""
    refuted_share: float = 0.05
    """So small a share of it may be seen as arm all the same: the network's outlines are coarse."""


ARM_EXTENT = ArmExtentParameters()


def without_what_it_touches(arm: Mask, levels: Float, moved_s: Float, time_s: float, inch: float,
                            seen: Mask | None = None) -> Mask:
    """The cells (h, w) of one connected change, ``arm``, that reaches in from the picture's border, that are really arm, or
    held by it.

    ``levels``: grey levels (3, h, w) BGR; ``moved_s``: when each cell last moved (h, w); ``inch``: cells per inch; ``seen``:
    where the network saw arms a moment ago, None: it was not asked. The thick part that reaches the border is arm, with
    what is near it, and what has its colours, or where the network sees the arm, what it sees as that. A piece of the rest that
    has stood still beside it is none. Where no thick part reaches the border, all of it is arm.
    """
    reach = odd(max(ARM_EXTENT.width_in, 2 * ARM_EXTENT.beside_in) * inch) + 1
    ys, xs = np.flatnonzero(arm.any(axis=1)), np.flatnonzero(arm.any(axis=0))
    box = tuple(slice(max(int(s[0]) - reach, 0), int(s[-1]) + reach + 1) for s in (ys, xs))
    out = arm.copy()
    out[box] = _extent(arm[box], levels[:, *box], moved_s[box], time_s, inch, None if seen is None else seen[box])
    return out


def _extent(arm: Mask, levels: Float, moved_s: Float, time_s: float, inch: float, seen: Mask | None) -> Mask:
    """The same of a part (h, w) of the picture: about the arm nothing but the picture's border is near."""
    core = _from_border(cv2.morphologyEx(arm.astype(np.uint8), cv2.MORPH_OPEN, disc(odd(ARM_EXTENT.width_in * inch))))
    if not core.any():
        return arm
    near = _spread(core, ARM_EXTENT.near_in * inch) & arm
    hinted = seen is not None and bool(seen[core].mean() > ARM_EXTENT.seen_share)
    alike = _of_colours(levels, core, arm) if seen is None or not hinted else seen
    skin = cv2.morphologyEx((alike & arm).astype(np.uint8), cv2.MORPH_OPEN, disc(3)) > 0
    # a hand sways: what moves at its rim says nothing of the toy beside it
    beside = _spread(core | skin, ARM_EXTENT.beside_in * inch)
    moved = arm & ~waited(moved_s, time_s, ARM_EXTENT.moved_s) & ~beside
    count, label, stats, _ = cv2.connectedComponentsWithStats((arm & ~near & ~skin).astype(np.uint8), connectivity=8)
    out = arm.copy()
    for i in range(1, count):
        own = label == i
        small = stats[i, cv2.CC_STAT_AREA] < (ARM_EXTENT.piece_in * inch) ** 2
        if not (small or (own & moved).any() or _from_border(own.astype(np.uint8)).any()):
            out &= ~own
    return out


def refuted(label: NDArray[Any], count: int, moved_s: Float, seen_s: Float, time_s: float) -> Mask:
    """Which of ``count`` connected changes, by their numbers in ``label`` (of cells, any shape), are no arms as they have not
    moved and the network sees none there. ``moved_s``: when each cell last moved; ``seen_s``: when the network last saw an arm
    there, or was not asked (of the same shape)."""
    moved = np.bincount(label[~waited(moved_s, time_s, ARM_EXTENT.refuted_s)], minlength=count) > 0
    seen = np.bincount(label[~waited(seen_s, time_s, ARM_EXTENT.refuted_s)], minlength=count)
    area = np.maximum(np.bincount(label.ravel(), minlength=count), 1)
    return np.asarray(~moved & (seen / area < ARM_EXTENT.refuted_share))


def _spread(cells: Mask, by: float) -> Mask:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), disc(odd(2 * by))) > 0)


def _from_border(cells: NDArray[Any]) -> Mask:
    """The connected parts of a mask (h, w) that touch its border."""
    _, label = cv2.connectedComponents(cells, connectivity=8)
    rim = np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))
    return np.asarray(np.isin(label, rim[rim > 0]))


def _of_colours(levels: Float, core: Mask, arm: Mask) -> Mask:
    """The cells (h, w) of an ``arm`` of a colour that its ``core`` has too, more than rarely."""
    colours = np.ascontiguousarray(levels[:, arm].T[:, None], np.float32) / 255
    lab = cv2.cvtColor(colours, cv2.COLOR_BGR2LAB)[:, 0]
    step = np.array([3 * ARM_EXTENT.colour_step, ARM_EXTENT.colour_step, ARM_EXTENT.colour_step], np.float32)
    bins = np.floor((lab + np.array([0, 128, 128], np.float32)) / step).astype(int) + 1
    shape = tuple(bins.max(axis=0) + 2)
    flat = np.ravel_multi_index(tuple(bins.T), shape)
    often = np.bincount(flat[core[arm]], minlength=int(np.prod(shape))) > ARM_EXTENT.rare_share * core.sum()
    known = cv2.dilate(often.reshape(shape[0], -1).astype(np.uint8), np.ones((3, 1), np.uint8))
    planes = [cv2.dilate(p.reshape(shape[1:]), np.ones((3, 3), np.uint8)) for p in known]
    out = np.zeros_like(arm)
    out[arm] = np.stack(planes).ravel()[flat] > 0
    return out
