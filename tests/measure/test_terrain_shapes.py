"""What terrain of a shape fills of its prism, and what covers past it are."""

from dataclasses import replace

import numpy as np
import pytest
from shapely import affinity
from shapely.geometry import Polygon

from measure.occlusion.cover import _cover_rows, cover, cover_rows
from measure.parameters import TERRAIN_SHAPES
from measure.polygons import box, disc
from measure.scene import Part, Terrain, scene
from measure.solids import stage
from measure.terrain_shapes import SHAPES, parts_of

LONG = box(6, 0, 12, 2)


def volume(parts):
    return sum(Polygon(p.footprint_in).area * p.height_in for p in parts)


@pytest.mark.parametrize("shape", sorted(SHAPES.keys() - {"mug"}))
@pytest.mark.parametrize("turn", [0, 37])
def test_a_shape_stays_within_its_prism_reaches_its_top_and_stands_on_its_base(shape, turn):
    area = affinity.rotate(Polygon(LONG), turn)
    piece = Terrain("t", tuple(area.exterior.coords[:-1]), 2.0, base_in=0.5, shape=shape)
    whole = area.area * 2.0
    for parts in parts_of(piece):
        assert 0 < volume(parts) <= whole * 1.001
        assert min(p.base_in for p in parts) == pytest.approx(0.5)
        assert max(p.base_in + p.height_in for p in parts) <= 2.5 + 1e-9
    likely, other = parts_of(piece)
    for parts in (likely,) if shape == "bridge" else (likely, other):  # a bridge may end farther out
        assert all(area.buffer(1e-6).covers(Polygon(p.footprint_in)) for p in parts)
    assert likely != other
    if shape != "ruin":
        assert max(p.base_in + p.height_in for p in likely) == pytest.approx(2.5)
    assert volume(likely) < 0.9 * whole


def bridge_between(tall=1, **how):
    """A bridge across the view, its gap in the middle: 6 wide, 2 high. Toys ``tall`` inches high on both sides of it."""
    s = scene(f"red grunt r1 2,5 h={tall}", f"blue sniper b1 12,5 h={tall}")
    return replace(s, terrain=(Terrain("bridge", box(6, 2, 8, 8), 2.0, sigma_in=0.0, height_sigma_in=0.0, **how),))


def test_one_sees_through_below_a_bridge_and_not_through_a_block():
    through, block = (cover(bridge_between(**how), "r1", "b1") for how in ({"shape": "bridge"}, {}))
    assert block.hidden == 1.0
    assert through.hidden < 0.05


def test_a_shape_that_may_be_otherwise_makes_covers_less_sure_there_alone():
    s = bridge_between(shape="bridge")
    high = replace(s, toys=(s.toys[0], replace(s.toys[1], height_in=1.9)))  # its head is behind what may be deck
    sure = replace(high, terrain=(replace(high.terrain[0], shape="", slabs=parts_of(high.terrain[0])[0]),))
    a, b = (cover(x, "r1", "b1") for x in (high, sure))
    assert a.hidden == b.hidden
    assert a.sigma > b.sigma + 0.03
    aside = replace(high, toys=(high.toys[0].moved(0, 12), high.toys[1].moved(0, 12)))
    assert cover(aside, "r1", "b1").sigma == 0.0


def test_slabs_that_are_known_are_what_hides():
    slabs = (Part(box(6, 2, 8, 8), 0.0, 0.5), Part(box(6, 2, 8, 5), 0.5, 1.5))
    s = bridge_between(slabs=slabs)
    half = cover(s, "r1", "b1")
    assert 0.6 < half.hidden < 0.9  # all of its foot, and half of what is above
    assert not stage(s).other_rms.any()


def test_a_pile_is_not_known_to_have_its_step_just_there():
    slabs = (Part(box(6, 2, 8, 8), 0.0, 1.0), Part(box(6, 2, 8, 5), 1.0, 1.0))
    known, pile = (cover(bridge_between(2, slabs=slabs, shape=shape), "r1", "b1") for shape in ("", "pile"))
    assert known.hidden == pile.hidden
    assert pile.sigma > known.sigma + 0.015
    _, other = parts_of(Terrain("p", box(6, 2, 8, 8), 2.0, shape="pile", slabs=slabs))
    assert [(p.base_in, p.height_in) for p in other] == [(0.0, 1.5), (1.5, 0.5)]


