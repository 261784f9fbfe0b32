"""Outlines of terrain: what of the pixels around a piece is the piece, and what it covers of the table."""

from __future__ import annotations

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Polygon

from vision.footprints.geometry import Footprint, outline_px, silhouette, tidy
from vision.footprints.parameters import VIEW
from vision.footprints.view import View
from vision.imaging.patches import Patch, hull_of, largest_piece, sides_of
from vision.terrain.parameters import DETECTION, TEXTURE

Mask = NDArray[np.bool_]
Share = NDArray[np.float32]

CONVEX = ("box", "books", "bridge", "hill")
"""Kinds whose outline is convex even where parts of them have the table's colour."""
DENTED = ("mug",)
"""Kinds whose outline has a dent, however nearly convex it is: between a mug and its handle."""
STRAIGHT = ("fence",)
"""Kinds that are long and thin, whose parts lie on one line."""
LEAN_SHARE = {"hill": 0.05, "ruin": 0.3}
"""Kinds so much narrower above than below that the far rim of their base is seen: their outline leans like that of a prism of
this share of their height."""
SEEN_AT = {"tree": 0.65}
"""Kinds of which only a crown is seen, over a narrow trunk: their outline lies at this share of their height, on average."""


def standing_footprint(found: Patch, coloured: Patch, seen: Share | None, view: View, height_in: float, kind: str = "",
                       vanished: Share | None = None) -> tuple[Footprint, float] | None:
    """The footprint on the table of a piece that was ``found``, and the standard deviation of its edges in inches, from
    its outline (see :func:`outlined`). None: nothing is left of the outline once its lean is taken out."""
    return footprint_of(*outlined(found, coloured, seen, view, height_in, kind, vanished), view, height_in, kind)


def outlined(found: Patch, coloured: Patch, seen: Share | None, view: View, height_in: float, kind: str = "",
             vanished: Share | None = None) -> tuple[Patch, float]:
    """A piece that was ``found``, with its outline, and the standard deviation of that in working pixels: the outline that the
    change network sees (``seen``: see ``network_outline``), otherwise that of colours (``coloured``). Of a convex kind also
    that of where the table's texture ``vanished`` (of the same size), if that shows much more."""
    kind = kind.lower()
    by_network = None
    if seen is not None:
        by_network = straight_outline(found, seen, view, height_in) if kind in STRAIGHT else None
        by_network = by_network or network_outline(found, seen, view, dented=kind in DENTED)
    if seen is not None and kind in CONVEX:
        whole = network_outline(found, seen, view, surely=True)
        if (by_network is None or by_network[1] > VIEW.outline_sigma_px
                or (whole and _area(whole[0], view) > DETECTION.much_more * _area(by_network[0], view))):
            by_network = whole
        by_texture = None if vanished is None else network_outline(found, np.maximum(seen, vanished), view, surely=True)
        least = Polygon() if by_network is None else Polygon(view.outline(by_network[0]))
        if by_texture is not None and _area(by_texture[0], view) > DETECTION.much_more * least.area:
            by_network = by_texture[0], TEXTURE.sigma_px
    return by_network or (convex_if_solid(coloured, view), DETECTION.colours_px)


def footprint_of(piece: Patch, off_px: float, view: View, height_in: float, kind: str = "") -> tuple[Footprint, float] | None:
    """The footprint on the table of what has that outline, good to ``off_px`` working pixels, and the standard deviation of its
    edges in inches. None: nothing is left of the outline once its lean is taken out."""
    kind = kind.lower()
    if kind in SEEN_AT:
        crown = silhouette(view.outline(piece), view.calibration, SEEN_AT[kind] * height_in)
        shape = None if crown is None else Footprint(tidy(crown), crown)
    else:
        shape = view.footprint(piece, LEAN_SHARE.get(kind, 1.0) * height_in, tapers=False)
    if shape is None:
        return None
    at = np.array([shape.polygon.centroid.coords[0]])
    return shape, float(np.hypot(view.calibration.point_sigma_in(at)[0], off_px / view.inch_px))


def fence_outline(found: Patch, seen: Share | None, view: View, height_in: float) -> tuple[Patch, float] | None:
    """As :func:`straight_outline`, of what is a fence by its look: the network sees gaps in it. None: it is not."""
    fence = None if seen is None else straight_outline(found, seen, view, height_in)
    if fence is None or seen is None:
        return None
    corners = np.round((view.all_to_work(view.outline(fence[0])) + 0.5) * (seen.shape[0] / view.size[1]) - 0.5).astype(np.int32)
    inside = cv2.fillPoly(np.zeros(seen.shape, np.uint8), [corners], 1) > 0
    return fence if float(seen[inside].mean()) < DETECTION.fence_filled_share else None


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


