"""The camera is turned, looks at another table, or is another one in mid-battle: ../shared/cases, 03a to 03c."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
if not CASES.is_dir():
    pytest.skip(f"{CASES} is not here: these inputs are kept outside of the project", allow_module_level=True)
pytestmark = pytest.mark.slow
TOYS = {"jeep", "tank", "crate", "robot"}


@pytest.fixture
def log_of(tmp_path, monkeypatch):
    """Runs a case's clip; returns the lines of its log."""
    monkeypatch.chdir(tmp_path)
    base = CASES / "00_base"

    def run(case):
        assert main(["calibrate", str(base / "empty.jpg"), "--lens", str(base / "lens.toml"), "--print-scale", "1",
                     "--out", "base.toml"]) == 0
        assert main(["run", str(CASES / case / "clip.mp4"), "--calibration", "base.toml", "--empty", str(base / "empty.jpg"),
                     "--roster", str(base / "roster.toml"), "--log", "out.jsonl"]) == 0
        return [json.loads(line) for line in Path("out.jsonl").read_text(encoding="utf-8").splitlines()]

    return run


def changed_places(lines):
    """Moves, and what came or went after the start."""
    assert {t["id"] for line in lines if line["type"] == "scene" for t in line["toys"]} == TOYS
    return [e for e in lines if e["type"] in ("move", "appear", "leave") and e["time_s"] > 2.0]


@pytest.mark.parametrize(("case", "word"), [("03a_turned_180", "turned by about 180°"),
                                            ("03b_other_table", "nothing of it is found")])
def test_nothing_moved_while_the_camera_looked_elsewhere(log_of, case, word):
    lines = log_of(case)
    [move] = changed_places(lines)
    assert (move["type"], move["toy"]) == ("move", "crate")
    assert move["distance_in"] == pytest.approx(6.0, abs=0.15)
    assert 10.6 <= move["time_s"] <= 11.6
    lost, back = [e for e in lines if e["type"] == "note" and "camera" in e]
    assert lost["camera"] == "lost"
    assert word in lost["text"]
    assert 4.0 <= lost["time_s"] <= 4.5
    assert 8.0 <= back["time_s"] <= 8.5


def test_another_camera_is_told_and_not_measured_by(log_of):
    lines = log_of("03c_other_camera")
    assert changed_places(lines) == []
    [lost] = [e for e in lines if e["type"] == "note" and "camera" in e]
    assert 4.0 <= lost["time_s"] <= 4.5
