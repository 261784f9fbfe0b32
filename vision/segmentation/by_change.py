"""The stage of the change network: what it tells from the bare table, cut and joined as the detector says."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, find_change
from vision.imaging.parts import PARTS, Parts
from vision.imaging.patches import Patch, patches
from vision.segmentation.background_model import BackgroundModel
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.fusion import fuse_with_detections
from vision.segmentation.parameters import BY_CHANGE
from vision.segmentation.request import Request
from vision.segmentation.toy_size import ToySize, with_scraps

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


def by_change(request: Request, full: Image, fine: FullResolution, sizes: ToySize, background: BackgroundModel
              ) -> Parts[list[Patch]]:
    """What the change network tells in the box of a request, in pixels of the box; ``full``: the picture at its size."""
    view, (rows, cols) = sizes.view, request.box
    region = view.region[rows, cols]
    whole = region.shape == view.region.shape
    if request.without is not None:
        region = region & ~request.without[rows, cols]
    foot = view.foot_in(request.box)
    yield PARTS.look_ms
    seen = fine.look(full, request.box, region)
    # toys touch at the start; what comes down later is one toy, which a seam seen wrongly would tear apart
    met = seen.seam if whole else None
    found = patches(seen.toy_mask, least_px=sizes.least_px, foot_px=foot, neck=BY_CHANGE.neck_ratio, seam=met)
    if not found:
        return []
    yield PARTS.detect_ms
    found = fuse_with_detections(found, request.detected, seen.toy_mask.shape, sift=False, seam=met,  # the look sifts, by pixel
                                 foreground=seen.foreground)
    yield PARTS.outline_ms * len(found)
    found = fine.outlined_in_box(found)
    if background.reference is not None and len(found) > 1 and any(sizes.small(p) for p in found):
        joined = with_scraps(found, request.in_colour, sizes.scrap_px, region.shape)
        found = fine.outlined_in_box(joined) if len(joined) < len(found) else found
    return found


def sees_too_much(fine: FullResolution, picture: Image, sizes: ToySize, background: BackgroundModel) -> bool:
    """Whether the change network, which has just looked at the whole picture, sees much where colours see nothing: hard shadows
    that it was not taught. Then it had better not be asked again."""
    everywhere = slice(0, picture.shape[0]), slice(0, picture.shape[1])
    foreground, view = fine.foreground_in(everywhere), sizes.view
    if foreground is None or background.reference is None:
        return False
    foreground = foreground & ~fine.one_colour()
    change = find_change(picture, background.expected(picture), least_px=sizes.least_px, region=view.region)
    extra = foreground & ~(cv2.dilate(change.objects.astype(np.uint8), disc(7)) > 0)
    return bool(extra.sum() > BY_CHANGE.most_extra_share * view.region.sum())
