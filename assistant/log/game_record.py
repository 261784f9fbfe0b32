"""What a battle log keeps so that it can be told without the game's state at hand: how a game stands, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from measure.occlusion.definitions import USUAL
from measure.scene import Scene
from rules.engine import Game

if TYPE_CHECKING:
    from measure.survey import Survey

ROSTERS = ("toys", "units", "groups", "teams")
"""The lists of a state file that hold fighters, each with id and side."""


def standing_of(game: Game[Any], state: Any) -> dict[str, Any]:
    """How a game stands, as plain data without anything secret.

    ``turn`` (from 1), ``to_act``, ``over``, ``winners``, ``reason``, ``scores`` by side, and ``fighters``: by id, side
    and what is ``left`` of it (hits, figures, or 1 and 0 for alive and gone), with its ``name`` and ``figures`` where it
    has any.
    """
    outcome, asked = game.outcome(state), game.prompt(state)
    return {"turn": game.turn_number(state), "to_act": asked.player if asked is not None else None,
            "over": outcome.over, "winners": list(outcome.winners), "reason": outcome.reason,
            "scores": dict(outcome.scores), "fighters": fighters_of(game.state_to_json(state))}


def fighters_of(state: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The fighters of a state file (docs/formats.md); a list that is not there, or of another shape, adds nothing."""
    health = {s["name"]: s["health"] for s in state.get("soldiers", ()) if "name" in s and "health" in s}
    out: dict[str, dict[str, Any]] = {}
    for key in ROSTERS:
        for row in state.get(key, ()):
            left = _left(row, health)
            if left is None or "id" not in row:
                continue
            entry: dict[str, Any] = {"side": row.get("side", ""), "left": left}
            if row.get("name") or row.get("card"):
                entry["name"] = row.get("name") or row["card"]
            if isinstance(row.get("figures"), list):
                entry["figures"] = list(row["figures"])
            out[str(row["id"])] = entry
    return out


def _left(row: Mapping[str, Any], health: Mapping[str, Any]) -> float | None:
    if "max_hits" in row:
        return float(row["hits"])
    if "alive" in row:
        return float(bool(row["alive"]))
    if "figures" in row:
        standing = len(row["figures"])
        if row.get("full") == 1 and row.get("hits"):  # one big figure with several hits
            return float(max(0, row["hits"] - row.get("damage", 0))) if standing else 0.0
        return float(standing)
    if "damage" in row and row.get("card") in health:
        return float(max(0, health[row["card"]] - row["damage"]))
    return None


def house_rules_of(game: Game[Any], state: Mapping[str, Any] | None = None,
                   table: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The house rules in force: the game's own, then those of its roster table, then those of a saved state."""
    rules: dict[str, Any] = {h.key: h.to_dict()["value"] for h in game.house_rules}
    for changed in ((table or {}).get("house_rules"), (state or {}).get("house")):
        if isinstance(changed, Mapping):
            rules.update({k: v for k, v in changed.items() if k in rules})
    return rules


def changed_rules(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The house rules that a log's line changes, by key."""
    again = line.get("set_up")
    found = line.get("house_rules", again.get("house_rules") if isinstance(again, Mapping) else None)
    return found if line.get("type") == "note" and isinstance(found, Mapping) else {}


def survey_under(rules: Mapping[str, Any], scene: Scene) -> Survey:
    """The scene under a start line's house rules. Where they say nothing (no game, or an earlier version), destroyed toys
    block, living ones do not, and hidden is a share of the silhouette."""
    from measure.survey import Survey

    return Survey(scene, living_block=bool(rules.get("living_block", False)),
                  destroyed_block=bool(rules.get("destroyed_block", True)),
                  definition=str(rules.get("cover_definition", USUAL)))
