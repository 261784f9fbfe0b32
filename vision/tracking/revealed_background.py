"""What differs from a bare table that was made up: is it a toy that came, or the table as it is, where one has gone? And how
that one stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import around
from vision.imaging.difference import disc, odd
from vision.imaging.patches import ROUGH_PX, Patch, grown, largest_piece, patch_of, union_of
from vision.segmentation.colour import stands_out
from vision.segmentation.finder import LEAST_CHANGED, Finder
from vision.tracking.track import SAME_LOOK, Track, look_at

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]

UNSEEN = 0.35
"""A patch lies where nobody has seen the table if that share of it does; a toy stood where it was if it took as much."""
HARDLY, MOSTLY = 0.25, 0.5
"""Of what is new at least the first share has come; where nobody has seen the table the second, or it looks like a toy that is
missed. Where more than the second has gone, and less has come, the table is seen (a thing that came or went stands out from
what lies about it, too: the network alone may see both)."""
CLEAR_IN = 0.15
"""So far beside a toy what is seen may be its own rim or shadow, no bare table."""
PIECE, WHOLE = 0.3, 0.8
"""A toy is cut off the bare table that it was taken for one with if it is between these shares of both."""
BEYOND_IN, STOOD, GROWN = 1.5, 0.5, 1.6
"""A toy reached no further beyond what was seen of it, shares that much with it, and was not so many times its size."""


def uncovered(new: Sequence[Patch], finder: Finder, picture: Image, before: Sequence[Image], waiting: Sequence[Patch],
              missing: Sequence[Track], perhaps: Sequence[Track] = ()) -> tuple[list[Patch], list[Patch]]:
    """Those of the patches of a working picture (H, W, 3) that are the table as it is; and of them those where something went.

    ``before``: pictures from earlier, the last first; ``waiting``: what is known to have come; ``missing``: toys that are gone
    from where they stood; where there is none, colours must see what came, unless it looks like a toy that is missed
    ``perhaps``: it left the table, or an arm covers its place.
    """
    shape, gain = (picture.shape[0], picture.shape[1]), finder.gain(picture)
    bare: list[Patch] = []
    left: list[Patch] = []
    every = union_of(new, shape)
    for patch in new:
        if finder.guessed is None or any(patch.shared(p) for p in waiting):
            continue
        if not unseen(patch, finder) and any(patch.shared(t.patch) > STOOD for t in missing):
            continue  # where the table is known: a toy that was never gone, but for a shadow on it, has not come either
        if unseen(patch, finder) and _left_behind(patch, new, missing, picture, gain):
            bare.append(patch)
            continue
        about = around(patch.full(shape), round(finder.view.inch_px))
        own = patch.full(shape)[about]
        came, went = came_to(patch, finder, before[0], picture), came_to(patch, finder, picture, before[0])
        stood, stands = (stands_out(p[about], patch_of(own), every[about]) for p in (before[0], picture))
        rather_went = went + stood > came + stands
        if went > MOSTLY and rather_went:
            left.append(patch)
            bare.append(patch)
            continue
        if came < HARDLY:
            came = max((came_to(patch, finder, was, picture) for was in before[1:]), default=came)
        look = look_at(picture, patch, gain)
        unlike = not any(t.distance(look) < SAME_LOOK for t in (*missing, *perhaps))
        unsure = came < MOSTLY and unseen(patch, finder)
        if (came < HARDLY or (unsure and (unlike or rather_went))
                or (unlike and not missing and not _in_colour(patch, finder, picture, before[0], about))):
            bare.append(patch)
    return bare, left


def _left_behind(patch: Patch, new: Sequence[Patch], missing: Sequence[Track], picture: Image,
                 gain: NDArray[np.float32] | None) -> bool:
    """Whether a patch lies where a toy stood that came down beside it, and looks like none of the others that are missing."""
    stood = [t for t in missing if patch.shared(t.patch) > STOOD]
    if not stood:
        return False
    look, beside = look_at(picture, patch, gain), [look_at(picture, p, gain) for p in new if p is not patch]
    pushed = [t for t in stood if any(t.distance(b) < min(SAME_LOOK, t.distance(look)) for b in beside)]
    return bool(pushed) and all(t.distance(look) >= SAME_LOOK for t in missing if t not in pushed)


def came_to(patch: Patch, finder: Finder, before: Image, now: Image) -> float:
    """How much of each pixel of a patch is covered, on average, by what is there ``now`` and was not ``before``: two working
    pictures (H, W, 3)."""
    whole = patch.full((now.shape[0], now.shape[1]))
    about = around(whole, round(finder.view.inch_px))
    return float(finder.came(before, now, about)[whole[about]].mean())


def bare_cut_off(new: Sequence[Patch], gone: Sequence[Track], finder: Finder, picture: Image, before: Image) -> list[Patch]:
    """The patches of a working picture (H, W, 3) less what of them is the table as it is, where toys that are ``gone`` stood
    ``before`` on a table that was made up: a toy that was pushed is not one with the place that it left."""
    if finder.guessed is None or not gone:
        return list(new)
    shape = (picture.shape[0], picture.shape[1])
    made_up, out = union_of([t.patch for t in gone], shape) & finder.guessed, []
    for patch in new:
        if made_up[patch.box][patch.mask].any():
            about = around(patch.full(shape), round(finder.view.inch_px))
            bare = made_up[about] & (finder.came(before, picture, about) < MOSTLY)
            left = (patch.full(shape)[about] & ~bare).astype(np.uint8)
            piece = largest_piece(cv2.morphologyEx(left, cv2.MORPH_OPEN, disc(3)) > 0)
            if piece is not None and PIECE * patch.area < piece.area < WHOLE * patch.area:
                patch = Patch(piece.left + about[1].start, piece.top + about[0].start, piece.mask)
        out.append(patch)
    return out


def unseen(patch: Patch, finder: Finder) -> bool:
    """Whether a patch lies where nobody has seen the table."""
    return finder.guessed is not None and bool(finder.guessed[patch.box][patch.mask].mean() > UNSEEN)


def went_unknown(area: Mask, finder: Finder, picture: Image, before: Image, known: Sequence[Patch]) -> list[Patch]:
    """Things that stood in the ``area`` (H, W) of a working picture ``before`` and went, none of those ``known``: the table
    that was made up shows them still."""
    if finder.guessed is None:
        return []
    box = around(area, round(finder.view.inch_px))
    went = finder.came(picture, before, box)
    if not (went > 0.5).any():
        return []
    came, seen = finder.came(before, picture, box), finder.changed(before, picture, box)
    count, label = cv2.connectedComponents(((went > 0.5) & finder.view.region[box]).astype(np.uint8), connectivity=8)
    out = []
    for i in range(1, count):
        own = label == i
        patch = patch_of(own, box[1].start, box[0].start)
        if unseen(patch, finder) or finder.scrap(patch) or any(patch.shared(p) >= UNSEEN for p in known):
            continue
        here = area[patch.box][patch.mask].mean() > MOSTLY and finder.toy_sized(patch)
        if here and came[own].mean() < HARDLY and seen[own].mean() > LEAST_CHANGED:
            out.append(patch)
    return out


def table_seen(finder: Finder, area: Mask, bare: Sequence[Patch], held: Sequence[Patch]) -> Mask:
    """Where in a working picture the table is seen at last, (H, W): in the ``area`` looked at and a little around it what was
    made up, and the patches that proved to be ``bare``, clear of the toys that stand there (``held``)."""
    assert finder.guessed is not None
    near = disc(odd(2 * CLEAR_IN * finder.view.inch_px))
    where = finder.guessed.copy()
    for patch in bare:
        where[patch.box] |= patch.mask
    about = cv2.dilate(area.astype(np.uint8), near) > 0
    return np.asarray(where & about & ~grown(held, (where.shape[0], where.shape[1]), near))


def stood_there(patch: Patch, finder: Finder, picture: Image, before: Sequence[Image]) -> bool:
    """Whether what went from the patch was there in all those pictures: a hand that rested was not, before it came."""
    return all(came_to(patch, finder, picture, was) > MOSTLY for was in before)


def as_it_stood(patch: Patch, finder: Finder, picture: Image, before: Image, others: Sequence[Patch]) -> Patch | None:
    """The thing that stood at ``patch``, which nobody could tell from the table well, as it is seen ``before`` now that the
    working ``picture`` shows the table without it. None: no such thing, or a part of it is one of the ``others``."""
    about = around(patch.full((picture.shape[0], picture.shape[1])), round(BEYOND_IN * finder.view.inch_px))
    seen = (finder.came(picture, before, about) > 0.5) & finder.view.region[about]
    own = patch.full((picture.shape[0], picture.shape[1]))[about]
    _, label = cv2.connectedComponents(seen.astype(np.uint8), connectivity=8)
    most = np.bincount(label[own & seen]) if (own & seen).any() else np.zeros(1, int)
    if not most.any():
        return None
    out = replace(patch_of(label == most.argmax(), about[1].start, about[0].start), rough_px=ROUGH_PX)
    if any(out.shared(p) for p in others):
        return None
    return out if out.shared(patch) > STOOD and 1 / GROWN < out.area / patch.area < GROWN else None


def _in_colour(patch: Patch, finder: Finder, picture: Image, before: Image, about: Box) -> bool:
    """Whether colours see more than other light."""
    own = patch.full((picture.shape[0], picture.shape[1]))[about]
    return bool(finder.changed(before, picture, about)[own].mean() > LEAST_CHANGED)
