"""The light fitted away: a relit table is predicted although things stand on it."""

import cv2
import numpy as np
import pytest

from vision.light import Light, align


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
