"""Moves within their own doubt, in ../shared/cases: told in a log by an earlier version, and seen by a camera too far off."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
if not CASES.is_dir():
    pytest.skip(f"{CASES} is not here: these inputs are kept outside of the project", allow_module_level=True)


def test_an_old_log_is_told_with_its_doubt(tmp_path, capsys):
    log = str(CASES / "06a_doubt_log" / "battle.jsonl")
    assert main(["replay", log, "--captions", str(tmp_path / "c.vtt")]) == 0
    assert main(["replay", log]) == 0
    assert main(["report", log, "--out", str(tmp_path / "b.html")]) == 0
    captions = (tmp_path / "c.vtt").read_text(encoding="utf-8").replace("\n", " ")
    for told in (capsys.readouterr().out, captions, (tmp_path / "b.html").read_text(encoding="utf-8")):
        assert "Jeep moved" not in told
        assert "Jeep is seen 0.2 ± 0.4 in from where it stood: too small to tell" in told
        assert "Robot moved 6.0 ± 0.4 in" in told


@pytest.mark.slow
def test_a_nudge_that_nobody_can_tell_is_no_move(tmp_path, monkeypatch):
    folder = CASES / "06b_nudge"
    monkeypatch.chdir(tmp_path)
    assert main(["calibrate", str(folder / "empty.jpg"), "--print-scale", "1", "--out", "far.toml"]) == 0
    assert main(["run", str(folder / "clip.mp4"), "--calibration", "far.toml", "--empty", str(folder / "empty.jpg"),
                 "--roster", str(folder / "roster.toml"), "--log", "out.jsonl"]) == 0
    lines = [json.loads(line) for line in Path("out.jsonl").read_text(encoding="utf-8").splitlines()]
    [move] = [line for line in lines if line["type"] == "move"]
    assert move["toy"] == "crate"
    assert abs(move["distance_in"] - 3.0) < 2 * move["sigma_in"]
    [doubt] = [line for line in lines if line.get("in_doubt")]
    assert doubt["toy"] == "robot"
    assert doubt["text"].endswith("too small to tell whether it moved")
