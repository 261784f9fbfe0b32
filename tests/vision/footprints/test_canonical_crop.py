"""The canonical crop: places come back, everything leans along +x, and the network's input says what it should."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import Point, Polygon

from vision.footprints.canonical_crop import (
    CROP,
    MAPS,
    CropFrame,
    filled,
    frame_of,
    maps_of,
    numbers_of,
    share_of,
    silhouette_ring,
)

feet = st.tuples(st.floats(-30, 30), st.floats(-30, 30))


def ring_at(x, y, w=2.0, d=1.2):
    return silhouette_ring(Polygon([(x, y), (x + w, y), (x + w, y + d), (x, y + d)]))


@given(foot=feet, above=st.floats(25, 80), height=st.floats(0.3, 4.0))
def test_a_crop_holds_the_outline_and_what_lies_under_the_toys_top(foot, above, height):
    ring, at = ring_at(3.0, 5.0), np.array(foot)
    frame = frame_of(ring, at, above, height)
    under = at + (ring - at) * share_of(above, height)
    for points in (ring, under):
        px = frame.crop_from_table(points)
        assert px.min() > 0
        assert px.max() < CROP - 1
    np.testing.assert_allclose(frame.table_from_crop(frame.crop_from_table(ring)), ring, atol=1e-9)


@given(foot=feet, above=st.floats(25, 80))
def test_things_lean_to_the_right(foot, above):
    ring, at = ring_at(3.0, 5.0), np.array(foot)
    middle = ring.mean(axis=0)
    if np.hypot(*(middle - at)) < 1.0:
        return
    frame = frame_of(ring, at, above, 2.0)
    leant = at + (middle - at) * 1.1
    step = (frame.crop_from_table(leant[None]) - frame.crop_from_table(middle[None]))[0]
    assert step[0] > 0
    assert abs(step[1]) < 1e-6
    x, y = frame.foot_px()
    assert x < CROP / 2
    assert frame.table_from_crop(np.array([[x, y]]))[0] == pytest.approx(at, abs=1e-6)


@given(x=st.floats(20, 44), y=st.floats(20, 44), r=st.floats(3, 18))
def test_an_outline_is_filled_by_area(x, y, r):
    mask = filled(np.asarray(Point(x, y).buffer(r, 48).exterior.coords)[:-1])
    assert mask.sum() / 255 == pytest.approx(np.pi * r * r, rel=0.02, abs=1.0 + 0.5 * r)
    ys, xs = np.mgrid[:CROP, :CROP]
    assert (mask * xs).sum() / mask.sum() == pytest.approx(x, abs=0.15)
    assert (mask * ys).sum() / mask.sum() == pytest.approx(y, abs=0.15)


def crop_of_a_square():
    ring = ring_at(20.0, 3.0)
    frame = frame_of(ring, np.zeros(2), 50.0, 2.5)
    return frame, filled(frame.crop_from_table(ring))


def test_the_second_map_is_the_outline_brought_under_the_top():
    frame, mask = crop_of_a_square()
    share = share_of(50.0, 2.5)
    maps = maps_of(mask, None, frame.foot_px(), share)
    assert maps.shape == (MAPS, CROP, CROP)
    scaled = affinity.scale(Polygon(ring_at(20.0, 3.0)), share, share, origin=(0, 0))
    want = filled(frame.crop_from_table(np.asarray(scaled.exterior.coords)[:-1])) / 255
    assert np.abs(maps[1] - want).sum() < 0.05 * want.sum()
    assert not maps[2:].any()


@pytest.mark.parametrize(("gain", "offset"), [(0.5, 0.0), (1.0, 40.0), (1.4, -10.0)])
def test_light_makes_no_difference_to_colours(gain, offset):
    frame, mask = crop_of_a_square()
    rng = np.random.default_rng(3)
    colours = rng.integers(60, 130, (CROP, CROP, 3)).astype(np.float64)
    a, b = (maps_of(mask, np.round(c).astype(np.uint8), frame.foot_px(), 0.95) for c in (colours, gain * colours + offset))
    outside = mask == 0
    assert not a[2:5, outside].any()
    assert np.corrcoef(a[2:5, ~outside].ravel(), b[2:5, ~outside].ravel())[0, 1] > 0.995
    assert np.abs(a[2:5]).max() <= 3.0


def test_the_numbers_say_lean_height_slant_size_and_doubt():
    lean, height, slant, size, doubt = numbers_of(4.0, 50.0, 20.0, 2.0, 0.2)
    assert lean == pytest.approx(20.0 * 2.0 / 48.0 / 4.0)
    assert (height, slant, size, doubt) == pytest.approx((0.5, 0.4, 0.5, 0.3))


def test_right_under_the_camera_there_is_still_a_crop():
    frame = frame_of(ring_at(-1.0, -0.6), np.zeros(2), 50.0, 2.0)
    assert isinstance(frame, CropFrame)
    assert np.hypot(*frame.out) == pytest.approx(1.0)


def test_a_picture_is_laid_flat_where_it_belongs():
    """A picture whose colours say their own place, seen through a slanting view."""
    frame = frame_of(ring_at(20.0, 3.0), np.zeros(2), 50.0, 2.5)

    def px_from_plane(points):
        depth = 1 + 0.01 * points[:, :1] + 0.004 * points[:, 1:]
        return 30.0 * (points - np.array([18.0, 1.0])) / depth

    ys, xs = np.mgrid[:200, :200].astype(float)
    picture = np.stack([xs, ys, np.zeros_like(xs)], axis=2).astype(np.uint8)
    got = frame.seen_in(picture, px_from_plane).astype(float)
    gx, gy = np.meshgrid(np.arange(CROP), np.arange(CROP))
    want = px_from_plane(frame.table_from_crop(np.stack([gx.ravel(), gy.ravel()], axis=1).astype(float))).reshape(CROP, CROP, 2)
    inside = ((want > 1) & (want < 198)).all(axis=2)
    assert inside.mean() > 0.3
    assert np.abs(got[..., :2] - want)[inside].max() < 1.1
