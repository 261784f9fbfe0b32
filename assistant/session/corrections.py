"""Corrections by the players: what they mean for the game; which toy is being enrolled; a repeated set-up; zones that the game
lays and takes away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from assistant.session.findings import camera_line
from assistant.session.history.actions import standing_now
from assistant.session.history.steps import GameHistory
from assistant.session.history.zones import SPRUNG, Corrected, applied, zone_corrections
from assistant.session.journal import Entry, remark
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.reading.typed import plain
from measure.scene import Ring, Scene, Zone
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Action
from rules.engine import Game
from rules.places import overlaps
from vision.corrections.correction import Correction, Undo
from vision.corrections.enrolment import Enrolment, enrolment
from vision.eye.eye import Eye

LISTS = ("toys", "units")
"""Where games keep their pieces: lists of objects with an id and a side."""
KEPT_KEYS = ("id", "side", "size", "name", "powers")
"""The keys of a piece that do not follow from its size."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """The toy that is being enrolled, and its outline where it stood when that began."""

    id: str
    stood_in: Ring


def enrolled(eye: Eye, an_id: str, before: Enrolled | None) -> Enrolled | None:
    """The toy to enrol from now on ("": none). An enrolment of the same toy goes on. InputError: there is no such toy."""
    if not an_id:
        return None
    if before is not None and before.id == an_id:
        return before
    known = enrolment(eye, an_id)
    here = next((t for t in eye.scene().toys if t.id == known.id), None)
    return Enrolled(an_id, here.footprint_in if here is not None else ())


def enrolment_now(eye: Eye, toy: Enrolled | None) -> tuple[Enrolled | None, Enrolment | None]:
    """How well the enrolled toy is known. (None, None): it was taken out, or has another name now."""
    if toy is None:
        return None, None
    try:
        return toy, enrolment(eye, toy.id, toy.stood_in)
    except InputError:
        return None, None


def after_correction(game: Game[Any] | None, history: GameHistory, correction: Correction, back: Undo, scene: Scene,
                     time_s: float) -> tuple[GameHistory, tuple[Entry, ...]]:
    """The history after a correction of the table. ``back``: takes it back; ``scene``: the one after it."""
    state, refused = history.state, ""
    if game is not None and state is not None:
        state, refused = state_after(game, state, correction, scene)
    said = (remark(time_s, refused),) if refused else covered(correction, scene, time_s)
    line = Entry({"type": "note", "time_s": time_s, "text": f"corrected by the players: {correction.words()}",
                  "mend": correction.to_dict(), "standing": standing_now(game, state)})
    return history.advanced(state, correction, back, again=partial(_corrected, game, correction, scene)), (*said, line)


def _corrected(game: Game[Any] | None, correction: Correction, scene: Scene, state: Any) -> Any:
    """Any state after that correction; one that the game cannot follow leaves it."""
    return state if game is None or state is None else state_after(game, state, correction, scene)[0]


def covered(correction: Correction, scene: Scene, time_s: float) -> tuple[Entry, ...]:
    """A remark with the toys that lie under a zone that the players laid, and those too close to call."""
    zone = next((z for z in scene.zones if z.id == correction.id), None) if correction.kind == "zone" else None
    if zone is None:
        return ()
    found = {v: [t.id for t in scene.toys if t.on_table and t.id != correction.as_id and overlaps(t, zone).verdict is v]
             for v in (Verdict.YES, Verdict.TOO_CLOSE)}
    sure, doubtful = found[Verdict.YES], found[Verdict.TOO_CLOSE]
    told = [f"{zone.id} covers {', '.join(sure)}"] if sure else []
    told += [f"{zone.id}: too close to call whether it covers {', '.join(doubtful)}"] if doubtful else []
    return (remark(time_s, "; ".join(told) or f"{zone.id} covers no toy", zone=zone.id, covers=sure, perhaps=doubtful),)


def with_house_rules(game: Game[Any] | None, state: Any, house_rules: Mapping[str, Any] | None) -> Any:
    """The game's state under other house rules (by key). InputError: the game refuses them."""
    if game is None or state is None or not house_rules:
        return state
    data = game.state_to_json(state)
    return game.state_from_json({**data, "house": {**data.get("house", {}), **house_rules}})


def house_entries(before: Any, state: Any, time_s: float) -> tuple[Any, tuple[Entry, ...]]:
    """The house rules in force, and a line where they are others than ``before``: what of them changed, by key."""
    now = getattr(state, "house", None)
    if before is None or now is None or now == before:
        return before if now is None else now, ()
    was = plain(before)
    changed = {k: v for k, v in plain(now).items() if v != was.get(k)}
    return now, (house_remark(changed, time_s),)


