"""Readings of open rules, each switched both ways: what may be done, or what follows, differs."""

from dataclasses import replace

import pytest

from assistant.evidence.moment import context_at
from assistant.evidence.record import record_of, survey_of
from assistant.evidence.words import footer, rows_of
from assistant.log.battle import read_battle
from assistant.log.battle_log import BattleLog, read_lines
from measure.errors import InputError
from measure.polygons import box
from measure.scene import Part, scene
from measure.verdict import Verdict
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling
from rules.games.toymallet.army import GroupRow, cost_of
from rules.games.toymallet.state import Ability
from rules.games.toymallet.state import game_data as toymallet_data
from tests.assistant.session.played.scripted import Battle
from tests.assistant.session.played.test_toaded import match

FLAT = scene("red a a 5,5", "blue x x 15,5", table=(36.0, 36.0))


def trick(calibration, house, cards=("8D", "5H"), table=FLAT, sizes=("M", "M"), **more):
    """Toytastrophe: a against x."""
    return Battle(calibration, "toytastrophe", table, {
        "toys": [{"id": "a", "side": "red", "size": sizes[0]}, {"id": "x", "side": "blue", "size": sizes[1]}], "to_act": "red",
        "hands": [{"side": "red", "cards": list(cards)}, {"side": "blue", "count": 2}], "house": house, **more})


def groups(calibration, house, red=("r1",), blue=("b1",), table=None, phase="shoot", **more):
    """Toymallet: group R against group B, three dice each."""
    base = {"type": "squad", "attack": 3, "range": 4}
    sides = {"red": ("R", red), "blue": ("B", blue)}
    table = table or scene(*(f"red {f} {f} {4 + 2 * i},10" for i, f in enumerate(red)),
                           *(f"blue {f} {f} {4 + 2 * i},16" for i, f in enumerate(blue)), table=(40.0, 40.0))
    return Battle(calibration, "toymallet", table, {
        "groups": [{"id": g, "side": s, "figures": list(f), "full": len(f), "begun": len(f), **base, **more.pop(g, {})}
                   for s, (g, f) in sides.items()], "to_act": "red", "turn": 1, "phase": phase, "house": house, **more})


def squads(calibration, house, danger=0, active=None, table=None, **more):
    """The simple game: red team r (r1, r2) against blue team b (b1)."""
    table = table or scene("red r r1 4,10", "red r r2 6,10", "blue b b1 4,16", table=(40.0, 40.0))
    teams = [{"id": "r", "side": "red", "kind": "fireteam", "figures": ["r1", "r2"], "danger": danger},
             {"id": "b", "side": "blue", "kind": "fireteam", "figures": ["b1"]}]
    tokens = [{"side": "red", "left": 2}, {"side": "blue", "left": 2}]
    return Battle(calibration, "simple_toy_soldiers", table, {
        "teams": teams, "to_act": "red", "phase": "activate", "tokens": tokens, "house": house,
        "active": active or {"team": "r", "ap": 3}, **more})


# Toytastrophe


@pytest.mark.parametrize(("repeat", "verdict"), [(True, "yes"), (False, "no")])
def test_tt9_whether_actions_repeat(painted_calibration, repeat, verdict):
    battle = trick(painted_calibration, {"actions_repeat": repeat})
    battle.do("move", "a", None, "8D")
    assert str(battle.options("move")["a", None].verdict) == verdict
    if not repeat:
        with pytest.raises(IllegalAction, match="TT-9: a has done a move this turn"):
            battle.do("move", "a", None, "5H")


@pytest.mark.parametrize(("after", "drawing"), [("turn", "red"), ("round", None)])
def test_tt9_when_a_side_draws(painted_calibration, after, drawing):
    battle = trick(painted_calibration, {"draw_after": after}, cards=("8D",))
    battle.do("end_turn", "red")
    asked = battle.tick.prompt
    assert (asked.player if asked.kind == "draw" else None) == drawing
    if drawing is None:
        assert asked.player == "blue"
        battle.do("end_turn", "blue")
        assert [d.side for d in battle.state.due] == ["red", "blue"]


