"""What the things are that the change network tells from the bare table, each judged as a whole: toys, cards, dice or arms."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.imaging.patches import hull_of, sides_of
from vision.networks.change_network import Told

Float = NDArray[np.float32]

MOSTLY, HARDLY, CARDED = 0.5, 0.2, 0.1
"""A thing of which at least the first share looks like a toy is one all over, unless some of it plainly is a card; one of
which less than the second does, is none. Else only its pixels that look like a toy count: a toy that stands on a card. Where
less than the third share looks like a card all of it is a toy or a die, whichever it looks like more."""
CARD_IN2 = 2.5
"""What lies apart and is smaller (square inches) is no playing card, much as it looks like one: the smallest have some 4."""
DIE_IN, DIE_IN2, DIE_SIDES, DICE = 1.1, 0.9, 1.3, 0.75
"""What lies apart and is wider is no die. What is longer, or larger (square inches), or so many times as long as wide, is none
either, unless at least that share of it looks like dice: then it is several, or one that leans."""
AS_SMALL_IN2, HARDLY_TOY = 0.75, 1.5
"""What lies apart and is no larger than a die is a toy only where it looks so many times as much like one as like a die."""
DISC, BASE_IN = 0.82, 0.75
"""What lies apart and fills more than the first share of the smallest circle about it is a round base, no die, if it is wider
than the second: rendered dice of six sides fill 0.72 at most, and true bases of figures measure 0.8 to 1.3 inches."""
ROUND, BULGING, ONE_CARD_IN2 = 0.85, 0.93, 10.0
"""What lies apart, fills less than the first share of the smallest rectangle about it but more than the second of its hull, and
is no larger (square inches) than one playing card, is none."""
CARD_FILLS, CARD_SIDES, SMALLER_IN2, CARD_ALL_OVER, TOY_ON = 0.92, (1.25, 1.65), 7.5, 0.85, 0.15
"""What lies apart and is smaller than a bridge card (square inches) is no card unless that share of it looks like one, or a
share of it is surely a toy (which stands on a card), or it has a card's shape: it fills so much of the smallest rectangle about
it, which is so many times as long as wide. Rendered cards fill 0.95, 1.36 to 1.46 times as long, and look like cards to 0.95;
tanks and houses do to 0.8."""
SURE, PLAINLY = 0.8, 0.3
"""Pixels that are so surely cards or dice, and the share of a thing that they make up when they are not overlooked."""
ARM = 0.5
"""Average share of an arm from which a thing that reaches in from outside is one."""


def whole_toys(told: Told, inch_px: float) -> Float:
    """(h, w) how much of each pixel toys cover, each thing being judged as a whole; see MOSTLY and the following.
    ``inch_px``: pixels to the inch."""
    things, arm = told.things(), told.share("arm")
    count, label = cv2.connectedComponents((things > 0.5).astype(np.uint8), connectivity=4)
    size = np.maximum(np.bincount(label.ravel(), minlength=count).astype(float), 1)

    def mean(values: NDArray[Any]) -> NDArray[np.float64]:
        return np.asarray(np.bincount(label.ravel(), weights=values.ravel(), minlength=count) / size)
    # hands are off the table when it is looked at: what looks like one is one only if it reaches in from outside
    rim = np.zeros(count, bool)
    rim[np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))] = True
    own = np.where(rim[label] & (mean(arm) > ARM)[label], told.share("toy"), told.share("toy") + arm)
    card, die = told.share("card"), told.share("die")
    no_card = (~rim & (size < CARD_IN2 * inch_px**2))[label]
    sides, hulls, circles = _around(np.asarray(label, np.int32), count)
    bulging = (size < ROUND * sides.prod(axis=1)) & (size > BULGING * hulls)
    no_card |= (~rim & bulging & (size < ONE_CARD_IN2 * inch_px**2))[label]
    slender = sides[:, 1] / np.maximum(sides[:, 0], 1)
    shaped = (size > CARD_FILLS * sides.prod(axis=1)) & (slender > CARD_SIDES[0]) & (slender < CARD_SIDES[1])
    unsure = (mean(card) < CARD_ALL_OVER) & (mean(own > SURE * things) < TOY_ON)
    no_card |= (~rim & ~shaped & unsure & (size < SMALLER_IN2 * inch_px**2))[label]
    wide, long = (sides > DIE_IN * inch_px).T
    long |= slender > DIE_SIDES
    disc = (size > DISC * np.pi / 4 * circles**2) & (circles > BASE_IN * inch_px)
    no_die = (~rim & (wide | disc | ((long | (size > DIE_IN2 * inch_px**2)) & (mean(die) < DICE))))[label]
    die = die * np.where(~rim & (size < AS_SMALL_IN2 * inch_px**2), HARDLY_TOY, 1.0)[label]
    own = own + np.where(no_card, card, 0) + np.where(no_die, die, 0)
    other = np.where(no_card, 0, card) + np.where(no_die, 0, die)
    toy_here = own > np.maximum(other, things - own - other)
    votes, surely = mean(toy_here), mean(other > SURE * things)
    on_card = mean(np.where(no_card, 0, card)) > CARDED
    whole = np.where(on_card, (votes >= MOSTLY) & (surely < PLAINLY), mean(own) >= mean(other))
    none = np.where(on_card, votes < HARDLY, ~whole)
    whole[0] = none[0] = False
    # the soft rim of a thing lies outside its hard mask
    about = cv2.dilate(label.astype(np.float32), np.ones((5, 5), np.uint8)).astype(np.int32)
    return np.where(whole[about], things, np.where(none[about] | ~toy_here, 0.0, things)).astype(np.float32)


def _around(label: NDArray[np.int32], count: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """(count, 2) the sides of the smallest rectangle about each labelled thing, shorter first, in pixels, (count,) the area of
    its hull, and (count,) how wide the smallest circle about it is; 0 for the ground."""
    sides, hulls, circles = np.zeros((count, 2)), np.zeros(count), np.zeros(count)
    for k, where in enumerate(ndimage.find_objects(label), 1):
        own = label[where] == k
        sides[k] = sides_of(own)
        hulls[k] = np.count_nonzero(hull_of(own))
        circles[k] = 2 * cv2.minEnclosingCircle(np.argwhere(own).astype(np.float32))[1] + 1
    return sides, hulls, circles
