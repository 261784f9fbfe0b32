"""Marks: what is on the list for a scene, and what the texts say."""

import math
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from assistant.overlay.marks import (
    Area,
    Banner,
    Label,
    Legend,
    Line,
    Symbol,
    hidden_text,
    length_text,
    prompt_text,
    ring_around,
    rounded_sigma,
    side_letters,
)
from assistant.overlay.pairs import best_per_target, pill_lines
from assistant.overlay.scene_marks import marks_of
from measure.scene import Zone, scene
from measure.survey import Survey
from measure.verdict import Verdict, at_most, doubtful_sigmas
from rules.actions import Action, Check, Option, Prompt

BATTLE = scene("red grunt r1 10,10", "red jeep r2 14,18 r=1", "blue sniper b1 22,10", "blue truck b2 27,22 r=1.2",
               wall=(16, 6, 17, 14))


def option(kind, actor, target, verdict, card="5S", limit=12.0, detail="because"):
    return Option(Action(kind, actor, target, card), verdict,
                  (Check("TT-13", verdict, 11.0, 0.1, limit, "in", 0.5, detail),))


def of(marks, shape, /, **want):
    return [m for m in marks if isinstance(m, shape) and all(getattr(m, k) == v for k, v in want.items())]


def test_every_toy_and_piece_of_terrain_is_outlined_and_named():
    marks = marks_of(BATTLE)
    for toy in BATTLE.toys:
        (outline,) = of(marks, Area, subject=toy.id)
        assert tuple(p[:2] for p in outline.points_in) == toy.footprint_in
        assert all(p[2] == toy.base_in for p in outline.points_in)
        (label,) = of(marks, Label, subject=toy.id)
        assert label.lines == (toy.name,)
        assert label.at_in[2] == toy.top_in
    assert of(marks, Area, subject="wall", role="terrain_hard")
    assert not of(marks, Legend)
    assert not of(marks, Banner)


def test_a_zone_is_drawn():
    marks = marks_of(replace(BATTLE, zones=(Zone("hill", ((30, 30), (34, 30), (34, 34))),)))
    assert of(marks, Area, role="zone", subject="hill")


@pytest.mark.parametrize("state", ["placed", "occluded", "lifted", "destroyed"])
def test_each_state_looks_different_without_colour(state):
    looks = {}
    for s in ("placed", "occluded", "lifted", "destroyed"):
        marks = marks_of(replace(BATTLE, toys=(replace(BATTLE.toys[0], state=s),)))
        (outline,) = of(marks, Area, subject="r1")
        (label,) = of(marks, Label, subject="r1")
        looks[s] = (outline.dash, outline.cross, label.lines)
    assert sum(v == looks[state] for v in looks.values()) == 1


def test_a_toy_in_motion_is_dashed():
    assert of(marks_of(BATTLE, moving=["r1"]), Area, subject="r1")[0].dash == "dashed"
    assert of(marks_of(BATTLE), Area, subject="r1")[0].dash == "solid"


@given(st.lists(st.text(st.characters(codec="ascii", categories=["Lu", "Ll"]), min_size=1, max_size=6), max_size=20))
def test_every_side_has_its_own_letter(sides):
    letters = side_letters(sides)
    assert set(letters) == set(sides)
    assert len(set(letters.values())) == len(letters) or len(letters) > 20


def test_the_selected_toy_has_rings_lines_and_reasons():
    survey = Survey(BATTLE)
    options = [option("strike", "r1", "b1", Verdict.YES), option("strike", "r1", "b2", Verdict.NO, detail="too far"),
               option("strike", "r2", "b1", Verdict.YES)]
    marks = marks_of(BATTLE, survey, options, selected="r1")
    (ring,) = of(marks, Area, role="ring")
    gap = survey.gap("r1", "b1")
    assert Polygon([p[:2] for p in ring.points_in]).exterior.distance(Polygon(BATTLE.toys[0].footprint_in)) == \
        pytest.approx(12.0, abs=0.08)
    (yes,) = of(marks, Line, role="yes")
    assert math.dist(*yes.points_in) == pytest.approx(gap.inches, abs=1e-6)
    (pill,) = of(marks, Label, role="yes")
    assert (pill.subject, pill.lines, pill.signs) == ("b1", ("Strike 11.0 ± 0.1 of 12",), ("yes",))
    assert not of(marks, Area, role="no")  # nobody asked about what is refused
    aimed = marks_of(BATTLE, survey, options, selected="r1", target="b2")
    assert of(aimed, Area, role="no", dash="dotted", subject="b2")
    (said,) = of(aimed, Label, role="no")
    assert (said.subject, said.signs[0], said.lines[0]) == ("b2", "no", "Strike 11.0 ± 0.1 of 12")
    assert said.lines[1].endswith("hidden")
    assert of(marks, Area, role="selected", subject="r1")
    assert of(marks, Legend)


