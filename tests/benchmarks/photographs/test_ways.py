"""Ways to find things that are measured beside each other."""

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.photographs.sets import PictureSet
from benchmarks.photographs.ways import ALONE, OURS, mog2, ours, parts, ways
from measure.errors import InputError
from vision.networks.classifier import SIDE_PX, Classifier
from vision.networks.weights import weights_file


def test_parts_of_a_mask_are_toys_in_the_pictures_own_pixels():
    mask = np.zeros((50, 50), np.float32)
    mask[10:20, 5:25] = 0.9
    mask[30:40, 30:40] = 0.7
    mask[45, 45] = 1.0
    sure, less = parts(mask, 0.5, np.array([4.0, 2.0]), 10)
    assert sure.confidence == pytest.approx(0.9)
    assert sure.box_px == (19.5, 19.5, 99.5, 39.5)
    assert less.box_px == (119.5, 59.5, 159.5, 79.5)
    assert sure.outline_px.min(axis=0).tolist() == [21.5, 20.5]  # middles of the rim's pixels
    assert sure.label == "toy"


def test_background_subtraction_needs_the_bare_table_and_then_finds_what_is_new(tmp_path):
    assert mog2(PictureSet("s", "toy", ())) is None
    for k in range(20):
        noise = np.random.default_rng(k).normal(0, 2, (120, 160, 3))
        cv2.imwrite(str(tmp_path / f"{k:02}.png"), np.clip(100 + noise, 0, 255).astype(np.uint8))
    find = mog2(PictureSet("s", "toy", (), bare=tmp_path))
    picture = np.full((120, 160, 3), 100, np.uint8)
    assert find(picture) == []
    picture[40:70, 50:90] = 230
    (found,) = find(picture)
    assert found.box_px == pytest.approx((49.5, 39.5, 89.5, 69.5), abs=2)


def test_the_programs_own_way_comes_first_and_others_are_named_by_the_command_line():
    named = ways(None, True, ["mog2"])
    assert list(named) == [OURS, ALONE, "MOG2"]
    for word in ("yolo", "isnet"):
        with pytest.raises(InputError, match=f"{word}: .* were expected"):
            ways(None, False, [word])


def test_weights_of_another_kind_are_refused():
    pytest.importorskip("torch", reason="IS-Net needs the extra named train")
    with pytest.raises(InputError, match="background-removal"):
        ways(None, False, ["isnet=" + str(Path(__file__).parent)])


def test_another_look_is_judged_by_the_classifier_beside_it_or_by_the_installed_one(tmp_path: Path) -> None:
    def judging(look: Path | None, classifier: Path | None = None) -> Classifier:
        return ours(None, look, classifier).keywords["look"].classifier

    def judge(look: Path | None, classifier: Path | None = None) -> Path:
        return judging(look, classifier).path

    own = tmp_path / "look.onnx"
    shutil.copy(weights_file("look.onnx"), own)
    assert judge(own) == weights_file("classifier.onnx")
    beside = tmp_path / "classifier.onnx"
    shutil.copy(weights_file("classifier.onnx"), beside)
    assert judge(own) == beside
    assert judge(None, beside) == beside
    none = judging(tmp_path / "none" / "look.onnx", tmp_path / "no.onnx")
    with pytest.raises(InputError):  # told when it is first asked
        none.judge(np.zeros((1, SIDE_PX, SIDE_PX, 3), np.uint8))
