"""The bare table made up where nobody took a picture of it: the picture at the start, painted over where toys stand."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, grown
from vision.segmentation.parameters import BACKGROUND_INPAINTING

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


def inpaint_toys(picture: Image, full: Image, found: Sequence[Patch], inch_px: float) -> tuple[Image, Image, Mask]:
    """A working picture and the same at full size without the toys ``found`` in it (Telea's inpainting), and where they were
    painted over, (h, w) in working pixels."""
    h, w = picture.shape[:2]
    over = grown(found, (h, w), disc(odd(2 * BACKGROUND_INPAINTING.rim_in * inch_px))).astype(np.uint8)
    small = np.asarray(cv2.inpaint(picture, over, BACKGROUND_INPAINTING.reach_px, cv2.INPAINT_TELEA), np.uint8)
    size = full.shape[1], full.shape[0]
    large = np.where(cv2.resize(over, size, interpolation=cv2.INTER_NEAREST)[..., None] > 0,
                     cv2.resize(small, size, interpolation=cv2.INTER_CUBIC), full)
    return small, np.asarray(large, np.uint8), over > 0


def outlined(found: Sequence[Patch], again: Sequence[Patch]) -> list[Patch]:
    """What was ``found`` without a bare table in a working picture, with the outlines of what was told ``again`` from a painted
    one, where that is the same thing and no other's too."""
    like = np.array([[one.iou(other) for other in again] for one in found]).reshape(len(found), len(again))
    out = []
    for i, one in enumerate(found):
        j = int(like[i].argmax()) if len(again) else -1
        sole = j >= 0 and like[i, j] > BACKGROUND_INPAINTING.same_thing_iou and like[i, j] == like[:, j].max()
        out.append(again[j] if sole else one)
    return out
