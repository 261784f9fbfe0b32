"""Finds terrain: a picture without toys is compared with the empty table, and the roster names the pieces."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Container, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from measure.scene import Terrain
from measure.terrain_shapes import BLOCK, PILE, SHAPES
from vision.footprints.geometry import sides_in
from vision.footprints.view import View, held
from vision.imaging.foreground_and_shadow import disc, find_change, odd, smoothed
from vision.imaging.light import Light, align
from vision.imaging.patches import Patch, patches, union_of
from vision.networks.change_network import ChangeNetwork
from vision.networks.detection import filled
from vision.segmentation.colour import core
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.parameters import TOY_SIZE
from vision.terrain.lean import UNTOLD, box_foot, height_by_lean
from vision.terrain.naming import named
from vision.terrain.outlines import fence_outline, footprint_of, outlined, standing_footprint
from vision.terrain.parameters import DETECTION
from vision.terrain.pile import PILES, with_upper_part
from vision.terrain.rigid import raised
from vision.terrain.texture import Texture
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import KnownTerrain

Image = NDArray[np.uint8]

FLUSH = ("box", "wall", "building", "fence", "mug", "water")
BOXES = ("box",)
"""Kinds whose foot is a rectangle."""
EDGE_SIGMA_IN = {"mug": 0.03, "wall": 0.035, "hill": 0.05, "books": 0.03, "ruin": 0.06, "tree": 0.12, "bridge": 0.12}
"""Kinds that lean otherwise than prisms do: what that leaves of the error of their outlines, inches. Measured on tables 751 to
755, 771 and 772 of `python -m benchmarks.vision.covers`: how far outlines reach in 24 directions, against the truth (rms; of
mugs the median over 0.67, as some lack their handle). Walls and hills: so that covers past them err by their sigma there and in
battles 793, 794 and 796."""


def uneven_in(kind: str, area: Polygon) -> float:
    """How far inside of its outline a piece's upper parts may stand, inches."""
    return 0.0 if kind.lower() in FLUSH else min(DETECTION.uneven_in, DETECTION.uneven_share * sides_in(area)[0])


def stack_terrain(pieces: Sequence[Terrain], given: Container[str], around: Container[str] = (),
                  camera_in: NDArray[np.float64] | None = None) -> tuple[Terrain, ...]:
    """The pieces with their heights above the table. A piece whose outline was ``given`` (ids) stands on the highest larger
    piece that supports it, like a smaller book on a pile. Outlines drawn ``around`` their pictures (ids) then move along the
    camera's lines of sight. A piece is as uneven as its kind says, except where its parts are known: it stands on another
    piece, it supports one, or somebody outlined it without giving a kind."""
    done = [p for p in pieces if p.id not in given]
    for piece in sorted((p for p in pieces if p.id in given), key=lambda p: -p.polygon().area):
        sight = camera_in if piece.id in around else None
        raised = ((under, _raised(piece, under.top_in, sight)) for under in sorted(done, key=lambda p: -p.top_in))
        done.append(next((up for under, up in raised if up.polygon().area < under.polygon().area
                          and held(up.polygon(), under.polygon())), _raised(piece, 0.0, sight)))
    placed = {p.id: p for p in done}
    above = [p for p in done if p.base_in > 0]
    flush = {p.id for p in above} | {p.id for p in done if p.id in given and not p.kind}
    flush |= {under.id for under in done for p in above
              if p.base_in == under.top_in and p.polygon().intersects(under.polygon())}
    return tuple(_shaped(placed[p.id], p.id in flush) for p in pieces)


def _shaped(piece: Terrain, flush: bool) -> Terrain:
    """The piece with its shape, and as uneven as its kind says. What it seemed to have on top is another piece of its own where
    it is ``flush``."""
    shape = shape_of(piece)
    if shape == PILE and (flush or not piece.slabs):
        return replace(piece, shape="", slabs=(), uneven_in=0.0 if flush else uneven_in(piece.kind, piece.polygon()))
    return replace(piece, shape=shape, uneven_in=0.0 if flush or shape else uneven_in(piece.kind, piece.polygon()))


def shape_of(piece: Terrain) -> str:
    """The shape that a piece was given, or that which its kind says; "" where neither says more than a prism."""
    kind = piece.kind.lower()
    return piece.shape or (kind if kind in SHAPES else "")


def _raised(piece: Terrain, base_in: float, camera_in: NDArray[np.float64] | None) -> Terrain:
    """The piece on a surface of another height. ``camera_in``: its outline moves along the lines of sight from there."""
    ring = piece.footprint_in
    if camera_in is not None:
        x, y, z = (float(v) for v in camera_in)
        k = (z - base_in) / (z - piece.base_in)
        ring = tuple((x + k * (p - x), y + k * (q - y)) for p, q in ring)
    return replace(raised(piece, base_in), footprint_in=ring)


def silhouette(piece: Terrain, view: View) -> NDArray[np.bool_]:
    """The working pixels (h, w) that show a piece."""
    out = np.zeros((view.size[1], view.size[0]), bool)
    ring = np.asarray(piece.footprint_in, dtype=float)
    for share in DETECTION.drawn_at:
        at = np.column_stack([ring, np.full(len(ring), piece.base_in + share * piece.height_in)])
        out |= filled(view.all_to_work(view.calibration.image_from_table(at)), (out.shape[0], out.shape[1]))
    return out


