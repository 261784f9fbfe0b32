"""Shortest ways among raised obstacles: segment costs, a best-first search, rays of reach. Numba kernels.

A toy that slides without turning is a point among its obstacles grown by its footprint (configuration space,
Lozano-Perez 1983). Where the point is in grown obstacles, the toy is carried on the highest of them; entering or
leaving one costs its step in height. Costs of a step do not depend on where the edge is crossed, so that shortest ways
are straight between corners of grown obstacles.
"""

from __future__ import annotations

import math

import numpy as np

from measure.kernel import kernel
from measure.solids import Floats, Ints

SKIN_IN = 1e-6
"""Inches: grown obstacles are this much smaller than their corners say, so that sliding along a wall is not inside it."""
END_IN = 1e-5
"""What is left at the ends of a stretch of contact between other things."""


@kernel
def minkowski(a: Floats, b: Floats, out: Floats) -> int:
    """Sum of convex rings a and -b (both anticlockwise), written to ``out``; returns its number of corners."""
    na, nb = a.shape[0], b.shape[0]
    i0, j0 = 0, 0
    for i in range(1, na):
        if a[i, 1] < a[i0, 1] or (a[i, 1] == a[i0, 1] and a[i, 0] < a[i0, 0]):
            i0 = i
    for j in range(1, nb):  # lowest corner of -b
        if b[j, 1] > b[j0, 1] or (b[j, 1] == b[j0, 1] and b[j, 0] > b[j0, 0]):
            j0 = j
    i, j, n = 0, 0, 0
    while i < na or j < nb:
        p, q = (i0 + i) % na, (j0 + j) % nb
        out[n, 0], out[n, 1] = a[p, 0] - b[q, 0], a[p, 1] - b[q, 1]
        if n == 0 or abs(out[n, 0] - out[n - 1, 0]) + abs(out[n, 1] - out[n - 1, 1]) > 1e-9:
            n += 1
        p2, q2 = (p + 1) % na, (q + 1) % nb
        ax, ay = a[p2, 0] - a[p, 0], a[p2, 1] - a[p, 1]
        bx, by = b[q, 0] - b[q2, 0], b[q, 1] - b[q2, 1]
        turn = ax * by - ay * bx
        if j >= nb or (i < na and turn > 0.0):
            i += 1
        elif i >= na or turn < 0.0:
            j += 1
        else:
            i += 1
            j += 1
    if n > 1 and abs(out[n - 1, 0] - out[0, 0]) + abs(out[n - 1, 1] - out[0, 1]) <= 1e-9:
        n -= 1
    return n


@kernel
def clip(line: Floats, first: int, n: int, px: float, py: float, dx: float, dy: float,
         t1: float) -> tuple[float, float]:
    """The stretch of p + t d, 0 <= t <= t1, inside a convex obstacle (Cyrus and Beck 1978); empty: second <= first.

    ``line`` (L, 3) rows: unit outward normal and offset of each side.
    """
    low, high = 0.0, t1
    for k in range(first, first + n):
        s = line[k, 2] - SKIN_IN - line[k, 0] * px - line[k, 1] * py
        v = line[k, 0] * dx + line[k, 1] * dy
        if v > 1e-15:
            high = min(high, s / v)
        elif v < -1e-15:
            low = max(low, s / v)
        elif s <= 0.0:
            return 0.0, -1.0
        if high <= low:
            return 0.0, -1.0
    return low, high


@kernel
def level(line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, px: float, py: float) -> float:
    """Height on which the toy is carried at p: the highest top whose grown obstacle holds p, 0 on the table."""
    z = 0.0
    for o in range(first.shape[0]):
        if top[o] <= z or px <= box[o, 0] or px >= box[o, 2] or py <= box[o, 1] or py >= box[o, 3]:
            continue
        inside = True
        for k in range(first[o], first[o] + count[o]):
            if line[k, 0] * px + line[k, 1] * py >= line[k, 2] - SKIN_IN:
                inside = False
                break
        if inside:
            z = top[o]
    return z


