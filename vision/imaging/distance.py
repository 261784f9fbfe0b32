"""How far pixels are from what a mask leaves out, the same on every machine."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray


def distance_px(mask: NDArray[Any]) -> NDArray[np.float32]:
    """The distance (h, w) from each pixel of a ``mask`` (h, w) to the nearest one outside of it; 0 outside. Euclidean, exact.

    The last bits of OpenCV's result depend on how many threads it has, and a comparison may tip by them. Squares of distances
    between pixels are whole numbers: rounded to these, the result is always the same.
    """
    far = cv2.distanceTransform(np.ascontiguousarray(mask, np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE).astype(np.float64)
    return np.asarray(np.sqrt(np.rint(far * far)), np.float32)
