"""The watch: bumps, zoom and blur are noticed within 30 frames; hands, toys and lamps are not; the pose is followed."""

import sys
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.camera import Array, project
from calibration.lens.lens import CalibrationError
from calibration.stability.drift import CameraState, DriftMonitor, DriftReport
from calibration.synthetic import photograph, render
from calibration.table.calibrate import calibrate
from calibration.table.mapping import TableCalibration

filmed = sys.modules["filmed_table"]
SIZE, LENS, POSE, shot, turned, pushed = filmed.SIZE, filmed.LENS, filmed.POSE, filmed.shot, filmed.turned, filmed.pushed


def run(watch: DriftMonitor, scene: np.ndarray, frames: int, seed: int = 5) -> list[DriftReport]:
    """Frames of one scene; noise is drawn afresh for three of them and those are shown in turn."""
    rng = np.random.default_rng(seed)
    shots = [photograph(scene, rng) for _ in range(3)]
    return [watch.see(shots[i % 3]) for i in range(frames)]


@pytest.mark.parametrize("pose", [
    pytest.param(turned(POSE, 0.5, (1, 0, 0)), id="turn x"),
    pytest.param(turned(POSE, 0.5, (0, 1, 0)), id="turn y", marks=pytest.mark.slow),
    pytest.param(turned(POSE, 0.5, (0, 0, 1)), id="roll", marks=pytest.mark.slow),
    pytest.param(pushed(POSE, (0.25, 0, 0)), id="push x"),
    pytest.param(pushed(POSE, (0, 0.25, 0)), id="push y", marks=pytest.mark.slow),
    pytest.param(turned(POSE, 2.0, (1, 0, 0)), id="turn far", marks=pytest.mark.slow),
])
def test_a_bump_is_noticed_and_followed(calibration: TableCalibration, first: np.ndarray, base: np.ndarray,
                                        pose: Array) -> None:
    watch = DriftMonitor(calibration, first)
    assert all(s.sight is CameraState.STEADY for s in run(watch, base, 10))
    states = run(watch, shot(pose), 60)
    assert any(s.sight is CameraState.MOVED for s in states[:30])
    solved = next(s for s in states if s.calibration is not None)
    assert solved.range_error_in >= 0
    assert "24-inch ranges are off by" in solved.text
    p = np.array([[5.0, 5.0], [30.0, 20.0], [40.0, 8.0]])
    c, s = np.cos(0.2), np.sin(0.2)
    want = (p - [15, 10]) @ np.array([[c, -s], [s, c]])  # the sheet's frame
    px = project(np.concatenate([p, np.zeros((3, 1))], axis=1), pose, LENS)
    assert np.abs(watch.calibration.table_from_image(px) - want).max() < 0.04
    assert np.abs(calibration.table_from_image(px) - want).max() > 0.08
    assert all(t.sight is CameraState.STEADY for t in run(watch, shot(pose), 30))


def test_the_size_of_the_print_is_kept(first: np.ndarray) -> None:
    large = calibrate(first, lens=filmed.known(), print_scale=0.97)
    assert large.print_scale == 0.97
    watch = DriftMonitor(large, first)
    run(watch, shot(turned(POSE, 0.5, (1, 0, 0))), 60)
    assert watch.calibration is not large
    a = project(np.array([[20.0, 10.0, 0.0], [34.0, 20.0, 0.0]]), turned(POSE, 0.5, (1, 0, 0)), LENS)
    found = watch.calibration.table_from_image(a)
    assert np.linalg.norm(found[1] - found[0]) == pytest.approx(0.97 * np.hypot(14.0, 10.0), rel=0.004)


def test_another_sheet_than_the_kept_one_is_not_used(calibration: TableCalibration, first: np.ndarray) -> None:
    watch = DriftMonitor(calibration, first)
    pose = turned(POSE, 0.5, (1, 0, 0))
    small = replace(filmed.SHEET, dpi=filmed.SHEET.dpi / 0.93)
    run(watch, render([filmed.CLOTH, small], pose, LENS, SIZE), 60)
    assert any("the sheet does not agree with the kept set-up" in n and "1.0" in n for n in watch.calibration.notes)
    a = project(np.array([[20.0, 10.0, 0.0], [34.0, 20.0, 0.0]]), pose, LENS)
    found = watch.calibration.table_from_image(a)
    assert np.linalg.norm(found[1] - found[0]) == pytest.approx(np.hypot(14.0, 10.0), rel=0.01)


