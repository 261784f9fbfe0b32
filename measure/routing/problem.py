"""The routing problem of one toy in one scene: its body, the obstacles grown by it, the table. Frozen; every stage reads it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from shapely.geometry import Polygon

from measure.errors import InputError
from measure.routing.configuration_space import Obstacles, body_of, grow_obstacles, packed
from measure.routing.kernels import level
from measure.routing.parameters import OBSTACLES
from measure.scene import Ring, Scene, Terrain, Toy
from measure.solids import Floats, centroid

CLIMBS = ("costs", "free", "flies")


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """What all ways of one toy in one scene share, for one kind of climbing.

    ``start`` is the toy's centroid, ``shape`` its footprint, ``body`` the footprint as convex rings about the centroid.
    ``stuff`` carries the toy or bars its way. ``ground`` is the stuff and ``toys`` the other toys, both grown by the toy;
    ``every`` is both together, ``barring`` the part that a way must go round or over (nothing for one who flies). ``cost``:
    what an inch of height costs. ``sigma_in``: by id, the sigma of each thing's place, including how far it had to be moved
    off the toy. ``end``: the toy at another place where it is known to stand, the end of its way.
    """

    scene: Scene
    toy: Toy
    climb: str
    cost: float
    start: Floats
    shape: Polygon
    body: list[Floats]
    stuff: tuple[Terrain | Toy, ...]
    ground: Obstacles
    toys: Obstacles
    every: Obstacles
    barring: Obstacles
    table: Polygon
    sigma_in: Mapping[str, float]
    end: Toy | None = None

    @property
    def stands(self) -> Floats:
        """(K, 2): the start, and the end where the toy is known to stand there."""
        return np.array([self.start] if self.end is None else [self.start, centroid(self.end.footprint_in)])

    def level(self, p: Floats) -> float:
        """The height of what carries the toy with its centroid at p."""
        o = self.ground
        return float(level(o.line, o.first, o.count, o.box, o.top, p[0], p[1]))


def routing_problem(scene: Scene, toy_id: str, climb: str, bridges: Iterable[str], end: Toy | None = None) -> Problem:
    """The problem of one toy. InputError: there is no such kind of climbing.

    ``bridges``: ids of terrain that is walked upon although the toy could pass below it. ``end``: see :class:`Problem`.
    """
    if climb not in CLIMBS:
        raise InputError(f"no manner of climbing {climb!r}: use one of {', '.join(CLIMBS)}")
    toy = scene.toy(toy_id)
    start = np.array(centroid(toy.footprint_in))
    body = body_of(toy, start)
    stuff = _stuff(scene, toy, frozenset(bridges))
    stands = [(t, np.array(centroid(t.footprint_in))) for t in (toy, end) if t is not None]
    ground, moved = grow_obstacles([(t, False) for t in stuff], stands, body)
    others = [t for t in scene.toys if t.on_table and t.id != toy_id]
    toys, toys_moved = grow_obstacles([(t, True) for t in others], stands, body)
    # a thing that had to be moved off the toy is off by at least that much
    moved |= toys_moved
    things: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    sigma_in = {t.id: math.hypot(t.sigma_in, moved.get(t.id, 0.0)) for t in things}
    every = ground + toys
    return Problem(scene, toy, climb, 1.0 if climb == "costs" else 0.0, start, toy.polygon(), body, stuff, ground, toys, every,
                   packed([], [], []) if climb == "flies" else every, scene.table_polygon(), sigma_in, end)


def _stuff(scene: Scene, toy: Toy, bridges: frozenset[str]) -> tuple[Terrain | Toy, ...]:
    stuff: list[Terrain | Toy] = [*scene.terrain, *[t for t in scene.toys if t.state == "destroyed"]]
    fits = toy.base_in + toy.height_in
    return tuple(t for t in stuff if t.base_in < fits - OBSTACLES.level_in
                 or t.top_in <= toy.base_in + OBSTACLES.level_in or t.id in bridges)


def near_by(scene: Scene, toy: Toy, reach_in: float) -> Scene:
    """The scene with only what can bar, carry or lengthen a way of the toy that is no longer than ``reach_in``: no such way
    leads farther than that from where it begins, and what the toy comes to stand against is a footprint's size beyond."""
    x, y, own = _disc(toy.footprint_in)
    things: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    slack = OBSTACLES.near_in + OBSTACLES.near_sigmas * max((t.sigma_in for t in things), default=0.0)

    def near(thing: Toy | Terrain) -> bool:
        at_x, at_y, radius = _disc(thing.footprint_in)
        return math.hypot(x - at_x, y - at_y) <= reach_in + own + radius + slack

    return replace(scene, toys=tuple(t for t in scene.toys if t.id == toy.id or near(t)),
                   terrain=tuple(t for t in scene.terrain if near(t)))


def room_in(actor: Toy, target: Toy) -> float:
    """Inches from the actor within which lie all places where it touches the target."""
    (ax, ay, a), (bx, by, b) = _disc(actor.footprint_in), _disc(target.footprint_in)
    return math.hypot(ax - bx, ay - by) + b + a


@lru_cache(maxsize=4096)
def _disc(ring: Ring) -> tuple[float, float, float]:
    """Centroid of a footprint, and how far from it its farthest corner is."""
    x, y = centroid(ring)
    return x, y, max((math.dist((x, y), p) for p in ring), default=0.0)
