"""Pixels to inches and back: prints, picked corners, several bodies, heights, sigmas, files and refusals."""

import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from calibration.camera import centre_of, matrix_of, project
from calibration.lens.lens import Lens
from calibration.synthetic import laid_marker, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import CalibrationError, TableCalibration, calibrate, still_picture
from calibration.table.pose import Body, plane_poses, solve

SIZE = (1920, 1080)


def known(v: np.ndarray) -> Lens:
    return Lens(matrix_of(v), v[4:].copy(), np.diag([0.4, 0.4, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) ** 2, SIZE)


def flat(points: np.ndarray) -> np.ndarray:
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)


LENS = simple_lens(k1=0.06)
POSE = pose_over((9, 6), 70, 7, 60, 4)


@pytest.fixture(scope="module")
def sheet_picture() -> np.ndarray:
    return photograph(render([laid_sheet()], POSE, LENS), np.random.default_rng(0))


@pytest.fixture(scope="module")
def sheet(sheet_picture: np.ndarray) -> TableCalibration:
    return calibrate(sheet_picture, lens=known(LENS), print_scale=1.0)


def test_one_sheet(sheet: TableCalibration) -> None:
    assert sheet.method == "1 sheet"
    assert sheet.lens_known
    assert not sheet.notes
    np.testing.assert_allclose(sheet.camera_in, centre_of(POSE), atol=0.3)
    points = np.random.default_rng(1).uniform([-15, -8], [30, 20], (100, 2))
    error = sheet.table_from_image(project(flat(points), POSE, LENS)) - points
    assert np.sqrt((error**2).mean()) < 0.02
    assert sheet.rms_px < 0.06


def test_a_sheet_seen_from_across_the_room() -> None:
    """156 inches away, and nothing of the table within 90 inches of the point below the camera. No lens file: the place is good
    to 1 % of that (0.6 in with OpenCV 4.14, 1.1 with 5.0; other noise gives 0.6 to 4.2, and 0.8 to 1.0)."""
    pose = pose_over((5.0, -144.0), 60.0, 67.0, 90.0)
    picture = photograph(render([laid_sheet()], pose, simple_lens(fov_deg=45.0)), np.random.default_rng(0))
    found = calibrate(picture, print_scale=1.0, camera_height_in=60.0)
    np.testing.assert_allclose(found.camera_in, centre_of(pose), atol=1.56)
    assert found.table_polygon_in is not None
    assert Polygon(found.table_polygon_in).contains(Polygon([(0, 0), (10, 0), (10, 7), (0, 7)]))


@settings(max_examples=60, deadline=None)
@given(st.floats(-15, 30), st.floats(-8, 20), st.floats(0, 8))
def test_there_and_back(x: float, y: float, z: float) -> None:
    c = _plain()
    px = c.image_from_table([[x, y, z]])
    np.testing.assert_allclose(c.table_from_image(px, z), [[x, y]], atol=1e-6)


def _plain() -> TableCalibration:
    return TableCalibration(matrix_of(LENS), LENS[4:], POSE[:3], POSE[3:], np.eye(15) * 1e-8, SIZE, (30.0, 20.0))


def test_height_is_parallax() -> None:
    """Seen from above, what is higher lies farther out: ignoring the height shifts it away from the camera."""
    c = _plain()
    at = np.array([[20.0, 14.0]])
    px = c.image_from_table(np.array([[20.0, 14.0, 3.0]]))
    ground = c.table_from_image(px)
    foot = c.camera_in[:2]
    away = (at - foot)[0]
    expected = at + away * 3.0 / (c.camera_in[2] - 3.0)
    np.testing.assert_allclose(ground, expected, atol=1e-6)
    np.testing.assert_allclose(c.table_from_image(np.repeat(px, 2, axis=0), np.array([3.0, 0.0])),
                               [at[0], ground[0]], atol=1e-6)


def test_above_the_camera_is_nan_not_a_place() -> None:
    c = _plain()
    assert np.isnan(c.table_from_image([[900.0, 500.0]], c.camera_in[2] + 5)).all()
    assert c.table_from_image(np.zeros((0, 2))).shape == (0, 2)


