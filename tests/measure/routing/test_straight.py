"""Charges judged without a router are those that the router judges, to the verdict and to the length."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.measure.scenes import table
from measure.scene import Scene, scene
from measure.survey import Survey


def blurred(s: Scene, sigma_in: float) -> Scene:
    return replace(s, toys=tuple(replace(t, sigma_in=sigma_in) for t in s.toys),
                   terrain=tuple(replace(t, sigma_in=sigma_in) for t in s.terrain))


@pytest.mark.parametrize(("seed", "sigma_in"), [(1, 0.0), (2, 0.05), (3, 0.2), (4, 0.05)])
def test_lengths_sigmas_and_verdicts_are_the_routers(seed: int, sigma_in: float) -> None:
    s = blurred(table(np.random.default_rng(seed), 24, 12, 48.0), sigma_in)
    survey, plain = Survey(s), 0
    for a in s.toys[:4]:
        for b in s.toys[4:]:
            straight, way = survey._straight_way(a.id, b.id), survey.charge(a.id, b.id)
            if straight is not None:
                plain += 1
                assert not way.branches
                assert (way.length_in, way.sigma) == pytest.approx(straight, abs=1e-6)
            fresh = Survey(s)
            for limit in (2.0, 6.0, 10.0, way.length_in, way.length_in + 0.1, 24.0):
                assert fresh.charges_within(a.id, b.id, limit) == way.within(limit).verdict
    assert plain > 5


OPEN = {"table": (40.0, 40.0)}


@pytest.mark.parametrize(("toys", "stuff", "plain"), [
    (("red a a 10,10", "blue b b 20,10"), {}, True),
    (("red a a 10,10", "blue b b 20,10"), {"wall": (14, 8, 15, 12)}, False),  # it bars the way
    (("red a a 10,10", "blue b b 20,10"), {"wall": (14, 10.55, 15, 14)}, False),  # beside the way, and may be in it
    (("red a a 10,10", "blue b b 20,10"), {"wall": (14, 12, 15, 14)}, True),
    (("red a a 10,10", "blue b b 20,10", "red c c 19.5,11.2"), {}, False),  # beside the target
    (("red a a 10,10", "blue b b 20,10 base=2"), {}, False),
    (("red a a 10,10", "blue b b 10.5,10"), {}, False),  # they touch
    (("red a a 10,10", "blue b b 39.5,10"), {}, False),  # at the table's edge
])
def test_only_where_nothing_comes_near(toys: tuple[str, ...], stuff: dict[str, tuple[float, ...]], plain: bool) -> None:
    survey = Survey(blurred(scene(*toys, **OPEN, **stuff), 0.05))
    assert (survey._straight_way("a", "b") is not None) == plain
    for limit in (1.0, 8.0, 9.0, 9.05, 30.0):
        assert survey.charges_within("a", "b", limit) == survey.charge("a", "b").within(limit).verdict
