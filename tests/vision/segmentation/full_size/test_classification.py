"""Cards and dice told from toys, each thing as a whole."""

import cv2
import numpy as np

from tests.telling import told
from vision.segmentation.full_size.classification import classify_whole_objects


def square(shape, y, x, side, level=1.0):
    out = np.zeros(shape, np.float32)
    out[y:y + side, x:x + side] = level
    return out


def test_a_die_is_no_toy_and_a_toy_with_a_spot_is_one_all_over():
    shape = (60, 80)
    toy, spot, die = square(shape, 10, 10, 20), square(shape, 15, 15, 5), square(shape, 30, 50, 10)
    share = classify_whole_objects(told(toy=toy - spot, card=spot, die=die), 20.0)
    assert (share[10:30, 10:30] > 0.99).all()
    assert share[:, 45:].max() == 0


def test_a_toy_on_a_card_keeps_its_own_outline():
    shape = (80, 80)
    card, toy = square(shape, 10, 10, 50), square(shape, 20, 20, 30)
    share = classify_whole_objects(told(toy=toy, card=card - toy), 20.0)
    assert (share[20:50, 20:50] > 0.99).all()
    assert share[12:18, 12:58].max() == 0


def test_what_is_too_small_for_a_card_is_none():
    shape = (80, 80)
    sled, card = square(shape, 5, 5, 20), square(shape, 35, 20, 40)
    share = classify_whole_objects(told(card=sled + card), 16.0)  # 1.6 and 6.2 square inches
    assert (share[5:25, 5:25] > 0.99).all()
    assert share[32:].max() == 0


def test_what_looks_like_a_card_beside_a_toy_is_one_only_if_it_is_large_enough():
    shape = (80, 120)
    block, toy, card = square(shape, 10, 10, 30), square(shape, 12, 40, 30), square(shape, 10, 10, 42)
    share = classify_whole_objects(told(card=block, toy=toy), 20.0)  # 2.25 square inches, pushed against the toy
    assert (share[12:40, 12:68] > 0.99).all()
    share = classify_whole_objects(told(card=card - card * toy, toy=toy), 20.0)  # 4.4, and the toy stands on an edge of it
    assert (share[12:42, 40:70] > 0.99).all()
    assert share[12:50, 12:36].max() == 0


def test_what_is_unlike_a_card_in_shape_and_looks_half_like_one_is_none():
    shape = (100, 120)
    house, card = square(shape, 5, 5, 45), np.zeros(shape, np.float32)
    card[5:68, 60:105] = 1.0  # 2.25 by 3.15 inches
    share = classify_whole_objects(told(toy=0.25 * (house + card), card=0.7 * (house + card)), 20.0)
    assert (share[5:50, 5:50] > 0.9).all()
    assert share[:68, 55:].max() == 0  # as doubtful, and shaped like one


def test_a_small_thing_half_as_long_again_as_wide_is_no_die_where_it_does_not_plainly_look_like_one():
    shape = (80, 80)
    robot, die = np.zeros((2, *shape), np.float32)
    robot[5:17, 5:22], die[40:54, 5:19] = 1.0, 1.0
    share = classify_whole_objects(told(toy=0.42 * (robot + die), die=0.5 * (robot + die)), 20.0)
    assert (share[5:17, 5:22] > 0.9).all()
    assert share[30:].max() == 0


def test_what_is_too_long_for_a_die_is_none_but_a_row_of_dice_is_dice():
    shape = (80, 80)
    toy, row, die = np.zeros((3, *shape), np.float32)
    toy[5:17, 5:45], row[30:42, 5:45], die[60:72, 5:17] = 1.0, 1.0, 1.0
    share = classify_whole_objects(told(toy=0.4 * (toy + die), die=0.6 * (toy + die) + row), 20.0)
    assert (share[5:17, 5:45] > 0.99).all()
    assert share[25:].max() == 0


def test_what_looks_nearly_as_much_like_a_die_is_one_if_it_is_as_small_and_none_if_it_is_larger():
    shape = (80, 80)
    small, large = square(shape, 5, 5, 16), square(shape, 40, 40, 20)  # 0.64 and 1 square inch
    share = classify_whole_objects(told(toy=0.55 * (small + large), die=0.45 * (small + large)), 20.0)
    assert share[:25, :25].max() == 0
    assert (share[40:60, 40:60] > 0.99).all()
    share = classify_whole_objects(told(toy=0.7 * small + 0.45 * large, die=0.3 * small + 0.55 * large), 20.0)
    assert (share[5:21, 5:21] > 0.99).all()
    assert (share[40:60, 40:60] > 0.99).all()


def test_a_round_base_is_no_die_but_a_die_and_a_round_counter_are_none():
    shape = (120, 120)
    base, counter = np.zeros((2, *shape), np.float32)
    cv2.circle(base, (20, 20), 10, (1.0,), -1)  # 21 of 20 pixels to the inch
    cv2.circle(counter, (20, 60), 6, (1.0,), -1)
    die = np.zeros(shape, np.float32)
    cv2.fillConvexPoly(die, cv2.boxPoints(((60, 20), (17, 17), 30)).astype(np.int32), (1.0,))
    share = classify_whole_objects(told(toy=0.4 * (base + counter + die), die=0.6 * (base + counter + die)), 20.0)
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
    share = classify_whole_objects(told(card=np.maximum(np.maximum(boat, card), fan)), 20.0)
    assert share[40, 40] > 0.99
    assert share[:, 85:].max() == 0
    assert share[75:].max() == 0
