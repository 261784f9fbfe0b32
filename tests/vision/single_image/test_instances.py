"""Instances: masks, outlines in pixels of the picture, kinds and confidences."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.single_image.drawn_maps import Layout, laid, poor_maps, true_maps
from vision.networks.detection import filled
from vision.networks.look import KINDS
from vision.single_image.instances import Instance, instances
from vision.single_image.parameters import GROUPING


def disc_maps(x, y, radius, size=(96, 160), scale=(0.5, 0.5)):
    """A toy in the shape of a disc whose rim runs between pixels."""
    ys, xs = np.mgrid[:size[0], :size[1]]
    inside = np.clip(radius + 0.5 - np.hypot(xs - x, ys - y), 0, 1)
    maps = true_maps(Layout((inside > 0.5).astype(np.int32), ("table", "toy")), scale)
    maps.kinds[KINDS.index("toy")], maps.kinds[0] = inside, 1 - inside
    return maps


@given(st.floats(30, 130), st.floats(30, 66), st.floats(4, 25), st.sampled_from([0.25, 0.5, 1.0]))
@settings(max_examples=25)
def test_outlines_are_right_to_a_part_of_a_pixel(x, y, radius, scale):
    (found,) = instances(disc_maps(x, y, radius, scale=(scale, scale)))
    away = np.linalg.norm(found.outline_px - (np.array([x, y]) + 0.5) / scale + 0.5, axis=1)
    assert away == pytest.approx(np.full(len(away), radius / scale), abs=0.35 / scale)
    assert found.kind == "toy"


def test_neighbours_share_their_border():
    ids = np.zeros((96, 160), np.int32)
    ids[20:70, 30:70], ids[20:70, 70:120] = 1, 2
    maps = true_maps(Layout(ids, ("table", "toy", "card")), (0.5, 0.5))
    one, two = sorted(instances(maps), key=lambda i: i.left)
    assert (one.kind, two.kind) == ("toy", "card")
    assert one.outline_px[:, 0].max() == pytest.approx(139.5, abs=0.5)
    assert two.outline_px[:, 0].min() == pytest.approx(139.5, abs=0.5)
    assert one.common_px(two) == 0
    assert not (filled(one.outline_px, (192, 320)) & filled(two.outline_px, (192, 320))).sum() > 120


@given(st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_no_pixel_is_two_things_and_specks_are_none(seed):
    rng = np.random.default_rng(seed)
    maps = poor_maps(laid(rng, int(rng.integers(1, 40))), rng)
    found = instances(maps)
    taken = np.zeros(maps.thing.shape, int)
    for i in found:
        taken[i.box] += i.mask
        assert i.area >= GROUPING.least_px
        assert 0 <= i.confidence <= 1
        assert i.kinds.sum() == pytest.approx(1, abs=1e-3)
    assert taken.max(initial=0) <= 1
    assert [i.confidence for i in found] == sorted((i.confidence for i in found), reverse=True)


def test_a_faint_thing_is_less_sure():
    maps = disc_maps(60, 50, 15)
    faint = replace(maps, kinds=np.stack([0.4 + 0.6 * maps.kinds[0], *(0.6 * maps.kinds[1:])]))
    (sure,), (unsure,) = instances(maps), instances(faint)
    assert unsure.confidence < sure.confidence


def test_an_instance_in_larger_maps():
    mask = np.array([[True, False], [True, True]])
    small = Instance(3, 5, mask, np.full(6, 1 / 6), 1.0, np.zeros((3, 2)))
    large = small.enlarged((2.0, 2.0), (512, 512))
    assert (large.left, large.top) == (6, 10)
    assert (large.mask == np.kron(mask, np.ones((2, 2), bool))).all()
    assert large.common_px(large) == 12
    assert large.common_px(replace(large, left=7)) == 8
    assert large.common_px(replace(large, left=60)) == 0
