"""What of its prism a toy fills: nothing beyond its outline, what is probable, and as few pieces as that takes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.ops import unary_union

from measure.scene import Scene, Toy
from measure.scene_file import scene_from_dict
from vision.footprints.canonical_crop import CROP, LEVELS, CropFrame, level_of
from vision.footprints.height_slices import probable, slabs, visual_hull

FOOT, ABOVE = (0.0, 0.0), 50.0
FRAME = CropFrame(np.array([10.0, 5.0]), np.array([0.6, 0.8]), 3.2, np.zeros(2), ABOVE)


def seen(solids):
    """The outline on the table of convex areas with their heights (bottom, top)."""
    out = []
    for area, *heights in solids:
        rings = [np.asarray(area.exterior.coords) * ABOVE / (ABOVE - z) for z in heights]
        out.append(MultiPoint(np.concatenate(rings)).convex_hull)
    return unary_union(out)


@given(st.floats(-30, 30), st.floats(-18, 18), st.floats(0.4, 1.5), st.floats(0.5, 4.0))
def test_a_prism_fills_its_prism(x, y, radius, height):
    base = Point(x, y).buffer(radius)
    for level in visual_hull(base, seen([(base, 0.0, height)]), FOOT, ABOVE, height):
        assert level.area == pytest.approx(base.area, rel=1e-6)


def test_a_pole_on_a_plate_is_no_wider_than_it_is_seen():
    plate, pole = Point(20, 0).buffer(1.0), Point(20, 0).buffer(0.2)
    levels = visual_hull(plate, seen([(plate, 0.0, 0.2), (pole, 0.2, 3.0)]), FOOT, ABOVE, 3.0)
    areas = [level.area for level in levels]
    assert areas == sorted(areas, reverse=True)
    assert areas[0] == pytest.approx(plate.area, rel=0.1)
    assert areas[-1] < 0.5 * plate.area  # what lies over the plate, further in, could be behind the pole
    for k, level in enumerate(levels):
        assert level.buffer(1e-6).covers(pole.buffer(-0.01)), k


def test_a_map_is_taken_for_as_much_as_it_says():
    x, y = np.meshgrid(np.arange(CROP), np.arange(CROP))
    r = np.hypot(x - 31.5, y - 31.5)
    inch = FRAME.side_in / CROP
    everywhere = Point(10, 5).buffer(9)
    sure = 1 / (1 + np.exp(r - 20))
    ring = sure - 1 / (1 + np.exp(r - 10))
    for p in (sure, 0.4 * sure, ring):
        got = probable(p.astype(np.float32), FRAME, everywhere)
        assert got.area == pytest.approx(float(p.sum()) * inch**2, rel=0.05)
        assert got.centroid.coords[0] == pytest.approx((10.0, 5.0), abs=0.02)
    assert probable(ring.astype(np.float32), FRAME, everywhere).distance(Point(10, 5)) > 8 * inch
    half = box(9, 4, 10, 6)
    assert half.buffer(1e-9).covers(probable(sure.astype(np.float32), FRAME, half))
    assert probable(np.zeros((CROP, CROP), np.float32), FRAME, everywhere).is_empty


def test_slabs_stand_on_each_other_and_like_ones_are_one():
    wide, narrow = box(0, 0, 2, 1), box(0.5, 0, 1.5, 1)
    got = slabs((wide, wide, narrow, narrow, narrow, MultiPolygon()), 1.0, 3.0)
    assert [(p.base_in, p.height_in) for p in got] == [(1.0, 1.0), (2.0, pytest.approx(1.5))]
    assert [Polygon(p.footprint_in).area for p in got] == pytest.approx([2.0, 1.0])
    legs = slabs((unary_union([box(0, 0, 0.3, 1), box(1.7, 0, 2, 1)]), wide), 0.0, 2.0)
    assert [(p.base_in, p.height_in) for p in legs] == [(0.0, 1.0), (0.0, 1.0), (1.0, 1.0)]
    assert slabs((), 0.0, 2.0) == ()


@given(st.lists(st.tuples(st.floats(0, 6.28), st.floats(0.1, 1.5)), min_size=5, max_size=40), st.floats(0, 0.5))
def test_slabs_can_be_written_and_read(points, x):
    blob = MultiPoint([(x + r * np.cos(a), r * np.sin(a)) for a, r in points]).buffer(0.04)
    dented = affinity.translate(blob, 3, 3).buffer(0.05).buffer(-0.03)
    got = slabs((dented, dented.buffer(-0.02), dented.convex_hull), 0.0, 1.7)
    toy = Toy("a", ((0, 0), (6, 0), (6, 6)), 1.7, slabs=got)
    again = scene_from_dict(Scene((9.0, 9.0), (toy,)).to_dict())
    assert len(again.toys[0].slabs) == len(got)
    assert again.to_dict() == scene_from_dict(again.to_dict()).to_dict()


def test_levels_are_the_middles_of_slabs():
    assert [level_of(k) for k in range(LEVELS)] == pytest.approx(list((np.arange(LEVELS) + 0.5) / LEVELS))
