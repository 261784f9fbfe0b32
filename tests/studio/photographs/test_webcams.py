"""Cameras that training pictures are seen through."""

import numpy as np
import pytest

from studio.photographs.webcams import lit, seen_by_webcam


@pytest.mark.parametrize("seed", range(12))
def test_a_picture_stays_a_picture_and_its_things_stay_where_they_are(seed: int) -> None:
    light = np.full((120, 160, 3), 70, np.float32)
    light[40:80, 60:120] = (190, 170, 150)
    rng = np.random.default_rng(seed)
    out = seen_by_webcam(lit(light, rng), rng)
    assert out.shape == (120, 160, 3)
    assert out.dtype == np.uint8
    grey = out.mean(axis=2)
    beside = np.concatenate([grey[45:75, 40:55].ravel(), grey[45:75, 125:140].ravel()])
    assert grey[45:75, 65:115].mean() > beside.mean() + 15


def test_cameras_differ() -> None:
    light = np.full((80, 80, 3), 128, np.float32)
    spreads = [float(seen_by_webcam(light, np.random.default_rng(seed)).std()) for seed in range(30)]
    assert min(spreads) < 1.0
    assert max(spreads) > 4.0
