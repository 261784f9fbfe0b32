"""The command line as others script it: help with an example, exit 2 with one sentence for every kind of bad input."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from assistant.__main__ import main, parser
from measure.scene import scene

ROOT = Path(__file__).resolve().parents[2]


def commands():
    """Every command there is, with its own parser."""
    [sub] = [a for a in parser()._actions if hasattr(a, "choices") and isinstance(a.choices, dict)]
    return sub.choices


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_has_help_with_an_example_that_it_accepts(name, capsys):
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    line = next(x for x in text.splitlines() if x.startswith("example: toy-umpire "))
    words = shlex.split(line.removeprefix("example: toy-umpire "))
    assert words[0] == name
    assert parser().parse_args(words).run is not None


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in commands())


@pytest.fixture
def bad(tmp_path, battle):
    """A folder of things that are wrong, beside links to what is right."""
    table = scene("red grunt r1 3,4", "blue sniper b1 12,4")
    (tmp_path / "scene.json").write_text(json.dumps(table.to_dict()))
    (tmp_path / "key.json").write_text(json.dumps({**table.to_dict(), "colour": 3}))
    (tmp_path / "half.json").write_text(json.dumps(table.to_dict())[:40])
    (tmp_path / "empty.mp4").write_bytes(b"")
    (tmp_path / "garbage.mp4").write_bytes(np.random.default_rng(0).bytes(4000))
    (tmp_path / "cut.mp4").write_bytes((battle / "clip.mp4").read_bytes()[:40])
    (tmp_path / "typo.toml").write_text('[[toy]]\nname = "a"\nheigth_in = 2\n')
    (tmp_path / "broken.toml").write_text("= = =")
    (tmp_path / "script.jsonl").write_text('{"time_s": 1, "action": {"kind": "move", "whom": "a"}}\n{"note": "x"}\nno\n')
    (tmp_path / "state.json").write_text(json.dumps({"game": "toytastrophe", "version": 1, "mood": "grim"}))
    (tmp_path / "folder").mkdir()
    for name in ("table.toml", "clip.mp4", "empty.png"):
        (tmp_path / name).write_bytes((battle / name).read_bytes())
    return tmp_path


RUN = ("run", "clip.mp4", "--calibration", "table.toml")
FAULTS = {
    "scene missing": (("measure", "nowhere.json"), "nowhere.json"),
    "scene with an unknown key": (("measure", "key.json", "--json"), "colour"),
    "scene cut off": (("options", "half.json", "--game", "toytastrophe"), "not JSON"),
    "unknown game": (("options", "scene.json", "--game", "chess"), "chess"),
    "unknown cover": (("measure", "scene.json", "--cover", "magic"), "magic"),
    "no marker in view": (("calibrate", "empty.png", "--out", "new.toml"), "marker"),
    "corners clockwise": (("calibrate", "empty.png", "--out", "new.toml", "--size", "9x9", "--corners",
                           "0,0 100,0 100,100 0,100"), "clockwise"),
    "corners not numbers": (("calibrate", "empty.png", "--out", "new.toml", "--size", "9x9", "--corners", "a b c d"),
                            "4 points"),
    "size of nothing": (("calibrate", "empty.png", "--out", "new.toml", "--size", "9", "--corners",
                         "0,100 100,100 100,0 0,0"), "--size"),
    "calibration out of thin air": (("calibrate", "empty.png", "--out", "folder/no/new.toml"), "does not exist"),
    "a folder for a file": (("sheet", "--paper", "a4", "--out", "folder"), "folder"),
    "clip missing": (("run", "nowhere.mp4", "--calibration", "table.toml"), "nowhere.mp4"),
    "clip empty": (("run", "empty.mp4", "--calibration", "table.toml"), "empty"),
    "clip of garbage": (("run", "garbage.mp4", "--calibration", "table.toml"), "decoded"),
    "clip cut in its head": (("run", "cut.mp4", "--calibration", "table.toml"), "decoded"),
    "folder without pictures": (("run", "folder", "--calibration", "table.toml"), "no picture"),
    "calibration missing": (("run", "clip.mp4", "--calibration", "nowhere.toml"), "nowhere.toml"),
    "calibration broken": (("run", "clip.mp4", "--calibration", "broken.toml"), "broken.toml"),
    "roster typo": ((*RUN, "--roster", "typo.toml"), "heigth_in"),
    "script faults": ((*RUN, "--game", "toytastrophe", "--script", "script.jsonl"), "line 3"),
    "script without game": ((*RUN, "--script", "good.jsonl"), "--game"),
    "state without game": ((*RUN, "--state", "state.json"), "--game"),
    "state with an unknown key": ((*RUN, "--game", "toytastrophe", "--state", "state.json"), "mood"),
    "unknown game in run": ((*RUN, "--game", "go"), "go"),
    "recording of another kind": ((*RUN, "--record", "out.gif"), ".mp4"),
    "recording nowhere": ((*RUN, "--record", "no/such/out.mp4"), "does not exist"),
    "log nowhere": ((*RUN, "--log", "no/such/out.jsonl"), "does not exist"),
    "height below nothing": ((*RUN, "--toy-height", "-3"), "height"),
    "empty table of another size": ((*RUN, "--empty", "small.png"), "64x48"),
    "length of two words": (("check", "empty.png", "--calibration", "table.toml", "--length", "1,2 3,4"), "--length"),
    "length that is no number": (("check", "empty.png", "--calibration", "table.toml", "--length", "1,2 3,4 far"), "far"),
    "nothing to check": (("check", "empty.png", "--calibration", "table.toml"), "known length"),
    "no command": ((), "COMMAND"),
    "unknown command": (("dance",), "dance"),
    "option missing": (("run", "clip.mp4"), "--calibration"),
    "unknown option": (("games", "--loud"), "--loud"),
    "number expected": ((*RUN, "--toy-height", "tall"), "tall"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_input_is_one_sentence_on_stderr_and_exit_2(fault, bad, capfd, monkeypatch):
    import cv2

    cv2.imwrite(str(bad / "small.png"), np.zeros((48, 64, 3), np.uint8))
    (bad / "good.jsonl").write_text('{"time_s": 1, "note": "x"}\n{"time_s": 2, "undo": true}\n')
    monkeypatch.chdir(bad)
    before = sorted(bad.rglob("*"))
    words, part = FAULTS[fault]
    try:
        status = main(list(words))
    except SystemExit as left:
        status = left.code
    out, err = capfd.readouterr()
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1, err
    assert err.startswith("toy-umpire")
    assert part in err
    assert "Traceback" not in err
    assert sorted(bad.rglob("*")) == before  # nothing half done is left lying


def test_a_camera_that_is_not_there_is_one_sentence_too(bad):
    """In a program of its own: OpenCV's own complaints are silenced as it is loaded."""
    done = subprocess.run([sys.executable, "-m", "assistant", "run", "99", "--calibration", "table.toml"], cwd=bad,
                          capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "camera 99" in done.stderr


def test_a_script_names_every_fault_with_its_line(bad, capsys, monkeypatch):
    monkeypatch.chdir(bad)
    assert main([*RUN, "--game", "toytastrophe", "--script", "script.jsonl"]) == 2
    err = capsys.readouterr().err
    assert "line 1: action: unknown key 'whom'" in err
    assert "line 2: time_s is missing" in err
    assert "line 3" in err


def test_a_reader_that_goes_away_is_no_error():
    """`toy-umpire games --json | head -c 1`: the pipe breaks, nobody needs to know."""
    done = subprocess.run(f"'{sys.executable}' -m assistant games --json | head -c 1; exit ${{PIPESTATUS[0]}}", shell=True,
                          cwd=ROOT, capture_output=True, text=True, executable="/bin/bash", check=False,
                          env={**os.environ, "PYTHONUNBUFFERED": "1"}) if Path("/bin/bash").exists() else None
    if done is None:
        pytest.skip("no bash here")
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists() or (os.cpu_count() or 1) < 2,
                    reason="threads are counted in /proc, on two cores")
def test_the_program_keeps_no_idle_thread_of_openblas():
    code = """import os, {room}, numpy as np
a = np.ones((400, 400)); a @ a
print(len(os.listdir("/proc/self/task")))"""

    def threads(room, **more):
        env = {k: v for k, v in os.environ.items() if not k.endswith("_NUM_THREADS")} | more
        return int(subprocess.run([sys.executable, "-c", code.format(room=room)], cwd=ROOT, env=env, check=True,
                                  capture_output=True, text=True).stdout)
    ours = threads("assistant.__main__")
    assert ours < threads("assistant.__main__", OPENBLAS_NUM_THREADS="2")  # who asks for threads has them
    assert threads("studio") < threads("sys")
    assert threads("benchmarks") < threads("sys")
