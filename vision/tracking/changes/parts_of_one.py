"""Parts of one toy: a slender or motley one is found in several pieces at the start. They move as one, and still hang
together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, grown, patch_of
from vision.imaging.waits import waited
from vision.tracking.changes.completion import shows, way_of
from vision.tracking.changes.fragments import TOUCHING
from vision.tracking.changes.parameters import PARTS_OF_ONE
from vision.tracking.tracks.template import relit_template
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Float = NDArray[Any]
Landing = tuple[Track, Patch | None]
"""A toy that was lifted and where it was found now; None: nowhere yet."""


def parts_of_one(landings: Sequence[Landing], picture: Image, together: Collection[tuple[int, int]] = ()) -> list[list[int]]:
    """Which of the ``landings``, toys and where they now are in a working ``picture`` (H, W, 3), are one toy: by their indices,
    the largest first. Only toys that nobody knows and that have not moved before can be parts: they were found in one picture.
    Two are parts of one toy if they touched and touch still, no farther apart, and the eye was never sure that one of them is a
    whole toy; or if they hang together by a narrow neck; unless it is very narrow, of one colour. ``together``: pairs of
    indices that moved as one body (:func:`moved_as_one`)."""
    able = [i for i, (t, _) in enumerate(landings) if _nobodys(t) and not t.looks]
    groups = {i: {i} for i in able}
    for n, i in enumerate(able):
        for j in able[n + 1:]:
            if groups[i] is not groups[j] and ((i, j) in together or (j, i) in together
                                               or _hang_together(landings[i], landings[j], picture)):
                groups[i] |= groups[j]
                groups.update(dict.fromkeys(groups[j], groups[i]))
    several = {min(g): g for g in groups.values() if len(g) > 1}
    return [sorted(g, key=lambda i: -landings[i][0].patch.area) for g in several.values()]


def moved_as_one(landings: Sequence[Landing], picture: Image, bare: Float, gain: Float | None, inch_px: float
                 ) -> dict[tuple[int, int], Patch]:
    """Which pairs of the ``landings`` moved as one body, by their indices, the larger first, and where the smaller one is then.
    Turned and moved as the larger one was, its kept picture is seen there, whether it was found there, as a part of the larger,
    or not at all (what was found elsewhere is none of it). They lay close to each other and were lifted at the same time,
    nobody knows them, neither has moved before, and the eye was not sure that both are whole: toys on one tray move so too.

    ``bare`` (H, W, 3): the bare table under the light of the working ``picture``; ``gain``: the light's factor (3,).
    """
    able = sorted((i for i, (t, _) in enumerate(landings) if _nobodys(t) and not t.looks),
                  key=lambda i: -landings[i][0].patch.area)
    out: dict[tuple[int, int], Patch] = {}
    for n, i in enumerate(able):
        track, found = landings[i]
        if found is None:
            continue
        unsure = {j: t for j in able[n + 1:] if min(track.sureness, (t := landings[j][0]).sureness) < PARTS_OF_ONE.sure}
        others = _lay_beside(track, unsure, picture, inch_px)
        way = way_of(track, found, picture, gain) if others else None
        if way is None:
            continue
        for j in others:
            seen = _seen_along(way, landings[j][0], picture, bare, gain)
            if seen is not None:
                out[i, j] = seen
    return out


def _lay_beside(one: Track, others: Mapping[int, Track], picture: Image, inch_px: float) -> list[int]:
    """Which of the ``others`` lay close to a toy until they were lifted at the same time, by their keys."""
    at_once = {j: t.patch for j, t in others.items() if abs(one.gone_s - t.gone_s) <= PARTS_OF_ONE.at_once_s}
    if not at_once:
        return []
    near = grown([one.patch], (picture.shape[0], picture.shape[1]), disc(odd(2 * PARTS_OF_ONE.beside_in * inch_px)))
    return [j for j, p in at_once.items() if near[p.box][p.mask].any()]


def _seen_along(way: Float, part: Track, picture: Image, bare: Float, gain: Float | None) -> Patch | None:
    """Where a toy is seen that was turned and moved along a ``way`` (2, 3). None: not there."""
    look = relit_template(part, gain)
    if look is None:
        return None
    own, size = part.patch, (picture.shape[1], picture.shape[0])
    way = way.copy()
    way[:, 2] += way[:, :2] @ np.array([own.left, own.top])
    mask = cv2.warpAffine(own.mask.astype(np.uint8), way, size, flags=cv2.INTER_NEAREST) > 0
    if not mask.any():
        return None
    there = patch_of(mask)
    shown = cv2.warpAffine(look, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[there.box]
    now = picture[there.box].astype(np.float32)
    return there if shows(there.mask, shown, np.zeros_like(there.mask), now, bare[there.box]) else None


def is_rest_of(track: Track, patch: Patch, since_s: float, shape: tuple[int, int]) -> bool:
    """Whether a thing that has stood at a ``patch`` of a picture of ``shape`` (height, width) ``since_s`` is a piece of a toy
    that nobody knows, and that the start did not see: it was not sure of that toy, which came down at that time, for the
    first time, and the thing touches it."""
    return (_nobodys(track) and len(track.looks) == 1 and track.sureness < PARTS_OF_ONE.sure
            and abs(track.landed_s - since_s) < PARTS_OF_ONE.at_once_s and _neck(track.patch, patch, shape) > 0)


def came_down_as_part_of(part: Track, whole: Track, found: Patch, time_s: float, shape: tuple[int, int]) -> bool:
    """Whether a toy that came down a moment ago is a ``part`` of one that comes down now, the ``whole`` of which the rest is
    ``found`` in a picture of ``shape`` (height, width): nobody knows either, the eye was not sure that both are whole, they
    touched until they were lifted together, for the first time, and they touch again."""
    return (_nobodys(part) and _nobodys(whole) and len(part.looks) == 1 and not whole.looks
            and min(part.sureness, whole.sureness) < PARTS_OF_ONE.sure
            and not waited(part.landed_s, time_s, PARTS_OF_ONE.rest_comes_s)
            and abs(part.gone_s - whole.gone_s) <= PARTS_OF_ONE.at_once_s
            and _neck(part.patch, found, shape) > 0 and _touched_before(part, whole))


def _touched_before(landed: Track, lifted: Track) -> bool:
    """Whether the first place where a toy stood, which has landed since, touches the last one of a ``lifted`` one."""
    if len(landed.outline_views) < 2 or not lifted.outline_views:
        return False
    one, other = (Polygon(v.outline_px).buffer(0) for v in (landed.outline_views[-2], lifted.outline_views[-1]))
    return bool(one.distance(other) <= PARTS_OF_ONE.touching_share * np.sqrt(min(one.area, other.area)))


def _nobodys(track: Track) -> bool:
    """Whether nobody has said anything about a toy."""
    return track.known is None and not (
        track.name or track.side or track.drawn or track.confirmed or track.ignored or track.fallen)


def _hang_together(one: Landing, other: Landing, picture: Image) -> bool:
    """Whether two toys hung together before they moved and do now, at the same distance."""
    (first, here), (second, there) = one, other
    if here is None or there is None:
        return False
    shape = (picture.shape[0], picture.shape[1])
    wide = [_neck(first.patch, second.patch, shape), _neck(here, there, shape)]
    unsure = min(first.sureness, second.sureness) < PARTS_OF_ONE.sure
    if not min(wide) or (max(wide) >= PARTS_OF_ONE.neck_share and not unsure):
        return False
    before, now = (float(np.hypot(*np.subtract(a.centre(), b.centre())))
                   for a, b in ((first.patch, second.patch), (here, there)))
    if abs(now - before) > PARTS_OF_ONE.apart_px + PARTS_OF_ONE.apart_share * before:
        return False
    if unsure or max(wide) < PARTS_OF_ONE.thin_share:
        return True
    near = np.ones((PARTS_OF_ONE.near_px, PARTS_OF_ONE.near_px), np.uint8)
    sides = [picture[a.box][a.mask & grown([b], shape, near)[a.box]] for a, b in ((here, there), (there, here))]
    medians = [np.median(s, axis=0) for s in sides]
    return bool(np.abs(medians[0] - medians[1]).max() < PARTS_OF_ONE.alike_levels)


def _neck(one: Patch, other: Patch, shape: tuple[int, int]) -> float:
    """How wide the line is along which two patches touch, by the side of a square as large as the smaller one. 0: they do
    not."""
    less, more = sorted((one, other), key=lambda p: p.area)
    touching = int((grown([more], shape, TOUCHING)[less.box] & less.mask).sum()) / (len(TOUCHING) // 2)
    return touching / float(np.sqrt(less.area))
