"""Closest point to closest point in three dimensions, with a sigma."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from measure.distance.kernels import gap_batch
from measure.scene import Point3, Terrain, Toy
from measure.solids import Packed, pack, prisms
from measure.verdict import Ruling, from_probability

NOTHING = 1e299
"""A range at least this long from the kernel means that one of the two has no solid left to measure."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Range between two solids: ``inches`` >= 0 and its ``sigma``, and the two closest points.

    ``plan_in`` and ``rise_in`` are the signed gaps in plan and in height (negative: they overlap by that much) with their
    sigmas. The range is the hypotenuse of those that are positive. It is infinite where all of a solid is ignored.
    """

    inches: float
    sigma: float
    from_point_in: Point3
    to_point_in: Point3
    plan_in: float = 0.0
    rise_in: float = 0.0
    plan_sigma_in: float = 0.0
    rise_sigma_in: float = 0.0

    def touching(self) -> Ruling:
        """Do the two touch?

        Toys pressed together measure 0, give or take the error; a measured overlap is that error. The probability is
        that there is no gap in plan and none in height, given the signed gaps. A measured 0 is an even chance (too close
        to call). YES needs an overlap of 1.65 sigma, NO a gap of 1.65 sigma. Without any sigma, 0 is touching.
        """
        return from_probability(_below(self.plan_in, self.plan_sigma_in) * _below(self.rise_in, self.rise_sigma_in))

    def reversed(self) -> Gap:
        """The same range from the other end."""
        return Gap(self.inches, self.sigma, self.to_point_in, self.from_point_in, self.plan_in, self.rise_in,
                   self.plan_sigma_in, self.rise_sigma_in)


def _below(value: float, sigma: float) -> float:
    if sigma <= 0.0 or not math.isfinite(value):
        return 1.0 if value <= 1e-9 else 0.0
    return 0.5 * math.erfc(value / (sigma * math.sqrt(2.0)))


def gap(a: Toy | Terrain, b: Toy | Terrain, scale_sigma: float = 0.0) -> Gap:
    """Range between two solids. ``scale_sigma``: relative error of the inch; averaging does not reduce it."""
    if b.id < a.id:  # several places may be equally near: always the same one counts, whichever solid comes first
        return gap(b, a, scale_sigma).reversed()
    packed = pack([prisms(a), prisms(b)])
    sigma = np.array([(a.sigma_in, a.height_sigma_in), (b.sigma_in, b.height_sigma_in)])
    return gaps_of(packed, sigma, scale_sigma, np.array([[0, 1]], dtype=np.int64))[0]


def gaps_of(packed: Packed, sigma: np.ndarray, scale_sigma: float, pairs: np.ndarray) -> list[Gap]:
    """Ranges of many pairs (M, 2) of packed solids."""
    return [_gap(row) for row in gap_rows(packed, sigma, scale_sigma, pairs).tolist()]


def gap_rows(packed: Packed, sigma: np.ndarray, scale_sigma: float, pairs: np.ndarray) -> np.ndarray:
    """The kernel's rows (M, 12), see :func:`measure.distance.kernels.gap_batch`."""
    out = np.zeros((len(pairs), 12))
    size = 2 * int(packed.count.max(initial=3)) + 8
    gap_batch(packed.xy, packed.first, packed.count, packed.z, packed.solid_first, sigma, float(scale_sigma), pairs,
              size, out)
    return out


def _gap(r: list[float]) -> Gap:
    if r[0] >= NOTHING:
        inf = math.inf
        return Gap(inf, 0.0, (inf, inf, inf), (inf, inf, inf), inf, inf, 0.0, 0.0)
    return Gap(r[0], r[9], (r[1], r[2], r[3]), (r[4], r[5], r[6]), r[7], r[8], r[10], r[11])
