"""What hides a toy is known, and what is seen beside it tells whether the toy still stands."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.imaging.patches import patch_of
from vision.tracking.changes.stacked import covered_by, hidden_part, laid_on, on_made_up_table, rest_stands
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


def finder_that_sees(where):
    """Stands in for the finder: its network takes the pixels ``where`` (rows, columns) for what came, colours see nothing."""
    seen = np.zeros((80, 90), np.float32)
    seen[where] = 1.0
    return SimpleNamespace(view=SimpleNamespace(inch_px=20.0, region=np.ones((80, 90), bool)), sizes=SimpleNamespace(
        fits=lambda p: True, scrap_px=50), appeared=lambda before, now, box: seen[box],
        changed=lambda before, now, box: np.zeros((80, 90), bool)[box])


BLACK, NEAR, HERE = (20, 20, 25), (slice(20, 50), slice(58, 88)), (slice(28, 45), slice(25, 40))


@pytest.mark.parametrize(("shine_px", "laid"), [(0, False), (3, False), (8, True)])
def test_other_light_on_a_toy_is_no_toy_upon_it(shine_px, laid):
    """A black toy beside which another one has lost its shine: the network takes the darkest part for the black toy that is
    missing. What is really put there changes more of its pixels (here: of the columns from 25 on so many)."""
    shine = slice(28, 45), slice(25, 25 + shine_px)
    before = picture_with((*LOWER, BLACK), (*NEAR, BLACK), (*shine, (90, 90, 95)), (slice(22, 40), slice(60, 80), (90, 90, 95)))
    picture = picture_with((*LOWER, BLACK), (*NEAR, BLACK))
    king, queen = track_at("king", LOWER, picture), track_at("queen", NEAR, picture)
    pawn = track_at("pawn", HERE, picture)
    finder, bare = finder_that_sees(HERE), picture_with().astype(np.float32)
    found = laid_on([king, queen], [], [pawn], finder, picture, before, np.ones((80, 90), bool), bare, np.ones(3, np.float32))
    assert [t.id for put in found for t in put.bases] == (["king"] if laid else [])


@pytest.mark.parametrize(("made_up", "misled", "seen"), [(True, False, True), (False, False, False), (False, True, True)])
def test_a_missing_toy_that_came_beside_what_proved_to_be_table_is_seen(made_up, misled, seen):
    picture, before = picture_with((*NEAR, BLACK)), picture_with()
    pawn = track_at("pawn", NEAR, picture)
    pawn.patch = patch_at((slice(2, 12), slice(2, 12)))
    finder = finder_that_sees(NEAR)
    inpainted = np.zeros((80, 90), bool)
    inpainted[NEAR] = made_up
    finder.background = SimpleNamespace(inpainted=inpainted)
    everywhere, gain = np.ones((80, 90), bool), np.ones(3, np.float32)
    found = on_made_up_table([pawn], [], finder, picture, before, everywhere, gain, misled=misled)
    assert [(laid.patch.box, laid.bases) for laid in found] == ([(NEAR, ())] if seen else [])
