"""The simple toy soldier game and Toymallet number by number, each as a session meets it."""

import json

import pytest

from assistant.log.battle import battle_of
from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle, moves, notes

ROW = scene("red r r1 4,4", "red r r2 4,7", "red c c1 4,30", "blue b b1 20,4", "blue b b2 20,7", table=(40.0, 40.0))


def soldiers(calibration, table=ROW, red=None, blue=None, active=None, **state):
    teams = [{"id": "R", "side": "red", "kind": "fireteam", "figures": ["r1", "r2"], **(red or {})},
             {"id": "C", "side": "red", "kind": "command", "figures": ["c1"]},
             {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["b1", "b2"], **(blue or {})}]
    there = {t.id for t in table.toys}
    teams = [t for t in teams if there & set(t["figures"])]
    return Battle(calibration, "simple_toy_soldiers", table, {
        "teams": teams, "to_act": "red", "phase": "activate",
        "tokens": [{"side": "red", "left": 6}, {"side": "blue", "left": 6}],
        **({"active": {"team": "R", "ap": 4, **active}} if active is not None else {}), **state})


def tokens(played):
    return {t.side: t.left for t in played.state.tokens}


def test_sts2_the_first_activation_costs_one_and_each_later_one_what_was_spent(painted_calibration):
    spent = []
    for already in (0, 1, 2, 4):
        played = soldiers(painted_calibration, red={"spent": already})
        before = tokens(played)["red"]
        played.do("activate", "R")
        spent.append(before - tokens(played)["red"])
    assert spent == [1, 1, 2, 4]
    poor = soldiers(painted_calibration, red={"spent": 8})
    with pytest.raises(IllegalAction, match="STS-2"):
        poor.do("activate", "R")


@pytest.mark.parametrize(("y", "bonus"), [(12.0, 1), (24.0, 0)])
def test_sts3_command_within_twelve_inches_gives_a_point_more(painted_calibration, y, bonus):
    table = scene("red r r1 4,4", "red r r2 4,7", f"red c c1 4,{y}", "blue b b1 20,4", table=(40, 40))
    played = soldiers(painted_calibration, table)
    options = {o.action: str(o.verdict) for o in played.tick.options if o.action.kind == "activate" and o.action.actor == "R"}
    chosen = [a for a, v in options.items() if v == "yes"]
    assert len(chosen) >= 1
    said = [a for a in chosen if (a.extra == ("command",)) == bool(bonus)]
    played.session.do(said[0] if said else chosen[0])
    played.look()
    assert played.state.active.bonus == bonus
    played.do("action_die", "red", None, None, "3")
    assert played.state.active.ap == 3 + bonus


@pytest.mark.parametrize(("shot", "limit"), [(False, 4.0), (True, 2.0)])
def test_sts4_four_inches_a_point_where_nothing_was_shot(painted_calibration, shot, limit):
    played = soldiers(painted_calibration, active={})
    if shot:
        played.do("shoot", "R", "B", None, "open")
        with pytest.raises(IllegalAction, match="STS-4"):
            played.do("run", "R")
    played.do("move" if shot else "run", "R")
    lines = played.carry(r1=(0.0, limit - 0.4))
    assert (notes(lines)["r1"]["verdict"], notes(lines)["r1"]["checks"][0]["limit"]) == ("yes", limit)


def test_sts4_who_has_run_does_not_shoot(painted_calibration):
    played = soldiers(painted_calibration, active={})
    played.do("run", "R")
    with pytest.raises(IllegalAction, match="STS-4"):
        played.do("shoot", "R", "B", None, "open")


@pytest.mark.parametrize(("kind", "points", "danger"), [("fireteam", 2, 2), ("assault", 2, 4)])
def test_sts5_danger_is_put_on_when_the_activation_ends_and_assault_doubles_it(painted_calibration, kind, points, danger):
    played = soldiers(painted_calibration, red={"kind": kind}, active={"ap": points})
    for _ in range(points):
        played.do("shoot", "R", "B", None, "open")
    assert played.state.team("B").danger == danger


