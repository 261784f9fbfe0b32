"""The simple toy soldier game rule by rule (STS-1 to STS-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from measure.errors import InputError
from measure.scene import scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Action, Option
from rules.engine import PlayersRuling, pieces_of
from rules.fixed import FixedBlocker, FixedCover, FixedGap, FixedSurvey
from rules.games.simple_toy_soldiers.flow import morale_needs
from rules.games.simple_toy_soldiers.state import State, Team, game_data, tables
from rules.registry import game

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
GAME = game("simple_toy_soldiers")
TABLE = scene("red c c1 5,5", "red a a1 5,8", "red s s1 5,11", "blue f f1 15,5", "blue g g1 15,8", "blue t t1 15,11",
              wall=(10, 0, 10.2, 20))
SURVEY = FixedSurvey(TABLE)
TEAMS = {
    "C": {"side": "red", "kind": "command", "figures": ["c1"]}, "A": {"side": "red", "kind": "assault",
                                                                     "figures": ["a1"]},
    "S": {"side": "red", "kind": "special", "figures": ["s1"], "weapons": ["anti_tank"]},
    "F": {"side": "blue", "kind": "fireteam", "figures": ["f1", "f2", "f3"]},
    "G": {"side": "blue", "kind": "fireteam", "figures": ["g1"], "weapons": ["energy"]},
    "T": {"side": "blue", "kind": "tank", "figures": ["t1"], "weapons": ["tank_gun"]}}


def make(changes: dict[str, dict[str, Any]] | None = None, house: dict[str, Any] | None = None, **more: Any) -> State:
    """Red is to activate; ``changes`` to the six teams by id (None leaves one out)."""
    teams = [{"id": t, **row, **(changes or {}).get(t, {})} for t, row in TEAMS.items()]
    return GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": "red", "teams": teams,
                                 "house": house or {}, **more})


def acting(team: str, ap: int, changes: dict[str, dict[str, Any]] | None = None, house: dict[str, Any] | None = None,
           **more: Any) -> State:
    return make(changes, house, active={"team": team, "ap": ap, **more},
                to_act=TEAMS[team]["side"])


def play(state: State, *actions: Action, survey: Any = SURVEY) -> State:
    for action in actions:
        state = GAME.apply(state, survey, action)
    return state


def option(state: State, survey: Any, action: Action) -> Option:
    found = GAME.option(state, survey, action)
    assert found is not None, GAME.why_not(state, action)
    return found


def kind(state: State) -> str:
    asked = GAME.prompt(state)
    return asked.kind if asked else ""


def shoot(by: str, at: str, cover: str = "open") -> Action:
    return Action("shoot", by, at, extra=(cover,))


def behind(share: float, blocker: str = "wall", sigma: float = 0.0) -> FixedSurvey:
    """Red's figures see every blue one through ``share`` of cover."""
    cover = FixedCover(share, sigma, (FixedBlocker(blocker, share),))
    made = replace(TABLE, terrain=(*TABLE.terrain, replace(TABLE.terrain[0], id="hedge", cover="soft"),
                                   replace(TABLE.terrain[0], id="sign", cover="none")))
    return FixedSurvey(made, covers={(r, b): cover for r in ("c1", "a1", "s1") for b in ("f1", "g1", "t1")})


def test_sts1_a_standard_squad_is_checked() -> None:
    kinds = {k.kind: k.figures for k in tables().team_kind}
    assert kinds == {"command": 3, "fireteam": 3, "assault": 3, "special": 2, "tank": 1}
    found = [c for c in GAME.setup_checks(make(), SURVEY) if c.rule == "STS-1"]
    assert {c.verdict for c in found} == {YES, NO}
    assert any("red: 0 fireteam" in c.detail for c in found)
    toys = [f"{s} {k} {s}{k}{i} {3 + n * 4 + i},{y}" for s, y in (("red", 2), ("blue", 46))
            for n, (k, m) in enumerate((("command", 3), ("fireteam", 3), ("assault", 3), ("special", 2)))
            for i in range(m)]
    full = scene(*toys, town=(5, 10, 40, 40))
    state = GAME.start(pieces_of(full))
    assert [t.kind for t in state.teams[:4]] == ["command", "fireteam", "assault", "special"]
    assert {c.verdict for c in GAME.setup_checks(state, FixedSurvey(full))} == {YES}  # STS-11 as well


