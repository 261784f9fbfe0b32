"""A toy of which only a part was found where it was set down is completed by its kept picture, and only where that is seen."""

import cv2
import numpy as np
import pytest

from vision.imaging.patches import patch_of
from vision.tracking.changes.completion import completed
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import LIFTED, Track

SHAPE = (200, 260)
BODY, TAIL = (30, 30, 40), (90, 40, 60)


def table():
    """A board of light and dark squares."""
    rows, cols = np.indices(SHAPE) // 40
    rng = np.random.default_rng(5)
    return np.clip(np.where(((rows + cols) % 2)[..., None], (70, 70, 150), (225, 230, 235)) + rng.normal(0, 3, (*SHAPE, 3)),
                   0, 255).astype(np.uint8)


def put(picture, middle, turn_deg=0.0, colours=(BODY, TAIL)):
    """A body with a long tail: the masks of both."""
    a = np.radians(turn_deg)
    masks = []
    for off, size in ((-14.0, (44, 26)), (30.0, (44, 10))):
        at = (middle[0] + off * np.cos(a), middle[1] + off * np.sin(a))
        mask = np.zeros(SHAPE, np.uint8)
        cv2.fillConvexPoly(mask, cv2.boxPoints((at, size, turn_deg)).round().astype(np.int32), 1)
        masks.append(mask > 0)
    masks[1] &= ~masks[0]
    for mask, colour in zip(masks, colours, strict=True):
        if colour is not None:
            picture[mask] = colour
    return masks


@pytest.fixture
def bird():
    """As it stood before it was lifted."""
    picture = table()
    patch = patch_of(np.any(put(picture, (70, 60)), axis=0))
    return Track("bird", patch, appearance_of(picture, patch), *template_of(picture, patch), state=LIFTED)


def of(bird, picture, part, taken=None):
    return completed(bird, patch_of(part), picture, table().astype(np.float32), None,
                     np.zeros(SHAPE, bool) if taken is None else taken)


@pytest.mark.parametrize("turn_deg", [0.0, 40.0, 170.0])
@pytest.mark.parametrize("found", [0, 1])
def test_the_rest_of_it_is_added_however_it_is_turned(bird, turn_deg, found):
    picture = table()
    masks = put(picture, (150, 110), turn_deg)
    part = masks[found] & (np.indices(SHAPE)[1] < patch_of(masks[found]).centre()[0])
    assert of(bird, picture, part).iou(patch_of(masks[0] | masks[1])) > 0.85


@pytest.mark.parametrize("middle", [(150, 8), (8, 110), (245, 190)])
def test_it_may_reach_over_the_pictures_border(bird, middle):
    picture = table()
    masks = put(picture, middle)
    part = max(masks, key=np.sum)
    part = part & (np.indices(SHAPE)[1] < patch_of(part).centre()[0])
    assert of(bird, picture, part).iou(patch_of(masks[0] | masks[1])) > 0.85


def test_a_smaller_thing_is_left_alone(bird):
    picture = table()
    tail = put(picture, (150, 110), colours=(None, TAIL))[1]
    assert of(bird, picture, tail) is None


def test_what_is_about_as_large_as_the_toy_is_left_alone(bird):
    picture = table()
    masks = put(picture, (150, 110))
    whole = masks[0] | masks[1]
    assert of(bird, picture, whole & (np.indices(SHAPE)[1] < 170)) is None


def test_what_its_outline_held_of_a_neighbour_that_stays_is_not_part_of_it():
    before, brick = table(), np.zeros(SHAPE, bool)
    brick[66:90, 80:104] = True
    before[brick] = (30, 160, 210)
    stood = np.any(put(before, (70, 60)), axis=0)
    patch = patch_of(stood | brick)
    toy = Track("bird", patch, appearance_of(before, patch), *template_of(before, patch), state=LIFTED)
    now = table()
    now[brick & ~stood] = (30, 160, 210)
    masks = put(now, (180, 140))
    assert of(toy, now, masks[0] & (np.indices(SHAPE)[1] < 170)).iou(patch_of(masks[0] | masks[1])) > 0.85


def test_what_another_toy_covers_is_not_part_of_it(bird):
    picture = table()
    masks = put(picture, (150, 110))
    taken = np.zeros(SHAPE, bool)
    taken[104:116, 185:200] = True
    picture[taken] = (40, 200, 60)
    whole = of(bird, picture, masks[0] & (np.indices(SHAPE)[1] < 140), taken)
    assert not taken[whole.box][whole.mask].any()
    assert whole.iou(patch_of((masks[0] | masks[1]) & ~taken)) > 0.85


def test_a_rest_in_the_tables_own_colour_tells_nothing():
    picture = table()
    patch = patch_of(np.any(put(picture, (70, 60), colours=((70, 70, 150), TAIL)), axis=0))
    toy = Track("toy", patch, appearance_of(picture, patch), *template_of(picture, patch), state=LIFTED)
    plain = np.full((*SHAPE, 3), (70, 70, 150), np.uint8)
    now = plain.copy()
    tail = put(now, (150, 110), colours=(None, TAIL))[1]
    assert completed(toy, patch_of(tail), now, plain.astype(np.float32), None, np.zeros(SHAPE, bool)) is None
