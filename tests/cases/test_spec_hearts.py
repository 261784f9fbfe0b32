"""Hearts of Plastic number by number, each as a session meets it."""

import pytest

from assistant.session.roster import Roster
from gui.model.wording import headline
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction, PlayersRuling
from tests.assistant.session.played.scripted import Battle, notes

MEN = scene("red a a 5,5", "red b b 7,5", "blue x x 20,5", "blue y y 30,30", table=(36.0, 36.0))


def battle(calibration, table=MEN, red=("8D", "9C"), blue=("2D", "7S"), roster=None, **state):
    return Battle(calibration, "hearts_of_plastic", table, {
        "to_act": "red", "units": [{"id": t.id, "side": t.side} for t in table.toys],
        "hands": [{"side": "red", "cards": list(red)}, {"side": "blue", "cards": list(blue)}],
        "pile": ["3H", "4H", "9H", "QH", "KH", "6S"], **state}, roster=roster)


def activated(card="8D"):
    return {"phase": "act", "active": {"mode": "attack", "units": ["a"], "card": card}}


def attacked(calibration, table=MEN, card="8D", **more):
    played = battle(calibration, table, red=("9C",), **activated(card), **more)
    played.do("attack", "a", "x")
    return played


def field(played, name):
    return played.state.field(name).cards


def test_hp5_a_turn_is_a_move_and_an_attack_in_either_order(painted_calibration):
    for first, second in (("move", "attack"), ("attack", "move")):
        played = battle(painted_calibration)
        played.do("activate", "a", None, "8D")
        for kind in (first, second):
            played.do(kind, "a", "x" if kind == "attack" else None)
            if kind == "attack":
                with pytest.raises(IllegalAction, match=r"blue: turn the top card for x \(HP-9\)"):
                    played.do("move", "a")  # what is refused is refused for what is asked, not for the attack
                played.do("defend", "blue", None, None, "QH")
                played.do("stand", "blue")
        with pytest.raises(IllegalAction):
            played.do("move", "a")
        if played.tick.prompt.kind == "act":
            played.do("done", "a")
        assert played.tick.prompt.player == "blue"


def test_hp5_pass_discards_the_hand_and_the_other_goes_on_alone(painted_calibration):
    played = battle(painted_calibration)
    played.do("pass", "red")
    assert played.state.hand("red").count == 0
    assert played.tick.prompt.player == "blue"
    played.do("activate", "x", None, "7S")
    played.do("done", "x")
    assert played.tick.prompt.player == "blue"


def test_hp6_two_long_edges_and_hustle_one_more(painted_calibration):
    played = battle(painted_calibration)
    played.do("activate", "a", None, "8D")
    played.do("move", "a")
    assert notes(played.carry(a=(0.0, 6.9)))["a"]["checks"][0]["limit"] == 7.0
    far = battle(painted_calibration)
    far.do("activate", "a", None, "8D")
    far.do("move", "a")
    assert notes(far.carry(a=(0.0, 7.5)))["a"]["verdict"] == "no"
    hustled = battle(painted_calibration)
    [option] = {o.action.target: o for o in hustled.tick.options if (o.action.kind, o.action.actor, o.action.card) == (
        "hustle", "a", "8D") and o.action.target == "neutral"}.values()
    hustled.session.do(option.action)
    hustled.look()
    hustled.do("move", "a")
    note = notes(hustled.carry(a=(0.0, 10.2)))["a"]
    assert (note["verdict"], note["checks"][0]["limit"]) == ("yes", 10.5)
    assert "attack" not in {o.action.kind for o in hustled.tick.options}
    assert field(hustled, "neutral") == ("8D",)


def test_hp6_climbing_is_free(painted_calibration):
    table = scene("red a a 5,5", "blue x x 30,5", table=(36, 36), tower=(8, 3, 12, 7, 6))
    played = battle(painted_calibration, table)
    played.do("activate", "a", None, "8D")
    played.do("move", "a")
    assert notes(played.carry(a=(5.0, 0.0, 6.0)))["a"]["verdict"] == "yes"


def test_hp7_the_value_is_the_cards_and_the_card_goes_to_the_own_field(painted_calibration):
    played = battle(painted_calibration, red=("QC",))
    played.do("activate", "a", None, "QC")
    played.do("attack", "a", "x")
    assert played.state.attack.value == 12
    played.do("defend", "blue", None, None, "QH")
    played.do("stand", "blue")
    assert played.state.unit("x").alive  # equal survives (HP-9)
    played.do("done", "a")
    assert field(played, "red") == ("QC",)


@pytest.mark.parametrize(("top", "added", "alive"), [("3H", (), False), ("3H", ("2D",), False), ("3H", ("2D", "7S"), True),
                                                    ("9H", (), True)])
def test_hp9_the_top_card_and_any_discards_from_hand(painted_calibration, top, added, alive):
    played = attacked(painted_calibration)
    played.do("defend", "blue", None, None, top)
    for card in added:
        played.do("add", "blue", None, card)
    if (played.tick.prompt is not None and played.tick.prompt.kind == "add") or played.state.attack is not None:
        played.do("stand", "blue")
    assert played.state.unit("x").alive is alive
    assert set(added) <= set(played.state.discard) | {c for h in played.state.hands for c in (h.cards or ())}


