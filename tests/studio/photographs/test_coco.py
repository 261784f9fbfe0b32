"""Labels of a folder of pictures in COCO's form."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from studio.photographs.coco import area, shares, yolo_texts
from studio.photographs.yolo import yolo_rows

SQUARE = [10.0, 20.0, 30.0, 20.0, 30.0, 60.0, 10.0, 60.0]


def coco(*things):
    return json.dumps({"images": [{"id": 7, "file_name": "a.jpg", "width": 100, "height": 200},
                                  {"id": 8, "file_name": "b.jpg", "width": 10, "height": 10}],
                       "annotations": [{"image_id": 7, "category_id": 2, **thing} for thing in things]}).encode()


def test_outlines_and_boxes_come_out_as_shares_of_their_picture(tmp_path):
    texts = yolo_texts(coco({"segmentation": [SQUARE], "bbox": [0, 0, 1, 1]}, {"segmentation": [], "bbox": [10, 20, 20, 40]}))
    assert texts["b.jpg"] == ""
    (tmp_path / "a.txt").write_text(texts["a.jpg"])
    outlined, boxed = yolo_rows(tmp_path / "a.txt")
    assert outlined.outline.ravel().tolist() == pytest.approx([0.1, 0.1, 0.3, 0.1, 0.3, 0.3, 0.1, 0.3])
    assert outlined.which == boxed.which == 2
    assert boxed.outline is None
    assert boxed.box == pytest.approx((0.1, 0.1, 0.3, 0.3))


def test_the_largest_piece_of_a_thing_is_its_outline():
    speck = [0.0, 0.0, 1.0, 0.0, 1.0, 1.0]
    assert shares({"segmentation": [speck, SQUARE]}, 1, 1) == SQUARE


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.1, 80), st.floats(0.1, 80))
def test_the_area_of_a_rectangle_is_its_sides_product_whichever_way_it_runs(x, y, w, h):
    piece = [x, y, x + w, y, x + w, y + h, x, y + h]
    back = [x, y, x, y + h, x + w, y + h, x + w, y]
    assert area(piece) == pytest.approx(w * h, rel=1e-6, abs=1e-6)
    assert area(back) == pytest.approx(-area(piece), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("broken", [b"{", b"[]", b'{"images": [{"id": 1}], "annotations": []}',
                                    coco({"segmentation": []}), coco({"segmentation": None, "bbox": None})])
def test_another_file_is_told(broken):
    with pytest.raises(InputError, match="COCO"):
        yolo_texts(broken)
