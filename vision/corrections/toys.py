"""Applies corrections of toys. Each function returns the undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from measure.errors import InputError
from measure.scene import Ring, Terrain
from vision.corrections.correction import Correctable, Correction, Undo, WithToys, check
from vision.corrections.parameters import CORRECTION
from vision.corrections.terrain import correct_terrain
from vision.corrections.zones import correct_zone
from vision.footprints.geometry import Footprint
from vision.footprints.view import View
from vision.imaging.patches import Patch, patch_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import AWAY, LIFTED, TYPED, Track


def apply(eye: Correctable, correction: Correction) -> Undo:
    """Apply a correction and return its undo. InputError (nothing has changed): there is no such toy, or the values make no
    sense."""
    check(correction)
    if correction.kind == "answer":
        return eye.answer(correction.number, correction.as_id)
    if correction.kind == "zone":
        return correct_zone(eye, correction)
    if correction.terrain:
        return correct_terrain(eye, correction)
    if correction.kind == "add":
        return _add(eye, correction)
    track = track_of(eye.tracks, correction.id)
    if correction.kind == "identity":
        return _identity(eye, track, correction.as_id)
    if correction.kind == "outline":
        return _outline(eye, track, correction)
    if correction.kind == "describe":
        return _describe(eye, track, correction)
    field = "ignored" if correction.kind == "remove" else "fallen"
    return _set(eye, track, {field: correction.on})


def track_of(tracks: Sequence[Track], an_id: str) -> Track:
    """The toy of that id. InputError: there is none."""
    there = {t.id: t for t in tracks if not t.ignored}
    if an_id not in there:
        raise InputError(f"no toy {an_id!r}; there are {', '.join(there) or 'none'}")
    return there[an_id]


MEASURED_FIELDS = ("footprint", "sigma_in", "place_sigma_in", "base_in", "on", "lies", "standing_in")
"""The fields of a track that a measurement sets."""


def _set(eye: Correctable, track: Track, values: dict[str, Any]) -> Undo:
    # views belong to one height: they are dropped with it, and undo brings both back
    anew = bool(values.keys() & {"height_in", "lying_in", "fallen"})
    before = {key: getattr(track, key) for key in (*values, *(["toy_views"] if anew else []))}
    measured = {key: getattr(track, key) for key in MEASURED_FIELDS}

    def put(new: dict[str, Any], *, measure: bool) -> None:
        for key, value in new.items():
            setattr(track, key, value)
        if measure and not track.drawn:
            eye.measure(track)
        track.toy = None

    put(values, measure=anew)
    shape = track.footprint

    def back() -> None:
        same = track.footprint is shape  # otherwise it was moved or drawn since: the old measurement is not of this place
        put(before | measured if same else before, measure=anew and not same)

    return back


def _describe(eye: Correctable, track: Track, correction: Correction) -> Undo:
    values: dict[str, Any] = {key: getattr(correction, key) for key in ("name", "side", "size")
                              if getattr(correction, key) is not None}
    if correction.height_in is not None:
        sigma, how = correction.height_sigma_in or TRACK.typed_height_sigma_in, correction.height_from or TYPED
        values |= ({"lying_in": (correction.height_in, sigma, how)} if track.lies else
                   {"height_in": correction.height_in, "height_sigma_in": sigma, "height_from_correction": how})
    return _set(eye, track, values)


def _outline(eye: Correctable, track: Track, correction: Correction) -> Undo:
    """Set the outline: drawn on the table, or drawn around the toy's picture (then its lean is taken out)."""
    keys = ("footprint", "sigma_in", "place_sigma_in", "base_in", "on", "drawn")
    before = {key: getattr(track, key) for key in keys}
    if correction.footprint_in is not None:
        shape = Polygon(correction.footprint_in)
        drawn = Footprint(shape, shape)
        base, on = _surface(eye.terrain, shape)
    else:
        seen = patch_around(eye.view, np.asarray(correction.seen_px, dtype=float))
        stood, base, on = eye.view.stand(seen, track.height_in, eye.terrain)
        if stood is None:
            raise InputError(f"{track.id}: nothing is left of the outline once its lean is taken out; check its height")
        drawn = stood
    track.footprint, track.drawn, track.base_in, track.on = drawn, True, base, on
    at = np.array([drawn.polygon.centroid.coords[0]])
    track.sigma_in = float(np.hypot(eye.view.calibration.point_sigma_in(at, base)[0], CORRECTION.drawn_sigma_in))
    track.place_sigma_in, track.toy = None, None

    def back() -> None:
        if track.footprint is drawn:  # otherwise it was moved and measured again since
            for key, value in before.items():
                setattr(track, key, value)
            track.toy = None

    return back


def _surface(terrain: tuple[Terrain, ...], shape: Polygon) -> tuple[float, str | None]:
    """Height and id of the highest piece on which most of a footprint lies, with its middle."""
    for piece in sorted(terrain, key=lambda p: -p.top_in):
        under = piece.polygon()
        if under.covers(shape.centroid) and under.intersection(shape).area >= 0.6 * shape.area:
            return piece.top_in, piece.id
    return 0.0, None


def _described_before(eye: WithToys, an_id: str) -> dict[str, Any]:
    """The roster's fields of a toy that was not found until now, by its id or its name."""
    here = {t.id for t in eye.tracks if not t.ignored}
    named = [k for k in eye.known.toys if an_id == k.key] or [k for k in eye.known.toys if an_id == k.name]
    toy = next((k for k in named if k.key not in here), None)
    if toy is None:
        return {}
    out: dict[str, Any] = {"id": toy.key, "name": toy.name, "side": toy.side, "size": toy.size, "known": toy}
    if toy.height_in is not None:
        out |= {"height_in": toy.height_in, "height_sigma_in": toy.height_sigma_in or TRACK.typed_height_sigma_in,
                "height_from_correction": ""}
    return out


