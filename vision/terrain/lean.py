"""How high a piece is that nobody described: the far edges of its picture are those of its top, and lean outward; the near ones
are those of its foot.

A box and a tin are told: a rectangle or a circle, as high as they explain the outline best. What is of another shape has no
answer, and so has what stands under the camera, where nothing leans. Of a box whose height is known the foot is told, though
a corner was not seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Polygon

from calibration.table.mapping import TableCalibration
from vision.terrain.parameters import DETECTION, LEAN

Array = NDArray[np.float64]


ROUND = 4
"""Numbers that describe a tin; a box has six."""


@dataclass(frozen=True, slots=True)
class Lean:
    """A height with its sigma, inches; ``off_in``: how far the outline is off that of the solid (rms)."""

    height_in: float
    sigma_in: float
    off_in: float

    @property
    def flush(self) -> bool:
        """Whether it is so sure that the top is seen to have the outline of the foot."""
        return self.sigma_in < LEAN.flush_sigma_in


UNTOLD = Lean(DETECTION.terrain_height_in, DETECTION.terrain_height_sigma_in, 0.0)
"""What is known of terrain that nobody described and that does not lean."""


def height_by_lean(edge_px: Array, calibration: TableCalibration) -> Lean | None:
    """The height of a box or tin on the table that has this outline (N, 2) in the full picture, near to what terrain usually
    has where the outline tells little. None: neither explains the outline."""
    points = _points(edge_px, calibration)
    if points is None:
        return None
    camera, usual = np.asarray(calibration.camera_in, dtype=float), (UNTOLD.height_in, UNTOLD.sigma_in)
    fits = [f for f in (_fitted(points, camera, round_, usual) for round_ in (False, True)) if f is not None]
    best = min(fits, key=lambda f: f.off_in, default=None)
    if best is None or best.off_in > LEAN.most_off_in:
        return None
    normal = best.slopes[:-1].T @ best.slopes[:-1] / max(1.0, (best.off_in / LEAN.edge_sigma_in) ** 2)
    height = float(best.solid[-1])
    leans = float(np.hypot(*(points.mean(axis=0) - camera[:2]))) / (float(camera[2]) - height)  # inches outward per inch up
    own = float(np.linalg.pinv(normal)[-1, -1]) + (LEAN.bias_in / max(leans, LEAN.least_lean)) ** 2
    return Lean(height, (1.0 / own + UNTOLD.sigma_in**-2) ** -0.5, best.off_in)


def box_foot(edge_px: Array, calibration: TableCalibration, height_in: float, height_sigma_in: float) -> Polygon | None:
    """The rectangle on the table over which a box of that height has this outline (N, 2) in the full picture, of which a corner
    may be missing. None: no box explains it."""
    points = _points(edge_px, calibration)
    camera = np.asarray(calibration.camera_in, dtype=float)
    fit = None if points is None else _fitted(points, camera, False, (height_in, height_sigma_in))
    if fit is None or fit.off_in > LEAN.most_off_in or fit.kept_share < LEAN.least_kept:
        return None
    return Polygon(_rectangle(fit.solid))


def _points(edge_px: Array, calibration: TableCalibration) -> Array | None:
    """(n, 2) points along the hull of an outline, on the table; None where it is not nearly convex."""
    ring = calibration.table_from_image(edge_px, 0.0)
    if len(ring) < LEAN.least_points or not np.isfinite(ring).all():
        return None
    hull = MultiPoint(ring).convex_hull
    if not isinstance(hull, Polygon) or Polygon(ring).buffer(0).area < LEAN.convex_share * hull.area:
        return None
    line = hull.exterior
    return np.array([line.interpolate(d).coords[0] for d in np.arange(0.0, line.length, LEAN.step_in)])


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """Numbers of a solid, the last its height; slopes of its misses; how far what was kept of the outline is off (rms), and how
    much that is."""

    solid: Array
    slopes: Array
    off_in: float
    kept_share: float


def _fitted(points: Array, camera: Array, round_: bool, usual_in: tuple[float, float]) -> _Fit | None:
    """The box or (``round_``) the tin that explains the points of an outline best. What sticks out of it, like the handle of a
    mug, and where a corner is missing, is left out. ``usual_in``: what height is expected, and its sigma."""
    kept = np.ones(len(points), bool)
    found: tuple[Array, Array, Array] | None = None
    for _ in range(LEAN.rounds):
        starts = _starts(points[kept], camera, round_) if found is None else [found[0]]
        ends = [e for e in (_solved(points[kept], camera, start, usual_in) for start in starts) if e is not None]
        if not ends:
            return None
        found, fitted = min(ends, key=lambda e: float((e[1] ** 2).sum())), kept
        away = np.abs(_misses(points, camera, found[0]))
        near = away < max(LEAN.stray * float(np.median(away)), LEAN.edge_sigma_in)
        if near.mean() < LEAN.least_kept or (near == kept).all():
            break
        kept = near
    assert found is not None
    solid, misses, slopes = found
    return _Fit(solid, slopes, float(np.sqrt(np.mean(misses[:-1] ** 2))) / _weight(), float(fitted.mean()))


def _starts(points: Array, camera: Array, round_: bool) -> list[Array]:
    """Where the fit sets out: middle, then sides and turn or the radius, height."""
    (cx, cy), (w, length), deg = cv2.minAreaRect(points.astype(np.float32))
    out = []
    for height in LEAN.starts_in:
        k = 1.0 - height / camera[2]
        x, y = camera[:2] + k * (np.array([cx, cy]) - camera[:2])
        out.append(np.array([x, y, 0.5 * k * max(w, length), height] if round_ else
                            [x, y, k * w, k * length, np.radians(deg), height]))
    return out


def _solved(points: Array, camera: Array, start: Array, usual_in: tuple[float, float]) -> tuple[Array, Array, Array] | None:
    """The solid, its misses in their sigmas with that of the expected height last, and their slopes."""
    def misses(moved: Array) -> Array:
        p = start + moved - 1.0
        return np.append(_misses(points, camera, p) * _weight(), (p[-1] - usual_in[0]) / usual_in[1])

    fit = scipy.optimize.least_squares(misses, np.ones(len(start)), diff_step=LEAN.diff_step, max_nfev=LEAN.steps)
    p = start + fit.x - 1.0
    possible = LEAN.least_in < p[-1] < LEAN.most_in and (p[2:4] > 0).all()
    return (p, fit.fun, fit.jac) if possible else None


def _weight() -> float:
    """Of a point of the outline: neighbours have the same error."""
    return float(np.sqrt(LEAN.step_in / LEAN.alike_in)) / LEAN.edge_sigma_in


def _misses(points: Array, camera: Array, solid: Array) -> Array:
    """How far points lie outside of a solid's silhouette, inches."""
    foot = _circle(solid) if len(solid) == ROUND else _rectangle(solid)
    return _away(points, _silhouette(foot, float(solid[-1]), camera))


