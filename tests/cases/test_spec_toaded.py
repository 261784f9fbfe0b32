"""Toaded number by number, each as a session meets it."""

import pytest

from assistant.session.roster import Roster
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle
from tests.assistant.session.played.test_toaded import TABLE, attached, match


def winners(played):
    return played.session.game.outcome(played.state).winners


def test_td4_level_one_and_two_are_free_and_a_zone_takes_one(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", hand=["Marsh Toad", "Marsh Toad"], stage="preparation1")
    with pytest.raises(IllegalAction):
        played.do("deploy", "one", "front-left", "Marsh Toad")  # taken (TD-2)
    played.do("deploy", "one", "back-left", "Marsh Toad")
    assert played.tick.prompt.kind == "preparation1"
    assert played.state.hand("one").cards == ("Marsh Toad",)


def test_td4_two_standard_deployments_a_turn_over_both_stages(painted_calibration):
    played = match(painted_calibration, two="b Marsh Toad @front-left", hand=["Marsh Toad"] * 3, stage="preparation1")
    played.do("deploy", "one", "front-left", "Marsh Toad")
    played.do("to_combat", "one")
    played.do("end_combat", "one")
    played.do("deploy", "one", "front-right", "Marsh Toad")
    with pytest.raises(IllegalAction, match="TD-4"):
        played.do("deploy", "one", "back-left", "Marsh Toad")


@pytest.mark.parametrize(("mine", "theirs", "share"), [("front-left", "front-left", 1.0), ("back-left", "front-left", 0.5)])
def test_td6_a_close_combatant_hits_by_line(painted_calibration, mine, theirs, share):
    played = match(painted_calibration, f"a Marsh Toad @{mine}", f"b Human Archer @{theirs}")
    from rules.games.toaded.effects import attack_of

    attack = attack_of(played.state, played.state.unit("a"))
    health = next(s.health for s in played.state.soldiers if s.name == "Human Archer")
    played.do("attack", "a", "b")
    if played.tick.prompt.kind == "counter":
        played.do("no_counter", "two")
    left = [u for u in played.state.units if u.id == "b"]
    expected = int(attack * share)
    assert (left[0].damage if left else health) == min(expected, health)


def test_td7_each_attacks_once_and_the_backline_is_safe_behind_the_front(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left; d Marsh Toad @back-left")
    with pytest.raises(IllegalAction, match="TD-7"):
        played.do("attack", "a", "d")
    played.do("attack", "a", "b")
    if played.tick.prompt.kind == "counter":
        played.do("no_counter", "two")
    with pytest.raises(IllegalAction, match="TD-7"):
        played.do("attack", "a", "b")


def test_td7_td12_nobody_left_a_direct_attack_wins_the_round_and_all_go_to_the_cemeteries(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left; c Marsh Toad @back-left")
    direct = next(o.action for o in played.tick.options if o.action.kind.startswith("direct") or (
        o.action.kind == "attack" and o.action.target in (None, "two")))
    played.session.do(direct)
    played.look()
    if played.tick.prompt.kind == "counter":
        played.do("no_counter", "two")
    assert played.state.units == ()
    assert sorted(played.state.pile("one").cemetery) == ["Human Archer", "Marsh Toad"]
    played.session.undo()
    assert len(played.session.state.units) == 2


def test_td8_once_a_turn_and_not_on_the_turn_it_was_deployed(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", ["Marsh Toad"],
                   stage="preparation1")
    played.do("switch", "a")
    assert played.state.unit("a").zone == "back-left"
    with pytest.raises(IllegalAction, match="TD-8"):
        played.do("switch", "a")
    played.do("deploy", "one", "front-right", "Marsh Toad")
    new = next(u.id for u in played.state.units if u.zone == "front-right" and u.side == "one")
    with pytest.raises(IllegalAction, match="TD-8"):
        played.do("switch", new)


def test_td9_poison_takes_a_fifth_at_each_turns_end(painted_calibration):
    units = [{"id": "a", "card": "Human Archer", "side": "one", "zone": "front-left", "deployed": 1},
             {"id": "b", "card": "Marsh Toad", "side": "two", "zone": "front-left", "deployed": 1}]
    played = match(painted_calibration, units=units, in_play=[attached("Leech", "a", "two")])
    health = next(s.health for s in played.state.soldiers if s.name == "Human Archer")
    played.do("end_combat", "one")
    played.do("end_turn", "one")
    assert played.state.unit("a").damage == health // 5


def test_td15_a_ground_card_only_into_the_empty_zone(painted_calibration):
    grounds = [s.name for s in match(painted_calibration).state.supports if s.type == "ground"]
    assert grounds
    played = match(painted_calibration, "a Human Archer @front-left", hand=[grounds[0], grounds[0]], stage="preparation1")
    played.do("play", "one", None, grounds[0])
    if played.tick.prompt.kind == "counter":
        played.do("no_counter", "two")
    assert played.state.ground is not None
    with pytest.raises(IllegalAction, match="TD-15"):
        played.do("play", "one", None, grounds[0])


def test_td5_no_combat_on_the_first_turn_of_a_round(painted_calibration):
    played = match(painted_calibration, "a Human Archer @front-left", "b Marsh Toad @front-left", stage="preparation1",
                   round_turn=1)
    with pytest.raises(IllegalAction, match="TD-5"):
        played.do("to_combat", "one")


def test_td11_rock_paper_scissors_and_a_tie_is_played_again(painted_calibration):
    roster = Roster(tables={"toaded": {"hands": "program"}})
    played = Battle(painted_calibration, "toaded", TABLE, roster=roster)  # no toy stands on the table: cards alone will do
    for one, two, asked in (("rock", "rock", "rps"), ("paper", "rock", "order")):
        assert (played.tick.prompt.kind, played.tick.prompt.player) == ("rps", "one")
        played.do("rps", "one", None, None, one)
        played.do("rps", "two", None, None, two)
        assert played.tick.prompt.kind == asked
    assert played.tick.prompt.player == "one"
    played.do("second", "one")
    assert played.state.to_act == "two"


def test_td17_what_is_killed_lies_face_up_in_its_owners_cemetery(painted_calibration):
    units = [{"id": "a", "card": "Human Archer", "side": "one", "zone": "front-left", "deployed": 1},
             {"id": "b", "card": "Marsh Toad", "side": "two", "zone": "front-left", "deployed": 1, "damage": 10}]
    played = match(painted_calibration, units=units)
    health = next(s.health for s in played.state.soldiers if s.name == "Marsh Toad")
    units[1]["damage"] = health - 1
    played = match(painted_calibration, units=units)
    played.do("attack", "a", "b")
    if played.tick.prompt.kind == "counter":
        played.do("no_counter", "two")
    assert [u.id for u in played.state.units] == ["a"]
    assert played.state.pile("two").cemetery == ("Marsh Toad",)
    assert played.session.game.view(played.state, "one").pile("two").cemetery == ("Marsh Toad",)
