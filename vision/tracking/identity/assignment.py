"""Assignment: which toy is which thing, by appearance or by place, at the least total cost; and which pairs are ties."""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np
import scipy
from numpy.typing import NDArray

from measure.scene import Point2
from vision.imaging.patches import Patch
from vision.tracking.identity.parameters import ASSIGNMENT
from vision.tracking.tracks.appearance import Appearance
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.track import AWAY, LIFTED, Track


def assign_in_place(gone: Sequence[Track], new: Sequence[Patch], looks: Sequence[Appearance]) -> list[tuple[Track, int]]:
    """Toys that were only nudged or turned on their spot. Returns pairs of a toy and the index of the new patch that overlaps
    its old one and looks like it."""
    pairs: list[tuple[Track, int]] = []
    for track in gone:
        best, share = -1, 0.0
        for j, patch in enumerate(new):
            if any(j == other for _, other in pairs):
                continue
            overlap = track.patch.shared(patch)
            if overlap > max(share, 0.35) and track.distance(looks[j]) < 0.8 * TRACK.same_look:
                best, share = j, overlap
        if best >= 0:
            pairs.append((track, best))
    return pairs


def tie_margin(one: Track, other: Track) -> float:
    """Two toys whose costs differ by less than this are a tie. Twins have a wider margin, but not where one of them left the
    table long ago and the other was lifted just now."""
    together = (one.state == AWAY) == (other.state == AWAY)
    return ASSIGNMENT.twins_tie if together and one.distance(other.appearance) < ASSIGNMENT.twins else ASSIGNMENT.tie


def assign(missing: list[Track], found: list[Appearance], never: Sequence[Container[str]] = (),
           still_seen: NDArray[np.float64] | None = None) -> tuple[list[tuple[int, int]], list[int]]:
    """Which missing toy is which found thing: the cheapest assignment by appearance (Hungarian algorithm). ``never``: for each
    thing the ids of toys that it cannot be. ``still_seen`` (missing, found), 0 to 1: how far a toy's old place, if the thing
    does not stand there, still looks like the toy: where looks leave it open, a toy that was not seen to go has not come.

    Returns pairs (index in missing, index in found), and the found indices whose identity is a tie between toys.
    """
    if not missing or not found:
        return [], []
    # a toy that left the table long ago is less likely than one that was lifted just now
    cost = np.array([[t.distance(f) + (ASSIGNMENT.away_cost if t.state == AWAY else 0.0) for f in found] for t in missing])
    for j, ids in enumerate(never):
        cost[[t.id in ids for t in missing], j] = np.inf
    seen = 0.0 if still_seen is None else ASSIGNMENT.still_seen_cost * still_seen
    capped = np.minimum(cost + seen, 2 * TRACK.same_look)
    rows, cols = scipy.optimize.linear_sum_assignment(capped)
    total = float(capped[rows, cols].sum())
    pairs, ties = [], []
    # one toy in the hand and one thing set down: it may look a little different, turned and on other ground
    sole = len(found) == 1 and sum(t.state == LIFTED for t in missing) == 1
    for i, j in zip(rows, cols, strict=True):
        if cost[i, j] > (ASSIGNMENT.sole_look if sole and missing[i].state == LIFTED else TRACK.same_look):
            continue
        pairs.append((int(i), int(j)))
        # the best assignment without this pair: if twins change places it costs nearly the same
        other = capped.copy()
        other[i, j] = 2 * TRACK.same_look
        again = scipy.optimize.linear_sum_assignment(other)
        beside = [cost[k, j] - tie_margin(missing[i], missing[k]) for k in range(len(missing)) if k != i]
        if beside and (min(beside) < cost[i, j] or float(other[again].sum()) - total < ASSIGNMENT.tie):
            ties.append(int(j))
    return pairs, ties


def assign_by_place(toys: tuple[KnownToy, ...], places: list[Point2]) -> dict[int, KnownToy]:
    """Which roster toy stands at which place at the start (index of the place to toy): the assignment with the least total
    distance, each at most ASSIGNMENT.bind_in."""
    placed = [t for t in toys if t.at_in is not None]
    if not placed or not places:
        return {}
    far = np.array([[np.hypot(t.at_in[0] - p[0], t.at_in[1] - p[1]) for p in places]  # type: ignore[index]
                    for t in placed])
    pairs = zip(*scipy.optimize.linear_sum_assignment(np.minimum(far, 10.0)), strict=True)
    return {int(j): placed[int(i)] for i, j in pairs if far[i, j] < ASSIGNMENT.bind_in}
