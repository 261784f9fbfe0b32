"""What a mend on the table means for the game's state, and how mended toys are kept to be known again tomorrow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from measure.errors import InputError
from measure.scene import Part, Ring, Scene, Terrain, Toy
from rules.engine import Game
from vision.corrections.correction import Mend, Undo
from vision.tracking.priors import Known, KnownTerrain, KnownToy
from vision.tracking.track import AWAY, DEFAULT, Track

LISTS = ("toys", "units")
"""Where games keep their pieces: lists of objects with an id and a side."""
KEPT_KEYS = ("id", "side", "size", "name", "powers")
"""What of a piece does not follow from its size."""
AGAIN_IN = 0.6
"""A toy that stands this near to where it stood is the one whose outline was drawn."""
IGNORED_IN = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One entry of the undo list: the game's state on its far side and, for a mend, what takes it back."""

    state: Any
    mend: Mend | None = None
    back: Undo | None = None


def state_after(game: Game[Any], state: Any, mend: Mend, scene: Scene) -> tuple[Any, str]:
    """The game's state after a mend, and a sentence where the game cannot follow it (the state is then the old one).

    A side or size is changed with the piece, hits that were taken stay; a toy that was added joins, one that is none
    leaves, one that lies destroyed has no hits left. ``scene`` is the one after the mend.
    """
    data = game.state_to_json(state)
    key = next((k for k in LISTS if isinstance(data.get(k), list)), None)
    an_id = (mend.as_id or mend.id) if mend.kind == "identity" else mend.id
    toy = next((t for t in scene.toys if t.id == an_id), None)
    pieces = [dict(p) for p in data[key]] if key is not None else []
    mine = next((p for p in pieces if p.get("id") == an_id), None)
    if mend.kind == "remove" and mine is not None:
        pieces.remove(mine)
    elif mend.kind in ("add", "identity", "describe") and mine is None and toy is not None and toy.side:
        if key is None:
            return state, f"{toy.name or toy.id} is measured, but {game.title} has no place for it now"
        row = {"id": toy.id, "side": toy.side}
        pieces.append(row | ({"size": toy.size} if any("size" in p for p in data[key]) else {}))
    elif mend.kind == "describe" and mine is not None:
        _redescribe(mine, mend)
    elif mend.kind == "destroyed" and mine is not None and "hits" in mine:
        mine["hits"] = 0 if mend.on else max(1, int(mine["hits"]))
    if key is None or pieces == data[key]:
        return state, ""
    try:
        after = game.state_from_json({**data, key: pieces})
        if mine is not None and mend.size is not None and "max_hits" in data[key][0]:
            after = _with_damage(game, after, key, an_id, data)
    except InputError as e:
        return state, f"{game.title} cannot follow this: {e}"
    return after, ""


def _redescribe(piece: dict[str, Any], mend: Mend) -> None:
    """Side and size as they are now; numbers that follow from the size are filled in anew."""
    if mend.side is not None and "side" in piece:
        piece["side"] = mend.side
    if mend.size is not None and "size" in piece and mend.size != piece["size"]:
        piece["size"] = mend.size
        for key in [k for k in piece if k not in KEPT_KEYS]:
            del piece[key]


def _with_damage(game: Game[Any], state: Any, key: str, an_id: str, before: Mapping[str, Any]) -> Any:
    """The hits that a toy had taken are still taken after its size was changed."""
    old = next(p for p in before[key] if p.get("id") == an_id)
    data = game.state_to_json(state)
    for piece in data[key]:
        if piece.get("id") == an_id:
            piece["hits"] = max(0, int(piece["max_hits"]) - (int(old["max_hits"]) - int(old["hits"])))
            piece["left"] = min(int(piece["left"]), int(old["left"]))
    return game.state_from_json(data)


# -- kept for tomorrow ---------------------------------------------------------------------------------------------------


def table_dict(tracks: list[Track], scene: Scene, fixed: set[str],
               moved: Mapping[str, tuple[Terrain, Terrain | None]]) -> dict[str, Any]:
    """What stands where, and who it is, as plain data (docs/formats.md, state files): toys with their last place, outlines
    that were drawn by hand, terrain, and the places of things that are no toys. Stuff that was ``moved`` (by id: where it was,
    and is now; None: nowhere) stands where the picture of the stuff shows it: from there it is followed again."""
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
        if t.told or (t.known is not None and t.known.height_from):
            row["height_from"] = t.told or (t.known.height_from if t.known is not None else "")
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
        terrain.append(piece)
    ignored = [[_r(v) for v in t.centroid()] for t in tracks if t.ignored and t.state != AWAY and t.footprint is not None]
    return {"toys": toys, "terrain": terrain, "ignored": ignored}


def heights_from(tracks: list[Track]) -> dict[str, str]:
    """How the height of each toy is known, by id."""
    return {t.id: t.height_from for t in tracks if not t.ignored}


def _r(x: float) -> float:
    return round(float(x), 4)


def _ring(ring: Ring) -> list[list[float]]:
    return [[_r(x), _r(y)] for x, y in ring]


def known_again(known: Known, table: Mapping[str, Any]) -> Known:
    """The roster with everything where it stood when the game was kept. InputError: ``table`` is not what
    :func:`table_dict` writes."""
    try:
        before = {t.id or t.name: t for t in known.toys}
        toys = tuple(_known_toy(before.get(row["id"]), row) for row in table["toys"])
        rest = tuple(t for name, t in before.items() if name not in {row["id"] for row in table["toys"]})
        pieces = tuple(KnownTerrain(row["id"], row["kind"], row["cover"], float(row["height_in"]),
                                    (float(row["at_in"][0]), float(row["at_in"][1])),
                                    _ring_of(row["footprint_in"]) if "footprint_in" in row else None)
                       for row in table["terrain"])
    except (KeyError, TypeError, ValueError, IndexError) as e:
        raise InputError(f"the kept table cannot be used ({type(e).__name__}: {e}): begin anew") from None
    # a toy of the roster that was never found may still come, but not from where others stand now
    return Known(toys + tuple(replace(t, at_in=None) for t in rest), pieces)


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


def mends_again(table: Mapping[str, Any], toys: tuple[Toy, ...]) -> list[Mend]:
    """The mends that hold tomorrow too, for what was found again: outlines drawn by hand where the toy still stands there,
    the destroyed, and what is no toy."""
    found = {t.id: t for t in toys}
    out: list[Mend] = []
    for row in table["toys"]:
        toy = found.get(row["id"])
        if toy is None:
            continue
        if "footprint_in" in row and math.dist(toy.centroid(), row["at_in"]) < AGAIN_IN:
            out.append(Mend("outline", toy.id, footprint_in=_ring_of(row["footprint_in"])))
        if row.get("destroyed"):
            out.append(Mend("destroyed", toy.id))
            if "lying" in row:  # how it stood nobody can see any more
                out.append(Mend("describe", toy.id, **row["lying"]))
    named = {row["id"] for row in table["toys"]}
    for at in table.get("ignored", ()):
        out += [Mend("remove", t.id) for t in toys if t.id not in named and math.dist(t.centroid(), at) < IGNORED_IN]
    return out
