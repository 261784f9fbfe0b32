"""Completion: a toy was set down, but its outline was found only in part, for example where its colours are near the table's.
Its kept picture tells how far it reaches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch, largest_piece, patch_of
from vision.tracking.changes.parameters import COMPLETION, FRAGMENTS, PARTIAL_OCCLUSION, STACKED, TOUCHING
from vision.tracking.changes.touching import turn_in_square, turned
from vision.tracking.tracks.template import relit_template
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[Any]


def completed(track: Track, part: Patch, picture: Image, bare: Float, gain: Float | None, taken: Mask) -> Patch | None:
    """The whole of a missing toy of which only a ``part`` was found in the working ``picture`` (H, W, 3). None: the part is
    large enough to be all of it, or what lies beside it does not look like the rest of the toy, but like the table.

    ``bare`` (H, W, 3): the bare table under the light of the picture; ``gain``: the light's factor (3,); ``taken`` (H, W):
    where other toys stand. The toy's kept picture is laid where it fits best, turned by any angle: first roughly at a small
    size, then nearby at full size.
    """
    look = relit_template(track, gain)
    if look is None:
        return None
    toy = _without_what_stayed(track.patch, look, picture)
    if part.area >= FRAGMENTS.whole_share * toy.sum():
        return None
    (top, left), here, own = _about(part, track.patch, picture)
    found = _registered(toy, look, here, own)
    if found is None:
        return None
    _, shape, seen, (y, x) = found
    h, w = picture.shape[:2]
    mask, shown = np.zeros((h, w), bool), np.zeros((h, w, 3), np.float32)
    rows, cols = (slice(max(at, 0), min(at + len(shape), end)) for at, end in ((top + y, h), (left + x, w)))
    inside = np.s_[rows.start - top - y:rows.stop - top - y, cols.start - left - x:cols.stop - left - x]
    mask[rows, cols], shown[rows, cols] = shape[inside], seen[inside]
    known = part.full((h, w))
    if (mask & known).sum() < COMPLETION.least_part_share * part.area:
        return None
    told = rows, cols
    if not shows((mask & ~taken)[told], shown[told], known[told], picture[told].astype(np.float32), bare[told]):
        return None
    return replace(patch_of((mask | known) & ~taken), position_sigma_px=part.position_sigma_px)


def way_of(track: Track, found: Patch, picture: Image, gain: Float | None) -> Float | None:
    """How a toy that was ``found`` in the working ``picture`` (H, W, 3) was turned and moved: the matrix (2, 3) from working
    pixels of where it stood to those of where it is. ``gain``: the light's factor (3,). None: its kept picture fits nowhere."""
    look = relit_template(track, gain)
    if look is None:
        return None
    (top, left), here, own = _about(found, track.patch, picture)
    laid = _registered(track.patch.mask, look, here, own)
    if laid is None:
        return None
    angle, _, _, (y, x) = laid
    way = turn_in_square(track.patch.mask.shape, angle)
    way[:, 2] += np.array([left + x, top + y]) - way[:, :2] @ np.array([track.patch.left, track.patch.top])
    return way


def _without_what_stayed(patch: Patch, look: Float, picture: Image) -> Mask:
    """The mask of a toy without what its old place still shows: parts of other things, or of the table, that its outline held.
    All of it, if that would take away more than half: then the toy itself may still lie over its old place."""
    went = patch.mask & (np.abs(picture[patch.box].astype(np.float32) - look).max(axis=2) >= STACKED.same_levels)
    smooth = cv2.morphologyEx(went.astype(np.uint8), cv2.MORPH_CLOSE, disc(5))
    piece = largest_piece((cv2.morphologyEx(smooth, cv2.MORPH_OPEN, disc(3)) > 0) & patch.mask)
    if piece is None or piece.area < COMPLETION.least_went_share * patch.area:
        return patch.mask
    out = np.zeros_like(patch.mask)
    out[piece.box] = piece.mask
    return out


