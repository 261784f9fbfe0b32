"""Height by sliding: outlines of solids under a pinhole camera, and of the studio's toys under its own."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import MultiPoint

from studio.footage.battle import camera
from studio.objects.toys import FAMILIES
from studio.rendering.meshes import pose
from studio.rendering.truth import silhouette_px
from vision.footprints.height_from_sliding import OutlineView, height_by_sliding

CAMERA = camera((1280, 720))


class Calibration:
    """The studio's camera with a calibration's interface, without errors."""

    camera_in = CAMERA.position_in

    def image_from_table(self, points_in):
        return CAMERA.image_from_table(points_in)

    def table_from_image(self, points_px, height_in=0.0):
        import cv2

        flat = cv2.undistortPoints(np.asarray(points_px, float).reshape(-1, 1, 2), CAMERA.matrix, CAMERA.distortion)[:, 0]
        rays = np.c_[flat, np.ones(len(flat))] @ CAMERA.rotation
        at = CAMERA.position_in
        return (at + rays * ((height_in - at[2]) / rays[:, 2])[:, None])[:, :2]


def prism(at, height, turn=0.3, size=(1.4, 1.0)):
    """The outline in pixels of a box at a place."""
    c, s = np.cos(turn), np.sin(turn)
    local = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(size) / 2
    ring = local @ np.array([[c, s], [-s, c]]) + at
    corners = np.concatenate([np.c_[ring, np.full(4, z)] for z in (0.0, height)])
    hull = MultiPoint(Calibration().image_from_table(corners)).convex_hull.segmentize(3.0)
    return OutlineView(np.asarray(hull.exterior.coords)[:-1])


@given(height=st.floats(1.2, 4.0), far=st.floats(15.0, 21.0), turn=st.floats(-0.2, 0.2))
@settings(max_examples=25, deadline=None)
def test_a_box_is_as_high_as_its_interval_says(height, far, turn):
    foot = CAMERA.position_in[:2]
    out = np.array([0.8, 0.6])
    looks = [prism(foot + out * r, height, 0.3 + t) for r, t in ((6.0, 0.0), (far, turn))]
    found = height_by_sliding(looks, Calibration())
    if found.inches is not None:
        assert abs(found.inches - height) < 2.0 * found.sigma_in
        assert found.sigma_in < 0.5 * found.inches
    else:
        assert "between" in found.reason
    assert height_by_sliding(looks[::-1], Calibration()) == found


@pytest.mark.parametrize("family", ["soldier", "robot", "blob", "blocks", "jeep", "tank"])
def test_toys_that_are_no_prisms_are_within_two_sigma_or_unknown(family):
    rng = np.random.default_rng(3)
    mesh = FAMILIES[family](rng, (0.5, 0.4, 0.3))
    looks = []
    for place in ((27.0, 16.0, 0.0, 30.0), (39.5, 24.0, 0.0, 36.0)):
        outline = np.asarray(silhouette_px(mesh, pose(*place), CAMERA, 0.1).segmentize(3.0).exterior.coords)[:-1]
        looks.append(OutlineView(outline + rng.normal(0, 0.2, outline.shape)))
    found = height_by_sliding(looks, Calibration())
    if found.inches is None:
        assert "type its height" in found.reason
    else:
        assert abs(found.inches - mesh.height_in) < 2.5 * found.sigma_in


def test_one_look_or_a_short_slide_tells_nothing():
    foot = CAMERA.position_in[:2]
    one = prism(np.add(foot, (10.0, 0.0)), 2.0)
    assert "one look" in height_by_sliding([one], Calibration()).reason
    assert "further" in height_by_sliding([one, prism(np.add(foot, (10.8, 0.0)), 2.0)], Calibration()).reason
    assert "across" in height_by_sliding([one, prism(np.add(foot, (-9.0, 6.0)), 2.0)], Calibration()).reason
    raised = OutlineView(prism(np.add(foot, (18.0, 0.0)), 2.0).outline_px, base_in=2.0)
    assert height_by_sliding([one, raised], Calibration()).inches is None
