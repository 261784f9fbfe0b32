"""Corners of printed markers and boards in pixels, to a few hundredths, each with its sigma.

A marker's corners are where lines fitted to its four edges cross. That is good to 0.03 px; OpenCV's sub-pixel corners
give 0.13. (OpenCV's APRILTAG refinement is half a pixel off in all versions; its default is half a pixel coarse.)
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.edge_lines import Edges, corners_of
from calibration.markers.ink_spread import corner_shift, edge_spread
from calibration.markers.parameters import CORNERS
from calibration.markers.sampling import edge_window, sample
from calibration.prints.geometry import CELLS, DICTIONARY


@dataclass(frozen=True, slots=True, eq=False)
class Markers:
    """Markers in a picture: ``ids`` (N,), ``corners_px`` (N, 4, 2) in ArUco's order, ``sigma_px`` (N,) per axis.

    The corners are corrected for the spread of dark edges. ``shift_px`` (N, 4, 2): how they move for one more pixel of
    spread. ``spread_sigma_px``: sigma of the spread, the same error for all of them.
    """

    ids: NDArray[np.int64]
    corners_px: Array
    sigma_px: Array
    shift_px: Array
    spread_sigma_px: float = 0.0

    def __len__(self) -> int:
        return len(self.ids)


def grey_of(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Grey of a BGR or grey picture."""
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))


def find_markers(bgr: NDArray[np.uint8], dictionary: int = DICTIONARY) -> Markers:
    """All markers of an OpenCV dictionary in a BGR or grey picture. There may be none."""
    grey = grey_of(bgr)
    corners, ids, _ = _detector(dictionary).detectMarkers(grey)
    if ids is None or not len(ids):
        return Markers(np.zeros(0, np.int64), np.zeros((0, 4, 2)), np.zeros(0), np.zeros((0, 4, 2)))
    seeds, which = np.array([c.reshape(4, 2) for c in corners], dtype=float), ids.ravel().astype(np.int64)
    large = _shortest(seeds) > CORNERS.least_px
    order = np.flatnonzero(large)[np.argsort(which[large], kind="stable")]
    which, (refined, sigma) = which[order], refine_quads(grey, seeds[order])
    spread, spread_sigma = edge_spread(grey, refined, which, dictionary)
    shift = corner_shift(refined)
    return Markers(which, refined - spread[:, None, None] * shift, sigma, shift, spread_sigma)


def _detector(dictionary: int) -> cv2.aruco.ArucoDetector:
    p = cv2.aruco.DetectorParameters()
    p.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    p.cornerRefinementWinSize = 4
    p.relativeCornerRefinmentWinSize = 0.25
    p.adaptiveThreshWinSizeMin, p.adaptiveThreshWinSizeMax, p.adaptiveThreshWinSizeStep = 7, 31, 12
    p.minMarkerPerimeterRate = 0.02
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary), p)


def refine_quads(grey: NDArray[np.uint8], quads_px: Array) -> tuple[Array, Array]:
    """Corners of dark quadrilaterals on light ground, from lines fitted to their edges.

    ``quads_px`` (N, 4, 2): seeds, within a pixel or so. Returns corners (N, 4, 2) and sigma per axis (N,). Where the lines
    do not fit (a finger over an edge) the seed stays, with the sigma of unrefined corners.
    """
    quads = np.array(quads_px, dtype=float)
    sigma = np.full(len(quads), CORNERS.unrefined_px)
    if not len(quads):
        return quads, sigma
    seeds = quads.copy()
    for _ in range(CORNERS.passes):
        before = quads
        quads, sigma = _refine_once(grey, quads)
        lost = ~np.isfinite(quads).all(axis=(1, 2))
        quads[lost], sigma[lost] = seeds[lost], CORNERS.unrefined_px
        # An edge is found nearer to the middle of its window than it is, where blur reaches beyond the window's ends.
        if np.abs(quads - before).max() < CORNERS.settled_px:
            break
    side, (cells, most_px) = _shortest(seeds), CORNERS.max_moved_cells
    allowed = np.maximum(np.minimum(cells * side / CELLS, most_px), CORNERS.max_moved_share * side)
    bad = np.linalg.norm(quads - seeds, axis=2).max(axis=1) > np.maximum(CORNERS.max_moved_px, allowed)
    quads[bad], sigma[bad] = seeds[bad], CORNERS.unrefined_px
    return quads, sigma


def _shortest(quads: Array) -> Array:
    """The shortest side (N,) of quadrilaterals (N, 4, 2)."""
    return np.asarray(np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2).min(axis=1))


