"""The median of several pictures."""

import numpy as np
import pytest

from vision.imaging.median import median_of


@pytest.mark.parametrize("count", [1, 2, 3, 4, 20, 25])
def test_it_is_numpy_s_median_rounded_down(count):
    rng = np.random.default_rng(count)
    pictures = [rng.integers(0, 256, (70, 31, 3)).astype(np.uint8) for _ in range(count)]
    assert np.array_equal(median_of(pictures), np.median(np.stack(pictures), axis=0).astype(np.uint8))


def test_what_passes_through_drops_out_and_the_pictures_stay_as_they_were():
    still = np.full((4, 5, 3), 90, np.uint8)
    passing = still.copy()
    passing[1:3] = 255
    pictures = [still, passing, still.copy()]
    assert np.array_equal(median_of(pictures), still)
    assert passing.max() == 255
