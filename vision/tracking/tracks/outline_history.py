"""Keeps a toy's outlines at the places where it stood. Its height is computed from them
(vision.footprints.height_from_sliding)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.footprints.height_from_sliding import OutlineView
from vision.footprints.view import View
from vision.tracking.tracks.parameters import OUTLINE_HISTORY
from vision.tracking.tracks.track import Track


def remember_outline(track: Track, view: View) -> None:
    """Keep the outline of a toy at the place where it now stands: at most six places, the newest outline of each."""
    if track.lies:
        return
    edge = view.outline(track.patch)
    last = track.outline_views[-1] if track.outline_views else None
    if last is not None and np.array_equal(last.outline_px, edge):
        return
    stayed = last is not None and _apart_px(last.outline_px, edge) * view.scale < OUTLINE_HISTORY.same_place_in * view.inch_px
    kept = track.outline_views[-OUTLINE_HISTORY.most_places + 1:len(track.outline_views) - stayed]
    track.outline_views = [*kept, OutlineView(edge, track.base_in)]


def _apart_px(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float(np.hypot(*(a.mean(axis=0) - b.mean(axis=0))))