@given(st.floats(9.0, 13.0), st.floats(0.02, 0.3), st.floats(0.0, 0.01))
def test_what_is_too_close_to_call_ends_in_the_band_round_the_ring(apart, sigma, scale_sigma):
    """A verdict by measuring and the drawn band say the same of a toy at any place."""
    battle = replace(scene("red grunt r1 10,10", f"blue sniper b1 {11 + apart},10", sigma=sigma), scale_sigma=scale_sigma)
    marks = marks_of(battle, Survey(battle), [option("strike", "r1", "b1", Verdict.NO, limit=11.0)], selected="r1")
    inner, outer = sorted((Polygon([p[:2] for p in m.points_in]) for m in of(marks, Area, role="ring_edge")),
                          key=lambda p: p.area)
    gap = Survey(battle).gap("r1", "b1")
    sure = at_most(gap.inches, gap.sigma, 11.0)
    assume(min(abs(sure.probability - p) for p in (0.05, 0.95)) > 0.01)
    other = Polygon(battle.toys[1].footprint_in)
    drawn = Verdict.YES if inner.intersects(other) else Verdict.TOO_CLOSE if outer.intersects(other) else Verdict.NO
    assert sure.verdict is drawn


def test_where_a_toy_may_move_has_a_band_too():
    marks = marks_of(BATTLE, Survey(BATTLE), [option("move", "r1", None, Verdict.YES, limit=6.0)], selected="r1")
    (reach,) = (Polygon([p[:2] for p in m.points_in]) for m in of(marks, Area, role="reach"))
    inner, outer = sorted((Polygon([p[:2] for p in m.points_in]) for m in of(marks, Area, role="reach_edge")),
                          key=lambda p: p.area)
    off = doubtful_sigmas() * math.hypot(0.05, 0.05)
    assert outer.contains(reach)
    assert reach.contains(inner)
    assert reach.exterior.hausdorff_distance(outer.exterior) == pytest.approx(off, abs=0.1)


def test_a_ring_of_a_scene_without_errors_has_no_band():
    sharp = scene("red grunt r1 10,10", "blue sniper b1 22,10", sigma=0.0)
    marks = marks_of(sharp, Survey(sharp), [option("strike", "r1", "b1", Verdict.NO)], selected="r1")
    assert of(marks, Area, role="ring")
    assert not of(marks, Area, role="ring_edge")


def test_without_a_game_lines_go_to_the_other_side():
    marks = marks_of(BATTLE, Survey(BATTLE), selected="r1")
    assert {m.subject for m in of(marks, Line, role="line")} == {"b1", "b2"}


def test_a_destroyed_toy_has_no_lines():
    destroyed = replace(BATTLE, toys=(replace(BATTLE.toys[0], state="destroyed"), *BATTLE.toys[1:]))
    assert not of(marks_of(destroyed, Survey(destroyed), selected="r1"), Line)


def test_an_unsure_option_has_a_question_mark_and_is_drawn_when_nothing_is_selected():
    options = [option("strike", "r1", "b1", Verdict.TOO_CLOSE), option("strike", "r2", "b2", Verdict.NO)]
    marks = marks_of(BATTLE, Survey(BATTLE), options)
    assert of(marks, Label, role="too_close", subject="b1")
    assert not of(marks, Line, role="no")
    assert of(marks, Label, role="too_close")[0].lines[0].startswith("grunt strike 11.0 ± 0.1 of 12")  # several may do it
    quiet = marks_of(BATTLE, Survey(BATTLE), options, names=())
    assert of(quiet, Symbol, kind="too_close", subject="b1")
    assert not of(quiet, Label, role="too_close")


def test_a_charge_is_an_arrow_along_its_path_around_the_wall():
    marks = marks_of(BATTLE, Survey(BATTLE), [option("charge", "r1", "b1", Verdict.YES)], selected="r1")
    (line,) = of(marks, Line)
    assert line.arrow
    wall = Polygon(BATTLE.terrain[0].footprint_in)
    assert not any(wall.contains(Point(p[:2])) for p in line.points_in)
    assert any(line.startswith("Charge") for m in of(marks, Label, role="yes", subject="b1") for line in m.lines)
    assert not of(marks, Area, role="ring")


def test_the_card_chooses_the_options():
    options = [option("strike", "r1", "b1", Verdict.YES, "5S"), option("strike", "r1", "b2", Verdict.YES, "9H")]
    marks = marks_of(BATTLE, Survey(BATTLE), options, selected="r1", card="9H")
    assert {m.subject for m in of(marks, Line)} == {"b2"}


