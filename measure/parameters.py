"""The numbers of scenes, solids and verdicts, together: each with its unit, what it means and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VerdictParameters:
    """How a number with a sigma becomes a verdict: :mod:`measure.verdict`."""

    confidence: float = 0.95
    """A verdict is yes or no at this probability, else too close to call (docs/formats.md, checks)."""
    rounding: float = 1e-9
    """Without a sigma, a value this near to a limit (in the unit of both) is on it. Rounding."""


VERDICT = VerdictParameters()


@dataclass(frozen=True, slots=True)
class SceneParameters:
    """What :mod:`measure.scene` goes by."""

    eye_share: float = 0.95
    """The default eye is at this share of the toy's height (docs/formats.md, scene files)."""


SCENE = SceneParameters()


@dataclass(frozen=True, slots=True)
class SolidParameters:
    """What :mod:`measure.solids` goes by. Chosen by hand; no benchmark sets them."""

    sliver_in2: float = 1e-9
    """Square inches: smaller pieces of a footprint are numerical dust from cutting it."""
    handful: int = 6
    """Prisms: a solid of more than these is smoothed for error terms and for ways, until it has no more."""
    smooth_in: tuple[float, ...] = (0.02, 0.05, 0.1)
    """Inches: an outline is smoothed by up to this, in these steps."""
    upper_share: float = 0.5
    """Uneven terrain stands in from its outline above this share of its height."""
    outline_in: float = 1e-6
    """Inches: corners of the outline that stands in which lie nearer than this to its line are left out. Rounding."""
    same_point_in: float = 1e-9
    """Inches: corners of a footprint nearer to each other than this are one. Rounding."""
    straight_in2: float = 1e-12
    """Square inches: a corner that turns right by no more than this (cross product of its sides) is straight. Rounding."""
    level_in: float = 0.01
    """Inches: a base this near to another solid's top stands on it."""


SOLIDS = SolidParameters()
