"""Toys and terrain as unions of convex prisms, packed in flat arrays for the measuring kernels.

Parts that players agreed to ignore (TT-16) are cut out here, so that neither range nor cover sees them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from measure.parameters import SCENE, SOLIDS
from measure.scene import Part, Ring, Scene, Terrain, Toy, inner_point
from measure.terrain_shapes import may_be_closed, other_rms_of, parts_of, shape_sigma_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Prism:
    """A convex prism: ``ring_in`` (n, 2) anticlockwise, from ``bottom_in`` up to ``top_in`` (absolute)."""

    ring_in: Floats
    bottom_in: float
    top_in: float


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """P convex prisms of S solids in flat arrays.

    ``xy`` (N, 2) corners in inches; per prism ``first``, ``count`` (P,) into xy and ``z`` (P, 2) bottom and top;
    per solid ``solid_first`` (S + 1,) into the prisms and ``circle`` (S, 5): x, y, radius, lowest z, highest z.
    """

    xy: Floats
    first: Ints
    count: Ints
    z: Floats
    solid_first: Ints
    circle: Floats


def prisms(solid: Toy | Terrain) -> tuple[Prism, ...]:
    """The convex prisms whose union is the solid less its ignored parts; empty when all of it is ignored."""
    parts = solid.ignored_parts if isinstance(solid, Toy) else ()
    return _prisms((Part(solid.footprint_in, solid.base_in, solid.height_in),), parts)


def body(solid: Toy | Terrain) -> tuple[Prism, ...]:
    """As :func:`prisms`, but only the part of its prism that the solid fills: that is what hides and is hidden."""
    if isinstance(solid, Terrain):
        likely, _ = parts_of(solid)
        return _prisms(likely, ()) if likely else prisms(solid)
    return _prisms(solid.slabs, solid.ignored_parts) if solid.slabs else prisms(solid)


def stepped(solid: Toy | Terrain) -> tuple[Prism, ...]:
    """As :func:`body`, but terrain of a shape is as its shape may be as well, and uneven terrain has its upper half set in from
    the outline as far as it may be."""
    if not isinstance(solid, Terrain):
        return body(solid)
    _, other = parts_of(solid)
    if other:
        return _prisms(other, ())
    if solid.uneven_in <= 0 or solid.slabs:
        return body(solid)
    return _stepped(solid.footprint_in, solid.base_in, solid.height_in, solid.uneven_in)


def closed(solid: Toy | Terrain) -> tuple[Prism, ...]:
    """As :func:`body`, but terrain that may fill its whole prism does."""
    return prisms(solid) if isinstance(solid, Terrain) and may_be_closed(solid) else body(solid)


@lru_cache(maxsize=1024)
def _stepped(ring: Ring, base: float, height: float, uneven: float) -> tuple[Prism, ...]:
    half = base + SOLIDS.upper_share * height
    above = convex_pieces(Polygon(ring).buffer(-uneven, join_style="mitre").simplify(SOLIDS.outline_in))
    return (*(Prism(r, base, half) for r in _convex_of_ring(ring)), *(Prism(r, half, base + height) for r in above))


def plain_prisms(solid: Toy | Terrain) -> tuple[Prism, ...]:
    """A solid of many prisms as few prisms: its outline is smoothed by up to 0.1 inch.

    For error terms and for ways, where that does not matter; never for a range or a cover itself.
    """
    found = prisms(solid)
    if len(found) <= SOLIDS.handful or (isinstance(solid, Toy) and solid.ignored_parts):
        return found
    return _smoothed(solid.footprint_in, found[0].bottom_in, found[0].top_in)


@lru_cache(maxsize=2048)
def _smoothed(ring: Ring, bottom: float, top: float) -> tuple[Prism, ...]:
    pieces = _convex_of_ring(ring)
    for tolerance in SOLIDS.smooth_in:
        smooth = Polygon(ring).simplify(tolerance)
        if not isinstance(smooth, Polygon) or not smooth.is_valid or smooth.is_empty:
            break
        pieces = convex_pieces(smooth)
        if len(pieces) <= SOLIDS.handful:
            break
    return tuple(Prism(r, bottom, top) for r in pieces)


@lru_cache(maxsize=2048)
def _prisms(whole: tuple[Part, ...], ignored: tuple[Part, ...]) -> tuple[Prism, ...]:
    out: list[Prism] = []
    for part in whole:
        bottom, top = part.base_in, part.base_in + part.height_in
        over = [p for p in ignored if p.base_in < top and bottom < p.base_in + p.height_in]
        if not over:
            out += [Prism(r, bottom, top) for r in _convex_of_ring(part.footprint_in)]
            continue
        # Cut into slabs at the heights where an ignored part begins or ends. A slab is the footprint without those parts.
        cuts = {bottom, top}
        for p in over:
            cuts.update(z for z in (p.base_in, p.base_in + p.height_in) if bottom < z < top)
        area = Polygon(part.footprint_in)
        slabs: list[tuple[shapely.Geometry, float, float]] = []
        for low, high in itertools.pairwise(sorted(cuts)):
            middle = 0.5 * (low + high)
            gone = [Polygon(p.footprint_in) for p in over if p.base_in < middle < p.base_in + p.height_in]
            left = area.difference(shapely.union_all(gone)) if gone else area
            if slabs and slabs[-1][0].equals(left):
                slabs[-1] = (left, slabs[-1][1], high)
            else:
                slabs.append((left, low, high))
        out += [Prism(r, low, high) for left, low, high in slabs for r in convex_pieces(left)]
    return tuple(out)


@lru_cache(maxsize=2048)
def _convex_of_ring(ring: Ring) -> tuple[Floats, ...]:
    xy = np.array(ring, dtype=np.float64)
    step = np.roll(xy, -1, axis=0) - xy
    keep = np.hypot(step[:, 0], step[:, 1]) > SOLIDS.same_point_in
    if not keep.all():
        xy = xy[keep]
    if _is_convex(xy):
        return (xy,)
    return convex_pieces(Polygon(xy))


def _is_convex(xy: Floats) -> bool:
    """Whether an anticlockwise ring turns left (or goes straight on) at every corner."""
    a = xy - np.roll(xy, 1, axis=0)
    b = np.roll(xy, -1, axis=0) - xy
    return bool(np.all(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] >= -SOLIDS.straight_in2))


def convex_pieces(area: shapely.Geometry) -> tuple[Floats, ...]:
    """Cut a polygon (holes and several parts allowed) into few convex rings, each (n, 2) anticlockwise.

    Constrained Delaunay triangles, merged greedily over shared sides while the result stays convex (Hertel and
    Mehlhorn 1983: at most four times as many pieces as needed).
    """
    pieces: list[list[tuple[float, float]]] = []
    for part in getattr(area, "geoms", [area]):
        if not isinstance(part, Polygon) or part.area <= SOLIDS.sliver_in2:
            continue
        triangles = shapely.constrained_delaunay_triangles(part)
        pieces += _merge([list(orient(t).exterior.coords)[:-1] for t in triangles.geoms])
    return tuple(np.array(p, dtype=np.float64) for p in pieces)


def _merge(rings: list[list[tuple[float, float]]]) -> list[list[tuple[float, float]]]:
    owner = {(r[i], r[(i + 1) % len(r)]): k for k, r in enumerate(rings) for i in range(len(r))}
    alive = dict(enumerate(rings))
    for a, b in list(owner):
        if (a, b) not in owner or (b, a) not in owner:
            continue
        i, j = owner[a, b], owner[b, a]
        if i == j:
            continue
        p, q = alive[i], alive[j]
        at, bt = p.index(b), q.index(a)
        joined = p[at:] + p[:at]  # from b round to a
        other = q[bt:] + q[:bt]  # from a round to b
        ring = joined + other[1:-1]
        if _turns_left(ring, len(joined) - 1) and _turns_left(ring, 0):
            del owner[a, b], owner[b, a], alive[j]
            alive[i] = ring
            for k in range(len(ring)):
                owner[ring[k], ring[(k + 1) % len(ring)]] = i
    return list(alive.values())


def _turns_left(ring: list[tuple[float, float]], i: int) -> bool:
    (ax, ay), (bx, by), (cx, cy) = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= 0.0


def pack(solids: Sequence[Sequence[Prism]]) -> Packed:
    """Flat arrays for the kernels, solids in the order given."""
    every = [p for s in solids for p in s]
    count = np.array([len(p.ring_in) for p in every], dtype=np.int64)
    corners = np.concatenate([[0], np.cumsum(count)]).astype(np.int64)
    xy = np.concatenate([p.ring_in for p in every]) if every else np.zeros((0, 2))
    z = np.array([(p.bottom_in, p.top_in) for p in every], dtype=np.float64).reshape(-1, 2)
    solid_first = np.concatenate([[0], np.cumsum([len(s) for s in solids])]).astype(np.int64)
    circle = np.zeros((len(solids), 5))
    for k in range(len(solids)):
        i, j = solid_first[k], solid_first[k + 1]
        if i == j:
            continue
        here = xy[corners[i]:corners[j]]
        low, high = here.min(axis=0), here.max(axis=0)
        middle = 0.5 * (low + high)
        away = here - middle
        circle[k] = (middle[0], middle[1], np.sqrt((away * away).sum(axis=1).max()), z[i:j, 0].min(), z[i:j, 1].max())
    return Packed(np.ascontiguousarray(xy), corners[:-1], count, z, solid_first, circle)


ON_TABLE, STUFF, AWAY, DESTROYED = 0, 1, 2, 3
"""The role of a solid in measurements: a toy in play, terrain (it always blocks), a toy off the table, a toy that lies
destroyed."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A scene as the kernels see it: toys first, then terrain, S solids in all.

    ``body``: the parts of their prisms that the solids fill, for covers (``packed`` itself where they fill them).
    ``plain``: ``packed`` with dented outlines smoothed and terrain as in ``body``, for error terms (``packed`` itself where
    that is the same).
    ``stepped``, ``closed``: ``body`` with terrain as it may be as well, and as it may be at most (the same object as ``body``
    where no terrain's shape is so in doubt).
    ``sigma`` (S, 2): position per axis, and height; ``cover_sigma``: the same for covers, see ``Toy.place_sigma_in``.
    ``eye`` and ``centre`` (S, 3): where a solid looks from, and where it is looked at (footprint centroid, half height).
    ``rests_on`` (S,): the solid that it stands on, or -1. ``kind`` (S,). ``shape_sigma`` (S,): see :class:`measure.scene.Toy`
    and :func:`measure.terrain_shapes.shape_sigma_of`. ``other_rms`` (S,): of terrain whose shape is in doubt, how much of what
    a cover would change past its other shape is error, see :func:`measure.terrain_shapes.other_rms_of`; 0 for all else.
    """

    ids: tuple[str, ...]
    index: dict[str, int]
    packed: Packed
    body: Packed
    plain: Packed
    stepped: Packed
    closed: Packed
    sigma: Floats
    cover_sigma: Floats
    eye: Floats
    centre: Floats
    rests_on: Ints
    kind: Ints
    scale_sigma: float
    shape_sigma: Floats
    other_rms: Floats


def stage(scene: Scene) -> Stage:
    """Pack a scene."""
    solids: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    ids = tuple(s.id for s in solids)
    exact = [prisms(s) for s in solids]
    packed = pack(exact)
    inner = [body(s) for s in solids]
    filled = packed if all(a is b for a, b in zip(inner, exact, strict=True)) else pack(inner)
    other = [stepped(s) for s in solids]
    other_rms = np.array([other_rms_of(s) if isinstance(s, Terrain) and a is not b else 0.0
                          for s, a, b in zip(solids, other, inner, strict=True)])
    steps = pack(other) if other_rms.any() else filled
    most = [closed(s) for s in solids]
    at_most = filled if all(a is b for a, b in zip(most, inner, strict=True)) else pack(most)
    smooth = [b if isinstance(s, Terrain) and b is not e else plain_prisms(s) if len(e) > SOLIDS.handful else e
              for s, e, b in zip(solids, exact, inner, strict=True)]
    plain = packed if all(a is b for a, b in zip(smooth, exact, strict=True)) else pack(smooth)
    sigma = np.array([(s.sigma_in, s.height_sigma_in) for s in solids], dtype=np.float64).reshape(-1, 2)
    whole = np.array([_place_sigma(s) for s in solids], dtype=np.float64)
    eye, centre = np.zeros((len(solids), 3)), np.zeros((len(solids), 3))
    kind = np.full(len(solids), STUFF, dtype=np.int64)
    for k, s in enumerate(solids):
        cx, cy = centroid(s.footprint_in)
        centre[k] = (cx, cy, s.base_in + 0.5 * s.height_in)
        if isinstance(s, Toy):
            eye[k] = s.eye_in if s.eye_in is not None else eye_over(s)
            kind[k] = DESTROYED if s.state == "destroyed" else ON_TABLE if s.on_table else AWAY
    return Stage(ids, {i: k for k, i in enumerate(ids)}, packed, filled, plain, steps, at_most, sigma,
                 np.column_stack([whole, sigma[:, 1]]), eye, centre,
                 _supports(solids, packed), kind, scene.scale_sigma,
                 np.array([s.shape_sigma if isinstance(s, Toy) else shape_sigma_of(s) for s in solids]), other_rms)


def _place_sigma(solid: Toy | Terrain) -> float:
    own = solid.place_sigma_in if isinstance(solid, Toy) else None
    return solid.sigma_in if own is None else min(own, solid.sigma_in)


@lru_cache(maxsize=2048)
def centroid(ring: Ring) -> tuple[float, float]:
    """Centroid of a simple polygon."""
    x0, y0 = ring[0]
    area = sx = sy = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        ax, ay, bx, by = ax - x0, ay - y0, bx - x0, by - y0
        cross = ax * by - bx * ay
        area += cross
        sx += (ax + bx) * cross
        sy += (ay + by) * cross
    return x0 + sx / (3.0 * area), y0 + sy / (3.0 * area)


def eye_over(toy: Toy) -> tuple[float, float, float]:
    """The default eye of a toy, see :meth:`measure.scene.Toy.eye`."""
    x, y = _inner(toy.footprint_in)
    return (x, y, toy.base_in + SCENE.eye_share * toy.height_in)


@lru_cache(maxsize=2048)
def _inner(ring: Ring) -> tuple[float, float]:
    # a convex footprint contains its centroid: no need to ask shapely
    return centroid(ring) if len(_convex_of_ring(ring)) == 1 else inner_point(Polygon(ring))


def _supports(solids: Sequence[Toy | Terrain], packed: Packed) -> Ints:
    """Which solid each one stands on: its base is at the other's top, and their circles overlap in plan."""
    out = np.full(len(solids), -1, dtype=np.int64)
    for k, s in enumerate(solids):
        if s.base_in == 0.0:
            continue
        for j, other in enumerate(solids):
            apart = np.hypot(*(packed.circle[k, :2] - packed.circle[j, :2]))
            if j != k and abs(other.top_in - s.base_in) < SOLIDS.level_in and apart < packed.circle[k, 2] + packed.circle[j, 2]:
                out[k] = j
                break
    return out
