"""The light fitted away: a relit table is predicted although things stand on it."""

import cv2
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from vision.imaging.light import Light, _axis, agreed, align


def texture(seed, h=360, w=480):
    rng = np.random.default_rng(seed)
    coarse = cv2.resize(rng.uniform(70, 170, (9, 12, 3)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    fine = cv2.GaussianBlur(rng.normal(0, 1, (h, w, 1)).astype(np.float32), (0, 0), 1.0)
    return np.clip(coarse + 25 * fine[..., None], 5, 235)


def relight(picture, strength):
    """A lamp's smooth gain over the table, and a white balance."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[:h, :w].astype(np.float32)
    gain = 1.0 + strength * np.exp(-((x - 0.3 * w) ** 2 + (y - 0.6 * h) ** 2) / (2 * (0.5 * w) ** 2)) - 0.15
    return np.clip(picture * gain[..., None] * np.array([1.08, 1.0, 0.93], np.float32), 0, 255)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("strength", [-0.2, 0.25])
def test_the_relit_table_is_predicted_while_things_cover_a_fifth(seed, strength):
    rng = np.random.default_rng(seed)
    table = texture(seed)
    wanted = relight(table, strength)
    now = wanted.copy()
    covered = np.zeros(now.shape[:2], bool)
    while covered.mean() < 0.20:
        x, y = int(rng.integers(0, 430)), int(rng.integers(0, 310))
        now[y:y + 50, x:x + 50] = rng.uniform(0, 255, 3)
        covered[y:y + 50, x:x + 50] = True
    now = np.clip(now + rng.normal(0, 2, now.shape), 0, 255).astype(np.uint8)
    predicted = Light.fit(now, table.astype(np.uint8)).on(table.astype(np.float32))
    miss = np.abs(predicted - wanted)[~covered]
    assert miss.mean() < 2.5
    assert np.percentile(miss, 95) < 7
    before = np.abs(table - wanted)[~covered].mean()
    assert miss.mean() < 0.3 * before


def test_a_part_is_the_same_part_of_the_whole():
    table = texture(5)
    light = Light.fit(relight(table, 0.2).astype(np.uint8), table.astype(np.uint8))
    box = np.s_[40:170, 60:300]
    assert np.abs(light.on(table, box) - light.on(table)[box]).max() < 0.01


@pytest.mark.parametrize("shift", [(0.6, -0.4), (-1.7, 1.1)])
def test_a_touched_camera_is_shifted_back(shift):
    table = texture(4).astype(np.float32)
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    now = cv2.warpAffine(table, move, (480, 360), borderMode=cv2.BORDER_REPLICATE) * 0.9
    inner = np.s_[10:-10, 10:-10]
    back = align(now, table)
    assert np.abs(0.9 * back - now)[inner].mean() < 0.5 * np.abs(0.9 * table - now)[inner].mean()


def test_unlike_pictures_are_left_alone():
    a, b = texture(1).astype(np.float32), texture(9).astype(np.float32)
    assert align(a, b) is b


@given(width=st.integers(80, 240), height=st.integers(40, 140), slope=st.floats(-0.3, 0.3), seed=st.integers(0, 99))
@settings(max_examples=25, deadline=None)
def test_what_most_pixels_agree_on_is_found_beside_a_thing_and_pixels_that_say_nothing(width, height, slope, seed):
    rng = np.random.default_rng(seed)
    true = np.broadcast_to(slope * np.linspace(-1, 1, width, dtype=np.float32), (3, height, width))
    ratio = (true + rng.normal(0, 0.01, true.shape)).astype(np.float32)
    valid = np.ones((height, width), bool)
    x, y = int(rng.integers(0, width * 3 // 4)), int(rng.integers(0, height * 3 // 4))
    ratio[:, y:y + height // 4, x:x + width // 4] -= 1.0  # a dark thing
    spoilt = rng.random((height, width)) < 0.05
    ratio[:, spoilt], valid[spoilt] = 3.0, False
    field = agreed(ratio, valid, rounds=4, reach=0.02, grid=2)  # as fine as the light's own fit
    assert field.shape == true.shape
    assert np.abs(field - true).mean() < 0.02 + 0.05 * abs(slope)


@given(size=st.integers(20, 240), grid=st.integers(2, 8), sigma=st.floats(1.0, 6.0))
@settings(max_examples=25, deadline=None)
def test_an_axis_as_matrices_does_as_opencv_does(size, grid, sigma):
    coarse = max(size // grid, 4)
    axis = _axis(size, coarse, sigma)
    line = np.random.default_rng(size).normal(size=(1, size)).astype(np.float32)
    few = cv2.resize(line, (coarse, 1), interpolation=cv2.INTER_AREA)
    np.testing.assert_allclose(line @ axis.down.T, few, atol=1e-5)
    # OpenCV keeps a place in the line in float32, along rows and along columns rounded differently: 2.5 such steps at most
    # over all sizes and grids
    up = cv2.resize(few, (size, 1), interpolation=cv2.INTER_CUBIC)
    np.testing.assert_allclose(few @ axis.up.T, up, atol=6 * np.spacing(np.float32(coarse)))
    wide = cv2.GaussianBlur(np.repeat(few, 3, axis=0), (0, 0), sigma)
    np.testing.assert_allclose(few @ axis.blur.T, wide[:1], atol=1e-3)


def plainly_agreed(ratio, valid, rounds, reach, grid):
    """What `agreed` says, with whole matrices."""
    h, w = valid.shape
    size = (max(w // grid, 4), max(h // grid, 4))
    across, along = (_axis(n, m, max(reach * size[0], 1.0)) for n, m in zip((w, h), size, strict=True))
    weight = along.down @ valid.astype(float) @ across.down.T
    assume(np.abs(weight - 0.3).min() > 1e-5)  # on the edge rounding says what is used, and a median jumps
    usable = weight > 0.3
    if not usable.any():
        return np.zeros_like(ratio)
    small = along.down @ np.where(valid, ratio, 0.0) @ across.down.T / np.maximum(weight, 1e-3)
    centre = field = np.median(small[:, usable], axis=1)[:, None, None]
    for _ in range(rounds):
        miss = np.abs(small - field).max(axis=0)
        scale = max(1.4826 * np.median(miss[usable]), 0.02) * 4.0
        robust = np.where(usable, np.clip(1.0 - (miss / scale) ** 2, 0.0, 1.0) ** 2, 0.0)
        smooth = along.blur @ (small * robust) @ across.blur.T
        field = (smooth + 0.02 * centre) / (along.blur @ robust @ across.blur.T + 0.02)
    return along.up @ np.broadcast_to(field, small.shape) @ across.up.T


@given(width=st.integers(20, 120), height=st.integers(20, 90), grid=st.integers(2, 8), rounds=st.integers(0, 4),
       hidden=st.sampled_from([0.0, 0.2, 0.9, 1.0]), seed=st.integers(0, 99))
@settings(max_examples=30, deadline=None)
def test_the_compiled_field_is_that_of_whole_matrices(width, height, grid, rounds, hidden, seed):
    rng = np.random.default_rng(seed)
    ratio = (rng.normal(0, 0.1, (3, height, width)) + np.linspace(0, 0.4, width)).astype(np.float32)
    ratio[:, :height // 3, :width // 3] -= 0.8
    valid = rng.random((height, width)) >= hidden
    found = agreed(ratio, valid, rounds=rounds, reach=0.07, grid=grid)
    np.testing.assert_allclose(found, plainly_agreed(ratio, valid, rounds, 0.07, grid), atol=2e-4)
