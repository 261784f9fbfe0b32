"""Finds terrain: a picture without toys is compared with the empty table, and the roster names the pieces."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Container, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from shapely.geometry import MultiPoint, Point, Polygon

from measure.scene import Terrain
from measure.terrain_shapes import PILE, SHAPES
from vision.footprints.geometry import Footprint, outline_px, sides_in
from vision.footprints.parameters import VIEW
from vision.footprints.view import View, held
from vision.imaging.foreground_and_shadow import disc, find_change, odd, smoothed
from vision.imaging.light import Light, align
from vision.imaging.patches import Patch, hull_of, largest_piece, patches, sides_of
from vision.networks.change_network import ChangeNetwork
from vision.networks.detection import filled
from vision.segmentation.colour import core
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.parameters import TOY_SIZE
from vision.terrain.parameters import DETECTION
from vision.terrain.pile import PILES, with_upper_part
from vision.terrain.rigid import raised
from vision.tracking.tracks.priors import KnownTerrain

Image = NDArray[np.uint8]

FLUSH = ("box", "wall", "building", "fence", "mug", "water")
CONVEX = ("box", "books", "bridge", "hill")
"""Kinds whose outline is convex even where parts of them have the table's colour."""
EDGE_SIGMA_IN = {"mug": 0.06, "hill": 0.06, "books": 0.04, "ruin": 0.06, "tree": 0.12, "bridge": 0.06}
"""Kinds that lean otherwise than prisms do: what that leaves of the error of their outlines, inches. Measured on tables 501 to
504 of `python -m benchmarks.vision.covers` (area between outline and truth, to the length of the outline)."""
LEAN_SHARE = {"hill": 0.05, "ruin": 0.3}
"""Kinds so much narrower above than below that the far rim of their base is seen: their outline leans like that of a prism of
this share of their height."""


def uneven_in(kind: str, area: Polygon) -> float:
    """How far inside of its outline a piece's upper parts may stand, inches."""
    return 0.0 if kind.lower() in FLUSH else min(DETECTION.uneven_in, DETECTION.uneven_share * sides_in(area)[0])


def convex_if_solid(patch: Patch, view: View) -> Patch:
    """The piece, with its convex hull as outline if it is nearly convex: then it probably is convex, and a box's side may have
    the table's colour."""
    shape = Polygon(view.outline(patch)).buffer(0)
    rough = Polygon(view.outline(Patch(patch.left, patch.top, patch.mask))).buffer(0)
    if shape.convex_hull.area < 0.93 * rough.convex_hull.area:
        shape = rough
    hull = shape.convex_hull
    if not isinstance(hull, Polygon) or shape.area < DETECTION.solid_share * hull.area:
        return patch
    return Patch(patch.left, patch.top, patch.mask, np.asarray(hull.exterior.coords))


