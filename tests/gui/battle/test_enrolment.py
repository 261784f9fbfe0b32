"""A toy is enrolled in mid-battle by a key, clicks and a slide of the hand, on a real session over a painted table."""

from dataclasses import replace

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from assistant.log.battle_log import BattleLog, read_log
from assistant.session.roster import Roster
from assistant.session.session import Session
from gui.model.enrolment_form import enrolment_steps, height_words, in_units
from rules.registry import game
from vision.corrections.enrolment import Enrolment
from vision.footprints.height_from_sliding import Height
from vision.tracking.tracks.priors import Known, KnownToy

LEFT = Qt.MouseButton.LeftButton
SIDES = {"red": "left", "green": "right"}
SLID = Height(2.1, 0.42, "", 1.7, 2.6, 6.2)


@pytest.fixture
def source(source):
    """Two toys; red is tall, and nobody has said so."""
    two = [t for t in source.painted.TOYS if t.name in SIDES]
    source.toys = [replace(t, height=3.0, at=(13.5, 11.5)) if t.name == "red" else t for t in two]
    return source


@pytest.fixture
def real(source, painted, painted_calibration, tmp_path, _compiled):
    toys = tuple(KnownToy(t.name, side=SIDES[t.name], at_in=t.at) for t in source.toys)
    return Session(painted_calibration, game=game("toytastrophe"), roster=Roster(Known(toys)), empty=painted.ground(),
                   log=BattleLog(tmp_path / "battle.jsonl"), warm_up_s=0.0)


@pytest.fixture
def window(open_window, real, source, qtbot):
    w = open_window(real, source)
    qtbot.waitUntil(lambda: len(w.parcel.tick.scene.toys) == 2 and bool(w.parcel.tick.options), timeout=120_000)
    return w


def red(window):
    return window.parcel.tick.scene.toy("red")


def click_red(window, qtbot):
    toy = red(window)
    at = window.table.to_widget(np.array([[*toy.centroid(), 0.5]]))[0]
    qtbot.mouseClick(window.table, LEFT, pos=QPoint(*np.rint(at).astype(int).tolist()))


def test_two_looks_tell_a_height_that_is_taken_and_undone(window, real, source, qtbot, tmp_path):
    panel = window.enrolment_panel
    qtbot.keyClick(window, Qt.Key.Key_K)
    assert panel.isVisible()
    assert "Click a toy" in panel.title.text()
    click_red(window, qtbot)
    qtbot.waitUntil(lambda: "First look taken" in panel.steps.text(), timeout=120_000)
    assert panel.note.text() == "1.5 ± 0.8 in (default)"
    assert "Slide red" in panel.steps.text()
    assert not panel.take.isVisible()
    panel.name.setText("Rex")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: red(window).name == "Rex", timeout=120_000)
    source.put("red", (19.5, 16.0))
    qtbot.waitUntil(lambda: panel.take.isVisible(), timeout=120_000)
    assert "Second look taken" in panel.steps.text()
    assert "It was slid" in panel.steps.text()
    assert red(window).height_in == 1.5  # until the players take it
    assert any(getattr(m, "lines", ()) == ("Rex stood here",) for m in window.parcel.marks)
    slid = window.parcel.tick.enrolment.sliding_height
    qtbot.mouseClick(panel.take, LEFT)
    qtbot.waitUntil(lambda: red(window).height_in == slid.inches, timeout=120_000)
    qtbot.waitUntil(lambda: "slid" in panel.note.text(), timeout=120_000)
    assert red(window).height_sigma_in == slid.sigma_in
    assert not panel.take.isVisible()
    kept = next(t for t in real.saved_dict()["table"]["toys"] if t["id"] == "red")
    assert kept["height_from"] == slid.words()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: panel.note.text() == "1.5 ± 0.8 in (default)", timeout=120_000)
    panel.height_.set_inches(2.9)
    panel.apply.click()
    qtbot.waitUntil(lambda: panel.note.text() == "2.9 ± 0.1 in (typed)", timeout=120_000)
    qtbot.keyClick(window, Qt.Key.Key_K)
    assert not panel.isVisible()
    qtbot.waitUntil(lambda: window.parcel.tick.enrolment is None, timeout=120_000)
    lines = read_log(tmp_path / "battle.jsonl")
    told = [line["mend"] for line in lines if "mend" in line]
    assert [m.get("height_from") for m in told] == [None, slid.words(), slid.words(), None]
    assert any(line.get("enrolled") for line in lines)
    assert not any(line.get("undeclared") for line in lines)  # sliding it is no move of the game


def test_from_the_panel_that_puts_right(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_C)
    click_red(window, qtbot)
    assert window.correction_panel.height_note.text() == "1.5 ± 0.8 in (default)"
    window.correction_panel.buttons["enrol"].click()
    assert window.enrolment_panel.isVisible()
    assert not window.correction_panel.isVisible()
    assert window.enrolment.toy == "red"
    window.enrolment_panel.end.click()
    assert not window.act["enrol"].isChecked()


@pytest.mark.parametrize(("looks", "slid", "how", "advice", "says"), [
    (1, Height(None), "default", "slide it", ("✓ First look taken.", "→ Slide it.")),
    (2, Height(None, reason="both lean alike"), "default", "both lean alike", ("✓ Second look taken.", "→ Both lean alike.")),
    (3, SLID, "default", "", ("✓ Seen at 3 places.", "✓ It was slid 6.2 in: 1.7 to 2.6 in, so 2.1 ± 0.4 in.",
                              "→ Take this height, or measure the toy and type it: that is far better.")),
    (2, SLID, SLID.words(), "", ("✓ Second look taken.", "✓ It was slid 6.2 in: 1.7 to 2.6 in, so 2.1 ± 0.4 in.",
                                 "✓ This height is taken.")),
    (2, Height(None), "typed", "", ("✓ Second look taken.", "✓ Rex is known."))])
def test_what_the_steps_say(looks, slid, how, advice, says):
    e = Enrolment("r", "Rex", looks, 2.1, 0.42, how, slid, advice)
    assert enrolment_steps(e) == says
    assert enrolment_steps(e, "lifted")[-1] == "→ Rex is in a hand: put it down, and take the hand away."


def test_lengths_in_the_players_unit():
    assert in_units("slid 6.2 in: 1.7 to 2.6 in", "cm") == "slid 15.7 cm: 4.3 to 6.6 cm"
    assert in_units("between 0.5 and 2.0 in: slide it", "in") == "between 0.5 and 2.0 in: slide it"
    assert in_units("between 0.5 and 2.0 in: slide it in one go", "cm") == "between 1.3 and 5.1 cm: slide it in one go"
    assert height_words(2.1, 0.42, SLID.words()) == "2.1 ± 0.4 in (slid 6.2 in: 1.7 to 2.6 in)"
    assert height_words(2.1, 0.42) == "2.1 ± 0.4 in"
