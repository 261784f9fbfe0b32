"""A patch that stays is searched near its place first; one that jumped is found all the same."""

import cv2
import numpy as np
import pytest

from calibration.stability.parameters import PATCHES
from calibration.stability.patches import Patches


@pytest.fixture(scope="module")
def textured():
    noise = np.random.default_rng(3).integers(0, 255, (360, 480)).astype(np.uint8)
    return cv2.cvtColor(cv2.normalize(cv2.GaussianBlur(noise, (0, 0), 3), None, 20, 230, cv2.NORM_MINMAX), cv2.COLOR_GRAY2BGR)


def shifted(picture, dx, dy):
    return cv2.warpAffine(picture, np.array([[1, 0, dx], [0, 1, dy]], np.float32), picture.shape[1::-1],
                          borderMode=cv2.BORDER_REFLECT)


def test_a_shift_of_a_part_of_a_pixel_is_found_as_by_a_wide_search(textured):
    near, wide = Patches(textured), Patches(textured)
    assert len(near) > 10
    for dx, dy in ((0.0, 0.0), (0.3, -0.2), (0.6, 0.4)):
        wide.score[:] = 0.0  # as if never found: it searches all about
        for patches in (near, wide):
            patches.look_at_all(shifted(textured, dx, dy))
        assert near.shift == pytest.approx(wide.shift, abs=1e-3)
        assert near.score == pytest.approx(wide.score, abs=1e-4)
    assert np.median(near.shift, axis=0) == pytest.approx([0.6, 0.4], abs=0.1)


@pytest.mark.parametrize("far", [PATCHES.near, 8])
def test_a_jump_beyond_the_near_search_is_found(textured, far):
    patches = Patches(textured)
    patches.look_at_all(textured)
    patches.look_at_all(shifted(textured, far, -far))
    assert np.median(patches.shift, axis=0) == pytest.approx([far, -far], abs=0.1)
    assert patches.jumped.all()
