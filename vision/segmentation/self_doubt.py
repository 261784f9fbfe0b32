"""Self-judgement: how far the finds of a start without a bare table are to be trusted. What is seen badly is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, grown
from vision.segmentation.flip_agreement import FlippedDetections
from vision.segmentation.parameters import SELF_DOUBT

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class SelfDoubt:
    """What speaks against the finds in one picture. ``disagreement``: the share of the finds of the two looks (upright and
    upside down) that the other look does not outline alike; ``unexplained``: the share of the table, away from the finds,
    that is full of edges; ``spread``: the standard deviation of the logarithm of the finds' sizes, large where scraps are
    among them; ``faint``: how many things are half seen for each one that is seen; ``unsure``: the share of the finds that both
    looks together are not sure of, 1 if there are none. Many things that both are sure of show that a busy surface (a board's
    squares) is no obstacle: edges count by that share."""

    disagreement: float
    unexplained: float
    spread: float
    faint: float
    unsure: float = 1.0

    @property
    def score(self) -> float:
        """All of it together."""
        return (self.disagreement / SELF_DOUBT.disagreement + self.unsure * self.unexplained / SELF_DOUBT.unexplained
                + max(0.0, self.spread - SELF_DOUBT.usual_spread) / SELF_DOUBT.spread + self.faint / SELF_DOUBT.faint)

    @property
    def asks(self) -> bool:
        """Whether it is so much that players should be asked for help."""
        return self.score >= SELF_DOUBT.ask_from


def self_doubt(looks: FlippedDetections, found: Sequence[Patch], picture: Image, inch_px: float, region: Mask) -> SelfDoubt:
    """The doubt about what was ``found`` in a working picture (H, W, 3) by the ``looks`` at it. ``region``: (H, W), the table.
    """
    agreed, sure = looks.agreement(), looks.sureness()
    faint = [d for d in (*looks.upright, *looks.upended) if d.confidence < looks.least and d.label != "arm"]
    sizes = np.log([max(p.area, 1) for p in found] or [1])
    away = region & ~grown(found, (region.shape[0], region.shape[1]), disc(odd(SELF_DOUBT.rim_in * inch_px)))
    edges = edge_strength(picture)[away]
    return SelfDoubt(float(np.mean(np.array(agreed) < SELF_DOUBT.alike_iou)) if agreed else 1.0,
                     float((edges > SELF_DOUBT.edge_levels).mean()) if edges.size else 0.0,
                     float(sizes.std()), len(faint) / max(len(agreed), 1),
                     (sum(1.0 - s for s in sure) + SELF_DOUBT.unsure_finds) / (len(sure) + SELF_DOUBT.unsure_finds))


def edge_strength(picture: Image) -> NDArray[np.float32]:
    """The slope of a picture's colours (H, W): Sobel over Lab, somewhat blurred."""
    lab = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), (0, 0), SELF_DOUBT.blur_px).astype(np.float32)
    square = np.zeros(picture.shape[:2], np.float32)
    for channel in cv2.split(lab):
        square += np.asarray(cv2.Sobel(channel, cv2.CV_32F, 1, 0) ** 2 + cv2.Sobel(channel, cv2.CV_32F, 0, 1) ** 2, np.float32)
    return np.sqrt(square)
