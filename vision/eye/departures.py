"""Stage: lifted toys that have not come back have left the table."""

from __future__ import annotations

from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.tracking.tracks.events import left
from vision.tracking.tracks.track import AWAY


class DeparturesStage:
    """Finds overdue toys and terrain."""

    def __init__(self, table: TableState, terrain: TerrainStage) -> None:
        self._table, self._terrain = table, terrain

    def see(self, seen: Observation) -> Outcome:
        """Lifted toys count as away once nobody can still hold them, unless a question about them is open."""
        table = self._table
        asked = {c for f in table.pool if f.tie for c in f.candidates}
        overdue = [t for t in table.lifted
                   if t.id not in asked and seen.time_s - t.held_until(table.hands) >= EYE.leave_s]
        for track in overdue:
            track.state = AWAY
        events = tuple(left(t, seen.time_s) for t in overdue)
        return Outcome(bool(overdue), events + self._terrain.overdue(seen.time_s))
