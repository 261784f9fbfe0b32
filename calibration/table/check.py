"""Does a calibration hold? Known lengths that were not fitted, and a picture of the predicted ± over the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.errors import CalibrationError
from calibration.markers.find_prints import MIRRORED, find_targets, is_mirrored
from calibration.prints.geometry import SHEETS
from calibration.table.mapping import TableCalibration
from calibration.table.parameters import CHECK, MAPPING

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Length:
    """A known length on the table: its ends in pixels and its true inches."""

    a_px: Point
    b_px: Point
    true_in: float
    name: str = ""
    pixel_sigma_px: float = MAPPING.outline_sigma_px


@dataclass(frozen=True, slots=True)
class Checked:
    """One length measured. ``error_in``: measured less true. ``sigma_in``: the sigma that the calibration predicts."""

    length: Length
    measured_in: float
    error_in: float
    sigma_in: float
    at_in: Point
    """Middle of the length, table inches."""


@dataclass(frozen=True, slots=True)
class Report:
    """All lengths: mean error, root mean square, the worst. ``holds``: whether the sigmas explain the errors."""

    items: tuple[Checked, ...]
    bias_in: float
    rms_in: float
    worst: Checked
    chi2: float
    holds: bool

    @property
    def text(self) -> str:
        """The finding in one sentence."""
        n = len(self.items)
        at = self.worst.at_in
        verdict = "as the calibration claims" if self.holds else (
            "more than the calibration claims: calibrate again, and measure the printed bar")
        return (f"{n} length{'s' if n > 1 else ''}: bias {self.bias_in:+.3f} in, rms {self.rms_in:.3f} in, worst "
                f"{self.worst.error_in:+.3f} in of {self.worst.length.true_in:g} at ({at[0]:.1f}, {at[1]:.1f}), "
                f"{verdict}")


def check(calibration: TableCalibration, lengths: Sequence[Length | tuple[Point, Point, float]]) -> Report:
    """Measure known lengths, each a ``Length`` or (end px, end px, inches), both ends at table height.

    CalibrationError: no length, a length that is not greater than 0, or an end that is not on the table.
    """
    items = []
    for entry in lengths:
        length = entry if isinstance(entry, Length) else Length(entry[0], entry[1], entry[2])
        if not length.true_in > 0:
            raise CalibrationError(f"a length must be greater than 0 inches, found {length.true_in}: give "
                                   "\"x,y x,y inches\"")
        ends = calibration.table_from_image([length.a_px, length.b_px])
        if not np.isfinite(ends).all():
            raise CalibrationError(f"the length from {length.a_px} to {length.b_px} does not lie on the table: give "
                                   "both ends in pixels of the picture")
        measured = float(np.linalg.norm(ends[1] - ends[0]))
        sigma = float(calibration.range_sigma_in(ends[:1], ends[1:], length.pixel_sigma_px)[0])
        middle = ends.mean(axis=0)
        items.append(Checked(length, measured, measured - length.true_in, sigma, (float(middle[0]), float(middle[1]))))
    if not items:
        raise CalibrationError("no length to check: give --length \"x,y x,y inches\", or a picture with a sheet or "
                               "marker that was not used to calibrate")
    errors = np.array([i.error_in for i in items])
    chi2 = float(np.mean([(i.error_in / max(i.sigma_in, 1e-9)) ** 2 for i in items]))
    return Report(tuple(items), float(errors.mean()), float(np.sqrt((errors**2).mean())),
                  max(items, key=lambda i: abs(i.error_in)), chi2, chi2 <= CHECK.most_chi2)


def printed_lengths(picture: NDArray[np.uint8], print_scale: float = 1.0) -> list[Length]:
    """Lengths of known size in a picture: sides and diagonals of every sheet, mat and corner marker in view.

    Prints that were used to calibrate prove little: lay the sheet elsewhere, or add a marker.
    """
    out = []
    for target in find_targets(picture):
        mine = list(target.ids)
        if target.kind == "markers" or len(mine) < 3:
            rows = [np.flatnonzero(target.marker_of == mine[0])[k] for k in range(4)]
        else:  # the outermost corner of each marker of a sheet
            middle = target.points_in.mean(axis=0)
            rows = []
            for i in mine:
                own = np.flatnonzero(target.marker_of == i)
                rows.append(own[np.argmax(np.linalg.norm(target.points_in[own] - middle, axis=1))])
        pairs = [*pairwise(rows), (rows[-1], rows[0]), (rows[0], rows[2])]
        pairs += [(rows[1], rows[3])] if len(rows) > 3 else []
        for a, b in pairs:
            inches = float(np.linalg.norm(target.points_in[a] - target.points_in[b])) * print_scale
            pa, pb = target.points_px[a], target.points_px[b]
            out.append(Length((float(pa[0]), float(pa[1])), (float(pb[0]), float(pb[1])), inches,
                              f"{target.kind} {','.join(map(str, mine))}", CHECK.corner_sigma_px))
    return out


def sigma_over_view(calibration: TableCalibration, columns: int = 32, rows: int = 18,
                    height_in: float = 0.0) -> tuple[Array, Array, Array]:
    """Sigma of a point (rows, columns) on a grid over the picture; NaN off the table. It includes the scale error about the
    picture's middle. Also returns the grid's pixels (rows, columns, 2) and inches (rows, columns, 2)."""
    w, h = calibration.image_size_px
    gx, gy = np.meshgrid(np.linspace(0, w - 1, columns), np.linspace(0, h - 1, rows))
    px = np.stack([gx, gy], axis=2)
    at = calibration.table_from_image(px.reshape(-1, 2), height_in)
    seen = np.isfinite(at).all(axis=1)
    sigma = np.full(len(at), np.nan)
    foot = calibration.table_from_image([[(w - 1) / 2, (h - 1) / 2]], height_in)[0]
    if seen.any():
        far = np.linalg.norm(at[seen] - foot, axis=1)
        by_scale = far * calibration.scale_sigma / math.sqrt(2)
        sigma[seen] = np.hypot(calibration.point_sigma_in(at[seen], height_in), by_scale)
    return sigma.reshape(rows, columns), px, at.reshape(rows, columns, 2)


def describe(calibration: TableCalibration) -> str:
    """How good measurements will be, in one sentence for players; each ± is one standard deviation."""
    sigma, _, _ = sigma_over_view(calibration)
    if not np.isfinite(sigma).any():
        return "the picture does not show the table"
    rows, columns = sigma.shape
    centre = float(sigma[rows // 2, columns // 2])
    corner = float(np.nanmax(sigma[[0, 0, -1, -1], [0, -1, 0, -1]]))
    text = f"±{_told(centre)} in at the centre, ±{_told(corner)} in the far corner" + _span(calibration)
    if not calibration.camera_height_known:
        # A lens file of another zoom may fit the picture as well: then only this tells it.
        z = calibration.camera_in[2]
        up = math.hypot(calibration.camera_height_sigma_in, calibration.scale_sigma * z)
        text += f"; the camera seems to hang {z:.0f} ± {max(up, 1):.0f} in up: "
        text += "if not, the lens file is of another camera or zoom" if calibration.lens_known else "measure that"
    return text + ("" if calibration.lens_known else " (no lens file)")


def _span(calibration: TableCalibration) -> str:
    """The ± of the longest range that has room in the picture."""
    ends = span_of(calibration)
    if ends is None:
        return ""
    sigma = float(calibration.range_sigma_in(ends[:1], ends[1:])[0])
    return f", ±{_told(sigma)} on a {float(np.abs(ends[1] - ends[0]).max()):g}-inch range"


def span_of(calibration: TableCalibration) -> Array | None:
    """The ends (2, 2), inches, of the longest of ``CHECK.spans_in`` that has room in the picture, across its middle; None: none
    has."""
    w, h = calibration.image_size_px
    middle = calibration.table_from_image([[(w - 1) / 2, (h - 1) / 2]])[0]
    for inches in CHECK.spans_in:
        for way in ((1.0, 0.0), (0.0, 1.0)):
            half = np.array(way) * inches / 2
            ends = np.stack([middle - half, middle + half])
            px = calibration.image_from_table(ends)
            if ((px > -0.5) & (px < np.array([w, h]) - 0.5)).all():
                return ends
    return None


def _told(sigma: float) -> str:
    """With two decimals, never as nothing."""
    return f"{max(sigma, 0.01):.2f}"


def sigma_map(calibration: TableCalibration, size: tuple[int, int] = (960, 540)) -> NDArray[np.uint8]:
    """The predicted ± of a point's place over the camera's picture, (h, w, 3) BGR of ``size`` (w, h): green is good,
    red is poor, with figures in inches; over the evidence picture where there is one."""
    w, h = size
    sigma, px, _ = sigma_over_view(calibration)
    seen = np.isfinite(sigma)
    worst = float(np.nanmax(sigma)) if seen.any() else 1.0
    shade = np.clip(np.nan_to_num(sigma, nan=worst) / CHECK.red_in, 0.0, 1.0)
    hue = np.round(60 * (1.0 - shade)).astype(np.uint8)
    hsv = np.stack([hue, np.full_like(hue, 170), np.full_like(hue, 210)], axis=2)
    colour = cv2.resize(np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)), (w, h), interpolation=cv2.INTER_LINEAR)
    back: NDArray[np.uint8] = np.full((h, w, 3), 90, np.uint8)
    if calibration.evidence is not None and calibration.evidence.picture is not None:
        picture = calibration.evidence.picture
        if picture.ndim == 2:
            picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
        back = np.asarray(cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    out = np.asarray(cv2.addWeighted(colour, 0.45, back, 0.55, 0.0), dtype=np.uint8)
    k = np.array([w, h]) / np.array(calibration.image_size_px)
    if calibration.evidence is not None:
        for p in (calibration.evidence.points_px + 0.5) * k - 0.5:
            cv2.circle(out, (round(p[0]), round(p[1])), 2, (255, 255, 255), -1, cv2.LINE_AA)
    rows, columns = sigma.shape
    size_font = w / 1600
    for r in np.linspace(1, rows - 4, 5).round().astype(int):
        for c in np.linspace(1, columns - 2, 6).round().astype(int):
            if seen[r, c]:
                at = px[r, c] * k
                _label(out, f"{sigma[r, c]:.2f}", (float(at[0]), float(at[1])), size_font)
    text = describe(calibration).replace("±", "+-")  # OpenCV's stroke fonts are ASCII
    for k, line in enumerate(reversed(text.split("; "))):
        _label(out, line, (w / 2, h - (16 + 40 * k) * size_font - 4), size_font)
    return out


def _label(img: NDArray[np.uint8], text: str, at: Point, size: float) -> None:
    (tw, th), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    x = int(np.clip(at[0] - tw / 2, 2, img.shape[1] - tw - 2))
    y = int(np.clip(at[1] + th / 2, th + 2, img.shape[0] - 4))
    for colour, thick in (((0, 0, 0), 3), ((255, 255, 255), 1)):
        cv2.putText(img, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)


def fits(calibration: TableCalibration, size_in: tuple[float, float]) -> str:
    """Empty if a table of this size fits the picture, else how high the camera must hang for it."""
    w, h = calibration.image_size_px
    mid = calibration.table_from_image([[0, h / 2], [w - 1, h / 2], [w / 2, 0], [w / 2, h - 1]])
    if not np.isfinite(mid).all():
        return "the picture shows more than the table's plane: point the camera down at the table"
    wide, deep = float(np.linalg.norm(mid[1] - mid[0])), float(np.linalg.norm(mid[3] - mid[2]))
    long, short = max(size_in), min(size_in)
    need = max(long / max(wide, deep), short / min(wide, deep))
    if need <= 1.0:
        return ""
    return (f"a table of {size_in[0]:g} x {size_in[1]:g} inches does not fit the picture ({wide:.0f} x {deep:.0f}): raise "
            f"the camera from {calibration.camera_in[2] / 12:.1f} to {need * calibration.camera_in[2] / 12:.1f} feet")


def missing(picture: NDArray[np.uint8]) -> list[str]:
    """What a player should know before calibrating: which prints are seen, and what to do about those that are not."""
    targets = find_targets(picture)
    if not targets and is_mirrored(picture, targets):
        return [MIRRORED]
    if not targets:
        return ["no marker is in view: lay the printed sheet on the table, whole in the picture, in even light"]
    out = []
    for t in targets:
        if t.kind == "markers":
            out.append(f"corner marker {t.ids[0]} is seen")
            continue
        whole = SHEETS[t.kind]
        lost = [m.id for m in whole.markers if m.id not in t.ids]
        name = "the sheet" if t.kind == "sheet" else "the mat"
        if lost:
            out.append(f"{name}: {len(t.ids)} of {len(whole.markers)} markers seen, {', '.join(map(str, lost))} "
                       "missing: uncover them or move it into the picture")
        else:
            out.append(f"{name} is seen whole")
        small = min(float(np.linalg.norm(t.points_px[t.marker_of == i][0] - t.points_px[t.marker_of == i][1]))
                    for i in t.ids)
        if small < CHECK.min_marker_px:
            out.append(f"its markers are only {small:.0f} px wide, {CHECK.min_marker_px:.0f} are needed: bring the camera "
                       "nearer, or raise the resolution")
    return out