@kernel
def along(line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, px: float, py: float, qx: float, qy: float,
          zp: float, zq: float, work: Floats) -> float:
    """Total height climbed up and down on the straight way from p (carried at zp) to q (at zq); inf if barred."""
    dx, dy = qx - px, qy - py
    x0, x1, y0, y1 = min(px, qx), max(px, qx), min(py, qy), max(py, qy)
    m = 0
    for o in range(first.shape[0]):
        if x1 <= box[o, 0] or x0 >= box[o, 2] or y1 <= box[o, 1] or y0 >= box[o, 3]:
            continue
        a, b = clip(line, first[o], count[o], px, py, dx, dy, 1.0)
        if b - a <= 1e-9:
            continue
        if top[o] >= 1e6:
            return math.inf
        if m < work.shape[0]:
            work[m, 0], work[m, 1], work[m, 2] = a, b, top[o]
            m += 1
    if m == 0:
        return zp + zq
    total, z, t = 0.0, zp, 0.0
    while t < 1.0:
        # the stretch that begins at t: how high, and how far until something begins or ends
        here, end = 0.0, 1.0
        for k in range(m):
            if work[k, 0] <= t + 1e-9 and work[k, 1] > t + 1e-9:
                here = max(here, work[k, 2])
                end = min(end, work[k, 1])
            elif work[k, 0] > t + 1e-9:
                end = min(end, work[k, 0])
        total += abs(here - z)
        z = here
        t = end if end > t + 1e-9 else t + 1e-9
    return total + abs(zq - z)


@kernel
def grow_walls(ring: Floats, n: int, at: int, line: Floats) -> None:
    """Side lines of a convex ring into rows of ``line``."""
    for i in range(n):
        k = i + 1 if i + 1 < n else 0
        dx, dy = ring[k, 0] - ring[i, 0], ring[k, 1] - ring[i, 1]
        d = math.sqrt(dx * dx + dy * dy)
        ox, oy = dy / d, -dx / d
        line[at + i, 0], line[at + i, 1] = ox, oy
        line[at + i, 2] = ox * ring[i, 0] + oy * ring[i, 1]


@kernel
def grow_all(xy: Floats, many: Ints, body: Floats, each: Ints, places: Floats, out: Floats, line: Floats, count: Ints,
             box: Floats, depth: Floats) -> None:
    """The Minkowski sums of all convex rings (``many`` corners each, in ``xy``) with all of a body's (``each``, in ``body``),
    one after the other in ``out`` and ``line``, with their boxes; ``depth`` (N, K): how deep the places (K, 2) lie in them."""
    at, k, i = 0, 0, 0
    for s in range(many.shape[0]):
        j = 0
        for b in range(each.shape[0]):
            n = minkowski(xy[i:i + many[s]], body[j:j + each[b]], out[at:])
            grow_walls(out[at:at + n], n, at, line)
            count[k] = n
            box[k, 0] = box[k, 1] = math.inf
            box[k, 2] = box[k, 3] = -math.inf
            for c in range(at, at + n):
                box[k, 0], box[k, 1] = min(box[k, 0], out[c, 0]), min(box[k, 1], out[c, 1])
                box[k, 2], box[k, 3] = max(box[k, 2], out[c, 0]), max(box[k, 3], out[c, 1])
            for p in range(places.shape[0]):
                least = math.inf
                for c in range(at, at + n):
                    least = min(least, line[c, 2] - (line[c, 0] * places[p, 0] + line[c, 1] * places[p, 1]))
                depth[k, p] = least
            at += n
            k += 1
            j += each[b]
        i += many[s]


@kernel
def passed(line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, barred: float, p: Floats, q: Floats,
           out: Floats) -> int:
    """The obstacles lower than ``barred`` that the straight way from p to q leads over: rows of ``out`` (N, 3), where it comes
    and leaves (0 to 1) and which it is. Returns how many."""
    rows = 0
    dx, dy = q[0] - p[0], q[1] - p[1]
    for o in range(first.shape[0]):
        if (top[o] >= barred or max(p[0], q[0]) < box[o, 0] or min(p[0], q[0]) > box[o, 2]
                or max(p[1], q[1]) < box[o, 1] or min(p[1], q[1]) > box[o, 3]):
            continue
        a, b = clip(line, first[o], count[o], p[0], p[1], dx, dy, 1.0)
        if b - a > 1e-9:
            out[rows, 0], out[rows, 1], out[rows, 2] = a, b, o
            rows += 1
    return rows


