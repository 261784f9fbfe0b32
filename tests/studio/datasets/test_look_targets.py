"""What the look network should say: maps drawn from masks."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.datasets.look_targets import TARGET, UNKNOWN, example, maps_of
from vision.networks.look import OFFSET_PX


def masks(shape: tuple[int, int], boxes: list[tuple[int, int, int, int, int]]) -> tuple[np.ndarray, np.ndarray]:
    """Kinds and numbers of rectangles (x0, y0, x1, y1, kind), later ones on top."""
    kinds, numbers = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    for n, (x0, y0, x1, y1, kind) in enumerate(boxes, 1):
        kinds[y0:y1, x0:x1], numbers[y0:y1, x0:x1] = kind, n
    return kinds, numbers


def test_edges_lie_between_things_only() -> None:
    _, edge, *_ = maps_of(*masks((60, 80), [(10, 10, 30, 40, 1), (30, 10, 50, 40, 3), (60, 10, 70, 40, 1)]))
    assert edge[25, 29] == edge[25, 30] == 1
    assert edge[25, 15] == edge[25, 45] == edge[25, 10] == edge[25, 62] == 0
    assert edge[:9].max() == 0


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 30), st.integers(3, 25), st.integers(8, 40), st.integers(8, 30))
def test_every_pixel_of_a_thing_points_to_its_centre(x0: int, y0: int, wide: int, high: int) -> None:
    kinds, numbers = masks((60, 80), [(x0, y0, x0 + wide, y0 + high, 2)])
    told, _, centre, way, size = maps_of(kinds, numbers)
    ys, xs = np.nonzero(numbers)
    to_x, to_y = xs + way[0, ys, xs] * OFFSET_PX, ys + way[1, ys, xs] * OFFSET_PX
    assert np.ptp(to_x) < 1e-3
    assert np.ptp(to_y) < 1e-3
    assert to_x[0] == pytest.approx(x0 + (wide - 1) / 2)
    assert to_y[0] == pytest.approx(y0 + (high - 1) / 2)
    peak = np.unravel_index(int(centre.argmax()), centre.shape)
    assert abs(peak[1] - to_x[0]) <= 0.5
    assert abs(peak[0] - to_y[0]) <= 0.5
    assert centre.max() > 0.8
    assert size[ys, xs] == pytest.approx(np.sqrt(wide * high))
    assert (told[ys, xs] == 2).all()


def test_what_is_hardly_seen_counts_neither_way() -> None:
    told, _, centre, *_ = maps_of(*masks((60, 80), [(10, 10, 13, 13, 1), (40, 30, 60, 50, 1)]))
    assert (told[10:13, 10:13] == UNKNOWN).all()
    assert TARGET.least_px > 9
    assert centre[5:20, 5:20].max() == 0
    assert told[0, 0] == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_crop_keeps_picture_and_maps_together(tmp_path: Path, seed: int) -> None:
    picture, own = np.full((300, 400, 3), 30, np.uint8), np.zeros((300, 400, 3), np.uint8)
    picture[100:200, 150:260], own[100:200, 150:260] = 220, (1, 1, 0)
    cv2.imwrite(str(tmp_path / "a.jpg"), picture)
    cv2.imwrite(str(tmp_path / "a.png"), own)
    e = example(tmp_path / "a.jpg", np.random.default_rng(seed), (192, 128))
    assert e.picture.shape == (128, 192, 3)
    assert e.kinds.shape == (64, 96)
    small = cv2.resize(e.picture, (96, 64), interpolation=cv2.INTER_AREA).mean(axis=2)
    inner = cv2.erode((e.kinds == 1).astype(np.uint8), np.ones((5, 5))) > 0
    outer = cv2.erode((e.kinds == 0).astype(np.uint8), np.ones((5, 5))) > 0
    assert inner.any() or outer.any()
    assert not inner.any() or small[inner].min() > 120
    assert not outer.any() or small[outer].max() < 100


def test_a_thing_too_small_to_be_cropped_around_is_no_error(tmp_path: Path) -> None:
    own = np.zeros((90, 100, 3), np.uint8)
    own[9:12, 9:12] = (1, 1, 0)
    cv2.imwrite(str(tmp_path / "a.jpg"), own)
    cv2.imwrite(str(tmp_path / "a.png"), own)
    for seed in range(8):
        assert example(tmp_path / "a.jpg", np.random.default_rng(seed), (96, 64)).kinds.shape == (32, 48)
