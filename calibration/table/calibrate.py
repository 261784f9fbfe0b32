"""The table from a picture: from sheets, mat and corner markers, solved together, or from four picked corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from shapely.geometry import MultiPoint

from calibration.camera import Array
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.lens.parameters import LENS
from calibration.markers.corners import grey_of
from calibration.markers.find_prints import MIRRORED, Target, find_targets, is_mirrored
from calibration.prints.geometry import MAT_IN, SHEETS
from calibration.table.mapping import Evidence, TableCalibration
from calibration.table.median_frame import still_picture
from calibration.table.parameters import CALIBRATE
from calibration.table.pose import Body, Solution, solve, turned
from calibration.table.reconcile import reconcile, seen_scale
from calibration.table.suspects import Beliefs, height_of

__all__ = ["CalibrationError", "Evidence", "TableCalibration", "calibrate", "still_picture"]


Picture = NDArray[np.uint8]


def calibrate(frames: Sequence[Picture] | Picture, *, lens: Lens | None = None,
              camera_height_in: float | None = None, corners_px: ArrayLike | None = None,
              size_in: tuple[float, float] | None = None, print_scale: float | None = None) -> TableCalibration:
    """The table from one picture, or from several of the same view (their median, without frames that differ).

    ``lens``: from a lens file; without one the lens is estimated as far as the view tells, and every sigma says so.
    ``camera_height_in``: measured by tape. ``corners_px`` (4, 2) with ``size_in`` (W, H): the pixels of table (0, 0),
    (W, 0), (W, H), (0, H), anticlockwise as seen from above; no print is looked for. ``print_scale``: measured length
    of a printed bar over its nominal length; None means not measured, with 1 % error.
    CalibrationError: nothing to calibrate from, or a contradiction, and what to do.
    """
    picture = still_picture(frames)
    size = (picture.shape[1], picture.shape[0])
    if camera_height_in is not None and not CALIBRATE.camera_heights_in[0] <= camera_height_in <= (
            CALIBRATE.camera_heights_in[1]):
        raise CalibrationError(f"the camera's height must be 1 to 400 inches, found {camera_height_in}: measure from "
                               "the table top to the lens")
    if print_scale is not None and not CALIBRATE.print_scales[0] <= print_scale <= CALIBRATE.print_scales[1]:
        raise CalibrationError(f"print scale must be 0.1 to 2 (what a bar measures / what it says), found "
                               f"{print_scale}")
    known = Lens.guess(size) if lens is None else lens.rescaled(size)
    if corners_px is not None or size_in is not None:
        if corners_px is None or size_in is None:
            raise CalibrationError("picked corners need both: four corners in pixels and the rectangle's size WxH")
        return _from_corners(picture, known, camera_height_in, corners_px, size_in)
    return _from_prints(picture, known, camera_height_in, print_scale)


def _from_corners(picture: Picture, lens: Lens, height: float | None, corners_px: ArrayLike,
                  size_in: tuple[float, float]) -> TableCalibration:
    p = np.asarray(corners_px, dtype=float)
    w, h = (float(v) for v in size_in)
    if p.shape != (4, 2) or not np.isfinite(p).all():
        raise CalibrationError(f"four corners of two numbers are needed, found {p.shape}: \"x,y x,y x,y x,y\"")
    if not (w > 0 and h > 0):
        raise CalibrationError(f"the rectangle's size must be greater than 0, found {w}x{h} inches")
    turns = [_turn(p[i - 1], p[i], p[(i + 1) % 4]) for i in range(4)]
    if all(t > 0 for t in turns):  # y points down in pictures: a positive turn is clockwise to the eye
        raise CalibrationError("the corners go clockwise in the picture: give them anticlockwise as seen from above, "
                               "table (0, 0) first, then along the width")
    if not all(t < 0 for t in turns):
        raise CalibrationError("the corners must go round a rectangle without crossing, anticlockwise as seen from "
                               "above: check their order")
    rect = np.array([[0, 0], [w, 0], [w, h], [0, h]])
    solution = solve([Body(rect, p, np.full(4, CALIBRATE.picked_sigma_px))], lens, height)
    notes = []
    if solution.rms_px > CALIBRATE.picked_misfit_sigmas * CALIBRATE.picked_sigma_px:
        notes.append(f"the corners miss a rectangle of {w:g}x{h:g} inches by {solution.rms_px:.1f} px: check the size, "
                     "and that width and height are not swapped")
    return _result(picture, lens, height, solution, rect, p, size_in=(w, h), scale_sigma=CALIBRATE.measured_scale_sigma,
                   method="picked corners", notes=notes)


def _turn(a: Array, b: Array, c: Array) -> float:
    u, v = b - a, c - b
    return float(u[0] * v[1] - u[1] * v[0])


def _from_prints(picture: Picture, lens: Lens, height: float | None, print_scale: float | None) -> TableCalibration:
    grey = grey_of(picture)
    targets = find_targets(grey)
    if sum(len(t.ids) for t in targets) < 2 and is_mirrored(grey, targets):
        raise CalibrationError(MIRRORED)
    if not targets:
        raise CalibrationError(
            "no marker of the sheet is in view (0 of 4 found): lay the whole sheet flat in the picture, in even light "
            "and sharp focus, with the camera 5 to 7 feet up")
    measured = print_scale is not None
    beliefs = Beliefs(tuple(targets), lens, height, print_scale if print_scale is not None else 1.0,
                      CALIBRATE.measured_scale_sigma if measured else CALIBRATE.unmeasured_scale_sigma)
    bars = _bars(grey)
    try:
        beliefs, notes = reconcile(beliefs)
    except CalibrationError as e:
        raise CalibrationError("; ".join([str(e), *bars])) from None
    notes += bars
    if not measured and lens.known and height is not None:
        beliefs = _with_seen_scale(beliefs)
    solution, scale, base = beliefs.solve(widened=True), beliefs.scale, beliefs.targets[0]
    if height is None:
        notes += _too_high(solution, measured)
    n_sheet = len(SHEETS["sheet"].markers)
    for t in targets:
        if t.kind == "sheet" and len(t.ids) < n_sheet:
            notes.append(f"{len(t.ids)} of {n_sheet} markers of the sheet seen (ids {', '.join(map(str, t.ids))}): "
                         "uncover the sheet, or move it into the picture")
    laid = [turned(t.points_in * scale, p) for t, p in zip(beliefs.targets, solution.places, strict=True)]
    counts = {k: sum(t.kind == k for t in beliefs.targets) for k in SHEETS}
    names = {"sheet": "sheet", "toaded": "Toaded mat", "markers": "corner marker"}
    method = " + ".join(f"{n} {names[k]}{'s' if n > 1 else ''}" for k, n in counts.items() if n)
    result = _result(picture, lens, height, solution, np.concatenate(laid),
                     np.concatenate([t.points_px for t in beliefs.targets]),
                     size_in=(MAT_IN[0] * scale, MAT_IN[1] * scale) if base.kind == "toaded" else None,
                     scale_sigma=beliefs.scale_sigma, method=method, notes=notes)
    result = replace(result, print_scale=scale)
    return _with_area(result, base, [p for t, p in zip(beliefs.targets, laid, strict=True) if t.kind == "markers"])


def _with_seen_scale(b: Beliefs) -> Beliefs:
    """Lens file and camera height tell the print's size where no bar was measured."""
    scale, sigma = seen_scale(b, CALIBRATE.unmeasured_scale_sigma)
    return replace(b, scale=scale, scale_sigma=min(sigma, b.scale_sigma))


