"""Where a toy may end its move: the area to draw."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon

from measure.occlusion.cover import simple_rings
from measure.routing.kernels import rays, spread
from measure.routing.parameters import OBSTACLES, REACH, REST
from measure.routing.problem import Problem
from measure.routing.visibility_graph import Nodes
from measure.scene import Ring


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a toy's centroid may end within ``inches``: simple rings (several where terrain parts them)."""

    toy_id: str
    inches: float
    rings_in: tuple[Ring, ...]

    def area(self) -> shapely.Geometry:
        """The area as one shapely geometry."""
        return shapely.union_all([Polygon(r) for r in self.rings_in])


def reach_of(problem: Problem, nodes: Nodes, inches: float) -> Reach:
    """Where the toy may end with that many inches to spend."""
    o = problem.barring
    dist, back = np.zeros(len(nodes.xy)), np.zeros(len(nodes.xy), np.int64)
    spread(nodes.xy, nodes.z, o.line, o.first, o.count, o.box, o.top, problem.cost, inches, dist, back)
    shapes = []
    for k in np.flatnonzero(dist < inches - REACH.short_in * (np.arange(len(dist)) > 0)):
        p, left = nodes.xy[k], inches - dist[k]
        # beyond a corner only the fan that the way bends into is new; at the start it is the whole circle
        came = nodes.xy[k] - nodes.xy[back[k]] if back[k] >= 0 else np.array([1.0, 0.0])
        ahead, wide = math.atan2(came[1], came[0]), min(math.pi, float(nodes.bend[k]) + REACH.fan_more_rad)
        to = nodes.xy - p
        near = np.hypot(to[:, 0], to[:, 1])
        seen = to[(near > 1e-9) & (near < left)]
        corner = (np.arctan2(seen[:, 1], seen[:, 0]) - ahead + math.pi) % (2 * math.pi) - math.pi
        even = np.linspace(-wide, wide, 2 + int(wide / REACH.fan_step_rad))
        turns = np.concatenate([even, corner - 1e-5, corner + 1e-5])
        turns = np.unique(turns[np.abs(turns) <= wide])
        way = np.stack([np.cos(ahead + turns), np.sin(ahead + turns)], axis=1)
        out = np.zeros_like(way)
        rays(p[0], p[1], nodes.z[k], left, way, o.line, o.first, o.count, o.box, o.top, problem.cost, out)
        fan = Polygon(out if wide >= math.pi else np.concatenate([p[None], out])).simplify(REACH.fan_simplify_in)
        shapes.append(shapely.make_valid(fan))
    area = shapely.union_all(shapes).intersection(problem.table) if shapes else Polygon()
    area = area.difference(_unsettled(problem))
    rings = [r for r in simple_rings(area) if Polygon(r).area > 1e-4]
    return Reach(problem.toy.id, inches, tuple(rings))


def _unsettled(problem: Problem) -> shapely.Geometry:
    """Places where the toy would hang over an edge or stand on another toy. They are left out of the area to draw."""
    bad: list[shapely.Geometry] = [Polygon(r) for r in problem.toys.rings]
    by_top: dict[float, list[shapely.Geometry]] = {}
    for t in problem.stuff:
        by_top.setdefault(round(t.top_in, 2), []).append(t.polygon())
    width = float(np.ptp(np.concatenate(problem.body), axis=0).max())
    flats = {}
    for top, shapes in by_top.items():
        # over a straight edge a box rests with its centroid a tenth of its width inside
        flats[top] = shapely.union_all(shapes).buffer(-(REST.supported_share - 0.5) * width)
    for k, ring in enumerate(problem.ground.rings):
        top = float(problem.ground.top[k])
        good = [f for z, f in flats.items() if z >= round(top, 2) - OBSTACLES.level_in]
        bad.append(Polygon(ring).difference(shapely.union_all(good)) if good else Polygon(ring))
    return shapely.union_all(bad)