def _about(part: Patch, toy: Patch, picture: Image) -> tuple[tuple[int, int], Float, Float]:
    """Where a toy may reach of which a part was found: the first row and column, the picture there (h, w, 3), and the part
    (h, w) as 0 and 1. Beyond the picture its border is repeated."""
    reach = int(np.ceil(np.hypot(*toy.mask.shape))) + COMPLETION.pad_px
    (rows, cols), (h, w) = part.box, picture.shape[:2]
    ys, xs = np.arange(rows.start - reach, rows.stop + reach), np.arange(cols.start - reach, cols.stop + reach)
    here = picture[np.ix_(np.clip(ys, 0, h - 1), np.clip(xs, 0, w - 1))]
    return (int(ys[0]), int(xs[0])), here.astype(np.float32), np.pad(part.mask, reach).astype(np.float32)


def _registered(mask: Mask, look: Float, here: Float, own: Float) -> tuple[float, Mask, Float, tuple[int, int]] | None:
    """A toy of that ``mask`` and ``look``, turned as it fits best in the picture ``here`` (h, w, 3): by how many degrees, its
    mask and picture in a square, and the first row and column of that. ``own`` (h, w): the part that was found. None: it fits
    nowhere."""
    scale = min(1.0, COMPLETION.rough_px / max(mask.shape))

    def small(of: Float) -> Float:
        return np.asarray(cv2.resize(of, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.float32)
    rough = _best_pose(small(mask.astype(np.float32)) > 0.5, small(look), small(here), small(own),
                       np.arange(0.0, 360.0, TOUCHING.step_deg))
    if rough is None:
        return None
    angle, shape, _, (y, x) = rough
    side, reach = len(turned(mask, look, angle)[0]), COMPLETION.pad_px
    at = [max(round((v + len(shape) / 2) / scale - side / 2) - reach, 0) for v in (y, x)]
    near = np.s_[at[0]:at[0] + side + 2 * reach, at[1]:at[1] + side + 2 * reach]
    fine = _best_pose(mask, look, here[near], own[near], angle + COMPLETION.fine_deg * np.arange(-2, 3))
    if fine is None:
        return None
    angle, shape, seen, (y, x) = fine
    off = here[near][y:y + len(shape), x:x + len(shape)][shape] - seen[shape]
    return (angle, shape, seen, (y + at[0], x + at[1])) if (off**2).mean() <= TOUCHING.most_off_levels**2 else None


def _best_pose(mask: Mask, look: Float, here: Float, own: Float, angles_deg: Float
               ) -> tuple[float, Mask, Float, tuple[int, int]] | None:
    """A toy, turned by one of some angles, where it fits best in the picture ``here`` (h, w, 3) and covers the part that was
    found (``own``: (h, w), 0 to 1): the angle, its mask and picture in a square, and the first row and column of that. None: it
    is too large, or too thin to be seen at that size."""
    best, out = -np.inf, None
    for angle in angles_deg:
        shape, seen = turned(mask, look, float(angle))
        if len(shape) > min(here.shape[:2]) or not shape.any():
            continue
        area = shape.astype(np.float32)
        square = cv2.matchTemplate(here, seen, cv2.TM_SQDIFF, mask=np.repeat(area[..., None], 3, axis=2))
        off = np.sqrt(np.maximum(square, 0) / (3 * area.sum()))
        fit = cv2.matchTemplate(own, area, cv2.TM_CCORR) / max(float(own.sum()), 1.0) - off / TOUCHING.levels_per_cover
        y, x = (int(v) for v in np.unravel_index(int(fit.argmax()), fit.shape))
        if fit[y, x] > best:
            best, out = float(fit[y, x]), (float(angle), shape, seen, (y, x))
    return out


def shows(mask: Mask, shown: Float, own: Mask, now: Float, bare: Float) -> bool:
    """Whether a picture ``now`` (h, w, 3) shows the toy where it would be (``mask``, ``shown``) beside the part that was found
    (``own``), and not the table."""
    rest = cv2.erode(mask.astype(np.uint8), disc(3), borderValue=0) > 0  # its rim is half table
    rest &= ~(cv2.dilate(own.astype(np.uint8), disc(5)) > 0)
    apart = rest & (np.abs(shown - bare).mean(axis=2) > PARTIAL_OCCLUSION.noise_levels)
    if apart.sum() < COMPLETION.least_told_share * rest.sum() or not apart.any():
        return False
    to_toy, to_table = (np.abs(now - then).mean(axis=2)[apart] for then in (shown, bare))
    return bool((to_toy < to_table).mean() > STACKED.stands_share
                and to_toy.mean() < COMPLETION.nearer * to_table.mean())
