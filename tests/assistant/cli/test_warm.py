"""What is compiled after installing is all that a battle needs."""

import subprocess
import sys
from pathlib import Path

import pytest

import start

ROOT = Path(__file__).resolve().parents[3]
COUNT = """
import gc
from numba.core.registry import CPUDispatcher
from assistant.overlay.paint import Overlay
from assistant.cli.warm import warm
from assistant.runner.marks import marks_for
from assistant.runner.sample import sample_session
from assistant.runner.script import play_script

def compiled():
    loops = [d for d in gc.get_objects() if isinstance(d, CPUDispatcher)]
    return {d.py_func.__qualname__: len(d.signatures) for d in loops if d.signatures}

assert warm() < 100
before = compiled()
assert {"cover_batch", "search", "_agreed", "blend"} <= set(before), before
source, session, script = sample_session()
overlay, moves = Overlay(), 0
for frame in source:
    tick = session.step(frame)
    if tick.ready:
        play_script(session, script, frame.time_s)
    overlay.paint(frame.bgr, marks_for(session, tick), session.calibration)
    moves += sum(e["type"] == "move" for e in tick.events)
    if moves:
        break
print(moves, {k: n for k, n in compiled().items() if n != before.get(k)})
"""


@pytest.mark.slow
def test_nothing_is_left_to_compile_when_the_first_toy_moves():
    done = subprocess.run([sys.executable, "-c", COUNT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split(maxsplit=1) == ["1", "{}\n"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project of two files, one of them with a loop, and the programs that start.py ran for it."""
    files = {"measure/distance/gap.py": "@kernel\ndef gap(): ...", "vision/eye.py": "def see(): ...", "pyproject.toml": ""}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    ran = []
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", tmp_path)
    monkeypatch.setattr(start, "call", lambda words: ran.append(words) or 0)
    return tmp_path, ran


def test_loops_are_compiled_once_and_again_when_one_changed(folder):
    path, ran = folder
    start.loops()
    start.loops()
    assert len(ran) == 1
    assert ran[0][1:] == ["-m", "assistant.cli.warm"]
    (path / "vision" / "eye.py").write_text("def see(): return 1")
    start.loops()
    assert len(ran) == 1
    (path / "measure" / "distance" / "gap.py").write_text("@kernel\ndef gap(): return 1")
    start.loops()
    assert len(ran) == 2


def test_where_compiling_fails_it_is_tried_again(folder, monkeypatch):
    monkeypatch.setattr(start, "call", lambda words: folder[1].append(words) or 1)
    start.loops()
    start.loops()
    assert len(folder[1]) == 2
