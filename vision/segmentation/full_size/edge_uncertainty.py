"""How sure the change network is of where a toy ends: what it half sees beyond the outline, and what it doubts within."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.segmentation.full_size.parameters import EDGE_UNCERTAINTY

Mask = NDArray[np.bool_]
Float = NDArray[np.float32]

TURN = np.linspace(0, 2 * np.pi, 24, endpoint=False)
DIRECTIONS = np.stack([np.cos(TURN), np.sin(TURN)]).astype(np.float32)


def edge_sigma_px(share: Float, inside: Mask, near: Mask) -> float:
    """Standard deviation of how far a toy reaches in a direction, pixels, beyond what every outline has.

    ``share`` (h, w): how probably each pixel is a toy's; ``inside`` (h, w): the toy as it was outlined; ``near`` (h, w): where
    more of it may be. Half of the way from what is surely the toy to what may be it, its root mean square over all directions.
    """
    if not inside.any():
        return 0.0
    label, _ = ndimage.label(inside | (near & (share > EDGE_UNCERTAINTY.half_seen_probability)))
    most = np.isin(label, np.unique(label[inside]))
    least = inside & (share >= min(EDGE_UNCERTAINTY.sure_probability, float(np.median(share[inside]))))
    half = (_reaches(most) - _reaches(least)) / 2
    return max(0.0, float(np.sqrt((half**2).mean())) - EDGE_UNCERTAINTY.ramp_px)


def _reaches(where: Mask) -> NDArray[np.float32]:
    """How far the pixels of a mask (h, w) with something in it reach in each of the DIRECTIONS."""
    ys, xs = np.nonzero(where)
    hull = cv2.convexHull(np.stack([xs, ys], axis=1).astype(np.int32))[:, 0].astype(np.float32)
    return np.asarray((hull @ DIRECTIONS).max(axis=0), np.float32)
