"""Classification of the foreground: each connected object as a whole becomes a toy, a card, a die or an arm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from measure.kernel import kernel
from vision.imaging.patches import hull_of, sides_of
from vision.imaging.strips import strips
from vision.networks.change_network import KINDS, ChangeProbabilities
from vision.segmentation.full_size.parameters import CLASSIFICATION

Float = NDArray[np.float32]


def classify_whole_objects(probabilities: ChangeProbabilities, inch_px: float) -> Float:
    """(h, w) the share of each pixel that toys cover, after each connected object was classified as a whole.

    ``inch_px``: pixels per inch. The rules stand in CLASSIFICATION, from all_toy_share on.
    """
    foreground = probabilities.foreground()
    count, found = cv2.connectedComponents((foreground > 0.5).astype(np.uint8), connectivity=4)
    label = np.asarray(found, np.int32)
    size = np.maximum(np.bincount(label.ravel(), minlength=count).astype(float), 1)
    whole_picture = slice(0, len(label))

    def means(values: Callable[[slice], Sequence[NDArray[Any]]]) -> list[NDArray[np.float64]]:
        """The mean of each of some values in each object; ``values`` tells them of some rows."""
        sums = [np.zeros(count) for _ in values(slice(0, 1))]
        for rows in strips(whole_picture):
            for total, those in zip(sums, values(rows), strict=True):
                _add(total, label[rows], np.ascontiguousarray(those, np.float64))
        return [total / size for total in sums]

    def kind(name: str, rows: slice) -> Float:
        return probabilities.kinds[rows, :, KINDS.index(name)]

    # hands are off the table by now: what looks like an arm is one only if it reaches in from outside
    rim = np.zeros(count, bool)
    rim[np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))] = True
    arm_mean, card_mean, die_mean = means(lambda rows: [kind(n, rows) for n in ("arm", "card", "die")])
    arms = rim & (arm_mean > CLASSIFICATION.arm_share)

    def toy_or_arm(rows: slice) -> Float:
        toy = kind("toy", rows)
        return np.where(arms[label[rows]], toy, toy + kind("arm", rows))

    [sure_mean] = means(lambda rows: [toy_or_arm(rows) > CLASSIFICATION.surely_share * foreground[rows]])
    no_card = ~rim & (size < CLASSIFICATION.least_card_in2 * inch_px**2)
    card_like = np.empty(label.shape, bool)
    for rows in strips(whole_picture):
        card_like[rows] = kind("card", rows) > CLASSIFICATION.card_pixel_share * foreground[rows]
    sides, hulls, circles, cards = _around(label, count, card_like)
    no_card |= ~rim & (cards < CLASSIFICATION.least_card_part_in2 * inch_px**2)
    bulging = (size < CLASSIFICATION.rounded_fill * sides.prod(axis=1)) & (size > CLASSIFICATION.bulging_fill * hulls)
    no_card |= ~rim & bulging & (size < CLASSIFICATION.one_card_in2 * inch_px**2)
    slender = sides[:, 1] / np.maximum(sides[:, 0], 1)
    least, most = CLASSIFICATION.card_aspect
    shaped = (size > CLASSIFICATION.card_fill * sides.prod(axis=1)) & (slender > least) & (slender < most)
    unsure = (card_mean < CLASSIFICATION.card_all_over_share) & (sure_mean < CLASSIFICATION.toy_on_card_share)
    no_card |= ~rim & ~shaped & unsure & (size < CLASSIFICATION.bridge_card_in2 * inch_px**2)
    wide, long = (sides > CLASSIFICATION.most_die_in * inch_px).T
    long |= slender > CLASSIFICATION.most_die_aspect
    disc = (size > CLASSIFICATION.disc_fill * np.pi / 4 * circles**2) & (circles > CLASSIFICATION.least_base_in * inch_px)
    no_die = ~rim & (wide | disc | ((long | (size > CLASSIFICATION.most_die_in2 * inch_px**2))
                                    & (die_mean < CLASSIFICATION.dice_share)))
    over_die = np.where(~rim & (size < CLASSIFICATION.die_sized_in2 * inch_px**2), CLASSIFICATION.toy_over_die, 1.0)

    def own_and_other(rows: slice) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Shares of toys and of other things, and that of cards."""
        at = label[rows]
        card, die, cardless, dieless = kind("card", rows), kind("die", rows) * over_die[at], no_card[at], no_die[at]
        own = toy_or_arm(rows) + np.where(cardless, card, 0) + np.where(dieless, die, 0)
        real_card = np.where(cardless, 0, card)
        return own, real_card + np.where(dieless, 0, die), real_card

    def toy_here(own: NDArray[Any], other: NDArray[Any], rows: slice) -> NDArray[np.bool_]:
        return np.asarray(own > np.maximum(other, foreground[rows] - own - other))

    def judged(rows: slice) -> list[NDArray[Any]]:
        own, other, card = own_and_other(rows)
        return [toy_here(own, other, rows), other > CLASSIFICATION.surely_share * foreground[rows], card, own, other]

    votes, surely, card_mean, own_mean, other_mean = means(judged)
    on_card = card_mean > CLASSIFICATION.card_share
    whole = np.where(on_card, (votes >= CLASSIFICATION.all_toy_share) & (surely < CLASSIFICATION.plainly_share),
                     own_mean >= other_mean)
    none = np.where(on_card, votes < CLASSIFICATION.no_toy_share, ~whole)
    whole[0] = none[0] = False
    out = np.empty_like(foreground)
    for rows in strips(whole_picture):
        own, other, _ = own_and_other(rows)
        # the soft rim of an object lies outside its hard mask
        top = max(rows.start - 2, 0)
        about = cv2.dilate(label[top:rows.stop + 2].astype(np.float32), np.ones((5, 5), np.uint8)).astype(np.int32)
        about = about[rows.start - top:][:rows.stop - rows.start]
        out[rows] = np.where(whole[about], foreground[rows],
                             np.where(none[about] | ~toy_here(own, other, rows), 0.0, foreground[rows]))
    return out


@kernel
def _add(sums: NDArray[np.float64], label: NDArray[np.int32], values: NDArray[np.float64]) -> None:
    """Add ``values`` (h, w) to the ``sums`` of their objects, in order."""
    for y in range(label.shape[0]):
        for x in range(label.shape[1]):
            sums[label[y, x]] += values[y, x]


def _around(label: NDArray[np.int32], count: int, card_like: NDArray[np.bool_]
            ) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Shape measures of each labelled object, in pixels; 0 for the background.

    (count, 2) the sides of its smallest rotated rectangle, shorter first; (count,) the area of its convex hull; (count,) the
    diameter of its smallest enclosing circle; (count,) the area of the smallest rotated rectangle about all of it that is
    ``card_like`` (h, w).
    """
    sides, hulls, circles, cards = np.zeros((count, 2)), np.zeros(count), np.zeros(count), np.zeros(count)
    for k, where in enumerate(scipy.ndimage.find_objects(label), 1):
        own = label[where] == k
        sides[k] = sides_of(own)
        hulls[k] = np.count_nonzero(hull_of(own))
        circles[k] = 2 * cv2.minEnclosingCircle(np.argwhere(own).astype(np.float32))[1] + 1
        card = own & card_like[where]
        cards[k] = np.prod(sides_of(card)) if card.any() else 0.0
    return sides, hulls, circles, cards
