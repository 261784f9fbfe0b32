"""Initial assignment: which thing in the start picture is which toy of the roster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Point

from measure.scene import Point2
from vision.footprints.view import View
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, between, bridged, cut, grown, largest_piece, union_of
from vision.segmentation.finder import Finder
from vision.tracking.changes.parameters import SEARCH
from vision.tracking.changes.search import edges_new, within_edges
from vision.tracking.identity.assignment import assign_by_place
from vision.tracking.identity.parameters import ASSIGNMENT, INITIAL_ASSIGNMENT
from vision.tracking.tracks.priors import KnownToy

AREA_IN2 = {"S": 0.8, "M": 1.8, "L": 4.0}
"""Visible area, in square inches, of a toy of that size that is hard to see: a rough value."""


def assign_roster(found: list[Patch], picture: NDArray[np.uint8], finder: Finder, view: View, toys: tuple[KnownToy, ...],
                  height_in: float, hidden: Sequence[KnownToy] = ()) -> list[tuple[Patch, KnownToy | None]]:
    """The things found at the start, each with its roster toy, assigned by place (``at_in``), or None. Toys whose places are
    ``hidden`` by an arm are not searched for.

    Where the roster has a toy and nothing was found, the place is searched with more sensitive thresholds. A piece beside a
    known toy that can be no other toy of the roster is joined to it.
    """
    owner = _owners(found, finder, view, toys, height_in)
    parted = _parted(found, owner, tuple(t for t in toys if t not in hidden or t in owner.values()), finder, view, height_in)
    if len(parted) > len(found):
        found = parted
        owner = _owners(found, finder, view, toys, height_in)
    found = [_with_edges(p, owner[j], found, picture, finder, view, height_in) if j in owner else p
             for j, p in enumerate(found)]
    out: list[tuple[Patch, KnownToy | None]] = [(p, owner.get(j)) for j, p in enumerate(found)]
    lost = [t for t in toys if t.at_in is not None and t not in owner.values() and t not in hidden]
    for toy in lost:
        patch = faint_at_place(toy, [p for p, _ in out], picture, finder, view, height_in)
        if patch is not None:
            out = [(p, k) for p, k in out if k is not None or not (p.full(picture.shape[:2])[patch.box] & patch.mask).any()]
            out.append((patch, toy))
    missed = [t.at_in for t in lost if t not in [k for _, k in out] and t.at_in is not None]
    out = _outlined(_joined(out, missed, finder, view, height_in, picture.shape[:2]), finder)
    return list(zip(finder.with_position_sigma([p for p, _ in out]), [k for _, k in out], strict=True))


def with_faint_finds(found: list[Patch], picture: NDArray[np.uint8], finder: Finder, view: View, toys: tuple[KnownToy, ...],
                     height_in: float) -> list[Patch]:
    """The things found at the start. Where the roster has a toy and nothing was found near its place, what is seen there is
    added, however faint."""
    owner = _owners(found, finder, view, toys, height_in)
    near = [t for j, t in owner.items() if _near(t, _place(found[j], view, height_in))]
    out = list(found)
    for toy in toys:
        if toy.at_in is None or toy in near:
            continue
        patch = finder.faint_detection(picture, _middle_px(toy, view, height_in), INITIAL_ASSIGNMENT.near_in * view.inch_px,
                                union_of(out, (picture.shape[0], picture.shape[1])))
        large = INITIAL_ASSIGNMENT.largest_faint * _typical_px(toy, view)
        if patch is not None and patch.area < large and view.footprint(patch, height_in) is not None:
            out.append(patch)
    return out


def _with_edges(patch: Patch, toy: KnownToy, found: list[Patch], picture: NDArray[np.uint8], finder: Finder, view: View,
                height_in: float) -> Patch:
    """A thing that is a toy of the roster. If so little of it was seen that most of it must have the table's own colours
    (INITIAL_ASSIGNMENT.slight_share), it is extended by what its edges show."""
    typical = _typical_px(toy, view)
    if not finder.background.photographed or patch.area >= INITIAL_ASSIGNMENT.slight_share * typical:
        return patch
    shape, far = (picture.shape[0], picture.shape[1]), disc(odd(2 * INITIAL_ASSIGNMENT.strong_edges_in * view.inch_px))
    others, own = grown([p for p in found if p is not patch], shape, far), patch.full(shape)
    seen = own | within_edges(edges_new(finder, picture, finder.background.expected(picture)) & ~others, finder)
    _, label = cv2.connectedComponents(seen.astype(np.uint8), connectivity=8)
    rest = largest_piece((label == label[own][0]) & ~grown([patch], shape, far))
    if rest is None or finder.full_resolution is None or finder.full_resolution.covered(rest) < INITIAL_ASSIGNMENT.half_seen:
        return patch
    whole = bridged((patch, rest), shape, far)
    if whole.area > typical or view.footprint(whole, height_in) is None:
        return patch
    return replace(whole, position_sigma_px=SEARCH.edge_sigma_in * view.inch_px)


def _typical_px(toy: KnownToy, view: View) -> float:
    """Visible area, in working pixels, of a toy of that size that is hard to see: a rough value."""
    return AREA_IN2.get(toy.size, 1.8) * view.inch_px**2


def _parted(found: list[Patch], owner: dict[int, KnownToy], toys: tuple[KnownToy, ...], finder: Finder, view: View,
            height_in: float) -> list[Patch]:
    """The things found, with touching toys cut apart. A thing is cut where the roster has a toy beside it that was not found:
    at its neck or, where it has none, between the places that the roster gives."""
    lost = [t for t in toys if t.at_in is not None and t not in owner.values()]
    if not lost:
        return found
    out: list[Patch] = []
    for j, patch in enumerate(found):
        shape = view.footprint(patch, height_in)
        near = [t for t in lost if shape is not None and t.at_in is not None
                and shape.silhouette.distance(Point(t.at_in)) < INITIAL_ASSIGNMENT.part_in]
        parts = [patch]
        if near:
            parts = cut(patch, least_px=finder.sizes.least_px, foot_px=view.foot_px)
            if len(parts) == 1 and j in owner:
                seam = None if finder.full_resolution is None else finder.full_resolution.seams(patch)
                parts = between(patch, [_middle_px(t, view, height_in) for t in (owner[j], *near)], seam)
        out += [p for p in parts if view.footprint(p, height_in) is not None]
    return finder.full_resolution.outlined(out) if len(out) > len(found) and finder.full_resolution is not None else out


def place_of(toy: KnownToy, view: View, height_in: float) -> Patch | None:
    """The square of the working picture in which a roster toy with a place is looked for. None: it is not in the picture."""
    (x, y), reach, (w, h) = _middle_px(toy, view, height_in), INITIAL_ASSIGNMENT.reach_in * view.inch_px, view.size
    left, right, top, bottom = (int(np.clip(v, 0, most)) for v, most in ((x - reach, w), (x + reach, w), (y - reach, h),
                                                                         (y + reach, h)))
    return None if right - left < 8 or bottom - top < 8 else Patch(left, top, np.ones((bottom - top, right - left), bool))


def hidden_by(arms: NDArray[np.bool_], toys: Sequence[KnownToy], view: View, height_in: float) -> list[KnownToy]:
    """The toys at whose places there are ``arms`` (H, W)."""
    places = [(t, place_of(t, view, height_in)) for t in toys if t.at_in is not None]
    return [t for t, place in places if place is not None and arms[place.box].any()]


def rather_the_toy(patch: Patch, area_px: float, toy: KnownToy | None, view: View, height_in: float) -> bool:
    """Whether a patch that touches the picture's border is the roster's ``toy`` and no arm: it stands there, and all that
    reaches in, ``area_px``, is no larger than the toy may be."""
    return (toy is not None and _near(toy, _place(patch, view, height_in))
            and area_px < INITIAL_ASSIGNMENT.largest_at_rim * _typical_px(toy, view))


def _middle_px(toy: KnownToy, view: View, height_in: float) -> tuple[float, float]:
    """Where in the working picture the roster has a toy's middle."""
    assert toy.at_in is not None
    return view.to_work(view.calibration.image_from_table(np.array([[*toy.at_in, (toy.height_in or height_in) / 2]]))[0])


