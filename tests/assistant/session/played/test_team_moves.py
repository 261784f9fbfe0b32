"""Declared moves of teams and squads belong to their figures, and every moving kind of a game counts, live."""

import pytest

from measure.scene import scene
from tests.assistant.session.played.scripted import Battle, moves, notes

SQUADS = scene("red r r1 4,4", "red r r2 4,7", "blue b b1 20,4", "blue b b2 20,7", table=(40.0, 40.0))
TEAMS = [{"id": "R", "side": "red", "kind": "command", "figures": ["r1", "r2"]},
         {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["b1", "b2"]}]


def soldiers(calibration, table=SQUADS, ap=4, **more):
    team = {**TEAMS[0], **{k: v for k, v in more.items() if k in ("falls_back", "danger")}}
    return Battle(calibration, "simple_toy_soldiers", table, {
        "teams": [team, TEAMS[1]], "to_act": "red", "active": {"team": "R", "ap": ap}})


@pytest.mark.parametrize(("kind", "limit", "more"), [("move", 2.0, {}), ("run", 4.0, {}),
                                                     ("fall_back", 4.0, {"falls_back": True})])
def test_sts4_a_teams_move_belongs_to_each_of_its_figures(painted_calibration, kind, limit, more):
    battle = soldiers(painted_calibration, **more)
    battle.do(kind, "R")
    lines = battle.carry(r1=(limit - 0.5, 0.0))
    assert moves(lines) == {"r1": 1}
    assert (notes(lines)["r1"]["verdict"], notes(lines)["r1"]["checks"][0]["limit"]) == ("yes", limit)
    lines = battle.carry(r2=(limit + 1.0, 0.0))
    assert moves(lines) == {"r2": 1}
    assert notes(lines)["r2"]["verdict"] == "no"
    assert "too far" in notes(lines)["r2"]["text"]
    lines = battle.carry(r1=(1.0, 0.0), b1=(0.0, 1.0))  # once each, and nobody of the other team
    assert moves(lines) == {"r1": None, "b1": None}
    assert "nobody declared it" in notes(lines)["b1"]["text"]


def test_sts7_a_teams_charge_is_judged_in_contact_when_all_have_followed(painted_calibration):
    battle = soldiers(painted_calibration, scene("red r r1 4,4", "red r r2 4,7", "blue b b1 6.4,4", "blue b b2 20,7",
                                                 table=(40.0, 40.0)))
    battle.do("charge", "R", "B")
    lines = battle.carry(r2=(1.0, 0.0))
    assert moves(lines) == {"r2": 1}
    assert notes(lines)["r2"]["verdict"] == "yes"
    assert "not in contact yet, r1 still to follow" in notes(lines)["r2"]["text"]
    lines = battle.carry(r1=(1.75, 0.0))
    assert notes(lines)["r1"]["verdict"] == "yes"
    assert "in contact" in notes(lines)["r1"]["text"]


def army(calibration, phase="move", table=SQUADS, red=None, **state):
    base = {"full": 2, "begun": 2, "move": 1, "attack": 2, "range": 2}
    return Battle(calibration, "toymallet", table, {
        "groups": [{"id": "R", "side": "red", "type": "tankmecha", "figures": ["r1", "r2"], **base, **(red or {})},
                   {"id": "B", "side": "blue", "type": "tankmecha", "figures": ["b1", "b2"], **base}],
        "to_act": "red", "phase": phase, **state})


@pytest.mark.parametrize(("kind", "red", "rule", "limit"), [
    ("move", {}, "TM-1", 6.0), ("teleport", {"abilities": [{"name": "Teleport", "n": 2}], "type": "commander"}, "TM-13", 12.0)])
def test_tm1_tm13_a_groups_move_belongs_to_its_figures(painted_calibration, kind, red, rule, limit):
    battle = army(painted_calibration, red=red)
    battle.do(kind, "R")
    lines = battle.carry(r1=(limit - 1.0, 0.0))
    assert moves(lines) == {"r1": 1}
    check = notes(lines)["r1"]["checks"][0]
    assert (check["rule"], check["verdict"], check["limit"]) == (rule, "yes", limit)
    assert moves(battle.carry(r2=(1.0, 0.0))) == {"r2": 1}
    assert moves(battle.carry(r2=(1.0, 0.0), b2=(1.0, 0.0))) == {"r2": None, "b2": None}


