"""The part of a picture that shows the table: where it is cut, how far it is enlarged, and where finds are in the whole."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.footprints.parameters import TABLE_PART
from vision.footprints.table_part import TablePart
from vision.networks.detection import Detection
from vision.segmentation.flip_agreement import FlippedDetections

SHAPE = (270, 480)


class Bright:
    """Finds what is bright, as one thing, and keeps the pictures that it was shown."""

    confidence = 0.25

    def __init__(self):
        self.shown = []

    def find_tiled(self, bgr, *, confidence=None):
        self.shown.append(bgr.shape[:2])
        ys, xs = np.nonzero(bgr[..., 0] > 100)
        x0, y0, x1, y1 = float(xs.min()), float(ys.min()), float(xs.max()), float(ys.max())
        return (Detection("toy", 0.9, (x0, y0, x1, y1), np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])),)


def table(left, top, right, bottom):
    region = np.zeros(SHAPE, bool)
    region[top:bottom, left:right] = True
    return region


@given(left=st.integers(0, 300), top=st.integers(0, 150), wide=st.integers(40, 180), high=st.integers(40, 120),
       times=st.sampled_from([1, 2, 3]))
def test_a_find_in_the_part_is_where_it_is_in_the_whole_picture(left, top, wide, high, times):
    region = table(left, top, left + wide, top + high)
    full = np.zeros((SHAPE[0] * times, SHAPE[1] * times, 3), np.uint8)
    x, y = left + wide // 2 - 10, top + high // 2 - 6
    full[y * times:(y + 12) * times, x * times:(x + 20) * times] = 200
    picture = cv2.resize(full, SHAPE[::-1], interpolation=cv2.INTER_AREA)
    looks = FlippedDetections.of(Bright(), picture, 10.0, TablePart.of(picture, region, full if times > 1 else None))
    for (found,) in (looks.upright, looks.upended):
        assert found.box_px == pytest.approx((x, y, x + 19, y + 11), abs=1.01 if times > 1 else 1e-6)


def test_a_small_table_is_shown_in_the_full_picture_s_pixels():
    full = np.full((SHAPE[0] * 4, SHAPE[1] * 4, 3), 150, np.uint8)
    picture, finder = full[::4, ::4].copy(), Bright()
    FlippedDetections.of(finder, picture, 10.0, TablePart.of(picture, table(200, 100, 300, 200), full))
    margin = round(TABLE_PART.margin_share * 100)
    assert finder.shown == [(4 * (100 + 2 * margin),) * 2] * 2


def test_no_part_is_larger_than_it_need_be():
    full = np.full((SHAPE[0] * 8, SHAPE[1] * 8, 3), 150, np.uint8)
    part = TablePart.of(full[::8, ::8].copy(), table(60, 20, 360, 220), full)
    assert max(part.bgr.shape) == TABLE_PART.most_px
    assert part.scale == pytest.approx(TABLE_PART.most_px / (part.box[1].stop - part.box[1].start))


def test_a_table_that_fills_the_picture_is_looked_at_with_all_that_is_about_it():
    picture = np.zeros((*SHAPE, 3), np.uint8)
    part = TablePart.of(picture, table(20, 0, 460, 270), np.zeros((540, 960, 3), np.uint8))
    assert part.bgr is picture
    assert (part.scale, *part.box) == (1.0, slice(0, 270), slice(0, 480))


def test_a_table_at_the_rim_is_cut_at_the_picture_s_border():
    picture = np.zeros((*SHAPE, 3), np.uint8)
    part = TablePart.of(picture, table(0, 150, 120, 270))
    assert (part.box[0].stop, part.box[1].start) == (270, 0)
    assert part.bgr.shape[:2] == (127, 127)
