"""Clips of a battle are opened by whatever name they have."""

import os

import numpy as np
import pytest

from assistant.video.clip import Clip, ClipError
from assistant.video.recorder import Recorder
from studio.footage.phone_pictures import write_picture


@pytest.mark.skipif(os.name == "nt", reason="no such names on Windows")
@pytest.mark.parametrize("name", ["12:30.mp4", "round 1: start.mp4", "pipe:1.mp4"])
def test_a_colon_in_a_name_is_no_protocol(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with Recorder(name, (64, 48)) as recorder:
        for i in range(4):
            recorder.write(np.full((48, 64, 3), 90, np.uint8), i / 10)
    with Clip(name) as clip:
        assert clip.times_s == pytest.approx([0.0, 0.1, 0.2, 0.3], abs=1e-3)


def test_a_turned_photograph_is_a_clip_of_one_picture_and_a_folder_one_a_second(tmp_path):
    y, x = np.mgrid[0:48, 0:96]
    picture = np.stack([x, 2 * y + 20, x + y], axis=2).astype(np.uint8)
    for k, orientation in enumerate((6, 3)):
        write_picture(tmp_path / f"{k}.jpg", picture, orientation)
    for path, times in ((tmp_path / "0.jpg", [0.0]), (tmp_path, [0.0, 1.0])):
        with Clip(path) as clip:
            assert clip.times_s.tolist() == times
            assert clip.size_px == (96, 48)
            shown = list(clip.frames(0.0, 9.0))
            assert [t for t, _ in shown] == times
            for _, bgr in shown:
                assert np.abs(bgr.astype(int) - picture).mean() < 4
    (tmp_path / "none").mkdir()
    with pytest.raises(ClipError, match="holds no picture"):
        Clip(tmp_path / "none")
