"""The table's least-squares problem: how far points and beliefs are missed, and how that changes with pose, lens, layout and
the modes in which prints may differ from their description."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.camera import N_LENS, N_POSE, Array, centre_of, height_slopes, project_with_slopes, rotation_of
from calibration.lens.lens import GUESS_SIGMA, Lens
from calibration.lens.parameters import LENS
from calibration.table.parameters import POSE

CAMERA = N_POSE + N_LENS
_HEAD = CAMERA + 1
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
class Mode:
    """One way in which prints may differ from their description (size, stretch, bow). ``fields[k]`` (n, 3): how the points
    of body k move in its own frame, inches with z up, for a value of 1. ``sigma``: how far from 0 the value may be."""

    fields: Mapping[int, Array]
    sigma: float = math.inf


def turned(points_in: Array, place: Array) -> Array:
    """(n, 2) points of a body in the table frame; ``place`` is (x, y, turn in radians)."""
    c, s = np.cos(place[2]), np.sin(place[2])
    return np.asarray(points_in @ np.array([[c, s], [-s, c]]) + place[:2], dtype=float)


def lens_rows(lens: Lens, doubt: Array) -> tuple[Array, bool]:
    """Whitening matrix of the known lens (empty for a guess), and whether the lens is only a guess. ``doubt`` (9,): see
    :func:`solve`."""
    if not lens.known:
        return np.zeros((0, 0)), True
    v = lens.vector
    w = lens.image_size_px[0]
    floor = np.array([1e-5 * v[0], 1e-5 * v[1], 1e-3, 1e-3, 1e-5, 1e-5, 1e-6, 1e-6, 1e-5])
    more = doubt * np.array([0.0, v[1], w, w, 1.0, 1.0, 1.0, 1.0, 1.0])
    cov = lens.covariance + np.diag(floor**2 + more**2)
    cov[:2, :2] += doubt[0] ** 2 * np.outer(v[:2], v[:2])
    scale = np.sqrt(np.diag(cov))
    values, vectors = np.linalg.eigh(cov / scale[:, None] / scale[None, :])
    values = np.maximum(values, 1e-10)
    return (vectors / np.sqrt(values)).T / scale[None, :], False


def guess_residuals(v: Array, typical: Lens, doubt: Array) -> tuple[Array, Array]:
    """Residuals (9,) and slopes (9, 9) of nine lens numbers against a typical webcam. ``doubt`` (9,): see :func:`solve`."""
    m = typical.vector
    w = typical.image_size_px[0]
    g = GUESS_SIGMA
    s = np.hypot([LENS.guess_log_focal, g["aspect"], g["centre"], g["centre"], g["k1"], g["k2"], g["p"], g["p"], g["k3"]],
                 doubt)
    s[2:4] *= w
    r = (v - m) / s
    j = np.diag(1.0 / s)
    fx, fy = max(v[0], 1e-3), v[1]
    r[0] = np.log(fx / m[0]) / s[0]
    j[0, 0] = 1.0 / fx / s[0]
    r[1] = (fy / fx - 1.0) / s[1]
    j[1, 0], j[1, 1] = -fy / fx**2 / s[1], 1.0 / fx / s[1]
    return r, j


class Problem:
    """Residuals and slopes. Parameters: pose 6, lens 9, spread 1, then (x, y, turn) of each body where there are
    several, then the modes."""

    def __init__(self, bodies: Sequence[Body], lens: Lens, camera_height_in: float | None, reference: Array,
                 spread_sigma_px: float, modes: Sequence[Mode], doubt: Array) -> None:
        self.bodies = bodies
        self.lens = lens
        self.height = camera_height_in
        self.reference = reference
        self.spread_sigma = max(spread_sigma_px, POSE.least_spread_px)
        self.modes = modes
        self.doubt = doubt
        self.rows, self.guess = lens_rows(lens, doubt)
        self.end = _HEAD + (3 * len(bodies) if len(bodies) > 1 else 0)

    def places(self, x: Array) -> Array:
        """(M, 3) where the bodies lie."""
        return x[_HEAD:self.end].reshape(-1, 3) if len(self.bodies) > 1 else self.reference

    def __call__(self, x: Array) -> tuple[Array, Array]:
        several = len(self.bodies) > 1
        pose, lens = x[:N_POSE], x[N_POSE:CAMERA]
        rot = rotation_of(pose[:3])
        res: list[Array] = []
        jac: list[Array] = []
        for k, (b, place) in enumerate(zip(self.bodies, self.places(x), strict=True)):
            own = np.concatenate([b.points_in, np.zeros((len(b.points_in), 1))], axis=1)
            mine = [(i, m.fields[k]) for i, m in enumerate(self.modes) if k in m.fields]
            for i, field in mine:
                own = own + x[self.end + i] * field
            at = np.concatenate([turned(own[:, :2], place), own[:, 2:]], axis=1)
            px, j_pose, j_lens = project_with_slopes(at, pose, lens)
            w = 1.0 / b.sigma_px[:, None]
            off = px - b.points_px
            j: Array = np.zeros((len(at), 2, len(x)))
            if b.shift_px is not None:
                off = off + x[CAMERA] * b.shift_px
                j[:, :, CAMERA] = b.shift_px
            res.append((off * w).ravel())
            j[:, :, :N_POSE], j[:, :, N_POSE:CAMERA] = j_pose, j_lens
            by_point = j_pose[:, :, 3:] @ rot
            if several:
                c = _HEAD + 3 * k
                j[:, :, c:c + 2] = by_point[:, :, :2]
                arm = at[:, :2] - place[:2]
                j[:, :, c + 2] = (by_point[:, :, :2] @ np.stack([-arm[:, 1], arm[:, 0]], axis=1)[:, :, None])[:, :, 0]
            for i, field in mine:
                way = np.concatenate([turned(field[:, :2], np.array([0.0, 0.0, place[2]])), field[:, 2:]], axis=1)
                j[:, :, self.end + i] = (by_point @ way[:, :, None])[:, :, 0]
            jac.append((j * w[:, :, None]).reshape(-1, len(x)))
        for r, j in self._beliefs(x):
            res.append(r)
            jac.append(j)
        return np.concatenate(res), np.concatenate(jac)

    def _beliefs(self, x: Array) -> list[tuple[Array, Array]]:
        out = []
        lens = x[N_POSE:CAMERA]
        j = np.zeros((N_LENS, len(x)))
        if self.guess:
            r, j[:, N_POSE:CAMERA] = guess_residuals(lens, self.lens, self.doubt)
        else:
            r, j[:, N_POSE:CAMERA] = self.rows @ (lens - self.lens.vector), self.rows
        out.append((r, j))
        js = np.zeros((1, len(x)))
        js[0, CAMERA] = 1.0 / self.spread_sigma
        out.append((x[CAMERA:_HEAD] / self.spread_sigma, js))
        if self.height is not None:
            jh = np.zeros((1, len(x)))
            jh[0, :N_POSE] = height_slopes(x[:N_POSE])
            z = centre_of(x[:N_POSE])[2]
            out.append((np.array([(z - self.height) / POSE.height_sigma_in]), jh / POSE.height_sigma_in))
        if len(self.bodies) > 1:
            out.append(self._datum(x))
        for i, m in enumerate(self.modes):
            if math.isfinite(m.sigma):
                jm = np.zeros((1, len(x)))
                jm[0, self.end + i] = 1.0 / m.sigma
                out.append((x[self.end + i:self.end + i + 1] / m.sigma, jm))
        return out

    def _datum(self, x: Array) -> tuple[Array, Array]:
        """Holds the frame: the layout as a whole neither shifts nor turns against its reference (the inner constraint of a
        free network). So the noise of one marker does not become the noise of all."""
        places = self.places(x)
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
