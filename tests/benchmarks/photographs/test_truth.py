"""Boxes of our own, and composites with masks."""

import json

import cv2
import numpy as np
import pytest

from benchmarks.photographs.labels import LabelledThing
from benchmarks.photographs.truth import TRUTH, bare, composites, is_known, labelled, masked
from measure.errors import InputError
from vision.networks.detection import LABELS, box_iou


@pytest.mark.parametrize("file", sorted(TRUTH.glob("*.json")), ids=lambda p: p.stem)
def test_boxes_lie_in_their_pictures_and_no_thing_has_two(file):
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["label"] in LABELS
    assert told["of"]
    assert told["how"]
    for name, boxes in told["pictures"].items():
        assert "/" not in name
        assert boxes
        for k, (x0, y0, x1, y1) in enumerate(boxes):
            assert 0 <= x0 < x1 <= 1, name
            assert 0 <= y0 < y1 <= 1, name
            assert max((box_iou(boxes[k], other) for other in boxes[:k]), default=0.0) < 0.4, name


def test_boxes_come_in_pixels_for_the_pictures_that_are_there(tmp_path):
    cv2.imwrite(str(tmp_path / "board-v2.jpg"), np.zeros((100, 200, 3), np.uint8))
    (picture,) = labelled("checkers_aruco", tmp_path)
    assert picture.count == len(picture.things) == 6
    told = json.loads((TRUTH / "checkers_aruco.json").read_text(encoding="utf-8"))["pictures"]["board-v2.jpg"][0]
    assert picture.things[0].box_px == pytest.approx(np.multiply(told, [200, 100, 200, 100]))
    assert picture.things[0].name == "toy"


def test_a_folder_with_none_of_the_pictures_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"none of the 3 pictures.*studio\.photographs\.sources"):
        labelled("checkers_aruco", tmp_path)
    assert is_known("coins")
    assert not is_known("chess")


def test_masks_give_each_thing_its_kind_box_and_all_its_outlines():
    masks = np.zeros((60, 80, 3), np.uint8)
    masks[5:25, 10:50, :2] = (2, 1)  # a card
    masks[5:25, 25:32, :2] = (4, 2)  # an arm across it
    masks[30:50, 60:80, :2] = (5, 3)  # terrain
    masks[55:57, 0:3, :2] = (1, 4)  # a speck of a toy
    card, terrain = masked(masks)
    assert (card.name, card.box_px, len(card.outlines_px)) == ("card", (10, 5, 50, 25), 2)
    assert (terrain.name, terrain.box_px) == ("terrain", (60, 30, 80, 50))
    assert terrain.outlines_px[0].min(axis=0).tolist() == [60, 30]


def test_composites_and_bare_pictures_are_read_from_their_folders(tmp_path):
    with pytest.raises(InputError, match="composites"):
        composites(tmp_path)
    with pytest.raises(InputError, match="nothing on the table"):
        bare(tmp_path)
    masks = np.zeros((60, 80, 3), np.uint8)
    masks[10:30, 10:30, :2] = (1, 1)
    for k in range(2):
        cv2.imwrite(str(tmp_path / f"{k}.jpg"), np.zeros((60, 80, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "0.png"), masks)
    (picture,) = composites(tmp_path)
    assert picture.file.name == "0.jpg"
    assert picture.things == (LabelledThing("toy", (10, 10, 30, 30)),)
    assert [p.count for p in bare(tmp_path)] == [0, 0, 0]
