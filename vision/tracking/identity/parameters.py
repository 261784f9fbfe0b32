"""Parameters of telling which toy is which.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AssignmentParameters:
    """What :mod:`vision.tracking.identity.assignment` goes by."""

    sole_look: float = 0.75
    """Where only one toy is in a hand and only one thing was set down, looks at most this far apart can be the same toy
    (else TRACK.same_look). Chosen."""
    away_cost: float = 0.1
    """A toy that has long left the table is a less likely guess than one that was lifted just now: by this distance of
    looks. Chosen."""
    bind_in: float = 2.5
    """A roster toy is bound to what stands within this distance of its ``at_in``. Chosen."""
    tie: float = 0.08
    """Two candidates whose costs differ by less are a tie: the players are asked. Chosen."""
    twins: float = 0.25
    """Toys whose looks are no further apart are twins: they differ by where they stand more than by who they are.
    Chosen."""
    twins_tie: float = 0.15
    """For twins costs that differ by less are a tie. Chosen."""


ASSIGNMENT = AssignmentParameters()


@dataclass(frozen=True, slots=True)
class CandidatesParameters:
    """What :mod:`vision.tracking.identity.candidates` goes by."""

    plainly_there_score: float = 0.9
    """Masked correlation (-1 to 1) from which a toy is so surely seen in its place that nothing else that stands there
    can be it. Chosen."""


CANDIDATES = CandidatesParameters()


@dataclass(frozen=True, slots=True)
class InitialAssignmentParameters:
    """What :mod:`vision.tracking.identity.initial_assignment` goes by."""

    part_in: float = 0.4
    """What nobody knows and lies this close to a known toy is a part of it that its own colours cut off. Chosen."""
    scrap_reach_in: float = 0.8
    """A smaller thing (finder.toy_size.small) is more likely a part of a known toy than a toy, and from further off: a
    wheel. Chosen."""
    near_in: float = 1.2
    """A faint thing this close to where the roster has a toy is that toy, and a doubtful one no further off. Chosen."""
    slight_share: float = 0.25
    """A toy of which less than this share of its usual size is seen has the table's own colours: its edges show how
    large it is. Chosen; tried on battle 16."""
    half_seen: float = 0.25
    """What edges show beside what was seen is more of the toy, and not its shadow, if the change network covers so much
    of it on average. Measured in four battles: 0.40 of a fish's bones, and 0.00 to 0.18 of the shadows of twelve
    toys."""
    strong_edges_in: float = 0.3
    """Edges are told so far outside of what has strong ones: of what colours see, too. Chosen."""
    largest_faint: float = 4.0
    """What is so many times as large as a toy of that size is no faint find of it. Chosen."""


INITIAL_ASSIGNMENT = InitialAssignmentParameters()
