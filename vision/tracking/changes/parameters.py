"""Parameters of looking at changed places: what is gone, what is hidden, what is new, where a lifted toy may be.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChangedPlaceParameters:
    """What :mod:`vision.tracking.changes.changed_place` goes by."""

    moved_in: float = 0.12
    """A toy that stands this close to where it stood has not moved. Chosen."""
    same_place_score: float = 0.72
    """Masked correlation (-1 to 1) above which a toy's kept picture is still there. Chosen."""
    faint_change_share: float = 0.1
    """The change network finds toys of which colours see only so small a share come. Chosen; tried on rendered battles
    with faint toys."""
    arrived_share: float = 0.5
    """What colours see come of still less is a toy in the table's own colours, if the change network sees so much of it
    come. Chosen."""
    unchanged_ratio: float = 0.4
    """What differs from earlier pictures by less than this share of what it differs from the bare table by, stood
    there. Chosen; tried on battle 17 (38, then 40 of 40 landings)."""
    reach_in: float = 2.0
    """So far beyond the place it is looked at. Chosen."""
    template_reach_in: float = 0.75
    """So far about where it stood a toy's kept picture is looked for. Chosen."""


CHANGED_PLACE = ChangedPlaceParameters()


@dataclass(frozen=True, slots=True)
class FragmentsParameters:
    """What :mod:`vision.tracking.changes.fragments` goes by."""

    whole_share: float = 0.7
    """A toy that covers less than this share of what it covered may have come down in pieces. Chosen."""
    fragment_share: float = 0.5
    """What touches a toy that has just come down, is smaller than this share of it and like no toy that is missed, is a
    part of it or of its shadow. Chosen."""


FRAGMENTS = FragmentsParameters()


@dataclass(frozen=True, slots=True)
class PartialOcclusionParameters:
    """What :mod:`vision.tracking.changes.partial_occlusion` goes by."""

    much_nearer: float = 0.35
    """A pixel still shows the toy where it is off the toy's colour by less than this share of what it is off the bare
    table's by, or the table where it is the other way round. Chosen."""
    noise_levels: float = 6.0
    """A pixel tells the two apart only where they differ by more grey levels than this. Chosen: above a webcam's
    noise."""
    least_shown_share: float = 0.25
    """What hides more than all but this share of a toy may as well stand in its place. Chosen."""
    most_bare_share: float = 0.05
    """Where more than this share of a toy's pixels shows the table, it was moved or turned. Chosen."""
    hidden_share: float = 0.5
    """At least so much of what is not seen of it is part of what came (the rest: shade, and rims that are seen
    otherwise). Chosen."""


PARTIAL_OCCLUSION = PartialOcclusionParameters()


@dataclass(frozen=True, slots=True)
class RevealedBackgroundParameters:
    """What :mod:`vision.tracking.changes.revealed_background` goes by."""

    unseen_share: float = 0.35
    """A patch lies where nobody has seen the table if that share of it does; a toy stood where it was if it took as
    much. Chosen; tried on battle 14 without a bare table (16, then 34 of 40 landings)."""
    least_arrived: float = 0.25
    """Of what is new at least this share has come. Chosen."""
    mostly_arrived: float = 0.5
    """Where nobody has seen the table this share of what is new has come, or it looks like a toy that is missed. Where
    more than this has gone, and less has come, the table is seen (a thing that came or went stands out from what lies
    about it, too: the network alone may see both). Chosen."""
    clear_in: float = 0.15
    """So far beside a toy what is seen may be its own rim or shadow, no bare table. Chosen; tried on battle 18."""
    least_cut_share: float = 0.3
    """A toy is cut off the bare table that it was taken for one with if it is more than this share of both. Chosen."""
    most_cut_share: float = 0.8
    """The same: and less than this share of both. Chosen."""
    beyond_in: float = 1.5
    """A toy reached no further beyond what was seen of it. Chosen."""
    stood_share: float = 0.5
    """A toy shares at least this much with what was seen of it. Chosen."""
    most_growth: float = 1.6
    """A toy was at most so many times as large, or as small, as what was seen of it. Chosen."""


REVEALED_BACKGROUND = RevealedBackgroundParameters()


@dataclass(frozen=True, slots=True)
class SearchParameters:
    """What :mod:`vision.tracking.changes.search` goes by."""

    edge_in: float = 0.25
    """Edges are told from light within this distance. Chosen."""
    edge_energy_ratio: float = 12.0
    """Edges count from so many times the picture's median of their squares on (grey levels, the three channels
    together). Chosen."""
    edge_least_levels: float = 8.0
    """And from so many grey levels on. Chosen."""
    edge_spread_in: float = 0.2
    """Edges are told so far outside of what has them. Chosen."""
    edge_sigma_in: float = 0.1
    """Standard deviation of where a toy is that only its edges show. Chosen; tried on battle 16 (ranges 0.229, then
    0.114 in)."""
    size_ratio: float = 2.0
    """What edges show is a toy that is missed if neither is larger than the other by this factor. Chosen."""
    faint_share: float = 0.25
    """A toy that is hard to see shows at least this share of its pixels. Chosen."""


SEARCH = SearchParameters()
