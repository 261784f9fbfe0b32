"""Ways: hand-worked lengths, sigmas, reach, and a grid's lengths on random tables."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely.geometry import Point

from benchmarks.measure import paths as measure_paths
from measure.distance.gap import gap
from measure.errors import InputError
from measure.routing.path import Router, charge, reachable, shortest
from measure.scene import Ring, Scene, Terrain, Toy, scene


def box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def test_straight_over_open_ground_is_the_range() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,7")
    p = charge(s, "r1", "b1")
    g = gap(s.toy("r1"), s.toy("b1"))
    assert p.length_in == pytest.approx(g.inches)
    assert p.sigma == pytest.approx(g.sigma, rel=0.01)
    assert p.points_in[0] == pytest.approx((3.0, 4.0, 0.0))


def test_around_a_wall_with_its_own_footprint() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.2, 8, 30.0))
    p = charge(s, "r1", "b1")
    # to (6.5, 8.5), past the wall's end to (7.7, 8.5), and to where the target is touched
    assert p.length_in == pytest.approx(math.hypot(3.5, 4.5) + 1.2 + math.hypot(3.3, 3.5), abs=1e-3)
    assert len(p.points_in) == 4


def test_over_it_when_that_is_shorter_and_climbing_costs_its_height() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.2, 40, 1.5))
    p = charge(s, "r1", "b1")
    assert p.length_in == pytest.approx(8.0 + 2 * 1.5)
    assert max(z for *_, z in p.points_in) == 1.5
    # the wall's height counts twice, the two places once each
    assert p.sigma == pytest.approx(math.sqrt(2 * 0.05**2 + (2 * 0.1) ** 2), rel=1e-6)
    assert charge(s, "r1", "b1", climb="free").length_in == pytest.approx(8.0)
    assert charge(s, "r1", "b1", climb="flies").length_in == pytest.approx(8.0)


def test_up_on_a_tower() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4 base=3", tower=(9, 2, 15, 6, 3.0))
    p = charge(s, "r1", "b1")
    assert p.length_in == pytest.approx(8.0 + 3.0)
    assert p.points_in[-1] == pytest.approx((11.0, 4.0, 3.0), abs=1e-5)


def test_no_room_to_rest_beside_the_target() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4 base=3 r=2", pillar=(10.2, 2.2, 13.8, 5.8, 3.0))
    p = charge(s, "r1", "b1")
    assert not p.reached
    assert math.isinf(p.length_in)
    assert "rest" in p.reason


def test_too_far_for_a_limit() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4")
    assert charge(s, "r1", "b1", limit_in=8.1).reached
    assert not charge(s, "r1", "b1", limit_in=7.9).reached


def test_other_toys_bar_the_way_and_destroyed_ones_are_climbed() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4", "blue tank m1 7.5,4 r=2 h=1")
    around = charge(s, "r1", "b1")
    assert around.length_in > 8.5
    over = charge(s.with_toy(replace(s.toy("m1"), state="destroyed")), "r1", "b1", climb="free")
    assert over.length_in == pytest.approx(8.0)


def test_walled_in_by_toys() -> None:
    ring = [f"blue x m{k} {10 + 2 * math.cos(k):.3f},{10 + 2 * math.sin(k):.3f} r=1" for k in range(7)]
    s = scene("red grunt r1 3,4", "blue sniper b1 10,10 r=0.4", *ring)
    p = charge(s, "r1", "b1")
    assert not p.reached
    assert p.reason


def test_already_touching_or_measured_as_overlapping() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 3.97,4")
    assert charge(s, "r1", "b1").length_in == 0.0


def test_starts_against_a_wall_measured_as_inside_it() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(3.45, 0, 3.65, 40, 1.0))
    assert charge(s, "r1", "b1").length_in == pytest.approx(8.0 + 2.0, abs=0.01)
    away = scene("red grunt r1 3,4", "blue sniper b1 1,4 r=0.2", wall=(3.45, 0, 3.65, 40, 1.0))
    assert charge(away, "r1", "b1").length_in == pytest.approx(1.3)


def test_below_an_arch() -> None:
    lintel = Terrain("lintel", box(6, 0, 7, 40), 1.0, base_in=2.5)
    s = replace(scene("red grunt r1 3,4", "blue sniper b1 12,4"), terrain=(lintel,))
    assert charge(s, "r1", "b1").length_in == pytest.approx(8.0)
    tall = s.with_toy(replace(s.toy("r1"), height_in=3.0))
    assert charge(tall, "r1", "b1").length_in == pytest.approx(8.0 + 2 * 3.5)


def test_staying_up_on_a_ruin_around_its_court() -> None:
    # a square ring of books, 4 high and 2 wide, about a court: along its top, not down and up again
    ring = (Terrain("s", box(4, 4, 16, 6), 4.0), Terrain("n", box(4, 14, 16, 16), 4.0),
            Terrain("w", box(4, 4, 6, 16), 4.0), Terrain("e", box(14, 4, 16, 16), 4.0))
    s = replace(scene("red grunt r1 5,5 base=4", "blue sniper b1 15,15 base=4"), terrain=ring)
    p = charge(s, "r1", "b1")
    assert {z for *_, z in p.points_in} == {4.0}
    assert 14.0 < p.length_in < 20.0


def test_unknown_manner_of_climbing() -> None:
    with pytest.raises(InputError, match=r"swims.*costs"):
        charge(scene("red grunt r1 3,4", "blue sniper b1 12,4"), "r1", "b1", climb="swims")


def test_to_a_place() -> None:
    s = scene("red grunt r1 3,4", wall=(7, 0, 7.2, 8, 3.0))
    assert shortest(s, "r1", (3.0, 9.0)).length_in == pytest.approx(5.0)
    assert not shortest(s, "r1", (7.4, 4.0)).reached  # half on the wall: it would not rest there


def test_reach_in_the_open_is_a_disc() -> None:
    s = scene("red grunt r1 20,20")
    r = reachable(s, "r1", 6.0)
    assert r.area().area == pytest.approx(math.pi * 36, rel=1e-3)


def test_reach_bends_round_a_wall_and_stops_at_it() -> None:
    s = scene("red grunt r1 20,20", wall=(22, 10, 22.2, 22, 30.0))
    area = reachable(s, "r1", 6.0).area()
    assert not area.covers(Point(21.8, 20))  # it would stand in the wall
    assert area.covers(Point(21.45, 20))
    assert not area.covers(Point(24.0, 20))  # behind it: about 7.6 by way of its end
    assert area.covers(Point(22.9, 22.9))


def test_a_toy_spans_a_gap_that_a_smaller_one_climbs_into() -> None:
    books = {"left": (6, 0, 9, 20, 1.0), "right": (10, 0, 13, 20, 1.0)}
    wide = charge(scene("red grunt r1 3,4 r=0.7", "blue sniper b1 16,4", **books), "r1", "b1")
    slim = charge(scene("red grunt r1 3,4 r=0.4", "blue sniper b1 16,4", **books), "r1", "b1")
    assert wide.length_in == pytest.approx(13.0 - 0.7 - 0.5 + 2 * 1.0)
    assert slim.length_in == pytest.approx(13.0 - 0.4 - 0.5 + 4 * 1.0)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.4, 0.95), st.sampled_from(["costs", "free"]))
@example(83, 0.75, "costs")
def test_shrinking_a_toy_never_lengthens_its_way(seed: int, factor: float, climb: str) -> None:
    rng = np.random.default_rng(seed)
    stuff = [Terrain(f"t{k}", box(x, y, x + w, y + h), float(rng.uniform(0.5, 3)))
             for k, (x, y, w, h) in enumerate(zip(rng.uniform(4, 14, 5), rng.uniform(0, 18, 5),
                                                  rng.uniform(0.5, 4, 5), rng.uniform(0.5, 6, 5), strict=True))]
    toy = Toy("a", box(1.3, 9.3, 2.7, 10.7), 2.0)
    if climb == "costs":  # gaps that the larger toy spans and the smaller one climbs into lengthen the smaller one's way
        apart: list[Terrain] = []
        for piece in stuff:
            around = piece.polygon().buffer(1.4, join_style="mitre")
            if not any(around.intersects(other.polygon()) for other in apart):
                apart.append(piece)
        stuff = apart
    small = replace(toy, footprint_in=tuple((2 + factor * (x - 2), 10 + factor * (y - 10)) for x, y in
                                            toy.footprint_in))
    big_way = Router(Scene((20, 20), (toy,), tuple(stuff)), "a", climb).to(19.0, 10.0)
    small_way = Router(Scene((20, 20), (small,), tuple(stuff)), "a", climb).to(19.0, 10.0)
    if big_way.reached:
        assert small_way.length_in <= big_way.length_in + 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("climb", ["costs", "free"])
@pytest.mark.parametrize("seed", [100, 101])
def test_lengths_of_a_fine_grid(seed: int, climb: str) -> None:
    for ours, theirs in measure_paths.compare(seed, 10.0, climb):
        assert ours == theirs or abs(ours - theirs) <= max(0.1, 0.01 * theirs)


def test_sigma_of_a_bent_way_holds() -> None:
    rng = np.random.default_rng(5)
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.2, 8, 30.0))
    predicted = charge(s, "r1", "b1").sigma
    lengths = []
    for _ in range(120):
        def shifted(ring: Ring) -> Ring:
            dx, dy = rng.normal(0, 0.05, 2)
            return tuple((x + dx, y + dy) for x, y in ring)
        noisy = replace(s, toys=tuple(replace(t, footprint_in=shifted(t.footprint_in)) for t in s.toys),
                        terrain=tuple(replace(t, footprint_in=shifted(t.footprint_in)) for t in s.terrain))
        lengths.append(charge(noisy, "r1", "b1").length_in)
    assert np.std(lengths) == pytest.approx(predicted, rel=0.2)


def test_sigma_of_a_way_round_what_the_toy_was_measured_to_stand_in() -> None:
    """A long block stands against the toy, and is measured 0.2 inch into it, with 0.05 stated: the way round cannot be
    surer than what was seen to be wrong."""
    def world(x: float) -> Scene:
        return scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(3.5 - x, 3.0, 4.5 - x, 8.0, 30.0))

    true, seen = charge(world(-0.001), "r1", "b1"), charge(world(0.2), "r1", "b1")
    pushed = charge(world(0.03), "r1", "b1")
    assert seen.sigma > 1.5 * true.sigma
    assert seen.sigma >= pushed.sigma > true.sigma
    # all of them move the wall out of the way: the lengths agree, however wrong the wall was
    assert seen.length_in == pytest.approx(true.length_in, abs=0.01)


@pytest.mark.parametrize("seed", range(3))
def test_reach_on_a_crowded_table_is_where_ways_are_short_enough(seed: int) -> None:
    s = measure_paths.table(np.random.default_rng(seed), 14.0)
    ways = Router(s, "m0")
    near, far = ways.reachable(4.0).area(), ways.reachable(8.0).area()
    assert far.buffer(0.01).covers(near)
    rng = np.random.default_rng(seed)
    told = 0
    for x, y in rng.uniform(1, 13, (60, 2)):
        p = Point(x, y)
        way = ways.to(x, y)
        if way.reached and abs(way.length_in - 8.0) > 0.1 and p.distance(far.boundary) > 0.15:
            assert far.covers(p) == (way.length_in < 8.0)
            told += 1
    assert told > 10
