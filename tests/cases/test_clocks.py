"""The clips of ../shared/cases with odd clocks: their times, and what is said about them."""

import json
from pathlib import Path

import numpy as np
import pytest

from assistant.__main__ import main
from assistant.log.battle_log import read_log
from vision.capture.source import open_source

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
if not CASES.is_dir():
    pytest.skip(f"{CASES} is not here: these inputs are kept outside of the project", allow_module_level=True)

STEADY = np.arange(165) / 15


@pytest.mark.parametrize(("clip", "times", "words"), [
    ("00_base/clip.mp4", STEADY, []), ("04a_raw_15fps/clip.h264", STEADY, []), ("12a_whole_clip/clip.mkv", STEADY, []),
    ("04c_gap/clip.mkv", np.where(STEADY < 3.0, STEADY, STEADY + 40.0), ["no picture for 40.1 s", "frame 45"]),
    ("04d_back/clip.mkv", STEADY, ["clock steps back by 1.20 s at frame 38"]),
])
def test_times_are_right_or_said_to_be_guessed(clip, times, words):
    with open_source(str(CASES / clip)) as source:
        frames = list(source)
    said = [f.remark for f in frames if f.remark]
    assert np.abs(np.array([f.time_s for f in frames]) - times).max() < 0.002
    assert len(said) == bool(words)
    assert all(word in said[0] for word in words)
    assert source.ending == ""


def test_what_is_guessed_is_said_everywhere(tmp_path, capsys):
    """On standard error, in the document and in the log, which the page and the window's journal are made from."""
    folder, table, log = CASES / "04b_no_times", str(tmp_path / "s.toml"), tmp_path / "out.jsonl"
    assert main(["calibrate", str(folder / "empty.jpg"), "--print-scale", "1", "--out", table]) == 0
    capsys.readouterr()
    assert main(["run", str(folder / "clip.mjpeg"), "--calibration", table, "--empty", str(folder / "empty.jpg"), "--roster",
                 str(CASES / "00_base" / "roster.toml"), "--log", str(log), "--json"]) == 0
    out, err = capsys.readouterr()
    words = "this file has no times: 25 frames a second are guessed"
    assert err.count(words) == 1
    assert [e["clock"] for e in json.loads(out)["events"] if words in e.get("text", "")] == [True]
    assert [line["time_s"] for line in read_log(log) if words in line.get("text", "")] == [0.0]