def test_sts2_roll_off_and_tokens() -> None:
    state = GAME.start(pieces_of(TABLE))
    assert [(t.side, t.left) for t in state.tokens] == [("red", 6), ("blue", 6)]
    again = play(state, Action("roll_off", "red", extra=("4", "4")))
    assert kind(again) == "roll_off"
    assert play(state, Action("roll_off", "red", extra=("2", "4"))).to_act == "blue"


def test_sts2_the_price_of_a_team_rises() -> None:
    costs = []
    team = Team("x", "red", "fireteam", ("f",))
    for _ in range(5):
        costs.append(team.cost)
        team = replace(team, spent=team.spent + team.cost)
    assert costs == [1, 1, 2, 4, 8]
    state = make({"A": {"spent": 4}}, tokens=[{"side": "red", "left": 3}, {"side": "blue", "left": 6}])
    refused = option(state, SURVEY, Action("activate", "A", extra=("command",)))
    assert (refused.verdict, refused.checks[0].rule) == (NO, "STS-2")


def test_sts2_sts9_alternation_and_the_end_of_a_turn() -> None:
    state = make(tokens=[{"side": "red", "left": 1}, {"side": "blue", "left": 2}])
    state = play(state, Action("activate", "C", extra=("command",)), Action("action_die", "red", extra=("1",)),
                 Action("pass", "C"))
    assert (state.to_act, state.left("red")) == ("blue", 0)
    state = play(state, Action("activate", "F"), Action("action_die", "blue", extra=("1",)), Action("pass", "F"))
    assert state.to_act == "blue"  # red is out, blue spends what it has
    state = replace(state, teams=tuple(replace(t, danger=2) if t.id == "G" else t for t in state.teams))
    state = play(state, Action("activate", "F"), Action("action_die", "blue", extra=("1",)), Action("pass", "F"))
    assert (state.turn, kind(state), state.left("red"), state.left("blue")) == (2, "roll_off", 6, 6)
    assert state.team("G").danger == 2  # danger stays
    assert state.team("F").spent == 0


@pytest.mark.parametrize(("gap", "verdict"), [(11.8, YES), (12.0, TOO_CLOSE), (12.3, NO)])
def test_sts3_command_distance(gap: float, verdict: Verdict) -> None:
    survey = FixedSurvey(TABLE, {("a1", "c1"): FixedGap(gap, 0.1)})
    near = option(make(), survey, Action("activate", "A", extra=("command",)))
    alone = option(make(), survey, Action("activate", "A"))
    assert near.verdict is verdict
    assert alone.verdict is {YES: NO, NO: YES, TOO_CLOSE: TOO_CLOSE}[verdict]


def test_sts3_dice_and_the_one_more() -> None:
    assert {q.name: q.die for q in tables().quality} == {"militia": 4, "regular": 6, "veteran": 8, "elite": 10}
    for extra, ap in ((("command",), 4), ((), 3)):
        survey = SURVEY if extra else FixedSurvey(TABLE, {("a1", "c1"): FixedGap(20)})
        state = play(make(), Action("activate", "A", extra=extra), Action("action_die", "red", extra=("3",)),
                     survey=survey)
        assert state.active is not None
        assert state.active.ap == ap
    lost = make({"C": {"figures": []}})
    assert GAME.option(lost, SURVEY, Action("activate", "A", extra=("command",))) is None  # STS-14
    assert option(lost, SURVEY, Action("activate", "A")).verdict is YES


def test_sts4_two_inches_or_four_without_shooting() -> None:
    state = acting("A", 4)
    assert option(state, SURVEY, Action("move", "A")).checks[-1].limit == 2.0
    assert option(state, SURVEY, Action("run", "A")).checks[-1].limit == 4.0
    shot = play(state, shoot("A", "F"))
    assert option(shot, SURVEY, Action("run", "A")).verdict is NO
    assert option(shot, SURVEY, Action("move", "A")).verdict is YES
    ran = play(state, Action("run", "A"))
    assert option(ran, SURVEY, shoot("A", "F")).verdict is NO
    for action, length, verdict in ((Action("move", "A"), 2.3, NO), (Action("run", "A"), 2.3, YES)):
        assert GAME.judge_move(state, action, length, 0.05, SURVEY)[0].verdict is verdict


