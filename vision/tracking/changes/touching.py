"""Toys that were pushed together and are found as one thing: their kept pictures tell where each of them lies in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch, patch_of
from vision.tracking.changes.parameters import TOUCHING
from vision.tracking.tracks.template import relit_template
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class _Pose:
    """A toy laid onto a patch: how well it fits there (higher is better), by how many grey levels it differs (root mean
    square), and its mask in the patch's padded box."""

    fit: float
    off_levels: float
    mask: Mask
    track: Track


def apart(found: Sequence[Patch], missing: Sequence[Track], picture: Image, gain: NDArray[np.float32] | None) -> list[Patch]:
    """The patches of a working picture (H, W, 3). Those that are several of the ``missing`` toys side by side are cut.
    ``gain``: the light's factor (3,)."""
    return [part for patch in found for part in _parts(patch, missing, picture, gain)]


def _parts(patch: Patch, missing: Sequence[Track], picture: Image, gain: NDArray[np.float32] | None) -> list[Patch]:
    """The toys that a patch consists of; itself where fewer than two are found that make it up."""
    able = [t for t in missing if TOUCHING.least_share * patch.area < t.patch.area < TOUCHING.most_share * patch.area]
    if len(able) < 2 or sum(t.patch.area for t in able) < TOUCHING.least_covered * patch.area:
        return [patch]
    pad = TOUCHING.pad_px
    left = np.pad(patch.mask, pad)
    whole = left.copy()
    here = _crop(picture, patch, pad)
    poses: list[_Pose] = []
    while able:
        tried = [p for t in able if (p := _laid(t, left, here, gain)) is not None]
        best = max(tried, key=lambda p: p.fit, default=None)
        if best is None or best.off_levels > TOUCHING.most_off_levels:
            break
        poses.append(best)
        able.remove(best.track)
        left &= ~best.mask
        if left.sum() < TOUCHING.rest_share * whole.sum():
            break
    laid = np.any([p.mask for p in poses], axis=0) if poses else np.zeros_like(whole)
    if len(poses) < 2 or (laid & whole).sum() < TOUCHING.least_covered * (laid | whole).sum():
        return [patch]
    far = np.stack([cv2.distanceTransform((~p.mask).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_3) for p in poses])
    nearest = far.argmin(axis=0)
    parts = [whole & (nearest == k) for k in range(len(poses))]
    return [replace(patch_of(m, patch.left - pad, patch.top - pad), position_sigma_px=patch.position_sigma_px)
            for m in parts if m.any()]


def _laid(track: Track, left: Mask, here: Image, gain: NDArray[np.float32] | None) -> _Pose | None:
    """A toy laid where it fits best, turned by any angle, on what is ``left`` of a patch in the picture ``here`` (h, w, 3)."""
    look = relit_template(track, gain)
    if look is None:
        return None
    rim = (_inner_rim(left) > 0).astype(np.float32)
    inside, colours = left.astype(np.float32), here.astype(np.float32)
    best: _Pose | None = None
    for angle in np.arange(0.0, 360.0, TOUCHING.step_deg):
        shape, seen = _boxed(*turned(track.patch.mask, look, float(angle)))
        h, w = shape.shape
        if h > left.shape[0] or w > left.shape[1]:
            continue
        area, edge = shape.astype(np.float32), _inner_rim(shape).astype(np.float32)
        covers = cv2.matchTemplate(inside, area, cv2.TM_CCORR) / area.sum()
        contact = cv2.matchTemplate(rim, edge, cv2.TM_CCORR) / max(float(edge.sum()), 1.0)
        square = cv2.matchTemplate(colours, seen, cv2.TM_SQDIFF, mask=np.repeat(area[..., None], 3, axis=2))
        off = np.sqrt(np.maximum(square, 0) / (3 * area.sum()))
        fit = covers + TOUCHING.contact_weight * contact - off / TOUCHING.levels_per_cover
        y, x = (int(v) for v in np.unravel_index(int(fit.argmax()), fit.shape))
        if best is None or fit[y, x] > best.fit:
            mask = np.zeros(left.shape, bool)
            mask[y:y + h, x:x + w] = shape
            best = _Pose(float(fit[y, x]), float(off[y, x]), mask, track)
    return best


def _inner_rim(mask: Mask) -> Mask:
    """The rim of a mask, two pixels wide."""
    padded = np.pad(mask, 2).astype(np.uint8)
    return np.asarray((padded > 0) & (cv2.erode(padded, disc(5)) == 0))[2:-2, 2:-2]


def turned(mask: Mask, look: Float, angle_deg: float) -> tuple[Mask, Float]:
    """A toy's mask (h, w) and picture (h, w, 3), turned about its middle, in the square that holds it whatever its turn."""
    side, turn = _side(mask.shape), turn_in_square((mask.shape[0], mask.shape[1]), angle_deg)
    shape = cv2.warpAffine(mask.astype(np.uint8), turn, (side, side), flags=cv2.INTER_NEAREST) > 0
    seen = cv2.warpAffine(np.asarray(look, np.float32), turn, (side, side), flags=cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)
    return shape, seen


def turn_in_square(shape: tuple[int, int], angle_deg: float) -> Float:
    """The matrix (2, 3) by which :func:`turned` brings a toy's box of that ``shape`` (height, width) into its square."""
    h, w = shape
    turn = np.asarray(cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), angle_deg, 1.0), np.float64)
    turn[:, 2] += np.array([(_side(shape) - w) / 2, (_side(shape) - h) / 2])
    return turn


def _side(shape: tuple[int, ...]) -> int:
    """The side of the square that holds what is in a box of that ``shape`` (height, width), whatever its turn."""
    return int(np.ceil(np.hypot(shape[0], shape[1]))) + 2


def _boxed(shape: Mask, seen: Float) -> tuple[Mask, Float]:
    """A mask and a picture, cut to the mask's box."""
    ys, xs = np.nonzero(shape)
    box = np.s_[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    return shape[box], np.ascontiguousarray(seen[box])


def _crop(picture: Image, patch: Patch, pad: int) -> Image:
    """The picture in a patch's box, padded on all sides; beyond the picture its border is repeated."""
    rows, cols = patch.box
    h, w = picture.shape[:2]
    ys = np.clip(np.arange(rows.start - pad, rows.stop + pad), 0, h - 1)
    xs = np.clip(np.arange(cols.start - pad, cols.stop + pad), 0, w - 1)
    return np.ascontiguousarray(picture[np.ix_(ys, xs)])
