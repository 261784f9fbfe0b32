"""Stage: follows terrain that is moved or taken away, so that the scene has it where it stands and none of it becomes a toy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from measure.scene import Terrain
from vision.corrections.terrain import place_terrain
from vision.eye.packets import Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.waits import waited
from vision.terrain.moved import TerrainMove, TerrainWatcher
from vision.tracking.tracks.events import Event, left, shifted
from vision.tracking.tracks.hands import NEVER_S
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class TerrainStage:
    """Follows terrain. ``watcher``: None where the table was not seen with its terrain and without."""

    def __init__(self, table: TableState, watcher: TerrainWatcher | None) -> None:
        self._table, self._watcher = table, watcher
        self._gone: dict[str, tuple[Terrain, float]] = {}
        """Pieces that are gone, and since when; their events have not been sent yet."""

    @property
    def waiting(self) -> bool:
        """Whether a piece may still come back."""
        return bool(self._gone)

    def work_ahead(self) -> None:
        """Do a part of what the first change beside terrain needs: at the start, and in frames in which nothing happens."""
        if self._watcher is not None:
            self._watcher.work_ahead(self._table.terrain)

    def shifted(self, area: Mask, picture: Image, full: Image | None, time_s: float) -> Outcome:
        """Find pieces that were moved or taken away, where the ``area`` (H, W) of a settled working ``picture`` has changed.
        ``full``: the same picture at full size."""
        if self._watcher is None or full is None:
            return Outcome()
        table = self._table
        toys = table.standing
        late = [t for t in toys if not waited(table.appeared_s.get(t.id, NEVER_S), time_s, EYE.newcomer_s)]
        shifts = self._watcher.shifts(table.terrain, area, picture, full, [t.patch for t in toys if t not in late],
                                      [*(f.patch for f in table.pool), *(t.patch for t in late)])
        events = [event for shift in shifts for event in self._put(shift, late, time_s)]
        return Outcome(bool(shifts), tuple(events))

    def _put(self, shift: TerrainMove, late: list[Track], time_s: float) -> list[Event]:
        """Put one piece of the scene's terrain where it is now. Recent toys (``late``) that were really this piece are removed.
        The event of a piece that is nowhere is sent later: it may be in a hand."""
        table, was, now = self._table, shift.was, shift.now
        table.moved_terrain[was.id] = table.moved_terrain.get(was.id, (was,))[0], now
        if shift.patch is not None:  # its outline is the picture's now
            table.fixed.discard(was.id)
            table.around.discard(was.id)
        kept = tuple(p for p in table.terrain if p.id != was.id)
        place_terrain(table, kept if now is None else (*kept, now))
        if now is None:
            self._gone[was.id] = was, time_s
            return []
        self._gone.pop(was.id, None)
        events = [shifted(was, now, time_s)]
        if shift.patch is not None:  # what came there was no toy
            table.pool = [f for f in table.pool if f.patch.shared(shift.patch) < EYE.candidate_overlap]
            for track in late:
                if track.patch.iou(shift.patch) >= EYE.newcomer_overlap:
                    table.tracks.remove(track)
                    events.append(left(track, time_s, f"it was not a toy but {was.id}, which was moved"))
        return events

    def overdue(self, time_s: float) -> tuple[Event, ...]:
        """The events of pieces that have not come back: they left the table."""
        over = {i: piece for i, (piece, since_s) in self._gone.items()
                if waited(max(since_s, self._table.hands.last_s), time_s, EYE.leave_s)}
        self._gone = {i: gone for i, gone in self._gone.items() if i not in over}
        return tuple(shifted(piece, None, time_s) for piece in over.values())