@kernel
def levels(line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, points: Floats, out: Floats) -> None:
    """:func:`level` of each of ``points`` (N, 2)."""
    for i in range(points.shape[0]):
        out[i] = level(line, first, count, box, top, points[i, 0], points[i, 1])


@kernel
def search(nodes: Floats, z: Floats, goals: Floats, line: Floats, first: Ints, count: Ints, box: Floats, top: Floats,
           climb: float, limit: float, dist: Floats, back: Ints, end: Floats) -> int:
    """Best-first search (A*) from node 0 to the nearest point of any goal.

    ``nodes`` (N, 2) with heights ``z``; ``goals`` (G, 5): segments ax, ay, bx, by and height; ``climb`` is what an
    inch of height costs; ways longer than ``limit`` are not looked for. ``end`` (5,): length, x, y, height and the
    goal's number. Returns the last node of the way or -1; ``dist`` and ``back`` (N,) hold the tree.
    """
    n = nodes.shape[0]
    work = np.empty((first.shape[0] + 1, 3))
    done = np.zeros(n, np.bool_)
    ahead = np.zeros(n)
    for i in range(n):
        dist[i], back[i] = math.inf, -1
        ahead[i] = math.inf
        for g in range(goals.shape[0]):
            x, y = _foot(goals[g], nodes[i, 0], nodes[i, 1])
            ahead[i] = min(ahead[i], math.hypot(x - nodes[i, 0], y - nodes[i, 1]))
    dist[0] = 0.0
    best, last = limit, -1
    while True:
        u = -1
        low = best
        for i in range(n):
            if not done[i] and dist[i] + ahead[i] < low:
                low, u = dist[i] + ahead[i], i
        if u < 0:
            return last
        done[u] = True
        px, py = nodes[u, 0], nodes[u, 1]
        for g in range(goals.shape[0]):
            x, y = _foot(goals[g], px, py)
            flat = dist[u] + math.hypot(x - px, y - py)
            if flat >= best:
                continue
            c = along(line, first, count, box, top, px, py, x, y, z[u], goals[g, 4], work)
            total = flat + (climb * c if c < math.inf else c)
            if total < best:
                best, last = total, u
                end[0], end[1], end[2], end[3], end[4] = total, x, y, goals[g, 4], g
        for v in range(n):
            if done[v]:
                continue
            flat = dist[u] + math.hypot(nodes[v, 0] - px, nodes[v, 1] - py)
            if flat + ahead[v] >= best or flat >= dist[v]:
                continue
            c = along(line, first, count, box, top, px, py, nodes[v, 0], nodes[v, 1], z[u], z[v], work)
            total = flat + (climb * c if c < math.inf else c)
            if total < dist[v]:
                dist[v], back[v] = total, u


@kernel
def _foot(goal: Floats, px: float, py: float) -> tuple[float, float]:
    dx, dy = goal[2] - goal[0], goal[3] - goal[1]
    n = dx * dx + dy * dy
    t = 0.0
    if n > 0.0:
        t = min(1.0, max(0.0, ((px - goal[0]) * dx + (py - goal[1]) * dy) / n))
    return goal[0] + t * dx, goal[1] + t * dy


@kernel
def spread(nodes: Floats, z: Floats, line: Floats, first: Ints, count: Ints, box: Floats, top: Floats, climb: float,
           limit: float, dist: Floats, back: Ints) -> None:
    """Shortest ways from node 0 to every node, up to ``limit`` (Dijkstra 1959); ``dist`` (N,), inf if farther, and
    ``back`` (N,), the node before."""
    n = nodes.shape[0]
    work = np.empty((first.shape[0] + 1, 3))
    done = np.zeros(n, np.bool_)
    for i in range(n):
        dist[i], back[i] = math.inf, -1
    dist[0] = 0.0
    while True:
        u = -1
        low = limit
        for i in range(n):
            if not done[i] and dist[i] <= low:
                low, u = dist[i], i
        if u < 0:
            return
        done[u] = True
        for v in range(n):
            if done[v]:
                continue
            flat = dist[u] + math.hypot(nodes[v, 0] - nodes[u, 0], nodes[v, 1] - nodes[u, 1])
            if flat > limit or flat >= dist[v]:
                continue
            c = along(line, first, count, box, top, nodes[u, 0], nodes[u, 1], nodes[v, 0], nodes[v, 1], z[u], z[v],
                      work)
            total = flat + (climb * c if c < math.inf else c)
            if total < dist[v]:
                dist[v], back[v] = total, u