def test_of_several_cards_the_most_promising_is_drawn():
    options = [option("strike", "r1", "b1", v, c) for v, c in ((Verdict.NO, "2S"), (Verdict.YES, "9H"),
                                                             (Verdict.TOO_CLOSE, "5S"))]
    assert [o.action.card for o in best_per_target(options)] == ["9H"]


def test_banners_say_turn_prompt_warnings_and_hands():
    marks = marks_of(BATTLE, prompt=Prompt("red", "act", "choose a card"), warnings=("the camera moved",),
                     turn="Turn 3", hands=True)
    assert [(b.role, b.text) for b in of(marks, Banner)] == [
        ("turn", "Turn 3"), ("prompt", "red: choose a card"), ("warning", "the camera moved"),
        ("hands", "Hand over the table")]


def test_a_secret_question_is_not_shown_to_everybody():
    assert "King" not in prompt_text(Prompt("red", "block", "block with the King?", secret=True))


def test_centimetres():
    marks = marks_of(BATTLE, Survey(BATTLE), selected="r1", units="cm")
    assert any("cm" in line for m in of(marks, Label, role="line") for line in m.lines)
    assert not any(re.search(r"\bin\b", line) for m in of(marks, Label) for line in m.lines)


@pytest.mark.parametrize("wrong", [{"units": "feet"}, {"selected": "x9"}])
def test_wrong_arguments_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong.values()))):
        marks_of(BATTLE, **wrong)


@given(st.floats(0, 100), st.floats(0, 5))
def test_a_sigma_is_never_shown_as_nothing_and_never_5_percent_too_small(inches, sigma):
    said = re.fullmatch(r"([\d.]+) ± ([\d.]+) in", length_text(inches, "in", sigma))
    assert said is not None
    assert abs(float(said[1]) - inches) <= 0.0501
    assert float(said[2]) >= max(0.1, 0.95 * sigma - 1e-6)
    assert float(said[2]) <= max(0.1, sigma + 0.1 + 1e-6)


@pytest.mark.parametrize(("sigma", "said"), [(0.4101, 0.4), (0.43, 0.5), (0.0707, 0.1), (1.34, 1.3), (1.38, 1.4), (0.0, 0.1)])
def test_a_sigma_is_rounded_to_the_nearest_or_up(sigma, said):
    assert rounded_sigma(sigma, 10) == said


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_hidden_is_in_percent(hidden, sigma):
    said = re.fullmatch(r"(\d+) % ± (\d+) hidden", hidden_text(hidden, sigma))
    assert said is not None
    assert abs(int(said[1]) - 100 * hidden) <= 0.501
    assert int(said[2]) >= 1


@given(st.floats(0.5, 24))
def test_a_ring_is_everywhere_at_its_radius(radius):
    footprint = BATTLE.toys[1].footprint_in
    ring = ring_around(footprint, radius)
    base = Polygon(footprint)
    assert all(base.distance(Point(p)) == pytest.approx(radius, abs=0.02 * radius) for p in ring)


def test_one_number_for_a_pair_and_what_would_decide_a_doubt():
    near = (option("charge", "r1", "b1", Verdict.YES, limit=9.0), option("strike", "r1", "b1", Verdict.YES))
    assert pill_lines(near, "in") == [("yes", "Charge 11.0 ± 0.1 of 9"), ("yes", "Strike within 12")]
    doubt = Option(Action("charge", "r1", "b1"), Verdict.TOO_CLOSE,
                   (Check("TT-18", Verdict.TOO_CLOSE, 7.9, 0.2, 8.0, "in", 0.69, "too close"),))
    assert pill_lines([doubt], "in") == [("too_close", "Charge 7.9 ± 0.2 of 8, sure 0.2 in nearer")]  # 7.9 + 1.645 · 0.2 - 8
    assert "sure 0.6 cm nearer" in pill_lines([doubt], "cm")[0][1]
    cover = Option(Action("strike", "r1", "b1"), Verdict.NO, (Check("TT-15", Verdict.NO, 38.0, 4.0, 25.0, "%", 0.0, "hidden"),))
    assert pill_lines([cover], "in") == [("no", "Strike 38 ± 4 % hidden, limit 25")]


def test_nobody_asked_nothing_is_written_but_the_badge_with_its_pips():
    marks = marks_of(BATTLE, names=(), wounds={"r1": (2, 3)}, notes={"r1": "2 actions"})
    assert not of(marks, Label)
    (badge,) = of(marks, Symbol, subject="r1")
    assert (badge.letter, badge.pips) == ("R", (2, 3))
    asked = marks_of(BATTLE, names=("r1",), notes={"r1": "2 actions", "b1": "1 action"})
    assert [m.lines for m in of(asked, Label)] == [("grunt", "2 actions")]
