"""Hands over the table: when they come and go, and how the table looked before they came."""

from __future__ import annotations

from dataclasses import dataclass

from measure.scene import Ring
from vision.eye.packets import Observation
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.motion import CELL
from vision.tracking.tracks.events import Event, hands_turned


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """The outlines of the ``arms_in`` sight, inches; the event where they have just come or gone."""

    arms_in: tuple[Ring, ...]
    events: tuple[Event, ...] = ()


class HandsStage:
    """Follows hands."""

    def __init__(self, table: TableState) -> None:
        self._table = table

    def see(self, seen: Observation) -> HandsSeen:
        """Take in where arms are. Writes the table's ``hands``, and where they have come and no toy is lifted yet, how it
        looked before."""
        table, time_s = self._table, seen.time_s
        arms = table.view.arms(seen.rest.arm, CELL)
        if not table.hands.see(len(arms), time_s):
            return HandsSeen(arms)
        if arms and not table.lifted:
            table.before_hands, table.hands_from_s = table.examined.copy(), time_s - EYE.before_s
        return HandsSeen(arms, (hands_turned(arms, time_s),))
