"""Pictures at working size: nothing is shifted, every pixel counts."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.imaging.resampling import shrunk


@given(wide=st.sampled_from([1024, 1280, 1600, 1920, 2304, 2560, 3840]), tall=st.integers(500, 1100), seed=st.integers(0, 99))
@settings(max_examples=25, deadline=None)
def test_a_blob_stays_in_its_place(wide, tall, seed):
    rng = np.random.default_rng(seed)
    x, y = rng.uniform(0.2, 0.8, 2) * (wide, tall)
    reach = wide / 150
    rows, cols = np.mgrid[:tall, :wide]
    frame = (200 * np.exp(-((cols + 0.5 - x) ** 2 + (rows + 0.5 - y) ** 2) / (2 * reach**2))).astype(np.uint8)
    size = (960, round(tall * 960 / wide))
    small = shrunk(np.dstack([frame] * 3), size)[..., 0].astype(float)
    assert small.shape == size[::-1]
    rows, cols = np.mgrid[:size[1], :size[0]] + 0.5
    middle = (small * cols).sum() / small.sum(), (small * rows).sum() / small.sum()
    assert middle == pytest.approx((x * 960 / wide, y * size[1] / tall), abs=0.05)


def test_half_a_picture_is_the_mean_of_four_pixels():
    frame = np.random.default_rng(3).integers(0, 256, (1080, 1920, 3), dtype=np.uint8)
    assert (shrunk(frame, (960, 540)) == cv2.resize(frame, (960, 540), interpolation=cv2.INTER_AREA)).all()


@pytest.mark.parametrize("wide", [2560, 3840])
def test_grain_of_many_pixels_is_averaged(wide):
    frame = np.clip(np.random.default_rng(4).normal(120, 20, (wide * 9 // 16, wide, 3)), 0, 255).astype(np.uint8)
    assert shrunk(frame, (960, 540)).astype(float).std() < 20 * 1.15 * 960 / wide


def test_a_picture_of_the_right_size_is_itself():
    frame = np.zeros((540, 960, 3), np.uint8)
    assert shrunk(frame, (960, 540)) is frame
