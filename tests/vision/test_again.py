"""Where a toy that is looked for may stand, however faint it is."""

import cv2
import numpy as np
import pytest

from vision.again import faint_places
from vision.change import find_change
from vision.known import Known
from vision.locate import Eye
from vision.source import Frame


@pytest.fixture
def eye(painted, painted_calibration):
    out = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    out.see(Frame(0, 0.0, painted.picture()))
    return out


def with_disc(picture, at, radius, gain):
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(mask, at, radius, 1.0, -1)
    return np.clip(picture * (1 + mask[..., None] * (np.array(gain) - 1)), 0, 255).astype(np.uint8)


def test_a_thing_as_faint_as_a_shadow_is_a_place_to_look_at_and_a_toy_that_stands_is_none(eye, painted):
    before = eye.view.shrink(painted.picture())
    x, y = (round(v * eye.view.scale) for v in painted.pixels([[11.0, 8.0, 0.0]])[0])
    radius = round(0.45 * eye.view.inch_px)
    # brownish, and no darker than a shadow
    faint = with_disc(before, (x, y), radius, (0.78, 0.84, 0.94))
    lifted, standing = eye.tracks[0], eye.tracks[1:]
    over = standing[0].patch
    cx, cy = (round(v) for v in over.centre())
    now = with_disc(faint, (cx, cy), 4, (0.7, 0.8, 0.95))
    lifted.patch = type(over)(x - radius, y - radius, np.ones((2 * radius, 2 * radius), bool))
    [place] = faint_places(eye._finder, now, before, [lifted], standing)
    assert place[y // 4, x // 4]
    assert not place[cy // 4, cx // 4]
    assert place.sum() < 6 * np.pi * (radius / 4 + 1) ** 2
    assert faint_places(eye._finder, before, before, [lifted], standing) == []
    # the usual look does not see it
    usual = find_change(now, before.astype(np.float32), least_px=eye._finder.least_px, region=eye.view.region)
    assert usual.objects[y - 3:y + 4, x - 3:x + 4].mean() < 0.5
