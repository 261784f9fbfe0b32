"""Toys at full size: outlines to a fraction of a pixel, touching toys apart."""

import cv2
import numpy as np
import pytest

from calibration.table.calibrate import calibrate
from tests import painted
from tests.telling import told
from vision.footprints.view import View
from vision.imaging.patches import patches
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.full_size.outlining import Outliner, still_toy


class Levels:
    """Stands in for the network: brightness over the bare table is the share that a toy covers."""

    @property
    def closer(self):
        return self

    def predict(self, now, bare):
        toy = np.clip((now[..., 0].astype(np.float32) - bare[..., 0]) / 100, 0, 1)
        return told(toy=toy)


class Steps(Levels):
    """One that knows whole pixels only: a toy, or none."""

    def predict(self, now, bare):
        return told(toy=(super().predict(now, bare).share("toy") > 0.5).astype(np.float32))


def toys(fine, picture, box, region, split):
    """The toys of one look with their outlines. ``split``: cuts a mask into patches, given where toys meet."""
    seen = fine.look(picture, box, region)
    return fine.outlined_in_box(split(seen.toy_mask, seen.seam))


@pytest.fixture(scope="module")
def large():
    """A calibration of pictures 1920 wide: twice the working size."""
    corners = (painted.corners_px() + 0.5) * 3 - 0.5
    return calibrate([np.zeros((1440, 1920, 3), np.uint8)], corners_px=corners, size_in=painted.TABLE_IN,
                     camera_height_in=painted.CAMERA_IN[2])


class Blind(Levels):
    """One that sees the table, whatever stands there."""

    def predict(self, now, bare):
        return told(toy=np.zeros(now.shape[:2], np.float32))


