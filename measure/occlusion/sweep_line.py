"""The exact area of convex outlines that other outlines leave visible: a sweep upward through the picture. Numba kernels.

Between two neighbouring heights v at which an outline has a corner or two outlines cross, every visible length is
linear in v. So its value half-way up, times the height of the slab, is the exact integral. Missing a crossing of two nearly
parallel sides costs no more than the sliver between them. No case goes badly wrong.
"""

from __future__ import annotations

import numpy as np

from measure.kernel import kernel
from measure.solids import Floats, Ints

FLAT = 1e-6
"""A side that climbs by less than this share of its outline's height is taken for level: it may end a hider in the middle of
the target without a corner there, nor a crossing that is found. Rounding."""
SLACK = 1e-9
"""What lies outside of a part by less than this share of its width counts as inside. Rounding."""


@kernel
def _crossings(chain: Floats, a: int, na: int, b: int, nb: int, low: float, high: float, events: Floats,
               n: int) -> int:
    """Add the heights at which two climbing chains cross between ``low`` and ``high``. Their slopes are in the third column."""
    i, j = a, b
    end_i, end_j = a + na - 1, b + nb - 1
    while i < end_i and j < end_j:
        i1, j1 = chain[i + 1, 0], chain[j + 1, 0]
        lo = max(max(chain[i, 0], chain[j, 0]), low)
        hi = min(min(i1, j1), high)
        if hi > lo:
            si, sj = chain[i, 2], chain[j, 2]
            d0 = chain[i, 1] + (lo - chain[i, 0]) * si - chain[j, 1] - (lo - chain[j, 0]) * sj
            d1 = chain[i, 1] + (hi - chain[i, 0]) * si - chain[j, 1] - (hi - chain[j, 0]) * sj
            if d0 * d1 < 0.0 and n < events.shape[0]:
                events[n] = lo + (hi - lo) * d0 / (d0 - d1)
                n += 1
        elif lo >= high:
            break
        if i1 <= j1:
            i += 1
        else:
            j += 1
    return n


@kernel
def _at(chain: Floats, head: Ints, ptr: Ints, p: int, side: int, v: float) -> float:
    """u of a chain at height v. It remembers its place in the chain, because v only climbs."""
    first, count = head[p, 2 * side], head[p, 2 * side + 1]
    i = ptr[p, side]
    last = first + count - 2
    while i < last and chain[i + 1, 0] <= v:
        i += 1
    ptr[p, side] = i
    return chain[i, 1] + (v - chain[i, 0]) * chain[i, 2]


@kernel
def _insert(span: Floats, n: int, a: float, b: float) -> int:
    """Insert [a, b] into ``span`` sorted by its beginning."""
    j = n - 1
    while j >= 0 and span[j, 0] > a:
        span[j + 1, 0], span[j + 1, 1] = span[j, 0], span[j, 1]
        j -= 1
    span[j + 1, 0], span[j + 1, 1] = a, b
    return n + 1


@kernel
def _union(span: Floats, n: int) -> float:
    total, end = 0.0, -1e300
    for i in range(n):
        a, b = max(span[i, 0], end), span[i, 1]
        if b > a:
            total += b - a
            end = b
    return total


@kernel
def _less(tops: Floats, m: int, span: Floats, n: int) -> float:
    """Length of merged intervals ``tops`` less that of intervals ``span``, both sorted by their beginnings."""
    total = 0.0
    i = 0
    end = -1e300  # how far the hiders reach so far
    for k in range(m):
        at, right = tops[k, 0], tops[k, 1]
        while at < right:
            while i < n and span[i, 0] <= at:
                end = max(end, span[i, 1])
                i += 1
            if end > at:
                at = end
                continue
            stop = right
            if i < n and span[i, 0] < right:
                stop = span[i, 0]
            total += stop - at
            at = stop
    return total


