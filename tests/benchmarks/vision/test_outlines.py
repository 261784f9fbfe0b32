"""The benchmark of flat shapes: its truth is right, and it tells a true outline from one that is too large."""

import numpy as np
import pytest
from shapely.geometry import Point, Polygon

from benchmarks.vision import outlines

PLAIN = outlines.Scene("plain", 80, 0, 0.7, 0, 100, None)


def ring(shape: Polygon) -> np.ndarray:
    return np.asarray(shape.exterior.coords)[:-1]


@pytest.mark.parametrize("larger_px", [-1.0, 0.0, 0.5])
def test_errors_are_how_far_an_outline_lies_outside(larger_px):
    truth = Point(50.2, 40.7).buffer(20, quad_segs=64)
    errors = outlines.errors_px(truth, [ring(Point(200, 40).buffer(9)), ring(truth.buffer(larger_px))])
    assert errors is not None
    np.testing.assert_allclose(errors, larger_px, atol=0.03)


def test_what_overlaps_by_less_than_half_is_not_found():
    truth = Point(50, 40).buffer(20)
    assert outlines.errors_px(truth, [ring(Point(80, 40).buffer(20))]) is None
    assert outlines.errors_px(truth, []) is None


def test_shapes_lie_where_they_are_said_to_and_are_as_unlike_the_table():
    bare, now, shapes = outlines.picture(PLAIN, 3)
    rings = outlines.marching(bare, now, PLAIN.contrast / 2)
    errors = [outlines.errors_px(s, rings) for s in shapes]
    assert len(shapes) == 24
    assert all(e is not None for e in errors)
    every = np.concatenate([e for e in errors if e is not None])
    assert np.sqrt((every**2).mean()) < 0.25
    assert abs(every.mean()) < 0.05
    for s in shapes:
        x, y = (round(v) for v in s.representative_point().coords[0])
        gone = now[y, x].astype(float) - bare[y, x]
        assert np.sqrt((gone**2).mean()) == pytest.approx(PLAIN.contrast, rel=0.05)


@pytest.mark.parametrize("grey", [False, True])
def test_a_grey_shape_is_of_the_tables_colour_and_another_is_not(grey):
    rng, table = np.random.default_rng(4), np.array([120.0, 130.0, 140.0])
    for _ in range(20):
        step = outlines.colour(rng, table, 80.0, grey)
        assert np.sqrt((step**2).mean()) == pytest.approx(1)
        along = abs(step @ table) / (np.linalg.norm(step) * np.linalg.norm(table))
        assert along == pytest.approx(1) if grey else along < 0.75
