"""Further rules of Hearts of Plastic, by numbers that no other test names, each as a session meets it."""

import pytest

from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle, notes
from tests.cases.test_spec_hearts import activated, battle, field

MEN = scene("red a a 5,5", "red b b 7,5", "blue x x 20,5", "blue y y 30,30", table=(36.0, 36.0))


def sight(red="", neutral="", blue=""):
    return [{"name": n, "cards": c.split()} for n, c in (("red", red), ("neutral", neutral), ("blue", blue))]


def test_hp2_hp14_only_the_top_card_of_a_field_counts(painted_calibration):
    played = battle(painted_calibration, red=("7D",), sight=sight("8C 2H", "", ""))
    assert str(next(o for o in played.tick.options if o.action.kind == "lucky" and o.action.target == "red"
                    and o.action.actor == "a").verdict) == "no"
    top = battle(painted_calibration, red=("7D",), sight=sight("2H 8C", "", ""))
    top.do("lucky", "a", "red", "7D")
    assert field(top, "red") == ("2H", "8C", "7D")


@pytest.mark.parametrize(("card", "shown", "verdict"), [("7D", "8C", "yes"), ("9D", "6C", "no"), ("5D", "10C", "yes"),
                                                        ("7D", "7C", "no")])
def test_hp10_lucky_shot_numbers(painted_calibration, card, shown, verdict):
    played = battle(painted_calibration, red=(card,), sight=sight("", shown, ""))
    found = next(o for o in played.tick.options if o.action.kind == "lucky" and (o.action.actor, o.action.target) == (
        "a", "neutral"))
    assert str(found.verdict) == verdict


def test_hp10_a_lucky_shot_attacks_with_fifteen(painted_calibration):
    played = battle(painted_calibration, red=("7D",), sight=sight("", "8C", ""))
    played.do("lucky", "a", "neutral", "7D")
    played.do("attack", "a", "x")
    assert played.state.attack.value == 15


def test_hp10_hp17_suppressive_fire_of_the_examples_numbers(painted_calibration):
    played = battle(painted_calibration, red=("9D",), sight=sight("7C", "3H", "8S"))
    with pytest.raises(IllegalAction, match="HP-10"):
        played.do("suppress", "a", "red", "9D")
    played.do("suppress", "a", "neutral", "9D")
    assert field(played, "neutral") == ("3H", "9D")
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("drawn", 3)


def test_hp10_hp17_a_grenade_draws_as_many_as_the_run_on_top(painted_calibration):
    played = battle(painted_calibration, red=("8D",), sight=sight("8S 8C", "8H", ""))
    played.do("grenade", "a", "neutral", "8D")
    assert played.tick.prompt.count == 2
    deep = battle(painted_calibration, red=("8D",), sight=sight("8S 8C", "8H", ""))
    deep.do("grenade", "a", "red", "8D")
    assert deep.tick.prompt.count == 3


def test_hp10_a_grenade_attacks_friend_and_foe_that_it_touches_with_the_activation_cards_value(painted_calibration):
    men = scene("red a a 5,5", "red b b 20,6.4", "blue x x 20,5", "blue y y 30,30", table=(36.0, 36.0))
    played = battle(painted_calibration, men, red=("8D",), sight=sight("", "8H", ""))
    played.do("grenade", "a", "neutral", "8D")
    played.do("drawn", "red", None, None, "3H", "KH")
    played.do("throw", "a", "x", "KH")
    assert set(played.state.discard) == {"3H", "KH"}
    hit = {o.action.target for o in played.tick.options if o.action.kind == "blast" and str(o.verdict) != "no"}
    assert hit == {"b", "x"}
    played.do("blast", "a", "x")
    assert played.state.attack.value == 8


def test_hp5_a_special_takes_the_place_of_the_attack(painted_calibration):
    played = battle(painted_calibration, red=("4D",))
    played.do("hustle", "a", "neutral", "4D")
    with pytest.raises(IllegalAction, match=r"HP-5|HP-10"):
        played.do("attack", "a", "x")
    played.do("move", "a")
    note = notes(played.carry(a=(0.0, 10.3)))["a"]
    assert (note["verdict"], note["checks"][0]["limit"]) == ("yes", 10.5)


