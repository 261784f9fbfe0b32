"""Saliency in a single picture of anything: what stands out from its background, at any size, without bare table or network."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import scipy
import skimage
from numpy.typing import NDArray

from vision.footprints.geometry import outline_px, soft_mask
from vision.imaging.foreground_and_shadow import disc
from vision.single_image.die_pips import pips
from vision.single_image.parameters import OBJECTS, SALIENCY

Image8 = NDArray[np.uint8]
Depth = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Blob:
    """A salient blob.

    ``box_px`` (x0, y0, x1, y1) and ``outline_px`` (N, 2): in pixels of the picture; (0, 0) is the centre of a pixel.
    ``edge``: the mean contrast along its outline, 0 to SALIENCY.clear_edge, in units of Lab. ``share``: the square root of the
    share of the picture that it covers. ``margin``: the share of its margin that is one white, as on a playing card. ``pips``:
    how many it shows if it is a die, and whether it surely is one (vision.single_image.die_pips).
    """

    box_px: tuple[float, float, float, float]
    outline_px: NDArray[np.float64]
    edge: float
    share: float
    margin: float = 0.0
    pips: tuple[int, bool] = (0, False)


def depth_of(bgr: Image8) -> Depth:
    """How far each place (h, w) stands out, in units of Lab.

    This is the depth of greyscale reconstruction from the picture's rim (Vincent 1993), for lightness and both colours, darker
    and lighter: how much a value would have to change so that a way to the rim exists along which it changes no further.
    Shading of the table and all that reaches the rim get 0.
    """
    lab = cv2.cvtColor(cv2.medianBlur(bgr, 5).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    lab = cv2.GaussianBlur(lab, (0, 0), 0.8)
    squares = np.zeros(lab.shape[:2])
    for channel, weight in zip(cv2.split(lab), (SALIENCY.lightness_weight, 1.0, 1.0), strict=True):
        for signed in (channel, -channel):
            rim = np.full_like(signed, signed.max())
            rim[[0, -1]], rim[:, [0, -1]] = signed[[0, -1]], signed[:, [0, -1]]
            squares += (weight * (skimage.morphology.reconstruction(rim, signed, "erosion") - signed)) ** 2
    return np.sqrt(squares).astype(np.float32)


def white_margin(bgr: Image8, ring: NDArray[np.float64]) -> float:
    """The share, 0 to 1, of the margin inside an outline (N, 2) that is one white; see SALIENCY.margin_shares. Playing cards
    have such a margin all round, on face and back; toys do not."""
    low, high = np.floor(ring.min(axis=0)).astype(int) - 2, np.ceil(ring.max(axis=0)).astype(int) + 3
    left, top = np.maximum(low, 0)
    part = bgr[top:high[1], left:high[0]]
    side = min(cv2.minAreaRect(ring.astype(np.float32))[1])
    if side * (SALIENCY.margin_shares[1] - SALIENCY.margin_shares[0]) < 1.0 or not part.size:
        return 0.0  # too small to have one
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(ring - [left, top]).astype(np.int32)], (1,))
    deep = cv2.distanceTransform(inside, cv2.DIST_L2, 5) / side
    margin = part[(deep > SALIENCY.margin_shares[0]) & (deep < SALIENCY.margin_shares[1])]
    if not len(margin):
        return 0.0
    lab = cv2.cvtColor(margin[None].astype(np.float32) / 255, cv2.COLOR_BGR2LAB)[0]
    middle = np.median(lab, axis=0)
    if middle[0] < SALIENCY.margin_least_lightness or np.hypot(*middle[1:]) > SALIENCY.margin_most_colour:
        return 0.0
    return float((np.abs(lab - middle).max(axis=1) < SALIENCY.margin_spread).mean())


def cornered_fill(ring: NDArray[np.float64]) -> tuple[float, float]:
    """Which share of its convex hull an outline (N, 2) fills, and which of what lies between the hull's four corners; 0 if it
    has not four."""
    shape = ring.astype(np.float32)
    hull = cv2.convexHull(shape)
    area, around = cv2.contourArea(shape), cv2.contourArea(hull)
    corners = cv2.approxPolyDP(hull, OBJECTS.corner_bend_share * cv2.arcLength(hull, True), True)
    between = cv2.contourArea(corners) if len(corners) == 4 else np.inf
    return area / max(around, 1e-9), area / max(between, 1e-9)


def white_framed(bgr: Image8, ring: NDArray[np.float64]) -> bool:
    """Whether an outline (N, 2) in a picture (H, W, 3) has four corners and no dents, and a margin of one white all round
    inside: a card, a tile or a sheet from any side."""
    of_hull, of_corners = cornered_fill(ring)
    return (of_hull > OBJECTS.margin_convex_fill and of_corners > OBJECTS.four_corners_fill
            and white_margin(bgr, ring) > OBJECTS.white_margin_share)


def standing_out(bgr: Image8, least_share: float = 0.0, longer_side_px: int = SALIENCY.longer_side_px,
                 least_framed: float = 1.0) -> tuple[Blob, ...]:
    """All salient blobs of a picture (H, W, 3), holes filled: objects, parts and groups of objects, and prints on the table.
    It does not decide which of these is an object of its own. ``least_share``: of those that cover less (Blob.share) none is
    told but what is white_framed and covers ``least_framed``. ``longer_side_px``: the picture is made so small first."""
    h, w = bgr.shape[:2]
    scale = min(1.0, longer_side_px / max(h, w))
    small = cv2.resize(bgr, (max(round(w * scale), 1), max(round(h * scale), 1)), interpolation=cv2.INTER_AREA)
    if min(small.shape[:2]) < 3:
        return ()
    depth = depth_of(np.asarray(small, np.uint8))
    steep = np.minimum(cv2.dilate(depth, disc(5)) - cv2.erode(depth, disc(5)), SALIENCY.clear_edge)
    first = SALIENCY.grain_factor * np.percentile(depth, 80)
    level = float(np.clip(first, SALIENCY.first_level_least, SALIENCY.first_level_most))
    least_px = max(SALIENCY.least_area_px, least_share ** 2 * depth.size)
    framed_px = max(SALIENCY.least_area_px, min(least_share, least_framed) ** 2 * depth.size)
    out = []
    while level < SALIENCY.last_level:
        labels, _ = scipy.ndimage.label(depth > level)
        for number, where in enumerate(scipy.ndimage.find_objects(labels), 1):
            own = labels[where] == number
            if own.size < framed_px or np.count_nonzero(own) < SALIENCY.least_area_px:
                continue
            filled = np.pad(scipy.ndimage.binary_fill_holes(own), 2).astype(np.uint8)
            whole = np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0)
            area = int(np.count_nonzero(whole))
            if not framed_px <= area <= SALIENCY.most_area_share * depth.size:
                continue
            rim = (whole & ~scipy.ndimage.binary_erosion(whole))[2:-2, 2:-2]
            ring = outline_px(soft_mask(whole), where[1].start - 2, where[0].start - 2, scale)
            if area < least_px and not white_framed(bgr, ring):
                continue
            (x0, y0), (x1, y1) = ring.min(axis=0), ring.max(axis=0)
            out.append(Blob((float(x0), float(y0), float(x1), float(y1)), ring, float(steep[where][rim].mean()),
                            float(np.sqrt(area / depth.size)), white_margin(bgr, ring),
                            pips(bgr, ring)))
        level *= SALIENCY.level_ratio
    return tuple(out)
