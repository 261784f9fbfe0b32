"""Charges that nothing comes near: the toy goes straight on until it touches, and no way has to be looked for.

The answers are those of :mod:`measure.routing.path`, in its plainest case; all else is left to it.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from shapely.geometry import Polygon

from measure.distance.gap import Gap
from measure.kernel import kernel
from measure.parameters import SOLIDS
from measure.routing.configuration_space import walls_of
from measure.routing.kernels import clip, grow_walls, minkowski
from measure.routing.parameters import LANES, STRAIGHT
from measure.scene import Scene
from measure.solids import AWAY, ON_TABLE, Floats, Ints, Stage


class StraightWays:
    """The straight and clear ways between the toys of one scene."""

    def __init__(self, scene: Scene, staged: Stage) -> None:
        p = staged.packed
        self._staged, self._edge = staged, _walls_of_table(scene.table_polygon())
        self._bars = np.flatnonzero(staged.kind != AWAY)
        few = np.diff(p.solid_first) <= SOLIDS.handful  # of more, ways see a smoothed outline
        self._few = few.astype(np.int64)
        flat = np.zeros(len(few), dtype=bool)
        at = p.solid_first[:-1]
        stands = at < p.solid_first[1:]
        flat[stands] = np.maximum.reduceat(np.abs(p.z[:, 0]), at[stands]) == 0.0 if stands.any() else False
        self._plain = (few & flat & (staged.kind == ON_TABLE)).tolist()
        self._variance = staged.sigma[:, 0] ** 2

    def length_and_sigma(self, actor: int, target: int, gap: Gap) -> tuple[float, float] | None:
        """Inches that the actor (its place on the stage) moves until it touches the target, and their sigma. None: something
        stands near, or the case is not plain for another reason."""
        s, length = self._staged, gap.plan_in
        if self._edge is None or not (self._plain[actor] and self._plain[target]) or not STRAIGHT.least_in < length < math.inf:
            return None
        p = s.packed
        if p.solid_first[actor + 1] - p.solid_first[actor] > STRAIGHT.most_parts:
            return None
        ax, ay, _ = gap.from_point_in
        bx, by, _ = gap.to_point_in
        start = s.centre[actor, :2]
        way = np.array([start[0], start[1], bx - ax, by - ay])
        if not clear(p.xy, p.first, p.count, p.solid_first, p.circle, self._few, self._variance, self._bars, self._edge, way,
                     actor, target, LANES.sigmas, STRAIGHT.spike):
            return None
        own, other = self._variance[actor], self._variance[target]
        return length, math.sqrt(own + other + (s.scale_sigma * length) ** 2)


@lru_cache(maxsize=8)
def _walls_of_table(table: Polygon) -> Floats | None:
    """Side lines of a convex table (N, 3); None for another."""
    if not table.convex_hull.equals(table):
        return None
    ring = np.array(table.exterior.coords)[:-1]
    return walls_of(ring if table.exterior.is_ccw else ring[::-1].copy())


@kernel
def clear(xy: Floats, first: Ints, count: Ints, solid_first: Ints, circle: Floats, few: Ints, variance: Floats, bars: Ints,
          edge: Floats, way: Floats, actor: int, target: int, sigmas: float, spike: float) -> bool:
    """Whether the toy ``actor`` goes along ``way`` (x, y, dx, dy: its centroid and how far) with more room than any doubtful
    lane has on all sides, and touches only ``target`` at its end, with all of that one's surroundings on the table.

    ``bars``: the solids that may be in the way; ``few`` (S,): those whose outlines ways see as they are; ``variance`` (S,) of
    their places. A lane is doubtful within ``sigmas``; corners of grown things reach ``spike`` times as far as their sides.
    """
    px, py, dx, dy = way[0], way[1], way[2], way[3]
    most = 0.0
    for s in bars:
        most = max(most, variance[s])
    own = variance[actor]
    radius = 0.0
    for i in range(solid_first[actor], solid_first[actor + 1]):
        for k in range(first[i], first[i] + count[i]):
            radius = max(radius, math.hypot(xy[k, 0] - px, xy[k, 1] - py))
    room = sigmas * math.sqrt(2.0 * own + 2.0 * most) + 1e-3
    around = circle[target, 2] + radius
    for k in range(edge.shape[0]):
        if (edge[k, 0] * px + edge[k, 1] * py > edge[k, 2] - room
                or edge[k, 0] * circle[target, 0] + edge[k, 1] * circle[target, 1] > edge[k, 2] - room - around):
            return False
    n2 = dx * dx + dy * dy
    for s in bars:
        if s in (actor, target):
            continue
        ox, oy = circle[s, 0] - px, circle[s, 1] - py
        t = min(1.0, max(0.0, (ox * dx + oy * dy) / n2))
        margin = sigmas * math.sqrt(variance[s] + most + 2.0 * own) + 1e-6
        if math.hypot(ox - t * dx, oy - t * dy) > circle[s, 2] + radius + spike * margin:
            continue
        if few[s] == 0:
            return False
        for i in range(solid_first[s], solid_first[s + 1]):
            for j in range(solid_first[actor], solid_first[actor + 1]):
                body = xy[first[j]:first[j] + count[j]].copy()
                for k in range(body.shape[0]):
                    body[k, 0] -= px
                    body[k, 1] -= py
                ring = np.empty((count[i] + count[j] + 2, 2))
                line = np.empty((count[i] + count[j] + 2, 3))
                n = minkowski(xy[first[i]:first[i] + count[i]], body, ring)
                grow_walls(ring, n, 0, line)
                for k in range(n):
                    line[k, 2] += margin
                a, b = clip(line, 0, n, px, py, dx, dy, 1.0)
                if b > a:
                    return False
    return True
