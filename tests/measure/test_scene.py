"""Scenes as values: a toy that is moved takes its parts with it; where its eye is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shapely.geometry import Point, Polygon

from measure.polygons import inner_point
from measure.scene import Part, scene


def test_a_moved_toy_takes_everything_with_it() -> None:
    part = Part(((0, 0), (1, 0), (0, 1)), 0.5, 1.0)
    toy = replace(scene("red grunt r1 3,4").toys[0], eye_in=(3, 4, 1.9), ignored_parts=(part,), slabs=(part,))
    there = toy.moved(2.0, -1.0, 0.5)
    assert there.centroid() == pytest.approx((5, 3))
    assert there.base_in == 0.5
    assert there.eye() == (5, 3, 2.4)
    assert there.slabs == there.ignored_parts == (Part(((2, -1), (3, -1), (2, 0)), 1.0, 1.0),)
    back = there.moved(-2.0, 1.0, -0.5)
    assert replace(back, footprint_in=toy.footprint_in) == toy


def test_eye_of_a_hollow_toy_is_inside_it_and_steady() -> None:
    for wide in (0.98, 0.99, 1.0, 1.01, 1.02):  # an L that is symmetric at 1.0: no jump there
        ell = Polygon([(0, 0), (3, 0), (3, 0.5), (0.5, 0.5), (0.5, 3 * wide), (0, 3 * wide)])
        x, y = inner_point(ell)
        assert ell.covers(Point(x, y))
        assert (x, y) == pytest.approx((0.25, 0.25), abs=0.2)
