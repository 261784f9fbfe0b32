"""The numbers of the least-squares solver that lens and table share, together: what they mean and where they come from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SolverParameters:
    """What ``least_squares`` and ``Fit`` of :mod:`calibration.camera` go by. All were chosen; none has a unit."""

    damping: float = 1e-4
    """Levenberg-Marquardt's damping at the start, of a normal matrix whose diagonal is scaled to 1."""
    least_damping: float = 1e-12
    damping_factor: float = 8.0
    """The damping falls by this after a step that helps, and grows by it after one that does not."""
    tries: int = 12
    """Steps tried, each with more damping, before the solution is taken as the end."""
    gain: float = 1e-7
    least_gain: float = 1e-9
    """A step is the last when it lowers chi-square by less than ``gain`` of itself and ``least_gain`` together."""
    singular: float = 1e-10
    """Directions whose singular value is below this share of the largest are left out of the covariance."""


SOLVER = SolverParameters()
