"""A first strike, block and charge in Toytastrophe, with reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from measure.scene import scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling
from rules.fixed import FixedCover, FixedGap, FixedPath, FixedSurvey
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


def test_options_kept_from_the_table_before_are_those_made_anew() -> None:
    from rules.games.toytastrophe import judge

    table = scene(*(f"{s} {s}{i} {s}{i} {4 + 5 * i},{y}" for s, y in (("red", 4), ("blue", 14)) for i in range(4)),
                  table=(30, 20), wall=(9, 8, 12, 8.6, 3))
    state = GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": "red",
                                  "toys": [{"id": t.id, "side": t.side} for t in table.toys],
                                  "hands": [{"side": "red", "cards": ["5H", "9C", "KS"]}, {"side": "blue", "count": 3}]})
    survey = Survey(table)
    for step, toy in enumerate(("red0", "blue2", "red3", "blue0", "red0")):
        GAME.options(state, survey)
        table = table.with_toy(table.toy(toy).moved(1.5 - step, 2.0))
        survey = survey.moved(table)
        quick = GAME.options(replace(state), survey)
        judge._LAST.clear()
        judge._PAIRS.clear()
        assert GAME.options(replace(state), Survey(table)) == quick
