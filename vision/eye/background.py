"""Stage: keeps the bare table up to date, with the flat items beneath the toys and slow changes of light."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.background.flat_items import BackgroundObservation, FlatItems, Settled
from vision.background.parameters import FLAT_ITEMS
from vision.background.slow_update import SlowUpdate
from vision.eye.packets import Observation
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.waits import waited

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class BackgroundStage:
    """Keeps the finder's bare table up to date. ``flat_items``: cards and papers beneath the toys; None: nothing has been seen
    yet, or no bare table is known."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._slow = SlowUpdate(table.finder)
        self.flat_items: FlatItems | None = None

    def begin(self, bgr: Image, time_s: float) -> None:
        """Begin at the start. ``bgr``: a full picture of the table."""
        self.flat_items = FlatItems(self._table.finder, self._table.known, bgr)
        self.flat_items.notice(time_s)

    def settled(self, area: Mask, seen: Observation) -> Settled:
        """Update the flat items where the ``area`` (H, W) has changed. Returns whether they are up to date, and the events."""
        now = self._observation(seen)
        return Settled(True) if self.flat_items is None or now is None else self.flat_items.settled(area, now)

    def notice(self, time_s: float) -> None:
        """Note which cards and papers the finder has just seen in the box that it was asked about."""
        if self.flat_items is not None:
            self.flat_items.notice(time_s)

    def update(self, seen: Observation) -> None:
        """Take in a frame with no open candidates and no changes. While hands are in view, nothing is learned: they go soon.
        Where they stay (EYE.stay_s), the table is learned apart from them."""
        table, rest = self._table, seen.rest
        if table.hands.now:
            if not waited(table.hands.came_s, seen.time_s, EYE.stay_s):
                return
            rest = replace(rest, quiet=rest.quiet & ~table.with_shadow(rest.arm))
        self._slow.see(seen.working, seen.time_s, seen.full, table.tracks, rest)
        items = self.flat_items
        if items is not None and items.has_new_items and waited(table.hands.last_s, seen.time_s, FLAT_ITEMS.lies_s):
            now = self._observation(seen)
            if now is not None:
                items.absorb(now)

    def _observation(self, seen: Observation) -> BackgroundObservation | None:
        """What is seen of the table. None: there are no full pictures."""
        full, table = seen.full(), self._table
        if full is None:
            return None
        return BackgroundObservation(table.picture, full, seen.frame.bgr, seen.rest, seen.time_s, table.tracks,
                                     [f.patch for f in table.pool], table.earlier)