def test_piled_books_are_taken_for_hardbacks_whose_boards_stand_out_beyond_their_pages():
    slabs = (Part(box(6, 2, 8, 8), 0.0, 1.0), Part(box(6, 2, 8, 5), 1.0, 1.0), Part(box(6, 2, 8, 4), 2.0, 0.3))
    pile = Terrain("p", box(6, 2, 8, 8), 2.3, kind="books", shape="pile", slabs=slabs)
    likely, other = parts_of(pile)
    heights = [(round(p.base_in, 6), round(p.height_in, 6)) for p in likely]
    assert heights == [(0.0, 0.1), (0.1, 0.8), (0.9, 0.1), (1.0, 0.1), (1.1, 0.8), (1.9, 0.1), (2.0, 0.3)]
    assert Polygon(likely[1].footprint_in).equals(Polygon(box(6.08, 2.08, 7.92, 7.92)))
    assert [p.footprint_in for p in (likely[0], likely[2], likely[6])] == [slabs[0].footprint_in] * 2 + [slabs[2].footprint_in]
    assert volume(other) > volume(likely)  # paperbacks have no such boards
    assert parts_of(replace(pile, kind="crates"))[0] == slabs
    assert parts_of(replace(pile, shape=""))[0] == slabs


def test_one_sees_through_a_mugs_handle():
    round_, handle = Polygon(disc(0, 0, 1.5)), Polygon(box(1.4, -0.2, 2.4, 0.2))
    ring = tuple(round_.union(handle).exterior.coords[:-1])
    likely, other = parts_of(Terrain("m", ring, 4.0, shape="mug"))
    assert [(round(p.base_in, 2), round(p.base_in + p.height_in, 2)) for p in likely] == [
        (0.0, 4.0), (0.8, 1.28), (2.72, 3.2), (1.28, 2.72)]
    assert all(round_.union(handle).buffer(0.05).covers(Polygon(p.footprint_in)) for p in (*likely, *other))
    bows = [Polygon(p.footprint_in).intersection(handle.difference(round_.buffer(0.1))).area for p in likely[1:]]
    assert bows[0] == bows[1] > bows[2] + 0.05
    assert len(other) == 2


def test_a_mug_without_a_handle_is_round():
    likely, _ = parts_of(Terrain("m", disc(3, 3, 1.5), 4.0, shape="mug"))
    assert volume(likely) == pytest.approx(Polygon(disc(3, 3, 1.5)).area * 4.0, rel=0.01)


def test_past_a_ruin_anything_up_to_its_whole_prism_may_be_hidden() -> None:
    s = scene("red a a 5,10 r=0.5 h=2", "blue x x 20,10 r=0.5 h=2", sigma=0.0)
    ruin = Terrain("r", box(10, 5, 13, 15), 2.4, shape="ruin", sigma_in=0.0, height_sigma_in=0.0)
    seen = cover(replace(s, terrain=(ruin,)), "a", "x")
    whole = cover(replace(s, terrain=(replace(ruin, shape=""),)), "a", "x").hidden
    low = cover(replace(s, terrain=(replace(ruin, height_in=0.06 * 2.4, shape=""),)), "a", "x").hidden
    assert low < seen.hidden < whole
    assert seen.sigma == pytest.approx(TERRAIN_SHAPES.ruin_rms * max(whole - seen.hidden, seen.hidden - low), rel=0.05)


def test_each_kind_in_the_way_has_its_own_share_of_what_its_other_shape_changes_the_larger_where_there_are_two() -> None:
    s = scene("red a a 5,10 r=0.5 h=2", "blue x x 20,10 r=0.5 h=2", "blue y y 20,30 r=0.5 h=2", sigma=0.0)
    pieces = [Terrain(shape, box(x, 9, x + 2, 12), 2.4, shape=shape, sigma_in=0.0, height_sigma_in=0.0)
              for shape, x in (("ruin", 8), ("hill", 13))]
    pieces[1] = replace(pieces[1], footprint_in=box(13, 9.7, 15, 12))  # seen past its side, and past the ruin's
    staged = stage(replace(s, terrain=tuple(pieces), toys=tuple(replace(t, height_sigma_in=0.0) for t in s.toys)))
    assert dict(zip(staged.ids, staged.other_rms.tolist(), strict=True)) == {
        "a": 0.0, "x": 0.0, "y": 0.0, "ruin": TERRAIN_SHAPES.ruin_rms, "hill": TERRAIN_SHAPES.even_rms}
    pairs = np.array([[0, 1]])
    for block, most in (((1, 1), TERRAIN_SHAPES.even_rms), ((1, 0), TERRAIN_SHAPES.ruin_rms)):
        some = np.array([0, 0, 0, *block])
        told, sigma = cover_rows(staged, pairs, some, 0)[0][0]
        off = max(abs(told - _cover_rows(staged, p, pairs, staged.eye[:1], some, 0, False)[0][0, 0])
                  for p in (staged.stepped, staged.closed))
        assert off > 0.05
        assert sigma == pytest.approx(most * off)


def test_a_bridge_may_end_farther_out_than_its_outline() -> None:
    likely, other = parts_of(Terrain("b", box(0, 0, 6, 2), 2.0, shape="bridge"))
    assert max(x for p in likely for x, _ in p.footprint_in) == pytest.approx(6.0)
    assert max(x for p in other for x, _ in p.footprint_in) == pytest.approx(6.2)
