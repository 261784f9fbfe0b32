"""The sigma of a way's length: its first-order change with every place and height, each with its own sigma."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np

from measure.routing.configuration_space import BARRED, Obstacles
from measure.routing.parameters import LENGTH_SIGMA
from measure.scene import Scene, Terrain, Toy
from measure.solids import Floats

Corner = tuple[Floats, float, str]
"""Where a way bends (2,), the height there, and whose corner it is."""


def sigma_of(scene: Scene, toy: Toy, o: Obstacles, corners: Sequence[Corner], steps: Mapping[str, float],
             target: Toy | None, length_in: float, sigma_in: Mapping[str, float]) -> float:
    """Sigma (inches) of a way over ``corners``, start and end among them, to touch ``target`` or to a place.

    ``steps``: by id, how the length changes with each thing's height. ``sigma_in``: by id, the sigma (inches) of each thing's
    place. Lanes that errors open or shut are not part of it.
    """
    ways = []
    for (p, _, _), (q, _, _) in itertools.pairwise(corners):
        n = float(np.hypot(*(q - p)))
        ways.append((q - p) / n if n > 1e-9 else np.zeros(2))
    pull: dict[str, Floats] = {}
    for k in range(1, len(corners) - 1):
        name = corners[k][2]
        pull[name] = pull.get(name, np.zeros(2)) + ways[k - 1] - ways[k]
    if target is not None:
        for name, v in _end_pulls(o, corners[-1][0], ways[-1], target.id):
            pull[name] = pull.get(name, np.zeros(2)) + v
    # a grown obstacle has the toy's error too: only the toy's place relative to each obstacle counts
    own = ways[0] if target is not None else np.zeros(2)
    things: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    height_sigma_in = {s.id: s.height_sigma_in for s in things}
    total = float(own @ own) * toy.sigma_in**2 + (scene.scale_sigma * length_in) ** 2
    for name, v in pull.items():
        total += float(v @ v) * sigma_in[name] ** 2 if name in sigma_in else 0.0
    for name, by in steps.items():
        total += (by * height_sigma_in[name]) ** 2 if name in height_sigma_in else 0.0
    return math.sqrt(total)


def _end_pulls(o: Obstacles, p: Floats, way: Floats, target_id: str) -> list[tuple[str, Floats]]:
    """How the length of a way that arrives at p along ``way`` changes with the places of the target and of a thing beside it.

    That thing keeps the toy from touching the target at a nearer point. The end is then where the walls of both cross,
    and it moves with each of them."""
    slack, wall = np.full(len(o), math.inf), np.zeros((len(o), 2))
    near = np.flatnonzero(np.all((o.box[:, :2] < p + 1e-3) & (o.box[:, 2:] > p - 1e-3), axis=1))
    for k in near:
        line = o.line[o.first[k]:o.first[k] + o.count[k]]
        beyond = line[:, :2] @ p - line[:, 2]
        side = int(np.argmax(beyond))
        slack[k], wall[k] = abs(float(beyond[side])), line[side, :2]
    touched = np.flatnonzero(slack < 1e-4)
    mine = [k for k in touched if o.whose[k] == target_id]
    others = [k for k in touched if o.whose[k] not in (target_id, "") and o.top[k] >= BARRED]
    best: list[tuple[str, Floats]] = [(target_id, way)]
    for k, j in itertools.product(mine, others):
        # an error of either moves the end along the other's wall
        across = np.array([wall[k], wall[j]])
        if abs(float(np.linalg.det(across))) < 1e-3:
            continue
        a, b = np.linalg.solve(across.T, way)
        # the end is held there only if the way pushes against the target and would be shorter without the other thing
        if a < -1e-9 and b > 1e-9:
            most = LENGTH_SIGMA.most_pull
            best = [(target_id, max(float(a), -most) * wall[k]), (o.whose[j], min(float(b), most) * wall[j])]
    return best
