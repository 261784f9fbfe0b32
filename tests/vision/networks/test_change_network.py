"""The learned difference with the project's weights: a thing stands out, a shadow and another light do not; both without doubt
in plain pictures."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.networks.change_network import KINDS, STEP, change_network, parts, relit_background
from vision.networks.parameters import CHANGE_NETWORK
from vision.segmentation.full_size.classification import classify_whole_objects


@pytest.fixture(scope="module")
def net():
    found = change_network()
    if found is None:
        pytest.skip("models/change.onnx is not here")
    return found


@pytest.fixture(scope="module")
def table():
    rng = np.random.default_rng(5)
    grain = cv2.GaussianBlur(rng.normal(size=(240, 320)).astype(np.float32), (0, 0), 2)
    return np.clip(np.array((92, 128, 150)) + 40 * grain[..., None] + rng.normal(0, 2, (240, 320, 3)), 0, 255).astype(np.uint8)


def shadowed(picture: np.ndarray, depth: float) -> np.ndarray:
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(mask, (90, 120), (50, 30), 15, 0, 360, (1.0,), -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 3)
    return np.clip(picture * (1 - depth * mask[..., None]), 0, 255).astype(np.uint8)


def with_toy(picture: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    out, mask = picture.copy(), np.zeros(picture.shape[:2], np.uint8)
    for image, colour in ((out, (40, 60, 170)), (mask, 1)):
        cv2.ellipse(image, (220, 120), (32, 20), 20, 0, 360, colour, -1)
    cv2.circle(out, (226, 116), 11, (60, 90, 210), -1)
    return out, mask > 0


def test_a_toy_is_told_from_a_shadow_beside_it(net, table):
    shown, mask = with_toy(shadowed(table, 0.45))
    toy = classify_whole_objects(net.predict(shown, relit_background(shown, table)), 20.0) > 0.5
    assert (toy & mask).sum() > 0.9 * mask.sum()
    assert (toy & ~cv2.dilate(mask.astype(np.uint8), np.ones((5, 5))).astype(bool)).sum() < 0.05 * mask.sum()


@pytest.mark.parametrize("gain", [0.75, 1.2])
def test_another_light_is_no_thing(net, table, gain):
    shown = np.clip(table * gain, 0, 255).astype(np.uint8)
    told = net.predict(shown, relit_background(shown, table))
    assert told.share("toy", "arm", "card", "die").max() < 0.5


def test_what_is_gone_is_no_toy(net, table):
    before, _ = with_toy(table)
    assert classify_whole_objects(net.predict(table, relit_background(table, before)), 20.0).mean() < 0.002


def test_shares_add_up_in_pictures_of_any_size(net, table):
    told = net.predict(table[:101, :77], None)
    assert told.kinds.shape[:2] == (101, 77) == told.seam.shape
    np.testing.assert_allclose(told.kinds.sum(axis=2), 1.0, atol=1e-5)


def test_what_is_told_turns_with_the_picture(net, table):
    shown, _ = with_toy(table)
    told, turned = net.predict(shown, table), net.predict(shown[::-1, ::-1], table[::-1, ::-1])
    np.testing.assert_allclose(turned.kinds[::-1, ::-1], told.kinds, atol=1e-4)
    np.testing.assert_allclose(turned.seam[::-1, ::-1], told.seam, atol=1e-4)


def test_the_answer_to_a_turned_picture_is_the_turned_answer(net, table):
    shown, bare = with_toy(table)[0][:163, :205], table[:163, :205]
    told, turned = net.predict(shown, bare), net.predict(shown[::-1, ::-1], bare[::-1, ::-1])
    assert told.kinds.shape == (163, 205, len(KINDS))
    assert told.seam.shape == (163, 205)
    assert told.kinds.sum(axis=2) == pytest.approx(np.ones((163, 205)), abs=1e-5)
    assert turned.kinds[::-1, ::-1] == pytest.approx(told.kinds, abs=1e-5)
    assert turned.seam[::-1, ::-1] == pytest.approx(told.seam, abs=1e-5)


@pytest.mark.parametrize(("length", "part"), [(1080, 360), (1920, 640), (1081, 272), (700, 640)])
def test_parts_tell_all_and_lie_on_the_network_s_grid_both_ways_up(length, part):
    pieces = parts(length, part)
    assert [at for told, _ in pieces for at in range(told.start, told.stop)] == list(range(length))
    for told, seen in pieces:
        assert seen.start % STEP == (length - seen.stop) % STEP == 0
        assert seen.start <= max(0, told.start - CHANGE_NETWORK.margin_px)
        assert seen.stop >= min(length, told.stop + CHANGE_NETWORK.margin_px)


def test_a_picture_looked_at_in_parts_is_told_as_in_one_piece(net, table, monkeypatch):
    wide = np.tile(with_toy(table)[0], (2, 2, 1))[:472, :630]
    bare = np.tile(table, (2, 2, 1))[:472, :630]
    whole = net.predict(wide, bare)
    small = replace(CHANGE_NETWORK, whole_px=1, part_px=(160, 208))
    monkeypatch.setattr("vision.networks.change_network.CHANGE_NETWORK", small)
    inside = net.predict(wide, bare)
    np.testing.assert_allclose(inside.kinds, whole.kinds, atol=2e-3)
    np.testing.assert_allclose(inside.seam, whole.seam, atol=2e-3)


def test_the_bare_table_is_relit_in_a_box_as_in_the_whole_picture(table):
    shown = np.clip(table * np.linspace(0.8, 1.1, 320)[None, :, None], 0, 255).astype(np.uint8)
    box = (slice(31, 203), slice(17, 300))
    assert np.array_equal(relit_background(shown, table, box), relit_background(shown, table)[box])