@pytest.mark.parametrize("squads", [soldiers, army])
def test_a_teams_move_that_is_taken_back_is_put_back_figure_by_figure(painted_calibration, squads):
    battle = squads(painted_calibration)
    battle.do("move", "R")
    assert moves(battle.carry(r1=(1.5, 0.0), r2=(1.5, 0.0))) == {"r1": 1, "r2": 1}
    battle.session.undo()
    told = [n["text"] for n in battle.look() if n["type"] == "note"]
    assert [f"{i} was moved by what is taken back: put it back where it stood" in told for i in ("r1", "r2")] == [True, True]
    battle.do("move", "R")  # declared anew before they are put back
    lines = battle.carry(r1=(-1.5, 0.0))
    assert (moves(lines), notes(lines)["r1"]["put_back"]) == ({"r1": None}, [1])
    assert moves(battle.carry(r2=(-1.4, 0.0))) == {"r2": None}
    assert moves(battle.carry(r1=(1.0, 0.0), r2=(1.0, 0.0))) == {"r1": 2, "r2": 2}
    assert moves(battle.carry(r1=(1.0, 0.0))) == {"r1": None}


@pytest.mark.parametrize("first", ["moves", "says so"])
def test_tm7_a_rout_is_a_move_that_the_game_called_for(painted_calibration, first):
    battle = army(painted_calibration, "shoot", fight={"by": "R", "target": "B", "kind": "shoot", "stage": "defend",
                                                       "attack": [6, 6], "defence": [4, 5, 5, 5, 5, 5, 5, 5]})
    battle.do("keep", "B")
    assert battle.tick.prompt.kind == "flee"
    if first == "says so":
        battle.do("fled", "B")
    lines = battle.carry(b1=(5.5, 0.0))
    assert moves(lines) == {"b1": 1}
    check = notes(lines)["b1"]["checks"][0]
    assert (check["rule"], check["verdict"], check["limit"]) == ("TM-7", "yes", 6.0)
    if first == "moves":
        battle.do("fled", "B")
    assert moves(battle.carry(b2=(7.0, 0.0))) == {"b2": 1}
    assert moves(battle.carry(b1=(1.0, 0.0))) == {"b1": None}


def test_tm15_who_is_scattered_is_moved_by_it_and_then_by_a_rout(painted_calibration):
    battle = army(painted_calibration, "shoot", red={"abilities": [{"name": "Explosive"}], "type": "commander"},
                  fight={"by": "R", "target": "B", "kind": "shoot", "stage": "scatter", "routed": True})
    battle.do("scatter", "red", None, None, "2")
    assert battle.tick.prompt.kind == "flee"
    lines = battle.carry(b1=(11.0, 0.0))
    assert (moves(lines), notes(lines)["b1"]["checks"][0]["rule"]) == ({"b1": 1}, "TM-15")
    lines = battle.carry(b1=(5.0, 0.0))
    assert (moves(lines), notes(lines)["b1"]["checks"][0]["rule"]) == ({"b1": 1}, "TM-7")


def toys(calibration, table, powers, cards, rides=None):
    return Battle(calibration, "toytastrophe", table, {
        "toys": [{"id": "jeep", "side": "red", "size": "M", "powers": powers}, {"id": "man", "side": "red", "size": "S", **(
            {"rides": rides} if rides else {})}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": cards}, {"side": "blue", "count": 2}], "to_act": "red"})


PAIR = scene("red j jeep 4,4 r=1", "red m man 5.2,4", "blue f foe 30,30", "red s spare 4,10", table=(40.0, 40.0))


def test_tt19_who_rides_is_carried_and_who_is_mounted_or_summoned_is_moved_by_it(painted_calibration):
    battle = toys(painted_calibration, PAIR, ["Mount", "Summon"], ["8D", "5H", "4C"])
    battle.do("power", "jeep", "man", "8D", "Mount")
    lines = battle.carry(man=(-1.5, 0.0, 2.0))
    assert moves(lines) == {"man": 1}
    assert "nobody declared it" not in str(lines)
    battle.do("move", "jeep", None, "5H")
    lines = battle.carry(jeep=(4.5, 0.0), man=(4.5, 0.0))
    assert moves(lines) == {"jeep": 2, "man": 2}
    assert "rides on jeep" in notes(lines)["man"]["text"]


def test_tt19_a_toy_that_is_summoned_is_moved_by_it(painted_calibration):
    battle = toys(painted_calibration, PAIR, ["Mount", "Summon"], ["8D", "5H", "4C"])
    battle.do("power", "jeep", "spare", "4C", "Summon")
    assert moves(battle.carry(spare=(4.0, -4.0))) == {"spare": 1}
