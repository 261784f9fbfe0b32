"""A toy is slid by hand in the set-up's toys step, and what it tells is kept for this battle and the next."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt

from gui.setup.model.enrolment import updated_from_battle, with_height
from gui.setup.model.files import load_plan, save_plan, save_roster
from gui.setup.model.plan import STEPS, Figure, Plan
from measure.scene import scene
from vision.corrections.enrolment import Enrolment
from vision.footprints.height_from_sliding import Height

LEFT = Qt.MouseButton.LeftButton
SLID = Height(2.1, 0.42, "", 1.7, 2.6, 6.2)


@pytest.fixture
def tall(source):
    two = [t for t in source.painted.TOYS if t.name in ("red", "green")]
    source.toys = [replace(t, height=3.0, at=(13.5, 11.5)) if t.name == "red" else t for t in two]
    return source


def test_find_slide_and_take_the_height(open_setup, qtbot, tall, painted_calibration, painted):
    window = open_setup(Plan("7", calibration=painted_calibration, empty=painted.ground()), lambda plan: tall)
    window.go(STEPS.index("toys"))
    step = window.toys
    qtbot.waitUntil(lambda: window.preview.newest() is not None, timeout=120_000)
    qtbot.mouseClick(step.look_for, LEFT)
    qtbot.waitUntil(lambda: len(window.plan.figures) == 2, timeout=120_000)
    row = min(range(2), key=lambda k: abs(window.plan.figures[k].at_in[0] - 13.5))
    step.table.setCurrentCell(row, 0)
    assert step.height_note.text() == "Height: 1.5 ± 0.8 in (default)"
    qtbot.mouseClick(step.enrolment.button, LEFT)
    qtbot.waitUntil(lambda: "First look taken" in step.enrolment.looks.text(), timeout=120_000)
    tall.put("red", (19.5, 16.0))
    qtbot.waitUntil(step.enrolment.take.isVisible, timeout=120_000)
    assert "Second look taken" in step.enrolment.looks.text()
    qtbot.mouseClick(step.enrolment.take, LEFT)
    figure = window.plan.figures[row]
    assert figure.at_in == pytest.approx((19.5, 16.0), abs=0.8)
    assert figure.height_from.startswith("slid 7.5 in")
    assert figure.height_from in step.height_note.text()
    assert figure.height_sigma_in == pytest.approx(0.3 * figure.height_in, rel=0.5)
    assert not step.enrolment.button.isChecked()
    known = window.plan.roster().known.toys
    assert (known[row].height_in, known[row].height_sigma_in) == (figure.height_in, figure.height_sigma_in)
    assert known[1 - row].height_in is None  # nobody said how high the other one is
    step.table.item(row, 3).setText("2.9")
    assert (window.plan.figures[row].height_from, window.plan.figures[row].height_sigma_in) == ("", None)


def test_no_toy_no_enrolment(open_setup, qtbot, painted_calibration):
    window = open_setup(Plan("", calibration=painted_calibration, figures=(Figure("Rex", (4.0, 5.0)),)))
    window.stack.setCurrentIndex(STEPS.index("toys"))
    window.toys.table.setCurrentCell(0, 0)
    window.toys._choose(0)
    window.toys.enrolment.button.click()
    assert "Find the toys" in window.said.text()
    assert not window.toys.enrolment.button.isChecked()


def test_kept_in_the_roster_and_read_again(tmp_path, painted_calibration):
    figures = (Figure("Rex", (4.0, 5.0), "red"), Figure("toy1", (9.0, 9.0), height_from="default"), Figure("Ann", (1.0, 1.0)))
    known = Enrolment("toy9", "", 2, 1.5, 0.5, "default", SLID, "")
    figures = with_height(figures, 0, known)
    assert (figures[0].height_in, figures[0].height_sigma_in, figures[0].height_from) == (2.1, 0.42, SLID.words())
    assert with_height(figures, 0, replace(known, sliding_height=Height(None))) == figures
    save_plan(Plan("7", calibration=painted_calibration, figures=figures), tmp_path)
    assert load_plan(tmp_path).figures == figures
    save_roster(Plan("7", figures=figures[:1]), tmp_path)
    assert load_plan(tmp_path).figures == figures[:1]


def test_what_a_battle_made_known():
    figures = (Figure("Rex", (4.0, 5.0), "red", id="r1"), Figure("toy1", (9.0, 9.0), height_from="default"),
               Figure("Ann", (1.0, 1.0), height_in=1.1))
    table = scene("red Rex r1 6,6 h=2.4", "blue Bob toy1 9,9 h=1.5", "red Ann Ann 1,1 h=2.2", "blue Eve toy7 20,20 h=3")
    heights = {"r1": "typed", "toy1": "default", "Ann": "roster", "toy7": SLID.words()}
    rex, toy1, ann, eve = updated_from_battle(figures, table, heights)
    assert (rex.height_in, rex.height_from, rex.at_in) == (2.4, "", (4.0, 5.0))
    assert (toy1, ann) == figures[1:]
    assert (eve.name, eve.key, eve.side, eve.height_from) == ("Eve", "toy7", "blue", SLID.words())
    assert updated_from_battle((rex, toy1, ann, eve), table, heights) == (rex, toy1, ann, eve)
