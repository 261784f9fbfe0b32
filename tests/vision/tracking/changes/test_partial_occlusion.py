"""A toy that another hides in part stands where it stood."""

from dataclasses import replace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.patches import patch_of
from vision.tracking.changes.partial_occlusion import occluded_by, visible_part
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.priors import Known, KnownToy
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import Track as Toy

BARE, OLD, BOX = (150, 140, 130), (40, 160, 60), (30, 40, 200)


def picture_with(*parts):
    """(60, 80, 3), rectangles (rows, columns, colour) painted one after the other onto a bare table with some grain."""
    out = np.full((60, 80, 3), BARE, np.uint8)
    for rows, cols, colour in parts:
        out[rows, cols] = colour
    grain = np.random.default_rng(1).normal(scale=2.0, size=out.shape)
    return np.clip(out + grain, 0, 255).astype(np.uint8)


STOOD = (slice(20, 40), slice(20, 40), OLD)


@pytest.fixture
def toy():
    mask = np.zeros((60, 80), bool)
    mask[STOOD[:2]] = True
    picture, patch = picture_with(STOOD), patch_of(mask)
    gain = np.ones(3, np.float32)
    return Toy("green", patch, appearance_of(picture, patch, gain), *template_of(picture, patch), gain)


def shown_in(toy, picture, light=1.0):
    bare = picture_with().astype(np.float32) * light
    return visible_part(toy, np.clip(picture * light, 0, 255).astype(np.uint8), bare, np.full(3, light, np.float32))


def box_at(left):
    return slice(15, 45), slice(left, left + 25), BOX


@pytest.mark.parametrize("light", [0.8, 1.0, 1.2])
@pytest.mark.parametrize("left", [26, 30, 36])
def test_what_is_seen_of_it_is_found(toy, left, light):
    shown = shown_in(toy, picture_with(STOOD, box_at(left)), light)
    true = np.zeros((20, 20), bool)
    true[:, :left - 20] = True
    assert (shown != true).sum() <= 20


def test_a_toy_that_was_pushed_or_hidden_nearly_whole_is_not_shown(toy):
    assert shown_in(toy, picture_with((STOOD[0], slice(23, 43), OLD))) is None
    assert shown_in(toy, picture_with(box_at(35))) is None
    assert shown_in(toy, picture_with(STOOD, box_at(22))) is None
    assert shown_in(toy, picture_with()) is None


def test_only_what_is_more_than_the_hidden_part_hides(toy):
    picture = picture_with(STOOD, box_at(30))
    shown = shown_in(toy, picture)
    box = np.zeros((60, 80), bool)
    box[box_at(30)[:2]] = True
    inside = np.zeros_like(box)
    inside[20:40, 30:40] = True
    assert occluded_by(toy, shown, [patch_of(box)], box.shape)
    assert not occluded_by(toy, shown, [patch_of(inside)], box.shape)
    assert not occluded_by(toy, shown, [], box.shape)


@pytest.mark.slow
def test_a_tall_box_put_before_a_toy_moves_nothing(painted, painted_calibration):
    toys = list(painted.TOYS)
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in toys))
    eye = Eye(painted_calibration, empty=painted.ground(), known=known, warm_up_s=0.0)
    n, told, scene = 0, [], None

    def watch(frames=30):
        nonlocal n, scene
        for _ in range(frames):
            sight = eye.see(Frame(n, n / 10, painted.picture(n / 10, toys=toys)))
            told.extend((e["type"], e["toy"]) for e in sight.events if "toy" in e)
            scene, n = sight.scene, n + 1

    watch(8)
    stood = {t.name: t.centroid() for t in scene.toys}
    told.clear()
    toys.append(painted.Toy("box", (5.35, 5.5), (120, 40, 160), (1.2, 1.6), height=3.0))
    watch()
    assert [kind for kind, _ in told] == ["appear"]
    assert {t.name: t.centroid() for t in scene.toys if t.name in stood} == stood
    hidden = next(t for t in scene.toys if t.name not in stood)
    assert hidden.centroid() == pytest.approx((5.35, 5.5), abs=0.45)
    toys[0] = replace(toys[0], at=(8.0, 3.0))
    watch()
    assert told[1:] == [("move", "red")]
    toys.pop()
    watch()
    assert told[2:] == [("leave", hidden.id)]
