"""Further rules of Toymallet, by numbers that no other test names, each as a session meets it."""

import pytest

from measure.scene import scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import notes
from tests.cases.test_spec_squads import army, shoot

FIELD = scene("red r r1 4,10", "red r r2 4,11.2", "blue b b1 10,10", "blue b b2 10,11.2", table=(40.0, 40.0))


def points(played):
    return {s.side: s.points for s in played.state.scores}


def ability(name, n=1):
    return {"abilities": [{"name": name, "n": n}]}


def test_tm2_tm12_the_highest_begins_ties_are_rolled_again_and_the_second_gets_a_point(painted_calibration):
    played = army(painted_calibration, phase="start", to_act="", turn=0, order=[])
    played.do("start", "red", None, None, "3", "3")
    assert played.tick.prompt.kind == "start"
    played.do("start", "red", None, None, "2", "5")
    assert played.state.order == ("blue", "red")
    assert points(played) == {"red": 1, "blue": 0}


def test_tm7_a_four_makes_the_group_flee_its_full_move_and_scores_one_rout(painted_calibration):
    played = army(painted_calibration, blue={"move": 2})
    shoot(played, (5, 6), (4, 4))
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("flee", "blue")
    assert points(played)["red"] == 1
    played.do("fled", "B")
    lines = played.carry(b1=(11.5, 0.0), b2=(11.5, 0.0))
    assert {n["verdict"] for n in notes(lines).values()} == {"yes"}


def test_tm7_move_0_stays_but_gives_the_rout_point(painted_calibration):
    played = army(painted_calibration, blue={"move": 0})
    shoot(played, (5, 6), (4, 6))
    assert played.tick.prompt.kind == "shoot"
    assert points(played)["red"] == 1


def test_tm4_a_commander_cancels_one_four_also_of_the_squad_it_joined(painted_calibration):
    table = scene("red r r1 4,10", "red r r2 4,11.2", "blue b b1 10,10", "blue b b2 10,11.2", "blue c c1 10,12.4",
                  table=(40.0, 40.0))
    boss = {"id": "K", "side": "blue", "type": "commander", "figures": ["c1"], "joins": "B"}
    played = army(painted_calibration, table, more=[boss])
    shoot(played, (5, 6), (4, 6))
    assert points(played)["red"] == 0
    twice = army(painted_calibration, table, more=[boss])
    shoot(twice, (5, 6), (4, 4))
    assert points(twice)["red"] == 1


def test_tm13_morale_boost_ignores_a_four(painted_calibration):
    played = army(painted_calibration, blue=ability("Morale Boost"))
    shoot(played, (5, 6), (4, 6))
    assert points(played)["red"] == 0


def test_tm14_terrifying_makes_a_four_by_itself(painted_calibration):
    played = army(painted_calibration, red=ability("Terrifying"), blue={"move": 1})
    shoot(played, (5, 6), (5, 6))
    assert played.tick.prompt.kind == "flee"


def test_tm8_hits_are_taken_before_a_figure_dies_and_stay(painted_calibration):
    played = army(painted_calibration, blue={"hits": 3})
    shoot(played, (2, 3), (1, 2))
    assert (played.state.group("B").damage, len(played.state.group("B").figures)) == (2, 2)
    assert played.tick.prompt.kind == "shoot"


def test_tm14_a_sniper_ignores_hits_and_an_annihilator_beam_armor(painted_calibration):
    sniper = army(painted_calibration, red=ability("Sniper"), blue={"hits": 3})
    shoot(sniper, (2, 6), (1, 2))
    assert sniper.tick.prompt.kind == "casualty"
    beam = army(painted_calibration, red=ability("Annihilator Beam"), blue={"armor": 3})
    shoot(beam, (2, 6), (1, 2))
    assert beam.tick.prompt.kind == "casualty"


def test_tm13_anti_armor_doubles_ones(painted_calibration):
    played = army(painted_calibration, red=ability("Anti-Armor"), blue={"armor": 2})
    shoot(played, (1, 6), (1, 2))
    assert played.tick.prompt.kind == "casualty"


def test_tm13_rapid_fire_shoots_twice_and_strikes_once(painted_calibration):
    played = army(painted_calibration, red=ability("Rapid Fire"), blue={"hits": 9})
    shoot(played, (5, 6), (5, 6))
    shoot(played, (5, 6), (5, 6))
    with pytest.raises(IllegalAction):
        played.do("shoot", "R", "B")