def _refine_once(grey: NDArray[np.uint8], quads: Array) -> tuple[Array, Array]:
    a = quads
    b = np.roll(quads, -1, axis=1)
    along = b - a
    length = np.linalg.norm(along, axis=2)
    unit = along / length[..., None]
    # Corners run clockwise in the picture (y down), so the outside lies to the left of the walk: (uy, -ux).
    outward = np.stack([unit[..., 1], -unit[..., 0]], axis=2)
    cell = length.min() / CELLS
    half = edge_window(float(cell))
    t = np.linspace(-CORNERS.edge_share, CORNERS.edge_share, CORNERS.samples)
    s = np.linspace(-half, half, 2 * round(half / CORNERS.step_px) + 1)
    mid = (a + b) / 2
    base = mid[:, :, None, :] + along[:, :, None, :] / 2 * t[None, None, :, None]
    pos = base[:, :, :, None, :] + outward[:, :, None, None, :] * s[None, None, None, :, None]
    value = sample(grey, pos[..., 0], pos[..., 1])
    offset, good = _edge_offsets(value, s)
    out, sigma = corners_of(Edges(mid, along, outward, length, t, offset, good), (grey.shape[1], grey.shape[0]))
    return out, np.where(np.isfinite(sigma), sigma, CORNERS.unrefined_px)


def _edge_offsets(value: Array, s: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Where along each profile (last axis) dark turns to light: where a sharp step would have the same area.

    The dark and light levels are straight lines along the whole edge. That is less noisy than each profile's own ends.
    """
    dark = value[..., :2].mean(axis=-1)
    light = value[..., -2:].mean(axis=-1)
    # A finger or a shadow over part of the edge must not change the levels of the rest.
    apart = np.maximum(np.median(light - dark, axis=-1, keepdims=True), 1.0)
    plain = np.ones(light.shape)
    for level in (dark, light):
        plain *= np.abs(level - np.median(level, axis=-1, keepdims=True)) < CORNERS.plain_share * apart
    x = np.linspace(-1, 1, value.shape[-2])
    lo, hi = _tilted(dark, plain, x), _tilted(light, plain, x)
    contrast = np.maximum(hi - lo, 1.0)
    share = (value - lo[..., None]) / contrast[..., None]
    # Trapezoid rule: the ends count half.
    area = (share.sum(axis=-1) - 0.5 * (share[..., 0] + share[..., -1])) * (s[1] - s[0])
    offset = s[-1] - area
    near = CORNERS.level_share * contrast
    good = (contrast > CORNERS.min_contrast) & (np.abs(offset) < CORNERS.offset_share * s[-1]) & (np.abs(light - hi) < near) & (
        np.abs(dark - lo) < near)
    return np.asarray(offset, dtype=float), np.asarray(good, dtype=np.bool_)


def _tilted(level: Array, weight: Array, x: Array) -> Array:
    """Straight line through levels along the edge (last axis), weighted."""
    total = np.maximum(weight.sum(axis=-1, keepdims=True), 1.0)
    mx = (weight * x).sum(axis=-1, keepdims=True) / total
    my = (weight * level).sum(axis=-1, keepdims=True) / total
    spread = np.maximum((weight * (x - mx) ** 2).sum(axis=-1, keepdims=True), 1e-6)
    slope = (weight * (x - mx) * (level - my)).sum(axis=-1, keepdims=True) / spread
    return np.asarray(my + slope * (x - mx), dtype=float)


def refine_saddles(grey: NDArray[np.uint8], points_px: Array, square_px: float) -> tuple[Array, NDArray[np.bool_]]:
    """Chessboard corners near ``points_px`` (N, 2); False where none was found within a fifth of a square."""
    h, w = grey.shape
    out = np.array(points_px, dtype=float)
    win = int(np.clip(round(CORNERS.saddle_window_share * square_px), *CORNERS.saddle_window_px))
    inside = ((out > win + 2) & (out < np.array([w, h]) - win - 3)).all(axis=1)
    if not inside.any():
        return out, np.asarray(inside, dtype=np.bool_)
    p = out[inside].astype(np.float32).reshape(-1, 1, 2)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-3)
    found = cv2.cornerSubPix(grey, p, (win, win), (-1, -1), stop).reshape(-1, 2)
    moved = np.linalg.norm(found - out[inside], axis=1)
    ok = np.zeros(len(out), bool)
    ok[inside] = moved < max(CORNERS.saddle_moved_px, CORNERS.saddle_moved_share * square_px)
    out[inside] = found
    return out, ok
