"""Cover: hand-worked cases named after the trouble that cover tools have had, properties, and agreement of two ways."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from measure.distance.gap import gap
from measure.errors import InputError
from measure.occlusion.cover import Cover, cover
from measure.occlusion.kernels import UNKNOWN_IN
from measure.scene import Part, Ring, Scene, Terrain, Toy, scene


def box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def wall(name: str, x0: float, y0: float, x1: float, y1: float, height: float = 3.0, base: float = 0.0) -> Terrain:
    return Terrain(name, box(x0, y0, x1, y1), height, base)


LOOKER = Toy("a", box(-0.5, -0.5, 0.5, 0.5), 2.0, eye_in=(0.0, 0.0, 1.0))
TARGET = Toy("t", box(10, -0.5, 11, 0.5), 2.0)


def seen(*terrain: Terrain, a: Toy = LOOKER, t: Toy = TARGET, definition: str = "silhouette") -> Cover:
    return cover(Scene((48, 48), (a, t), terrain), a.id, t.id, definition=definition)


def area(rings: tuple[Ring, ...]) -> float:
    return sum(Polygon(r).area for r in rings)


def test_nothing_in_the_way() -> None:
    c = seen()
    assert (c.hidden, c.sigma, c.blockers) == (0.0, 0.0, ())
    assert area(c.silhouette) == pytest.approx(1.0 * 2.0 / 100, rel=1e-9)  # an inch by two at ten inches
    assert c.hidden_part == ()


def test_half_behind_a_wall_and_its_sigma() -> None:
    c = seen(wall("w", 5, 0, 5.2, 9, 9.0))
    assert c.hidden == pytest.approx(0.5, abs=1e-9)
    assert [b.id for b in c.blockers] == ["w"]
    # sideways, at the target's distance: the wall's error counts 10/5, the eye's 1, the target's own 1
    assert c.sigma == pytest.approx(0.05 * math.sqrt(2**2 + 1 + 1), rel=0.05)


def test_what_is_no_prism_is_less_sure_where_it_is_partly_hidden() -> None:
    half, rough = wall("w", 5, 0, 5.2, 9, 9.0), replace(TARGET, shape_sigma=0.1)
    plain = seen(half).sigma
    assert seen(half, t=rough).sigma == pytest.approx(math.hypot(plain, 0.1))
    assert seen(half, a=replace(LOOKER, shape_sigma=0.1)).sigma == plain  # the target's shape counts, not the looker's
    assert seen(t=rough).sigma == 0.0
    assert seen(wall("w", 5, -9, 5.2, 9, 9.0), t=rough).sigma == 0.0
    assert seen(half, t=rough, definition="any").sigma == seen(half, definition="any").sigma


def test_a_toys_outline_is_not_counted_in_its_place_again() -> None:
    half = wall("w", 5, 0, 5.2, 9, 9.0)
    loose = replace(TARGET, sigma_in=0.3)
    assert seen(half, t=replace(loose, place_sigma_in=0.05)).sigma == seen(half).sigma < seen(half, t=loose).sigma
    assert seen(half, t=replace(TARGET, place_sigma_in=0.3)).sigma == seen(half).sigma  # never more than sigma_in


@settings(max_examples=60, deadline=None)
@given(st.floats(0.5, 3.0), st.floats(0.05, 0.8), st.floats(1.05, 2.0))
def test_where_nobody_knows_a_height_a_cover_is_the_mean_over_those_that_it_may_have(height: float, off: float,
                                                                                  top: float) -> None:
    exact = {"sigma_in": 0.0, "height_sigma_in": 0.0}
    low = replace(wall("w", 5, -9, 5.2, 9, top), **exact)

    def of(height_in: float, sigma: float) -> Cover:
        target = replace(TARGET, sigma_in=0.0, height_in=height_in, height_sigma_in=sigma)
        return seen(low, a=replace(LOOKER, **exact), t=target)

    a, b = of(height - off / 2, 0.0).hidden, of(height + off / 2, 0.0).hidden
    c = of(height, off / 2)
    assert c.sigma >= 0.0
    if off / 2 < UNKNOWN_IN:
        assert c.hidden == of(height, 0.0).hidden
    else:
        assert c.hidden == pytest.approx((a + b) / 2, abs=1e-6)
        assert c.sigma == pytest.approx(abs(a - b) / 2, abs=1e-6)
    assert of(height, off / 2).picture.rings == of(height, 0.0).picture.rings  # drawn as it is measured


def test_slabs_change_a_cover_and_not_its_sigma() -> None:
    """The left half of the target's upper half is not filled."""
    slabs = (Part(box(10, -0.5, 11, 0.5), 0.0, 1.0), Part(box(10, 0.0, 11, 0.5), 1.0, 1.0))
    low = wall("w", 9, -9, 9.2, 9, 1.0)
    prism, c, rough = (seen(low, t=replace(TARGET, **how)) for how in ({}, {"slabs": slabs},
                                                                       {"slabs": slabs, "shape_sigma": 0.1}))
    assert rough.hidden == c.hidden > prism.hidden + 0.1
    assert c.sigma == prism.sigma
    assert rough.sigma == pytest.approx(math.hypot(c.sigma, 0.2 * math.sqrt(c.hidden * (1 - c.hidden))), rel=1e-6)


