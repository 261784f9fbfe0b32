"""Readings of open rules that can be switched, each both ways."""

import pytest

from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from tests.assistant.session.played.scripted import Battle


@pytest.mark.parametrize(("on", "held"), [("middle", "no"), ("any", "yes")])
def test_tt20_who_is_on_the_hill(painted_calibration, on, held):
    table = scene("red a a 8,10", "blue b b 30,10", table=(40.0, 40.0))
    battle = Battle(painted_calibration, "toytastrophe", table, {
        "toys": [{"id": "a", "side": "red"}, {"id": "b", "side": "blue"}], "to_act": "red", "victory": "hill", "phase": "hill",
        "hands": [{"side": "red", "cards": ["6C"]}, {"side": "blue", "count": 2}], "house": {"hill_on": on}},
        roster=Roster(zones=(Zone("hill", box(8.2, 8, 12, 12), "hill"),)))
    assert str(battle.options("score_hill")["red", None].verdict) == held


@pytest.mark.parametrize(("inches", "held"), [(0.0, "no"), (2.0, "yes")])
def test_tm17_next_to_an_objective(painted_calibration, inches, held):
    table = scene("red r r1 4,10", "blue b b1 30,10", table=(40.0, 40.0))
    base = {"full": 1, "begun": 1, "type": "squad"}
    battle = Battle(painted_calibration, "toymallet", table, {
        "groups": [{"id": g, "side": side, "figures": [f], **base} for g, side, f in (("R", "red", "r1"), ("B", "blue", "b1"))],
        "to_act": "red", "turn": 6, "phase": "objective", "objectives": ["wreck"], "house": {"objective_in": inches}},
        roster=Roster(zones=(Zone("wreck", box(6, 8, 9, 12), "objective"),)))
    assert str(battle.options("claim")["red", "wreck"].verdict) == held


@pytest.mark.parametrize(("when", "begins", "ends"), [("both", "no", "no"), ("before", "no", "yes"), ("after", "yes", "no")])
def test_hp10_when_buddies_are_near(painted_calibration, when, begins, ends):
    table = scene("red a a 5,5", "red b b 5,15", "blue x x 30,5", table=(36.0, 36.0))
    state = {"to_act": "red", "units": [{"id": i, "side": s} for i, s in (("a", "red"), ("b", "red"), ("x", "blue"))],
             "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}], "house": {"buddies_near": when}}
    battle = Battle(painted_calibration, "hearts_of_plastic", table, state)
    assert str(battle.options("buddy")["a", "b"].verdict) == begins
    acting = {"phase": "act", "active": {"mode": "buddy", "units": ["a", "b"], "card": "8D", "moved": ["a"]}}
    battle = Battle(painted_calibration, "hearts_of_plastic", table, {**state, **acting})
    assert str(battle.options("done")["a", None].verdict) == ends


@pytest.mark.parametrize("stay", [True, False])
def test_hp4_cards_on_the_table_when_a_round_ends(painted_calibration, stay):
    table = scene("red a a 5,5", "blue x x 30,5", table=(36.0, 36.0))
    battle = Battle(painted_calibration, "hearts_of_plastic", table, {
        "to_act": "red", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "passed": ["blue"],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "cards": []}], "pile": ["2H", "3H"],
        "laid": [{"id": "m1", "kind": "mine", "owner": "blue", "card": "7S"}], "house": {"cards_stay": stay}},
        roster=Roster(zones=(Zone("m1", box(8, 8, 9, 9), "card"),)))
    battle.do("pass", "red")
    assert battle.state.round == 2
    assert [z.id for z in battle.tick.scene.zones] == (["m1"] if stay else [])
    assert ("7S" in battle.state.pile) is not stay


@pytest.mark.parametrize(("may", "verdict"), [(True, "yes"), (False, "no")])
def test_td8_change_and_attack(painted_calibration, may, verdict):
    battle = Battle(painted_calibration, "toaded", scene("a a a 4,4", table=(24.0, 18.0)), {
        "to_act": "one", "stage": "combat", "turn": 4, "round_turn": 3, "house": {"change_then_attack": may},
        "units": [{"id": "a", "card": "Human Archer", "side": "one", "zone": "back-left", "deployed": 1, "moves": 1},
                  {"id": "x", "card": "Marsh Toad", "side": "two", "zone": "front-left", "deployed": 2}],
        "hands": [{"side": "one", "cards": []}, {"side": "two", "cards": []}]})
    assert str(battle.options("attack")["a", "x"].verdict) == verdict


@pytest.mark.parametrize(("runs", "card", "held"), [
    ("any", "8D", "yes"), ("end", "8D", "no"), ("end", "6D", "no"), ("any", "5D", "no")])
def test_hp10_where_the_card_stands_in_a_run(painted_calibration, runs, card, held):
    table = scene("red a a 5,5", "blue x x 30,5", table=(36.0, 36.0))
    battle = Battle(painted_calibration, "hearts_of_plastic", table, {
        "to_act": "red", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "house": {"runs": runs},
        "sight": [{"name": "red", "cards": ["7S"]}, {"name": "neutral", "cards": ["9S"]}, {"name": "blue"}],
        "hands": [{"side": "red", "cards": [card]}, {"side": "blue", "count": 4}]})
    [option] = [o for o in battle.tick.options if (o.action.kind, o.action.target) == ("suppress", "blue")]
    assert str(option.verdict) == held
    if runs == "end":
        assert "for a run that it ends" in option.reason()
    low = Battle(painted_calibration, "hearts_of_plastic", table, {
        "to_act": "red", "units": [{"id": "a", "side": "red"}, {"id": "x", "side": "blue"}], "house": {"runs": runs},
        "sight": [{"name": "red", "cards": ["7S"]}, {"name": "neutral", "cards": ["8S"]}, {"name": "blue"}],
        "hands": [{"side": "red", "cards": ["9D"]}, {"side": "blue", "count": 4}]})
    assert str(low.options("suppress")["a", "blue"].verdict) == "yes"
