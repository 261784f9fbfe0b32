"""Real photographs with labels by others as training pictures."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.datasets.labelled_photographs import (
    Rule,
    masks_of,
    masks_of_one,
    name_of,
    nearness,
    outlines,
    some_of,
    write_alone,
)
from studio.datasets.look_targets import UNKNOWN
from studio.photographs.masked import masked_pictures, read_masked
from vision.networks.look import KINDS


def seen() -> np.ndarray:
    """A teacher that is sure of two boxes, and in doubt about a third."""
    out = np.full((100, 140), 0.02, np.float32)
    out[20:50, 20:50], out[20:50, 80:120], out[70:90, 20:60] = 0.95, 0.9, 0.4
    return out


def ring(x0: int, y0: int, x1: int, y1: int) -> np.ndarray:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)


def test_boxes_of_whole_things_are_things_and_what_is_not_labelled_is_unknown() -> None:
    masks = masks_of(seen(), [(0, ring(18, 18, 52, 52))], Rule("die", "whole"))
    kinds, numbers = masks[..., 0], masks[..., 1]
    assert (kinds[22:48, 22:48] == KINDS.index("die")).all()
    assert (numbers[22:48, 22:48] == 1).all()
    assert (kinds[25:45, 85:115] == UNKNOWN).all()
    assert (kinds[75:85, 25:55] == UNKNOWN).all()
    assert (kinds[:15] == 0).all()


def test_a_box_where_the_teacher_sees_nothing_teaches_nothing() -> None:
    masks = masks_of(seen(), [(0, ring(100, 60, 130, 90))], Rule("die", "whole"))
    assert (masks[65:85, 105:125, 0] == UNKNOWN).all()
    assert masks[..., 1].max() == 0


def test_a_labelled_part_makes_its_whole_piece_a_thing() -> None:
    masks = masks_of(seen(), [(0, ring(20, 20, 50, 40))], Rule("die", "part"))
    assert (masks[42:48, 22:48, 0] == KINDS.index("die")).all()
    assert masks[..., 1].max() == 1


def test_things_apart_need_no_labels() -> None:
    masks = masks_of(seen(), [], Rule("toy", "apart"))
    assert masks[..., 1].max() == 2
    assert (masks[75:85, 25:55, 0] == UNKNOWN).all()


def test_where_all_is_labelled_the_rest_is_table_but_for_what_reaches_the_rim() -> None:
    seen_too = seen()
    seen_too[60:80, 120:] = 0.9
    masks = masks_of(seen_too, [(0, ring(18, 18, 52, 52))], Rule("toy", "whole", all=True))
    assert (masks[25:45, 85:115, 0] == 0).all()
    assert (masks[75:85, 25:55, 0] == 0).all()
    assert (masks[65:75, 125:, 0] == UNKNOWN).all()
    assert (masks[22:48, 22:48, 0] == KINDS.index("toy")).all()


def test_beside_what_is_outlined_is_table_and_farther_off_nobody_knows() -> None:
    plate = np.full((100, 140), 0.4, np.float32)
    masks = masks_of(plate, [(0, np.array([[30, 30], [60, 30], [60, 60], [45, 64], [30, 60]], float))],
                     Rule("toy", "whole", beside=0.05))
    assert (masks[35:55, 35:55, 0] == KINDS.index("toy")).all()
    assert (masks[35:55, 24:29, 0] == 0).all()
    assert (masks[35:55, :20, 0] == UNKNOWN).all()


def test_a_piece_with_the_labels_of_two_things_is_none_though_others_apart_are() -> None:
    two_touch, crooked = seen(), seen()
    crooked[70:90, 20:60] = 0.02
    crooked[60:95, 20:28], crooked[87:95, 20:60] = 0.95, 0.95
    labels = [(0, ring(20, 20, 35, 50)), (0, ring(35, 20, 50, 50))]
    assert masks_of(two_touch, [], Rule("toy", "apart"))[..., 1].max() == 2
    masks = masks_of(two_touch, labels, Rule("toy", "apart"))
    assert masks[..., 1].max() == 1
    assert (masks[22:48, 22:48, 0] == UNKNOWN).all()
    assert masks_of(crooked, labels[:1], Rule("toy", "apart"))[..., 1].max() == 2


def test_of_two_boxes_that_overlap_the_nearer_one_is_in_front() -> None:
    near, far, outline = (3, ring(0, 30, 40, 90)), (1, ring(0, 5, 40, 60)), (2, np.zeros((7, 2)))
    assert [which for which, _ in sorted([near, far, outline], key=nearness)] == [2, 1, 3]


def test_a_hand_among_the_labels_is_an_arm() -> None:
    rule = Rule("toy", "whole", others=((8, "arm"),))
    masks = masks_of(seen(), [(0, ring(18, 18, 52, 52)), (8, ring(78, 18, 122, 52))], rule)
    assert (masks[22:48, 22:48, 0] == KINDS.index("toy")).all()
    assert (masks[22:48, 82:118, 0] == KINDS.index("arm")).all()


def test_an_empty_table_is_table() -> None:
    assert not masks_of(seen(), [], Rule("toy", "empty")).any()


def test_labels_are_boxes_or_outlines(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("2 0.5 0.5 0.2 0.4\n0 0.1 0.1 0.3 0.1 0.2 0.4\n", encoding="utf-8")
    (kind, box), (other, triangle) = outlines(tmp_path / "a.txt", (100, 50))
    assert box == pytest.approx(np.array([[40, 15], [60, 15], [60, 35], [40, 35]]))
    assert triangle.shape == (3, 2)
    assert (kind, other) == (2, 0)
    assert list(outlines(tmp_path / "b.txt", (100, 50))) == []


def alone() -> np.ndarray:
    """IS-Net's answer for one thing whose rim is in doubt."""
    sure = np.full((120, 160), 0.02, np.float32)
    sure[28:92, 38:112], sure[30:90, 40:110] = 0.3, 0.97
    return sure