@pytest.mark.parametrize(("by", "points", "cover", "die", "danger"), [
    ("C", 3, "open", None, 3), ("A", 3, "open", None, 6),  # an Assault team doubles
    ("C", 4, "soft", None, 2), ("C", 3, "soft", 1, 2), ("C", 3, "soft", 2, 1), ("A", 3, "soft", None, 3),
    ("C", 3, "hard", None, 1), ("C", 4, "hard", 1, 2), ("C", 4, "hard", 2, 1), ("C", 5, "hard", 2, 2),
    ("C", 5, "hard", 3, 1), ("A", 2, "hard", 1, 2)])
def test_sts5_danger_by_cover(by: str, points: int, cover: str, die: int | None, danger: int) -> None:
    survey = {"open": SURVEY, "soft": behind(0.5, "hedge"), "hard": behind(0.5)}[cover]
    state = play(acting(by, points), *(shoot(by, "F", cover),) * points, survey=survey)
    if die is not None:
        asked = GAME.prompt(state)
        assert asked is not None
        assert (asked.kind, asked.sides) == ("remainder", 2 if cover == "soft" else 3)
        state = play(state, Action("remainder", "red", extra=(str(die),)))
    assert state.team("F").danger == danger


@pytest.mark.parametrize(("share", "blocker", "verdicts"), [
    (0.0, "wall", (YES, NO, NO)), (0.24, "wall", (YES, NO, NO)), (0.25, "wall", (NO, NO, YES)),
    (0.25, "hedge", (NO, YES, NO)), (0.6, "sign", (YES, NO, NO)), (1.0, "wall", (NO, NO, NO))])
def test_sts5_which_cover(share: float, blocker: str, verdicts: tuple[Verdict, ...]) -> None:
    state = acting("C", 4)
    assert tuple(option(state, behind(share, blocker), shoot("C", "F", c)).verdict
                 for c in ("open", "soft", "hard")) == verdicts


def test_sts5_cover_too_close_to_call() -> None:
    survey = behind(0.25, "hedge", 0.02)
    assert [option(acting("C", 4), survey, shoot("C", "F", c)).verdict for c in ("open", "soft", "hard")] == [
        TOO_CLOSE, TOO_CLOSE, NO]
    with pytest.raises(InputError, match="players' ruling"):
        play(acting("C", 4), shoot("C", "F", "soft"), survey=survey)
    GAME.apply(acting("C", 4), survey, shoot("C", "F", "soft"), PlayersRuling(True))


def test_sts5_lmg_and_energy_double_anti_tank_does_not() -> None:
    def danger(by: str, at: str, weapons: list[str]) -> int:
        state = play(acting(by, 1, {by: {"weapons": weapons}}), shoot(by, at))
        return state.team(at).danger

    assert [danger("C", "F", w) for w in ([], ["lmg"], ["energy"], ["anti_tank"])] == [1, 2, 2, 1]


def test_sts6_sts12_tanks() -> None:
    for weapons, verdict in (([], NO), (["lmg"], NO), (["energy"], YES), (["anti_tank"], YES), (["tank_gun"], YES)):
        state = acting("C", 2, {"C": {"weapons": weapons}})
        assert option(state, SURVEY, shoot("C", "T")).verdict is verdict
    energy = play(acting("C", 1, {"C": {"weapons": ["energy"]}}), shoot("C", "T"))
    assert energy.team("T").danger == 1  # no infantry doubling against a tank
    with pytest.raises(InputError, match="STS-12"):
        GAME.start(pieces_of(TABLE), {"team": [{"id": "T", "side": "blue", "kind": "tank", "figures": ["f1", "g1"]}]})


@pytest.mark.parametrize(("attack", "defence", "danger", "dead"), [
    (3, 3, 0, "F"), (3, 4, 0, "AF"), (3, 5, 0, "A"), (3, 5, 2, "F"), (1, 6, 4, "AF")])
