"""Coins as sprites: round, of one piece, each unlike the next."""

import cv2
import numpy as np
import pytest

from studio.photographs.coins import SIDE_PX, disc


@pytest.mark.parametrize("seed", range(12))
def test_a_coin_is_round_and_fills_its_picture(seed: int) -> None:
    coin = disc(np.random.default_rng(seed))
    assert coin.shape == (SIDE_PX, SIDE_PX, 4)
    rings, _ = cv2.findContours((coin[..., 3] > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    assert len(rings) == 1
    (x, y), radius = cv2.minEnclosingCircle(rings[0])
    assert abs(x - SIDE_PX / 2) < 1.5
    assert abs(y - SIDE_PX / 2) < 1.5
    assert cv2.contourArea(rings[0]) > 0.97 * np.pi * radius**2


def test_coins_differ_and_the_same_seed_gives_the_same_coin() -> None:
    a, b, again = (disc(np.random.default_rng(k)) for k in (1, 2, 1))
    assert np.array_equal(a, again)
    assert np.abs(a.astype(int) - b.astype(int))[..., :3].mean() > 5


def test_what_is_stamped_shows() -> None:
    """Most coins are no plain discs: light falls on what stands out of their faces."""
    middle = slice(SIDE_PX // 5, -SIDE_PX // 5)
    steep = [float(np.abs(cv2.Laplacian(disc(np.random.default_rng(k))[middle, middle, 1], cv2.CV_32F, ksize=5)).mean())
             for k in range(10)]
    plain = np.full((SIDE_PX, SIDE_PX), 128, np.uint8)
    assert np.median(steep) > 10 * float(np.abs(cv2.Laplacian(plain, cv2.CV_32F)).mean()) + 20