@kernel
def rays(px: float, py: float, zp: float, left: float, way: Floats, line: Floats, first: Ints, count: Ints, box: Floats,
         top: Floats, climb: float, out: Floats) -> None:
    """How far the toy gets from p in each direction of ``way`` (K, 2) with ``left`` inches to spend; ``out`` (K, 2)."""
    work = np.empty((first.shape[0] + 1, 3))
    for r in range(way.shape[0]):
        dx, dy = way[r, 0], way[r, 1]
        m = 0
        stop = left
        for o in range(first.shape[0]):
            if (max(px, px + dx * left) <= box[o, 0] or min(px, px + dx * left) >= box[o, 2]
                    or max(py, py + dy * left) <= box[o, 1] or min(py, py + dy * left) >= box[o, 3]):
                continue
            a, b = clip(line, first[o], count[o], px, py, dx, dy, left)
            if b - a <= 1e-9:
                continue
            if top[o] >= 1e6:
                stop = min(stop, a)
            else:
                work[m, 0], work[m, 1], work[m, 2] = a, b, top[o]
                m += 1
        t, z, paid = 0.0, zp, 0.0
        while True:
            here, end = 0.0, stop
            for k in range(m):
                if work[k, 0] <= t + 1e-9 and work[k, 1] > t + 1e-9:
                    here = max(here, work[k, 2])
                    end = min(end, work[k, 1])
                elif work[k, 0] > t + 1e-9:
                    end = min(end, work[k, 0])
            paid += climb * abs(here - z)
            z = here
            if paid + t >= left - 1e-9:
                break
            t = min(max(end, t + 1e-9), left - paid)
            if t >= stop or t + paid >= left - 1e-9:  # rounding must not stop it here for ever
                break
        t = max(0.0, min(t, stop))
        out[r, 0], out[r, 1] = px + t * dx, py + t * dy


@kernel
def free_stretches(ring: Floats, mine: int, line: Floats, first: Ints, count: Ints, box: Floats, top: Floats,
                   out: Floats) -> int:
    """Where the sides of a grown thing are free of all else: rows of ``out`` (M, 5), ax, ay, bx, by, height carried.

    ``ring`` (n, 2): one convex ring, obstacle ``mine``. Returns the rows there are, of which those beyond M are not
    written: call again with more room.
    """
    n = ring.shape[0]
    cuts = np.empty(2 * first.shape[0] + 2)
    rows = 0
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        ax, ay = ring[i, 0], ring[i, 1]
        dx, dy = ring[j, 0] - ax, ring[j, 1] - ay
        if dx == 0.0 and dy == 0.0:  # a corner that is there twice: a ring that was cut has such
            continue
        x0, x1, y0, y1 = min(ax, ax + dx), max(ax, ax + dx), min(ay, ay + dy), max(ay, ay + dy)
        cuts[0], cuts[1] = 0.0, 1.0
        m = 2
        for o in range(first.shape[0]):
            if o == mine or x1 <= box[o, 0] or x0 >= box[o, 2] or y1 <= box[o, 1] or y0 >= box[o, 3]:
                continue
            a, b = clip(line, first[o], count[o], ax, ay, dx, dy, 1.0)
            if b > a:
                cuts[m], cuts[m + 1] = a, b
                m += 2
        marks = np.sort(cuts[:m])
        for k in range(m - 1):
            low, high = marks[k], marks[k + 1]
            if high - low < 1e-9:
                continue
            t = 0.5 * (low + high)
            z = level(line, first, count, box, top, ax + t * dx, ay + t * dy)
            if z >= 1e6:
                continue
            # an end exactly where the side leaves something is, by rounding, in it or not: a hair beyond is not
            hair = min(END_IN / math.hypot(dx, dy), 0.25 * (high - low))
            low += hair if low > 0.0 else 0.0
            high -= hair if high < 1.0 else 0.0
            if rows < out.shape[0]:
                out[rows, 0], out[rows, 1] = ax + low * dx, ay + low * dy
                out[rows, 2], out[rows, 3], out[rows, 4] = ax + high * dx, ay + high * dy, z
            rows += 1
    return rows