def house_remark(changed: Mapping[str, Any], time_s: float) -> Entry:
    """The line of the log that says which house rules changed, by key."""
    told = ", ".join(f"{k} = {v}" for k, v in changed.items())
    return remark(time_s, f"house rules from now on: {told}", house_rules=changed)


def set_up_again(game: Game[Any] | None, history: GameHistory, calibration: TableCalibration,
                 house_rules: Mapping[str, Any] | None, time_s: float) -> tuple[GameHistory, Entry]:
    """The history after the set-up was repeated: undo no longer takes back corrections, but it does take back new house rules.
    InputError: the game refuses the house rules."""
    state = with_house_rules(game, history.state, house_rules)
    after = history.without_corrections()
    if state != history.state:
        after = after.advanced(state, again=partial(with_house_rules, game, house_rules=house_rules))
    return after, Entry({"type": "note", "time_s": time_s, "text": "the set-up was done again", "set_up": {
        "camera": camera_line(calibration), "house_rules": dict(house_rules or {})}, "standing": standing_now(game, state)})


def state_after(game: Game[Any], state: Any, correction: Correction, scene: Scene) -> tuple[Any, str]:
    """The game's state after a correction. If the game cannot follow it: the old state, and a sentence that says so.

    Another side or size changes the piece; hits that were taken stay. A toy that was added joins the game, a thing
    that is no toy leaves it, a toy that lies destroyed has no hits left. ``scene`` is the one after the correction.
    """
    data = game.state_to_json(state)
    key = next((k for k in LISTS if isinstance(data.get(k), list)), None)
    an_id = (correction.as_id or correction.id) if correction.kind == "identity" else correction.id
    toy = next((t for t in scene.toys if t.id == an_id), None)
    pieces = [dict(p) for p in data[key]] if key is not None else []
    mine = next((p for p in pieces if p.get("id") == an_id), None)
    if correction.kind == "remove" and mine is not None:
        pieces.remove(mine)
    elif correction.kind in ("add", "identity", "describe") and mine is None and toy is not None and toy.side:
        if key is None:
            return state, f"{toy.name or toy.id} is measured, but {game.title} has no place for it now"
        row = {"id": toy.id, "side": toy.side}
        pieces.append(row | ({"size": toy.size} if any("size" in p for p in data[key]) else {}))
    elif correction.kind == "describe" and mine is not None:
        _redescribe(mine, correction)
    elif correction.kind == "destroyed" and mine is not None and "hits" in mine:
        mine["hits"] = 0 if correction.on else max(1, int(mine["hits"]))
    if key is None or pieces == data[key]:
        return state, ""
    try:
        after = game.state_from_json({**data, key: pieces})
        if mine is not None and correction.size is not None and "max_hits" in data[key][0]:
            after = _with_damage(game, after, key, an_id, data)
    except InputError as e:
        return state, f"{game.title} cannot follow this: {e}"
    return after, ""


def _redescribe(piece: dict[str, Any], correction: Correction) -> None:
    """Set side and size; drop the numbers that follow from the size, so that the game fills them in again."""
    if correction.side is not None and "side" in piece:
        piece["side"] = correction.side
    if correction.size is not None and "size" in piece and correction.size != piece["size"]:
        piece["size"] = correction.size
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


def with_zones(game: Game[Any] | None, eye: Corrected, history: GameHistory, action: Action,
               survey: Survey | None) -> GameHistory:
    """The history after the zones that its last action lays or takes away were laid and taken away. Undo takes that back."""
    if game is None or survey is None or not history.past:
        return history
    changes = game.zone_changes(history.past[-1].state, history.state, action, survey)
    made = zone_corrections(changes)
    if not made:
        return history
    last = replace(history.past[-1], back=applied(eye, made), zones=made)
    return replace(history, past=(*history.past[:-1], last))


def scene_entries(before: Sequence[Zone], scene: Scene, history: GameHistory, time_s: float) -> tuple[Entry, ...]:
    """The log lines of a scene: first the zones that were laid, sprung or taken away since those ``before``, then the scene."""
    was, now = {z.id: z for z in before}, {z.id for z in scene.zones}
    sprung = {c.id for c in history.past[-1].zones if c.name == SPRUNG} if history.past else set()
    told = [(z, "sprung" if z.id in sprung else "gone") for z in before if z.id not in now]
    told += [(z, "laid") for z in scene.zones if was.get(z.id) != z]
    lines = [{"type": "zone", "time_s": time_s, "zone": z.id, "kind": z.kind, "state": state,
              "footprint_in": [[round(x, 4), round(y, 4)] for x, y in z.footprint_in]} for z, state in told]
    return (*(Entry(line) for line in lines), Entry({"type": "scene", **scene.to_dict()}))
