"""Flat items beneath the toys: the printed sheet, cards, papers. While they lie there they are part of the background, so that
a toy on a card is seen as well as anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.background.parameters import FLAT_ITEMS
from vision.background.printed_sheet import SheetWatcher, revealed_about_sheet
from vision.imaging.cells import around, at_rest, to_pixels
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.motion import MotionMasks
from vision.imaging.patches import Patch, grown, patch_of, union_of
from vision.imaging.resampling import with_part_moved
from vision.imaging.waits import waited
from vision.segmentation.background_model import CoveredBackground
from vision.segmentation.finder import Finder
from vision.tracking.changes.changed_place import is_gone
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import Event, shifted_sheet
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.template import still_there, template_of
from vision.tracking.tracks.track import AWAY, LIFTED, OCCLUDED, PLACED, Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class BackgroundObservation:
    """What is seen of the table. ``picture``: the settled working picture (H, W, 3); ``full``, ``bgr``: the last frame at
    ``fine``'s size and as it came; ``tracks``: all toys; ``waiting``: candidates, not known yet; ``before``: earlier working
    pictures, which are redrawn as if the background had been then as it is now."""

    picture: Image
    full: Image
    bgr: Image
    rest: MotionMasks
    time_s: float
    tracks: Sequence[Track]
    waiting: Sequence[Patch]
    before: Sequence[Image]

    @property
    def standing(self) -> list[Track]:
        """The toys on the table."""
        return [t for t in self.tracks if t.state in (PLACED, OCCLUDED)]

    @property
    def away(self) -> list[Track]:
        """The toys that left it."""
        return [t for t in self.tracks if t.state == AWAY and not t.ignored]


@dataclass(frozen=True, slots=True)
class Settled:
    """Whether the background is up to date (False: something is not at rest yet), and the events about it."""

    settled: bool
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Flat:
    """A card or a paper that is part of the background for now, and the table beneath it."""

    patch: Patch
    beneath: CoveredBackground


@dataclass(frozen=True, slots=True, eq=False)
class _Came:
    """A card or a paper that was noticed. ``perhaps``: ids of toys that may stand on it unseen."""

    patch: Patch
    time_s: float
    perhaps: frozenset[str] = frozenset()


class FlatItems:
    """Keeps the flat items in one finder's background up to date."""

    def __init__(self, finder: Finder, known: Known, bgr: Image) -> None:
        """``bgr``: the table at the start, a full picture."""
        self._finder, self._known = finder, known
        self.sheet_watcher: SheetWatcher | None = SheetWatcher(finder.view, bgr)
        """The printed sheet; None: it is not followed."""
        self.flats: list[_Flat] = []
        self._came: list[_Came] = []
        self._doubtful: list[_Came] = []
        """Cards that are not made part of the background while toys are missing that may stand on them."""

    def settled(self, area: Mask, now: BackgroundObservation) -> Settled:
        """Update the background to what lies on the table now, as far as the ``area`` (H, W) that looks different shows it."""
        sheet = self._sheet_settled(area, now)
        return Settled(sheet.settled and self._flats_settled(area, now), sheet.events)

    # -- the printed sheet --------------------------------------------------------------------------------------------

    def _sheet_settled(self, area: Mask, now: BackgroundObservation) -> Settled:
        if self.sheet_watcher is None or not self.sheet_watcher.near(area):
            return Settled(True)
        shift = self.sheet_watcher.shift(now.bgr, area | to_pixels(now.rest.fresh, self._finder.view.size))
        if shift is None:
            return Settled(True)
        if not at_rest(patch_of(shift.about), now.rest):
            return Settled(False)
        stand = [t.patch for t in now.standing]
        strip = revealed_about_sheet(shift, self._finder, now.picture, [*stand, *now.waiting])
        if shift.warp is not None:
            self._finder.background.move_part(shift.warp, shift.under)
        if self._finder.background.inpainted is None:
            self._finder.background.update(now.picture, now.full, strip)
        else:
            self._finder.background.reveal(now.picture, now.full, strip)
        seen = strip | union_of(stand, strip.shape)
        for before in now.before:  # redrawn as if the sheet had lain then as it does now
            if shift.warp is not None:
                before[:] = with_part_moved(before, shift.warp, shift.under, self._finder.view.scale)
            before[seen] = now.picture[seen]
        self._renew_templates(shift.about, now)
        self.sheet_watcher.pose = shift.now
        return Settled(True, (shifted_sheet(shift.now is not None, shift.by_in, now.time_s),))

    def _renew_templates(self, about: Mask, now: BackgroundObservation) -> None:
        """Take new templates of the toys that have not moved: the background around them has changed."""
        bare, gain = self._finder.background.expected(now.picture), self._finder.background.gain(now.picture)
        for track in now.standing:
            if not about[track.patch.box].any():
                continue
            is_gone(track, now.picture, self._finder.view.inch_px, bare, gain)
            if track.in_place and still_there(track, now.picture, bare, gain):
                track.template, track.template_mask = template_of(now.picture, track.patch)
                track.gain = gain

    # -- cards and papers ---------------------------------------------------------------------------------------------

    def notice(self, time_s: float) -> None:
        """Note which cards and papers the finder has just seen in the place that it was asked about."""
        found, where = self._finder.flats()
        self._came = [c for c in self._came if not where[c.patch.box][c.patch.mask].all()]
        self._doubtful = [d for d in self._doubtful if not where[d.patch.box][d.patch.mask].all()
                          or any(d.patch.iou(p) > FLAT_ITEMS.same_card for p in found)]
        for patch in found:
            before = next((d for d in self._doubtful if d.patch.iou(patch) > FLAT_ITEMS.same_card), None)
            self._came.append(_Came(patch, time_s, frozenset() if before is None else before.perhaps))

    @property
    def has_new_items(self) -> bool:
        """Whether a card or a paper was noticed that is not part of the background yet."""
        return bool(self._came)

    def absorb(self, now: BackgroundObservation) -> None:
        """Make what hands laid down a part of the background, unless it may be a missing toy. Called when no hand has been over
        the table for FLAT_ITEMS.lies_s."""
        if any(t.state == LIFTED for t in now.tracks):
            return
        shape = (now.picture.shape[0], now.picture.shape[1])
        held = grown([*(t.patch for t in now.standing), *now.waiting], shape,
                     disc(odd(2 * FLAT_ITEMS.beside_in * self._finder.view.inch_px)))
        later, doubtful = [], []
        for came in self._came:
            patch = came.patch
            perhaps = frozenset(t.id for t in now.away if t.id in came.perhaps or not waited(
                                t.gone_s, came.time_s, FLAT_ITEMS.came_down_s))
            if not at_rest(patch, now.rest):
                later.append(came)
            elif perhaps:
                doubtful.append(replace(came, perhaps=came.perhaps | perhaps))
            elif held[patch.box][patch.mask].any():  # a toy that leaves the table from now on may be put back onto it
                doubtful.append(replace(came, perhaps=frozenset(t.id for t in now.tracks)))
            elif not self._may_be_missing_toy(patch, now) and self._still_lies(patch, now):
                where = grown([patch], shape, disc(2 * FLAT_ITEMS.rim_px + 1)) & ~held
                beneath = self._finder.background.absorb(now.picture, now.full, where, FLAT_ITEMS.redrawn_px)
                self.flats.append(_Flat(patch, beneath))
        self._came = later
        self._doubtful = doubtful + [d for d in self._doubtful
                                     if all(d.patch.iou(n.patch) <= FLAT_ITEMS.same_card for n in doubtful)]

    def _still_lies(self, patch: Patch, now: BackgroundObservation) -> bool:
        """Whether all of a card still lies there."""
        box = around(patch.full((now.picture.shape[0], now.picture.shape[1])), 2 * FLAT_ITEMS.redrawn_px)
        self._finder.segment(now.picture, box, full=now.full)
        return any(p.iou(patch) > FLAT_ITEMS.same_card for p in self._finder.flats()[0])

    def _may_be_missing_toy(self, patch: Patch, now: BackgroundObservation) -> bool:
        """Whether a patch may be a known toy that is not on the table."""
        shape = self._finder.view.footprint(patch, self._finder.height_in)
        if shape is None:
            return True
        x, y = shape.polygon.centroid.x, shape.polygon.centroid.y
        found = {t.known for t in now.tracks if t.known is not None}
        if any(t.at_in is not None and np.hypot(t.at_in[0] - x, t.at_in[1] - y) < FLAT_ITEMS.may_be_in
               for t in self._known.toys if t not in found):
            return True
        look = appearance_of(now.picture, patch, self._finder.background.gain(now.picture))
        return any(t.distance(look) < TRACK.same_look for t in now.away)

    def _flats_settled(self, area: Mask, now: BackgroundObservation) -> bool:
        for flat in [f for f in self.flats if area[f.patch.box][f.patch.mask].any()][::-1]:
            if not at_rest(flat.patch, now.rest):
                return False
            bare = self._uncovered(flat, now)
            if bare is None:
                continue
            self.flats.remove(flat)
            self._finder.background.restore(flat.beneath)
            for before in now.before:
                before[bare] = now.picture[bare]
            self._renew_templates(grown([flat.patch], bare.shape, disc(2 * FLAT_ITEMS.redrawn_px + 1)), now)
        return True

    def _uncovered(self, flat: _Flat, now: BackgroundObservation) -> Mask | None:
        """Where (H, W) the table under a card shows again. None: the card still lies there, whatever stands on it."""
        shape = (now.picture.shape[0], now.picture.shape[1])
        box = around(flat.patch.full(shape), FLAT_ITEMS.redrawn_px)
        own = cv2.erode(flat.patch.full(shape)[box].astype(np.uint8), disc(3)) > 0
        seen = now.picture[box].astype(np.float32)
        model = self._finder.background
        to_card, to_table = (np.abs(seen - bare).mean(axis=2) for bare in (
            model.expected(now.picture, box), model.expected(now.picture, box, flat.beneath)))
        rather = own & (to_table < np.minimum(FLAT_ITEMS.much_nearer * to_card, FLAT_ITEMS.most_levels))
        bare = cv2.morphologyEx(rather.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0
        if bare.sum() <= FLAT_ITEMS.gone_share * own.sum():
            return None
        out = np.zeros(shape, bool)
        out[box] = bare
        return out
