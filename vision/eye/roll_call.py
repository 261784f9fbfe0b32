"""Two stages that look for toys that were missed. The roll is called again: a roster toy that was not found at the start is
looked for whenever its place comes free. And what looks like a toy that the players clicked is looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.cells import at_rest, touches
from vision.imaging.patches import Patch, union_of
from vision.tracking.identity.alike import alike
from vision.tracking.identity.initial_assignment import faint_at_place, place_of
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import appeared, hidden
from vision.tracking.tracks.hands import NEVER_S
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.taught import Taught
from vision.tracking.tracks.track import Track


class RollCallStage:
    """Calls the roll. The examination finds what came to a place. This finds what stood there all along, or can hardly be told
    from the table."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._began_s = NEVER_S
        self._called_s: dict[str, float] = {}
        """When each missing toy was last looked for, by id."""

    def see(self, seen: Observation) -> Outcome:
        """Look for each missing toy of the roster whose place was stirred since it was last looked for, and is at rest."""
        table, out = self._table, Outcome()
        self._began_s = seen.time_s if self._began_s == NEVER_S else self._began_s
        for toy in table.lost:
            place = place_of(toy, table.view, table.default_height_in[0])
            if place is None or not self._is_free(toy, place, seen):
                continue
            self._called_s[toy.key] = seen.time_s
            told = self._look_for(toy, place, seen)
            if toy in table.awaited and not told.events:
                told = Outcome(True, (hidden(toy, seen.time_s, still=table.arm_at(place)),))
            out = out.then(told)
        still = [t for t in table.awaited if t in table.lost and t.key not in self._called_s]
        out = out.then(Outcome(len(still) < len(table.awaited)))
        table.awaited = still
        return out

    def _is_free(self, toy: KnownToy, place: Patch, seen: Observation) -> bool:
        """Whether the place of a missing toy has come free since the toy was last looked for."""
        table = self._table
        assert table.settler is not None
        stirred = touches(place, table.settler.stirred(seen.time_s - EYE.search_s))
        if stirred or not at_rest(place, seen.rest) or any(place.shared(f.patch) for f in table.pool):
            return False  # what has come there will be known in a moment
        if toy in table.awaited:
            return True
        if table.lifted or table.pool or not all(at_rest(t.patch, seen.rest) for t in table.standing):
            return False  # what comes there may be a toy that somebody held
        return touches(place, table.settler.stirred(self._called_s.get(toy.key, self._began_s)))

    def _look_for(self, toy: KnownToy, place: Patch, seen: Observation) -> Outcome:
        table = self._table
        assert table.settler is not None
        finder, picture, others = table.finder, table.picture, [t.patch for t in table.standing]
        if finder.background.reference is None:
            return Outcome()
        held = union_of(others, (picture.shape[0], picture.shape[1]))
        here = [p for p in finder.segment(picture, place.box, held, seen.full()) if table.owners([p]).get(0) is toy]
        patch = max(here, key=lambda p: p.area, default=None)
        if patch is None:
            patch = faint_at_place(toy, others, picture, finder, table.view, table.default_height_in[0])
        if patch is None or not at_rest(patch, seen.rest) or table.arm_at(patch, toy):
            return Outcome()
        gain = finder.background.gain(picture)
        track = table.new_track(patch, appearance_of(picture, patch, gain), picture, gain, toy)
        table.settler.examine(patch.box)
        return Outcome(True, (appeared(track, seen.time_s),))


class TaughtStage:
    """Looks for the looks that clicks taught: one place a frame, so that no frame waits."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._steps: list[tuple[Iterator[Patch | None], list[Track]]] = []

    def teach(self, track: Track) -> Callable[[], None]:
        """A toy that was missed was clicked: look for others like it in the next frames. Returns the undo: what the click
        taught and the toys that were found by it go too."""
        table, found = self._table, list[Track]()
        look = Taught(track.appearance, table.view.inch_px)
        table.taught.append(look)
        picture = table.picture.copy()
        held = union_of([t.patch for t in table.standing], (picture.shape[0], picture.shape[1]))
        self._steps.append((alike(picture, track.appearance, table.finder, held, table.finder.background.gain(picture)), found))

        def forget() -> None:
            table.taught = [other for other in table.taught if other is not look]
            self._steps = [step for step in self._steps if step[1] is not found]
            table.tracks[:] = [other for other in table.tracks if other not in found]

        return forget

    @property
    def working(self) -> bool:
        """Whether there are more places to look at."""
        return bool(self._steps)

    def see(self, seen: Observation) -> Outcome:
        """Look at one more place."""
        table = self._table
        if not self._steps or table.hands.now or table.pool or table.lifted:
            return Outcome()
        steps, found = self._steps[0]
        patch = next(steps, StopIteration)
        if patch is StopIteration:
            self._steps.pop(0)
            return Outcome()
        if not isinstance(patch, Patch) or not at_rest(patch, seen.rest) or any(
                patch.common_px(t.patch) for t in table.standing) or table.view.footprint(
                patch, table.default_height_in[0]) is None:
            return Outcome()
        gain = table.finder.background.gain(table.picture)
        track = table.new_track(patch, appearance_of(table.picture, patch, gain), table.picture, gain)
        found.append(track)
        return Outcome(True, (appeared(track, seen.time_s),))
