"""The parameters of routing, together: each with its unit, what it means and where it comes from.

Unless a field says otherwise, its value was chosen by hand and no benchmark sets it. benchmarks.measure.paths shows what they
all lead to together.
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
    near_in: float = 1.0
    """Inches beyond what a way can reach in which things are still looked at, for those that are moved off the toy."""
    near_sigmas: float = 12.0
    """The same in sigmas, for lanes that an error may shut: they lie within two sigmas of both edges. Twice what is needed."""


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
    """At most so many ways are named, half of them through lanes that are shut as measured."""
    sure: float = 0.98
    """A lane that is open with this probability counts as open. A verdict needs 95 %."""


BRANCHES = BranchParameters()


@dataclass(frozen=True, slots=True)
class LaneParameters:
    """Doubtful lanes: :mod:`measure.routing.lanes`."""

    touch_in: float = 1e-9
    """Inches: a lane exactly as wide as the toy is measured as open. The toy slides through it. Rounding."""
    sigmas: float = 2.0
    """A lane open or shut by more than so many sigma is taken as such: 2.3 % chance to be wrong; a verdict needs 95 %."""
    slit_in: float = 1e-3
    """Inches: the width of a shut lane once it is taken as open. A toy just fits through."""
    strip_in: float = 1.0
    """Inches: the width of the strips beyond the table's edges, where no centroid may be. Any width will do."""


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
    """Where two nearly parallel walls cross, a small error moves the end far. Walls are parallel only for a short stretch, so
    the end moves by no more than so many times the error."""


LENGTH_SIGMA = LengthSigmaParameters()


@dataclass(frozen=True, slots=True)
class StraightParameters:
    """Charges that go straight on: :mod:`measure.routing.straight`."""

    least_in: float = 1e-6
    """Inches: toys that are nearer than this may touch, which is the router's business. Rounding."""
    most_parts: int = 4
    """Convex parts of a toy that ways see as it is; of more they see the convex hull."""
    spike: float = 8.0
    """A corner of a thing grown by a toy and by a margin reaches at most so many margins out: its angle is more than 14
    degrees. What is farther away is not looked at closely."""
    sure: float = 1e-6
    """A verdict whose probability is nearer than this to where it would change (or a length, in inches, to its limit) is the
    router's. Rounding."""


STRAIGHT = StraightParameters()


@dataclass(frozen=True, slots=True)
class RouteParameters:
    """The answer: :mod:`measure.routing.route`."""

    same_in: float = 0.01
    """Inches: lengths that differ by less than this are one."""
    reaches_in: tuple[float, ...] = (12.0, 20.0, 32.0, 48.0)
    """Inches: a way is looked for among what lies within these first, the smallest that has room for both toys. The answer does
    not depend on them, only the time that it takes."""
    reach_share: float = 0.67
    """Where more of all things than this lie within, the way is looked for among all of them at once."""
    least_doubt: float = 0.05
    """A lane is named when it changes the probability of "within" by this much: the 5 % that a verdict leaves."""


ROUTE = RouteParameters()