def _bars(grey: Picture) -> list[str]:
    """Words for black bars on both sides of a picture, or above and below it."""
    shares = []
    for lines in (grey.T, grey):
        low, high = lines.min(axis=1), lines.max(axis=1)
        shown = np.flatnonzero((high > CALIBRATE.bar_grey) | (high - low > CALIBRATE.bar_spread))
        bars = (int(shown[0]), len(lines) - 1 - int(shown[-1])) if len(shown) else (0, 0)
        shares.append(sum(bars) / len(lines) if min(bars) > CALIBRATE.bar_share * len(lines) else 0.0)
    found = [f"{100 * share:.0f} % of its {name}" for share, name in zip(shares, ("width", "height"), strict=True) if share]
    return [] if not found else [
        f"the picture has black bars ({', '.join(found)}): it is a smaller picture within another, for which a lens file of "
        "the camera's own does not hold, and the camera's height may be wrong: set the camera, or the program that passes its "
        "picture on, to the camera's own format"]


def _too_high(s: Solution, measured: bool) -> list[str]:
    """A camera that would hang higher than rooms are: the sheet is smaller than it says. CalibrationError: nobody measured a
    bar either."""
    z, sigma = height_of(s)
    if z - sigma < CALIBRATE.highest_in:
        return []
    words = f"the camera would be {z / 12:.0f} ft up"
    if measured:
        return [f"{words}: if it is not, the print scale is wrong: measure a printed bar and the camera's height"]
    raise CalibrationError(f"{words}, so the sheet is probably printed too small: measure the printed 6-inch bar and give "
                           "--print-scale (what it measures / 6), or give --camera-height")


