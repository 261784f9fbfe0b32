"""The eye doubts what it sees where its two looks disagree, where scraps are among the finds, on busy mats it can't explain."""

import numpy as np
import pytest

from vision.imaging.patches import Patch
from vision.networks.detection import Detection
from vision.segmentation.flip_agreement import FlippedDetections
from vision.segmentation.self_doubt import self_doubt

SHAPE, INCH_PX = (300, 400), 30.0
EVERYWHERE = np.ones(SHAPE, bool)
PLACES = [(40 + 80 * k, 60 + 50 * (k % 3)) for k in range(4)]


def find(x, y, side=30, confidence=0.95, label="toy"):
    ring = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], float)
    return Detection(label, confidence, (x, y, x + side, y + side), ring)


def square(x, y, side=30):
    return Patch(x, y, np.ones((side, side), bool))


def picture(busy=0.0):
    """An even table with the squares on it; so much of it is printed with dots."""
    out = np.full((*SHAPE, 3), 120, np.uint8)
    rng = np.random.default_rng(2)
    for _ in range(round(busy * 1200)):
        y, x = rng.integers(0, SHAPE[0] - 6), rng.integers(0, SHAPE[1] - 6)
        out[y:y + 6, x:x + 6] = rng.integers(0, 255, 3)
    for x, y in PLACES:
        out[y:y + 30, x:x + 30] = (30, 40, 200)
    return out


def doubt(upright, upended=None, found=None, busy=0.0):
    both = FlippedDetections(tuple(upright), tuple(upright if upended is None else upended), 0.25, SHAPE)
    patches = [square(*p) for p in PLACES] if found is None else found
    return self_doubt(both, patches, picture(busy), INCH_PX, EVERYWHERE)


TOYS = [find(*p) for p in PLACES]


def test_toys_on_an_even_table_are_trusted():
    assert doubt(TOYS).score < 0.15


def test_looks_that_disagree_are_doubted():
    got = doubt(TOYS, [find(x + 25, y) for x, y in PLACES])
    assert got.disagreement == 1.0
    assert got.asks
    assert doubt(TOYS, TOYS[:3]).disagreement == pytest.approx(1 / 7)


def test_scraps_are_doubted():
    scraps = [(10 + 14 * k, 250, 5) for k in range(3)]
    got = doubt([*TOYS, *(find(*s) for s in scraps)], found=[*(square(*p) for p in PLACES), *(square(*s) for s in scraps)])
    assert got.wrong == pytest.approx(1 - 2 * 4 / (4 + 7), abs=0.03)
    assert got.asks


def test_one_thing_in_two_pieces_is_doubted_more_than_two_apart():
    def halves(gap, confidence):
        own = [(250, 200, 30), (280 + gap, 200, 30)]
        return doubt([*TOYS, *(find(*o, confidence) for o in own)],
                     found=[*(square(*p) for p in PLACES), *(square(*o) for o in own)])
    assert halves(1, 0.5).wrong > halves(20, 0.5).wrong + 0.07
    assert halves(1, 0.5).asks
    assert not halves(20, 0.5).asks
    assert not halves(1, 0.97).asks  # two toys in contact, of which both looks are sure


def test_finds_of_which_no_look_is_sure_are_doubted():
    assert doubt([find(*p, confidence=0.5) for p in PLACES]).asks
    assert not doubt([find(*p, confidence=0.85) for p in PLACES]).asks


def test_things_half_seen_are_doubted_and_arms_are_not():
    half = [find(10 + 40 * k, 240, confidence=0.15) for k in range(9)]
    assert doubt([*TOYS, *half, *half]).asks
    assert doubt([*TOYS, find(10, 200, 90, 0.15, "arm")]).score == doubt(TOYS).score


def test_a_busy_mat_is_doubted_by_how_much_of_it_is_full_of_edges():
    toys = [find(*p, confidence=0.7) for p in PLACES]
    little, much = doubt(toys, busy=0.1), doubt(toys, busy=1.0)
    assert much.asks
    assert not little.asks
    assert little.unexplained < much.unexplained


def test_many_things_that_both_looks_are_sure_of_speak_for_a_busy_surface():
    """As 32 chessmen do for a board."""
    places = [(8 + 48 * k, 8 + 46 * j) for k in range(8) for j in range(6)]
    few = doubt([find(*p, confidence=0.4) for p in PLACES], busy=1.0)
    many = doubt([find(*p, confidence=0.9) for p in places], found=[square(*p) for p in places], busy=1.0)
    assert many.unsure < 0.25 < few.unsure
    assert not many.asks
    assert few.asks
    assert doubt([], found=[]).unsure == 1.0
    one = doubt(TOYS, TOYS[:3])  # the other look does not show the fourth
    assert one.unsure == pytest.approx((6 * 0.05 + 1 - 0.95 / 2 + 10) / (7 + 10))


def test_nothing_found_at_all_is_doubted():
    assert doubt([], found=[]).asks
