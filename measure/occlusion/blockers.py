"""What hides what: the convex outlines that the sweep needs for an eye, a target and its blockers. Numba kernels.

Where two convex prisms do not meet, one separating plane tells which is in front, wherever both are seen. Where they meet, a
ray is blocked exactly if it meets the blocker outside one of the target's front faces. The faces of a prism are walls and
caps, so the part of the blocker outside a face is a prism again: a cut footprint, or a cut range of heights.
"""

from __future__ import annotations

import numpy as np

from measure.kernel import kernel
from measure.occlusion.eye_camera import aim_camera, outline
from measure.solids import Floats, Ints

TOUCH_IN = 1e-7
"""Inches: prisms that overlap by less than this count as touching."""

BEHIND, IN_FRONT, MEETS = 0, 1, 2
SILHOUETTE, WIDTH, HEIGHT, BASE, ANY = 0, 1, 2, 3, 4
BASE_IN = 0.12
"""The "base" definition looks at the lowest 3 mm of the target: a miniature's base."""


@kernel
def _walls(a: Floats, na: int, b: Floats, nb: int, ex: float, ey: float, sign: float) -> int:
    """Look for a wall of convex ring a with all of ring b beyond it. ``sign`` +1 if a is the target's, else -1.

    Returns BEHIND or IN_FRONT (of the blocker, seen from e), or MEETS where no wall separates the two.
    """
    found = MEETS
    for i in range(na):
        k = i + 1 if i + 1 < na else 0
        dx, dy = a[k, 0] - a[i, 0], a[k, 1] - a[i, 1]
        n = (dx * dx + dy * dy) ** 0.5
        if n < 1e-12:
            continue
        ox, oy = dy / n, -dx / n
        nearest = 1e300
        for j in range(nb):
            nearest = min(nearest, (b[j, 0] - a[i, 0]) * ox + (b[j, 1] - a[i, 1]) * oy)
        if nearest >= -TOUCH_IN:
            eye = (ex - a[i, 0]) * ox + (ey - a[i, 1]) * oy
            if sign * eye <= 0.0:
                return BEHIND
            found = IN_FRONT
    return found


@kernel
def depth_order(t: Floats, nt: int, t0: float, t1: float, b: Floats, nb: int, b0: float, b1: float, ex: float, ey: float,
                ez: float) -> int:
    """Is the blocker prism b BEHIND the target prism t seen from e, IN_FRONT of it, or does it meet it?"""
    found = MEETS
    if b0 >= t1 - TOUCH_IN:
        if ez <= t1:
            return BEHIND
        found = IN_FRONT
    if b1 <= t0 + TOUCH_IN:
        if ez >= t0:
            return BEHIND
        found = IN_FRONT
    side = _walls(t, nt, b, nb, ex, ey, 1.0)
    if side == BEHIND:
        return BEHIND
    other = _walls(b, nb, t, nt, ex, ey, -1.0)
    if other == BEHIND:
        return BEHIND
    if side == IN_FRONT or other == IN_FRONT:
        return IN_FRONT
    return found


@kernel
def _walls_that_stay(xy: Floats, fa: int, na: int, fb: int, nb: int, ex: float, ey: float, sign: float, room: float,
                     eye_room: float) -> int:
    """:func:`_walls` of rings of ``xy``, where what it finds holds however the rings are shifted by up to ``room``, and the eye
    by up to ``eye_room``, against each other."""
    found = MEETS
    for i in range(fa, fa + na):
        k = i + 1 if i + 1 < fa + na else fa
        dx, dy = xy[k, 0] - xy[i, 0], xy[k, 1] - xy[i, 1]
        n = (dx * dx + dy * dy) ** 0.5
        if n < 1e-12:
            continue
        ox, oy = dy / n, -dx / n
        eye = sign * ((ex - xy[i, 0]) * ox + (ey - xy[i, 1]) * oy)
        if -eye_room < eye <= eye_room:
            continue
        nearest = 1e300
        for j in range(fb, fb + nb):
            nearest = min(nearest, (xy[j, 0] - xy[i, 0]) * ox + (xy[j, 1] - xy[i, 1]) * oy)
        if nearest >= room:
            if eye <= 0.0:
                return BEHIND
            found = IN_FRONT
    return found


