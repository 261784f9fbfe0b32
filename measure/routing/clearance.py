"""Which convex obstacles are nearly touching, and which areas a way goes through. Numba kernels."""

from __future__ import annotations

import math

from measure.kernel import kernel
from measure.routing.kernels import clip
from measure.solids import Floats, Ints


@kernel
def narrow_gaps(xy: Floats, line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, whose: Ints, variance: Floats,
                sigmas: float, least_top: float, out: Floats) -> int:
    """Pairs of convex obstacles of different things whose signed gap is within ``sigmas`` of 0, by separating axes.

    Rows of ``out`` (M, 6): i, j, gap, its sigma, the axis from i to j. Returns the rows there are (beyond M unwritten).
    """
    rows = 0
    for i in range(first.shape[0]):
        for j in range(i + 1, first.shape[0]):
            if whose[i] == whose[j] or top[i] < least_top or top[j] < least_top:
                continue
            sigma = math.sqrt(variance[i] + variance[j])
            far = sigmas * sigma
            if (far <= 1e-9 or box[i, 0] > box[j, 2] + far or box[j, 0] > box[i, 2] + far
                    or box[i, 1] > box[j, 3] + far or box[j, 1] > box[i, 3] + far):
                continue
            best, nx, ny = -1e300, 0.0, 0.0
            for turn in range(2):
                a, b = (i, j) if turn == 0 else (j, i)
                last = first[b]
                for k in range(first[a], first[a] + count[a]):
                    # all of b lies beyond this side by at least so much; the corner that was nearest to the side
                    # before is nearly always near enough to this one to show that it is no better
                    least = line[k, 0] * xy[last, 0] + line[k, 1] * xy[last, 1] - line[k, 2]
                    if least <= best or least < -far:
                        continue
                    for v in range(first[b], first[b] + count[b]):
                        d = line[k, 0] * xy[v, 0] + line[k, 1] * xy[v, 1] - line[k, 2]
                        if d < least:
                            least, last = d, v
                            if least <= best or least < -far:
                                break
                    if least > best:
                        best = least
                        sign = 1.0 if turn == 0 else -1.0
                        nx, ny = sign * line[k, 0], sign * line[k, 1]
                if best > far:
                    break
            if -far <= best <= far:
                if rows < out.shape[0]:
                    out[rows, 0], out[rows, 1], out[rows, 2], out[rows, 3] = i, j, best, sigma
                    out[rows, 4], out[rows, 5] = nx, ny
                rows += 1
    return rows


@kernel
def passes_through(line: Floats, first: Ints, count: Ints, way: Floats, out: Ints) -> None:
    """Which of the convex areas the polyline ``way`` (N, 2) goes through; ``out`` (A,) 0 or 1."""
    for o in range(first.shape[0]):
        out[o] = 0
        for s in range(way.shape[0] - 1):
            a, b = clip(line, first[o], count[o], way[s, 0], way[s, 1], way[s + 1, 0] - way[s, 0],
                        way[s + 1, 1] - way[s, 1], 1.0)
            if b - a > 1e-9:
                out[o] = 1
                break
