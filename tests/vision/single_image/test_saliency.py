"""What stands out from what it lies on: drawn things of any size, shading, shadows and prints."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.networks.detection import box_iou
from vision.single_image.parameters import SALIENCY
from vision.single_image.saliency import depth_of, standing_out, white_framed

GREY = (150, 150, 150)


def ground(h=270, w=480, low=90.0, high=210.0):
    """A table that is lit from one corner."""
    y, x = np.mgrid[:h, :w]
    light = low + (high - low) * (x / w + y / h) / 2
    return np.repeat(light[..., None], 3, axis=2).astype(np.uint8)


@pytest.mark.slow
@given(x=st.integers(60, 400), y=st.integers(60, 200), rx=st.integers(6, 55), ry=st.integers(6, 55),
       bgr=st.sampled_from([(30, 30, 200), (200, 90, 20), (20, 20, 20), (40, 200, 220)]), scale=st.sampled_from([1, 3]))
@settings(max_examples=25, deadline=None)
def test_a_thing_of_any_size_and_colour_stands_out_of_a_shaded_table(x, y, rx, ry, bgr, scale):
    picture = cv2.resize(ground(), None, fx=scale, fy=scale)
    cv2.ellipse(picture, (x * scale, y * scale), (rx * scale, ry * scale), 0, 0, 360, bgr, -1, cv2.LINE_AA)
    box = tuple(scale * v for v in (x - rx, y - ry, x + rx, y + ry))
    found = standing_out(picture)
    best = max(found, key=lambda b: box_iou(b.box_px, box))
    assert box_iou(best.box_px, box) > 0.8
    assert best.edge > 8
    assert best.share == pytest.approx(np.sqrt(np.pi * rx * ry / (270 * 480)), rel=0.1)
    assert np.ptp(best.outline_px, axis=0) == pytest.approx((box[2] - box[0], box[3] - box[1]), abs=6 * scale)


def test_shading_alone_and_what_reaches_the_rim_do_not_stand_out():
    assert depth_of(ground()).max() < 2.0
    picture = ground()
    cv2.rectangle(picture, (300, 100), (479, 180), (20, 20, 160), -1)
    assert not standing_out(picture)


def test_a_soft_shadow_is_told_from_its_thing():
    """At some level the thing alone stands out, with a steeper edge than thing and shadow together."""
    picture = np.full((270, 480, 3), GREY, np.uint8)
    dark = np.zeros((270, 480), np.float32)
    cv2.ellipse(dark, (270, 160), (60, 25), 0, 0, 360, 1.0, -1)
    dark = cv2.GaussianBlur(dark, (0, 0), 8)
    picture = (picture * (1 - 0.4 * dark[..., None])).astype(np.uint8)
    cv2.rectangle(picture, (190, 110), (260, 175), (30, 60, 200), -1)
    best = max(standing_out(picture), key=lambda b: b.edge)
    assert box_iou(best.box_px, (190, 110, 260, 175)) > 0.85


def test_what_a_thing_encloses_belongs_to_it():
    picture = np.full((270, 480, 3), GREY, np.uint8)
    cv2.circle(picture, (240, 130), 60, (20, 20, 20), 14)  # the table is seen through the ring
    whole = max(standing_out(picture), key=lambda b: b.share)
    assert whole.share == pytest.approx(np.sqrt(np.pi * 67**2 / (270 * 480)), rel=0.05)


def test_specks_and_what_covers_most_of_the_picture_are_left_out():
    picture = np.full((270, 480, 3), GREY, np.uint8)
    cv2.circle(picture, (100, 100), 2, (20, 20, 200), -1)
    cv2.rectangle(picture, (20, 20), (460, 250), (200, 160, 120), -1)
    assert all(b.share**2 <= SALIENCY.most_area_share for b in standing_out(picture))
    assert all(b.share**2 * picture.shape[0] * picture.shape[1] >= SALIENCY.least_area_px for b in standing_out(picture))
    assert all(0 <= b.edge <= SALIENCY.clear_edge for b in standing_out(picture))


@pytest.mark.parametrize("shape", [(1, 1, 3), (2, 300, 3), (20, 20, 3)])
def test_tiny_and_plain_pictures_hold_nothing(shape):
    assert standing_out(np.full(shape, 80, np.uint8)) == ()


@pytest.mark.parametrize(("what", "told"), [("card", True), ("dark", False), ("disc", False), ("aslant", True)])
def test_small_things_stand_out_if_they_are_framed_in_white(what, told):
    picture = np.full((540, 960, 3), (60, 90, 120), np.uint8)
    if what == "disc":
        cv2.circle(picture, (480, 270), 40, (240, 240, 240), -1, cv2.LINE_AA)
    else:
        ring = np.array([(440, 200), (520, 200), (520, 320), (440, 320)] if what != "aslant" else
                        [(440, 220), (540, 200), (560, 290), (420, 320)])
        cv2.fillPoly(picture, [ring], (240, 240, 240) if what != "dark" else (20, 20, 120), cv2.LINE_AA)
        cv2.circle(picture, (480, 260), 18, (30, 30, 200), -1)
    box = (440, 200, 520, 320) if what != "aslant" else (420, 200, 560, 320)
    found = [b for b in standing_out(picture, 0.3, 416, 0.045) if box_iou(b.box_px, box) > 0.8]
    assert bool(found) is told
    assert all(white_framed(picture, b.outline_px) for b in found)
    assert not standing_out(picture, 0.3, 416)
