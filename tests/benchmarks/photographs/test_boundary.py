"""How well outlines fit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.photographs.boundary import NEAR_PX, Edges, edges_of


def square(x, y, side):
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], float)


def test_an_outline_on_the_true_one_or_near_it_is_right_and_a_far_one_is_not():
    true = (square(20, 20, 40),)
    assert edges_of([(true, square(20, 20, 40))]).f == 1.0
    assert edges_of([(true, square(20 + NEAR_PX, 20, 40))]).f > 0.95
    assert edges_of([(true, square(30, 30, 20))]).f == 0.0


def test_half_a_thing_has_half_of_its_outline():
    found = np.array([(20, 20), (40, 20), (40, 60), (20, 60)], float)  # the left half, its fourth side within
    edges = edges_of([((square(20, 20, 40),), found)])
    assert edges.seen / edges.true == pytest.approx(0.5, abs=0.05)
    assert edges.right / edges.found == pytest.approx(2 / 3, abs=0.05)


def test_a_thing_in_two_parts_has_both_outlines():
    parts = (square(0, 0, 20), square(60, 0, 20))
    edges = edges_of([(parts, square(0, 0, 20))])
    assert edges.seen / edges.true == pytest.approx(0.5, abs=0.02)


def test_things_without_known_outlines_are_left_out():
    assert edges_of([((), square(0, 0, 9))]) == Edges()
    assert np.isnan(Edges().f)


@given(st.floats(-500, 500), st.floats(-500, 500), st.floats(5, 60), st.floats(5, 60))
def test_shares_are_shares_wherever_things_are(x, y, side, other):
    edges = edges_of([((square(x, y, side),), square(x, y, other))])
    assert 0 <= edges.right <= edges.found
    assert 0 <= edges.seen <= edges.true
    assert 0 <= edges.f <= 1
