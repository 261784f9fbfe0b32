"""An outline under the hands: what is taken hold of, and what becomes of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from gui.model.outline import Grip, Outline, grip_at, outline_of, simplified_ring, thinned
from gui.model.parameters import OUTLINE as LIMITS

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
OUTLINE = Outline("r1", False, SQUARE, 0.0)


def shown(outline):
    return np.array(outline.ring) * 50.0


@pytest.mark.parametrize(("at", "grip"), [
    ((203, 4), Grip("corner", 1)), ((100, 2), Grip("edge", 0)), ((2, 101), Grip("edge", 3)), ((100, 100), Grip("whole")),
    ((260, 100), None)])
def test_what_a_press_takes_hold_of(at, grip):
    assert grip_at(OUTLINE, shown(OUTLINE), at) == grip


def test_short_edges_have_no_middle_to_take_hold_of():
    small = np.array(OUTLINE.ring) * 6.0
    assert grip_at(OUTLINE, small, (12, 0)).kind == "corner" or grip_at(OUTLINE, small, (12, 0)).kind == "whole"


def test_corners_move_come_and_go():
    assert OUTLINE.moved(2, (5, 5)).ring[2] == (5, 5)
    split = OUTLINE.split(3, (-1, 2))
    assert split.ring[4] == (-1, 2)
    assert split.chosen == 4
    assert split.without(4).ring == SQUARE
    triangle = OUTLINE.without(0)
    assert triangle.without(0) is triangle
    assert OUTLINE.shifted(1, -1).ring[0] == (1, -1)


def test_keys_move_the_chosen_corner_or_all_of_it():
    assert OUTLINE.nudged(0.5, 0).ring == OUTLINE.shifted(0.5, 0).ring
    chosen = OUTLINE.stepped(1)
    assert chosen.chosen == 0
    assert chosen.stepped(-1).chosen == 3
    assert chosen.nudged(0.5, 0).ring == ((0.5, 0.0), *SQUARE[1:])


def test_an_outline_that_crosses_itself_has_a_fault():
    assert OUTLINE.fault == ""
    assert "crosses" in OUTLINE.moved(0, (5, 3)).fault
    assert "area" in Outline("x", False, ((0, 0), (1, 0), (2, 0.001)), 0.0).fault


@given(st.integers(3, 80), st.floats(0.3, 5.0), st.integers(0, 1000))
def test_few_corners_keep_the_shape(n, size, seed):
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi, n, endpoint=False)
    radius = size * rng.uniform(0.8, 1.0, n)
    ring = tuple(zip((radius * np.cos(angle)).tolist(), (radius * np.sin(angle)).tolist(), strict=True))
    few = simplified_ring(ring)
    assert 3 <= len(few) <= LIMITS.corners_most
    a, b = Polygon(ring), Polygon(few)
    assert b.is_valid
    assert a.intersection(b).area > 0.55 * a.union(b).area


def test_a_drawn_line_loses_points_that_no_hand_meant():
    angle = np.linspace(0, 2 * np.pi, 400)
    line = [(float(np.cos(a)), float(np.sin(a))) for a in angle]
    few = thinned(line)
    assert len(few) < 50
    assert Polygon(few).buffer(0.1).covers(Point(0, 0))
    assert thinned([]) == []


def test_the_outline_of_what_stands_there(tick):
    toy = outline_of(tick.scene, "r1", False)
    assert toy.ring == tuple((float(x), float(y)) for x, y in tick.scene.toy("r1").footprint_in)
    wall = outline_of(tick.scene, "wall", True)
    assert wall.terrain
    assert outline_of(tick.scene, "nobody", False) is None
