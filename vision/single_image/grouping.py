"""Grouping: which fragments of the look's maps are one thing.

The surest pair of neighbours is joined first, until nothing is left to join. Each join makes a candidate of all that was joined
so far. Which of them are taken is decided in vision.single_image.merge_tree.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.single_image.fragments import Border, Fragment, one_thing
from vision.single_image.parameters import GROUPING

Array = NDArray[np.float64]


@dataclass(slots=True, eq=False)
class Candidate:
    """What may be one thing: the sums over its pixels and the first pieces that it consists of.

    ``parts``: the two candidates that it was joined from, if any. ``whole``: the probability that these are one thing;
    ``alone``: that it is not one thing with the neighbour that it was joined to next. ``sides``, ``edge``: pixel sides that it
    shares with neighbours, and the sum of the edge map along them.
    """

    sums: Fragment
    pieces: tuple[int, ...]
    parts: tuple[Candidate, ...]
    whole: float
    alone: float
    sides: float
    edge: float

    def evidence(self) -> tuple[float, ...]:
        """What speaks for one whole thing, in the order of GROUPING.near_log_odds: 1; the log odds that there is a thing, that
        it is whole and that it is alone; log2 of its side (px) and the square of that; how well it fills its ellipse; the
        centre map where it votes for, and how far that is from its middle as a share of its side; the share of its rim at
        neighbours, and the mean edge there."""
        s = self.sums
        side = float(np.log2(s.area)) / 2
        off = float(np.hypot(*(s.vote - s.place))) / s.area / float(np.sqrt(s.area))
        return (1.0, logit(s.thing), logit(self.whole), logit(self.alone), side, side * side, s.fill, s.peak, min(off, 1.5),
                min(self.sides / max(s.rim, 1.0), 1.0), self.edge / max(self.sides, 1.0))

    def probability(self, log_odds: tuple[float, ...]) -> float:
        """That this is one whole thing."""
        return share(sum(w * e for w, e in zip(log_odds, self.evidence(), strict=True)))


def logit(p: float) -> float:
    """Logarithm of the odds of a probability, which is taken to be within GROUPING.least_share of 0 and 1."""
    p = min(max(p, GROUPING.least_share), 1.0 - GROUPING.least_share)
    return float(np.log(p / (1.0 - p)))


def share(log_odds: float) -> float:
    """The probability whose odds have that logarithm."""
    return float(1.0 / (1.0 + np.exp(-np.clip(log_odds, -50, 50))))


class Grouping:
    """Pieces and their neighbours, joined step by step."""

    def __init__(self, pieces: dict[int, Fragment], borders: dict[tuple[int, int], Border]) -> None:
        self.pieces = dict(pieces)
        self.beside: dict[int, dict[int, Border]] = {k: {} for k in pieces}
        for (a, b), border in borders.items():
            self.beside[a][b] = self.beside[b][a] = border
        self.candidates = {k: self._candidate(k, (k,), (), 1.0) for k in pieces}
        """The largest candidates so far, by the number of their first piece."""
        self.made = list(self.candidates.values())
        """All candidates, each after its parts."""
        self._turn = dict.fromkeys(pieces, 0)
        self._queue = [(-self._chance(a, b), a, b, 0, 0) for a, b in borders]
        heapq.heapify(self._queue)

    def _chance(self, a: int, b: int) -> float:
        return one_thing(self.pieces[a], self.pieces[b], self.beside[a].get(b))

    def _candidate(self, a: int, pieces: tuple[int, ...], parts: tuple[Candidate, ...], whole: float) -> Candidate:
        beside = self.beside[a].values()
        return Candidate(self.pieces[a], pieces, parts, whole, 1.0, sum(b.sides for b in beside), sum(b.edge for b in beside))

    def join_neighbours(self) -> None:
        """The surest pair first, until no two neighbours may be one thing."""
        while self._queue:
            chance, a, b, turn_a, turn_b = heapq.heappop(self._queue)
            if -chance < GROUPING.least_chance:
                break
            if a in self.beside and b in self.beside and self._turn[a] == turn_a and self._turn[b] == turn_b:
                self.join(a, b, -chance)
                for c in self.beside[a]:
                    heapq.heappush(self._queue, (-self._chance(a, c), a, c, self._turn[a], self._turn[c]))
        for a, beside in self.beside.items():
            self.candidates[a].alone = 1.0 - max((self._chance(a, c) for c in beside), default=0.0)

    def join(self, a: int, b: int, chance: float) -> None:
        """Piece ``b`` becomes a part of ``a``, with that probability of being one thing."""
        parts = self.candidates[a], self.candidates.pop(b)
        border = self.beside[a].pop(b, None)
        self.beside[b].pop(a, None)
        self.pieces[a] = self.pieces[a].with_(self.pieces.pop(b), 0.0 if border is None else border.sides)
        for c, other in self.beside.pop(b).items():
            del self.beside[c][b]
            self.beside[a][c] = self.beside[c][a] = self.beside[a][c].with_(other) if c in self.beside[a] else other
        self._turn[a] += 1
        for p in parts:
            p.alone = 1.0 - chance
        large = [p for p in parts if p.sums.area >= GROUPING.part_share * self.pieces[a].area]
        whole = min(*(p.whole for p in large), chance if len(large) > 1 else 1.0)
        self.candidates[a] = self._candidate(a, parts[0].pieces + parts[1].pieces, parts, whole)
        self.made.append(self.candidates[a])
