"""Pictures of clips with odd clocks, by their times: those that the clip was watched by."""

import numpy as np
import pytest

from tests.vision.capture.test_source import STEADY, coded, set_back
from vision.capture.clip_header import plain_stamps_s
from vision.capture.timed_clip import SequentialClip


@pytest.fixture(scope="module", params=["back", "raw"])
def odd(request, tmp_path_factory):
    """The path of a clip of four seconds whose times cannot be sought by."""
    folder = tmp_path_factory.mktemp("odd")
    if request.param == "raw":
        return coded(folder / "clip.h264", STEADY, fmt="h264", tick=15)
    return set_back(coded(folder / "clip.mkv", STEADY), 2.03, 1.2)


def level(bgr):
    return round((bgr.mean() - 10) / 4)


def test_which_clocks_can_be_sought_by(tmp_path, odd):
    assert not len(plain_stamps_s(odd))
    for name in ("clip.mkv", "clip.mp4", "clip.avi"):
        assert len(plain_stamps_s(coded(tmp_path / name, STEADY, tick=15 if name.endswith("avi") else 1000))), name
    assert not len(plain_stamps_s(coded(tmp_path / "clip.ts", STEADY, tick=90_000)))


def test_pictures_are_found_by_time_forward_and_back(odd):
    clip = SequentialClip(odd)
    assert np.abs(np.array(clip.times_s()) - STEADY).max() < 0.002
    for k in (3, 40, 41, 20, 0, 59):
        found = clip.at(k / 15 + 0.01)
        assert abs(level(found.bgr) - k) <= 1
        assert found.time_s == pytest.approx(k / 15, abs=0.002)
    for a, b in ((10, 14), (2, 5), (50, 60)):
        found = list(clip.between(a / 15 - 0.01, b / 15 - 0.01))
        assert [round(15 * f.time_s) for f in found] == list(range(a, b))
    clip.close()
    clip.close()


def test_a_replay_and_a_look_back_show_the_same_picture(odd):
    from assistant.video.clip import Clip
    from gui.model.history import History

    history = History(odd)
    with Clip(odd) as clip:
        assert np.abs(clip.times_s - STEADY).max() < 0.002
        for k in (45, 12):
            [(_, replayed)] = clip.frames(float(clip.times_s[k]), float(clip.times_s[k]) + 1e-3)
            looked = history.picture(float(clip.times_s[k]))
            assert np.array_equal(replayed, looked)
            assert abs(level(looked) - k) <= 1
    history.close()
