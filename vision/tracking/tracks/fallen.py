"""Toys that the players call destroyed: outlined anew as they lie, and terrain with their id from then on."""

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
    """After a measurement at the height of a standing toy: remember how it stands, and where it is destroyed and tipped
    over, ``measure`` it again as it lies. Without the players' word a toy is never taken for a destroyed one."""
    if track.footprint is None:
        return
    if track.standing_in is None:
        track.standing_in = sides_in(track.footprint.polygon)
    elif track.fallen and has_tipped_over(track):
        track.lies = True
        measure(track)


def mark_destroyed(tracks: list[Track], destroyed: Collection[str], measure: Callable[[Track], None]) -> bool:
    """What the game calls destroyed (ids) is so on the table too, and stands again when the game takes that back. Returns
    whether that changed anything."""
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
