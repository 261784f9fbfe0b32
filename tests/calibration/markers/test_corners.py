"""Corners in synthetic pictures: as good as promised, without bias, and robust against ink, gamma and fingers."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.camera import project
from calibration.markers import corners
from calibration.markers.corners import find_markers, grey_of, refine_quads, refine_saddles
from calibration.markers.find_prints import find_targets
from calibration.markers.sampling import sample
from calibration.prints.geometry import SHEETS
from calibration.synthetic import laid_marker, laid_sheet, photograph, pose_over, render, simple_lens


def flat(points: np.ndarray) -> np.ndarray:
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)


def corner_errors(rng: np.random.Generator, n: int, blur: float = 0.7, noise: float = 3.0) -> tuple[np.ndarray, list]:
    lens, out, sigmas = simple_lens(), [], []
    for _ in range(n):
        pose = pose_over((rng.uniform(-8, 8), rng.uniform(-5, 5)), rng.uniform(66, 78), rng.uniform(0, 10),
                         rng.uniform(0, 360), rng.uniform(0, 360))
        picture = photograph(render([laid_marker(10, (0, 0, 0), size_in=5.0)], pose, lens), rng, blur, noise)
        seen = find_markers(picture)
        assert seen.ids.tolist() == [10]
        truth = project(flat(np.array([[0, 5.0], [5, 5], [5, 0], [0, 0]])), pose, lens)
        out.append(seen.corners_px[0] - truth)
        sigmas.append(seen.sigma_px[0])
    return np.concatenate(out), sigmas


def test_corners_to_three_hundredths_without_bias() -> None:
    errors, sigmas = corner_errors(np.random.default_rng(0), 12)
    assert np.sqrt((errors**2).mean()) <= 0.03
    assert np.abs(errors.mean(axis=0)).max() <= 0.015  # no half pixel, nor a twentieth of one
    assert np.mean(sigmas) == pytest.approx(np.sqrt((errors**2).mean()), rel=0.6)


@pytest.mark.parametrize(("turn", "larger"), [(0.002, True), (0.005, True), (0.3, False)])
def test_edges_along_the_rows_of_pixels_are_less_sure(turn: float, larger: bool) -> None:
    """What a pixel adds to an edge's place averages out over many pixels, and not along a row of them."""
    lens, pose = simple_lens(), pose_over((22, 13), 53.0)
    errors, sigmas = [], []
    for n in range(2):
        place = np.array([5.0 + 0.013 * n, 4.0 + 0.021 * n])
        sheet = laid_sheet("sheet", (float(place[0]), float(place[1]), turn))
        target = find_targets(photograph(render([sheet], pose, lens), np.random.default_rng(n), noise=1.0))[0]
        c, s = np.cos(turn), np.sin(turn)
        true = project(flat(target.points_in @ np.array([[c, s], [-s, c]]) + place), pose, lens)
        of_marker = target.marker_of >= 0
        errors.append((target.points_px - true)[of_marker])
        sigmas.append(target.sigma_px[of_marker])
    assert (np.mean(sigmas) > 0.035) == larger
    assert np.sqrt((np.concatenate(errors) ** 2).mean()) < 1.2 * np.mean(sigmas)


def test_corners_in_harsh_pictures() -> None:
    errors, _ = corner_errors(np.random.default_rng(1), 8, blur=1.2, noise=6.0)
    assert np.sqrt((errors**2).mean()) <= 0.07


def test_gamma_shrinks_black_squares_and_is_taken_out() -> None:
    """Blur happens in light, the picture stores its 1/2.2th power: edges move by half a pixel, all inwards."""
    lens = simple_lens()
    pose = pose_over((5, 4), 70, 6, 40, 10)
    light = (render([laid_sheet()], pose, lens) / 255.0) ** 2.2
    picture = (np.clip(cv2.GaussianBlur(light, (0, 0), 1.0), 0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8)
    seen = find_markers(picture)
    truth = project(flat(np.concatenate([m.corners_in for m in SHEETS["sheet"].markers])), pose, lens).reshape(-1, 4, 2)
    side = np.linalg.norm(truth[:, 0] - truth[:, 1], axis=1)
    found = np.linalg.norm(seen.corners_px[:, 0] - seen.corners_px[:, 1], axis=1)
    assert np.abs(found / side - 1).max() < 0.003
    raw = cv2.aruco.DetectorParameters()
    raw.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    plain = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), raw)
    corners, ids, _ = plain.detectMarkers(picture)
    stock = {int(i): c for c, i in zip(corners, ids.ravel(), strict=True)}
    shrunk = [np.linalg.norm(stock[k][0, 0] - stock[k][0, 1]) / side[k] - 1 for k in range(4)]
    assert np.mean(shrunk) < -0.008  # the effect is there


def test_a_finger_over_an_edge_raises_the_sigma_or_hides_the_marker() -> None:
    lens, pose = simple_lens(), pose_over((2, 2), 66)
    scene = render([laid_marker(10, (0, 0, 0), size_in=5.0)], pose, lens)
    clean = find_markers(photograph(scene, np.random.default_rng(0)))
    edge = project(flat(np.array([[2.5, 5.0]])), pose, lens)[0]
    cv2.circle(scene, (round(edge[0]), round(edge[1])), 12, 90.0, -1)
    seen = find_markers(photograph(scene, np.random.default_rng(0)))
    if len(seen):
        off = np.abs(seen.corners_px[0] - clean.corners_px[0]).max()
        assert off < 0.2 or seen.sigma_px[0] > 0.1


