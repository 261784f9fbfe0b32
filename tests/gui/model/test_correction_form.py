"""The correction panel's words and what follows from them, without a widget."""

from dataclasses import replace

import numpy as np
import pytest

from gui.model.correction_form import (
    Subject,
    answers,
    corrections_of,
    drawn_correction,
    form_of,
    length_in,
    missed,
    new_name,
    shown_length,
)
from gui.model.session_protocol import Choice
from gui.model.tick_marks import marks_for, public_marks, question_marks, tick_key
from vision.corrections.correction import NEW, NOTHING, Correction, Question

RING = ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0))
ASKED = Question(4, "Which toy is this?", (1.5, 1.3), RING, ("r1", "b2"))


def test_the_form_of_a_toy(tick):
    form = form_of(replace(tick, missed=("b9",)), Subject("r1"))
    assert (form.name, form.side, form.size, form.height_in, form.as_id) == ("grunt", "red", "M", 2.0, "r1")
    assert form.who[0] == "b9"
    assert "r1" not in form.who
    assert set(form.sides) == {"red", "blue"}
    assert form_of(tick, None) is None
    assert form_of(tick, Subject("nobody")) is None


def test_the_form_of_a_piece(tick):
    form = form_of(tick, Subject("wall", terrain=True))
    assert (form.kind, form.cover, form.height_in) == ("wall", "hard", 3.0)
    assert corrections_of(form, replace(form, cover="soft", height_in=2.5)) == [
        Correction("describe", "wall", terrain=True, cover="soft", height_in=2.5)]


def test_what_a_thing_stands_on_is_told(tick):
    wall = tick.scene.terrain[0]
    upper = replace(wall, id="upper", base_in=wall.top_in, height_in=0.5)
    toys = tuple(replace(t, base_in=upper.top_in) if t.id == "r1" else t for t in tick.scene.toys)
    stacked = replace(tick, scene=replace(tick.scene, terrain=(*tick.scene.terrain, upper), toys=toys))
    whose = (Subject("upper", True), Subject("r1"), Subject("wall", True), Subject("b1"))
    said = [form_of(stacked, s).stands_on for s in whose]
    assert said == ["wall", "upper", "", ""]


def test_only_what_was_changed_is_told_and_who_it_is_last(tick):
    form = form_of(tick, Subject("r1"))
    assert corrections_of(form, form) == []
    after = replace(form, name="Rex", height_in=3.0, destroyed=True, as_id="b1")
    assert corrections_of(form, after) == [Correction("describe", "r1", name="Rex", height_in=3.0),
                                           Correction("destroyed", "r1"),
                                           Correction("identity", "r1", as_id="b1")]
    assert corrections_of(form, replace(form, as_id="  ")) == []


def test_what_was_drawn_in_the_picture_is_told_in_its_pixels(camera):
    correction = drawn_correction("outline", Subject("r1"), RING, to_picture=camera.image_from_table)
    assert correction.footprint_in is None
    assert np.allclose(camera.table_from_image(np.array(correction.seen_px)), RING)
    assert drawn_correction("outline", Subject("wall", True), RING) == Correction("outline", "wall", terrain=True,
                                                                                 footprint_in=RING)
    assert drawn_correction("stuff", None, RING, name="hut") == Correction("add", "hut", terrain=True, footprint_in=RING)


def test_a_new_toy_is_first_taken_for_one_that_is_missed(tick):
    assert new_name(tick, "toy") == "toy1"
    assert new_name(replace(tick, missed=("b9",)), "toy") == "b9"
    assert new_name(tick, "stuff") == "stuff1"
    assert missed(tick) == ()


def test_the_ways_to_answer():
    assert answers(ASKED, {"r1": "grunt"}) == [("r1", "grunt"), ("b2", "b2"), (NEW, "another toy, a new one"),
                                               (NOTHING, "no toy at all")]


def test_what_is_asked_about_is_marked_for_everybody(tick):
    asked = replace(tick, questions=(ASKED,))
    marks = question_marks(asked)
    assert {type(m).__name__ for m in marks} == {"Area", "Symbol", "Label"}
    assert set(marks) <= set(marks_for(asked, Choice()))
    assert tick_key(asked) != tick_key(tick)
    assert public_marks(asked, Choice()) is None


@pytest.mark.parametrize("units", ["in", "cm"])
def test_heights_go_to_and_fro(units):
    assert length_in(shown_length(1.7, units), units) == pytest.approx(1.7)
    assert shown_length(1.0, "cm") == 2.54