@kernel
def _visible(targets: int, live: Ints, many: int, who: int, ends: Floats, active: Ints, tp: Ints, owner: Ints, tops: Floats,
             merged: int, span: Floats, free: Floats) -> float:
    """Length on the sweep line that can be seen of the targets, blocked by owner ``who`` only (-1: by all).

    ``tops[:merged]`` is where the line crosses any of the targets, ``live[:many]`` are the hiders that it crosses there.
    """
    n = 0
    apart = False
    for k in range(many):
        p = live[k]
        if who < 0 or owner[p] == who:
            if tp[p] >= 0 and targets > 1:
                apart = True
                break
            n = _insert(span, n, ends[p, 0], ends[p, 1])
    if not apart:
        return _less(tops, merged, span, n)
    # some hider is in front of some parts of the target only: look at each part by itself
    seen = 0
    for j in range(targets):
        if active[j] != 1:
            continue
        left, right = ends[j, 0], ends[j, 1]
        n = 0
        for k in range(many):
            p = live[k]
            mine = (tp[p] == j or tp[p] < 0) and (who < 0 or owner[p] == who)
            if mine and ends[p, 1] > left and ends[p, 0] < right:
                n = _insert(span, n, ends[p, 0], ends[p, 1])
        at = left
        for i in range(n):
            if span[i, 0] > at:
                seen = _insert(free, seen, at, min(span[i, 0], right))
            at = max(at, span[i, 1])
            if at >= right:
                break
        if at < right:
            seen = _insert(free, seen, at, right)
    return _union(free, seen)


@kernel
def _merge(span: Floats, n: int, out: Floats) -> int:
    """Merge intervals sorted by their beginnings where they overlap."""
    m = 0
    for i in range(n):
        if m > 0 and span[i, 0] <= out[m - 1, 1]:
            out[m - 1, 1] = max(out[m - 1, 1], span[i, 1])
        else:
            out[m, 0], out[m, 1] = span[i, 0], span[i, 1]
            m += 1
    return m


@kernel
def _sort(a: Floats, n: int) -> None:
    """Shell's sort (1959, gaps of Ciura 2001). The lists are short, and it compiles faster than numpy's sort."""
    for gap in (701, 301, 132, 57, 23, 10, 4, 1):
        for i in range(gap, n):
            v, j = a[i], i
            while j >= gap and a[j - gap] > v:
                a[j] = a[j - gap]
                j -= gap
            a[j] = v


@kernel
def _corners(chain: Floats, head: Ints, box: Floats, targets: int, p: int, side: int, ptr: Ints, events: Floats, n: int) -> int:
    """Add the heights of those corners of a hider's chain that lie on some part of the target: past others nothing that is
    seen changes."""
    for j in range(targets):
        ptr[j, 0], ptr[j, 1] = head[j, 0], head[j, 2]
    for i in range(head[p, 2 * side], head[p, 2 * side] + head[p, 2 * side + 1]):
        v, u = chain[i, 0], chain[i, 1]
        for j in range(targets):
            slack = SLACK * (box[j, 3] - box[j, 2])
            if (box[j, 0] <= v <= box[j, 1] and box[j, 2] - slack <= u <= box[j, 3] + slack and n < events.shape[0]
                    and _at(chain, head, ptr, j, 0, v) - slack <= u <= _at(chain, head, ptr, j, 1, v) + slack):
                events[n] = v
                n += 1
                break
    return n


@kernel
def _meetings(chain: Floats, head: Ints, box: Floats, targets: int, count: int, ends: Floats, active: Ints, ptr: Ints,
              low: float, high: float, left: float, right: float, events: Floats) -> int:
    """Fill ``events`` with the heights at which an outline has a corner or two cross, where the target is; returns how many.
    Tells which outlines take part, and writes the slopes of their chains. ``ends`` is scratch."""
    n = 0
    for p in range(count):
        if p >= targets and (box[p, 1] <= low or box[p, 0] >= high or box[p, 3] <= left or box[p, 2] >= right):
            active[p] = 0
            continue
        active[p] = 2  # 0: never met, 1: crosses the line at hand, 2: takes part
        for side in range(2):
            first, last = head[p, 2 * side], head[p, 2 * side] + head[p, 2 * side + 1] - 1
            for i in range(first, last):
                dv = chain[i + 1, 0] - chain[i, 0]
                chain[i, 2] = (chain[i + 1, 1] - chain[i, 1]) / dv if dv > 0.0 else 0.0
            if p >= targets:
                flat = FLAT * (box[p, 1] - box[p, 0])
                if low < box[p, 0] < high and chain[first + 1, 0] - chain[first, 0] <= flat and n < events.shape[0]:
                    events[n] = box[p, 0]
                    n += 1
                if low < box[p, 1] < high and chain[last, 0] - chain[last - 1, 0] <= flat and n < events.shape[0]:
                    events[n] = box[p, 1]
                    n += 1
                n = _corners(chain, head, box, targets, p, side, ptr, events, n)
                continue
            for i in range(first, last + 1):
                if n < events.shape[0]:
                    events[n] = chain[i, 0]
                    n += 1
        first, last = head[p, 0], head[p, 0] + head[p, 1] - 1
        ends[p, 0] = max(chain[first, 1], chain[last, 1])  # how far right a convex outline's left chain comes
        first, last = head[p, 2], head[p, 2] + head[p, 3] - 1
        ends[p, 1] = min(chain[first, 1], chain[last, 1])  # how far left its right chain comes
        for q in range(p):
            if active[q] == 0:
                continue
            lo, hi = max(low, max(box[p, 0], box[q, 0])), min(high, min(box[p, 1], box[q, 1]))
            if hi <= lo or min(right, min(box[p, 3], box[q, 3])) <= max(left, max(box[p, 2], box[q, 2])):
                continue
            for a in range(2):
                for b in range(2):
                    lo_a, hi_a = (ends[p, 1], box[p, 3]) if a else (box[p, 2], ends[p, 0])
                    lo_b, hi_b = (ends[q, 1], box[q, 3]) if b else (box[q, 2], ends[q, 0])
                    if hi_a <= lo_b or hi_b <= lo_a:
                        continue
                    n = _crossings(chain, head[p, 2 * a], head[p, 2 * a + 1], head[q, 2 * b], head[q, 2 * b + 1], lo, hi,
                                   events, n)
    for p in range(count):
        ptr[p, 0], ptr[p, 1] = head[p, 0], head[p, 2]
    return n


