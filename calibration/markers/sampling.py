"""Grey values at exact positions in a picture, and the length of a profile across an edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.parameters import SAMPLING


def edge_window(cell_px: float) -> float:
    """Half the length (px) of a profile across an edge. It ends before the next edge. Outer edges and cells use the same
    length, because the effect of blur and gamma on an edge depends on it."""
    return float(np.clip(SAMPLING.window_share * cell_px, *SAMPLING.window_px))


def sample(image: NDArray[np.uint8], x: Array, y: Array) -> Array:
    """Bilinear grey values at exact positions (cv2.remap rounds positions to 1/32 pixel); border values outside."""
    h, w = image.shape
    x = np.clip(x, 0.0, w - 1.001)
    y = np.clip(y, 0.0, h - 1.001)
    ix, iy = x.astype(np.intp), y.astype(np.intp)
    fx, fy = x - ix, y - iy
    at = iy * w + ix
    flat = image.ravel()
    a, b, c, d = (flat[at + k].astype(float) for k in (0, 1, w, w + 1))
    top = a + (b - a) * fx
    return np.asarray(top + (c + (d - c) * fx - top) * fy, dtype=float)