def test_sts7_melee(attack: int, defence: int, danger: int, dead: str) -> None:
    near = FixedSurvey(scene("red c c1 5,5", "red a a1 13,5", "red s s1 5,11", "blue f f1 15,5", "blue g g1 15,8",
                             "blue t t1 15,11"))
    state = acting("A", 3, {"F": {"danger": danger}})
    state = play(state, Action("charge", "A", "F"), Action("melee_attack", "red", extra=(str(attack),)),
                 Action("melee_defence", "blue", extra=(str(defence),)), survey=near)
    assert "".join(t for t in "AF" if not state.team(t).alive) == dead
    assert state.active is None  # the activation is over


def test_sts7_charge_within_four_inches_or_two_after_a_shot() -> None:
    near = FixedSurvey(scene("red a a1 11,5", "red c c1 5,5", "red s s1 5,11", "blue f f1 15,5", "blue g g1 15,8",
                             "blue t t1 15,11"))
    assert option(acting("A", 3), near, Action("charge", "A", "F")).verdict is YES  # 3 inches
    shot = play(acting("A", 3), shoot("A", "G"), survey=near)
    assert option(shot, near, Action("charge", "A", "F")).verdict is NO
    told = GAME.judge_move(acting("A", 3), Action("charge", "A", "F"), 3.0, 0.05, near)
    assert [(c.rule, c.verdict) for c in told] == [("STS-4", YES), ("STS-7", NO)]


def test_sts7_command_does_not_help_in_melee_unless_agreed() -> None:
    near = FixedSurvey(scene("red a a1 13,5", "red c c1 5,5", "red s s1 5,11", "blue f f1 15,5", "blue g g1 15,8",
                             "blue t t1 15,11"))
    for helps, dead in ((False, "AF"), (True, "F")):
        state = acting("A", 3, house={"command_helps_melee": helps}, bonus=1)
        state = play(state, Action("charge", "A", "F"), Action("melee_attack", "red", extra=("3",)),
                     Action("melee_defence", "blue", extra=("4",)), survey=near)
        assert "".join(t for t in "AF" if not state.team(t).alive) == dead


def test_sts8_danger_first_then_casualties_that_the_owner_picks() -> None:
    state = acting("F", 2, {"F": {"danger": 3}})
    for action in (Action("move", "F"), Action("run", "F"), shoot("F", "C")):
        refused = option(state, SURVEY, action)
        assert (refused.verdict, refused.checks[0].rule) == (NO, "STS-8")
    state = play(state, Action("cancel", "F"), Action("pass", "F"))
    assert kind(state) == "casualty"
    state = play(state, Action("casualty", "F", "f2"), Action("casualty", "F", "f1"))
    assert state.team("F").figures == ("f3",)
    assert state.team("F").danger == 0  # a marker that caused a casualty is removed
    assert state.active is None
    gone = play(acting("G", 1, {"G": {"danger": 2}}), Action("cancel", "G"))
    assert not gone.team("G").alive  # STS-14: no figures, destroyed


@pytest.mark.parametrize(("roll", "falls"), [(2, False), (3, True)])
def test_sts10_morale(roll: int, falls: bool) -> None:
    state = acting("G", 1, {"G": {"danger": 2}, "T": {"danger": 0}}, {"morale": True})
    state = play(state, Action("cancel", "G"))
    assert kind(state) == "morale"
    state = play(state, Action("morale", "blue", extra=(str(roll),)))  # two teams left, no Command
    assert [t.falls_back for t in state.living("blue")] == [falls, falls]


def test_sts10_what_must_be_rolled() -> None:
    state = make({"A": {"danger": 2}})
    assert morale_needs(state, "red") == (0, 3 + 1 - 2)
    literal = make({"A": {"danger": 2}}, {"morale_literal": True})
    assert morale_needs(literal, "red") == (1 - 2, 3)
    off = play(acting("G", 1, {"G": {"danger": 2}}), Action("cancel", "G"))
    assert kind(off) == "activate"  # optional, off by default


