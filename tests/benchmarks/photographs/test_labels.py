"""Labelled pictures as others write them."""

import json

import cv2
import numpy as np
import pytest
from PIL import Image

from benchmarks.photographs.labels import LabelledThing, read_labels
from measure.errors import InputError
from vision.capture.source import read_picture


@pytest.fixture
def folder(tmp_path):
    """A folder and a way to put a picture of 200 by 100 pixels into it."""
    def put(name):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), np.zeros((100, 200, 3), np.uint8))
        return path
    return tmp_path, put


def test_pascal_voc_has_corners_in_pixels(folder):
    where, put = folder
    put("a.jpg").with_suffix(".xml").write_text(
        "<annotation><object><name>ace</name><bndbox><xmin>10</xmin><ymin>20</ymin><xmax>30</xmax><ymax>60</ymax></bndbox>"
        "</object><object><name>ten</name><bndbox><xmin>90</xmin><ymin>9</ymin><xmax>50</xmax><ymax>1</ymax></bndbox></object>"
        "</annotation>")
    [picture] = read_labels(where)
    assert picture.things == (LabelledThing("ace", (10, 20, 30, 60)), LabelledThing("ten", (50, 1, 90, 9)))
    assert picture.count == 2


@pytest.mark.parametrize(("picture", "labels"), [("a.png", "a.txt"), ("set/images/train/a.png", "set/labels/train/a.txt")])
def test_yolo_has_shares_of_the_picture_and_outlines_too(folder, picture, labels):
    where, put = folder
    put(picture)
    (where / labels).parent.mkdir(parents=True, exist_ok=True)
    (where / labels).write_text("1 0.5 0.5 0.2 0.4\n\n0 0.1 0.1 0.2 0.1 0.2 0.3\n")
    (where / "data.yaml").write_text("names: [plank, tin]\n")
    [found] = read_labels(where)
    assert [t.name for t in found.things] == ["tin", "plank"]
    assert found.things[0].box_px == pytest.approx((80, 30, 120, 70))
    assert found.things[1].box_px == pytest.approx((20, 10, 40, 30))
    assert found.things[0].outlines_px == ()
    assert found.things[1].outlines_px[0] == pytest.approx(np.array([(20, 10), (40, 10), (40, 30)]))


def test_a_phones_picture_is_as_wide_as_it_is_shown(folder):
    where, put = folder
    path = put("a.jpg")
    exif = Image.Exif()
    exif[0x0112] = 6  # held upright: a quarter of a turn
    Image.open(path).save(path, exif=exif)
    assert read_picture(path).shape[:2] == (200, 100)
    path.with_suffix(".txt").write_text("0 0.5 0.5 0.2 0.4")
    assert read_labels(where)[0].things[0].box_px == pytest.approx((40, 60, 60, 140))


def test_classes_of_yolo_without_names_are_numbers(folder):
    where, put = folder
    put("a.png").with_suffix(".txt").write_text("3 0.5 0.5 0.2 0.4")
    assert read_labels(where)[0].things[0].name == "3"
    (where / "classes.txt").write_text("a\nb\nc\nd\n")
    assert read_labels(where)[0].things[0].name == "d"


def test_coco_has_corner_and_size(folder):
    where, put = folder
    put("pictures/a.png")
    put("pictures/bare.png")
    (where / "instances.json").write_text(json.dumps({
        "images": [{"id": 7, "file_name": "a.png"}, {"id": 8, "file_name": "bare.png"}],
        "categories": [{"id": 1, "name": "brick"}],
        "annotations": [{"image_id": 7, "category_id": 1, "bbox": [10, 20, 30, 40],
                         "segmentation": [[10, 20, 40, 20, 40, 60], [10, 50, 12, 50, 12, 60, 10, 60]]}]}))
    a, bare = read_labels(where)
    assert [len(ring) for ring in a.things[0].outlines_px] == [3, 4]
    assert a.things == (LabelledThing("brick", (10, 20, 40, 60)),)
    assert (bare.things, bare.count) == ((), 0)


def test_counts_alone_say_nothing_of_where(folder):
    where, put = folder
    put("full.png")
    put("empty.png")
    (where / "counts.csv").write_text("file,count\nfull.png,32\nempty.png,0\n")
    empty, full = read_labels(where)
    assert (full.things, full.count) == (None, 32)
    assert (empty.things, empty.count) == ((), 0)


@pytest.mark.parametrize(("name", "text"), [
    ("a.xml", "<annotation><object>"),
    ("a.xml", "<annotation><object><bndbox><xmin>x</xmin></bndbox></object></annotation>"),
    ("a.xml", "<annotation><object><bndbox><xmin>1</xmin></bndbox></object></annotation>"),
    ("a.txt", "0 0.5 0.5"),
    ("a.txt", "toy 1 2 3 4"),
    ("a.txt", "0 0.1 0.1 0.2 nan"),
    ("counts.csv", "a.png,many"),
    ("counts.csv", "a.png,-1"),
    ("counts.csv", "nowhere.png,1"),
    ("c.json", '{"images": [{"id": 1}], "annotations": [{"image_id": 2, "bbox": [1, 2, 3, 4]}]}'),
    ("c.json", '{"images": [{"id": 1, "file_name": "a.png"}], "annotations": [{"image_id": 1, "bbox": [1, 2, 3]}]}'),
])
def test_labels_that_make_no_sense_are_named(folder, name, text):
    where, put = folder
    put("a.png")
    (where / name).write_text(text)
    with pytest.raises(InputError, match=name):
        read_labels(where)


def test_a_folder_without_labels_is_told(folder):
    where, put = folder
    put("a.png")
    (where / "settings.json").write_text("{}")
    with pytest.raises(InputError, match="no labelled pictures"):
        read_labels(where)