@pytest.mark.parametrize(("several", "verdict"), [(True, "yes"), (False, "no")])
def test_tt18_a_charge_that_touches_another_enemy_too(painted_calibration, several, verdict):
    table = scene("red a a 5,5", "blue x x 10,5", "blue y y 10,6.02", table=(36.0, 36.0))
    battle = Battle(painted_calibration, "toytastrophe", table, {
        "toys": [{"id": i, "side": s, "size": "S"} for i, s in (("a", "red"), ("x", "blue"), ("y", "blue"))], "to_act": "red",
        "hands": [{"side": "red", "cards": ["8D"]}, {"side": "blue", "count": 2}], "house": {"touch_several": several}})
    battle.do("charge", "a", "x", "8D", ruling=PlayersRuling(True))
    lines = battle.carry(a=(4.17, 0.51))
    (note,) = [n for n in lines if n["type"] == "note" and n.get("about") == 1]
    deciding = {c["detail"]: c["verdict"] for c in note["checks"] if c["rule"] == "TT-18"}
    assert deciding["touches"] == "yes"
    assert deciding.get("touches y too", "yes") == verdict


@pytest.mark.parametrize(("told", "asked"), [("end", False), ("found", True)])
def test_tt20_when_the_pips_of_real_supply_cards_are_told(painted_calibration, told, asked):
    battle = trick(painted_calibration, {"supplies_told": told}, victory="supply",
                   supplies=[{"id": "s1", "holder": "a", "looked": True}, {"id": "s2"}])
    assert (battle.tick.prompt.kind == "pips") is asked


# Toymallet


@pytest.mark.parametrize(("phases", "next_up"), [("player", ("red", "melee")), ("together", ("blue", "shoot"))])
def test_tm2_whose_phase_follows(painted_calibration, phases, next_up):
    battle = groups(painted_calibration, {"phases": phases})
    battle.do("end_phase", "red")
    assert (battle.state.to_act, battle.state.phase) == next_up
    order = []
    while battle.state.turn == 1:
        order.append((battle.state.to_act, battle.state.phase))
        battle.do("end_phase", battle.state.to_act)
    assert order == {"player": [("red", "melee"), ("blue", "move"), ("blue", "shoot"), ("blue", "melee")],
                     "together": [("blue", "shoot"), ("red", "melee"), ("blue", "melee")]}[phases]


@pytest.mark.parametrize(("per", "dice"), [("figure", 2), ("group", 1)])
def test_tm4_defence_dice(painted_calibration, per, dice):
    battle = groups(painted_calibration, {"defence_per": per}, blue=("b1", "b2"))
    battle.do("shoot", "R", "B")
    battle.do("attack_dice", "red", None, None, "2", "3", "4")
    battle.do("keep", "R")
    assert battle.tick.prompt.count == dice * battle.state.group("B").row.defence


@pytest.mark.parametrize(("shape", "verdict"), [("chain", "no"), ("pairs", "yes")])
def test_tm4_two_pairs_far_apart(painted_calibration, shape, verdict):
    table = scene("red r r1 4,10", "red r r2 5.2,10", "red r r3 20,10", "red r r4 21.2,10", "blue b b1 4,30",
                  table=(40.0, 40.0))
    battle = groups(painted_calibration, {"coherency": shape}, ("r1", "r2", "r3", "r4"), table=table, phase="move")
    (check,) = [c for c in battle.options("end_phase")["red", None].checks if c.rule == "TM-4"]
    assert str(check.verdict) == verdict


@pytest.mark.parametrize(("stack", "may"), [(True, True), (False, False)])
def test_tm9_a_second_point_on_the_same_die(painted_calibration, stack, may):
    battle = groups(painted_calibration, {"points_stack": stack}, R={"abilities": [{"name": "Godlike"}]})
    battle.do("shoot", "R", "B")
    battle.do("attack_dice", "red", None, None, "1", "1", "2")
    battle.do("adjust", "R", None, None, "2", "3")
    turned = [o.action.extra for o in battle.tick.options if o.action.kind == "adjust"]
    assert (("3", "4") in turned) is may
    assert ("1", "2") in turned


