"""What is typed and drawn in the set-up."""

from dataclasses import replace

import pytest
from hypothesis import given as cases
from hypothesis import strategies as st

from gui.setup.model.editing import (
    format_length,
    free_name,
    in_words,
    parse_length,
    raised,
    ring_of,
    with_field,
    with_outline,
    with_part,
    with_roster_toy,
)
from gui.setup.model.plan import Figure, Piece, Plan
from measure.errors import InputError
from measure.scene import Part, Terrain, Toy
from vision.tracking.tracks.priors import KnownToy

SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
FLAG = Part(((1.0, 2.0), (1.5, 2.0), (1.5, 2.5)), 1.0, 0.5)


@cases(st.floats(0.05, 90), st.sampled_from(["in", "cm"]))
def test_a_length_comes_back_as_it_was_typed(inches, units):
    assert parse_length(format_length(inches, units, 6), units) == pytest.approx(inches, abs=1e-5)


@pytest.mark.parametrize(("text", "units", "inches"), [("3,5", "in", 3.5), ("5.08", "cm", 2.0), ("2 in", "cm", 2.0),
                                                      ("2.54cm", "in", 1.0), ("32 mm", "in", 32 / 25.4), (".5", "in", 0.5)])
def test_a_length_may_name_its_unit(text, units, inches):
    assert parse_length(text, units) == pytest.approx(inches)


@pytest.mark.parametrize("text", ["", "tall", "3 ft", "1e5", "-2", "3..4"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(InputError, match="found"):
        parse_length(text, "in")


def test_the_programs_own_sentences_speak_centimetres():
    assert in_words("±0.10 in at the centre, ±1.00 on a 24-inch range", "cm") == \
        "±0.25 cm at the centre, ±2.54 on a 61-cm range"
    assert in_words("±0.10 in", "in") == "±0.10 in"
    assert in_words("the camera seems to hang 65 ± 2 in up", "cm") == "the camera seems to hang 165 ± 5 cm up"


@pytest.mark.parametrize(("key", "text", "value"), [("base_mm", "32", 32.0), ("base_mm", "25,5 mm", 25.5),
                                                   ("base_mm", "", None), ("eye_in_above_base", "", None),
                                                   ("eye_in_above_base", "2", 2.0)])
def test_base_and_eye_may_be_left_out(key, text, value):
    assert getattr(with_field((Figure("a", (0.0, 0.0)),), 0, key, text)[0], key) == value


@pytest.mark.parametrize("text", ["round", "3", "900"])
def test_a_base_that_cannot_be_is_refused(text):
    with pytest.raises(InputError, match="millimetres"):
        with_field((Figure("a", (0.0, 0.0)),), 0, "base_mm", text)


@cases(st.permutations(SQUARE).filter(lambda p: list(p) in [list(SQUARE[k:] + SQUARE[:k]) for k in range(4)]
                                      or list(p) in [list((SQUARE[k:] + SQUARE[:k])[::-1]) for k in range(4)]))
def test_a_drawn_ring_runs_anticlockwise(points):
    assert Terrain("t", ring_of(points), 1.0).polygon().exterior.is_ccw
    assert set(ring_of(points)) == set(SQUARE)


@pytest.mark.parametrize("points", [[(0, 0), (1, 1)], [(0, 0), (2, 2), (2, 0), (0, 2)], [(0, 0), (1, 1), (2, 2)]])
def test_what_is_no_outline_is_refused(points):
    with pytest.raises(InputError, match="outline"):
        ring_of(points)


def test_what_is_drawn_over_a_high_part_lies_under_it(standin):
    lens = standin.Pinhole((960, 540), (40.0, 32.0))
    drawn = tuple((x + 30, y + 20) for x, y in SQUARE)  # where its top seems to stand on the table
    ring = raised(lens, drawn, 6.0)
    again = lens.image_from_table([(x, y, 6.0) for x, y in ring])
    assert again == pytest.approx(lens.image_from_table([(x, y, 0.0) for x, y in drawn]), abs=0.05)
    assert max(x for x, _ in ring) < max(x for x, _ in drawn)  # a top leans away from the camera


def test_a_corrected_piece_stands_as_it_was_drawn():
    pieces = with_outline((Piece("a", (0, 0)), Piece("b", (5, 5))), 1, SQUARE)
    assert pieces[0] == Piece("a", (0, 0))
    assert (pieces[1].footprint_in, pieces[1].at_in, pieces[1].hand_drawn) == (SQUARE, (1.0, 1.0), True)
    import numpy as np
    plan = Plan(pieces=pieces, stuff=np.zeros((2, 2, 3), np.uint8))
    assert [p.footprint_in for p in plan.known_terrain()] == [None, SQUARE]


def test_a_part_is_ignored_between_two_heights_and_travels_with_its_toy():
    figures = with_part((Figure("rex", (1.0, 2.0)),), 0, SQUARE, 1.0, 2.5)
    assert figures[0].parts == (Part(SQUARE, 1.0, 1.5),)
    moved = figures[0].moved_to((4.0, 2.0))
    assert moved.parts[0].footprint_in[1] == (5.0, 0.0)
    with pytest.raises(InputError, match="2 to 1"):
        with_part(figures, 0, SQUARE, 2.0, 1.0)


def test_a_toy_of_the_roster_brings_what_is_known_of_it():
    known = KnownToy("rex", side="green", size="L", height_in=3.9, at_in=(1.0, 2.0), base_mm=40.0, ignored_parts=(FLAG,))
    figures = with_roster_toy((Figure("toy1", (11.0, 2.0), found="toy1"), Figure("b", (0.0, 0.0))), 0, known)
    rex = figures[0]
    assert (rex.name, rex.side, rex.size, rex.height_in, rex.base_mm, rex.found) == ("rex", "green", "L", 3.9, 40.0, "toy1")
    assert rex.at_in == (11.0, 2.0)
    assert rex.parts[0].footprint_in[0] == (11.0, 2.0)
    with pytest.raises(InputError, match="another toy"):
        with_roster_toy(figures, 1, known)


def test_ignored_parts_are_shown_where_the_toy_stands():
    from gui.setup.model.plan import shown_toy

    toy = replace(Toy("toy1", SQUARE, 2.0), base_in=1.0)
    out = shown_toy(toy, Figure("rex", (3.0, 1.0), "red", parts=(Part(((3.0, 1.0), (4.0, 1.0), (4.0, 2.0)), 0.5, 1.0),)))
    assert out.ignored_parts == (Part(((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)), 1.5, 1.0),)
    assert (out.id, out.name, out.side) == ("toy1", "rex", "red")


def test_a_free_name_is_free():
    assert free_name((Piece("stuff1", (0, 0)), Piece("x", (0, 0))), "stuff") == "stuff2"
