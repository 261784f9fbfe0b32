"""The camera sees something else for some seconds of a battle: none of it is logged, and what was moved meanwhile is a move."""

import json
from dataclasses import replace

import numpy as np
import pytest

from assistant.log.battle_log import BattleLog
from assistant.session.measured_clock import MeasuredClock
from assistant.session.session import Session
from vision.capture.source import Frame

PLACES = ("move", "appear", "leave")
FROM_S, TO_S, END_S, FPS = 3.0, 6.0, 9.0, 10


def battle(painted, calibration, roster, path, change, after=None, hand=None):
    """The log of a battle in which nobody moves anything but ``after``: the toys as they stand when the view is back.
    ``hand``: a reach of an arm that the change comes upon."""
    session = Session(calibration, roster=roster, empty=painted.ground(), log=BattleLog(path))
    for k in range(round(END_S * FPS)):
        t = k / FPS
        away = FROM_S <= t < TO_S
        toys = painted.TOYS if t < TO_S or after is None else after
        picture = painted.picture(t, () if hand is None else (hand,), toys)
        tick = session.step(Frame(k, t, change(picture) if away else picture))
        if away and t >= FROM_S + 0.5:
            assert any("nothing is measured" in w.text for w in tick.warnings)
    session.close()
    return [json.loads(line) for line in path.read_text().splitlines()], tick


@pytest.mark.slow
def test_what_was_moved_meanwhile_is_one_move(painted, painted_calibration, roster, tmp_path):
    first, *others = painted.TOYS
    moved = (replace(first, at=(7.0, 9.0)), *others)
    log, tick = battle(painted, painted_calibration, roster, tmp_path / "log.jsonl", lambda p: p[::-1, ::-1].copy(), moved)
    told = [e for e in log if e["type"] in PLACES and e["time_s"] > 2.0]
    assert [(e["type"], e["toy"]) for e in told] == [("move", "red")]
    assert told[0]["distance_in"] == pytest.approx(5.0, abs=0.15)
    assert TO_S < told[0]["time_s"] < TO_S + 1.5
    assert [e["camera"] for e in log if "camera" in e and e["type"] == "note"] == ["lost", "steady"]
    assert all(len(e["toys"]) == len(painted.TOYS) for e in log if e["type"] == "scene")
    assert tick.scene.time_s == pytest.approx(END_S - 1 / FPS)


@pytest.mark.slow
def test_a_toy_in_a_hand_is_not_gone_because_the_camera_looked_away(painted, painted_calibration, roster, tmp_path):
    hand = painted.Reach(((2.2, 3, -5), (2.6, 4, 5), (6.6, 9, 6), (6.9, 9, 6), (7.4, 8, -5)), "red", 2.7, 6.7)
    log, _ = battle(painted, painted_calibration, roster, tmp_path / "log.jsonl", lambda p: p[:, ::-1].copy(), hand=hand)
    told = [e for e in log if e["type"] in PLACES and e["time_s"] > 2.0]
    assert [(e["type"], e["toy"]) for e in told] == [("move", "red")]
    assert told[0]["distance_in"] == pytest.approx(float(np.hypot(5.0, 1.0)), abs=0.15)


def test_for_the_eye_no_time_passes_while_nothing_is_measured():
    clock = MeasuredClock()
    picture = np.zeros((2, 2, 3), np.uint8)
    for time_s, measuring in ((0.0, True), (1.0, True), (2.0, False), (5.0, False), (6.0, True)):
        clock.see(time_s, measuring=measuring)
    assert clock.frame(Frame(3, 6.0, picture)).time_s == 2.0
    assert clock.events([{"type": "leave", "time_s": 2.0}]) == ({"type": "leave", "time_s": 6.0},)
