"""Things whose colour is so close to the table's that only parts of them stand out."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, hull_of, patch_of
from vision.segmentation.toy_size import ToySize, lies_around

Mask = NDArray[np.bool_]


def hull_of_parts(seen: Mask, box: tuple[slice, slice], without: Mask, area_px: float, sizes: ToySize) -> Patch | None:
    """The hull of those parts (h, w) of a box that lie close together and come nearest to that area. None: there are none."""
    fringe = cv2.dilate(without[box].astype(np.uint8), disc(3)) > 0
    parts = (seen & ~fringe).astype(np.uint8)
    joined = cv2.dilate(parts, disc(odd(0.5 * sizes.view.inch_px)))
    count, label = cv2.connectedComponents(joined, connectivity=8)
    best: Patch | None = None
    for i in range(1, count):
        own = (label == i) & (parts > 0)
        if not own.any() or own.sum() < 0.1 * area_px:
            continue
        hull = hull_of(own)
        if lies_around(hull, without[box]):
            continue
        patch = patch_of(hull & ~without[box], box[1].start, box[0].start)
        fits = abs(np.log(max(patch.area, 1) / area_px))
        if fits < np.log(2.0) and (best is None or fits < abs(np.log(best.area / area_px))):
            best = patch
    return best if best is not None and sizes.fits(best) else None
