"""The start, in ../shared/cases: a hand lies over a toy, or a toy of the roster is laid on its place later."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
if not CASES.is_dir():
    pytest.skip(f"{CASES} is not here: these inputs are kept outside of the project", allow_module_level=True)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "by_s", "bare", "off_in"), [
    ("07a_hand_at_start", 5.5, True, 0.3), ("07b_comes_later", 7.6, True, 0.3), ("07a_hand_at_start", 5.5, False, 0.5)])
def test_the_tank_is_itself_when_it_is_seen(case, by_s, bare, off_in, tmp_path):
    base, table, log = CASES / "00_base", str(tmp_path / "base.toml"), tmp_path / "out.jsonl"
    assert main(["calibrate", str(base / "empty.jpg"), "--lens", str(base / "lens.toml"), "--print-scale", "1",
                 "--out", table]) == 0
    empty = ["--empty", str(base / "empty.jpg")] if bare else []
    assert main(["run", str(CASES / case / "clip.mp4"), "--calibration", table, *empty,
                 "--roster", str(base / "roster.toml"), "--log", str(log)]) == 0
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    came = {line["toy"]: line for line in lines if line["type"] == "appear"}
    assert set(came) == {"jeep", "tank", "crate", "robot"}
    assert 2.0 < came["tank"]["time_s"] <= by_s
    assert came["tank"]["at_in"] == pytest.approx([30.0, 4.0], abs=off_in)
    assert not [line for line in lines if line["type"] in ("leave", "move")]
    assert {toy["id"] for line in lines if line["type"] == "scene" for toy in line["toys"]} == set(came)
