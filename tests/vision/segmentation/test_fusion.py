"""The network says what belongs together and what is no toy; the difference keeps the edges."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.imaging.patches import Patch
from vision.networks.detection import Detection
from vision.segmentation.fusion import (
    as_patches,
    detect_around,
    fuse_with_detections,
    is_not_toy,
    missed_by_difference,
    toys_by_size,
)

SHAPE = (80, 120)


def box(label, x0, y0, x1, y1, confidence=0.9):
    """A find that fills a box of pixels (x1, y1 not in it)."""
    ring = np.array([[x0, y0], [x1 - 1, y0], [x1 - 1, y1 - 1], [x0, y1 - 1]], float)
    return Detection(label, confidence, (x0, y0, x1 - 1, y1 - 1), ring)


def patch(x0, y0, x1, y1):
    return Patch(x0, y0, np.ones((y1 - y0, x1 - x0), bool))


def boxes(found):
    return sorted((p.box[1].start, p.box[0].start, p.box[1].stop, p.box[0].stop) for p in found)


def test_a_card_and_a_die_are_no_toys():
    found = fuse_with_detections([patch(10, 10, 30, 40), patch(50, 10, 58, 18), patch(70, 10, 90, 30)],
                     [box("card", 9, 9, 31, 41), box("die", 50, 10, 58, 18), box("toy", 70, 10, 90, 30)], SHAPE)
    assert boxes(found) == [(70, 10, 90, 30)]


@pytest.mark.parametrize(("wide_in", "long_in", "label"), [
    (0.63, 0.63, "die"), (0.9, 0.9, "die"),  # dice of 16 mm, and large ones
    (0.63, 1.26, "die"),  # two side by side
    (0.85, 1.0, "die"), (1.2, 1.2, "toy"), (0.95, 1.6, "toy"), (2.0, 2.5, "toy")])
@pytest.mark.parametrize("inch_px", [14.0, 40.0])
def test_what_is_larger_than_dice_are_is_no_die(wide_in, long_in, label, inch_px):
    turned = np.array([[0.8, 0.6], [-0.6, 0.8]])
    ring = np.array([[0, 0], [wide_in, 0], [wide_in, long_in], [0, long_in]]) @ turned * inch_px + 100
    found = Detection("die", 0.6, (*ring.min(axis=0), *ring.max(axis=0)), ring)
    told, = toys_by_size([found], inch_px)
    assert told.label == label
    assert told.confidence == 0.6
    assert told.outline_px is found.outline_px


def test_what_is_smaller_than_cards_are_and_lies_apart_is_no_card():
    block, card = box("card", 100, 10, 114, 24), box("card", 10, 10, 35, 45)  # 1.4 in wide; 2.5 by 3.5 in
    assert [d.label for d in toys_by_size([block, card], 10.0)] == ["toy", "card"]
    strip = box("card", 36, 10, 44, 34)  # of a card that lies under the other
    assert [d.label for d in toys_by_size([strip, card], 10.0)] == ["card", "card"]


def test_sizes_tell_nothing_of_large_cards_arms_and_toys():
    large = [box(label, 10, 10, 60, 60) for label in ("toy", "arm", "card")]
    assert toys_by_size(large, 10.0) == tuple(large)


@pytest.mark.parametrize(("seen", "told"), [
    ([], False), ([box("card", 9, 9, 31, 41, 0.3)], True), ([box("arm", 9, 9, 31, 41)], False),
    ([box("die", 10, 10, 20, 40), box("die", 21, 10, 30, 40)], True),  # several
    ([box("card", 10, 10, 20, 40)], False),  # half of it
    ([box("card", 9, 9, 31, 41, 0.3), box("toy", 9, 9, 31, 41, 0.4)], False),  # rather a toy
    ([box("card", 9, 9, 31, 41, 0.4), box("toy", 9, 9, 31, 41, 0.3)], True),
    ([box("card", 50, 9, 71, 41)], False)])
def test_what_the_network_rather_takes_for_cards_and_dice_is_no_toy(seen, told):
    assert is_not_toy(patch(10, 10, 30, 40), seen) is told
    assert is_not_toy(patch(10, 10, 30, 40), seen[::-1]) is told


def test_a_toy_on_a_card_stays():
    toy, card = box("toy", 12, 12, 28, 38), box("card", 10, 10, 30, 40)
    assert len(fuse_with_detections([patch(10, 10, 30, 40)], [toy, card], SHAPE)) == 1


def test_an_unsure_find_refuses_nothing():
    assert len(fuse_with_detections([patch(10, 10, 30, 40)], [box("card", 9, 9, 31, 41, confidence=0.4)], SHAPE)) == 1


def test_touching_toys_are_cut_where_the_network_sees_two():
    found = fuse_with_detections([patch(10, 10, 50, 30)], [box("toy", 11, 11, 29, 29), box("toy", 31, 11, 49, 29)], SHAPE)
    assert boxes(found) == [(10, 10, 30, 30), (30, 10, 50, 30)] or boxes(found) == [(10, 10, 31, 30), (31, 10, 50, 30)]


def test_one_toy_seen_twice_is_not_cut():
    seen = [box("toy", 10, 10, 45, 30), box("toy", 14, 10, 50, 30)]
    assert len(fuse_with_detections([patch(10, 10, 50, 30)], seen, SHAPE)) == 1


@pytest.mark.parametrize(("between", "joined"), [(0.05, False), (0.4, True)])
def test_patches_with_plain_table_between_them_are_not_joined(between, joined):
    foreground = np.zeros(SHAPE, np.float32)
    for x0, x1, share in ((10, 20, 0.9), (20, 26, between), (26, 36, 0.9)):
        foreground[10:30, x0:x1] = share
    found = fuse_with_detections([patch(10, 10, 20, 30), patch(26, 10, 36, 30)], [box("toy", 10, 10, 36, 30)], SHAPE,
                                 foreground=foreground)
    assert len(found) == (1 if joined else 2)


def test_one_bridge_is_enough_to_join_three_pieces_in_a_row():
    foreground = np.zeros(SHAPE, np.float32)
    foreground[18:21, 10:60] = 0.3
    pieces = [patch(10, 10, 20, 30), patch(26, 10, 36, 30), patch(42, 10, 60, 30)]
    assert boxes(fuse_with_detections(pieces, [box("toy", 10, 10, 60, 30)], SHAPE, foreground=foreground)) == [(10, 10, 60, 30)]
    foreground[:, 38] = 0  # the third stands apart
    assert len(fuse_with_detections(pieces, [box("toy", 10, 10, 60, 30)], SHAPE, foreground=foreground)) == 3


def test_a_toy_in_pieces_is_joined_with_what_lies_between():
    found = fuse_with_detections([patch(10, 10, 20, 30), patch(26, 10, 36, 30)], [box("toy", 10, 10, 36, 30)], SHAPE)
    assert boxes(found) == [(10, 10, 36, 30)]
    assert found[0].mask.all()


def test_neighbours_of_a_broken_toy_keep_their_own():
    beside = patch(22, 12, 24, 28)
    apart = [patch(10, 10, 20, 30), patch(26, 10, 36, 30), patch(50, 10, 60, 20)]
    found = fuse_with_detections(apart, [box("toy", 10, 10, 36, 30)], SHAPE)
    assert (50, 10, 60, 20) in boxes(found)
    assert beside.area == 32


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 50), st.integers(5, 28), st.integers(5, 28)), max_size=5),
       st.lists(st.tuples(st.sampled_from(["toy", "card", "die", "arm"]), st.integers(0, 90), st.integers(0, 50),
                          st.integers(5, 28), st.integers(5, 28), st.floats(0.2, 1)), max_size=5))
@settings(max_examples=60)
def test_nothing_is_invented_outside_patches_and_toys(changes, seen):
    mask = np.zeros(SHAPE, bool)
    found = []
    for x, y, w, h in changes:
        if not mask[y:y + h, x:x + w].any():
            mask[y:y + h, x:x + w] = True
            found.append(patch(x, y, x + w, y + h))
    finds = [box(label, x, y, x + w, y + h, c) for label, x, y, w, h, c in seen]
    toys = np.zeros(SHAPE, bool)
    for d in finds:
        if d.label == "toy":
            x0, y0, x1, y1 = (int(v) for v in d.box_px)
            toys[y0:y1 + 1, x0:x1 + 1] = True
    out = fuse_with_detections(found, finds, SHAPE)
    total = np.zeros(SHAPE, int)
    for p in out:
        total[p.box] += p.mask
        assert (mask | toys)[p.box][p.mask].all()
    assert total.max(initial=0) <= 1
    if not finds:
        assert boxes(out) == boxes(found)


def test_finds_as_patches_share_no_pixel():
    found = as_patches([box("toy", 10, 10, 40, 40, 0.6), box("toy", 30, 10, 60, 40, 0.9), box("card", 70, 10, 90, 40)], SHAPE)
    assert boxes(found) == [(10, 10, 30, 40), (30, 10, 60, 40)]


class Fake:
    """Finds one toy in the middle of whatever it is shown; ``more``: and these, in pixels of that."""

    def __init__(self, *more):
        self.shown, self.more = [], more

    def find(self, bgr):
        h, w = bgr.shape[:2]
        self.shown.append((h, w))
        return (box("toy", w // 2 - 5, h // 2 - 5, w // 2 + 5, h // 2 + 5), *self.more)

    find_tiled = find


def test_only_a_window_around_a_small_place_is_looked_at():
    network, picture = Fake(), np.zeros((540, 960, 3), np.uint8)
    (found,) = detect_around(network, picture, (slice(500, 520), slice(900, 930)))
    assert network.shown == [(384, 640)]
    assert found.box_px[0] == 960 - 640 + 315
    assert found.box_px[1] == 540 - 384 + 187
    detect_around(network, picture, (slice(0, 500), slice(0, 900)))
    detect_around(network, picture)
    assert network.shown[1:] == [(540, 960), (540, 960)]


def test_what_looks_like_an_arm_and_does_not_reach_in_is_a_toy():
    network = Fake(box("arm", 300, 100, 400, 200), box("arm", 300, 150, 400, 384), box("die", 100, 100, 110, 110))
    found = detect_around(network, np.zeros((540, 960, 3), np.uint8), (slice(200, 220), slice(400, 430)))
    assert [d.label for d in found] == ["toy", "toy", "arm", "die"]


def test_a_toy_taken_for_a_shadow_is_there_when_the_network_sees_it_and_something_changed():
    toy = box("toy", 10, 10, 30, 30)
    changed, same = np.full(SHAPE, 20, np.float32), np.zeros(SHAPE, np.float32)
    assert boxes(missed_by_difference([], [toy], changed)) == [(10, 10, 30, 30)]
    assert missed_by_difference([], [toy], same) == []  # nothing new can stand where nothing changed
    assert missed_by_difference([], [box("toy", 10, 10, 30, 30, 0.4)], changed) == []
    assert missed_by_difference([], [box("card", 10, 10, 30, 30)], changed) == []
    assert missed_by_difference([patch(8, 8, 28, 28)], [toy], changed) == []  # the difference has it already
    known = np.zeros(SHAPE, bool)
    known[5:35, 5:35] = True
    assert missed_by_difference([], [toy], changed, known) == []