def test_sigma_is_the_spread_of_noisy_solutions() -> None:
    """The point and range sigma against 60 solutions with fresh corner noise and a fresh lens error."""
    rng, v = np.random.default_rng(2), LENS
    print_in = np.array([[x, y] for x in (0, 5, 10) for y in (0, 3.5, 7)], dtype=float)
    px = project(flat(print_in), POSE, v)
    lens = known(v)
    at = np.array([[-10.0, -5.0], [25.0, 15.0], [5.0, 4.0]])
    seen = project(flat(at), POSE, v)
    found, lengths = [], []
    for _ in range(60):
        noisy = rng.multivariate_normal(v, lens.covariance)
        file = Lens(matrix_of(noisy), noisy[4:], lens.covariance, SIZE)
        s = solve([Body(print_in, px + rng.normal(0, 0.05, px.shape), np.full(9, 0.05))], file)
        c = TableCalibration(matrix_of(s.lens), s.lens[4:], s.pose[:3], s.pose[3:], s.covariance, SIZE, (30.0, 20.0))
        p = c.table_from_image(seen)
        found.append(p - at)
        lengths.append(np.linalg.norm(p[0] - p[1]))
    spread = np.sqrt((np.array(found) ** 2).mean(axis=(0, 2)))
    np.testing.assert_allclose(c.point_sigma_in(at, pixel_sigma_px=0.0), spread, rtol=0.35)
    claimed = c.range_sigma_in(at[:1], at[1:2], pixel_sigma_px=0.0)[0]
    assert np.std(lengths) == pytest.approx(claimed, rel=0.35)


def test_sigma_grows_to_the_corners_with_height_and_without_a_lens_file(sheet_picture: np.ndarray,
                                                                        sheet: TableCalibration) -> None:
    near, far = np.array([[9.0, 6.0]]), sheet.table_from_image([[20.0, 20.0]])
    assert sheet.point_sigma_in(far)[0] > 1.5 * sheet.point_sigma_in(near)[0]
    assert (sheet.point_sigma_in(far, 4.0) > sheet.point_sigma_in(sheet.table_from_image([[20, 20]], 4.0) * 0)).all()
    blind = calibrate(sheet_picture, print_scale=1.0)
    assert not blind.lens_known
    assert any("lens" in n for n in blind.notes)
    assert blind.point_sigma_in(far)[0] > 3 * sheet.point_sigma_in(far)[0]
    higher = blind.point_sigma_in(np.repeat(far, 2, axis=0), np.array([0.0, 4.0]))
    assert higher[1] > higher[0]


def test_camera_height_pins_the_focal_length(sheet_picture: np.ndarray) -> None:
    c = calibrate(sheet_picture, camera_height_in=70.0)
    assert c.camera_height_known
    assert c.camera_in[2] == pytest.approx(70.0, abs=0.5)
    assert c.camera_matrix[0, 0] == pytest.approx(LENS[0], rel=0.02)
    assert c.camera_height_sigma_in < 0.4 < calibrate(sheet_picture).camera_height_sigma_in


def test_print_scale_scales_and_its_sigma_counts(sheet_picture: np.ndarray, sheet: TableCalibration) -> None:
    larger = calibrate(sheet_picture, lens=known(LENS), print_scale=1.02)
    px = np.array([[700.0, 400.0], [1200.0, 700.0]])
    ratio = np.linalg.norm(np.diff(larger.table_from_image(px), axis=0)) / np.linalg.norm(
        np.diff(sheet.table_from_image(px), axis=0))
    assert ratio == pytest.approx(1.02, abs=1e-3)
    assert larger.scale_sigma == 0.0025
    unmeasured = calibrate(sheet_picture, lens=known(LENS))
    assert unmeasured.scale_sigma == 0.01
    a, b = [[0.0, 0.0]], [[24.0, 0.0]]
    assert unmeasured.range_sigma_in(a, b)[0] > 0.24 > sheet.range_sigma_in(a, b)[0]


