"""Fusion of the detector with the difference to the empty table: the detector says what belongs together and what it is, the
difference says where the edge is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.distance import distance_px
from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch, grown, largest_piece, union_of
from vision.networks.detection import LABELS, Detection, filled, mask_of
from vision.networks.detector import Detector
from vision.segmentation.full_size.parameters import CLASSIFICATION, EDGE_UNCERTAINTY
from vision.segmentation.parameters import FUSION

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

WINDOW_PX = (384, 640)
"""Around a place the detector gets a window of this size (height, width) of the working picture. Else it gets all of it."""


def detect_around(network: Detector, picture: Image, box: tuple[slice, slice] | None = None) -> tuple[Detection, ...]:
    """Detections in a working picture, or around a box of it, in pixels of the whole working picture. Around a box hands have
    gone: what looks like an arm there, and does not reach in from outside, is a toy."""
    h, w = picture.shape[:2]
    if box is None:
        return network.find_tiled(picture)
    rows, cols = box
    top, left = 0, 0
    height, width = h, w
    if rows.stop - rows.start < 0.8 * WINDOW_PX[0] and cols.stop - cols.start < 0.8 * WINDOW_PX[1]:
        height, width = min(h, WINDOW_PX[0]), min(w, WINDOW_PX[1])
        top = int(np.clip((rows.start + rows.stop - height) // 2, 0, h - height))
        left = int(np.clip((cols.start + cols.stop - width) // 2, 0, w - width))
    part = np.ascontiguousarray(picture[top:top + height, left:left + width])
    return tuple(d.moved(left, top) for d in _arms_reach_in(network.find(part), (height, width)))


def _arms_reach_in(found: Sequence[Detection], shape: tuple[int, int]) -> list[Detection]:
    """Detections in a picture of ``shape`` (height, width). Arms that do not come in over its border are toys."""
    height, width = shape

    def apart(d: Detection) -> bool:
        x0, y0, x1, y1 = d.box_px
        return min(x0, y0, width - x1, height - y1) > FUSION.arm_rim_px
    return [replace(d, label="toy") if d.label == "arm" and apart(d) else d for d in found]


def toys_by_size(found: Sequence[Detection], inch_px: float) -> tuple[Detection, ...]:
    """The detections, with dice that are too large and cards that are too small relabelled as toys. Dice: longer than
    most_die_in and larger than most_die_in2. Cards: smaller than least_card_in2 and apart from any that is not, which may cover
    the rest of them. ``inch_px``: pixels per inch.

    (32 rendered tables: 1 of 29 finds of true dice are so large, 3 of 5 toys taken for dice. Of 54 drawn blocks with signs on
    them, seen without a bare table, 10 were taken for cards.)
    """
    rings = [(d.outline_px / inch_px).astype(np.float32) for d in found]
    areas = [cv2.contourArea(ring) if len(ring) > 2 else 0.0 for ring in rings]
    cards = [ring for d, ring, area in zip(found, rings, areas, strict=True)
             if d.label == "card" and area >= CLASSIFICATION.least_card_in2]

    def is_toy(d: Detection, ring: NDArray[np.float32], area: float) -> bool:
        if d.label == "die":
            return area > CLASSIFICATION.most_die_in2 and max(cv2.minAreaRect(ring)[1]) > CLASSIFICATION.most_die_in
        return d.label == "card" and 0 < area < CLASSIFICATION.least_card_in2 and not any(
            cv2.pointPolygonTest(card, point, True) > -FUSION.beside_card_in for card in cards for point in ring.tolist())
    return tuple(replace(d, label="toy") if is_toy(d, ring, area) else d
                 for d, ring, area in zip(found, rings, areas, strict=True))


def as_patches(seen: Sequence[Detection], shape: tuple[int, int], label: str = "toy") -> list[Patch]:
    """Detections of one label as patches of a picture (height, width). Pixels that several share go to the most confident."""
    taken = np.zeros(shape, bool)
    out = []
    for d in sorted(seen, key=lambda d: -d.confidence):
        if d.label != label:
            continue
        mask = filled(d.outline_px, shape)
        if not mask.any() or taken[mask].mean() > FUSION.same_toy_share:
            continue
        mask &= ~taken
        patch = _patch(mask)
        if patch is not None:
            taken |= mask
            out.append(patch)
    return out


def fuse_with_detections(found: list[Patch], seen: Sequence[Detection], shape: tuple[int, int], *, sift: bool = True,
                         seam: NDArray[np.float32] | None = None, foreground: NDArray[np.float32] | None = None) -> list[Patch]:
    """The patches of the difference: cards and dice removed (``sift``), touching toys split, and pieces of one toy merged.

    ``seen``: detections in the same pixels; ``shape``: (height, width). Patches that the detector does not see stay as they
    are. ``seam`` (h, w): the probability that toys meet; patches that meet at a seam are not merged. ``foreground`` (h, w): the
    share of each pixel that objects cover; patches with bare table all the way between them are not merged either.
    """
    sure = [d for d in seen if d.confidence >= FUSION.sure_confidence]
    toys = [filled(d.outline_px, shape) for d in sure if d.label == "toy"]
    others = mask_of(sure, shape, LABELS[1:])
    for t in toys:
        others &= ~t
    left = [p for p in found if not sift or others[p.box][p.mask].mean() < FUSION.no_toy_share]
    return [q for p in _joined(left, toys, shape, seam, foreground) for q in _cut(p, toys, shape)]


def is_not_toy(patch: Patch, seen: Sequence[Detection]) -> bool:
    """Whether a patch is mostly cards and dice according to the detections ``seen``, which are in the same pixels."""
    box = patch.box
    shape = (box[0].stop, box[1].stop)
    flat = np.zeros(shape, bool)
    for d in sorted(seen, key=lambda d: d.confidence):
        flat[filled(d.outline_px, shape)] = d.label in ("card", "die")
    return bool(flat[box][patch.mask].mean() >= FUSION.no_toy_share)


def missed_by_difference(found: Sequence[Patch], seen: Sequence[Detection], distance: NDArray[np.float32],
           without: Mask | None = None) -> list[Patch]:
    """Toys that the detector sees but the difference took for a shadow or for nothing: flat objects in a darker shade of the
    table's colour. ``distance`` (h, w): grey levels between the picture and the bare table. Where nothing has changed, nothing
    new can stand."""
    taken = np.zeros(distance.shape, bool) if without is None else without.copy()
    for p in found:
        taken[p.box] |= p.mask
    out = []
    for d in sorted(seen, key=lambda d: -d.confidence):
        if d.label != "toy" or d.confidence < FUSION.sure_confidence:
            continue
        mask = filled(d.outline_px, distance.shape)
        if (not mask.any() or (mask & taken).sum() > FUSION.others_share * mask.sum()
                or (distance[mask] > FUSION.changed_levels).mean() < FUSION.changed_share):
            continue
        patch = _patch(mask & ~taken)
        if patch is not None:
            taken |= mask
            out.append(patch)
    return out


def _meet(a: Patch, b: Patch, seam: NDArray[np.float32], shape: tuple[int, int]) -> bool:
    """Whether two patches touch at a seam."""
    border = grown([a], shape, np.ones((3, 3), np.uint8)) & b.full(shape)
    return bool(border.any()) and float(cv2.dilate(seam, np.ones((3, 3), np.uint8))[border].mean()) > PATCHES.seam_from


def _apart(parts: Sequence[Patch], foreground: NDArray[np.float32], shape: tuple[int, int]) -> bool:
    """Whether no pixels that are at least half seen as foreground connect the patches.

    (Of six detections that merged patches at 29 rendered starts, five hold one toy, connected at 0.4 and more. One, of
    confidence 0.51, holds two toys, with less than 0.1 between them.)
    """
    _, label = cv2.connectedComponents(((foreground > EDGE_UNCERTAINTY.half_seen_probability)
                                        | union_of(parts, shape)).astype(np.uint8), connectivity=8)
    return len({int(label[p.box][p.mask][0]) for p in parts}) > 1


def _joined(found: list[Patch], toys: list[Mask], shape: tuple[int, int], seam: NDArray[np.float32] | None = None,
            foreground: NDArray[np.float32] | None = None) -> list[Patch]:
    """Merges patches that lie mostly in one detected toy, together with the part of the toy between them."""
    out = list(found)
    for t in toys:
        parts = [p for p in out if t[p.box][p.mask].mean() > 0.8]
        if len(parts) < 2 or (seam is not None and any(_meet(a, b, seam, shape) for a, b in combinations(parts, 2))):
            continue
        union = union_of(parts, shape)
        if (union & t).sum() < 0.4 * t.sum() or (foreground is not None and _apart(parts, foreground, shape)):
            continue
        free = t.copy()
        for p in out:
            if p not in parts:
                free[p.box] &= ~p.mask
        whole = _patch(union | free)
        if whole is not None:
            out = [p for p in out if p not in parts] + [whole]
    return out


def _cut(patch: Patch, toys: list[Mask], shape: tuple[int, int]) -> list[Patch]:
    """Splits a patch between the toys detected in it: each pixel goes to the nearest one."""
    own = patch.full(shape)
    inside = [t & own for t in toys if t[patch.box].any()
              and (t & own).sum() >= max(FUSION.inside_patch_share * t.sum(), FUSION.part_share * patch.area)]
    if len(inside) < 2:
        return [patch]
    areas = [int(t.sum()) for t in inside]
    for i in range(len(inside)):
        for j in range(i):
            if (inside[i] & inside[j]).sum() > FUSION.overlap_share * min(areas[i], areas[j]):
                return [patch]
    if sum(areas) < 0.5 * patch.area:
        return [patch]
    rows, cols = patch.box
    far = np.stack([distance_px(~t[rows, cols]) for t in inside])
    nearest = far.argmin(axis=0)
    out = []
    for k in range(len(inside)):
        mask = np.zeros(shape, bool)
        mask[rows, cols] = patch.mask & (nearest == k)
        part = _patch(mask)
        if part is not None:
            out.append(part)
    return out or [patch]


def _patch(mask: Mask) -> Patch | None:
    """The largest piece of a mask, holes filled. None if it is smaller than 12 pixels."""
    piece = largest_piece(mask)
    if piece is None or piece.area < 12:
        return None
    return Patch(piece.left, piece.top, scipy.ndimage.binary_fill_holes(piece.mask))