def test_what_is_seen_past_uneven_terrain_is_less_sure_by_what_its_upper_half_may_show() -> None:
    pile = wall("books", 5, 0, 7, 9, 9.0)
    rough = replace(pile, uneven_in=0.3)
    plain, c = seen(pile), seen(rough)
    assert (c.hidden, c.blockers) == (plain.hidden, plain.blockers)
    # the eye is at the height of the target's middle: what is seen past the upper half, from 4.5 inches up, is nothing
    assert c.sigma == plain.sigma
    tall = replace(TARGET, height_in=20.0)
    plain, c = seen(pile, t=tall), seen(rough, t=tall)
    stands_in = seen(wall("below", 5, 0, 7, 9, 4.5), wall("above", 5.3, 0.3, 6.7, 8.7, 4.5, 4.5), t=tall)
    assert plain.hidden > stands_in.hidden + 0.01
    assert c.sigma == pytest.approx(math.hypot(plain.sigma, (plain.hidden - stands_in.hidden) / math.sqrt(3)), rel=1e-6)


def test_uneven_terrain_too_narrow_for_it_ends_at_half_its_height() -> None:
    post = replace(wall("stump", 5, -0.2, 5.4, 0.2, 2.0), uneven_in=0.3)
    gone = seen(wall("stump", 5, -0.2, 5.4, 0.2, 1.0))
    assert seen(post).hidden > gone.hidden
    assert seen(post).sigma >= (seen(post).hidden - gone.hidden) / math.sqrt(3)


def test_a_toy_that_hides_has_a_shape_too() -> None:
    fallen = Toy("f", box(5, 0, 5.2, 9), 9.0, state="destroyed", sigma_in=0.05)

    def of(blocker: Toy) -> Cover:
        return cover(Scene((48, 48), (LOOKER, TARGET, blocker)), "a", "t")

    plain, rough = of(fallen), of(replace(fallen, shape_sigma=0.1))
    assert plain.hidden == rough.hidden == pytest.approx(0.5)
    assert rough.sigma == pytest.approx(math.hypot(plain.sigma, 0.1))
    whole = replace(fallen, footprint_in=box(5, -9, 5.2, 9))
    assert of(replace(whole, shape_sigma=0.1)).sigma == of(whole).sigma == 0.0


def test_what_a_toy_fills_of_its_prism_hides_and_is_hidden_but_ranges_run_to_the_prism() -> None:
    """A pole on a plate."""
    plate, pole = Part(box(10, -0.5, 11, 0.5), 0.0, 0.5), Part(box(10.4, -0.1, 10.6, 0.1), 0.5, 1.5)
    pin = replace(TARGET, slabs=(plate, pole))
    post = wall("w", 5, -0.2, 5.01, 0.2, 9.0)
    whole = area(seen(t=pin).silhouette)
    assert area(seen().silhouette) / 2 > whole  # a quarter and a seventh, and the plate's top is seen
    assert seen(post).hidden == pytest.approx(0.8, abs=0.01)
    # all of the pole and 0.8 of the plate
    assert 0.82 < seen(post, t=pin).hidden < 0.92
    assert seen(post, t=pin, definition="base").hidden == pytest.approx(0.8, abs=0.02)
    fallen = replace(pin, id="b", state="destroyed")
    behind = Toy("t", box(20, -0.5, 21, 0.5), 2.0)
    table = Scene((48, 48), (LOOKER, behind, fallen))
    assert 0.1 < cover(table, "a", "t").hidden < 0.5
    assert cover(table.with_toy(replace(fallen, slabs=())), "a", "t").hidden > 0.9
    assert gap(LOOKER, pin) == gap(LOOKER, TARGET)


