"""In which order places are examined, and that none is forgotten that a hand covers before its turn."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.examination import ExaminationStage
from vision.eye.packets import Observation, Outcome
from vision.imaging.motion import CELL, MotionMasks
from vision.imaging.parts import PARTS
from vision.imaging.patches import patch_of

CELLS = (30, 40)
SMALL, LARGE, LATE = np.s_[3:5, 3:5], np.s_[20:28, 5:13], np.s_[8:16, 28:36]


@pytest.fixture
def stage(monkeypatch):
    """A stage that notes what it examines, each in three parts that fill a frame."""
    size = CELLS[1] * CELL, CELLS[0] * CELL
    table = SimpleNamespace(view=SimpleNamespace(size=size, inch_px=20.0), standing=[], held=None,
                            picture=np.zeros((size[1], size[0], 3), np.uint8),
                            finder=SimpleNamespace(sizes=SimpleNamespace(scrap_px=0.3 * 20.0**2)))
    out = ExaminationStage(table, None, None)
    out.done = []

    def examine(self, cells, seen, *, sought=False):
        for _ in range(3):
            yield PARTS.frame_ms
        self.done.append((cells, seen.rest))
        return Outcome()

    monkeypatch.setattr(ExaminationStage, "examine_in_parts", examine)
    return out


def seen(k, fresh=(), under_hand=()):
    """The ``k``-th frame: cells that changed, and cells that a hand covers."""
    new, arm = np.zeros(CELLS, bool), np.zeros(CELLS, bool)
    for cells in fresh:
        new[cells] = True
    for cells in under_hand:
        arm[cells] = True
    picture = np.zeros((CELLS[0] * CELL, CELLS[1] * CELL, 3), np.uint8)
    return Observation(Frame(k, k * PARTS.frame_s, picture), lambda: picture, MotionMasks(arm, ~arm, new & ~arm), lambda: None)


def order(stage):
    """Names of the places in the order in which they were examined."""
    names = {"small": SMALL, "large": LARGE, "late": LATE}
    return [next(n for n, own in names.items() if cells[own].any()) for cells, _ in stage.done]


def test_places_that_are_too_small_for_a_toy_and_on_none_come_last(stage):
    for k in range(12):
        stage.see(seen(k, (SMALL, LARGE) if k == 0 else ()))
    assert order(stage) == ["large", "small"]


def test_a_small_place_on_a_toy_keeps_its_turn(stage):
    patch = patch_of(np.pad(np.ones((20, 20), bool), ((8, 92), (8, 132))))
    stage._table.standing.append(SimpleNamespace(patch=patch))
    for k in range(12):
        stage.see(seen(k, (SMALL, LARGE) if k == 0 else ()))
    assert order(stage) == ["small", "large"]


def test_what_came_to_rest_meanwhile_is_examined_as_it_was_though_a_hand_comes_over_it(stage):
    moments = {0: seen(0, (LARGE,)), 1: seen(1, (LARGE, LATE))}
    for k in range(12):
        stage.see(moments.get(k) or seen(k, under_hand=(LATE,)))
    assert order(stage) == ["large", "late"]
    assert stage.done[1][1] is moments[1].rest
    assert stage.done[1][1].quiet[LATE].all()
