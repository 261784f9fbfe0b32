"""A toy that comes down is one toy, however it is cut."""

import cv2
import numpy as np
import pytest

from vision.imaging.patches import Patch, patch_of
from vision.tracking.changes.fragments import merge_fragments
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import LIFTED, Track

GROUND, BROWN, BLUE = (110, 140, 160), (40, 70, 120), (190, 80, 30)


def painted(*things):
    """A picture of a body and a head joined by a waist, in one colour each: (picture, masks)."""
    rng = np.random.default_rng(4)
    picture = np.full((90, 120, 3), GROUND, np.float32)
    masks = []
    for colour, x, y, r in things:
        mask = np.zeros((90, 120), np.uint8)
        cv2.circle(mask, (x, y), r, 1, -1)
        picture[mask > 0] = colour
        masks.append(mask > 0)
    return np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8), masks


def missed(picture, patch):
    template, mask = template_of(picture, patch)
    return Track("toy", patch, appearance_of(picture, patch), template, mask, state=LIFTED)


@pytest.fixture
def horse():
    """A horse as it stood, and the two pieces that it is cut into where it comes down."""
    before, (body, head) = painted((BROWN, 40, 40, 14), (BROWN, 60, 40, 9))
    now, pieces = painted((BROWN, 70, 50, 14), (BROWN, 90, 50, 9))
    pieces[1] &= ~pieces[0]
    return missed(before, patch_of(body | head)), now, [patch_of(m) for m in pieces]


def test_pieces_of_a_missed_toy_are_one(horse):
    toy, now, pieces = horse
    [whole] = merge_fragments(pieces, [toy], now, None)
    assert whole.area >= sum(p.area for p in pieces)
    assert toy.distance(appearance_of(now, whole)) < toy.distance(appearance_of(now, pieces[0]))


def test_toys_that_nobody_misses_or_that_lie_apart_stay_two(horse):
    toy, now, pieces = horse
    assert merge_fragments(pieces, [], now, None) == pieces
    body, head = pieces
    apart = [body, Patch(head.left + 12, head.top, head.mask)]
    assert merge_fragments(apart, [toy], now, None) == apart


def test_a_splinter_unlike_every_missed_toy_goes_and_a_toy_beside_stays():
    before, (body,) = painted((BROWN, 40, 40, 14))
    toy = missed(before, patch_of(body))
    for r, kept in ((6, 1), (13, 2)):
        now, masks = painted((BROWN, 60, 50, 14), (BLUE, 74 + r, 50, r))
        found = [patch_of(masks[0] & ~masks[1]), patch_of(masks[1])]
        assert len(merge_fragments(found, [toy], now, None)) == kept
