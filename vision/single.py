"""Things on a table in one picture, with no empty table to compare with: coarser, and wrong more often."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.change import disc, odd

Mask = NDArray[np.bool_]


def find_single(image: NDArray[np.uint8], *, least_px: float, region: Mask) -> Mask:
    """Compact places whose colour is not one of the table's own.

    image: (H, W, 3) uint8. The table's colours are the few large clusters of the picture (k-means in Lab); what belongs to
    none of them, or shows dense edges, closed into blobs of at least ``least_px``, counts. Returns (H, W).
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
    odd_colour = away > 1.0
    rough = _busy_edges(image, least_px)
    mask = cv2.morphologyEx(((odd_colour | rough) & region).astype(np.uint8), cv2.MORPH_OPEN, disc(3))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(odd(0.4 * least_px)))
    mask = ndimage.binary_fill_holes(mask).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(odd(0.9 * least_px))) > 0)


def _busy_edges(image: NDArray[np.uint8], least_px: float) -> NDArray[Any]:
    """Where edges run in several directions close together: modelling, not a line of the table's pattern."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    gx, gy = cv2.Sobel(grey, cv2.CV_32F, 1, 0) / 4, cv2.Sobel(grey, cv2.CV_32F, 0, 1) / 4
    sigma = max(0.35 * least_px, 1.0)
    xx, yy, xy = (cv2.GaussianBlur(v, (0, 0), sigma) for v in (gx * gx, gy * gy, gx * gy))
    # the structure tensor's smaller eigenvalue: energy across the main direction
    small = (xx + yy) / 2 - np.sqrt(((xx - yy) / 2) ** 2 + xy**2)
    return np.asarray(np.sqrt(np.maximum(small, 0)) > 6.0)
