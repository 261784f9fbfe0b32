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
    """What the change network finds is new if colours see more than this share of it change. Chosen; tried on rendered
    battles with faint toys."""
    arrived_share: float = 0.5
    """If colours see less than that change, it is a toy in the table's own colours if the change network sees more than
    this share of it come. Chosen."""
    unchanged_ratio: float = 0.4
    """A thing already stood there if its difference from earlier pictures is less than this share of its difference from
    the bare table. Chosen; tried on battle 17 (38, then 40 of 40 landings)."""
    apart_share: float = 0.6
    """A thing may already have stood there, beside a toy that is gone, if at least this share of it lies apart from that toy's
    place. Chosen: a king's shadow on a chess board lies to 85 % beside a bishop's square."""
    reach_in: float = 2.0
    """The search reaches this far beyond the changed place. Chosen."""
    template_reach_in: float = 0.75
    """A toy's template is searched for this far around its place. Chosen."""


CHANGED_PLACE = ChangedPlaceParameters()


@dataclass(frozen=True, slots=True)
class FragmentsParameters:
    """What :mod:`vision.tracking.changes.fragments` goes by."""

    whole_share: float = 0.7
    """A toy of which less than this share of its former area is found may have been found only in pieces. Chosen."""
    fragment_share: float = 0.5
    """What touches a toy that was just set down, is smaller than this share of it and looks like no missing toy, is a part
    of it or of its shadow. Chosen."""


FRAGMENTS = FragmentsParameters()


@dataclass(frozen=True, slots=True)
class CompletionParameters:
    """What :mod:`vision.tracking.changes.completion` goes by."""

    least_went_share: float = 0.5
    """What its old place still shows is no part of it, if at least this share of it went. Chosen."""
    least_part_share: float = 0.7
    """The toy covers at least this share of the part that was found of it. Chosen."""
    least_told_share: float = 0.5
    """At least this share of the rest of the toy must differ from the table, else nothing tells that it is there. Chosen."""
    nearer: float = 0.6
    """Its rest must differ from its kept picture by less than this share of its difference from the table. Chosen, as for a
    toy that still stands."""
    rough_px: float = 48.0
    """Its longer side is so many pixels where its place and turn are looked for. Chosen: 25 ms for all turns."""
    fine_deg: float = 3.0
    """Then it is turned by so much, once and twice, to either side. Chosen: to less than half of the rough step."""
    pad_px: int = 6
    """And shifted by up to so many working pixels. Chosen: a pixel of the rough size, twice."""


COMPLETION = CompletionParameters()


@dataclass(frozen=True, slots=True)
class PartialOcclusionParameters:
    """What :mod:`vision.tracking.changes.partial_occlusion` goes by."""

    much_nearer: float = 0.35
    """A pixel still shows the toy if its difference from the toy's colour is less than this share of its difference from
    the bare table's; it shows the table if it is the other way round. Chosen."""
    noise_levels: float = 6.0
    """A pixel tells the two apart only where they differ by more grey levels than this. Chosen: above a webcam's
    noise."""
    least_shown_share: float = 0.25
    """If less than this share of a toy is seen, what hides it may as well stand in its place. Chosen."""
    most_bare_share: float = 0.05
    """Where more than this share of a toy's pixels shows the table, it was moved or turned. Chosen."""
    hidden_share: float = 0.5
    """What came must cover at least this share of what is not seen of the toy (the rest: shade, and rims that look
    different). Chosen."""


PARTIAL_OCCLUSION = PartialOcclusionParameters()