@pytest.mark.parametrize(("wall", "state"), [((0, 0), "open"), ((0.0, 1.0), "cover"), ((-4, 4), "none")])
def test_hp8_cover_by_what_terrain_hides(painted_calibration, wall, state):
    low, high = wall
    terrain = {"wall": (18, 5 + low, 18.2, 5 + high, 9.0)} if low != high else {}
    played = battle(painted_calibration, scene("red a a 5,5 h=2", "blue x x 20,5 h=2", table=(36, 36), **terrain), phase="act",
                    active={"mode": "attack", "units": ["a"], "card": "8D"}, red=("9C",))
    if state == "none":
        with pytest.raises(IllegalAction, match="HP-8"):
            played.do("attack", "a", "x")
        return
    played.do("attack", "a", "x")
    assert played.state.attack.bonus == (3 if state == "cover" else 0)


def test_hp13_no_range_limit_and_living_units_hide_nobody(painted_calibration):
    table = scene("red a a 1,5 h=2", "red b b 10,5 r=1 h=6", "blue x x 35,5 h=2", table=(36, 36))
    played = battle(painted_calibration, table, red=("9C",), **activated())
    assert str(played.options("attack")["a", "x"].verdict) == "yes"


def test_hp10_lucky_shot_adds_to_fifteen_with_a_card_of_the_sight(painted_calibration):
    sight = [{"name": "red"}, {"name": "neutral", "cards": ["8S"]}, {"name": "blue", "cards": ["6H"]}]
    played = battle(painted_calibration, red=("7D", "9C"), sight=sight)
    played.do("lucky", "a", "neutral", "7D")
    played.do("attack", "a", "x")
    assert played.state.attack.value == 15
    high = battle(painted_calibration, red=("9D",), sight=sight)
    with pytest.raises(IllegalAction, match="HP-10"):
        high.do("lucky", "a", "blue", "9D")


def test_hp10_the_second_buddy_attacks_with_three_less_and_both_must_be_near(painted_calibration):
    played = battle(painted_calibration, red=("QD", "9C"))
    played.do("buddy", "a", "b", "QD")
    played.do("attack", "a", "x")
    assert played.state.attack.value == 12
    played.do("defend", "blue", None, None, "QH")
    played.do("stand", "blue")
    played.do("attack", "b", "x")
    assert played.state.attack.value == 9
    apart = battle(painted_calibration, scene("red a a 5,5", "red b b 9,5", "blue x x 20,5", table=(36, 36)))
    with pytest.raises(IllegalAction, match="HP-10"):
        apart.do("buddy", "a", "b", "8D")


def test_hp10_suppressive_cards_lie_until_their_unit_acts_again(painted_calibration):
    zones = tuple(Zone(i, box(10 + k, 8, 12 + k, 10), "card") for k, i in ((0, "s1"), (4, "s2")))
    played = battle(painted_calibration, roster=Roster(zones=zones), laid=[
        {"id": "s1", "kind": "suppressive", "owner": "a", "card": "7S"},
        {"id": "s2", "kind": "suppressive", "owner": "x", "card": "9S"}])
    played.do("activate", "a", None, "8D")
    assert [z.id for z in played.tick.scene.zones] == ["s2"]
    assert [x.id for x in played.state.laid] == ["s2"]
    played.session.undo()
    played.look()
    assert {z.id for z in played.tick.scene.zones} == {"s1", "s2"}


def test_hp16_without_pile_and_discards_the_defence_starts_at_nothing(painted_calibration):
    played = attacked(painted_calibration, pile=[], discard=[])
    assert played.tick.prompt.kind != "defend" or not played.tick.prompt.chance
    played.do("add", "blue", None, "7S")
    played.do("add", "blue", None, "2D")
    played.do("stand", "blue")
    assert played.state.unit("x").alive


def test_hp4_when_both_have_passed_a_new_round_is_dealt(painted_calibration):
    played = battle(painted_calibration, red=("8D",), blue=("2D",), pile=["3H"] + [f"{v}C" for v in range(2, 11)] + [
        f"{v}D" for v in range(3, 8)])
    played.do("pass", "red")
    played.do("pass", "blue")
    assert played.state.round == 2
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("draw", 6)


def test_hp11_the_players_may_allow_what_is_refused(painted_calibration):
    table = scene("red a a 5,5 h=2", "blue x x 20,5 h=2", table=(36, 36), wall=(18, 1, 18.2, 9, 9))
    played = battle(painted_calibration, table, red=("9C",), **activated())
    lines = played.do("attack", "a", "x", ruling=PlayersRuling(True, "both"))
    assert next(e for e in lines if e["type"] == "override")["by"] == "both"
    assert played.tick.prompt.kind == "defend"


def test_the_last_unit_of_a_side_ends_the_battle(painted_calibration):
    played = attacked(painted_calibration, scene("red a a 5,5", "blue x x 20,5", table=(36, 36)))
    played.do("defend", "blue", None, None, "3H")
    lines = played.do("stand", "blue")
    assert played.session.game.outcome(played.state).winners == ("red",)
    (said,) = [n["text"] for n in lines if n["type"] == "note"]
    assert said.startswith("the game is over: red won: ")
    assert said.endswith(played.tick.outcome)
    assert headline(played.tick).endswith(f" · {played.tick.outcome}")
    assert next(t.state for t in played.tick.scene.toys if t.id == "x") == "destroyed"
    played.session.undo()
    played.look()
    assert next(t.state for t in played.tick.scene.toys if t.id == "x") == "placed"
    assert played.tick.outcome == ""
