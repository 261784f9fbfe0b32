"""Where a toy rests, as three-way answers: in an area, on a piece of stuff, touching a card that lies there.

Positions carry an error per axis, so "inside" is a signed distance to the edge with a sigma.
"""

from __future__ import annotations

import math
from typing import Any

from measure.scene import Scene, Terrain, Toy, Zone
from measure.verdict import Ruling, at_least, at_most

Place = Toy | Terrain | Zone
TOUCH_IN = 0.15
"""Closer than this in plan counts as touching a flat or fallen thing: cards lie under edges, bases overhang."""


def find(scene: Scene, thing_id: str) -> Place | None:
    """The toy, piece or zone of that id, None where there is none."""
    things: tuple[Any, ...] = (*scene.toys, *scene.terrain, *scene.zones)
    return next((t for t in things if t.id == thing_id), None)


def standing(scene: Scene, toy_id: str) -> Toy | None:
    """The toy, if it stands on the table (not lifted, not destroyed, not gone)."""
    return next((t for t in scene.toys if t.id == toy_id and t.on_table), None)


def of_kind(scene: Scene, kind: str) -> tuple[Terrain | Zone, ...]:
    """The zones and pieces of that kind ("hill", "supply", ...)."""
    return (*(z for z in scene.zones if z.kind == kind), *(t for t in scene.terrain if t.kind == kind))


def depth_in(toy: Toy, place: Place) -> float:
    """How far inside ``place`` the middle of ``toy`` is, in inches in plan; negative outside."""
    middle = toy.polygon().centroid
    polygon = place.polygon()
    edge = polygon.exterior.distance(middle)
    return edge if polygon.covers(middle) else -edge


def apart_in(toy: Toy, place: Place) -> float:
    """Inches in plan between the footprints; where they overlap, less than 0: the side of a square as large as that."""
    a, b = toy.polygon(), place.polygon()
    apart = a.distance(b)
    return apart if apart > 0 else -math.sqrt(a.intersection(b).area)


def rests_in(toy: Toy, place: Place) -> Ruling:
    """Is the middle of the toy inside (or on top of) the place?"""
    return at_least(depth_in(toy, place), toy.sigma_in, 0.0)


def overlaps(toy: Toy, place: Place) -> Ruling:
    """Does any part of the toy's footprint lie in the place?"""
    return at_most(apart_in(toy, place), _sigma(toy, place), 0.0)


def touches(toy: Toy, place: Place) -> Ruling:
    """Does the toy's footprint come as near to the flat or fallen thing as counts as touching?"""
    return at_most(apart_in(toy, place), _sigma(toy, place), TOUCH_IN)


def extent_in(toy: Toy) -> float:
    """Longest extent in inches: the greater of the footprint's diameter and the height."""
    points = list(toy.polygon().convex_hull.exterior.coords)
    return max(toy.height_in, max(math.dist(p, q) for p in points for q in points))


def _sigma(toy: Toy, place: Place) -> float:
    return math.hypot(toy.sigma_in, getattr(place, "sigma_in", 0.0))
