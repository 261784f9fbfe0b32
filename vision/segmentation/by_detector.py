"""The stage of the detector alone, where nobody knows the bare table: its toys, with outlines where the colours part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch
from vision.segmentation.fusion import as_patches
from vision.segmentation.parameters import BY_DETECTOR
from vision.segmentation.request import Request
from vision.segmentation.toy_size import ToySize
from vision.single_image.edge import cut_out

Image = NDArray[np.uint8]


def by_detector(request: Request, sizes: ToySize) -> list[Patch]:
    """The detector's toys in the box of a request, apart from the pixels ``without``, in the whole picture."""
    found = as_patches(request.detected, request.shape)
    if request.without is not None:
        found = [p for p in found if request.without[request.box][p.box][p.mask].mean() < 0.5]
    return outlined_by_colour(request.placed(found), request.picture, sizes)


def outlined_by_colour(found: Sequence[Patch], picture: Image, sizes: ToySize) -> list[Patch]:
    """What the detector alone tells in a working picture, with its outlines where the colours part."""
    cut = [replace(cut_out(picture, p), position_sigma_px=PATCHES.position_sigma_px) for p in found]
    return [p for p in cut if sizes.fits(p, BY_DETECTOR.edge_in)]
