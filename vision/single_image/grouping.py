"""Grouping: which fragments of the look's maps are one thing. The surest pair is joined first, until none is probable."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.networks.look import LookMaps
from vision.single_image.fragments import Border, Fragment, Labels, fragments, measured, one_thing
from vision.single_image.parameters import GROUPING


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """One thing: the sums over its pixels; ``whole``: the probability of the least sure join of two of its larger parts;
    ``alone``: the probability that it is not one thing with any of its neighbours."""

    sums: Fragment
    whole: float
    alone: float


class Grouping:
    """Pieces and their neighbours, joined step by step. ``of``: for every first piece the number of what it is now part of."""

    def __init__(self, pieces: dict[int, Fragment], borders: dict[tuple[int, int], Border]) -> None:
        self.pieces = dict(pieces)
        self.beside: dict[int, dict[int, Border]] = {k: {} for k in pieces}
        for (a, b), border in borders.items():
            self.beside[a][b] = self.beside[b][a] = border
        self.of = {k: k for k in pieces}
        self.whole = dict.fromkeys(pieces, 1.0)
        self._parts = {k: [k] for k in pieces}
        self._turn = dict.fromkeys(pieces, 0)

    def _chance(self, a: int, b: int) -> float:
        return one_thing(self.pieces[a], self.pieces[b], self.beside[a].get(b))

    def join_neighbours(self, least: float = GROUPING.one_thing_probability) -> None:
        """Until no two neighbours are one thing with at least that probability."""
        for _ in self.joins(least):
            pass

    def joins(self, least: float) -> Iterator[tuple[int, int]]:
        """Join the most probable pair of neighbours, time and again, down to a probability; each time the number of the piece
        that grew, and of the one that became a part of it."""
        queue = [(-self._chance(a, b), a, b, self._turn[a], self._turn[b]) for a, beside in self.beside.items()
                 for b in beside if a < b]
        heapq.heapify(queue)
        while queue:
            chance, a, b, turn_a, turn_b = heapq.heappop(queue)
            if -chance < least:
                break
            if a in self.beside and b in self.beside and self._turn[a] == turn_a and self._turn[b] == turn_b:
                self.join(a, b, -chance)
                for c in self.beside[a]:
                    heapq.heappush(queue, (-self._chance(a, c), a, c, self._turn[a], self._turn[c]))
                yield a, b

    def join_parted(self) -> None:
        """Join pieces of one thing that another one lies across: they vote for one centre, far from the middle of each."""
        numbers = list(self.pieces)
        if len(numbers) < 2:
            return
        area = np.array([self.pieces[k].area for k in numbers])
        place = np.array([self.pieces[k].place for k in numbers]) / area[:, None]
        vote = np.array([self.pieces[k].vote for k in numbers]) / area[:, None]
        apart = np.linalg.norm(place[:, None] - place, axis=2)
        off = np.linalg.norm(vote[:, None] - vote, axis=2)
        away = np.linalg.norm(vote - place, axis=1)
        one = (off < GROUPING.one_centre_share * apart) & (away[:, None] + away > GROUPING.towards_share * apart)
        for i, j in zip(*np.nonzero(np.triu(one, 1)), strict=True):
            a, b = self.of[numbers[i]], self.of[numbers[j]]
            if a != b and int(self.pieces[a].kinds[1:].argmax()) == int(self.pieces[b].kinds[1:].argmax()):
                self.join(a, b, GROUPING.one_thing_probability)

    def join(self, a: int, b: int, chance: float) -> None:
        """Piece ``b`` becomes a part of ``a``, with that probability of being one thing."""
        one, two = self.pieces[a], self.pieces.pop(b)
        border = self.beside[a].pop(b, None)
        self.beside[b].pop(a, None)
        self.pieces[a] = one.with_(two, 0.0 if border is None else border.sides)
        sure = chance if min(one.area, two.area) > GROUPING.part_share * (one.area + two.area) else 1.0
        self.whole[a] = min(self.whole[a], self.whole[b], sure)
        for c, other in self.beside.pop(b).items():
            del self.beside[c][b]
            self.beside[a][c] = self.beside[c][a] = self.beside[a][c].with_(other) if c in self.beside[a] else other
        for k in self._parts[b]:
            self.of[k] = a
        self._parts[a] += self._parts.pop(b)
        self._turn[a] += 1

    def alone(self, a: int) -> float:
        """The probability that a piece is not one thing with any of its neighbours."""
        return 1.0 - max((self._chance(a, c) for c in self.beside[a]), default=0.0)


def grouped(maps: LookMaps) -> tuple[Labels, dict[int, Group]]:
    """The pixels (h, w) of each thing that one view shows, by numbers; 0 is the table."""
    labels = fragments(maps)
    grouping = Grouping(*measured(labels, maps))
    grouping.join_neighbours()
    grouping.join_parted()
    numbers = np.zeros(int(labels.max()) + 1, np.int32)
    numbers[list(grouping.of)] = list(grouping.of.values())
    return numbers[labels], {k: Group(sums, grouping.whole[k], grouping.alone(k)) for k, sums in grouping.pieces.items()}
