"""Classification of the foreground: each connected object as a whole becomes a toy, a card, a die or an arm."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.patches import hull_of, sides_of
from vision.networks.change_network import ChangeProbabilities
from vision.segmentation.full_size.parameters import CLASSIFICATION

Float = NDArray[np.float32]


def classify_whole_objects(probabilities: ChangeProbabilities, inch_px: float) -> Float:
    """(h, w) the share of each pixel that toys cover, after each connected object was classified as a whole.

    ``inch_px``: pixels per inch. The rules stand in CLASSIFICATION, from all_toy_share on.
    """
    foreground, arm = probabilities.foreground(), probabilities.share("arm")
    count, label = cv2.connectedComponents((foreground > 0.5).astype(np.uint8), connectivity=4)
    size = np.maximum(np.bincount(label.ravel(), minlength=count).astype(float), 1)

    def mean(values: NDArray[Any]) -> NDArray[np.float64]:
        return np.asarray(np.bincount(label.ravel(), weights=values.ravel(), minlength=count) / size)
    # hands are off the table by now: what looks like an arm is one only if it reaches in from outside
    rim = np.zeros(count, bool)
    rim[np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))] = True
    toy = probabilities.share("toy")
    own = np.where(rim[label] & (mean(arm) > CLASSIFICATION.arm_share)[label], toy, toy + arm)
    card, die = probabilities.share("card"), probabilities.share("die")
    no_card = (~rim & (size < CLASSIFICATION.least_card_in2 * inch_px**2))[label]
    sides, hulls, circles = _around(np.asarray(label, np.int32), count)
    bulging = (size < CLASSIFICATION.rounded_fill * sides.prod(axis=1)) & (size > CLASSIFICATION.bulging_fill * hulls)
    no_card |= (~rim & bulging & (size < CLASSIFICATION.one_card_in2 * inch_px**2))[label]
    slender = sides[:, 1] / np.maximum(sides[:, 0], 1)
    least, most = CLASSIFICATION.card_aspect
    shaped = (size > CLASSIFICATION.card_fill * sides.prod(axis=1)) & (slender > least) & (slender < most)
    unsure = ((mean(card) < CLASSIFICATION.card_all_over_share)
              & (mean(own > CLASSIFICATION.surely_share * foreground) < CLASSIFICATION.toy_on_card_share))
    no_card |= (~rim & ~shaped & unsure & (size < CLASSIFICATION.bridge_card_in2 * inch_px**2))[label]
    wide, long = (sides > CLASSIFICATION.most_die_in * inch_px).T
    long |= slender > CLASSIFICATION.most_die_aspect
    disc = (size > CLASSIFICATION.disc_fill * np.pi / 4 * circles**2) & (circles > CLASSIFICATION.least_base_in * inch_px)
    no_die = (~rim & (wide | disc | ((long | (size > CLASSIFICATION.most_die_in2 * inch_px**2))
                                     & (mean(die) < CLASSIFICATION.dice_share))))[label]
    die = die * np.where(~rim & (size < CLASSIFICATION.die_sized_in2 * inch_px**2), CLASSIFICATION.toy_over_die, 1.0)[label]
    own = own + np.where(no_card, card, 0) + np.where(no_die, die, 0)
    other = np.where(no_card, 0, card) + np.where(no_die, 0, die)
    toy_here = own > np.maximum(other, foreground - own - other)
    votes, surely = mean(toy_here), mean(other > CLASSIFICATION.surely_share * foreground)
    on_card = mean(np.where(no_card, 0, card)) > CLASSIFICATION.card_share
    whole = np.where(on_card, (votes >= CLASSIFICATION.all_toy_share) & (surely < CLASSIFICATION.plainly_share),
                     mean(own) >= mean(other))
    none = np.where(on_card, votes < CLASSIFICATION.no_toy_share, ~whole)
    whole[0] = none[0] = False
    # the soft rim of an object lies outside its hard mask
    about = cv2.dilate(label.astype(np.float32), np.ones((5, 5), np.uint8)).astype(np.int32)
    return np.where(whole[about], foreground, np.where(none[about] | ~toy_here, 0.0, foreground)).astype(np.float32)


def _around(label: NDArray[np.int32], count: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Shape measures of each labelled object, in pixels; 0 for the background.

    (count, 2) the sides of its smallest rotated rectangle, shorter first; (count,) the area of its convex hull; (count,) the
    diameter of its smallest enclosing circle.
    """
    sides, hulls, circles = np.zeros((count, 2)), np.zeros(count), np.zeros(count)
    for k, where in enumerate(scipy.ndimage.find_objects(label), 1):
        own = label[where] == k
        sides[k] = sides_of(own)
        hulls[k] = np.count_nonzero(hull_of(own))
        circles[k] = 2 * cv2.minEnclosingCircle(np.argwhere(own).astype(np.float32))[1] + 1
    return sides, hulls, circles
