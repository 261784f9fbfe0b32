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
    """What speaks against the finds in one picture. ``wrong``: one less the F1 that is expected of them, from how probably each
    is a whole thing (:func:`right`); ``disagreement``: the share of the finds of the two looks (upright and upside down) that
    the other look does not outline alike; ``unexplained``: the share of the table, away from the finds, that is full of
    edges; ``faint``: how many things are half seen for each one that is seen; ``unsure``: the share of the finds that both
    looks together are not sure of, 1 if there are none. Many things that both are sure of show that a busy surface (a board's
    squares) is no obstacle: edges count by that share."""

    wrong: float
    disagreement: float
    unexplained: float
    faint: float
    unsure: float = 1.0

    @property
    def score(self) -> float:
        """All of it together."""
        return (self.wrong / SELF_DOUBT.wrong + self.disagreement / SELF_DOUBT.disagreement
                + self.unsure * self.unexplained / SELF_DOUBT.unexplained + self.faint / SELF_DOUBT.faint)

    @property
    def asks(self) -> bool:
        """Whether it is so much that players should be asked for help."""
        return self.score >= SELF_DOUBT.ask_from


def self_doubt(looks: FlippedDetections, found: Sequence[Patch], picture: Image, inch_px: float, region: Mask) -> SelfDoubt:
    """The doubt about what was ``found`` in a working picture (H, W, 3) by the ``looks`` at it. ``region``: (H, W), the table.
    """
    agreed, sure = looks.agreement(), looks.sureness()
    faint = [d for d in (*looks.upright, *looks.upended) if d.confidence < looks.least and d.label != "arm"]
    whole = right(looks, found, inch_px)
    away = region & ~grown(found, (region.shape[0], region.shape[1]), disc(odd(SELF_DOUBT.rim_in * inch_px)))
    edges = edge_strength(picture)[away]
    return SelfDoubt(1.0 - 2 * float(whole.sum()) / max(float(whole.sum()) + len(whole), 1.0),
                     float(np.mean(np.array(agreed) < SELF_DOUBT.alike_iou)) if agreed else 1.0,
                     float((edges > SELF_DOUBT.edge_levels).mean()) if edges.size else 0.0, len(faint) / max(len(agreed), 1),
                     (sum(1.0 - s for s in sure) + SELF_DOUBT.unsure_finds) / (len(sure) + SELF_DOUBT.unsure_finds))


def right(looks: FlippedDetections, found: Sequence[Patch], inch_px: float) -> NDArray[np.float64]:
    """How probably each of what was ``found`` is a whole thing: by how sure both looks are of it, whether another one lies
    close beside it (one thing in two pieces), and how much smaller than most it is (a scrap). A logistic regression."""
    out = []
    usual = float(np.median([p.area for p in found] or [1]))
    for patch in found:
        near = grown([patch], looks.shape, disc(odd(2 * SELF_DOUBT.near_in * inch_px)))
        beside = any(near[p.box][p.mask].any() for p in found if p is not patch)
        sure = float(np.clip(looks.sureness_of(patch), SELF_DOUBT.least_sure, 1 - SELF_DOUBT.least_sure))
        small = max(0.0, float(np.log(usual / max(patch.area, 1))) - SELF_DOUBT.usual_smaller)
        out.append(SELF_DOUBT.whole + SELF_DOUBT.whole_if_sure * np.log(sure / (1 - sure))
                   - SELF_DOUBT.beside_another * beside - SELF_DOUBT.smaller * small)
    return np.asarray(1 / (1 + np.exp(-np.array(out, float))))


def edge_strength(picture: Image) -> NDArray[np.float32]:
    """The slope of a picture's colours (H, W): Sobel over Lab, somewhat blurred."""
    lab = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), (0, 0), SELF_DOUBT.blur_px).astype(np.float32)
    square = np.zeros(picture.shape[:2], np.float32)
    for channel in cv2.split(lab):
        square += np.asarray(cv2.Sobel(channel, cv2.CV_32F, 1, 0) ** 2 + cv2.Sobel(channel, cv2.CV_32F, 0, 1) ** 2, np.float32)
    return np.sqrt(square)
