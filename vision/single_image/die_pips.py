"""The pips of a die's face, in one picture of anything."""

from __future__ import annotations

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.single_image.parameters import DIE_PIPS

Image8 = NDArray[np.uint8]
Points = NDArray[np.float64]


def pips(bgr: Image8, ring: Points) -> tuple[int, bool]:
    """How many pips the face of a die shows whose outline in a picture (H, W, 3) is ``ring`` (N, 2) px (0: it is no die), and
    whether it surely is one.

    A die is about as long as wide, plain, and shows one to six round spots of one size, darker or lighter, that lie alike to
    both sides of their own middle, as those of all six faces do."""
    (_, (wide, long), _) = cv2.minAreaRect(ring.astype(np.float32))
    area = cv2.contourArea(ring.astype(np.float32))
    if wide > long:
        wide, long = long, wide
    if wide < DIE_PIPS.least_side_px or long > DIE_PIPS.most_aspect * wide or area < DIE_PIPS.least_fill * wide * long:
        return 0, False
    side = float(np.sqrt(area))
    scale = min(1.0, DIE_PIPS.face_side_px / side)
    low = np.maximum(np.floor(ring.min(axis=0)).astype(int) - 1, 0)
    high = np.ceil(ring.max(axis=0)).astype(int) + 2
    part = bgr[low[1]:high[1], low[0]:high[0]]
    size = max(round(part.shape[1] * scale), 1), max(round(part.shape[0] * scale), 1)
    part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round((ring - low) * scale).astype(np.int32)], (1,))
    lab = cv2.cvtColor(cv2.GaussianBlur(part, (0, 0), 0.7).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    light = np.asarray(lab[..., 0], np.float32)
    around = disc(2 * round(DIE_PIPS.pip_width_shares[1] * side * scale / 2) + 3)
    circle = np.pi * cv2.minEnclosingCircle(ring.astype(np.float32))[1] ** 2
    square = (long < DIE_PIPS.few_most_aspect * wide and area > DIE_PIPS.few_least_fill * wide * long
              and area < DIE_PIPS.few_most_disc_fill * circle)
    middle = float(np.median(light[inside > 0])) if inside.any() else 0.0
    for hat, other in ((cv2.MORPH_BLACKHAT, middle - light), (cv2.MORPH_TOPHAT, light - middle)):
        # what lies between pips differs from them, too, but not from the face
        depth = np.asarray(cv2.morphologyEx(light, hat, around) * (other > DIE_PIPS.pip_lightness / 2), np.float32)
        count, surely = _face(depth, light, inside > 0, side * scale)
        if count:
            return count, surely and (square or count > DIE_PIPS.few_pips)
    return 0, False


def _face(depth: NDArray[np.float32], light: NDArray[np.float32], inside: NDArray[np.bool_], side: float) -> tuple[int, bool]:
    """The pips among the spots that are as deep as ``depth`` (h, w) says, and whether they surely are a die's."""
    deep = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5)
    within = deep > DIE_PIPS.pip_width_shares[0] * side / 2
    most = float(depth[within].max(initial=0.0))
    if most < DIE_PIPS.pip_lightness:
        return 0, False
    spots = depth > max(DIE_PIPS.pip_lightness, DIE_PIPS.pip_of_deepest_share * most)
    label, _ = scipy.ndimage.label(spots)
    found: list[tuple[float, int, tuple[float, float]]] = []
    for number, where in enumerate(scipy.ndimage.find_objects(label), 1):
        own = label[where] == number
        if not within[where][own].all():
            continue
        (x, y), (wide, long), _ = cv2.minAreaRect(np.argwhere(own)[:, ::-1].astype(np.float32))
        wide, long = sorted((wide + 1, long + 1))
        area = int(np.count_nonzero(own))
        (least, most_wide), (emptiest, fullest) = DIE_PIPS.pip_width_shares, DIE_PIPS.pip_ellipse_fills
        if (least * side < wide and long < most_wide * side and long < DIE_PIPS.pip_most_aspect * wide
                and emptiest < area / (np.pi / 4 * wide * long) < fullest):
            px, py = float(x + where[1].start), float(y + where[0].start)
            found.append((float(deep[round(py), round(px)]), area, (px, py)))
    rest = light[inside & ~cv2.dilate(spots.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)]
    plain = float((np.abs(rest - np.median(rest)) < DIE_PIPS.even_lightness).mean()) if len(rest) else 0.0
    if not found or plain < DIE_PIPS.plain_share:
        return 0, False
    total = sum(a for _, a, _ in found)
    middle = np.argwhere(inside).mean(axis=0)[::-1]
    # the pips of the face that is seen best are the largest ones, or those furthest inside
    orders = [sorted(found, key=lambda f: -f[1]), sorted(found, key=lambda f: -f[0])]
    for count in range(min(6, len(found)), 0, -1):
        for order in orders:
            areas = np.array([a for _, a, _ in order[:count]])
            at = np.array([p for _, _, p in order[:count]])
            if (areas.max() < DIE_PIPS.pip_size_ratio * areas.min() and areas.sum() > DIE_PIPS.pips_of_spots_share * total
                    and _lie_alike(at, middle, side)):
                few = (plain > DIE_PIPS.few_plain_share
                       and np.count_nonzero(spots & within) < DIE_PIPS.few_spots_ratio * areas.sum()
                       and np.hypot(*(at.mean(axis=0) - middle)) < DIE_PIPS.few_off_centre_share * side)
                return count, bool(count > DIE_PIPS.few_pips or few)
    return 0, False


def _lie_alike(at: Points, middle: Points, side: float) -> bool:
    """Whether points (N, 2) lie alike to both sides of their own middle, apart from each other, and about ``middle`` (2,)."""
    own = at.mean(axis=0)
    if np.hypot(*(own - middle)) > DIE_PIPS.off_centre_share * side:
        return False
    apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    if len(at) > 1 and apart[~np.eye(len(at), dtype=bool)].min() < DIE_PIPS.pips_apart_share * side:
        return False
    if len(at) == 2 and not DIE_PIPS.pair_apart_shares[0] * side < apart[0, 1] < DIE_PIPS.pair_apart_shares[1] * side:
        return False
    mirrored = 2 * own - at
    off = np.hypot(*(mirrored[:, None] - at[None]).transpose(2, 0, 1)).min(axis=1)
    return bool((off < DIE_PIPS.symmetry_share * side).all())
