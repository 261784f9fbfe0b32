"""How well outlines of found things fit the true ones, where these are known.

Boundary F after C. Xie, Y. Xiang, A. Mousavian, D. Fox: Unseen object instance segmentation for robotic environments (2020):
of the found outline's pixels the share near the true one, and the other way round. Only things that were found are compared;
recall and precision say what was missed, and what is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.photographs.labels import Outline

NEAR_PX = 2
"""So near an outline must be to the other: as benchmarks.vision.segmentation has it."""
MARGIN_PX = 4
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Edges:
    """Pixels of outlines: of found ones, how many, and how many of them near the true ones; of true ones likewise."""

    found: int = 0
    right: int = 0
    true: int = 0
    seen: int = 0

    def __add__(self, other: Edges) -> Edges:
        return Edges(self.found + other.found, self.right + other.right, self.true + other.true, self.seen + other.seen)

    @property
    def f(self) -> float:
        """Boundary F, 0 to 1; nan where no outline is known."""
        if not self.true:
            return float("nan")
        precision, recall = self.right / max(self.found, 1), self.seen / self.true
        return 2 * precision * recall / max(precision + recall, 1e-9)


def edges_of(pairs: Sequence[tuple[Sequence[Outline], Outline]]) -> Edges:
    """Sums over things: of each its true outlines (none: it is left out) and the found one, (N, 2) px."""
    out = Edges()
    for true, found in pairs:
        if not true:
            continue
        every = np.concatenate([*true, found])
        low = np.floor(every.min(axis=0)) - MARGIN_PX
        size = np.ceil(every.max(axis=0) - low).astype(int) + MARGIN_PX
        ours, theirs = _line([found - low], size), _line([t - low for t in true], size)
        out += Edges(*(int(np.count_nonzero(m)) for m in (ours, ours & _wide(theirs), theirs, theirs & _wide(ours))))
    return out


def _line(rings: Sequence[Outline], size: npt.NDArray[np.int_]) -> Mask:
    out = np.zeros((int(size[1]), int(size[0])), np.uint8)
    cv2.polylines(out, [np.round(r).astype(np.int32) for r in rings], True, 1)
    return out > 0


def _wide(line: Mask) -> Mask:
    side = 2 * NEAR_PX + 1
    return cv2.dilate(line.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))) > 0