@kernel
def lasting_orders(xy: Floats, first: Ints, count: Ints, solid_first: Ints, target: int, eye: Floats, blocker: int,
                   aside: float, eye_target: float, eye_blocker: float, order: Ints) -> None:
    """Fill ``order`` (prisms, parts of the target) for a blocker's prisms: the :func:`depth_order` that stays however the
    solids move by up to ``aside`` inches against each other and the eye against them, or -1 where it is to be asked."""
    for k in range(solid_first[blocker], solid_first[blocker + 1]):
        for i in range(solid_first[target], solid_first[target + 1]):
            side = _walls_that_stay(xy, first[i], count[i], first[k], count[k], eye[0], eye[1], 1.0, aside, eye_target)
            if side != BEHIND:
                other = _walls_that_stay(xy, first[k], count[k], first[i], count[i], eye[0], eye[1], -1.0, aside, eye_blocker)
                side = other if side == MEETS or other == BEHIND else side
            order[k, i - solid_first[target]] = -1 if side == MEETS else side


@kernel
def _outside(b: Floats, nb: int, x: float, y: float, ox: float, oy: float, out: Floats) -> int:
    """The part of convex ring b beyond the line through (x, y) with outward normal o (Sutherland and Hodgman 1974)."""
    m = 0
    for i in range(nb):
        k = i + 1 if i + 1 < nb else 0
        di = (b[i, 0] - x) * ox + (b[i, 1] - y) * oy - TOUCH_IN
        dk = (b[k, 0] - x) * ox + (b[k, 1] - y) * oy - TOUCH_IN
        if di > 0.0:
            out[m, 0], out[m, 1] = b[i, 0], b[i, 1]
            m += 1
        if (di > 0.0) != (dk > 0.0):
            t = di / (di - dk)
            out[m, 0], out[m, 1] = b[i, 0] + t * (b[k, 0] - b[i, 0]), b[i, 1] + t * (b[k, 1] - b[i, 1])
            m += 1
    return m


@kernel
def moved(xy: Floats, first: int, n: int, dx: float, dy: float, out: Floats) -> None:
    """Copy a prism's ring, shifted."""
    for i in range(n):
        out[i, 0], out[i, 1] = xy[first + i, 0] + dx, xy[first + i, 1] + dy


@kernel
def span_of(z: Floats, prism: int, circle: Floats, solid: int, shift: Floats) -> tuple[float, float]:
    """Bottom and top of a prism with its solid's errors. The error of the height moves only the solid's top."""
    low, high = z[prism, 0] + shift[solid, 3], z[prism, 1] + shift[solid, 3]
    if z[prism, 1] >= circle[solid, 4]:
        high = max(high + shift[solid, 2], low + 1e-3)
    return low, high


