"""Stacks: a toy was put onto another one, or in front of it. The lower one still stands there, hidden in part or wholly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.geometry import Footprint
from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch, grown, patch_of
from vision.segmentation.finder import Finder
from vision.tracking.changes.parameters import CHANGED_PLACE, PARTIAL_OCCLUSION, STACKED
from vision.tracking.changes.revealed_background import on_unseen_background
from vision.tracking.tracks.appearance import Appearance, appearance_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.template import relit_template
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A ``patch`` with its ``look``: what was put onto the toys ``bases``, or in front of them. They have not moved."""

    patch: Patch
    look: Appearance
    bases: tuple[Track, ...]


def hidden_part(track: Track, standing: Sequence[Track]) -> Mask | None:
    """Where, in its patch's box, a toy is hidden by those of ``standing`` that came onto it later. None: nowhere."""
    out = np.zeros(track.patch.mask.shape, bool)
    for other in standing:
        if any(t is track for t in other.covers):
            (rows, cols), (rows2, cols2) = track.patch.box, other.patch.box
            t, b = max(rows.start, rows2.start), min(rows.stop, rows2.stop)
            le, r = max(cols.start, cols2.start), min(cols.stop, cols2.stop)
            if t < b and le < r:
                part = other.patch.mask[t - rows2.start:b - rows2.start, le - cols2.start:r - cols2.start]
                out[t - rows.start:b - rows.start, le - cols.start:r - cols.start] |= part
    out &= track.patch.mask
    return out if out.any() else None


def covered_by(patch: Patch, standing: Sequence[Track]) -> tuple[Track, ...]:
    """The toys of ``standing`` that a patch lies on or hides in part."""
    return tuple(t for t in standing if patch.common_px(t.patch) >= STACKED.least_laid_share * min(patch.area, t.patch.area))


def support_in(track: Track, footprint: Footprint | None, standing: Sequence[Track]) -> float:
    """How high above the table the toys end on which a toy stands, of those that it covers in the picture. 0: on none of them,
    it only stands in front. ``footprint``: its own, as if it stood on the table."""
    own = None if footprint is None else footprint.polygon
    return max((t.base_in + t.solid_in[0] for t in track.covers if own is not None and t in standing and t.footprint is not None
                and own.intersection(t.footprint.polygon).area > STACKED.rests_share * own.area), default=0.0)


def rest_stands(track: Track, hidden: Mask, picture: Image, bare: Float, gain: Float | None) -> bool | None:
    """Whether what is not ``hidden`` of a toy (in its patch's box) shows the toy in the working ``picture`` (H, W, 3), not the
    table. None: too little of it is seen to tell. ``bare``, ``gain``: see vision.tracking.changes.changed_place.is_gone."""
    rows, cols = track.patch.box
    old = relit_template(track, gain)
    if old is None:
        return None
    inner = cv2.erode(track.patch.mask.astype(np.uint8), disc(3), borderValue=0) > 0  # its rim is half table
    rest = inner & ~(cv2.dilate(hidden.astype(np.uint8), disc(5)) > 0)
    apart = rest & (np.abs(old - bare[rows, cols]).mean(axis=2) > PARTIAL_OCCLUSION.noise_levels)
    if apart.sum() < STACKED.least_seen_share * track.patch.area:
        return None
    now = picture[rows, cols].astype(np.float32)
    to_toy, to_table = (np.abs(now - then).mean(axis=2) for then in (old, bare[rows, cols]))
    return bool((to_toy < to_table)[apart].mean() > STACKED.stands_share)


def laid_on(touched: Sequence[Track], gone: Sequence[Track], lifted: Sequence[Track], finder: Finder, picture: Image,
            before: Image, area: Mask, bare: Float, gain: Float | None) -> list[Laid]:
    """What came onto the ``touched`` toys in the ``area`` (H, W) since the working picture ``before``. It looks like a toy that
    is ``lifted``, or ``gone`` from its place as it seems; or both the change network and colours see it, and it is unlike the
    toy beneath. A part of that toy and of the thing itself has changed plainly: other light on a toy is no toy."""
    missing = (*gone, *lifted)
    bearing = [t for t in touched if _half_changed(t, missing, finder, picture, before, bare)]
    if not bearing:
        return []
    earlier = _without(missing, before, bare, gain)
    changed = np.abs(picture.astype(np.int16) - earlier).max(axis=2) > STACKED.changed_levels
    found = []
    for patch, look in _arrived(finder, picture, earlier, area, gain):
        if changed[patch.box][patch.mask].mean() > STACKED.least_laid_share:  # the network errs where a shine has gone
            found.append(Laid(patch, look, tuple(t for t in bearing if _bears(t, patch, picture, bare, gain))))
    return _best([laid for laid in found if laid.bases], missing, agreed=True)


