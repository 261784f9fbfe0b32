"""The set-up by clicks and keys, from nothing to play, on pictures that the project drew or rendered itself."""

from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, QPointF, Qt

from gui.setup.model.files import load_plan
from gui.setup.model.plan import STEPS, Figure, Piece, Plan
from measure.scene import scene
from vision.capture.source import Frame, open_source

SKIRMISH = Path(__file__).resolve().parents[3] / "sample_footage" / "skirmish"
LEFT = Qt.MouseButton.LeftButton


class Clip:
    """A source of one picture, again and again; another can be laid under the camera."""

    name, live, frame_count, fps = "a picture", False, None, 30.0

    def __init__(self, bgr):
        self.bgr, self.closed = bgr, False

    def __iter__(self):
        for i in range(10_000):
            yield Frame(i, i / 200, self.bgr)

    def close(self):
        self.closed = True


def click(window, qtbot, spot_px):
    """Click the picture's pixel."""
    scale, origin = window.view.placement()
    qtbot.mouseClick(window.view, LEFT, pos=QPoint(round(spot_px[0] * scale + origin[0]),
                                                   round(spot_px[1] * scale + origin[1])))


def test_one_cannot_go_past_a_camera_that_is_not_chosen(open_setup, qtbot):
    window = open_setup()
    qtbot.mouseClick(window.next, LEFT)
    assert window.stack.currentIndex() == 0
    assert "camera" in window.said.text()
    assert not window.play.isEnabled()


def test_no_camera_is_said_with_what_to_do(open_setup, qtbot):
    window = open_setup()
    qtbot.waitUntil(lambda: "use a phone" in window.camera.look_words.text())


def test_a_source_that_is_not_there_is_said_in_a_sentence(open_setup, qtbot):
    window = open_setup()
    window.camera.more.unfold()
    qtbot.keyClicks(window.camera.source, "/no/such/clip.mp4")
    qtbot.mouseClick(window.camera.open_it, LEFT)
    qtbot.waitUntil(lambda: "there is no such file" in window.said.text())


