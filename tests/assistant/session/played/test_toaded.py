"""Toaded as it is played in a session: Immunity, supports in combat, level 7 and up, one support for several soldiers."""

import pytest

from measure.scene import scene
from rules.engine import IllegalAction, PlayersRuling
from rules.games.toaded.effects import attack_of, has, immune
from tests.assistant.session.played.scripted import Battle
from tests.rules.games.test_toaded import soldiers

TABLE = scene(table=(20.4, 14.8))
OWN = ({"name": "Pond King", "race": "Toad", "combat": "close", "level": 8, "attack": 900, "health": 1000,
        "requires": {"send": 2, "race": "Toad"}},
       {"name": "Elder", "race": "Human", "combat": "close", "level": 7, "attack": 900, "health": 1000,
        "requires": {"discard": 1, "cemetery": 2, "control": 1, "text": "only under a full moon"}})
CARDS = ({"name": "Ambush", "type": "hand", "counter": 0, "played_in": ["combat", "opponent_combat"],
          "effects": [{"verb": "damage", "amount": 300, "scope": "target", "side": "enemy"}]},
         {"name": "Twin Banner", "type": "attachable", "counter": -1, "soldiers": 2,
          "effects": [{"verb": "buff", "attack": 100, "scope": "self"}]},
         {"name": "Leech", "type": "attachable", "counter": -1,
          "effects": [{"verb": "status", "status": "Poison", "scope": "self"},
                      {"verb": "buff", "attack": -100, "scope": "self"}]},
         {"name": "Antidote", "type": "attachable", "counter": -1,
          "effects": [{"verb": "status", "status": "Immunity", "against": "Poison", "scope": "self"}]},
         {"name": "Volley", "type": "hand", "counter": 0, "soldiers": 2,
          "effects": [{"verb": "damage", "amount": 100, "scope": "target", "side": "enemy"}]})


def match(calibration, one="", two="", hand=(), other=(), stage="combat", **more):
    from measure.reading.typed import plain
    from rules.games.toaded.cards import starter_cards

    units = soldiers(one, two)
    base = starter_cards()
    return Battle(calibration, "toaded", TABLE, {
        "to_act": "one", "stage": stage, "turn": 5, "round_turn": 5, "units": units,
        "soldiers": [*(plain(s) for s in base.soldier), *OWN], "supports": [*(plain(s) for s in base.support), *CARDS],
        "hands": [{"side": "one", "cards": list(hand)}, {"side": "two", "cards": list(other)}], **more})


def attached(card, on, side, *also):
    return {"card": card, "side": side, "counter": -1, "on": on, "also": list(also)}


def test_td9_a_status_that_was_there_before_immunity_runs_on_and_new_ones_do_not_reach(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Blessed Blade"],
                   stage="preparation1", in_play=[attached("Leech", "a", "two")])
    a = battle.state.unit("a")
    assert (has(battle.state, a, "Poison"), attack_of(battle.state, a)) == (True, 150)
    battle.do("play", "one", "a", "Blessed Blade")
    a = battle.state.unit("a")
    assert immune(battle.state, a, "two")
    assert (has(battle.state, a, "Poison"), attack_of(battle.state, a)) == (True, 450)  # the status runs on, the buff does not
    battle.session.undo()
    assert battle.state.unit("a").under == ()
    late = match(painted_calibration, "a Human Archer @front-left", stage="preparation1",
                 in_play=[attached("Blessed Blade", "a", "one"), attached("Leech", "a", "two")])
    late.do("end_turn", "one")
    assert not has(late.state, late.state.unit("a"), "Poison")
    assert late.state.unit("a").damage == 0


def test_td9_a_card_against_an_immune_soldier_says_that_nothing_will_happen(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Fire Pot"],
                   stage="preparation1", in_play=[attached("Blessed Blade", "b", "two")])
    option = battle.options("play")["one", "b"]
    assert "b has Immunity: nothing will happen to it" in [c.detail for c in option.checks]
    battle.do("play", "one", "b", "Fire Pot")
    assert battle.state.unit("b").damage == 0
    assert battle.state.pile("one").cemetery == ("Fire Pot",)


def test_td9_immunity_against_one_status(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Swamp Gas", "Fire Pot"],
                   stage="preparation1", in_play=[attached("Antidote", "b", "two")])
    battle.do("play", "one", "b", "Swamp Gas")
    assert not has(battle.state, battle.state.unit("b"), "Poison")
    battle.do("play", "one", "b", "Fire Pot")
    assert battle.state.unit("b").damage == 300


