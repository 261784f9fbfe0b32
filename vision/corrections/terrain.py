"""Puts right what the players correct about stuff on the battlefield."""

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
from vision.corrections.correction import Mend, Mendable, Undo, WithTerrain
from vision.corrections.parameters import CORRECTION
from vision.footprints.canonical_crop import share_of
from vision.footprints.geometry import footprint
from vision.terrain.detection import stacked
from vision.tracking.tracks.track import AWAY, LIFTED


def mend_terrain(eye: Mendable, mend: Mend) -> Undo:
    """Put a piece right, add one or take one out; toys that stand on it are measured again. InputError: no such piece."""
    before, fixed, around = eye.terrain, set(eye.fixed), set(eye.around)
    pieces = {t.id: t for t in before}
    if mend.kind == "add":
        if mend.id in pieces:
            raise InputError(f"there is a piece {mend.id!r} already: choose another name")
        pieces[mend.id] = _new_piece(eye, mend)
    elif mend.id not in pieces:
        raise InputError(f"no piece of terrain {mend.id!r}; there are {', '.join(pieces) or 'none'}")
    elif mend.kind == "remove":
        del pieces[mend.id]
    elif mend.kind == "outline":
        ring = _ring(eye, mend, pieces[mend.id].height_in)
        pieces[mend.id] = replace(pieces[mend.id], footprint_in=ring, base_in=0.0, sigma_in=CORRECTION.drawn_sigma_in)
    elif mend.kind == "describe":
        pieces[mend.id] = _described(eye, pieces[mend.id], mend)
    else:
        raise InputError(f"{mend.id} is terrain: that is for toys")
    if mend.kind in ("add", "outline"):
        eye.fixed.add(mend.id)
        (eye.around.add if mend.footprint_in is None else eye.around.discard)(mend.id)
    after = stacked(tuple(pieces.values()), eye.fixed, eye.around, eye.view.calibration.camera_in)
    lay(eye, after)

    def back() -> None:
        eye.fixed.clear()
        eye.fixed.update(fixed)
        eye.around.clear()
        eye.around.update(around)
        lay(eye, _without(eye.terrain, before, after))

    return back


def _without(now: Sequence[Terrain], before: Sequence[Terrain], after: Sequence[Terrain]) -> tuple[Terrain, ...]:
    """The terrain less what changed from ``before`` to ``after``; what was put elsewhere since stays there."""
    was, mended, here = ({p.id: p for p in pieces} for pieces in (before, after, now))
    for an_id in (i for i in was.keys() | mended.keys() if was.get(i) != mended.get(i)):
        if an_id not in was:
            here.pop(an_id, None)
        elif an_id not in mended:
            here[an_id] = was[an_id]
        elif an_id in here:
            moved = here[an_id].footprint_in != mended[an_id].footprint_in
            stands = {k: getattr(here[an_id], k) for k in ("footprint_in", "base_in", "sigma_in")} if moved else {}
            here[an_id] = replace(was[an_id], **stands)
    order = [p.id for p in before]
    return tuple(sorted(here.values(), key=lambda p: order.index(p.id) if p.id in order else len(order)))


def lay(eye: WithTerrain, terrain: tuple[Terrain, ...]) -> None:
    """Other terrain: toys stand on it, or no longer do."""
    eye.terrain = terrain
    for track in eye.tracks:
        if track.footprint is not None and track.state not in (LIFTED, AWAY) and not track.drawn:
            eye.measure(track)
            track.toy = None


def _new_piece(eye: Mendable, mend: Mend) -> Terrain:
    height = mend.height_in if mend.height_in is not None else 2.0
    kind = mend.stuff or mend.id
    return Terrain(mend.id, _ring(eye, mend, height), height, kind=kind, cover=mend.cover or "hard",
                   sigma_in=CORRECTION.drawn_sigma_in, height_sigma_in=0.1 if mend.height_in is not None else 0.35 * height)


def _ring(eye: Mendable, mend: Mend, height_in: float) -> Ring:
    """The footprint as it was drawn on the map, or around the piece's picture with its lean taken out; as if it stood on the
    table."""
    if mend.footprint_in is not None:
        return _anticlockwise(mend.footprint_in)
    seen = footprint(np.asarray(mend.seen_px, dtype=float), eye.view.calibration, height_in=height_in, tapers=False)
    if seen is None:
        raise InputError(f"{mend.id}: nothing is left of the outline once its lean is taken out; check its height")
    return seen.ring()


def _described(eye: Mendable, piece: Terrain, mend: Mend) -> Terrain:
    if mend.stuff is not None:
        piece = replace(piece, kind=mend.stuff)
    if mend.cover is not None:
        piece = replace(piece, cover=mend.cover)
    if mend.height_in is None or mend.height_in == piece.height_in:
        return piece
    ring = piece.footprint_in
    if piece.id not in eye.fixed or piece.id in eye.around:
        ring = leaned_again(ring, eye.view.calibration.camera_in, piece.base_in, piece.height_in, mend.height_in)
    return replace(piece, height_in=mend.height_in, height_sigma_in=0.1, footprint_in=ring)


def leaned_again(ring: Ring, camera_in: NDArray[np.float64], base_in: float, was_in: float, is_in: float) -> Ring:
    """The footprint that a prism's silhouette has with another height: swept out by the old height's lean, and cut back by
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
