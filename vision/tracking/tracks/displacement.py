"""Has a toy moved that was set down or pushed? A move is told only beyond its own doubt."""

from __future__ import annotations

from measure.verdict import Verdict, changed_place
from vision.tracking.tracks.events import Event, moved, perhaps_moved
from vision.tracking.tracks.track import Stood, Track


def tell_place(track: Track, stood: Stood, least_in: float, time_s: float) -> tuple[Event, ...]:
    """The event of a toy that was set down, or pushed, and has been measured again: it moved, or it is too small to tell.
    None, if it stands less than ``least_in`` from where it ``stood`` just before.

    Nudges that are each too small to tell add up. The toy keeps the place where they began (``Track.nudged``), and has moved
    from there as soon as that is certain. A correction by the players, which measures it anew, ends that.
    """
    began = stood
    if track.nudged is not None and track.nudged[1] is stood.footprint:
        began = track.nudged[0]
    moves = [moved(track, time_s, s.at_in, s.sigma_in) for s in (stood, began)]
    verdicts = [changed_place(m["distance_in"], m["sigma_in"], least_in) for m in moves]
    if Verdict.YES in verdicts:
        track.nudged = None
        return (moves[verdicts.index(Verdict.YES)],)
    track.nudged = began, track.footprint
    return (perhaps_moved(moves[0], track.name or track.id),) if verdicts[0] is Verdict.TOO_CLOSE else ()
