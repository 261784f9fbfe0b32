"""Points and polygons on the table as plain tuples in inches, with the few functions that scenes need."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

Point2 = tuple[float, float]
Point3 = tuple[float, float, float]
Ring = tuple[Point2, ...]
"""An open ring of corners, anticlockwise."""


def box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    """A rectangle along the axes."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def disc(x: float, y: float, radius: float, corners: int = 64) -> Ring:
    """A circle, as a regular polygon with its corners on it."""
    turns = (2.0 * math.pi * k / corners for k in range(corners))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns)


def shifted(ring: Ring, dx: float, dy: float) -> Ring:
    """The ring elsewhere."""
    return tuple((x + dx, y + dy) for x, y in ring)


def middle_of(ring: Ring) -> Point2:
    """The centroid of a simple ring in inches, as shapely's but for rounding, in a fifth of its time."""
    x0, y0 = ring[0]
    twice = across = along = before_x = before_y = 0.0
    for x, y in ring[1:]:
        dx, dy = x - x0, y - y0
        cross = before_x * dy - dx * before_y
        twice += cross
        across += cross * (before_x + dx)
        along += cross * (before_y + dy)
        before_x, before_y = dx, dy
    if twice == 0.0:
        c = Polygon(ring).centroid
        return (c.x, c.y)
    return (x0 + across / (3.0 * twice), y0 + along / (3.0 * twice))


def inner_point(area: Polygon) -> Point2:
    """The centroid. Where that is outside the area: the middle of the area just beyond the sides nearest to the centroid.

    Unlike shapely's representative point it turns and slides with the area. All near sides pull the point, by the fourth
    power of their nearness, not only the nearest side. So small errors do not make it jump.
    """
    c = area.centroid
    if area.covers(c):
        return (c.x, c.y)
    marks = shapely.line_interpolate_point(area.exterior, (np.arange(512) + 0.5) / 512, normalized=True)
    away = np.stack([shapely.get_x(marks) - c.x, shapely.get_y(marks) - c.y], axis=1)
    pull_x, pull_y = np.sum(away / (np.hypot(away[:, 0], away[:, 1])[:, None] + 1e-9) ** 5, axis=0).tolist()
    n = math.hypot(pull_x, pull_y)
    far = area.length / n
    cut = area.intersection(LineString([c, (c.x + far * pull_x, c.y + far * pull_y)]))
    chords = [g for g in getattr(cut, "geoms", [cut]) if g.length > 0.0]
    if not chords:  # the pulls cancel out, or point past a corner
        p = area.representative_point()
        return (p.x, p.y)
    middle = min(chords, key=lambda g: g.distance(c)).interpolate(0.5, normalized=True)
    return (middle.x, middle.y)
