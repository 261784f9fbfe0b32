"""Outlines of prisms, walked round where the eye is beside them, are the hull of all corners; and what level edges hide."""

import numpy as np
import pytest
from shapely.geometry import Polygon

from measure.occlusion.cover import cover
from measure.occlusion.eye_camera import aim_camera, outline, project_prism, silhouette
from measure.polygons import box
from measure.scene import Scene, Terrain, Toy


def area(chain, head):
    """The polygon between two chains of (v, u)."""
    left, right = chain[head[0]:head[0] + head[1], :2], chain[head[2]:head[2] + head[3], :2]
    assert (np.diff(left[:, 0]) >= -1e-12).all()
    assert (np.diff(right[:, 0]) >= -1e-12).all()
    return Polygon(np.concatenate([left, right[::-1]])).buffer(0)


@pytest.mark.parametrize("swap", [False, True])
def test_an_outline_is_the_hull_of_all_corners(swap):
    rng = np.random.default_rng(5)
    cam, pts, head, limits = np.zeros(12), np.zeros((200, 2)), np.zeros((2, 4), np.int64), np.zeros((2, 4))
    walked = 0
    for _ in range(300):
        n = int(rng.integers(3, 12))
        turn = np.sort(rng.uniform(0, 2 * np.pi, n))
        ring = np.column_stack([np.cos(turn), np.sin(turn)]) * rng.uniform(0.3, 3) + rng.uniform(-4, 4, 2)
        low, high = np.sort(rng.uniform(0, 4, 2))
        aim_camera(*rng.uniform(-6, 6, 2), rng.uniform(0.1, 6), *ring.mean(axis=0), 0.5 * (low + high), cam)
        chain = np.zeros((400, 3))
        end = outline(ring, n, low, high, cam, swap, pts, chain, 0, head[0], limits[0])
        middle = silhouette(pts, project_prism(ring, n, low, high, cam, swap, pts), chain, 200, head[1], limits[1])
        assert (end < 0) == (middle < 0)
        if end >= 0:
            walked += 1
            found, hull = area(chain, head[0]), area(chain, head[1])
            assert found.symmetric_difference(hull).area <= 1e-9 * hull.area
            assert limits[0] == pytest.approx(limits[1], rel=1e-12)
    assert walked > 200


def test_a_wall_whose_level_top_reaches_past_the_target_on_both_sides_hides_what_is_below_it():
    """Half of the height of a flat target, seen from just as far behind the wall, at the height of both tops' middle."""
    toys = (Toy("a", box(-0.5, -0.5, 0.5, 0.5), 2.0, eye_in=(0.0, 0.0, 1.0)), Toy("b", box(9.99, -1, 10.0, 1), 2.0))
    for wide in (3.0, 30.0):
        scene = Scene((20, 20), toys, (Terrain("wall", box(4.99, -wide, 5.0, wide), 1.0),))
        assert cover(scene, "a", "b").hidden == pytest.approx(0.5, abs=1e-3)
