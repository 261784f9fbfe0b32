"""One picture of anything: what the network finds and what stands out, joined."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.networks.detection import Detection
from vision.single_image.objects import evidence, find_still, joined
from vision.single_image.parameters import OBJECTS
from vision.single_image.saliency import Blob, standing_out

AREA = 1000.0 * 1000.0


def find(label, confidence, x0, y0, x1, y1):
    return Detection(label, confidence, (x0, y0, x1, y1), np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float))


def blob(x0, y0, x1, y1, edge=25.0):
    share = float(np.sqrt((x1 - x0) * (y1 - y0) / AREA))
    return Blob((x0, y0, x1, y1), find("toy", 1, x0, y0, x1, y1).outline_px, edge, share)


def boxes(told, label="toy"):
    return sorted(d.box_px for d in told if d.label == label)


def test_finds_without_anything_that_stands_out_are_told_as_they_are():
    found = [find("toy", 0.6, 10, 10, 60, 60), find("die", 0.5, 100, 10, 120, 30), find("arm", 0.9, 0, 200, 300, 400)]
    assert joined(found, [], AREA) == found


def test_parts_of_a_large_thing_are_told_as_the_thing():
    wheels = [find("toy", 0.5, 210, 550, 290, 640), find("die", 0.45, 500, 560, 570, 640)]
    truck = blob(200, 300, 600, 650)
    told = joined(wheels, [truck], AREA)
    assert boxes(told) == [truck.box_px]
    assert not boxes(told, "die")
    assert told[0].confidence > 0.5
    assert told[0].outline_px is truck.outline_px
    # a card under it and the arm that holds it stay
    more = [*wheels, find("card", 0.4, 300, 400, 500, 600), find("arm", 0.4, 300, 400, 500, 600)]
    assert {d.label for d in joined(more, [truck], AREA)} == {"toy", "card", "arm"}


def test_a_find_about_as_sure_as_the_thing_it_lies_on_stays():
    house = blob(200, 300, 600, 650, edge=5.0)
    toy = find("toy", 0.6, 300, 350, 380, 430)
    (said,) = [d.confidence for d in joined([toy], [house], AREA) if d.box_px == house.box_px]
    assert said > OBJECTS.close_up_confidence
    assert said < 0.6 + OBJECTS.part_confidence_margin
    assert boxes(joined([toy], [house], AREA)) == [house.box_px, toy.box_px]


def test_the_surer_of_the_network_and_the_blob_tells_where_it_is():
    thing = blob(200, 300, 600, 650, edge=5.0)
    for confidence, box in ((0.2, thing.box_px), (0.995, (210, 300, 600, 660))):
        assert boxes(joined([find("toy", confidence, 210, 300, 600, 660)], [thing], AREA)) == [box]


def test_grain_about_a_large_thing_counts_less_unless_it_stands_out():
    truck, speck, die = blob(200, 300, 600, 650), find("toy", 0.5, 800, 100, 830, 130), find("toy", 0.5, 900, 900, 940, 940)
    parts = find("toy", 0.5, 210, 550, 290, 640)
    told = {d.box_px: d.confidence for d in joined([parts, speck, die], [truck, blob(899, 900, 941, 941)], AREA)}
    assert told[speck.box_px] == pytest.approx(OBJECTS.speck_confidence_factor * 0.5)
    assert told[die.box_px] == 0.5
    assert joined([speck], [], AREA)[0].confidence == 0.5


def test_a_board_full_of_toys_is_no_toy():
    board = blob(200, 300, 600, 650)
    toys = [find("toy", 0.3, 220 + 90 * k, 400, 260 + 90 * k, 450) for k in range(OBJECTS.crowd_toys)]
    stand = [blob(*d.box_px) for d in toys]
    assert boxes(joined(toys, [board, *stand], AREA)) == boxes(toys)
    assert boxes(joined(toys[1:], [board, *stand], AREA)) == [board.box_px]
    assert boxes(joined(toys, [board, *stand[1:]], AREA)) == [board.box_px]  # parts seldom stand out of a thing


def test_what_stands_out_without_the_network_is_less_sure_and_small_things_are_left_to_it():
    assert joined([], [blob(10, 10, 60, 60)], AREA) == []
    (alone,) = joined([], [blob(200, 300, 600, 650)], AREA)
    (supported,) = joined([find("toy", 0.3, 210, 310, 600, 650)], [blob(200, 300, 600, 650)], AREA)
    assert OBJECTS.least_confidence <= alone.confidence < supported.confidence


def test_what_the_network_sees_most_surely_says_what_it_is():
    large = blob(200, 300, 600, 650)
    card = find("card", 0.6, 210, 300, 600, 650)
    assert evidence([card], large) == (25.0, np.log2(large.share), 0.0, 0.0)
    assert evidence([card], large, "card")[2:] == (0.6, 0.0)
    pips = [find("card", 0.3, 220, 310, 260, 350), find("die", 0.5, 540, 600, 580, 640)]
    under = find("card", 0.4, 200, 480, 420, 650)
    on_it = find("toy", 0.5, 300, 400, 380, 480)
    told = joined([card, *pips, under, on_it], [large], AREA)
    assert boxes(told, "card") == [large.box_px, under.box_px]
    assert boxes(told) == [on_it.box_px]
    assert not boxes(told, "die")
    assert boxes(joined([find("toy", 0.6, 210, 300, 600, 650), *pips], [large], AREA)) == [large.box_px]


def test_a_thing_of_no_cards_shape_is_no_card_whatever_is_seen_in_it():
    around = 2 * np.pi * np.arange(40) / 40
    dented = (1 + 0.3 * np.cos(5 * around))[:, None] * np.c_[np.cos(around), np.sin(around)] * 150 + 400
    round_ = np.c_[np.cos(around), np.sin(around)] * 200 + 400
    windows = [find("card", 0.6, 300, 300, 380, 380), find("die", 0.7, 420, 420, 470, 470)]
    for ring, said in ((dented, "toy"), (round_, "die")):
        (x0, y0), (x1, y1) = ring.min(axis=0), ring.max(axis=0)
        thing = Blob((x0, y0, x1, y1), ring, 25.0, 0.4)
        told = {d.box_px: d.label for d in joined(windows, [thing], AREA)}
        assert told[thing.box_px] == said


def test_an_arm_that_stands_out_is_no_toy():
    arm = find("arm", 0.6, 200, 300, 600, 650)
    assert joined([arm], [blob(200, 300, 600, 650)], AREA) == [arm]
    faint = find("arm", 0.2, 200, 300, 600, 650)
    assert boxes(joined([faint], [blob(200, 300, 600, 650)], AREA)) == [faint.box_px]


def test_each_thing_is_told_once_whatever_its_levels():
    levels = [blob(200 + k, 300 + k, 600 - k, 650 - k, edge=25 - k) for k in range(8)]
    parts = find("toy", 0.5, 210, 550, 290, 640)
    assert boxes(joined([parts], levels, AREA)) == [levels[0].box_px]


class Seer:
    """A network that sees the left half of what is red."""

    confidence = 0.35

    def find_scaled(self, bgr, confidence=None):
        assert confidence == OBJECTS.least_confidence
        y, x = np.nonzero(bgr[..., 2] > 150)
        return (find("toy", 0.4, x.min(), y.min(), (x.min() + x.max()) / 2 - 8, y.max()),
                find("toy", 0.2, 900, 20, 930, 50))


def test_a_photograph_of_one_large_toy_has_one_find():
    picture = np.full((540, 960, 3), 120, np.uint8)
    cv2.rectangle(picture, (300, 150), (640, 360), (40, 40, 220), -1)
    (told,) = find_still(Seer(), picture)
    assert told.label == "toy"
    assert told.box_px == pytest.approx((300, 150, 640, 360), abs=4)
    assert told.confidence >= 0.35
    assert any(b.box_px == told.box_px for b in standing_out(picture))


def card_on_a_table(margin=(240, 244, 246), scale=1.0, turn=20.0):
    """A picture with a card, face up, of ``scale`` times 150 by 210 pixels, and the card's box."""
    face = np.full((420, 300, 3), margin, np.uint8)
    cv2.rectangle(face, (24, 28), (275, 391), (40, 40, 200), 6)
    cv2.circle(face, (150, 210), 80, (30, 30, 30), -1)
    picture = np.full((540, 960, 3), (60, 90, 80), np.uint8)
    move = cv2.getRotationMatrix2D((150, 210), turn, scale / 2)
    move[:, 2] += np.array([480, 270]) - (150, 210)
    there = cv2.warpAffine(np.ones((420, 300), np.float32), move, (960, 540))
    drawn = cv2.warpAffine(face, move, (960, 540), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    out = (picture * (1 - there[..., None]) + drawn * there[..., None]).astype(np.uint8)
    y, x = np.nonzero(there > 0.5)
    return out, (x.min(), y.min(), x.max(), y.max())


class Mistaken:
    """A network that takes all it is shown for one toy."""

    confidence = 0.35

    def __init__(self, box):
        self.box = box

    def find_scaled(self, bgr, confidence=None):
        return (find("toy", 0.6, *self.box),)


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.8])
def test_what_has_a_cards_corners_and_a_white_margin_is_a_card_whatever_the_network_says(scale):
    picture, box = card_on_a_table(scale=scale)
    (told,) = find_still(Mistaken(box), picture)
    assert told.label == "card"
    assert told.box_px == pytest.approx(box, abs=5)


