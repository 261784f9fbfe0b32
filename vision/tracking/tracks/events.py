"""The events of a frame, as plain dicts for the log (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from measure.scene import Point2, Ring, Terrain
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.track import Track

Event = dict[str, Any]
"""``type`` appear, leave, move, hands or note, ``time_s``, and what belongs to the type (docs/formats.md)."""


def appeared(track: Track, time_s: float) -> Event:
    """The event of a toy that came onto the table, or was there at the start."""
    return {"type": "appear", "time_s": time_s, "toy": track.id, "side": track.side, "at_in": list(track.centroid())}


def hidden(toy: KnownToy, time_s: float, *, still: bool) -> Event:
    """The event of a roster toy that may stand under an arm or a bag since the start (``still``), or is not there after all."""
    text = (f"{toy.name} is not seen yet: an arm is over its place; it is looked for when the arm has gone" if still else
            f"{toy.name} is not at its place: the arm has gone and nothing is seen there")
    return {"type": "note", "time_s": time_s, "toy": toy.key, "hidden": still, "text": text}


def doubtful(score: float, time_s: float) -> Event:
    """The event of a start whose finds are not to be trusted. ``score``: how much speaks against them."""
    text = ("I don't trust what I see on this table: take a picture of the empty table (10 seconds), or click the toys that "
            "are missed and take out what is none")
    return {"type": "note", "time_s": time_s, "doubt": round(score, 2), "text": text}


def network_told(goes_on: bool, text: str, time_s: float) -> Event:
    """The event of a network that stopped or hung: it was started anew (``goes_on``), or given up. ``text`` says so."""
    return {"type": "note", "time_s": time_s, "network": "restarted" if goes_on else "off", "text": text}


def moved(track: Track, time_s: float, before: Point2, sigma_before_in: float) -> Event:
    """The event of a toy that stood at ``before`` (known to a sigma per axis) and now stands elsewhere. Whether the move was
    declared is not known here."""
    after = track.centroid()
    return {"type": "move", "time_s": time_s, "toy": track.id, "from_in": list(before), "to_in": list(after),
            "distance_in": float(np.hypot(after[0] - before[0], after[1] - before[1])),
            "sigma_in": float(np.hypot(sigma_before_in, track.sigma_in)), "path_in": None, "declared": None}


def perhaps_moved(move: Event, name: str) -> Event:
    """The event of a toy that stands so near to where it stood that nobody can tell whether it was moved. ``move``: its move
    (:func:`moved`), if it was one."""
    told = {k: move[k] for k in ("time_s", "toy", "from_in", "to_in", "distance_in", "sigma_in")}
    far = f"{move['distance_in']:.2f} ± {move['sigma_in']:.2f} in"
    return {"type": "note", **told, "in_doubt": True,
            "text": f"{name} is seen {far} from where it stood: too small to tell whether it moved"}


def perhaps_exchanged(toys: Sequence[Track], time_s: float) -> Event:
    """The event of toys that look alike, were away at the same time, and stand again: which is which is not known."""
    called = [t.name or t.id for t in toys]
    names = " and ".join(called if len(set(called)) == len(called) else [t.id for t in toys])
    return {"type": "note", "time_s": time_s, "exchanged": [t.id for t in toys],
            "text": f"{names} look alike and were lifted at the same time: they may have changed places, say so if they have"}


def found_as_parts(track: Track, parts: Sequence[Track], time_s: float) -> Event:
    """The event of ``parts`` that were toys of their own until they moved as one with ``track``: they are no more."""
    names = " and ".join(t.id for t in parts)
    return {"type": "note", "time_s": time_s, "toy": track.id, "parts": [t.id for t in parts],
            "text": f"{names} moved as one with {track.id}: one toy, of which it is a part"
            if len(parts) == 1 else f"{names} moved as one with {track.id}: one toy, of which they are parts"}


def left(track: Track, time_s: float, reason: str) -> Event:
    """The event of a toy that is no longer on the table. ``reason``: why that is known, to follow "left the table: "."""
    return {"type": "leave", "time_s": time_s, "toy": track.id, "reason": reason}


def hands_turned(arms_in: tuple[Ring, ...], time_s: float) -> Event:
    """The event of hands that have just come over the table, or have just gone (``arms_in`` is empty)."""
    return {"type": "hands", "time_s": time_s, "state": "begin" if arms_in else "end",
            "area_in": [[list(p) for p in ring] for ring in arms_in]}


def shifted(was: Terrain, now: Terrain | None, time_s: float) -> Event:
    """The event of a piece of terrain that was put elsewhere. ``now`` None: it was taken off the table."""
    before = was.polygon().centroid
    event = {"type": "note", "time_s": time_s, "terrain": was.id, "from_in": [before.x, before.y]}
    if now is None:
        return {**event, "to_in": None, "text": f"{was.id} is gone from the table: it hides nothing until it is put down again"}
    after = now.polygon().centroid
    far = float(np.hypot(after.x - before.x, after.y - before.y))
    return {**event, "to_in": [after.x, after.y], "distance_in": far,
            "text": f"{was.id} was moved by {far:.1f} in: cover and ways are measured from where it stands now"}


def shifted_sheet(lies: bool, by_in: float | None, time_s: float) -> Event:
    """The event of the printed sheet, moved by ``by_in`` inches. None: it ``lies`` there again, or it was taken away."""
    event: Event = {"type": "note", "time_s": time_s}
    if by_in is not None:
        text = f"the printed sheet was moved by {by_in:.1f} in: ranges hold, they are not measured from it any more"
        return {**event, "sheet": "moved", "distance_in": by_in, "text": text}
    if not lies:
        return {**event, "sheet": "gone", "text": "the printed sheet was taken off the table: ranges hold without it"}
    return {**event, "sheet": "back", "text": "the printed sheet lies on the table again: ranges hold as before"}