@pytest.mark.parametrize(("past", "lengths"), [(False, 1), (True, 2)])
def test_tm13_scary_fast_and_the_cap(painted_calibration, past, lengths):
    battle = groups(painted_calibration, {"scary_past_cap": past}, phase="move",
                    R={"type": "tankmecha", "move": 1, "abilities": [{"name": "Scary Fast"}]})
    assert battle.state.group("R").row.move == 1
    assert battle.options("move")["R", None].checks[-1].limit == lengths * battle.state.house.length_in


@pytest.mark.parametrize(("per", "points"), [("group", 1), ("figure", 3)])
def test_tm16_what_abilities_cost(per, points):
    row = GroupRow("R", "red", "squad", ("a", "b", "c"), 1, 1, 1, abilities=(Ability("Superior"),))
    house = replace(toymallet_data().house, abilities_per=per)
    bare = cost_of(replace(row, abilities=()), house)
    once = cost_of(row, toymallet_data().house) - bare
    assert cost_of(row, house) - bare == points * once


@pytest.mark.parametrize(("per", "dice"), [("group", 3), ("figure", 6)])
def test_tm16_whose_attack_it_is(painted_calibration, per, dice):
    battle = groups(painted_calibration, {"attack_per": per}, red=("r1", "r2"))
    battle.do("shoot", "R", "B")
    assert battle.tick.prompt.count == dice


@pytest.mark.parametrize(("may", "told"), [(True, False), (False, True)])
def test_tm18_fliers_over_what_is_impassable(painted_calibration, may, told):
    table = scene("red r r1 4,10", "blue b b1 4,30", table=(40.0, 40.0), lake=(8, 8, 12, 12, 0.1))
    table = replace(table, terrain=tuple(replace(t, kind="impassable") for t in table.terrain))
    battle = groups(painted_calibration, {"impassable_fliers": may}, table=table, phase="move",
                    R={"abilities": [{"name": "Flight"}]})
    battle.do("move", "R")
    lines = battle.carry(r1=(5.5, 0.0))
    assert any("nobody crosses" in n.get("text", "") for n in lines) is told


# Toaded


@pytest.mark.parametrize(("most", "may"), [(1, False), (2, True)])
def test_td2_soldiers_on_a_zone(painted_calibration, most, may):
    battle = match(painted_calibration, "a Human Archer @front-left", hand=["Marsh Toad"], stage="preparation1",
                   house={"soldiers_per_zone": most})
    assert (("one", "front-left") in battle.options("deploy")) is may


@pytest.mark.parametrize(("counted", "verdict"), [(False, "yes"), (True, "no")])
def test_td4_whether_level_8_is_one_of_the_two(painted_calibration, counted, verdict):
    battle = match(painted_calibration, "a Marsh Toad @front-left; c Marsh Toad @front-right", hand=["Pond King"],
                   stage="preparation1", deployed=2, house={"level7_counts": counted})
    assert str(battle.options("deploy")["one", "back-left"].verdict) == verdict


@pytest.mark.parametrize(("keeps", "sick"), [(True, True), (False, False)])
def test_td9_what_was_there_before_immunity(painted_calibration, keeps, sick):
    from rules.games.toaded.effects import has
    from tests.assistant.session.played.test_toaded import attached

    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Blessed Blade"],
                   stage="preparation1", in_play=[attached("Leech", "a", "two")], house={"immunity_keeps": keeps})
    battle.do("play", "one", "a", "Blessed Blade")
    assert has(battle.state, battle.state.unit("a"), "Poison") is sick


@pytest.mark.parametrize(("first", "lands"), [("last", True), ("first", False)])
def test_td10_which_counter_resolves_first(painted_calibration, first, lands):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left",
                   ["Fire Pot", "Counterspell", "Forage", "Forage"], ["Counterspell", "Forage", "Forage"],
                   stage="preparation1", house={"counters": first})
    battle.do("play", "one", "b", "Fire Pot")
    counters = {"one": 1, "two": 1}
    while (asked := battle.tick.prompt).kind in ("pay", "counter"):
        if asked.kind == "pay":
            battle.do("pay", asked.player, None, "Forage")
        elif counters[asked.player]:
            counters[asked.player] = 0
            battle.do("counter", asked.player, None, "Counterspell")
        else:
            battle.do("no_counter", asked.player)
    assert counters == {"one": 0, "two": 0}
    assert (battle.state.unit("b").damage > 0) is lands
    assert all("Counterspell" in battle.state.pile(s).cemetery for s in ("one", "two"))