@pytest.mark.parametrize(("cover", "divides"), [("soft", 2), ("hard", 3)])
def test_sts5_cover_divides_and_a_remainder_is_rolled_for(painted_calibration, cover, divides):
    table = scene("red r r1 4,4 h=2", "red c c1 4,30", "blue b b1 20,4 h=2", table=(40, 40), bush=(18, 2, 18.4, 6, 1.2))
    from dataclasses import replace

    table = replace(table, terrain=tuple(replace(t, cover=cover) for t in table.terrain))
    played = soldiers(painted_calibration, table, active={"ap": 4}, red={"figures": ["r1"]}, blue={"figures": ["b1"]})
    words = {o.action.extra: str(o.verdict) for o in played.tick.options if o.action.kind == "shoot"}
    assert words[(cover,)] == "yes"
    assert words[("open",)] == "no"
    for _ in range(4):
        played.do("shoot", "R", "B", None, cover)
    if cover == "hard":
        assert (played.tick.prompt.kind, played.tick.prompt.count) == ("remainder", 1)
        played.session.undo()
        played.look()
        played.do("shoot", "R", "B", None, cover)
        played.do("remainder", "red", None, None, str(played.tick.prompt.sides))
    assert played.state.team("B").danger in ({2} if cover == "soft" else {1, 2})


def test_sts8_danger_first_then_moves_and_what_is_left_are_casualties(painted_calibration):
    played = soldiers(painted_calibration, red={"danger": 2}, active={"ap": 2})
    for kind in ("move", "run"):
        with pytest.raises(IllegalAction, match="STS-8"):
            played.do(kind, "R")
    with pytest.raises(IllegalAction, match="STS-8"):
        played.do("shoot", "R", "B", None, "open")
    played.do("cancel", "R")
    assert played.state.team("R").danger == 1
    played.do("pass", "R")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("casualty", "red")
    played.do("casualty", "R", "r2")
    assert (played.state.team("R").figures, played.state.team("R").danger) == (("r1",), 0)
    assert next(t.state for t in played.tick.scene.toys if t.id == "r2") == "destroyed"


def test_sts9_out_of_tokens_the_opponent_spends_and_danger_stays(painted_calibration):
    played = soldiers(painted_calibration, tokens=[{"side": "red", "left": 1}, {"side": "blue", "left": 1}], blue={"danger": 1})
    played.do("activate", "R")
    played.do("action_die", "red", None, None, "1")
    played.do("pass", "R")
    assert played.tick.prompt.player == "blue"
    played.do("activate", "B")
    played.do("action_die", "blue", None, None, "1")
    played.do("cancel", "B")
    assert (played.state.turn, played.state.phase) == (2, "roll_off")


def test_sts2_a_tie_of_the_roll_off_is_rolled_again(painted_calibration):
    played = soldiers(painted_calibration)
    state = {**played.session.game.state_to_json(played.state), "phase": "roll_off"}
    told = {k: v for k, v in state.items() if k not in ("game", "version")}
    played = Battle(painted_calibration, "simple_toy_soldiers", ROW, told)
    played.do("roll_off", "red", None, None, "4", "4")
    assert played.tick.prompt.kind == "roll_off"
    played.do("roll_off", "red", None, None, "2", "5")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("activate", "blue")


@pytest.mark.parametrize(("attack", "defence", "dead"), [("5", "2", "B"), ("1", "6", "R"), ("3", "4", "both")])
def test_sts7_melee_by_contact_kills_the_lower_and_a_draw_both(painted_calibration, attack, defence, dead):
    table = scene("red r r1 4,4", "red c c1 4,30", "blue b b1 7,4", table=(40, 40))
    played = soldiers(painted_calibration, table, red={"figures": ["r1"]}, blue={"figures": ["b1"]}, active={})
    played.do("run", "R")
    played.carry(r1=(2.4, 0.0))
    played.do("melee_attack", "red", None, None, attack)
    played.do("melee_defence", "blue", None, None, defence)
    gone = {t.id for t in played.state.teams if not t.alive}
    assert gone == {"B": {"B"}, "R": {"R"}, "both": {"R", "B"}}[dead]


def test_a_log_tells_a_team_of_one_figure_once_and_figures_of_several_by_name(painted_calibration):
    table = scene("red r r1 4,4", "red c c1 4,30", "blue b b1 7,4", "blue b b2 7,9", table=(40, 40))
    for figures, fallen in ((["b1"], ["B"]), (["b1", "b2"], ["B", "b1", "b2"])):
        played = soldiers(painted_calibration, table, red={"figures": ["r1"]}, blue={"figures": figures}, active={})
        lines = list(played.tick.events) + played.do("run", "R")
        lines += played.carry(r1=(2.4, 0.0))
        lines += played.do("melee_attack", "red", None, None, "6")
        lines += played.do("melee_defence", "blue", None, None, "1")
        assert sorted(who for _, who in battle_of(json.loads(json.dumps(lines))).fallen) == fallen


