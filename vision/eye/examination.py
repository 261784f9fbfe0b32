"""Stage: examines places that changed, once they are at rest. Which toys are gone from there, and what has come?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame
from vision.eye.background import BackgroundStage
from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.imaging.cells import at_rest, grown, to_pixels
from vision.imaging.motion import CELL, MotionMasks
from vision.imaging.parts import PARTS, Budget, Parts, at_once
from vision.imaging.patches import Patch
from vision.tracking.changes.changed_place import ChangedPlace, PlaceChange
from vision.tracking.changes.revealed_background import outline_before_departure, seen_background
from vision.tracking.identity.assignment import assign_in_place
from vision.tracking.identity.candidates import Candidate, note_lookalikes
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import Event, appeared
from vision.tracking.tracks.track import AWAY, Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A place that changed: its ``cells`` (h, w), and what was at ``rest`` when it was: where a hand comes now, the settled
    picture still shows what stood there. ``slight``: no toy's; such places come last."""

    cells: Mask
    rest: MotionMasks
    slight: bool


class ExaminationStage:
    """Examines places, until one has changed. Each is examined in parts: what does not fit into a frame waits for the next
    ones, so that none takes long. Toys that are gone become lifted; what has come waits in the table's pool of candidates."""

    def __init__(self, table: TableState, terrain: TerrainStage, background: BackgroundStage) -> None:
        self._table, self._terrain, self._background = table, terrain, background
        self._places: list[_Place] = []
        """Places of this round that are not done yet, the one under way first."""
        self._next: list[_Place] = []
        """Those that came to rest meanwhile. In a quick game the next hand may reach over them before this round is done."""
        self._busy = False
        """Whether the last frame's examination found a change."""
        self._under_way: Parts[Outcome] | None = None
        """The examination of the first of them, once it has begun."""
        self._next_ms = 0.0
        """How long its next part takes."""
        self._frame: Frame | None = None
        """The latest frame."""
        self._done = Outcome()
        """What came of an examination that did not wait for the next frame."""

    def see(self, seen: Observation) -> tuple[Outcome, bool]:
        """Examine places where the settled picture changed and everything around is at rest, until a toy came or went, or the
        frame's time is used up. Returns also whether there is more to do, or one did: then later stages wait for the next
        frame, but for a slow camera's, which has time for both. They get one after each round of places, not between these:
        they would know only a part of what happened."""
        since_s = 0.0 if self._frame is None else seen.time_s - self._frame.time_s
        budget = Budget(since_s)
        self._frame = seen.frame
        out, self._done = self._done, Outcome()
        self._note(seen.rest)
        if not self._places and not self._busy:
            self._places, self._next = sorted(self._next, key=lambda p: p.slight), []
        while self._places and not out.changed:
            if self._under_way is None:
                self._begin(self._places[0], seen)
            done = self._go_on(budget)
            if done is None:
                break
            out = out.then(done)
        left = bool(self._places)
        self._busy = out.changed and (left or since_s < EYE.slow_frame_s)
        return out, self._busy or left

    def pass_over(self, frame: Frame) -> None:
        """A frame that is not looked at: the next one's time is counted from it."""
        self._frame = frame

    @property
    def working(self) -> bool:
        """Whether a place is being examined, or one is to be, or what came of one is still to be told."""
        told = self._done.changed or self._done.events
        return bool(self._places or self._next or self._busy or told)

    def finish(self) -> None:
        """Do what is left of an examination that is under way: players are about to change what stands on the table. What
        comes of it is told with the next frame."""
        if self._under_way is not None:
            done = self._go_on(None)
            assert done is not None
            self._done = self._done.then(done)

    def _begin(self, place: _Place, seen: Observation) -> None:
        """Begin to examine a place. Until that is done, the table's picture stays as it is."""
        full = seen.full()
        self._table.held = self._table.picture.copy()
        self._under_way = self.examine_in_parts(place.cells, replace(seen, rest=place.rest, full=lambda: full))
        self._next_ms = 0.0

    def _go_on(self, budget: Budget | None) -> Outcome | None:
        """Go on with the examination that is under way, as far as the ``budget`` allows (None: to its end). None: there is more
        to do."""
        assert self._under_way is not None
        while budget is None or budget.allows(self._next_ms):
            try:
                self._next_ms = next(self._under_way)
            except StopIteration as done:
                self._under_way = self._table.held = None
                del self._places[0]
                return cast(Outcome, done.value)
        return None

    def _note(self, rest: MotionMasks) -> None:
        """Note the places of the next round, unless this one has them. Each once, as it is now."""
        for place in self._changed(rest):
            if not any((place.cells & p.cells).any() for p in self._places):
                self._next = [*(p for p in self._next if not (p.cells & place.cells).any()), place]

    def _changed(self, rest: MotionMasks) -> list[_Place]:
        """The places with fresh cells where everything around is at rest."""
        fresh = rest.fresh
        if not fresh.any():
            return []
        gap = max(3, 2 * int(0.25 * self._table.view.inch_px / CELL) + 1)
        joined = cv2.dilate(fresh.astype(np.uint8), np.ones((gap, gap), np.uint8))
        count, label = cv2.connectedComponents(joined, connectivity=8)
        places = (label == i for i in range(1, count))
        return [_Place(cells, rest, self._slight(fresh & cells)) for cells in places
                if (fresh & cells).sum() >= 2 and self._calm(fresh & cells, cells, rest)]

    def _slight(self, fresh: Mask) -> bool:
        """Whether the ``fresh`` cells of a place are fewer than a toy has, and on none that stands: light, a shadow's rim."""
        if fresh.sum() * CELL**2 >= self._table.finder.sizes.scrap_px:
            return False
        area = to_pixels(fresh, self._table.view.size)
        return not any(area[t.patch.box][t.patch.mask].any() for t in self._table.standing)

    def _calm(self, fresh: Mask, cells: Mask, rest: MotionMasks) -> bool:
        """Whether everything at a place is at rest: its ``fresh`` cells, and the ``cells`` about them but for what is beside an
        arm that the place does not reach."""
        stirring = cells & ~rest.quiet
        if not stirring.any():
            return True
        beside = grown(rest.arm, EYE.beside_in * self._table.view.inch_px / CELL)
        return not (stirring & ~beside).any() and not (grown(fresh, 1) & rest.arm).any()

    def examine_place(self, cells: Mask, seen: Observation, *, sought: bool = False) -> Outcome:
        """Examine the place of these cells (h, w). ``sought``: what is new there is a missing toy, or nothing."""
        return at_once(self.examine_in_parts(cells, seen, sought=sought))

    def examine_in_parts(self, cells: Mask, seen: Observation, *, sought: bool = False) -> Parts[Outcome]:
        """The same in parts. ``seen``: what the frame of the first part shows."""
        table = self._table
        area = to_pixels(cells, table.view.size)
        place = ChangedPlace(table.finder, table.picture, area, table.standing, seen.rest)
        if any(not at_rest(t.patch, seen.rest) for t in place.touched):
            return Outcome()
        ground = self._background.settled(area, seen)
        out = Outcome(events=ground.events)
        if not ground.settled:
            return out
        out = out.then(self._terrain.shifted(area, table.picture, seen.full(), seen.time_s))
        found, appearances = yield from self._compare(place, seen)
        out = out.then(Outcome(events=appearances))
        if found is None:
            return out
        yield PARTS.apply_ms if found.gone and found.new else 0.0
        now = seen if self._frame is None else replace(seen, frame=self._frame)
        return out.then(self._apply(found, place, now, sought=sought))

    def _compare(self, place: ChangedPlace, seen: Observation) -> Parts[tuple[PlaceChange | None, tuple[Event, ...]]]:
        """What changed at a place, against the bare table if that is known. None: something is not at rest yet."""
        table = self._table
        if table.finder.background.reference is None:
            told: list[Event] = []

            def lifted(patch: Patch, before: Image) -> Track:
                track = self._unknown(patch, before)
                told.append(appeared(track, seen.time_s))
                return track

            return place.against_last_picture(table.examined, lifted), tuple(told)
        found = yield from place.against_background_in_parts(
            table.lifted, table.earlier, [f.patch for f in table.pool], seen.full(),
            [t for t in table.tracks if t.state == AWAY and not t.ignored])
        self._background.notice(seen.time_s)
        return found, ()

    def _apply(self, found: PlaceChange, place: ChangedPlace, seen: Observation, *, sought: bool) -> Outcome:
        """Apply a change: toys that are gone become lifted, or land again on their spot; new things become candidates; the
        place counts as examined."""
        table, time_s = self._table, seen.time_s
        for track, patch in found.cut:
            table.cut(track, patch)
        self._outline_departed(found)
        unknown: list[Track] = []
        events: list[Event] = []
        for patch in found.left:
            if table.owners([patch]) or not table.finder.is_not_toy(patch, table.examined):
                unknown.append(self._unknown(patch, table.examined))
                events.append(appeared(unknown[-1], time_s))
        gone = [*found.gone, *unknown]
        changed = bool(gone or found.new)
        self._reveal_background(place, found, gone, seen)
        pairs = assign_in_place(gone, found.new, found.looks)
        for track, j in pairs:  # only nudged, or turned
            events += table.land(track, found.new[j], found.looks[j], time_s)
        landed, on_spot = {id(t) for t, _ in pairs}, {j for _, j in pairs}
        new = [Candidate(p, look, time_s, sought=sought)
               for j, (p, look) in enumerate(zip(found.new, found.looks, strict=True)) if j not in on_spot]
        note_lookalikes(new, table.tracks, seen.work)  # in the next frame a hand may hide one of them
        table.pool = [f for f in table.pool if not place.area[f.patch.box][f.patch.mask].any()] + new
        table.examined[place.area] = table.picture[place.area]
        for track in gone:
            if id(track) not in landed:
                table.lift(track, time_s)
        return Outcome(changed, tuple(events))

    def _unknown(self, patch: Patch, before: Image) -> Track:
        """A track for a toy that stood there ``before`` and was not told from the table until it was lifted. It is the
        roster's, if the roster has a toy there that was not found."""
        gain = self._table.finder.background.gain(before)
        owner = self._table.owners([patch]).get(0)
        return self._table.new_track(patch, appearance_of(before, patch, gain), before, gain, owner)

    def _outline_departed(self, found: PlaceChange) -> None:
        """Give toys that could hardly be told from the table a better outline, now that they have left it."""
        table = self._table
        if table.finder.background.inpainted is None:
            return
        picture, before = table.picture, table.examined
        for track in found.gone:
            if not track.patch.position_sigma_px or any(track.patch.shared(p) for p in found.new):
                continue
            others = [t.patch for t in table.standing if t is not track]
            patch = outline_before_departure(track.patch, table.finder, picture, before, others)
            if patch is not None and table.view.footprint(patch, track.height_in) is not None:
                track.patch, track.appearance = patch, appearance_of(before, patch, table.finder.background.gain(before))
                table.measure(track)

    def _reveal_background(self, place: ChangedPlace, found: PlaceChange, gone: list[Track], seen: Observation) -> None:
        """Where toys are ``gone`` from an inpainted table, the real table is seen now: reveal it."""
        table = self._table
        if table.finder.background.inpainted is None:
            return
        held = [*found.new, *(t.patch for t in table.standing if t not in gone)]
        where = seen_background(table.finder, place.area, found.bare, held) & to_pixels(seen.rest.quiet, table.view.size)
        table.finder.background.reveal(table.picture, seen.full(), where)
