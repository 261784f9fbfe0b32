"""Scores of finds in labelled pictures."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.photographs.labels import LabelledPicture, LabelledThing
from benchmarks.photographs.scoring import Total, score
from vision.networks.detection import Detection


def find(x0, y0, x1, y1, label="toy"):
    return Detection(label, 0.9, (x0, y0, x1, y1), np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float))


def picture(*boxes):
    return LabelledPicture(Path("p.png"), tuple(LabelledThing("toy", b) for b in boxes), len(boxes))


def test_a_thing_in_pieces_is_found_by_none_and_each_part_is_counted():
    s = score(picture((0, 0, 100, 100)), [find(0, 0, 45, 100), find(55, 0, 100, 100), find(200, 0, 220, 20)], "toy")
    assert (s.things, s.found, s.pieces, s.false) == (1, 0, 2, 1)
    assert s.badness == 4


def test_two_finds_of_one_thing_are_one_match():
    s = score(picture((0, 0, 100, 100)), [find(0, 0, 100, 90), find(0, 0, 100, 98, "card")], "toy")
    assert (s.found, s.named, s.pieces, s.false) == (1, 0, 1, 0)
    assert s.ious[0] == pytest.approx(0.98)


def test_one_find_over_two_things_is_neither_or_one():
    s = score(picture((0, 0, 50, 100), (50, 0, 100, 100)), [find(0, 0, 100, 100)], "toy")
    assert (s.things, s.found, s.false) == (2, 1, 0)  # half of it each: the bound itself
    s = score(picture((0, 0, 50, 100), (50, 0, 100, 100)), [find(0, 0, 101, 100)], "toy")
    assert (s.found, s.false) == (0, 1)


def test_a_thing_is_torn_once_however_many_pieces_there_are_of_it():
    s = score(picture((0, 0, 100, 100), (200, 0, 300, 100)),
              [find(0, 0, 30, 30), find(50, 50, 80, 80), find(200, 0, 300, 100), find(210, 10, 230, 30, "die")], "toy")
    assert (s.found, s.pieces, s.torn) == (1, 3, 2)
    assert Total((s,)).torn == 1.0
    assert np.isnan(Total((score(LabelledPicture(Path("p.png"), None, 3), [], "toy"),)).torn)


def test_finds_are_judged_by_place_and_label_and_labels_of_ours_go_before_the_sets():
    things = (LabelledThing("die", (0, 0, 10, 10)), LabelledThing("pawn", (20, 0, 30, 10)))
    s = score(LabelledPicture(Path("p.png"), things, 2), [find(0, 0, 10, 10, "die"), find(20, 0, 30, 10, "card")], "toy")
    assert [(j.label, j.right) for j in s.judged] == [("die", True), ("card", False)]
    assert s.named == 1


def test_the_outline_of_a_found_thing_is_compared_where_it_is_known():
    ring = np.array([(0, 0), (40, 0), (40, 40), (0, 40)], float)
    thing = LabelledThing("toy", (0, 0, 40, 40), (ring,))
    s = score(LabelledPicture(Path("p.png"), (thing,), 1), [find(0, 0, 40, 40)], "toy")
    assert Total((s,)).boundary == 1.0
    assert np.isnan(Total((score(picture((0, 0, 40, 40)), [find(0, 0, 40, 40)], "toy"),)).boundary)


def test_arms_are_no_finds_and_counts_are_all_that_counts_know():
    counted = LabelledPicture(Path("p.png"), None, 3)
    s = score(counted, [find(0, 0, 9, 9, "die"), find(20, 0, 29, 9, "die"), find(0, 50, 90, 99, "arm")], "die")
    assert (s.found, s.named, s.false, s.finds, s.boxed) == (2, 2, 0, 2, False)
    s = score(counted, [find(9 * k, 0, 9 * k + 8, 8) for k in range(5)], "die")
    assert (s.found, s.named, s.false) == (3, 0, 2)


def test_totals_are_over_things_and_finds():
    empty = LabelledPicture(Path("e.png"), (), 0)
    total = Total((score(picture((0, 0, 10, 10), (20, 0, 30, 10)), [find(0, 0, 10, 10)], "toy"),
                   score(empty, [], "toy").took(2.0), score(empty, [find(0, 0, 5, 5)], "toy").took(4.0)))
    assert total.seconds == (2.0, 4.0)
    assert total.recall == 0.5
    assert total.precision == 0.5
    assert total.empty == (1, 2)
    assert total.counted_right == 1
    assert (total.in_pieces, total.false) == (0, 1)
    assert total.median_iou == 0.5


def test_finds_are_counted_by_what_they_are_told_as():
    boxes = ((0, 0, 10, 10), (20, 0, 30, 10))
    cards = LabelledPicture(Path("p.png"), tuple(LabelledThing("card", b) for b in boxes), 2)
    total = Total((score(cards, [find(0, 0, 10, 10, "card"), find(20, 0, 30, 10), find(50, 50, 60, 60, "card")], "card"),
                   score(LabelledPicture(Path("p.png"), None, 1), [find(0, 0, 9, 9, "card")], "card")))
    assert total.right_as("card") == (1, 2)  # a picture with a count alone doesn't say which is right
    assert total.right_as("toy") == (0, 1)


def test_nothing_at_all_has_no_shares():
    total = Total(())
    assert total.right_as("toy") == (0, 0)
    assert np.isnan(total.recall)
    assert np.isnan(total.precision)
    assert np.isnan(total.median_iou)


BOX = st.tuples(st.integers(0, 90), st.integers(0, 90), st.integers(1, 40), st.integers(1, 40)).map(
    lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3]))


@given(st.lists(BOX, max_size=6), st.lists(BOX, max_size=8))
def test_every_find_is_a_match_a_piece_or_false(things, finds):
    s = score(picture(*things), [find(*b) for b in finds], "toy")
    assert s.found + s.pieces + s.false == s.finds == len(finds)
    assert 0 <= s.named <= s.found <= min(len(things), len(finds))
    assert s.found == int((s.ious >= 0.5).sum())


@given(st.lists(BOX, max_size=6))
def test_finds_that_are_the_things_are_all_right(things):
    s = score(picture(*things), [find(*b) for b in things], "toy")
    assert (s.found, s.pieces, s.false) == (len(things), 0, 0)
