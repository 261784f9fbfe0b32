"""Ranges: known distances, symmetry, ignored parts, honest sigmas at contact."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from measure.distance.gap import gap
from measure.distance.kernels import range_sigma
from measure.scene import Part, Toy, scene
from measure.verdict import Verdict, at_most


def box(name: str, x: float, y: float, r: float = 0.5, height: float = 2.0, base: float = 0.0, sigma: float = 0.05,
        height_sigma: float = 0.1) -> Toy:
    return Toy(name, ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)), height, base, sigma_in=sigma,
               height_sigma_in=height_sigma)


def star(points: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    return tuple((r * math.cos(2 * math.pi * k / len(points) + a), r * math.sin(2 * math.pi * k / len(points) + a))
                 for k, (r, a) in enumerate(points))


footprints = st.lists(st.tuples(st.floats(0.3, 2.0), st.floats(-0.2, 0.2)), min_size=5, max_size=12).map(star).filter(
    lambda r: Polygon(r).is_valid and Polygon(r).exterior.is_ccw and Polygon(r).area > 0.05)


@st.composite
def toys(draw: st.DrawFn, name: str) -> Toy:
    dx, dy = draw(st.floats(-6, 6)), draw(st.floats(-6, 6))
    ring = tuple((x + dx, y + dy) for x, y in draw(footprints))
    return Toy(name, ring, draw(st.floats(0.2, 4)), draw(st.sampled_from([0.0, 0.0, 1.0, 3.5])))


def test_side_by_side() -> None:
    g = gap(box("a", 0, 0), box("b", 9, 0))
    assert g.inches == pytest.approx(8.0)
    assert g.sigma == pytest.approx(0.05 * math.sqrt(2))
    assert g.from_point_in[0] == pytest.approx(0.5)
    assert g.to_point_in[0] == pytest.approx(8.5)


def test_up_on_a_tower_is_the_hypotenuse() -> None:
    g = gap(box("a", 0, 0, height=1.0), box("b", 4, 0, base=5.0))
    assert g.inches == pytest.approx(5.0)  # 3 along, 4 up
    assert g.from_point_in[2] == pytest.approx(1.0)
    assert g.to_point_in[2] == pytest.approx(5.0)
    # 0.6 of the position error, 0.8 of the error of the lower one's height
    assert g.sigma == pytest.approx(math.hypot(0.6 * 0.05 * math.sqrt(2), 0.8 * 0.1), rel=0.02)


def test_straight_above_only_the_lower_height_matters() -> None:
    low, high = box("a", 0, 0, height=1.0), box("b", 0, 0, base=3.0)
    g = gap(low, high)
    assert g.inches == pytest.approx(2.0)
    assert g.sigma == pytest.approx(0.1, rel=1e-3)
    assert gap(low, replace(high, height_sigma_in=0.5)).sigma == pytest.approx(g.sigma)


def test_scale_error_grows_with_the_range_and_does_not_average_out() -> None:
    near, far = gap(box("a", 0, 0), box("b", 5, 0), 0.01), gap(box("a", 0, 0), box("b", 41, 0), 0.01)
    assert near.sigma == pytest.approx(math.hypot(0.05 * math.sqrt(2), 0.04))
    assert far.sigma == pytest.approx(math.hypot(0.05 * math.sqrt(2), 0.40))


def test_the_flag_on_the_tank_counts_for_nothing() -> None:
    tank = ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    flag = Part(((1.5, 0.0), (2.0, 0.0), (2.0, 1.0), (1.5, 1.0)), 0.0, 9.0)
    other = box("b", 6, 0.5)
    assert gap(Toy("t", tank, 2.0), other).inches == pytest.approx(3.5)
    assert gap(Toy("t", tank, 2.0, ignored_parts=(flag,)), other).inches == pytest.approx(4.0)
    # only its upper half is ignored: the lower half still counts
    high = Part(flag.footprint_in, 1.0, 9.0)
    assert gap(Toy("t", tank, 2.0, ignored_parts=(high,)), other).inches == pytest.approx(3.5)
    assert gap(Toy("t", tank, 2.0, ignored_parts=(high,)), box("c", 6, 0.5, base=1.5)).inches == pytest.approx(
        math.hypot(3.5, 0.5))


def test_a_solid_that_is_ignored_whole_has_no_range() -> None:
    all_of_it = Part(((-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)), 0.0, 99.0)
    assert math.isinf(gap(replace(box("a", 0, 0), ignored_parts=(all_of_it,)), box("b", 5, 0)).inches)


def test_hollow_and_dented_shapes() -> None:
    ring = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0), (0.0, 5.0), (5.0, 5.0), (5.0, 1.0), (0.0, 1.0))
    g = gap(Toy("u", ring, 2.0), box("b", 2.0, 3.0))
    assert g.inches == pytest.approx(1.5)
    assert g.to_point_in[0] == pytest.approx(2.5, abs=1.0)


@settings(max_examples=150, deadline=None)
@given(toys("a"), toys("b"))
def test_against_shapely_and_symmetric(a: Toy, b: Toy) -> None:
    rise = max(a.base_in - b.top_in, b.base_in - a.top_in, 0.0)
    expected = math.hypot(a.polygon().distance(b.polygon()), rise)
    there, back = gap(a, b), gap(b, a)
    assert there.inches == pytest.approx(expected, abs=1e-6)
    assert back.inches == pytest.approx(there.inches, abs=1e-9)
    assert back.sigma == pytest.approx(there.sigma, abs=1e-9)
    assert math.dist(there.from_point_in, there.to_point_in) == pytest.approx(there.inches, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(toys("a"), toys("b"), st.floats(0, 6.28), st.floats(-20, 20), st.floats(-20, 20))
def test_turning_and_sliding_the_table_changes_nothing(a: Toy, b: Toy, turn: float, dx: float, dy: float) -> None:
    c, s = math.cos(turn), math.sin(turn)

    def there(t: Toy) -> Toy:
        return replace(t, footprint_in=tuple((c * x - s * y + dx, s * x + c * y + dy) for x, y in t.footprint_in))

    first, second = gap(a, b), gap(there(a), there(b))
    assert second.inches == pytest.approx(first.inches, abs=1e-6)
    assert second.sigma == pytest.approx(first.sigma, abs=1e-5)


class TestTouching:
    """What "touching" means when every number has an error."""

    def test_pressed_together_is_never_no(self) -> None:
        for noise in np.linspace(-0.11, 0.11, 12):
            ruling = gap(box("a", 0, 0), box("b", 1.0 + noise, 0)).touching()
            assert ruling.verdict is not Verdict.NO

    def test_a_hair_apart_is_too_close(self) -> None:
        g = gap(box("a", 0, 0), box("b", 1.03, 0))
        assert g.inches == pytest.approx(0.03)
        assert g.touching().verdict is Verdict.TOO_CLOSE

    def test_well_apart_is_no_and_well_into_each_other_is_yes(self) -> None:
        assert gap(box("a", 0, 0), box("b", 1.3, 0)).touching().verdict is Verdict.NO
        deep = gap(box("a", 0, 0), box("b", 0.8, 0))
        assert deep.inches == 0.0
        assert deep.touching().verdict is Verdict.YES
        assert at_most(deep.inches, deep.sigma, 0.0).verdict is Verdict.YES

    def test_without_errors_touching_is_exact(self) -> None:
        exact = {"sigma": 0.0, "height_sigma": 0.0}
        assert gap(box("a", 0, 0, **exact), box("b", 1.0, 0, **exact)).touching().verdict is Verdict.YES
        assert gap(box("a", 0, 0, **exact), box("b", 1.001, 0, **exact)).touching().verdict is Verdict.NO

    def test_next_to_in_plan_but_far_above_is_no(self) -> None:
        assert gap(box("a", 0, 0), box("b", 1.0, 0, base=6.0)).touching().verdict is Verdict.NO


@pytest.mark.parametrize(("dh", "dv"), [(5.0, -1.0), (0.3, 0.4), (-1.0, 2.0)])
def test_range_sigma_against_a_million_draws(dh: float, dv: float) -> None:
    rng = np.random.default_rng(3)
    h, v = dh + 0.07 * rng.standard_normal(10**6), dv + 0.1 * rng.standard_normal(10**6)
    spread = np.hypot(np.maximum(h, 0), np.maximum(v, 0)) - math.hypot(max(dh, 0), max(dv, 0))
    assert range_sigma(dh, dv, 0.07, 0.1, 0.0) == pytest.approx(math.sqrt(np.mean(spread**2)), rel=0.02)


def test_from_a_scene_line() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4")
    assert gap(s.toy("r1"), s.toy("b1")).inches == pytest.approx(8.0)