@kernel
def sweep(chain: Floats, head: Ints, box: Floats, targets: int, count: int, tp: Ints, owner: Ints, owners: int,
          events: Floats, ends: Floats, active: Ints, ptr: Ints, span: Floats, free: Floats, out: Floats) -> bool:
    """Areas and extents of the target's silhouette and of what is seen of it.

    Outlines 0..targets-1 are the target's convex parts, targets..count-1 are hiders: hider p hides part ``tp[p]`` (all
    of them if -1) and belongs to blocker ``owner[p]``. A point is seen if some part that covers it has no hider there. ``out``:
    silhouette area, seen area, silhouette extent in v, extent in v over which something is seen, then per owner the
    area that it would hide alone. Returns False where ``events`` is too short for all corners and crossings.
    """
    for k in range(4 + owners):
        out[k] = 0.0
    low, high = box[0, 0], box[0, 1]
    left, right = box[0, 2], box[0, 3]
    for j in range(1, targets):
        low, high = min(low, box[j, 0]), max(high, box[j, 1])
        left, right = min(left, box[j, 2]), max(right, box[j, 3])
    n = _meetings(chain, head, box, targets, count, ends, active, ptr, low, high, left, right, events)
    if n >= events.shape[0]:
        return False
    _sort(events, n)
    tops = np.empty((targets + 1, 2))
    live = np.empty(count, np.int64)
    tiny_v, tiny_u = 1e-12 * (high - low), 1e-9 * (right - left)
    here = low
    for k in range(n):
        dv = events[k] - here
        if dv <= tiny_v:
            continue
        v = here + 0.5 * dv
        here = events[k]
        m = 0
        for j in range(targets):
            active[j] = 2
            if box[j, 0] < v < box[j, 1]:
                ends[j, 0], ends[j, 1] = _at(chain, head, ptr, j, 0, v), _at(chain, head, ptr, j, 1, v)
                active[j] = 1
                m = _insert(free, m, ends[j, 0], ends[j, 1])
        if m == 1:
            tops[0, 0], tops[0, 1] = free[0, 0], free[0, 1]
            whole = max(0.0, free[0, 1] - free[0, 0])
        else:
            m = _merge(free, m, tops)
            whole = _union(tops, m)
        many, first, several = 0, -1, False
        for p in range(targets, count):
            if active[p] == 0 or m == 0 or not box[p, 0] < v < box[p, 1]:
                continue
            ends[p, 0] = _at(chain, head, ptr, p, 0, v)
            if ends[p, 0] >= tops[m - 1, 1]:
                continue
            ends[p, 1] = _at(chain, head, ptr, p, 1, v)
            if ends[p, 1] > tops[0, 0]:
                live[many] = p
                several = several or (many > 0 and owner[p] != first)
                first = owner[p]
                many += 1
        seen = whole
        if many > 0:
            seen = _visible(targets, live, many, -1, ends, active, tp, owner, tops, m, span, free)
        out[0] += whole * dv
        out[1] += seen * dv
        out[2] += dv
        if seen > tiny_u:
            out[3] += dv
        if seen < whole and owners > 0:
            for o in range(owners):
                if not several and o == first:
                    out[4 + o] += (whole - seen) * dv
                elif several:
                    out[4 + o] += (whole - _visible(targets, live, many, o, ends, active, tp, owner, tops, m, span,
                                                    free)) * dv
    return True