def test_slabs_that_fill_the_prism_are_the_prism_and_parts_are_ignored_in_them_too() -> None:
    half = Part(TARGET.footprint_in, 0.0, 0.7), Part(TARGET.footprint_in, 0.7, 1.3)
    low, flag = wall("w", 9.5, -0.3, 9.8, 5, 1.2), Part(box(10.2, 0, 11, 0.5), 1.0, 1.0)
    for parts in ((), (flag,)):
        plain = replace(TARGET, ignored_parts=parts)
        want, got = seen(low, t=plain), seen(low, t=replace(plain, slabs=half))
        assert got.hidden == pytest.approx(want.hidden, abs=1e-9)
        assert got.sigma == pytest.approx(want.sigma, abs=0.02)
        assert area(got.hidden_part) == pytest.approx(area(want.hidden_part), rel=1e-6)


def test_hidden_to_the_knees() -> None:
    low = wall("w", 9.9, -5, 10, 5, 0.5)
    assert seen(low, definition="height").hidden == pytest.approx(0.25, abs=0.01)
    assert seen(low).hidden == pytest.approx(0.25, abs=0.01)
    assert seen(low, definition="width").hidden == 0.0
    assert seen(low, definition="base").hidden == pytest.approx(1.0)
    assert seen(low, definition="any").hidden == 0.0


def test_definitions_behind_a_post() -> None:
    post = wall("w", 5, -0.125, 5.01, 0.125, 9.0)
    assert seen(post, definition="width").hidden == pytest.approx(0.5, abs=0.01)
    assert seen(post, definition="height").hidden == 0.0
    assert seen(wall("w", 5, -5, 5.2, 5, 9.0), definition="any").hidden == 1.0


def test_unknown_definition_is_named() -> None:
    with pytest.raises(InputError, match=r"elbows.*silhouette"):
        seen(definition="elbows")


