"""The nodes of the visibility graph: the start and all corners of grown obstacles where a shortest way may bend."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from measure.routing.configuration_space import BARRED, Obstacles
from measure.routing.kernels import levels
from measure.routing.parameters import OBSTACLES, VISIBILITY
from measure.routing.problem import Problem
from measure.solids import Floats, Ints

SIDE_ROOM_IN = 1e-9
"""Room for rounding about the boxes of sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """Where ways may bend: places (N, 2), the height there, whose corner it is, and the largest bend (radians)."""

    xy: Floats
    z: Floats
    whose: list[str]
    bend: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """Places that are nodes where they lie lower than ``top``."""

    xy: Floats
    whose: list[str]
    top: Floats
    bend: Floats


def corners_of(problem: Problem) -> Corners:
    """The start and every corner where a shortest way may bend."""
    o = problem.barring
    kept = [k for k in range(len(o.rings)) if problem.cost > 0.0 or o.top[k] >= BARRED]
    rings, count = [o.rings[k] for k in kept], o.count[kept]
    points, whose, least, bend = [problem.start[None]], [""], [np.full(1, math.inf)], [np.full(1, math.pi)]
    if rings:
        xy, last = np.concatenate(rings), np.cumsum(count) - 1
        after, before = np.arange(1, len(xy) + 1), np.arange(-1, len(xy) - 1)
        after[last], before[last - count + 1] = last - count + 1, last
        side = xy[after] - xy
        heading = np.arctan2(side[:, 1], side[:, 0])
        points.append(xy)
        whose += [o.whose[k] for k in kept for _ in range(o.count[k])]
        least.append(np.repeat(o.top[kept], count))
        bend.append((heading - heading[before]) % (2 * math.pi))
    if problem.cost > 0.0:
        for p, name in _pockets(problem):
            points.append(p[None])
            whose.append(name)
            least.append(np.full(1, math.inf))
            bend.append(np.full(1, math.pi))
    return Corners(np.concatenate(points), whose, np.concatenate(least), np.concatenate(bend))


def nodes_of(problem: Problem, o: Obstacles, corners: Corners) -> Nodes:
    """The corners as nodes, without those that are buried in something as high and those off the table."""
    xy = corners.xy
    z = np.zeros(len(xy))
    levels(o.line, o.first, o.count, o.box, o.top, xy, z)
    keep = (z < BARRED) & (z < corners.top - OBSTACLES.level_in) & shapely.intersects_xy(problem.table, xy[:, 0], xy[:, 1])
    keep[0] = True
    z[0] = problem.toy.base_in
    index = np.flatnonzero(keep)
    return Nodes(np.ascontiguousarray(xy[index]), np.ascontiguousarray(z[index]),
                 [corners.whose[i] for i in index], corners.bend[index])


def _pockets(problem: Problem) -> list[tuple[Floats, str]]:
    """Inner corners of what can be walked on (the court of a ruin). Ways on top bend there, a little inside."""
    o = problem.ground
    sides = [(np.roll(r, -1, axis=0), r, k) for k, r in enumerate(o.rings)]
    if len(sides) < 2:
        return []
    a = np.concatenate([s[1] for s in sides])
    d = np.concatenate([s[0] - s[1] for s in sides])
    owner = np.concatenate([np.full(len(s[1]), s[2]) for s in sides])
    i, j = _sides_that_may_cross(o)
    i, j = (x[np.abs(d[i, 0] * d[j, 1] - d[i, 1] * d[j, 0]) > 1e-9] for x in (i, j))
    if not len(i):
        return []
    cross = d[i, 0] * d[j, 1] - d[i, 1] * d[j, 0]
    e = a[j] - a[i]
    s = (e[:, 0] * d[j, 1] - e[:, 1] * d[j, 0]) / cross
    t = (e[:, 0] * d[i, 1] - e[:, 1] * d[i, 0]) / cross
    ok = (s > 0) & (s < 1) & (t > 0) & (t < 1)
    i, j, s = i[ok], j[ok], s[ok]
    normal = np.stack([d[:, 1], -d[:, 0]], axis=1) / np.hypot(d[:, 0], d[:, 1])[:, None]
    at = a[i] + s[:, None] * d[i]
    both = (normal[i] + normal[j]) / np.maximum(1e-3, 1 + np.sum(normal[i] * normal[j], axis=1))[:, None]
    outside, inside = at + VISIBILITY.pocket_in * both, at - VISIBILITY.pocket_in * both
    low, high = np.zeros(len(at)), np.zeros(len(at))
    levels(o.line, o.first, o.count, o.box, o.top, outside, low)
    levels(o.line, o.first, o.count, o.box, o.top, inside, high)
    return [(inside[n], o.whose[owner[i[n]]]) for n in np.flatnonzero(low < high - OBSTACLES.level_in)]


def _sides_that_may_cross(o: Obstacles) -> tuple[Ints, Ints]:
    """Pairs of sides (numbered through all rings, the first of a pair from the earlier ring) whose boxes overlap, in the order
    of the first and then of the second. Other sides of two rings cannot cross."""
    xy = np.concatenate(o.rings)
    last = np.cumsum(o.count) - 1
    after = np.arange(1, len(xy) + 1)
    after[last] = last - o.count + 1
    k, m = np.nonzero(np.triu(_overlap(o.box[:, :2], o.box[:, 2:]), 1))
    first = last - o.count + 1
    many = o.count[k] * o.count[m]
    nth = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    k, m = np.repeat(k, many), np.repeat(m, many)
    i, j = first[k] + nth // o.count[m], first[m] + nth % o.count[m]
    low, high = np.minimum(xy, xy[after]) - SIDE_ROOM_IN, np.maximum(xy, xy[after]) + SIDE_ROOM_IN
    near = np.all((low[i] <= high[j]) & (low[j] <= high[i]), axis=1)
    i, j = i[near], j[near]
    order = np.argsort(i * len(xy) + j)
    return i[order], j[order]


def _overlap(low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Which boxes (N, 2 and 2) overlap, (N, N)."""
    return np.all((low[:, None] <= high[None]) & (low[None] <= high[:, None]), axis=2)
