"""Help and errors wait for nothing heavy, and what they name is what there is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.cli import evidence, network, replay
from assistant.evidence.embedding import ENDINGS
from assistant.log.wording import UNITS
from benchmarks.play.long_log import write_log

ROOT = Path(__file__).resolve().parents[3]
HEAVY = {"numba", "cv2", "scipy", "skimage", "onnxruntime", "PyQt6", "matplotlib", "shapely", "numpy", "PIL", "av", "jinja2",
         "reportlab", "rich"}


def imported(*words):
    """Top-level packages that a command imported, and its exit status."""
    done = subprocess.run([sys.executable, "-X", "importtime", "-m", "assistant", *words], cwd=ROOT, capture_output=True,
                          text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    names = re.findall(r"^import time:.*\|\s*([\w.]+)$", done.stderr, re.M)
    assert "argparse" in names
    return {name.partition(".")[0] for name in names}, done.returncode


@pytest.mark.parametrize(("words", "status"), [
    (("--help",), 0), (("replay", "--help"), 0), (("measure", "--help"), 0), ((), 2), (("dance",), 2), (("games", "--loud"), 2),
    (("measure", "scene.json", "--cover", "magic"), 2), (("run", "clip.mp4"), 2),
    (("run", "clip.mp4", "--calibration", "table.toml", "--record", "out.gif"), 2), (("evidence", "battle.jsonl"), 2),
    (("sheet", "--paper", "a4", "--out", "no/such/folder/sheet.pdf"), 2), (("replay", "out.jsonl", "--size", "9"), 2),
    (("detect", "table.jpg", "--confidence", "3"), 2), (("train", "frames", "--out", "mine.pt"), 2)])
def test_help_and_errors_wait_for_nothing(words, status):
    names, code = imported(*words)
    assert code == status
    assert not names & HEAVY


def test_the_games_are_listed_without_what_measures_and_sees():
    names, code = imported("games")
    assert code == 0
    assert not names & (HEAVY - {"numpy", "shapely"})  # scenes are made of them


@pytest.mark.parametrize("words", [
    ("measure", "nowhere.json"), ("options", "nowhere.json", "--game", "toaded"), ("replay", "nowhere.jsonl"),
    ("report", "nowhere.jsonl", "--out", "battle.html"), ("batch", "nowhere", "--out", "out"),
    ("run", "nowhere.mp4", "--calibration", "nowhere.toml"), ("calibrate", "nowhere.mp4", "--out", "table.toml")])
def test_a_file_that_is_not_there_is_said_before_the_loops_are_loaded(words):
    names, code = imported(*words)
    assert code == 2
    assert not names & {"numba", "skimage", "onnxruntime", "PyQt6", "matplotlib"}


def test_what_help_names_is_what_there_is():
    assert replay.UNITS == UNITS
    assert evidence.ENDINGS == ENDINGS
    assert 0 < network.CONFIDENCE < 1


def test_a_report_loads_nothing_compiled(tmp_path):
    log = tmp_path / "battle.jsonl"
    write_log(log, 40)
    names, code = imported("report", str(log), "--out", str(tmp_path / "page.html"))
    assert code == 0
    assert not names & {"numba", "onnxruntime", "PyQt6"}  # 100 MB, and longer than the pictures take without


def test_a_battle_is_opened_without_compiled_loops_and_without_its_networks():
    code = """
import sys
from assistant.runner.sample import sample_session
source, session, script = sample_session()
session.step(next(iter(source)))
print(sorted({"numba", "matplotlib", "PyQt6"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr
