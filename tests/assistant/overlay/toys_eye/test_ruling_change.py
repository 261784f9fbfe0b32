"""What would change a ruling on cover: the place that is named gives what is said when the toy stands there."""

from dataclasses import replace

import pytest

from assistant.overlay.parameters import RULING_CHANGE
from assistant.overlay.toys_eye.ruling_change import Change, change_of, change_text
from measure.scene import scene
from measure.survey import Survey

POST = scene("red grunt r1 2,4", "blue sniper b1 14,4", wall=(8, 3.9, 8.5, 8, 4), sigma=0.01)


def stood(s, left_in):
    """The cover with r1, which looks along x, so far to its left."""
    me = s.toy("r1")
    return Survey(s.with_toy(me.moved(0.0, left_in))).cover("r1", "b1")


def test_a_step_past_the_walls_end_makes_a_sure_other_ruling():
    survey = Survey(POST)
    now = survey.cover("r1", "b1")
    assert now.hidden > 0.5
    change = change_of(survey, "r1", "b1", [0.25])
    assert change.left_in < 0  # the wall's end is to its right
    assert (change.limit, change.verdict) == (0.25, "no")
    then = stood(POST, change.left_in)
    assert (change.hidden, change.sigma) == (pytest.approx(then.hidden, abs=1e-9), pytest.approx(then.sigma, abs=1e-9))
    nearer = [s for s in RULING_CHANGE.steps_in if s < -change.left_in]
    assert all(stood(POST, -s).hidden > 0.2 for s in nearer)  # no smaller step does it


def test_only_where_the_toy_has_room_to_stand():
    change = change_of(Survey(POST), "r1", "b1", [0.25])
    at = (2.0, 4.0 + change.left_in)
    crowd = replace(POST, terrain=(*POST.terrain, replace(POST.terrain[0], id="crate", height_in=0.4, footprint_in=tuple(
        (at[0] + dx, at[1] + dy) for dx, dy in ((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2))))))
    assert change_of(Survey(crowd), "r1", "b1", [0.25]).left_in != change.left_in
    edge = replace(POST, table_polygon_in=((0, 3.9), (16, 3.9), (16, 8), (0, 8)))
    assert change_of(Survey(edge), "r1", "b1", [0.25]).left_in >= 0


def test_a_toy_that_stands_on_something_stays_on_it():
    low = (1.4, 3.4), (2.6, 3.4), (2.6, 4.6), (1.4, 4.6)
    box = replace(POST.terrain[0], id="box", height_in=1.0, footprint_in=low)
    high = replace(POST, terrain=(*POST.terrain, box)).with_toy(POST.toy("r1").moved(0.0, 0.0, 1.0))
    for limits in ([0.25], []):
        assert abs(change_of(Survey(high), "r1", "b1", limits).left_in) <= 0.6


def test_without_limits_the_half_inch_that_changes_most_and_else_nothing():
    change = change_of(Survey(POST), "r1", "b1", [])
    assert abs(change.left_in) == RULING_CHANGE.steps_in[0] or abs(change.hidden - Survey(POST).cover("r1", "b1").hidden) > 0.05
    bare = replace(POST, terrain=())
    assert change_of(Survey(bare), "r1", "b1", []).left_in == 0.0
    assert change_of(Survey(bare), "r1", "b1", [0.25]).left_in == 0.0


def test_the_words():
    assert change_text(Change(0.5, 0.12, 0.03)) == "Half an inch to the left and it is 12 %."
    assert change_text(Change(-1.5, 0.12, 0.03, 0.25, "no")) == (
        "1.5 in to the right and it is 12 %: surely under the limit of 25 %.")
    told = Change(-0.5, 0.871, 0.02, 0.25, "yes")
    assert change_text(told.to_dict(), "cm") == "1.3 cm to the right and it is 87 %: surely at or over the limit of 25 %."
    nothing = Change(0.0, 0.2, 0.1)
    assert change_text(nothing) == "No step of up to 3.0 in to the left or right gives another ruling that is sure."
    assert change_text(nothing, limits=False) == "No step of up to 3.0 in to the left or right changes it."
