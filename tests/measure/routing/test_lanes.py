"""Lanes that an error opens or shuts: what becomes of charges through them, and how often such verdicts are wrong."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.measure import paths as measure_paths
from measure.routing.lanes import EDGE
from measure.routing.path import charge
from measure.routing.route import Branch, Path
from measure.scene import Ring, Scene, Terrain, Toy, scene
from measure.verdict import Verdict, at_most

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


def shifted(ring: Ring, by: tuple[float, float]) -> Ring:
    return tuple((x + by[0], y + by[1]) for x, y in ring)


def gateway(width_in: float, sigma_in: float = 0.05, top_in: float = 30.0) -> Scene:
    """A toy 1 inch wide before a gap between two walls; the way round their ends is inches longer."""
    half = 0.5 * width_in
    s = scene("red grunt r1 3,10", "blue sniper b1 12,10", left=(7, 4, 7.4, 10 - half, top_in),
              right=(7, 10 + half, 7.4, 16, top_in))
    return replace(s, toys=tuple(replace(t, sigma_in=0.0) for t in s.toys),
                   terrain=tuple(replace(t, sigma_in=sigma_in) for t in s.terrain))


def test_a_wide_lane_is_no_question_and_a_narrow_one_is() -> None:
    wide, narrow = charge(gateway(1.5), "r1", "b1"), charge(gateway(1.02), "r1", "b1")
    assert wide.branches == ()
    assert wide.within(9.0).verdict is YES
    assert narrow.length_in == pytest.approx(8.0, abs=0.01)
    assert narrow.within(9.0).verdict is TOO_CLOSE
    # through it at an even chance and a bit (0.02 of 0.07 inch), or round the end
    assert [b.length_in for b in narrow.branches] == pytest.approx([8.0, charge(gateway(0.5), "r1", "b1").length_in],
                                                                   abs=0.2)
    assert narrow.branches[0].probability == pytest.approx(0.61, abs=0.01)
    doubt = narrow.doubt(9.0)
    assert doubt is not None
    assert doubt.between == ("left", "right")
    assert doubt.shut_in > 11.0
    assert narrow.within(20.0).verdict is YES  # either way is short enough
    assert narrow.within(7.0).verdict is NO
    assert narrow.doubt(20.0) is None


def test_a_lane_measured_as_shut_may_be_open() -> None:
    shut = charge(gateway(0.97), "r1", "b1")
    assert shut.length_in > 11.0
    assert shut.within(9.0).verdict is TOO_CLOSE
    assert shut.branches[0].length_in == pytest.approx(8.0, abs=0.01)
    assert shut.branches[0].probability == pytest.approx(0.34, abs=0.02)
    surely = charge(gateway(0.7), "r1", "b1")
    assert surely.branches == ()
    assert surely.within(9.0).verdict is NO


def test_without_errors_a_lane_is_open_or_shut() -> None:
    assert charge(gateway(1.01, 0.0), "r1", "b1").within(8.1).verdict is YES
    assert charge(gateway(0.99, 0.0), "r1", "b1").within(8.1).verdict is NO


def test_the_movers_own_edge_counts_twice() -> None:
    s = gateway(1.1, 0.0)
    s = s.with_toy(replace(s.toy("r1"), sigma_in=0.1))
    assert charge(s, "r1", "b1").branches[0].probability == pytest.approx(at_most(-0.1, 0.1 * math.sqrt(2), 0).probability,
                                                                         abs=1e-6)


def test_no_other_way_at_all_is_too_close_and_not_no() -> None:
    walls = tuple(Terrain(f"w{k}", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 30.0) for k, (x0, y0, x1, y1) in
                  enumerate([(7, 0, 7.4, 9.49), (7, 10.51, 7.4, 20)]))
    s = replace(scene("red grunt r1 3,10", "blue sniper b1 12,10"), terrain=walls, table_size_in=(20.0, 20.0))
    toys = tuple(Toy(t.id, t.footprint_in, 40.0, base_in=0.0) for t in s.toys)
    barred = replace(s, toys=(*toys, *(Toy(w.id, w.footprint_in, 1.0, sigma_in=0.05) for w in walls)), terrain=())
    p = charge(barred, "r1", "b1")
    assert p.reached
    assert math.isinf(p.branches[-1].length_in)
    assert p.within(100.0).verdict is TOO_CLOSE
    doubt = p.doubt(100.0)
    assert doubt is not None
    assert math.isinf(doubt.shut_in)


def test_a_low_wall_that_may_be_in_the_way_is_climbed() -> None:
    p = charge(gateway(1.02, top_in=0.5), "r1", "b1")
    assert [b.length_in for b in p.branches] == pytest.approx([8.0, 9.0], abs=0.05)
    assert charge(gateway(1.02, top_in=0.5), "r1", "b1", climb="free").branches == ()


@pytest.mark.parametrize("sure", ["left", "right"])
def test_a_way_that_hugs_the_surer_wall_is_in_the_lane_too(sure: str) -> None:
    s = gateway(1.06)
    s = replace(s, terrain=tuple(replace(t, sigma_in=0.0 if t.id == sure else 0.07) for t in s.terrain))
    for y in (9.2, 10.8):  # from where the way bends round one of the walls
        away = s.with_toy(replace(s.toy("r1"), footprint_in=shifted(s.toy("r1").footprint_in, (0.0, y - 10.0))))
        p = charge(away, "r1", "b1")
        assert p.branches[0].probability == pytest.approx(at_most(-0.06, 0.07, 0.0).probability, abs=1e-6)
        assert p.within(9.0).verdict is TOO_CLOSE


def test_between_a_toy_and_the_tables_edge() -> None:
    # the centroid has to stay on the table: 0.03 inch of room below the tank
    s = scene("red grunt r1 3,1", "blue sniper b1 12,1", "blue tank m1 7.5,2.53 r=2")
    s = replace(s, table_size_in=(40.0, 40.0))
    p = charge(s, "r1", "b1")
    assert any(EDGE in lane for b in p.branches for lane in b.lanes)


def test_a_toy_between_two_pieces_of_what_it_touches_can_back_out() -> None:
    # a fork about the toy's nose, both prongs measured as reaching into it
    fork = ((5.0, 3.0), (8.0, 3.0), (8.0, 7.0), (5.0, 7.0), (5.0, 5.45), (7.0, 5.45), (7.0, 4.55), (5.0, 4.55))
    nose = ((4.5, 4.5), (6.0, 4.5), (6.0, 5.5), (4.5, 5.5))
    s = Scene((20.0, 20.0), (Toy("a", nose, 1.0), Toy("f", fork, 2.0),
                             Toy("b", ((15.0, 4.5), (16.0, 4.5), (16.0, 5.5), (15.0, 5.5)), 1.0)))
    assert 11.0 < charge(s, "a", "b").length_in < 16.0


def test_verdicts_of_branches() -> None:
    p = Path((), 8.0, 0.1, branches=(Branch(8.0, 0.1, 0.9, (("a", "b"),)), Branch(12.0, 0.1, 1.0)))
    assert p.within(9.0).probability == pytest.approx(0.9)
    assert p.within(9.0).verdict is TOO_CLOSE
    assert p.within(13.0).verdict is YES
    assert p.within(7.0).verdict is NO
    assert p.farthest_in() == 12.0
    nearly = Path((), 8.0, 0.1, branches=(Branch(8.0, 0.1, 0.96, (("a", "b"),)), Branch(math.inf, 0.0, 1.0)))
    assert nearly.within(9.0).verdict is YES


@settings(max_examples=10, deadline=None)
@given(st.floats(0.9, 1.12), st.floats(0.02, 0.08))
@example(1.0, 0.0625)
def test_the_chance_of_a_lane_is_how_often_it_is_open(width: float, sigma: float) -> None:
    s = gateway(width, sigma)
    said = charge(s, "r1", "b1").within(9.0).probability
    drawn = width - 1.0 + np.random.default_rng(0).normal(0.0, sigma, (4000, 2)).sum(axis=1)
    # lanes surer than two sigma are taken as open or shut
    assert said == pytest.approx(float(np.mean(drawn > 0.0)), abs=0.045)


def drawn(rng: np.random.Generator, s: Scene) -> Scene:
    """The scene as it may truly be, given what was measured."""
    return replace(s, toys=tuple(replace(t, footprint_in=shifted(t.footprint_in, tuple(rng.normal(0, t.sigma_in, 2))),
                                         sigma_in=0.0) for t in s.toys),
                   terrain=tuple(replace(t, footprint_in=shifted(t.footprint_in, tuple(rng.normal(0, t.sigma_in, 2))),
                                         sigma_in=0.0) for t in s.terrain))


@pytest.mark.slow
def test_verdicts_are_wrong_in_one_case_of_twenty_at_most() -> None:
    rng = np.random.default_rng(7)
    wrong, said = {YES: 0, NO: 0}, {YES: 0, NO: 0}
    for seed in range(12):
        base = measure_paths.table(np.random.default_rng(seed), 10.0)
        s = replace(base, toys=tuple(replace(t, sigma_in=0.08, height_sigma_in=0.0) for t in base.toys),
                    terrain=tuple(replace(t, sigma_in=0.08, height_sigma_in=0.0, height_in=9.0) for t in base.terrain))
        paths = {t.id: charge(s, "m0", t.id) for t in s.toys[1:]}
        for _ in range(8):
            real = drawn(rng, s)
            for target, path in paths.items():
                truth = charge(real, "m0", target).length_in
                for limit in (2.0, 4.0, 6.0, 8.0, 10.0):
                    verdict = path.within(limit).verdict
                    if verdict is not TOO_CLOSE:
                        said[verdict] += 1
                        wrong[verdict] += (truth <= limit) is not (verdict is YES)
    assert min(said.values()) > 50
    for verdict, n in said.items():
        assert wrong[verdict] <= 0.05 * n
