"""Supply cards with real cards that are only counted: who looks keeps pips to himself until all are picked up."""

import pytest

from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle

TABLE = scene("red j jeep 4,4", "blue f foe 30,30", table=(40.0, 40.0))


def hunt(calibration, *supplies, pile=("2H", "KS", "9D", "AC"), last="jeep"):
    zones = tuple(Zone(s["id"], box(4, 3, 6, 5), "supply") for s in supplies if not s.get("holder"))
    return Battle(calibration, "toytastrophe", TABLE, {
        "toys": [{"id": "jeep", "side": "red"}, {"id": "foe", "side": "blue"}], "victory": "supply", "last": last,
        "hands": [{"side": "red", "count": 1}, {"side": "blue", "count": 2}], "to_act": "red", "supplies": list(supplies),
        "supply_pile": list(pile)}, roster=Roster(zones=zones))


def test_tt20_a_face_card_is_shown_and_goes_to_the_counted_hand(painted_calibration):
    battle = hunt(painted_calibration, {"id": "s1"}, {"id": "s2", "holder": "foe", "looked": True})
    battle.do("pick_up", "jeep", "s1")
    assert (battle.tick.prompt.kind, battle.tick.prompt.secret) == ("supply", True)
    battle.do("supply", "red", None, None, "KS")
    assert (battle.state.hand("red").count, battle.state.supplies[0].holder) == (2, "hand")
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("blue", "pips")
    with pytest.raises(IllegalAction, match="KS"):
        battle.do("pips", "blue", None, None, "KS")
    battle.do("pips", "blue", None, None, "9D")
    outcome = battle.session.game.outcome(battle.state)
    assert (outcome.over, outcome.winners, dict(outcome.scores)) == (True, ("blue",), {"red": 0.0, "blue": 9.0})


def test_tt20_a_pile_of_which_nothing_is_known_takes_any_card(painted_calibration):
    battle = hunt(painted_calibration, {"id": "s1"}, {"id": "s2"}, pile=())
    battle.do("pick_up", "jeep", "s1")
    battle.do("supply", "red", None, None, "KS")
    assert battle.state.hand("red").count == 2


def test_tt20_pips_are_told_when_all_are_picked_up_and_undo_takes_it_back(painted_calibration):
    battle = hunt(painted_calibration, {"id": "s1"}, {"id": "s2", "holder": "foe", "looked": True})
    battle.do("pick_up", "jeep", "s1")
    battle.do("supply", "red")  # a pip card: nobody says which
    assert (battle.state.supplies[0].looked, battle.state.supplies[0].card) == (True, None)
    assert battle.session.game.view(battle.state, "blue").supplies[0].card is None
    battle.do("pips", "red", None, None, "2H")
    battle.do("pips", "blue", None, None, "AC")
    outcome = battle.session.game.outcome(battle.state)
    assert (outcome.winners, dict(outcome.scores)) == (("red",), {"red": 2.0, "blue": 1.0})
    for _ in range(3):
        battle.session.undo()
    assert (battle.state.supplies[0].looked, battle.session.prompt.kind) == (False, "supply")


def test_tt20_what_lay_under_a_toy_that_is_destroyed_is_collected_without_another_look(painted_calibration):
    table = scene("red j jeep 4,4", "blue f foe 4.9,4", "blue g other 30,30", table=(40.0, 40.0))
    battle = Battle(painted_calibration, "toytastrophe", table, {
        "toys": [{"id": "jeep", "side": "red"}, {"id": "foe", "side": "blue", "hits": 0}, {"id": "other", "side": "blue"}],
        "victory": "supply", "last": "jeep", "hands": [{"side": "red", "count": 1}, {"side": "blue", "count": 2}],
        "to_act": "red", "supplies": [{"id": "s1", "holder": "foe", "looked": True}], "supply_pile": ["2H", "KS"]})
    battle.do("pick_up", "jeep", "s1")
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("red", "pips")
