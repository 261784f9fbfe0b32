"""What the detector finds and what stands out are candidates beside what the views show."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.single_image.drawn_maps import Layout, true_maps
from vision.networks.detection import Detection
from vision.networks.look import KINDS
from vision.single_image.parameters import PROPOSALS
from vision.single_image.proposals import proposed, with_proposals, worth
from vision.single_image.two_views import things_in

DIE, NONE = KINDS.index("die"), 0
PIPS = [(x, y) for x in (118, 142) for y in (108, 128, 148)]


@pytest.fixture
def picture():
    """A large pale die of six on a dark cloth, from close by (256, 256, 3)."""
    bgr = np.full((256, 256, 3), 40, np.uint8)
    cv2.rectangle(bgr, (80, 78), (180, 178), (190, 200, 205), -1)
    for at in PIPS:
        cv2.circle(bgr, at, 6, (30, 30, 30), -1)
    return cv2.GaussianBlur(bgr, (0, 0), 0.8)


@pytest.fixture
def pips_alone():
    """What the look shows: each pip a thing, the die a table."""
    ids = np.zeros((128, 128), np.int32)
    for k, (x, y) in enumerate(PIPS, 1):
        cv2.circle(ids, (x // 2, y // 2), 3, k, -1)
    return true_maps(Layout(ids, ("table", *["toy"] * 6)), (0.5, 0.5))


def judge(whole_from_px, sure=0.98):
    """A classifier that takes what is wide enough for a die and all else for nothing."""
    def of(rings):
        out = np.full((len(rings), len(KINDS)), 0.01)
        for row, ring in zip(out, rings, strict=True):
            row[DIE if np.ptp(ring[:, 0]) >= whole_from_px else NONE] = sure
        return out / out.sum(axis=1, keepdims=True)
    return of


class Finds:
    """A detector that finds one box and one arm, however sure one has to be."""

    def __init__(self, box, confidence=0.4):
        x0, y0, x1, y1 = box
        self.them = tuple(Detection(label, confidence, box, np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float))
                          for label in ("toy", "arm"))

    def find_scaled(self, bgr, confidence=None):
        return self.them


def test_what_stands_out_is_asked_about_and_has_one_place(picture, pips_alone):
    (die,) = proposed(picture, pips_alone, judge(60), None)
    assert np.ptp(die.outline_px, axis=0) == pytest.approx((101, 101), abs=4)
    assert die.judged.argmax() == DIE
    assert die.also == pytest.approx(6 * 29 / 51**2, abs=0.02)
    assert all(t.confidence < 0.5 for t in proposed(picture, pips_alone, judge(300), None))  # its pips still speak for it


def test_what_the_detector_finds_is_asked_about_but_arms():
    bare, maps = np.full((256, 256, 3), 90, np.uint8), true_maps(Layout(np.zeros((128, 128), np.int32), ("table",)), (0.5, 0.5))
    maps.kinds[0], maps.kinds[1] = 0.6, 0.4  # the look doubts everywhere
    (found,) = with_proposals([], bare, maps, judge(20), Finds((20, 30, 60, 60), 0.9))
    assert (found.left, found.top, *found.mask.shape) == (10, 15, 16, 21)
    assert with_proposals([], bare, maps, judge(300), Finds((20, 30, 60, 60), 0.9)) == []


def test_a_die_is_worth_more_than_its_pips(picture, pips_alone):
    pips = things_in(pips_alone, pips_alone)
    assert len(pips) == 6
    assert [t.judged.argmax() for t in with_proposals(pips, picture, pips_alone, judge(60))] == [DIE]


def test_pips_stay_where_the_classifier_sees_no_die(picture, pips_alone):
    pips = things_in(pips_alone, pips_alone)
    assert with_proposals(pips, picture, pips_alone, judge(300)) == pips


def test_what_the_views_show_keeps_its_outline_and_is_the_surer(picture):
    ids = np.zeros((128, 128), np.int32)
    ids[39:90, 40:91] = 1
    maps = true_maps(Layout(ids, ("table", "die")), (0.5, 0.5))
    (seen,) = things_in(maps, maps)
    (kept,) = with_proposals([replace(seen, confidence=0.5)], picture, maps, judge(60))
    assert kept.outline_px is seen.outline_px
    assert kept.confidence > 0.5


def test_an_outline_of_two_cards_in_one_gives_way_to_the_surer_proposal(picture):
    ids = np.zeros((128, 128), np.int32)
    ids[30:100, 36:100] = 1  # the die and much beside it
    maps = true_maps(Layout(ids, ("table", "die")), (0.5, 0.5))
    (seen,) = things_in(maps, maps)
    (kept,) = with_proposals([replace(seen, confidence=0.5)], picture, maps, judge(60))
    assert np.ptp(kept.outline_px, axis=0) == pytest.approx((101, 101), abs=4)
    assert (kept.agreed, kept.also) == (seen.agreed, seen.also)


def test_one_thing_of_the_views_gives_way_to_several_that_are_worth_more_together():
    picture = np.full((256, 256, 3), 40, np.uint8)
    boxes = [(20, 20, 110, 110), (140, 20, 230, 110), (20, 140, 110, 230), (140, 140, 230, 230)]
    for x0, y0, x1, y1 in boxes:
        cv2.rectangle(picture, (x0, y0), (x1, y1), (190, 200, 205), -1)
    ids = np.zeros((128, 128), np.int32)
    ids[8:118, 8:118] = 1
    maps = true_maps(Layout(ids, ("table", "toy")), (0.5, 0.5))
    seen = [replace(t, confidence=0.6) for t in things_in(maps, maps)]
    assert len(seen) == 1
    parts = with_proposals(seen, picture, maps, judge(60))
    assert sorted((round(float(p.outline_px[:, 0].min()), -1), round(float(p.outline_px[:, 1].min()), -1))
                  for p in parts) == [(20, 20), (20, 140), (140, 20), (140, 140)]
    assert with_proposals(seen, picture, maps, judge(300)) == seen  # the classifier sees no whole things in them


def test_a_part_of_what_the_views_show_is_no_thing_of_its_own(picture):
    ids = np.zeros((128, 128), np.int32)
    ids[10:118, 10:118] = 1
    maps = true_maps(Layout(ids, ("table", "toy")), (0.5, 0.5))
    seen = things_in(maps, maps)
    assert with_proposals(seen, picture, maps, judge(60)) == seen


def test_a_large_doubtful_proposal_does_not_stand_for_a_sure_thing_in_it(picture):
    ids = np.zeros((128, 128), np.int32)
    ids[60:68, 60:68] = 1
    maps = true_maps(Layout(ids, ("table", "toy")), (0.5, 0.5))

    def doubtful(rings):
        told = judge(60)(rings)
        told[:, NONE] += 0.5  # half as probably none
        return told / told.sum(axis=1, keepdims=True)

    (whole,) = proposed(picture, maps, doubtful, None)
    (seen,) = things_in(maps, maps)
    sure = replace(seen, confidence=0.97)
    less = replace(seen, confidence=whole.confidence + PROPOSALS.surer_part - 0.05)
    assert whole.confidence < 0.97 - PROPOSALS.surer_part
    assert worth(whole) > worth(sure)  # by its size
    assert with_proposals([sure], picture, maps, doubtful) == [sure]
    assert [t.area for t in with_proposals([less], picture, maps, doubtful)] == [whole.area]


def test_nothing_stands_out_of_a_bare_table(pips_alone):
    assert with_proposals([], np.full((256, 256, 3), 90, np.uint8), pips_alone, judge(0)) == []
