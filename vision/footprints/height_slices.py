"""Where a toy is at several heights: what of the prism over its footprint it fills, for covers.

Where a camera would see it outside of its outline the toy is not, at any height; where it would not, the footprint's network
says how probably it is there (vision.footprints.network).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
import skimage
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from measure.scene import Part
from vision.footprints.canonical_crop import LEVELS, CropFrame, level_of, share_of
from vision.footprints.parameters import HEIGHT_SLICES


def visual_hull(area: Polygon, silhouette: Polygon, foot: tuple[float, float], above_in: float,
                 height_in: float) -> tuple[BaseGeometry, ...]:
    """The footprint ``area`` at each of LEVELS heights of a toy, less what would be seen outside of its ``silhouette`` (both
    on the plane of its base) by a camera ``above_in`` over ``foot``: the visual hull of the two."""
    out = []
    for k in range(LEVELS):
        share = share_of(above_in, level_of(k) * height_in)
        out.append(area.intersection(affinity.scale(silhouette, share, share, origin=foot)))
    return tuple(out)


def probable(p: NDArray[np.float32], frame: CropFrame, inside: BaseGeometry) -> BaseGeometry:
    """What a map of probabilities (CROP, CROP) of one level says, cut to ``inside``: where the toy most probably is, as large
    an area as it takes up on average."""
    values = np.sort(p.ravel())[::-1]
    count = round(float(values.sum()))
    if count < 1:
        return MultiPolygon()
    level = min(max(float(values[count - 1]), 0.1), 0.9)
    lines = skimage.measure.find_contours(np.pad(p, 1), level)
    rings = [Polygon(frame.table_from_crop(line[:, ::-1] - 1.0)) for line in lines if len(line) > 3]
    # one ring within another is a hole: what lies in an odd number of rings is there
    there: BaseGeometry = MultiPolygon()
    for ring in sorted(rings, key=lambda r: -r.area):
        there = there.symmetric_difference(ring.buffer(0))
    return there.intersection(inside)


def slabs(levels: Sequence[BaseGeometry], base_in: float, height_in: float) -> tuple[Part, ...]:
    """The levels of a toy as pieces of it, one on the other: as few and as plain as covers allow."""
    out = []
    thick = height_in / len(levels) if levels else 0.0
    k = 0
    while k < len(levels):
        end = k + 1
        while end < len(levels) and _alike(levels[k], levels[end]):
            end += 1
        level = levels[(k + end - 1) // 2]
        pieces = [p for p in getattr(level, "geoms", [level]) if isinstance(p, Polygon)]
        least = HEIGHT_SLICES.scrap_share * max((p.area for p in pieces), default=0.0)
        for piece in pieces:
            ring = _plain(piece) if piece.area >= least else None
            if ring is not None:
                corners = tuple((float(x), float(y)) for x, y in list(ring.exterior.coords)[:-1])
                out.append(Part(corners, base_in + k * thick, (end - k) * thick))
        k = end
    return tuple(out)


def _alike(a: BaseGeometry, b: BaseGeometry) -> bool:
    """Whether two levels are as good as the same."""
    return bool(a.intersection(b).area >= HEIGHT_SLICES.same_slab_iou * a.union(b).area > 0.0)


def _plain(piece: Polygon) -> Polygon | None:
    """A piece of a level without holes, with few corners; None: too small."""
    hull = piece.convex_hull
    ring = hull if hull.area < HEIGHT_SLICES.convex_ratio * piece.area else Polygon(piece.exterior)
    # on a grid, so that it stays a simple polygon when it is written and read again
    ring = shapely.set_precision(ring.simplify(HEIGHT_SLICES.tidy_in), HEIGHT_SLICES.grid_in)
    return orient(ring) if isinstance(ring, Polygon) and ring.area >= HEIGHT_SLICES.least_in2 else None
