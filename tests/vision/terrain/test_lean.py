"""Heights of boxes and tins from the lean of their outlines."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from tests import painted
from vision.footprints.view import View
from vision.terrain.detection import find_terrain
from vision.terrain.lean import _circle, _rectangle, _silhouette, box_foot, height_by_lean
from vision.terrain.parameters import DETECTION

CAMERA = np.array([20.0, 12.0, 53.0])
HEIGHTS = st.floats(1.2, 4.5)
TURNS = st.floats(0.0, 6.28)


@dataclass(frozen=True)
class Above:
    """A camera that looks straight down: its pixels are inches of the table."""

    camera_in: np.ndarray

    def table_from_image(self, points: np.ndarray, height_in: float) -> np.ndarray:
        assert height_in == 0.0
        return points


def outline(foot: np.ndarray, height_in: float, seed: int = 0) -> np.ndarray:
    """What the camera sees of a prism, its edge rough by 0.01 inch."""
    line = Polygon(_silhouette(foot, height_in, CAMERA)).exterior
    points = np.array([line.interpolate(d).coords[0] for d in np.arange(0.0, line.length, 0.1)])
    return points + np.random.default_rng(seed).normal(0, 0.01, points.shape)


def at(away_in: float, towards: float) -> tuple[float, float]:
    return float(CAMERA[0] + away_in * np.cos(towards)), float(CAMERA[1] + away_in * np.sin(towards))


@settings(max_examples=20, deadline=None)
@given(HEIGHTS, st.floats(8.0, 18.0), TURNS, st.floats(1.0, 4.0), st.floats(2.0, 7.0), st.floats(0.0, 1.5))
def test_a_box_is_as_high_as_it_leans(height, away, towards, breadth, length, turn):
    box = _rectangle(np.array([*at(away, towards), breadth, length, turn, height]))
    found = height_by_lean(outline(box, height), Above(CAMERA))
    assert found is not None
    assert abs(found.height_in - height) < 3 * found.sigma_in < 3 * DETECTION.terrain_height_sigma_in


@settings(max_examples=20, deadline=None)
@given(HEIGHTS, st.floats(8.0, 18.0), TURNS, st.floats(1.0, 2.0))
def test_a_tin_is_as_high_as_it_leans(height, away, towards, radius):
    found = height_by_lean(outline(_circle(np.array([*at(away, towards), radius, height])), height), Above(CAMERA))
    assert found is not None
    assert abs(found.height_in - height) < 3 * found.sigma_in < 3 * DETECTION.terrain_height_sigma_in


def test_a_box_has_its_foot_though_a_corner_was_not_seen():
    box = _rectangle(np.array([*at(14.0, 0.2), 3.0, 4.0, 0.4, 4.3]))
    seen = Polygon(outline(box, 4.3)).buffer(0)
    corner = max(seen.exterior.coords, key=lambda p: np.hypot(*(np.array(p) - CAMERA[:2])))
    cut = seen.difference(Point(corner).buffer(0.9)).convex_hull
    foot = box_foot(np.array(cut.exterior.coords)[:-1], Above(CAMERA), 4.3, 0.04)
    assert foot is not None
    assert foot.intersection(Polygon(box)).area > 0.97 * foot.union(Polygon(box)).area
    assert box_foot(np.array(Point(at(14.0, 0.2)).buffer(2.0).exterior.coords)[:-1], Above(CAMERA), 4.3, 0.04) is None


def test_what_stands_under_the_camera_tells_nothing_of_its_height():
    box = _rectangle(np.array([*CAMERA[:2], 3.0, 5.0, 0.3, 4.0]))
    found = height_by_lean(outline(box, 4.0), Above(CAMERA))
    assert found is None or found.sigma_in > 0.8 * DETECTION.terrain_height_sigma_in
    assert found is None or not found.flush


@pytest.mark.parametrize("dent", [0.3, 0.6])
def test_an_outline_of_no_box_has_no_height(dent):
    turns = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    ring = np.array(at(14.0, 0.5)) + (2.0 + dent * np.cos(3 * turns))[:, None] * np.column_stack([np.cos(turns), np.sin(turns)])
    assert height_by_lean(ring, Above(CAMERA)) is None


def test_what_narrows_upwards_is_not_said_to_be_flat():
    """A hill's outline is that of its foot: it leans as a flat thing does."""
    hill = _circle(np.array([*at(14.0, 0.5), 2.5, 0.2]))
    assert height_by_lean(outline(hill, 0.2), Above(CAMERA)) is None


def test_terrain_that_nobody_described_is_as_high_as_it_leans():
    bare = painted.ground()
    stuff = bare.copy()
    tower = painted.Toy("tower", (3.5, 3.5), (40, 60, 160), (2.0, 3.0), height=4.5, turn_deg=20)
    painted.put(stuff, tower)
    found, = find_terrain(View(painted.calibration()), bare, stuff, ())
    assert abs(found.height_in - 4.5) < 1.96 * found.height_sigma_in
    assert found.height_sigma_in < 0.8 * DETECTION.terrain_height_sigma_in
