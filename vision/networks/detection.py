"""One thing that a network found in a picture, and what can be asked of such finds: their masks and boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from measure.errors import InputError

LABELS = ("toy", "arm", "card", "die")
Array = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]


class DetectorError(InputError):
    """Weights that cannot be used."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """One thing found. box_px: x0, y0, x1, y1; outline_px: (N, 2), an open ring; pixel (0, 0) is a centre. terrain: of a toy,
    the probability that it is terrain instead; 0 where nobody asked."""

    label: str
    confidence: float
    box_px: tuple[float, float, float, float]
    outline_px: Array
    terrain: float = 0.0

    def moved(self, x_px: float, y_px: float) -> Detection:
        """The same, that far to the right and down."""
        x0, y0, x1, y1 = self.box_px
        return replace(self, box_px=(x0 + x_px, y0 + y_px, x1 + x_px, y1 + y_px),
                       outline_px=self.outline_px + np.array([x_px, y_px]))

    def scaled(self, factor: float) -> Detection:
        """The same in a picture that many times as large."""
        x0, y0, x1, y1 = ((v + 0.5) * factor - 0.5 for v in self.box_px)
        return replace(self, box_px=(x0, y0, x1, y1), outline_px=(self.outline_px + 0.5) * factor - 0.5)

    def upended(self, shape: tuple[int, ...]) -> Detection:
        """The same in a picture (height, width) that is turned by half a turn."""
        far = np.array([shape[1] - 1.0, shape[0] - 1.0])
        x0, y0, x1, y1 = self.box_px
        return replace(self, box_px=(float(far[0] - x1), float(far[1] - y1), float(far[0] - x0), float(far[1] - y0)),
                       outline_px=far - self.outline_px)


def both_ways_up(find: Callable[[Image8], Sequence[Detection]],
                 bgr: Image8) -> tuple[tuple[Detection, ...], tuple[Detection, ...]]:
    """What is found in a picture (H, W, 3) as it is and turned by half a turn, both in the pixels of the picture as it is."""
    upended = find(np.ascontiguousarray(bgr[::-1, ::-1]))
    return tuple(find(bgr)), tuple(d.upended(bgr.shape) for d in upended)


def filled(ring_px: Array, shape: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """The inside of an outline (N, 2) as a mask (H, W)."""
    out = np.zeros(shape, np.uint8)
    cv2.fillPoly(out, [np.round(ring_px * 16).astype(np.int32)], 1, shift=4)
    return out > 0


def mask_of(found: Sequence[Detection], shape: tuple[int, int], labels: Sequence[str]) -> npt.NDArray[np.bool_]:
    """Where things of these labels are, (H, W)."""
    out = np.zeros(shape, bool)
    for d in found:
        if d.label in labels:
            out |= filled(d.outline_px, shape)
    return out


def box_iou(a: Sequence[float] | Array, b: Sequence[float] | Array) -> float:
    """Intersection over union of two boxes x0 y0 x1 y1."""
    both = box_common(a, b)
    return both / max(box_area(a) + box_area(b) - both, 1e-9)


def box_within(a: Sequence[float] | Array, b: Sequence[float] | Array) -> float:
    """The share of box ``a`` that lies within ``b``."""
    return box_common(a, b) / max(box_area(a), 1e-9)


def box_area(a: Sequence[float] | Array) -> float:
    """The area of a box x0 y0 x1 y1."""
    return float((a[2] - a[0]) * (a[3] - a[1]))


def box_common(a: Sequence[float] | Array, b: Sequence[float] | Array) -> float:
    """The area that two boxes x0 y0 x1 y1 share."""
    return float(max(min(a[2], b[2]) - max(a[0], b[0]), 0) * max(min(a[3], b[3]) - max(a[1], b[1]), 0))
