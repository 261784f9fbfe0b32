"""Composited clips: things lie in each other only where stacked, pictures and truth agree, and each kind shows its deeds."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from measure.errors import InputError
from studio.footage.composited.clip import INCH_PX, clip, pixels
from studio.footage.composited.story import FIRST_S, KINDS


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A folder of sprites and one of photographs: ten plain things, and a painted hand over green."""
    folder = tmp_path_factory.mktemp("sources")
    things, hands = folder / "sprites" / "toy" / "bricks", folder / "photographs" / "hands"
    things.mkdir(parents=True)
    hands.mkdir(parents=True)
    rng = np.random.default_rng(4)
    for k in range(10):
        thing = np.zeros((60, 60 + 8 * k, 4), np.uint8)
        cv2.rectangle(thing, (4, 4), (thing.shape[1] - 5, 55), (*(int(v) for v in rng.integers(20, 230, 3)), 255), -1)
        cv2.imwrite(str(things / f"brick_{k}.png"), thing)
    hand = np.full((200, 300, 3), (50, 170, 40), np.uint8)
    cv2.rectangle(hand, (90, 60), (299, 140), (110, 140, 200), -1)
    cv2.ellipse(hand, (90, 100), (50, 40), 0, 0, 360, (110, 140, 200), -1)
    cv2.imwrite(str(hands / "hand.png"), hand)
    return folder / "sprites", folder / "photographs"


@pytest.mark.parametrize("seed", range(6))
def test_things_lie_in_each_other_only_where_one_was_put_on_another(sources, seed):
    story = clip(seed, *sources).story
    assert story.kind == KINDS[seed]
    for deed in story.pushes:
        things = story.standing(deed.off_s)
        over = [(a, b) for a, b in combinations(things, 2) if a.footprint().intersection(b.footprint()).area > 0.01]
        assert all(a.layer or b.layer for a, b in over)
        assert bool(over) >= (deed.kind == "stack")


def test_each_kind_of_clip_shows_what_it_is_called(sources):
    done = [{d.kind for d in clip(seed, *sources).story.pushes} for seed in range(6)]
    assert done == [{"carry", "take"}, {"push"}, {"stack", "carry"}, {"knock"}, {"carry"}, {"push", "carry"}]
    both = clip(4, *sources).story.pushes
    assert {d.hand for d in both} == {0, 1}
    assert any(a.from_s < b.to_s and b.from_s < a.to_s for a, b in combinations(both, 2))


def test_what_is_pushed_up_to_another_touches_it(sources):
    story = clip(1, *sources).story
    deed = story.pushes[0]
    things = {t.name: t.footprint() for t in story.standing(deed.to_s)}
    name = deed.blocks[0][0]
    assert min(things[name].distance(s) for n, s in things.items() if n != name) < 0.06


def test_pictures_show_the_things_where_the_truth_says(sources):
    shown = clip(0, *sources)
    first, later = shown.seen(0, 1.0), shown.seen(1, shown.story.pushes[0].off_s + 0.5)
    assert first.shares.min() > 0.97
    changed = np.abs(first.frame.bgr.astype(int) - shown.bare).max(axis=2) > 12
    for x0, y0, x1, y1 in first.boxes.astype(int):
        assert changed[y0:y1, x0:x1].mean() > 0.4
    name, was, to, _ = shown.story.pushes[0].blocks[0]
    box = later.boxes[later.names.index(name)]
    assert np.allclose((box[:2] + box[2:]) / 2, pixels([to])[0], atol=0.15 * INCH_PX)
    assert not np.allclose(pixels([was]), pixels([to]), atol=INCH_PX)


def test_what_a_hand_carries_and_covers_is_not_seen(sources):
    shown = clip(0, *sources)
    deed = shown.story.pushes[0]
    during = shown.seen(0, (deed.from_s + deed.to_s) / 2)
    assert during.shares[during.names.index(deed.blocks[0][0])] == 0
    hand = pixels([shown.story.fingertip(0, during.frame.time_s)])[0]
    assert np.abs(during.frame.bgr.astype(int) - shown.bare)[int(hand[1]) + 40, int(hand[0])].max() > 20


def test_a_hand_that_stays_is_always_in_the_picture(sources):
    shown = clip(5, *sources)
    for time_s in np.arange(FIRST_S + 1, shown.story.length_s, 3.0):
        x, y = shown.story.resting(time_s)
        assert 0 < x < 24
        assert 0 < y < 18


def test_what_is_missing_is_said(tmp_path):
    (tmp_path / "toy").mkdir()
    with pytest.raises(InputError, match="no cut-out toys"):
        clip(0, tmp_path, tmp_path)
