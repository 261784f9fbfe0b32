"""How far away a mesh is along each ray of a grid: every triangle is tried only for the rays near it. Numba loop."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
_njit: Any = numba.njit
NEAR_IN = 0.1
"""What is nearer to the eye than this, along the way it looks, is not there."""


@_njit(cache=True, nogil=True)
def _span(p: float, q: float, r: float, first: float, step: float, count: int) -> tuple[int, int]:
    """Which of ``count`` places, ``step`` apart from ``first`` on, lie between the least and the greatest of three values."""
    low, high = min(p, q, r), max(p, q, r)
    return max(0, int(np.floor((low - first) / step))), min(count - 1, int(np.ceil((high - first) / step)))


@_njit(cache=True, nogil=True)
def _meet(v: Array, faces: npt.NDArray[np.int32], u: Array, w: Array, out: Array) -> None:
    rows, columns = len(w), len(u)
    for f in range(len(faces)):
        a, b, c = v[faces[f, 0]], v[faces[f, 1]], v[faces[f, 2]]
        if max(a[2], b[2], c[2]) <= NEAR_IN:
            continue
        x0, x1, y0, y1 = 0, columns - 1, 0, rows - 1
        if min(a[2], b[2], c[2]) > NEAR_IN:
            x0, x1 = _span(a[0] / a[2], b[0] / b[2], c[0] / c[2], u[0], u[1] - u[0], columns)
            y0, y1 = _span(a[1] / a[2], b[1] / b[2], c[1] / c[2], w[0], w[1] - w[0], rows)
        bx, by, bz, cx, cy, cz = b[0] - a[0], b[1] - a[1], b[2] - a[2], c[0] - a[0], c[1] - a[1], c[2] - a[2]
        nx, ny, nz = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
        above = nx * a[0] + ny * a[1] + nz * a[2]
        qx, qy, qz = a[1] * bz - a[2] * by, a[2] * bx - a[0] * bz, a[0] * by - a[1] * bx
        rx, ry, rz = cy * a[2] - cz * a[1], cz * a[0] - cx * a[2], cx * a[1] - cy * a[0]
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                n = u[x] * nx + w[y] * ny + nz
                if abs(n) < 1e-15:
                    continue
                s = (u[x] * rx + w[y] * ry + rz) / n
                t = (u[x] * qx + w[y] * qy + qz) / n
                if s < -1e-9 or t < -1e-9 or s + t > 1.0 + 1e-9:
                    continue
                depth = above / n
                if NEAR_IN <= depth < out[y, x]:
                    out[y, x] = depth


def nearest_depth(points_in: Array, faces: npt.NDArray[np.int32], u: Array, v: Array) -> Array:
    """Depth (rows, columns), inches, of triangles ``faces`` (M, 3) of ``points_in`` (N, 3: right, down and ahead of the eye)
    along the rays (u, v, 1), for evenly spaced ``u`` (columns,) and ``v`` (rows,), two of each at least; inf where there is
    none."""
    out = np.full((len(v), len(u)), np.inf)
    _meet(np.ascontiguousarray(points_in, dtype=np.float64), faces, np.ascontiguousarray(u), np.ascontiguousarray(v), out)
    return out
