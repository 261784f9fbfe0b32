"""The set-up's checks turn green by themselves, one button leads on, and the list says how far each step is."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFont

from calibration.table.calibrate import calibrate
from gui.setup.model.cameras import CameraSettings
from gui.setup.model.editing import with_sides_by_place
from gui.setup.model.looks import edge_width_px, is_at_rest, look_at_sheet, things_on
from gui.setup.model.plan import STEPS, Figure, Plan
from gui.setup.steps.sheet import sheet_checks
from vision.capture.source import Frame, read_picture

SAMPLE = Path(__file__).resolve().parents[3] / "sample_footage" / "skirmish"
LEFT = Qt.MouseButton.LeftButton


class Clip:
    """A source of one picture; another can be laid under the camera."""

    name, live, frame_count, fps = "a picture", False, None, 30.0

    def __init__(self, bgr):
        self.bgr = bgr

    def __iter__(self):
        for i in range(10_000):
            yield Frame(i, i / 200, self.bgr)

    def close(self):
        """Nothing is held."""


@pytest.fixture(scope="module")
def empty():
    return cv2.resize(read_picture(SAMPLE / "empty.png"), (1280, 720), interpolation=cv2.INTER_AREA)


def states(window):
    return {STEPS[k]: window.steps.item(k).data(Qt.ItemDataRole.UserRole) for k in range(len(STEPS))}


def leading(window):
    return [b for b in (*(p.do_it for p in window.pages if p is window.page), window.next, window.play)
            if b is not None and b.font().weight() == QFont.Weight.Bold]


def test_a_sheet_is_seen_flat_and_sharp_before_anything_is_pressed(empty):
    look = look_at_sheet(empty)
    assert [c.state for c in sheet_checks(look)] == ["yes", "yes", "yes"]
    assert [c.state for c in sheet_checks(None)] == ["", "", ""]
    nothing = sheet_checks(look_at_sheet(np.full((360, 640, 3), 90, np.uint8)))
    assert [c.state for c in nothing] == ["no", "", ""]
    assert "lay the printed sheet" in nothing[0].text


def test_a_blurred_picture_and_a_bent_sheet_are_told_apart_from_good_ones(empty):
    soft = sheet_checks(look_at_sheet(cv2.GaussianBlur(empty, (0, 0), 1.8)))
    assert soft[2].state in ("too_close", "no")
    assert edge_width_px(empty) < edge_width_px(cv2.GaussianBlur(empty, (0, 0), 3.0))
    h, w = empty.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    seen = look_at_sheet(empty)
    bowed = cv2.remap(empty, x + 1.5 * np.sin(y / 16.0), y, cv2.INTER_LINEAR)  # as if the paper had waves
    assert look_at_sheet(bowed).off_px > 3 * seen.off_px
    assert sheet_checks(replace(seen, off_px=2.0))[1].state == "too_close"


def test_the_step_of_the_sheet_turns_green_and_hands_the_lead_to_next(open_setup, qtbot, empty):
    window = open_setup(Plan("7"), lambda plan: Clip(empty))
    window.go(STEPS.index("sheet"))
    assert leading(window) == [window.sheet.do_it]
    assert not window.play.isEnabled()
    qtbot.waitUntil(lambda: [c.state for c in window.sheet.checks.checks[:3]] == ["yes"] * 3)
    assert window.sheet.checks.checks[3].state == "too_close"  # nobody measured the bar
    window.sheet.bar.set_inches(6.0)
    assert window.sheet.checks.checks[3].state == "yes"
    qtbot.mouseClick(window.sheet.do_it, LEFT)
    qtbot.waitUntil(lambda: window.plan.calibration is not None)
    assert leading(window) == [window.next]
    assert window.play.isEnabled()  # ranges are good: the rest may be left out


def test_the_list_says_done_to_do_or_in_doubt(open_setup, table_of):
    plan = Plan("0", camera_settings=CameraSettings(None, True, True), calibration=table_of(960, 540),
                figures=(Figure("rex", (1.0, 1.0), "red", height_from="default"), Figure("tank", (9.0, 1.0), "blue")))
    window = open_setup(plan, lambda plan: Clip(np.full((540, 960, 3), 90, np.uint8)))
    assert states(window) == {"camera": "yes", "sheet": "yes", "empty": "", "terrain": "", "toys": "too_close", "game": ""}
    assert "guess" in window.steps.item(STEPS.index("toys")).toolTip()
    plan.camera_settings = CameraSettings(None, False, False)
    window.changed()
    assert states(window)["camera"] == "too_close"
    assert [c.state for c in window.camera.live_checks()][1] == "too_close"


def test_ranges_that_nobody_made_sure_are_in_doubt(empty):
    plan = Plan("clip.mp4", calibration=calibrate([empty]))
    assert "measure the 6-inch bar" in plan.doubt("sheet")
    assert plan.doubt("toys") == ""
    assert plan.doubt("camera") == ""  # a clip has nothing to lock


def test_what_is_seldom_needed_is_folded_away(open_setup):
    window = open_setup()
    assert not window.camera.resolution.isVisible()
    window.camera.more.unfold()
    assert window.camera.resolution.isVisible()


def test_a_table_at_rest_and_an_empty_one(empty):
    rng = np.random.default_rng(0)
    noisy = np.clip(empty + rng.normal(0, 3, empty.shape), 0, 255).astype(np.uint8)
    arm = empty.copy()
    arm[200:500, 300:520] = (110, 130, 190)
    assert is_at_rest(empty, noisy)
    assert not is_at_rest(empty, arm)
    assert things_on(empty, None) is None


def test_two_armies_that_face_each_other_get_their_sides_by_where_they_stand():
    figures = tuple(Figure(f"f{k}", at) for k, at in enumerate(((3.0, 2.0), (8.0, 4.0), (5.0, 20.0), (9.0, 22.0), (6.0, 5.5))))
    assert [f.side for f in with_sides_by_place(figures, ("green", "blue"))] == ["green", "green", "blue", "blue", "green"]
    assert with_sides_by_place((), ("green", "blue")) == ()


def test_two_sides_is_one_click(open_setup, qtbot, table_of):
    plan = Plan("7", calibration=table_of(960, 540), figures=(Figure("a", (2.0, 5.0)), Figure("b", (30.0, 6.0))))
    window = open_setup(plan, lambda plan: Clip(np.full((540, 960, 3), 90, np.uint8)))
    window.go(STEPS.index("toys"))
    assert window.toys.checks.checks[1].state == "too_close"
    qtbot.mouseClick(window.toys.sides, LEFT)
    assert {f.side for f in plan.figures} == {"green", "blue"}
    assert window.toys.checks.checks[1].state == "yes"