def _rectangle(p: Array) -> Array:
    """(4, 2) corners, anticlockwise, of a rectangle: middle, sides, turn."""
    c, s = np.cos(p[4]), np.sin(p[4])
    half = 0.5 * np.array([[-p[2], -p[3]], [p[2], -p[3]], [p[2], p[3]], [-p[2], p[3]]])
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + p[:2])


def _circle(p: Array) -> Array:
    """(n, 2) points, anticlockwise, of a circle: middle, radius."""
    t = np.linspace(0, 2 * np.pi, LEAN.round_corners, endpoint=False)
    return np.asarray(p[:2] + p[2] * np.column_stack([np.cos(t), np.sin(t)]))


def _silhouette(foot: Array, height: float, camera: Array) -> Array:
    """(n, 2) what a prism covers of the table as the camera sees it: the hull of its foot and of its top, anticlockwise."""
    k = camera[2] / (camera[2] - min(height, LEAN.most_of_camera * float(camera[2])))
    both = np.concatenate([foot, camera[:2] + k * (foot - camera[:2])]).astype(np.float32)
    return np.asarray(cv2.convexHull(both, clockwise=False)[:, 0], dtype=float)


def _away(points: Array, ring: Array) -> Array:
    """How far points (N, 2) lie outside of a convex ring, negative within."""
    ahead = np.roll(ring, -1, axis=0) - ring
    length = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)
    normal = np.column_stack([ahead[:, 1], -ahead[:, 0]]) / length[:, None]
    return np.asarray(((points[:, None] - ring) * normal).sum(axis=2).max(axis=1))