def test_sts6_rifles_do_not_endanger_a_tank_and_anti_tank_weapons_do(painted_calibration):
    tank = {"kind": "tank", "figures": ["b1"]}
    plain = soldiers(painted_calibration, blue=tank, active={})
    with pytest.raises(IllegalAction, match="STS-6"):
        plain.do("shoot", "R", "B", None, "open")
    armed = soldiers(painted_calibration, blue=tank, red={"weapons": ["anti_tank"]}, active={})
    armed.do("shoot", "R", "B", None, "open")


def test_sts10_a_refusal_in_the_middle_of_a_question_names_the_question(painted_calibration):
    played = soldiers(painted_calibration, red={"danger": 1}, active={"ap": 1})
    played.do("pass", "R")
    with pytest.raises(IllegalAction, match="the game asks first: red: a casualty of R"):
        played.do("activate", "C")


# -- Toymallet ---------------------------------------------------------------------------------------------------------

FIELD = scene("red r r1 4,10", "red r r2 4,11.2", "blue b b1 10,10", "blue b b2 10,11.2", table=(40.0, 40.0))


def army(calibration, table=FIELD, phase="shoot", red=None, blue=None, more=(), roster=None, **state):
    base = {"move": 1, "attack": 2, "range": 1, "type": "squad"}
    groups = [{"id": "R", "side": "red", **base, "figures": ["r1", "r2"], **(red or {})},
              {"id": "B", "side": "blue", **base, "figures": ["b1", "b2"], **(blue or {})}, *({**base, **m} for m in more)]
    for g in groups:
        g.setdefault("full", max(1, len(g["figures"])))
        g.setdefault("begun", g["full"])
    return Battle(calibration, "toymallet", table, {"groups": groups, "to_act": "red", "phase": phase, **state}, roster=roster)


def shoot(played, attack, defence, kind="shoot"):
    played.do(kind, "R", "B")
    played.do("attack_dice", "red", None, None, *map(str, attack))
    played.do("keep", "R")
    played.do("defence_dice", "blue", None, None, *map(str, defence))
    played.do("keep", "B")


def test_tm1_a_length_may_be_agreed(painted_calibration):
    played = army(painted_calibration, house={"length_in": 4.0}, phase="move", red={"move": 2})
    played.do("move", "R")
    assert notes(played.carry(r1=(0.0, 7.5)))["r1"]["checks"][0]["limit"] == 8.0
    short = army(painted_calibration, house={"length_in": 4.0})
    with pytest.raises(IllegalAction, match="TM-6"):
        short.do("shoot", "R", "B")  # 5 in apart, Range 1 is 4 in


def test_tm2_each_player_moves_shoots_and_melees_before_the_next(painted_calibration):
    played = army(painted_calibration, phase="move", order=["red", "blue"])
    seen = []
    for _ in range(6):
        seen.append((played.state.to_act, played.state.phase))
        played.do("end_phase", played.state.to_act)
    assert seen == [(s, p) for s in ("red", "blue") for p in ("move", "shoot", "melee")]
    assert (played.state.turn, played.state.to_act, played.state.phase) == (2, "red", "move")


def test_tm6_range_0_fights_in_contact_only(painted_calibration):
    played = army(painted_calibration, red={"range": 0})
    with pytest.raises(IllegalAction, match="TM-6"):
        played.do("shoot", "R", "B")


@pytest.mark.parametrize(("attack", "defence", "left"), [((2, 3), (6, 6), 2), ((2, 3), (1, 6), 1), ((2, 3), (1, 1), 0),
                                                         ((5, 6), (1, 1), 2)])
def test_tm7_tm8_successes_past_the_defence_kill_so_many(painted_calibration, attack, defence, left):
    played = army(painted_calibration)
    shoot(played, attack, defence)
    for _ in range(2 - left):
        if played.tick.prompt.kind == "casualty":
            played.session.do(played.tick.options[0].action)
            played.look()
    assert len(played.state.group("B").figures) == left


def test_tm8_the_defender_chooses_who_dies_and_it_lies_there(painted_calibration):
    played = army(painted_calibration)
    shoot(played, (2, 6), (1, 2))
    assert (played.tick.prompt.player, played.tick.prompt.kind) == ("blue", "casualty")
    played.do("casualty", "B", "b2")
    assert played.state.group("B").figures == ("b1",)
    assert next(t.state for t in played.tick.scene.toys if t.id == "b2") == "destroyed"
    played.session.undo()
    played.look()
    assert played.state.group("B").figures == ("b1", "b2")


