"""The detector's training command: its stages, several folders as one data set, a sentence where something is missing."""

import sys

import pytest

from studio.training import train_detector as room
from vision.networks.detection import LABELS
from vision.networks.training import describe_data


def ask(monkeypatch, *arguments):
    """What the command handed to the trainer, and its exit code."""
    given = {}

    def teach(data, out, stages, *, start, threads):
        given.update(data=data, stages=stages, start=start, threads=threads)
        return out / "last.pt"
    monkeypatch.setattr(room, "train_detector", teach)
    monkeypatch.setattr(sys, "argv", ["studio.training.train_detector", *map(str, arguments)])
    return given, room.main()


def test_a_stage_of_no_epochs_is_left_out(tmp_path, monkeypatch):
    describe_data(tmp_path)
    given, code = ask(monkeypatch, "--data", tmp_path, "--out", tmp_path / "out", "--small-epochs", 0, "--full-epochs", 5,
                      "--full-size", 416, "--start", tmp_path / "before.pt")
    assert code == 0
    (full,) = given["stages"]
    assert (full.name, full.size_px, full.epochs, full.close_mosaic) == ("full", 416, 5, room.FULL.close_mosaic)
    assert given["start"] == tmp_path / "before.pt"


def test_both_stages_unless_told_otherwise(tmp_path, monkeypatch):
    describe_data(tmp_path)
    given, _ = ask(monkeypatch, "--data", tmp_path, "--out", tmp_path / "out")
    assert given["stages"] == [room.SMALL, room.FULL]


def test_what_was_learned_is_mixed_with_the_weights_of_before(tmp_path, monkeypatch):
    describe_data(tmp_path)
    mixed = []
    monkeypatch.setattr(room, "interpolate_weights", lambda *given: mixed.append(given) or given[-1])
    monkeypatch.setattr(room, "publish", lambda last, onnx, settings_dir: mixed.append((last, onnx)))
    before, out = tmp_path / "before.pt", tmp_path / "out"
    before.touch()
    given, code = ask(monkeypatch, "--data", tmp_path, "--out", out, "--start", before, "--mix", 0.8, "--full-rate", 4e-4,
                      "--onnx", tmp_path / "net.onnx")
    assert code == 0
    assert mixed == [(before, out / "last.pt", 0.8, out / "mixed.pt"), (out / "mixed.pt", tmp_path / "net.onnx")]
    assert given["stages"][-1].learning_rate == 4e-4


@pytest.mark.parametrize(("given", "said"), [(("--mix", 0.8), "--mix-from"), (("--mix", 1.5), "from 0 to 1"),
                                             (("--mix", 0.8, "--mix-from", "none.pt"), "--mix-from")])
def test_a_mix_with_nothing_is_said_before_anything_is_trained(given, said, tmp_path, monkeypatch, capsys):
    describe_data(tmp_path)
    asked, code = ask(monkeypatch, "--data", tmp_path, "--out", tmp_path / "out", *given)
    assert (code, asked) == (2, {})
    assert said in capsys.readouterr().err


def test_several_folders_are_one_data_set(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
        describe_data(tmp_path / name)
    text = room.merge([tmp_path / "a", tmp_path / "b"], tmp_path / "out" / "dataset.yaml").read_text()
    for folder in "ab":
        for part in ("train", "val"):
            assert str((tmp_path / folder / "images" / part).resolve()) in text
    assert all(f"{i}: {name}" in text for i, name in enumerate(LABELS))


def test_missing_weights_are_said(tmp_path, monkeypatch, capsys):
    describe_data(tmp_path)
    monkeypatch.setattr(sys, "argv", ["studio.training.train_detector", "--data", str(tmp_path), "--start",
                        str(tmp_path / "none.pt"),
                                      "--out", str(tmp_path / "out")])
    assert room.main() == 2
    assert "none.pt is not there" in capsys.readouterr().err


def test_a_folder_without_pictures_is_said(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["studio.training.train_detector", "--data", str(tmp_path / "none"), "--out",
                        str(tmp_path / "out")])
    assert room.main() == 2
    err = capsys.readouterr().err
    assert "dataset.yaml is not there" in err
    assert "Traceback" not in err
