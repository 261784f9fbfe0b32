"""Finds in labelled pictures, scored: recall and precision at an overlap, things in pieces, counts, empty boards, boundaries.

Matching is one to one, by the largest overlap in all (intersection over union of boxes, Hungarian assignment). A find that lies
mostly within a thing and is not its match is a piece of it; all other finds without a match are false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from benchmarks.photographs.boundary import Edges, edges_of
from benchmarks.photographs.labels import LabelledPicture, LabelledThing, boxes_of
from vision.networks.detection import LABELS, Detection, box_iou, box_within

AT_IOU = 0.5
"""A find with this intersection over union is of the thing."""
WITHIN = 0.7
"""A find with this share of its box within a thing's box, and no match of its own, is a piece of that thing."""
NO_EDGES = Edges()


@dataclass(frozen=True, slots=True)
class Judged:
    """A find where boxes are known: what it was told to be, how surely, and whether that is right: it has a thing of its own at
    AT_IOU, under the label that was asked for."""

    label: str
    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Score:
    """One picture. ``things``: how many there are; ``found``: how many have a find of their own at AT_IOU; ``named``: of
    these, how many under the label that was asked for; ``pieces``: finds that are parts of a thing; ``false``: the other finds
    without a thing; ``finds``: all of them; ``ious``: the overlap of each thing's match, (things,), 0 without one. Where only a
    count is known ``found`` is the smaller of count and finds, ``false`` what is beyond the count, and ``boxed`` False.
    ``torn``: things of which there are pieces; ``judged``: the finds one by one; ``edges``: of found things with known
    outlines."""

    things: int
    found: int
    named: int
    pieces: int
    false: int
    finds: int
    ious: npt.NDArray[np.float64]
    boxed: bool = True
    torn: int = 0
    judged: tuple[Judged, ...] = ()
    edges: Edges = NO_EDGES
    seconds: float = 0.0

    @property
    def badness(self) -> int:
        """How much is wrong: things without a find, and finds without a thing."""
        return self.things - self.found + self.pieces + self.false

    def took(self, seconds: float) -> Score:
        """The same with the processor time that the finds took."""
        return replace(self, seconds=seconds)


def score(picture: LabelledPicture, found: Sequence[Detection], label: str) -> Score:
    """How well the finds fit what a picture holds; arms are left out. ``label``: as what its things should be told, where
    their own names are none of the program's labels."""
    finds = [d for d in found if d.label != "arm"]
    if picture.things is None:
        few = min(picture.count, len(finds))
        named = min(picture.count, sum(d.label == label for d in finds))
        return Score(picture.count, few, named, 0, len(finds) - few, len(finds), np.zeros(0), boxed=False)
    truth = boxes_of(picture)
    iou = np.array([[box_iou(t, d.box_px) for d in finds] for t in truth], float).reshape(len(truth), len(finds))
    rows, cols = linear_sum_assignment(-iou)
    hits = {int(j): int(i) for i, j in zip(rows, cols, strict=True) if iou[i, j] >= AT_IOU}
    ious = np.zeros(len(truth))
    for i, j in zip(rows, cols, strict=True):
        ious[i] = iou[i, j]
    within = [[i for i, t in enumerate(truth) if box_within(d.box_px, t) >= WITHIN]
              for j, d in enumerate(finds) if j not in hits]
    pieces = sum(bool(w) for w in within)
    right = [j in hits and d.label == wanted(picture.things[hits[j]], label) for j, d in enumerate(finds)]
    return Score(len(truth), len(hits), sum(right), pieces, len(within) - pieces, len(finds), ious,
                 torn=len({i for w in within for i in w}),
                 judged=tuple(Judged(d.label, d.confidence, r) for d, r in zip(finds, right, strict=True)),
                 edges=edges_of([(picture.things[i].outlines_px, finds[j].outline_px) for j, i in hits.items()]))


def wanted(thing: LabelledThing, label: str) -> str:
    """As what a thing should be told: as its labels name it, if that is a name of ours, else as the whole set's ``label``."""
    return thing.name if thing.name in LABELS else label


@dataclass(frozen=True, slots=True)
class Total:
    """Sums over pictures."""

    scores: tuple[Score, ...]

    @property
    def things(self) -> int:
        """Things in all pictures."""
        return sum(s.things for s in self.scores)

    @property
    def recall(self) -> float:
        """Share of the things that have a find; nan without any thing."""
        return self._share_of_things(sum(s.found for s in self.scores))

    @property
    def precision(self) -> float:
        """Share of the finds that are a thing's; nan without any find."""
        finds = sum(s.finds for s in self.scores)
        return sum(s.found for s in self.scores) / finds if finds else float("nan")

    def right_as(self, label: str) -> tuple[int, int]:
        """Of the finds in pictures with known boxes that are told as this label: how many are right, and how many there are."""
        told = [j for j in self.judged if j.label == label]
        return sum(j.right for j in told), len(told)

    @property
    def named(self) -> float:
        """Share of the things that are found under the right label."""
        return self._share_of_things(sum(s.named for s in self.scores))

    @property
    def torn(self) -> float:
        """Share of the things of which pieces are found, beside the whole or in its place; nan where no boxes are known."""
        boxed = [s for s in self.scores if s.boxed and s.things]
        return sum(s.torn for s in boxed) / sum(s.things for s in boxed) if boxed else float("nan")

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

    @property
    def boundary(self) -> float:
        """Boundary F of the found things with known outlines, 0 to 1; nan without any."""
        return sum((s.edges for s in self.scores), NO_EDGES).f

    @property
    def seconds(self) -> tuple[float, float]:
        """Processor time of a picture: mean and most; nan without any picture."""
        spent = [s.seconds for s in self.scores] or [float("nan")]
        return sum(spent) / len(spent), max(spent)

    @property
    def judged(self) -> Iterator[Judged]:
        """All finds in pictures with known boxes."""
        for s in self.scores:
            yield from s.judged

    def _share_of_things(self, some: int) -> float:
        return some / self.things if self.things else float("nan")
