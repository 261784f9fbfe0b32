"""The lens from views: synthetic truth, bad views, files and refusals."""

from pathlib import Path

import numpy as np
import pytest

from calibration.camera import project, rotation_of
from calibration.lens.bundle_adjustment import solve_views
from calibration.lens.lens import CalibrationError, Lens
from calibration.lens.patterns import View, parse_pattern
from calibration.lens.solve import solve_lens
from calibration.synthetic import laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.pose import Body, solve

SIZE = (1920, 1080)
TRUE = simple_lens(SIZE, 68.0, -0.12)
GRID = np.array([[x, y] for y in range(6) for x in range(9)], dtype=float)


def aimed(rng: np.random.Generator, distance: float, tilt: float) -> np.ndarray:
    """A pose that sees the middle of the board near the middle of the picture."""
    pose = pose_over((4, 2.5), distance, tilt, rng.uniform(0, 360), rng.uniform(0, 360))
    at = np.array([rng.uniform(-0.2, 0.2), rng.uniform(-0.1, 0.1), 1.0]) * distance
    pose[3:] = at - rotation_of(pose[:3]) @ np.array([4, 2.5, 0])
    return pose


def view(rng: np.random.Generator, tilt: float, height: tuple[float, float] = (10, 20), noise: float = 0.08,
         lens: np.ndarray = TRUE, name: str = "v") -> View:
    for _ in range(1000):
        pose = aimed(rng, rng.uniform(*height), tilt)
        px = project(np.concatenate([GRID, np.zeros((54, 1))], axis=1), pose, lens)
        if (px > 0).all() and (px < np.array(SIZE)).all():
            break
    return View(name, GRID, px + rng.normal(0, noise, px.shape), np.full(54, 0.1))


def views(rng: np.random.Generator, n: int = 12, **more: object) -> list[View]:
    return [view(rng, rng.uniform(0, 42), name=f"v{i}", **more) for i in range(n)]  # type: ignore[arg-type]


def test_lens_and_its_sigma() -> None:
    """Over many sets the error of every number is as large as claimed."""
    z = []
    for seed in range(6):
        lens = solve_views(views(np.random.default_rng(seed)), SIZE, 9.0)
        assert lens.views == 12
        assert not lens.warnings
        assert lens.rms_px == pytest.approx(0.08 * np.sqrt(2), rel=0.1)
        assert abs(lens.vector[0] / TRUE[0] - 1) < 0.002
        z.append((lens.vector - TRUE)[:5] / np.sqrt(np.diag(lens.covariance))[:5])
    assert 0.6 < np.sqrt((np.array(z) ** 2).mean()) < 1.4


def test_head_on_views_cannot_tell_and_say_so() -> None:
    rng = np.random.default_rng(1)
    lens = solve_views([view(rng, rng.uniform(0, 2), name=f"v{i}") for i in range(12)], SIZE, 9.0)
    assert lens.focal_sigma > 0.01
    assert any("camera's height" in w for w in lens.warnings)
    assert abs(lens.vector[0] / TRUE[0] - 1) < 4 * lens.focal_sigma


def test_slid_flat_over_the_table_needs_the_height_once() -> None:
    """All views at one distance and tilt: planar places come out right, the focal length only with the height."""
    rng = np.random.default_rng(11)
    table = pose_over((0, 0), 60, 3, 40)
    flat = []
    for i in range(12):
        turn, at = rng.uniform(0, 6.28), rng.uniform([-30, -15], [20, 10])
        c, s = np.cos(turn), np.sin(turn)
        on_table = GRID @ np.array([[c, s], [-s, c]]) + at
        px = project(np.concatenate([on_table, np.zeros((54, 1))], axis=1), table, TRUE)
        flat.append(View(f"v{i}", GRID, px + rng.normal(0, 0.08, px.shape), np.full(54, 0.1)))
    lens = solve_views(flat, SIZE, 9.0)
    assert lens.focal_sigma > 0.01
    assert lens.warnings
    px = project(np.concatenate([3 * GRID - [12, 8], np.zeros((54, 1))], axis=1), table, TRUE)
    body = Body(3 * GRID, px + rng.normal(0, 0.05, px.shape), np.full(54, 0.05))
    pinned = solve([body], lens, camera_height_in=60.0)
    assert pinned.lens[0] == pytest.approx(TRUE[0], rel=0.01)


def test_a_blurred_view_and_one_of_another_camera_are_dropped() -> None:
    rng = np.random.default_rng(2)
    good = views(rng)
    good[4] = view(rng, 20, noise=3.0, name="blurred")
    lens = solve_views(good, SIZE, 9.0)
    assert [n for n, _ in lens.dropped] == ["blurred"]
    other = TRUE.copy()
    other[:2] *= 1.4
    few = [*views(np.random.default_rng(3), 5), view(rng, 35, lens=other, name="stranger")]
    lens = solve_views(few, SIZE, 9.0)
    assert "stranger" in [n for n, _ in lens.dropped]
    assert abs(lens.vector[0] / TRUE[0] - 1) < 0.01


