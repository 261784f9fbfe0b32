"""Flat shapes given a thickness: a polygon's top and bottom and the walls between, its upper rim slanted off."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from studio.rendering.meshes import Array, Colour, Mesh


def extruded(outline: Polygon, thick: float, colour: Colour, chamfer: float = 0.04) -> Mesh:
    """The polygon (without holes) from z = 0 to ``thick``; both its rims are slanted off by ``chamfer``."""
    inner = outline.buffer(-chamfer)
    if not isinstance(inner, Polygon) or inner.is_empty:
        inner = outline.buffer(-0.01)
        chamfer = 0.01
    assert isinstance(inner, Polygon)
    pieces: list[tuple[Array, Array]] = []
    for z, sign in ((0.0, -1.0), (thick, 1.0)):
        for t in shapely.constrained_delaunay_triangles(inner).geoms:
            p = np.array(orient(t, sign).exterior.coords)[:3, :2]
            pieces.append((np.column_stack([p, np.full(3, z)]), np.tile([0.0, 0.0, sign], (3, 1))))
    ring = np.array(orient(outline, 1.0).exterior.coords)[:, :2]
    small = _pulled(ring, chamfer)
    levels = ((small, 0.0), (ring, chamfer), (ring, thick - chamfer), (small, thick))
    for (a, za), (b, zb) in pairwise(levels):
        for i in range(len(ring) - 1):
            p = np.array([[*a[i], za], [*a[i + 1], za], [*b[i + 1], zb], [*b[i], zb]])
            n = np.cross(p[1] - p[0], p[2] - p[0])
            n = n / max(float(np.linalg.norm(n)), 1e-12)
            pieces.append((p[[0, 1, 2, 0, 2, 3]], np.tile(n, (6, 1))))
    v, n = (np.concatenate([q[k] for q in pieces]) for k in (0, 1))
    return Mesh(v, np.arange(len(v), dtype=np.int32).reshape(-1, 3), n, np.tile(np.array(colour, float), (len(v), 1)),
                np.zeros((len(v), 2)))


def _pulled(ring: Array, by: float) -> Array:
    """A closed counter-clockwise ring (N, 2), each corner moved inwards along the mean normal of its sides."""
    step = np.diff(ring, axis=0)
    n = np.stack([-step[:, 1], step[:, 0]], 1) / np.maximum(np.linalg.norm(step, axis=1, keepdims=True), 1e-12)
    at = n + np.roll(n, 1, 0)
    at = at / np.maximum(np.linalg.norm(at, axis=1, keepdims=True), 0.3)
    moved = ring[:-1] + by * at
    return np.concatenate([moved, moved[:1]])


def regular(sides: int, radius: float = 0.5, turn_deg: float = 0.0) -> Polygon:
    """A regular polygon about the origin."""
    a = np.radians(turn_deg) + 2 * np.pi * np.arange(sides) / sides
    return Polygon(np.stack([np.cos(a), np.sin(a)], 1) * radius)


def starred(points: int, radius: float = 0.5, inner: float = 0.5) -> Polygon:
    """A star about the origin; ``inner``: its inner corners' distance in radii."""
    a = np.pi * np.arange(2 * points) / points + np.pi / 2
    r = np.where(np.arange(2 * points) % 2 == 0, radius, inner * radius)
    return Polygon(np.stack([np.cos(a), np.sin(a)], 1) * r[:, None])
