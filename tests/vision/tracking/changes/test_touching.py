"""Toys that were pushed together are cut apart by their kept pictures, also those of one colour, and single toys are not."""

import cv2
import numpy as np
import pytest

from vision.imaging.patches import Patch, patch_of
from vision.tracking.changes.touching import apart
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import Track

RED, BLUE, GREEN = (40, 40, 200), (200, 90, 30), (60, 160, 40)


def table():
    rng = np.random.default_rng(3)
    return np.clip(rng.normal(140, 4, (160, 240, 3)), 0, 255).astype(np.uint8)


def put(picture, middle, size, colour, turn_deg=0.0):
    """Paint a block; its mask (H, W)."""
    corners = cv2.boxPoints((middle, size, turn_deg)).round().astype(np.int32)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, corners, 1)
    picture[mask > 0] = colour
    return mask > 0


def known(name, size, colour):
    picture = table()
    patch = patch_of(put(picture, (60, 60), size, colour))
    return Track(name, patch, appearance_of(picture, patch), *template_of(picture, patch))


def shares(parts, true):
    """For each true mask the intersection over union with the part that fits it best."""
    return [max(p.iou(patch_of(t)) for p in parts) for t in true]


@pytest.mark.parametrize("other", [BLUE, RED])
@pytest.mark.parametrize("turn_deg", [0.0, 22.0])
def test_two_blocks_side_by_side_are_two(other, turn_deg):
    missing = [known("a", (30, 24), RED), known("b", (24, 20), other)]
    picture, a = table(), np.radians(turn_deg)
    beside = (110 + 27.5 * np.cos(a), 80 + 27.5 * np.sin(a))
    true = [put(picture, (110, 80), (30, 24), RED, turn_deg), put(picture, beside, (24, 20), other, turn_deg)]
    parts = apart([patch_of(true[0] | true[1])], missing, picture, None)
    assert len(parts) == 2
    assert min(shares(parts, true)) > 0.75


def test_three_in_a_row_are_three():
    missing = [known("a", (24, 24), RED), known("b", (24, 24), BLUE), known("c", (24, 24), GREEN)]
    picture = table()
    true = [put(picture, (80 + 24 * k, 80), (24, 24), c) for k, c in enumerate((BLUE, RED, GREEN))]
    parts = apart([patch_of(np.any(true, axis=0))], missing, picture, None)
    assert len(parts) == 3
    assert min(shares(parts, true)) > 0.8


def test_one_toy_alone_is_left_alone():
    missing = [known("a", (30, 24), RED), known("b", (24, 20), RED)]
    picture = table()
    one = patch_of(put(picture, (110, 80), (30, 24), RED, 40))
    assert apart([one], missing, picture, None) == [one]


def test_what_is_larger_than_the_missing_toys_together_is_left_alone():
    missing = [known("a", (20, 20), RED), known("b", (20, 20), RED)]
    picture = table()
    large = patch_of(put(picture, (110, 80), (60, 50), RED))
    assert apart([large], missing, picture, None) == [large]


def test_a_stranger_of_two_toys_size_is_left_alone():
    missing = [known("a", (30, 24), RED), known("b", (24, 20), BLUE)]
    picture = table()
    stranger = Patch(90, 70, np.ones((24, 54), bool))
    picture[stranger.box] = (30, 220, 230)
    assert apart([stranger], missing, picture, None) == [stranger]
