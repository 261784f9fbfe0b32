"""Patches are cut at necks, except along the lean."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.imaging.patches import Patch, patches

FAR_LEFT, FAR_ABOVE = (-400.0, 100.0), (150.0, -400.0)


def discs(*circles, shape=(220, 300)):
    out = np.zeros(shape, np.uint8)
    for x, y, r in circles:
        cv2.circle(out, (x, y), r, 1, -1)
    return out > 0


@given(angle=st.floats(0, 180), big=st.integers(16, 24), small=st.integers(14, 24))
@settings(max_examples=25, deadline=None)
def test_two_touching_discs_are_two_toys(angle, big, small):
    a = np.radians(angle)
    apart = big + small - 2
    other = (round(150 + apart * np.cos(a)), round(110 + apart * np.sin(a)))
    foot = (150 - 3000 * float(np.sin(a)), 110 + 3000 * float(np.cos(a)))  # they lean across the line between them
    found = patches(discs((150, 110, big), (*other, small)), least_px=10, foot_px=foot)
    assert len(found) == 2
    wanted = sorted([(150.0, 110.0), tuple(map(float, other))])
    got = sorted(p.centre() for p in found)
    assert np.abs(np.array(got) - wanted).max() < 3.5


@given(r=st.integers(8, 60))
@settings(max_examples=20, deadline=None)
def test_one_disc_stays_whole(r):
    mask = discs((150, 110, r))
    [patch] = patches(mask, least_px=8, foot_px=FAR_LEFT)
    assert (patch.full(mask.shape) == mask).all()


def test_a_head_and_its_body_stay_together_along_the_lean_and_are_cut_across_it():
    mask = discs((120, 110, 24), (158, 110, 17))
    assert len(patches(mask, least_px=10, foot_px=FAR_LEFT)) == 1
    assert len(patches(mask, least_px=10, foot_px=FAR_ABOVE)) == 2


@pytest.mark.parametrize("foot", [FAR_LEFT, FAR_ABOVE])
def test_a_barrel_is_no_toy_of_its_own(foot):
    mask = discs((120, 110, 26))
    mask[107:114, 120:200] = True
    assert len(patches(mask, least_px=14, foot_px=foot)) == 1


@pytest.mark.parametrize(("level", "count"), [(0.95, 2), (0.3, 1)])
def test_where_a_seam_is_plainly_seen_two_toys_meet_without_any_neck(level, count):
    mask = np.zeros((60, 90), bool)
    mask[15:45, 10:80] = True
    seam = np.zeros(mask.shape, np.float32)
    seam[:, 43:46] = level
    found = patches(mask, least_px=10, foot_px=FAR_ABOVE, seam=seam)
    assert len(found) == count
    assert sum(p.area for p in found) == mask.sum()
    assert min(p.area for p in found) > 0.4 * mask.sum()


@pytest.mark.parametrize(("left", "right", "count"), [(0.4, 0.4, 1), (0.4, 0.05, 2), (0.05, 0.4, 2)])
def test_a_seam_cuts_only_where_it_stands_out_from_those_within_the_plainer_side(left, right, count):
    mask = np.zeros((60, 90), bool)
    mask[15:45, 10:80] = True
    seam = np.zeros(mask.shape, np.float32)
    seam[15:45, 10:43], seam[15:45, 46:80], seam[:, 43:46] = left, right, 0.95
    assert len(patches(mask, least_px=10, foot_px=FAR_ABOVE, seam=seam)) == count


def test_a_narrow_waist_is_cut_whatever_seams_are_within():
    mask = discs((120, 110, 24), (158, 110, 17))
    seam = np.where(mask, np.float32(0.4), np.float32(0))
    seam[:, 140:144] = 0.95
    assert len(patches(mask, least_px=10, foot_px=FAR_ABOVE, seam=seam)) == 2


def test_a_seam_seen_on_one_side_only_cuts_nothing():
    mask = np.zeros((60, 90), bool)
    mask[15:45, 10:80] = True
    seam = np.zeros(mask.shape, np.float32)
    seam[:24, 43:46] = 0.95
    assert len(patches(mask, least_px=10, foot_px=FAR_ABOVE, seam=seam)) == 1


def test_all_pixels_are_given_out_once():
    mask = discs((60, 60, 20), (95, 60, 18), (60, 95, 18), (220, 160, 25))
    found = patches(mask, least_px=10, foot_px=(150.0, 110.0))
    total = sum(p.full(mask.shape).astype(int) for p in found)
    assert total.max() == 1
    assert (total > 0).sum() == mask.sum()


def test_specks_are_left_out():
    mask = discs((60, 60, 3), (200, 100, 20))
    assert len(patches(mask, least_px=12, foot_px=FAR_LEFT)) == 1


@given(x=st.integers(0, 30), y=st.integers(0, 30), r=st.integers(3, 14), seed=st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_the_shared_part_is_that_of_the_smaller_whatever_the_boxes(x, y, r, seed):
    shape = (64, 64)
    one = Patch(17, 13, np.random.default_rng(seed).random((18, 21)) < 0.7)
    other = Patch(x, y, discs((r, r, r), shape=(2 * r + 1,) * 2))
    both = (one.full(shape) & other.full(shape)).sum()
    assert one.shared(other) == other.shared(one) == pytest.approx(both / min(one.area, other.area))
    either = (one.full(shape) | other.full(shape)).sum()
    assert one.iou(other) == other.iou(one) == pytest.approx(both / either)
