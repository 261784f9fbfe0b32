"""Covers of many pairs at once, with their sigmas: the compiled loop behind cover.py and survey.py. Numba kernel."""

from __future__ import annotations

import math

import numpy as np

from measure.kernel import kernel
from measure.occlusion.blockers import ANY, BEHIND, HEIGHT, WIDTH, blocking_outlines, depth_order, lasting_orders, moved
from measure.occlusion.eye_camera import NEAR_IN, aim_camera, project_prism, silhouette
from measure.occlusion.sweep_line import sweep
from measure.solids import Floats, Ints

REACH = 4.0
"""Sigmas: a blocker that would matter only if it were off by more than this is left out."""
PERSPECTIVE = 1.1
"""How much further than to first order a run of the design may move a thing in the picture. Chosen: its moves are a few
hundredths of the distance, or no room is told."""
UNKNOWN_IN = 0.3
"""Inches: a height whose sigma is as large is one that nobody knows: 0.04 is typed, 0.2 is told by the lean of a box."""
MAX_BLOCKERS = 20
"""At most so many blockers between two toys get error terms of their own. The design has 72 runs at most."""


@kernel
def _between(circle: Floats, s: int, t: int, eye: Floats, margin: float) -> bool:
    """Whether solid s comes near the straight way from the eye to solid t (in plan and in height)."""
    low = min(eye[2], circle[t, 3]) - margin
    high = max(eye[2], circle[t, 4]) + margin
    if circle[s, 4] <= low or circle[s, 3] >= high:
        return False
    dx, dy = circle[t, 0] - eye[0], circle[t, 1] - eye[1]
    px, py = circle[s, 0] - eye[0], circle[s, 1] - eye[1]
    n = dx * dx + dy * dy
    k = 0.0
    if n > 0.0:
        k = min(1.0, max(0.0, (px * dx + py * dy) / n))
    ox, oy = px - k * dx, py - k * dy
    # the sight lines fill a cone from the eye to the target's circle: no wider than its radius anywhere
    reach = circle[s, 2] + circle[t, 2] + margin
    return ox * ox + oy * oy < reach * reach


@kernel
def _moves(sigma: Floats, rests_on: Ints, s: int) -> tuple[float, float]:
    """How far a run of the design moves solid s at most: sideways, and in all. Inches."""
    flat = math.sqrt(2.0) * sigma[s, 0]
    up = sigma[s, 1] + (sigma[rests_on[s], 1] if rests_on[s] >= 0 else 0.0)
    return flat, math.hypot(flat, up)


@kernel
def _beyond(a: Floats, fa: int, na: int, b: Floats, fb: int, nb: int, room: float) -> bool:
    """Whether all of ring b lies further than ``room`` beyond one wall of convex ring a."""
    for i in range(na):
        k = fa + i
        g = fa + (i + 1 if i + 1 < na else 0)
        dx, dy = a[g, 0] - a[k, 0], a[g, 1] - a[k, 1]
        n = math.sqrt(dx * dx + dy * dy)
        nearest = 1e300
        for j in range(fb, fb + nb):
            nearest = min(nearest, (b[j, 0] - a[k, 0]) * dy - (b[j, 1] - a[k, 1]) * dx)
        if n > 1e-12 and nearest > room * n:
            return True
    return False


@kernel
def _stays_apart(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, s: int, t: int, aside: float,
                 up: float) -> bool:
    """Whether solids s and t do not meet, however they are moved so far: then the nearer one stays the nearer one."""
    for i in range(solid_first[s], solid_first[s + 1]):
        for k in range(solid_first[t], solid_first[t + 1]):
            if z[i, 0] - z[k, 1] > up or z[k, 0] - z[i, 1] > up:
                continue
            if not (_beyond(xy, first[i], count[i], xy, first[k], count[k], aside)
                    or _beyond(xy, first[k], count[k], xy, first[i], count[i], aside)):
                return False
    return True


