"""The shortest way through the visibility graph, with its steps up and down and the sigma of its length."""

from __future__ import annotations

import itertools
import math

import numpy as np

from measure.routing.configuration_space import BARRED, Obstacles
from measure.routing.kernels import passed, search
from measure.routing.length_sigma import Corner, sigma_of
from measure.routing.problem import Problem
from measure.routing.route import Path
from measure.routing.visibility_graph import Nodes
from measure.scene import Point3, Toy
from measure.solids import Floats


def shortest_path(problem: Problem, o: Obstacles, nodes: Nodes, goals: Floats, target: Toy | None,
                  limit_in: float) -> Path | None:
    """The shortest way among obstacles to one of the ``goals`` (G, 5): stretches (x0, y0, x1, y1) with a height.

    ``target``: what is touched there (None: the goal is a place). Returns None where no way is within ``limit_in``."""
    n = len(nodes.xy)
    dist, back, end = np.zeros(n), np.zeros(n, np.int64), np.zeros(5)
    z = nodes.z if problem.climb != "flies" else np.zeros(n)
    last = search(nodes.xy, z, goals, o.line, o.first, o.count, o.box, o.top, problem.cost, limit_in, dist, back, end)
    if last < 0:
        return None
    chain = []
    while last >= 0:
        chain.append(int(last))
        last = back[last]
    chain.reverse()
    corners: list[Corner] = [(nodes.xy[k], float(nodes.z[k]), nodes.whose[k]) for k in chain]
    corners.append((end[1:3].copy(), float(end[3]), ""))
    points: list[Point3] = [at_height(corners[0][0], corners[0][1])]
    tops: dict[str, float] = {}
    for (p, zp, _), (q, zq, _) in itertools.pairwise(corners):
        points += _profile(o, p, zp, q, zq, tops)
    steps = {k: problem.cost * v for k, v in tops.items()}
    sigma = sigma_of(problem.scene, problem.toy, o, corners, steps, target, float(end[0]), problem.sigma_in)
    return Path(_thinned(points), float(end[0]), sigma)


def _profile(o: Obstacles, p: Floats, zp: float, q: Floats, zq: float, tops: dict[str, float]) -> list[Point3]:
    """The way from p to q with its steps up and down; adds to ``tops`` how the length changes with each height."""
    d, rows = q - p, np.zeros((len(o), 3))
    n = passed(o.line, o.first, o.count, o.box, o.top, BARRED, p, q, rows)
    over = [(low, high, float(o.top[int(k)]), o.whose[int(k)]) for low, high, k in rows[:n].tolist()]
    out: list[Point3] = []
    z, name = zp, ""
    marks = sorted({0.0, 1.0, *[x[0] for x in over], *[x[1] for x in over]})
    for low, high in [*itertools.pairwise(marks), (1.0, 1.0)]:
        here, who = 0.0, ""
        for a, b, top, owner in over:
            if a <= 0.5 * (low + high) <= b and top > here and high > low:
                here, who = top, owner
        if low == high:
            here = zq
        if abs(here - z) > 1e-9:
            out += [at_height(p + low * d, z), at_height(p + low * d, here)]
            up = 1.0 if here > z else -1.0
            tops[who] = tops.get(who, 0.0) + up
            tops[name] = tops.get(name, 0.0) - up
        z, name = here, who
    out.append(at_height(q, zq))
    return out


def at_height(p: Floats, z: float) -> Point3:
    """The point (x, y, z) over p."""
    return (float(p[0]), float(p[1]), float(z))


def _thinned(points: list[Point3]) -> tuple[Point3, ...]:
    out = points[:1]
    for p in points[1:]:
        if math.dist(p, out[-1]) > 1e-6:
            out.append(p)
    return tuple(out)