def test_four_corner_markers_are_the_table() -> None:
    pose = pose_over((22, 14), 66, 5, 30, 3)
    laid = [laid_marker(10, (0, 0, 0.1)), laid_marker(11, (42, 1, 2.0)), laid_marker(12, (41, 25, -1.0)),
            laid_marker(13, (1, 24, 0.5))]
    c = calibrate(photograph(render(laid, pose, LENS), np.random.default_rng(3)), lens=known(LENS))
    assert c.method == "4 corner markers"
    assert c.table_polygon_in is None
    w, h = c.table_size_in
    assert 44 < w < 47
    assert 26 < h < 29
    # Lengths hold everywhere, whatever the frame.
    p = np.array([[3.0, 3.0], [40.0, 24.0], [38.0, 5.0]])
    q = c.table_from_image(project(flat(p), pose, LENS))
    for i, j in ((0, 1), (1, 2), (0, 2)):
        assert np.linalg.norm(q[i] - q[j]) == pytest.approx(np.linalg.norm(p[i] - p[j]), abs=0.03)
    assert ((q > 0) & (q < [w, h])).all()
    # Anticlockwise seen from above: the frame is turned, never mirrored.
    cross = (q[1] - q[0])[0] * (q[2] - q[0])[1] - (q[1] - q[0])[1] * (q[2] - q[0])[0]
    true = (p[1] - p[0])[0] * (p[2] - p[0])[1] - (p[1] - p[0])[1] * (p[2] - p[0])[0]
    assert cross == pytest.approx(true, rel=0.01)


def test_two_copies_of_the_sheet_and_a_marker_are_solved_jointly() -> None:
    pose = pose_over((24, 14), 68, 4, 100, 0)
    laid = [laid_sheet("sheet", (12, 9, 0.3)), laid_sheet("sheet", (38, 3, 2.3)), laid_marker(14, (5, 22, 1.0))]
    picture = photograph(render(laid, pose, LENS), np.random.default_rng(4))
    c = calibrate(picture, lens=known(LENS))
    assert c.method == "2 sheets + 1 corner marker"
    one = calibrate(photograph(render(laid[:1], pose, LENS), np.random.default_rng(4)), lens=known(LENS))
    far = c.table_from_image([[1700.0, 900.0]])
    assert c.point_sigma_in(far, pixel_sigma_px=0)[0] < one.point_sigma_in(far, pixel_sigma_px=0)[0] * 1.5
    p = np.array([[8.0, 5.0], [44.0, 20.0]])
    q = c.table_from_image(project(flat(p), pose, LENS))
    assert np.linalg.norm(q[0] - q[1]) == pytest.approx(np.linalg.norm(p[0] - p[1]), abs=0.03)


def test_mat_is_its_own_table() -> None:
    pose = pose_over((10, 7), 50, 3, 10, 2)
    c = calibrate(photograph(render([laid_sheet("toaded")], pose, LENS), np.random.default_rng(5)), lens=known(LENS))
    assert c.method == "1 Toaded mat"
    assert c.table_size_in == (20.4, 14.8)
    np.testing.assert_allclose(c.table_from_image(project(flat(np.array([[20.4, 14.8]])), pose, LENS)),
                               [[20.4, 14.8]], atol=0.03)


def test_part_of_the_sheet_will_do_and_is_said() -> None:
    scene = render([laid_sheet()], POSE, LENS)
    x, y = project(np.array([[9.0, 6.1, 0.0]]), POSE, LENS)[0]
    cv2.circle(scene, (round(x), round(y)), 30, 60.0, -1)
    c = calibrate(photograph(scene, np.random.default_rng(6)), lens=known(LENS))
    assert any("3 of 4 markers" in n for n in c.notes)
    np.testing.assert_allclose(c.camera_in, centre_of(POSE), atol=0.8)