def test_sts10_sts13_falling_back_and_leaving() -> None:
    state = acting("F", 3, {"F": {"falls_back": True}}, {"morale": True})
    for action in (Action("move", "F"), shoot("F", "C")):
        assert option(state, SURVEY, action).verdict is NO
    assert option(state, SURVEY, Action("leave", "F")).verdict is NO
    back = play(state, Action("fall_back", "F"))
    assert not back.team("F").falls_back
    assert option(back, SURVEY, Action("run", "F")).verdict is YES
    away = FixedSurvey(replace(TABLE, toys=tuple(t for t in TABLE.toys if t.id != "f1")))
    left = play(state, Action("leave", "F"), survey=away)
    assert not left.team("F").alive
    assert kind(left) == "morale"  # tested again as if it had lost another


def test_sts11_two_squads_and_the_end() -> None:
    with pytest.raises(InputError, match="STS-11"):
        GAME.start(pieces_of(scene("red a a 3,3")))
    one = make({t: {"figures": []} for t in "FGT"})
    assert (GAME.outcome(one).over, GAME.outcome(one).winners) == (True, ("red",))


def test_the_army_names_every_fault() -> None:
    with pytest.raises(InputError) as e:
        GAME.start(pieces_of(TABLE), {"team": [
            {"id": "X", "side": "red", "kind": "command", "figures": ["nobody", "f1"]},
            {"id": "X", "side": "red", "kind": "fireteam", "figures": []}]})
    for word in ("nobody", "f1", "twice", "needs figures"):
        assert word in str(e.value)
    with pytest.raises(InputError) as e:
        GAME.start(pieces_of(TABLE), {"team": [{"id": "X", "side": "red", "kind": "ninja", "figures": []}], "x": 1})
    assert "team[0].kind" in str(e.value)
    assert "simple_toy_soldiers.x" in str(e.value)


def test_the_tank_die_is_a_house_rule() -> None:
    state = GAME.start(pieces_of(scene("red tank t1 3,3", "blue f f1 9,9")), None, {"tank_die": 8})
    assert state.teams[0].die == 8
    assert game_data().house.tank_die == 6


def sound(state: State) -> None:
    """Markers, tokens and figures within bounds; nobody acts who is gone."""
    for team in state.teams:
        assert team.danger >= 0
        assert team.figures or not team.danger or state.active is not None
        assert team.spent in (0, 1, 2, 4, 8)
    assert all(t.left >= 0 for t in state.tokens)
    asked = GAME.prompt(state)
    if asked and asked.kind in ("act", "casualty"):
        assert state.active is not None
        assert state.team(state.active.team).figures
        assert asked.kind == "casualty" or (state.active.ap or 0) > 0


def test_random_games_keep_the_rules(random_games: Any) -> None:
    assert random_games(GAME, 60, lambda state, action: sound(state)) == {"over": 60}


@pytest.mark.slow
def test_three_hundred_random_games(random_games: Any) -> None:
    assert random_games(GAME, 300, lambda state, action: sound(state)) == {"over": 300}


def shadow(*hard: tuple[float, ...]) -> Survey:
    """a1 looks at f1 past hard pieces on the left, and a soft one that hides as much on the right."""
    made = scene("red a a1 5,10 r=1", "blue f f1 21,10 r=1", soft=(19.5, 10.7, 20.0, 12.0), sigma=0.0,
                 **{f"hard{i}": box for i, box in enumerate(hard)})
    exact = tuple(replace(t, height_sigma_in=0.0) for t in made.toys)
    pieces = tuple(replace(t, cover="soft" if t.id == "soft" else "hard", height_sigma_in=0.0) for t in made.terrain)
    return Survey(replace(made, toys=exact, terrain=pieces))


def test_sts5_what_hard_pieces_hide_is_a_union() -> None:
    state = acting("A", 3)
    ahead, behind_it, beside = (19.5, 8.0, 20.0, 9.3), (19.0, 8.0, 19.5, 9.25), (19.0, 10.7, 19.5, 12.0)
    for pieces, share, cover in (((ahead,), 15, "soft"), ((ahead, behind_it), 15, "soft"), ((ahead, beside), 29, "hard")):
        found = {c: option(state, shadow(*pieces), shoot("A", "F", c)) for c in ("open", "soft", "hard")}
        assert {c: o.verdict for c, o in found.items()} == {c: YES if c == cover else NO for c in found}
        last = found["hard"].checks[-1]
        assert (last.rule, last.measured, last.limit) == ("STS-5", pytest.approx(share, abs=2.0), 25.0)
