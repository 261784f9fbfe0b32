"""Photographs made by others, where the shared folder is there: published lenses, markers, refusals."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens.lens import CalibrationError, Lens
from calibration.lens.patterns import View, find_view, parse_pattern
from calibration.lens.solve import solve_lens
from calibration.markers.corners import find_markers
from calibration.table.calibrate import calibrate
from calibration.table.pose import Body, on_plane, solve

REAL = Path(__file__).resolve().parents[3] / "shared" / "real"
pytestmark = pytest.mark.skipif(not (REAL / "calibration").is_dir(),
                                reason="the real photographs are not beside the repository")


def pictures(pattern: str) -> tuple[list[np.ndarray], list[str]]:
    files = sorted((REAL / "calibration").glob(pattern))
    return [cv2.imread(str(f)) for f in files], [f.name for f in files]


@pytest.mark.parametrize(("files", "pattern", "fx", "fy"), [
    ("sony_chess/*.jpg", "chessboard:6x4:30mm", 701.0, 698.7),
    ("opencv_left/*.jpg", "chessboard:9x6:25mm", 535.9, 535.9),
])
def test_published_lenses(files: str, pattern: str, fx: float, fy: float) -> None:
    lens = solve_lens(*_args(files, pattern))
    assert abs(lens.vector[0] / fx - 1) <= 0.015
    assert abs(lens.vector[1] / fy - 1) <= 0.015
    assert lens.rms_px <= 0.20
    assert lens.views == 13


def _args(files: str, pattern: str) -> tuple[list[np.ndarray], str, list[str]]:
    images, names = pictures(files)
    return images, pattern, names


def test_charuco_photographs_are_all_found() -> None:
    board = parse_pattern("charuco:5x7:40mm/20mm:6x6_250")
    images, names = pictures("charuco/aruco_calibration__*.jpg")
    more, more_names = pictures("charuco/charuco_detection__*")
    for image, name in zip(images + more, names + more_names, strict=True):
        found = find_view(image, board, name)
        assert isinstance(found, View), f"{name}: {found}"
        assert len(found.points_px) >= 12
    lens = solve_lens(images, "charuco:5x7:40mm/20mm:6x6_250")
    assert lens.rms_px <= 0.20
    assert abs(lens.vector[0] / 452.5 - 1) < 3 * max(lens.focal_sigma, 0.005)


def test_refusals_explain() -> None:
    images, names = pictures("charuco/aruco_calibration__*.jpg")
    with pytest.raises(CalibrationError, match=r"found 0 usable views \(aruco.*9x6 was expected"):
        solve_lens(images, "chessboard:9x6:25mm", names)
    images, names = pictures("opencv_left/left0*.jpg")
    cut = [i[:, : 3 * i.shape[1] // 5] for i in images[:4]]
    with pytest.raises(CalibrationError, match=r"found [012] usable view.*no chessboard|cut off"):
        solve_lens(cut, "chessboard:9x6:25mm", names)
    with pytest.raises(CalibrationError, match="found 2 usable views"):
        solve_lens(images[:2], "chessboard:9x6:25mm", names)


def _board_corner(marker: int) -> np.ndarray:
    """The print file: 12 squares a side, a marker of one square in each corner, ids clockwise from the top left."""
    x, y = {0: (0, 11), 1: (11, 11), 2: (11, 0), 3: (0, 0)}[marker]
    return np.array([[x, y + 1], [x + 1, y + 1], [x + 1, y], [x, y]], dtype=float)


@pytest.mark.parametrize("name", ["board-v2.jpg", "full-board-v2.jpg", "full-board.jpg"])
@pytest.mark.parametrize("hidden", [0, 1])
def test_far_corners_of_a_board_follow_from_the_other_three(name: str, hidden: int) -> None:
    """Markers 0 and 1 are the far ones in all three photographs; no lens file, a board of paper, a poor JPEG."""
    image = cv2.imread(str(REAL / "checkers_aruco" / name))
    seen = find_markers(image)
    assert seen.ids.tolist() == [0, 1, 2, 3]
    use = [i for i in range(4) if i != hidden]
    body = Body(np.concatenate([_board_corner(i) for i in use]), seen.corners_px[use].reshape(-1, 2),
                np.repeat(seen.sigma_px[use], 4), seen.shift_px[use].reshape(-1, 2))
    s = solve([body], Lens.guess((image.shape[1], image.shape[0])), spread_sigma_px=seen.spread_sigma_px)
    off = on_plane(seen.corners_px[hidden], s.pose, s.lens) - _board_corner(hidden)
    assert np.linalg.norm(off.mean(axis=0)) / 12 <= 0.005


def test_chessboard_from_above() -> None:
    """Two-inch squares: the camera hangs about 24 inches up; the first frames of the clip are torn."""
    capture = cv2.VideoCapture(str(REAL / "overhead_chess" / "emptyBoard001.avi"))
    frames = []
    while (got := capture.read())[0]:
        frames.append(got[1])
    corners = [(138.0, 374.4), (507.1, 376.8), (505.1, 11.3), (143.2, 9.9)]
    c = calibrate(frames, corners_px=corners, size_in=(16, 16))
    assert abs(c.camera_in[2] - 24) < c.camera_height_sigma_in
    assert 0.05 < c.camera_height_sigma_in / c.camera_in[2] < 0.3
    # The inner corners of the board, which nobody picked.
    assert c.evidence is not None
    grey = cv2.cvtColor(c.evidence.picture, cv2.COLOR_BGR2GRAY)
    want = np.array([[2.0 * x, 2.0 * y] for x in range(1, 8) for y in range(1, 8)])
    px = c.image_from_table(want).astype(np.float32).reshape(-1, 1, 2)
    found = cv2.cornerSubPix(grey, px, (7, 7), (-1, -1), (3, 40, 1e-3)).reshape(-1, 2)
    off = np.linalg.norm(c.table_from_image(found) - want, axis=1)
    assert np.median(off) < 0.06
    assert (off < 3 * np.maximum(0.04, c.point_sigma_in(want)) * 1.5).mean() > 0.9