def test_the_same_view_counts_once() -> None:
    rng = np.random.default_rng(4)
    good = views(rng, 6)
    lens = solve_views([*good, *good], SIZE, 9.0)
    assert lens.views == 6
    assert all("does" in why for _, why in lens.dropped)
    with pytest.raises(CalibrationError, match="found 2 usable views"):
        solve_views([good[0], good[1], good[0]], SIZE, 9.0)


def test_a_bowed_board_is_warned_of() -> None:
    rng = np.random.default_rng(5)
    bent = []
    for i in range(12):
        pose = aimed(rng, rng.uniform(13, 20), rng.uniform(0, 42))
        z = 0.12 * (1 - ((GRID[:, 0] - 4) / 4) ** 2)
        px = project(np.concatenate([GRID, z[:, None]], axis=1), pose, TRUE)
        bent.append(View(f"v{i}", GRID, px + rng.normal(0, 0.08, px.shape), np.full(54, 0.1)))
    lens = solve_views(bent, SIZE, 9.0)
    assert any("bowed" in w for w in lens.warnings)
    assert abs(lens.vector[0] / TRUE[0] - 1) < 0.005  # and solved for


@pytest.mark.slow
def test_from_pictures_of_the_sheet() -> None:
    rng = np.random.default_rng(6)
    pictures = []
    for _ in range(8):
        pose = aimed(rng, rng.uniform(15, 20), rng.uniform(0, 35))
        pictures.append(photograph(render([laid_sheet(dpi=200)], pose, TRUE), rng))
    lens = solve_lens(pictures, "sheet")
    assert lens.views >= 6
    assert abs(lens.vector[0] / TRUE[0] - 1) < 0.003
    assert lens.vector[4] == pytest.approx(-0.12, abs=0.01)


def test_file(tmp_path: Path) -> None:
    lens = solve_views(views(np.random.default_rng(7), 6), SIZE, 9.0, [("a.jpg", "no board")])
    lens.write(tmp_path / "lens.toml")
    back = Lens.read(tmp_path / "lens.toml")
    np.testing.assert_array_equal(back.vector, lens.vector)
    np.testing.assert_array_equal(back.covariance, lens.covariance)
    assert back.dropped == lens.dropped
    assert back.known
    assert back.image_size_px == SIZE
    (tmp_path / "bad.toml").write_text('kind = "lens"\nimage_size_px = [640, 480]', encoding="utf-8")
    with pytest.raises(CalibrationError, match="camera_matrix is missing"):
        Lens.read(tmp_path / "bad.toml")


def test_rescaled() -> None:
    lens = Lens.guess(SIZE)
    half = lens.rescaled((960, 540))
    assert half.camera_matrix[0, 0] == pytest.approx(lens.camera_matrix[0, 0] / 2)
    assert half.camera_matrix[0, 2] == pytest.approx((960 - 1) / 2)
    assert half.fov_deg == pytest.approx(lens.fov_deg)
    with pytest.raises(CalibrationError, match="another shape"):
        lens.rescaled((1280, 960))


@pytest.mark.parametrize("text", ["", "chess", "chessboard:9x6", "chessboard:9x6:0mm", "chessboard:1x6:25mm",
                                  "charuco:5x7:20mm/40mm", "charuco:5x7:40mm/20mm:9x9_1", "chessboard:9x6:25 parsec"])
def test_patterns_refused(text: str) -> None:
    with pytest.raises(CalibrationError, match="write one of"):
        parse_pattern(text)


def test_patterns() -> None:
    p = parse_pattern("chessboard:9x6:25.4mm")
    assert (p.columns, p.rows, p.square_in) == (9, 6, pytest.approx(1.0))
    p = parse_pattern("charuco:5x7:0.04m/0.02m:6x6_250")
    assert p.square_in == pytest.approx(40 / 25.4)
    assert p.dictionary == "DICT_6X6_250"


def test_refusals() -> None:
    grey = np.full((480, 640, 3), 120, np.uint8)
    with pytest.raises(CalibrationError, match="no picture"):
        solve_lens([])
    with pytest.raises(CalibrationError, match=r"found 0 usable views \(a\.jpg: no sheet in the picture"):
        solve_lens([grey, grey, grey], "sheet", ["a.jpg", "b.jpg", "c.jpg"])
    with pytest.raises(CalibrationError, match="no chessboard of 9x6"):
        solve_lens([grey], "chessboard:9x6:25mm")
