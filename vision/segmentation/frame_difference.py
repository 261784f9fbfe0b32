"""Frame differencing of two working pictures: where they differ by more than light, what appeared and what disappeared."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import find_change, smoothed
from vision.imaging.light import Light
from vision.imaging.patches import Patch, patches
from vision.segmentation.colour import stands_out
from vision.segmentation.parameters import FRAME_DIFFERENCE
from vision.segmentation.toy_size import ToySize, with_scraps

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


def changed(before: Image, now: Image, box: Box, sizes: ToySize) -> Mask:
    """Where in a box of working pictures colours changed since ``before`` by more than light."""
    return find_change(now[box], Light.fit(now, before).on(smoothed(before), box), least_px=sizes.least_px,
                       region=sizes.view.region[box]).objects


def appeared_and_disappeared(before: Image, now: Image, box: Box, sizes: ToySize) -> tuple[list[Patch], list[Patch]]:
    """The patches of a box where something stands now but did not before, and those where it is the other way round.

    Works by colours, without a reference: bare table looks like the table around the patch, and an object does not.
    """
    rows, cols = box
    where = changed(before, now, box, sizes)
    came: list[Patch] = []
    went: list[Patch] = []
    for p in patches(where, least_px=sizes.least_px, foot_px=sizes.view.foot_in(box)):
        moved = Patch(p.left + cols.start, p.top + rows.start, p.mask)
        if not sizes.fits(moved):
            continue
        was, is_ = (stands_out(picture[box], p, where) for picture in (before, now))
        if is_ > FRAME_DIFFERENCE.same_table_distance and is_ > 0.6 * was:
            came.append(moved)
        if was > FRAME_DIFFERENCE.same_table_distance and was > 0.6 * is_:
            went.append(moved)
    return came, went


def merge_scraps(before: Image, now: Image, found: list[Patch], box: Box, sizes: ToySize) -> list[Patch]:
    """The patches of a working picture; scraps of one change since ``before`` are merged."""
    rows, cols = box
    plain = [replace(p, left=p.left + cols.start, top=p.top + rows.start)
             for p in patches(changed(before, now, box, sizes), least_px=sizes.least_px, foot_px=sizes.view.foot_in(box))]
    return with_scraps(found, plain, sizes.scrap_px, (now.shape[0], now.shape[1]))
