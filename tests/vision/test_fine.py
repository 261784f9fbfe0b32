"""Toys at full size: outlines to a fraction of a pixel, touching toys apart, cards and dice told from toys."""

import cv2
import numpy as np
import pytest

from calibration.table import calibrate
from tests import painted
from vision.change_net import KINDS, Told
from vision.fine import Fine, still_toy, whole_toys
from vision.split import patches
from vision.view import View


def told(**areas: np.ndarray) -> Told:
    """Shares by kind, the table being the rest; ``seam`` apart."""
    shape = next(iter(areas.values())).shape
    kinds = np.zeros((*shape, len(KINDS)), np.float32)
    for name, area in areas.items():
        if name != "seam":
            kinds[..., KINDS.index(name)] = area
    kinds[..., 0] = 1 - kinds[..., 1:].sum(axis=2)
    return Told(kinds, areas.get("seam", np.zeros(shape)).astype(np.float32))


def square(shape, y, x, side, level=1.0):
    out = np.zeros(shape, np.float32)
    out[y:y + side, x:x + side] = level
    return out


def test_a_die_is_no_toy_and_a_toy_with_a_spot_is_one_all_over():
    shape = (60, 80)
    toy, spot, die = square(shape, 10, 10, 20), square(shape, 15, 15, 5), square(shape, 30, 50, 10)
    share = whole_toys(told(toy=toy - spot, card=spot, die=die), 20.0)
    assert (share[10:30, 10:30] > 0.99).all()
    assert share[:, 45:].max() == 0


def test_a_toy_on_a_card_keeps_its_own_outline():
    shape = (80, 80)
    card, toy = square(shape, 10, 10, 50), square(shape, 20, 20, 30)
    share = whole_toys(told(toy=toy, card=card - toy), 20.0)
    assert (share[20:50, 20:50] > 0.99).all()
    assert share[12:18, 12:58].max() == 0


def test_what_is_too_small_for_a_card_is_none():
    shape = (80, 80)
    sled, card = square(shape, 5, 5, 20), square(shape, 35, 20, 40)
    share = whole_toys(told(card=sled + card), 16.0)  # 1.6 and 6.2 square inches
    assert (share[5:25, 5:25] > 0.99).all()
    assert share[32:].max() == 0


def test_what_is_unlike_a_card_in_shape_and_looks_half_like_one_is_none():
    shape = (100, 120)
    house, card = square(shape, 5, 5, 45), np.zeros(shape, np.float32)
    card[5:68, 60:105] = 1.0  # 2.25 by 3.15 inches
    share = whole_toys(told(toy=0.25 * (house + card), card=0.7 * (house + card)), 20.0)
    assert (share[5:50, 5:50] > 0.9).all()
    assert share[:68, 55:].max() == 0  # as doubtful, and shaped like one


def test_a_small_thing_half_as_long_again_as_wide_is_no_die_where_it_does_not_plainly_look_like_one():
    shape = (80, 80)
    robot, die = np.zeros((2, *shape), np.float32)
    robot[5:17, 5:22], die[40:54, 5:19] = 1.0, 1.0
    share = whole_toys(told(toy=0.42 * (robot + die), die=0.5 * (robot + die)), 20.0)
    assert (share[5:17, 5:22] > 0.9).all()
    assert share[30:].max() == 0


def test_what_is_too_long_for_a_die_is_none_but_a_row_of_dice_is_dice():
    shape = (80, 80)
    toy, row, die = np.zeros((3, *shape), np.float32)
    toy[5:17, 5:45], row[30:42, 5:45], die[60:72, 5:17] = 1.0, 1.0, 1.0
    share = whole_toys(told(toy=0.4 * (toy + die), die=0.6 * (toy + die) + row), 20.0)
    assert (share[5:17, 5:45] > 0.99).all()
    assert share[25:].max() == 0


def test_what_looks_nearly_as_much_like_a_die_is_one_if_it_is_as_small_and_none_if_it_is_larger():
    shape = (80, 80)
    small, large = square(shape, 5, 5, 16), square(shape, 40, 40, 20)  # 0.64 and 1 square inch
    share = whole_toys(told(toy=0.55 * (small + large), die=0.45 * (small + large)), 20.0)
    assert share[:25, :25].max() == 0
    assert (share[40:60, 40:60] > 0.99).all()
    share = whole_toys(told(toy=0.7 * small + 0.45 * large, die=0.3 * small + 0.55 * large), 20.0)
    assert (share[5:21, 5:21] > 0.99).all()
    assert (share[40:60, 40:60] > 0.99).all()


def test_a_round_base_is_no_die_but_a_die_and_a_round_counter_are_none():
    shape = (120, 120)
    base, counter = np.zeros((2, *shape), np.float32)
    cv2.circle(base, (20, 20), 10, (1.0,), -1)  # 21 of 20 pixels to the inch
    cv2.circle(counter, (20, 60), 6, (1.0,), -1)
    die = np.zeros(shape, np.float32)
    cv2.fillConvexPoly(die, cv2.boxPoints(((60, 20), (17, 17), 30)).astype(np.int32), (1.0,))
    share = whole_toys(told(toy=0.4 * (base + counter + die), die=0.6 * (base + counter + die)), 20.0)
    assert (share[base > 0] > 0.99).all()
    assert share[:, 35:].max() == 0
    assert share[40:].max() == 0