class TestFromTheTrackersOfCoverTools:
    """Cases that others' cover tools got wrong."""

    def test_grazing_edges(self) -> None:
        graze = wall("w", 4.8, 0.25, 5, 5, 9.0)  # its edge is on the line to the target's corner
        assert seen(graze).hidden == pytest.approx(0.0, abs=1e-9)
        assert 0.0 < seen(graze).sigma < 0.15

    def test_shooter_adjacent_to_a_wall(self) -> None:
        beside = wall("w", 0.5, -5, 0.7, 5, 0.5)
        assert seen(beside).hidden == 0.0  # lower than the eye: looks over it at all but what is steeply below
        tall = wall("w", 0.5, -5, 0.7, 5, 3.0)
        assert seen(tall).hidden == 1.0
        along = wall("w", -5, 0.5, 20, 0.7, 3.0)
        assert seen(along).hidden == 0.0

    def test_bases_that_overlap(self) -> None:
        t = replace(TARGET, footprint_in=box(0.3, -0.5, 1.3, 0.5))
        c = seen(t=t)
        assert c.hidden == 0.0
        assert seen(wall("w", 0.2, -2, 0.25, 2, 3.0), t=t).hidden == pytest.approx(1.0)

    def test_target_of_hardly_any_height(self) -> None:
        mat = replace(TARGET, height_in=1e-4)
        assert seen(t=mat).hidden == 0.0
        assert seen(wall("w", 5, 0, 5.2, 9, 9.0), t=mat).hidden == pytest.approx(0.5, abs=1e-6)

    def test_split_target_seen_left_and_right_of_a_post(self) -> None:
        c = seen(wall("post", 5, -0.05, 5.01, 0.05, 9.0))
        assert 0.15 < c.hidden < 0.25
        left = Polygon(c.silhouette[0]).difference(Polygon(c.hidden_part[0]))
        assert len(left.geoms) == 2

    def test_arch_made_of_three_prisms(self) -> None:
        left, right = wall("l", 5, 0.1, 5.01, 3, 3.0), wall("r", 5, -3, 5.01, -0.1, 3.0)
        lintel = wall("top", 5, -3, 5.01, 3, 1.0, base=1.2)
        c = seen(left, right, lintel)
        # the opening is 0.2 wide and 1.2 high at 5 inches: 0.4 by 1.4 (from the table up) of a target of 1 by 2
        assert c.hidden == pytest.approx(1 - 0.4 * 1.4 / 2.0, abs=0.01)
        assert {b.id for b in c.blockers} == {"l", "r", "top"}

    def test_two_blockers_that_each_hide_a_part(self) -> None:
        c = seen(wall("l", 5, 0.125, 5.01, 3, 9.0), wall("low", 9.9, -5, 10, 5, 0.5))
        shares = {b.id: b.share for b in c.blockers}
        assert shares == {"l": pytest.approx(0.25, abs=0.01), "low": pytest.approx(0.25, abs=0.01)}
        assert c.hidden == pytest.approx(0.25 + 0.25 - 0.0625, abs=0.01)

    def test_blocker_behind_the_target(self) -> None:
        assert seen(wall("w", 11, -5, 12, 5, 9.0)).hidden == 0.0
        assert seen(wall("w", 11, -5, 12, 5, 9.0)).blockers == ()

    def test_blocker_that_contains_the_target(self) -> None:
        assert seen(wall("w", 9, -2, 12, 2, 9.0)).hidden == pytest.approx(1.0)
        assert seen(wall("w", 9, -2, 12, 2, 1.0)).hidden == pytest.approx(0.5, abs=0.06)

    def test_blocker_inside_the_target(self) -> None:
        assert seen(wall("w", 10.2, -0.3, 10.8, 0.3, 1.5)).hidden == pytest.approx(0.0, abs=1e-9)

    def test_blocker_interleaved_in_depth(self) -> None:
        # a wall across the target's front left quarter: it hides what of it stands before the front face
        c = seen(wall("w", 9.5, 0.0, 10.5, 0.5, 9.0))
        assert c.hidden == pytest.approx(0.5, abs=0.03)
        behind = seen(wall("w", 10.5, 0.0, 11.5, 0.5, 9.0))
        assert behind.hidden == pytest.approx(0.0, abs=1e-9)

    def test_target_standing_on_a_blocker(self) -> None:
        tower = wall("tower", 9, -2, 12, 2, 4.0)
        up = replace(TARGET, base_in=4.0)
        c = seen(tower, t=up)  # from below, the tower's edge hides its feet
        assert 0.05 < c.hidden < 0.5
        above = replace(LOOKER, eye_in=(0.0, 0.0, 12.0))
        assert seen(tower, t=up, a=above).hidden == 0.0

    def test_eye_straight_above(self) -> None:
        above = replace(LOOKER, eye_in=(10.5, 0.0, 9.0))
        assert seen(a=above).hidden == 0.0
        roof = wall("roof", 10.5, -5, 15, 5, 0.1, base=2.5)
        assert seen(roof, a=above).hidden == pytest.approx(0.5, abs=1e-6)

    def test_eye_inside_a_blocker(self) -> None:
        assert seen(wall("wood", -3, -3, 3, 3, 5.0)).hidden == pytest.approx(1.0)

    def test_touching_toys_have_an_answer(self) -> None:
        t = replace(TARGET, footprint_in=box(0.5, -0.5, 1.5, 0.5))
        assert seen(t=t).hidden == 0.0


def test_living_toys_block_only_when_asked_and_destroyed_ones_always() -> None:
    other = Toy("m", box(5, -3, 5.5, 3), 4.0)
    s = Scene((48, 48), (LOOKER, TARGET, other))
    assert cover(s, "a", "t").hidden == 0.0
    assert cover(s, "a", "t", living_block=True).hidden == pytest.approx(1.0)
    assert cover(s.with_toy(replace(other, state="destroyed")), "a", "t").hidden == pytest.approx(1.0)
    assert cover(s.with_toy(replace(other, state="lifted")), "a", "t", living_block=True).hidden == 0.0


def test_ignored_parts_of_the_target_are_not_looked_at() -> None:
    flag = Part(box(10, -0.5, 11, 0.0), 0.0, 9.0)
    flagged = replace(TARGET, ignored_parts=(flag,))
    assert seen(wall("w", 5, 0, 5.2, 9, 9.0), t=flagged).hidden == pytest.approx(1.0, abs=1e-9)
    assert seen(wall("w", 5, -9, 5.2, 0, 9.0), t=flagged).hidden == pytest.approx(0.0, abs=1e-9)


