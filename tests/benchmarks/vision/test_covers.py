"""What the benchmark of covers says of scenes whose errors are known."""

from dataclasses import replace

import pytest

from benchmarks.vision.covers import NOTHING_SEEN, Pair, as_it_is, judge, pairs_of, report
from measure.occlusion.cover import cover
from measure.scene import scene

TRUE = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.5, 8, 1.5), sigma=0.05)
PAIR = {"from": "r1", "to": "b1"}


def moved(s, up_in):
    """The scene with its wall measured so much too high."""
    return replace(s, terrain=tuple(replace(t, height_in=t.height_in + up_in) for t in s.terrain))


def test_errors_sources_and_blockers_are_those_of_the_scene():
    truth = cover(TRUE, "r1", "b1").hidden
    assert 0.05 < truth < 0.95
    [p] = pairs_of(moved(TRUE, 0.2), [{**PAIR, "hidden_mesh": truth}], TRUE)
    said = cover(moved(TRUE, 0.2), "r1", "b1")
    assert (p.hidden, p.sigma, p.kind, p.truth) == (said.hidden, said.sigma, "wall", truth)
    assert p.hidden - truth > 0.05
    assert p.real["height of terrain"] == pytest.approx(truth)
    assert p.real["place of terrain"] == p.real["place of toys"] == p.hidden
    assert p.less["height of terrain"] < p.sigma
    assert p.less["shape of terrain"] == p.sigma  # a wall is taken for a prism: no error of its own


def test_a_pair_for_which_nothing_is_seen_is_no_kind():
    open_field = replace(TRUE, terrain=())
    [p] = pairs_of(open_field, [{**PAIR, "hidden_mesh": 0.3}])
    assert (p.hidden, p.kind) == (0.0, NOTHING_SEEN)


def test_toys_are_put_right_with_all_their_parts():
    off = replace(TRUE, toys=(TRUE.toys[0], replace(TRUE.toys[1].moved(0.3, 0), height_in=2.5)))
    right = as_it_is(as_it_is(off, TRUE, "place", "toys"), TRUE, "height", "toys")
    assert right.toys[1].centroid() == pytest.approx(TRUE.toys[1].centroid())
    assert right.toys[1].height_in == 2.0


def test_verdicts_and_shares_are_counted_over_partly_hidden_pairs_alone():
    def pair(truth, hidden, sigma, kind="wall"):
        return Pair(("a", "b"), truth, hidden, sigma, kind, {"place of toys": sigma / 2}, {"place of toys": truth})
    pairs = [pair(0.30, 0.40, 0.05), pair(0.30, 0.10, 0.05), pair(0.60, 0.60, 0.2, "box"), pair(0.0, 0.0, 0.0)]
    j = judge(pairs[:3])
    assert (j.median, j.sigma) == (pytest.approx(10), pytest.approx(5))
    assert j.within == (pytest.approx(100 / 3), pytest.approx(100 / 3))
    assert j.undecided == (0.0, pytest.approx(100 / 3))  # 0.60 ± 0.2 is too close to call at 50 %, surely over 25 %
    assert j.wrong == (pytest.approx(100 / 3), 0.0)  # 0.10 ± 0.05 is ruled to be within 25 %, truly 30 %
    lines = report("here", pairs).lines
    assert any(x.startswith("| partly hidden, 5 to 95 % | 3 | ") for x in lines)
    assert any(x.startswith("| trivial: the others | 1 | 0.0, 0.0, 0.0 | ") for x in lines)
    assert "| place of toys | 2.5 | 0.0 |" in lines
