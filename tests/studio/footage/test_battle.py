"""Long clips: the story of a seed is sound, and drawing in layers gives truth that agrees with the pictures."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from shapely.geometry import Polygon

from studio.footage.battle import FIELD_IN, FIRST_S, Battle, battle
from studio.footage.battle_clip import STATES, Masks, Witness, film, truth
from studio.footage.film import Film
from studio.rendering.camera import Webcam
from studio.rendering.render import Stage

pytestmark = pytest.mark.slow

SMALL = (480, 270)
SECONDS, MOVES, TOYS = 20.0, 2, 6


@pytest.fixture(scope="module")
def story() -> Battle:
    return battle(11, toys=TOYS, moves=MOVES, seconds=SECONDS, size_px=SMALL)


@pytest.fixture(scope="module")
def stage() -> Stage:
    try:
        return Stage(supersample=1, msaa=4)
    except RuntimeError as e:
        pytest.skip(str(e))


def test_a_seed_is_a_story_and_another_seed_another(story: Battle) -> None:
    again = battle(11, toys=TOYS, moves=MOVES, seconds=SECONDS, size_px=SMALL)
    assert [d.gesture for d in again.deeds] == [d.gesture for d in story.deeds]
    assert again.gains[1] == pytest.approx(story.gains[1])
    other = battle(12, toys=TOYS, moves=MOVES, seconds=SECONDS, size_px=SMALL)
    assert [p.place for p in other.play.toys] != [p.place for p in story.play.toys]


def test_hands_take_turns_and_toys_stand_apart(story: Battle) -> None:
    gestures = [d.gesture for d in story.deeds]
    assert sum(g.toy is not None for g in gestures) == MOVES
    assert gestures[0].start_s >= FIRST_S
    assert all(a.end_s < b.start_s for a, b in pairwise(gestures))
    assert gestures[-1].end_s < SECONDS
    facts = truth(story, 10.0)
    for t in np.arange(0.0, SECONDS, 0.5):
        prints = [Polygon(s["footprint_in"]) for s in facts["stands"] if s["from_s"] <= t < s["to_s"]]
        assert all(FIELD_IN[0] - 0.01 <= p.bounds[0] and p.bounds[2] <= FIELD_IN[2] + 0.01 for p in prints)
        assert all(p.distance(q) > 0.1 for i, p in enumerate(prints) for q in prints[:i])


def test_more_moves_than_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="9 moves need"):
        battle(11, toys=TOYS, moves=9, seconds=20.0, size_px=SMALL)


def test_a_long_battle_has_every_kind_of_deed() -> None:
    long = battle(3, toys=24, moves=40, seconds=300.0, size_px=SMALL)
    kinds = Counter(d.kind for d in long.deeds)
    assert sum(n for k, n in kinds.items() if k != "reach") == 40
    assert set(kinds) == {"carry", "push", "back", "swap", "both", "twins", "reach"}
    a, b = long.play.toys[0], long.play.toys[2]
    assert np.array_equal(a.mesh.vertices, b.mesh.vertices)  # the two that change places look the same
    moved = [d.gesture.toy for d in long.deeds if d.kind == "swap"]
    assert moved == [a.id, b.id, a.id]
    for d in long.deeds:
        if d.kind == "back":
            assert d.gesture.to == long.play.place_before(d.gesture)


def test_the_witness_says_what_the_picture_shows(story: Battle, stage: Stage, tmp_path: Path) -> None:
    fps = 4.0
    witness = Witness(story, tmp_path / "masks.zip")
    drawn = []
    for frame in film(story, stage).drawn(fps):
        witness.see(frame)
        drawn.append((frame.index, frame.still, frame.labels(), frame.bgr, frame.lifted))
    witness.write(tmp_path / "seen.npz")
    witness.close()
    assert len(drawn) == round(SECONDS * fps)
    seen, masks = np.load(tmp_path / "seen.npz"), Masks(tmp_path / "masks.zip")
    assert list(seen["ids"]) == [p.id for p in story.play.toys]
    moved = {d.gesture.toy for d in story.deeds if d.gesture.toy}
    for index, still, labels, bgr, lifted in drawn:
        assert np.array_equal(masks.labels(index, still), labels)
        for k, toy in enumerate(seen["ids"]):
            state = STATES[seen["states"][index, k]]
            assert (state == "lifted") == (toy in lifted)
            own = labels == k + 1
            x0, y0, x1, y1 = seen["boxes"][index, k]
            if own.any():
                ys, xs = np.nonzero(own)
                assert (x0, y0, x1, y1) == (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)
            if toy not in moved and state == "placed":
                first = drawn[0][2] == k + 1
                assert (own & first).sum() > 0.97 * first.sum()
        assert bgr.shape == (SMALL[1], SMALL[0], 3)
    assert {STATES[s] for s in np.unique(seen["states"])} >= {"placed", "lifted"}


def test_a_still_frame_is_the_picture_drawn_whole(story: Battle, stage: Stage) -> None:
    """Before any hand, drawing in layers is drawing everything."""
    layered = film(story, stage)
    layered.webcam = Webcam(read_noise=0, shot_noise=0, jpeg_quality=0, noise_fields=1)
    layered.exposure = None
    whole = Film(stage, layered.camera, layered.webcam, layered.lighting, layered.fixed, layered.play, layered.centre_in,
                 layered.reach_in)
    ours = next(iter(layered.drawn(4.0, 0, 1))).bgr
    theirs = next(iter(whole.frames(4.0, 0, 1)))[1]
    assert np.abs(ours.astype(int) - theirs).max() <= 1


def test_after_hands_have_gone_only_the_moved_toys_windows_differ(story: Battle, stage: Stage) -> None:
    """The still layer mended piece by piece is the one drawn at once."""
    layered = film(story, stage)
    layered.webcam = Webcam(read_noise=0, shot_noise=0, jpeg_quality=0, noise_fields=1)
    layered.exposure = None
    fps = 4.0
    last = round(SECONDS * fps) - 1
    mended = next(f for f in layered.drawn(fps) if f.index == last)
    fresh = next(iter(layered.drawn(fps, last)))
    off = np.abs(mended.bgr.astype(int) - fresh.bgr).max(2)
    assert (off > 2).mean() < 0.002
    assert np.array_equal(mended.labels(), fresh.labels())
