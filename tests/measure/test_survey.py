"""Surveys: the document of pairs, what is kept after a move, several threads, many toys."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.measure.scenes import table
from measure.occlusion import cover as cover_module
from measure.scene import Scene, scene
from measure.survey import Survey
from measure.verdict import Verdict

KEYS = {"from", "to", "range_in", "range_sigma_in", "hidden", "hidden_sigma", "blockers", "from_point_in",
        "to_point_in"}


def crowd(seed: int = 4, toys: int = 9, pieces: int = 10) -> Scene:
    return table(np.random.default_rng(seed), toys, pieces, 30.0)


def test_every_ordered_pair_once_and_ranges_symmetric() -> None:
    s = crowd()
    s = s.with_toy(replace(s.toys[2], state="lifted")).with_toy(replace(s.toys[3], state="destroyed"))
    s = s.with_toy(replace(s.toys[4], state="occluded"))
    document = Survey(s).pairs()["pairs"]
    here = [t.id for t in s.toys if t.state in ("placed", "occluded")]
    assert [(p["from"], p["to"]) for p in document] == [(a, b) for a in here for b in here if a != b]
    by = {(p["from"], p["to"]): p for p in document}
    for (a, b), p in by.items():
        assert set(p) == KEYS
        back = by[b, a]
        assert p["range_in"] == back["range_in"]
        assert p["range_sigma_in"] == back["range_sigma_in"]
        assert p["from_point_in"] == back["to_point_in"]


def test_pairs_say_what_single_questions_say() -> None:
    survey = Survey(crowd())
    for p in survey.pairs()["pairs"][::7]:
        g, c = survey.gap(p["from"], p["to"]), survey.cover(p["from"], p["to"])
        assert p["range_in"] == pytest.approx(g.inches)
        assert tuple(p["from_point_in"]) == pytest.approx(g.from_point_in)
        assert (p["hidden"], p["hidden_sigma"]) == pytest.approx((c.hidden, c.sigma))
        assert p["blockers"] == [b.id for b in c.blockers]


def test_measured_ahead_or_when_asked_is_the_same() -> None:
    s = crowd()
    pairs = [(a.id, b.id) for a in s.toys for b in s.toys if a is not b]
    ahead, asked = Survey(s), Survey(s)
    ahead.cover(*pairs[3])
    ahead.measure_ahead(pairs[::2])
    for a, b in pairs:
        assert ahead.gap(a, b).inches == pytest.approx(asked.gap(a, b).inches, abs=1e-12)
        assert ahead.gap(a, b).from_point_in == pytest.approx(asked.gap(a, b).from_point_in, abs=1e-12)
        assert ahead.cover(a, b) == asked.cover(a, b)
    with pytest.raises(KeyError, match="nothing has the id 'nobody'"):
        ahead.measure_ahead([("m0", "nobody")])


def test_one_thread_or_two_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    s = crowd()
    monkeypatch.setattr(cover_module, "_CORES", 1)
    one = Survey(s).pairs()
    monkeypatch.setattr(cover_module, "_CORES", 3)
    assert Survey(s).pairs() == one


@pytest.mark.parametrize("living_block", [False, True])
def test_after_a_move_it_says_what_a_fresh_one_says(living_block: bool) -> None:
    s = crowd()
    old = Survey(s, living_block=living_block)
    old.pairs()
    for a, b in (("m1", "m5"), ("m3", "m5"), ("m0", "m2")):
        old.gap(a, b), old.cover(a, b), old.charge(a, b)
    toy, piece = s.toys[3], s.terrain[2]
    changes = [
        s.with_toy(replace(toy, footprint_in=tuple((x + 3.0, y - 2.0) for x, y in toy.footprint_in))),
        replace(s, terrain=tuple(replace(t, height_in=9.0) if t is piece else t for t in s.terrain)),
        s.with_toy(replace(toy, state="destroyed")),
        replace(s, toys=s.toys[1:]),
        replace(s, scale_sigma=0.01),
        s,
    ]
    for changed in changes:
        new, fresh = old.moved(changed), Survey(changed, living_block=living_block)
        assert new.pairs() == fresh.pairs()
        for a, b in (("m1", "m5"), ("m3", "m5")):
            assert new.gap(a, b) == fresh.gap(a, b)
            assert new.cover(a, b) == fresh.cover(a, b)
            assert new.charge(a, b).length_in == pytest.approx(fresh.charge(a, b).length_in)


def test_what_a_move_cannot_touch_is_kept() -> None:
    s = scene("red a a1 3,3", "red b b1 9,3", "red c c1 40,40")
    old = Survey(s)
    kept = old.cover("a1", "b1")
    new = old.moved(s.with_toy(replace(s.toy("c1"), height_in=3.0)))
    assert new.cover("a1", "b1") is kept
    assert new.gap("a1", "c1") is not old.gap("a1", "c1")


def test_touching_and_unknown_ids() -> None:
    survey = Survey(scene("red a a1 3,3", "red b b1 4.02,3", "red c c1 9,9"))
    assert survey.touching("a1", "b1").verdict is Verdict.TOO_CLOSE
    assert survey.touching("a1", "c1").verdict is Verdict.NO
    with pytest.raises(KeyError, match=r"zz.*a1, b1, c1"):
        survey.gap("a1", "zz")
    with pytest.raises(KeyError, match=r"zz.*a1, b1, c1"):
        survey.cover("zz", "a1")


def test_no_toys_no_pairs() -> None:
    assert Survey(scene()).pairs() == {"pairs": []}
    assert Survey(scene("red a a1 3,3")).pairs() == {"pairs": []}


def test_definitions_reach_the_document() -> None:
    s = scene("red a a1 3,4", "blue b b1 12,4", low=(10, 0, 10.2, 8, 0.6))
    silhouette, knees = Survey(s).pairs()["pairs"][0], Survey(s, definition="height").pairs()["pairs"][0]
    assert silhouette["hidden"] == pytest.approx(knees["hidden"], abs=0.05)
    assert 0.1 < knees["hidden"] < 0.3
    assert Survey(s, definition="width").pairs()["pairs"][0]["hidden"] == 0.0
    assert Survey(s, definition="base").pairs()["pairs"][0]["hidden"] == pytest.approx(1.0)
    assert silhouette["blockers"] == ["low"]


def in_one_shadow() -> Scene:
    """Two walls one behind the other, and a third beside them, before b1 as seen from a1."""
    return scene("red a a1 3,10 r=1", "blue b b1 20,10 r=1", near=(18.0, 8.0, 18.3, 9.25), far=(18.5, 8.0, 18.8, 9.3),
                 beside=(18.5, 10.7, 18.8, 12.0), sigma=0.0)


def test_what_some_pieces_hide_is_their_union() -> None:
    survey = Survey(in_one_shadow())
    alone = {b.id: b.share for b in survey.cover("a1", "b1").blockers}
    assert min(alone.values()) > 0.05
    one, both = survey.hidden_by("a1", "b1", {"far"}), survey.hidden_by("a1", "b1", ["far", "near"])
    assert one.hidden == pytest.approx(alone["far"])
    assert both.hidden == pytest.approx(max(alone["far"], alone["near"]), abs=1e-3)
    assert both.hidden < 0.7 * (alone["far"] + alone["near"])
    assert {b.id for b in both.blockers} == {"far", "near"}
    assert survey.hidden_by("a1", "b1", ["far", "beside"]).hidden == pytest.approx(alone["far"] + alone["beside"])
    assert survey.hidden_by("a1", "b1", ["far", "near", "beside"]) is survey.cover("a1", "b1")
    assert survey.hidden_by("a1", "b1", []).hidden == 0.0
    with pytest.raises(KeyError, match="zz"):
        survey.hidden_by("a1", "zz", ["far"])


def test_a_part_of_the_cover_is_measured_again_after_a_move() -> None:
    s = in_one_shadow()
    old = Survey(s)
    old.cover("a1", "b1"), old.hidden_by("a1", "b1", ["near"])
    gone = replace(s, terrain=tuple(t for t in s.terrain if t.id != "near"))
    assert old.moved(gone).hidden_by("a1", "b1", ["near"]).hidden == 0.0
    elsewhere = replace(s, toys=(*s.toys, *scene("red c c1 40,40").toys))
    assert old.moved(elsewhere).hidden_by("a1", "b1", ["near"]) is old.hidden_by("a1", "b1", ["near"])


def test_the_destroyed_block_only_where_they_are_said_to() -> None:
    s = scene("red a a1 3,10", "blue b b1 20,10", "blue d d1 12,10 r=2 h=4", sigma=0.0)
    s = s.with_toy(replace(s.toy("d1"), state="destroyed"))
    assert Survey(s).cover("a1", "b1").hidden == 1.0
    without = Survey(s, destroyed_block=False, living_block=True)
    assert without.cover("a1", "b1").hidden == 0.0
    assert without.moved(s.with_toy(replace(s.toy("d1"), height_in=5.0))).cover("a1", "b1").hidden == 0.0
    assert [p["hidden"] for p in without.pairs()["pairs"]] == [0.0, 0.0]
