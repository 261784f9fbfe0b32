"""The table in a saved battle: what is kept, and how toys, terrain and corrections are found again."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.log.board import NO_BOARD, Board
from assistant.session.parameters import SESSION
from measure.errors import InputError
from measure.scene import Part, Ring, Scene, Terrain, Toy, Zone
from vision.corrections.correction import Correction
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known, KnownTerrain, KnownToy
from vision.tracking.tracks.taught import Taught, taught_from_dict
from vision.tracking.tracks.track import AWAY, DEFAULT, Track

TABLE, BOARD = "table", "board"
"""The keys of a saved state under which the table, and the players' own score and clocks, are kept."""


def split_state(saved: Mapping[str, Any] | None) -> tuple[dict[str, Any] | None, Mapping[str, Any] | None, Board]:
    """A saved battle as the game's own state, the table that was kept with it (None for what is not there), and score and
    clocks, none of which runs: the players let them go on. InputError: those are not what was written."""
    if saved is None:
        return None, None, NO_BOARD
    played = dict(saved)
    table, board = played.pop(TABLE, None), played.pop(BOARD, None)
    return played, table, NO_BOARD if board is None else Board.from_dict(board).stopped(0.0)


def with_table(state: Mapping[str, Any], eye: Eye, scene: Scene) -> dict[str, Any]:
    """A game's state with the table as it stands, to be saved."""
    return {**state, TABLE: table_dict(eye.tracks, scene, eye.fixed, eye.moved_terrain, eye.taught)}


def with_board(state: dict[str, Any] | None, board: Board, now_s: float) -> dict[str, Any] | None:
    """What is saved, with score and clocks where there are any, as they stand now."""
    if state is None or board == NO_BOARD:
        return state
    running, stopped = board.running, board.stopped(now_s)
    return {**state, BOARD: {**stopped.to_dict(), "since_s": 0.0, "waits": running or stopped.waits}}


def table_dict(tracks: list[Track], scene: Scene, fixed: set[str],
               moved: Mapping[str, tuple[Terrain, Terrain | None]], taught: Sequence[Taught] = ()) -> dict[str, Any]:
    """What stands where, as plain data (docs/formats.md, state files): toys with their last place, outlines that were
    drawn by hand, terrain, the places of things that are no toys, and what clicks ``taught``. Terrain that was ``moved``
    (by id: where it was, and where it is now; None: nowhere) is written where the picture of the terrain shows it,
    because from there it is followed again."""
    toys = []
    for t in tracks:
        if t.footprint is None or t.ignored:
            continue
        row: dict[str, Any] = {"id": t.id, "name": t.name, "side": t.side, "size": t.size, "height_in": _r(t.height_in),
                               "height_sigma_in": _r(t.height_sigma_in), "at_in": [_r(v) for v in t.centroid()]}
        if t.state == AWAY:
            row["away"] = True
        if t.fallen:
            row["destroyed"] = True
        if t.height_from_correction or (t.known is not None and t.known.height_from):
            row["height_from"] = t.height_from_correction or (t.known.height_from if t.known is not None else "")
        elif t.known is None or t.known.height_in is None:
            row["height_from"] = DEFAULT
        if t.lies:
            high, sigma = t.solid_in
            row["lying"] = {"height_in": _r(high), "height_sigma_in": _r(sigma), "height_from": t.height_from}
        if t.drawn:
            row["footprint_in"] = _ring(t.footprint.ring())
        toys.append(row)
    terrain = []
    here = {p.id for p in scene.terrain}
    gone = (was for was, now in moved.values() if now is None and was.id not in here)
    for p in (*scene.terrain, *gone):
        was, now = moved.get(p.id, (p, None))
        shown = was if now is not None and now.footprint_in == p.footprint_in else p
        c = shown.polygon().representative_point()
        piece: dict[str, Any] = {"id": p.id, "kind": p.kind, "cover": p.cover, "height_in": _r(p.height_in),
                                 "at_in": [_r(c.x), _r(c.y)]}
        if p.id in fixed:
            piece["footprint_in"] = _ring(shown.footprint_in)
        if p.shape:
            piece["shape"] = p.shape
        if p.slabs and p.id in fixed:
            piece["slabs"] = [{"footprint_in": _ring(s.footprint_in), "base_in": _r(s.base_in - shown.base_in),
                               "height_in": _r(s.height_in)} for s in shown.slabs]
        terrain.append(piece)
    ignored = [[_r(v) for v in t.centroid()] for t in tracks if t.ignored and t.state != AWAY and t.footprint is not None]
    zones = [{"id": z.id, "kind": z.kind, "footprint_in": _ring(z.footprint_in)} for z in scene.zones]
    out: dict[str, Any] = {"toys": toys, "terrain": terrain, "ignored": ignored, "zones": zones}
    return out | ({"taught": [t.to_dict() for t in taught]} if taught else {})


