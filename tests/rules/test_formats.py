"""The states shown in docs/formats.md are read as they stand there, and the actions named there are those of the games."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from measure.scene import Scene, scene
from rules.engine import Piece
from rules.fixed import FixedSurvey
from rules.registry import FOLDER, games

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
STATES = [json.loads(b) for b in re.findall(r"```json\n(.*?)```", TEXT, re.S) if b.lstrip().startswith('{"game"')]
TABLES = [tomllib.loads(b) for b in re.findall(r"```toml\n(.*?)```", TEXT, re.S)]


def test_every_game_has_its_state_shown() -> None:
    assert sorted(s["game"] for s in STATES) == [g.id for g in games()]


@pytest.mark.parametrize("state", STATES, ids=lambda s: s["game"])
def test_the_shown_state_is_read_and_offers_something(state: dict[str, Any]) -> None:
    game = next(g for g in games() if g.id == state["game"])
    made = game.state_from_json(state)
    assert game.state_from_json(json.loads(json.dumps(game.state_to_json(made)))) == made
    names = re.findall(r'"([a-z]\d?)"', json.dumps(state))
    table = scene(*(f"red x {n} {3 + 2 * i},5" for i, n in enumerate(dict.fromkeys(names))))
    assert game.options(made, FixedSurvey(table if state["game"] != "toaded" else Scene((48, 48))))


def test_the_shown_roster_tables_are_read() -> None:
    def merged(game_id: str) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for t in TABLES:
            out |= t.get(game_id, {})
        return out

    by_id = {g.id: g for g in games()}
    toys = [Piece("g1", "green", "M", "Jeep"), Piece("t1", "tan", "M")]
    state = by_id["toytastrophe"].start(toys, merged("toytastrophe"))
    assert (state.toy("g1").powers, state.house.scale, state.pieces[0].only) == (("Summon", "Mount"), 0.5, ("S",))
    men = [Piece(f"a{i}", "red") for i in (1, 2, 3)] + [Piece("b", "blue")]
    rows = merged("simple_toy_soldiers")
    rows["team"].append({"id": "B", "side": "blue", "kind": "tank", "figures": ["b"]})
    assert by_id["simple_toy_soldiers"].start(men, rows).team("A").die == 8
    army = merged("toymallet")
    army["group"].append({"id": "R", "side": "red", "type": "commander", "figures": ["r1"]})
    army["army"] = "invasion"
    tank = by_id["toymallet"].start([Piece("t1", "blue"), Piece("r1", "red")], army).group("T")
    assert (tank.level("Missiles"), tank.armor) == (2, 2)


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_the_actions_of_the_transcripts_are_named(game: Any) -> None:
    kinds = {line.split()[1] for line in (FOLDER / game.id / "example.txt").read_text(encoding="utf-8").splitlines()
             if line.startswith("> ")}
    assert not [k for k in kinds if f"`{k}`" not in TEXT], "an action that docs/formats.md does not name"
