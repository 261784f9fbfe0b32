"""Pictures with masks in files, and small pictures in rows."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.photographs.contact_sheets import in_rows
from studio.photographs.masked import masked_pictures, read_masked, write_masked


def test_masks_come_back_as_they_were_and_pictures_without_masks_are_passed_over(tmp_path: Path) -> None:
    picture, masks = np.full((40, 60, 3), 90, np.uint8), np.zeros((40, 60, 3), np.uint8)
    masks[10:20, 10:30] = (3, 7, 0)
    (tmp_path / "below").mkdir()
    write_masked(tmp_path / "below" / "a.jpg", picture, masks, 90)
    cv2.imwrite(str(tmp_path / "bare.jpg"), picture)
    (file,) = masked_pictures(tmp_path)
    assert file.name == "a.jpg"
    seen, told = read_masked(file)
    assert np.array_equal(told, masks)
    assert np.abs(seen.astype(int) - picture).max() < 4


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (3, 1), (4, 2), (7, 3)])
def test_rows_are_filled_up_with_black(count: int, rows: int) -> None:
    sheet = in_rows([np.full((4, 5, 3), 200, np.uint8)] * count, 3)
    assert sheet.shape == (4 * rows, 15, 3)
    assert (sheet > 0).sum() == count * 60
