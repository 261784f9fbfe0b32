"""What a toy looks like from above, whatever the light, its place and its turn. A toy is re-identified by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.patches import Patch

Image = NDArray[np.uint8]
BINS, RANGES = (10, 12, 12), ((0, 100), (-60, 60), (-60, 60))
"""The histogram's bins over Lab."""


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """What a toy looks like from above, with the light divided out. ``colours``: a smoothed histogram over Lab (sums to 1);
    ``area_px``: area of the silhouette; ``length_px``: its longer principal extent; ``slim``: shorter over longer extent."""

    colours: NDArray[np.float32]
    area_px: float
    length_px: float
    slim: float

    def distance(self, other: Appearance) -> float:
        """0 for equal looks, about 1 for unlike ones: colour (Bhattacharyya), size and shape."""
        shared = float(np.sqrt(self.colours * other.colours).sum())
        colour = np.sqrt(max(0.0, 1.0 - shared))
        size = abs(np.log(self.area_px / other.area_px))
        shape = abs(self.slim - other.slim)
        return float(0.75 * colour + 0.35 * min(size, 1.5) + 0.2 * shape)


def appearance_of(picture: Image, patch: Patch, gain: NDArray[Any] | None = None) -> Appearance:
    """The appearance of what stands at ``patch`` of the working picture. ``gain`` (3,): the light's factor to divide out."""
    lab = lab_of(picture[patch.box], gain)
    inside = cv2.erode(patch.mask.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0) > 0
    pixels = lab[inside] if inside.sum() >= 12 else lab[patch.mask]
    hist, _ = np.histogramdd(pixels, bins=BINS, range=RANGES)
    smooth = hist.astype(np.float32)
    for axis in range(3):
        smooth = 0.5 * smooth + 0.25 * (_shift(smooth, 1, axis) + _shift(smooth, -1, axis))
    ys, xs = np.nonzero(patch.mask)
    spread = np.sqrt(np.maximum(np.linalg.eigvalsh(np.cov(np.stack([xs, ys]))), 1e-3)) if len(xs) > 3 else np.ones(2)
    return Appearance(smooth / max(float(smooth.sum()), 1e-6), float(patch.mask.sum()), 4 * float(spread[1]),
                      float(spread[0] / spread[1]))


def lab_of(part: Image, gain: NDArray[Any] | None) -> NDArray[np.float32]:
    """A part of a picture (h, w, 3) in Lab, with the light's factor (3,) divided out."""
    crop = part.astype(np.float32)
    if gain is not None:
        crop = np.clip(crop / gain, 0, 255)
    return np.asarray(cv2.cvtColor((crop / 255).astype(np.float32), cv2.COLOR_BGR2LAB), np.float32)


def _shift(a: NDArray[Any], by: int, axis: int) -> NDArray[Any]:
    out = np.roll(a, by, axis)
    edge: list[Any] = [slice(None)] * a.ndim
    edge[axis] = 0 if by > 0 else -1
    out[tuple(edge)] = a[tuple(edge)]
    return out