def _owners(found: list[Patch], finder: Finder, view: View, toys: tuple[KnownToy, ...],
            height_in: float) -> dict[int, KnownToy]:
    """Which thing found is which toy of the roster. One that the second look did not confirm must be near the toy's place."""
    places = [_place(p, view, height_in) for p in found]
    return {j: t for j, t in assign_by_place(toys, places).items() if _near(t, places[j]) or finder.is_supported(found[j])}


def _near(toy: KnownToy, place: Point2) -> bool:
    """Whether that place is near the one that the roster gives for the toy."""
    return toy.at_in is not None and bool(np.hypot(*np.subtract(place, toy.at_in)) < INITIAL_ASSIGNMENT.near_in)


def _place(patch: Patch, view: View, height_in: float) -> Point2:
    shape = view.footprint(patch, height_in)
    assert shape is not None
    return shape.polygon.centroid.x, shape.polygon.centroid.y


def faint_at_place(toy: KnownToy, found: list[Patch], picture: NDArray[np.uint8], finder: Finder, view: View,
                   height_in: float) -> Patch | None:
    """What a more sensitive search finds in the working ``picture`` where the roster has a toy, apart from what was ``found``
    already. None: nothing."""
    tall, place = toy.height_in or height_in, place_of(toy, view, height_in)
    if place is None:
        return None
    area_px = 0.8 * np.pi * (toy.base_mm / 50.8 * view.inch_px) ** 2 if toy.base_mm else _typical_px(toy, view)
    patch = finder.faint(picture, place.box, union_of(found, (picture.shape[0], picture.shape[1])), float(area_px))
    if patch is None or view.footprint(patch, tall) is None:
        return None
    return patch if _near(toy, _place(patch, view, tall)) else None


