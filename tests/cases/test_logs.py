"""The logs of ../shared/cases: the good one is told, each odd one is refused alike by every command, by its line."""

import time
from pathlib import Path

import pytest

from assistant.__main__ import main

LOGS = Path(__file__).resolve().parents[3] / "shared" / "cases" / "05_logs"
if not LOGS.is_dir():
    pytest.skip(f"{LOGS} is not here: these inputs are kept outside of the project", allow_module_level=True)

ODD = {"version_99": ["line 1", "version 99, this program reads 1"], "no_version": ["line 1", "no version"],
       "reversed": ["line 2", "10.9 s", "8 s"], "distance": ["line 9", "4 in", "10 in apart"],
       "time_1e12": ["line 11", "1e+12 s"]}


def commands(name, folder):
    log = str(LOGS / f"{name}.jsonl")
    return [["replay", log], ["report", log, "--out", str(folder / "b.html")],
            ["evidence", log, "--at", "9", "--from", "jeep", "--to", "robot", "--out", str(folder / "c.png")]]


def test_the_good_log_is_told(tmp_path, capsys):
    for words in commands("good", tmp_path):
        assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "10.1 ± 0.1 in" in out
    assert "Jeep moved 10.0 ± 0.1 in" in out


@pytest.mark.parametrize("name", ODD)
def test_an_odd_log_is_refused_alike(name, tmp_path, capsys):
    began = time.monotonic()
    film = ["replay", str(LOGS / f"{name}.jsonl"), "--size", "320x240", "--record", str(tmp_path / "a.mp4")]
    said = set()
    for words in (*commands(name, tmp_path), film):
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        said.add(err)
    assert len(said) == 1
    assert all(word in next(iter(said)) for word in ODD[name])
    assert time.monotonic() - began < 30
    assert list(tmp_path.iterdir()) == []
