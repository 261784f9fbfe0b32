"""Where the program's own prints can be read in a picture: nothing stands on a marker that can."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers.find_prints import find_targets
from vision.networks.detection import filled
from vision.single_image.parameters import PRINTED_MARKERS


def is_print(read: NDArray[np.bool_]) -> bool:
    """Whether what has these pixels is a part of the print, by which of them (N,) lie on markers that can be read."""
    return bool(read.size) and float(read.mean()) > PRINTED_MARKERS.print_share


def printed(picture: NDArray[np.uint8], inch_px: float) -> NDArray[np.bool_]:
    """Where the markers of sheets, mats and corners lie in a picture (H, W, 3) of so many pixels to the inch: (H, W)."""
    shape = (picture.shape[0], picture.shape[1])
    out = np.zeros(shape, bool)
    for target in find_targets(picture):
        marker = target.marker_of >= 0  # four corners each, one marker after the other
        for quad, quad_in in zip(target.points_px[marker].reshape(-1, 4, 2), target.points_in[marker].reshape(-1, 4, 2),
                                 strict=True):
            true, seen = (float(np.sqrt(cv2.contourArea(q.astype(np.float32)))) for q in (quad_in, quad / inch_px))
            if abs(seen - true) < PRINTED_MARKERS.size_tolerance_share * true:
                out |= filled(quad, shape)
    return out