def test_one_thing_alone_is_a_thing_and_its_rim_unknown() -> None:
    masks = masks_of_one(alone(), KINDS.index("toy"))
    assert masks is not None
    assert (masks[35:85, 45:105, 0] == KINDS.index("toy")).all()
    assert (masks[35:85, 45:105, 1] == 1).all()
    assert masks[28, 60, 0] == UNKNOWN
    assert (masks[:20, :, 0] == 0).all()


def test_two_things_are_not_one() -> None:
    sure = alone()
    sure[100:115, 130:155] = 0.97
    assert masks_of_one(sure, KINDS.index("toy")) is None


def test_photographs_of_one_thing_are_written_and_sheets_of_paper_passed_over(tmp_path: Path) -> None:
    (tmp_path / "trashnet").mkdir()
    for name, grey in (("can1", 200), ("can2", 90), ("paper1", 200)):
        cv2.imwrite(str(tmp_path / "trashnet" / f"{name}.jpg"), np.full((120, 160, 3), grey, np.uint8))
    (tmp_path / "out").mkdir()
    asked = []

    def isnet(bgr: np.ndarray) -> np.ndarray:
        asked.append(int(bgr.mean()))
        return alone() if bgr.mean() > 150 else np.full(bgr.shape[:2], 0.02, np.float32)

    for _ in range(2):  # the second time its masks are there
        files = some_of(tmp_path / "trashnet", 10, [])
        assert write_alone(files, isnet, tmp_path / "masks", tmp_path / "out") == 1
    assert asked == [200, 90]
    (file,) = masked_pictures(tmp_path / "out")
    assert file.stem == "trashnet_can1"
    assert read_masked(file)[1][60, 80, 1] == 1


def test_photographs_to_try_a_network_on_are_none_that_it_learned_from(tmp_path: Path) -> None:
    folder = tmp_path / "cubes"
    folder.mkdir()
    for k in range(9):
        (folder / f"{k}.jpg").write_bytes(b"")
        (folder / f"{k}.txt").write_bytes(b"")
    (tmp_path / "learned").mkdir()
    first = some_of(folder, 3, [])
    for file in first:
        (tmp_path / "learned" / name_of(file)).write_bytes(b"")
    others = some_of(folder, 9, [tmp_path / "learned"])
    assert len(first) == 3
    assert sorted([*first, *others]) == sorted(folder.glob("*.jpg"))


def test_where_a_later_box_is_doubtful_no_earlier_thing_is_left_without_a_kind() -> None:
    masks = masks_of(seen(), [(0, ring(18, 18, 52, 52)), (0, ring(40, 40, 100, 90))], Rule("die", "whole"))
    kinds, numbers = masks[..., 0], masks[..., 1]
    assert (kinds[45:50, 45:50] == UNKNOWN).all()
    assert (numbers[kinds == UNKNOWN] == 0).all()
    assert (numbers[22:38, 22:38] == 1).all()