@dataclass(frozen=True, slots=True)
class StackedParameters:
    """What :mod:`vision.tracking.changes.stacked` goes by."""

    least_seen_share: float = 0.1
    """If less than this share of a toy is seen beside what lies on it, what is seen does not tell whether it still stands.
    Chosen."""
    stands_share: float = 0.7
    """It still stands if more than this share of what is seen looks more like it than like the table. Chosen."""
    least_laid_share: float = 0.25
    """What lies on a toy covers at least this share of it, or lies on it with at least this share of its own area; and more
    than this share of its pixels has changed (see changed_levels). Chosen: on a real chess board 11 % of a king that had lost
    its shine in a shadow, which was taken for a pawn."""
    changed_share: float = 0.3
    """At least this share of what was laid there lies where something changed. Chosen, as for what is new on the table."""
    same_share: float = 0.5
    """Two outlines that share as much of the smaller one are of one thing. Chosen."""
    changed_levels: float = 25.0
    """A pixel that changed by more grey levels may show what was laid there. Chosen: well above a webcam's noise."""
    same_levels: float = 20.0
    """A pixel that changed by fewer still shows the toy. Chosen, as for :class:`UnchangedPartParameters`."""
    bare_levels: float = 12.0
    """A pixel that differs from the bare table by fewer shows the table. Chosen: above a webcam's noise."""
    most_bare_share: float = 0.5
    """Where more than this share of what changed shows the table, a toy was pushed, and nothing was put onto it. Chosen."""
    beside_in: float = 0.4
    """What changed within half so far of where a missing toy stood may be its shadow. Chosen."""
    rests_share: float = 0.4
    """A toy stands on another one if at least this share of its footprint lies on that one's; else it hides it. Chosen."""


STACKED = StackedParameters()


@dataclass(frozen=True, slots=True)
class UnchangedPartParameters:
    """What :mod:`vision.tracking.changes.unchanged_part` goes by."""

    levels: float = 20.0
    """A pixel that changed by fewer grey levels in each channel has not changed. Chosen: on a real chess board at most 9 % of a
    lifted piece's pixels change by less, and 67 % of a king's whose neighbour's shadow went."""
    least_share: float = 0.5
    """A toy still stands if at least this share of it has not changed. Chosen, see above."""
    pattern_levels: float = 6.0
    """The steps between neighbouring pixels must differ by this many grey levels (standard deviation) to be a pattern.
    Chosen: above a webcam's noise."""
    alike: float = 0.6
    """And these steps must be as before (correlation, -1 to 1). Chosen: 0.77 for that king."""


UNCHANGED_PART = UnchangedPartParameters()


@dataclass(frozen=True, slots=True)
class RevealedBackgroundParameters:
    """What :mod:`vision.tracking.changes.revealed_background` goes by."""

    unseen_share: float = 0.35
    """A patch counts as lying on unseen table if more than this share of it does; and as lying where a toy stood if the two
    share as much. Chosen; tried on battle 14 without a bare table (16, then 34 of 40 landings)."""
    least_arrived: float = 0.25
    """At least this share of what is new must have come. Chosen."""
    mostly_arrived: float = 0.5
    """On unseen table, and where only a picture before the last one shows that it came, at least this share of what is new must
    have come, or it must look like a missing toy. If more than this share has gone, and more has gone than come, the bare table
    shows (how much a thing stands out from its surroundings counts as well, since the network alone may see both). Chosen."""
    clear_in: float = 0.15
    """This close to a toy what is seen may be its own rim or shadow, not bare table. Chosen; tried on battle 18."""
    least_cut_share: float = 0.3
    """A toy that was found as one thing with bare table is cut off from it if it is more than this share of both. Chosen."""
    most_cut_share: float = 0.8
    """And if it is less than this share of both. Chosen."""
    beyond_in: float = 1.5
    """A toy reached at most this far beyond what was seen of it. Chosen."""
    stood_share: float = 0.5
    """A toy shares at least this much with what was seen of it. Chosen."""
    most_growth: float = 1.6
    """A toy was at most this many times as large, or as small, as what was seen of it. Chosen."""

    along_in: float = 0.3
    """What went so close to a toy that is gone, on table that counts as seen, was a part of that toy. Chosen on clip 7 of
    benchmarks.play.composited: a knight's leg, 0.15 in beside the rest."""


REVEALED_BACKGROUND = RevealedBackgroundParameters()


