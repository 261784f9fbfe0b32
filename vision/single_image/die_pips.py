"""The pips of a die's face, in one picture of anything."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.imaging.difference import disc

Image8 = NDArray[np.uint8]
Points = NDArray[np.float64]

SIDE_PX, LEAST_PX = 96, 24
"""A face is looked at with sides this long; one with shorter sides than the second has no pips that could be told."""
SQUARE, FULL = 1.6, 0.75
"""The smallest rectangle about a die is so many times as long as wide at most, and the die fills the second share of it."""
PIP = (0.06, 0.3)
"""A pip is so wide, in sides of the face."""
DEPTH, OF_DEEPEST = 12.0, 0.5
"""A pip is darker, or lighter, than what is about it by so much (lightness of Lab), and by that share of what the most
different pip is; than most of the face by half as much."""
ROUND, OVAL = (0.8, 1.25), 1.7
"""A pip fills that share of the ellipse in the smallest rectangle about it, which is so many times as long as wide at most."""
ALIKE = 1.9
"""The largest of one face's pips is no more than so many times as large as the smallest."""
PLAIN, EVEN = 0.45, 12.0
"""A face is as light as its middle within the second, in the first share of what is no pip."""
PLACE, OFF = 0.1, 0.33
"""A face's pips lie alike to both sides of their own middle, within the first share of its side, and that middle within the
second share of the die's."""
APART, PAIR = 0.17, (0.3, 0.75)
"""Pips lie that share of a side apart at least, middle to middle; the two of a pair between these shares."""
FEW = 2
"""So few pips may be much else, a hub or a pair of lamps: then the following is asked of what surely is a die too."""
SQUARER, FULLER, DISC = 1.35, 0.8, 0.8
"""It is so square, fills so much of the smallest rectangle, and no more than the third share of the smallest circle."""
PLAINER, NO_MORE, NEARER = 0.6, 1.35, 0.2
"""It is so plain, shows no more spots of any kind than so many times the area of its pips, and these lie nearer its middle."""
SPOTS = 0.55
"""So much of the area of all round spots is the face's pips; the rest belongs to sides that are seen too."""


def pips(bgr: Image8, ring: Points) -> tuple[int, bool]:
    """How many pips the face of a die shows whose outline in a picture (H, W, 3) is ``ring`` (N, 2) px (0: it is no die), and
    whether it surely is one.

    A die is about as long as wide, plain, and shows one to six round spots of one size, darker or lighter, that lie alike to
    both sides of their own middle, as those of all six faces do."""
    (_, (wide, long), _) = cv2.minAreaRect(ring.astype(np.float32))
    area = cv2.contourArea(ring.astype(np.float32))
    if wide > long:
        wide, long = long, wide
    if wide < LEAST_PX or long > SQUARE * wide or area < FULL * wide * long:
        return 0, False
    side = float(np.sqrt(area))
    scale = min(1.0, SIDE_PX / side)
    low = np.maximum(np.floor(ring.min(axis=0)).astype(int) - 1, 0)
    high = np.ceil(ring.max(axis=0)).astype(int) + 2
    part = bgr[low[1]:high[1], low[0]:high[0]]
    size = max(round(part.shape[1] * scale), 1), max(round(part.shape[0] * scale), 1)
    part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round((ring - low) * scale).astype(np.int32)], (1,))
    lab = cv2.cvtColor(cv2.GaussianBlur(part, (0, 0), 0.7).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    light = np.asarray(lab[..., 0], np.float32)
    around = disc(2 * round(PIP[1] * side * scale / 2) + 3)
    circle = np.pi * cv2.minEnclosingCircle(ring.astype(np.float32))[1] ** 2
    square = long < SQUARER * wide and area > FULLER * wide * long and area < DISC * circle
    middle = float(np.median(light[inside > 0])) if inside.any() else 0.0
    for hat, other in ((cv2.MORPH_BLACKHAT, middle - light), (cv2.MORPH_TOPHAT, light - middle)):
        # what lies between pips differs from them, too, but not from the face
        depth = np.asarray(cv2.morphologyEx(light, hat, around) * (other > DEPTH / 2), np.float32)
        count, surely = _face(depth, light, inside > 0, side * scale)
        if count:
            return count, surely and (square or count > FEW)
    return 0, False


def _face(depth: NDArray[np.float32], light: NDArray[np.float32], inside: NDArray[np.bool_], side: float) -> tuple[int, bool]:
    """The pips among the spots that are as deep as ``depth`` (h, w) says, and whether they surely are a die's."""
    deep = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5)
    within = deep > PIP[0] * side / 2
    most = float(depth[within].max(initial=0.0))
    if most < DEPTH:
        return 0, False
    spots = depth > max(DEPTH, OF_DEEPEST * most)
    label, _ = ndimage.label(spots)
    found: list[tuple[float, int, tuple[float, float]]] = []
    for number, where in enumerate(ndimage.find_objects(label), 1):
        own = label[where] == number
        if not within[where][own].all():
            continue
        (x, y), (wide, long), _ = cv2.minAreaRect(np.argwhere(own)[:, ::-1].astype(np.float32))
        wide, long = sorted((wide + 1, long + 1))
        area = int(np.count_nonzero(own))
        if PIP[0] * side < wide and long < PIP[1] * side and long < OVAL * wide and \
                ROUND[0] < area / (np.pi / 4 * wide * long) < ROUND[1]:
            px, py = float(x + where[1].start), float(y + where[0].start)
            found.append((float(deep[round(py), round(px)]), area, (px, py)))
    rest = light[inside & ~cv2.dilate(spots.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)]
    plain = float((np.abs(rest - np.median(rest)) < EVEN).mean()) if len(rest) else 0.0
    if not found or plain < PLAIN:
        return 0, False
    total = sum(a for _, a, _ in found)
    middle = np.argwhere(inside).mean(axis=0)[::-1]
    # the pips of the face that is seen best are the largest ones, or those furthest inside
    orders = [sorted(found, key=lambda f: -f[1]), sorted(found, key=lambda f: -f[0])]
    for count in range(min(6, len(found)), 0, -1):
        for order in orders:
            areas = np.array([a for _, a, _ in order[:count]])
            at = np.array([p for _, _, p in order[:count]])
            if areas.max() < ALIKE * areas.min() and areas.sum() > SPOTS * total and _lie_alike(at, middle, side):
                few = plain > PLAINER and np.count_nonzero(spots & within) < NO_MORE * areas.sum() \
                    and np.hypot(*(at.mean(axis=0) - middle)) < NEARER * side
                return count, bool(count > FEW or few)
    return 0, False


def _lie_alike(at: Points, middle: Points, side: float) -> bool:
    """Whether points (N, 2) lie alike to both sides of their own middle, apart from each other, and about ``middle`` (2,)."""
    own = at.mean(axis=0)
    if np.hypot(*(own - middle)) > OFF * side:
        return False
    apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    if len(at) > 1 and apart[~np.eye(len(at), dtype=bool)].min() < APART * side:
        return False
    if len(at) == 2 and not PAIR[0] * side < apart[0, 1] < PAIR[1] * side:
        return False
    mirrored = 2 * own - at
    return bool((np.hypot(*(mirrored[:, None] - at[None]).transpose(2, 0, 1)).min(axis=1) < PLACE * side).all())
