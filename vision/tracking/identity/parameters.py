"""Parameters of re-identification: which toy is which.

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
    """Largest distance of looks that can be the same toy where only one toy is in a hand and only one thing was set down
    (elsewhere: TRACK.same_look). Chosen."""
    away_cost: float = 0.1
    """Added to the distance of looks for a toy that left the table long ago: it is less likely than one that was lifted
    just now. Chosen."""
    still_seen_cost: float = 0.1
    """Added to the distance of looks for a toy whose old place looks exactly as if it still stood there; less where it looks
    less so. Chosen: as much as for a toy that left long ago."""
    bind_in: float = 2.5
    """A roster toy is bound to what stands within this distance of its ``at_in``. Chosen."""
    tie: float = 0.08
    """Two candidates whose costs differ by less are a tie: the players are asked. Chosen."""
    twins: float = 0.25
    """Toys whose looks are at most this far apart are twins: where they stand changes their looks more than who they are.
    Chosen."""
    twins_tie: float = 0.15
    """Twins are a tie if their costs differ by less than this. Chosen."""


ASSIGNMENT = AssignmentParameters()


@dataclass(frozen=True, slots=True)
class CandidatesParameters:
    """What :mod:`vision.tracking.identity.candidates` goes by."""

    plainly_there_score: float = 0.9
    """Masked correlation (-1 to 1) from which a toy is surely seen in its place, so that a candidate elsewhere cannot be
    it. Chosen."""


CANDIDATES = CandidatesParameters()


@dataclass(frozen=True, slots=True)
class LookalikesParameters:
    """What :mod:`vision.tracking.identity.lookalikes` goes by."""

    twins: float = 0.35
    """Toys whose looks are at most this far apart may be taken for each other by the players' eye too. Measured: three painted
    boxes of one kind, seen aslant and from above, are up to 0.32 apart, two green soldiers of the sample 0.30, other toys there
    0.63 and more. Wider than ASSIGNMENT.twins: here a pair costs a question, there a name."""
    bared_share: float = 0.6
    """At least this share of a toy's place must show the bare table for the toy to be away: a hand covers the rest. Chosen."""
    left_share: float = 0.15
    """At most this share may still show the toy. Chosen."""
    camouflaged_share: float = 0.3
    """A toy of which more than this share has the table's colours is never seen to be away. Chosen."""
    alike_levels: float = 22.0
    """Grey levels by which a pixel may differ from the table's: texture, noise and compression. Chosen."""
    shade: float = 0.6
    """A hand's shadow takes the light down to this share at most. Chosen."""
    beside_cells: int = 1
    """So many cells beside an arm count as covered by it: its rim. Chosen."""
    hands_gone_s: float = 0.3
    """Hands have gone for so long when toys are told of: one that is lost for a frame has not gone. Chosen."""
    dark_levels: float = 6.0
    """Grey levels added before two pixels' ratio is taken, so that dark ones count for little. Chosen."""


LOOKALIKES = LookalikesParameters()


@dataclass(frozen=True, slots=True)
class InitialAssignmentParameters:
    """What :mod:`vision.tracking.identity.initial_assignment` goes by."""

    part_in: float = 0.4
    """An unknown piece this close to a known toy is a part of it that the toy's own colours cut off. Chosen."""
    scrap_reach_in: float = 0.8
    """The same for a small thing (vision.segmentation.toy_size: small), such as a wheel: it is rather a part of a toy than a
    toy. Chosen."""
    reach_in: float = 1.6
    """A roster toy that was not found is looked for up to this far from its place, along both edges of the picture. Chosen."""
    near_in: float = 1.2
    """A faint or doubtful thing this close to where the roster has a toy is that toy. Chosen."""
    slight_share: float = 0.25
    """If less than this share of a toy's usual size is seen, it has the table's own colours, and its edges show how large
    it is. Chosen; tried on battle 16."""
    half_seen: float = 0.25
    """What edges show beside what was seen is more of the toy, and not its shadow, if the change network sees at least
    this share of it covered, on average. Measured in four battles:
    0.40 of a fish's bones, and 0.00 to 0.18 of the shadows of twelve
    toys."""
    strong_edges_in: float = 0.3
    """Strong edges, and so what colours see, are found up to this far outside of the thing itself. Chosen."""
    under_arm_share: float = 0.25
    """A thing is part of an arm, or touched by one, if arms cover more than this share of it. Chosen."""
    largest_at_rim: float = 2.5
    """What reaches in from the picture's border at a roster toy's place, and is this many times as large as a toy of that size,
    is an arm. Chosen."""
    largest_faint: float = 5.0
    """A faint find this many times as large as a toy of that size is not that toy. Chosen: a crate of 1.6 by
    1.6 inches that its roster calls small, in a given clip, is 4.2 times."""


INITIAL_ASSIGNMENT = InitialAssignmentParameters()


@dataclass(frozen=True, slots=True)
class TaughtParameters:
    """What :mod:`vision.tracking.identity.taught` goes by."""

    most_unlike: float = 0.3
    """What looks less like the toy that was clicked (Appearance.distance) is not taken for another one. Chosen."""
    size_ratio: float = 1.6
    """Nor is what is so many times as large, or as small. Chosen."""
    table_weight: float = 2.0
    """A colour is the toy's if the toy has it more than so many times as often as the table. Chosen."""
    window_share: float = 0.7
    """Places are looked for with a window of so many times the toy's side (square root of its area). Chosen."""
    least_filled: float = 0.45
    """At least this share of the window has the toy's colours. Chosen."""
    reach_share: float = 0.9
    """A thing lies within so many of the toy's sides of its place. Chosen."""
    roughly_unlike: float = 0.45
    """What looks less like the toy by its rough outline is not outlined closely. Chosen."""
    most_looked_at: int = 12
    """So many places are looked at closely. Chosen: each takes some 50 ms."""


TAUGHT = TaughtParameters()