@kernel
def cover_batch(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, circle: Floats, sigma: Floats,
                eyes: Floats, centres: Floats, rests_on: Ints, blocks: Ints, pairs: Ints, mode: int, with_sigma: bool,
                designs: Floats, design_runs: Ints, size: int, values: Floats, shares: Floats) -> int:
    """Cover of each pair (attacker, target) in ``pairs`` (M, 2), seen from ``eyes`` (M, 3).

    ``values`` (M, 3) gets hidden, its sigma, and where nobody knows the height of one that is concerned, how far the mean of
    what may be hidden is from hidden: sigma then goes about that mean. ``shares`` (M, S) gets what each solid hides alone;
    ``blocks`` (S,): 1 for solids that block; ``designs`` (MAX_BLOCKERS + 1, runs, columns), of which ``design_runs`` runs are
    in use, say how to move what, by number of blockers. Returns 0, or 1 where ``size`` (rows of scratch) was too small: try
    again with more.
    """
    solids = circle.shape[0]
    chain = np.empty((size, 3))
    outlines = size // 4
    head = np.empty((outlines, 4), np.int64)
    box = np.empty((outlines, 4))
    tp, owner = np.empty(outlines, np.int64), np.empty(outlines, np.int64)
    events = np.empty(size * 8)
    ends = np.empty((outlines, 2))
    active = np.empty(outlines, np.int64)
    ptr = np.empty((outlines, 2), np.int64)
    span, free = np.empty((size, 2)), np.empty((size, 2))
    pts = np.empty((size, 2))
    ring_t, ring_b, ring_c = np.empty((size, 2)), np.empty((size, 2)), np.empty((size, 2))
    out = np.empty(4 + solids)
    near, close, alone = np.empty(solids, np.int64), np.empty(solids, np.int64), np.empty(1, np.int64)
    room = np.empty((solids, 2))
    seen, other = np.empty(6), np.empty(6)
    shift = np.zeros((solids, 4))
    parts = 1
    for s in range(solids):
        parts = max(parts, solid_first[s + 1] - solid_first[s])
    order = np.full((len(count), parts), -1, np.int64)
    cam = np.empty(12)
    eye, centre = np.empty(3), np.empty(3)
    for row in range(pairs.shape[0]):
        a, t = pairs[row, 0], pairs[row, 1]
        values[row, 0] = values[row, 1] = values[row, 2] = 0.0
        if solid_first[t] == solid_first[t + 1]:
            values[row, 0] = 1.0  # all of the target is ignored: nothing that counts can be seen
            continue
        eye[:] = eyes[row]
        centre[:] = centres[t]
        aim_camera(eye[0], eye[1], eye[2], centre[0], centre[1], centre[2], cam)
        n = some = 0
        if not _extent(xy, first, count, z, solid_first, t, cam, ring_t, pts, seen):
            continue
        flat_a, all_a = _moves(sigma, rests_on, a)
        flat_t, all_t = _moves(sigma, rests_on, t)
        wide = max(max(-seen[0], seen[1]), max(-seen[2], seen[3]))
        wide = PERSPECTIVE * math.sqrt(1.0 + wide * wide)
        unknown = max(sigma[a, 1], sigma[t, 1]) >= UNKNOWN_IN
        for s in range(solids):
            if blocks[s] == 0 or s in (a, t) or solid_first[s] == solid_first[s + 1]:
                continue
            margin = 0.0
            if with_sigma:
                margin = REACH * (max(sigma[s, 0], sigma[s, 1]) + max(sigma[a, 0], sigma[a, 1])
                                  + max(sigma[t, 0], sigma[t, 1]))
            if not _between(circle, s, t, eye, margin):
                continue
            if not _extent(xy, first, count, z, solid_first, s, cam, ring_b, pts, other):
                continue
            far = margin / seen[4] + margin / other[4]
            if (other[1] + far <= seen[0] or other[0] - far >= seen[1] or other[3] + far <= seen[2]
                    or other[2] - far >= seen[3]):
                continue
            if _in_play(xy, first, count, z, solid_first, s, t, eye, ring_t, ring_b):
                near[n] = s
                unknown = unknown or sigma[s, 1] >= UNKNOWN_IN
                flat, whole = _moves(sigma, rests_on, s)
                here, there = other[4] - whole - all_a, seen[4] - all_t - all_a
                if here > 0.0 and there > 0.0:
                    # an error of the eye moves near and far things alike, but for what their depths differ
                    apart = max(1.0 / here - 1.0 / (seen[5] + all_t + all_a), 1.0 / there - 1.0 / (other[5] + whole + all_a))
                    room[n, 0] = wide * (whole / here + all_t / there + all_a * apart)
                    room[n, 1] = wide * (flat / here + flat_t / there + flat_a * apart)
                else:
                    room[n, 0] = room[n, 1] = 1e300
                if (other[1] + room[n, 0] > seen[0] and other[0] - room[n, 0] < seen[1]
                        and other[3] + room[n, 1] > seen[2] and other[2] - room[n, 1] < seen[3]):
                    close[some] = s
                    some += 1
                if mode == WIDTH:
                    room[n, 0], room[n, 1] = room[n, 1], room[n, 0]
                n += 1
        if n == 0:
            continue
        # Errors: each column of a two-level orthogonal design moves one thing by one sigma. In every run all things move.
        # For a cover linear in the errors the mean square change is exactly the variance; near the ends, where it is
        # not, the runs still see what lies beyond. Run -1 is the measurement itself.
        m = min(n, MAX_BLOCKERS)
        runs = design_runs[m] if with_sigma else 0
        total = moves = 0.0
        hider = -1
        for run in range(-1, runs):
            if run >= 0:
                if some == 0:
                    break  # nothing comes before the target
                for place in range(m + 2):
                    s = a if place == 0 else (t if place == 1 else near[place - 2])
                    for axis in range(3):
                        shift[s, axis] = designs[m, run, 3 * place + axis] * sigma[s, axis // 2]
                for place in range(m + 2):
                    s = a if place == 0 else (t if place == 1 else near[place - 2])
                    under = rests_on[s]
                    shift[s, 3] = shift[under, 2] if under >= 0 else 0.0
                eye[0] = eyes[row, 0] + shift[a, 0]
                eye[1] = eyes[row, 1] + shift[a, 1]
                # an eye sits at a share of the height: its error is that share of the height's
                tall = circle[a, 4] - circle[a, 3]
                share = min(1.0, max(0.0, (eyes[row, 2] - circle[a, 3]) / tall)) if tall > 0.0 else 1.0
                eye[2] = eyes[row, 2] + shift[a, 2] * share + shift[a, 3]
                centre[0] = centres[t, 0] + shift[t, 0]
                centre[1] = centres[t, 1] + shift[t, 1]
                centre[2] = centres[t, 2] + 0.5 * shift[t, 2] + shift[t, 3]
            if run >= 0 and hider >= 0:  # most often it goes on hiding all by itself
                alone[0] = hider
                parts, used = blocking_outlines(xy, first, count, z, solid_first, circle, t, centre, eye, shift, alone, 1, mode,
                                                cam, order, ring_t, ring_b, ring_c, pts, chain, head, box, tp, owner)
                if parts > 0 and _all_inside(chain, head, box, parts, used, tp):
                    total += (1.0 - values[row, 0]) ** 2
                    moves += 1.0 - values[row, 0]
                    continue
            parts, used = blocking_outlines(xy, first, count, z, solid_first, circle, t, centre, eye, shift,
                                            near if run < 0 else close, n if run < 0 else some, mode, cam,
                                            order, ring_t, ring_b, ring_c, pts, chain, head, box, tp, owner)
            if parts < 0:
                return 1
            if parts == 0:
                if run < 0:
                    break
                continue
            if run >= 0 and _all_inside(chain, head, box, parts, used, tp):
                total += (1.0 - values[row, 0]) ** 2
                moves += 1.0 - values[row, 0]
                continue
            if run < 0 and n == 1 and _all_inside(chain, head, box, parts, used, tp):
                out[0], out[1], out[2], out[3], out[4] = 1.0, 0.0, 1.0, 0.0, 1.0  # hidden by the only one there is
            elif not sweep(chain, head, box, parts, used, tp, owner, n if run < 0 else 0, events, ends, active, ptr,
                           span, free, out):
                return 1
            if run >= 0:
                by = _value(out, mode) - values[row, 0]
                total += by * by
                moves += by
                continue
            values[row, 0] = _value(out, mode)
            certain = False
            for o in range(n):
                shares[row, near[o]] = min(1.0, max(0.0, out[4 + o] / out[0])) if out[0] > 0.0 else 0.0
            for o in range(n):
                if out[4 + o] >= out[0] * (1.0 - 1e-9):
                    hider = near[o]
                if not with_sigma or room[o, 0] >= 1e300 or out[4 + o] < out[0] * (1.0 - 1e-9):
                    continue
                flat, whole = _moves(sigma, rests_on, near[o])
                if _stays_apart(xy, first, count, z, solid_first, near[o], t, flat + flat_t, whole + all_t) and _surely(
                        chain, head, box, parts, used, tp, owner, o, room[o, 0], room[o, 1], events, ends, active, ptr,
                        span, free, pts):
                    certain = True  # no error within reach makes any part of it visible
                    break
            if certain:
                break
            if with_sigma:
                for o in range(some):
                    flat = _moves(sigma, rests_on, close[o])[0]
                    lasting_orders(xy, first, count, solid_first, t, eye, close[o], flat + flat_t, flat_t + flat_a,
                                   flat + flat_a, order)
        for o in range(some):
            order[solid_first[close[o]]:solid_first[close[o] + 1], :] = -1
        for s in range(solids):
            shift[s, :] = 0.0
        if runs > 0:
            if mode != ANY and unknown:
                values[row, 2] = moves / runs
            values[row, 1] = math.sqrt(max(0.0, total / runs - values[row, 2] ** 2))
    return 0


@kernel
def _value(out: Floats, mode: int) -> float:
    if mode == ANY:
        return 1.0 if out[1] <= 1e-6 * out[0] else 0.0
    if mode in (WIDTH, HEIGHT):
        whole, seen = out[2], out[3]
    else:
        whole, seen = out[0], out[1]
    if whole <= 0.0:
        return 0.0
    return min(1.0, max(0.0, 1.0 - seen / whole))


@kernel
def _extent(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, s: int, cam: Floats, ring: Floats,
            pts: Floats, out: Floats) -> bool:
    """Picture extents (v, u) of a whole solid, its nearest and its farthest depth in ``out`` (6,); False where it is not
    seen."""
    out[0], out[1], out[2], out[3], out[4], out[5] = 1e300, -1e300, 1e300, -1e300, 1e300, NEAR_IN
    for i in range(solid_first[s], solid_first[s + 1]):
        moved(xy, first[i], count[i], 0.0, 0.0, ring)
        m = project_prism(ring, count[i], z[i, 0], z[i, 1], cam, False, pts)
        for k in range(m):
            out[0], out[1] = min(out[0], pts[k, 0]), max(out[1], pts[k, 0])
            out[2], out[3] = min(out[2], pts[k, 1]), max(out[3], pts[k, 1])
        for k in range(count[i]):
            flat = (ring[k, 0] - cam[0]) * cam[9] + (ring[k, 1] - cam[1]) * cam[10]
            for b in range(2):
                depth = flat + (z[i, b] - cam[2]) * cam[11]
                out[4], out[5] = min(out[4], max(NEAR_IN, depth)), max(out[5], depth)
    return out[0] < out[1]


@kernel
def _in_play(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, s: int, t: int, eye: Floats,
             ring_t: Floats, ring_b: Floats) -> bool:
    """Whether some prism of solid s is not plainly behind some prism of t."""
    for i in range(solid_first[t], solid_first[t + 1]):
        moved(xy, first[i], count[i], 0.0, 0.0, ring_t)
        for k in range(solid_first[s], solid_first[s + 1]):
            moved(xy, first[k], count[k], 0.0, 0.0, ring_b)
            if depth_order(ring_t, count[i], z[i, 0], z[i, 1], ring_b, count[k], z[k, 0], z[k, 1], eye[0], eye[1],
                           eye[2]) != BEHIND:
                return True
    return False


@kernel
def _inside(chain: Floats, head: Ints, box: Floats, target: int, hider: int) -> bool:
    """Whether the target's outline lies inside the hider's."""
    if (box[target, 0] <= box[hider, 0] or box[target, 1] >= box[hider, 1]
            or box[target, 2] <= box[hider, 2] or box[target, 3] >= box[hider, 3]):
        return False
    for side in range(2):
        sign = 1.0 if side == 0 else -1.0
        for i in range(head[hider, 2 * side], head[hider, 2 * side] + head[hider, 2 * side + 1] - 1):
            dv, du = chain[i + 1, 0] - chain[i, 0], chain[i + 1, 1] - chain[i, 1]
            for k in range(head[target, 2 * side], head[target, 2 * side] + head[target, 2 * side + 1]):
                if sign * ((chain[k, 1] - chain[i, 1]) * dv - (chain[k, 0] - chain[i, 0]) * du) < 0.0:
                    return False
    return True


@kernel
def _all_inside(chain: Floats, head: Ints, box: Floats, parts: int, used: int, tp: Ints) -> bool:
    """Whether every part of the target lies inside one outline that hides it. Then there is nothing to sweep."""
    for j in range(parts):
        found = False
        for p in range(parts, used):
            if (tp[p] < 0 or tp[p] == j) and _inside(chain, head, box, j, p):
                found = True
                break
        if not found:
            return False
    return True


@kernel
def _surely(chain: Floats, head: Ints, box: Floats, parts: int, used: int, tp: Ints, owner: Ints, who: int, up: float,
            aside: float, events: Floats, ends: Floats, active: Ints, ptr: Ints, span: Floats, free: Floats,
            pts: Floats) -> bool:
    """Whether blocker ``who`` alone hides the target's hull grown by ``up`` and ``aside``. Then no run of the design makes it
    visible.

    Asked of whole blockers, whose convex parts move together. Overwrites the outlines: the first becomes the grown
    hull, and those of ``who`` for the first part of the target follow it.
    """
    for p in range(parts, used):  # a blocker that is partly behind the target counts only in part
        if owner[p] == who and tp[p] >= 0 and parts > 1:
            return False
    m = 0
    for j in range(parts):
        for side in range(2):
            for k in range(head[j, 2 * side], head[j, 2 * side] + head[j, 2 * side + 1]):
                for a in range(4):
                    if m >= pts.shape[0]:
                        return False
                    pts[m, 0] = chain[k, 0] + (up if a % 2 else -up)
                    pts[m, 1] = chain[k, 1] + (aside if a // 2 else -aside)
                    m += 1
    at = 0
    for p in range(used):
        at = max(at, head[p, 0] + head[p, 1], head[p, 2] + head[p, 3])
    if silhouette(pts, m, chain, at, head[0], box[0]) < 0:
        return False
    count = 1
    for p in range(parts, used):
        if owner[p] == who:
            for c in range(4):
                head[count, c], box[count, c] = head[p, c], box[p, c]
            tp[count], owner[count] = 0, 0
            count += 1
    result = np.empty(4)
    fits = sweep(chain, head, box, 1, count, tp, owner, 0, events, ends, active, ptr, span, free, result)
    return fits and result[1] <= 1e-9 * result[0]