def test_tm14_who_is_stunned_neither_moves_nor_attacks_in_its_next_turn(painted_calibration):
    played = army(painted_calibration, red=ability("Stun"), order=["red", "blue"])
    played.do("stun", "R", "B")
    with pytest.raises(IllegalAction):
        played.do("shoot", "R", "B")  # it took the attack's place
    for phase in ("shoot", "melee"):
        assert played.state.phase == phase
        played.do("end_phase", "red")
    with pytest.raises(IllegalAction, match="TM-14"):
        played.do("move", "B")
    played.do("end_phase", "blue")
    with pytest.raises(IllegalAction, match="TM-14"):
        played.do("shoot", "B", "R")
    played.do("end_phase", "blue")
    played.do("end_phase", "blue")
    assert played.state.group("B").frozen == 0


def test_tm15_who_is_cloaked_neither_attacks_nor_is_attacked(painted_calibration):
    played = army(painted_calibration, red=ability("Stealth"), order=["red", "blue"])
    played.do("cloak", "R")
    with pytest.raises(IllegalAction):
        played.do("shoot", "R", "B")
    for _ in range(2):
        played.do("end_phase", "red")
    played.do("end_phase", "blue")
    with pytest.raises(IllegalAction, match="TM-15: R is cloaked"):
        played.do("shoot", "B", "R")


def test_tm15_a_healer_restores_hits_in_place_of_its_attack(painted_calibration):
    played = army(painted_calibration, red={**ability("Healer"), "hits": 3, "damage": 2})
    played.do("heal", "R", "R")
    assert played.state.group("R").damage == 0
    with pytest.raises(IllegalAction):
        played.do("shoot", "R", "B")


def test_tm15_explosive_scatters_the_target_by_a_die_of_lengths(painted_calibration):
    played = army(painted_calibration, red=ability("Explosive"), blue={"hits": 9})
    shoot(played, (2, 3), (1, 2))
    assert (played.tick.prompt.kind, played.tick.prompt.sides) == ("scatter", 6)
    played.do("scatter", "red", None, None, "2")
    lines = played.carry(b1=(11.5, 0.0), b2=(0.0, 11.5))
    assert {n["verdict"] for n in notes(lines).values()} == {"yes"}
    assert {n["checks"][0]["limit"] for n in notes(lines).values()} == {12.0}


def test_tm15_missiles_attack_all_within_a_length_of_the_target(painted_calibration):
    table = scene("red r r1 2,10", "blue b b1 10,10", "blue d d1 10,14", "blue e e1 10,30", table=(40.0, 40.0))
    more = [{"id": "D", "side": "blue", "figures": ["d1"], "hits": 9}, {"id": "E", "side": "blue", "figures": ["e1"]}]
    played = army(painted_calibration, table, red={**ability("Missiles"), "figures": ["r1"], "range": 2},
                  blue={"figures": ["b1"], "hits": 9}, more=more)
    played.do("missiles", "R", "B")
    played.do("missile_count", "red", None, None, "2")
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("attack_dice", 2)
    for target in ("B", "D"):
        assert played.state.fight.target == target
        played.do("attack_dice", "red", None, None, "5", "6")
        played.do("keep", "R")
        played.do("defence_dice", "blue", None, None, "5")
        played.do("keep", target)
    assert played.tick.prompt.kind == "shoot"


def test_tm9_the_budget_is_for_the_turn_and_is_spent_in_attack_or_defence(painted_calibration):
    table = scene("red r r1 4,10 base=3", "red r r2 4,11.2 base=3", "blue b b1 10,10", "blue b b2 10,11.2", table=(40.0, 40.0))
    played = army(painted_calibration, table, blue={"hits": 9})
    played.do("shoot", "R", "B")
    played.do("attack_dice", "red", None, None, "5", "6")
    played.do("adjust", "R", None, None, "5", "4")
    assert (played.state.fight.attack, played.state.group("R").spent) == ((4, 6), 1)
    with pytest.raises(IllegalAction, match="TM-9"):
        played.do("adjust", "R", None, None, "4", "3")


def test_tm12_a_turn_without_casualties_scores_one(painted_calibration):
    played = army(painted_calibration, phase="melee", order=["red", "blue"])
    played.do("end_phase", "red")
    for _ in range(3):
        played.do("end_phase", "blue")
    assert points(played) == {"red": 1, "blue": 1}
