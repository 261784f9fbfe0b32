"""detect and train on the command line, and the settings that name the network."""

import json

import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.runner.fine_tuning import gather
from assistant.session.settings import NONE, Settings, open_detector, read_settings
from measure.errors import InputError
from vision.networks.detection import Detection


class Fake:
    """A network that sees one toy and one arm."""

    confidence = 0.0

    def find_tiled(self, bgr):
        ring = np.array([[10, 10], [30, 10], [30, 40], [10, 40]], float)
        return (Detection("toy", 0.9, (10.0, 10.0, 30.0, 40.0), ring),
                Detection("arm", 0.8, (50.0, 10.0, 90.0, 40.0), np.add(ring, (40, 0))))

    def find_scaled(self, bgr, confidence=None):
        return self.find_tiled(bgr)


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.full((60, 100, 3), 90, np.uint8))
    return path


def test_detect_writes_the_documented_json(picture, monkeypatch, capsys):
    monkeypatch.setattr("assistant.session.settings.open_detector", lambda weights=None: Fake())
    assert main(["detect", str(picture), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [set(o) for o in document["objects"]] == [{"label", "confidence", "box_px", "outline_px"}] * 2
    toy = document["objects"][0]
    assert toy["box_px"] == [10, 10, 30, 40]
    x, y = np.array(toy["outline_px"]).T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() < 0  # anticlockwise as seen


def test_detect_says_and_draws(picture, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("assistant.session.settings.open_detector", lambda weights=None: Fake())
    assert main(["detect", str(picture), "--out", str(tmp_path / "seen.png")]) == 0
    assert capsys.readouterr().out.splitlines() == ["1 toy (confidence 0.90 to 0.90)", "1 arm (confidence 0.80 to 0.80)"]
    assert (cv2.imread(str(tmp_path / "seen.png")) != 90).any()


@pytest.mark.parametrize(("words", "says"), [
    (["detect", "nothing.png"], "no such file"),
    (["detect", "{picture}", "--confidence", "2"], "--confidence is between 0 and 1"),
    (["detect", "{picture}", "--weights", "nowhere.onnx"], "no weights at nowhere.onnx"),
    (["train", "{folder}", "--out", "mine.pt"], "ending in .onnx"),
    (["train", "{folder}/none", "--out", "{folder}/mine.onnx", "--start", "{picture}"], "is not a folder"),
    (["train", "{folder}", "--out", "{folder}/mine.onnx", "--start", "{picture}"], "0 labelled frames found"),
])
def test_bad_input_is_one_sentence(words, says, picture, capsys, monkeypatch):
    if words[0] == "train":
        monkeypatch.setattr("assistant.session.settings.open_detector", lambda weights=None: Fake())
    folder = picture.parent / "frames"
    folder.mkdir()
    assert main([w.format(picture=picture, folder=folder) for w in words]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_gathering_keeps_the_labels_and_adds_what_the_network_knows_of_arms(tmp_path):
    frames = tmp_path / "frames"
    frames.mkdir()
    for i in range(10):
        cv2.imwrite(str(frames / f"frame{i}.jpg"), np.full((60, 100, 3), 90, np.uint8))
        (frames / f"frame{i}.txt").write_text("0 0.1 0.1 0.3 0.1 0.3 0.6\n")
    cv2.imwrite(str(frames / "unlabelled.jpg"), np.zeros((10, 10, 3), np.uint8))
    data = gather([frames], tmp_path / "set", Fake())
    labels = sorted((tmp_path / "set" / "labels").rglob("*.txt"))
    assert len(labels) == 10
    assert len(list((tmp_path / "set" / "labels" / "val").iterdir())) == 1
    lines = labels[0].read_text().splitlines()
    assert lines[0] == "0 0.1 0.1 0.3 0.1 0.3 0.6"
    assert lines[1].startswith("1 0.505")  # the arm, and no second toy
    assert len(lines) == 2
    assert "images/train" in data.read_text()


def test_settings_are_read_and_faults_named(tmp_path):
    path = tmp_path / "settings.toml"
    assert read_settings(path) == Settings()
    path.write_text('weights = "mine.onnx"\nnetwork_threads = 2\n')
    assert read_settings(path) == Settings("mine.onnx", 2)
    for text, says in (("weigths = 'x'", "unknown setting weigths"), ("network_threads = 'two'", "must be of type int"),
                       ("network_threads = 0", "1 to 64"), ("weights = ", "mend or remove it"),
                       ("weights = “none”", "line 1 has '“'")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=says):
            read_settings(path)


def test_the_command_line_comes_before_the_settings(tmp_path):
    assert open_detector(NONE, Settings(weights="nowhere.onnx")) is None
    assert open_detector(None, Settings(weights=NONE)) is None
    with pytest.raises(InputError, match=r"nowhere\.onnx"):
        open_detector(None, Settings(weights="nowhere.onnx"))


def test_a_pt_file_is_warned_of_before_it_is_opened(tmp_path, monkeypatch, capsys):
    path = tmp_path / "mine.pt"
    path.write_bytes(b"weights")
    said = []
    monkeypatch.setattr("assistant.session.settings.Detector", lambda p, threads: said.append(capsys.readouterr().err) or p)
    assert open_detector(str(path), Settings()) == path
    assert said[0].count("\n") == 1
    assert "mine.pt: a .pt file can run code of whoever made it" in said[0]
    open_detector(str(tmp_path / "mine.onnx"), Settings())
    assert said[1] == ""
