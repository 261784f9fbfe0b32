"""TableCalibration: pixels to inches and back at any height, with the sigma of points and ranges; load and save."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from shapely.geometry import Point, Polygon

from calibration.camera import (
    N_LENS,
    N_POSE,
    Array,
    centre_of,
    height_sigma_of,
    lens_of,
    matrix_of,
    project,
    project_with_slopes,
    rotation_of,
    scaled_covariance,
    scaled_lens,
)
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens, same_shape
from calibration.table.parameters import MAPPING
from calibration.table.pose import on_plane
from calibration.toml_files import ArrayReader, read_toml, toml_text
from measure.reading.reader import not_negative
from measure.writing import write_files

Ring = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What the calibration was made from: points in the table frame (n, 2), in pixels (n, 2), residuals (n, 2) px (predicted
    minus seen), and the picture (None once loaded: it is beside the file)."""

    points_in: Array
    points_px: Array
    residuals_px: Array
    picture: NDArray[np.uint8] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TableCalibration:
    """Where the camera is over the table, and how sure that is.

    Table frame: inches, z up, x along the sheet's long edge (or the first picked edge). ``rvec``, ``tvec`` (3,) are
    camera_from_table; ``covariance`` (15, 15) of rvec, tvec, fx, fy, cx, cy, k1, k2, p1, p2, k3. ``scale_sigma`` is
    the relative error of the inch (print or tape). All distances share it; the sigma of a point does not include it.
    """

    camera_matrix: Array
    distortion: Array
    rvec: Array
    tvec: Array
    covariance: Array
    image_size_px: tuple[int, int]
    table_size_in: tuple[float, float]
    scale_sigma: float = 0.0
    table_polygon_in: Ring | None = None
    lens_known: bool = False
    camera_height_known: bool = False
    method: str = ""
    rms_px: float = 0.0
    model_sigma_px: float = 0.0
    other_pose: Array | None = None
    """The other pose that a flat target leaves open (rvec, tvec), where the picture does not decide; else None."""
    other_weight: float = 0.0
    notes: tuple[str, ...] = ()
    evidence: Evidence | None = None
    print_scale: float = 1.0
    """The size of the prints that it was made from, over their size at 100 %."""
    mirrored: bool = False
    """Whether the camera's pictures were exchanged left to right before; whoever watches by it must do so too."""

    @property
    def lens(self) -> Array:
        """(9,) fx, fy, cx, cy, k1, k2, p1, p2, k3."""
        return lens_of(self.camera_matrix, self.distortion)

    @property
    def pose(self) -> Array:
        """(6,) rvec and tvec, camera_from_table."""
        return np.concatenate([self.rvec, self.tvec])

    @property
    def camera_in(self) -> Array:
        """(3,) centre of the camera in the table frame."""
        return centre_of(self.pose)

    @property
    def camera_height_sigma_in(self) -> float:
        """Sigma of the camera's height above the table."""
        return height_sigma_of(self.pose, self.covariance)

    def table_from_image(self, points_px: ArrayLike, height_in: ArrayLike = 0.0) -> Array:
        """(N, 2) pixels -> (N, 2) inches of what is seen there ``height_in`` (a number or (N,)) above the table;
        NaN where the line of sight does not come down to that height."""
        p = np.asarray(points_px, dtype=float).reshape(-1, 2)
        return on_plane(p, self.pose, self.lens, np.asarray(height_in, dtype=float))

    def image_from_table(self, points_in: ArrayLike) -> Array:
        """(N, 2) or (N, 3) inches -> (N, 2) pixels; two numbers mean height 0."""
        return project(_three(points_in), self.pose, self.lens)

    def pixels_per_inch(self, points_in: ArrayLike) -> Array:
        """(N,) how many pixels an inch of the table (mean over directions) takes at points (N, 2) or (N, 3)."""
        a, _ = self._slopes(_three(points_in))
        return np.sqrt(np.abs(np.linalg.det(a)))

    def _slopes(self, points: Array) -> tuple[Array, Array]:
        """d(pixel)/d(x, y) (N, 2, 2) and d(pixel)/d(pose, lens) (N, 2, 15)."""
        _, j_pose, j_lens = project_with_slopes(points, self.pose, self.lens)
        a = j_pose[:, :, 3:] @ rotation_of(self.rvec)[:, :2]
        return a, np.concatenate([j_pose, j_lens], axis=2)

    def _point_slopes(self, points: Array) -> tuple[Array, Array]:
        """d(x, y)/d(pose, lens) at a given pixel (N, 2, 15), and d(x, y)/d(pixel) (N, 2, 2)."""
        a, b = self._slopes(points)
        inverse = np.asarray(np.linalg.inv(a), dtype=float)
        return np.asarray(-inverse @ b, dtype=float), inverse

    def _pixel_sigma(self, pixel_sigma_px: float) -> float:
        return math.hypot(pixel_sigma_px, self.model_sigma_px)

    def _undecided(self, points: Array) -> Array:
        """(N, 2) how far the points would shift if the other pose were true, weighted to a standard deviation."""
        if self.other_pose is None:
            return np.zeros((len(points), 2))
        px = project(points, self.pose, self.lens)
        shift = on_plane(px, self.other_pose, self.lens, points[:, 2]) - points[:, :2]
        return np.nan_to_num(shift) * math.sqrt(self.other_weight)

    def point_covariance_in(self, points_in: ArrayLike, height_in: ArrayLike = 0.0,
                            pixel_sigma_px: float = MAPPING.outline_sigma_px) -> Array:
        """(N, 2, 2) covariance of positions (N, 2) at heights, from pose, lens and a pixel error; without scale."""
        points = _three(points_in, height_in)
        by_camera, by_pixel = self._point_slopes(points)
        cov = by_camera @ self.covariance @ by_camera.transpose(0, 2, 1)
        cov += self._pixel_sigma(pixel_sigma_px) ** 2 * by_pixel @ by_pixel.transpose(0, 2, 1)
        shift = self._undecided(points)
        return np.asarray(cov + shift[:, :, None] * shift[:, None, :], dtype=float)

    def point_sigma_in(self, points_in: ArrayLike, height_in: ArrayLike = 0.0,
                       pixel_sigma_px: float = MAPPING.outline_sigma_px) -> Array:
        """(N,) sigma per axis of positions (N, 2) at heights in the table frame: pose, lens and pixel error together,
        without ``scale_sigma``, which all distances share."""
        cov = self.point_covariance_in(points_in, height_in, pixel_sigma_px)
        return np.sqrt(np.maximum(0.0, np.trace(cov, axis1=1, axis2=2) / 2))

    def range_sigma_in(self, a_in: ArrayLike, b_in: ArrayLike, pixel_sigma_px: float = MAPPING.outline_sigma_px) -> Array:
        """(N,) sigma of the distances between points a and b, (N, 2) or (N, 3). Each point has its own pixel error; they share
        the errors of pose, lens and scale. First order: the gradient of the distance by pose, lens and pixels."""
        a, b = _three(a_in), _three(b_in)
        between = a[:, :2] - b[:, :2]
        length = np.sqrt((between**2).sum(axis=1) + (a[:, 2] - b[:, 2]) ** 2)
        with np.errstate(invalid="ignore", divide="ignore"):
            unit = np.where(length[:, None] > 1e-9, between / length[:, None], 0.0)
        ca, pa = self._point_slopes(a)
        cb, pb = self._point_slopes(b)
        g = np.einsum("ni,nij->nj", unit, ca - cb)
        var = np.einsum("ni,ij,nj->n", g, self.covariance, g)
        for p in (pa, pb):
            var += self._pixel_sigma(pixel_sigma_px) ** 2 * (np.einsum("ni,nij->nj", unit, p) ** 2).sum(axis=1)
        var += ((self._undecided(a) - self._undecided(b)) * unit).sum(axis=1) ** 2
        var += (length * self.scale_sigma) ** 2
        return np.sqrt(np.maximum(var, 0.0))

    def rescaled(self, image_size_px: tuple[int, int]) -> TableCalibration:
        """The same calibration for pictures of another resolution. CalibrationError if they are of another shape."""
        size = (int(image_size_px[0]), int(image_size_px[1]))
        if size == tuple(self.image_size_px):
            return self
        k = same_shape(self.image_size_px, size, "the calibration")
        v = scaled_lens(self.lens, k)
        evidence = None
        if self.evidence is not None:
            e = self.evidence
            evidence = Evidence(e.points_in, (e.points_px + 0.5) * k - 0.5, e.residuals_px * k)
        return replace(self, camera_matrix=matrix_of(v), covariance=scaled_covariance(self.covariance, k),
                       image_size_px=size, rms_px=self.rms_px * k, model_sigma_px=self.model_sigma_px * k,
                       evidence=evidence)

    def reframed(self, x_in: float, y_in: float, turn_rad: float) -> TableCalibration:
        """The same camera in another frame: its origin is at (x, y) of this one, and its x-axis is turned by ``turn_rad``. A
        frame is a definition, so it adds no error."""
        move = np.array([x_in, y_in, turn_rad])
        new = _moved_pose(self.pose, move)
        j = np.eye(N_POSE + N_LENS)
        for i in range(N_POSE):
            step = np.zeros(N_POSE)
            step[i] = 1e-6 * max(1.0, abs(self.pose[i]))
            j[:N_POSE, i] = (_moved_pose(self.pose + step, move) - _moved_pose(self.pose - step, move)) / (2 * step[i])
        c, s = math.cos(turn_rad), math.sin(turn_rad)
        into = np.array([[c, -s], [s, c]])
        evidence = self.evidence
        if evidence is not None:
            evidence = replace(evidence, points_in=(evidence.points_in - move[:2]) @ into)
        polygon = self.table_polygon_in
        if polygon is not None:
            polygon = _ring((np.array(polygon) - move[:2]) @ into)
        return replace(self, rvec=new[:3], tvec=new[3:], covariance=j @ self.covariance @ j.T, evidence=evidence,
                       table_polygon_in=polygon,
                       other_pose=None if self.other_pose is None else _moved_pose(self.other_pose, move))

    def view_polygon_in(self, reach_in: float = 90.0) -> Ring:
        """The part of the table plane in the picture, as an open anticlockwise ring, no farther than ``reach_in`` from the
        point below the camera, or as far as what it was made from and some more."""
        w, h = self.image_size_px
        t = np.linspace(0, 1, 9)[:-1]
        edge = [np.stack(p, axis=1) for p in ((t * (w - 1), 0 * t), (0 * t + w - 1, t * (h - 1)),
                                              ((1 - t) * (w - 1), 0 * t + h - 1), (0 * t, (1 - t) * (h - 1)))]
        ring = self.table_from_image(np.concatenate(edge))
        foot = self.camera_in[:2]
        ring = ring[np.isfinite(ring).all(axis=1)]
        if self.evidence is not None:
            reach_in = max(reach_in, MAPPING.beyond_in + float(np.linalg.norm(self.evidence.points_in - foot, axis=1).max()))
        disc = Point(*foot).buffer(reach_in, quad_segs=8)
        seen = Polygon(ring).buffer(0).intersection(disc) if len(ring) > 2 else Polygon()
        if seen.is_empty:
            raise CalibrationError("the camera does not look down at the table: tilt it towards the table")
        if seen.geom_type != "Polygon":
            seen = max(seen.geoms, key=lambda g: g.area)
        return _ring(np.array(seen.simplify(MAPPING.ring_in).exterior.coords[:-1]))

    def save(self, path: str | Path) -> None:
        """Write its files: both or neither, and no picture beside a pipe. CalibrationError: they cannot be written."""
        write_files(self.files(path), CalibrationError)

    def files(self, path: str | Path) -> dict[str | Path, bytes | str]:
        """What its files hold: the calibration (TOML) and, beside it, the picture it was made from (.png), if any."""
        data: dict[str, Any] = {
            "kind": "table", "version": 1, "method": self.method, "image_size_px": list(self.image_size_px),
            "table_size_in": list(self.table_size_in), "scale_sigma": self.scale_sigma,
            "print_scale": self.print_scale,
            "lens_known": self.lens_known, "camera_height_known": self.camera_height_known,
            "camera_in": self.camera_in, "rms_px": self.rms_px, "model_sigma_px": self.model_sigma_px,
            "notes": list(self.notes), "camera_matrix": self.camera_matrix, "distortion": self.distortion,
            "rvec": self.rvec, "tvec": self.tvec, "covariance": self.covariance,
        }
        if self.table_polygon_in is not None:
            data["table_polygon_in"] = [list(p) for p in self.table_polygon_in]
        if self.mirrored:
            data["mirrored"] = True
        if self.other_pose is not None:
            data["other_pose"], data["other_weight"] = self.other_pose, self.other_weight
        if self.evidence is not None:
            data["evidence_points_in"] = self.evidence.points_in
            data["evidence_points_px"] = self.evidence.points_px
            data["evidence_residuals_px"] = self.evidence.residuals_px
        text = toml_text(data, "A table, made by `toy-umpire calibrate` (inches, pixels; rvec, tvec camera_from_table)")
        if self.evidence is None or self.evidence.picture is None:
            return {path: text}
        return {path: text, picture_path(path): cv2.imencode(".png", self.evidence.picture)[1].tobytes()}

    @classmethod
    def load(cls, path: str | Path) -> TableCalibration:
        """Read a calibration. CalibrationError: missing, not a table file, or numbers that cannot be."""
        command = "toy-umpire calibrate"
        d, r = read_toml(path, "table", command), ArrayReader()
        size, table = r.array(d, "image_size_px", (2,)), r.array(d, "table_size_in", (2,))
        evidence = None
        if "evidence_points_in" in d:
            evidence = Evidence(r.array(d, "evidence_points_in", (-1, 2)), r.array(d, "evidence_points_px", (-1, 2)),
                                r.array(d, "evidence_residuals_px", (-1, 2)))
        polygon = r.array(d, "table_polygon_in", (-1, 2)) if "table_polygon_in" in d else None
        other = r.array(d, "other_pose", (N_POSE,)) if "other_pose" in d else None
        n = N_POSE + N_LENS
        found = cls(
            r.array(d, "camera_matrix", (3, 3)), r.array(d, "distortion", (5,)), r.array(d, "rvec", (3,)),
            r.array(d, "tvec", (3,)), r.array(d, "covariance", (n, n)),
            (int(size[0]), int(size[1])), (float(table[0]), float(table[1])),
            r.number(d, "scale_sigma", ""), None if polygon is None else _ring(polygon),
            r.flag(d, "lens_known", "", False), r.flag(d, "camera_height_known", "", False), r.text(d, "method", ""),
            r.number(d, "rms_px", ""), r.number(d, "model_sigma_px", ""), other,
            r.number(d, "other_weight", "", 0.0, not_negative, "0 or more"), r.texts(d, "notes"), evidence,
            r.number(d, "print_scale", "", 1.0, lambda v: v > 0, "more than 0"), r.flag(d, "mirrored", "", False))
        if not r.faults:
            r.check_camera(found.camera_matrix, size)
            if min(table) <= 0:
                r.fail("", f"table_size_in must be greater than 0, found {table[0]:g} and {table[1]:g}")
            if polygon is not None and len(polygon) < 3:
                r.fail("", "table_polygon_in must have 3 points or more")
        r.done(path, command)
        return found

    def as_lens(self) -> Lens:
        """The lens of this calibration, with the covariance it has here."""
        return Lens(self.camera_matrix, self.distortion, self.covariance[N_POSE:, N_POSE:], self.image_size_px,
                    self.rms_px, True, self.model_sigma_px)


