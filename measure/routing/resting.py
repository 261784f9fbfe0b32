"""Where a toy rests by itself, and where it rests touching another: the places where a way may end."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from measure.routing.configuration_space import Obstacles
from measure.routing.kernels import free_stretches
from measure.routing.parameters import OBSTACLES, REST
from measure.routing.problem import Problem
from measure.scene import Toy
from measure.solids import Floats


def rests(problem: Problem, p: Floats, z: float) -> bool:
    """Whether the toy rests by itself with its centroid at p, carried at height z."""
    return z <= OBSTACLES.level_in or bool(_supported(problem, np.asarray(p)[None], _flat_at(problem, z))[0])


def _flat_at(problem: Problem, z: float) -> shapely.Geometry:
    """The surfaces at a height."""
    return shapely.union_all([t.polygon() for t in problem.stuff if abs(t.top_in - z) < OBSTACLES.level_in])


def _supported(problem: Problem, places: Floats, flat: shapely.Geometry) -> NDArray[np.bool_]:
    """Whether the toy rests upon a surface with its centroid at each of the places (N, 2)."""
    out = np.asarray(shapely.intersects_xy(flat, places[:, 0], places[:, 1]))
    over = np.flatnonzero(out)
    if len(over):
        corners = shapely.get_coordinates(problem.shape)
        here = shapely.polygons(corners[None] + (places[over] - problem.start)[:, None])
        out[over] = shapely.area(shapely.intersection(here, flat)) >= REST.supported_share * problem.shape.area
    return out


def contacts(problem: Problem, target: Toy, o: Obstacles) -> Floats:
    """Where the toy touches the target and rests: stretches of the grown target's sides, (G, 5) with heights."""
    out: list[Floats] = [np.zeros((0, 5))]
    for k, name in enumerate(o.whose):
        if name == target.id:
            rows = np.zeros((256, 5))
            n = free_stretches(o.rings[k], k, o.line, o.first, o.count, o.box, o.top, rows)
            if n > len(rows):
                rows = np.zeros((n, 5))
                free_stretches(o.rings[k], k, o.line, o.first, o.count, o.box, o.top, rows)
            out.append(rows[:n])
    all_ = np.concatenate(out)
    middle, z = 0.5 * (all_[:, :2] + all_[:, 2:4]), all_[:, 4]
    meets = (z <= target.top_in + OBSTACLES.level_in) & (z + problem.toy.height_in >= target.base_in - OBSTACLES.level_in)
    all_ = all_[meets & shapely.intersects_xy(problem.table, middle[:, 0], middle[:, 1])]
    flat = all_[:, 4] <= OBSTACLES.level_in
    flats = {z: _flat_at(problem, z) for z in set(all_[~flat, 4].tolist())}
    return np.concatenate([all_[flat], *(_resting(problem, row, flats[float(row[4])]) for row in all_[~flat])])


def _resting(problem: Problem, row: Floats, flat: shapely.Geometry) -> Floats:
    """The parts of a stretch on which the toy rests, found to about 0.01 inch."""
    a, d, z = row[:2], row[2:4] - row[:2], float(row[4])
    n = max(2, math.ceil(float(np.hypot(*d)) / REST.step_in) + 1)
    ts = np.linspace(0.0, 1.0, n)
    good = _supported(problem, a + ts[:, None] * d, flat).tolist()
    out = []
    begin: float | None = None
    for k, t in enumerate(ts):
        if good[k] and begin is None:
            begin = float(t)
        if begin is not None and (k == n - 1 or not good[k + 1]):
            out.append((*(a + begin * d), *(a + float(t) * d), z))
            begin = None
    return np.array(out).reshape(-1, 5)
