"""The set-up by clicks, from nothing to play, on pictures that the project rendered itself."""

from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from gui.setup_plan import Plan, load_plan
from gui.setup_window import SetupWindow
from vision.source import open_source

SKIRMISH = Path(__file__).resolve().parents[2] / "sample_footage" / "skirmish"


@pytest.fixture
def open_setup(qtbot, tmp_path):
    opened = []

    def open_(plan=None, source=None):
        window = SetupWindow(tmp_path / "setup", plan, source)
        window.show()
        opened.append(window)
        return window

    yield open_
    for window in opened:
        assert window.stop()
        window.close()


class Clip:
    """A source of one picture, again and again."""

    name, live, frame_count, fps = "a picture", False, None, 30.0

    def __init__(self, bgr):
        self.bgr, self.closed = bgr, False

    def __iter__(self):
        from vision.source import Frame
        for i in range(10_000):
            yield Frame(i, i / 200, self.bgr)

    def close(self):
        self.closed = True


def test_one_cannot_go_past_a_camera_that_is_not_chosen(open_setup, qtbot):
    window = open_setup()
    qtbot.mouseClick(window.next, Qt.MouseButton.LeftButton)
    assert window.stack.currentIndex() == 0
    assert "camera" in window.said.text()
    assert not window.play.isEnabled()


def test_a_source_that_is_not_there_is_said_in_a_sentence(open_setup, qtbot):
    window = open_setup()
    window.camera.show_source("/no/such/clip.mp4")
    qtbot.mouseClick(window.camera.open, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "there is no such file" in window.said.text())


def test_four_corners_by_clicks_give_a_table(open_setup, qtbot, tmp_path):
    rng = np.random.default_rng(0)
    picture = rng.integers(60, 180, (540, 960, 3), dtype=np.uint8)
    window = open_setup(source=lambda plan: Clip(picture))
    window.camera.show_source("7")
    window.camera.ask()
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    window.go(1)
    window.sheet.corners.setChecked(True)
    window.sheet.width_in.setValue(40)
    window.sheet.depth_in.setValue(20)
    qtbot.waitUntil(lambda: window.view._parcel is not None)
    corners = [(80, 470), (880, 470), (880, 70), (80, 70)]
    for corner in corners:
        scale, origin = window.view._view()
        at = QPoint(round(corner[0] * scale + origin[0]), round(corner[1] * scale + origin[1]))
        qtbot.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseClick(window.sheet.calibrate, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.plan.calibration is not None, timeout=20_000)
    table = window.plan.calibration
    assert table.table_size_in == (40.0, 20.0)
    assert table.table_from_image(np.array([[480.0, 270.0]]))[0] == pytest.approx((20.0, 10.0), abs=0.2)
    assert "±" in window.sheet.said.text()
    assert window.play.isEnabled()  # quick mode: ranges and cover at once
    plans = []
    window.ready.connect(plans.append)
    qtbot.mouseClick(window.play, Qt.MouseButton.LeftButton)
    assert plans == [window.plan]
    assert load_plan(tmp_path / "setup").source == "7"


def test_too_few_corners_are_counted(open_setup, qtbot):
    window = open_setup(Plan("7"), lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    window.go(1)
    window.sheet.corners.setChecked(True)
    window.calibrate()
    assert "0 so far" in window.said.text()


def test_another_camera_needs_another_calibration(open_setup, qtbot):
    window = open_setup(source=lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    window.open("1", 0, False)
    window.plan.calibration, window.plan.empty = object(), np.zeros((2, 2, 3), np.uint8)
    window.plan.calibration = None
    window.open("1", 180, False)
    assert window.plan.empty is None


@pytest.mark.slow
@pytest.mark.skipif(not (SKIRMISH / "terrain.png").exists(), reason="sample_footage/skirmish is not here")
def test_from_nothing_to_play_on_the_sample(open_setup, qtbot, tmp_path):
    shown = {"picture": "empty.png"}
    window = open_setup(source=lambda plan: open_source(str(SKIRMISH / shown["picture"])))
    window.camera.show_source(str(SKIRMISH / "empty.png"))
    window.camera.ask()
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    window.next.click()
    qtbot.waitUntil(lambda: "seen" in window.sheet.seen.text(), timeout=20_000)
    window.use_lens(str(tmp_path / "none.toml"))
    assert "none.toml" in window.said.text()
    window.sheet.calibrate.click()
    qtbot.waitUntil(lambda: window.plan.calibration is not None, timeout=60_000)
    rough = window.plan.calibration
    window.use_lens(str(SKIRMISH / "lens.toml"))
    window.sheet.calibrate.click()
    qtbot.waitUntil(lambda: window.plan.calibration is not rough, timeout=60_000)
    assert window.plan.calibration.lens_known
    window.next.click()
    window.empty.take.click()
    qtbot.waitUntil(lambda: window.plan.empty is not None, timeout=30_000)
    window.next.click()
    shown["picture"] = "terrain.png"
    window.orders.open.emit(lambda: open_source(str(SKIRMISH / "terrain.png")))
    qtbot.waitUntil(lambda: window.preview.newest() is not None and
                    np.abs(window.preview.newest().astype(int) - window.plan.empty).max() > 50)
    window.stuff.look_for.click()
    qtbot.waitUntil(lambda: window.plan.stuff is not None, timeout=30_000)
    assert 4 <= len(window.plan.pieces) <= 6
    before = window.plan.pieces[0].footprint_in
    window.stuff.table.item(0, 0).setText("castle")
    window.stuff.table.item(0, 3).setText("3.5")
    qtbot.waitUntil(lambda: window.plan.pieces[0].footprint_in != before, timeout=30_000)
    assert (window.plan.pieces[0].name, window.plan.pieces[0].height_in) == ("castle", 3.5)
    window.next.click()
    window.next.click()
    window.game.choice.setCurrentIndex(window.game.choice.findData("toytastrophe"))
    assert "two sides" in window.said.text()
    assert window.game.house.rowCount() > 3
    window.game.choice.setCurrentIndex(0)
    window.play.click()
    back = load_plan(tmp_path / "setup")
    assert back.pieces[0].name == "castle"
    assert back.open_session().eye.terrain  # the battle knows its battlefield
