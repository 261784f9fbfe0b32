"""Pictures of a mirror: named, undone by --mirror, and remembered by whoever shows them again."""

import contextlib

import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.runner.setup import SetupOptions, open_setup
from assistant.session.findings import camera_line
from assistant.video.recorder import Recorder
from assistant.video.stills import open_still_frames
from calibration.camera import centre_of
from calibration.synthetic import laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import TableCalibration
from vision.capture.source import open_source

POSE = pose_over((9, 6), 60, 7, 60, 4)


def test_a_mirrors_table_is_named_and_then_calibrated_and_watched(tmp_path, capsys):
    size = (1280, 720)
    picture = photograph(render([laid_sheet()], POSE, simple_lens(size), size), np.random.default_rng(0))
    flipped, table = str(tmp_path / "flipped.png"), str(tmp_path / "table.toml")
    assert cv2.imwrite(flipped, picture[:, ::-1])
    assert main(["calibrate", flipped, "--print-scale", "1", "--camera-height", "60", "--out", table]) == 2
    assert "the picture is mirrored" in (err := capsys.readouterr().err)
    assert "--mirror" in err
    assert main(["calibrate", flipped, "--print-scale", "1", "--camera-height", "60", "--mirror", "--out", table]) == 0
    upright = str(tmp_path / "upright.png")
    assert cv2.imwrite(upright, picture)
    assert main(["calibrate", upright, "--print-scale", "1", "--mirror", "--out", str(tmp_path / "no.toml")]) == 2
    assert "these pictures are no mirror's" in capsys.readouterr().err
    found = TableCalibration.load(table)
    assert found.mirrored
    assert np.abs(found.camera_in - centre_of(POSE)).max() < 0.5
    assert camera_line(found)["mirrored"] is True
    assert main(["check", flipped, "--calibration", table]) == 0
    with contextlib.closing(open_setup(SetupOptions(table), open_source(flipped)).source) as source:  # by the calibration alone
        assert [np.array_equal(f.bgr, picture) for f in source] == [True]


def test_who_shows_it_again_exchanges_the_source_and_not_the_recordings(tmp_path):
    right = np.full((48, 64, 3), 90, np.uint8)
    right[:, :20] = 200
    assert cv2.imwrite(str(tmp_path / "seen.png"), right[:, ::-1])
    with Recorder(tmp_path / "kept.mp4", (64, 48), battle="abc") as recorder:
        for k in range(3):
            recorder.write(right, k / 10)
    start = {"battle": "abc", "calibration": {"camera": {"mirrored": True}}}
    for name in ("seen.png", "kept.mp4"):
        with open_still_frames(start, tmp_path / "log.jsonl", str(tmp_path / name)) as stills:
            _, bgr = stills.at(0.0)
        assert bgr[:, :16].mean() == pytest.approx(200, abs=6)
        assert bgr[:, 30:].mean() == pytest.approx(90, abs=6)
