"""Declared moves are judged along the shortest way round and over what stands between, with its doubt, in all games."""

import pytest

from measure.scene import scene
from tests.assistant.session.played.scripted import Battle, notes


def toys(calibration, table, size="M", cards=("6H", "10H"), **state):
    return Battle(calibration, "toytastrophe", table, {
        "toys": [{"id": "tank", "side": "red", "size": size}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": list(cards)}, {"side": "blue", "count": 2}], "to_act": "red", **state})


def walled(*more, high=6.0, wall=(0, 6, 9, 6.4)):
    return scene("red t tank 4,4", "blue f foe 30,30", *more, table=(40.0, 40.0), wall=(*wall, high))


def moved(battle, action, **carried):
    battle.do(*action)
    [(who, _)] = carried.items()
    note = notes(battle.carry(**carried))[who]
    return note["verdict"], note["checks"][0], note["text"]


def test_tt10_a_wall_between_makes_five_inches_thirteen(painted_calibration):
    verdict, check, text = moved(toys(painted_calibration, walled()), ("move", "tank", None, "6H"), tank=(0.0, 5.1))
    # round the wall's end: to (9.5, 5.5), along to (9.5, 6.9), back to (4, 9.1)
    assert check["measured"] == pytest.approx(5.70 + 1.40 + 5.92, abs=0.05)
    assert (verdict, check["rule"], check["limit"]) == ("no", "TT-10", 6.0)
    assert "of 6 in, round what stands between (5.1 in straight): too far" in text


def test_tt10_the_same_where_nothing_stands_between(painted_calibration):
    verdict, check, text = moved(toys(painted_calibration, walled(wall=(12, 6, 20, 6.4))), ("move", "tank", None, "6H"),
                                 tank=(0.0, 5.1))
    assert (verdict, check["measured"], check["sigma"]) == ("yes", pytest.approx(5.1), 0.07)
    assert "5.1 of 6 in: within" in text


@pytest.mark.parametrize(("house", "verdict", "length"), [("costs", "no", 9.1), ("free", "yes", 5.1), ("flies", "yes", 5.1)])
def test_tt11_climbing_costs_by_the_house_rule(painted_calibration, house, verdict, length):
    low = walled(high=2.0, wall=(0, 6, 30, 6.4))
    battle = toys(painted_calibration, low, house={"climb": house})
    found, check, _ = moved(battle, ("move", "tank", None, "6H"), tank=(0.0, 5.1))
    assert (found, check["measured"]) == (verdict, pytest.approx(length, abs=0.05))


def test_a_lane_that_may_be_shut_is_too_close_to_call(painted_calibration):
    lane = scene("red t tank 4,4", "blue f foe 30,30", table=(40.0, 40.0), west=(0, 6, 3.47, 6.4, 20),
                 east=(4.5, 6, 25, 6.4, 20))
    verdict, check, text = moved(toys(painted_calibration, lane), ("move", "tank", None, "6H"), tank=(0.0, 5.1))
    assert (verdict, check["verdict"]) == ("too_close", "too_close")
    assert "the lane between east and west is open or shut within the error" in text or "between west and east" in text


def test_a_charge_that_ends_in_contact_has_a_way_and_friends_that_move_along_do_not_bar_it(painted_calibration):
    lane = scene("red r r1 4,4", "red r r2 4,2.5", "blue b b1 4,10", "blue b b2 30,30", table=(40.0, 40.0),
                 west=(0, 4.8, 3.2, 9, 20), east=(4.8, 4.8, 30, 9, 20))
    battle = Battle(painted_calibration, "simple_toy_soldiers", lane, {
        "teams": [{"id": "R", "side": "red", "kind": "command", "figures": ["r1", "r2"]},
                  {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["b1", "b2"]}],
        "to_act": "red", "active": {"team": "R", "ap": 4}})
    battle.do("run", "R")
    assert notes(battle.carry(r1=(0.0, 3.5)))["r1"]["verdict"] == "yes"
    note = notes(battle.carry(r2=(0.0, 3.0)))["r2"]
    assert note["verdict"] == "yes"
    battle.do("run", "R")
    note = notes(battle.carry(r1=(0.0, 1.52)))["r1"]  # 0.02 in into b1, as measured
    assert (note["verdict"], note["checks"][0]["measured"]) == ("yes", pytest.approx(1.52, abs=0.03))


@pytest.mark.parametrize(("kind", "more", "verdict"), [
    ("move", {}, "no"), ("move", {"abilities": [{"name": "Flight"}]}, "yes"),
    ("teleport", {"abilities": [{"name": "Teleport", "n": 1}]}, "yes")])
def test_tm13_flight_and_teleport_go_over_all_terrain(painted_calibration, kind, more, verdict):
    group = {"full": 1, "begun": 1, "move": 1, "type": "commander"}
    battle = Battle(painted_calibration, "toymallet", walled(), {
        "groups": [{"id": "R", "side": "red", "figures": ["tank"], **group, **more},
                   {"id": "B", "side": "blue", "figures": ["foe"], **group}], "to_act": "red", "phase": "move"})
    assert moved(battle, (kind, "R"), tank=(0.0, 5.1))[0] == verdict


@pytest.mark.parametrize(("high", "verdict"), [(2.0, "yes"), (20.0, "yes")])
def test_hp6_climbing_is_free(painted_calibration, high, verdict):
    battle = Battle(painted_calibration, "hearts_of_plastic", walled(high=high), {
        "to_act": "red", "phase": "act", "units": [{"id": "tank", "side": "red"}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}],
        "active": {"mode": "attack", "units": ["tank"], "card": "8D"}})
    assert moved(battle, ("move", "tank"), tank=(0.0, 5.1))[0] == verdict


def test_hp6_another_unit_in_the_way_is_walked_round(painted_calibration):
    battle = Battle(painted_calibration, "hearts_of_plastic", scene(
        "red t tank 4,4", "blue f foe 4,7 r=2.5", table=(36.0, 36.0)), {
        "to_act": "red", "phase": "act", "units": [{"id": "tank", "side": "red"}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}],
        "active": {"mode": "attack", "units": ["tank"], "card": "8D"}})
    verdict, check, _ = moved(battle, ("move", "tank"), tank=(0.0, 6.1))
    assert (verdict, check["measured"]) == ("no", pytest.approx(12.2, abs=0.2))
