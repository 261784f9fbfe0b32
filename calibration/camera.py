"""The camera model and the small least-squares solver that lens and table share.

A camera is nine numbers (``LENS``: fx, fy, cx, cy, k1, k2, p1, p2, k3, OpenCV's Brown model) and a pose of six
(rotation vector and translation, camera_from_table). Pixel (0, 0) is the centre of the first pixel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.parameters import SOLVER

Array = NDArray[np.float64]

LENS = ("fx", "fy", "cx", "cy", "k1", "k2", "p1", "p2", "k3")
N_LENS = len(LENS)
N_POSE = 6


def matrix_of(lens: Array) -> Array:
    """(3, 3) camera matrix of the nine lens numbers."""
    fx, fy, cx, cy = lens[:4]
    return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])


def lens_of(camera_matrix: Array, distortion: Array) -> Array:
    """The nine lens numbers of a camera matrix and up to five distortion coefficients."""
    k = np.zeros(5)
    d = np.asarray(distortion, dtype=float).ravel()[:5]
    k[: len(d)] = d
    return np.concatenate([[camera_matrix[0, 0], camera_matrix[1, 1], camera_matrix[0, 2], camera_matrix[1, 2]], k])


def rotation_of(rvec: Array) -> Array:
    """(3, 3) rotation matrix of a rotation vector."""
    return np.asarray(cv2.Rodrigues(np.asarray(rvec, dtype=float).reshape(3, 1))[0], dtype=float)


def project(points: Array, pose: Array, lens: Array) -> Array:
    """(N, 3) points -> (N, 2) pixels."""
    p = np.ascontiguousarray(points, dtype=float).reshape(-1, 1, 3)
    px, _ = cv2.projectPoints(p, pose[:3], pose[3:], matrix_of(lens), lens[4:])
    return np.asarray(px, dtype=float).reshape(-1, 2)


def project_with_slopes(points: Array, pose: Array, lens: Array) -> tuple[Array, Array, Array]:
    """Pixels (N, 2), and their derivatives by the pose (N, 2, 6) and by the lens (N, 2, 9)."""
    p = np.ascontiguousarray(points, dtype=float).reshape(-1, 1, 3)
    px, jac = cv2.projectPoints(p, pose[:3], pose[3:], matrix_of(lens), lens[4:])
    j = np.asarray(jac, dtype=float).reshape(len(p), 2, -1)
    return np.asarray(px, dtype=float).reshape(-1, 2), j[:, :, :6], j[:, :, 6:15]


_undistort: Any = getattr(cv2, "undistortPointsIter", cv2.undistortPoints)
"""With a criterion of its own: OpenCV 4 has a name for that, which OpenCV 5 has no more. Without one it stops after 5 steps."""


def undistort(points_px: Array, lens: Array) -> Array:
    """(N, 2) pixels -> (N, 2) normalised picture coordinates (x/z, y/z) of a lens without distortion."""
    p = np.ascontiguousarray(points_px, dtype=float).reshape(-1, 1, 2)
    if not len(p):
        return np.zeros((0, 2))
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 60, 1e-10)
    out = _undistort(p, matrix_of(lens), lens[4:], R=np.eye(3), P=np.eye(3), criteria=stop)
    return np.asarray(out, dtype=float).reshape(-1, 2)


def scaled_lens(lens: Array, factor: float) -> Array:
    """The lens of the same camera for pictures resized by ``factor``. Pixel (0, 0) is a centre, so the principal point
    moves as (c + 0.5) f - 0.5."""
    out = np.array(lens, dtype=float)
    out[:2] *= factor
    out[2:4] = (out[2:4] + 0.5) * factor - 0.5
    return out


def scaled_covariance(covariance: Array, factor: float) -> Array:
    """The covariance that goes with ``scaled_lens``. The last nine rows of the matrix are the lens."""
    s = np.ones(covariance.shape[0])
    s[-N_LENS:-N_LENS + 4] = factor
    return covariance * s[:, None] * s[None, :]


def plane_poses(points_in: Array, points_px: Array, lens: Array) -> list[Array]:
    """Both poses (6,) that explain a flat target, best first: a flat marker leaves two.

    Collins & Bartoli, Infinitesimal Plane-Based Pose Estimation (IJCV 2014), as in OpenCV's SOLVEPNP_IPPE.
    """
    flat = np.zeros((len(points_in), 3))
    flat[:, :2] = points_in
    centre = flat.mean(axis=0)
    norm = undistort(points_px, lens).reshape(-1, 1, 2)
    found, rvecs, tvecs, _ = cv2.solvePnPGeneric(
        (flat - centre).reshape(-1, 1, 3), norm, np.eye(3), None, flags=cv2.SOLVEPNP_IPPE)
    poses = []
    for rvec, tvec in zip(rvecs[:found], tvecs[:found], strict=True):
        r = np.asarray(rvec, dtype=float).ravel()
        t = np.asarray(tvec, dtype=float).ravel() - rotation_of(r) @ centre
        if np.isfinite(r).all() and np.isfinite(t).all():
            poses.append(np.concatenate([r, t]))
    return poses


def centre_of(pose: Array) -> Array:
    """(3,) the camera's centre in the table frame."""
    return np.asarray(-rotation_of(pose[:3]).T @ pose[3:], dtype=float)


