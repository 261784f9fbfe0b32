"""The lens as a value: how a camera bends straight lines, how sure that is, and the lens file."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calibration.camera import N_LENS, Array, lens_of, scaled_covariance, scaled_lens
from calibration.errors import CalibrationError
from calibration.lens.parameters import LENS
from calibration.toml_files import ArrayReader, read_toml, write_toml
from measure.reading.reader import not_negative
from measure.reading.values import shown

GUESS_SIGMA = {"aspect": 0.003, "centre": 0.015, "k1": 0.08, "k2": 0.05, "p": 0.001, "k3": 0.02}
"""Sigma of the other numbers of an unknown webcam; ``centre`` is a share of the picture's width."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A lens: ``camera_matrix`` (3, 3), ``distortion`` (5,) OpenCV's k1 k2 p1 p2 k3, ``covariance`` (9, 9) of fx,
    fy, cx, cy, k1, k2, p1, p2, k3. ``known`` is False for a guess from the picture's size alone."""

    camera_matrix: Array
    distortion: Array
    covariance: Array
    image_size_px: tuple[int, int]
    rms_px: float = 0.0
    known: bool = True
    model_sigma_px: float = 0.0
    """Pixels: error in its own views that the model does not explain, beyond the noise of corners."""
    views: int = 0
    dropped: tuple[tuple[str, str], ...] = ()
    """Views that were not used: (name, reason)."""
    warnings: tuple[str, ...] = ()

    @property
    def vector(self) -> Array:
        """(9,) fx, fy, cx, cy, k1, k2, p1, p2, k3."""
        return lens_of(self.camera_matrix, self.distortion)

    @property
    def focal_sigma(self) -> float:
        """Relative sigma of the focal length."""
        return float(math.sqrt(max(0.0, self.covariance[0, 0])) / self.camera_matrix[0, 0])

    @property
    def fov_deg(self) -> float:
        """Horizontal field of view, without distortion."""
        return math.degrees(2 * math.atan(self.image_size_px[0] / 2 / self.camera_matrix[0, 0]))

    @classmethod
    def guess(cls, image_size_px: tuple[int, int]) -> Lens:
        """A typical webcam. Nothing is measured, and the sigmas say so."""
        w, h = image_size_px
        f = w / 2 / math.tan(math.radians(LENS.typical_fov_deg / 2))
        k = np.array([[f, 0, (w - 1) / 2], [0, f, (h - 1) / 2], [0, 0, 1.0]])
        g = GUESS_SIGMA
        s = np.array([LENS.guess_log_focal * f, g["aspect"] * f, g["centre"] * w, g["centre"] * w, g["k1"], g["k2"],
                      g["p"], g["p"], g["k3"]])
        cov = np.diag(s**2)
        cov[1, 1] += cov[0, 0]
        cov[0, 1] = cov[1, 0] = cov[0, 0]
        return cls(k, np.zeros(5), cov, (w, h), known=False)

    def rescaled(self, image_size_px: tuple[int, int]) -> Lens:
        """The same lens for pictures of another resolution. CalibrationError if the aspect ratio differs: the
        camera then cuts off a part of the picture, and nobody knows which."""
        if tuple(image_size_px) == tuple(self.image_size_px):
            return self
        factor = same_shape(self.image_size_px, image_size_px, "the lens file")
        v = scaled_lens(self.vector, factor)
        k = np.array([[v[0], 0, v[2]], [0, v[1], v[3]], [0, 0, 1.0]])
        return replace(self, camera_matrix=k, covariance=scaled_covariance(self.covariance, factor),
                       image_size_px=image_size_px, rms_px=self.rms_px * factor,
                       model_sigma_px=self.model_sigma_px * factor)

    def write(self, path: str | Path) -> None:
        """Write the lens file (TOML)."""
        write_toml(path, {
            "kind": "lens", "version": 1, "image_size_px": list(self.image_size_px),
            "camera_matrix": self.camera_matrix, "distortion": self.distortion, "covariance": self.covariance,
            "rms_px": self.rms_px, "model_sigma_px": self.model_sigma_px, "known": self.known, "views": self.views,
            "dropped": [list(d) for d in self.dropped], "warnings": list(self.warnings),
        }, "A camera's lens, made by `toy-umpire lens`. covariance: fx fy cx cy k1 k2 p1 p2 k3, pixels")

    @classmethod
    def read(cls, path: str | Path) -> Lens:
        """Read a lens file. CalibrationError: missing, not a lens file, or numbers that cannot be."""
        command = "toy-umpire lens"
        d, r = read_toml(path, "lens", command), ArrayReader()
        size = r.array(d, "image_size_px", (2,))
        matrix, distortion = r.array(d, "camera_matrix", (3, 3)), r.array(d, "distortion", (5,))
        covariance = r.array(d, "covariance", (N_LENS, N_LENS))
        rms, model_sigma = r.number(d, "rms_px", "", 0.0), r.number(d, "model_sigma_px", "", 0.0)
        known, views = r.flag(d, "known", "", True), int(r.number(d, "views", "", 0.0, not_negative, "0 or more"))
        dropped = d.get("dropped", [])
        if not isinstance(dropped, list) or not all(
                isinstance(x, list) and len(x) == 2 and all(isinstance(t, str) for t in x) for x in dropped):
            r.fail("", f"dropped must be a list of names with their reasons, found {shown(dropped)}")
        warnings = r.texts(d, "warnings")
        if not r.faults:
            r.check_camera(matrix, size)
        r.done(path, command)
        return cls(matrix, distortion, covariance, (int(size[0]), int(size[1])), rms, known, model_sigma, views,
                   tuple((a, b) for a, b in dropped), warnings)


def same_shape(ours: tuple[int, int], theirs: tuple[int, int], what: str) -> float:
    """The factor from ``ours`` to ``theirs``. CalibrationError if the shapes differ by more than rounding."""
    factor = theirs[0] / ours[0]
    if abs(theirs[1] - ours[1] * factor) > LENS.same_shape_px:
        raise CalibrationError(
            f"{what} was made for pictures of {ours[0]}x{ours[1]}, these are {theirs[0]}x{theirs[1]}, another shape: "
            "set the camera to the same format, or calibrate again")
    return factor