def disc_errors(calibration, net, x, y, r, step=(100, 100, 100)):
    """How far the outline of a disc, ``step`` of another colour than the table, lies outside the true one, px, all round."""
    view = View(calibration)
    w, h = calibration.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    yy, xx = np.mgrid[:h * 4, :w * 4].astype(np.float32)
    disc = (np.hypot((xx + 0.5) / 4 - 0.5 - x, (yy + 0.5) / 4 - 0.5 - y) < r).astype(np.float32)
    cover = cv2.resize(disc, (w, h), interpolation=cv2.INTER_AREA)
    picture = np.rint(60 + cover[..., None] * np.array(step)).astype(np.uint8)
    fine = FullResolution(view, net, bare)
    found = toys(fine, fine.shrink(picture), None, np.ones(view.size[::-1], bool),
                      lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    edge = view.outline(found[0])
    return np.hypot(edge[:, 0] - x, edge[:, 1] - y) - r


DISCS = pytest.mark.parametrize(("x", "y", "r"), [(1200.3, 900.6, 64.4), (900.0, 1010.25, 33.0), (512.7, 655.2, 22.5)])


@pytest.mark.slow
@DISCS
def test_an_outline_is_that_of_the_full_picture(large, x, y, r):
    off = disc_errors(large, Levels(), x, y, r)
    assert abs(off.mean()) < 0.05
    assert np.sqrt((off**2).mean()) < 0.15


def test_a_disc_of_one_colour_has_its_outline_though_the_network_sees_none(large):
    off = disc_errors(large, Blind(), 900.0, 1010.25, 33.0, step=(100, -20, 10))
    assert abs(off.mean()) < 0.1
    assert np.sqrt((off**2).mean()) < 0.15


@pytest.mark.slow
@DISCS
def test_an_outline_is_drawn_from_a_closer_look_too(large, monkeypatch, x, y, r):
    # it would draw both
    monkeypatch.setattr("vision.segmentation.full_size.full_resolution.plain_colour_patches", lambda *_: None)
    both = disc_errors(large, Steps(), x, y, r)
    monkeypatch.setattr(Outliner, "_closer", lambda self, seen, where: seen.toy[where])
    once = disc_errors(large, Steps(), x, y, r)
    assert abs(both.mean()) < 0.1
    assert both.std() < 0.9 * once.std()


def test_a_box_is_the_same_place_in_both_pictures(large):
    view = View(large)
    w, h = large.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    picture = bare.copy()
    cv2.rectangle(picture, (900, 600), (1019, 749), (160, 160, 160), -1)
    fine = FullResolution(view, Levels(), bare)
    top, left = round(450 * view.scale), round(750 * view.scale)
    box = (slice(top, top + round(450 * view.scale)), slice(left, left + round(450 * view.scale)))
    region = np.ones((box[0].stop - box[0].start, box[1].stop - box[1].start), bool)
    found = toys(fine, fine.shrink(picture), box, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    low, high = found[0].edge.min(axis=0), found[0].edge.max(axis=0)
    np.testing.assert_allclose([*low, *high], [899.5, 599.5, 1019.5, 749.5], atol=0.6)


def test_closer_looks_are_those_of_the_network_for_them(large):
    class Half(Levels):
        """One that takes everything for half a toy."""

        def predict(self, now, bare):
            asked.append(now.shape[:2])
            return told(toy=np.full(now.shape[:2], 0.5, np.float32))
    asked: list[tuple[int, int]] = []

    class Two(Levels):
        closer = Half()
    view = View(large)
    w, h = large.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    picture = bare.copy()
    cv2.rectangle(picture, (900, 600), (1019, 749), (160, 160, 160), -1)
    box = (slice(view.size[1] // 4, view.size[1]), slice(view.size[0] // 4, view.size[0]))
    region = np.ones((box[0].stop - box[0].start, box[1].stop - box[1].start), bool)

    def looked(fine):
        assert fine.closer_looks() == []
        toys(fine, fine.shrink(picture), box, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
        [closer] = fine.closer_looks()
        return closer
    made_up = FullResolution(view, Two(), None)
    made_up.background.take_inpainted(bare)
    assert looked(made_up)[1].max() > 0.9  # beside a table that was made up the first network looks closer too
    assert not asked
    (rows, cols), share = looked(FullResolution(view, Two(), bare))
    assert share.shape == (rows.stop - rows.start, cols.stop - cols.start)
    np.testing.assert_allclose(share, 0.5, atol=1e-3)
    assert rows.start < 600 < 749 < rows.stop < 749 + 30
    assert cols.start < 900 < 1019 < cols.stop < 1019 + 30
    assert asked[0][0] > 1.4 * share.shape[0]


class Shadowed(Levels):
    """Takes what is darker than the bare table for a toy as surely as it is told."""

    def __init__(self, dark, closer=None):
        self._dark, self._closer = dark, closer

    @property
    def closer(self):
        return self._closer or self

    def predict(self, now, bare):
        more = now[..., 0].astype(np.float32) - bare[..., 0]
        return told(toy=np.where(more < 0, self._dark * np.clip(-more / 30, 0, 1), np.clip(more / 100, 0, 1)))


TOY, SHADOW = (900, 600, 1019, 749), (1020, 640, 1079, 749)


def right_edge(large, net, *dark):
    """How far right the outline of a light toy reaches, with ``dark`` rectangles about it or in it."""
    view = View(large)
    w, h = large.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    picture = bare.copy()
    for (x0, y0, x1, y1), level in ((TOY, 160), *((d, 30) for d in dark)):
        cv2.rectangle(picture, (x0, y0), (x1, y1), (level,) * 3, -1)
    fine = FullResolution(view, net, bare)
    found = toys(fine, fine.shrink(picture), None, np.ones(view.size[::-1], bool),
                      lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    return found[0].edge[:, 0].max() - 1019.5


def test_a_shadow_that_was_taken_for_toy_goes_when_the_closer_look_says_so(large):
    assert right_edge(large, Shadowed(0.8), SHADOW) > 55
    assert abs(right_edge(large, Shadowed(0.8, Shadowed(0.2)), SHADOW)) < 1.0


def test_a_closer_look_that_is_not_sure_enough_takes_nothing_away(large):
    assert right_edge(large, Shadowed(0.8, Shadowed(0.45)), SHADOW) > 55


def test_a_dark_spot_amid_a_toy_stays_toy(large):
    plain = right_edge(large, Shadowed(0.8, Shadowed(0.2)))
    spotted = right_edge(large, Shadowed(0.8, Shadowed(0.2)), (930, 640, 980, 700))
    assert spotted == pytest.approx(plain, abs=0.5)


NEAR = np.ones((20, 40), bool)


@pytest.mark.parametrize(("columns", "left"), [
    (((0, 30),), ((0, 30),)),  # one side is shadow
    (((0, 18), (22, 40)), ((0, 40),)),  # cut in two: a waist that was not seen
    (((0, 12),), ((0, 40),)),  # hardly a third left
    ((), ((0, 40),)),
    (((0, 33), (36, 38)), ((0, 33), (36, 38)))])  # a bit beyond the shadow
def test_what_hangs_together_may_lose_its_rim(columns, left):
    share, stays = np.zeros(NEAR.shape, np.float32), np.zeros(NEAR.shape, bool)
    for a, b in columns:
        share[:, a:b] = 0.7
    for a, b in left:
        stays[:, a:b] = True
    np.testing.assert_array_equal(still_toy(share, NEAR), stays)


def test_what_lies_amid_the_toy_stays():
    share = np.zeros(NEAR.shape, np.float32)
    share[:, :30] = 0.7
    share[8:12, 10:14] = 0.1
    out = still_toy(share, NEAR)
    assert out[:, :30].all()
    assert not out[:, 30:].any()


@pytest.mark.parametrize(("level", "looked_at", "unsure"), [(35, True, True), (10, True, False), (35, False, False)])
def test_what_is_half_seen_beside_a_toy_makes_its_reach_unsure_where_it_was_looked(large, level, looked_at, unsure):
    view = View(large)
    w, h = large.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    picture = bare.copy()
    cv2.rectangle(picture, (900, 600), (1019, 749), (160, 160, 160), -1)
    cv2.rectangle(picture, (1020, 600), (1059, 749), (60 + level,) * 3, -1)
    fine, region = FullResolution(view, Levels(), bare), np.ones(view.size[::-1], bool)
    region[:, round(1020 * view.scale):] = looked_at
    found = toys(fine, fine.shrink(picture), None, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    assert (found[0].outline_sigma_px > 5.0) == unsure
