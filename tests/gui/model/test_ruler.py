"""The ruler and the ghost measure what they say."""

import math

import numpy as np
import pytest

from assistant.overlay.marks import Area, Label, Line
from gui.model.ruler import Place, ghost_marks, place_at, ruler, ruler_marks


def to_widget(points):
    return np.asarray(points)[:, :2] * 10.0


def test_what_lies_under_the_mouse(battle):
    assert place_at(battle, to_widget, (100.0, 100.0), (10.0, 10.0)) == Place("toy", "r1", (10.0, 10.0))
    assert place_at(battle, to_widget, (155.0, 100.0), (15.5, 10.0)) == Place("terrain", "wall", (15.5, 10.0))
    assert place_at(battle, to_widget, (350.0, 20.0), (35.0, 2.0)) == Place("point", "", (35.0, 2.0))


def test_between_two_toys_the_ruler_is_the_range(tick, camera):
    start, end, inches, sigma = ruler(tick, camera, Place("toy", "r1", (10, 10)), Place("toy", "b1", (20, 11)))
    gap = tick.survey.gap("r1", "b1")
    assert (inches, sigma) == (gap.inches, gap.sigma)
    assert math.dist(start, end) == pytest.approx(inches, abs=1e-6)


def test_between_points_it_is_plain_geometry_with_the_cameras_sigma(tick, camera):
    _, _, inches, sigma = ruler(tick, camera, Place("point", "", (1.0, 2.0)), Place("point", "", (4.0, 6.0)))
    assert inches == pytest.approx(5.0)
    assert sigma == pytest.approx(0.05)
    (label,) = [m for m in ruler_marks(tick, camera, Place("point", "", (1.0, 2.0)), Place("point", "", (4.0, 6.0)))
                if isinstance(m, Label)]
    assert label.lines == ("5.0 ± 0.1 in",)


def test_from_a_toy_to_a_point_it_starts_at_the_footprint(tick, camera):
    _, _, inches, _ = ruler(tick, camera, Place("toy", "r1", (10.0, 10.0)), Place("point", "", (14.0, 10.0)))
    assert inches == pytest.approx(3.5)


@pytest.mark.parametrize("place", [Place("toy", "r1", (1.0, 1.0)), Place("point", "", (1.0, 1.0))])
def test_from_a_place_to_itself_there_is_nothing_to_measure(tick, camera, place):
    assert ruler(tick, camera, place, place) is None
    assert ruler_marks(tick, camera, place, place) == ()


def test_the_ghost_measures_from_where_it_would_stand(tick):
    marks = ghost_marks(tick, "r1", (10.0, 20.0))
    (outline,) = [m for m in marks if isinstance(m, Area)]
    assert np.mean([p[:2] for p in outline.points_in], axis=0) == pytest.approx((10.0, 20.0))
    lines = {m.subject: m for m in marks if isinstance(m, Line)}
    assert set(lines) == {"b1", "b2", "b3"}
    assert lines["b2"].points_in[0][1] == pytest.approx(20.0, abs=0.51)
    assert any(m.lines[0] == "10.0 in from here" for m in marks if isinstance(m, Label))
    assert tick.scene.toy("r1").centroid() == pytest.approx((10.0, 10.0))  # the table has not changed


def test_a_ghost_of_nobody_is_nothing(tick):
    assert ghost_marks(tick, "gone", (1.0, 1.0)) == ()


def test_a_what_if_says_how_much_of_the_target_would_be_hidden_and_what_would_change_that(tick):
    from dataclasses import replace

    from assistant.overlay.toys_eye.ruling_change import change_of, change_text

    def said(target, limits=()):
        return ghost_marks(tick, "r1", (10.0, 20.0), target=target, limits=limits)[-1].lines

    there = tick.scene.toy("r1")
    x, y = there.centroid()
    survey = tick.survey.moved(tick.scene.with_toy(replace(there.moved(10.0 - x, 20.0 - y), state="placed")))
    hidden = survey.cover("r1", "b1").hidden
    assert len(said(None)) == len(said("r1")) == len(said("gone")) == 1
    assert said("b1")[1].startswith(f"sniper: {100 * hidden:.0f} %")
    assert said("b1")[2] == change_text(change_of(survey, "r1", "b1", ()), "in", False)
    assert said("b1", (0.25,))[2] == change_text(change_of(survey, "r1", "b1", (0.25,)), "in", True)


def test_the_limits_are_those_of_the_option_on_that_target(tick):
    from gui.model.ruler import cover_checks, limits_of

    option, checks = cover_checks(tick, "r1", "b1")
    assert (option.action.actor, option.action.target) == ("r1", "b1")
    assert limits_of(checks)
    assert all(0 < limit <= 1 for limit in limits_of(checks))
    assert cover_checks(tick, "r1", "nobody") == (None, ())