def height_sources(tracks: list[Track]) -> dict[str, str]:
    """How the height of each toy is known, by id."""
    return {t.id: t.height_from for t in tracks if not t.ignored}


def _r(x: float) -> float:
    return round(float(x), 4)


def _ring(ring: Ring) -> list[list[float]]:
    return [[_r(x), _r(y)] for x, y in ring]


def known_from_table(known: Known, table: Mapping[str, Any]) -> Known:
    """The roster with everything where it stood when the battle was saved. InputError: ``table`` is not what
    :func:`table_dict` writes."""
    try:
        before = {t.key: t for t in known.toys}
        toys = tuple(_known_toy(before.get(row["id"]), row) for row in table["toys"])
        rest = tuple(t for name, t in before.items() if name not in {row["id"] for row in table["toys"]})
        pieces = tuple(KnownTerrain(row["id"], row["kind"], row["cover"], float(row["height_in"]),
                                    (float(row["at_in"][0]), float(row["at_in"][1])),
                                    _ring_of(row["footprint_in"]) if "footprint_in" in row else None,
                                    shape=row.get("shape", ""), slabs=tuple(
                                        Part(_ring_of(s["footprint_in"]), float(s["base_in"]), float(s["height_in"]))
                                        for s in row.get("slabs", ())))
                       for row in table["terrain"])
        taught = tuple(taught_from_dict(row) for row in table.get("taught", ()))
    except (KeyError, TypeError, ValueError, IndexError) as e:
        raise InputError(f"the kept table cannot be used ({type(e).__name__}: {e}): begin anew") from None
    # a toy of the roster that was never found may still come, but others may stand at its place now
    return Known(toys + tuple(replace(t, at_in=None) for t in rest), pieces, taught)


def known_before(known: Known, zones: tuple[Zone, ...],
                 table: Mapping[str, Any] | None) -> tuple[Known, tuple[Zone, ...]]:
    """The roster's toys, terrain and zones; where a battle goes on, as they were when it was saved. InputError as below."""
    return (known, zones) if table is None else (known_from_table(known, table), zones_from_table(zones, table))


def zones_from_table(given: tuple[Zone, ...], table: Mapping[str, Any]) -> tuple[Zone, ...]:
    """The zones as they lay when the battle was saved; those ``given`` by the roster where an older file has none.
    InputError: ``table`` is not what :func:`table_dict` writes."""
    try:
        return tuple(Zone(str(z["id"]), _ring_of(z["footprint_in"]), str(z["kind"])) for z in table["zones"]
                     ) if "zones" in table else given
    except (KeyError, TypeError, ValueError) as e:
        raise InputError(f"the kept table cannot be used ({type(e).__name__}: {e}): begin anew") from None


def _known_toy(before: KnownToy | None, row: Mapping[str, Any]) -> KnownToy:
    x, y = (float(v) for v in row["at_in"])
    parts: tuple[Part, ...] = ()
    if before is not None and before.at_in is not None:
        dx, dy = x - before.at_in[0], y - before.at_in[1]
        parts = tuple(p.moved(dx, dy) for p in before.ignored_parts)
    toy = before or KnownToy(str(row["name"] or row["id"]))
    return replace(toy, id=str(row["id"]), name=str(row["name"] or row["id"]), side=str(row["side"]),
                   size=str(row["size"]), height_in=float(row["height_in"]),
                   height_sigma_in=float(row["height_sigma_in"]), height_from=str(row.get("height_from", "")),
                   at_in=None if row.get("away") else (x, y),
                   ignored_parts=parts)


def _ring_of(rows: Any) -> Ring:
    return tuple((float(x), float(y)) for x, y in rows)


def saved_corrections(table: Mapping[str, Any], toys: tuple[Toy, ...]) -> list[Correction]:
    """The saved corrections that still hold for the toys that were found again: outlines drawn by hand where the toy
    has not moved, destroyed toys, and things that are no toys."""
    found = {t.id: t for t in toys}
    out: list[Correction] = []
    for row in table["toys"]:
        toy = found.get(row["id"])
        if toy is None:
            continue
        if "footprint_in" in row and math.dist(toy.centroid(), row["at_in"]) < SESSION.same_place_in:
            out.append(Correction("outline", toy.id, footprint_in=_ring_of(row["footprint_in"])))
        if row.get("destroyed"):
            out.append(Correction("destroyed", toy.id))
            if "lying" in row:  # how it stood can no longer be seen
                out.append(Correction("describe", toy.id, **row["lying"]))
    named = {row["id"] for row in table["toys"]}
    for at in table.get("ignored", ()):
        out += [Correction("remove", t.id) for t in toys
                if t.id not in named and math.dist(t.centroid(), at) < SESSION.ignored_place_in]
    return out
