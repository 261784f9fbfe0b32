"""Every refusal names its rule, with numbers that differ; typing errors are told with what was meant; no number is too low."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from assistant.session.dealer import Dealer
from measure.errors import InputError
from measure.reading.suggest import did_you_mean
from measure.scene import scene
from measure.verdict import Verdict
from rules import registry
from rules.actions import Action
from rules.engine import Game, IllegalAction
from rules.fixed import FixedCover, FixedGap, FixedPath, FixedSurvey
from rules.places import compared, of_limit, percent_hidden
from rules.playout import playout
from rules.transcript import opening

GAMES = registry.games()
RULE = re.compile(r"\b(TT|HP|STS|TM|TD)-\d+")
OF = re.compile(r"(\d[\d.]*) of (\d[\d.]*) in\b")
TABLE = scene("red sarge sarge 3,3", "blue bazooka bazooka 12,3", crate=(20, 1, 22, 3), sigma=0.0)
TT = registry.game("toytastrophe")


@pytest.fixture(params=GAMES, ids=lambda g: g.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return request.param


def refusals(game: Game[Any], seed: int, steps: int = 80) -> list[Any]:
    """The refused and unsure options on the way of a random game, and the questions."""
    player = opening(registry.FOLDER / game.id / "example.txt")
    found: list[Any] = []

    def watch(state: Any, action: Action) -> None:
        if len(found) < steps * 50:
            found.extend(o for o in game.options(state, player.survey()) if o.verdict is not Verdict.YES)
            if (asked := game.prompt(state)) is not None:
                found.append(asked)

    playout(game, player.state, player.survey(), random.Random(seed).choice, Dealer(seed).answer, watch)
    return found


def test_every_refusal_and_every_question_names_its_rule(game: Game[Any]) -> None:
    said = {f.reason() if hasattr(f, "reason") else f.text for f in refusals(game, 1)}
    assert said
    assert [s for s in said if not RULE.search(s)] == []
    for told in said:
        assert all(a != b for a, b in OF.findall(told)), told


def test_what_is_not_offered_is_refused_with_a_rule(game: Game[Any]) -> None:
    player = opening(registry.FOLDER / game.id / "example.txt")
    rng, dealer, state = random.Random(2), Dealer(2), player.state
    for _ in range(40):
        asked = game.prompt(state)
        if asked is None:
            break
        options = game.options(state, player.survey())
        if not asked.chance:
            wrong = Action("attack" if asked.kind != "attack" else "mine", options[0].action.actor, None, "2S")
            if game.option(state, player.survey(), wrong) is None:
                with pytest.raises(IllegalAction) as e:
                    game.apply(state, player.survey(), wrong)
                assert RULE.search(str(e.value)) or "did you mean" in str(e.value), str(e.value)
        legal = [o.action for o in options if o.verdict is Verdict.YES]
        state = game.apply(state, player.survey(), dealer.answer(asked) if asked.chance else rng.choice(legal))


def tt(gap: float = 8.0, hidden: float = 0.0, card: str = "5S", size: str = "M") -> tuple[Any, FixedSurvey]:
    pair = ("sarge", "bazooka")
    state = TT.state_from_json({"game": "toytastrophe", "version": 1, "to_act": "red", "toys": [
        {"id": "sarge", "side": "red", "size": size}, {"id": "bazooka", "side": "blue"}],
        "hands": [{"side": "red", "cards": [card]}, {"side": "blue", "count": 2}]})
    return state, FixedSurvey(TABLE, {pair: FixedGap(gap)}, {pair: FixedCover(hidden)}, {pair: FixedPath(gap)})


@pytest.mark.parametrize(("gap", "says"), [(9.04, "TT-13: 9.04 of 9 in"), (9.0004, "TT-13: 9.0004 of 9 in"),
                                           (9.4, "TT-13: 9.4 of 9 in")])
def test_numbers_have_the_decimals_that_tell_them_apart(gap: float, says: str) -> None:
    state, survey = tt(gap)
    with pytest.raises(IllegalAction, match=re.escape(says)):
        TT.apply(state, survey, Action("strike", "sarge", "bazooka", "5S"))


@pytest.mark.parametrize(("measured", "limit", "said"), [
    (12.04, 12.0, "12.04 of 12 in"), (12.0, 12.0, "12 of 12 in"), (9.4, 12.0, "9.4 of 12 in"), (10.0, 8.0, "10 of 8 in"),
    (float("inf"), 8.0, "no way of 8 in"), (7.9996, 8.0, "7.9996 of 8 in")])
def test_lengths_beside_limits(measured: float, limit: float, said: str) -> None:
    assert of_limit(measured, limit) == said


def test_shares_beside_limits() -> None:
    assert percent_hidden(43.2, 25.0) == "43 % hidden"
    assert percent_hidden(24.6, 25.0) == "24.6 % hidden"
    assert compared(20.0, 100.0, 0) == ("20", "100")
    state, survey = tt(hidden=0.986)
    found = TT.option(state, survey, Action("strike", "sarge", "bazooka", "5S"))
    assert found is not None
    assert found.verdict is Verdict.YES
    assert found.checks[1].detail.startswith("98.6 % hidden")


def test_a_card_that_does_not_move_it_says_which_would() -> None:
    state, survey = tt(card="KS")
    found = TT.option(state, survey, Action("move", "sarge", None, "KS"))
    assert found is not None
    [check] = found.checks
    assert (check.rule, check.verdict, check.measured, check.unit) == ("TT-10", Verdict.NO, 13.0, "value")
    assert check.limit is not None


@pytest.mark.parametrize(("action", "says"), [
    (Action("strike", "sargee", "bazooka", "5S"), "no piece 'sargee': did you mean 'sarge'?"),
    (Action("strike", "sarge", "bazoka", "5S"), "no piece 'bazoka': did you mean 'bazooka'?"),
    (Action("strike", "sarge", "Craet", "5S"), "no piece 'Craet': did you mean 'crate'?"),
    (Action("strike", "sarge", "helicopter", "5S"), "no piece 'helicopter'"),
    (Action("strik", "sarge", "bazooka", "5S"), "nothing is called 'strik' now: did you mean 'strike'?"),
    (Action("move", "bazooka", None, "5S"), "it is red's turn (TT-9)"),
    (Action("move", "sarge", None, "9S"), "9S is not in red's hand (TT-9)"),
])
def test_typing_errors_are_told_with_what_was_meant(action: Action, says: str) -> None:
    state, survey = tt()
    with pytest.raises(IllegalAction) as e:
        TT.apply(state, survey, action)
    assert says in str(e.value)


def test_what_is_meant_is_only_said_where_it_is_like() -> None:
    assert did_you_mean("SARGEE", ["sarge", "bear"]) == ": did you mean 'sarge'?"
    assert did_you_mean("x", ["sarge", "bear"]) == ""
    assert did_you_mean("sarge", []) == ""


@pytest.mark.parametrize(("game_id", "table", "says"), [
    ("toytastrophe", {"toy": [{"name": "sargee"}]}, "no toy 'sargee' on the roster: did you mean 'sarge'?"),
    ("toytastrophe", {"toy": [{"name": "sarge", "powers": ["Sprnt"]}]}, "no power 'Sprnt': did you mean 'Sprint'?"),
    ("toytastrophe", {"sides": ["redd", "blue"]}, "no toy of side 'redd': did you mean 'red'?"),
    ("toytastrophe", {"victry": "hill"}, "victry: unknown key: did you mean 'victory'?"),
    ("toytastrophe", {"victory": "hil"}, "did you mean 'hill'?"),
    ("simple_toy_soldiers", {"team": [{"id": "A", "side": "red", "kind": "fireteam", "figures": ["sargee"]}]},
     "no free figure 'sargee' on the roster: did you mean 'sarge'?"),
    ("toymallet", {"group": [{"id": "A", "side": "red", "type": "commander", "figures": ["sargee"],
                              "abilities": [{"name": "Fligt"}]}]}, "did you mean 'sarge'?"),
    ("toymallet", {"group": [{"id": "A", "side": "red", "type": "commander", "figures": ["sarge"],
                              "abilities": [{"name": "Fligt"}]}]}, "no ability 'Fligt': did you mean 'Flight'?"),
    ("toaded", {"deck": [{"side": "red", "main": [{"card": "Nobody at all"}]}, {"side": "blue", "main": []}]}, "no card"),
    # numbers below their least
    ("toytastrophe", {"power": [{"name": "Zap", "verb": "damage", "suit": "C", "amount": -2, "target": "enemy"}]},
     "power 'Zap': amount must be 1 or more, found -2"),
    ("toytastrophe", {"power": [{"name": "Zap", "verb": "damage", "suit": "C", "target": "enemy", "range_factor": -1.0}]},
     "range_factor must be 0 or more, found -1"),
    ("toytastrophe", {"piece": [{"id": "lava", "damage": -1}]}, "piece 'lava': damage must be 0 or more, found -1"),
    ("toytastrophe", {"goal_count": 0}, "goal_count: must be 1 or more, found 0"),
    ("toymallet", {"ability": [{"name": "Cheap", "points": -5}]}, "ability 'Cheap': points must be 0 or more, found -5"),
    ("toaded", {"soldier": [{"name": "X", "race": "Toad", "class": "close", "level": 1, "attack": 100, "health": 100,
                             "talent": {"kind": "active", "cost": -1, "effects": [{"verb": "draw", "amount": 1}]}}]},
     "talent: cost must be 0 or more, found -1"),
    ("toaded", {"support": [{"name": "X", "type": "hand", "counter": 0, "effects": [
        {"verb": "damage", "amount": -300, "scope": "target"}]}]}, "verb damage: amount must be 1 or more, found -300"),
])
def test_a_roster_table_is_refused_with_a_sentence(game_id: str, table: dict[str, Any], says: str) -> None:
    from rules.engine import pieces_of

    with pytest.raises(InputError) as e:
        registry.game(game_id).start(pieces_of(TABLE), table)
    assert says in str(e.value)


HOUSE = [("toytastrophe", "apart_in"), ("toytastrophe", "square_feet_per_toy"), ("toytastrophe", "ace_pips"),
         ("hearts_of_plastic", "move_edges"), ("hearts_of_plastic", "cover_bonus"), ("hearts_of_plastic", "buddy_penalty"),
         ("hearts_of_plastic", "mines"), ("hearts_of_plastic", "deploy_in"), ("hearts_of_plastic", "profile_share"),
         ("simple_toy_soldiers", "deploy_in"), ("simple_toy_soldiers", "terrain_share"), ("toymallet", "near_lengths"),
         ("toymallet", "kill_points"), ("toaded", "side_deck"), ("toaded", "deployments"), ("toaded", "poison")]


@pytest.mark.parametrize(("game_id", "key"), HOUSE)
def test_no_house_rule_is_below_its_least(game_id: str, key: str) -> None:
    from rules.engine import pieces_of

    with pytest.raises(InputError, match=r"or more|0 to 1"):
        registry.game(game_id).start(pieces_of(TABLE), None, {key: -1})


def test_no_number_of_a_house_rule_may_be_negative(game: Game[Any]) -> None:
    """All of them, whatever they are called: none is taken without a word."""
    from rules.engine import pieces_of

    taken = []
    for rule in game.house_rules:
        if isinstance(rule.value, bool) or not isinstance(rule.value, int | float):
            continue
        try:
            game.start(pieces_of(TABLE), None, {rule.key: -1})
        except InputError:
            continue
        taken.append(rule.key)
    assert taken == []