@pytest.mark.parametrize(("stays", "gone"), [(True, False), (False, True)])
def test_td12_hands_when_a_round_ends(painted_calibration, stays, gone):
    battle = match(painted_calibration, "a Human Archer @front-left", "", ["Forage"], house={"hand_stays": stays})
    battle.do("attack", "a", "two")
    assert ("Forage" in battle.state.pile("one").cemetery) is gone


@pytest.mark.parametrize(("when", "asked"), [("both", ["counter", "counter"]), ("begin", ["counter", "combat"]),
                                             ("attack", ["combat", "counter"])])
def test_td15_when_supports_are_played_in_the_opponents_combat(painted_calibration, when, asked):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", other=["Ambush", "Ambush"],
                   stage="preparation1", house={"combat_supports": when})
    battle.do("to_combat", "one")
    kinds = [battle.tick.prompt.kind]
    if kinds == ["counter"]:
        battle.do("no_counter", "two")
    battle.do("attack", "a", "b")
    assert [*kinds, battle.tick.prompt.kind] == asked


@pytest.mark.parametrize(("goes", "left"), [("last", 1), ("first", 0)])
def test_td15_with_which_soldier_a_shared_card_goes(painted_calibration, goes, left):
    from tests.assistant.session.played.test_toaded import attached

    battle = match(painted_calibration, "a Marsh Toad @front-left; c Human Archer @back-left", "b Human Archer @front-left",
                   stage="combat", in_play=[attached("Twin Banner", "a", "one", "c")], to_act="two",
                   house={"shared_support": goes})
    while battle.state.units and any(u.id == "a" for u in battle.state.units):
        battle.session._history = replace(battle.session._history, state=replace(battle.state, units=tuple(
            replace(u, damage=2000 if u.id == "a" else 0, attacked=False) for u in battle.state.units)))
        battle.look()
        battle.do("attack", "b", "a")
        if battle.tick.prompt.kind == "counter":
            battle.do("no_counter", battle.tick.prompt.player)
    assert len(battle.state.in_play) == left


# Hearts of Plastic


@pytest.mark.parametrize(("where", "lies"), [("own", "red"), ("neutral", "neutral"), ("discard", "")])
def test_hp5_the_card_of_an_activation_without_an_attack(painted_calibration, where, lies):
    battle = Battle(painted_calibration, "hearts_of_plastic", FLAT, {
        "to_act": "red", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "house": {"attackless": where},
        "hands": [{"side": "red", "cards": ["9S", "4S"]}, {"side": "blue", "cards": ["2H"]}], "pile": ["3D", "4D"]})
    battle.do("activate", "a", None, "9S")
    battle.do("move", "a")
    battle.do("done", "a")
    fields = {f.name: f.cards for f in battle.state.sight}
    assert [name for name, cards in fields.items() if "9S" in cards] == ([lies] if lies else [])
    assert ("9S" in battle.state.discard) is (where == "discard")


@pytest.mark.parametrize(("alone", "inches"), [(True, 9.5), (False, 7.5)])
def test_hp7_what_is_no_body(painted_calibration, alone, inches):
    lance = Part(box(13.0, 4.4, 15.0, 5.6), 0.0, 9.0)
    table = scene("red a a 5,5", "blue x x 15,5", table=(36.0, 36.0))
    toy = table.toy("x")
    wide = replace(toy, footprint_in=box(13.0, 4.5, 15.5, 5.5), ignored_parts=(lance,))
    battle = Battle(painted_calibration, "hearts_of_plastic", table.with_toy(wide), {
        "to_act": "red", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "house": {"body_alone": alone},
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}]})
    parts = battle.session.survey.scene.toy("x").ignored_parts
    assert bool(parts) is alone
    assert battle.session.survey.gap("a", "x").inches == pytest.approx(inches, abs=0.1)


