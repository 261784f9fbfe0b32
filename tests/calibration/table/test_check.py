"""Known lengths, the map of predicted errors, the sentence for players."""

import numpy as np
import pytest

from calibration.camera import matrix_of, project
from calibration.lens.lens import Lens
from calibration.synthetic import laid_marker, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import calibrate
from calibration.table.check import CalibrationError, Length, check, describe, fits, missing, printed_lengths, sigma_map
from calibration.table.mapping import TableCalibration

SIZE = (1920, 1080)
TRUE = simple_lens(k1=0.05)
POSE = pose_over((14, 9), 68, 6, 200, 3)


def known() -> Lens:
    return Lens(matrix_of(TRUE), TRUE[4:].copy(), np.diag([0.4, 0.4, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) ** 2, SIZE)


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    laid = [laid_sheet(), laid_marker(13, (30, 18, 0.7))]
    return photograph(render(laid, POSE, TRUE), np.random.default_rng(0))


@pytest.fixture(scope="module")
def calibration() -> TableCalibration:
    return calibrate(photograph(render([laid_sheet()], POSE, TRUE), np.random.default_rng(1)), lens=known(),
                     print_scale=1.0)


def ends(a: tuple[float, float], b: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    p, q = project(np.array([[*a, 0.0], [*b, 0.0]]), POSE, TRUE)
    return (float(p[0]), float(p[1])), (float(q[0]), float(q[1]))


def test_a_true_tape_agrees(calibration: TableCalibration) -> None:
    a, b = ends((2, 2), (26, 2))
    c, d = ends((20, 16), (20, 4))
    report = check(calibration, [(a, b, 24.0), Length(c, d, 12.0)])
    assert report.holds
    assert abs(report.bias_in) <= report.rms_in < 0.05
    assert "as the calibration claims" in report.text


def test_a_tape_that_disagrees_is_shown(calibration: TableCalibration) -> None:
    a, b = ends((2, 2), (26, 2))
    report = check(calibration, [(a, b, 23.0)])
    assert not report.holds
    assert report.bias_in == pytest.approx(1.0, abs=0.1)
    assert report.worst.at_in == pytest.approx((14, 2), abs=0.2)
    assert "calibrate again" in report.text


def test_a_second_marker_is_a_check(calibration: TableCalibration, picture: np.ndarray) -> None:
    lengths = printed_lengths(picture)
    marker = [x for x in lengths if x.name.startswith("markers 13")]
    assert [round(x.true_in, 2) for x in marker] == [2.8, 2.8, 2.8, 2.8, 3.96, 3.96]
    report = check(calibration, marker)
    assert report.holds
    assert report.rms_in < 0.02
    # Printed 5 % too small, it would be noticed.
    shrunk = check(calibration, printed_lengths(picture, print_scale=1.05))
    assert not shrunk.holds


def test_lengths_refused(calibration: TableCalibration) -> None:
    for lengths, words in (([], "no length"), ([((0, 0), (9, 9), -1.0)], "greater than 0")):
        with pytest.raises(CalibrationError, match=words):
            check(calibration, lengths)


def test_map_is_a_picture_that_worsens_outwards(calibration: TableCalibration) -> None:
    from calibration.table.check import sigma_over_view

    image = sigma_map(calibration, (640, 360))
    assert image.shape == (360, 640, 3)
    assert image.dtype == np.uint8
    sigma, px, at = sigma_over_view(calibration)
    assert sigma[0, 0] > sigma[9, 16]
    np.testing.assert_allclose(calibration.image_from_table(at[3, 4][None])[0], px[3, 4], atol=1e-3)


def test_sentence(calibration: TableCalibration) -> None:
    text = describe(calibration)
    assert "at the centre" in text
    assert "no lens file" not in text


def test_missing(picture: np.ndarray) -> None:
    assert missing(picture) == ["the sheet is seen whole", "corner marker 13 is seen"]
    assert "lay the printed sheet" in missing(np.full((300, 300, 3), 99, np.uint8))[0]
    far = photograph(render([laid_sheet()], pose_over((5, 4), 180), simple_lens()), np.random.default_rng(2))
    assert any("nearer" in t or "no marker" in t for t in missing(far))


def test_a_table_that_does_not_fit(calibration: TableCalibration) -> None:
    """68 inches up, 70 degrees: about 95 x 53 inches."""
    assert fits(calibration, (48, 48)) == ""
    assert "does not fit" in fits(calibration, (72, 60))
    assert fits(calibration, (48, 90)) == ""  # the long side may lie along the picture