@dataclass(frozen=True, slots=True)
class SearchParameters:
    """What :mod:`vision.tracking.changes.search` goes by."""

    edge_in: float = 0.25
    """A difference within this distance is an edge; a wider one is light. Chosen."""
    edge_energy_ratio: float = 12.0
    """Edges count if their energy (sum of squared grey levels over the three channels) exceeds this many times the
    picture's median. Chosen."""
    edge_least_levels: float = 8.0
    """And if they exceed this many grey levels. Chosen."""
    edge_spread_in: float = 0.2
    """Edges are found up to this far outside of the thing that has them. Chosen."""
    edge_sigma_in: float = 0.1
    """Standard deviation of the outline of a toy of which only edges are seen. Chosen; tried on battle 16 (ranges 0.229, then
    0.114 in)."""
    size_ratio: float = 2.0
    """What edges show may be a missing toy if neither is larger than the other by this factor. Chosen."""
    faint_share: float = 0.25
    """A toy that is hard to see shows at least this share of its pixels. Chosen."""


SEARCH = SearchParameters()


@dataclass(frozen=True, slots=True)
class TouchingParameters:
    """What :mod:`vision.tracking.changes.touching` goes by."""

    least_share: float = 0.1
    """A toy of less than this share of a thing's size is not looked for in it. Chosen."""
    most_share: float = 0.85
    """Nor is one of more: then it is that toy alone. Chosen."""
    least_covered: float = 0.7
    """The toys that make up a thing cover it at least so well (intersection over union). Chosen."""
    rest_share: float = 0.12
    """Where less than this share of a thing is left, it holds no further toy. Chosen."""
    pad_px: int = 4
    """A toy may reach this far beyond what was found, in working pixels. Chosen."""
    step_deg: float = 15.0
    """Steps in which a toy is turned. Chosen: half a step shifts the corners of a 1-inch block by 0.06 inches."""
    contact_weight: float = 0.5
    """What it counts, beside covering, that a toy's rim lies along the thing's. Without it a plain block would fit in the
    middle of two as well as at an end. Chosen."""
    levels_per_cover: float = 60.0
    """So many grey levels of difference weigh as much as to lie off the thing entirely. Chosen."""
    most_off_levels: float = 45.0
    """A toy that differs by more grey levels (root mean square) is not there. Chosen."""


TOUCHING = TouchingParameters()


@dataclass(frozen=True, slots=True)
class PartsOfOneParameters:
    """What :mod:`vision.tracking.changes.parts_of_one` goes by. Chosen on two toys of composited clips (7 and 9 of
    benchmarks.play.composited), which therefore do not measure it."""

    neck_share: float = 0.5
    """A neck is narrower than this share of the side of a square as large as the smaller part. Blocks of one size that are
    pushed along a whole side reach 1."""
    thin_share: float = 0.3
    """One that is narrower than this may be of two colours: a black collar."""
    sure: float = 0.9
    """The eye is sure of a whole toy from this mean confidence of both looks on. At 37 starts of composited clips (0 to 10, 200
    to 225) 25 pairs of finds on things touch: in all 21 whose less sure one is below 0.8 both are pieces of one thing, in three
    of the four between 0.8 and 0.9, none is above. Whole things seldom touch there, on real tables more often do."""
    at_once_s: float = 0.5
    """What is a piece of a toy comes to rest so soon before or after it. Chosen."""
    rest_comes_s: float = 2.0
    """A part of a toy that came down is found at most so long before the rest of it, which a hand may cover. Chosen."""
    beside_in: float = 0.5
    """Parts that do not touch lie so near to each other, where what is between them has the table's colours. Chosen: a digger's
    shovel, clip 3 of benchmarks.play.composited, which so does not measure it."""
    touching_share: float = 0.1
    """Outlines touch that are no farther apart than this share of the side of a square as large as the smaller one. Chosen."""
    apart_px: float = 2.0
    """Parts are as far apart as before to so many working pixels."""
    apart_share: float = 0.06
    """And to this share of their distance: a toy looks larger nearer to the camera."""
    near_px: int = 9
    """Side of the square about a pixel within which the other part lies, if the pixel is beside the neck. Odd."""
    alike_levels: float = 30.0
    """Both sides of a wider neck differ by fewer grey levels in each channel."""


PARTS_OF_ONE = PartsOfOneParameters()
