"""Uncertainty of a toy's edge, from pixels beyond the outline that may be toy and pixels inside that may not be."""

from __future__ import annotations

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.segmentation.full_size.parameters import EDGE_UNCERTAINTY

Mask = NDArray[np.bool_]
Float = NDArray[np.float32]

TURN = np.linspace(0, 2 * np.pi, 24, endpoint=False)
DIRECTIONS = np.stack([np.cos(TURN), np.sin(TURN)]).astype(np.float32)


def edge_sigma_px(share: Float, inside: Mask, near: Mask) -> float:
    """Standard deviation, in pixels, of how far a toy reaches, beyond the uncertainty that every outline has.

    ``share`` (h, w): the probability that a pixel is toy. ``inside`` (h, w): the outlined toy. ``near`` (h, w): where more of
    it may be. In each direction, half the distance from the end of what surely is toy to the end of what may be toy is taken.
    The result is the root mean square over all directions, less EDGE_UNCERTAINTY.ramp_px.
    """
    if not inside.any():
        return 0.0
    label, _ = scipy.ndimage.label(inside | (near & (share > EDGE_UNCERTAINTY.half_seen_probability)))
    most = np.isin(label, np.unique(label[inside]))
    least = inside & (share >= min(EDGE_UNCERTAINTY.sure_probability, float(np.median(share[inside]))))
    half = (_reaches(most) - _reaches(least)) / 2
    return max(0.0, float(np.sqrt((half**2).mean())) - EDGE_UNCERTAINTY.ramp_px)


def _reaches(where: Mask) -> NDArray[np.float32]:
    """The support function of a mask (h, w) that is not empty: how far it reaches in each of the DIRECTIONS, in pixels."""
    ys, xs = np.nonzero(where)
    hull = cv2.convexHull(np.stack([xs, ys], axis=1).astype(np.int32))[:, 0].astype(np.float32)
    return np.asarray((hull @ DIRECTIONS).max(axis=0), np.float32)
