"""Where a toy that is looked for may stand, however faint it is."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.foreground_and_shadow import find_change
from vision.imaging.patches import Patch
from vision.tracking.changes.search import found_by_edges, search_steps
from vision.tracking.tracks.priors import Known


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
    reached = np.ones(before.shape[:2], bool)
    x, y = (round(v * eye.view.scale) for v in painted.pixels([[11.0, 8.0, 0.0]])[0])
    radius = round(0.45 * eye.view.inch_px)
    # brownish, and no darker than a shadow
    faint = with_disc(before, (x, y), radius, (0.78, 0.84, 0.94))
    lifted, standing = eye.tracks[0], eye.tracks[1:]
    over = standing[0].patch
    cx, cy = (round(v) for v in over.centre())
    now = with_disc(faint, (cx, cy), 4, (0.7, 0.8, 0.95))
    lifted.patch = type(over)(x - radius, y - radius, np.ones((2 * radius, 2 * radius), bool))
    [place] = next(search_steps(eye._finder, now, before, None, reached, [lifted], standing))
    assert place[y // 4, x // 4]
    assert not place[cy // 4, cx // 4]
    assert place.sum() < 6 * np.pi * (radius / 4 + 1) ** 2
    assert next(search_steps(eye._finder, before, before, None, reached, [lifted], standing)) == []
    reached[y - 4 * radius:y + 4 * radius, x - 4 * radius:x + 4 * radius] = False
    assert next(search_steps(eye._finder, now, before, None, reached, [lifted], standing)) == []  # no hand has been there
    # the usual look does not see it
    usual = find_change(now, before.astype(np.float32), least_px=eye._finder.sizes.least_px, region=eye.view.region)
    assert usual.objects[y - 3:y + 4, x - 3:x + 4].mean() < 0.5


def test_a_toy_of_the_tables_own_colour_shows_in_its_edges_and_a_shadow_does_not(eye, painted):
    before = eye.view.shrink(painted.picture())
    reached = np.ones(before.shape[:2], bool)
    x, y = (round(v * eye.view.scale) for v in painted.pixels([[11.0, 8.0, 0.0]])[0])
    radius = round(0.7 * eye.view.inch_px)
    # as bright as the table on the whole: lighter above, darker below, as a lamp shows what is round
    toy = before.copy()
    toy = with_disc(toy, (x, y), radius, (1.07, 1.07, 1.07))
    toy = with_disc(toy, (x, y + radius // 3), radius * 2 // 3, (0.86, 0.86, 0.86))
    lifted, standing = eye.tracks[0], eye.tracks[1:]
    lifted.patch = type(lifted.patch)(x - radius, y - radius, np.ones((2 * radius, 2 * radius), bool))
    _, [place] = search_steps(eye._finder, toy, before, None, reached, [lifted], standing)
    assert place[y // 4, x // 4] or place[(y + radius) // 4, x // 4]
    h, w = before.shape[:2]
    soft = np.zeros((h, w), np.float32)
    cv2.circle(soft, (x, y), 3 * radius, 1.0, -1)
    soft = cv2.GaussianBlur(soft, (0, 0), radius)
    shaded = np.rint(before * (1 - 0.15 * soft[..., None])).astype(np.uint8)
    _, edges = search_steps(eye._finder, shaded, before, None, reached, [lifted], standing)
    assert edges == []


BONES = ((9.6, 11.9, 7.75, 8.25), (13.5, 15.8, 9.0, 9.5))


@pytest.mark.parametrize(("lie", "dim", "reached", "held", "found"), [
    (1, True, True, False, True),
    (1, False, True, False, False),  # a toy that colours tell from the table
    (1, True, False, False, False),  # no hand has been there
    (1, True, True, True, False),  # a toy stands there
    (2, True, True, False, False),  # which of the two?
    (0, True, True, False, False),
])
def test_edges_alone_show_a_toy_of_the_tables_colour_if_only_one_thing_has_them(eye, painted, lie, dim, reached, held, found):
    before, now = painted.picture(), painted.picture()
    for box in BONES[:lie]:
        now = painted.bones(now, box)
    before, now = eye.view.shrink(before), eye.view.shrink(now)
    x0, x1, y0, y1 = BONES[0]
    (u0, v0), (u1, v1) = np.sort(painted.pixels([[x0, y0, 0.0], [x1, y1, 0.0]]) * eye.view.scale, axis=0).round().astype(int)
    whole = Patch(u0, v0, np.ones((v1 - v0, u1 - u0), bool))
    toy, *standing = eye.tracks
    toy.patch = replace(whole, position_sigma_px=2.0 if dim else 0.0)
    if held:
        standing[0].patch = whole
    got = found_by_edges(eye._finder, now, before, np.full(now.shape[:2], reached), [toy], standing)
    assert (got is not None) is found
    if got is not None:
        assert got.iou(whole) > 0.5
        assert np.hypot(*np.subtract(got.centre(), whole.centre())) < 0.1 * eye.view.inch_px
        assert got.position_sigma_px > 0
