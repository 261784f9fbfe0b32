"""The classifier's crops and answers."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measure.errors import InputError
from vision.networks.classifier import AROUND, GREY, SIDE_PX, WEIGHTS, Classifier, Halved, crop, crop_about
from vision.networks.look import KINDS
from vision.networks.weights import weights_file


def picture() -> np.ndarray:
    """A red box on blue."""
    out = np.full((120, 160, 3), (200, 40, 40), np.uint8)
    out[40:80, 60:100] = (30, 30, 220)
    return out


def test_what_lies_beside_a_find_is_faded_and_it_fills_the_square() -> None:
    mask = np.zeros((120, 160), bool)
    mask[40:80, 60:100] = True
    seen = crop(picture(), mask)
    assert seen.shape == (SIDE_PX, SIDE_PX, 3)
    middle, corner = seen[SIDE_PX // 2, SIDE_PX // 2].astype(int), seen[2, 2].astype(int)
    assert np.abs(middle - (30, 30, 220)).max() < 4
    assert np.abs(corner - GREY).max() < np.abs(np.array((200, 40, 40)) - GREY).max() / 2
    red = (seen[..., 2] > 180).sum() / SIDE_PX**2
    assert red == pytest.approx(1 / AROUND**2, rel=0.12)


@settings(max_examples=40, deadline=None)
@given(st.integers(-30, 150), st.integers(-30, 110), st.integers(1, 90), st.integers(1, 90))
def test_any_find_has_a_crop(x: int, y: int, wide: int, high: int) -> None:
    ring = np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], float)
    assert crop_about(picture(), np.clip(ring, 0, [159, 119])).shape == (SIDE_PX, SIDE_PX, 3)


def test_an_outline_and_its_mask_have_the_same_crop() -> None:
    ring = np.array([[60, 40], [99, 40], [99, 79], [60, 79]], float)
    mask = np.zeros((120, 160), np.uint8)
    cv2.fillPoly(mask, [ring.astype(np.int32)], (1,))
    one, other = crop_about(picture(), ring).astype(int), crop(picture(), mask > 0).astype(int)
    assert np.abs(one - other).mean() < 2


@pytest.mark.parametrize(("across", "level"), [(100, 0), (290, 0), (300, 1), (620, 2)])
def test_what_is_large_is_cut_from_a_halved_picture_and_looks_the_same(across: int, level: int) -> None:
    large = np.asarray(cv2.resize(picture(), (1280, 960), interpolation=cv2.INTER_CUBIC), np.uint8)
    ring = np.array([[300, 200], [300 + across, 200], [300 + across, 200 + across], [300, 200 + across]], float)
    seen, smaller = Halved(large).as_large_as_need_be(ring)
    assert seen.shape == (960 >> level, 1280 >> level, 3)
    one, other = crop_about(large, ring).astype(int), crop_about(seen, smaller).astype(int)
    assert np.abs(one - other).mean() < 3
    assert np.ptp(smaller, axis=0) == pytest.approx(across / 2 ** level)


def test_it_judges_many_at_once_and_none() -> None:
    try:
        classifier = Classifier(weights_file(WEIGHTS))
    except InputError as e:
        pytest.skip(str(e))
    told = classifier.judge(np.stack([crop_about(picture(), np.array([[60, 40], [99, 40], [99, 79], [60, 79]], float))] * 3))
    assert told.shape == (3, len(KINDS))
    assert told.sum(axis=1) == pytest.approx(1.0)
    assert np.ptp(told, axis=0).max() < 1e-5
    assert classifier.judge(np.zeros((0, SIDE_PX, SIDE_PX, 3), np.uint8)).shape == (0, len(KINDS))


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "classifier.onnx").write_bytes(b"none")
    opened_when_asked = Classifier(tmp_path / "classifier.onnx")
    with pytest.raises(InputError, match="not a network"):
        opened_when_asked.judge(np.zeros((1, SIDE_PX, SIDE_PX, 3), np.uint8))
