"""The way by which a move is judged is drawn while it is played: on the video, in the window, and for everybody."""

import pytest

from assistant.overlay.marks import Area, Label, Line
from assistant.runner.marks import marks_for as video_marks
from gui.model.session_protocol import Choice
from gui.model.tick_marks import marks_for as window_marks
from gui.model.tick_marks import tick_key
from measure.scene import scene
from tests.assistant.session.played.scripted import Battle

WALL = scene("red t tank 4,4", "blue f foe 30,30", table=(40.0, 40.0), wall=(0, 6, 9, 6.4, 6))


def battle_with(calibration, table=WALL):
    return Battle(calibration, "toytastrophe", table, {
        "toys": [{"id": "tank", "side": "red"}, {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["6H", "10H"]}, {"side": "blue", "count": 2}], "to_act": "red"})


def lines_of(marks, toy):
    return [m for m in marks if isinstance(m, Line) and m.subject == toy and m.role in ("yes", "no", "too_close", "trail")
            and (m.arrow or m.role == "trail")]


def words_of(marks):
    return [" ".join(m.lines) for m in marks if isinstance(m, Label) and m.priority == 6]


@pytest.mark.parametrize("marks", [lambda b: video_marks(b.session, b.tick), lambda b: window_marks(b.tick, Choice())])
def test_the_way_round_is_drawn_with_its_verdict_and_reason(painted_calibration, marks):
    battle = battle_with(painted_calibration)
    battle.do("move", "tank", None, "6H")
    assert lines_of(marks(battle), "tank") == []
    battle.carry(tank=(0.0, 5.1))
    straight, way = lines_of(marks(battle), "tank")
    assert (straight.role, straight.dash, len(straight.points_in)) == ("trail", "dotted", 2)
    assert (way.role, way.points_in[0][:2], way.points_in[-1][:2]) == ("no", (4.0, 4.0), pytest.approx((4.0, 9.1)))
    assert max(x for x, _, _ in way.points_in) > 9.0  # round the wall's end
    [said] = words_of(marks(battle))
    assert said.startswith("TT-10: 13.0 ± 0.2 in of 6.0 in 7.0 in too far")
    assert said.endswith("the way round; 5.1 in straight on")
    assert any(isinstance(m, Area) and m.role == "ghost" for m in marks(battle))


def test_it_is_drawn_until_the_next_action_the_next_move_or_undo(painted_calibration):
    battle = battle_with(painted_calibration)
    battle.do("move", "tank", None, "10H")
    battle.carry(tank=(5.0, 0.0))
    key = tick_key(battle.tick)
    [move] = battle.tick.judged
    assert (move.toy, move.way_in, str(move.deciding.verdict)) == ("tank", (), "yes")
    [line] = lines_of(window_marks(battle.tick, Choice(units="cm")), "tank")
    assert (line.role, len(line.points_in)) == ("yes", 2)
    assert words_of(window_marks(battle.tick, Choice(units="cm"))) == ["TT-10: 12.7 ± 0.2 cm of 25.4 cm"]
    battle.session.undo()
    battle.look()
    assert battle.tick.judged == ()
    assert tick_key(battle.tick) != key
    battle.session.redo()
    battle.look()
    assert [m.toy for m in battle.tick.judged] == ["tank"]
    battle.carry(tank=(0.0, 3.0))  # moved on: nobody declared that
    assert battle.tick.judged == ()
    battle.carry(tank=(0.0, -3.0))
    battle.do("end_turn", "red")
    assert battle.tick.judged == ()


def test_of_a_squad_each_figures_way_is_drawn(painted_calibration):
    table = scene("red r r1 4,4", "red r r2 4,2.5", "blue b b1 20,20", "blue b b2 30,30", table=(40.0, 40.0))
    battle = Battle(painted_calibration, "simple_toy_soldiers", table, {
        "teams": [{"id": "R", "side": "red", "kind": "command", "figures": ["r1", "r2"]},
                  {"id": "B", "side": "blue", "kind": "fireteam", "figures": ["b1", "b2"]}],
        "to_act": "red", "active": {"team": "R", "ap": 4}})
    battle.do("run", "R")
    battle.carry(r1=(0.0, 3.5))
    battle.carry(r2=(0.0, 4.7))
    assert {m.toy: str(m.deciding.verdict) for m in battle.tick.judged} == {"r1": "yes", "r2": "no"}
    assert any(said.startswith("STS-4: 4.7 ± 0.1 in of 4.0 in 0.7 in too far") for said in words_of(
        window_marks(battle.tick, Choice())))


def test_a_lane_that_decides_is_named(painted_calibration):
    lane = scene("red t tank 4,4", "blue f foe 30,30", table=(40.0, 40.0), west=(0, 6, 3.47, 6.4, 20),
                 east=(4.5, 6, 25, 6.4, 20))
    battle = battle_with(painted_calibration, lane)
    battle.do("move", "tank", None, "6H")
    battle.carry(tank=(0.0, 5.1))
    [said] = words_of(window_marks(battle.tick, Choice()))
    assert "is the lane east – west wide enough?" in said or "is the lane west – east wide enough?" in said
    assert [m.role for m in lines_of(window_marks(battle.tick, Choice()), "tank")][-1] == "too_close"
