"""Toymallet 40 Cents rule by rule (TM-1 to TM-19), and every ability."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from measure.scene import scene
from measure.verdict import Verdict
from rules.actions import Action, Option
from rules.engine import Piece, pieces_of
from rules.fixed import FixedCover, FixedGap, FixedSurvey
from rules.games.toymallet import dice
from rules.games.toymallet.army import GroupRow, cost_of, limits_broken
from rules.games.toymallet.judge import coherent
from rules.games.toymallet.state import Ability, Group, Owed, Score, State, game_data, tables
from rules.registry import game

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
GAME = game("toymallet")
HOUSE = game_data().house
TABLE = scene(*(f"red r r{i} {5 + 1.5 * i},5" for i in range(5)), "red c c0 5,8", "blue t t0 5,16", "blue t t1 8,16",
              *(f"blue b b{i} {25 + 1.5 * i},16" for i in range(5)))
SURVEY = FixedSurvey(TABLE)
GROUPS: dict[str, dict[str, Any]] = {
    "R": {"side": "red", "type": "squad", "figures": [f"r{i}" for i in range(5)], "attack": 3, "range": 2},
    "C": {"side": "red", "type": "commander", "figures": ["c0"], "attack": 2, "range": 2},
    "T": {"side": "blue", "type": "tankmecha", "figures": ["t0", "t1"], "attack": 4, "range": 2, "armor": 1},
    "B": {"side": "blue", "type": "squad", "figures": [f"b{i}" for i in range(5)], "attack": 2, "range": 5}}


def make(phase: str = "shoot", acts: str = "red", house: dict[str, Any] | None = None, more: dict[str, Any] | None = None,
         **changes: dict[str, Any]) -> State:
    groups = [{"id": g, **row, **changes.get(g, {})} for g, row in GROUPS.items()]
    return GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": acts, "phase": phase, "groups": groups,
                                 "house": house or {}, **(more or {})})


def ability(*names: str, n: int = 1) -> dict[str, Any]:
    return {"abilities": [{"name": x, "n": n} for x in names]}


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


def fight(state: State, by: str, at: str, attack: str, defence: str, act: str = "shoot", survey: Any = SURVEY) -> State:
    """An attack with these dice, kept as they fall."""
    mine, theirs = state.group(by).side, state.group(at).side
    return play(state, Action(act, by, at), Action("attack_dice", mine, extra=tuple(attack)), Action("keep", by),
                Action("defence_dice", theirs, extra=tuple(defence)), Action("keep", at), survey=survey)


# The army builder


def test_tm3_costs() -> None:
    squad = GroupRow("x", "red", "squad", tuple("abcde"), move=1, attack=2, range=2, armor=1, hits=1)
    assert cost_of(squad, HOUSE) == 5 * (2 + 10 + 6 + 10 + 10)
    cheap = replace(HOUSE, armor_cost=5)
    assert cost_of(squad, cheap) == 5 * (2 + 10 + 6 + 5 + 10)
    tank = GroupRow("t", "red", "tankmecha", ("a", "b"), attack=1, armor=2)
    assert cost_of(tank, HOUSE) == 2 * (5 + 10)  # the first armor is free


@pytest.mark.parametrize(("name", "points"), [
    ("Morale Boost", 5), ("Superior", 8), ("Godlike", 15), ("Anti-Armor", 10), ("Powerful", 15), ("Rapid Fire", 30),
    ("Scary Fast", 15), ("Flight", 30), ("Teleport", 40), ("Targeting Link", 5), ("Terrifying", 20), ("Burninate", 50),
    ("Heroic Aura", 30), ("Stun", 60), ("Sniper", 30), ("Annihilator Beam", 50), ("Explosive", 30), ("Missiles", 60),
    ("Healer", 20), ("Stealth", 30)])
def test_tm13_tm14_tm15_prices(name: str, points: int) -> None:
    """Range 3 for Rapid Fire; two Lengths of Teleport, two D6 of Missiles; once per group (TM-16)."""
    row = GroupRow("x", "red", "squad", tuple("abcde"), range=3, abilities=(Ability(name, 2),))
    assert cost_of(row, HOUSE) == 5 * 9 + points
    assert len(tables().ability) == 20


@pytest.mark.parametrize(("row", "said"), [
    (GroupRow("x", "r", "squad", tuple("abcd")), "5 to 10 figures"),
    (GroupRow("x", "r", "squad", tuple("abcdefghijk")), "5 to 10 figures"),
    (GroupRow("x", "r", "commander", ("a", "b")), "has 1 figures"),
    (GroupRow("x", "r", "commander", ("a",), move=3), "move of a commander is at most 2"),
    (GroupRow("x", "r", "commander", ("a",), attack=21), "at most 100 points"),
    (GroupRow("x", "r", "tankmecha", ("a",), move=2), "move of a tankmecha is at most 1"),
    (GroupRow("x", "r", "tankmecha", tuple("abcd")), "1 to 3 figures"),
    (GroupRow("x", "r", "tankmecha", ("a",), abilities=(Ability("Flight"),)), "never flies"),
    (GroupRow("x", "r", "tankmecha", ("a",), armor=6), "an installation"),
    (GroupRow("x", "r", "tankmecha", ("a",), hits=6), "an installation"),
    (GroupRow("x", "r", "tankmecha", ("a",), armor=4, hits=4), "an installation"),
    (GroupRow("x", "r", "installation", ("a",), move=1), "move of a installation is at most 0"),
    (GroupRow("x", "r", "aerocraft", ("a",), armor=2), "armor of a aerocraft is at most 1"),
    (GroupRow("x", "r", "aerocraft", ("a",), hits=2), "hits of a aerocraft is at most 1"),
    (GroupRow("x", "r", "squad", tuple("abcde"), abilities=(Ability("Laser"),)), "no ability 'Laser'")])
def test_tm4_limits_by_name(row: GroupRow, said: str) -> None:
    assert any(said in text for text in limits_broken(row, HOUSE)), limits_broken(row, HOUSE)


@pytest.mark.parametrize("row", [
    GroupRow("x", "r", "tankmecha", ("a",), armor=5, hits=3), GroupRow("x", "r", "tankmecha", ("a",), armor=3, hits=5),
    GroupRow("x", "r", "installation", ("a",), armor=6, hits=6), GroupRow("x", "r", "commander", ("a",), attack=20),
    GroupRow("x", "r", "aerocraft", ("a",), move=5, armor=1, hits=1), GroupRow("x", "r", "squad", tuple("abcde"))])
def test_tm4_what_is_just_allowed(row: GroupRow) -> None:
    assert limits_broken(row, HOUSE) == []


def test_tm5_army_limits_and_all_faults_at_once() -> None:
    pieces = [Piece(f"r{i}", "red") for i in range(5)] + [Piece("b0", "blue")]
    big = {"id": "A", "side": "red", "type": "squad", "figures": [f"r{i}" for i in range(5)], "attack": 6}
    small = {"id": "B", "side": "blue", "type": "commander", "figures": ["b0"]}
    with pytest.raises(InputError, match=r"costs 150 points, a standard army is 140 .TM-5."):
        GAME.start(pieces, {"group": [big, small]})
    for name in ("invasion", "total_war", "unlimited"):
        GAME.start(pieces, {"group": [big, small], "army": name})
    with pytest.raises(InputError) as e:
        GAME.start(pieces, {"group": [{**big, "figures": ["r0", "nobody"]}, {**small, "move": 3, "joins": "B"}]})
    for word in ("nobody", "5 to 10", "at most 2", "only a commander joins"):
        assert word in str(e.value)


def test_tm15_players_invent_abilities_which_they_apply() -> None:
    pieces = [Piece("r0", "red"), Piece("b0", "blue")]
    table = {"ability": [{"name": "Confetti", "points": 7, "text": "looks nice"}], "group": [
        {"id": "A", "side": "red", "type": "commander", "figures": ["r0"], "abilities": [{"name": "Confetti"}]},
        {"id": "B", "side": "blue", "type": "commander", "figures": ["b0"]}]}
    state = GAME.start(pieces, table)
    assert state.group("A").abilities[0].name == "own: Confetti"
    assert GAME.state_from_json(GAME.state_to_json(state)) == state


# Dice


@pytest.mark.parametrize(("attack", "defence", "armor", "anti", "powerful", "hits"), [
    ("123", "", 0, False, False, 3), ("456", "", 0, False, False, 0), ("123", "5", 0, False, False, 2),
    ("123", "56", 0, False, False, 1), ("123", "5566", 0, False, False, 0), ("123", "1234", 0, False, False, 3),
    ("1123", "", 1, False, False, 2), ("1123", "5", 1, False, False, 1), ("223", "", 1, False, False, 0),
    ("11", "", 2, False, False, 1), ("111", "", 2, False, False, 1), ("1111", "", 2, False, False, 2),
    ("111", "", 3, False, False, 1), ("11", "", 3, False, False, 0), ("1", "", 2, True, False, 1),
    ("12", "", 0, True, False, 3), ("12", "5", 0, True, False, 1), ("12", "", 0, False, True, 4),
    ("1", "", 1, False, True, 2)])
def test_tm7_tm8_what_gets_through(attack: str, defence: str, armor: int, anti: bool, powerful: bool,
                                   hits: int) -> None:
    assert dice.landed(tuple(map(int, attack)), tuple(map(int, defence)), armor, anti, powerful) == hits


@given(st.lists(st.integers(1, 6), max_size=12), st.lists(st.integers(1, 6), max_size=12), st.integers(0, 4),
       st.booleans(), st.booleans())
def test_tm8_a_block_never_helps_the_attacker(attack: list[int], defence: list[int], armor: int, anti: bool,
                                              powerful: bool) -> None:
    before = dice.landed(tuple(attack), tuple(defence), armor, anti, powerful)
    after = dice.landed(tuple(attack), (*defence, 6), armor, anti, powerful)
    assert 0 <= after <= before
    best = min(dice.landed(tuple(d for i, d in enumerate(attack) if i != k), tuple(defence), armor, anti, powerful)
               for k in range(len(attack))) if attack else 0
    assert after <= max(best, 0) or before == after == 0  # the defender removes the die that is best for him


def test_tm8_hits_of_a_figure() -> None:
    assert dice.deaths(3, 0, 3, 1) == (1, 0)  # the example: three get through and kill Hits 3
    assert dice.deaths(2, 0, 3, 4) == (0, 2)
    assert dice.deaths(2, 2, 3, 4) == (1, 1)
    assert dice.deaths(9, 0, 1, 4) == (4, 0)


def test_tm8_hits_in_a_fight_and_the_switch() -> None:
    for more, left in ((False, 4), (True, 5)):
        state = fight(make(house={"one_hit_more": more}, B={"hits": 3}), "R", "B", "123", "11111",
                      survey=FixedSurvey(TABLE, {("r4", "b0"): FixedGap(10)}))
        if not more:
            state = play(state, Action("casualty", "B", "b4"))
        assert len(state.group("B").figures) == left


# Turns


def test_tm2_who_starts_is_rolled_and_the_second_gets_a_point() -> None:
    state = GAME.start(pieces_of(TABLE))
    tie = play(state, Action("start", "red", extra=("3", "3")))
    assert kind(tie) == "start"
    begun = play(tie, Action("start", "red", extra=("2", "5")))
    assert (begun.order, begun.to_act, begun.phase) == (("blue", "red"), "blue", "move")
    assert [(s.side, s.points) for s in begun.scores] == [("red", 1), ("blue", 0)]


def test_tm2_tm19_exactly_six_turns_even_if_an_army_is_gone() -> None:
    state = play(GAME.start(pieces_of(TABLE)), Action("start", "red", extra=("5", "2")))
    state = replace(state, groups=tuple(replace(g, figures=()) if g.side == "blue" else g for g in state.groups))
    for turn in range(1, 7):
        for side in ("red", "blue"):
            for _ in range(3):
                assert not GAME.outcome(state).over
                assert state.turn == turn
                state = play(state, Action("end_phase", side))
    assert GAME.outcome(state).over
    assert state.turn == 6


def test_tm2_three_players() -> None:
    pieces = [Piece("a", "a"), Piece("b", "b"), Piece("c", "c")]
    state = play(GAME.start(pieces), Action("start", "a", extra=("2", "6", "4")))
    assert state.order == ("b", "c", "a")


def test_tm12_a_turn_without_casualties() -> None:
    state = make("melee", "blue", more={"order": ["red", "blue"],
                                        "scores": [{"side": "red", "casualty": True}, {"side": "blue"}]})
    state = play(state, Action("end_phase", "blue"))
    assert state.scores == (Score("red", 0), Score("blue", 1))


@pytest.mark.parametrize(("begun", "points"), [(2, 3), (1, 2)])
def test_tm12_killing_a_group(begun: int, points: int) -> None:
    figures = ["t0", "t1"][:begun]
    state = fight(make(T={"figures": figures, "begun": begun, "full": 2}), "R", "T", "111", "1" * 4 * begun)
    assert state.group("T").figures == ()
    assert state.scores[0].points == points


# Shooting and melee


def test_tm1_tm6_range_in_lengths() -> None:
    for length, verdict in ((6.0, YES), (4.0, NO)):  # ten inches
        state = make(house={"length_in": length})
        assert option(state, SURVEY, Action("shoot", "R", "T")).verdict is verdict
    near = FixedSurvey(TABLE, {(f"r{i}", f"t{j}"): FixedGap(12.05, 0.1) for i in range(5) for j in range(2)})
    assert option(make(), near, Action("shoot", "R", "T")).verdict is TOO_CLOSE
    assert option(make(R={"range": 0}), SURVEY, Action("shoot", "R", "T")).reason() == (
        "TM-6: range 0 fights only in contact")


def test_tm6_line_of_sight_and_targeting_link() -> None:
    hidden = {(f"r{i}", f"t{j}"): FixedCover(1.0) for i in range(5) for j in range(2)}
    blind = FixedSurvey(TABLE, covers=hidden)
    assert option(make(), blind, Action("shoot", "R", "T")).verdict is NO
    some = FixedSurvey(TABLE, covers={**hidden, ("r3", "t1"): FixedCover(0.9)})
    assert option(make(), some, Action("shoot", "R", "T")).verdict is YES
    assert option(make(C=ability("Targeting Link")), blind, Action("shoot", "R", "T")).verdict is YES


def test_tm10_melee_when_touching() -> None:
    near = FixedSurvey(TABLE, {("r0", "t0"): FixedGap(0.0)})
    assert option(make("melee"), SURVEY, Action("melee", "R", "T")).verdict is NO
    state = fight(make("melee", R={"range": 0}), "R", "T", "112", "11115555", "melee", near)
    assert state.fight is None
    assert GAME.option(state, near, Action("melee", "R", "T")) is None  # once


def test_tm18_attacker_first_and_dice_by_type() -> None:
    state = play(make(), Action("shoot", "R", "T"))
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.count) == ("attack_dice", 3)
    state = play(state, Action("attack_dice", "red", extra=("1", "1", "1")), Action("keep", "R"))
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.count) == ("defence_dice", 8)  # four for each of two
    assert {t.name: t.defence for t in tables().type} == {
        "squad": 1, "commander": 2, "tankmecha": 4, "installation": 4, "aerocraft": 2}


def test_tm8_the_defender_chooses_who_dies() -> None:
    state = fight(make(acts="blue"), "B", "R", "12", "66611", survey=FixedSurvey(TABLE))
    assert state.fight is None
    state = fight(make(acts="blue"), "B", "R", "12", "61111")
    assert state.owed == Owed("R", 1)
    assert GAME.prompt(state).player == "red"  # type: ignore[union-attr]
    assert play(state, Action("casualty", "R", "r2")).group("R").figures == ("r0", "r1", "r3", "r4")


# Morale


@pytest.mark.parametrize(("by", "at", "defence", "rout"), [
    ({}, {}, "11116", False), ({}, {}, "41116", True), ({}, {"abilities": [{"name": "Morale Boost"}]}, "41116", False),
    ({}, {"abilities": [{"name": "Morale Boost"}]}, "44116", True),
    ({"abilities": [{"name": "Terrifying"}]}, {}, "11116", True),
    ({"abilities": [{"name": "Burninate"}]}, {"abilities": [{"name": "Morale Boost"}]}, "11116", True)])
def test_tm7_rout(by: dict[str, Any], at: dict[str, Any], defence: str, rout: bool) -> None:
    state = fight(make(R=by, B=at), "R", "B", "456", defence,
                  survey=FixedSurvey(TABLE, {("r4", "b0"): FixedGap(10)}))
    assert kind(state) == ("flee" if rout else "shoot")
    assert state.scores[0].points == int(rout)  # one rout per attack however many 4s
    if rout:
        assert option(state, SURVEY, Action("fled", "B")).checks[0].limit == 6.0
        assert kind(play(state, Action("fled", "B"))) == "shoot"


def test_tm4_a_commander_cancels_one_four_and_serves_the_squad_it_joined() -> None:
    for joins, rout in ((None, True), ("R", False)):
        state = fight(make(acts="blue", C={"joins": joins}), "B", "R", "56", "41111")
        assert (kind(state) == "flee") is rout
    alone = fight(make(acts="blue", B={"range": 9}), "B", "C", "56", "41")
    assert kind(alone) == "shoot"


def test_tm7_move_0_stays_but_gives_the_point() -> None:
    state = fight(make(T={"type": "installation", "move": 0}), "R", "T", "456", "41111111")
    assert kind(state) == "shoot"
    assert state.scores[0].points == 1


# Bonus points


def budget(state: State, survey: Any, by: str, at: str, dice_: str = "225") -> float:
    rolled = play(state, Action("shoot", by, at), Action("attack_dice", state.group(by).side, extra=tuple(dice_)),
                  survey=survey)
    found = GAME.option(rolled, survey, Action("adjust", by, extra=("2", "1")))
    assert found is not None
    return found.checks[0].limit or 0.0


def test_tm9_each_condition_gives_a_point() -> None:
    far = FixedSurvey(TABLE, {(f"r{i}", "c0"): FixedGap(20) for i in range(5)})
    alone = {"T": {"figures": ["t0", "t1"]}, "R": {"figures": ["r0", "r1", "r2"]}}
    assert budget(make(**alone), far, "R", "T") == 0
    assert budget(make(**alone), far, "R", "T", "224") == 1  # rolled a 4 in the attack
    assert budget(make(**alone), SURVEY, "R", "T") == 1  # commander near
    assert budget(make(R={"figures": ["r0", "r1", "r2", "r3"]}), far, "R", "T") == 1  # twice as many
    high = replace(TABLE, toys=tuple(replace(t, base_in=2.0) if t.side == "red" else t for t in TABLE.toys))
    assert budget(make(**alone), FixedSurvey(high, far.gaps), "R", "T") == 1  # superior elevation
    walled = replace(TABLE, terrain=scene(wall=(4, 0, 8, 1)).terrain)
    assert budget(make(**alone), FixedSurvey(walled, far.gaps), "R", "T") == 1  # cover near
    for names, points in ((["Superior"], 1), (["Godlike"], 2), (["Superior", "Godlike"], 3)):
        assert budget(make(T=alone["T"], R={**alone["R"], **ability(*names)}), far, "R", "T") == points
    aura = make(T=alone["T"], R=alone["R"], C={**ability("Heroic Aura"), "type": "aerocraft"})
    assert budget(aura, SURVEY, "R", "T") == 1
    assert budget(aura, far, "R", "T") == 0


def test_tm9_a_budget_for_the_turn_either_way_within_1_to_6() -> None:
    state = play(make(R=ability("Godlike")), Action("shoot", "R", "T"),
                 Action("attack_dice", "red", extra=("1", "6", "4")))
    offered = {o.action.extra for o in GAME.options(state, SURVEY) if o.action.kind == "adjust"}
    assert offered == {("1", "2"), ("4", "3"), ("4", "5"), ("6", "5")}
    state = play(state, Action("adjust", "R", extra=("6", "5")), Action("adjust", "R", extra=("5", "4")))  # stacked
    assert state.fight is not None
    assert state.fight.attack == (1, 4, 4)
    assert state.group("R").spent == 2


def test_tm9_a_condition_too_close_to_call_makes_the_point_so() -> None:
    near = FixedSurvey(TABLE, {(f"r{i}", "c0"): FixedGap(6.0, 0.1) for i in range(5)})
    state = play(make(R={"figures": ["r0", "r1", "r2"]}), Action("shoot", "R", "T"),
                 Action("attack_dice", "red", extra=("2", "2", "5")), survey=near)
    assert option(state, near, Action("adjust", "R", extra=("2", "1"))).verdict is TOO_CLOSE


def test_tm9_a_die_changed_to_1_pierces_armor() -> None:
    state = play(make(R=ability("Superior")), Action("shoot", "R", "T"),
                 Action("attack_dice", "red", extra=("2", "5", "5")), Action("adjust", "R", extra=("2", "1")),
                 Action("keep", "R"), Action("defence_dice", "blue", extra=("1",) * 8), Action("keep", "T"))
    assert state.owed == Owed("T", 1)


# Abilities in a fight


@pytest.mark.parametrize(("name", "attack", "defence", "left"), [
    ("", "155", "11111111", 1), ("Anti-Armor", "155", "11111111", 0), ("Powerful", "155", "11111111", 0),
    ("Annihilator Beam", "223", "11111111", 0), ("", "223", "11111111", 2)])
def test_tm13_tm14_abilities_change_the_fight(name: str, attack: str, defence: str, left: int) -> None:
    state = fight(make(R=ability(name) if name else {}), "R", "T", attack, defence)
    while state.owed is not None:
        state = play(state, Action("casualty", "T", state.group("T").figures[0]))
    assert len(state.group("T").figures) == left


def test_tm14_sniper_ignores_hits() -> None:
    for name, kills in (("", 0), ("Sniper", 1)):
        state = fight(make(R=ability(name) if name else {}, T={"hits": 3}), "R", "T", "155", "1" * 8)
        assert (state.owed.count if state.owed else 0) == kills


def test_tm13_rapid_fire_attacks_twice() -> None:
    for name, again in (("", False), ("Rapid Fire", True)):
        state = fight(make(R=ability(name) if name else {}), "R", "T", "555", "1" * 8)
        assert (GAME.option(state, SURVEY, Action("shoot", "R", "T")) is not None) is again


def test_tm13_scary_fast_flight_teleport() -> None:
    group = Group("x", "red", "aerocraft", ("a",), 1, 1, move=2, abilities=(Ability("Scary Fast"),))
    assert (group.lengths, group.flies) == (4, True)
    assert replace(group, type="tankmecha", move=1).lengths == 1  # not past a type's cap
    rock = replace(TABLE, terrain=tuple(replace(t, kind="impassable") for t in scene(rock=(4, 4, 8, 6)).terrain))
    for changes, verdicts in (({}, [YES, YES, *[NO] * 3]), (ability("Flight"), [YES, YES])):
        told = GAME.judge_move(make("move", R=changes), Action("move", "R"), 5.0, 0.05, FixedSurvey(rock))
        assert [c.verdict for c in told] == verdicts  # TM-18
    jump = make("move", R=ability("Teleport", n=3))
    assert option(jump, SURVEY, Action("teleport", "R")).checks[0].limit == 18.0
    assert GAME.judge_move(jump, Action("teleport", "R"), 17.0, 0.05, SURVEY)[0].verdict is YES
    assert GAME.judge_move(jump, Action("move", "R"), 7.0, 0.05, SURVEY)[0].verdict is NO


def test_tm14_stun_freezes_for_a_turn() -> None:
    state = play(make(R=ability("Stun"), more={"order": ["red", "blue"]}), Action("stun", "R", "T"))
    assert GAME.option(state, SURVEY, Action("shoot", "R", "T")) is None  # in place of the attack
    state = play(state, Action("end_phase", "red"), Action("end_phase", "red"))
    assert option(state, SURVEY, Action("move", "T")).verdict is NO
    state = play(state, Action("end_phase", "blue"))
    assert option(state, SURVEY, Action("shoot", "T", "R")).verdict is NO
    state = play(state, Action("end_phase", "blue"), Action("end_phase", "blue"))
    assert state.group("T").frozen == 0


def test_tm15_explosive_scatters() -> None:
    state = fight(make(R=ability("Explosive")), "R", "T", "155", "1" * 8)
    state = play(state, Action("casualty", "T", "t0"))
    assert kind(state) == "scatter"
    assert play(state, Action("scatter", "red", extra=("4",))).group("T").scattered == 4
    missed = fight(make(R=ability("Explosive")), "R", "T", "555", "1" * 8)
    assert missed.fight is None


def test_tm15_missiles() -> None:
    close = FixedSurvey(TABLE, {("t1", "b0"): FixedGap(5.0)})
    state = play(make(R=ability("Missiles", n=2)), Action("missiles", "R", "T"), survey=close)
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.count) == ("missile_count", 2)
    state = play(state, Action("missile_count", "red", extra=("1", "2")), survey=close)
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.count) == ("attack_dice", 3)
    state = play(state, Action("attack_dice", "red", extra=("2", "5", "5")), Action("keep", "R"),
                 Action("defence_dice", "blue", extra=("1",) * 8), Action("keep", "T"), survey=close)
    assert state.owed == Owed("T", 1)  # armor 1 counts one less
    state = play(state, Action("casualty", "T", "t0"), survey=close)
    assert state.fight is not None
    assert state.fight.target == "B"  # within one Length of the impact


def test_tm15_healer_restores_hits_in_place_of_attacking() -> None:
    hurt = make(C=ability("Healer"), R={"hits": 3, "damage": 2})
    healed = play(hurt, Action("heal", "C", "R"))
    assert healed.group("R").damage == 0
    assert GAME.option(healed, SURVEY, Action("shoot", "C", "T")) is None
    assert option(make(C=ability("Healer")), SURVEY, Action("heal", "C", "R")).verdict is NO
    far = FixedSurvey(TABLE, {(f"r{i}", "c0"): FixedGap(7.0) for i in range(5)})
    assert option(hurt, far, Action("heal", "C", "R")).verdict is NO


def test_tm15_stealth() -> None:
    cloaked = play(make(R=ability("Stealth")), Action("cloak", "R"))
    assert cloaked.group("R").cloaked
    assert GAME.option(cloaked, SURVEY, Action("shoot", "R", "T")) is None  # it replaced the attack
    other = make(acts="blue", R={**ability("Stealth"), "cloaked": True})
    assert option(other, SURVEY, Action("shoot", "T", "R")).verdict is NO
    mine = make(R={**ability("Stealth"), "cloaked": True})
    assert option(mine, SURVEY, Action("shoot", "R", "T")).verdict is NO
    assert not play(mine, Action("uncloak", "R")).group("R").cloaked


def test_every_ability_is_tested_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert all(text.count(f'"{a.name}"') >= 2 for a in tables().ability)


# The table


def test_tm4_coherency_is_an_unbroken_chain() -> None:
    group = make().group("R")
    assert coherent(SURVEY, group).verdict is YES
    chain = scene(*(f"red r r{i} {5 + 3 * i},5" for i in range(5)))  # two inches apart, figures two inches tall
    assert coherent(FixedSurvey(chain), group).verdict is YES
    broken = scene(*(f"red r r{i} {5 + 3 * i + (2 if i > 2 else 0)},5" for i in range(5)))
    found = coherent(FixedSurvey(broken), group)
    assert (found.verdict, found.measured) == (NO, 4.0)
    told = GAME.judge_move(make("move"), Action("move", "R"), 5.0, 0.05, FixedSurvey(broken))
    assert [(c.rule, c.verdict) for c in told] == [("TM-1", YES), ("TM-4", NO)]


@pytest.mark.parametrize(("red", "blue", "holder"), [(True, False, "red"), (False, True, "blue"), (True, True, None),
                                                     (False, False, None)])
def test_tm17_the_objective_is_held_alone_by_a_squad(red: bool, blue: bool, holder: str | None) -> None:
    from measure.scene import Zone

    spots = {"r0": (20.0, 20.0) if red else (2.0, 2.0), "b0": (22.0, 20.0) if blue else (2.0, 40.0)}
    made = scene(*(f"{'red' if f[0] in 'rc' else 'blue'} x {f} {x},{y}" for f, (x, y) in spots.items()),
                 "red x c0 21,21.5")
    made = replace(made, zones=(Zone("ship", ((20.5, 19), (21.5, 19), (21.5, 21), (20.5, 21)), "objective"),))
    survey = FixedSurvey(made)
    state = make("objective", more={"objectives": ["ship"], "turn": 6})
    yes = [o.action for o in GAME.options(state, survey) if o.verdict is YES]
    assert yes == [Action("claim", holder, "ship") if holder else Action("nobody", target="ship")]
    ended = play(state, yes[0], survey=survey)
    assert GAME.outcome(ended).over
    assert GAME.outcome(ended).winners == ((holder,) if holder else ())
    assert sum(s.points for s in ended.scores) == (10 if holder else 0)


def sound(state: State) -> None:
    """Figures only leave, damage below what kills, points spent no more than could be earned, six turns at most."""
    assert 0 <= state.turn <= 6
    for g in state.groups:
        assert len(g.figures) <= g.begun <= g.full
        assert not g.figures or g.damage < max(1, g.hits)
        assert 0 <= g.spent <= 8
    for s in state.scores:
        assert s.points >= 0
    if state.fight is not None and state.fight.stage in ("attack", "adjust"):
        assert state.group(state.fight.target).figures


def test_random_games_keep_the_rules(random_games: Any) -> None:
    def watch(state: State, action: Action) -> None:
        sound(state)

    assert random_games(GAME, 40, watch) == {"over": 40}


@pytest.mark.slow
def test_three_hundred_random_games(random_games: Any) -> None:
    assert random_games(GAME, 300, lambda state, action: sound(state)) == {"over": 300}