def test_td15_a_hand_support_that_says_so_is_played_in_the_own_combat(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Ambush", "Fire Pot"])
    assert {a.target for a in (o.action for o in battle.tick.options) if a.kind == "play"} == {"a", "b"}
    with pytest.raises(IllegalAction):
        battle.do("play", "one", "b", "Fire Pot")  # the others only in preparation
    battle.do("play", "one", "b", "Ambush")
    assert (battle.state.unit("b").damage, battle.tick.prompt.kind) == (300, "combat")
    later = match(painted_calibration, "a Human Archer @front-left", hand=["Ambush"], stage="preparation1")
    with pytest.raises(IllegalAction, match="TD-15: Ambush is played in combat only"):
        later.do("play", "one", None, "Ambush")


def test_td15_and_in_the_opponents_when_it_begins_and_at_each_attack(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", other=["Ambush", "Ambush"],
                   stage="preparation1")
    battle.do("to_combat", "one")
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("two", "counter")
    battle.do("no_counter", "two")
    assert (battle.tick.prompt.player, battle.tick.prompt.kind) == ("one", "combat")
    battle.do("attack", "a", "b")
    battle.do("play", "two", "a", "Ambush")
    assert (battle.state.unit("a").damage, battle.state.unit("b").damage) == (300, 250)  # a's attack lands after it
    battle.session.undo()
    battle.look()
    assert battle.tick.prompt.player == "two"
    battle.do("no_counter", "two")
    assert (battle.state.unit("a").damage, battle.state.unit("b").damage) == (0, 250)
    units = [{"id": i, "card": card, "side": side, "zone": "front-left", "deployed": 1, "damage": damage}
             for i, card, side, damage in (("a", "Human Archer", "one", 100), ("b", "Marsh Toad", "two", 0))]
    killed = match(painted_calibration, other=["Ambush"], stage="preparation1", units=units)
    killed.do("to_combat", "one")
    killed.do("play", "two", "a", "Ambush")
    assert [u.id for u in killed.state.units] == ["b"]


def test_td4_level_8_sends_two_toads_and_is_no_standard_deployment(painted_calibration):
    battle = match(painted_calibration, "a Marsh Toad @front-left; c Human Archer @front-right", hand=["Pond King", "Forage"],
                   stage="preparation1", deployed=2)
    with pytest.raises(IllegalAction, match=r"TD-4: 1 of 2 own Toad soldiers to send"):
        battle.do("deploy", "one", "back-left", "Pond King")
    battle = match(painted_calibration, "a Marsh Toad @front-left; d Marsh Toad @back-right; c Human Archer @front-right",
                   hand=["Pond King"], stage="preparation1", deployed=2)
    battle.do("deploy", "one", "back-left", "Pond King")
    assert (battle.tick.prompt.kind, battle.tick.prompt.count) == ("send", 2)
    with pytest.raises(IllegalAction, match="TD-4: c is not of the race"):
        battle.do("send", "one", "c")
    battle.do("send", "one", "a")
    battle.do("send", "one", "d")
    assert {u.card for u in battle.state.units} == {"Human Archer", "Pond King"}
    assert battle.state.deployed == 2
    assert battle.state.pile("one").cemetery == ("Marsh Toad", "Marsh Toad")


def test_td4_level_7_by_cemetery_control_and_what_the_players_judge(painted_calibration):
    piles = [{"side": "one", "cemetery": ["Human Archer", "Marsh Toad", "Forage"]}, {"side": "two"}]
    battle = match(painted_calibration, "a Marsh Toad @front-left", hand=["Elder", "Forage"], stage="preparation1", piles=piles)
    with pytest.raises(IllegalAction, match=r"too close to call .*only under a full moon"):
        battle.do("deploy", "one", "back-left", "Elder")
    battle.do("deploy", "one", "back-left", "Elder", ruling=PlayersRuling(True))
    battle.do("pay", "one", None, "Forage")
    assert {u.card for u in battle.state.units} == {"Marsh Toad", "Elder"}


def test_td15_one_support_for_two_soldiers_goes_with_the_last_of_them(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left; c Human Archer @front-right", "b Marsh Toad @front-left",
                   ["Twin Banner", "Volley"], stage="preparation1")
    battle.do("play", "one", "a", "Twin Banner", "c")
    assert [attack_of(battle.state, battle.state.unit(i)) for i in "ac"] == [350, 350]
    assert battle.state.in_play[0].bearers == ("a", "c")
    from rules.games.toaded.effects import kill

    once = kill(battle.state, "a")
    assert (once.in_play[0].bearers, once.pile("one").cemetery) == (("c",), ("Human Archer",))
    assert kill(once, "c").pile("one").cemetery == ("Human Archer", "Human Archer", "Twin Banner")
    with pytest.raises(IllegalAction, match="not the enemy soldier"):
        battle.do("play", "one", "a", "Volley", "b")


def test_td15_one_hand_support_hits_two_targets(painted_calibration):
    battle = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left; d Marsh Toad @back-left",
                   ["Volley"], stage="preparation1")
    battle.do("play", "one", "b", "Volley", "d")
    assert [battle.state.unit(i).damage for i in "bd"] == [100, 100]


@pytest.mark.parametrize(("card", "why"), [
    ({"type": "ground", "played_in": ["combat"]}, "only hand supports"), ({"type": "attachable", "soldiers": 9}, "3 at most"),
    ({"type": "hand", "effects": [{"verb": "status", "status": "Fear", "against": "Poison", "scope": "all"}]},
     "needs the status")])
def test_cards_that_make_no_sense_are_refused(painted_calibration, card, why):
    from measure.errors import InputError
    from rules.registry import game

    with pytest.raises(InputError, match=why):
        game("toaded").start((), {"support": [{"name": "X", "counter": 0, "effects": [{"verb": "draw", "amount": 1}], **card}]})
