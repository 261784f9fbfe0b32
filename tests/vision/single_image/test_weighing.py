"""One probability for what a thing is, from the look and from pips, margins and corners."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.single_image.test_objects import card_on_a_table
from vision.networks.look import KINDS
from vision.single_image import weighing
from vision.single_image.instances import Instance
from vision.single_image.parameters import WEIGHING
from vision.single_image.saliency import cornered_fill
from vision.single_image.weighing import THINGS, from_rim, kind_evidence, thing_evidence, weighed


def thing(ring, sure=0.8, agreed=0.8, also=0.9, **kinds):
    """An instance with these probabilities of kinds; the rest is the table's."""
    shares = np.zeros(6)
    for kind, share in kinds.items():
        shares[KINDS.index(kind)] = share
    shares[0] = 1 - shares.sum()
    return Instance(0, 0, np.ones((20, 20), bool), shares, sure, np.asarray(ring, float), agreed, also)


def square(x0, y0, x1, y1):
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


PLAIN = np.full((300, 300, 3), 90, np.uint8)


def die(pips=5):
    picture = PLAIN.copy()
    cv2.rectangle(picture, (100, 100), (180, 180), (235, 235, 235), -1)
    for x, y in [(120, 120), (160, 120), (140, 140), (120, 160), (160, 160)][:pips]:
        cv2.circle(picture, (x, y), 7, (20, 20, 20), -1)
    return picture


@given(*[st.floats(0.01, 0.99) for _ in range(4)])
def test_a_probability_rises_with_that_of_the_things_own_view(one, other, agreed, also):
    low, high = sorted((one, other))
    (a,), (b,) = (weighed([thing(square(50, 50, 90, 90), sure, agreed, also, toy=0.8)], PLAIN) for sure in (low, high))
    assert 0 < a.confidence <= b.confidence < 1
    assert a.label == b.label == "toy"


def test_pips_speak_for_a_die():
    ring = square(100, 100, 180, 180)
    doubtful = thing(ring, card=0.5, die=0.4)
    assert weighed([doubtful], PLAIN)[0].label == "card"
    assert weighed([doubtful], die())[0].label == "die"


def test_pips_speak_for_a_whole_die_too():
    doubtful = thing(square(100, 100, 180, 180), sure=0.3, die=0.9)
    (bare,), (dotted,) = weighed([doubtful], PLAIN), weighed([doubtful], die())
    assert bare.label == dotted.label == "die"
    assert bare.confidence < 0.5 < dotted.confidence


def test_a_white_margin_speaks_for_a_card(monkeypatch):
    odds = (*WEIGHING.kind_log_odds[:3], 1.0, *WEIGHING.kind_log_odds[4:])  # with the classifier it adds nothing
    monkeypatch.setattr(weighing, "WEIGHING", replace(WEIGHING, kind_log_odds=odds))
    picture, (x0, y0, x1, y1) = card_on_a_table(turn=0.0)
    doubtful = thing(square(x0, y0, x1, y1), card=0.4, toy=0.5)
    assert weighed([doubtful], np.full_like(picture, 90))[0].label in ("toy", "card")
    told = weighed([doubtful], picture)[0]
    assert told.label == "card"
    assert kind_evidence(doubtful, picture)[THINGS.index("card"), 3] == 1


def test_terrain_is_told_as_a_toy_that_may_be_terrain():
    (told,) = weighed([thing(square(50, 50, 90, 90), toy=0.2, terrain=0.7)], PLAIN)
    assert told.label == "toy"
    assert told.terrain > 0.5
    (card,) = weighed([thing(square(50, 50, 90, 120), card=0.9)], PLAIN)
    assert card.terrain == 0


def test_evidence_is_as_long_as_its_weights():
    one = thing(square(50, 50, 90, 90), toy=0.9)
    assert len(thing_evidence(one)) == len(WEIGHING.thing_log_odds)
    assert kind_evidence(one, PLAIN).shape == (len(THINGS), len(WEIGHING.kind_log_odds))


def test_corners_are_told_from_round_and_dented_shapes():
    around = 2 * np.pi * np.arange(60) / 60
    assert cornered_fill(np.array(square(10, 10, 50, 90), float)) == pytest.approx((1, 1))
    circle = 40 * np.c_[np.cos(around), np.sin(around)]
    assert cornered_fill(circle)[1] < 0.9
    assert cornered_fill((1 + 0.4 * np.cos(5 * around))[:, None] * circle)[0] < 0.8


@pytest.mark.parametrize(("rings", "told"), [
    ([square(0, 100, 60, 140)], [True]), ([square(100, 100, 140, 140)], [False]),
    ([square(0, 100, 60, 140), square(61, 105, 90, 140)], [True, True]),  # a hand beside its sleeve
    ([square(0, 100, 60, 140), square(160, 105, 190, 140)], [True, False]),
    ([square(100, 100, 250, 140)], [True]), ([square(-20, 280, 40, 330)], [True]), ([], [])])
def test_an_arm_comes_in_from_the_rim_or_is_long(rings, told):
    assert from_rim([np.asarray(r, float) for r in rings], (300, 300)) == told
    assert from_rim([10 * np.asarray(r, float) for r in rings], (3000, 3000)) == told


def test_a_round_piece_in_the_middle_is_no_arm():
    (piece,) = weighed([thing(square(120, 120, 160, 160), arm=0.6, toy=0.2, die=0.1)], PLAIN)
    assert piece.label == "toy"
    (arm,) = weighed([thing(square(0, 120, 60, 160), arm=0.6, toy=0.2, die=0.1)], PLAIN)
    assert arm.label == "arm"