@pytest.mark.parametrize(("attack", "left"), [((2, 3), 2), ((1, 3), 1)])
def test_tm8_armor_is_passed_by_ones_alone(painted_calibration, attack, left):
    played = army(painted_calibration, blue={"armor": 1})
    shoot(played, attack, (1, 1))
    if played.tick.prompt.kind == "casualty":
        played.session.do(played.tick.options[0].action)
        played.look()
    assert len(played.state.group("B").figures) == left


def test_tm9_elevation_gives_a_point_and_it_moves_a_die_by_one(painted_calibration):
    table = scene("red r r1 4,10 base=4", "red r r2 4,11.2 base=4", "blue b b1 9,10", "blue b b2 9,11.2", table=(40, 40),
                  hill=(2, 8, 6, 13, 4))
    played = army(painted_calibration, table, red={"range": 2})
    played.do("shoot", "R", "B")
    played.do("attack_dice", "red", None, None, "4", "6")
    option = next(o for o in played.tick.options if o.action.kind == "adjust")
    assert "elevation" in " ".join(c.detail for c in option.checks)
    played.do("adjust", "R", None, None, "4", "3")
    assert sorted(played.state.fight.attack) == [3, 6]


def test_tm10_melee_only_when_touching(painted_calibration):
    played = army(painted_calibration, phase="melee")
    with pytest.raises(IllegalAction, match="TM-10"):
        played.do("melee", "R", "B")
    touching = army(painted_calibration, scene("red r r1 4,10", "red r r2 4,11.2", "blue b b1 4.8,10", "blue b b2 4.8,11.2",
                                               table=(40, 40)), phase="melee")
    touching.do("melee", "R", "B")
    assert touching.tick.prompt.kind == "attack_dice"


def test_tm12_a_group_killed_in_one_turn_scores_three_and_else_two(painted_calibration):
    whole = army(painted_calibration)
    shoot(whole, (1, 1), (1, 1))
    while whole.tick.prompt is not None and whole.tick.prompt.kind == "casualty":
        whole.session.do(whole.tick.options[0].action)
        whole.look()
    assert {s.side: s.points for s in whole.state.scores}["red"] == 3
    half = army(painted_calibration, scene("red r r1 4,10", "red r r2 4,11.2", "blue b b1 10,10", table=(40, 40)),
                blue={"figures": ["b1"], "full": 2, "begun": 1})
    shoot(half, (1, 1), (1,))
    while half.tick.prompt is not None and half.tick.prompt.kind == "casualty":
        half.session.do(half.tick.options[0].action)
        half.look()
    assert {s.side: s.points for s in half.state.scores}["red"] == 2


def test_tm13_flight_goes_over_all_and_a_squad_goes_round(painted_calibration):
    table = scene("red r r1 4,10", "blue b b1 30,10", table=(40, 40), wall=(7, 2, 7.4, 18, 12))
    limits = {}
    for kind, abilities in (("squad", []), ("aerocraft", [])):
        played = army(painted_calibration, table, phase="move", red={"figures": ["r1"], "type": kind, "abilities": abilities,
                                                                     "move": 1}, blue={"figures": ["b1"]})
        played.do("move", "R")
        limits[kind] = notes(played.carry(r1=(5.5, 0.0)))["r1"]["verdict"]
    assert limits == {"squad": "no", "aerocraft": "yes"}


def test_tm17_the_objective_is_not_held_by_a_commander(painted_calibration):
    table = scene("red r r1 4,10", "blue b b1 30,10", table=(40, 40))
    roster = Roster(zones=(Zone("wreck", box(4.4, 8, 7, 12), "objective"),))
    held = {}
    for kind in ("squad", "commander"):
        played = army(painted_calibration, table, "objective", {"figures": ["r1"], "type": kind}, {"figures": ["b1"]},
                      roster=roster, turn=6, objectives=["wreck"])
        held[kind] = str(played.options("claim")["red", "wreck"].verdict)
    assert held == {"squad": "yes", "commander": "no"}


def test_tm19_six_turns_even_when_an_army_is_gone(painted_calibration):
    played = army(painted_calibration, phase="melee", blue={"figures": [], "full": 2}, turn=5, order=["red", "blue"])
    while not played.session.game.outcome(played.state).over:
        assert played.tick.prompt is not None
        played.do("end_phase", played.state.to_act)
    assert played.state.turn in (6, 7)
    assert moves(played.carry(r1=(1.0, 0.0))) == {"r1": None}
