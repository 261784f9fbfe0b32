"""What the commands do with pipes, links and devices that they are given to write to, and with a disk that is full."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.log.battle_log import BattleLog, read_log
from assistant.runner.labelled_frames import LabelledFrames

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with a pipe that is read, and a link."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    return tmp_path


def through_the_pipe(words):
    """(exit status, what came out of it)."""
    got = []
    reader = threading.Thread(target=lambda: got.append(Path("pipe").read_bytes()), daemon=True)
    reader.start()
    status = main([*words, "pipe"])
    reader.join(20)
    return status, got[0]


def commands(battle, painted, log):
    corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in painted.corners_px())
    return {"sheet": (["sheet", "--paper", "a4", "--out"], b"%PDF"),
            "calibrate": (["calibrate", str(battle / "empty.png"), "--corners", corners, "--size", "24x18", "--camera-height",
                           "40", "--out"], b"# A table"),
            "report": (["report", str(log), "--out"], b"<!doctype html>"),
            "evidence": (["evidence", str(log), "--at", "2.5", "--from", "r1", "--to", "b1", "--out"], b"\x89PNG"),
            "captions": (["replay", str(log), "--captions"], b"WEBVTT"),
            "chapters": (["replay", str(log), "--chapters"], b"WEBVTT")}


@pytest.mark.parametrize("name", ["sheet", "calibrate", "report", "evidence", "captions", "chapters"])
def test_a_pipe_gets_the_file_and_a_link_leads_to_it(place, battle, painted, told_log, name):
    words, begins = commands(battle, painted, told_log)[name]
    status, got = through_the_pipe(words)
    assert status == 0
    assert got[:len(begins)].lower() == begins.lower()
    assert (place / "pipe").is_fifo()
    assert main([*words, "link"]) == 0
    assert (place / "link").is_symlink()
    assert (place / "real").read_bytes()[:len(begins)].lower() == begins.lower()
    assert {p.name for p in place.iterdir()} - {"link.png"} == {"pipe", "real", "link"}  # the picture of a calibration


@pytest.mark.parametrize("option", ["--record", "--record-clean"])
def test_a_recording_needs_a_file(place, battle, capsys, option):
    words = ["run", str(battle / "clip.mp4"), "--calibration", str(battle / "table.toml"), option, "pipe"]
    assert main(words) == 2
    assert "a pipe or a device" in capsys.readouterr().err
    assert (place / "pipe").is_fifo()


def test_a_log_goes_through_a_pipe_line_by_line(place):
    got = []
    reader = threading.Thread(target=lambda: got.extend(Path("pipe").read_text(encoding="utf-8").splitlines()), daemon=True)
    reader.start()
    with BattleLog("pipe") as log:
        log.write("note", time_s=1, text="a")
        log.write("note", time_s=2, text="b")
    reader.join(20)
    assert [json.loads(line)["text"] for line in got] == ["a", "b"]
    assert log.failed is None


def test_a_log_that_stops_keeps_whole_lines_and_counts_the_rest(place, monkeypatch):
    log = BattleLog("battle.jsonl")
    log.write("note", time_s=1, text="kept")
    real, room = os.write, [9]

    def write(fd, data):
        if room[0] == 0:
            raise OSError(28, "No space left on device")
        count = real(fd, bytes(data)[:room[0]])
        room[0] -= count
        return count

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write)
        for i in range(4):
            log.write("note", time_s=2 + i, text="lost")
    log.close()
    assert log.lost == 4
    assert "stopped at line 2 (No space left on device), 4 lines are lost" in log.failed
    assert (place / "battle.jsonl").read_bytes().endswith(b"}\n")
    assert [line["text"] for line in read_log("battle.jsonl")] == ["kept"]


class Eye:
    def outlines_px(self):
        return [np.array([[1.0, 1.0], [9.0, 1.0], [9.0, 9.0]])]


class Session:
    eye = Eye()


class Tick:
    events, hands = ({"type": "move"},), ()

    def __init__(self, index):
        from vision.capture.source import Frame

        self.frame = Frame(index, float(index), np.zeros((48, 64, 3), np.uint8))


def test_frames_to_learn_from_stop_where_the_disk_is_full(place, monkeypatch):
    frames = LabelledFrames("frames")
    frames.see(Tick(0), Session())
    assert cv2.imread("frames/frame000000.jpg").shape == (48, 64, 3)
    monkeypatch.setattr("assistant.runner.labelled_frames.put", lambda *a: (_ for _ in ()).throw(OSError(28, "No space left")))
    frames.see(Tick(1), Session())
    frames.see(Tick(2), Session())
    assert "No space left" in frames.failed
    assert "1 are" in frames.failed
    assert sorted(os.listdir("frames")) == ["frame000000.jpg", "frame000000.txt"]


def run_words(battle):
    return ["run", str(battle / "clip.mp4"), "--calibration", str(battle / "table.toml"), "--empty", str(battle / "empty.png")]


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here to stand in for a full disk")
def test_a_run_whose_files_cannot_be_written_goes_on_says_so_and_ends_with_2(place, battle, capsys, monkeypatch):
    from assistant.video import recordings
    from measure.errors import InputError

    def full(path, *_):
        raise InputError(f"{path}: cannot be written (No space left on device): free some space")

    monkeypatch.setattr(recordings, "write_captions", full)
    (place / "script.jsonl").write_text('{"time_s": 3, "note": "the kettle is on"}\n{"time_s": 99, "note": "never"}\n')
    words = [*run_words(battle), "--record", "out.mp4", "--log", "out.jsonl", "--script", "script.jsonl", "--json"]
    assert main(words) == 2
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert document["frames"] == 52
    assert "captions" not in document
    assert len(document["failed"]) == 1
    assert "out.vtt: cannot be written" in err
    assert "one line of the script was not done: the source ended at 5.1 s, the next of them is for 99 s" in err
    assert any(line.get("text") == "the kettle is on" for line in read_log("out.jsonl"))


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no name for the program's own output here")
def test_what_goes_to_standard_output_is_the_file_alone(place, told_log):
    words = [sys.executable, "-m", "assistant", "replay", str(told_log), "--captions", "/dev/stdout"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("WEBVTT")
    assert "wrote" not in done.stdout
    assert done.stderr == "wrote /dev/stdout\n"
