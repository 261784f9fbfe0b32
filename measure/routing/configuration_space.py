"""The configuration space of a toy: every thing on the table grown by the toy's footprint (Minkowski sums).

A toy whose centroid is inside a grown thing would stand in that thing. The grown things are packed for the kernels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon

from measure.routing.kernels import SKIN_IN, grow_all, grow_walls
from measure.routing.parameters import OBSTACLES
from measure.scene import Terrain, Toy
from measure.solids import Floats, Ints, plain_prisms, prisms

BARRED = 1e9
"""Height of what cannot be climbed."""


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """Convex obstacles grown by the toy: ``rings``, their side lines packed for the kernels, and whose they are.

    ``line`` (L, 3): unit outward normals and offsets; per obstacle ``first``, ``count`` into it, ``box`` (x0, y0, x1,
    y1) and the height ``top`` on which it carries the toy.
    """

    rings: list[Floats]
    whose: list[str]
    line: Floats
    first: Ints
    count: Ints
    box: Floats
    top: Floats

    def __add__(self, other: Obstacles) -> Obstacles:
        return Obstacles(self.rings + other.rings, self.whose + other.whose, np.concatenate([self.line, other.line]),
                         np.concatenate([self.first, other.first + len(self.line)]),
                         np.concatenate([self.count, other.count]), np.concatenate([self.box, other.box]),
                         np.concatenate([self.top, other.top]))

    def __len__(self) -> int:
        return len(self.rings)


def packed(rings: Sequence[Floats], whose: Sequence[str], tops: Sequence[float],
           lines: Sequence[Floats] | None = None) -> Obstacles:
    """Obstacles of convex anticlockwise rings; ``lines`` where the side lines are known already."""
    walls = [walls_of(r) for r in rings] if lines is None else list(lines)
    count = np.array([len(w) for w in walls], dtype=np.int64)
    first = (np.cumsum(count) - count).astype(np.int64)
    box = np.array([[*r.min(axis=0), *r.max(axis=0)] for r in rings], dtype=np.float64).reshape(-1, 4)
    return Obstacles(list(rings), list(whose), np.concatenate(walls) if walls else np.zeros((0, 3)), first, count, box,
                     np.array(tops, dtype=np.float64))


def walls_of(ring: Floats) -> Floats:
    """Side lines (n, 3) of a convex anticlockwise ring: outward normal and offset."""
    line = np.zeros((len(ring), 3))
    grow_walls(ring, len(ring), 0, line)
    return line


def body_of(toy: Toy, at: Floats) -> list[Floats]:
    """The toy as convex rings about its centroid. A very dented toy is its convex hull: that can only lengthen ways."""
    parts = [p.ring_in - at for p in prisms(toy)]
    if len(parts) > 4 or not parts:
        hull = toy.polygon().convex_hull.exterior
        xy = np.array(hull.coords)[:-1] - at
        return [xy if hull.is_ccw else xy[::-1].copy()]
    return parts


def grow_obstacles(things: Sequence[tuple[Terrain | Toy, bool]], stands: Sequence[tuple[Toy, Floats]],
                   body: Sequence[Floats]) -> tuple[Obstacles, dict[str, float]]:
    """Every thing grown by the toy, except those that the toy stands in: ``stands`` has the toy with its centroid (2,) at each
    place where it is known to stand or to have stood. Each comes with whether it bars the way (else it is climbed). Second:
    how far (inches) things were moved because the toy was measured to stand in them. Either they or the toy are off by at least
    that much."""
    parts = [(thing, BARRED if bars else p.top_in, p.ring_in) for thing, bars in things for p in plain_prisms(thing)]
    places = np.array([at for _, at in stands])
    grown = _grown([ring for _, _, ring in parts], body, places)
    n = len(body)
    whose, tops = [t.id for t, _, _ in parts for _ in range(n)], [top for _, top, _ in parts for _ in range(n)]
    carries = np.array([toy.base_in + OBSTACLES.level_in for toy, _ in stands])
    if not ((grown.depth > 0.0) & (np.array(tops)[:, None] > carries)).any():
        return Obstacles(grown.rings, whose, grown.line, grown.first, grown.corners, grown.box, np.array(tops)), {}
    rings: list[Floats] = []
    owners: list[str] = []
    heights: list[float] = []
    moved: dict[str, float] = {}
    for thing, _ in things:
        pieces = [(ring, top) for ring, top, name in zip(grown.rings, tops, whose, strict=True) if name == thing.id]
        for toy, at in stands:
            pieces, by_in = _stood_clear(pieces, thing, toy, at)
            if by_in > 0.0:
                moved[thing.id] = math.hypot(by_in, moved.get(thing.id, 0.0))
        for ring, top in pieces:
            rings.append(ring)
            owners.append(thing.id)
            heights.append(top)
    return packed(rings, owners, heights), moved


class _Grown(NamedTuple):
    rings: list[Floats]
    line: Floats
    first: Ints
    corners: Ints
    box: Floats
    depth: Floats


def _grown(rings: Sequence[Floats], body: Sequence[Floats], places: Floats) -> _Grown:
    """Each ring grown by each ring of the body, and how deep each of ``places`` (K, 2) lies in it: (N, K), above 0 where it is
    inside."""
    many, each = np.array([len(r) for r in rings], dtype=np.int64), np.array([len(b) for b in body], dtype=np.int64)
    room = int(len(each) * many.sum() + len(many) * each.sum() + 2 * len(many) * len(each))
    xy, line, n = np.zeros((room, 2)), np.zeros((room, 3)), len(rings) * len(body)
    count, box, depth = np.zeros(n, np.int64), np.zeros((n, 4)), np.zeros((n, len(places)))
    if n:
        grow_all(np.concatenate(rings), many, np.concatenate(body), each, places, xy, line, count, box, depth)
    first = (np.cumsum(count) - count).astype(np.int64)
    used = int(count.sum())
    return _Grown([xy[i:i + k] for i, k in zip(first.tolist(), count.tolist(), strict=True)], line[:used], first, count, box,
                  depth)


def _stood_clear(rings: list[tuple[Floats, float]], thing: Terrain | Toy, toy: Toy,
                 start: Floats) -> tuple[list[tuple[Floats, float]], float]:
    """Move away what the toy is measured as reaching into: the toy stands where it stands, so the thing is off by that much.

    The whole thing is moved. Moving it piece by piece can leave a toy between two pieces with nowhere to go. Only where
    the whole would have to move too far (a toy in a fork) are its pieces moved. A piece that the toy is too deep in even
    for that does not bar it. Also returns how far anything was moved."""
    carries_in = toy.base_in + OBSTACLES.level_in
    depth = [_depth(ring, start) if top > carries_in else -1.0 for ring, top in rings]
    if max(depth, default=-1.0) <= 0.0:
        return rings, 0.0
    whole = shapely.union_all([Polygon(r) for (r, top), d in zip(rings, depth, strict=True) if top > carries_in])
    at = shapely.Point(start)
    rims = [part.exterior for part in getattr(whole, "geoms", [whole]) if part.distance(at) <= 0.0]
    edge = min((rim.interpolate(rim.project(at)) for rim in rims), key=at.distance, default=at)
    way = start - np.array([edge.x, edge.y])
    far = float(np.hypot(*way))
    most = max(OBSTACLES.nudge_in, OBSTACLES.nudge_sigmas * math.hypot(toy.sigma_in, thing.sigma_in))
    if far > most:
        near = [(ring, top, d) for (ring, top), d in zip(rings, depth, strict=True) if d <= most]
        return ([(_drawn_back(ring, d, start) if d > 0.0 else ring, top) for ring, top, d in near],
                max((d for _, _, d in near), default=0.0))
    way *= 1.0 + 2.0 * SKIN_IN / far if far > SKIN_IN else 0.0
    return [(ring + way, top) for ring, top in rings], far


def _drawn_back(ring: Floats, depth: float, start: Floats) -> Floats:
    line = walls_of(ring)
    side = int(np.argmin(line[:, 2] - line[:, :2] @ start))
    return np.asarray(ring - (depth + 2.0 * SKIN_IN) * line[side, :2])


def _depth(ring: Floats, p: Floats) -> float:
    """How deep p lies in a convex ring; below 0 where it is outside, and then no measure of how far."""
    if (p < ring.min(axis=0)).any() or (p > ring.max(axis=0)).any():
        return -1.0
    line = walls_of(ring)
    return float(np.min(line[:, 2] - line[:, :2] @ p))