def on_made_up_table(missing: Sequence[Track], others: Sequence[Patch], finder: Finder, picture: Image, before: Image,
                     area: Mask, gain: Float | None, *, misled: bool = False) -> list[Laid]:
    """What came to the ``area`` (H, W) since the working picture ``before``, if it looks like one of the ``missing`` toys and
    stands where the bare table was only painted in, perhaps wrongly; ``misled``: anywhere in the area, for what was told from
    the table there proved to be table where a toy had stood, which may hide what lies against it. None of it is one of the
    ``others``, nor the table where a toy stood that is missing."""
    made_up = finder.background.inpainted
    if made_up is None or not missing:
        return []
    shape = (picture.shape[0], picture.shape[1])
    where = area & ~grown([t.patch for t in missing], shape, disc(odd(STACKED.beside_in * finder.view.inch_px)))
    where &= made_up | misled
    off = np.abs(picture[where].astype(np.int16) - before[where]).max(axis=1)
    if not (off > STACKED.changed_levels).sum() > STACKED.least_laid_share * min(t.patch.area for t in missing):
        return []
    here = [Laid(p, look, ()) for p, look in _arrived(finder, picture, before, area, gain)
            if (misled or on_unseen_background(p, finder)) and not any(p.shared(q) for q in others)
            and not any(p.shared(t.patch) > STACKED.least_laid_share for t in missing)]
    return _best(here, missing)


def _arrived(finder: Finder, picture: Image, before: Image, area: Mask, gain: Float | None
             ) -> Iterator[tuple[Patch, Appearance]]:
    """What came to the ``area`` (H, W) since the working picture ``before``: compared with that, it is told from what stood
    there already as a toy is from the table, by the change network and by colours."""
    box = around(area, round(CHANGED_PLACE.reach_in * finder.view.inch_px))
    for seen in (finder.appeared(before, picture, box) > 0.5, finder.changed(before, picture, box)):
        count, label = cv2.connectedComponents((seen & finder.view.region[box]).astype(np.uint8), connectivity=4)
        for k in range(1, count):
            patch = replace(patch_of(label == k, box[1].start, box[0].start), position_sigma_px=PATCHES.position_sigma_px)
            if finder.sizes.fits(patch) and area[patch.box][patch.mask].mean() >= STACKED.changed_share:
                yield patch, appearance_of(picture, patch, gain)


def _without(missing: Sequence[Track], before: Image, bare: Float, gain: Float | None) -> Image:
    """The working picture ``before`` (H, W, 3) without those of the ``missing`` toys that lay on others until now. The kept
    pictures of these are put in: so one is told that was only pushed along on the same toy."""
    out = before.copy() if any(t.covers for t in missing) else before
    for track in missing:
        if not track.covers:
            continue
        where = cv2.dilate(track.patch.full((out.shape[0], out.shape[1])).astype(np.uint8), disc(5)) > 0
        out[where] = np.clip(bare[where], 0, 255).astype(np.uint8)
        for base in track.covers:
            old, (rows, cols) = relit_template(base, gain), base.patch.box
            if old is not None:
                under = where[rows, cols] & base.patch.mask
                out[rows, cols][under] = np.clip(old[under], 0, 255).astype(np.uint8)
    return out


def _best(found: Sequence[Laid], missing: Sequence[Track], *, agreed: bool = False) -> list[Laid]:
    """Those that look like a missing toy that is none of their bases; of two outlines of one thing, the more alike one.
    ``agreed``: also those that were found twice and look like none of their bases: a toy that was tipped over, or pushed, lies
    partly where it stood itself."""
    unlike = [min((t.distance(laid.look) for t in missing if t not in laid.bases), default=np.inf) for laid in found]
    if agreed:
        twice = [sum(laid.patch.iou(o.patch) > STACKED.same_share for o in found) > 1
                 and all(t.distance(laid.look) >= TRACK.same_look for t in laid.bases) for laid in found]
        unlike = [min(u, 0.99 * TRACK.same_look) if t else u for u, t in zip(unlike, twice, strict=True)]
    out: list[Laid] = []
    for k in np.argsort(unlike, kind="stable"):
        if unlike[k] < TRACK.same_look and not any(found[k].patch.shared(o.patch) > STACKED.same_share for o in out):
            out.append(found[k])
    return out


def _half_changed(track: Track, others: Sequence[Track], finder: Finder, picture: Image, before: Image, bare: Float) -> bool:
    """Whether a part of a toy that could be another one changed since ``before``, and another part did not. One that was only
    pushed looks so too, but then the part shows the table. ``others``: the missing toys."""
    box, mask = track.patch.box, track.patch.mask
    now = picture[box].astype(np.float32)
    off = np.abs(now - before[box]).max(axis=2)
    new = mask & (off > STACKED.changed_levels)
    areas = [t.patch.area for t in others if t is not track]
    least = STACKED.least_laid_share * min((*areas, track.patch.area)) if areas else finder.sizes.scrap_px
    if not new.sum() > least or not (off[mask] < STACKED.same_levels).mean() > STACKED.least_seen_share:
        return False
    return bool((np.abs(now - bare[box]).mean(axis=2)[new] < STACKED.bare_levels).mean() < STACKED.most_bare_share)


def _bears(track: Track, patch: Patch, picture: Image, bare: Float, gain: Float | None) -> bool:
    """Whether a patch lies on a toy that still stands: it covers a part of it, and the rest shows the toy."""
    if patch.common_px(track.patch) < STACKED.least_laid_share * min(patch.area, track.patch.area):
        return False
    hidden = patch.full((picture.shape[0], picture.shape[1]))[track.patch.box]
    return rest_stands(track, hidden, picture, bare, gain) is True
