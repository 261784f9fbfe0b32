"""Toymallet's readings of missiles, Powerful and routs are house rules: what is asked, hit and scored follows them."""

import pytest

from measure.scene import scene
from tests.assistant.session.played.scripted import Battle

FIELD = scene("red r r1 4,10", "blue b b1 8,10", "blue b b2 8,11.5", "blue b b3 8,13", table=(40.0, 40.0))


def fight(calibration, attack, defence, *abilities, kind="shoot", move=1, missiles=None, house=()):
    """Red's group shoots at blue's three figures; the battle after the dice have fallen."""
    base = {"move": 1, "range": 2, "type": "aerocraft", "hits": 0}
    battle = Battle(calibration, "toymallet", FIELD, {"to_act": "red", "phase": "shoot", "house": dict(house), "groups": [
        {"id": "R", "side": "red", "figures": ["r1"], "attack": 2, "abilities": list(abilities), **base},
        {"id": "B", "side": "blue", "figures": ["b1", "b2", "b3"], "attack": 1, **base, "move": move, "type": "squad"}]})
    battle.do(kind, "R", "B")
    if missiles:
        battle.do("missile_count", "red", None, None, str(missiles))
    assert battle.tick.prompt.count == len(attack)
    battle.do("attack_dice", "red", None, None, *map(str, attack))
    battle.do("keep", "R")
    battle.do("defence_dice", "blue", None, None, *map(str, defence))
    battle.do("keep", "B")
    return battle


def points(battle):
    return {s.side: s.points for s in battle.state.scores}


@pytest.mark.parametrize(("reading", "dice"), [("dice", (1, 6, 6)), ("attack", (1, 6, 6, 6, 6, 6))])
def test_tm15_what_a_missile_is(painted_calibration, reading, dice):
    ability = {"name": "Missiles", "n": 1}
    battle = fight(painted_calibration, dice, (6, 6, 6), ability, kind="missiles", missiles=3, house={"missiles": reading})
    battle.session.undo()
    start = Battle(painted_calibration, "toymallet", FIELD, {
        "to_act": "red", "phase": "shoot", "house": {"missiles": reading}, "groups": [
            {"id": "R", "side": "red", "figures": ["r1"], "attack": 2, "range": 2, "type": "aerocraft", "abilities": [ability]},
            {"id": "B", "side": "blue", "figures": ["b1"], "attack": 1, "range": 1, "type": "squad"}]})
    [said] = [c.detail for c in start.options("missiles")["R", "B"].checks if not c.decides]
    assert said == {"dice": "1D6 missiles, each is an attack die (house rule missiles)",
                    "attack": "1D6 missiles, each attacks with 2 dice (house rule missiles)"}[reading]


@pytest.mark.parametrize(("reading", "attack", "owed"), [("hits", (3, 6), 2), ("dice", (3, 6, 6, 6), 1)])
def test_tm13_what_powerful_doubles(painted_calibration, reading, attack, owed):
    battle = fight(painted_calibration, attack, (2, 2, 2), {"name": "Powerful"}, house={"powerful": reading})
    assert battle.state.owed.count == owed


@pytest.mark.parametrize(("house", "scored"), [({}, 1), ({"routs": "each"}, 2), ({"routs": "each", "rout_points": 3}, 6)])
def test_tm7_one_rout_or_one_for_each_four(painted_calibration, house, scored):
    battle = fight(painted_calibration, (6, 6), (4, 4, 1), house=house)
    assert points(battle)["red"] == scored
    assert battle.tick.prompt.kind == "flee"


@pytest.mark.parametrize(("still", "scored"), [(True, 1), (False, 0)])
def test_tm7_who_cannot_flee_stays_and_may_give_the_point(painted_calibration, still, scored):
    battle = fight(painted_calibration, (6, 6), (4, 6, 6), move=0, house={"rout_still": still})
    assert points(battle)["red"] == scored
    assert battle.tick.prompt.kind == "shoot"


@pytest.mark.parametrize(("blocks", "owed"), [(True, None), (False, 2)])
def test_tm7_whether_the_other_dice_of_those_that_rout_block(painted_calibration, blocks, owed):
    battle = fight(painted_calibration, (2, 3), (4, 6, 6), house={"rout_blocks": blocks})
    assert (battle.state.owed.count if battle.state.owed else None) == owed
