"""Doubtful lanes: so narrow, or shut by so little, that position errors decide whether a toy gets through.

In configuration space a lane is the gap between two grown obstacles. It is open where its width is positive. Its error is
that of both edges and twice the toy's own, since a toy has two sides. A stated position error may be that of an edge of
the footprint.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from shapely.geometry import Polygon

from measure.routing.clearance import narrow_gaps, passes_through
from measure.routing.configuration_space import BARRED, Obstacles, packed
from measure.routing.parameters import LANES
from measure.routing.route import Lane
from measure.solids import Floats

EDGE = "the table's edge"


@dataclass(frozen=True, slots=True)
class Narrow:
    """A doubtful lane between obstacles ``i`` and ``j``: ``width_in`` (negative: they overlap by that) and its ``sigma``;
    the unit vector ``across`` (2,) points from i to j; ``shares`` is whose error it is (their sum is 1)."""

    i: int
    j: int
    between: Lane
    width_in: float
    sigma: float
    across: tuple[float, float]
    shares: tuple[float, float]

    @property
    def open_probability(self) -> float:
        return 0.5 * math.erfc(-self.width_in / (self.sigma * math.sqrt(2.0)))


def open_together(lanes: Iterable[Narrow]) -> tuple[float, tuple[Lane, ...]]:
    """Probability that all lanes are open, and the pairs of things that they lead between, the most doubtful first.

    Pieces of one thing move together, so between two things only the tightest lane counts."""
    tight: dict[Lane, float] = {}
    for lane in lanes:
        key = (min(lane.between), max(lane.between))
        tight[key] = min(tight.get(key, 1.0), lane.open_probability)
    return math.prod(tight.values()), tuple(sorted(tight, key=lambda k: tight[k]))


class Lanes:
    """The doubtful lanes among the obstacles of one toy's ways.

    ``variance``: by id, the variance of a grown edge (the thing's and the toy's own, square inches). ``stands`` (K, 2):
    where the toy stands, or is known to have stood; it has room there. Things lower than ``least_top`` bar nothing.
    """

    def __init__(self, obstacles: Obstacles, variance: Mapping[str, float], table: Polygon, stands: Floats,
                 least_top: float) -> None:
        self.plain = obstacles
        self.all = o = obstacles + _edges(table)
        names = {name: k for k, name in enumerate(dict.fromkeys(o.whose))}
        whose = np.array([names[w] for w in o.whose], dtype=np.int64)
        each = np.array([variance.get(w, 0.0) for w in o.whose])
        xy = np.concatenate(o.rings) if o.rings else np.zeros((0, 2))
        out = np.zeros((256, 6))
        rows = narrow_gaps(xy, o.line, o.first, o.count, o.box, o.top, whose, each, LANES.sigmas, least_top, out)
        if rows > len(out):
            out = np.zeros((rows, 6))
            narrow_gaps(xy, o.line, o.first, o.count, o.box, o.top, whose, each, LANES.sigmas, least_top, out)
        found = []
        for i, j, width, sigma, nx, ny in out[:rows].tolist():
            a, b = int(i), int(j)
            shares = (float(each[a]) / sigma**2, float(each[b]) / sigma**2)
            lane = Narrow(a, b, (o.whose[a], o.whose[b]), width, sigma, (nx, ny), shares)
            if width < -LANES.touch_in or not any(_holds(self._gate(lane), at) for at in stands):
                found.append(lane)
        self.gates = tuple(n for n in found if n.width_in >= -LANES.touch_in)
        self.slots = tuple(n for n in found if n.width_in < -LANES.touch_in)

    def _side(self, k: int, out_in: float = 0.0) -> Floats:
        o = self.all
        line = o.line[o.first[k]:o.first[k] + o.count[k]].copy()
        line[:, 2] += out_in
        return line

    def _gate(self, lane: Narrow) -> Floats:
        """Half planes that bound the places near both sides of a lane. A way through them goes through the lane, along
        either side or in the middle. For a slot: the places where the toy meets both things as they were measured."""
        out = LANES.sigmas * lane.sigma if lane.width_in >= -LANES.touch_in else 0.0
        return np.concatenate([self._side(lane.i, out), self._side(lane.j, out)])

    def crossed(self, lanes: Sequence[Narrow], way: Floats) -> list[Narrow]:
        """The lanes through which a way (N, 2) leads."""
        return _crossed([self._gate(n) for n in lanes], lanes, way)

    def met(self, slots: Sequence[Narrow], way: Floats) -> list[Narrow]:
        """The slots where a way (N, 2) crosses either of the two obstacles, as they were measured."""
        touched = [set(_crossed([self._side(getattr(n, k)) for n in slots], slots, way)) for k in ("i", "j")]
        return [n for n in slots if n in touched[0] or n in touched[1]]

    def between(self, start: Floats, target: Floats, slots: Iterable[Narrow], length_in: float) -> list[Narrow]:
        """The slots that a way from ``start`` to the box ``target`` (4,) shorter than ``length_in`` could pass."""
        out = []
        for n in slots:
            a, b = self.all.box[n.i], self.all.box[n.j]
            lens = np.array([*np.maximum(a[:2], b[:2]), *np.minimum(a[2:], b[2:])])
            if _apart(np.array([*start, *start]), lens) + _apart(lens, target) < length_in:
                out.append(n)
        return out

    def changed(self, opened: Sequence[Narrow], shut: Sequence[Narrow]) -> tuple[Obstacles, Floats, list[str]]:
        """The obstacles with these slots opened and these gates shut, the new corners (N, 2), and whose they are."""
        o = self.plain
        rings, lines, tops, whose = list(o.rings), [self._side(k) for k in range(len(o))], o.top.tolist(), list(o.whose)
        corners: list[Floats] = []
        owners: list[str] = []
        for n in opened:
            across = np.array(n.across)
            # where j begins along the axis; both draw back until a slit is free, each by its share of the error
            i_end = float(np.max(self.all.rings[n.i] @ across))
            middle = i_end + n.width_in * n.shares[0]
            for k, side in ((n.i, 1.0), (n.j, -1.0)):
                if k < len(o):
                    wall = np.array([*(side * across), side * middle - 0.5 * LANES.slit_in])
                    lines[k] = np.concatenate([lines[k], wall[None]])
                    rings[k] = _cut(rings[k], wall)
        for k in {k for n in opened for k in (n.i, n.j) if k < len(o)}:
            if len(rings[k]):
                corners.append(rings[k])
                owners += [whose[k]] * len(rings[k])
        for n in shut:
            ring = self._corners(n)
            if not len(ring):
                continue
            low = n.i if self.all.top[n.i] <= self.all.top[n.j] else n.j
            rings.append(ring)
            lines.append(self._gate(n))
            tops.append(self.all.top[low])
            whose.append(self.all.whose[low] if tops[-1] < BARRED else "")
            corners.append(ring)
            owners += [self.all.whose[n.i]] * len(ring)
        keep = [k for k, r in enumerate(rings) if len(r) > 2]
        changed = packed([rings[k] for k in keep], [whose[k] for k in keep], [tops[k] for k in keep],
                         [lines[k] for k in keep])
        return changed, np.concatenate(corners) if corners else np.zeros((0, 2)), owners

    def _corners(self, lane: Narrow) -> Floats:
        far = LANES.sigmas * lane.sigma + 1e-3
        a, b = self.all.box[lane.i], self.all.box[lane.j]
        x0, y0 = np.maximum(a[:2], b[:2]) - far
        x1, y1 = np.minimum(a[2:], b[2:]) + far
        ring = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        for wall in self._gate(lane):
            ring = _cut(ring, wall)
            if not len(ring):
                break
        return ring


def _crossed(areas: Sequence[Floats], lanes: Sequence[Narrow], way: Floats) -> list[Narrow]:
    if not areas:
        return []
    count = np.array([len(a) for a in areas], dtype=np.int64)
    out = np.zeros(len(areas), dtype=np.int64)
    passes_through(np.concatenate(areas), (np.cumsum(count) - count).astype(np.int64), count, way, out)
    return [n for n, hit in zip(lanes, out.tolist(), strict=True) if hit]


def _holds(area: Floats, p: Floats) -> bool:
    return bool(np.all(area[:, :2] @ p <= area[:, 2]))


def _apart(a: Floats, b: Floats) -> float:
    """Distance between two boxes (4,)."""
    return float(np.hypot(*np.maximum(0.0, np.maximum(a[:2] - b[2:], b[:2] - a[2:]))))


def _cut(ring: Floats, wall: Floats) -> Floats:
    """The part of a convex ring on the inner side of a wall (normal and offset); empty if there is none."""
    beyond = ring @ wall[:2] - wall[2]
    if np.all(beyond <= 0.0):
        return ring
    out: list[Floats] = []
    for k in range(len(ring)):
        a, b = beyond[k - 1], beyond[k]
        if (a <= 0.0) != (b <= 0.0):
            out.append(ring[k - 1] + a / (a - b) * (ring[k] - ring[k - 1]))
        if b <= 0.0:
            out.append(ring[k])
    return np.array(out) if len(out) > 2 else np.zeros((0, 2))


@lru_cache(maxsize=8)
def _edges(table: Polygon) -> Obstacles:
    """Strips beyond the edges of a convex table: no centroid may be there."""
    if not table.convex_hull.equals(table):
        return packed([], [], [])
    ring = np.array(table.exterior.coords)[:-1]
    if not table.exterior.is_ccw:
        ring = ring[::-1]
    rings = []
    for k in range(len(ring)):
        a, b = ring[k - 1], ring[k]
        n = float(np.hypot(*(b - a)))
        if n > 1e-9:
            out = LANES.strip_in * np.array([b[1] - a[1], a[0] - b[0]]) / n
            rings.append(np.array([b, a, a + out, b + out]))
    return packed(rings, [EDGE] * len(rings), [BARRED] * len(rings))
