"""What players change when they build their army: own weapons, a power's suit; as it is played then."""

import pytest

from assistant.session.roster import Roster
from measure.errors import InputError
from measure.scene import scene
from rules.engine import IllegalAction, pieces_of
from rules.registry import game
from tests.assistant.session.played.scripted import Battle

FIELD = scene("red r r1 4,4", "blue t tank1 10,4", "blue f f1 4,12", table=(40.0, 40.0))
FLAMER, BAZOOKA = {"name": "flamer", "doubles": True}, {"name": "bazooka", "tanks": True}


def army(*weapons, own=(FLAMER, BAZOOKA)):
    return {"weapon": list(own), "team": [
        {"id": "R", "side": "red", "kind": "fireteam", "figures": ["r1"], "weapons": list(weapons)},
        {"id": "T", "side": "blue", "kind": "tank", "figures": ["tank1"], "weapons": ["tank_gun"]},
        {"id": "F", "side": "blue", "kind": "fireteam", "figures": ["f1"]}]}


def fight(calibration, *weapons):
    battle = Battle(calibration, "simple_toy_soldiers", FIELD,
                    roster=Roster(tables={"simple_toy_soldiers": army(*weapons)}))
    battle.do("roll_off", "red", None, None, "6", "1")
    return battle


@pytest.mark.parametrize(("weapon", "danger", "tank"), [("flamer", 2, "no"), ("bazooka", 1, "yes"), ("lmg", 2, "no")])
def test_sts5_sts6_a_weapon_of_ones_own_does_what_it_says(painted_calibration, weapon, danger, tank):
    battle = fight(painted_calibration, weapon)
    battle.do("activate", "R")
    battle.do(battle.tick.prompt.kind, battle.tick.prompt.player, None, None, "4")
    shots = {(a.target, a.extra): o for o in battle.tick.options if (a := o.action).kind == "shoot"}
    assert str(shots["T", ("open",)].verdict) == tank
    assert tank == "yes" or "STS-6" in shots["T", ("open",)].reason()
    battle.do("shoot", "R", "F", None, "open")
    assert battle.state.active.shots[0].points == 1
    assert [w["name"] for w in battle.session.game.state_to_json(battle.state)["arms"]] == ["flamer", "bazooka"]
    battle.do("pass", "R")
    assert battle.state.team("F").danger == danger


def test_sts5_what_there_is_not_or_twice_is_named():
    start = game("simple_toy_soldiers").start
    for table, why in ((army("flamr"), "no weapon 'flamr': did you mean 'flamer'"),
                       (army(own=({"name": "lmg"},)), "'lmg' is there twice"),
                       (army(own=({"name": " "},)), "needs a name"), (army(own=({"name": "x", "range": 3},)), "range")):
        with pytest.raises(InputError, match=why):
            start(pieces_of(FIELD), table)


def toys(calibration, **table):
    return Battle(calibration, "toytastrophe", scene("red a a 4,4", "blue b b 9,4", table=(40.0, 40.0)), roster=Roster(tables={
        "toytastrophe": {"toy": [{"name": "a", "powers": ["Daze"]}], **table}}))


def test_tt19_a_power_is_played_with_the_suit_that_was_agreed(painted_calibration):
    state = toys(painted_calibration, suit=[{"power": "Daze", "suit": "H"}]).state
    assert [(p.name, p.suit) for p in state.powers] == [("Daze", "H")]
    data = game("toytastrophe").state_to_json(state)
    battle = Battle(painted_calibration, "toytastrophe", scene("red a a 4,4", "blue b b 9,4", table=(40.0, 40.0)), {
        "toys": [{**t, "left": 2} for t in data["toys"]], "powers": data["powers"], "to_act": "red",
        "hands": [{"side": "red", "cards": ["2H", "2C"]}, {"side": "blue", "count": 2}]})
    with pytest.raises(IllegalAction, match="TT-19"):
        battle.do("power", "a", "b", "2C", "Daze")
    battle.do("power", "a", "b", "2H", "Daze")


def test_tt19_a_suit_of_a_power_that_has_none_or_is_not_there_is_refused():
    start, two = game("toytastrophe").start, pieces_of(scene("red a a 4,4", "blue b b 9,4", table=(40.0, 40.0)))
    for row, why in (({"power": "Health", "suit": "H"}, "permanent and has no suit"),
                     ({"power": "Dase", "suit": "H"}, "did you mean 'Daze'"), ({"power": "Daze", "suit": "X"}, "suit")):
        with pytest.raises(InputError, match=why):
            start(two, {"suit": [row]})
