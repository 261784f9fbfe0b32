"""Candidates: things that turned up and are not known yet. Which toys can a candidate not be? Which toys can it be although
they count as standing elsewhere?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import at_rest
from vision.imaging.motion import MotionMasks
from vision.imaging.patches import Patch
from vision.segmentation.finder import Finder
from vision.tracking.changes.changed_place import is_gone
from vision.tracking.changes.parameters import CHANGED_PLACE
from vision.tracking.changes.stacked import hidden_part
from vision.tracking.identity.assignment import tie_margin
from vision.tracking.identity.parameters import ASSIGNMENT, CANDIDATES
from vision.tracking.tracks.appearance import Appearance
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.template import match_template
from vision.tracking.tracks.track import OCCLUDED, PLACED, Track

Image = NDArray[np.uint8]


@dataclass(slots=True, eq=False)
class Candidate:
    """A thing that stands on the table and is not known yet.

    ``tie``: the players are asked which of ``candidates`` it is. ``sought``: it was found by a sensitive search, so it is a
    missing toy or nothing. ``by_edges``: only its edges were found, so the players are asked even about a single candidate toy.
    ``excluded``: ids of toys that were seen in their places while it already stood there, so it is none of them.
    """

    patch: Patch
    appearance: Appearance
    since_s: float
    tie: bool = False
    number: int = 0
    candidates: tuple[str, ...] = ()
    sought: bool = False
    by_edges: bool = False
    excluded: frozenset[str] = frozenset()
    noted: bool = False
    """Whether it was noted which toys it is not."""


def note_lookalikes(pool: Sequence[Candidate], tracks: Sequence[Track], work: Image) -> None:
    """For each candidate that has just turned up: note which toys that look like it stand in their places in the working
    picture ``work``."""
    for found in pool:
        if not found.noted:
            found.noted = True
            alike = [t for t in tracks if t.state == PLACED and t.distance(found.appearance) < ASSIGNMENT.sole_look]
            found.excluded = frozenset(t.id for t in alike if match_template(t, work, 2)[0] >= CANDIDATES.plainly_there_score)


def may_be_lookalike(found: Candidate, guess: Track, tracks: Sequence[Track], work: Image) -> bool:
    """Whether the candidate could as well be a toy other than ``guess``: one that counts as standing but is not seen in its
    place now."""
    cost = guess.distance(found.appearance)
    twins = [t for t in tracks if t.state in (PLACED, OCCLUDED) and t.id not in found.excluded
             and t.distance(found.appearance) < cost + tie_margin(guess, t)]
    return any(match_template(t, work, 2)[0] < CHANGED_PLACE.same_place_score for t in twins)


def gone_unnoticed(found: Candidate, tracks: Sequence[Track], finder: Finder, picture: Image,
                   rest: MotionMasks) -> tuple[list[Track], bool]:
    """Toys that look like the candidate, count as standing, and are gone from their places in the settled working ``picture``.
    Nobody noticed because they look much like the table. Also returned: whether the place of another such toy is not at rest
    yet."""
    alike = [t for t in tracks if t.state == PLACED and t.id not in found.excluded
             and t.distance(found.appearance) < TRACK.same_look and not found.patch.shared(t.patch)]
    if not alike or finder.background.reference is None:
        return [], False
    seen = [t for t in alike if at_rest(t.patch, rest)]
    if not seen:
        return [], True
    bare, gain = finder.background.expected(picture), finder.background.gain(picture)
    there = [t for t in tracks if t.state in (PLACED, OCCLUDED)]
    gone = [t for t in seen if hidden_part(t, there) is None and is_gone(t, picture, finder.view.inch_px, bare, gain)]
    return gone, len(seen) < len(alike)
