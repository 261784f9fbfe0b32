"""Single rules as they are played at a table: Toymallet's aim and auras, charges and blocks, lava, destroyed cover, aces."""

import pytest

from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction, PlayersRuling
from tests.assistant.session.played.scripted import Battle


def army(calibration, table, phase="shoot", red=None, more=(), sides=("red", "blue"), blue=("b1",), **state):
    base = {"move": 1, "attack": 2, "range": 1, "type": "commander"}
    red = {"figures": ["r1", "r2"], "type": "tankmecha", **(red or {})}
    groups = [{"id": "R", "side": "red", **base, **red}, {"id": "B", "side": "blue", **base, "figures": list(blue)}, *(
        {**base, **m} for m in more)]
    for g in groups:
        g.setdefault("full", max(1, len(g["figures"])))
        g.setdefault("begun", g["full"])
    return Battle(calibration, "toymallet", table, {"groups": groups, "to_act": "red", "phase": phase, **state})


def test_tm6_range_and_sight_are_of_the_same_figure(painted_calibration):
    # r1 is near and sees nothing, r2 sees b1 and is too far
    table = scene("red r r1 4,10", "red r r2 4,30", "blue b b1 10,10", table=(40.0, 40.0), wall=(7, 4, 7.4, 16, 20))
    battle = army(painted_calibration, table)
    option = battle.options("shoot")["R", "B"]
    assert str(option.verdict) == "no"
    battle.carry(r2=(0.0, -14.2))  # behind the wall
    assert str(battle.options("shoot")["R", "B"].verdict) == "no"
    battle.carry(r2=(5.0, 0.0))
    assert str(battle.options("shoot")["R", "B"].verdict) == "yes"


def test_tm9_tm14_every_commander_and_aura_is_looked_at(painted_calibration):
    table = scene("red r r1 4,10", "red c far 35,35", "red c near 4,12", "blue b b1 8,10", table=(40.0, 40.0))
    hero = {"type": "commander", "side": "red", "abilities": [{"name": "Heroic Aura"}]}
    battle = army(painted_calibration, table, red={"figures": ["r1"], "type": "squad"},
                  more=[{"id": "F", "figures": ["far"], **hero}, {"id": "N", "figures": ["near"], **hero}],
                  fight={"by": "R", "target": "B", "kind": "shoot", "stage": "adjust", "attack": [3, 6]})
    told = " ".join(c.detail for c in battle.options("adjust")["R", None].checks)
    assert "commander N near" in told
    assert "Heroic Aura of N" in told


@pytest.mark.parametrize("kind", ["tankmecha", "installation"])
def test_tm4_heavy_types_do_not_move_by_teleport(painted_calibration, kind):
    table = scene("red r r1 4,10", "red r r2 4,12", "blue b b1 10,10", table=(40.0, 40.0))
    battle = army(painted_calibration, table, "move", {"type": kind, "abilities": [{"name": "Teleport", "n": 2}]})
    with pytest.raises(IllegalAction, match=r"TM-4: .*does not move by Teleport"):
        battle.do("teleport", "R")


def test_tm4_coherency_is_enforced_when_the_move_phase_ends(painted_calibration):
    table = scene("red r r1 4,10", "red r r2 14,10", "blue b b1 30,10", table=(40.0, 40.0))
    battle = army(painted_calibration, table, "move", {"type": "squad"})
    with pytest.raises(IllegalAction, match="TM-4: R: widest gap"):
        battle.do("end_phase", "red")
    battle.do("move", "R")
    battle.carry(r2=(-5.9, 0.0))
    battle.do("end_phase", "red", ruling=PlayersRuling(True))
    assert battle.state.phase == "shoot"


def test_tm12_an_army_that_is_gone_scores_no_turn_without_casualties(painted_calibration):
    table = scene("red r r1 4,10", "red r r2 4,12", "blue b b1 30,10", table=(40.0, 40.0))
    battle = army(painted_calibration, table, "melee", blue=(), to_act="blue", order=["red", "blue"])
    battle.do("end_phase", "blue")
    assert {s.side: s.points for s in battle.state.scores} == {"red": 1, "blue": 0}