def test_followed_by_texture_when_the_sheet_is_gone(calibration: TableCalibration) -> None:
    watch = DriftMonitor(calibration, photograph(shot(sheet=False), np.random.default_rng(0)))
    pose = turned(POSE, 0.5, (1, 0, 0))
    states = run(watch, shot(pose, sheet=False), 60)
    assert any(s.calibration is not None for s in states)
    px = project(np.array([[30.0, 20.0, 0.0]]), pose, LENS)
    before = calibration.table_from_image(project(np.array([[30.0, 20.0, 0.0]]), POSE, LENS))
    assert np.abs(watch.calibration.table_from_image(px) - before).max() < 0.05
    assert any("texture" in n for n in watch.calibration.notes)


def test_zoom_is_named_and_not_solved(calibration: TableCalibration, first: np.ndarray) -> None:
    zoomed = LENS.copy()
    zoomed[:2] *= 1.01
    watch = DriftMonitor(calibration, first)
    last = run(watch, shot(lens=zoomed), 40)[-1]
    assert last.sight is CameraState.MOVED
    assert last.zoom == pytest.approx(0.01, abs=0.002)
    assert last.range_error_in == pytest.approx(0.24, abs=0.04)
    assert "calibrate again" in last.text


def test_blur_is_noticed(calibration: TableCalibration, first: np.ndarray, base: np.ndarray) -> None:
    watch = DriftMonitor(calibration, first)
    assert run(watch, cv2.GaussianBlur(base, (0, 0), 3.0), 45)[-1].sight is CameraState.BLURRED


def test_hands_toys_and_lamps_are_no_alarm(calibration: TableCalibration, first: np.ndarray, base: np.ndarray) -> None:
    rng = np.random.default_rng(9)
    watch = DriftMonitor(calibration, first)
    toys = base.copy()
    for k in range(150):
        if k % 30 == 0:  # a toy is put down for good
            x, y = rng.uniform(100, 1180), rng.uniform(100, 620)
            cv2.rectangle(toys, (int(x) - 25, int(y) - 20), (int(x) + 25, int(y) + 20), float(rng.uniform(20, 220)), -1)
        scene = toys
        if k % 3 == 0:
            scene = toys * rng.uniform(0.75, 1.3)
            tip = rng.uniform([200, 150], [1080, 570])
            cv2.line(scene, (int(tip[0]), 719), (int(tip[0]), int(tip[1])), 150.0, 90)
            frame = photograph(scene, rng, jpeg=None)
        elif k % 3 == 1:
            frame = photograph(scene, rng, jpeg=None)
        assert watch.see(frame).sight in (CameraState.STEADY, CameraState.BLIND)
    assert watch.calibration is not None
    assert run(watch, toys, 16)[-1].sight is CameraState.STEADY


def test_darkness_is_blind_not_moved(calibration: TableCalibration, first: np.ndarray, base: np.ndarray) -> None:
    watch = DriftMonitor(calibration, first)
    assert run(watch, base * 0 + 12.0, 40)[-1].sight is CameraState.BLIND
    assert run(watch, base, 20)[-1].sight is CameraState.STEADY


def test_a_bare_table_cannot_be_watched_and_says_so(calibration: TableCalibration) -> None:
    bare = np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)
    watch = DriftMonitor(calibration, bare)
    assert not watch.enough_texture
    state = watch.see(bare)
    assert state.sight is CameraState.BLIND
    assert "texture" in state.text


def test_other_shapes_are_refused(calibration: TableCalibration) -> None:
    with pytest.raises(CalibrationError, match="another shape"):
        DriftMonitor(calibration, np.zeros((480, 640, 3), np.uint8))
