"""`lens FILE`: another program's lens becomes ours, ours becomes theirs, and what the file does not say is asked or told."""

import io
import json

import numpy as np
import pytest

from assistant.__main__ import main
from calibration.lens.lens import Lens

MATRIX = [[1400.0, 0.0, 960.0], [0.0, 1400.0, 540.0], [0.0, 0.0, 1.0]]
LENS = {"camera_matrix": MATRIX, "distortion_coefficients": [-0.1, 0.02, 0.001, -0.001, 0.0], "image_width": 1920,
        "image_height": 1080}


@pytest.fixture
def there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "theirs.json").write_text(json.dumps(LENS), encoding="utf-8")
    return tmp_path


def test_there_and_back(there, capsys):
    assert main(["lens", "theirs.json", "--out", "lens.toml"]) == 0
    said = capsys.readouterr().out
    assert "focal length 1400.0, 1400.0 px ± 0.30 %" in said
    assert "assumed" in said
    assert "--charuco" in said
    for name, program in (("back.xml", "OpenCV"), ("back.yaml", "ROS"), ("back.yml", "OpenCV")):
        assert main(["lens", "lens.toml", "--out", name]) == 0
        assert f"in {program}'s form" in capsys.readouterr().out
        assert main(["lens", name, "--out", "again.toml", "--charuco", "no"]) == 0
        assert "--charuco" not in capsys.readouterr().out
        np.testing.assert_array_equal(Lens.read("again.toml").vector, Lens.read("lens.toml").vector)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("typed", "centre", "sigma_px"), [("y\n", 959.5, 3.84), ("n\n", 960.0, 3.84), ("\n", 960.0, 3.8724)])
def test_somebody_at_a_terminal_is_asked_which_board_it_was(there, monkeypatch, typed, centre, sigma_px):
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    asked = Terminal()
    monkeypatch.setattr("sys.stderr", asked)
    assert main(["lens", "theirs.json", "--out", "lens.toml"]) == 0
    assert "ChArUco" in asked.getvalue()
    lens = Lens.read("lens.toml")
    assert lens.vector[2] == centre
    assert np.sqrt(lens.covariance[2, 2]) == pytest.approx(sigma_px, abs=1e-3)


@pytest.mark.parametrize(("words", "says"), [
    (["theirs.json", "more.jpg"], "give it alone"), (["none.yml"], "cannot be read"),
    (["theirs.json", "--size", "big"], "in pixels"),
    (["theirs.json", "--size", "640x640"], "another shape"), (["theirs.json", "--for", "kalibr"], "opencv or ros"),
    (["fish.yaml"], "ROS's equidistant model (a fisheye) is another model")])
def test_bad_input_is_one_sentence(there, words, says, capsys):
    (there / "fish.yaml").write_text("distortion_model: equidistant\ncamera_matrix: {data: [1, 0, 1, 0, 1, 1, 0, 0, 1]}\n")
    assert main(["lens", *words, "--out", "out.toml"]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert not (there / "out.toml").exists()


def test_scaled_to_smaller_pictures(there, capsys):
    assert main(["lens", "theirs.json", "--out", "lens.toml", "--size", "960x540", "--charuco", "no"]) == 0
    lens = Lens.read("lens.toml")
    assert lens.image_size_px == (960, 540)
    assert lens.vector[2] == 479.75
