"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CandidatesParameters:
    """What :mod:`vision.tracking.candidates` goes by."""

    plainly_there: float = 0.9
    """Masked correlation from which a toy is so surely seen in its place that nothing else that stands there can be
    it."""


CANDIDATES = CandidatesParameters()


@dataclass(frozen=True, slots=True)
class ChangedPlaceParameters:
    """What :mod:`vision.tracking.changed_place` goes by."""

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
class FallenParameters:
    """What :mod:`vision.tracking.fallen` goes by."""

    tipped: float = 1.3
    """A footprint with a side that is this many times as long, or as short, as it was is that of a toy lying down."""


FALLEN = FallenParameters()


@dataclass(frozen=True, slots=True)
class FragmentsParameters:
    """What :mod:`vision.tracking.fragments` goes by."""

    whole: float = 0.7
    """A toy that covers less than this share of what it covered may have come down in pieces."""
    splinter: float = 0.5
    """What touches a toy that has just come down, is smaller than this share of it and like no toy that is missed, is
    a part of it or of its shadow."""


FRAGMENTS = FragmentsParameters()


@dataclass(frozen=True, slots=True)
class InitialAssignmentParameters:
    """What :mod:`vision.tracking.initial_assignment` goes by."""

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


@dataclass(frozen=True, slots=True)
class MeasurementParameters:
    """What :mod:`vision.tracking.measurement` goes by."""

    roughly: float = 0.3
    """What a look at a toy counts whose outline is in doubt, beside one at a toy that is seen well."""


MEASUREMENT = MeasurementParameters()


@dataclass(frozen=True, slots=True)
class OutlineHistoryParameters:
    """What :mod:`vision.tracking.outline_history` goes by."""

    most_glances: int = 6
    """So many places where a toy stood are kept, the last ones."""
    same_place_in: float = 1.0
    """A toy that stands this close to where it stood has only been touched: that is no other look."""


OUTLINE_HISTORY = OutlineHistoryParameters()


@dataclass(frozen=True, slots=True)
class PartialOcclusionParameters:
    """What :mod:`vision.tracking.partial_occlusion` goes by."""

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
    """What :mod:`vision.tracking.revealed_background` goes by."""

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
class SceneToysParameters:
    """What :mod:`vision.tracking.scene_toys` goes by."""

    shape_sigma: float = 0.1
    """No toy is quite what is seen of its shape: of the covers of toys behind boxes 77 to 79 % and 92 to 96 % are
    then right within 1 and 1.96 sigma (benchmarks.vision.cover_shapes)."""
    overhang_in: float = 0.05
    """Error of where a figure on a told base ends: what it holds out towards the camera is seen over its base, what
    it holds out the other way could as well be its height (python -m benchmarks.vision.round_bases). It goes along with the
    toy: moves have no such error."""


SCENE_TOYS = SceneToysParameters()


@dataclass(frozen=True, slots=True)
class SearchParameters:
    """What :mod:`vision.tracking.search` goes by."""

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


@dataclass(frozen=True, slots=True)
class TrackParameters:
    """What :mod:`vision.tracking.track` goes by."""

    same_look: float = 0.6
    """Two looks at most this far apart can be the same toy."""
    sole_look: float = 0.75
    """The same where only one toy is in a hand and only one thing was set down."""
    away_cost: float = 0.1
    bind_in: float = 2.5
    """A roster toy is bound to what stands within this distance of its ``at_in``."""
    rim: int = 2
    """Pixels of table around a toy's remembered picture."""
    carry_s: float = 4.0
    """A hand carries a toy no longer than this before it is taken to have left."""
    lying_share: float = 0.3
    """Relative sigma of the height of a toy that lies."""
    tie: float = 0.08
    """Two candidates whose costs differ by less are a tie: the players are asked."""
    twins: float = 0.25
    twins_tie: float = 0.15
    """Toys no more unlike each other are twins, whose looks differ by where they stand more than by who they are: for
    them a tie is as much."""


TRACK = TrackParameters()