def _joined(found: list[tuple[Patch, KnownToy | None]], missed: list[Point2], finder: Finder, view: View, height_in: float,
            shape: tuple[int, ...]) -> list[tuple[Patch, KnownToy | None]]:
    known: list[tuple[Patch, KnownToy | None]] = [(p, k) for p, k in found if k is not None]
    out: list[tuple[Patch, KnownToy | None]] = [(p, k) for p, k in found if k is None]
    for p, _ in list(out):
        place = _place(p, view, height_in)
        if any(np.hypot(*np.subtract(place, m)) < ASSIGNMENT.bind_in for m in missed):
            continue
        part_in = INITIAL_ASSIGNMENT.scrap_reach_in if finder.sizes.small(p) else INITIAL_ASSIGNMENT.part_in
        reach = grown([p], (shape[0], shape[1]), disc(odd(2 * part_in * view.inch_px)))
        beside = [(int(reach[q.box][q.mask].sum()), i) for i, (q, k) in enumerate(known)]
        touching, i = max(beside, default=(0, -1))
        if touching == 0:
            continue
        q, toy = known[i]
        if not finder.background.photographed and p.area > q.area:  # a piece of the mat that the detector took for a toy
            continue
        union = bridged((p, q), (shape[0], shape[1]), disc(odd(2 * part_in * view.inch_px)))
        if view.footprint(union, height_in) is not None:
            known[i] = (union, toy)
            out = [(a, b) for a, b in out if a is not p]
    return known + out


def _outlined(found: list[tuple[Patch, KnownToy | None]], finder: Finder) -> list[tuple[Patch, KnownToy | None]]:
    """The same things. Where the bare table is known, those joined from pieces get outlines from the last look."""
    if finder.full_resolution is None or not finder.background.photographed or all(p.edge is not None for p, _ in found):
        return found
    again = finder.full_resolution.outlined([p for p, _ in found])
    return [(q if p.edge is None and not p.position_sigma_px else p, toy) for q, (p, toy) in zip(again, found, strict=True)]
