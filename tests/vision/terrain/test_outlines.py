"""Outlines of terrain from what the change network sees."""

import numpy as np
import pytest
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

from tests import painted
from vision.footprints.view import View
from vision.imaging.patches import patch_of
from vision.networks.detection import filled
from vision.terrain.outlines import network_outline, standing_footprint, straight_outline


@pytest.fixture(scope="module")
def view():
    return View(painted.calibration())


def drawn(view, shape, height=0.0):
    """The working pixels of a shape at that height."""
    out = np.zeros((view.size[1], view.size[0]), bool)
    for part in getattr(shape, "geoms", [shape]):
        ring = np.array(part.exterior.coords)[:-1]
        px = view.all_to_work(view.calibration.image_from_table(np.column_stack([ring, np.full(len(ring), height)])))
        out |= filled(px, (out.shape[0], out.shape[1]))
    return out


def on_table(view, patch):
    return Polygon(view.calibration.table_from_image(view.outline(patch), 0.0)[:, :2]).buffer(0)


def test_a_fence_of_which_colours_see_half_with_its_shadow_is_found_whole(view):
    line = LineString([(8.0, 8.0), (13.5, 9.0)])
    posts = unary_union([line.interpolate(k, normalized=True).buffer(0.15) for k in np.linspace(0, 1, 5)])
    share = drawn(view, posts).astype(np.float32)
    colours = drawn(view, LineString([(8.0, 8.0), (11.0, 8.55)]).buffer(0.2)) | drawn(
        view, LineString([(8.2, 8.5), (11.0, 9.0)]).buffer(0.2))
    other = drawn(view, Point(9.5, 10.2).buffer(0.8))
    found = straight_outline(patch_of(colours), np.maximum(share, other), view, 0.2)
    assert found is not None
    assert on_table(view, found[0]).hausdorff_distance(posts.convex_hull) < 0.15


@pytest.mark.parametrize("seen", [Point(10, 8).buffer(1.5), Polygon()], ids=["round", "nothing"])
def test_what_is_not_long_and_thin_is_no_fence(view, seen):
    share = drawn(view, seen).astype(np.float32) if seen.area else np.zeros((view.size[1], view.size[0]), np.float32)
    assert straight_outline(patch_of(drawn(view, Point(10, 8).buffer(1.5))), share, view, 1.0) is None


def test_a_mugs_dent_stays_and_a_boxs_is_filled(view):
    mug = unary_union([Point(10, 8).buffer(1.5), LineString([(11.3, 8), (12.3, 8)]).buffer(0.2)])
    patch, share = patch_of(drawn(view, mug)), drawn(view, mug).astype(np.float32)
    dented, filled_in = (on_table(view, network_outline(patch, share, view, dented=d)[0]) for d in (True, False))
    assert dented.symmetric_difference(mug).area < 0.05 * mug.area
    assert filled_in.symmetric_difference(mug.convex_hull).area < 0.05 * mug.area
    assert filled_in.area > 1.05 * dented.area


def test_a_trees_crown_is_not_on_the_table(view):
    crown = Point(5, 5).buffer(1.2)
    pixels = drawn(view, crown, height=0.65 * 5.0)
    patch, share = patch_of(pixels), pixels.astype(np.float32)
    tree, box = (standing_footprint(patch, patch, share, view, 5.0, kind)[0].polygon for kind in ("tree", "box"))
    assert tree.symmetric_difference(crown).area < 0.12 * crown.area
    assert box.symmetric_difference(crown).area > 0.3 * crown.area
