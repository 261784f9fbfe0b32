"""What is wrong with what was given is said in the words of who gave it."""

import json

import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from measure.scene import scene

EVIDENCE = ("evidence", "told.jsonl", "--from", "r1", "--to", "b1", "--out", "card.png", "--at")
FAULTS = {
    "too deep": (("measure", "deep.json"), "deep.json: nested more than 32 deep"),
    "a state's fault": (("options", "scene.json", "--game", "toytastrophe", "--state", "state.json"), "state.json: "),
    "a state's fault in a run": (("run", "fr.png", "--calibration", "table.toml", "--game", "toytastrophe", "--state",
                                  "state.json"), "state.json: "),
    "no network asked for": (("detect", "fr.png", "--weights", "none"), "--weights none"),
    "a network that is none": (("detect", "fr.png", "--weights", "scene.json"), "give an .onnx or .pt file"),
    "a network of garbage": (("detect", "fr.png", "--weights", "bad.onnx"), "bad.onnx: not a network"),
    "a picture that is none": (("detect", "scene.json"), "give a picture or a clip"),
    "a sheet that is no PDF": (("sheet", "--paper", "a4", "--out", "x.txt"), "a name that ends in .pdf"),
    "a report that is no page": (("report", "told.jsonl", "--out", "r.pdf"), "a name that ends in .html"),
    "after the end of the log": ((*EVIDENCE, "999"), "the log ends at "),
    "a document for a log": (("replay", "pretty.json"), "a log has one JSON object a line"),
    "a document for a script": (("run", "fr.png", "--calibration", "table.toml", "--game", "toytastrophe", "--script",
                                 "pretty.json"), "a script has one JSON object a line"),
}


@pytest.fixture
def files(tmp_path, monkeypatch, battle, told):
    table = scene("red grunt r1 3,4", "blue sniper b1 12,4").to_dict()
    (tmp_path / "scene.json").write_text(json.dumps(table))
    (tmp_path / "pretty.json").write_text(json.dumps(table, indent=1) + "\n")
    (tmp_path / "marked.json").write_text(json.dumps(table), encoding="utf-8-sig")
    (tmp_path / "deep.json").write_text("[" * 40 + "]" * 40)
    (tmp_path / "state.json").write_text(json.dumps({"game": "toytastrophe", "version": 1, "mood": "grim"}))
    (tmp_path / "bad.onnx").write_text("no network")
    (tmp_path / "told.jsonl").write_text("".join(json.dumps(line) + "\n" for line in told))
    (tmp_path / "table.toml").write_bytes((battle / "table.toml").read_bytes())
    (tmp_path / "fr.png").write_bytes((battle / "start.png").read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("fault", FAULTS)
def test_the_sentence_says_what_to_give(fault, files, capfd):
    before = sorted(files.rglob("*"))
    words, says = FAULTS[fault]
    assert main(list(words)) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1), err
    assert says in err
    assert "settings" not in err
    assert "not JSON" not in err
    assert sorted(files.rglob("*")) == before


def test_a_scene_with_a_byte_order_mark_is_read(files, capsys):
    assert main(["measure", "marked.json"]) == 0
    assert "r1 -> b1" in capsys.readouterr().out


def test_a_network_of_another_spelling_is_one(files, capsys):
    cv2.imwrite("small.png", np.zeros((48, 64, 3), np.uint8))
    (files / "BAD.ONNX").write_text("no network")
    assert main(["detect", "small.png", "--weights", "BAD.ONNX"]) == 2
    assert "give another" in capsys.readouterr().err
