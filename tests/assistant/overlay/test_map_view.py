"""The map: inches to pixels and back, the battle in view, a grid that counts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.overlay.map_view import MapView, battle_box, grid_marks
from assistant.overlay.marks import Label, Line
from measure.scene import scene

SIZES = st.tuples(st.integers(50, 2000), st.integers(50, 2000))
POINTS = st.lists(st.tuples(st.floats(-100, 100), st.floats(-100, 100), st.floats(0, 5)), min_size=1, max_size=10)


@given(SIZES, POINTS)
def test_there_and_back(size, points):
    view = MapView((0.0, 0.0), (48.0, 30.0), size)
    p = np.array(points)
    assert view.table_from_image(view.image_from_table(p)) == pytest.approx(p[:, :2], abs=1e-6)


@given(SIZES)
def test_the_whole_table_is_in_the_picture_the_right_way_up(size):
    view = MapView.of(scene(table=(48.0, 30.0)), size)
    corners = view.image_from_table(np.array([(0, 0), (48, 0), (48, 30), (0, 30)]))
    assert (corners >= 0).all()
    assert (corners <= size).all()
    assert corners[3, 1] < corners[0, 1]
    assert corners[1, 0] > corners[0, 0]


@given(st.lists(st.tuples(st.floats(3, 90), st.floats(3, 50)), min_size=1, max_size=6))
def test_the_battle_box_holds_everything_and_stays_on_the_table(places):
    battle = scene(*(f"red t{i} t{i} {x:.2f},{y:.2f}" for i, (x, y) in enumerate(places)), table=(96.0, 60.0))
    low, high = battle_box(battle)
    points = np.array([p for t in battle.toys for p in t.footprint_in])
    assert (points >= low).all()
    assert (points <= high).all()
    assert low >= (0.0, 0.0)
    assert max(high) <= 96.0


def test_an_empty_table_is_shown_whole():
    assert battle_box(scene(table=(48.0, 30.0))) == ((0.0, 0.0), (48.0, 30.0))


def test_the_grid_is_numbered_in_inches_or_centimetres():
    marks = grid_marks(scene(table=(12.0, 6.0)))
    assert [m.lines[0] for m in marks if isinstance(m, Label)] == ["0", "6", "12", "0", "6"]
    assert sum(isinstance(m, Line) for m in marks) == 5
    assert "15.24" in [m.lines[0] for m in grid_marks(scene(table=(12.0, 6.0)), units="cm") if isinstance(m, Label)]
