"""Template of a toy: its picture where it stands. Template matching in later pictures says whether it is still there."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.patches import Patch
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]


def template_of(picture: Image, patch: Patch, rim: int = TRACK.template_rim_px) -> tuple[Image, NDArray[np.uint8]]:
    """The picture of a patch with a rim around it, and its mask: what :func:`match_template` searches for."""
    h, w = picture.shape[:2]
    rows, cols = patch.box
    t, b = max(rows.start - rim, 0), min(rows.stop + rim, h)
    le, r = max(cols.start - rim, 0), min(cols.stop + rim, w)
    mask = np.zeros((b - t, r - le), np.uint8)
    mask[rows.start - t:rows.stop - t, cols.start - le:cols.stop - le] = patch.mask
    mask = np.asarray(cv2.dilate(mask, np.ones((2 * rim + 1, 2 * rim + 1), np.uint8)), dtype=np.uint8)
    return picture[t:b, le:r].copy(), mask


def match_template(track: Track, picture: Image, reach_px: int) -> tuple[float, float, float]:
    """Best masked correlation of a toy's template near its place: is the toy still there?

    Returns (score -1..1, dx, dy), the shift in working pixels (sub-pixel, by a parabola through the peak).
    """
    h, w = picture.shape[:2]
    rows, cols = track.patch.box
    rim = (track.template.shape[0] - (rows.stop - rows.start)) // 2
    t0, l0 = max(rows.start - rim, 0), max(cols.start - rim, 0)
    t, le = max(t0 - reach_px, 0), max(l0 - reach_px, 0)
    b = min(t0 + track.template.shape[0] + reach_px, h)
    r = min(l0 + track.template.shape[1] + reach_px, w)
    area = picture[t:b, le:r].astype(np.float32)
    if area.shape[0] < track.template.shape[0] or area.shape[1] < track.template.shape[1]:
        return -1.0, 0.0, 0.0
    mask = np.repeat((track.template_mask > 0).astype(np.float32)[..., None], 3, axis=2)
    scores = cv2.matchTemplate(area, track.template.astype(np.float32), cv2.TM_CCOEFF_NORMED, mask=mask)
    scores = np.where(np.isfinite(scores), scores, -1.0)
    y, x = np.unravel_index(int(scores.argmax()), scores.shape)
    here = scores[min(t0 - t, scores.shape[0] - 1), min(l0 - le, scores.shape[1] - 1)]
    best = float(scores[y, x])
    if here > best - 0.01:  # a flat peak is no evidence of a move
        return float(here), 0.0, 0.0
    return best, float(x) - (l0 - le) + _peak(scores[y], int(x)), float(y) - (t0 - t) + _peak(scores[:, x], int(y))


def relit_template(track: Track, gain: NDArray[Any] | None) -> NDArray[np.float32] | None:
    """The template (h, w, 3) in the box of the toy's patch, under the light of now: how the toy would look if it still stood
    there. ``gain``: the light's factor now (3,). None: the picture's edge cut it."""
    h, w = track.patch.mask.shape
    rim_y, rim_x = (track.template.shape[0] - h) // 2, (track.template.shape[1] - w) // 2
    old = track.template[rim_y:rim_y + h, rim_x:rim_x + w].astype(np.float32)
    if old.shape[:2] != (h, w):
        return None
    return old if gain is None or track.gain is None else old * np.asarray(gain / track.gain, np.float32)


def likeness(track: Track, picture: Image, gain: NDArray[Any] | None) -> float:
    """How far, 0 to 1, the place where a toy stood looks like its template under the light of now (``gain``: the light's factor
    (3,)): 1 alike, 0 from TRACK.unlike_levels of mean difference on."""
    old = relit_template(track, gain)
    if old is None:
        return 0.0
    off = np.abs(picture[track.patch.box].astype(np.float32) - old)[track.patch.mask].mean()
    return max(0.0, 1.0 - float(off) / TRACK.unlike_levels)


def still_there(track: Track, picture: Image, expected: NDArray[Any] | None, gain: NDArray[Any] | None,
                shift: tuple[float, float] = (0.0, 0.0)) -> bool:
    """Whether the pixels where the toy stood look more like the toy than like the bare table.

    ``expected``: (H, W, 3) the empty table under the picture's light. None where there is no reference: then the pixels must
    differ from the toy's by less than half of the toy's own contrast. ``gain``: the light's factor now (3,).
    """
    rows, cols = track.patch.box
    dx, dy = round(shift[0]), round(shift[1])
    rows = slice(rows.start + dy, rows.stop + dy)
    cols = slice(cols.start + dx, cols.stop + dx)
    h, w = picture.shape[:2]
    if rows.start < 0 or cols.start < 0 or rows.stop > h or cols.stop > w:
        return False
    old = relit_template(track, gain)
    if old is None:
        return True  # cut by the picture's edge: the correlation alone decides
    mask = track.patch.mask
    now = picture[rows, cols].astype(np.float32)
    to_toy = np.abs(now - old)[mask].mean()
    if expected is None:
        return bool(to_toy < 0.5 * max(float(old[mask].std(axis=0).mean()), 20.0))
    to_table = np.abs(now - expected[rows, cols])[mask].mean()
    return bool(to_toy < 0.6 * to_table)


def _peak(line: NDArray[Any], at: int) -> float:
    """Offset of the parabola's top through three samples, within half a sample."""
    if not 0 < at < len(line) - 1:
        return 0.0
    a, b, c = (float(v) for v in line[at - 1:at + 2])
    bend = a - 2 * b + c
    return float(np.clip(0.5 * (a - c) / bend, -0.5, 0.5)) if abs(bend) > 1e-9 else 0.0