def test_a_boat_is_no_card_but_a_card_and_a_fan_of_cards_are():
    shape = (160, 200)
    boat, card, fan = np.zeros((3, *shape), np.float32)
    cv2.ellipse(boat, (40, 40), (35, 18), 0, 0, 360, (1.0,), -1)
    cv2.fillConvexPoly(card, cv2.boxPoints(((130, 40), (60, 42), 15)).astype(np.int32), (1.0,))
    for turn in (0, 35):
        cv2.fillConvexPoly(fan, cv2.boxPoints(((60 + turn, 115), (60, 42), turn)).astype(np.int32), (1.0,))
    share = whole_toys(told(card=np.maximum(np.maximum(boat, card), fan)), 20.0)
    assert share[40, 40] > 0.99
    assert share[:, 85:].max() == 0
    assert share[75:].max() == 0


class Levels:
    """Stands in for the network: brightness over the bare table is the share that a toy covers."""

    @property
    def closer(self):
        return self

    def tell(self, now, bare):
        toy = np.clip((now[..., 0].astype(np.float32) - bare[..., 0]) / 100, 0, 1)
        return told(toy=toy)


class Steps(Levels):
    """One that knows whole pixels only: a toy, or none."""

    def tell(self, now, bare):
        return told(toy=(super().tell(now, bare).share("toy") > 0.5).astype(np.float32))


@pytest.fixture(scope="module")
def large():
    """A calibration of pictures 1920 wide: twice the working size."""
    corners = (painted.corners_px() + 0.5) * 3 - 0.5
    return calibrate([np.zeros((1440, 1920, 3), np.uint8)], corners_px=corners, size_in=painted.TABLE_IN,
                     camera_height_in=painted.CAMERA_IN[2])


class Blind(Levels):
    """One that sees the table, whatever stands there."""

    def tell(self, now, bare):
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
    fine = Fine(view, net, bare)
    found = fine.toys(fine.shrink(picture), None, np.ones(view.size[::-1], bool),
                      lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    edge = view.outline(found[0])
    return np.hypot(edge[:, 0] - x, edge[:, 1] - y) - r


DISCS = pytest.mark.parametrize(("x", "y", "r"), [(1200.3, 900.6, 64.4), (900.0, 1010.25, 33.0), (512.7, 655.2, 22.5)])


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
    both = disc_errors(large, Steps(), x, y, r)
    monkeypatch.setattr(Fine, "_closer", lambda self, seen, where: seen.toy[where])
    once = disc_errors(large, Steps(), x, y, r)
    assert abs(both.mean()) < 0.1
    assert both.std() < 0.9 * once.std()


def test_a_box_is_the_same_place_in_both_pictures(large):
    view = View(large)
    w, h = large.image_size_px
    bare = np.full((h, w, 3), 60, np.uint8)
    picture = bare.copy()
    cv2.rectangle(picture, (900, 600), (1019, 749), (160, 160, 160), -1)
    fine = Fine(view, Levels(), bare)
    top, left = round(450 * view.scale), round(750 * view.scale)
    box = (slice(top, top + round(450 * view.scale)), slice(left, left + round(450 * view.scale)))
    region = np.ones((box[0].stop - box[0].start, box[1].stop - box[1].start), bool)
    found = fine.toys(fine.shrink(picture), box, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    low, high = found[0].edge.min(axis=0), found[0].edge.max(axis=0)
    np.testing.assert_allclose([*low, *high], [899.5, 599.5, 1019.5, 749.5], atol=0.6)


def test_closer_looks_are_those_of_the_network_for_them(large):
    class Half(Levels):
        """One that takes everything for half a toy."""

        def tell(self, now, bare):
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
        fine.toys(fine.shrink(picture), box, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
        [closer] = fine.closer_looks()
        return closer
    made_up = Fine(view, Two(), None)
    made_up.take(bare)
    assert looked(made_up)[1].max() > 0.9  # beside a table that was made up the first network looks closer too
    assert not asked
    (rows, cols), share = looked(Fine(view, Two(), bare))
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

    def tell(self, now, bare):
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
    fine = Fine(view, net, bare)
    found = fine.toys(fine.shrink(picture), None, np.ones(view.size[::-1], bool),
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
    fine, region = Fine(view, Levels(), bare), np.ones(view.size[::-1], bool)
    region[:, round(1020 * view.scale):] = looked_at
    found = fine.toys(fine.shrink(picture), None, region, lambda m, _: patches(m, least_px=4, foot_px=view.foot_px))
    assert len(found) == 1
    assert (found[0].unsure_px > 5.0) == unsure