def test_several_eyes_the_best_counts() -> None:
    s = Scene((48, 48), (LOOKER, TARGET), (wall("w", 5, -5, 5.2, 5, 3.0),))
    low, high = (0.0, 0.0, 1.0), (0.0, 0.0, 30.0)
    assert cover(s, "a", "t", eyes=[low]).hidden == pytest.approx(1.0)
    best = cover(s, "a", "t", eyes=[low, high])
    assert best.hidden == 0.0
    assert best.eye_in == high


def test_hollow_target_seen_through_its_own_gap() -> None:
    u = ((10.0, -1.0), (12.0, -1.0), (12.0, 1.0), (10.0, 1.0), (10.0, 0.5), (11.5, 0.5), (11.5, -0.5), (10.0, -0.5))
    inside = wall("w", 10.2, -0.2, 10.8, 0.2, 1.0)  # stands in the hollow, before its back
    c = seen(inside, t=Toy("t", u, 2.0))
    assert 0.02 < c.hidden < 0.2


def test_the_polygons_say_the_same_as_the_number() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4.3", wall=(7, 0, 7, 4), low=(10, 0, 10.5, 8, 1.0))
    c = cover(s, "r1", "b1")
    assert area(c.hidden_part) / area(c.silhouette) == pytest.approx(c.hidden, abs=1e-9)
    for piece in c.pieces:
        share = next(b.share for b in c.blockers if b.id == piece.id)
        assert area(piece.rings) / area(c.silhouette) == pytest.approx(share, abs=1e-9)


coordinate = st.floats(-3, 14)


@st.composite
def walls(draw: st.DrawFn, name: str) -> Terrain:
    x, y, turn = draw(coordinate), draw(st.floats(-3, 3)), draw(st.floats(0, 3.14))
    long, wide = draw(st.floats(0.1, 3)), draw(st.floats(0.1, 1))
    c, s = math.cos(turn), math.sin(turn)
    ring = tuple((x + c * a - s * b, y + s * a + c * b)
                 for a, b in ((-long, -wide), (long, -wide), (long, wide), (-long, wide)))
    return Terrain(name, ring, draw(st.floats(0.3, 4)), draw(st.sampled_from([0.0, 0.0, 1.0])))


@settings(max_examples=120, deadline=None)
@given(walls("w"), walls("v"), walls("u"))
def test_drawn_and_computed_agree_and_a_wall_more_never_lowers_cover(w: Terrain, v: Terrain, u: Terrain) -> None:
    less, more = seen(w, v), seen(w, v, u)
    assert more.hidden >= less.hidden - 1e-9
    assert 0.0 <= more.hidden <= 1.0
    assert area(more.hidden_part) / area(more.silhouette) == pytest.approx(more.hidden, abs=1e-6)
    assert max((b.share for b in more.blockers), default=0.0) <= more.hidden + 1e-9
    assert sum(b.share for b in more.blockers) >= more.hidden - 1e-5


@settings(max_examples=60, deadline=None)
@given(walls("w"), st.floats(11, 40), st.floats(-20, 20))
def test_a_wall_behind_never_raises_it(w: Terrain, x: float, y: float) -> None:
    behind = wall("b", x, y, x + 2, y + 5, 9.0)
    assert seen(w, behind).hidden == pytest.approx(seen(w).hidden, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(walls("w"), walls("v"), st.floats(0, 6.28), st.floats(-20, 20), st.floats(-20, 20))
def test_turning_and_sliding_the_table_changes_nothing(w: Terrain, v: Terrain, turn: float, dx: float,
                                                       dy: float) -> None:
    c, s = math.cos(turn), math.sin(turn)

    def ring(r: Ring) -> Ring:
        return tuple((c * x - s * y + dx, s * x + c * y + dy) for x, y in r)

    first = Scene((48, 48), (replace(LOOKER, eye_in=None), TARGET), (w, v))
    second = Scene((48, 48), tuple(replace(t, footprint_in=ring(t.footprint_in)) for t in first.toys),
                   tuple(replace(t, footprint_in=ring(t.footprint_in)) for t in first.terrain))
    one, two = cover(first, "a", "t"), cover(second, "a", "t")
    assert two.hidden == pytest.approx(one.hidden, abs=1e-6)
