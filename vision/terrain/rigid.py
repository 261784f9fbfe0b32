"""Terrain that is put elsewhere, or is said to be of another height, with all its parts."""

from __future__ import annotations

from dataclasses import replace

from shapely import affinity
from shapely.geometry import Polygon

from measure.scene import Part, Ring, Terrain
from vision.terrain.parameters import MOVED


def moved_along(rider: Terrain, was: Terrain, now: Terrain) -> Terrain:
    """The piece ``rider`` after the piece under it was moved: shifted as that piece's middle was, and turned by the smallest
    turn that brings that piece's outline over its new one."""
    there = carried(rider, was, now)
    return raised(there, rider.base_in + now.top_in - was.top_in)


def carried(piece: Terrain, was: Terrain, now: Terrain) -> Terrain:
    """The piece and its slabs as far along and turned as ``was`` became ``now``, at the same height."""
    before, after = was.polygon(), now.polygon()
    at, to = before.centroid, after.centroid
    moved = affinity.translate(before, to.x - at.x, to.y - at.y)
    turns = sorted(range(-180, 180, 2), key=abs)
    fits = {deg: affinity.rotate(moved, deg, origin=to).intersection(after).area for deg in turns}
    turn = next(deg for deg, fit in fits.items() if fit > MOVED.turn_tolerance * max(fits.values()))

    def put(ring: Ring) -> Ring:
        there = affinity.rotate(affinity.translate(Polygon(ring), to.x - at.x, to.y - at.y), turn, origin=to)
        return tuple((float(x), float(y)) for x, y in there.exterior.coords[:-1])

    return replace(piece, footprint_in=put(piece.footprint_in),
                   slabs=tuple(replace(p, footprint_in=put(p.footprint_in)) for p in piece.slabs))


def raised(piece: Terrain, base_in: float) -> Terrain:
    """The piece on a surface of another height."""
    slabs = tuple(replace(p, base_in=p.base_in + base_in - piece.base_in) for p in piece.slabs)
    return replace(piece, base_in=base_in, slabs=slabs)


def stretched(piece: Terrain, height_in: float) -> Terrain:
    """The piece with another height, its slabs with it."""
    k = height_in / piece.height_in
    slabs = tuple(Part(p.footprint_in, piece.base_in + k * (p.base_in - piece.base_in), k * p.height_in) for p in piece.slabs)
    return replace(piece, height_in=height_in, slabs=slabs)