def test_both_poses_of_a_flat_marker_are_kept_until_decided() -> None:
    """A small marker far away, straight below: the picture cannot tell its two tilts apart."""
    rng = np.random.default_rng(7)
    square = np.array([[0, 0], [3, 0], [3, 3], [0, 3.0]])
    pose = pose_over((4, 3), 84, 4, 20)
    px = project(flat(square), pose, LENS) + rng.normal(0, 0.25, (4, 2))
    assert len(plane_poses(square, px, LENS)) == 2
    s = solve([Body(square, px, np.full(4, 0.25))], known(LENS))
    assert s.other_pose is not None
    assert 0.01 < s.other_weight <= 0.5
    c = TableCalibration(matrix_of(s.lens), s.lens[4:], s.pose[:3], s.pose[3:], s.covariance, SIZE, (9.0, 9.0),
                         other_pose=s.other_pose, other_weight=s.other_weight)
    sure = TableCalibration(matrix_of(s.lens), s.lens[4:], s.pose[:3], s.pose[3:], s.covariance, SIZE, (9.0, 9.0))
    assert c.point_sigma_in([[20.0, 20.0]])[0] > sure.point_sigma_in([[20.0, 20.0]])[0]
    large = np.array([[0, 0], [30, 0], [30, 20], [0, 20.0]])
    px = project(flat(large), pose, LENS) + rng.normal(0, 0.1, (4, 2))
    assert solve([Body(large, px, np.full(4, 0.1))], known(LENS)).other_pose is None


CORNERS = [(138.0, 374.4), (507.1, 376.8), (505.1, 11.3), (143.2, 9.9)]


def test_picked_corners() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    c = calibrate(picture, corners_px=CORNERS, size_in=(16, 16))
    np.testing.assert_allclose(c.table_from_image(CORNERS), [[0, 0], [16, 0], [16, 16], [0, 16]], atol=0.03)
    assert c.table_size_in == (16, 16)
    assert c.table_polygon_in is None
    assert not c.lens_known
    # A frontal rectangle barely tells: the height is a guess from typical lenses, and says so.
    assert 15 < c.camera_in[2] < 36
    assert c.camera_height_sigma_in > 2
    pinned = calibrate(picture, corners_px=CORNERS, size_in=(16, 16), camera_height_in=24.0)
    assert pinned.camera_in[2] == pytest.approx(24.0, abs=0.3)
    tall = [[0.0, 0.0]]
    assert pinned.point_sigma_in(tall, 3.0)[0] < 0.5 * c.point_sigma_in(tall, 3.0)[0]


@pytest.mark.parametrize(("corners", "size", "words"), [
    (CORNERS[::-1], (16, 16), "clockwise"),
    ([CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]], (16, 16), "without crossing"),
    (CORNERS[:3], (16, 16), "four corners"),
    (CORNERS, (16, 0), "greater than 0"),
    (CORNERS, None, "need both"),
    ([(math.nan, 1.0), *CORNERS[1:]], (16, 16), "four corners"),
])
def test_picked_corners_refused(corners: list, size: tuple | None, words: str) -> None:
    with pytest.raises(CalibrationError, match=words):
        calibrate(np.full((480, 640, 3), 90, np.uint8), corners_px=corners, size_in=size)


def test_swapped_size_is_noticed() -> None:
    pose = pose_over((24, 15), 60, 3)
    px = project(flat(np.array([[0, 0], [48, 0], [48, 30], [0, 30.0]])), pose, simple_lens())
    c = calibrate(np.full((1080, 1920, 3), 90, np.uint8), corners_px=px, size_in=(30, 48))
    assert any("swapped" in n for n in c.notes)


def test_nothing_in_view_is_a_sentence() -> None:
    with pytest.raises(CalibrationError, match=r"0 of 4 found.*lay the whole sheet"):
        calibrate(np.full((480, 640, 3), 90, np.uint8))
    with pytest.raises(CalibrationError, match="1 to 400"):
        calibrate(np.full((480, 640, 3), 90, np.uint8), camera_height_in=0.0)
    with pytest.raises(CalibrationError, match="print scale"):
        calibrate(np.full((480, 640, 3), 90, np.uint8), print_scale=25.4)
    with pytest.raises(CalibrationError, match="another shape"):
        calibrate(np.full((480, 640, 3), 90, np.uint8), lens=known(LENS))


def test_still_picture_ignores_torn_frames_and_hands() -> None:
    rng = np.random.default_rng(8)
    base = cv2.GaussianBlur(rng.normal(120, 60, (240, 320, 3)).astype(np.float32), (0, 0), 3).clip(0, 255)
    frames = []
    for i in range(21):
        f = base + rng.normal(0, 3, base.shape)
        if i % 2:
            f[: 60 + 6 * (i % 5)] = 40.0 + 10 * i  # a torn strip
        frames.append(f.clip(0, 255).astype(np.uint8))
    still = still_picture(frames)
    assert np.abs(still.astype(float) - base).mean() < 1.5
    with pytest.raises(CalibrationError, match="no frame"):
        still_picture([])
    with pytest.raises(CalibrationError, match="differ in size"):
        still_picture([frames[0], frames[1][:100]])


