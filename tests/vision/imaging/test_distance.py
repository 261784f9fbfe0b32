"""Distances within a mask: exact, and the same however many threads OpenCV has."""

import cv2
import numpy as np
import pytest
from scipy import ndimage

from vision.imaging.distance import distance_px


@pytest.fixture
def threads():
    before = cv2.getNumThreads()
    yield cv2.setNumThreads
    cv2.setNumThreads(before)


def blobs(seed, size):
    return cv2.GaussianBlur(np.random.default_rng(seed).random(size).astype(np.float32), (0, 0), 4) > 0.5


def test_it_is_the_same_for_any_number_of_threads(threads):
    for seed in range(30):
        mask, told = blobs(seed, (90, 130)), []
        for count in (1, 2, 4, 7):
            threads(count)
            told.append(distance_px(mask))
        assert all(np.array_equal(told[0], d) for d in told[1:])


def test_it_is_exact():
    mask = blobs(3, (64, 80))
    assert np.array_equal(distance_px(mask), np.sqrt(np.rint(ndimage.distance_transform_edt(mask) ** 2)).astype(np.float32))


def test_where_nothing_is_outside_all_is_far():
    assert (distance_px(np.ones((20, 30), bool)) > 1000).all()
