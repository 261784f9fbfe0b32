"""Truth against arithmetic: footprints, ranges and cover of shapes whose answers are known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from studio.objects.toys import FAMILIES
from studio.rendering.camera import overhead
from studio.rendering.meshes import box, ellipsoid, join, pose
from studio.rendering.truth import centred, footprint, mesh_hidden, mesh_range_in, point_triangle_in, silhouette_px

GREY = (0.5, 0.5, 0.5)


def test_a_boxs_footprint_is_its_rectangle() -> None:
    f = footprint(box(3, 2, 1, GREY, 0.001))
    assert f.symmetric_difference(Polygon([(-1.5, -1), (1.5, -1), (1.5, 1), (-1.5, 1)])).area < 0.01


def test_an_overhang_counts_and_a_hole_does_not_stay() -> None:
    table = join([box(0.2, 0.2, 1, GREY), box(4, 4, 0.2, GREY).at(0, 0, 1)])
    assert footprint(table).area == pytest.approx(16, abs=0.05)


@pytest.mark.parametrize("family", ["dinosaur", "robot"])
def test_a_footprint_is_what_a_far_camera_straight_above_sees(family: str) -> None:
    m = centred(FAMILIES[family](np.random.default_rng(3), GREY))
    f = footprint(m)
    assert f.centroid.distance(Point(0, 0)) < 0.005
    far = 40000.0
    px = m.vertices[:, :2] * (far / (far - m.vertices[:, 2:])) * 400 + 1600
    mask = np.zeros((3200, 3200), np.uint8)
    cv2_points = np.round(px * 16).astype(np.int32)
    for t in cv2_points[m.faces]:
        cv2.fillConvexPoly(mask, t, 1, shift=4)
    assert mask.sum() / 16e4 == pytest.approx(f.area, rel=0.015)


def test_a_silhouette_holds_all_projected_vertices() -> None:
    camera = overhead((10, 5, 50), (12, 8))
    m = FAMILIES["tank"](np.random.default_rng(1), GREY)
    place = pose(15, 12, 0, 40)
    outline = silhouette_px(m, place, camera)
    world = m.vertices @ place[:3, :3].T + place[:3, 3]
    px, _ = cv2.projectPoints(world, cv2.Rodrigues(camera.rotation)[0], camera.translation, camera.matrix,
                              camera.distortion)
    grown = outline.buffer(0.05)
    assert all(grown.covers(Point(*p)) for p in px.reshape(-1, 2)[::7])
    assert outline.bounds == pytest.approx((*px.min((0, 1)), *px.max((0, 1))), abs=0.05)


@settings(max_examples=8, deadline=None)
@given(st.floats(0.05, 6), st.floats(-0.5, 0.5), st.floats(0, 2))
def test_range_between_boxes(gap: float, dy: float, rise: float) -> None:
    a, b = box(1.2, 1, 1, GREY, 0.002), box(1.2, 1, 1, GREY, 0.002).at(1.2 + gap, dy, rise)
    assert mesh_range_in(a, b) == pytest.approx(np.hypot(gap, max(0.0, rise - 1)), abs=0.006)


def test_range_between_balls_and_of_things_that_touch() -> None:
    ball = ellipsoid(1, 1, 1, GREY, 40, 60)
    assert mesh_range_in(ball, ball.at(3, 2, 1)) == pytest.approx(np.sqrt(14) - 2, abs=0.01)
    assert mesh_range_in(ball, ball.at(1.0, 0, 0)) < 0.02


def test_point_to_triangle_in_all_regions() -> None:
    t = np.array([[[0, 0, 0], [2.0, 0, 0], [0, 2.0, 0]]])
    for p, d in (((0.5, 0.5, 3), 3), ((-1, 0.5, 0), 1), ((-3, -4, 0), 5), ((2, 2, 0), np.sqrt(2)), ((4, 0, 0), 2)):
        assert point_triangle_in(np.array(p, float), t)[0] == pytest.approx(d)


def test_a_wall_over_half_the_target_hides_half() -> None:
    target = box(0.2, 4, 2, GREY, 0.002).at(20, 0, 0)
    wall = box(0.05, 4, 3, GREY, 0.002).at(10, 2, 0)  # from y = 0 up: hides y > 0 as seen from the x axis
    assert mesh_hidden((0, 0, 1), (20, 0, 1), target, [wall]) == pytest.approx(0.5, abs=0.02)
    assert mesh_hidden((0, 0, 1), (20, 0, 1), target, []) == 0
    assert mesh_hidden((0, 0, 1), (20, 0, 1), target, [wall.at(15, 0, 0)]) == 0  # behind it


@given(st.floats(-1.5, 1.5), st.floats(0.3, 1.8), st.floats(0.3, 6.0))
def test_a_wall_hides_what_lies_in_its_shadow(left: float, high: float, at: float) -> None:
    """Its corner as the eye sees it cuts a rectangle off a flat target. A wall near the eye begins behind it."""
    target = box(0.002, 4, 2, GREY, 0.0001).at(20, 0, 0)
    k = 20 / at
    wall = box(0.001, 30, 1 + (high - 1) / k, GREY, 0.00001).at(at, left / k + 15, 0)
    beside = wall.at(-at - 1, 0, 0)  # behind the eye
    hidden = mesh_hidden((0, 0, 1), (20, 0, 1), target, [wall, beside], 100)
    assert hidden == pytest.approx((2 - left) / 4 * high / 2, abs=0.02)
