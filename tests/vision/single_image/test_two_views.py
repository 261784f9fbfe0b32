"""Two views of one picture: each thing once, large ones from afar and small ones from near."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.single_image.drawn_maps import Layout, true_maps
from vision.single_image.instances import Instance
from vision.single_image.two_views import agreed, things_in

RING = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]])


def thing(x0, y0, x1, y1, sure=0.9, kind=1):
    kinds = np.zeros(6)
    kinds[0], kinds[kind] = 1 - sure, sure
    return Instance(x0, y0, np.ones((y1 - y0, x1 - x0), bool), kinds, sure, RING)


def places(found):
    return sorted((i.left, i.top) for i in found)


def test_what_both_views_show_is_told_once_as_seen_from_near():
    near, far = thing(10, 10, 50, 50), thing(11, 9, 52, 50)
    (found,) = agreed([near], [far])
    assert found.left == 10
    assert found.agreed == pytest.approx(39 * 40 / (1600 + 41 * 41 - 39 * 40))


def test_a_thing_that_is_torn_from_near_and_whole_from_afar_is_whole():
    torn = [thing(10, 10, 30, 50, 0.4), thing(30, 10, 52, 30, 0.45), thing(31, 31, 52, 50, 0.35)]
    whole = thing(10, 10, 52, 50, 0.8)
    assert places(agreed(torn, [whole])) == [(10, 10)]
    assert agreed(torn, [whole])[0].area == whole.area
    assert places(agreed([replace(t, confidence=0.95) for t in torn], [whole])) == places(torn)


def test_small_things_that_only_the_near_view_shows_stay():
    large, small, die = thing(10, 10, 90, 90), thing(120, 20, 128, 28, 0.7), thing(40, 40, 50, 50, 0.9, kind=3)
    holed = large.mask.copy()
    holed[30:40, 30:40] = False
    found = agreed([replace(large, mask=holed), small, die], [large])
    assert places(found) == [(10, 10), (40, 40), (120, 20)]
    assert sorted(i.agreed > 0 for i in found) == [False, False, True]


def test_pips_within_what_is_surer_are_not_told():
    card, pip = thing(10, 10, 90, 90, 0.95, kind=2), thing(40, 40, 50, 50, 0.5, kind=3)
    assert places(agreed([card, pip], [card])) == [(10, 10)]


@pytest.mark.parametrize("one", [[], [thing(10, 10, 50, 50)]])
def test_one_view_may_be_empty(one):
    assert places(agreed(one, [])) == places(agreed([], one)) == places(one)


def test_maps_of_two_scales_show_one_thing_in_one_place():
    ids = np.zeros((128, 256), np.int32)
    ids[40:80, 60:140] = 1
    near = true_maps(Layout(ids, ("table", "card")), (0.5, 0.5))
    far = true_maps(Layout(ids[::2, ::2].copy(), ("table", "card")), (0.25, 0.25))
    (found,) = things_in(near, far)
    assert found.kind == "card"
    assert found.agreed > 0.9
    assert found.outline_px.min(axis=0) == pytest.approx([119.5, 79.5], abs=1.0)
    assert found.outline_px.max(axis=0) == pytest.approx([279.5, 159.5], abs=1.0)


@given(near_px=st.tuples(st.integers(150, 200), st.integers(150, 200)),
       far_px=st.tuples(st.integers(60, 90), st.integers(60, 90)))
@settings(max_examples=25, deadline=None)
def test_maps_whose_sizes_are_no_multiples_of_each_other_agree_at_the_rim(near_px, far_px):
    def maps(size):
        ids = np.zeros(size, np.int32)
        ids[size[0] // 2:, size[1] // 2:] = 1  # up to the corner of the picture
        return true_maps(Layout(ids, ("table", "toy")), (size[1] / 600, size[0] / 600))

    (found,) = things_in(maps(near_px), maps(far_px))
    assert found.agreed > 0.8
    h, w = found.mask.shape
    assert found.top + h <= near_px[0]
    assert found.left + w <= near_px[1]
