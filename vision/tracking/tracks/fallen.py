"""Destroyed toys. Where the players, or the game, call a toy destroyed, it is measured as it lies. From then on it blocks sight
like terrain, under its own id."""

from __future__ import annotations

from collections.abc import Callable, Collection

from vision.footprints.geometry import sides_in
from vision.tracking.tracks.parameters import FALLEN
from vision.tracking.tracks.track import Track


def has_tipped_over(track: Track) -> bool:
    """Whether the toy no longer has the footprint that it had when it was first measured standing."""
    if track.footprint is None or track.standing_in is None:
        return False
    now = sides_in(track.footprint.polygon)
    return any(max(a / b, b / a) > FALLEN.tipped_ratio for a, b in zip(now, track.standing_in, strict=True))


def measure_posture(track: Track, measure: Callable[[Track], None]) -> None:
    """Called after a measurement at the height of a standing toy. Remembers how it stands. A destroyed toy that has tipped over
    is measured again as it lies (``measure``). A toy is never taken for a destroyed one without the players' word."""
    if track.footprint is None:
        return
    if track.standing_in is None:
        track.standing_in = sides_in(track.footprint.polygon)
    elif track.fallen and has_tipped_over(track):
        track.lies = True
        measure(track)


def mark_destroyed(tracks: list[Track], destroyed: Collection[str], measure: Callable[[Track], None]) -> bool:
    """Mark the toys that the game calls destroyed (ids). They stand again when the game takes that back. Returns whether
    anything changed."""
    changed = False
    for track in tracks:
        there = track.id in destroyed
        if there == track.fallen or (not there and not track.fallen_by_game):
            continue
        track.fallen = track.fallen_by_game = there
        if not track.drawn:
            measure(track)
        track.toy, changed = None, True
    return changed
