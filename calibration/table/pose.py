"""Where the camera is over flat prints: pose, lens and layout in one least-squares solution with its covariance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.camera import (
    N_LENS,
    N_POSE,
    Array,
    Fit,
    centre_of,
    least_squares,
    plane_poses,
    project_with_slopes,
    rotation_of,
    undistort,
)
from calibration.errors import CalibrationError
from calibration.lens.lens import GUESS_SIGMA, Lens
from calibration.lens.parameters import LENS
from calibration.table.parameters import POSE

_CAMERA = N_POSE + N_LENS
_HEAD = _CAMERA + 1
"""Pose, lens, and the spread of dark edges that is not corrected yet."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A rigid flat print on the table: its points in true inches in its own frame, and where they are seen. ``shift_px``
    (n, 2): how they move for a pixel of spread of dark edges (None: they do not)."""

    points_in: Array
    points_px: Array
    sigma_px: Array
    shift_px: Array | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """Pose (6,) camera_from_table, lens (9,), their covariance (15, 15), each body's place (x, y, turn) and
    residuals (n, 2) px. ``other_pose`` with ``other_weight``: the second pose that a flat target
    leaves open, where the picture does not decide, and the probability that it is the true one."""

    pose: Array
    lens: Array
    covariance: Array
    places: Array
    residuals_px: tuple[Array, ...]
    rms_px: float
    chi2: float
    other_pose: Array | None = None
    other_weight: float = 0.0


def turned(points_in: Array, place: Array) -> Array:
    """(n, 2) points of a body in the table frame; ``place`` is (x, y, turn in radians)."""
    c, s = np.cos(place[2]), np.sin(place[2])
    return np.asarray(points_in @ np.array([[c, s], [-s, c]]) + place[:2], dtype=float)


def lens_rows(lens: Lens) -> tuple[Array, bool]:
    """Whitening matrix of the known lens (empty for a guess), and whether the lens is only a guess."""
    if not lens.known:
        return np.zeros((0, 0)), True
    v = lens.vector
    floor = np.array([1e-5 * v[0], 1e-5 * v[1], 1e-3, 1e-3, 1e-5, 1e-5, 1e-6, 1e-6, 1e-5])
    cov = lens.covariance + np.diag(floor**2)
    scale = np.sqrt(np.diag(cov))
    values, vectors = np.linalg.eigh(cov / scale[:, None] / scale[None, :])
    values = np.maximum(values, 1e-10)
    return (vectors / np.sqrt(values)).T / scale[None, :], False


def guess_residuals(v: Array, typical: Lens) -> tuple[Array, Array]:
    """Residuals (9,) and slopes (9, 9) of nine lens numbers against a typical webcam."""
    m = typical.vector
    w = typical.image_size_px[0]
    g = GUESS_SIGMA
    s = np.array([LENS.guess_log_focal, g["aspect"], g["centre"] * w, g["centre"] * w, g["k1"], g["k2"], g["p"], g["p"],
                  g["k3"]])
    r = (v - m) / s
    j = np.diag(1.0 / s)
    fx, fy = max(v[0], 1e-3), v[1]
    r[0] = np.log(fx / m[0]) / s[0]
    j[0, 0] = 1.0 / fx / s[0]
    r[1] = (fy / fx - 1.0) / s[1]
    j[1, 0], j[1, 1] = -fy / fx**2 / s[1], 1.0 / fx / s[1]
    return r, j


class _Problem:
    """Residuals and slopes. Parameters: pose 6, lens 9, spread 1, then (x, y, turn) of each body where there are
    several."""

    def __init__(self, bodies: Sequence[Body], lens: Lens, camera_height_in: float | None, reference: Array,
                 spread_sigma_px: float) -> None:
        self.bodies = bodies
        self.lens = lens
        self.height = camera_height_in
        self.reference = reference
        self.spread_sigma = max(spread_sigma_px, POSE.least_spread_px)
        self.rows, self.guess = lens_rows(lens)

    def __call__(self, x: Array) -> tuple[Array, Array]:
        several = len(self.bodies) > 1
        pose, lens = x[:N_POSE], x[N_POSE:_CAMERA]
        places = x[_HEAD:].reshape(-1, 3) if several else self.reference
        rot = rotation_of(pose[:3])
        res: list[Array] = []
        jac: list[Array] = []
        for k, (b, place) in enumerate(zip(self.bodies, places, strict=True)):
            at = turned(b.points_in, place)
            flat = np.concatenate([at, np.zeros((len(at), 1))], axis=1)
            px, j_pose, j_lens = project_with_slopes(flat, pose, lens)
            w = 1.0 / b.sigma_px[:, None]
            off = px - b.points_px
            j: Array = np.zeros((len(at), 2, len(x)))
            if b.shift_px is not None:
                off = off + x[_CAMERA] * b.shift_px
                j[:, :, _CAMERA] = b.shift_px
            res.append((off * w).ravel())
            j[:, :, :N_POSE], j[:, :, N_POSE:_CAMERA] = j_pose, j_lens
            if several:
                by_point = j_pose[:, :, 3:] @ rot[:, :2]
                c = _HEAD + 3 * k
                j[:, :, c:c + 2] = by_point
                arm = at - place[:2]
                j[:, :, c + 2] = (by_point @ np.stack([-arm[:, 1], arm[:, 0]], axis=1)[:, :, None])[:, :, 0]
            jac.append((j * w[:, :, None]).reshape(-1, len(x)))
        for r, j in self._beliefs(x):
            res.append(r)
            jac.append(j)
        return np.concatenate(res), np.concatenate(jac)

    def _beliefs(self, x: Array) -> list[tuple[Array, Array]]:
        out = []
        lens = x[N_POSE:_CAMERA]
        j = np.zeros((N_LENS, len(x)))
        if self.guess:
            r, j[:, N_POSE:_CAMERA] = guess_residuals(lens, self.lens)
        else:
            r, j[:, N_POSE:_CAMERA] = self.rows @ (lens - self.lens.vector), self.rows
        out.append((r, j))
        js = np.zeros((1, len(x)))
        js[0, _CAMERA] = 1.0 / self.spread_sigma
        out.append((x[_CAMERA:_HEAD] / self.spread_sigma, js))
        if self.height is not None:
            jh = np.zeros((1, len(x)))
            z = centre_of(x[:N_POSE])[2]
            for i in range(N_POSE):
                step = np.zeros(N_POSE)
                step[i] = 1e-6 * max(1.0, abs(x[i]))
                jh[0, i] = (centre_of(x[:N_POSE] + step)[2] - z) / step[i]
            out.append((np.array([(z - self.height) / POSE.height_sigma_in]), jh / POSE.height_sigma_in))
        if len(self.bodies) > 1:
            out.append(self._datum(x))
        return out

    def _datum(self, x: Array) -> tuple[Array, Array]:
        """Holds the frame: the layout as a whole neither shifts nor turns against its reference (the inner constraint of a
        free network). So the noise of one marker does not become the noise of all."""
        places = x[_HEAD:].reshape(-1, 3)
        j = np.zeros((3, len(x)))
        r = np.zeros(3)
        here = np.array([turned(b.points_in.mean(axis=0)[None], p)[0]
                         for b, p in zip(self.bodies, places, strict=True)])
        there = np.array([turned(b.points_in.mean(axis=0)[None], p)[0]
                          for b, p in zip(self.bodies, self.reference, strict=True)])
        arm = there - there.mean(axis=0)
        size = np.sqrt((arm**2).sum()) + 1e-9
        for k in range(len(places)):
            d = here[k] - there[k]
            c = _HEAD + 3 * k
            lever = here[k] - places[k, :2]
            by_turn = np.array([-lever[1], lever[0]])
            r[:2] += d
            j[0, c], j[1, c + 1] = 1.0, 1.0
            j[:2, c + 2] = by_turn
            r[2] += (arm[k, 0] * d[1] - arm[k, 1] * d[0]) / size
            j[2, c], j[2, c + 1] = -arm[k, 1] / size, arm[k, 0] / size
            j[2, c + 2] = (arm[k, 0] * by_turn[1] - arm[k, 1] * by_turn[0]) / size
        return r / POSE.frame_in, j / POSE.frame_in


def _start_places(bodies: Sequence[Body], pose: Array, lens: Array, base: int) -> Array:
    """Where the bodies lie, given a pose from body ``base``: each is fitted rigidly to its points on the table."""
    places = np.zeros((len(bodies), 3))
    for k, b in enumerate(bodies):
        if k == base:
            continue
        places[k] = rigid(b.points_in, on_plane(b.points_px, pose, lens))
    return places


def on_plane(points_px: Array, pose: Array, lens: Array, height_in: float | Array = 0.0) -> Array:
    """(N, 2) table inches of pixels, on the plane at ``height_in``; NaN where the ray does not go down to it."""
    norm = undistort(points_px, lens)
    rot = rotation_of(pose[:3])
    centre = -rot.T @ pose[3:]
    rays = np.concatenate([norm, np.ones((len(norm), 1))], axis=1) @ rot
    with np.errstate(divide="ignore", invalid="ignore"):
        k = (np.asarray(height_in) - centre[2]) / rays[:, 2]
    k = np.where(k > 0, k, np.nan)
    return np.asarray(centre[:2] + rays[:, :2] * k[:, None], dtype=float)


def solve(bodies: Sequence[Body], lens: Lens, camera_height_in: float | None = None, base: int = 0,
          spread_sigma_px: float = 0.0) -> Solution:
    """Pose, lens and layout from the points of all bodies, in the frame of body ``base``.

    With several bodies the frame is that of their layout as a whole, as seen from ``base`` at the start. A flat target
    leaves two poses. Both are solved to the end, and the worse is kept beside the better, with its probability. More scatter
    than the points' own sigma explains (paper that is not flat, a poor JPEG) makes all points less sure, and the known lens
    weighs more. CalibrationError if no pose explains the points.
    """
    bodies = list(bodies)
    for _ in range(POSE.rounds):
        ends = _ends(bodies, lens, camera_height_in, base, spread_sigma_px)
        fit, places = ends[0]
        n = 2 * sum(len(b.points_in) for b in bodies)
        q, _r = np.linalg.qr(fit.slopes)
        free = n - float((q[:n] ** 2).sum())  # points, less the parameters that the points decide
        worse = float((fit.residuals[:n] ** 2).sum()) / free if free >= 2.0 else 1.0
        if worse <= 1.0 + POSE.scatter_sigmas * np.sqrt(2.0 / max(free, 2.0)):
            break
        bodies = [replace(b, sigma_px=b.sigma_px * np.sqrt(worse)) for b in bodies]
    camera, lens_v = fit.x[:N_POSE], fit.x[N_POSE:_CAMERA]
    residuals, at = [], 0
    for b in bodies:
        m = len(b.points_in)
        residuals.append(fit.residuals[at:at + 2 * m].reshape(m, 2) * b.sigma_px[:, None])
        at += 2 * m
    rms = float(np.sqrt(np.mean((np.concatenate(residuals) ** 2).sum(axis=1))))
    other = None
    weight = 0.0
    if len(ends) > 1:
        second = ends[1][0]
        theirs = second.x[:N_POSE]
        if len(bodies) > 1:
            theirs = _in_frame_of(bodies, second.x[_HEAD:].reshape(-1, 3), fit.x[_HEAD:].reshape(-1, 3), theirs)
        apart = np.linalg.norm(cv2.Rodrigues(rotation_of(theirs[:3]) @ rotation_of(camera[:3]).T)[0])
        likely = float(np.exp(-0.5 * (second.chi2 - fit.chi2)))
        if apart > POSE.apart_rad and likely > POSE.least_likely:
            other, weight = theirs, likely / (1.0 + likely)
    return Solution(camera, lens_v, fit.covariance()[:_CAMERA, :_CAMERA],
                    fit.x[_HEAD:].reshape(-1, 3) if len(bodies) > 1 else places, tuple(residuals), rms, fit.chi2,
                    other, weight)


def _in_frame_of(bodies: Sequence[Body], theirs: Array, ours: Array, pose: Array) -> Array:
    """A pose from the frame of layout ``theirs`` in the frame of ``ours``. Each solution has its own frame."""
    p = np.concatenate([turned(b.points_in, at) for b, at in zip(bodies, ours, strict=True)])
    q = np.concatenate([turned(b.points_in, at) for b, at in zip(bodies, theirs, strict=True)])
    move = rigid(p, q)
    c, s = np.cos(move[2]), np.sin(move[2])
    rot = rotation_of(pose[:3])
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    rvec = np.asarray(cv2.Rodrigues(rot @ turn)[0], dtype=float).ravel()
    return np.concatenate([rvec, pose[3:] + rot[:, :2] @ move[:2]])


def rigid(points_in: Array, onto_in: Array) -> Array:
    """(x, y, turn) that lays points (n, 2) onto others, best in the least-squares sense."""
    p, q = points_in - points_in.mean(axis=0), onto_in - onto_in.mean(axis=0)
    turn = np.arctan2((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum(), (p * q).sum())
    shift = onto_in.mean(axis=0) - turned(points_in.mean(axis=0)[None], np.array([0.0, 0.0, turn]))[0]
    return np.array([shift[0], shift[1], turn])


def _ends(bodies: Sequence[Body], lens: Lens, camera_height_in: float | None, base: int,
          spread_sigma_px: float) -> list[tuple[Fit, Array]]:
    """The solutions reached from both poses of body ``base``, best first, each with its layout at the start."""
    v = lens.vector
    ends: list[tuple[Fit, Array]] = []
    for pose in plane_poses(bodies[base].points_in, bodies[base].points_px, v):
        places = _start_places(bodies, pose, v, base)
        if not np.isfinite(places).all():
            continue
        problem = _Problem(bodies, lens, camera_height_in, places, spread_sigma_px)
        fit = least_squares(problem, np.concatenate([pose, v, [0.0], places.ravel() if len(bodies) > 1 else []]))
        if np.isfinite(fit.x).all() and centre_of(fit.x[:N_POSE])[2] > 0:
            ends.append((fit, places))
    if not ends:
        raise CalibrationError("no place of the camera explains the corners: they must be of one flat rectangle or "
                               "sheet seen from above; check their order and the size given")
    return sorted(ends, key=lambda e: e[0].chi2)
