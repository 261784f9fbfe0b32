"""A first strike, block and charge in Toytastrophe, with reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from measure.scene import Scene, scene
from measure.survey import Survey
from measure.verdict import Verdict, all_of
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling
from rules.fixed import FixedCover, FixedGap, FixedPath, FixedSurvey
from rules.games.toytastrophe.state import State
from rules.registry import game

GAME = game("toytastrophe")
SCENE = scene("red a r1 3,3", "blue b b1 12,3")


def survey(gap: float = 8.0, sigma: float = 0.1, hidden: float = 0.0) -> FixedSurvey:
    return FixedSurvey(SCENE, {("r1", "b1"): FixedGap(gap, sigma)}, {("r1", "b1"): FixedCover(hidden, 0.02)},
                       {("r1", "b1"): FixedPath(gap + 1, sigma)})


@pytest.mark.parametrize(("gap", "verdict"), [(8.7, Verdict.YES), (9.0, Verdict.TOO_CLOSE), (9.4, Verdict.NO)])
def test_strike_range_is_three_way(gap: float, verdict: Verdict) -> None:
    state = GAME.default_state(SCENE)
    option = GAME.option(state, survey(gap), Action("strike", "r1", "b1", "5"))
    assert option is not None
    assert option.verdict is verdict
    check = option.checks[0]
    assert (check.rule, check.measured, check.sigma, check.limit, check.unit) == ("TT-13", gap, 0.1, 9.0, "in")
    assert check.detail == f"{gap:.1f}".removesuffix(".0") + " of 9 in"


def test_too_close_needs_the_players_ruling() -> None:
    state = GAME.default_state(SCENE)
    strike = Action("strike", "r1", "b1", "5S")
    with pytest.raises(IllegalAction, match="too close to call"):
        GAME.apply(state, survey(9.0), strike)
    after = GAME.apply(state, survey(9.0), strike, PlayersRuling(True))
    asked = GAME.prompt(after)
    assert asked is not None
    assert (asked.player, asked.kind) == ("blue", "block")
    with pytest.raises(IllegalAction, match="refused"):
        GAME.apply(state, survey(9.4), strike)
    assert GAME.apply(state, survey(9.4), strike, PlayersRuling(True)) == after


def test_partial_cover_lets_any_suit_block() -> None:
    state = GAME.apply(GAME.default_state(SCENE), survey(), Action("strike", "r1", "b1", "5"))

    def verdict(hidden: float, card: str) -> Verdict:
        option = GAME.option(state, survey(hidden=hidden), Action("block", "b1", "r1", card))
        assert option is not None
        return option.verdict

    assert verdict(0.0, "5S") is Verdict.YES
    assert verdict(0.0, "4S") is Verdict.NO
    assert verdict(0.0, "9H") is Verdict.NO
    assert verdict(0.25, "9H") is Verdict.TOO_CLOSE
    assert verdict(0.5, "9H") is Verdict.YES
    assert verdict(0.5, "4H") is Verdict.NO


def close_fight() -> tuple[Scene, State]:
    """Eight toys of all sizes about a wall, with a hand of long and short reach."""
    toys = (f"{s} {s}{i} {s}{i} {4 + 5 * i},{y} size={'SML'[i % 3]}" for s, y in (("red", 4), ("blue", 14)) for i in range(4))
    table = scene(*toys, table=(30, 20), wall=(9, 8, 12, 8.6, 3))
    state = GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": "red",
                                  "toys": [{"id": t.id, "side": t.side, "size": t.size} for t in table.toys],
                                  "hands": [{"side": "red", "cards": ["2H", "5H", "5S", "9C", "KS", "AC"]},
                                            {"side": "blue", "count": 3}]})
    return table, state


def test_options_of_a_moved_table_are_those_made_anew() -> None:
    table, state = close_fight()
    survey = Survey(table)
    for step, toy in enumerate(("red0", "blue2", "red3", "blue0", "red0")):
        GAME.options(state, survey)
        table = table.with_toy(table.toy(toy).moved(1.5 - step, 2.0))
        survey = survey.moved(table)
        assert GAME.options(replace(state), Survey(table)) == GAME.options(replace(state), survey)


def test_a_verdict_is_that_of_the_reasons_which_are_made_when_they_are_looked_at() -> None:
    table, state = close_fight()
    seen = set()
    for step in range(12):
        table = table.with_toy(table.toy(f"red{step % 4}").moved(0.4 * (step % 3 - 1), 0.9))
        for option in GAME.options(replace(state), Survey(table)):
            if option.action.kind in ("strike", "charge"):
                assert option.verdict is all_of(*(c.verdict for c in option.checks if c.decides)), option
                seen.add((option.action.kind, option.verdict))
    assert len(seen) == 6  # yes, no and too close of both


def test_what_is_hidden_is_asked_only_where_a_strike_reaches() -> None:
    table = scene("red a r1 3,3", "blue b b1 12,3", "blue c b2 28,3", table=(30, 20), wall=(7, 2, 8, 4, 3))
    state = GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": "red",
                                  "toys": [{"id": t.id, "side": t.side} for t in table.toys],
                                  "hands": [{"side": "red", "cards": ["2H"]}, {"side": "blue", "count": 3}]})
    asked = Survey(table)
    far = next(o for o in GAME.options(state, asked) if o.action == Action("strike", "r1", "b2", "2H"))
    assert set(asked._covers) == {("r1", "b1")}
    assert [c.rule for c in far.checks] == ["TT-13", "TT-16", "TT-15"]
    assert ("r1", "b2") in asked._covers
