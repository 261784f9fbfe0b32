"""Applies corrections of terrain."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import Polygon
from shapely.ops import unary_union

from measure.errors import InputError
from measure.scene import Ring, Terrain
from vision.corrections.correction import Correctable, Correction, Undo, WithTerrain
from vision.corrections.parameters import CORRECTION
from vision.footprints.canonical_crop import share_of
from vision.footprints.geometry import footprint
from vision.terrain.detection import stack_terrain
from vision.terrain.rigid import stretched
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import AWAY, LIFTED


def correct_terrain(eye: Correctable, correction: Correction) -> Undo:
    """Correct a piece, add one or take one out. Toys that stand on it are measured again. InputError: there is no such
    piece."""
    before, fixed, around = eye.terrain, set(eye.fixed), set(eye.around)
    pieces = {t.id: t for t in before}
    if correction.kind == "add":
        if correction.id in pieces:
            raise InputError(f"there is a piece {correction.id!r} already: choose another name")
        if correction.id in {t.id for t in eye.tracks if not t.ignored} | {t.key for t in eye.known.toys}:
            raise InputError(f"there is a toy {correction.id!r} already: choose another name for the piece")
        pieces[correction.id] = _new_piece(eye, correction)
    elif correction.id not in pieces:
        raise InputError(f"no piece of terrain {correction.id!r}; there are {', '.join(pieces) or 'none'}")
    elif correction.kind == "remove":
        del pieces[correction.id]
    elif correction.kind == "outline":
        ring = _ring(eye, correction, pieces[correction.id].height_in)
        pieces[correction.id] = replace(pieces[correction.id], footprint_in=ring, base_in=0.0, slabs=(),
                                        sigma_in=CORRECTION.drawn_sigma_in)
    elif correction.kind == "describe":
        pieces[correction.id] = _described(eye, pieces[correction.id], correction)
    else:
        raise InputError(f"{correction.id} is terrain: that is for toys")
    if correction.kind in ("add", "outline"):
        eye.fixed.add(correction.id)
        (eye.around.add if correction.footprint_in is None else eye.around.discard)(correction.id)
    after = stack_terrain(tuple(pieces.values()), eye.fixed, eye.around, eye.view.calibration.camera_in)
    place_terrain(eye, after)

    def back() -> None:
        eye.fixed.clear()
        eye.fixed.update(fixed)
        eye.around.clear()
        eye.around.update(around)
        place_terrain(eye, _without(eye.terrain, before, after))

    return back


def _without(now: Sequence[Terrain], before: Sequence[Terrain], after: Sequence[Terrain]) -> tuple[Terrain, ...]:
    """The terrain with the changes from ``before`` to ``after`` taken back. What was put elsewhere since then stays there."""
    was, corrected, here = ({p.id: p for p in pieces} for pieces in (before, after, now))
    for an_id in (i for i in was.keys() | corrected.keys() if was.get(i) != corrected.get(i)):
        if an_id not in was:
            here.pop(an_id, None)
        elif an_id not in corrected:
            here[an_id] = was[an_id]
        elif an_id in here:
            moved = here[an_id].footprint_in != corrected[an_id].footprint_in
            stands = {k: getattr(here[an_id], k) for k in ("footprint_in", "base_in", "sigma_in", "slabs")} if moved else {}
            here[an_id] = replace(was[an_id], **stands)
    order = [p.id for p in before]
    return tuple(sorted(here.values(), key=lambda p: order.index(p.id) if p.id in order else len(order)))


def place_terrain(eye: WithTerrain, terrain: tuple[Terrain, ...]) -> None:
    """Replace the terrain and measure the toys again: they may stand on it now, or no longer."""
    eye.terrain = terrain
    for track in eye.tracks:
        if track.footprint is not None and track.state not in (LIFTED, AWAY) and not track.drawn:
            eye.measure(track)
            track.toy = None


def _new_piece(eye: Correctable, correction: Correction) -> Terrain:
    height = correction.height_in if correction.height_in is not None else 2.0
    kind = correction.stuff or correction.id
    return Terrain(correction.id, _ring(eye, correction, height), height, kind=kind, cover=correction.cover or "hard",
                   sigma_in=CORRECTION.drawn_sigma_in,
                   height_sigma_in=TRACK.typed_height_sigma_in if correction.height_in is not None else 0.35 * height)


def _ring(eye: Correctable, correction: Correction, height_in: float) -> Ring:
    """The footprint of a piece standing on the table: as drawn on the map, or as drawn around its picture with its lean taken
    out."""
    if correction.footprint_in is not None:
        return _anticlockwise(correction.footprint_in)
    seen = footprint(np.asarray(correction.seen_px, dtype=float), eye.view.calibration, height_in=height_in, tapers=False)
    if seen is None:
        raise InputError(f"{correction.id}: nothing is left of the outline once its lean is taken out; check its height")
    return seen.ring()


def _described(eye: Correctable, piece: Terrain, correction: Correction) -> Terrain:
    if correction.stuff is not None and correction.stuff != piece.kind:
        piece = replace(piece, kind=correction.stuff, shape="", slabs=())
    if correction.cover is not None:
        piece = replace(piece, cover=correction.cover)
    if correction.height_in is None or correction.height_in == piece.height_in:
        return piece
    ring = piece.footprint_in
    if piece.id not in eye.fixed or piece.id in eye.around:
        ring = with_other_height(ring, eye.view.calibration.camera_in, piece.base_in, piece.height_in, correction.height_in)
    return replace(stretched(piece, correction.height_in), height_sigma_in=TRACK.typed_height_sigma_in,
                   footprint_in=ring)


def with_other_height(ring: Ring, camera_in: NDArray[np.float64], base_in: float, was_in: float, is_in: float) -> Ring:
    """The footprint of the same silhouette for a prism of another height: extended by the old height's lean, and cut back by
    the new one's (vision.footprints.geometry: F = S and s S about the camera's foot)."""
    above = float(camera_in[2]) - base_in
    old, new = (share_of(above, h) for h in (was_in, is_in))
    foot = (float(camera_in[0]), float(camera_in[1]))
    shape = Polygon(ring)
    steps = np.linspace(1.0, 1.0 / old, 9)
    hulls = [affinity.scale(shape, k, k, origin=foot) for k in steps]
    # between two steps the sweep is the hull of both, exactly so for convex shapes
    sweep = unary_union([hulls[0], *(unary_union(pair).convex_hull for pair in itertools.pairwise(hulls))]
                        if shape.equals(shape.convex_hull) else hulls)
    cut = sweep.intersection(affinity.scale(sweep, new, new, origin=foot))
    parts = [p for p in getattr(cut, "geoms", [cut]) if isinstance(p, Polygon) and p.area > CORRECTION.least_area_in2]
    if not parts:
        return ring
    return _anticlockwise(tuple(max(parts, key=lambda p: p.area).simplify(0.01).exterior.coords)[:-1])


def _anticlockwise(ring: Any) -> Ring:
    points = tuple((float(p[0]), float(p[1])) for p in ring)
    return points if Polygon(points).exterior.is_ccw else points[::-1]