def height_slopes(pose: Array) -> Array:
    """(6,) how the camera's height over the table changes with each number of its pose."""
    z = centre_of(pose)[2]
    g = np.zeros(N_POSE)
    for i in range(N_POSE):
        step = np.zeros(N_POSE)
        step[i] = 1e-6 * max(1.0, abs(pose[i]))
        g[i] = (centre_of(pose + step)[2] - z) / step[i]
    return g


def height_sigma_of(pose: Array, covariance: Array) -> float:
    """Sigma of the camera's height over the table, inches. The first six rows of the covariance are the pose."""
    g = height_slopes(pose)
    return float(np.sqrt(max(0.0, float(g @ covariance[:N_POSE, :N_POSE] @ g))))


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Result of ``least_squares``: parameters (n,), whitened residuals (m,), their slopes (m, n), the sum of squares."""

    x: Array
    residuals: Array
    slopes: Array
    chi2: float

    def covariance(self) -> Array:
        """(n, n): inverse of the normal matrix, valid where residuals are in units of their sigma."""
        scale = np.sqrt((self.slopes**2).sum(axis=0))
        scale[scale == 0.0] = 1.0
        j = self.slopes / scale
        _, s, vt = np.linalg.svd(j, full_matrices=False)
        keep = s > s[0] * SOLVER.singular
        root = vt[keep] / s[keep, None]
        return np.asarray((root.T @ root) / scale[:, None] / scale[None, :], dtype=float)


def least_squares(whitened: Callable[[Array], tuple[Array, Array]], x0: Array, iterations: int = 50) -> Fit:
    """Levenberg-Marquardt on residuals in units of their sigma.

    ``whitened(x)`` gives residuals (m,) and slopes (m, n). Stops when a step lowers chi-square by less than 1e-7 of
    itself and 1e-9 in all.
    """
    x = np.array(x0, dtype=float)
    r, j = whitened(x)
    chi2 = float(r @ r)
    damping = SOLVER.damping
    for _ in range(iterations):
        scale = np.sqrt((j**2).sum(axis=0))
        scale[scale == 0.0] = 1.0
        js = j / scale
        normal = js.T @ js
        gradient = js.T @ r
        better = False
        for _ in range(SOLVER.tries):
            step = np.linalg.solve(normal + damping * np.eye(len(x)), -gradient) / scale
            new_r, new_j = whitened(x + step)
            new_chi2 = float(new_r @ new_r)
            if np.isfinite(new_chi2) and new_chi2 <= chi2:
                better = True
                break
            damping *= SOLVER.damping_factor
        if not better:
            break
        gain = chi2 - new_chi2
        x, r, j, chi2 = x + step, new_r, new_j, new_chi2
        damping = max(damping / SOLVER.damping_factor, SOLVER.least_damping)
        if gain < SOLVER.least_gain + SOLVER.gain * chi2:
            break
    return Fit(x, r, j, chi2)
