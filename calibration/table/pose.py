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
    rotation_of,
    undistort,
)
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.table.parameters import POSE
from calibration.table.problem import CAMERA, Body, Mode, Problem, turned

__all__ = ["Body", "Mode", "Solution", "on_plane", "rigid", "solve", "turned"]


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """Pose (6,) camera_from_table, lens (9,), their covariance (15, 15), each body's place (x, y, turn) and
    residuals (n, 2) px. ``other_pose`` with ``other_weight``: the second pose that a flat target
    leaves open, where the picture does not decide, and the probability that it is the true one.

    ``modes`` and ``mode_sigma`` (m,): values of the modes that were solved with it. ``chi2``: of points and beliefs together.
    ``scatter``: mean square of the points' residuals in their own sigmas, before these were made to explain it. ``fit`` and
    ``problem``: the last solution as the solver left it."""

    pose: Array
    lens: Array
    covariance: Array
    places: Array
    residuals_px: tuple[Array, ...]
    rms_px: float
    chi2: float
    modes: Array
    mode_sigma: Array
    scatter: float
    fit: Fit
    problem: Problem
    other_pose: Array | None = None
    other_weight: float = 0.0


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
          spread_sigma_px: float = 0.0, *, modes: Sequence[Mode] = (), doubt: Array | None = None,
          widened: bool = True) -> Solution:
    """Pose, lens and layout from the points of all bodies, in the frame of body ``base``.

    With several bodies the frame is that of their layout as a whole, as seen from ``base`` at the start. A flat target
    leaves two poses. Both are solved to the end, and the worse is kept beside the better, with its probability. More scatter
    than the points' own sigma explains (paper that is not flat, a poor JPEG) makes all points less sure, and the known lens
    weighs more; not so where ``widened`` is False. ``modes``: solved with it. ``doubt`` (9,): sigmas added to what is
    believed of the lens: ln(focal length), fy/fx, the centre's x and y in widths of the picture, k1, k2, p1, p2, k3.
    CalibrationError if no pose explains the points.
    """
    bodies = list(bodies)
    scatter = 0.0
    rounds = POSE.rounds if widened else 1
    for again in range(rounds):
        ends = _ends(bodies, lens, camera_height_in, base, spread_sigma_px, modes, np.zeros(N_LENS) if doubt is None else doubt)
        fit, problem = ends[0]
        n = 2 * sum(len(b.points_in) for b in bodies)
        q, _r = np.linalg.qr(fit.slopes)
        free = n - float((q[:n] ** 2).sum())  # points, less the parameters that the points decide
        worse = float((fit.residuals[:n] ** 2).sum()) / free if free >= 2.0 else 1.0
        scatter = scatter or worse
        if worse <= 1.0 + POSE.scatter_sigmas * np.sqrt(2.0 / max(free, 2.0)) or again == rounds - 1:
            break
        bodies = [replace(b, sigma_px=b.sigma_px * np.sqrt(worse)) for b in bodies]
    residuals, at = [], 0
    for b in bodies:
        m = len(b.points_in)
        residuals.append(fit.residuals[at:at + 2 * m].reshape(m, 2) * b.sigma_px[:, None])
        at += 2 * m
    rms = float(np.sqrt(np.mean((np.concatenate(residuals) ** 2).sum(axis=1))))
    other, weight = _second(bodies, ends)
    covariance = fit.covariance()
    end = problem.end
    return Solution(fit.x[:N_POSE], fit.x[N_POSE:CAMERA], covariance[:CAMERA, :CAMERA], problem.places(fit.x),
                    tuple(residuals), rms, fit.chi2, fit.x[end:], np.sqrt(np.diag(covariance)[end:]), scatter, fit,
                    problem, other, weight)


def _second(bodies: Sequence[Body], ends: list[tuple[Fit, Problem]]) -> tuple[Array | None, float]:
    """The second pose in the frame of the first, and its probability; None where the picture decides."""
    if len(ends) < 2:
        return None, 0.0
    (fit, problem), (second, its) = ends[:2]
    theirs = second.x[:N_POSE]
    if len(bodies) > 1:
        theirs = _in_frame_of(bodies, its.places(second.x), problem.places(fit.x), theirs)
    apart = np.linalg.norm(cv2.Rodrigues(rotation_of(theirs[:3]) @ rotation_of(fit.x[:3]).T)[0])
    likely = float(np.exp(-0.5 * (second.chi2 - fit.chi2)))
    if apart > POSE.apart_rad and likely > POSE.least_likely:
        return theirs, likely / (1.0 + likely)
    return None, 0.0


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


def _ends(bodies: Sequence[Body], lens: Lens, camera_height_in: float | None, base: int, spread_sigma_px: float,
          modes: Sequence[Mode], doubt: Array) -> list[tuple[Fit, Problem]]:
    """The solutions reached from both poses of body ``base``, best first, each with its problem."""
    v = lens.vector
    ends: list[tuple[Fit, Problem]] = []
    for pose in plane_poses(bodies[base].points_in, bodies[base].points_px, v):
        places = _start_places(bodies, pose, v, base)
        if not np.isfinite(places).all():
            continue
        problem = Problem(bodies, lens, camera_height_in, places, spread_sigma_px, modes, doubt)
        fit = least_squares(problem, np.concatenate([pose, v, [0.0], places.ravel() if len(bodies) > 1 else [],
                                                     np.zeros(len(modes))]),
                            POSE.iterations_with_modes if modes else POSE.iterations)
        if np.isfinite(fit.x).all() and centre_of(fit.x[:N_POSE])[2] > 0:
            ends.append((fit, problem))
    if not ends:
        raise CalibrationError("no place of the camera explains the corners: they must be of one flat rectangle or "
                               "sheet seen from above; check their order and the size given")
    return sorted(ends, key=lambda e: e[0].chi2)
