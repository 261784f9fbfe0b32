"""Clips of a battle are opened by whatever name they have."""

import os

import numpy as np
import pytest

from assistant.video.clip import Clip
from assistant.video.recorder import Recorder


@pytest.mark.skipif(os.name == "nt", reason="no such names on Windows")
@pytest.mark.parametrize("name", ["12:30.mp4", "round 1: start.mp4", "pipe:1.mp4"])
def test_a_colon_in_a_name_is_no_protocol(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with Recorder(name, (64, 48)) as recorder:
        for i in range(4):
            recorder.write(np.full((48, 64, 3), 90, np.uint8), i / 10)
    with Clip(name) as clip:
        assert clip.times_s == pytest.approx([0.0, 0.1, 0.2, 0.3], abs=1e-3)
