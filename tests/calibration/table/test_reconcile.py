"""What the picture contradicts is named with both numbers: the false print is left out, or nothing is calibrated."""

import re
from dataclasses import replace

import cv2
import numpy as np
import pytest

from benchmarks.calibration.one_thing_wrong import outcome
from calibration.camera import Array, matrix_of, project
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.stability.drift import DriftMonitor
from calibration.synthetic import Laid, laid_marker, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table import reconcile
from calibration.table.calibrate import calibrate
from calibration.table.check import describe, missing
from calibration.table.mapping import TableCalibration

SIZE = (1280, 720)
V = simple_lens(SIZE, fov_deg=65.0)
POSE = pose_over((22, 13), 50.0, 5, 40, 3)
FILE = Lens(matrix_of(V), V[4:].copy(), np.diag([0.6, 0.6, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) ** 2, SIZE)
SHEET = laid_sheet("sheet", (16.0, 9.0, 0.2))


def printed(p: Laid, scale: float) -> Laid:
    return replace(p, dpi=p.dpi / scale)


def taken(*laid: Laid, seed: int = 0) -> np.ndarray:
    return photograph(render(laid, POSE, V, SIZE), np.random.default_rng(seed))


def two(scale: float) -> np.ndarray:
    return taken(laid_sheet("sheet", (2.0, 4.0, 0.0)), printed(laid_sheet("sheet", (30.0, 10.0, 0.15)), scale))


def off(c: TableCalibration) -> Array:
    """Errors of three lengths across the table, in their stated sigmas."""
    a, b = np.array([[4.0, 2.0], [40.0, 3.0], [10.0, 20.0]]), np.array([[36.0, 4.0], [38.0, 22.0], [34.0, 21.0]])
    ends = [c.table_from_image(project(np.concatenate([p, np.zeros((3, 1))], axis=1), POSE, V)) for p in (a, b)]
    found = np.linalg.norm(ends[0] - ends[1], axis=1) - np.linalg.norm(a - b, axis=1)
    return np.asarray(found / c.range_sigma_in(*ends))


def test_two_sheets_of_two_sizes_are_refused_with_both() -> None:
    with pytest.raises(CalibrationError, match=r"in size: the sheet at .*0\.9\d ± 0\.01.*1\.[01]\d ± 0\.01.*nothing"):
        calibrate(two(0.92), print_scale=1.0)


def test_lens_and_height_say_which_sheet_is_false() -> None:
    c = calibrate(two(0.92), lens=FILE, camera_height_in=50.0, print_scale=1.0)
    assert c.method == "1 sheet"
    assert "the sheet at (28, 6) is printed at 0.92 ± 0.01" in c.notes[0]
    assert c.notes[0].endswith("was left out: print it again at 100 %")
    assert np.abs(off(c)).max() < 2


def test_markers_of_one_page_do_not_outvote_a_sheet() -> None:
    corners = ((1.0, 1.0), (39.0, 1.0), (39.0, 21.0), (1.0, 21.0))
    markers = [printed(laid_marker(10 + i, (*at, 0.1)), 0.94) for i, at in enumerate(corners)]
    with pytest.raises(CalibrationError, match=r"1\.06 ± 0\.01.*if the page of corner markers is right.*at 0\.94 ± 0\.01"):
        calibrate(taken(laid_sheet("sheet", (15.0, 10.0, 0.05)), *markers), print_scale=1.0)


def test_three_sheets_of_three_sizes_are_refused_with_that_cause() -> None:
    laid = [printed(laid_sheet("sheet", place), scale)
            for place, scale in (((2.0, 4.0, 0.1), 1.0), ((28.0, 9.0, -0.2), 0.95), ((15.0, 14.0, 0.15), 0.9))]
    with pytest.raises(CalibrationError, match=r"more than one print is of another size.*measure all printed bars"):
        calibrate(taken(*laid), print_scale=1.0)


def test_two_sheets_that_agree_stay_two() -> None:
    c = calibrate(two(1.0), lens=FILE, camera_height_in=50.0, print_scale=1.0)
    assert c.method == "2 sheets"
    assert not c.notes


def test_the_odd_one_of_four_markers_is_left_out_with_its_size() -> None:
    spots = ((2.0, 2.0), (40.0, 2.0), (40.0, 22.0), (2.0, 22.0))
    laid = [printed(laid_marker(10 + i, (x, y, 0.1 * i)), 0.9 if i == 2 else 1.0) for i, (x, y) in enumerate(spots)]
    c = calibrate(taken(*laid), print_scale=1.0)
    assert "corner marker 12 is printed at 0.90 ± 0.01 of its size (-10" in c.notes[0]
    assert "2.52 in for 2.80 in" in c.notes[0]
    assert c.method == "3 corner markers"
    assert np.abs(off(c)).max() < 2


def short(sheet: Laid, along: float, up: float) -> Laid:
    h, w = sheet.picture.shape
    size = (round(w * along), round(h * up))
    picture = np.asarray(cv2.resize(sheet.picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return replace(sheet, picture=picture, origin_px=(sheet.origin_px[0] * along, sheet.origin_px[1] * up))


def stretched(along: float, up: float) -> np.ndarray:
    return taken(short(SHEET, along, up))


def test_a_sheet_short_one_way_is_refused() -> None:
    with pytest.raises(CalibrationError, match=r"short one way, by [56]\.\d.*along x it is 0\.9[345].*pixels are not square"):
        calibrate(stretched(0.94, 1.0), print_scale=1.0)
    with pytest.raises(CalibrationError, match=r"sheet and the lens file do not agree.*along y it is 0\.95 ± 0\.01"):
        calibrate(stretched(1.0, 0.95), lens=FILE, print_scale=1.0)


@pytest.mark.parametrize(("along", "up", "words"), [(0.96, 1.0, "along x it is 0.96"), (1.0, 0.96, "along y it is 0.96")])
@pytest.mark.parametrize("lens", [None, FILE], ids=["no lens file", "lens file"])
def test_the_sheet_of_two_that_is_short_one_way_is_left_out(along: float, up: float, words: str, lens: Lens | None) -> None:
    picture = taken(laid_sheet("sheet", (2.0, 4.0, 0.1)), short(laid_sheet("sheet", (28.0, 9.0, -0.2)), along, up))
    c = calibrate(picture, lens=lens, print_scale=1.0)
    assert c.method == "1 sheet"
    assert "the sheet at (26, 2) is printed short one way" in c.notes[0]
    assert words in c.notes[0]
    assert np.abs(off(c)).max() < 2


def test_what_a_printer_does_is_not_told() -> None:
    c = calibrate(stretched(0.997, 1.0), lens=FILE, print_scale=1.0)
    assert not c.notes
    assert np.abs(off(c)).max() < 2.5


@pytest.mark.parametrize(("height", "scale", "words"), [
    (50.0, 0.95, r"height 50 in was typed, 47\.\d ± 0\.1 is seen at print scale 0\.95.*print scale 1\.00 ± 0\.01 is seen"),
    (58.0, 1.0, r"height 58 in was typed, (49\.9|50\.\d) ± 0\.1 is seen.*print scale 1\.1[567] ± 0\.01"),
])
def test_height_print_scale_and_lens_file_must_agree(height: float, scale: float, words: str) -> None:
    picture = taken(SHEET)
    with pytest.raises(CalibrationError, match=words):
        calibrate(picture, lens=FILE, camera_height_in=height, print_scale=scale)
    assert not calibrate(picture, lens=FILE, camera_height_in=50.2, print_scale=1.0).notes


def test_lens_and_height_tell_the_size_of_a_print_that_nobody_measured() -> None:
    c = calibrate(taken(printed(SHEET, 0.98)), lens=FILE, camera_height_in=50.0)
    assert c.scale_sigma < 0.006
    assert np.abs(off(c)).max() < 2


def test_a_bent_sheet_is_told_and_reckoned_with() -> None:
    def bowed(inches: float) -> Laid:
        return replace(SHEET, lift=lambda own: np.maximum(0.0, inches * (1 - ((own[:, 0] - 5.1) / 5.1) ** 2)))

    c = calibrate(taken(bowed(0.2)), lens=FILE, print_scale=1.0)
    assert "the sheet is bent (bow along x)" in c.notes[0]
    assert np.abs(off(c)).max() < 3
    with pytest.raises(CalibrationError, match=r"bent \(bow along x\).*glue or tape it flat"):
        calibrate(taken(bowed(0.6)), lens=FILE, print_scale=1.0)


def test_another_lens_than_the_files_is_refused() -> None:
    v = V.copy()
    v[4] = -0.25
    with pytest.raises(CalibrationError, match="lens file do not agree"):
        calibrate(taken(laid_sheet("sheet", (2.0, 2.0, 0.1)), laid_sheet("sheet", (29.0, 16.0, 0.1))),
                  lens=replace(FILE, distortion=v[4:]), print_scale=1.0)


@pytest.mark.parametrize(("off_px", "said"), [(12, "silent"), (30, "told"), (80, "refused")])
def test_a_lens_file_is_refused_only_where_chance_cannot_be_it(off_px: int, said: str) -> None:
    """Its centre off by what the sheet cannot tell, by what it tells at three to five sigmas, and by more."""
    matrix = FILE.camera_matrix.copy()
    matrix[0, 2] += off_px
    lens = replace(FILE, camera_matrix=matrix)
    if said == "refused":
        with pytest.raises(CalibrationError, match=r"lens file do not agree \(its centre lies"):
            calibrate(taken(SHEET), lens=lens, print_scale=1.0)
        return
    c = calibrate(taken(SHEET), lens=lens, print_scale=1.0)
    assert any("hardly agree (its centre lies" in n for n in c.notes) == (said == "told")
    if said == "told":
        assert np.abs(off(c)).max() < 2


def test_a_lens_file_that_chance_may_speak_against_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the lens was solved again, the camera stood 3 inches from where it was, in two battles whose file was true."""
    monkeypatch.setattr(reconcile, "RECONCILE", replace(reconcile.RECONCILE, refused_gain=1e6))
    matrix = FILE.camera_matrix.copy()
    matrix[0, 2] += 80
    c = calibrate(taken(SHEET), lens=replace(FILE, camera_matrix=matrix), print_scale=1.0)
    assert c.notes == ()
    assert c.lens[2] == pytest.approx(matrix[0, 2], abs=2.0)


def test_a_cropped_picture_is_told() -> None:
    picture = taken(laid_sheet("sheet", (24.0, 8.0, 0.2)))[:, 300:]
    c = calibrate(np.ascontiguousarray(picture), print_scale=1.0)
    assert any("the picture is cropped on one side" in n for n in c.notes)


def test_a_picture_that_is_perhaps_cropped_has_a_larger_sigma() -> None:
    """The sheet lies where a camera that looks from the side explains the picture nearly as well."""
    for seed in (5011, 3010, 3016):
        told = outcome("cropped border", seed)
        assert max(abs(z) for z in told.ranges) < 1.96
        assert told.words == ""
    assert re.search(r"seems to lie \d+ ± \d % of the picture's width off its middle", outcome("cropped border", 5002).words)


def test_a_lens_file_of_another_zoom_shows_in_the_height_that_is_said() -> None:
    """A sheet seen from straight above fits a longer lens farther up as well: only the height, said to be measured, tells."""
    above, long = pose_over((20, 12), 50.0, 0, 0, 0), V.copy()
    long[:2] *= 1.3
    picture = photograph(render([SHEET], above, V, SIZE), np.random.default_rng(0))
    c = calibrate(picture, lens=replace(FILE, camera_matrix=matrix_of(long)), print_scale=1.0)
    assert re.search(r"the camera seems to hang 65 ± \d in up: if not, the lens file is of another camera or zoom", describe(c))
    with pytest.raises(CalibrationError, match=r"height 50 in was typed, 65"):
        calibrate(picture, lens=replace(FILE, camera_matrix=matrix_of(long)), print_scale=1.0, camera_height_in=50.0)
    assert "hang" not in describe(calibrate(picture, lens=FILE, print_scale=1.0, camera_height_in=50.0))


def test_black_bars_round_a_picture_are_told() -> None:
    picture, (w, h) = taken(SHEET), SIZE
    pillars = picture.copy()
    pillars[:, :w // 8] = pillars[:, -(w // 8):] = 16
    c = calibrate(pillars, lens=FILE, print_scale=1.0)
    assert any("the picture has black bars (25 % of its width): it is a smaller picture" in n for n in c.notes)
    assert np.abs(off(c)).max() < 2  # cut off, not shrunk: what is seen is true
    boxed = np.full_like(picture, 16)
    boxed[h // 8:h // 8 + h * 3 // 4, w // 8:w // 8 + w * 3 // 4] = cv2.resize(picture, (w * 3 // 4, h * 3 // 4))
    with pytest.raises(CalibrationError, match=r"lens file do not agree.*black bars \(25 % of its width, 25 % of its height\)"):
        calibrate(boxed, lens=FILE, print_scale=1.0)


def test_a_mirrored_picture_is_called_so() -> None:
    picture = np.ascontiguousarray(taken(SHEET)[:, ::-1])
    with pytest.raises(CalibrationError, match="the picture is mirrored"):
        calibrate(picture, print_scale=1.0)
    assert missing(picture)[0].startswith("the picture is mirrored")


def test_a_camera_higher_than_rooms_asks_for_the_bar() -> None:
    far = pose_over((5, 4), 50.0, 3, 40, 3)
    long = V.copy()
    long[:2] *= 3.0
    picture = photograph(render([printed(laid_sheet("sheet", (0, 0, 0.1)), 0.25)], far, long, SIZE), np.random.default_rng(0))
    file = replace(FILE, camera_matrix=matrix_of(long))
    with pytest.raises(CalibrationError, match=r"would be 1[67] ft up.*--print-scale"):
        calibrate(picture, lens=file)
    assert calibrate(picture, lens=file, print_scale=0.25).camera_in[2] == pytest.approx(50.0, abs=0.5)
    assert any("would be 1" in n for n in calibrate(picture, lens=file, print_scale=1.0).notes)


def test_the_range_that_is_told_has_room_in_the_picture() -> None:
    assert "on a 24-inch range" in describe(calibrate(taken(SHEET), lens=FILE))
    near = pose_over((2, 2), 4.3, 2)
    picture = photograph(render([laid_sheet("sheet", dpi=300.0)], near, V, SIZE), np.random.default_rng(0))
    small = calibrate(picture)
    said = describe(small)
    assert "on a 4-inch range" in said
    assert "±0.00" not in said
    assert DriftMonitor(small, picture).range_in == pytest.approx(4.0)
