"""Further rules of Toaded, by numbers that no other test names, each as a session meets it."""

import pytest

from rules.engine import IllegalAction
from rules.games.toaded.effects import attack_of, has, health_of
from tests.assistant.session.played.test_toaded import attached, match
from tests.rules.games.test_toaded import soldiers


def unit(played, unit_id):
    return next((u for u in played.state.units if u.id == unit_id), None)


def passed(played):
    """Nobody counters."""
    while played.tick.prompt.kind == "counter":
        played.do("no_counter", played.tick.prompt.player)


def test_td3_td4_level_three_and_four_cost_a_discard_and_five_and_six_two(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", stage="preparation1",
                   hand=["Toad Sentinel", "Hex Witch", "Forage", "Whetstone"])
    played.do("deploy", "one", "front-right", "Toad Sentinel")
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("pay", 1)
    played.do("pay", "one", None, "Forage")
    assert played.state.pile("one").cemetery == ("Forage",)
    with pytest.raises(IllegalAction, match="TD-4"):
        played.do("deploy", "one", "back-right", "Hex Witch")  # one other card is left, two are wanted


def test_td5_a_turn_after_the_first_begins_with_a_card(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", stage="preparation1")
    played.do("end_turn", "one")
    assert (played.tick.prompt.kind, played.tick.prompt.player, played.tick.prompt.count) == ("draw", "two", 1)


@pytest.mark.parametrize(("mine", "theirs", "share"), [("back-left", "back-left", 0.25), ("front-left", "back-left", 0.5)])
def test_td6_against_the_backline(painted_calibration, mine, theirs, share):
    played = match(painted_calibration, f"a Marsh Toad @{mine}", f"b Human Archer @{theirs}")
    played.do("attack", "a", "b")
    passed(played)
    assert unit(played, "b").damage == int(350 * share)


def test_td6_distant_soldiers_always_hit_in_full(painted_calibration):
    played = match(painted_calibration, "a Human Archer @back-left", "b Marsh Toad @back-left")
    played.do("attack", "a", "b")
    passed(played)
    assert unit(played, "b").damage == 250


def test_td9_protection_halves_attacks_after_the_line(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @back-left", "b Human Archer @front-left",
                   in_play=[attached("Tower Shield", "b", "two")])
    played.do("attack", "a", "b")
    passed(played)
    assert unit(played, "b").damage == 87  # 350, half by the line: 175, half by Protection


def test_td9_no_card_effect_may_target_who_has_stealth_but_attacks_may(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", "b Human Archer @front-left", hand=["Fire Pot"],
                   stage="preparation1", in_play=[attached("Reed Cloak", "b", "two")])
    with pytest.raises(IllegalAction, match="TD-9"):
        played.do("play", "one", "b", "Fire Pot")
    played.do("to_combat", "one")
    passed(played)
    played.do("attack", "a", "b")


def test_td9_fear_keeps_from_attacking_for_its_turns(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", "b Human Archer @front-left", hand=["Banshee Cry"],
                   stage="preparation1")
    played.do("play", "one", None, "Banshee Cry")
    passed(played)
    assert has(played.state, unit(played, "b"), "Fear")
    played.do("end_turn", "one")
    played.do("draw", "two", None, None, *([played.tick.prompt.among[0]] if played.tick.prompt.among else []))
    played.do("to_combat", "two")
    passed(played)
    with pytest.raises(IllegalAction, match="TD-9: b is afraid"):
        played.do("attack", "b", "a")


@pytest.mark.parametrize(("die", "hit"), [("3", True), ("4", False)])
def test_td9_who_is_blind_hits_only_by_a_right_call(painted_calibration, die, hit):
    units = soldiers("a Marsh Toad @front-left", "b Human Archer @front-left")
    units[0]["statuses"] = [{"name": "Blindness", "turns": 2}]
    played = match(painted_calibration, units=units)
    played.do("attack", "a", "b", None, "3")
    passed(played)
    assert (played.tick.prompt.kind, played.tick.prompt.chance) == ("blind_roll", True)
    played.do("blind_roll", "one", None, None, die)
    assert (unit(played, "b").damage > 0) == hit


def test_td10_a_counter_negates_is_paid_for_and_may_be_countered(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", "b Human Archer @front-left",
                   hand=["Fire Pot", "Counterspell", "Forage"], other=["Counterspell", "Whetstone"], stage="preparation1")
    played.do("play", "one", "b", "Fire Pot")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("counter", "two")
    played.do("counter", "two", None, "Counterspell")
    played.do("pay", "two", None, "Whetstone")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("counter", "one")
    played.do("counter", "one", None, "Counterspell")
    played.do("pay", "one", None, "Forage")
    passed(played)
    assert unit(played, "b").damage == 300
    assert sorted(played.state.pile("two").cemetery) == ["Counterspell", "Whetstone"]


def test_td10_a_negated_card_is_paid_for_and_gone(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", "b Human Archer @front-left", hand=["Fire Pot"],
                   other=["Counterspell", "Whetstone"], stage="preparation1")
    played.do("play", "one", "b", "Fire Pot")
    played.do("counter", "two", None, "Counterspell")
    played.do("pay", "two", None, "Whetstone")
    passed(played)
    assert unit(played, "b").damage == 0
    assert played.state.pile("one").cemetery == ("Fire Pot",)


def test_td7_td10_a_direct_attack_may_be_stopped(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", other=["Drawbridge"])
    played.do("attack", "a", "two")
    played.do("counter", "two", None, "Drawbridge")
    passed(played)
    assert unit(played, "a") is not None
    assert played.state.stage == "preparation2"


def test_td14_a_talent_has_its_price_and_is_used_once_a_turn(painted_calibration):
    played = match(painted_calibration, "a Hex Witch @back-left", "b Human Archer @front-left; d Marsh Toad @front-right",
                   hand=["Forage", "Whetstone"], stage="preparation1")
    played.do("talent", "a", "b")
    played.do("pay", "one", None, "Forage")
    passed(played)
    assert unit(played, "b") is None
    with pytest.raises(IllegalAction, match="TD-14"):
        played.do("talent", "a", "d")


def test_td14_an_inherent_talent_counts_where_the_soldier_stands(painted_calibration):
    front = match(painted_calibration, "a Toad Sentinel @front-left")
    back = match(painted_calibration, "a Toad Sentinel @back-left")
    assert (attack_of(front.state, unit(front, "a")), attack_of(back.state, unit(back, "a"))) == (700, 500)


def test_td15_an_attached_card_goes_to_the_cemetery_with_its_soldier(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Militia Spearman @front-left",
                   hand=["Fire Pot", "Fire Pot"], stage="preparation1", in_play=[attached("Tower Shield", "b", "two")])
    for _ in range(2):
        played.do("play", "one", "b", "Fire Pot")
        passed(played)
    assert unit(played, "b") is None
    assert sorted(played.state.pile("two").cemetery) == ["Militia Spearman", "Tower Shield"]


def test_td15_a_ground_card_is_for_both_and_a_new_one_after_the_old_is_destroyed(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Militia Spearman @front-left",
                   hand=["Human Realm", "Earthquake", "Human Realm"], stage="preparation1")
    played.do("play", "one", None, "Human Realm")
    passed(played)
    assert (attack_of(played.state, unit(played, "a")), attack_of(played.state, unit(played, "b"))) == (550, 600)
    with pytest.raises(IllegalAction, match="TD-15"):
        played.do("play", "one", None, "Human Realm")
    played.do("play", "one", None, "Earthquake")
    passed(played)
    played.do("play", "one", None, "Human Realm")
    passed(played)
    assert played.state.ground is not None


def test_td16_a_card_for_two_turns_goes_at_the_end_of_the_opponents(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Militia Spearman @front-left", hand=["War Drums"],
                   stage="preparation1")
    played.do("play", "one", None, "War Drums")
    passed(played)
    assert played.state.in_play[0].counter == 2
    played.do("end_turn", "one")
    assert played.state.in_play[0].counter == 1
    played.do("draw", "two", None, None, *([played.tick.prompt.among[0]] if played.tick.prompt.among else []))
    played.do("end_turn", "two")
    assert played.state.in_play == ()


def test_td18_what_counts_in_ones_own_turn_switches_when_the_turn_does(painted_calibration):
    played = match(painted_calibration, "a Tide Guard @front-left", stage="preparation1")
    assert (attack_of(played.state, unit(played, "a")), health_of(played.state, unit(played, "a"))) == (1000, 800)
    played.do("end_turn", "one")
    assert (attack_of(played.state, unit(played, "a")), health_of(played.state, unit(played, "a"))) == (600, 1200)


def test_td8_a_flying_soldier_changes_its_line_twice_and_after_battle(painted_calibration):
    played = match(painted_calibration, "a Night Heron @front-left", "b Militia Spearman @front-left", stage="combat")
    played.do("attack", "a", "b")
    passed(played)
    played.do("end_combat", "one")
    played.do("switch", "a")
    played.do("switch", "a")
    with pytest.raises(IllegalAction, match="TD-8"):
        played.do("switch", "a")
    assert unit(played, "a").zone == "front-left"


def test_td12_td13_the_loser_begins_the_next_round_and_hands_stay(painted_calibration):
    played = match(painted_calibration, "a Marsh Toad @front-left", hand=["Forage"], other=["Whetstone"])
    played.do("attack", "a", "two")
    passed(played)
    assert next(t.rounds for t in played.state.tally if t.side == "one") == 1
    assert played.state.hand("one").cards == ("Forage",)
    assert (played.state.to_act, played.tick.prompt.kind) == ("two", "draw")
    assert played.state.round == 2