# A Simple Toy Soldier Game


@pytest.mark.parametrize(("line", "verdict"), [("best", "yes"), ("worst", "no")])
def test_sts5_which_line_counts(painted_calibration, line, verdict):
    table = scene("red r r1 4,10", "red r r2 20,10", "blue b b1 4,20", table=(40.0, 40.0), wall=(10, 14, 14, 14.5, 6))
    battle = squads(painted_calibration, {"line": line}, table=table)
    [shot] = [o for o in battle.tick.options if o.action.kind == "shoot" and o.action.extra == ("open",)]
    assert str(shot.verdict) == verdict


@pytest.mark.parametrize(("how", "danger", "asked"), [("rolled", 0, "remainder"), ("down", 0, None), ("up", 1, None)])
def test_sts5_a_remainder(painted_calibration, how, danger, asked):
    battle = squads(painted_calibration, {"remainder": how},
                    active={"team": "r", "ap": 1, "shot": True, "shots": [{"target": "b", "cover": "soft", "points": 1}]})
    battle.do("pass", "r")
    assert (battle.tick.prompt.kind if battle.tick.prompt.chance else None) == asked
    assert battle.state.team("b").danger == danger


@pytest.mark.parametrize(("off", "left"), [(True, 0), (False, 1)])
def test_sts8_danger_that_killed(painted_calibration, off, left):
    battle = squads(painted_calibration, {"killed_danger_off": off}, danger=1, active={"team": "r", "ap": 1})
    battle.do("pass", "r")
    battle.do("casualty", "r", "r1")
    assert battle.state.team("r").danger == left
    assert battle.state.team("r").figures == ("r2",)


@pytest.mark.parametrize(("who", "asked"), [("owner", "red"), ("attacker", "blue")])
def test_sts14_who_picks_a_casualty(painted_calibration, who, asked):
    battle = squads(painted_calibration, {"casualties": who}, danger=1, active={"team": "r", "ap": 1})
    battle.do("pass", "r")
    assert (battle.tick.prompt.kind, battle.tick.prompt.player) == ("casualty", asked)
    battle.session.do(Action("casualty", "r", "r2"))
    assert battle.state.team("r").figures == ("r1",)


def test_other_house_rules_hold_at_once_are_logged_and_undone(painted_calibration, tmp_path):
    low = scene("red a a 5,10 r=1 h=2", "blue x x 15,10 r=1 h=2", wall=(12.5, 5, 13, 15, 1.0), table=(36.0, 36.0), sigma=0.0)
    path = tmp_path / "battle.jsonl"
    battle = Battle(painted_calibration, "toytastrophe", low, {
        "toys": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "to_act": "red",
        "hands": [{"side": "red", "cards": ["2S"]}, {"side": "blue", "count": 2}]}, log=BattleLog(path))
    assert battle.options("strike")["a", "x"].verdict is Verdict.YES
    battle.look()
    battle.session.change_house_rules({"cover_definition": "base"})
    battle.look()
    assert battle.tick.survey.definition == "base"
    assert battle.options("strike")["a", "x"].verdict is Verdict.NO
    context = context_at(read_lines(path), 1.0, "battle.jsonl")
    survey = survey_of(battle.tick.scene, context)
    record = record_of(survey, low.toy("a"), low.toy("x"), context)
    assert record["cover"]["definition"] == survey.definition == "base"
    assert record["game"]["house_rules"] == {"cover_definition": "base"}
    assert "of its base hidden" in str(rows_of(record)) + str(footer(record))
    assert battle.session.undo()
    battle.look()
    assert battle.tick.survey.definition == "silhouette"
    battle.session.close()
    told = [line.data["house_rules"] for line in read_lines(path) if line.data["type"] == "note" and "house_rules" in line.data]
    assert told == [{"cover_definition": "base"}, {"cover_definition": "silhouette"}]
    battle_read = read_battle(path)
    assert [battle_read.house_rules_at(t)["cover_definition"] for t in (0.0, 0.5)] == ["silhouette", "base"]
    with pytest.raises(InputError, match="cover_definition"):
        battle.session.change_house_rules({"cover_definition": "knees"})