def test_save_and_load(tmp_path: Path, sheet: TableCalibration) -> None:
    path = tmp_path / "table.toml"
    sheet.save(path)
    back = TableCalibration.load(path)
    px = np.random.default_rng(9).uniform(0, 1000, (20, 2))
    np.testing.assert_allclose(back.table_from_image(px, 1.0), sheet.table_from_image(px, 1.0), atol=1e-9)
    at = sheet.table_from_image(px)
    np.testing.assert_allclose(back.point_sigma_in(at), sheet.point_sigma_in(at), rtol=1e-9)
    assert back.table_size_in == sheet.table_size_in
    assert back.method == sheet.method
    assert back.evidence is not None
    assert sheet.evidence is not None
    np.testing.assert_allclose(back.evidence.residuals_px, sheet.evidence.residuals_px)
    picture = cv2.imread(str(tmp_path / "table.png"))
    assert (picture == sheet.evidence.picture).all()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["table.png", "table.toml"]


def test_bad_files_are_named(tmp_path: Path, sheet: TableCalibration) -> None:
    path = tmp_path / "t.toml"
    with pytest.raises(CalibrationError, match="cannot be read"):
        TableCalibration.load(path)
    path.write_text("a = [", encoding="utf-8")
    with pytest.raises(CalibrationError, match="not a table file"):
        TableCalibration.load(path)
    path.write_text('kind = "lens"', encoding="utf-8")
    with pytest.raises(CalibrationError, match="expected kind"):
        TableCalibration.load(path)
    sheet.save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("rvec = [", "rvec = [1.0, "), encoding="utf-8")
    with pytest.raises(CalibrationError, match="rvec must be of shape"):
        TableCalibration.load(path)
    path.write_text("\n".join(x for x in text.splitlines() if not x.startswith("tvec")), encoding="utf-8")
    with pytest.raises(CalibrationError, match="tvec is missing"):
        TableCalibration.load(path)
    with pytest.raises(CalibrationError, match="cannot be written"):
        sheet.save(tmp_path / "no" / "t.toml")


def test_rescaled_is_the_same_table(sheet: TableCalibration) -> None:
    half = sheet.rescaled((960, 540))
    px = np.array([[300.0, 200.0], [1500.0, 900.0]])
    # The centre of a pixel of the smaller picture lies between two of the larger.
    np.testing.assert_allclose(half.table_from_image((px + 0.5) / 2 - 0.5), sheet.table_from_image(px), atol=1e-6)
    at = sheet.table_from_image(px)
    np.testing.assert_allclose(half.point_sigma_in(at, pixel_sigma_px=0.15), sheet.point_sigma_in(at), rtol=1e-6)
    with pytest.raises(CalibrationError, match="another shape"):
        sheet.rescaled((640, 480))


@settings(max_examples=25, deadline=None)
@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(-3, 3))
def test_reframed_moves_the_frame_and_no_length(x: float, y: float, turn: float) -> None:
    c = _plain()
    d = c.reframed(x, y, turn)
    px = np.array([[300.0, 200.0], [1500.0, 900.0]])
    a, b = c.table_from_image(px), d.table_from_image(px)
    back = b @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]) + [x, y]
    np.testing.assert_allclose(back, a, atol=1e-6)
    np.testing.assert_allclose(d.point_sigma_in(b), c.point_sigma_in(a), rtol=1e-3)
    assert d.camera_in[2] == pytest.approx(c.camera_in[2])


def test_view_polygon_is_what_the_picture_shows(sheet: TableCalibration) -> None:
    from shapely.geometry import Point, Polygon

    ring = Polygon(sheet.table_polygon_in)
    assert ring.is_valid
    assert ring.exterior.is_ccw
    for px in ((5, 5), (1910, 1070), (960, 540)):
        assert ring.buffer(0.1).contains(Point(*sheet.table_from_image([px])[0]))
    assert not ring.contains(Point(*sheet.table_from_image([(-60, 500)])[0]))
