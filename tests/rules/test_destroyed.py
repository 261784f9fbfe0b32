"""What hides in each game: what lies destroyed in Toytastrophe alone (TT-17, TT-26), elsewhere by a house rule that is off; and
what several pieces hide is their union in all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from measure.scene import Scene, scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Action
from rules.registry import game

SIDES = {"to_act": "red", "version": 1}
STATES: dict[str, tuple[dict[str, Any], Action]] = {
    "toytastrophe": ({"toys": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}, {"id": "d", "side": "blue", "hits": 0}],
                      "hands": [{"side": "red", "cards": ["2S"]}, {"side": "blue", "count": 2}]},
                     Action("strike", "a", "x", "2S")),
    "hearts_of_plastic": ({"units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"},
                                     {"id": "d", "side": "blue", "alive": False}],
                           "hands": [{"side": "red", "cards": ["8D"]}, {"side": "blue", "count": 4}],
                           "sight": [{"name": "red"}, {"name": "neutral", "cards": ["8H"]}, {"name": "blue"}],
                           "active": {"units": ["a"], "card": "8D", "mode": "attack"}}, Action("attack", "a", "x")),
    "toymallet": ({"phase": "shoot", "groups": [
        {"id": "R", "side": "red", "type": "tankmecha", "figures": ["a"], "move": 1, "attack": 2, "range": 4, "armor": 1},
        {"id": "T", "side": "blue", "type": "squad", "figures": ["x"], "attack": 4, "move": 1, "range": 1}]},
                  Action("shoot", "R", "T")),
    "simple_toy_soldiers": ({"teams": [{"id": "A", "side": "red", "kind": "fireteam", "figures": ["a"]},
                                       {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["x"]}],
                             "active": {"team": "A", "ap": 3}}, Action("shoot", "A", "B", extra=("open",))),
}


@pytest.mark.parametrize("game_id", STATES)
def test_the_destroyed_hide_where_the_rules_say_so(game_id: str) -> None:
    battle = scene("red a a 5,10 r=1", "blue x x 15,10 r=1", "blue d d 10,10 r=3 h=6", sigma=0.0)
    battle = battle.with_toy(replace(battle.toy("d"), state="destroyed"))
    data, action = STATES[game_id]
    played = game(game_id)

    def verdict(**house: bool) -> Verdict:
        state = played.state_from_json({"game": game_id, **SIDES, **data, "house": house})
        survey = Survey(battle, living_block=played.living_block(state), destroyed_block=played.destroyed_block(state))
        option = played.option(state, survey, action)
        assert option is not None
        return option.verdict

    rule = next(h for h in played.house_rules if h.key == "destroyed_block")
    assert (rule.value, rule.open) == ((True, False) if game_id == "toytastrophe" else (False, True))
    assert verdict() is (Verdict.NO if game_id == "toytastrophe" else Verdict.YES)
    assert verdict(destroyed_block=True) is Verdict.NO
    assert verdict(destroyed_block=False) is Verdict.YES


@pytest.mark.parametrize(("seen", "expected"), [("placed", "destroyed"), ("occluded", "destroyed"), ("lifted", "lifted")])
def test_a_destroyed_toy_in_a_hand_hides_nobody(seen: str, expected: str) -> None:
    battle = scene("red a a 5,10 r=1", "blue x x 15,10 r=1", "blue d d 10,10 r=3 h=6", sigma=0.0)
    battle = battle.with_toy(replace(battle.toy("d"), state=seen))
    data, _ = STATES["toytastrophe"]
    played = game("toytastrophe")
    state = played.state_from_json({"game": "toytastrophe", **SIDES, **data})
    there = played.scene_of(state, battle)
    assert there.toy("d").state == expected
    hidden = Survey(there, **played.sight(state)).cover("a", "x").hidden
    assert hidden == (1.0 if expected == "destroyed" else 0.0)


@pytest.mark.parametrize("game_id", STATES)
def test_what_several_pieces_hide_in_one_shadow_is_counted_once(game_id: str) -> None:
    walls = {f"w{k}": (12.5 - k, 8.0, 12.8 - k, 9.9 - 0.05 * k) for k in range(3)}
    battle = scene("red a a 5,10 r=1", "blue x x 15,10 r=1", sigma=0.0, **walls)
    data, action = STATES[game_id]
    played = game(game_id)
    rows = [r for r in data.get("toys", data.get("units", ())) if r["id"] != "d"]
    data = {**data, **({"toys": rows} if "toys" in data else {"units": rows} if "units" in data else {})}
    state = played.state_from_json({"game": game_id, **SIDES, **data})
    action = replace(action, extra=("hard",)) if action.extra else action

    def told(table: Scene) -> float:
        option = played.option(state, Survey(table, **played.sight(state)), action)
        assert option is not None
        return next(c.measured for c in option.checks if c.unit == "%" and c.measured is not None and "hidden" in c.detail)

    alone = [told(replace(battle, terrain=(t,))) for t in battle.terrain]
    assert min(alone) > 25
    assert told(battle) == pytest.approx(max(alone), abs=0.5)
