"""The benchmark of a camera that changes: what it counts as false, and that its ways change the picture."""

import numpy as np
import pytest

from benchmarks.robustness.camera_changes import AWAY_S, CONTROL, WAYS, judged

MOVE = {"toy": "rex", "distance_in": 5.0}


def scene(time_s, *ids):
    return {"type": "scene", "time_s": time_s, "toys": [{"id": i} for i in ids]}


def note(time_s, camera):
    return {"type": "note", "time_s": time_s, "camera": camera}


def move(time_s, toy, distance_in):
    return {"type": "move", "time_s": time_s, "toy": toy, "distance_in": distance_in, "sigma_in": 0.05}


def test_what_is_right_is_not_called_false():
    log = [scene(1.0, "rex", "bear"), {"type": "appear", "time_s": 1.0, "toy": "rex"}, note(2.3, "lost"), note(4.5, "steady"),
           scene(8.0, "rex", "bear"), move(8.0, "rex", 5.1)]
    came = judged(log, MOVE, 2.0, 4.5)
    assert (came.false, came.told, came.back) == (0, True, True)
    assert came.off_in == pytest.approx(0.1)
    assert came.sigmas == pytest.approx(2.0)


def test_strange_toys_false_moves_and_late_words_are_counted():
    log = [scene(1.0, "rex", "bear"), note(2.9, "lost"), scene(3.0, "rex", "toy3"), move(3.0, "bear", 9.0), note(4.2, "steady"),
           {"type": "leave", "time_s": 4.6, "toy": "toy3"}]
    came = judged(log, MOVE, 2.0, 4.5)
    assert (came.false, came.told, came.back, came.off_in) == (3, False, False, None)


def test_each_way_but_a_frozen_one_changes_the_picture():
    picture = np.random.default_rng(0).integers(0, 255, (360, 640, 3), dtype=np.uint8)
    for name, way in WAYS.items():
        assert (np.array_equal(way.shown(picture, 0.3 * AWAY_S), picture)) == (name == "frozen")
    assert np.array_equal(CONTROL.shown(picture, 1.0), picture)
    assert len(WAYS) == 20
