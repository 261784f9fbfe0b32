"""Charges that are looked for near by first are those among everything."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.measure.scenes import table
from measure.routing.path import Path, Router, Routers, bridges_of
from measure.scene import Scene, scene


def plainly(s: Scene, actor: str, target: str, climb: str) -> Path:
    """Among everything at once."""
    return Router(s, actor, climb, bridges_of(s, s.toy(actor), s.toy(target))).charge(target)


def near_ones(routers: Routers) -> list[Router]:
    """Those that did not look at everything."""
    return [r for r in routers._routers.values() if r is not None and len(r.problem.scene.toys) < len(routers.scene.toys)]


@pytest.mark.parametrize(("seed", "climb"), [(1, "costs"), (2, "free"), (3, "flies"), (4, "costs")])
def test_on_a_large_table(seed: int, climb: str) -> None:
    s = table(np.random.default_rng(seed), 70, 42, 82.0)
    routers = Routers(s)
    a = s.toys[0]
    x, y = a.centroid()
    near = sorted(s.toys[1:], key=lambda t: math.dist((x, y), t.centroid()))[:12]
    for b in near[::2]:
        assert routers.charge(a.id, b.id, climb) == plainly(s, a.id, b.id, climb)
    assert near_ones(routers)


def crowd(**terrain: tuple[float, ...]) -> Scene:
    """Two toys that stand 6 inches apart, one of them where ``terrain`` is, and a crowd far from both."""
    far = [f"blue far f{i} {60 + 3 * (i % 6)},{3 + 3 * (i // 6)}" for i in range(36)]
    return scene("red grunt r1 20,20", "blue sniper b1 26,20", *far, table=(80.0, 80.0), **terrain)


def test_a_long_way_round_meets_what_stands_far_off() -> None:
    walls = {"long": (23.0, 0.0, 23.3, 60.0, 90.0), "beside": (10.0, 59.0, 36.0, 61.0, 90.0)}
    s = crowd(**walls)
    routers = Routers(s)
    found = routers.charge("r1", "b1", "costs")
    assert found == plainly(s, "r1", "b1", "costs")
    assert found.length_in > 80.0
    assert near_ones(routers)


def test_where_it_cannot_rest_nothing_farther_is_looked_at() -> None:
    s = crowd(n=(25.0, 20.6, 27.0, 20.9, 9.0), s=(25.0, 19.1, 27.0, 19.4, 9.0), w=(25.1, 19.0, 25.4, 21.0, 9.0),
              e=(26.6, 19.0, 26.9, 21.0, 9.0))  # on every side something thin, too high to be reached over
    routers = Routers(s)
    found = routers.charge("r1", "b1", "costs")
    assert found == plainly(s, "r1", "b1", "costs")
    assert not found.reached
    assert "cannot rest" in found.reason
    assert all(math.isfinite(reach) for *_, reach in routers._routers)


def test_a_ring_with_a_corner_twice_has_no_stretch_there() -> None:
    rng = np.random.default_rng(0)  # ended in a division by zero: a lane that is opened cuts a ring just at a corner
    n = int(rng.integers(20, 80))
    s = table(rng, n, round(0.6 * n), 48.0 * math.sqrt(n / 24) * float(rng.uniform(0.6, 1.3)))
    found = Routers(s).charge("m0", "m17", "costs")
    assert found == plainly(s, "m0", "m17", "costs")