def test_hp10_hp17_a_buddys_queen_attacks_with_twelve_and_nine(painted_calibration):
    played = battle(painted_calibration, red=("QD",))
    played.do("buddy", "a", "b", "QD")
    values = []
    for unit in ("a", "b"):
        played.do("attack", unit, "x")
        values.append(played.state.attack.value)
        played.do("defend", "blue", None, None, "KH" if unit == "a" else "QH")
        played.do("stand", "blue")
    assert values == [12, 9]


def test_hp3_a_mine_is_sprung_by_a_move_that_ends_on_it_and_is_gone(painted_calibration):
    zone = Zone("m1", box(9, 4, 11, 6), "card")
    played = battle(painted_calibration, roster=Roster(zones=(zone,)), laid=[{"id": "m1", "kind": "mine", "owner": "blue",
                                                                                "card": "9S"}], **activated())
    played.do("move", "a")
    played.carry(a=(5.0, 0.0))
    assert played.tick.prompt.kind == "sprung"
    played.do("trip", "a", "m1")
    assert (played.state.attack.value, played.state.attack.target) == (9, "a")
    assert "m1" not in {z.id for z in played.tick.scene.zones}
    played.session.undo()
    played.look()
    assert "m1" in {z.id for z in played.tick.scene.zones}


def test_hp3_a_mine_under_ones_own_unit_attacks_it_too(painted_calibration):
    zone = Zone("m1", box(9, 4, 11, 6), "card")
    played = battle(painted_calibration, roster=Roster(zones=(zone,)), laid=[{"id": "m1", "kind": "mine", "owner": "red",
                                                                                "card": "9S"}], **activated())
    played.do("move", "a")
    played.carry(a=(8.5, 0.0))  # over it and on
    assert played.tick.prompt.kind == "sprung"


def test_hp15_a_battle_begins_with_two_mines_each_and_then_six_cards(painted_calibration):
    played = Battle(painted_calibration, "hearts_of_plastic", MEN, roster=Roster(tables={"hearts_of_plastic": {
        "hands": "program"}}))
    from assistant.session.dealer import Dealer

    dealer, kinds = Dealer(5), []
    while len(kinds) < 40 and played.tick.prompt.kind != "activate":
        asked = played.tick.prompt
        kinds.append((asked.kind, asked.count if asked.chance else 0))
        if asked.chance:
            played.session.do(dealer.answer(asked))
        else:
            played.session.do(next(o.action for o in played.tick.options if str(o.verdict) == "yes"))
        played.look()
    told = [k for k, _ in kinds]
    assert told.count("mine") == 4
    assert told.index("give") > told.index("mine")
    assert told.count("give") == 4
    assert told[-2:] == ["flip", "first"]
    assert {h.count for h in played.state.hands} == {6}
    assert len(field(played, "neutral")) == 1


def test_hp16_the_discards_become_the_pile(painted_calibration):
    played = battle(painted_calibration, pile=[], discard=["KH", "4H"], **activated())
    played.do("attack", "a", "x")
    assert set(played.tick.prompt.among) == {"KH", "4H"}


def test_hp11_a_unit_may_be_activated_again_in_the_round(painted_calibration):
    played = battle(painted_calibration, red=("8D", "9C"))
    played.do("activate", "a", None, "8D")
    played.do("done", "a")
    played.do("pass", "blue")
    played.do("activate", "a", None, "9C")
    assert played.state.active.units == ("a",)
    assert field(played, "red") == ("8D", "9C")


def test_hp4_the_deck_of_a_new_round_holds_all_but_what_lies_on_the_table(painted_calibration):
    played = battle(painted_calibration, red=("8D",), blue=(), laid=[
        {"id": "mine-1", "kind": "mine", "owner": "blue", "card": "9S"}])
    played.do("pass", "red")
    assert played.state.round == 2 or played.tick.prompt.kind == "draw"
    assert "9S" not in played.state.pile
    assert "8D" in played.state.pile
