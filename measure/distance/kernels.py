"""Ranges of many pairs at once: closest points of unions of convex prisms in three dimensions. Numba kernels.

For two upright prisms the closest distance is the hypotenuse of the distance in plan and the gap in height. Where they
overlap in both, the solids meet, and the depth of the overlap tells how sure that is.
"""

from __future__ import annotations

import math

import numpy as np

from measure.kernel import kernel
from measure.solids import Floats, Ints


@kernel
def _depth(a: Floats, fa: int, na: int, b: Floats, fb: int, nb: int) -> float:
    """Signed distance over the walls of ring a: the largest by which all of b lies beyond one wall."""
    best = -1e300
    for i in range(na):
        k = fa + i
        g = fa + (i + 1 if i + 1 < na else 0)
        dx, dy = a[g, 0] - a[k, 0], a[g, 1] - a[k, 1]
        n = math.sqrt(dx * dx + dy * dy)
        if n < 1e-12:
            continue
        nearest = 1e300
        for j in range(fb, fb + nb):
            d = (b[j, 0] - a[k, 0]) * dy - (b[j, 1] - a[k, 1]) * dx
            nearest = min(nearest, d)
        best = max(best, nearest / n)
    return best


@kernel
def _corners_to_sides(a: Floats, fa: int, na: int, b: Floats, fb: int, nb: int, best: float, flip: bool,
                      out: Floats) -> float:
    """Squared distance from the corners of a to the sides of b, if below ``best``; ``out`` (4,) gets the two points."""
    for i in range(fa, fa + na):
        px, py = a[i, 0], a[i, 1]
        for j in range(nb):
            k, g = fb + j, fb + (j + 1 if j + 1 < nb else 0)
            dx, dy = b[g, 0] - b[k, 0], b[g, 1] - b[k, 1]
            qx, qy = px - b[k, 0], py - b[k, 1]
            n = dx * dx + dy * dy
            t = 0.0
            if n > 0.0:
                t = min(1.0, max(0.0, (qx * dx + qy * dy) / n))
            rx, ry = qx - t * dx, qy - t * dy
            d = rx * rx + ry * ry
            if d < best:
                best = d
                o = 2 if flip else 0
                out[o], out[o + 1] = px, py
                out[2 - o], out[3 - o] = px - rx, py - ry
    return best


@kernel
def _common_point(a: Floats, fa: int, na: int, b: Floats, fb: int, nb: int, work: Floats, out: Floats) -> None:
    """A point inside both overlapping convex rings: the mean corner of their intersection."""
    n = na
    for i in range(na):
        work[i, 0], work[i, 1] = a[fa + i, 0], a[fa + i, 1]
    half = work.shape[0] // 2
    src, dst = 0, half
    for j in range(nb):
        k, g = fb + j, fb + (j + 1 if j + 1 < nb else 0)
        dx, dy = b[g, 0] - b[k, 0], b[g, 1] - b[k, 1]
        m = 0
        for i in range(n):
            p, q = src + i, src + (i + 1 if i + 1 < n else 0)
            dp = (work[p, 1] - b[k, 1]) * dx - (work[p, 0] - b[k, 0]) * dy
            dq = (work[q, 1] - b[k, 1]) * dx - (work[q, 0] - b[k, 0]) * dy
            if dp >= 0.0:
                work[dst + m, 0], work[dst + m, 1] = work[p, 0], work[p, 1]
                m += 1
            if (dp >= 0.0) != (dq >= 0.0):
                t = dp / (dp - dq)
                work[dst + m, 0] = work[p, 0] + t * (work[q, 0] - work[p, 0])
                work[dst + m, 1] = work[p, 1] + t * (work[q, 1] - work[p, 1])
                m += 1
        if m == 0:
            break
        n = m
        src, dst = dst, src
    sx = sy = 0.0
    for i in range(n):
        sx += work[src + i, 0]
        sy += work[src + i, 1]
    out[0] = out[2] = sx / n
    out[1] = out[3] = sy / n


