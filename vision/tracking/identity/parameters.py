"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CandidatesParameters:
    """What :mod:`vision.tracking.identity.candidates` goes by."""

    plainly_there: float = 0.9
    """Masked correlation from which a toy is so surely seen in its place that nothing else that stands there can be
    it."""


CANDIDATES = CandidatesParameters()


@dataclass(frozen=True, slots=True)
class InitialAssignmentParameters:
    """What :mod:`vision.tracking.identity.initial_assignment` goes by."""

    part_in: float = 0.4
    """What nobody knows and lies this close to a known toy is a part of it that its own colours cut off."""
    scrap_reach_in: float = 0.8
    """A smaller thing (Finder.small) is more likely a part of a known toy than a toy, and from further off: a
    wheel."""
    near_in: float = 1.2
    """A faint thing this close to where the roster has a toy is that toy, and a doubtful one no further off."""
    slight: float = 0.25
    """A toy of which less than this share of that is seen has the table's own colours: its edges show how large it
    is."""
    half_seen: float = 0.25
    """What edges show beside what was seen is more of the toy, and not its shadow, if the change network covers so
    much of it on average. (In four battles 0.40 of a fish's bones, and 0.00 to 0.18 of the shadows of twelve
    toys.)"""
    strong_in: float = 0.3
    """Edges are told so far outside of what has strong ones: of what colours see, too."""
    many_times: float = 4.0
    """What is larger by this factor is no faint find of that toy."""


INITIAL_ASSIGNMENT = InitialAssignmentParameters()
