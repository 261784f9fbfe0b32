"""Looking back finds what stood where, and the right picture."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from assistant.video.recorder import Recorder
from gui.model import history as history_module
from gui.model.history import History
from gui.model.parameters import HistoryParameters


@pytest.fixture
def clip(tmp_path):
    """A clip whose grey tells the time: 4 a frame, 10 frames a second."""
    path = tmp_path / "clip.mp4"
    with Recorder(path, (64, 48)) as recorder:
        for i in range(40):
            recorder.write(np.full((48, 64, 3), 20 + 4 * i, np.uint8), i / 10)
    return str(path)


def at(tick, time_s, **more):
    return replace(tick, frame=SimpleNamespace(index=0, time_s=time_s, bgr=None), **more)


def test_the_moment_is_the_last_one_before_the_time(tick, clip):
    history = History(clip)
    later = replace(tick.scene, toys=(replace(tick.scene.toys[0], state="lifted"), *tick.scene.toys[1:]))
    for t, scene in ((0.0, tick.scene), (0.5, tick.scene), (2.0, later), (2.5, later)):
        history.keep(at(tick, t, scene=scene))
    assert history.at(1.9).scene is tick.scene
    assert history.at(2.0).scene is later
    assert history.at(99.0).scene is later
    assert history.at(-1.0) is None


def test_the_picture_is_that_of_the_time(clip):
    history = History(clip)
    for time_s in (2.0, 0.5, 3.0):
        grey = int(np.median(history.picture(time_s)))
        assert grey == pytest.approx(20 + 40 * time_s, abs=6)
    history.close()
    history.close()


def test_a_camera_cannot_be_looked_back_at(tick):
    history = History("")
    history.keep(tick)
    assert history.at(0.0) is None
    assert history.picture(0.0) is None
    assert History("/nowhere.mp4").picture(0.0) is None


def test_what_was_allowed_then_is_worked_out_again(tick, clip, toytastrophe):
    history = History(clip)
    history.keep(at(tick, 0.5))
    past = history.tick(1.0, toytastrophe)
    assert past.options == tick.options
    assert past.survey.gap("r1", "b1") == tick.survey.gap("r1", "b1")
    assert past.survey is history.tick(1.2, toytastrophe).survey
    assert history.tick(1.0).options == tick.options
    assert history.tick(0.1, toytastrophe) is None
    assert history.tick(99.0, toytastrophe) is None


def test_the_oldest_moments_are_forgotten_and_no_other_stands_in_for_them(tick, clip, monkeypatch):
    monkeypatch.setattr(history_module, "HISTORY", HistoryParameters(moments_most=20))
    history = History(clip)
    assert history.forgotten_s is None
    first, *others = tick.scene.toys
    scenes = [replace(tick.scene, toys=(replace(first, state=("placed", "lifted")[k % 2]), *others)) for k in range(30)]
    for k, scene in enumerate(scenes):
        history.keep(at(tick, float(k), scene=scene))
    assert history.at(29.5).scene is scenes[29]
    assert history.forgotten_s == 10.0
    assert history.at(10.0).scene is scenes[10]
    assert history.at(9.5) is None
