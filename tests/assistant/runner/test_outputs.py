"""No command writes over what it reads, nor one of its files over another, however the names are spelt."""

import json
import os

import cv2
import numpy as np
import pytest

from assistant.__main__ import main, parser
from assistant.batch.plan import plan
from assistant.runner.outputs import check_apart, check_outputs
from measure.errors import InputError

CALIBRATION = ("--calibration", "table.toml")
PICKED = ("--size", "9x9", "--corners", "0,40 40,40 40,0 0,0")
READ = {
    "report over its log": ("report", "battle.jsonl", "--out", "battle.jsonl"),
    "report over its clip": ("report", "battle.jsonl", "--video", "s.mp4", "--out", "s.mp4"),
    "recording over its clip": ("run", "s.mp4", *CALIBRATION, "--record", "s.mp4"),
    "recording over its clip, spelt otherwise": ("run", "s.mp4", *CALIBRATION, "--record", "./s.mp4"),
    "recording over its clip, through a link": ("run", "s.mp4", *CALIBRATION, "--record", "link.mp4"),
    "recording over its clip, by a second name": ("run", "s.mp4", *CALIBRATION, "--record-clean", "hard.mp4"),
    "log over the picture": ("run", "fr.png", *CALIBRATION, "--log", "fr.png"),
    "log over the calibration": ("run", "fr.png", *CALIBRATION, "--log", "table.toml"),
    "log over the script": ("run", "fr.png", *CALIBRATION, "--script", "a.jsonl", "--log", "a.jsonl"),
    "log over the state": ("run", "fr.png", *CALIBRATION, "--state", "s.json", "--log", "s.json"),
    "log over the roster": ("run", "fr.png", *CALIBRATION, "--roster", "r.toml", "--log", "r.toml"),
    "log over the empty table": ("run", "s.mp4", *CALIBRATION, "--empty", "fr.png", "--log", "fr.png"),
    "log over the terrain": ("run", "s.mp4", *CALIBRATION, "--terrain", "fr.png", "--log", "fr.png"),
    "log over the network": ("run", "s.mp4", *CALIBRATION, "--weights", "n.onnx", "--log", "n.onnx"),
    "log over a picture of the folder": ("run", "photos", *CALIBRATION, "--log", "photos/1.png"),
    "frames into the folder of the pictures": ("run", "photos", *CALIBRATION, "--save-frames", "photos"),
    "frames beside the picture": ("run", "photos/1.png", *CALIBRATION, "--save-frames", "photos"),
    "drawing over its picture": ("detect", "fr.png", "--out", "fr.png"),
    "card over its log": ("evidence", "battle.jsonl", "--at", "1", "--from", "a", "--to", "b", "--out", "battle.jsonl"),
    "card over its clip": ("evidence", "battle.jsonl", "--at", "1", "--from", "a", "--to", "b", "--video", "fr.png", "--out",
                           "fr.png"),
    "captions over the log": ("replay", "battle.jsonl", "--captions", "battle.jsonl"),
    "highlights over the clip": ("replay", "battle.jsonl", "--video", "s.mp4", "--highlights", "s.mp4"),
    "recording over the style": ("replay", "battle.jsonl", "--style", "r.toml", "--chapters", "r.toml"),
    "calibration's picture over the source": ("calibrate", "fr.png", "--out", "fr.toml", *PICKED),
    "calibration over the lens": ("calibrate", "fr.png", "--lens", "r.toml", "--out", "r.toml", *PICKED),
    "chart over the source": ("calibrate", "fr.png", "--out", "new.toml", "--map", "fr.png", *PICKED),
    "lens over a photograph": ("lens", "s.mp4", "fr.png", "--out", "fr.png"),
    "network over the one it begins with": ("train", "photos", "--start", "n.onnx", "--out", "n.onnx"),
    "network's .pt over the one it begins with": ("train", "photos", "--start", "n.pt", "--out", "n.onnx"),
}
TWICE = {
    "record and record-clean": ("run", "fr.png", *CALIBRATION, "--record", "o.mp4", "--record-clean", "./o.mp4"),
    "captions beside the recording, and the log": ("run", "fr.png", *CALIBRATION, "--record", "o.mp4", "--log", "o.vtt"),
    "record and highlights": ("replay", "battle.jsonl", "--record", "o.mp4", "--highlights", "o.mp4"),
    "captions and chapters": ("replay", "battle.jsonl", "--captions", "o.vtt", "--chapters", "o.vtt"),
    "chapters and the captions beside a video": ("replay", "battle.jsonl", "--record", "o.mp4", "--chapters", "o.vtt"),
    "calibration and its own picture": ("calibrate", "s.mp4", "--out", "o.png", *PICKED),
    "chart and the calibration's picture": ("calibrate", "s.mp4", "--out", "o.toml", "--map", "o.png", *PICKED),
}


