"""What hides a toy is known, and what is seen beside it tells whether the toy still stands."""

import numpy as np
import pytest

from vision.imaging.patches import patch_of
from vision.tracking.changes.stacked import covered_by, hidden_part, rest_stands
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import Track

BARE, LOW, HIGH = (150, 140, 130), (40, 160, 60), (30, 40, 200)
LOWER = slice(20, 50), slice(20, 50)


def picture_with(*parts):
    """(80, 90, 3), rectangles (rows, columns, colour) painted one after the other onto a bare table with some grain."""
    out = np.full((80, 90, 3), BARE, np.uint8)
    for rows, cols, colour in parts:
        out[rows, cols] = colour
    return np.clip(out + np.random.default_rng(1).normal(scale=2.0, size=out.shape), 0, 255).astype(np.uint8)


def patch_at(where):
    mask = np.zeros((80, 90), bool)
    mask[where] = True
    return patch_of(mask)


def track_at(name, where, picture):
    patch, gain = patch_at(where), np.ones(3, np.float32)
    return Track(name, patch, appearance_of(picture, patch, gain), *template_of(picture, patch), gain)


@pytest.fixture
def lower():
    return track_at("lower", LOWER, picture_with((*LOWER, LOW)))


def upper_at(where):
    return track_at("upper", where, picture_with((*LOWER, LOW), (*where, HIGH)))


def test_only_what_came_later_hides(lower):
    upper = upper_at((slice(30, 60), slice(40, 70)))
    assert hidden_part(lower, [lower, upper]) is None
    upper.covers = (lower,)
    hidden = hidden_part(lower, [lower, upper])
    assert hidden.sum() == 20 * 10
    assert hidden[10:, 20:].all()
    assert hidden_part(upper, [lower, upper]) is None
    assert hidden_part(lower, [lower]) is None


@pytest.mark.parametrize("light", [0.8, 1.0, 1.25])
@pytest.mark.parametrize(("parts", "stands"), [(((*LOWER, LOW),), True), ((), False)])
def test_what_is_seen_beside_it_tells(lower, parts, stands, light):
    where = slice(25, 60), slice(27, 70)
    picture = picture_with(*parts, (*where, HIGH))
    hidden = patch_at(where).full((80, 90))[LOWER]
    bare, gain = picture_with().astype(np.float32) * light, np.full(3, light, np.float32)
    assert rest_stands(lower, hidden, np.clip(picture * light, 0, 255).astype(np.uint8), bare, gain) is stands


def test_nearly_nothing_tells_nothing(lower):
    where = slice(15, 60), slice(23, 70)
    hidden = patch_at(where).full((80, 90))[LOWER]
    bare = picture_with().astype(np.float32)
    assert rest_stands(lower, hidden, picture_with((*where, HIGH)), bare, np.ones(3, np.float32)) is None


def test_a_patch_covers_what_it_overlaps_by_a_quarter(lower):
    assert covered_by(patch_at((slice(40, 70), slice(30, 60))), [lower]) == ()
    assert covered_by(patch_at((slice(35, 65), slice(30, 60))), [lower]) == (lower,)