def find_terrain(view: View, empty: Image | None, stuff: Image | None, known: tuple[KnownTerrain, ...],
                 net: ChangeNetwork | None = None, taken: Collection[str] = ()) -> tuple[Terrain, ...]:
    """The terrain: pieces whose outline the roster gives, and what differs between the pictures of the empty table and of the
    table with its terrain (``stuff``; both full pictures). The roster names the latter where it has a piece at that place.
    ``net`` sees their edges exactly. No other piece gets an id that is ``taken``."""
    out = [Terrain(t.key, t.footprint_in, t.height_in, kind=t.kind, cover=t.cover, shape=t.shape, slabs=t.slabs,
                   height_sigma_in=TRACK.typed_height_sigma_in)
           for t in known if t.footprint_in]
    sought = [t for t in known if t.footprint_in is None]
    given = {t.id for t in out}
    if stuff is None or empty is None:
        return stack_terrain(out, given)
    seen: NDArray[np.float32] | None = None
    foreground: NDArray[np.float32] | None = None
    fine = None if net is None else FullResolution(view, net, empty)
    if fine is not None:
        seen = fine.predict(fine.shrink(stuff)).foreground()
        foreground = np.asarray(cv2.resize(seen, view.size, interpolation=cv2.INTER_AREA), np.float32)
    full, bare = stuff, empty
    stuff, empty = view.shrink(stuff), view.shrink(empty)
    least_px = 0.5 * TOY_SIZE.least_in * view.inch_px
    light = Light.fit(stuff, empty)
    expected = light.on(align(smoothed(stuff), smoothed(empty)))
    change = find_change(stuff, expected, least_px=least_px, region=view.region, keen=DETECTION.sensitivity)
    unnamed = (f"stuff{n}" for n in itertools.count(1) if f"stuff{n}" not in taken)
    # a fence's rails may be too thin to see: its posts belong together
    joined = cv2.morphologyEx(change.objects.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.6 * view.inch_px)))
    found = patches(joined > 0, least_px=2 * least_px, foot_px=view.foot_px, whole=True)
    texture = None if fine is None else Texture(fine.shrink(full), fine.shrink(bare), change.objects | change.shadow)
    things = named(found, change.objects, foreground, sought, view, texture)
    explained = np.zeros(change.objects.shape, bool)
    for thing in things:
        owner = thing.owner
        patch = view.sharpened(core(thing.patch, change.darkness), change.difference, 0, 0)
        rough = view.footprint(patch, DETECTION.terrain_height_in)
        if rough is None or (owner is None and not view.table.covers(rough.polygon.centroid)):
            continue
        described = owner or KnownTerrain("", height_in=DETECTION.terrain_height_in)
        kind, height_sigma = described.kind, TRACK.typed_height_sigma_in
        others = [t.patch for t in things if t is not thing and t.owner is not None]
        free = _without(seen, others, view)
        gone = None if texture is None or owner is None else _without(texture.around(thing.patch, view), others, view)
        fence = None if owner else fence_outline(thing.patch, free, view, described.height_in)
        if owner is None and foreground is not None:
            there = foreground[thing.patch.box][thing.patch.mask]
            new = there[~explained[thing.patch.box][thing.patch.mask]]
            thin = fence is None and there.mean() < DETECTION.network_share  # of a fence most is gaps and its shadow
            if thin or new.sum() < DETECTION.unexplained_share * there.sum():
                continue  # a shadow, or a part of what is known already
        outline, off_px = fence or outlined(thing.patch, patch, free, view, described.height_in, kind, gone)
        if fence is not None:
            described, height_sigma = replace(described, shape="fence"), UNTOLD.sigma_in
        elif owner is None:
            lean = height_by_lean(view.outline(outline), view.calibration) or UNTOLD
            described = KnownTerrain("", height_in=lean.height_in, shape=BLOCK if lean.flush else "")
            height_sigma = lean.sigma_in
        stands = footprint_of(outline, off_px, view, described.height_in, kind)
        if stands is None or (owner is None and any(stands[0].polygon.intersection(t.polygon()).area
                                                    > 0.5 * stands[0].polygon.area for t in out)):
            continue
        shape, sigma = stands
        if kind.lower() in BOXES:
            foot = box_foot(view.outline(outline), view.calibration, described.height_in, height_sigma)
            shape = shape if foot is None else replace(shape, polygon=foot)
        edge = float(np.hypot(sigma, EDGE_SIGMA_IN.get(kind.lower(), 0.0)))
        piece = Terrain(owner.key if owner else next(unnamed), shape.ring(), described.height_in, kind=kind,
                        cover=described.cover, sigma_in=edge, height_sigma_in=height_sigma, shape=described.shape,
                        slabs=described.slabs)
        is_pile = piece.shape == PILE or (not piece.shape and (owner is None or kind.lower() in PILES))
        if is_pile and not piece.slabs:
            piece = with_upper_part(piece, full, view.calibration)
            for below in piece.slabs[:1]:  # the part above is smaller: only what is below fills the outline
                low = standing_footprint(thing.patch, patch, free, view, below.height_in, kind, gone)
                ring = piece.footprint_in if low is None else low[0].ring()
                piece = replace(piece, footprint_in=ring, slabs=(replace(below, footprint_in=ring), *piece.slabs[1:]))
        out.append(piece)
        explained |= cv2.dilate(silhouette(piece, view).astype(np.uint8), disc(odd(DETECTION.beside_in * view.inch_px))) > 0
    return stack_terrain(out, given)


def _without(seen: NDArray[np.float32] | None, others: Sequence[Patch], view: View) -> NDArray[np.float32] | None:
    """What the network sees, without the pixels of other pieces."""
    if seen is None or not others:
        return seen
    held = cv2.resize(union_of(others, (view.size[1], view.size[0])).astype(np.uint8), seen.shape[::-1],
                      interpolation=cv2.INTER_NEAREST)
    return np.where(held > 0, np.float32(0.0), seen)
