"""A way as an answer: its line, its length with a sigma, and the other ways where errors may open or shut a lane."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from measure.routing.parameters import ROUTE
from measure.scene import Point3
from measure.verdict import Ruling, Verdict, at_most, from_probability, probability_at_most

Lane = tuple[str, str]
"""The two things between which a way passes; see :data:`measure.routing.lanes.EDGE` for the table's edge."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One of the ways that may be the shortest. ``probability``: that its ``lanes`` are open, given that the branches
    before it are shut. "Then there is no way" has an infinite ``length_in`` and probability 1."""

    length_in: float
    sigma: float
    probability: float
    lanes: tuple[Lane, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """The lane ``between`` two things may be open or shut. The way is ``open_in`` or ``shut_in`` inches long."""

    between: Lane
    open_in: float
    shut_in: float


@dataclass(frozen=True, slots=True)
class Path:
    """A way as a polyline of the toy's centroid (x, y, height of what carries it), with its length and sigma.

    ``reached`` is False where there is no way; ``length_in`` is then infinite and ``reason`` says why. The end is a
    place where the toy rests by itself. This is the way with everything as measured. ``branches``, in order of length,
    are all ways that may be the true one, where a lane is so narrow that errors decide; else empty.
    """

    points_in: tuple[Point3, ...]
    length_in: float
    sigma: float
    reached: bool = True
    reason: str = ""
    branches: tuple[Branch, ...] = ()

    def within(self, limit_in: float) -> Ruling:
        """Is the true way no longer than that? Counts the error of the length and the doubt about which lanes are open."""
        if not self.branches:
            return at_most(self.length_in, self.sigma, limit_in)
        total, left = 0.0, 1.0
        for b in self.branches:
            total += left * b.probability * _within(b, limit_in)
            left *= 1.0 - b.probability
        return from_probability(min(1.0, total))

    def doubt(self, limit_in: float) -> Doubt | None:
        """The lane that makes "within ``limit_in``?" too close to call. None: it is not, or the length alone makes it so."""
        if self.within(limit_in).verdict is not Verdict.TOO_CLOSE:
            return None
        most = None
        weight, left = 0.0, 1.0
        for b, after in zip(self.branches, self.branches[1:], strict=False):
            change = left * min(b.probability, 1.0 - b.probability) * (_within(b, limit_in) - _within(after, limit_in))
            if b.lanes and change > weight:
                weight, most = change, Doubt(b.lanes[0], b.length_in, after.length_in)
            left *= 1.0 - b.probability
        alone = any(at_most(b.length_in, b.sigma, limit_in).verdict is Verdict.TOO_CLOSE for b in self.branches)
        return most if most is not None and (weight >= ROUTE.least_doubt or not alone) else None

    def blurred(self, sigma_in: float) -> Path:
        """The way with one more error of its length, in inches: of the places where it begins and ends."""
        return replace(self, sigma=math.hypot(self.sigma, sigma_in),
                       branches=tuple(replace(b, sigma=math.hypot(b.sigma, sigma_in)) for b in self.branches))

    def farthest_in(self) -> float:
        """Length of the longest way that may be the true one (infinite where there may be no way)."""
        return max((b.length_in for b in self.branches), default=self.length_in)


def _within(branch: Branch, limit_in: float) -> float:
    return probability_at_most(branch.length_in, branch.sigma, limit_in) if math.isfinite(branch.length_in) else 0.0


def no_path(reason: str) -> Path:
    """The answer when there is no way."""
    return Path((), math.inf, 0.0, False, reason)
