"""The numbers of the ways that were chosen, together: each with its unit, what it means and where it comes from.

Where nothing else is said a value was chosen by hand and no benchmark sets it; benchmarks.measure.paths shows what all of them
together lead to.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ObstacleParameters:
    """What :mod:`measure.routing.configuration_space` goes by."""

    level_in: float = 0.01
    """Inches: tops that differ by less than this are one surface."""
    nudge_in: float = 0.25
    """Inches: a toy measured as reaching into an obstacle by no more than this (or three sigma) stands against it."""
    nudge_sigmas: float = 3.0
    """The same in sigmas of both places together."""


OBSTACLES = ObstacleParameters()


@dataclass(frozen=True, slots=True)
class RestParameters:
    """Where a toy rests: :mod:`measure.routing.resting`."""

    supported_share: float = 0.6
    """A toy rests by itself with its centroid and this share of its footprint over one flat surface.
    Half is where it tips."""
    step_in: float = 0.02
    """Inches: the stretches where a toy rests are looked for in steps of this; their ends are off by half of it."""


REST = RestParameters()


@dataclass(frozen=True, slots=True)
class BranchParameters:
    """Ways that an error may open or shut: :mod:`measure.routing.branches`."""

    most: int = 6
    """So many ways are named at most; half of them through lanes that are shut as measured."""
    sure: float = 0.98
    """What is open with this probability is taken as open: a verdict wants 95 %."""


BRANCHES = BranchParameters()


@dataclass(frozen=True, slots=True)
class LaneParameters:
    """Doubtful lanes: :mod:`measure.routing.lanes`."""

    touch_in: float = 1e-9
    """Inches: a lane exactly as wide as the toy is measured as open, the toy slides through it. Rounding."""
    sigmas: float = 2.0
    """Lanes open or shut by more than this many sigma (2.3 % to be wrong; a verdict wants 95 %) are taken as such."""
    slit_in: float = 1e-3
    """Inches: how wide a shut lane is once it is taken as open, as wide as a toy needs that only just fits."""
    strip_in: float = 1.0
    """Inches: the width of the strips beyond the table's edges where no centroid may be. Any width does."""


LANES = LaneParameters()


@dataclass(frozen=True, slots=True)
class VisibilityParameters:
    """Where ways may bend: :mod:`measure.routing.visibility_graph`."""

    pocket_in: float = 1e-4
    """Inches: how far inside an inner corner (the court of a ruin) the way on top bends. Rounding."""


VISIBILITY = VisibilityParameters()


@dataclass(frozen=True, slots=True)
class ReachParameters:
    """The area to draw: :mod:`measure.routing.reach`."""

    short_in: float = 0.05
    """Inches: corners reached with less than this to spare are not worth a fan."""
    fan_step_rad: float = 0.026
    """Radians between the rays of a fan (1.5 degrees): a chord of 12 inches is 0.001 inch off its arc."""
    fan_more_rad: float = 0.02
    """Radians that a fan is wider than the bend at its corner, so that neighbouring fans overlap."""
    fan_simplify_in: float = 0.003
    """Inches: corners of a fan that lie nearer to its line are left out."""


REACH = ReachParameters()


@dataclass(frozen=True, slots=True)
class LengthSigmaParameters:
    """The sigma of a length: :mod:`measure.routing.length_sigma`."""

    most_pull: float = 2.0
    """An end where two nearly parallel walls cross slides far for a small error, but walls are parallel only for a while: no
    more than so many times the error."""


LENGTH_SIGMA = LengthSigmaParameters()


@dataclass(frozen=True, slots=True)
class RouteParameters:
    """The answer: :mod:`measure.routing.route`."""

    same_in: float = 0.01
    """Inches: lengths that differ by less than this are one."""
    least_doubt: float = 0.05
    """A lane is named when it changes the probability of "within" by this much: the 5 % that a verdict leaves."""


ROUTE = RouteParameters()
