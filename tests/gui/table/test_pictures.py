"""What the window shows of a frame: the right part, in the right place, every pixel counting, black beside it."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gui.table.pictures import ScaledFrame, image_of, view_of
from vision.capture.source import Frame


def pixels(image):
    """(H, W, 3) BGR of a QImage."""
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def dot(at, size=(1080, 1920), radius=12):
    """A frame (H, W, 3), dark but for a bright square about a place (x, y)."""
    frame = np.full((*size, 3), 20, np.uint8)
    frame[at[1] - radius:at[1] + radius, at[0] - radius:at[0] + radius] = 220
    return frame


@given(scale=st.floats(0.15, 2.0), x=st.integers(-400, 200), y=st.integers(-300, 150))
@example(scale=1.3415773954133963, x=-70, y=-140)
@settings(max_examples=40, deadline=None)
def test_a_place_in_the_frame_is_shown_where_the_view_says(scale, x, y):
    at = (700, 420)
    shown = pixels(view_of(dot(at), scale, (x, y), (900, 520)))
    there = (at[0] * scale + x, at[1] * scale + y)
    reach = 12 * scale
    if not (reach + 2 < there[0] < 898 - reach and reach + 2 < there[1] < 518 - reach):
        return
    weight = np.clip(shown[..., 1] - 20, 0, None).astype(float)
    rows, cols = np.mgrid[:520, :900]
    middle = (weight * (cols + 0.5)).sum() / weight.sum(), (weight * (rows + 0.5)).sum() / weight.sum()
    assert np.hypot(middle[0] - there[0], middle[1] - there[1]) < 1.0
    assert weight.sum() / 200 == pytest.approx((2 * reach) ** 2, rel=0.15, abs=4)  # as large as it is


@pytest.mark.parametrize("scale", [0.2, 0.34, 0.57, 0.9])
def test_fine_lines_become_grey_and_do_not_come_and_go(scale):
    frame = np.zeros((1080, 1920, 3), np.uint8)
    frame[:, ::4] = frame[:, 1::4] = 200
    shown = pixels(view_of(frame, scale, (0, 0), (round(1920 * scale), round(1080 * scale))))
    assert shown.mean() == pytest.approx(100, abs=3)
    # a window of a few pixels is as bright as any other
    means = [shown[:, k:k + 12].mean() for k in range(0, shown.shape[1] - 12, 12)]
    assert max(means) - min(means) < 30


@pytest.mark.parametrize(("origin", "black"), [((50, 0), np.s_[:, :50]), ((0, 40), np.s_[:40]), ((-1700, 0), np.s_[:, 220:]),
                                               ((0, -900), np.s_[180:]), ((3000, 0), np.s_[:])])
def test_beside_the_frame_it_is_black(origin, black):
    shown = pixels(view_of(np.full((1080, 1920, 3), 90, np.uint8), 1.0, origin, (600, 400)))
    outside = np.zeros((400, 600), bool)
    outside[black] = True
    assert (shown[outside] == 0).all()
    assert (shown[~outside] == 90).all()


def test_a_window_of_no_size_shows_nothing():
    assert view_of(np.zeros((1080, 1920, 3), np.uint8), 0.5, (0, 0), (0, 0)).isNull()


def test_a_picture_keeps_its_colours_and_its_own_memory():
    bgr = np.random.default_rng(1).integers(0, 256, (7, 5, 3), dtype=np.uint8)
    image = image_of(bgr)
    before = bgr.copy()
    bgr[:] = 0
    assert (pixels(image) == before).all()


def test_a_frame_is_scaled_once_however_often_it_is_painted():
    frame, kept = Frame(0, 0.0, np.full((40, 60, 3), 90, np.uint8)), ScaledFrame()
    first, fresh = kept.of(frame, 1.5, (0.0, 0.0), (90, 60), 2.0)
    assert fresh
    assert (first.width(), first.devicePixelRatio()) == (180, 2.0)
    assert kept.of(frame, 1.5, (0.0, 0.0), (90, 60), 2.0) == (first, False)
    assert kept.of(frame, 1.5, (3.0, 0.0), (90, 60), 2.0)[1]
    assert kept.of(Frame(1, 0.1, frame.bgr), 1.5, (3.0, 0.0), (90, 60), 2.0)[1]