def toys(calibration, table, roster=None, **state):
    return Battle(calibration, "toytastrophe", table, {
        "toys": [{"id": "a", "side": "red", "size": "M", "powers": ["Daze"]}, {"id": "b", "side": "blue", "size": "M"}],
        "hands": [{"side": "red", "cards": ["6C", "9H"]}, {"side": "blue", "cards": ["KH", "2D"]}], "to_act": "red", **state},
        roster=roster)


def test_tt18_a_charge_is_blocked_from_where_it_ends(painted_calibration):
    # a low wall hides half of b from where a stands, and nothing from where the charge ends
    table = scene("red a a 4,10 h=2", "blue b b 10,10 h=2", table=(40.0, 40.0), wall=(6.5, 8.6, 6.7, 11.4, 1.6))
    battle = toys(painted_calibration, table)
    assert battle.session.survey.cover("a", "b").hidden > 0.3
    battle.do("charge", "a", "b", "9H")
    blocks = {o.action.card: str(o.verdict) for o in battle.tick.options if o.action.kind == "block"}
    assert blocks == {"KH": "no", "2D": "no"}


def test_tt16_a_power_against_an_enemy_minds_full_cover(painted_calibration):
    table = scene("red a a 4,10", "blue b b 8,10", table=(40.0, 40.0), wall=(6, 2, 6.4, 18, 20))
    battle = toys(painted_calibration, table)
    with pytest.raises(IllegalAction, match=r"TT-16: .*full cover"):
        battle.do("power", "a", "b", "6C", "Daze")


LAVA = {"pieces": [{"id": "lava", "damage": 1, "text": "lava"}]}


def test_tt21_nobody_walks_out_of_lava_by_ending_the_turn(painted_calibration):
    table = scene("red a a 4,10", "blue b b 30,10", table=(40.0, 40.0))
    battle = toys(painted_calibration, table, Roster(zones=(Zone("lava", box(8, 8, 12, 12), "lava"),)), **LAVA)
    battle.do("move", "a", None, "6C")
    battle.carry(a=(5.5, 0.0))
    with pytest.raises(IllegalAction, match="TT-21: first lava: 1 hits for a"):
        battle.do("end_turn", "red")
    battle.do("terrain", "a", "lava")
    assert battle.state.toy("a").hits == 1
    battle.do("end_turn", "red")


def test_tt21_cover_that_is_destroyed_hides_nobody(painted_calibration):
    table = scene("red a a 4,10", "blue b b 10,10", table=(40.0, 40.0), wall=(6, 8, 6.4, 12, 20))
    battle = toys(painted_calibration, table, pieces=[{"id": "wall", "hits": 1}])
    assert battle.session.survey.cover("a", "b").hidden == pytest.approx(1.0)
    battle.do("strike", "a", "wall", "6C")
    assert battle.session.survey.cover("a", "b").hidden == 0.0
    assert [t.id for t in battle.tick.scene.terrain] == []
    battle.session.undo()
    assert battle.session.survey.cover("a", "b").hidden == pytest.approx(1.0)


def test_hp1_an_ace_is_no_defence(painted_calibration):
    table = scene("red a a 5,5", "blue x x 12,5", table=(36.0, 36.0))
    battle = Battle(painted_calibration, "hearts_of_plastic", table, {
        "to_act": "red", "phase": "act", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}],
        "hands": [{"side": "red", "count": 3}, {"side": "blue", "count": 4}], "pile": None,
        "active": {"mode": "attack", "units": ["a"], "card": "8D"}})
    battle.do("attack", "a", "x")
    with pytest.raises(IllegalAction, match="AC is no card of this game"):
        battle.do("defend", "blue", None, None, "AC")
    battle.do("defend", "blue", None, None, "5C")
    with pytest.raises(IllegalAction):
        battle.do("add", "blue", None, "AC")
    battle.do("add", "blue", None, "4C")
    assert battle.state.attack.total == 9
