"""A known toy stands somewhere: it is measured there, and its move is told."""

from __future__ import annotations

import numpy as np

from vision.eye.table_state import TableState
from vision.imaging.patches import Patch
from vision.tracking.changes.parameters import CHANGED_PLACE
from vision.tracking.tracks.appearance import Look
from vision.tracking.tracks.events import Event, appeared, moved
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import AWAY, PLACED, Track


def land(table: TableState, track: Track, patch: Patch, look: Look, time_s: float) -> tuple[Event, ...]:
    """The toy stands at ``patch`` of the settled picture now: measure it. Returns its move, or that it appeared."""
    before, sigma = track.centroid(), track.sigma_in
    was_away = track.state == AWAY
    off_in = float(np.hypot(*np.subtract(patch.centre(), track.patch.centre()))) / table.view.inch_px
    if track.in_place and off_in < 0.5 and not was_away:
        # an outline that wanders while the picture stays where it was: the light changed, not the toy
        track.state = PLACED
        return ()
    track.patch, track.drawn = patch, False
    track.remember(look)
    track.template, track.template_mask = template_of(table.picture, patch)
    track.gain = table.finder.background.gain(table.picture)
    track.state = PLACED
    table.hands.landed_s.append(time_s)
    table.measure(track)
    move = moved(track, time_s, before, sigma)
    if was_away:
        return (appeared(track, time_s),)
    return (move,) if move["distance_in"] >= CHANGED_PLACE.moved_in else ()