def network_outline(patch: Patch, share: NDArray[np.float32], view: View, surely: bool = False) -> tuple[Patch, float] | None:
    """A piece with the outline that the change network sees (its convex hull where it is nearly convex, or ``surely`` is), and
    the standard deviation of the outline in working pixels. None: the network and colours see different things.
    ``share`` (h, w): how much of each pixel things cover, in a picture of any size."""
    up = share.shape[0] / view.size[1]
    beyond = round(DETECTION.convex_reach_in * view.inch_px) if surely else 3
    rows, cols = (slice(max(round((s.start - beyond) * up), 0), round((s.stop + beyond) * up)) for s in patch.box)
    part = share[rows, cols]
    w, h = view.size
    own = cv2.resize(patch.full((h, w)).astype(np.uint8), share.shape[::-1], interpolation=cv2.INTER_NEAREST)[rows, cols] > 0
    _, label = cv2.connectedComponents((part > 0.5).astype(np.uint8), connectivity=8)
    seen = ndimage.binary_fill_holes(np.isin(label, np.unique(label[own & (label > 0)])) & (label > 0))
    piece = largest_piece(seen)
    if piece is None:
        return None
    seen = piece.full(seen.shape)
    hull, colours = hull_of(seen), hull_of(own)
    solid = surely or seen.sum() >= DETECTION.solid_share * hull.sum()
    if surely:  # colours may see little more than its shadow; what has a large dent is two things
        alike = (hull.sum() >= DETECTION.least_overlap * colours.sum()
                 and seen.sum() >= DETECTION.least_overlap * hull.sum())
    elif solid:
        alike = (hull & colours).sum() >= DETECTION.least_overlap * (hull | colours).sum()
    else:  # a fence's shadow is as large as the fence, but hardly longer
        (breadth, length), (_, whole) = sides_of(hull), sides_of(colours)
        alike = breadth < DETECTION.fence_breadth_share * length and length > DETECTION.fence_length_share * whole
    if not alike:
        return None
    if surely:
        seen = hull
    inner = cv2.erode(seen.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    rim = cv2.dilate(seen.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    soft = np.where(inner, 1.0, np.where(rim, part, 0.0)).astype(np.float32)
    edge = outline_px(soft, cols.start, rows.start, view.scale * up)
    if solid:
        edge = np.asarray(MultiPoint(edge).convex_hull.exterior.coords)
    return Patch(patch.left, patch.top, patch.mask, edge), VIEW.outline_sigma_px if solid else DETECTION.colours_px


def _area(patch: Patch, view: View) -> float:
    return Polygon(view.outline(patch)).area


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


def standing_footprint(found: Patch, coloured: Patch, seen: NDArray[np.float32] | None, view: View,
                       height_in: float, kind: str = "") -> tuple[Footprint, float] | None:
    """The footprint on the table of a piece that was ``found``, and the standard deviation of its edges in inches, from
    the outline that the change network sees (``seen``: see ``network_outline``), otherwise from colours (``coloured``). None:
    nothing is left of the outline once its lean is taken out."""
    convex = kind.lower() in CONVEX
    by_network = None if seen is None else network_outline(found, seen, view)
    if seen is not None and convex:
        whole = network_outline(found, seen, view, surely=True)
        if (by_network is None or by_network[1] > VIEW.outline_sigma_px
                or (whole and _area(whole[0], view) > DETECTION.much_more * _area(by_network[0], view))):
            by_network = whole
    outlined, off_px = by_network or (convex_if_solid(coloured, view), DETECTION.colours_px)
    shape = view.footprint(outlined, LEAN_SHARE.get(kind.lower(), 1.0) * height_in, tapers=False)
    if shape is None:
        return None
    at = np.array([shape.polygon.centroid.coords[0]])
    return shape, float(np.hypot(view.calibration.point_sigma_in(at)[0], off_px / view.inch_px))


def find_terrain(view: View, empty: Image | None, stuff: Image | None, known: tuple[KnownTerrain, ...],
                 net: ChangeNetwork | None = None, taken: Collection[str] = ()) -> tuple[Terrain, ...]:
    """The terrain: pieces whose outline the roster gives, and what differs between the pictures of the empty table and of the
    table with its terrain (``stuff``; both full pictures). The roster names the latter where it has a piece at that place.
    ``net`` sees their edges exactly. No other piece gets an id that is ``taken``."""
    out = [Terrain(t.key, t.footprint_in, t.height_in, kind=t.kind, cover=t.cover, shape=t.shape, slabs=t.slabs,
                   height_sigma_in=DETECTION.typed_height_sigma_in)
           for t in known if t.footprint_in]
    sought = [t for t in known if t.footprint_in is None]
    given = {t.id for t in out}
    if stuff is None or empty is None:
        return stack_terrain(out, given)
    seen: NDArray[np.float32] | None = None
    foreground: NDArray[np.float32] | None = None
    if net is not None:
        fine = FullResolution(view, net, empty)
        seen = fine.predict(fine.shrink(stuff)).foreground()
        foreground = np.asarray(cv2.resize(seen, view.size, interpolation=cv2.INTER_AREA), np.float32)
    full = stuff
    stuff, empty = view.shrink(stuff), view.shrink(empty)
    least_px = 0.5 * TOY_SIZE.least_in * view.inch_px
    light = Light.fit(stuff, empty)
    expected = light.on(align(smoothed(stuff), smoothed(empty)))
    change = find_change(stuff, expected, least_px=least_px, region=view.region, keen=DETECTION.sensitivity)
    unnamed = (f"stuff{n}" for n in itertools.count(1) if f"stuff{n}" not in taken)
    # a fence's rails may be too thin to see: its posts belong together
    joined = cv2.morphologyEx(change.objects.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.6 * view.inch_px)))
    for found in patches(joined > 0, least_px=2 * least_px, foot_px=view.foot_px, whole=True):
        patch = view.sharpened(core(found, change.darkness), change.difference, 0, 0)
        rough = view.footprint(patch, DETECTION.terrain_height_in)
        if rough is None or not view.table.covers(rough.polygon.centroid):
            continue
        owner: KnownTerrain | None = None
        near = [(rough.silhouette.distance(Point(t.at_in)), k) for k, t in enumerate(sought) if t.at_in]
        if near and min(near)[0] < 1.0:
            owner = sought.pop(min(near)[1])
        if owner is None and foreground is not None and foreground[found.box][found.mask].mean() < DETECTION.network_share:
            continue  # a shadow
        height, kind = (owner.height_in, owner.kind) if owner else (DETECTION.terrain_height_in, "")
        stands = standing_footprint(found, patch, seen, view, height, kind)
        if stands is None or (owner is None and any(stands[0].polygon.intersection(t.polygon()).area
                                                    > 0.5 * stands[0].polygon.area for t in out)):
            continue
        shape, sigma = stands
        edge = float(np.hypot(sigma, EDGE_SIGMA_IN.get(kind.lower(), 0.0)))
        piece = Terrain(owner.key if owner else next(unnamed), shape.ring(), height,
                        kind=kind, cover=owner.cover if owner else "hard", sigma_in=edge,
                        height_sigma_in=DETECTION.typed_height_sigma_in if owner else 0.35 * DETECTION.terrain_height_in,
                        shape=owner.shape if owner else "", slabs=owner.slabs if owner else ())
        is_pile = piece.shape == PILE or (not piece.shape and kind.lower() in PILES)
        out.append(with_upper_part(piece, full, view.calibration) if is_pile and not piece.slabs else piece)
    return stack_terrain(out, given)
