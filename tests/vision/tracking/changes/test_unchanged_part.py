"""A toy of which only another's shadow went still stands; one that was lifted, pushed or taken does not."""

from dataclasses import replace

import numpy as np
import pytest

from vision.imaging.patches import patch_of
from vision.tracking.changes.unchanged_part import unchanged_part
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import Track as Toy

BARE = (150, 140, 130)
PLACE = (slice(20, 44), slice(20, 40))
"""What was taken for the toy: 16 rows of it, and 8 of a shadow."""


def picture_of(*, at=(20, 20), rings=True, shadow=True, toy=True, seed=1):
    """(64, 80, 3): a toy of 16 by 20 px with a pattern, and the shadow of another below it."""
    out = np.full((64, 80, 3), BARE, np.float32)
    if shadow:
        out[36:44, 20:40] *= 0.35
    if toy:
        y, x = at
        out[y:y + 16, x:x + 20] = (90, 150, 190)
        if rings:
            out[y + 4:y + 12, x + 4:x + 16] = (40, 70, 120)
            out[y + 7:y + 9, x + 8:x + 12] = (200, 220, 230)
    grain = np.random.default_rng(seed).normal(scale=2.0, size=out.shape)
    return np.clip(out + grain, 0, 255).astype(np.uint8)


def track_in(picture, *, in_place=True):
    mask = np.zeros(picture.shape[:2], bool)
    mask[PLACE] = True
    patch = patch_of(mask)
    out = Toy("king", patch, appearance_of(picture, patch), *template_of(picture, patch))
    out.in_place = in_place
    return out


def test_only_the_shadow_went():
    before = picture_of()
    part = unchanged_part(track_in(before), before, picture_of(shadow=False, seed=2))
    toy = np.zeros(before.shape[:2], bool)
    toy[20:36, 20:40] = True
    assert part is not None
    assert part.iou(patch_of(toy)) > 0.9


@pytest.mark.parametrize("after", [
    {"toy": False, "shadow": False},
    {"toy": False},
    {"at": (20, 27), "shadow": False},
    {"at": (40, 50)},
])
def test_a_toy_that_went_left_nothing_of_itself(after):
    before = picture_of()
    assert unchanged_part(track_in(before), before, picture_of(**after, seed=2)) is None


def test_what_has_no_pattern_tells_nothing():
    """A plain thing and a plain table beneath it may look the same."""
    before = picture_of(rings=False)
    assert unchanged_part(track_in(before), before, picture_of(rings=False, shadow=False, seed=2)) is None


def test_a_template_that_fits_elsewhere_is_believed():
    before = picture_of()
    assert unchanged_part(track_in(before, in_place=False), before, picture_of(shadow=False, seed=2)) is None


def test_the_rest_of_the_patch_is_kept():
    before = picture_of()
    track = track_in(before)
    track.patch = replace(track.patch, position_sigma_px=1.5)
    part = unchanged_part(track, before, picture_of(shadow=False, seed=2))
    assert part.position_sigma_px == 1.5
