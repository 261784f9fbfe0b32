"""Further rules of the simple toy soldier game, by numbers that no other test names, each as a session meets it."""

import pytest

from measure.scene import scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import notes
from tests.cases.test_spec_squads import soldiers, tokens

PAIR = scene("red r r1 4,4", "blue b b1 20,4", "blue b b2 20,9", table=(40.0, 40.0))
ALONE = {"figures": ["r1"]}


@pytest.mark.parametrize(("die", "quality"), [(4, "militia"), (6, "regular"), (8, "veteran"), (10, "elite")])
def test_sts3_the_die_is_the_qualitys(painted_calibration, die, quality):
    played = soldiers(painted_calibration, red={"die": die})
    played.do("activate", "R")
    assert (played.tick.prompt.kind, played.tick.prompt.sides) == ("action_die", die)


def test_sts3_sts14_with_command_lost_its_one_more_is_gone(painted_calibration):
    table = scene("red r r1 4,4", "red r r2 4,7", "blue b b1 20,4", "blue b b2 20,7", table=(40.0, 40.0))
    played = soldiers(painted_calibration, table)
    assert [o.action.extra for o in played.tick.options if o.action.kind == "activate" and o.action.actor == "R"] == [()]


def test_sts8_action_points_cannot_be_kept(painted_calibration):
    played = soldiers(painted_calibration, active={"ap": 4})
    played.do("pass", "R")
    assert played.state.active is None
    assert played.tick.prompt.player == "blue"


def test_sts8_danger_must_be_cancelled_before_moving_or_shooting(painted_calibration):
    played = soldiers(painted_calibration, red={"danger": 2}, active={"ap": 3})
    for kind, target, extra in (("move", None, ()), ("run", None, ()), ("shoot", "B", ("open",))):
        with pytest.raises(IllegalAction, match="STS-8"):
            played.do(kind, "R", target, None, *extra)
    played.do("cancel", "R")
    played.do("cancel", "R")
    played.do("move", "R")
    assert played.state.active is None  # that was the last point


def test_sts9_the_next_turn_returns_all_tokens_and_prices_begin_again(painted_calibration):
    played = soldiers(painted_calibration, red={"spent": 2, "danger": 1}, tokens=[{"side": "red", "left": 1},
                                                                                   {"side": "blue", "left": 0}])
    played.do("activate", "C", None, None, "command")
    played.do("action_die", "red", None, None, "1")
    played.do("pass", "C")
    assert played.tick.prompt.kind == "roll_off"
    assert tokens(played) == {"red": 4, "blue": 2}
    assert (played.state.team("R").spent, played.state.team("R").danger) == (0, 1)


def test_sts2_teams_take_turns(painted_calibration):
    played = soldiers(painted_calibration)
    order = []
    for _ in range(3):
        side = played.tick.prompt.player
        order.append(side)
        team = "R" if side == "red" else "B"
        played.session.do(next(o.action for o in played.tick.options if o.action.kind == "activate" and o.action.actor == team
                               and str(o.verdict) == "yes"))
        played.look()
        played.do("action_die", side, None, None, "1")
        played.do("pass", team)
    assert order == ["red", "blue", "red"]


def test_sts7_the_initiator_has_one_more_and_own_danger_counts_against(painted_calibration):
    table = scene("red r r1 4,4", "red r r2 4,7", "blue b b1 6,4", "blue b b2 6,9", table=(40.0, 40.0))
    played = soldiers(painted_calibration, table, blue={"danger": 2}, active={"ap": 3})
    played.do("charge", "R", "B")
    played.do("melee_attack", "red", None, None, "2")  # 3
    played.do("melee_defence", "blue", None, None, "5")  # 5 - 2 = 3: a draw kills both
    assert {t.id for t in played.state.teams if not t.figures} == {"R", "B"}


def test_sts7_a_surviving_active_teams_points_are_lost(painted_calibration):
    table = scene("red r r1 4,4", "red r r2 4,7", "red c c1 4,30", "blue b b1 6,4", "blue b b2 6,9", "blue d d1 30,30",
                  table=(40.0, 40.0))
    played = soldiers(painted_calibration, table, active={"ap": 5})
    played.do("charge", "R", "B")
    played.do("melee_attack", "red", None, None, "6")
    played.do("melee_defence", "blue", None, None, "1")
    assert played.state.active is None


@pytest.mark.parametrize(("morale", "asked"), [(True, "morale"), (False, None)])
def test_sts10_a_squad_that_loses_a_team_tests_where_that_is_agreed(painted_calibration, morale, asked):
    table = scene("red r r1 4,4", "red r r2 4,7", "red c c1 4,30", "blue b b1 6,4", "blue b b2 6,7", table=(40.0, 40.0))
    played = soldiers(painted_calibration, table, active={"ap": 5}, house={"morale": morale})
    played.do("charge", "R", "B")
    played.do("melee_attack", "red", None, None, "1")
    played.do("melee_defence", "blue", None, None, "6")
    assert played.tick.prompt.kind == (asked or "activate")
    if asked:
        played.do("morale", "red", None, None, "6")  # of 2 at most: one team left, Command alive
        assert played.state.team("C").falls_back
        assert not played.state.team("R").figures


def test_sts10_sts13_who_falls_back_does_nothing_else_and_leaving_tests_again(painted_calibration):
    played = soldiers(painted_calibration, red={"falls_back": True}, active={"ap": 3}, house={"morale": True})
    with pytest.raises(IllegalAction, match="STS-10"):
        played.do("shoot", "R", "B", None, "open")
    with pytest.raises(IllegalAction, match="STS-13"):
        played.do("leave", "R")
    played.do("fall_back", "R")
    lines = played.carry(r1=(0.0, 3.7), r2=(0.0, 3.7))
    assert {n["verdict"] for n in notes(lines).values()} == {"yes"}
    assert not played.state.team("R").falls_back


def test_sts12_a_tank_rolls_its_die_and_does_not_double(painted_calibration):
    played = soldiers(painted_calibration, PAIR, red={**ALONE, "kind": "tank", "weapons": ["tank_gun"]}, active={"ap": 1})
    played.do("shoot", "R", "B", None, "open")
    assert played.state.team("B").danger == 1


def test_sts5_danger_is_per_team_and_point(painted_calibration):
    played = soldiers(painted_calibration, active={"ap": 3})
    for _ in range(3):
        played.do("shoot", "R", "B", None, "open")
    assert played.state.team("B").danger == 3


def test_sts14_the_owner_picks_the_casualty_and_it_lies_there(painted_calibration):
    played = soldiers(painted_calibration, red={"danger": 1}, active={"ap": 2})
    played.do("pass", "R")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("casualty", "red")
    played.do("casualty", "R", "r2")
    assert played.state.team("R").figures == ("r1",)
    assert next(t.state for t in played.tick.scene.toys if t.id == "r2") == "destroyed"


def test_sts11_the_last_team_ends_it(painted_calibration):
    table = scene("red r r1 4,4", "blue b b1 6,4", table=(40.0, 40.0))
    played = soldiers(painted_calibration, table, red=ALONE, blue={"figures": ["b1"]}, active={"ap": 2})
    played.do("charge", "R", "B")
    played.do("melee_attack", "red", None, None, "6")
    played.do("melee_defence", "blue", None, None, "1")
    assert played.session.game.outcome(played.state).winners == ("red",)
    assert played.tick.prompt is None
