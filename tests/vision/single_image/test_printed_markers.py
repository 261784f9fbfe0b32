"""The program's own markers in a picture."""

import cv2
import numpy as np
import pytest

from calibration.prints.geometry import CORNER_MARKER_IN, DICTIONARY
from vision.single_image.printed_markers import printed


def with_marker(shape, marker_id, wide_px):
    """A white picture with a marker in its middle."""
    picture, wide = np.full((*shape, 3), 255, np.uint8), round(wide_px)
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), marker_id, wide)
    top, left = (shape[0] - wide) // 2, (shape[1] - wide) // 2
    picture[top:top + wide, left:left + wide] = marker[..., None]
    return picture


@pytest.mark.parametrize("inch_px", [20.0, 45.0])
def test_a_marker_is_where_it_lies(inch_px):
    wide = round(CORNER_MARKER_IN * inch_px)
    where = printed(with_marker((240, 320), 12, wide), inch_px)
    rows, cols = np.nonzero(where)
    assert where.sum() == pytest.approx(wide**2, rel=0.05)
    assert (rows.mean(), cols.mean()) == pytest.approx((119.5, 159.5), abs=1.0)


def test_what_is_larger_than_the_print_is_none_of_ours():
    assert not printed(with_marker((240, 320), 12, 150), 20.0).any()  # 7.5 inches


def test_a_marker_that_is_in_no_print_tells_nothing():
    assert not printed(with_marker((240, 320), 49, 20 * CORNER_MARKER_IN), 20.0).any()


def test_a_plain_picture_has_none():
    assert not printed(np.full((60, 80, 3), 90, np.uint8), 10.0).any()