def _result(picture: Picture, lens: Lens, height: float | None, s: Solution, points_in: Array, points_px: Array, *,
            size_in: tuple[float, float] | None, scale_sigma: float, method: str,
            notes: list[str]) -> TableCalibration:
    v = s.lens
    k = np.array([[v[0], 0, v[2]], [0, v[1], v[3]], [0, 0, 1.0]])
    if not lens.known and height is None:
        notes = [*notes, "no lens file and no camera height: the picture alone tells the lens only roughly; measure "
                         "the camera's height, or make a lens file"]
    if lens.known and lens.focal_sigma > LENS.unsure_focal and height is None:
        notes = [*notes, f"the lens file leaves the focal length open by {100 * lens.focal_sigma:.1f} %: measure the "
                         "camera's height, or heights of toys will shift them"]
    result = TableCalibration(
        k, v[4:].copy(), s.pose[:3].copy(), s.pose[3:].copy(), s.covariance, (picture.shape[1], picture.shape[0]),
        size_in or (1.0, 1.0), scale_sigma, None, lens.known, height is not None, method, s.rms_px,
        lens.model_sigma_px, s.other_pose, s.other_weight, tuple(notes),
        Evidence(points_in, points_px, np.concatenate(s.residuals_px), picture))
    return result if size_in is not None else _with_polygon(result, result.view_polygon_in())


def _with_polygon(c: TableCalibration, ring: tuple[tuple[float, float], ...]) -> TableCalibration:
    p = np.array(ring)
    span = np.ptp(p, axis=0)
    return replace(c, table_polygon_in=ring, table_size_in=(float(span[0]), float(span[1])))


def _with_area(c: TableCalibration, base: Target, corner_markers: list[Array]) -> TableCalibration:
    """Corner markers bound the table: three or more make the playing area. If no sheet is in view and the markers form a
    rectangle, that rectangle is the frame: origin at the corner nearest the lowest id, x along the long edge."""
    if len(corner_markers) < 3:
        return c
    hull = MultiPoint(np.concatenate(corner_markers)).convex_hull
    if base.kind != "markers":
        return _with_polygon(c, _open_ring(np.array(hull.exterior.coords)))
    box = cv2.boxPoints(cv2.minAreaRect(np.concatenate(corner_markers).astype(np.float32))).astype(float)
    box_area = float(np.linalg.norm(box[1] - box[0]) * np.linalg.norm(box[2] - box[1]))
    if hull.area < CALIBRATE.rectangle_share * box_area:
        return _with_polygon(c, _open_ring(np.array(hull.exterior.coords)))
    ring = np.array(_open_ring(box))
    start = int(np.argmin(np.linalg.norm(ring - corner_markers[0].mean(axis=0), axis=1)))
    ring = np.roll(ring, -start, axis=0)  # anticlockwise from the corner of the lowest id
    first, last = ring[1] - ring[0], ring[3] - ring[0]
    if np.linalg.norm(first) < np.linalg.norm(last):
        # x must run along the long edge and y to its left, so the origin moves on by one corner.
        ring = np.roll(ring, -1, axis=0)
        first, last = ring[1] - ring[0], ring[3] - ring[0]
    moved = c.reframed(float(ring[0, 0]), float(ring[0, 1]), float(np.arctan2(first[1], first[0])))
    return replace(moved, table_polygon_in=None,
                   table_size_in=(float(np.linalg.norm(first)), float(np.linalg.norm(last))))


def _open_ring(points: Array) -> tuple[tuple[float, float], ...]:
    p = points[:-1] if np.allclose(points[0], points[-1]) else points
    x, y = p[:, 0], p[:, 1]
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0:
        p = p[::-1]
    return tuple((float(a), float(b)) for a, b in p)