def test_what_has_no_edges_stays_where_it_was_and_spoils_nothing_else() -> None:
    scene = render([laid_marker(10, (0, 0, 0), size_in=5.0)], pose_over((2, 2), 66), simple_lens())
    grey = photograph(scene, np.random.default_rng(0))[..., 0]
    marker = find_markers(grey).corners_px
    nowhere = np.array([[[50.0, 50.0], [90.0, 50.0], [90.0, 90.0], [50.0, 90.0]]])
    alone, sigma = refine_quads(grey, marker)
    both, sigmas = refine_quads(grey, np.concatenate([marker, nowhere]))
    np.testing.assert_allclose(both[:1], alone, atol=0.05)
    np.testing.assert_array_equal(both[1:], nowhere)
    assert sigmas[0] == pytest.approx(sigma[0], abs=0.01)
    assert sigmas[1] == 0.3


def test_what_is_too_small_to_be_read_is_no_marker(monkeypatch) -> None:
    scene = render([laid_marker(10, (0, 0, 0), size_in=5.0)], pose_over((2, 2), 66), simple_lens())
    picture = photograph(scene, np.random.default_rng(0))
    true = find_markers(picture)
    sliver = np.array([[[46.0, 55.4], [45.0, 69.0], [43.0, 66.0], [44.0, 54.0]]], np.float32)

    class Sees:
        def detectMarkers(self, grey):
            return [sliver, true.corners_px.astype(np.float32)], np.array([[3], [10]]), []

    monkeypatch.setattr(corners, "_detector", lambda dictionary: Sees())
    seen = find_markers(picture)
    assert seen.ids.tolist() == [10]
    np.testing.assert_allclose(seen.corners_px, true.corners_px, atol=0.05)


def test_no_marker_is_an_answer() -> None:
    seen = find_markers(np.full((200, 300, 3), 128, np.uint8))
    assert len(seen) == 0
    assert seen.corners_px.shape == (0, 4, 2)
    assert find_targets(np.full((200, 300), 128, np.uint8)) == []


@settings(max_examples=30, deadline=None)
@given(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5), st.floats(-3, 3), st.floats(-3, 3))
def test_sample_is_bilinear(dx: float, dy: float, a: float, b: float) -> None:
    y, x = np.mgrid[0:20, 0:30]
    image = np.clip(100 + a * x + b * y, 0, 255).round().astype(np.uint8)
    at = sample(image, np.array([10.0 + dx]), np.array([8.0 + dy]))[0]
    assert at == pytest.approx(100 + a * (10 + dx) + b * (8 + dy), abs=1.0)


def test_saddles_near_the_rim_are_left_out() -> None:
    grey = grey_of(np.full((50, 60, 3), 120, np.uint8))
    _, ok = refine_saddles(grey, np.array([[1.0, 1.0], [59.0, 20.0]]), 12.0)
    assert not ok.any()


def test_sheet_points_agree_in_kind() -> None:
    """Marker corners and fine pattern have no shift against each other (the half-pixel traps of ACCURACY)."""
    lens, rng = simple_lens(), np.random.default_rng(5)
    pose = pose_over((6, 3), 70, 8, 200, -12)
    t = find_targets(photograph(render([laid_sheet()], pose, lens), rng))[0]
    off = t.points_px - project(flat(t.points_in), pose, lens)
    marker = t.marker_of >= 0
    assert marker.sum() == 16
    assert (~marker).sum() == 32
    assert np.abs(off[marker].mean(axis=0) - off[~marker].mean(axis=0)).max() < 0.03


def sheet_errors(size: tuple[int, int], k1: float, place: tuple[float, float], up: float,
                 blur: float) -> tuple[np.ndarray, np.ndarray]:
    """Errors of the sheet's marker corners (n, 2) and their stated sigmas (n,) over eight pictures from ``up`` inches."""
    rng, errors, sigmas = np.random.default_rng(2), [], []
    lens = simple_lens(size, 65.0, k1)
    for turn in range(0, 360, 45):
        pose = pose_over(place, up, 4.0, turn, turn / 4)
        t = find_targets(photograph(render([laid_sheet()], pose, lens, size), rng, blur))[0]
        marker = t.marker_of >= 0
        errors.append((t.points_px - project(flat(t.points_in), pose, lens))[marker])
        sigmas.append(t.sigma_px[marker])
    return np.concatenate(errors), np.concatenate(sigmas)


def test_a_lens_that_bends_edges_does_not_move_corners() -> None:
    """Markers of 80 px at the rim of a picture with k1 = -0.25: straight edges would miss their corners by 0.15 px."""
    errors, sigmas = sheet_errors((1280, 720), -0.25, (11.0, 8.0), 30.0, 0.7)
    assert np.sqrt((errors**2).mean()) < 0.03
    assert np.abs(errors).max() < 0.12
    assert np.sqrt((errors**2).mean()) < 1.3 * np.sqrt((sigmas**2).mean())


def test_small_blurred_markers_are_as_good_as_they_say() -> None:
    """Of markers of 32 px OpenCV finds corners up to 1.7 px off; their edges lead back from there."""
    errors, sigmas = sheet_errors((1280, 720), 0.0, (2.0, 6.0), 75.0, 0.9)
    assert sigmas.max() < 0.1
    assert np.abs(errors).max() < 0.2
    assert np.sqrt((errors**2).mean()) < 1.6 * np.sqrt((sigmas**2).mean())
