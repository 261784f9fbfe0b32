"""What stands where the table's texture has vanished."""

import numpy as np
import pytest
from shapely.geometry import Polygon

from tests import painted
from tests.vision.terrain.test_outlines import drawn
from vision.footprints.view import View
from vision.imaging.patches import patch_of
from vision.terrain.naming import named
from vision.terrain.outlines import standing_footprint
from vision.terrain.texture import Texture
from vision.tracking.tracks.priors import KnownTerrain

BRIDGE = Polygon([(8, 8), (14, 8), (14, 10), (8, 10)])
SHADOW = Polygon([(8, 10), (14, 10), (14, 11.5), (8, 11.5)])


@pytest.fixture(scope="module")
def view():
    return View(painted.calibration())


def pictures(view, *, texture):
    """A bare table, and the same with a bridge of its colour that casts a shadow; the shadow keeps the table's texture."""
    rng = np.random.default_rng(3)
    h, w = view.size[1], view.size[0]
    bare = 120 + texture * np.repeat(np.repeat(rng.normal(size=(h // 2, w // 2)), 2, 0), 2, 1)[..., None] * np.ones(3)
    now = bare * np.where(drawn(view, SHADOW), 0.6, 1.0)[..., None]
    now = np.where(drawn(view, BRIDGE)[..., None], 116.0, now) + rng.normal(size=(h, w, 3))
    return np.clip(now, 0, 255).astype(np.uint8), np.clip(bare, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def gone(view):
    now, bare = pictures(view, texture=12.0)
    changed = drawn(view, BRIDGE) | drawn(view, SHADOW)
    return Texture(now, bare, changed).around(patch_of(changed), view)


def test_it_vanishes_on_things_and_not_in_shadows(view, gone):
    assert gone is not None
    assert gone[drawn(view, BRIDGE.buffer(-0.3))].mean() > 0.95
    assert gone[drawn(view, SHADOW.buffer(-0.4))].mean() < 0.1
    assert gone[drawn(view, Polygon([(2, 2), (6, 2), (6, 6), (2, 6)]))].mean() == 0.0


def test_a_plain_table_says_nothing(view):
    now, bare = pictures(view, texture=0.0)
    changed = drawn(view, BRIDGE) | drawn(view, SHADOW)
    assert Texture(now, bare, changed).around(patch_of(changed), view) is None


@pytest.mark.parametrize(("kind", "whole"), [("bridge", True), ("tree", False)])
def test_a_bridge_of_which_the_network_sees_an_end_is_found_whole(view, gone, kind, whole):
    end = Polygon([(8, 8), (10, 8), (10, 10), (8, 10)])
    share, patch = drawn(view, end).astype(np.float32), patch_of(drawn(view, end))
    shape, sigma = standing_footprint(patch, patch, share, view, 0.1, kind, gone)
    _, sure = standing_footprint(patch, patch, share, view, 0.1, kind)
    iou = shape.polygon.intersection(BRIDGE).area / shape.polygon.union(BRIDGE).area
    assert (iou > 0.8, sigma > sure) == (whole, whole)


def test_a_piece_that_neither_colours_nor_the_network_see_is_looked_for_by_texture(view):
    now, bare = pictures(view, texture=12.0)
    nothing = np.zeros((view.size[1], view.size[0]), bool)
    known = [KnownTerrain("bridge", "bridge", "soft", 0.1, (11.0, 9.0)), KnownTerrain("lost", "box", "hard", 1.0, (4.0, 4.0))]
    found = named([], nothing, nothing.astype(np.float32), known, view, Texture(now, bare, nothing))
    assert [n.owner.name for n in found] == ["bridge"]
    assert abs(found[0].patch.area - drawn(view, BRIDGE).sum()) < 0.3 * drawn(view, BRIDGE).sum()
    assert named([], nothing, nothing.astype(np.float32), known, view) == []
