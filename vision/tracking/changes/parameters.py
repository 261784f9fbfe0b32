"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChangedPlaceParameters:
    """What :mod:`vision.tracking.changes.changed_place` goes by."""

    moved_in: float = 0.12
    """A toy that stands this close to where it stood has not moved."""
    same_place: float = 0.72
    """Masked correlation above which a toy's remembered picture is still there."""
    faint_change: float = 0.1
    """The change network finds toys of which colours see only so small a share come."""
    came: float = 0.5
    """What colours see come of still less is a toy in the table's own colours, if the change network sees so much of
    it come."""
    unchanged: float = 0.4
    """What differs from earlier pictures by less than this share of what it differs from the bare table by, stood
    there."""
    reach_in: float = 2.0
    nudge_in: float = 0.75
    """So far beyond the place it is looked at, and a toy looked for about where it stood."""


CHANGED_PLACE = ChangedPlaceParameters()


@dataclass(frozen=True, slots=True)
class FragmentsParameters:
    """What :mod:`vision.tracking.changes.fragments` goes by."""

    whole: float = 0.7
    """A toy that covers less than this share of what it covered may have come down in pieces."""
    splinter: float = 0.5
    """What touches a toy that has just come down, is smaller than this share of it and like no toy that is missed, is
    a part of it or of its shadow."""


FRAGMENTS = FragmentsParameters()


@dataclass(frozen=True, slots=True)
class PartialOcclusionParameters:
    """What :mod:`vision.tracking.changes.partial_occlusion` goes by."""

    same: float = 0.35
    noise: float = 6.0
    """A pixel shows the toy yet where it is off the toy's by less than that share of what it is off the bare table
    by, or the table where it is the other way round; both for sure only if they differ by more grey levels than
    NOISE."""
    least: float = 0.25
    """What hides more than all but this share of a toy may as well stand in its place."""
    bare: float = 0.05
    """Where more than this share of a toy's pixels shows the table, it was moved or turned."""
    hidden: float = 0.5
    """At least so much of what is not seen of it is part of what came (the rest: shade, and rims that are seen
    otherwise)."""


PARTIAL_OCCLUSION = PartialOcclusionParameters()


@dataclass(frozen=True, slots=True)
class RevealedBackgroundParameters:
    """What :mod:`vision.tracking.changes.revealed_background` goes by."""

    unseen: float = 0.35
    """A patch lies where nobody has seen the table if that share of it does; a toy stood where it was if it took as
    much."""
    hardly: float = 0.25
    mostly: float = 0.5
    """Of what is new at least the first share has come; where nobody has seen the table the second, or it looks like
    a toy that is missed. Where more than the second has gone, and less has come, the table is seen (a thing that came
    or went stands out from what lies about it, too: the network alone may see both)."""
    clear_in: float = 0.15
    """So far beside a toy what is seen may be its own rim or shadow, no bare table."""
    piece: float = 0.3
    whole: float = 0.8
    """A toy is cut off the bare table that it was taken for one with if it is between these shares of both."""
    beyond_in: float = 1.5
    stood: float = 0.5
    grown: float = 1.6
    """A toy reached no further beyond what was seen of it, shares that much with it, and was not so many times its
    size."""


REVEALED_BACKGROUND = RevealedBackgroundParameters()


@dataclass(frozen=True, slots=True)
class SearchParameters:
    """What :mod:`vision.tracking.changes.search` goes by."""

    edge_in: float = 0.25
    edges: float = 12.0
    edge_least: float = 8.0
    """Edges are told from light within this distance, and count from so many times the picture's median of their
    squares on (grey levels, the three channels together), and from so many levels on."""
    edge_spread_in: float = 0.2
    edge_rough_in: float = 0.1
    """Edges are told so far outside of what has them; standard deviation of where a toy is that only its edges
    show."""
    about: float = 2.0
    """What edges show is a toy that is missed if neither is larger than the other by this factor."""
    faint_share: float = 0.25
    """A toy that is hard to see shows at least this share of its pixels."""


SEARCH = SearchParameters()
