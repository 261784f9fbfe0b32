"""How sure the change network is of where a toy ends: what it half sees beyond the outline, and what it doubts within."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Mask = NDArray[np.bool_]
Float = NDArray[np.float32]

HALF_SEEN, SURE = 0.2, 0.8
"""A pixel may be a toy's from the first probability on, and surely is from the second."""
NEAR_IN, APART_IN = 0.6, 0.1
"""A toy may reach so far beyond its outline; what is as near to another thing as the second is that one's rim or shadow."""
RAMP_PX = 0.85
"""So much of it every outline has, the network's probabilities being no step: pixels, the median of 250 stands in four rendered
battles. With what is beyond that the errors of how far toys reach have the greatest likelihood there: 95.1 % of them lie within
1.96 sigma for 94.4 %, of the battle with a toy half seen 94.4 % for 93.2 %, and sigmas are 7 % larger."""
TURN = np.linspace(0, 2 * np.pi, 24, endpoint=False)
DIRECTIONS = np.stack([np.cos(TURN), np.sin(TURN)]).astype(np.float32)


def unsure_px(share: Float, inside: Mask, near: Mask) -> float:
    """Standard deviation of how far a toy reaches in a direction, pixels, beyond what every outline has.

    ``share`` (h, w): how probably each pixel is a toy's; ``inside`` (h, w): the toy as it was outlined; ``near`` (h, w): where
    more of it may be. Half of the way from what is surely the toy to what may be it, its root mean square over all directions.
    """
    if not inside.any():
        return 0.0
    label, _ = ndimage.label(inside | (near & (share > HALF_SEEN)))
    most = np.isin(label, np.unique(label[inside]))
    least = inside & (share >= min(SURE, float(np.median(share[inside]))))
    half = (_reaches(most) - _reaches(least)) / 2
    return max(0.0, float(np.sqrt((half**2).mean())) - RAMP_PX)


def _reaches(where: Mask) -> NDArray[np.float32]:
    """How far the pixels of a mask (h, w) with something in it reach in each of the DIRECTIONS."""
    ys, xs = np.nonzero(where)
    hull = cv2.convexHull(np.stack([xs, ys], axis=1).astype(np.int32))[:, 0].astype(np.float32)
    return np.asarray((hull @ DIRECTIONS).max(axis=0), np.float32)
