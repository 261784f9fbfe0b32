"""Which candidates are taken: those of the tree of joined fragments that together are worth most.

The fragments of one view are joined on, the most probable pair first, up to what is connected: a tree of candidates (as in
ultrametric contour maps; Arbeláez et al. 2011). The maps say of each candidate how probably it is one whole thing, neither a
piece nor several; a classifier that looks at it from close by says the same. A candidate stands where it is worth more than the
best of its parts together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.networks.look import LookMaps
from vision.single_image.fragments import Labels, fragments, measured
from vision.single_image.grouping import Candidate, Grouping, logit, share
from vision.single_image.parameters import GROUPING, MERGE_TREE

Array = NDArray[np.float64]
Judge = Callable[[Sequence[Array]], Array]
"""Outlines (N, 2) in pixels of the picture to the probabilities (n, 6) of KINDS, the first that it is no whole thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A candidate with its probability of being one whole thing, and what the classifier says of it (6,), if it was asked."""

    candidate: Candidate
    sure: float
    judged: Array | None = None


def tree_of(maps: LookMaps) -> tuple[Labels, list[Candidate]]:
    """The fragments' pixels (h, w) of one view, 0 is the table, and all candidates, parts before what they make up."""
    labels = fragments(maps)
    grouping = Grouping(*measured(labels, maps))
    grouping.join_neighbours()
    return labels, grouping.made


def outlines(labels: Labels, candidates: Sequence[Candidate], scale: tuple[float, float]) -> list[Array]:
    """The outer outline (N, 2) of each candidate in pixels of the picture; of what is in pieces, the largest piece's."""
    boxes = scipy.ndimage.find_objects(labels)
    out = []
    for candidate in candidates:
        own = [boxes[k - 1] for k in candidate.pieces]
        rows = slice(min(b[0].start for b in own), max(b[0].stop for b in own))
        cols = slice(min(b[1].start for b in own), max(b[1].stop for b in own))
        mask = np.pad(np.isin(labels[rows, cols], candidate.pieces).astype(np.uint8), 1)
        found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        ring = max(found, key=cv2.contourArea).reshape(-1, 2) + np.array([cols.start - 0.5, rows.start - 0.5])
        out.append(ring / np.array(scale) - 0.5)
    return out


def weighed_choices(labels: Labels, made: Sequence[Candidate], maps: LookMaps, log_odds: tuple[float, ...],
                    judge: Judge | None) -> list[Choice]:
    """Every candidate with its probability. The classifier is asked only about what the maps do not rule out."""
    sure = [c.probability(log_odds) if c.sums.area >= GROUPING.least_px else 0.0 for c in made]
    if judge is None:
        return [Choice(c, p) for c, p in zip(made, sure, strict=True)]
    asked = [k for k, p in enumerate(sure) if p >= MERGE_TREE.asked_from]
    told = dict(zip(asked, judge(outlines(labels, [made[k] for k in asked], maps.scale)), strict=True))
    return [Choice(c, share(float(np.dot(MERGE_TREE.judged_log_odds, judged_evidence(c, p, told[k])))), told[k])
            if k in told else Choice(c, 0.0) for k, (c, p) in enumerate(zip(made, sure, strict=True))]


def judged_evidence(candidate: Candidate, by_maps: float, judged: Array) -> tuple[float, ...]:
    """What speaks for one whole thing, in the order of MERGE_TREE.judged_log_odds: 1; the log odds by the maps and by the
    classifier, and this once more times the logarithm (base 2) of its side over 16 px of the maps: small things are hard to
    judge."""
    told = logit(1.0 - float(judged[0]))
    return 1.0, logit(by_maps), told, told * (float(np.log2(candidate.sums.area)) / 2 - 4.0)


def best_of(choices: Sequence[Choice]) -> list[Choice]:
    """Of all candidates, each after its parts, those without a part in common that together are worth most.

    A candidate is worth its probability less MERGE_TREE.worth_from. Where the classifier was asked that counts by its side, and
    parts together for MERGE_TREE.parts_share of what they are worth: four wheels are not worth more than their car.
    """
    best: dict[int, tuple[float, list[Choice]]] = {}
    for choice in choices:
        below = [best.pop(id(p)) for p in choice.candidate.parts]
        worth, chosen = sum(w for w, _ in below), [c for _, them in below for c in them]
        asked = choice.judged is not None
        own = (choice.sure - MERGE_TREE.worth_from) * (float(np.sqrt(choice.candidate.sums.area)) if asked else 1.0)
        if own > worth * (MERGE_TREE.parts_share if asked else 1.0):
            worth, chosen = max(own, 0.0), [choice] if own > 0 else []
        best[id(choice.candidate)] = worth, chosen
    return [c for _, them in best.values() for c in them]


def reunited(chosen: Sequence[Choice]) -> list[Choice]:
    """The chosen candidates, pieces of one thing that another one lies across joined: they vote for one centre, far from the
    middle of each."""
    if len(chosen) < 2:
        return list(chosen)
    sums = [c.candidate.sums for c in chosen]
    area = np.array([s.area for s in sums])
    place, vote = np.array([s.place for s in sums]) / area[:, None], np.array([s.vote for s in sums]) / area[:, None]
    apart = np.linalg.norm(place[:, None] - place, axis=2)
    off = np.linalg.norm(vote[:, None] - vote, axis=2)
    away = np.linalg.norm(vote - place, axis=1)
    kind = np.array([s.kinds[1:].argmax() for s in sums])
    one = (off < MERGE_TREE.one_centre_share * apart) & (away[:, None] + away > MERGE_TREE.towards_share * apart)
    one &= (kind[:, None] == kind) & (np.minimum(away[:, None], away) > MERGE_TREE.each_towards_share * apart)
    out, gone = list(chosen), set()
    for i, j in zip(*(v.tolist() for v in np.nonzero(np.triu(one, 1))), strict=True):
        if i not in gone and j not in gone:
            a, b = out[i].candidate, out[j].candidate
            both = Candidate(a.sums.with_(b.sums, 0.0), a.pieces + b.pieces, (a, b), min(a.whole, b.whole),
                             min(a.alone, b.alone), a.sides + b.sides, a.edge + b.edge)
            better = max(out[i], out[j], key=lambda c: c.sure)
            out[i] = Choice(both, better.sure, better.judged)
            gone.add(j)
    return [c for k, c in enumerate(out) if k not in gone]


def chosen(maps: LookMaps, log_odds: tuple[float, ...] = GROUPING.near_log_odds,
           judge: Judge | None = None) -> tuple[Labels, dict[int, Choice]]:
    """The things of one view: their pixels (h, w) by numbers, 0 is the table, and each with its probability. ``log_odds``:
    those of that view (GROUPING.near_log_odds, far_log_odds)."""
    labels, made = tree_of(maps)
    things = dict(enumerate(reunited(best_of(weighed_choices(labels, made, maps, log_odds, judge))), 1))
    numbers = np.zeros(int(labels.max()) + 1, np.int32)
    for number, choice in things.items():
        numbers[list(choice.candidate.pieces)] = number
    return numbers[labels], things
