"""What an evidence card says, as plain data: the measurement, the rulings on the pair, limits, calibration, log lines."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from typing import Any

from assistant.evidence.limits import cover_limits, limits_of
from assistant.evidence.moment import Context
from assistant.evidence.parameters import VERIFY
from assistant.evidence.sources import sources_of
from assistant.log.battle_log import LoggedLine
from assistant.log.game_record import house_rules_of, survey_under
from assistant.overlay.toys_eye.ruling_change import change_of
from measure.occlusion.cover import Blocker
from measure.scene import Scene, Toy
from measure.survey import Survey
from rules.engine import Game

NO_PICTURE = {"kind": "map", "of": ""}
"""The picture of a card that shows the map, in its record."""


def survey_of(scene: Scene, context: Context) -> Survey:
    """The scene measured under the house rules of its battle."""
    return survey_under(context.house_rules, scene)


def record_of(survey: Survey, me: Toy, target: Toy, context: Context) -> dict[str, Any]:
    """Everything that the card says, as plain data: it is drawn from this, and kept in the file."""
    gap, cover = survey.gap(me.id, target.id), survey.cover(me.id, target.id)
    start, line = context.start, context.scene_line
    game = context.game
    at_range = (_r(gap.inches), _r(gap.sigma)) if math.isfinite(gap.inches) else (None, None)
    rules = context.house_rules
    limits = limits_of(game, rules, gap, cover)
    change = change_of(survey, me.id, target.id, cover_limits(limits)).to_dict()
    rulings = _rulings(context, {me.id, *_teams(context, me.id)}, {target.id, *_teams(context, target.id)})
    return {
        "kind": "toy-umpire evidence", "version": 1, "measuring": VERIFY.measuring, "at_s": _r(context.at_s),
        "from": _who(me), "to": _who(target),
        "log": {"name": context.log, "battle": start.get("battle", ""), "start": _ref(context.start_line),
                "scene": _ref(line), "scene_s": line.data["time_s"] if line else None, "lines": [r["line"] for r in rulings],
                "read_to": context.read_to, **({"key": start["key"]} if start.get("key") else {})},
        "range": {"in": at_range[0], "sigma": at_range[1], "from_point_in": [_r(v) for v in gap.from_point_in],
                  "to_point_in": [_r(v) for v in gap.to_point_in]},
        "cover": {"definition": survey.definition, "living_block": survey.living_block,
                  **({} if survey.destroyed_block else {"destroyed_block": False}), "hidden": _r(cover.hidden),
                  "sigma": _r(cover.sigma), "blockers": [_blocker(b, survey.scene) for b in cover.blockers],
                  "change": change, **({"sources": sources} if (sources := sources_of(survey, me, target, cover)) else {})},
        "game": {"id": start.get("game"), "title": game.title if game else start.get("game"),
                 "edition": start.get("edition"), "house_rules": _changed(game, rules)},
        "limits": limits, "rulings": rulings,
        "mended": _corrections_of(context, {me.id, target.id, *(b.id for b in cover.blockers)}),
        "source": start.get("source", ""), "wall_clock": _moment(start.get("wall_clock"), context.at_s),
        "calibration": _calibration(start, context),
    }


def _rulings(context: Context, mine: set[str], others: set[str]) -> list[dict[str, Any]]:
    """The rulings on this pair, both ways (a block answers a strike), with the players' word and what came of it."""
    out: list[dict[str, Any]] = []
    numbers: set[int] = set()
    for line in context.during:
        d = line.data
        ref = {"line": line.number, "sha256": line.sha256}
        if d["type"] == "action":
            a = d["action"]
            ends = (a.get("actor"), a.get("target"))
            if not (ends[0] in mine and ends[1] in others) and not (ends[0] in others and ends[1] in mine):
                continue
            numbers.add(d["number"])
            out.append({"line": ref, "what": "ruling", "number": d["number"], "at_s": d.get("time_s"), "action": a,
                        "answer": ends[0] in others, "undone": d["number"] in context.undone, "verdict": d["verdict"],
                        "checks": d["checks"]})
        elif d["type"] == "override" and d["number"] in numbers:
            out.append({"line": ref, "what": "players", "number": d["number"], "ruling": d["ruling"], "by": d["by"]})
        elif d["type"] == "note" and d.get("about") in numbers:
            out.append({"line": ref, "what": "afterwards", "number": d["about"], "at_s": d["time_s"], "text": d["text"],
                        "verdict": d.get("verdict", ""), "checks": d.get("checks", [])})
    return out


def _corrections_of(context: Context, ids: set[str]) -> list[str]:
    """What players had put right about these things by then, in the log's words: not only the camera measured."""
    out = []
    for line in context.corrections:
        d = line.data
        if d["mend"].get("id") in ids or d["mend"].get("as_id") in ids:
            again = {"undo": "taken back", "redo": "done again"}.get(str(d.get("step")))
            out.append(f"{again} ({d['mend'].get('id')})" if again else str(d["text"]))
    return out


def _teams(context: Context, toy_id: str) -> list[str]:
    return [name for name, figures in context.groups.items() if toy_id in figures]


def _calibration(start: Mapping[str, Any], context: Context) -> dict[str, Any]:
    known = start.get("calibration") or {}
    made, begun = known.get("made"), start.get("wall_clock")
    age_s = None
    if made and begun:
        try:
            gone = datetime.datetime.fromisoformat(begun) - datetime.datetime.fromisoformat(made)
            age_s = _r(gone.total_seconds() + context.at_s)
        except (ValueError, TypeError):
            made = None
    return {"file": known.get("file") or "", "method": known.get("method") or "", "made": made, "age_s": age_s,
            "lens_known": known.get("lens_known"), "rms_px": _r(known["rms_px"]) if known.get("rms_px") is not None else None,
            "scale_sigma": known.get("scale_sigma"), "last_check": context.checked}


def _changed(game: Game[Any] | None, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules that are not the game's own; all of them where the game is not known here."""
    if game is None:
        return dict(rules)
    own = house_rules_of(game)
    return {k: v for k, v in rules.items() if k not in own or own[k] != v}


def _moment(wall_clock: Any, at_s: float) -> str | None:
    try:
        return (datetime.datetime.fromisoformat(wall_clock) + datetime.timedelta(seconds=at_s)).isoformat(timespec="seconds")
    except (TypeError, ValueError):
        return None


def _blocker(blocker: Blocker, scene: Scene) -> dict[str, Any]:
    """What hides the target, how much of it, and for uneven terrain how far its upper half may be set back."""
    uneven = next((t.uneven_in for t in scene.terrain if t.id == blocker.id), 0.0)
    return {"id": blocker.id, "share": _r(blocker.share), **({"uneven_in": _r(uneven)} if uneven else {})}


def _who(toy: Toy) -> dict[str, Any]:
    return {"id": toy.id, "name": toy.name or toy.id, "side": toy.side, "height_in": _r(toy.height_in)}


def _ref(line: LoggedLine | None) -> dict[str, Any] | None:
    return None if line is None else {"line": line.number, "sha256": line.sha256}


def _r(x: float) -> float:
    return round(float(x), 4)
