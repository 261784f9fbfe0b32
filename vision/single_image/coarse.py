"""Things on a table in one picture, with no empty table to compare with: coarser, and wrong more often."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd

Mask = NDArray[np.bool_]


def find_single(image: NDArray[np.uint8], *, least_px: float, region: Mask) -> Mask:
    """Compact places whose colour is not one of the table's own.

    image: (H, W, 3) uint8. The table's colours are the few large clusters of the picture (k-means in Lab); what belongs to
    none of them, nor between two of them, closed into blobs of at least ``least_px``, counts. Returns (H, W).
    """
    lab = cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), 1.0), cv2.COLOR_BGR2LAB).astype(np.float32)
    inside = lab[region]
    if len(inside) < 100:
        return np.zeros(region.shape, bool)
    rng = np.random.default_rng(0)
    sample = inside[rng.choice(len(inside), min(len(inside), 6000), replace=False)]
    cv2.setRNGSeed(0)
    _, labels, centres = cv2.kmeans(sample, 6, np.zeros((0, 1), np.int32),
                                    (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.5), 3,
                                    cv2.KMEANS_PP_CENTERS)
    share = np.bincount(labels[:, 0], minlength=6) / len(sample)
    table = centres[share > 0.15]
    spread = [np.median(np.linalg.norm(sample[labels[:, 0] == k] - centres[k], axis=1)) for k in range(6)
              if share[k] > 0.15]
    if not len(table):
        table, spread = centres[[int(share.argmax())]], [8.0]
    away = np.min([np.linalg.norm(lab - c, axis=2) / max(4.0 * float(s), 14.0)
                   for c, s in zip(table, spread, strict=True)], axis=0)
    # between two table colours lies their border, blurred: it is no third colour
    border = np.min([_off_line(lab, table[i], table[j]) for i in range(len(table)) for j in range(i)] or
                    [np.full(lab.shape[:2], np.inf, np.float32)], axis=0)
    odd_colour = (away > 1.0) & (border > 10.0)
    mask = cv2.morphologyEx((odd_colour & region).astype(np.uint8), cv2.MORPH_OPEN, disc(3))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(odd(0.4 * least_px)))
    mask = scipy.ndimage.binary_fill_holes(mask).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(odd(0.9 * least_px))) > 0)


def _off_line(lab: NDArray[Any], one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """Distance of every colour (H, W, 3) from the line between two."""
    along = other - one
    share = np.clip(((lab - one) @ along) / max(float(along @ along), 1e-6), 0.0, 1.0)
    return np.asarray(np.linalg.norm(lab - one - share[..., None] * along, axis=2))
