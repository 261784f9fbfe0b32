"""States, roster tables and house rules with something wrong in them: a game, or an InputError of one line."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.session.dealer import Dealer
from measure.errors import InputError
from rules import registry
from rules.engine import Game, pieces_of
from rules.playout import playout
from rules.transcript import Player, opening
from tests.mutations import ODD, broken, one_sentence

GAMES = registry.games()


@cache
def player(game: Game[Any]) -> Player:
    return opening(registry.FOLDER / game.id / "example.txt")


@cache
def states(game: Game[Any]) -> tuple[Any, ...]:
    """A few states of a random game as plain data, from the first one on."""
    p, seen = player(game), list[Any]()
    playout(game, p.state, p.survey(), random.Random(3).choice, Dealer(3).answer, lambda s, _: seen.append(s), most_turns=6)
    return tuple(json.loads(json.dumps(game.state_to_json(s))) for s in (p.state, *seen[:: max(1, len(seen) // 8)]))


def use(game: Game[Any], state: Any) -> None:
    """What the program asks of every state that it was given."""
    survey = player(game).survey()
    game.state_to_json(state)
    game.outcome(state)
    game.notes(state)
    game.destroyed(state)
    game.setup_checks(state, survey)
    game.options(state, survey)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@given(data=st.data())
def test_any_state_is_read_or_refused(game: Game[Any], data: st.DataObject) -> None:
    document = data.draw(broken(data.draw(st.sampled_from(states(game)))))
    try:
        state = game.state_from_json(document)
    except InputError as e:
        one_sentence(e)
        return
    use(game, state)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@given(data=st.data())
def test_any_table_and_house_rules_start_a_game_or_are_refused(game: Game[Any], data: st.DataObject) -> None:
    p = player(game)
    house = {h.key: h.to_dict()["value"] for h in game.house_rules}
    files = data.draw(broken({"table": dict(p.table), "house": house}, ODD))
    try:
        state = game.start(pieces_of(p.scene), files.get("table"), files.get("house"))
    except InputError as e:
        one_sentence(e)
        return
    use(game, state)