@kernel
def _pair(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, a: int, b: int, work: Floats,
          points: Floats, out: Floats) -> None:
    """``out`` (12,): range; two points (6); signed gap in plan; signed gap in height; 1 if b is the upper one."""
    best = 1e300
    deepest = -1e300
    out[0] = 1e300
    for i in range(solid_first[a], solid_first[a + 1]):
        for j in range(solid_first[b], solid_first[b + 1]):
            up, down = z[j, 0] - z[i, 1], z[i, 0] - z[j, 1]
            dv = max(up, down)
            rise = max(dv, 0.0)
            if rise * rise >= best and best > 0.0:
                continue
            dh = max(_depth(xy, first[i], count[i], xy, first[j], count[j]),
                     _depth(xy, first[j], count[j], xy, first[i], count[i]))
            if dh > 0.0:
                if dh * dh + rise * rise >= best:
                    continue
                d2 = _corners_to_sides(xy, first[i], count[i], xy, first[j], count[j], 1e300, False, points)
                d2 = _corners_to_sides(xy, first[j], count[j], xy, first[i], count[i], d2, True, points)
                dh = math.sqrt(d2)
            total = max(dh, 0.0) ** 2 + rise * rise
            if total > best:
                continue
            if total == 0.0:
                # of several pairs of prisms that meet, the surest one counts for the solids
                sure = min(-dh, -dv)
                if sure <= deepest:
                    continue
                deepest = sure
            elif total == best:
                continue
            best = total
            if dh <= 0.0:
                _common_point(xy, first[i], count[i], xy, first[j], count[j], work, points)
            out[0] = math.sqrt(total)
            out[1], out[2], out[4], out[5] = points[0], points[1], points[2], points[3]
            if dv > 0.0:
                out[3], out[6] = (z[i, 1], z[j, 0]) if up > down else (z[i, 0], z[j, 1])
            else:
                out[3] = out[6] = 0.5 * (max(z[i, 0], z[j, 0]) + min(z[i, 1], z[j, 1]))
            out[7], out[8], out[9] = dh, dv, 1.0 if up > down else 0.0


@kernel
def range_sigma(dh: float, dv: float, sigma_h: float, sigma_v: float, scale_sigma: float) -> float:
    """Sigma of sqrt(max(dh, 0)^2 + max(dv, 0)^2) about its measured value, for independent errors of dh and dv.

    Three-point Gauss-Hermite quadrature in each, so that near contact, where the range cannot be less than 0, the
    number stays honest; ``scale_sigma`` (relative) is common to the whole range and added for all of it.
    """
    r0 = math.hypot(max(dh, 0.0), max(dv, 0.0))
    total = 0.0
    for i in range(-1, 2):
        for j in range(-1, 2):
            h, v = dh + i * 1.7320508075688772 * sigma_h, dv + j * 1.7320508075688772 * sigma_v
            d = math.hypot(max(h, 0.0), max(v, 0.0)) - r0
            total += d * d * (2.0 / 3.0 if i == 0 else 1.0 / 6.0) * (2.0 / 3.0 if j == 0 else 1.0 / 6.0)
    return math.sqrt(total + (scale_sigma * r0) ** 2)


@kernel
def gap_batch(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, sigma: Floats, scale_sigma: float,
              pairs: Ints, size: int, out: Floats) -> None:
    """Range of each pair of solids in ``pairs`` (M, 2).

    ``out`` (M, 12): range; point on the first, point on the second (x, y, z each); signed gap in plan and in height
    (negative: overlap); sigma of the range; sigma of the plan gap; sigma of the height gap.
    """
    work = np.empty((2 * size, 2))
    points = np.empty(4)
    for row in range(pairs.shape[0]):
        a, b = pairs[row, 0], pairs[row, 1]
        _pair(xy, first, count, z, solid_first, a, b, work, points, out[row])
        lower = a if out[row, 9] > 0.0 else b  # the top that bounds the gap in height is the lower one's
        sigma_h = math.hypot(sigma[a, 0], sigma[b, 0])
        sigma_v = sigma[lower, 1]
        out[row, 9] = range_sigma(out[row, 7], out[row, 8], sigma_h, sigma_v, scale_sigma)
        out[row, 10], out[row, 11] = sigma_h, sigma_v
