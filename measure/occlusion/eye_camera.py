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
def _put(x: float, y: float, z: float, depth: float, cam: Floats, swap: bool, pts: Floats, m: int) -> int:
    """Project what is at (x, y, z) from the eye into row ``m``; returns the next row."""
    near = 1.0 / depth
    u = (x * cam[3] + y * cam[4]) * near
    v = (x * cam[6] + y * cam[7] + z * cam[8]) * near
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
    b0, b1 = z0 - cam[2], z1 - cam[2]
    for i in range(n):
        x, y = fp[i, 0] - cam[0], fp[i, 1] - cam[1]
        flat = x * cam[9] + y * cam[10]
        w0, w1 = flat + b0 * cam[11], flat + b1 * cam[11]
        if w0 < NEAR_IN or w1 < NEAR_IN:
            return _cut(fp, n, b0, b1, cam, swap, pts)
        _put(x, y, b0, w0, cam, swap, pts, 2 * i)
        _put(x, y, b1, w1, cam, swap, pts, 2 * i + 1)
    return 2 * n


@kernel
def _cut(fp: Floats, n: int, b0: float, b1: float, cam: Floats, swap: bool, pts: Floats) -> int:
    """:func:`project_prism` of a prism that reaches behind the near plane; b0 and b1: its ends in height over the eye."""
    m = 0
    ex, ey = cam[0], cam[1]
    for i in range(n):
        x, y = fp[i, 0] - ex, fp[i, 1] - ey
        flat = x * cam[9] + y * cam[10]
        w0, w1 = flat + b0 * cam[11], flat + b1 * cam[11]
        if w0 >= NEAR_IN:
            m = _put(x, y, b0, w0, cam, swap, pts, m)
        if w1 >= NEAR_IN:
            m = _put(x, y, b1, w1, cam, swap, pts, m)
        if (w0 < NEAR_IN) != (w1 < NEAR_IN):
            t = (NEAR_IN - w0) / (w1 - w0)
            m = _put(x, y, b0 + t * (b1 - b0), NEAR_IN, cam, swap, pts, m)
        k = i + 1 if i + 1 < n else 0
        x2, y2 = fp[k, 0] - ex, fp[k, 1] - ey
        flat2 = x2 * cam[9] + y2 * cam[10]
        for b in (b0, b1):
            wa, wb = flat + b * cam[11], flat2 + b * cam[11]
            if (wa < NEAR_IN) != (wb < NEAR_IN):
                t = (NEAR_IN - wa) / (wb - wa)
                m = _put(x + t * (x2 - x), y + t * (y2 - y), b, NEAR_IN, cam, swap, pts, m)
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


@kernel
def outline(fp: Floats, n: int, z0: float, z1: float, cam: Floats, swap: bool, pts: Floats, chain: Floats, at: int, head: Ints,
            box: Floats) -> int:
    """The outline of the prism over ``fp[:n]``, as :func:`project_prism` and :func:`silhouette` give it.

    Where the eye is beside the prism nothing needs sorting: the walls that face it end at two edges, between which the outline
    runs along the near or the far side of the bottom and of the top. ``pts`` is scratch; the rest: see :func:`silhouette`.
    """
    if at + 4 * n > chain.shape[0]:
        return -1
    nearest, from_, to, turns = 1e300, -1, -1, 0
    before = (cam[0] - fp[n - 1, 0]) * (fp[0, 1] - fp[n - 1, 1]) > (cam[1] - fp[n - 1, 1]) * (fp[0, 0] - fp[n - 1, 0])
    for i in range(n):
        x, y = fp[i, 0] - cam[0], fp[i, 1] - cam[1]
        nearest = min(nearest, x * cam[9] + y * cam[10])
        k = i + 1 if i + 1 < n else 0
        faces = y * (fp[k, 0] - fp[i, 0]) > x * (fp[k, 1] - fp[i, 1])
        if faces != before:
            turns += 1
            if faces:
                from_ = i
            else:
                to = i
        before = faces
    b0, b1 = z0 - cam[2], z1 - cam[2]
    if turns != 2 or nearest + min(b0 * cam[11], b1 * cam[11]) < NEAR_IN:
        return silhouette(pts, project_prism(fp, n, z0, z1, cam, swap, pts), chain, at, head, box)
    near = to - from_ if to > from_ else to - from_ + n  # facing walls
    m = 0
    if b0 < 0.0:
        m = _run(fp, n, from_, near, 1, b0, cam, swap, pts, m)
    else:
        m = _run(fp, n, from_, n - near, -1, b0, cam, swap, pts, m)
    if b1 < 0.0:
        m = _run(fp, n, to, n - near, 1, b1, cam, swap, pts, m)
    else:
        m = _run(fp, n, to, near, -1, b1, cam, swap, pts, m)
    return _chains(pts, m, swap, chain, at, head, box)


@kernel
def _run(fp: Floats, n: int, i: int, steps: int, step: int, z: float, cam: Floats, swap: bool, pts: Floats, m: int) -> int:
    """Project the corners of a ring from ``i`` on, at height ``z`` over the eye."""
    for _ in range(steps + 1):
        x, y = fp[i, 0] - cam[0], fp[i, 1] - cam[1]
        m = _put(x, y, z, x * cam[9] + y * cam[10] + z * cam[11], cam, swap, pts, m)
        i += step
        if i >= n:
            i = 0
        elif i < 0:
            i = n - 1
    return m


@kernel
def _chains(pts: Floats, m: int, swap: bool, chain: Floats, at: int, head: Ints, box: Floats) -> int:
    """A convex outline, anticlockwise (clockwise if ``swap``), as two climbing chains; see :func:`silhouette`."""
    low = high = 0
    left, right = pts[0, 1], pts[0, 1]
    for i in range(1, m):
        a, b = pts[i, 0], pts[i, 1]
        if a < pts[low, 0] or (a == pts[low, 0] and b < pts[low, 1]):
            low = i
        if a > pts[high, 0] or (a == pts[high, 0] and b > pts[high, 1]):
            high = i
        left, right = min(left, b), max(right, b)
    box[0], box[1], box[2], box[3] = pts[low, 0], pts[high, 0], left, right
    if box[1] - box[0] < 1e-12 or right - left < 1e-12:
        return -1
    for side in range(2):
        step = 1 if (side == 1) != swap else -1
        i, k = low, at
        while True:
            chain[k, 0], chain[k, 1] = pts[i, 0], pts[i, 1]
            k += 1
            if i == high:
                break
            i += step
            if i >= m:
                i = 0
            elif i < 0:
                i = m - 1
        head[2 * side], head[2 * side + 1] = at, k - at
        at = k
    return at
