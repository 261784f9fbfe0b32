"""Things that are no toys come and go one after the other, clear of the toys."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from shapely.geometry import Polygon

from studio.footage.battle import around
from studio.footage.battle_clip import truth
from studio.footage.clutter import LIES_S, THINGS, clutter
from studio.rendering.meshes import pose
from studio.scenes.play import Play

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def story():
    return clutter(3, toys=6, size_px=(480, 270))


def test_each_thing_is_laid_down_and_taken_away_before_the_next(story, monkeypatch):
    # hulls: a sheet has 95 000 triangles
    monkeypatch.setattr("studio.footage.battle_clip.footprint", lambda mesh, _: around(mesh))
    gestures = [d.gesture for d in story.deeds]
    assert all(a.end_s < b.start_s for a, b in pairwise(gestures))
    assert [d.kind for d in story.deeds] == ["lay", "take"] * (len(gestures) // 2)
    assert all(a.toy == b.toy and b.start_s == pytest.approx(a.end_s + LIES_S, abs=0.01)
               for a, b in zip(gestures[::2], gestures[1::2], strict=True))
    names = {p.id for p in story.play.toys if p.kind == "clutter"}
    assert len(names) >= len(THINGS) - 1
    assert names <= set(THINGS)
    facts = truth(story, 15.0)
    assert set(facts["clutter"]) == names
    assert len(facts["toys"]) == 6
    for t in np.arange(0.0, story.play.length_s, 5.0):
        there = [s for s in facts["stands"] if s["from_s"] <= t < s["to_s"] and 0 < s["at_in"][1] < 26]
        prints = [Polygon(s["footprint_in"]) for s in there]
        assert all(p.distance(q) > 0.1 for i, p in enumerate(prints) for q in prints[:i])


@pytest.mark.parametrize("name", THINGS)
def test_a_hand_can_hold_it_however_flat_it_is(story, name):
    rng = np.random.default_rng(4)
    mesh = THINGS[name](rng)
    assert around(mesh).area > 0.3
    gesture = next((d.gesture for d in story.deeds if d.gesture.toy == name), None)
    if gesture is None:
        pytest.skip(f"no room for {name} on this table")
    play: Play = story.play
    middle = (gesture.lifted_s + gesture.set_down_s) / 2
    poses, held, arms = play.at(middle)
    assert held == {name}
    assert len(arms) == 1
    assert np.isfinite(poses[name]).all()
    assert np.isfinite(arms[0].grip_in).all()
    assert play.at(gesture.end_s)[0][name] == pytest.approx(pose(*gesture.to))


def test_a_seed_is_a_story():
    one, again, other = (clutter(seed, toys=2, size_px=(480, 270)) for seed in (3, 3, 4))
    assert [d.gesture for d in one.deeds] == [d.gesture for d in again.deeds]
    assert [d.gesture.toy for d in one.deeds] != [d.gesture.toy for d in other.deeds]