@kernel
def blocking_outlines(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, circle: Floats, target: int,
                      centre: Floats, eye: Floats, shift: Floats, blockers: Ints, n_blockers: int, mode: int,
                      cam: Floats, order: Ints, ring_t: Floats, ring_b: Floats, ring_c: Floats, pts: Floats, chain: Floats,
                      head: Ints, box: Floats, tp: Ints, owner: Ints) -> tuple[int, int]:
    """Fill the outlines for the sweep; returns (parts of the target, outlines), or (-1, -1) where there is no room.

    ``shift`` (S, 4) moves each solid: x, y, its top alone, and all of it upward (errors, when sigmas are worked out).
    ``order``: see :func:`lasting_orders`, all -1 where nothing is known.
    ``mode``: SILHOUETTE, WIDTH, HEIGHT or BASE. ``tp``: which part of the target an outline hides, -1 for all of them;
    ``owner`` holds places in ``blockers``.
    """
    aim_camera(eye[0], eye[1], eye[2], centre[0], centre[1], centre[2], cam)
    swap = mode == WIDTH
    used, at = 0, 0
    room, rows = head.shape[0], chain.shape[0]
    foot = circle[target, 3] + shift[target, 3]
    for i in range(solid_first[target], solid_first[target + 1]):
        t0, t1 = span_of(z, i, circle, target, shift)
        if mode == BASE:
            t1 = min(t1, foot + BASE_IN)
            if t1 <= t0:
                continue
        moved(xy, first[i], count[i], shift[target, 0], shift[target, 1], ring_t)
        if used >= room or at + 8 * count[i] > rows:
            return -1, -1
        end = outline(ring_t, count[i], t0, t1, cam, swap, pts, chain, at, head[used], box[used])
        if end >= 0:
            tp[used], owner[used] = i, -1
            at = end
            used += 1
    parts = used
    if parts == 0:
        return 0, 0
    low, high, left, right = box[0, 0], box[0, 1], box[0, 2], box[0, 3]
    for j in range(1, parts):
        low, high = min(low, box[j, 0]), max(high, box[j, 1])
        left, right = min(left, box[j, 2]), max(right, box[j, 3])
    where = np.empty(parts, np.int64)
    for o in range(n_blockers):
        s = blockers[o]
        for k in range(solid_first[s], solid_first[s + 1]):
            behind = 0
            for j in range(parts):
                behind += 1 if order[k, tp[j] - solid_first[target]] == BEHIND else 0
            if behind == parts:
                continue
            b0, b1 = span_of(z, k, circle, s, shift)
            nb = count[k]
            moved(xy, first[k], nb, shift[s, 0], shift[s, 1], ring_b)
            if used + parts >= room or at + 8 * nb > rows:
                return -1, -1
            end = outline(ring_b, nb, b0, b1, cam, swap, pts, chain, at, head[used], box[used])
            if end < 0 or (box[used, 1] <= low or box[used, 0] >= high or box[used, 3] <= left
                           or box[used, 2] >= right):
                continue
            whole, meets = 0, False
            for j in range(parts):
                i = tp[j]
                where[j] = order[k, i - solid_first[target]]
                if where[j] < 0:
                    t0, t1 = span_of(z, i, circle, target, shift)
                    if mode == BASE:
                        t1 = min(t1, foot + BASE_IN)
                    moved(xy, first[i], count[i], shift[target, 0], shift[target, 1], ring_t)
                    where[j] = depth_order(ring_t, count[i], t0, t1, ring_b, nb, b0, b1, eye[0], eye[1], eye[2])
                whole += 1 if where[j] == IN_FRONT else 0
                meets = meets or where[j] == MEETS
            if whole > 0:
                at = end
                if whole == parts:
                    tp[used], owner[used] = -1, o
                    used += 1
                    continue
                kept = used
                for j in range(parts):
                    if where[j] == IN_FRONT:  # the same outline, once for each part that it hides
                        for c in range(4):
                            head[used, c], box[used, c] = head[kept, c], box[kept, c]
                        tp[used], owner[used] = j, o
                        used += 1
            if not meets:
                continue
            for j in range(parts):
                if where[j] != MEETS:
                    continue
                i = tp[j]
                t0, t1 = span_of(z, i, circle, target, shift)
                if mode == BASE:
                    t1 = min(t1, foot + BASE_IN)
                nt = count[i]
                moved(xy, first[i], nt, shift[target, 0], shift[target, 1], ring_t)
                for f in range(nt + 2):
                    if f < nt:
                        g = f + 1 if f + 1 < nt else 0
                        dx, dy = ring_t[g, 0] - ring_t[f, 0], ring_t[g, 1] - ring_t[f, 1]
                        n = (dx * dx + dy * dy) ** 0.5
                        if n < 1e-12:
                            continue
                        ox, oy = dy / n, -dx / n
                        if (eye[0] - ring_t[f, 0]) * ox + (eye[1] - ring_t[f, 1]) * oy <= 0.0:
                            continue
                        nc = _outside(ring_b, nb, ring_t[f, 0], ring_t[f, 1], ox, oy, ring_c)
                        if nc < 3:
                            continue
                        if used >= room or at + 8 * nc > rows:
                            return -1, -1
                        end = outline(ring_c, nc, b0, b1, cam, swap, pts, chain, at, head[used], box[used])
                    else:
                        if used >= room or at + 8 * nb > rows:
                            return -1, -1
                        if f == nt:
                            if eye[2] <= t1 or b1 <= t1 + TOUCH_IN:
                                continue
                            low_z, high_z = max(b0, t1), b1
                        else:
                            if eye[2] >= t0 or b0 >= t0 - TOUCH_IN:
                                continue
                            low_z, high_z = b0, min(b1, t0)
                        end = outline(ring_b, nb, low_z, high_z, cam, swap, pts, chain, at, head[used], box[used])
                    if end >= 0:
                        tp[used], owner[used] = j, o
                        at = end
                        used += 1
    return parts, used
