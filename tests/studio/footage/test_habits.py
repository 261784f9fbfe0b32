"""Players lay markers, take toys off and bring them back, put them on cards: one hand after the other, what lies under what."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from shapely.geometry import Polygon

from studio.footage.battle import around
from studio.footage.battle_clip import truth
from studio.footage.habits import AT_ONCE_S, HABITS, MARKERS, TWICE, WAIT_S, habits

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def story():
    return habits(3, toys=6, size_px=(480, 270))


def deeds_of(story, habit):
    """(what, gesture) of every deed of that habit."""
    return [(d.kind.split(": ")[1], d.gesture) for d in story.deeds if d.kind.split(":")[0].split(",")[0] == habit]


def test_every_habit_is_shown_with_each_kind_of_marker(story):
    shown = {d.kind.split(":")[0] for d in story.deeds}
    assert shown == {f"{h}, {m}" for h in TWICE for m in MARKERS} | (set(HABITS) - set(TWICE))


def test_hands_come_one_after_the_other_but_for_two_at_once(story):
    for a, b in pairwise(story.deeds):
        if b.kind.startswith("busy hands") and b.kind.endswith("lay"):
            assert b.gesture.start_s == pytest.approx(a.gesture.start_s + AT_ONCE_S, abs=0.002)
            assert (a.gesture.outward[1] > 0) != (b.gesture.outward[1] > 0) or 1.0 in map(abs, (
                a.gesture.outward[0], b.gesture.outward[0]))
        else:
            assert b.gesture.start_s >= a.gesture.end_s + WAIT_S - 0.002


def test_a_casualty_makes_room_for_its_marker_and_comes_back(story):
    for (_, off), (_, lay), (_, back), (_, take) in zip(*[iter(deeds_of(story, "casualty"))] * 4, strict=True):
        stood = story.play.place_before(off)
        assert not 0 < off.to[1] < 26
        assert lay.to[:2] == stood[:2]
        assert back.toy == off.toy
        assert 0 < back.to[1] < 26
        assert take.toy == lay.toy
        assert not 0 < take.to[1] < 26


def test_toys_stand_on_what_was_laid_for_them_and_clear_of_all_else(story, monkeypatch):
    # hulls: a sheet has 95 000 triangles
    monkeypatch.setattr("studio.footage.battle_clip.footprint", lambda mesh, _: around(mesh))
    facts = truth(story, 15.0)
    for t in np.arange(0.0, story.play.length_s, 4.0):
        there = [s for s in facts["stands"] if s["from_s"] <= t < s["to_s"] and 0 < s["at_in"][1] < 26]
        shapes = {s["toy"]: Polygon(s["footprint_in"]) for s in there}
        touching = [{a, b} for a in shapes for b in shapes if a < b and shapes[a].distance(shapes[b]) < 0.1]
        assert all(any(n.startswith(("card", "half a sheet")) for n in pair) for pair in touching)
    for habit in ("onto a card", "onto a sheet"):
        _, (_, on), (_, away), _ = deeds_of(story, habit)
        flat = next(p for p in story.play.toys if p.id == deeds_of(story, habit)[0][1].toy)
        assert on.to[2] == pytest.approx(flat.mesh.height_in)
        assert away.to[2] == 0.0
