"""What of a pile is on top: the outline of its uppermost book, where it has one colour that the ones below do not have.

The picture is projected onto the plane of the pile's top, where the upper book's cover is seen without any lean. How thick
that book is cannot be seen from above: half of the pile, give or take (measure.terrain_shapes, "pile").
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import scipy
import shapely
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from calibration.table.mapping import TableCalibration
from measure.scene import Part, Ring, Terrain
from measure.terrain_shapes import PILE as PILE_SHAPE
from vision.terrain.parameters import PILE

Image = NDArray[np.uint8]
PILES = ("books", "book", "pile")
"""Kinds of terrain that may be a pile."""


def with_upper_part(piece: Terrain, picture: Image, calibration: TableCalibration) -> Terrain:
    """The piece as two slabs, its upper one as the full ``picture`` (BGR) shows it. The same piece where nothing smaller than
    itself is seen on top."""
    upper = upper_outline(piece, picture, calibration)
    if upper is None:
        return piece
    low = PILE.lower_share * piece.height_in
    slabs = (Part(piece.footprint_in, piece.base_in, low), Part(upper, piece.base_in + low, piece.height_in - low))
    return replace(piece, shape=PILE_SHAPE, slabs=slabs)


def upper_outline(piece: Terrain, picture: Image, calibration: TableCalibration) -> Ring | None:
    """The rectangle of one colour around the middle of a piece's top, in the table's frame; None: there is none, or it is as
    large as the piece itself."""
    area = piece.polygon()
    x0, y0, x1, y1 = area.bounds
    step, rim = PILE.step_in, PILE.rim_in
    xs, ys = np.arange(x0 - rim, x1 + rim, step), np.arange(y0 - rim, y1 + rim, step)
    gx, gy = np.meshgrid(xs, ys)
    at = np.column_stack([gx.ravel(), gy.ravel(), np.full(gx.size, piece.top_in)])
    px = calibration.image_from_table(at).astype(np.float32).reshape(*gx.shape, 2)
    seen = cv2.remap(picture, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(np.asarray(seen, np.float32) / 255, cv2.COLOR_BGR2LAB)
    middle = shapely.contains_xy(affinity.scale(area, PILE.middle_share, PILE.middle_share), gx, gy)
    if middle.sum() < PILE.least_points:
        return None
    colour = np.median(lab[middle], axis=0)
    alike = np.linalg.norm(lab - colour, axis=2) < PILE.same_colour
    label, _ = scipy.ndimage.label(scipy.ndimage.binary_opening(alike, np.ones((3, 3)), iterations=2))
    counts = np.bincount(label[middle & (label > 0)], minlength=2)
    counts[0] = 0
    there = scipy.ndimage.binary_fill_holes(label == int(counts.argmax()))
    points = np.argwhere(there)[:, ::-1].astype(np.float32)
    if counts.max() == 0 or len(points) < PILE.least_points:
        return None
    (cx, cy), (w, h), deg = cv2.minAreaRect(points)
    if len(points) < PILE.filled_share * (w + 1) * (h + 1):
        return None
    corners = cv2.boxPoints(((cx, cy), (w + 1, h + 1), deg)).astype(float) * step + [x0 - rim, y0 - rim]
    upper = Polygon(corners).intersection(area)
    if not isinstance(upper, Polygon) or not PILE.least_share < upper.area / area.area < PILE.most_share:
        return None
    if Polygon(corners).area - upper.area > PILE.outside_share * upper.area:
        return None
    return tuple((float(x), float(y)) for x, y in orient(upper).exterior.coords[:-1])
