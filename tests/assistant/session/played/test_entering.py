"""What a move walks into happens by the move, not by its player's choice: mines, suppressive cards, melee."""

import pytest

from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction, PlayersRuling
from tests.assistant.session.played.scripted import Battle, notes

MEN = scene("red a a 5,5", "red b b 5,30", "blue x x 30,5", table=(36.0, 36.0))
OVER, BESIDE, FAR = box(7, 4, 9, 6), box(7, 5.65, 9, 6.65), box(7, 8, 9, 9)


def hearts(calibration, card=OVER, laid=None, **state):
    battle = Battle(calibration, "hearts_of_plastic", MEN, {
        "to_act": "red", "phase": "act", "pile": ["2H", "3H", "4H", "9H"],
        "units": [{"id": "a", "side": "red"}, {"id": "b", "side": "red"}, {"id": "x", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}],
        "active": {"mode": "attack", "units": ["a"], "card": "8D"},
        "laid": [laid or {"id": "m1", "kind": "mine", "owner": "red", "card": "7S"}], **state},
        roster=Roster(zones=(Zone("m1", card, "card"),)))
    battle.do("move", "a")
    return battle


def test_hp3_a_mine_that_is_passed_over_attacks_whatever_its_player_wants(painted_calibration):
    battle = hearts(painted_calibration)
    lines = battle.carry(a=(6.0, 0.0))
    assert "it walks into m1" in notes(lines)["a"]["text"]
    assert (battle.tick.prompt.kind, battle.tick.prompt.player) == ("sprung", "red")
    for action in (("done", "a"), ("attack", "a", "x"), ("no_trip", "a", "m1")):
        with pytest.raises(IllegalAction):
            battle.do(*action)
    battle.do("trip", "a", "m1")
    assert battle.tick.prompt.kind == "defend"
    assert battle.tick.scene.zones == ()
    battle.do("defend", "red", None, None, "9H")
    battle.do("stand", "red")
    assert battle.tick.prompt.kind == "act"
    for _ in range(4):  # to before the declaration: the mine lies there, and nobody has walked into it
        battle.session.undo()
    battle.look()
    assert battle.state.entered == ()
    assert [z.id for z in battle.tick.scene.zones] == ["m1"]


def test_hp3_too_close_to_call_is_asked(painted_calibration):
    battle = hearts(painted_calibration, BESIDE)
    battle.carry(a=(6.0, 0.0))
    assert battle.tick.prompt.kind == "sprung"
    assert {str(o.verdict) for o in battle.tick.options} == {"too_close"}
    with pytest.raises(IllegalAction, match="too close to call"):
        battle.do("trip", "a", "m1")
    battle.do("no_trip", "a", "m1", ruling=PlayersRuling(True))
    assert battle.tick.prompt.kind == "act"
    assert [z.id for z in battle.tick.scene.zones] == ["m1"]


@pytest.mark.parametrize(("card", "more"), [
    (FAR, {}), (OVER, {"house": {"passing_over": False}}),
    (OVER, {"laid": {"id": "m1", "kind": "suppressive", "owner": "a", "card": "7S"}})])
def test_hp3_nothing_is_sprung(painted_calibration, card, more):
    battle = hearts(painted_calibration, card, **more)
    battle.carry(a=(6.0, 0.0))
    assert battle.tick.prompt.kind == "act"


def test_hp10_anothers_suppressive_card_is_sprung_and_two_attack_in_turn(painted_calibration):
    battle = hearts(painted_calibration, laid={"id": "m1", "kind": "suppressive", "owner": "x", "card": "2S"})
    battle.carry(a=(3.0, 0.0))
    assert battle.tick.prompt.kind == "sprung"


ROW = scene("red r r1 4,4", "red r r2 4,7", "blue b b1 8,4", "blue b b2 20,20", table=(40.0, 40.0))


def soldiers(calibration, ap=4, table=ROW, **active):
    return Battle(calibration, "simple_toy_soldiers", table, {
        "teams": [{"id": "R", "side": "red", "kind": "command", "figures": ["r1", "r2"]},
                  {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["b1", "b2"]}],
        "to_act": "red", "active": {"team": "R", "ap": ap, **active}})


def test_sts7_a_run_that_ends_in_contact_begins_the_melee(painted_calibration):
    battle = soldiers(painted_calibration)
    battle.do("run", "R")
    assert battle.tick.prompt.kind == "act"
    battle.carry(r1=(3.4, 0.0))
    assert battle.tick.prompt.kind == "melee_attack"
    battle.do("melee_attack", "red", None, None, "5")
    battle.do("melee_defence", "blue", None, None, "1")
    assert battle.state.team("B").figures == ()


def test_sts7_also_where_the_run_was_the_last_point(painted_calibration):
    battle = soldiers(painted_calibration, ap=1)
    battle.do("run", "R")
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("blue", "activate")
    battle.carry(r1=(3.4, 0.0))
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("red", "melee_attack")
    battle.do("melee_attack", "red", None, None, "1")
    battle.do("melee_defence", "blue", None, None, "6")
    assert battle.state.team("R").figures == ()


def test_sts7_a_move_that_ends_short_begins_none(painted_calibration):
    battle = soldiers(painted_calibration)
    battle.do("run", "R")
    battle.carry(r1=(2.0, 0.0))
    assert battle.tick.prompt.kind == "act"


def test_sts7_contact_that_is_too_close_to_call_is_asked_when_all_have_followed(painted_calibration):
    battle = soldiers(painted_calibration)
    battle.do("run", "R")
    battle.carry(r1=(3.0, 0.0))  # edge to edge, as measured
    assert battle.tick.prompt.kind == "act"
    battle.carry(r2=(1.0, 0.0))
    assert battle.tick.prompt.kind == "contact"
    assert {(o.action.kind, str(o.verdict)) for o in battle.tick.options} == {("melee", "too_close"), ("no_melee", "too_close")}
    battle.do("melee", "R", "B", ruling=PlayersRuling(True))
    assert battle.tick.prompt.kind == "melee_attack"


def test_sts7_what_was_shot_before_is_danger_in_the_melee(painted_calibration):
    battle = soldiers(painted_calibration, table=scene("red r r1 4,4", "red r r2 4,7", "blue b b1 6.4,4", "blue b b2 20,20",
                                                       table=(40.0, 40.0)))
    battle.do("shoot", "R", "B", None, "open")
    battle.do("shoot", "R", "B", None, "open")
    assert battle.state.team("B").danger == 0
    battle.do("move", "R")
    battle.carry(r1=(1.75, 0.0))
    assert battle.tick.prompt.kind == "melee_attack"
    assert battle.state.team("B").danger == 2
    battle.do("melee_attack", "red", None, None, "1")
    battle.do("melee_defence", "blue", None, None, "3")  # 2 against 3 - 2
    assert (battle.state.team("B").figures, battle.state.team("R").figures) == ((), ("r1", "r2"))
