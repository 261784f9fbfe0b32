"""Dice are told by their pips: every face, turned and seen askew, light and dark; other square and spotted things are none."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.single_image.die_pips import pips
from vision.single_image.objects import joined
from vision.single_image.saliency import standing_out

FACES = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
         5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)], 6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)]}
PALE, INK, TABLE = (222, 232, 236), (30, 28, 25), (96, 120, 138)


def drawn(side, spots, turn=0.0, skew=1.0, face=PALE, ink=INK, pip=0.1, corner=0.18, size=None):
    """A picture of a rounded square with spots (in quarters of its side from its middle), and its outline."""
    size = size or round(3 * side)
    big = 4
    picture = np.full((size * big, size * big, 3), TABLE, np.uint8)
    c, s = np.cos(turn), np.sin(turn)
    turned = np.array([[c, -s], [s, c]]) @ np.diag([1.0, skew])
    middle = np.array([size / 2, size / 2])
    edge = 0.5 - corner
    angle = np.linspace(0, np.pi / 2, 8)
    ring = np.concatenate([[sx * edge, sy * edge] + corner * np.stack([np.cos(angle + k), np.sin(angle + k)], axis=1)
                           for sx, sy, k in ((1, 1, 0), (-1, 1, np.pi / 2), (-1, -1, np.pi), (1, -1, 1.5 * np.pi))])
    outline = middle + side * ring @ turned.T
    cv2.fillPoly(picture, [np.round((outline + 0.5) * big - 0.5).astype(np.int32)], face)
    around = np.linspace(0, 2 * np.pi, 40)
    for spot in spots:
        circle = np.array(spot) * 0.25 + pip * np.stack([np.cos(around), np.sin(around)], axis=1)
        cv2.fillPoly(picture, [np.round((middle + side * circle @ turned.T + 0.5) * big - 0.5).astype(np.int32)], ink)
    small = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA).astype(float)
    noise = np.random.default_rng(3).normal(0, 2, small.shape)
    return np.clip(small + noise, 0, 255).astype(np.uint8), outline


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(FACES)), st.floats(0, 2 * np.pi), st.floats(40, 160), st.floats(0.8, 1.0), st.booleans())
def test_every_face_is_read(face, turn, side, skew, dark):
    colours = {"face": INK, "ink": PALE} if dark else {}
    got = pips(*drawn(side, FACES[face], turn, skew, **colours))
    assert got == (face, True)


@pytest.mark.parametrize("what", ["plain", "crooked", "card", "small", "coloured spots of many sizes", "hub"])
def test_other_things_show_no_pips(what):
    if what == "plain":
        picture, ring = drawn(90, [])
    elif what == "crooked":  # spots that no face shows
        picture, ring = drawn(90, [(-1, -1), (1, -0.2), (0.1, 1)])
    elif what == "card":  # a three of something
        picture, ring = drawn(90, [(0, -1), (0, 0), (0, 1)], skew=1.75)
    elif what == "small":
        picture, ring = drawn(18, FACES[5])
    elif what == "hub":  # a wheel
        picture, ring = drawn(90, [(0, 0)], corner=0.499)
    else:
        picture, ring = drawn(90, [(0, 0)])
        cv2.circle(picture, (105, 120), 14, (20, 20, 140), -1)
        cv2.rectangle(picture, (150, 150), (172, 160), (20, 120, 20), -1)
    assert not pips(picture, ring)[1]


def test_a_die_is_told_whatever_the_network_sees_of_it():
    picture, ring = drawn(120, FACES[5], 0.4)
    found = joined((), standing_out(picture), picture.shape[0] * picture.shape[1])
    assert [d.label for d in found] == ["die"]
    (x0, y0), (x1, y1) = ring.min(axis=0), ring.max(axis=0)
    np.testing.assert_allclose(found[0].box_px, (x0, y0, x1, y1), atol=4)


def test_a_doubtful_die_is_one_in_company():
    """A face of one pip in a disc-like outline may be a wheel; beside dice of its size it is a die."""
    dice = [drawn(70, FACES[k], 0.3 * k, size=140)[0] for k in (3, 5, 6)]
    wheel = drawn(70, FACES[1], corner=0.42, size=140)[0]
    alone = joined((), standing_out(np.hstack([wheel, np.full_like(wheel, TABLE)])), 140 * 280)
    assert not any(d.label == "die" for d in alone)
    together = joined((), standing_out(np.hstack([*dice, wheel])), 140 * 560)
    assert [d.label for d in together].count("die") == 4
