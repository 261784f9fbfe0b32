"""What of a toy has not changed. Where no bare table was seen, another toy's shadow may count as part of a toy. When that other
one is lifted, its shadow goes, but the toy still stands."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch, largest_piece
from vision.tracking.changes.parameters import UNCHANGED_PART
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]


def unchanged_part(track: Track, before: Image, picture: Image) -> Patch | None:
    """The part of a toy's patch that shows in a working ``picture`` (H, W, 3) what it showed ``before``. None: too much of it
    changed, or what did not has no pattern of its own, as a plain table has none: then it tells nothing. A toy that was lifted
    or pushed takes its pattern with it."""
    box, mask = track.patch.box, track.patch.mask
    off = np.abs(picture[box].astype(np.float32) - before[box]).max(axis=2)
    same = mask & (off < UNCHANGED_PART.levels)
    if not track.in_place or same.sum() < UNCHANGED_PART.least_share * track.patch.area:
        return None
    then, now = (_slope(p[box])[same] for p in (before, picture))
    if min(then.std(), now.std()) < UNCHANGED_PART.pattern_levels or np.corrcoef(then, now)[0, 1] < UNCHANGED_PART.alike:
        return None
    smooth = cv2.morphologyEx(same.astype(np.uint8), cv2.MORPH_CLOSE, disc(3))
    part = largest_piece((cv2.morphologyEx(smooth, cv2.MORPH_OPEN, disc(3)) > 0) & mask)
    if part is None or part.area < UNCHANGED_PART.least_share * track.patch.area:
        return None
    return replace(track.patch, left=part.left + box[1].start, top=part.top + box[0].start, mask=part.mask, edge=None)


def _slope(part: Image) -> NDArray[np.float32]:
    """How steeply the grey levels of a part of a picture (h, w, 3) change: (h, w)."""
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), np.float32)
