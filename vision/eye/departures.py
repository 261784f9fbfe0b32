"""Stage: lifted toys that have not come back have left the table."""

from __future__ import annotations

import cv2
import numpy as np

from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.imaging.motion import CELL
from vision.imaging.waits import waited
from vision.tracking.tracks.events import left
from vision.tracking.tracks.track import AWAY, Track


class DeparturesStage:
    """Finds overdue toys and terrain."""

    def __init__(self, table: TableState, terrain: TerrainStage) -> None:
        self._table, self._terrain = table, terrain

    def see(self, seen: Observation) -> Outcome:
        """Lifted toys count as away once nobody can still hold them and they were searched for wherever hands have been, unless
        a question about them is open."""
        table = self._table
        asked = {c for f in table.pool if f.tie for c in f.candidates}
        overdue = [t for t in table.lifted
                   if t.id not in asked and waited(t.held_until(table.hands), seen.time_s, EYE.leave_s)
                   and not self._may_be_hidden(t, seen)]
        for track in overdue:
            track.state = AWAY
        events = tuple(left(t, seen.time_s, self._reason(t)) for t in overdue)
        return Outcome(bool(overdue), events + self._terrain.overdue(seen.time_s))

    def _may_be_hidden(self, track: Track, seen: Observation) -> bool:
        """Whether a lifted toy may stand, or be held, at a place of the table that hands have reached and that was not searched
        since. The shadow beside an arm that rests, where nothing is searched for, hides no toy: it would be seen there. Nor
        does an arm that has rested apart since before the toy was gone."""
        table, arm = self._table, seen.rest.arm
        if table.finder.background.reference is None or waited(track.gone_s, seen.time_s, EYE.hidden_s):
            return False
        places = table.unsearched(track.gone_s)
        if arm.any():
            holding = table.hands.at_rest.holding(track.reached_s)
            places &= (arm & holding if holding.shape == arm.shape else arm) | ~table.with_shadow(arm)
        _, _, stats, _ = cv2.connectedComponentsWithStats(places.astype(np.uint8), connectivity=4)
        largest = int(stats[1:, cv2.CC_STAT_AREA].max(initial=0)) * CELL**2
        return largest >= EYE.hides_share * track.patch.area

    def _reason(self, track: Track) -> str:
        """Why a lifted toy is known to have left."""
        x, y = track.centroid()
        taken = not waited(self._table.hands.last_s, track.gone_s, EYE.taken_s)
        return (f"it is gone from {x:.1f}, {y:.1f} in since {track.gone_s:.1f} s and stands nowhere else"
                + ("" if taken else "; no hand was seen to take it"))
