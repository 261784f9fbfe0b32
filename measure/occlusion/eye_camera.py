"""The toy's-eye picture: a camera at the eye, and the exact outline in it of a convex prism. Numba kernels.

Picture coordinates are (u right, v up) per inch of depth. An outline is kept as two chains of corners that both climb
in v, the left and the right one, because the sweep (measure.occlusion.sweep_line) reads intervals from them.
"""

from __future__ import annotations

import math

from measure.kernel import kernel
from measure.solids import Floats, Ints

NEAR_IN = 0.1
"""What is nearer to the eye than this, along the line of sight, is not seen (so touching toys have an answer)."""


@kernel
def aim_camera(ex: float, ey: float, ez: float, tx: float, ty: float, tz: float, cam: Floats) -> None:
    """Fill ``cam`` (12,): eye; right (level); up; forward, for a camera at e that looks at t without rolling."""
    fx, fy, fz = tx - ex, ty - ey, tz - ez
    n = math.sqrt(fx * fx + fy * fy + fz * fz)
    if n < 1e-9:
        fx, fy, fz = 1.0, 0.0, 0.0
    else:
        fx, fy, fz = fx / n, fy / n, fz / n
    h = math.sqrt(fx * fx + fy * fy)
    if h < 1e-9:
        rx, ry = 1.0, 0.0
    else:
        rx, ry = fy / h, -fx / h
    cam[0], cam[1], cam[2] = ex, ey, ez
    cam[3], cam[4], cam[5] = rx, ry, 0.0
    # up = right x forward
    cam[6], cam[7], cam[8] = ry * fz, -rx * fz, rx * fy - ry * fx
    cam[9], cam[10], cam[11] = fx, fy, fz


@kernel
def _put(x: float, y: float, z: float, cam: Floats, swap: bool, pts: Floats, m: int) -> int:
    w = x * cam[9] + y * cam[10] + z * cam[11]
    u = (x * cam[3] + y * cam[4]) / w
    v = (x * cam[6] + y * cam[7] + z * cam[8]) / w
    if swap:
        pts[m, 0], pts[m, 1] = u, v
    else:
        pts[m, 0], pts[m, 1] = v, u
    return m + 1


@kernel
def project_prism(fp: Floats, n: int, z0: float, z1: float, cam: Floats, swap: bool, pts: Floats) -> int:
    """Project the corners of the prism over ``fp[:n]``, cut at the near plane; returns how many points lie in ``pts``.

    ``pts`` rows are (v, u), or (u, v) with ``swap``. Their convex hull is the outline (a convex solid's picture).
    """
    m = 0
    ex, ey, ez = cam[0], cam[1], cam[2]
    b0, b1 = z0 - ez, z1 - ez
    for i in range(n):
        x, y = fp[i, 0] - ex, fp[i, 1] - ey
        flat = x * cam[9] + y * cam[10]
        w0, w1 = flat + b0 * cam[11], flat + b1 * cam[11]
        if w0 >= NEAR_IN:
            m = _put(x, y, b0, cam, swap, pts, m)
        if w1 >= NEAR_IN:
            m = _put(x, y, b1, cam, swap, pts, m)
        if (w0 < NEAR_IN) != (w1 < NEAR_IN):
            t = (NEAR_IN - w0) / (w1 - w0)
            m = _put(x, y, b0 + t * (b1 - b0), cam, swap, pts, m)
        k = i + 1 if i + 1 < n else 0
        x2, y2 = fp[k, 0] - ex, fp[k, 1] - ey
        flat2 = x2 * cam[9] + y2 * cam[10]
        for b in (b0, b1):
            wa, wb = flat + b * cam[11], flat2 + b * cam[11]
            if (wa < NEAR_IN) != (wb < NEAR_IN):
                t = (NEAR_IN - wa) / (wb - wa)
                m = _put(x + t * (x2 - x), y + t * (y2 - y), b, cam, swap, pts, m)
    return m


@kernel
def silhouette(pts: Floats, m: int, chain: Floats, at: int, head: Ints, box: Floats) -> int:
    """Convex hull of ``pts[:m]`` as two climbing chains (Andrew 1979), written to ``chain`` from row ``at``.

    ``head`` (4,): first row and length of the left chain, then of the right one; ``box`` (4,): v and u extents.
    Returns the next free row, or -1 where the outline has no area or ``chain`` is full.
    """
    if m < 3 or at + 2 * m > chain.shape[0]:
        return -1
    for i in range(1, m):  # insertion sort: rings come nearly sorted, and there are few points
        a, b = pts[i, 0], pts[i, 1]
        j = i - 1
        while j >= 0 and (pts[j, 0] > a or (pts[j, 0] == a and pts[j, 1] > b)):
            pts[j + 1, 0], pts[j + 1, 1] = pts[j, 0], pts[j, 1]
            j -= 1
        pts[j + 1, 0], pts[j + 1, 1] = a, b
    low_u, high_u = pts[0, 1], pts[0, 1]
    for side in range(2):
        k = at
        sign = 1.0 if side == 0 else -1.0
        for i in range(m):
            a, b = pts[i, 0], pts[i, 1]
            low_u, high_u = min(low_u, b), max(high_u, b)
            while k - at >= 2:
                turn = ((chain[k - 1, 0] - chain[k - 2, 0]) * (b - chain[k - 2, 1])
                        - (chain[k - 1, 1] - chain[k - 2, 1]) * (a - chain[k - 2, 0]))
                if sign * turn > 0.0:
                    break
                k -= 1
            chain[k, 0], chain[k, 1] = a, b
            k += 1
        head[2 * side], head[2 * side + 1] = at, k - at
        at = k
    box[0], box[1], box[2], box[3] = pts[0, 0], pts[m - 1, 0], low_u, high_u
    if box[1] - box[0] < 1e-12 or box[3] - box[2] < 1e-12:
        return -1
    return at
