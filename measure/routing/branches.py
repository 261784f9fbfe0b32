"""All ways that may be the shortest, where errors in the places of things open or shut a lane."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import shapely

from measure.routing.lanes import Lanes, Narrow, open_together
from measure.routing.parameters import BRANCHES, ROUTE
from measure.routing.problem import Problem
from measure.routing.route import Branch, Path, no_path
from measure.solids import Floats

Changed = Callable[[Sequence[Narrow], Sequence[Narrow], float], Path | None]
"""Finds the shortest way with some lanes opened and some shut, no longer than a limit in inches."""


def with_branches(problem: Problem, lanes: Lanes, measured: Path | None, sides: Sequence[Floats], to: str,
                  limit_in: float, changed: Changed) -> Path | None:
    """The way as measured, with the other ways that may be the shortest because errors open or shut lanes.

    ``sides``: convex rings (N, 2) at which a way may end, or a single place (1, 2); ``to``: what that is, in words."""
    length = math.inf if measured is None else measured.length_in
    branches: list[Branch] = []
    left = 1.0
    if lanes.slots and sides:
        every = np.concatenate(sides)
        box = np.array([*every.min(axis=0), *every.max(axis=0)])
        if length > _straight_in(problem, sides) + ROUTE.same_in:
            slots = lanes.between(problem.start, box, lanes.slots, length - ROUTE.same_in)
            while slots and left > 1.0 - BRANCHES.sure and len(branches) < BRANCHES.most // 2:
                found = changed(slots, (), min(limit_in, length))
                if found is None or found.length_in > length - ROUTE.same_in:
                    break
                way = np.array(found.points_in)[:, :2]
                met = lanes.met(slots, way)
                if not met:
                    break
                used = lanes.crossed(met, way)
                if used:
                    p, names = open_together([*used, *lanes.crossed(lanes.gates, way)])
                    branches.append(Branch(found.length_in, found.sigma, p, names))
                    left *= 1.0 - p
                slots = [n for n in slots if n not in met]
    shut: list[Narrow] = []
    found = measured
    while found is not None:
        way = np.array(found.points_in)[:, :2]
        used = [n for n in lanes.crossed(lanes.gates, way) if n not in shut]
        p, names = open_together(used)
        if p > BRANCHES.sure or left * (1.0 - p) < 1.0 - BRANCHES.sure or len(branches) >= BRANCHES.most:
            p, names = 1.0, ()
        branches.append(Branch(found.length_in, found.sigma, p, names))
        if p == 1.0:
            break
        left *= 1.0 - p
        shut += used
        found = changed((), shut, limit_in)
    else:
        branches.append(Branch(math.inf, 0.0, 1.0))
    if len(branches) < 2:
        return measured
    if measured is None:
        return replace(no_path(f"every way from {problem.toy.id} to {to} is barred as measured"),
                       branches=tuple(branches))
    return replace(measured, branches=tuple(branches))


def _straight_in(problem: Problem, sides: Sequence[Floats]) -> float:
    """Length of the way to the target if nothing stood in between."""
    return min(float(shapely.MultiPoint(r).convex_hull.distance(shapely.Point(problem.start))) for r in sides)
