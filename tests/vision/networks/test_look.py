"""The look: pictures of any size as the network takes them, and its answer as probabilities in known places."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.networks import look as look_module
from vision.networks.look import (
    CENTRE,
    EDGE,
    KINDS,
    OFFSET,
    STEP,
    STRIDE,
    Look,
    fitted,
    installed_look,
    maps_of,
    planes,
)
from vision.networks.parameters import LOOK


class RedIsAToy:
    """A network that sees toys where a picture is red."""

    def __init__(self):
        self.sizes = []

    def run(self, names, inputs):
        assert names == ["logits"]
        picture = inputs["picture"]
        self.sizes.append(picture.shape[2:])
        assert picture.shape[:2] == (1, 3)
        assert not picture.shape[2] % STEP
        assert not picture.shape[3] % STEP
        assert np.abs(picture).max() <= 0.5
        red = picture[0, 0] - picture[0, 1]
        small = cv2.resize(red, None, fx=1 / STRIDE, fy=1 / STRIDE, interpolation=cv2.INTER_AREA)
        out = np.zeros((OFFSET + 2, *small.shape), np.float32)
        out[:EDGE] = -30
        out[KINDS.index("toy")], out[0] = 20 * (small - 0.5), 0
        return [out[None]]


@pytest.fixture
def opened(monkeypatch):
    nets = []

    def open_weights(path, threads, *, lean):
        assert lean
        nets.append(RedIsAToy())
        return nets[-1]
    monkeypatch.setattr(look_module, "open_weights", open_weights)
    return nets


@given(st.integers(1, 3000), st.integers(1, 3000), st.sampled_from([512, 1024]))
def test_any_picture_is_fitted_without_bending_it(h, w, side):
    picture, (rows, columns) = fitted(np.zeros((h, w, 3), np.uint8), side, 2.0)
    assert not picture.shape[0] % STEP
    assert not picture.shape[1] % STEP
    assert 0 <= picture.shape[0] - rows < STEP
    assert 0 <= picture.shape[1] - columns < STEP
    scale = min(side / max(h, w), 2.0, np.sqrt(LOOK.most_px / (h * w)))
    assert abs(rows - max(1, scale * h)) <= 0.5 + 1e-9
    assert abs(columns - max(1, scale * w)) <= 0.5 + 1e-9
    assert rows * columns < 1.01 * LOOK.most_px + max(rows, columns)


def test_the_network_gets_red_first_between_minus_and_plus_one_half():
    picture = np.zeros((32, 32, 3), np.uint8)
    picture[..., 2] = 255
    given_ = planes(picture)
    assert given_.shape == (1, 3, 32, 32)
    assert given_[0, :, 5, 5] == pytest.approx([127 / 256, -0.5, -0.5])


@pytest.mark.parametrize("size", [(240, 320), (1080, 1920), (3000, 1500)])
def test_both_views_say_where_in_the_picture_a_thing_is(opened, size):
    h, w = size
    picture = np.zeros((h, w, 3), np.uint8)
    picture[h // 4:h // 2, w // 3:w // 2] = (0, 0, 255)
    views = Look(Path("look.onnx")).see(picture)
    assert [max(s) for s in opened[0].sizes] == [min(LOOK.near_side_px, 2 * max(size)), min(LOOK.far_side_px, max(size))]
    for maps in views:
        ys, xs = np.nonzero(maps.thing > 0.5)
        for found, (low, high), along in ((xs, (w // 3, w // 2), 0), (ys, (h // 4, h // 2), 1)):
            assert found.min() / maps.scale[along] == pytest.approx(low, abs=1 / maps.scale[along])
            assert (found.max() + 1) / maps.scale[along] == pytest.approx(high, abs=1 / maps.scale[along])


def test_a_closed_look_opens_again(opened):
    look, picture = Look(Path("look.onnx")), np.zeros((64, 64, 3), np.uint8)
    look.see(picture)
    look.see(picture)
    assert len(opened) == 1
    look.close()
    look.see(picture)
    assert len(opened) == 2


def test_kinds_are_shares_and_offsets_are_pixels():
    rng = np.random.default_rng(1)
    logits = rng.normal(0, 5, (OFFSET + 2, 6, 9)).astype(np.float32)
    maps = maps_of(logits, (0.5, 0.5))
    assert maps.kinds.sum(axis=0) == pytest.approx(np.ones((6, 9)), abs=1e-5)
    assert (maps.kinds.argmax(axis=0) == logits[:EDGE].argmax(axis=0)).all()
    assert maps.thing == pytest.approx(1 - maps.kinds[0])
    assert ((maps.edge > 0.5) == (logits[EDGE] > 0)).all()
    assert ((maps.centre > 0.5) == (logits[CENTRE] > 0)).all()
    assert maps.offset_px == pytest.approx(32 * logits[OFFSET:])


def test_without_weights_there_is_no_look(monkeypatch):
    monkeypatch.setattr(look_module, "WEIGHTS", "no_such_network.onnx")
    installed_look.cache_clear()
    try:
        assert installed_look() is None
    finally:
        installed_look.cache_clear()
