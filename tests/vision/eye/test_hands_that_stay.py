"""Hands that never leave the picture do not stop the reading of the rest of the table."""

from dataclasses import replace

import numpy as np
import pytest

from vision.eye.eye import Eye
from vision.eye.parameters import EYE
from vision.tracking.tracks.priors import Known, KnownToy


def resting(painted, at_in=(8, 1.5), sways_in=0.0):
    """A hand that comes at 1.9 s and stays; it may sway a little, as hands do."""
    x, y = at_in
    sway = tuple((2.4 + k, x + sways_in * (k % 2), y) for k in range(60))
    return painted.Reach(((1.9, x, -6), *sway))


def carried(painted, toy, time_s, way, enter_x, leave_x):
    """A hand takes a toy from the first place of ``way`` to the last, from 0.8 s to 1.6 s after it has come."""
    (x, y), (u, v) = way
    path = ((0, enter_x, -5), (0.6, x, y), (0.9, x, y), (1.5, u, v), (1.7, u, v), (2.3, leave_x, -5))
    return painted.Reach(tuple((time_s + t, a, b) for t, a, b in path), toy, time_s + 0.8, time_s + 1.6)


def watch(painted, calibration, story, seconds):
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, events, hands = Eye(calibration, empty=painted.ground(), known=known), [], []
    for frame in painted.frames(seconds=seconds, story=story):
        sight = eye.see(frame)
        events += sight.events
        hands.append((frame.time_s, sight.hands))
    assert all(there for t, there in hands if t > 3)
    return eye, events


def of(events, kind):
    return [e for e in events if e["type"] == kind]


@pytest.mark.parametrize("sways_in", [0.0, 0.06])
def test_toys_set_down_beside_a_hand_that_rests_are_told_at_once(painted, painted_calibration, sways_in):
    """The second toy is joined to the hand only by the first."""
    story = (resting(painted, sways_in=sways_in), carried(painted, "red", 2.9, ((4, 5), (9.9, 2.2)), 4, 14),
             carried(painted, "blue", 5.9, ((10, 12.5), (11.6, 2.6)), 16, 14))
    eye, events = watch(painted, painted_calibration, story, 10.0)
    moves = of(events, "move")
    assert [m["toy"] for m in moves] == ["red", "blue"]
    for move, to_in, set_down_s in zip(moves, ((9.9, 2.2), (11.6, 2.6)), (4.5, 7.5), strict=True):
        assert np.hypot(*np.subtract(move["to_in"], to_in)) < 0.15
        assert set_down_s < move["time_s"] < set_down_s + 2.5
    assert not of(events, "leave")
    assert {t.state for t in eye.tracks} == {"placed"}


def test_a_toy_is_found_by_the_sensitive_search_while_a_hand_stays(painted, painted_calibration, monkeypatch):
    """It was set down unnoticed: without the search it would count as gone."""
    from vision.eye.examination import ExaminationStage
    from vision.eye.packets import Outcome

    plain = ExaminationStage.examine_in_parts

    def unnoticed(self, cells, seen, *, sought=False):
        ys, xs = np.nonzero(cells)
        x, y = (round(v * self._table.view.scale) for v in painted.pixels([[15.0, 8.0, 0.5]])[0])
        here = abs(ys.mean() * 4 - y) < 40 and abs(xs.mean() * 4 - x) < 40
        return Outcome() if here and not sought else (yield from plain(self, cells, seen, sought=sought))

    monkeypatch.setattr(ExaminationStage, "examine_in_parts", unnoticed)
    story = (resting(painted), carried(painted, "red", 2.9, ((4, 5), (15, 8)), 4, 16))
    _, events = watch(painted, painted_calibration, story, 11.5)
    [move] = of(events, "move")
    assert move["toy"] == "red"
    assert np.hypot(*np.subtract(move["to_in"], (15, 8))) < 0.15
    assert not of(events, "leave")


@pytest.mark.slow
def test_a_toy_pushed_under_a_resting_hand_has_not_left(painted, painted_calibration):
    """It stands where nobody can see it until that hand has gone."""
    stays = painted.Reach(((1.9, 12, -6), (2.4, 12, 3.0), (14.0, 12, 3.0), (14.6, 12, -6)))
    story = (stays, carried(painted, "red", 2.9, ((4, 5), (12, 3.0)), 4, 6))
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye = Eye(painted_calibration, empty=painted.ground(), known=known)
    events = [e for frame in painted.frames(seconds=17.0, story=story) for e in eye.see(frame).events]
    assert not of(events, "leave")
    [move] = of(events, "move")
    assert (move["toy"], move["time_s"]) == ("red", pytest.approx(15.2, abs=0.8))


def test_a_toy_taken_away_leaves_though_another_hand_stays(painted, painted_calibration):
    taken = painted.Reach(((4.9, 4, -5), (5.5, 4, 5), (5.8, 4, 5), (6.4, 4, -6)), "red", 5.7, 6.4)
    story = (resting(painted, sways_in=0.1), taken)
    _, events = watch(painted, painted_calibration, story, 11.0)
    [leave] = of(events, "leave")
    assert leave["toy"] == "red"
    assert 6.0 + EYE.leave_s < leave["time_s"] < 6.4 + 2 * EYE.leave_s  # that hand had nothing to do with it


def test_a_twin_under_a_hand_that_rests_does_not_hold_up_a_move(painted, painted_calibration):
    """The twin has been under it since before the other one was reached, so that one has moved."""
    red = next(t for t in painted.TOYS if t.name == "red")
    toys = (*painted.TOYS, replace(red, name="twin", at=(8.0, 1.6)))
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in toys))
    eye, moves = Eye(painted_calibration, empty=painted.ground(), known=known), []
    for frame in painted.frames(seconds=9.5, story=(resting(painted), carried(painted, "red", 4.5, ((4, 5), (2.5, 9)), 3, 3)),
                                toys=toys):
        moves += of(eye.see(frame).events, "move")
    assert [m["toy"] for m in moves] == ["red"]
    assert 4.5 + 1.6 < moves[0]["time_s"] < 4.5 + 1.6 + 2.0