def test_four_corners_by_clicks_give_a_table(open_setup, qtbot, tmp_path):
    picture = np.random.default_rng(0).integers(60, 180, (540, 960, 3), dtype=np.uint8)
    window = open_setup(source=lambda plan: Clip(picture))
    window.camera.more.unfold()
    qtbot.keyClicks(window.camera.source, "7")
    qtbot.keyClick(window.camera.source, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    qtbot.mouseClick(window.next, LEFT)
    window.sheet.corners.setChecked(True)
    window.sheet.width_in.set_inches(40)
    window.sheet.depth_in.set_inches(20)
    qtbot.waitUntil(lambda: window.view.parcel is not None)
    for corner in [(80, 470), (880, 470), (880, 70), (80, 70)]:
        click(window, qtbot, corner)
    qtbot.mouseClick(window.sheet.calibrate_it, LEFT)
    qtbot.waitUntil(lambda: window.plan.calibration is not None, timeout=120_000)
    table = window.plan.calibration
    assert table.table_size_in == pytest.approx((40.0, 20.0))
    assert table.table_from_image(np.array([[480.0, 270.0]]))[0] == pytest.approx((20.0, 10.0), abs=0.2)
    assert "±" in window.sheet.said.text()
    assert window.play.isEnabled()  # quick mode: ranges and cover at once
    plans = []
    window.ready.connect(plans.append)
    qtbot.mouseClick(window.play, LEFT)
    assert plans == [window.plan]
    assert load_plan(tmp_path / "setup").source == "7"


def test_too_few_corners_are_counted(open_setup, qtbot):
    window = open_setup(Plan("7"), lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    window.go(1)
    window.sheet.corners.setChecked(True)
    window.sheet.calibrate()
    assert "0 so far" in window.said.text()


def test_another_view_of_the_table_needs_another_calibration(open_setup, table_of):
    window = open_setup(source=lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    window.open("1", 0, False)
    window.plan.calibration, window.plan.empty = table_of(160, 90), np.zeros((2, 2, 3), np.uint8)
    window.open("1", 0, False)
    assert window.plan.empty is not None
    window.open("1", 180, False)
    assert (window.plan.empty, window.plan.calibration) == (None, None)
    assert "calibrate again" in window.said.text()


def test_inches_or_centimetres_everywhere_and_kept(open_setup, qtbot):
    window = open_setup()
    window.sheet.tape.set_inches(10.0)
    qtbot.mouseClick(window.unit_button, LEFT)
    assert window.sheet.tape.text() == "25.40 cm"
    assert window.sheet.tape.inches() == pytest.approx(10.0)
    assert window.stuff.table.horizontalHeaderItem(3).text() == "Height (cm)"
    assert open_setup().units == "cm"


def test_the_window_opens_where_it_was(open_setup, qtbot):
    window = open_setup()
    window.resize(1014, 700)
    window.close()
    assert open_setup().size().height() == 700


def test_a_saved_set_up_opens_in_one_click(open_setup, qtbot, table_of):
    plan = Plan("7", calibration=table_of(160, 90))
    window = open_setup(plan, lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    window.saving.save_as(window.plan, "kitchen / table")
    again = open_setup(source=lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    assert ["kitchen table" in b.text() for b in again.camera.again] == [True]
    again.camera.more.unfold()
    qtbot.mouseClick(again.camera.again[0], LEFT)
    assert again.plan.source == "7"
    assert again.plan.calibration.table_size_in == plan.calibration.table_size_in
    assert STEPS[again.stack.currentIndex()] == "game"
    assert again.play.isEnabled()


def test_long_work_shows_how_far_it_is(open_setup, qtbot, table_of):
    window = open_setup(Plan("7", calibration=table_of(160, 90)), lambda plan: Clip(np.full((90, 160, 3), 90, np.uint8)))
    seen = []
    window.preview.gathered.connect(lambda n, of: seen.append((n, of)))
    window.go(2)
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    qtbot.mouseClick(window.empty.take, LEFT)
    assert window.background.bar.isVisible()
    qtbot.waitUntil(lambda: window.plan.empty is not None)
    assert not window.background.bar.isVisible()
    assert seen[-1] == (15, 15)


@pytest.mark.slow
@pytest.mark.skipif(not (SKIRMISH / "terrain.png").exists(), reason="sample_footage/skirmish is not here")
def test_from_nothing_to_play_on_the_sample(open_setup, qtbot, tmp_path):
    shown = {"picture": "empty.png"}
    window = open_setup(source=lambda plan: open_source(str(SKIRMISH / shown["picture"])))
    window.camera.source.setText(str(SKIRMISH / "empty.png"))
    window.camera.ask()
    qtbot.waitUntil(lambda: window.preview.newest() is not None)
    window.next.click()
    qtbot.waitUntil(lambda: [c.state for c in window.sheet.checks.checks[:3]] == ["yes"] * 3, timeout=120_000)
    window.sheet.use_lens(str(tmp_path / "none.toml"))
    assert "none.toml" in window.said.text()
    window.sheet.calibrate_it.click()
    qtbot.waitUntil(lambda: window.plan.calibration is not None, timeout=120_000)
    rough = window.plan.calibration
    window.sheet.use_lens(str(SKIRMISH / "lens.toml"))
    window.sheet.calibrate_it.click()
    qtbot.waitUntil(lambda: window.plan.calibration is not rough, timeout=120_000)
    assert window.plan.calibration.lens_known
    window.next.click()
    window.empty.take.click()
    qtbot.waitUntil(lambda: window.plan.empty is not None, timeout=120_000)
    window.next.click()
    shown["picture"] = "terrain.png"
    window.background.open(lambda: open_source(str(SKIRMISH / "terrain.png")))
    qtbot.waitUntil(lambda: window.preview.newest() is not None and
                    np.abs(window.preview.newest().astype(int) - window.plan.empty).max() > 50)
    window.stuff.look_for.click()
    qtbot.waitUntil(lambda: window.plan.stuff is not None, timeout=120_000)
    assert 4 <= len(window.plan.pieces) <= 6
    before = window.plan.pieces[0].footprint_in
    window.stuff.table.item(0, 0).setText("castle")
    window.stuff.table.item(0, 3).setText("3.5")
    qtbot.waitUntil(lambda: window.plan.pieces[0].footprint_in != before, timeout=120_000)
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


@pytest.fixture
def laid_out(open_setup, standin, qtbot, table_of):
    """A table with a piece and a toy on it, at the step of the stuff."""
    plan = Plan("7", calibration=table_of(960, 540), pieces=(Piece("wall", (21.0, 11.0), footprint_in=(
        (20.0, 10.0), (24.0, 10.0), (24.0, 12.0), (20.0, 12.0))),), figures=(Figure("rex", (10.0, 10.0), "red"),))
    window = open_setup(plan, lambda plan: Clip(np.full((540, 960, 3), 90, np.uint8)))
    window.show_scene(scene("red rex rex 10,10 r=1", table=(40.0, 22.0)))
    window.go(STEPS.index("terrain"))
    qtbot.waitUntil(lambda: window.view.parcel is not None)
    window.resize(1014, 700)
    return window


def at(window, x, y):
    px = window.view.to_widget(np.array([[x, y, 0.0]]))[0]
    return QPoint(round(px[0]), round(px[1]))


def test_an_outline_is_corrected_by_dragging_a_corner(laid_out, qtbot):
    window = laid_out
    qtbot.mouseClick(window.view, LEFT, pos=at(window, 22, 11))
    assert window.stuff.table.currentRow() == 0
    qtbot.mousePress(window.view, LEFT, pos=at(window, 24, 12))
    window.view.editor.drag(QPointF(at(window, 26, 14)))
    qtbot.mouseRelease(window.view, LEFT, pos=at(window, 26, 14))
    piece = window.plan.pieces[0]
    assert piece.hand_drawn
    assert piece.footprint_in[2] == pytest.approx((26.0, 14.0), abs=0.15)
    assert "1 drawn by you" in window.stuff.said.text()


def test_a_piece_that_was_not_found_is_drawn_named_and_removed_again(laid_out, qtbot):
    window = laid_out
    qtbot.mouseClick(window.stuff.add, LEFT)
    assert "Esc gives up" in window.said.text()
    for corner in ((30, 5), (34, 5), (34, 8), (30, 8)):
        qtbot.mouseClick(window.view, LEFT, pos=at(window, *corner))
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert [p.name for p in window.plan.pieces] == ["wall", "stuff1"]
    assert np.ptp(np.array(window.plan.pieces[1].footprint_in), axis=0) == pytest.approx([4.0, 3.0], abs=0.3)
    window.stuff.table.cellWidget(1, 2).setCurrentText("soft")
    assert window.plan.pieces[1].cover == "soft"
    window.stuff.table.setCurrentCell(1, 0)
    qtbot.keyClick(window.stuff.table, Qt.Key.Key_Delete)
    assert [p.name for p in window.plan.pieces] == ["wall"]


def test_a_part_to_ignore_is_drawn_on_a_toy(laid_out, qtbot):
    window = laid_out
    window.go(STEPS.index("toys"))
    qtbot.mouseClick(window.view, LEFT, pos=at(window, 10, 10))
    assert window.toys.figure.name == "rex"
    qtbot.keyClicks(window.toys.base, "40")
    qtbot.keyClick(window.toys.base, Qt.Key.Key_Return)
    window.toys.parts.low.set_inches(1.0)
    window.toys.parts.high.set_inches(1.5)
    window.toys.more.unfold()
    qtbot.mouseClick(window.toys.parts.draw, LEFT)
    for corner in ((10, 10), (12, 10), (12, 11)):
        qtbot.mouseClick(window.view, LEFT, pos=at(window, *corner))
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    rex = window.plan.figures[0]
    assert rex.base_mm == 40.0
    assert (rex.parts[0].base_in, rex.parts[0].height_in) == (1.0, 0.5)
    assert len(rex.parts[0].footprint_in) == 3
    assert window.plan.roster().known.toys[0].ignored_parts == rex.parts
    assert window.toys.parts.list.count() == 1
    window.toys.parts.list.setCurrentRow(0)
    qtbot.mouseClick(window.toys.parts.drop, LEFT)
    assert window.plan.figures[0].parts == ()


def test_a_roster_gives_names_and_armies(laid_out, qtbot, tmp_path):
    window = laid_out
    path = tmp_path / "roster.toml"
    path.write_text('[[toy]]\nname = "T-Rex"\nside = "green"\nsize = "L"\nheight_in = 3.9\nbase_mm = 60\n'
                    '[toytastrophe]\nvictory = "hill"\n')
    window.go(STEPS.index("toys"))
    window.toys.use_roster(str(path))
    window.toys.clicked("rex")
    window.toys.from_roster.activated.emit(1)
    assert window.plan.figures[0] == Figure("T-Rex", window.plan.figures[0].at_in, "green", "L", 3.9, None, "rex", 60.0)
    assert window.plan.tables["toytastrophe"] == {"victory": "hill"}
    window.toys.use_roster(str(tmp_path / "none.toml"))
    assert "cannot be read" in window.said.text()


def test_an_army_is_typed_and_judged(laid_out, qtbot):
    window = laid_out
    window.plan.figures = (*window.plan.figures, Figure("b", (5.0, 5.0), "blue"))
    window.go(STEPS.index("game"))
    window.game.choice.setCurrentIndex(window.game.choice.findData("toytastrophe"))
    window.game.army.setPlainText('[[toytastrophe.toy]]\nname = "rex"\npowers = ["Health"]\n')
    assert window.game.said.text() == ""
    assert window.plan.tables["toytastrophe"]["toy"][0]["powers"] == ["Health"]
    window.game.army.setPlainText('[[toytastrophe.toy]]\nname = "rex"\npowers = ["Flatulence"]\n')
    assert "Flatulence" in window.game.said.text()
    plans = []
    window.ready.connect(plans.append)
    window.go(0)
    qtbot.mouseClick(window.play, LEFT)
    assert plans == []
    assert STEPS[window.stack.currentIndex()] == "game"
    assert "Flatulence" in window.said.text()
    window.game.army.setPlainText("[[")
    assert "not TOML" in window.game.said.text()


def test_a_house_rule_that_the_game_refuses_goes_back(laid_out, qtbot):
    window = laid_out
    window.go(STEPS.index("game"))
    window.game.choice.setCurrentIndex(window.game.choice.findData("toytastrophe"))
    row = [r.key for r in window.game._rows].index("partial_cover")
    for text in ("2", "a lot"):
        window.game.house.item(row, 0).setText(text)
        assert "partial_cover" in window.said.text()
        assert window.game.house.item(row, 0).text() == "0.25"
    window.game.house.item(row, 0).setText("0.3")
    assert window.plan.tables["toytastrophe"] == {"house_rules": {"partial_cover": 0.3}}
    assert "1 house rule changed" in window.game.said.text()