@pytest.mark.parametrize("margin", [(40, 60, 200), (200, 120, 40), (30, 30, 30)])
def test_what_is_as_large_and_of_another_colour_is_what_the_network_says(margin):
    picture, box = card_on_a_table(margin)
    assert [d.label for d in find_still(Mistaken(box), picture)] == ["toy"]


def test_a_white_panel_of_a_toy_hides_no_toy():
    toy, panel = blob(100, 100, 500, 400), replace(blob(200, 200, 280, 256), margin=1.0)
    told = joined([find("toy", 0.5, 110, 110, 300, 390)], [toy, panel], 960 * 540)
    assert (100, 100, 500, 400) in {d.box_px for d in told if d.label == "toy"}
    larger = replace(blob(110, 105, 490, 395), margin=1.0)  # a card, and what it lies on but for a rim
    assert [d.label for d in joined([], [toy, larger], 960 * 540)] == ["card"]


def test_two_cards_side_by_side_are_two():
    left, right, both = (replace(blob(x0, 300, x1, 650), margin=0.95) for x0, x1 in ((200, 440), (450, 690), (200, 690)))
    for blobs in ([both, left, right], [left, right, both]):
        assert boxes(joined([], blobs, AREA), "card") == [left.box_px, right.box_px]
    inner = replace(blob(215, 315, 425, 635), margin=0.95)  # the frame about a card's picture is not another card
    assert boxes(joined([], [left, inner], AREA), "card") in ([left.box_px], [inner.box_px])
    assert boxes(joined([], [both, left], AREA), "card") in ([left.box_px], [both.box_px])


def test_a_card_whose_print_looks_like_toys_is_a_card():
    card = replace(blob(200, 300, 450, 650), margin=0.95)
    toys = [find("toy", 0.3, 230 + 50 * k, 400, 270 + 50 * k, 450) for k in range(OBJECTS.crowd_toys)]
    told = joined(toys, [card, *(blob(*d.box_px) for d in toys)], AREA)
    assert boxes(told, "card") == [card.box_px]
