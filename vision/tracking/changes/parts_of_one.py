"""Parts of one toy: a slender or motley one is found in several pieces at the start. They move as one, and still hang
together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.imaging.patches import Patch, grown
from vision.tracking.changes.fragments import TOUCHING
from vision.tracking.changes.parameters import PARTS_OF_ONE
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]


def parts_of_one(landings: Sequence[tuple[Track, Patch]], picture: Image) -> list[list[int]]:
    """Which of the ``landings``, toys and where they now are in a working ``picture`` (H, W, 3), are one toy: by their indices,
    the largest first. Only toys that nobody knows and that have not moved before can be parts: they were found in one picture.
    Two are parts of one toy if they touched and touch still, no farther apart, and the eye was never sure that one of them is a
    whole toy; or if they hang together by a narrow neck; unless it is very narrow, of one colour."""
    able = [i for i, (t, _) in enumerate(landings) if _nobodys(t) and not t.looks]
    groups = {i: {i} for i in able}
    for n, i in enumerate(able):
        for j in able[n + 1:]:
            if groups[i] is not groups[j] and _hang_together(landings[i], landings[j], picture):
                groups[i] |= groups[j]
                groups.update(dict.fromkeys(groups[j], groups[i]))
    several = {min(g): g for g in groups.values() if len(g) > 1}
    return [sorted(g, key=lambda i: -landings[i][0].patch.area) for g in several.values()]


def is_rest_of(track: Track, patch: Patch, since_s: float, shape: tuple[int, int]) -> bool:
    """Whether a thing that has stood at a ``patch`` of a picture of ``shape`` (height, width) ``since_s`` is a piece of a toy
    that nobody knows, and that the start did not see: it was not sure of that toy, which came down at that time, for the
    first time, and the thing touches it."""
    return (_nobodys(track) and len(track.looks) == 1 and track.sureness < PARTS_OF_ONE.sure
            and abs(track.landed_s - since_s) < PARTS_OF_ONE.at_once_s and _neck(track.patch, patch, shape) > 0)


def _nobodys(track: Track) -> bool:
    """Whether nobody has said anything about a toy."""
    return track.known is None and not (
        track.name or track.side or track.drawn or track.confirmed or track.ignored or track.fallen)


def _hang_together(one: tuple[Track, Patch], other: tuple[Track, Patch], picture: Image) -> bool:
    """Whether two toys hung together before they moved and do now, at the same distance."""
    shape = (picture.shape[0], picture.shape[1])
    wide = [_neck(one[0].patch, other[0].patch, shape), _neck(one[1], other[1], shape)]
    unsure = min(one[0].sureness, other[0].sureness) < PARTS_OF_ONE.sure
    if not min(wide) or (max(wide) >= PARTS_OF_ONE.neck_share and not unsure):
        return False
    before, now = (float(np.hypot(*np.subtract(a.centre(), b.centre())))
                   for a, b in ((one[0].patch, other[0].patch), (one[1], other[1])))
    if abs(now - before) > PARTS_OF_ONE.apart_px + PARTS_OF_ONE.apart_share * before:
        return False
    if unsure or max(wide) < PARTS_OF_ONE.thin_share:
        return True
    near = np.ones((PARTS_OF_ONE.near_px, PARTS_OF_ONE.near_px), np.uint8)
    sides = [picture[a.box][a.mask & grown([b], shape, near)[a.box]] for a, b in ((one[1], other[1]), (other[1], one[1]))]
    medians = [np.median(s, axis=0) for s in sides]
    return bool(np.abs(medians[0] - medians[1]).max() < PARTS_OF_ONE.alike_levels)


def _neck(one: Patch, other: Patch, shape: tuple[int, int]) -> float:
    """How wide the line is along which two patches touch, by the side of a square as large as the smaller one. 0: they do
    not."""
    less, more = sorted((one, other), key=lambda p: p.area)
    touching = int((grown([more], shape, TOUCHING)[less.box] & less.mask).sum()) / (len(TOUCHING) // 2)
    return touching / float(np.sqrt(less.area))
