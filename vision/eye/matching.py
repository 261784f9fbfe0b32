"""Stage: matches candidates with lifted toys. A candidate that matches no missing toy is a new toy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.corrections.questions import OpenQuestions
from vision.corrections.toys import missed
from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.cells import touches
from vision.imaging.patches import Patch, bridged, union_of
from vision.imaging.waits import waited
from vision.tracking.changes.completion import completed
from vision.tracking.changes.fragments import TOUCHING
from vision.tracking.changes.parameters import FRAGMENTS, STACKED
from vision.tracking.changes.parts_of_one import Landing, came_down_as_part_of, is_rest_of, moved_as_one, parts_of_one
from vision.tracking.changes.revealed_background import on_unseen_background
from vision.tracking.changes.touching import apart
from vision.tracking.identity.assignment import assign
from vision.tracking.identity.candidates import Candidate, gone_unnoticed, may_be_lookalike, note_lookalikes
from vision.tracking.tracks.appearance import Appearance, appearance_of
from vision.tracking.tracks.events import Event, appeared, found_as_parts
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.template import likeness
from vision.tracking.tracks.track import AWAY, LIFTED, OCCLUDED, Track


class MatchingStage:
    """Identifies candidates. ``questions``: the open questions to the players."""

    def __init__(self, table: TableState, questions: OpenQuestions) -> None:
        self._table, self._questions = table, questions
        self._cut: object = None
        """For which lifted toys which candidates were last cut apart."""

    def see(self, seen: Observation, *, asks: bool) -> Outcome:
        """Identify what can be identified in the table's pool. ``asks``: there are players to ask."""
        table = self._table
        if not table.pool:
            return Outcome()
        missing = table.missing
        self._cut_apart()
        note_lookalikes(table.pool, table.tracks, seen.work)
        never = self._never(missing)
        pairs, ties = assign(missing, [f.appearance for f in table.pool], never, self._still_seen(missing))
        self._questions.mark_ties(table.pool, ties if asks else (), missing)
        named = [(missing[i], table.pool[j]) for i, j in pairs]
        joined, whole = self._joined(named, seen.time_s)
        left = [(t, f) for t, f in named if id(f) not in joined and t in table.tracks]
        known, landings = self._landed(left, seen)
        done, arrivals = self._new(joined | known, missing, seen, asks=asks)
        table.pool = [f for f in table.pool if id(f) not in done]
        return Outcome(bool(done), whole + landings + arrivals)

    def _joined(self, pairs: list[tuple[Track, Candidate]], time_s: float) -> tuple[set[int], tuple[Event, ...]]:
        """Land those of the ``pairs`` that are parts of one toy, with lifted toys that were found nowhere, or as a part of
        these: the largest part becomes the toy, the others are no more. Returns the candidates that are known now (by
        ``id()``), and the events."""
        table, picture = self._table, self._table.picture
        lifted = [(t, f) for t, f in pairs if t.state == LIFTED and not f.tie]
        landings: list[Landing] = [(t, f.patch) for t, f in lifted]
        landings += [(t, None) for t in table.lifted if all(t is not other for other, _ in pairs)]
        if not lifted or len(landings) < 2:
            return set(), ()
        shape, background = (picture.shape[0], picture.shape[1]), table.finder.background
        gain = background.gain(picture)
        seen = ({} if background.reference is None else
                moved_as_one(landings, picture, background.expected(picture), gain, table.view.inch_px))
        done: set[int] = set()
        events: list[Event] = []
        for group in parts_of_one(landings, picture, seen):
            track, parts = landings[group[0]][0], [landings[i][0] for i in group[1:]]
            track.patch, track.in_place = bridged([landings[i][0].patch for i in group], shape, TOUCHING), False
            track.footprint = table.view.footprint(track.patch, track.solid_in[0]) or track.footprint
            track.sureness = min(landings[i][0].sureness for i in group)
            table.tracks[:] = [t for t in table.tracks if t not in parts]
            moved = {i: p for (_, i), p in seen.items() if i in group}
            found = {i: p for i in group if (p := landings[i][1]) is not None and (i not in moved or p.shared(moved[i]))}
            now = bridged([*found.values(), *moved.values()], shape, TOUCHING)
            events += [found_as_parts(track, parts, time_s), *table.land(track, now, appearance_of(picture, now, gain), time_s)]
            done |= {id(f) for f in table.pool if f.patch.shared(now) > STACKED.same_share}
            done |= {id(lifted[i][1]) for i in found}
        return done, tuple(events)

    def _cut_apart(self) -> None:
        """Cut candidates that are several of the lifted toys side by side: not all of these were known to be gone when they
        turned up."""
        table, lifted = self._table, self._table.lifted
        asked = tuple(t.id for t in lifted), tuple((f.since_s, f.patch.left, f.patch.top) for f in table.pool)
        if len(lifted) < 2 or asked == self._cut:
            return
        self._cut = asked
        gain = table.finder.background.gain(table.picture)
        for found in [f for f in table.pool if not f.tie]:
            parts = apart([found.patch], lifted, table.picture, gain)
            if len(parts) > 1:
                table.pool.remove(found)
                table.pool += [replace(found, patch=p, appearance=appearance_of(table.picture, p, gain)) for p in parts]

    def _never(self, missing: list[Track]) -> list[frozenset[str]]:
        """For each candidate the ids of the missing toys that it is not. What shows at a roster toy's place from under an arm
        that was there since the start is that toy. At the place of another one that was never found, a missing toy must be
        like it."""
        table = self._table
        owners = table.owners([f.patch for f in table.pool])
        return [f.excluded if j not in owners else f.excluded | {
            t.id for t in missing if owners[j] in table.awaited or t.distance(f.appearance) >= TRACK.same_look}
            for j, f in enumerate(table.pool)]

    def _still_seen(self, missing: list[Track]) -> NDArray[np.float64]:
        """How far (missing, candidates), 0 to 1, the place that a toy was lifted from still looks like its kept picture. 0
        where the candidate stands on that place."""
        table = self._table
        out = np.zeros((len(missing), len(table.pool)))
        lifted, gain = [i for i, t in enumerate(missing) if t.state == LIFTED], table.finder.background.gain(table.picture)
        for i in lifted if len(lifted) > 1 else ():
            score = likeness(missing[i], table.picture, gain)
            out[i] = [0.0 if f.patch.shared(missing[i].patch) else score for f in table.pool]
        return out

    def _landed(self, pairs: list[tuple[Track, Candidate]], seen: Observation) -> tuple[set[int], tuple[Event, ...]]:
        """Land the toys of the ``pairs``. Returns the candidates that are known now (by ``id()``), and the events."""
        events: list[Event] = []
        done: set[int] = set()
        table, named = self._table, {id(f) for _, f in pairs}
        for track, found in pairs:
            early = not waited(found.since_s, seen.time_s, EYE.covered_s)
            if found.tie or (early and may_be_lookalike(found, track, self._reachable(track, seen), seen.work)):
                continue
            whole = self._completed(track, found)
            patch, look, parts = self._with_parts(track, *(whole or (found.patch, found.appearance)), seen.time_s)
            events += [*parts, *table.land(track, patch, look, seen.time_s)]
            done.add(id(found))
            if whole is not None:
                done |= {id(f) for f in table.pool if id(f) not in named and f.patch.shared(patch) > STACKED.same_share}
        return done, tuple(events)

    def _with_parts(self, track: Track, patch: Patch, look: Appearance, time_s: float
                    ) -> tuple[Patch, Appearance, tuple[Event, ...]]:
        """Where a toy lands, and how it looks there, with those parts of it that came down a moment ago and passed for toys:
        they are no more. With the event of that."""
        table, picture = self._table, self._table.picture
        shape = (picture.shape[0], picture.shape[1])
        parts = [] if track.state != LIFTED else [
            t for t in table.standing if t is not track and came_down_as_part_of(t, track, patch, time_s, shape)]
        if not parts:
            return patch, look, ()
        table.tracks[:] = [t for t in table.tracks if t not in parts]
        whole = bridged([patch, *(t.patch for t in parts)], shape, TOUCHING)
        gain = table.finder.background.gain(picture)
        return whole, appearance_of(picture, whole, gain), (found_as_parts(track, parts, time_s),)

    def _completed(self, track: Track, found: Candidate) -> tuple[Patch, Appearance] | None:
        """The whole of a toy of which only a part was found. None: it was found whole, or nothing tells the rest."""
        table, picture = self._table, self._table.picture
        background = table.finder.background
        small = found.patch.area < FRAGMENTS.whole_share * track.patch.area
        if track.state != LIFTED or background.reference is None or not small:
            return None
        gain = background.gain(picture)
        others = [t.patch for t in table.standing if not t.patch.shared(found.patch)]
        taken = union_of(others, (picture.shape[0], picture.shape[1]))
        patch = completed(track, found.patch, picture, background.expected(picture), gain, taken)
        return None if patch is None else (patch, appearance_of(picture, patch, gain))

    def _reachable(self, lifted: Track, seen: Observation) -> list[Track]:
        """The toys that may have been moved since something reached the place of a ``lifted`` one. One that has been under an
        arm at rest all the while stands there still."""
        holding, arm = self._table.hands.at_rest.holding(lifted.reached_s), seen.rest.arm
        if holding.shape != arm.shape:
            return self._table.tracks
        return [t for t in self._table.tracks if t.state != OCCLUDED or touches(t.patch, holding) or not touches(t.patch, arm)]

    def _new(self, known: set[int], missing: list[Track], seen: Observation, *, asks: bool
             ) -> tuple[set[int], tuple[Event, ...]]:
        """Candidates that waited long enough and match no missing toy become new toys, or nothing. Returns all candidates that
        are settled then, the ``known`` ones among them."""
        table, time_s = self._table, seen.time_s
        assert table.settler is not None
        events: list[Event] = []
        done = set(known)
        unknown = [f for f in table.pool if id(f) not in known]
        owners = table.owners([f.patch for f in unknown])
        covered = [t for t in table.tracks if t.state == OCCLUDED]
        passed = table.settler.stirred(time_s - EYE.passed_s)
        for j, found in enumerate(unknown):
            if found.tie or not waited(found.since_s, time_s, EYE.patience_s):
                continue
            owner = owners.get(j)
            alike = owner not in table.awaited and any(t.distance(found.appearance) < TRACK.same_look for t in covered)
            if touches(found.patch, passed) or alike:
                continue  # may be part of a hand that has just left, or a toy whose old place is still under an arm
            gone, wait = gone_unnoticed(found, table.tracks, table.finder, table.picture, seen.rest)
            for other in gone:
                table.lift(other, time_s)
            if gone or wait:
                continue
            done.add(id(found))
            unseen = owner is None and on_unseen_background(found.patch, table.finder)  # rather the table, from under an arm
            no_toy = unseen or table.finder.is_scrap(found.patch) or table.arm_at(found.patch, owner)
            if found.sought or no_toy or (owner is None and self._out_of_size(found.patch)):
                continue
            if owner is None and self._belongs(found):
                continue
            track = self._newcomer(found, owner, time_s)
            events.append(appeared(track, time_s))
            if owner is None and asks and table.known.toys:
                self._questions.ask_about(track, [t for t in missing if t.state in (LIFTED, AWAY)], missed(table))
        return done, tuple(events)

    def _belongs(self, found: Candidate) -> bool:
        """Whether a candidate is a piece of a toy that has just come down; that has its outline too then."""
        table, shape = self._table, (self._table.picture.shape[0], self._table.picture.shape[1])
        whole = next((t for t in table.standing if is_rest_of(t, found.patch, found.since_s, shape)), None)
        if whole is not None:
            table.cut(whole, bridged([whole.patch, found.patch], shape, TOUCHING))
        return whole is not None

    def _out_of_size(self, patch: Patch) -> bool:
        """Whether a candidate is much larger than every known toy and the detector sees no thing there. Where the bare table
        was never photographed that is rather a shadow."""
        table = self._table
        largest = max((t.patch.area for t in table.tracks), default=0)
        return (not table.finder.background.photographed and 0 < EYE.out_of_size * largest < patch.area
                and not table.finder.shows_thing(patch, table.picture))

    def _newcomer(self, found: Candidate, owner: KnownToy | None, time_s: float) -> Track:
        """A new toy: the roster's ``owner`` of the place, or else nobody knows whose. That is ignored if it looks like a thing
        that the players said is no toy."""
        table = self._table
        gain = table.finder.background.gain(table.picture)
        track = table.new_track(found.patch, found.appearance, table.picture, gain, owner)
        table.appeared_s[track.id] = time_s
        no_toys = [t for t in table.tracks if t.ignored and t.distance(found.appearance) < EYE.same_as_ignored]
        track.ignored = owner is None and bool(no_toys)
        return track