def network_outline(patch: Patch, share: Share, view: View, surely: bool = False,
                    dented: bool = False) -> tuple[Patch, float] | None:
    """A piece with the outline that the change network sees (its convex hull where it is nearly convex, or ``surely`` is; never
    where it is ``dented``), and the standard deviation of the outline in working pixels. None: the network and colours see
    different things. ``share`` (h, w): how much of each pixel things cover, in a picture of any size."""
    rows, cols, up = _around(patch, share, view, round(DETECTION.convex_reach_in * view.inch_px) if surely else 3)
    part = share[rows, cols]
    own = _of(patch, share, view)[rows, cols]
    _, label = cv2.connectedComponents((part > 0.5).astype(np.uint8), connectivity=8)
    seen = scipy.ndimage.binary_fill_holes(np.isin(label, np.unique(label[own & (label > 0)])) & (label > 0))
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
    if solid and not dented:
        edge = np.asarray(MultiPoint(edge).convex_hull.exterior.coords)
    return Patch(patch.left, patch.top, patch.mask, edge), VIEW.outline_sigma_px if solid else DETECTION.colours_px


def straight_outline(patch: Patch, share: Share, view: View, height_in: float) -> tuple[Patch, float] | None:
    """As :func:`network_outline`, of a fence of that height: all that the network sees on one line, from post to post, with the
    convex hull as its outline. Its shadow, which colours take for a part of it, lies beside that line. None: nothing long and
    thin is seen."""
    rows, cols, up = _around(patch, share, view, round(DETECTION.convex_reach_in * view.inch_px))
    part = share[rows, cols]
    own = _of(patch, share, view)[rows, cols]
    inch = view.inch_px * up
    half = (DETECTION.rail_in + 0.5 * _lean_in(patch, view, height_in)) * inch
    strong = part > 0.5
    wide = cv2.morphologyEx(strong.astype(np.uint8), cv2.MORPH_OPEN, np.ones((round(2 * half),) * 2, np.uint8)) > 0
    _, label = cv2.connectedComponents(strong.astype(np.uint8), connectivity=8)
    strong &= ~np.isin(label, np.unique(label[wide & ~own & (label > 0)]))
    seeds = np.argwhere(strong & own).astype(float)
    if len(seeds) < DETECTION.least_rail_px:
        return None
    at = np.argwhere(strong).astype(float)
    there = np.ones(len(seeds), bool)
    middle = axis = np.zeros(2)
    for _ in range(DETECTION.line_rounds):
        points = seeds[there]
        middle = np.median(points, axis=0)
        axis = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)[2][0]
        off = np.abs((seeds - middle) @ np.array([-axis[1], axis[0]]))
        there = off <= max(half, float(np.median(off)))
    at = at[np.abs((at - middle) @ np.array([-axis[1], axis[0]])) <= half]
    if len(at) < DETECTION.least_rail_px:
        return None
    along = (at - middle) @ axis
    order = np.sort(along)
    breaks = np.flatnonzero(np.diff(order) > DETECTION.bay_in * inch)
    runs = np.split(order, breaks + 1)
    run = max(runs, key=len)
    on = at[(along >= run[0]) & (along <= run[-1])].astype(int)
    line = np.zeros_like(strong)
    line[on[:, 0], on[:, 1]] = True
    if (line & own).sum() < DETECTION.on_line_share * len(seeds):
        return None
    (breadth, length), (_, whole) = sides_of(line), sides_of(own)
    if breadth > DETECTION.fence_breadth_share * length or length < DETECTION.fence_length_share * whole:
        return None
    rim = cv2.dilate(line.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    soft = np.where(rim, part, 0.0).astype(np.float32)
    _, label = cv2.connectedComponents((soft > 0.5).astype(np.uint8), connectivity=4)
    edges = [outline_px(np.where(label == k, soft, 0.0).astype(np.float32), cols.start, rows.start, view.scale * up)
             for k in np.unique(label[label > 0]) if (label == k).sum() >= DETECTION.least_rail_px]
    if not edges:
        return None
    hull = MultiPoint(np.concatenate(edges)).convex_hull
    return Patch(patch.left, patch.top, patch.mask, np.asarray(hull.exterior.coords)), VIEW.outline_sigma_px


def _around(patch: Patch, share: Share, view: View, beyond: int) -> tuple[slice, slice, float]:
    """Rows and columns of ``share`` that hold a patch and ``beyond`` working pixels around it, and how many of its pixels go to
    a working one."""
    up = share.shape[0] / view.size[1]
    rows, cols = (slice(max(round((s.start - beyond) * up), 0), round((s.stop + beyond) * up)) for s in patch.box)
    return rows, cols, up


def _of(patch: Patch, share: Share, view: View) -> Mask:
    """The pixels of a patch at the size of ``share``."""
    own = patch.full((view.size[1], view.size[0])).astype(np.uint8)
    return np.asarray(cv2.resize(own, share.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0)


def _lean_in(patch: Patch, view: View, height_in: float) -> float:
    """How far outward the top of a thing of that height appears from its foot, in inches on the table."""
    camera = view.calibration.camera_in
    at = view.calibration.table_from_image(view.to_full(np.array([patch.centre()])), 0.0)[0]
    away = float(np.hypot(*(at[:2] - camera[:2])))
    return away * height_in / max(float(camera[2]) - height_in, 1.0)


def _area(patch: Patch, view: View) -> float:
    return Polygon(view.outline(patch)).area