PLACE_FIELDS = ("patch", "appearance", "template", "template_mask", "gain", "state", "base_in", "on", "footprint", "sigma_in",
         "place_sigma_in", "gone_s", "in_place", "drawn", "confirmed", "fallen")
"""The fields of a track that belong to its place on the table. The other fields belong to the toy."""


def _identity(eye: Correctable, track: Track, as_id: str) -> Undo:
    if not as_id:
        raise InputError(f"who is {track.id} really? give an id or a name")
    other = next((t for t in eye.tracks if t.id == as_id and not t.ignored), None)
    if other is None:
        described = _described_before(eye, as_id)
        alike = [t for t in eye.tracks if t.name == as_id and not t.ignored and t is not track]
        if not described and len(alike) == 1:  # the name of a toy that is known by another id
            return _identity(eye, track, alike[0].id)
        if alike and not described:
            raise InputError(f"{len(alike)} toys are called {as_id!r}: give an id ({', '.join(t.id for t in alike)})")
        fields = {"id": as_id, "name": as_id, **described}
        _check_free(eye, fields["id"])
        return _set(eye, track, fields)
    if other is track:
        return lambda: None
    _change_places(eye, track, other)
    nobody = track.known is None and not track.name and track.state in (LIFTED, AWAY)
    if nobody:  # a numbered track that was made while the real toy was missing
        eye.tracks.remove(track)
    elif track.state == LIFTED:
        track.state = AWAY

    def back() -> None:
        if nobody and track not in eye.tracks:
            eye.tracks.append(track)
        _change_places(eye, track, other)

    return back


def _check_free(eye: Correctable, an_id: str) -> None:
    """InputError: terrain has this id. Two things with one id cannot be told apart, in no log and by no rule."""
    if any(p.id == an_id for p in eye.terrain) or any(p.key == an_id for p in eye.known.terrain):
        raise InputError(f"there is a piece of terrain {an_id!r} already: choose another name")


def _change_places(eye: Correctable, a: Track, b: Track) -> None:
    for key in PLACE_FIELDS:
        mine, theirs = getattr(a, key), getattr(b, key)
        setattr(a, key, theirs)
        setattr(b, key, mine)
    for track in (a, b):
        track.outline_views, track.toy_views = [], ()  # the latest ones show the other toy
        if not track.drawn:
            eye.measure(track)  # each toy has its own height
        track.toy = None


def _add(eye: Correctable, correction: Correction) -> Undo:
    if any(t.id == correction.id and not t.ignored for t in eye.tracks):
        raise InputError(f"there is a {correction.id!r} already: choose another name, or say that this one is it")
    before = _described_before(eye, correction.id)
    _check_free(eye, before.get("id", correction.id))
    given = correction.height_in if correction.height_in is not None else before.get("height_in")
    height = given if given is not None else 1.5
    if correction.clicked and correction.seen_px is not None:
        patch = eye.segment_at(correction.seen_px[0])
    else:
        patch = patch_around(eye.view, np.asarray(correction.seen_px, dtype=float) if correction.seen_px is not None
                             else _seen(eye.view, correction.footprint_in or (), 0.0, height))
    track = eye.add_track(patch)
    track.id, track.name, track.confirmed = correction.id, correction.id, True
    track.height_in, track.height_sigma_in = height, TRACK.typed_height_sigma_in if given is not None else 0.35 * height
    for key, value in before.items():
        setattr(track, key, value)
    for key in ("name", "side", "size", "height_in"):
        if getattr(correction, key) is not None:
            setattr(track, key, getattr(correction, key))
    track.height_from_correction = TYPED if correction.height_in is not None else ""
    eye.measure(track)
    if correction.footprint_in is not None:
        _outline(eye, track, correction)
    if track.footprint is None:
        eye.tracks.remove(track)
        raise InputError(f"{correction.id}: nothing is left of the outline once its lean is taken out; check its height")
    forget = eye.teach(track) if correction.clicked else None

    def back() -> None:
        if forget is not None:
            forget()
        if track in eye.tracks:
            eye.tracks.remove(track)

    return back


def patch_around(view: View, outline_px: NDArray[np.float64]) -> Patch:
    """The patch inside an outline (N, 2) in full-picture pixels. InputError: it is too small, or not in the picture."""
    w, h = view.size
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [np.rint(view.all_to_work(outline_px)).astype(np.int32)], (1,))
    if mask.sum() < 12:
        raise InputError("what was drawn is too small to be a toy: draw all the way round it")
    return replace(patch_of(mask > 0), edge=np.asarray(outline_px, dtype=float))


def _seen(view: View, ring: Ring, base_in: float, height_in: float) -> NDArray[np.float64]:
    """The outline (N, 2) in full-picture pixels of a prism: the hull of its base and top."""
    corners = np.array([(x, y, z) for x, y in ring for z in (base_in, base_in + height_in)])
    hull = cv2.convexHull(np.asarray(view.calibration.image_from_table(corners), dtype=np.float32))
    return np.asarray(hull[:, 0, :], dtype=np.float64)


def missed(eye: WithToys) -> tuple[str, ...]:
    """Ids of the known toys that are not on the table: lifted, away, or never found."""
    here = {t.id for t in eye.tracks if t.state not in (LIFTED, AWAY) and not t.ignored}
    known = [t.id for t in eye.tracks if not t.ignored] + [t.key for t in eye.known.toys]
    return tuple(i for i in dict.fromkeys(known) if i not in here)