@pytest.fixture
def files(tmp_path, monkeypatch):
    (tmp_path / "photos").mkdir()
    for name in ("battle.jsonl", "s.mp4", "table.toml", "a.jsonl", "s.json", "r.toml", "n.onnx", "n.pt"):
        (tmp_path / name).write_text(name)
    for name in ("fr.png", "photos/1.png"):
        cv2.imwrite(str(tmp_path / name), np.full((48, 64, 3), 90, np.uint8))
    os.symlink("s.mp4", tmp_path / "link.mp4")
    os.link(tmp_path / "s.mp4", tmp_path / "hard.mp4")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder):
    return {p: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize(("words", "says"), [
    *(pytest.param(words, "is what is read (", id=name) for name, words in READ.items()),
    *(pytest.param(words, "two names", id=name) for name, words in TWICE.items())])
def test_a_file_is_not_written_over_another_of_the_command(words, says, files, capsys):
    before = contents(files)
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1), err
    assert says in err
    assert contents(files) == before


def test_the_sentence_names_the_file_and_the_option(files):
    with pytest.raises(InputError) as told:
        check_outputs({"--record": "./s.mp4"}, {"the clip": "s.mp4"})
    assert str(told.value) == "./s.mp4 is what is read (--record): give another name (that is the clip itself)"


def test_names_that_do_not_exist_yet_are_compared_too(files):
    os.symlink("later.mp4", files / "soon.mp4")
    with pytest.raises(InputError, match="--record and --log"):
        check_apart({"--record": "later.mp4", "--log": "soon.mp4"}, {})
    check_outputs({"--record": "o.mp4", "--log": "photos/o.jsonl", "--report": None}, {"the source": "photos", "x": None})


def test_a_picture_that_calibrate_did_not_write_stays(files, capsys, battle, painted):
    corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in painted.corners_px())
    words = ["calibrate", str(battle / "empty.png"), "--corners", corners, "--size", "24x18", "--camera-height", "40", "--out"]
    before = contents(files)
    assert main([*words, "fr.toml"]) == 2
    assert "calibrate did not write it" in capsys.readouterr().err
    assert contents(files) == before
    assert main([*words, "new.toml"]) == 0
    assert main([*words, "new.toml"]) == 0  # its own picture may be replaced


def test_a_batch_does_not_write_over_what_it_reads(files, capsys):
    (files / "clips").mkdir()
    os.rename("s.mp4", "clips/s.mp4")
    (files / "o/s").mkdir(parents=True)
    os.link("s.json", "o/results.json")
    os.link("fr.png", "o/s/battle.mp4")
    before = contents(files)
    assert main(["batch", "clips", "--out", "o", "--state", "s.json"]) == 2
    assert "results.json is what is read" in capsys.readouterr().err
    assert contents(files) == before
    [job] = plan(files / "clips", files / "o", parser().parse_args(
        ["batch", "clips", "--out", "o", "--record", "--calibration", "table.toml", "--empty", "fr.png"]))
    assert "is what is read (--record)" in job.fault
    assert contents(files) == before


def test_the_clip_that_a_log_names_is_not_written_over(told, tmp_path, capsys):
    picture = tmp_path / "clip.png"
    cv2.imwrite(str(picture), np.full((180, 320, 3), 90, np.uint8))
    log = tmp_path / "told.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in ({**told[0], "source": "clip.png"}, *told[1:])))
    before = contents(tmp_path)
    assert main(["evidence", str(log), "--at", "0.5", "--from", "r1", "--to", "b1", "--out", str(picture)]) == 2
    assert "is what is read (--out)" in capsys.readouterr().err
    assert contents(tmp_path) == before