def picture_path(path: str | Path) -> Path:
    """Where the picture of a calibration lies: beside its file."""
    return Path(path).with_suffix(".png")


def is_table_file(path: str | Path) -> bool:
    """Whether a file is a calibration of a table, as :meth:`TableCalibration.save` writes it."""
    try:
        read_toml(path, "table", "toy-umpire calibrate")
    except CalibrationError:
        return False
    return True


def _moved_pose(pose: Array, move: Array) -> Array:
    c, s = math.cos(move[2]), math.sin(move[2])
    r = rotation_of(pose[:3])
    rvec = cv2.Rodrigues(r @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]))[0].ravel()
    return np.concatenate([rvec, pose[3:] + r[:, :2] @ move[:2]])


def _ring(points: Array | Sequence[Sequence[float]]) -> Ring:
    p = np.asarray(points, dtype=float)
    x, y = p[:, 0], p[:, 1]
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0:
        p = p[::-1]
    return tuple((float(a), float(b)) for a, b in p)


def _three(points_in: ArrayLike, height_in: ArrayLike = 0.0) -> Array:
    p = np.asarray(points_in, dtype=float)
    if p.ndim == 1:
        p = p.reshape(1, -1)
    if p.shape[1] == 3:
        return np.ascontiguousarray(p)
    h = np.broadcast_to(np.asarray(height_in, dtype=float), (len(p),))
    return np.concatenate([p, h[:, None]], axis=1)
