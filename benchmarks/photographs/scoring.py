"""Finds in labelled pictures, scored: recall and precision at an overlap, things in pieces, counts, empty boards.

Matching is one to one, by the largest overlap in all (intersection over union of boxes, Hungarian assignment). A find that lies
mostly within a thing and is not its match is a piece of it; all other finds without a match are false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from benchmarks.photographs.labels import LabelledPicture, boxes_of
from vision.networks.detection import Detection, box_iou, box_within

AT_IOU = 0.5
"""A find with this intersection over union is of the thing."""
WITHIN = 0.7
"""A find with this share of its box within a thing's box, and no match of its own, is a piece of that thing."""


@dataclass(frozen=True, slots=True)
class Score:
    """One picture. ``things``: how many there are; ``found``: how many have a find of their own at AT_IOU; ``named``: of
    these, how many under the label that was asked for; ``pieces``: finds that are parts of a thing; ``false``: the other finds
    without a thing; ``finds``: all of them; ``ious``: the overlap of each thing's match, (things,), 0 without one. Where only a
    count is known ``found`` is the smaller of count and finds, ``false`` what is beyond the count, and ``boxed`` False."""

    things: int
    found: int
    named: int
    pieces: int
    false: int
    finds: int
    ious: npt.NDArray[np.float64]
    boxed: bool = True

    @property
    def badness(self) -> int:
        """How much is wrong: things without a find, and finds without a thing."""
        return self.things - self.found + self.pieces + self.false


def score(picture: LabelledPicture, found: Sequence[Detection], label: str) -> Score:
    """How well the finds fit what a picture holds; arms are left out. ``label``: as what its things should be told."""
    finds = [d for d in found if d.label != "arm"]
    if picture.things is None:
        few = min(picture.count, len(finds))
        named = min(picture.count, sum(d.label == label for d in finds))
        return Score(picture.count, few, named, 0, len(finds) - few, len(finds), np.zeros(0), boxed=False)
    truth = boxes_of(picture)
    iou = np.array([[box_iou(t, d.box_px) for d in finds] for t in truth], float).reshape(len(truth), len(finds))
    rows, cols = linear_sum_assignment(-iou)
    hits = [(int(i), int(j)) for i, j in zip(rows, cols, strict=True) if iou[i, j] >= AT_IOU]
    ious = np.zeros(len(truth))
    for i, j in zip(rows, cols, strict=True):
        ious[i] = iou[i, j]
    others = [d for j, d in enumerate(finds) if j not in {j for _, j in hits}]
    pieces = sum(any(box_within(d.box_px, t) >= WITHIN for t in truth) for d in others)
    named = sum(finds[j].label == label for _, j in hits)
    return Score(len(truth), len(hits), named, pieces, len(others) - pieces, len(finds), ious)


@dataclass(frozen=True, slots=True)
class Total:
    """Sums over pictures, ``seconds`` of processor time among them."""

    scores: tuple[Score, ...]
    seconds: float

    @property
    def things(self) -> int:
        """Things in all pictures."""
        return sum(s.things for s in self.scores)

    @property
    def recall(self) -> float:
        """Share of the things that have a find; nan without any thing."""
        return sum(s.found for s in self.scores) / self.things if self.things else float("nan")

    @property
    def precision(self) -> float:
        """Share of the finds that are a thing's; nan without any find."""
        finds = sum(s.finds for s in self.scores)
        return sum(s.found for s in self.scores) / finds if finds else float("nan")

    @property
    def named(self) -> float:
        """Share of the things that are found under the right label."""
        return sum(s.named for s in self.scores) / self.things if self.things else float("nan")

    @property
    def in_pieces(self) -> int:
        """Finds that are parts of things."""
        return sum(s.pieces for s in self.scores)

    @property
    def false(self) -> int:
        """Finds where nothing is."""
        return sum(s.false for s in self.scores)

    @property
    def empty(self) -> tuple[int, int]:
        """Pictures with nothing in them: how many stayed empty, of how many."""
        bare = [s for s in self.scores if not s.things]
        return sum(not s.finds for s in bare), len(bare)

    @property
    def counted_right(self) -> int:
        """Pictures with exactly as many finds as things."""
        return sum(s.finds == s.things for s in self.scores)

    @property
    def median_iou(self) -> float:
        """The overlap of things with their finds in the middle of the order; nan where no boxes are known."""
        ious = np.concatenate([s.ious for s in self.scores if s.boxed] or [np.zeros(0)])
        return float(np.median(ious)) if len(ious) else float("nan")
