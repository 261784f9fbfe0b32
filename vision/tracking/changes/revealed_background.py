"""Revealed background. The bare table was inpainted under the toys of the start picture. If a place differs from it: is that a
toy that came, or the real table where a toy has gone? And what was that toy's outline?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch, grown, largest_piece, patch_of, union_of
from vision.segmentation.colour import stands_out
from vision.segmentation.finder import Finder
from vision.segmentation.parameters import FRAME_DIFFERENCE
from vision.tracking.changes.parameters import REVEALED_BACKGROUND
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


def revealed_patches(new: Sequence[Patch], finder: Finder, picture: Image, before: Sequence[Image], waiting: Sequence[Patch],
                     missing: Sequence[Track], perhaps: Sequence[Track] = ()) -> tuple[list[Patch], list[Patch]]:
    """Which patches of a working picture (H, W, 3) show the real table, and from which of those something went.

    ``before``: earlier pictures, the last first. ``waiting``: what is known to have come. ``missing``: toys that are gone from
    their places. Where there are none, colours must see what came, unless it looks like a toy of ``perhaps`` (toys that left
    the table, or whose places are under an arm).
    """
    shape, gain = (picture.shape[0], picture.shape[1]), finder.background.gain(picture)
    bare: list[Patch] = []
    left: list[Patch] = []
    every = union_of(new, shape)
    for patch in new:
        if finder.background.inpainted is None or any(patch.shared(p) for p in waiting):
            continue
        seen = not on_unseen_background(patch, finder)
        if seen and any(patch.shared(t.patch) > REVEALED_BACKGROUND.stood_share for t in missing):
            continue  # a toy on known table that never left, and only has a shadow on it, has not come either
        if not seen and _left_behind(patch, new, missing, picture, gain):
            bare.append(patch)
            continue
        about = around(patch.full(shape), round(finder.view.inch_px))
        own = patch.full(shape)[about]
        # what looks like a card on table that was seen is no table that a toy has left
        came, went = (arrived_share(patch, finder, before[0], picture, cards=seen),
                      arrived_share(patch, finder, picture, before[0], cards=seen))
        stood, stands = (stands_out(p[about], patch_of(own), every[about]) for p in (before[0], picture))
        rather_went = went + stood > came + stands
        if went > REVEALED_BACKGROUND.mostly_arrived and rather_went:
            left.append(patch)
            bare.append(patch)
            continue
        long_since = came < REVEALED_BACKGROUND.least_arrived  # if it came at all
        if long_since:
            came = max((arrived_share(patch, finder, was, picture, cards=seen) for was in before[1:]), default=came)
        look = appearance_of(picture, patch, gain)
        if (came < REVEALED_BACKGROUND.least_arrived and not rather_went and seen
                and any(t.distance(look) < TRACK.same_look for t in missing)
                and _in_colour(patch, finder, picture, before[0], about)):
            continue  # on a table that was seen colours tell a missing toy, though the network saw nothing come
        unlike = not any(t.distance(look) < TRACK.same_look for t in (*missing, *perhaps))
        partly, none_of_them = came < REVEALED_BACKGROUND.mostly_arrived, bool(missing) and unlike
        unsure = partly and not seen
        if (came < REVEALED_BACKGROUND.least_arrived or (unsure and (unlike or rather_went))
                or (partly and long_since and none_of_them)
                or (unlike and not missing and not _in_colour(patch, finder, picture, before[0], about))):
            bare.append(patch)
    return bare, left


def _left_behind(patch: Patch, new: Sequence[Patch], missing: Sequence[Track], picture: Image,
                 gain: NDArray[np.float32] | None) -> bool:
    """Whether a patch lies where a toy stood that was set down beside it, and looks like none of the other missing toys."""
    stood = [t for t in missing if patch.shared(t.patch) > REVEALED_BACKGROUND.stood_share]
    if not stood:
        return False
    look, beside = appearance_of(picture, patch, gain), [appearance_of(picture, p, gain) for p in new if p is not patch]
    pushed = [t for t in stood if any(t.distance(b) < min(TRACK.same_look, t.distance(look)) for b in beside)]
    return bool(pushed) and all(t.distance(look) >= TRACK.same_look for t in missing if t not in pushed)


def arrived_share(patch: Patch, finder: Finder, before: Image, now: Image, *, cards: bool = False) -> float:
    """How much of each pixel of a patch is covered, on average, by what is there ``now`` and was not ``before``: two working
    pictures (H, W, 3). ``cards``: what looks like a card counts too."""
    whole = patch.full((now.shape[0], now.shape[1]))
    about = around(whole, round(finder.view.inch_px))
    return float(finder.appeared(before, now, about, cards=cards)[whole[about]].mean())


def cut_off_background(new: Sequence[Patch], gone: Sequence[Track], finder: Finder, picture: Image,
                       before: Image) -> list[Patch]:
    """The patches of a working picture (H, W, 3) without the real table where toys that are ``gone`` stood ``before`` on an
    inpainted table: a pushed toy and the place that it left are not one thing."""
    if finder.background.inpainted is None or not gone:
        return list(new)
    shape = (picture.shape[0], picture.shape[1])
    made_up, out = union_of([t.patch for t in gone], shape) & finder.background.inpainted, []
    for patch in new:
        if made_up[patch.box][patch.mask].any():
            about = around(patch.full(shape), round(finder.view.inch_px))
            bare = made_up[about] & (finder.appeared(before, picture, about) < REVEALED_BACKGROUND.mostly_arrived)
            left = (patch.full(shape)[about] & ~bare).astype(np.uint8)
            piece = largest_piece(cv2.morphologyEx(left, cv2.MORPH_OPEN, disc(3)) > 0)
            least, most = REVEALED_BACKGROUND.least_cut_share * patch.area, REVEALED_BACKGROUND.most_cut_share * patch.area
            if piece is not None and least < piece.area < most:
                patch = Patch(piece.left + about[1].start, piece.top + about[0].start, piece.mask)
        out.append(patch)
    return out


def on_unseen_background(patch: Patch, finder: Finder) -> bool:
    """Whether a patch lies where the table has never been seen."""
    inpainted = finder.background.inpainted
    return inpainted is not None and bool(inpainted[patch.box][patch.mask].mean() > REVEALED_BACKGROUND.unseen_share)


def unknown_departures(area: Mask, finder: Finder, picture: Image, before: Image, known: Sequence[Patch],
                       gone: Sequence[Patch] = ()) -> tuple[list[Patch], list[Patch]]:
    """Things that stood in the ``area`` (H, W) of the working picture ``before`` and went, and are none of the ``known`` ones;
    and parts, which nobody had told from the table, of the toys that are ``gone``, with what else changed about these. All of
    it is still part of the inpainted table."""
    if finder.background.inpainted is None:
        return [], []
    box = around(area, round(finder.view.inch_px))
    went = finder.appeared(picture, before, box) > 0.5
    if not went.any():
        return [], []
    came, seen = finder.appeared(before, picture, box), finder.changed(before, picture, box)
    count, label = cv2.connectedComponents((went & finder.view.region[box]).astype(np.uint8), connectivity=8)
    out = []
    for i in range(1, count):
        own = label == i
        patch = patch_of(own, box[1].start, box[0].start)
        if (on_unseen_background(patch, finder) or finder.is_scrap(patch)
                or any(patch.shared(p) >= REVEALED_BACKGROUND.unseen_share for p in known)):
            continue
        here = area[patch.box][patch.mask].mean() > REVEALED_BACKGROUND.mostly_arrived and finder.sizes.fits(patch)
        if (here and came[own].mean() < REVEALED_BACKGROUND.least_arrived
                and seen[own].mean() > FRAME_DIFFERENCE.least_changed_share):
            out.append(patch)
    changed = (went | seen) & (came < REVEALED_BACKGROUND.least_arrived) & finder.view.region[box]
    return out, _went_along(changed, went & ~union_of([*known, *gone], (area.shape[0], area.shape[1]))[box], box, finder, gone)


def _went_along(changed: Mask, went: Mask, box: Box, finder: Finder, gone: Sequence[Patch]) -> list[Patch]:
    """The patches of what ``changed`` (h, w) in a box of working pictures that hang together with the toys that are ``gone``,
    or lie close beside them, where something ``went`` (h, w) with these that nobody knew on table that counts as seen."""
    assert finder.background.inpainted is not None
    inpainted = finder.background.inpainted
    reach = disc(odd(2 * REVEALED_BACKGROUND.along_in * finder.view.inch_px))
    beside = grown(gone, (inpainted.shape[0], inpainted.shape[1]), reach)
    _, label = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    own = set(np.unique(label[went & ~inpainted[box]])) & set(np.unique(label[beside[box]])) - {0}
    return [patch_of(label == i, box[1].start, box[0].start) for i in sorted(own)]


def seen_background(finder: Finder, area: Mask, bare: Sequence[Patch], held: Sequence[Patch]) -> Mask:
    """Where (H, W) a working picture shows the real table for the first time: the inpainted pixels in the ``area`` and a little
    around it, and the patches that proved ``bare``, clear of the toys that stand there (``held``)."""
    assert finder.background.inpainted is not None
    near = disc(odd(2 * REVEALED_BACKGROUND.clear_in * finder.view.inch_px))
    where = finder.background.inpainted.copy()
    for patch in bare:
        where[patch.box] |= patch.mask
    about = cv2.dilate(area.astype(np.uint8), near) > 0
    return np.asarray(where & about & ~grown(held, (where.shape[0], where.shape[1]), near))


def was_there_before(patch: Patch, finder: Finder, picture: Image, before: Sequence[Image]) -> bool:
    """Whether what went from the patch was there in all pictures ``before``. A resting hand was not: it came later."""
    return all(arrived_share(patch, finder, picture, was) > REVEALED_BACKGROUND.mostly_arrived for was in before)


def outline_before_departure(patch: Patch, finder: Finder, picture: Image, before: Image,
                             others: Sequence[Patch]) -> Patch | None:
    """The outline of a thing that stood at ``patch`` and could hardly be told from the table. The picture ``before`` is
    compared with the working ``picture``, which shows the table without it. None: there is no such thing, or part of it is
    one of the ``others``."""
    about = around(patch.full((picture.shape[0], picture.shape[1])), round(REVEALED_BACKGROUND.beyond_in * finder.view.inch_px))
    seen = (finder.appeared(picture, before, about) > 0.5) & finder.view.region[about]
    own = patch.full((picture.shape[0], picture.shape[1]))[about]
    _, label = cv2.connectedComponents(seen.astype(np.uint8), connectivity=8)
    most = np.bincount(label[own & seen]) if (own & seen).any() else np.zeros(1, int)
    if not most.any():
        return None
    out = replace(patch_of(label == most.argmax(), about[1].start, about[0].start), position_sigma_px=PATCHES.position_sigma_px)
    if any(out.shared(p) for p in others):
        return None
    times, grown = out.area / patch.area, REVEALED_BACKGROUND.most_growth
    return out if out.shared(patch) > REVEALED_BACKGROUND.stood_share and 1 / grown < times < grown else None


def _in_colour(patch: Patch, finder: Finder, picture: Image, before: Image, about: Box) -> bool:
    """Whether colours changed by more than the light explains."""
    own = patch.full((picture.shape[0], picture.shape[1]))[about]
    return bool(finder.changed(before, picture, about)[own].mean() > FRAME_DIFFERENCE.least_changed_share)
