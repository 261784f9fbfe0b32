"""A place on the table that changed and has come to rest: which toys are gone from it, and what is new."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import around, at_rest
from vision.imaging.motion import MotionMasks
from vision.imaging.parts import PARTS, Parts, at_once
from vision.imaging.patches import Patch, union_of
from vision.segmentation.finder import Finder
from vision.tracking.changes.fragments import find_fragmented, is_fragment, merge_fragments
from vision.tracking.changes.parameters import CHANGED_PLACE, FRAGMENTS, REVEALED_BACKGROUND
from vision.tracking.changes.partial_occlusion import occluded_by, visible_part
from vision.tracking.changes.revealed_background import (
    arrived_share,
    cut_off_background,
    on_unseen_background,
    revealed_patches,
    unknown_departures,
    was_there_before,
)
from vision.tracking.changes.stacked import Laid, hidden_part, laid_on, on_made_up_table, rest_stands
from vision.tracking.changes.touching import apart
from vision.tracking.changes.unchanged_part import unchanged_part
from vision.tracking.tracks.appearance import Appearance, appearance_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.template import match_template, still_there
from vision.tracking.tracks.track import OCCLUDED, Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """What changed at a place. ``gone``: toys that no longer stand where they stood; ``new``: patches that came, ``looks``:
    their appearances. Where the bare table was inpainted, ``bare``: patches that turned out to be bare table; ``left``: those
    of them from which a thing left that had not been told from the table; ``cut``: toys that still stand, of whose patch only
    this was toy: the rest went."""

    gone: list[Track]
    new: list[Patch]
    looks: list[Appearance]
    bare: list[Patch] = field(default_factory=list)
    left: list[Patch] = field(default_factory=list)
    cut: list[tuple[Track, Patch]] = field(default_factory=list)


class ChangedPlace:
    """The pixels ``area`` (H, W) of the settled working ``picture``. The area grows by toys that are gone or have come."""

    def __init__(self, finder: Finder, picture: Image, area: Mask, standing: Sequence[Track], rest: MotionMasks) -> None:
        """``standing``: all toys on the table; ``rest``: where the table is at rest."""
        self._finder, self._picture, self.area, self._rest = finder, picture, area, rest
        self._standing = standing
        self.touched = [t for t in standing if area[t.patch.box][t.patch.mask].any()]

    def against_background(self, lifted: Sequence[Track], before: Sequence[Image], waiting: Sequence[Patch],
                           full: Image | None, away: Sequence[Track] = ()) -> PlaceChange | None:
        """What changed, where the bare table is known. None: something is not at rest yet.

        ``lifted``: toys in a hand, which may have been set down here. ``before``: earlier working pictures (H, W, 3). What
        looks the same in all of them has not come since, unless it is ``waiting`` to be identified. ``full``: see
        vision.segmentation.finder.Finder.segment. ``away``: toys that left the table.
        """
        return at_once(self.against_background_in_parts(lifted, before, waiting, full, away))

    def against_background_in_parts(self, lifted: Sequence[Track], before: Sequence[Image], waiting: Sequence[Patch],
                                    full: Image | None, away: Sequence[Track] = ()) -> Parts[PlaceChange | None]:
        """The same in parts. The pictures must stay as they are until the last one is done."""
        yield PARTS.departures_ms if self.touched else 0.0
        finder, picture, area, gain = self._finder, self._picture, self.area, self._gain
        gone, cut, without, shown = self._gone_or_hidden(gain, full, before[0])
        yield PARTS.laid_ms if self.touched else 0.0
        gone, laid = self._laid(gone, shown, lifted, before[0], gain)
        cut = [(t, p) for t, p in cut if not any(t in put.bases for put in laid)]
        for put in laid:
            if not at_rest(put.patch, self._rest):
                return None
            for patch in (put.patch, *(t.patch for t in put.bases)):
                without[patch.box] |= patch.mask
            area[put.patch.box] |= put.patch.mask
        missing = (*gone, *lifted)
        for track in gone:
            area[track.patch.box] |= track.patch.mask
        box = around(area, round(CHANGED_PLACE.reach_in * finder.view.inch_px))
        new = yield from self._changed_things(box, without, before[0], full)
        if new is None:
            return None
        yield PARTS.compare_ms
        clear = apart(cut_off_background(new, gone, finder, picture, before[0]), missing, picture, gain)
        if clear != new:
            new = clear if finder.full_resolution is None else finder.full_resolution.outlined(clear)
        covered = [t for t in self._standing if t.state == OCCLUDED or not at_rest(t.patch, self._rest)]
        revealed, went = revealed_patches(new, finder, picture, before, waiting, missing, (*away, *covered))
        kept = [p for p in new if p not in revealed and not any(finder.sizes.remnant(p, t.patch) for t in gone)]
        bare, left = self._departed(revealed, went, [*new, *waiting], gone, lifted, before)
        new = finder.merge_scraps(before[0], picture, kept, box)
        whole = merge_fragments(new, missing, picture, gain)
        if len(whole) < len(kept):
            new = whole if finder.full_resolution is None else finder.full_resolution.outlined(whole)
        looks = [appearance_of(picture, p, gain) for p in new]
        if missing and not new:  # only now the detector is asked
            yield PARTS.detect_ms
        for track in missing:
            new, looks = self._with_fragmented(track, new, looks, box, without, before, waiting)
        shape = (picture.shape[0], picture.shape[1])
        free, waits = union_of([t.patch for t in missing], shape), union_of(waiting, shape)
        came = [j for j, p in enumerate(new) if waits[p.box][p.mask].any() or not self._stood(p, before, free)]
        for j in came:
            area[new[j].box] |= new[j].mask
        found = [*((new[j], looks[j]) for j in came), *((p.patch, p.look) for p in laid)]
        sought = [t for t in missing if all(t.distance(look) >= TRACK.same_look for _, look in found)]
        yield PARTS.laid_ms if sought and revealed else 0.0
        more = on_made_up_table(sought, [p for p, _ in found], finder, picture, before[0], area, gain, misled=bool(revealed))
        found += [(p.patch, p.look) for p in more if at_rest(p.patch, self._rest)]
        return PlaceChange(gone, [p for p, _ in found], [look for _, look in found], bare, left, cut)

    def _laid(self, gone: list[Track], shown: Container[str], lifted: Sequence[Track], before: Image,
              gain: NDArray[np.float32] | None) -> tuple[list[Track], list[Laid]]:
        """What was put onto touched toys, and the toys that are gone without those that it lies on. ``shown``: ids of those
        that are partly occluded: what came there is told from the table, with a better outline."""
        if not self.touched:
            return gone, []
        laid = [put for put in laid_on(self.touched, gone, lifted, self._finder, self._picture, before, self.area, self._bare,
                                       gain) if not all(t.id in shown for t in put.bases)]
        bases = [t for put in laid for t in put.bases]
        for track in bases:
            track.in_place = True
        return [t for t in gone if t not in bases], laid

    @property
    def _changed_share(self) -> float:
        """More than this share of what is new must have changed."""
        return 0.3 if self._finder.full_resolution is None else CHANGED_PLACE.faint_change_share

    def _changed_things(self, box: Box, without: Mask, before: Image, full: Image | None) -> Parts[list[Patch] | None]:
        """The things in a box, apart from the pixels ``without``, that have changed since ``before``. None: part of one is
        still under a hand."""
        finder, new = self._finder, []
        for patch in (yield from finder.segment_in_parts(self._picture, box, without, full)):
            share = self.area[patch.box][patch.mask].mean()
            faint = finder.full_resolution is not None and 0 < share <= self._changed_share
            if not share > self._changed_share and not (
                    faint and arrived_share(patch, finder, before, self._picture) > CHANGED_PLACE.arrived_share):
                continue
            if not at_rest(patch, self._rest):
                return None
            new.append(patch)
        return new

    def _departed(self, revealed: list[Patch], went: list[Patch], known: list[Patch], gone: list[Track],
                  lifted: Sequence[Track], before: Sequence[Image]) -> tuple[list[Patch], list[Patch]]:
        """Which of the ``revealed`` patches are bare table, and from which of them a thing left that had not been told from the
        table. ``went``: those from which something went; ``known``: things that are here now."""
        finder, picture, area = self._finder, self._picture, self.area
        stood = [t.patch for t in (*self._standing, *lifted)]
        left = [p for p in went if not (finder.is_scrap(p) or on_unseen_background(p, finder)
                                        or any(q.shared(p) >= REVEALED_BACKGROUND.unseen_share for q in stood))]
        missing = [t.patch for t in (*gone, *lifted)]
        unknown, along = unknown_departures(area, finder, picture, before[0], [*stood, *known], missing)
        # a card that came looks like a piece of table that a toy has left
        bare = [p for p in (*revealed, *unknown, *along) if not finder.is_not_toy(p)]
        left = [p for p in (*left, *unknown) if p in bare and was_there_before(p, finder, picture, before[1:])]
        # a toy may have been seen only in part: the rest went with it
        return bare, [p for p in left if not any(is_fragment(p, t.patch, (area.shape[0], area.shape[1])) for t in gone)]

    def _with_fragmented(self, track: Track, new: list[Patch], looks: list[Appearance], box: Box, without: Mask,
                         before: Sequence[Image], waiting: Sequence[Patch]) -> tuple[list[Patch], list[Appearance]]:
        """The ``new`` patches and their ``looks``. A missing toy that was found only in pieces, or not at all, is among them as
        a whole if a closer search finds it."""
        finder, picture, gain = self._finder, self._picture, self._gain
        alike = [look.area_px for look in looks if track.distance(look) < TRACK.same_look]
        if max(alike, default=0.0) > FRAGMENTS.whole_share * track.appearance.area_px:
            return new, looks
        hidden = find_fragmented(track, finder, picture, box, without, gain)
        if (hidden is None or not at_rest(hidden, self._rest)
                or self.area[hidden.box][hidden.mask].mean() < self._changed_share
                or revealed_patches([hidden], finder, picture, before, waiting, (track,))[0]):
            return new, looks
        look, shape = appearance_of(picture, hidden, gain), picture.shape[:2]
        overlapped = [j for j, p in enumerate(new) if (p.full(shape) & hidden.full(shape)).any()]
        # a toy that looks smaller than before is in pieces only if there are several of them
        if track.distance(look) >= TRACK.same_look or (alike and len(overlapped) <= 1):
            return new, looks
        return ([p for j, p in enumerate(new) if j not in overlapped] + [hidden],
                [x for j, x in enumerate(looks) if j not in overlapped] + [look])

    @cached_property
    def _gain(self) -> NDArray[np.float32] | None:
        """The light's factor (3,) in the picture."""
        return self._finder.background.gain(self._picture)

    @cached_property
    def _bare(self) -> NDArray[np.float32]:
        """The bare table (H, W, 3) under the light of the picture."""
        return self._finder.background.expected(self._picture)

    def _stood(self, patch: Patch, before: Sequence[Image], free: Mask) -> bool:
        """Whether a patch looks much more like it did ``before`` than like the bare table. ``free`` (H, W): where missing toys
        stood. There one that was put back looks as before too, so what lies there for the most part has not stood; else its
        pixels there tell nothing: the toy stood before them."""
        apart = patch.mask & ~free[patch.box]
        if apart.sum() < CHANGED_PLACE.apart_share * patch.area:
            return False
        now = self._picture[patch.box][apart].astype(np.float32)
        to_table = np.abs(now - self._finder.background.expected(self._picture, patch.box)[apart]).mean()
        off = [np.abs(now - was[patch.box][apart]).mean() for was in before]
        return bool(off) and bool(max(off) < CHANGED_PLACE.unchanged_ratio * to_table)

    def _gone(self, gain: NDArray[np.float32] | None, before: Image) -> tuple[list[Track], list[tuple[Track, Patch]]]:
        """Touched toys that no longer stand where they stood, by their templates; and those that were found with a part of an
        inpainted table that has changed, a shadow: they still stand, cut to the part that has not."""
        gone: list[Track] = []
        left = list(self.touched)
        while left:  # the upper ones of a stack first: they hide the lower ones, if they are still there
            free = [t for t in left if not any(t in u.covers for u in left)] or left
            there = [t for t in self._standing if t not in gone]
            gone += [t for t in free if self._is_gone(t, there, gain)]
            left = [t for t in left if t not in free]
        if self._finder.background.inpainted is None:
            return gone, []
        cut = [(t, part) for t in gone if (part := unchanged_part(t, before, self._picture)) is not None]
        return [t for t in gone if all(t is not still for still, _ in cut)], cut

    def _is_gone(self, track: Track, there: Sequence[Track], gain: NDArray[np.float32] | None) -> bool:
        """Whether a toy is gone from its place. One that is hidden by what came onto it, or in front of it, is there unless
        what is seen of it shows the table. ``there``: the toys that are not gone."""
        hidden = hidden_part(track, there)
        if hidden is None:
            return is_gone(track, self._picture, self._finder.view.inch_px, self._bare, gain)
        return rest_stands(track, hidden, self._picture, self._bare, gain) is False

    def _gone_or_hidden(self, gain: NDArray[np.float32] | None, full: Image | None, before: Image
                        ) -> tuple[list[Track], list[tuple[Track, Patch]], Mask, Container[str]]:
        """Touched toys that no longer stand where they stood, those that are cut (see _gone), where (H, W) the others are
        seen, and the ids of those that are partly occluded. If part of a toy looks as before and what came hides the rest, the
        toy is not gone: it is partly occluded."""
        gone, cut = self._gone(gain, before)
        shown = {t.id: s for t in gone if (s := visible_part(t, self._picture, self._bare, gain)) is not None}
        if shown:
            shape = (self._picture.shape[0], self._picture.shape[1])
            box = around(self.area | union_of([t.patch for t in gone], shape),
                         round(CHANGED_PLACE.reach_in * self._finder.view.inch_px))
            came = self._finder.segment(self._picture, box, self._seen(gone, shown), full)
            shown = {t.id: shown[t.id] for t in gone if t.id in shown and occluded_by(t, shown[t.id], came, shape)}
            for track in gone:
                track.in_place |= track.id in shown
            gone = [t for t in gone if t.id not in shown]
        return gone, cut, self._seen(gone, shown), shown.keys()

    def _seen(self, gone: Sequence[Track], shown: Mapping[str, Mask]) -> Mask:
        """Where (H, W) the toys are seen that are not ``gone``. ``shown``: by id, what is still seen of a toy that is partly
        occluded, in its patch's box."""
        out = np.zeros(self._picture.shape[:2], bool)
        for track in self._standing:
            if track not in gone or track.id in shown:
                out[track.patch.box] |= shown.get(track.id, track.patch.mask)
        return out

    def against_last_picture(self, before: Image, lifted: Callable[[Patch, Image], Track]) -> PlaceChange | None:
        """What changed since the picture ``before``, where the bare table is not known. Only what comes and goes is certain. A
        toy that could not be told from the table is known once it is lifted (``lifted`` makes it a track)."""
        finder, picture, area = self._finder, self._picture, self.area
        box = around(area, round(CHANGED_PLACE.reach_in * finder.view.inch_px))
        came, went = finder.appeared_and_disappeared(before, picture, box)
        if any(not at_rest(p, self._rest) for p in (*came, *went) if area[p.box][p.mask].any()):
            return None
        came, went = ([p for p in group if area[p.box][p.mask].mean() > 0.3] for group in (came, went))
        shape = picture.shape[:2]
        gone: list[Track] = []
        stays = [t for t in self.touched if not is_gone(t, picture, finder.view.inch_px, None, None)]
        for patch in went:
            over = [(t.patch.shared(patch), t) for t in self._standing]
            share, known = max(over, key=lambda pair: pair[0], default=(0.0, None))
            if known is not None and share >= REVEALED_BACKGROUND.unseen_share:
                track = known
            elif any(p.shared(patch) > 0.5 for p in came):
                came = [p for p in came if p.shared(patch) <= 0.5]
                continue  # something unknown went and something came: only the table looks different
            else:
                track = lifted(patch, before)
            if track not in gone and track not in stays:
                gone.append(track)
        for track in self.touched:  # what was set down where a toy is no longer seen has taken its place
            if track not in gone and track not in stays and any(p.shared(track.patch) > 0.5 for p in came):
                gone.append(track)
        held = np.zeros(shape, bool)
        for track in stays:
            held[track.patch.box] |= track.patch.mask
        came = [p for p in came if held[p.box][p.mask].mean() < 0.3]
        return PlaceChange(gone, came, [appearance_of(picture, p) for p in came])


def is_gone(track: Track, picture: Image, inch_px: float, bare: NDArray[np.float32] | None,
            gain: NDArray[np.float32] | None) -> bool:
    """Whether a toy no longer stands where it stood, by its template. Sets its ``in_place``.

    ``bare``: (H, W, 3) the empty table under the light of ``picture``, if it is known; ``gain``: the light's factor (3,).
    """
    score, dx, dy = match_template(track, picture, max(2, round(CHANGED_PLACE.template_reach_in * inch_px)))
    shift_in = float(np.hypot(dx, dy)) / inch_px
    unmoved = score >= CHANGED_PLACE.same_place_score and shift_in < CHANGED_PLACE.moved_in
    track.in_place = score > 0.5 and shift_in < CHANGED_PLACE.moved_in
    return not (unmoved and (track.confirmed or still_there(track, picture, bare, gain, (dx, dy))))
