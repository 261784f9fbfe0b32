"""A click teaches: a toy that was missed and clicked shows what else to look for. What looks like it is found, now and when the
table is looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch, largest_piece
from vision.segmentation.click import thing_at
from vision.segmentation.finder import Finder
from vision.tracking.identity.parameters import TAUGHT
from vision.tracking.tracks.appearance import BINS, RANGES, Appearance, appearance_of, lab_of

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[Any]


def alike(picture: Image, taught: Appearance, finder: Finder, held: Mask, gain: Float | None) -> Iterator[Patch | None]:
    """The things in a working picture (H, W, 3), apart from the pixels ``held`` (H, W), that look like what was ``taught``: of
    its colours where the table has others, of its size and shape. ``gain`` (3,): the light's factor.

    Where they may be is told by the share of the toy's colours about each pixel; their outlines come from the same cut as a
    click's (vision.segmentation.click). None: a place was looked at and nothing was found. A step takes about a tenth of a
    second.
    """
    free = finder.view.region & ~held
    taken = held.copy()
    for rough in _places(_likely(picture, taught, free, gain), taught):
        at = rough.centre()
        if taken[round(at[1]), round(at[0])] or taught.distance(appearance_of(picture, rough, gain)) > TAUGHT.roughly_unlike:
            continue
        found = thing_at(picture, at, finder.view.inch_px, taken)
        if found is None or not _same(appearance_of(picture, found, gain), taught):
            yield None
            continue
        taken[found.box] |= found.mask
        yield replace(found, position_sigma_px=PATCHES.position_sigma_px)


def _same(look: Appearance, taught: Appearance) -> bool:
    """Whether a look is that of what was taught: closer than a twin's on other ground."""
    ratio = look.area_px / taught.area_px
    return taught.distance(look) < TAUGHT.most_unlike and 1 / TAUGHT.size_ratio < ratio < TAUGHT.size_ratio


def _likely(picture: Image, taught: Appearance, free: Mask, gain: Float | None) -> NDArray[np.float32]:
    """For each pixel (H, W) the probability by its colour that it shows the toy and not the table, 0 where it is not ``free``.
    The table's colours are those of all free pixels: toys are few among them."""
    lab = lab_of(picture, gain)
    index = np.zeros(lab.shape[:2], np.int64)
    for k, (bins, (low, high)) in enumerate(zip(BINS, RANGES, strict=True)):
        step = np.clip((lab[..., k] - low) * (bins / (high - low)), 0, bins - 1).astype(np.int64)
        index = index * bins + step
    counts = np.bincount(index[free], minlength=int(np.prod(BINS))).astype(np.float32)
    table = cv2.GaussianBlur(counts.reshape(BINS[0], -1), (1, 3), 0.6).ravel()
    own, ground = taught.colours.ravel(), table / max(float(table.sum()), 1.0)
    share = own / np.maximum(own + TAUGHT.table_weight * ground, 1e-9)
    return np.where(free, share[index], 0.0).astype(np.float32)


def _places(likely: NDArray[np.float32], taught: Appearance) -> list[Patch]:
    """Where things of the toy's size and colours may be, roughly outlined, the fullest first."""
    blurred = cv2.blur(likely, (3, 3))
    seen = cv2.morphologyEx((blurred > 0.5).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    side = float(np.sqrt(taught.area_px))
    width = max(3, 2 * round(TAUGHT.window_share * side / 2) + 1)
    score = cv2.boxFilter(seen.astype(np.float32), -1, (width, width))
    peaks = (score >= cv2.dilate(score, np.ones((width, width), np.uint8)) - 1e-6) & (score > TAUGHT.least_filled)
    _, label, stats, middles = cv2.connectedComponentsWithStats(peaks.astype(np.uint8), connectivity=8)
    order = sorted(range(1, len(stats)), key=lambda k: -float(score[label == k].max()))
    out, reach = [], round(TAUGHT.reach_share * side)
    for k in order[:TAUGHT.most_looked_at]:
        x, y = (round(v) for v in middles[k])
        left, top = max(x - reach, 0), max(y - reach, 0)
        piece = largest_piece(seen[top:y + reach + 1, left:x + reach + 1] > 0)
        if piece is not None:
            out.append(replace(piece, left=piece.left + left, top=piece.top + top))
    return out
