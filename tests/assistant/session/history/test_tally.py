"""Score and chess clock among the actions of a battle: in undo, in the log and in a saved game."""

import json
from dataclasses import replace

import pytest

from assistant.evidence.moment import undone_in
from assistant.log.battle import battle_of
from assistant.log.board import Board
from assistant.log.reading import LoggedLine
from assistant.runner.replay_plan import titled
from assistant.session.saved_table import split_state
from assistant.video.marks_over_time import BattleMarks
from measure.errors import InputError
from measure.scene import scene
from tests.assistant.session.played.scripted import Battle
from tests.assistant.session.played.test_entering import hearts

TABLE = scene("red a a 4,4", "blue b b 12,4", table=(20.0, 20.0))
STATE = {"to_act": "red", "toys": [{"id": "a", "side": "red"}, {"id": "b", "side": "blue"}],
         "hands": [{"side": "red", "cards": ["5S", "7H"]}, {"side": "blue", "count": 2}]}


def battle(calibration, **more):
    return Battle(calibration, "toytastrophe", TABLE, {**STATE, **more})


def told(played, *texts):
    for text in texts:
        played.session.tally(text)
    return played.look()


def test_undo_goes_through_scores_clocks_and_actions_in_the_order_they_were_made(painted_calibration):
    played = battle(painted_calibration)
    told(played, "score red 1")
    played.do("move", "a", None, "5S")
    began = played.state
    told(played, "score red +2", "clock red blue 10")
    assert played.tick.board.startswith("red 3 · ▸ red ")
    for now, state in (("red 3", began), ("red 1", began), ("red 1", None), ("", None)):
        assert played.session.undo()
        played.look()
        assert played.tick.board == now
        assert state is None or played.state == state
    assert not played.session.undo()
    for _ in range(4):
        assert played.session.redo()
    played.look()
    assert played.tick.board.startswith("red 3 · ▸ red ")
    assert played.state == began


def test_a_clock_that_was_pressed_by_mistake_runs_on_as_if_it_had_not_been(painted_calibration):
    played = battle(painted_calibration)
    told(played, "clock red blue 10")
    played.look()
    at = played.session._history.board.left_s("red", 3.0)
    told(played, "clock")
    played.session.undo()
    played.look()
    assert played.session._history.board.left_s("red", 3.0) == at


def test_an_action_is_taken_back_from_behind_a_score_that_stays(painted_calibration):
    played = battle(painted_calibration)
    before = played.state
    played.do("move", "a", None, "5S")
    told(played, "score red 1")
    assert played.session.undo_action(1).lost == ()
    played.look()
    assert (played.state, played.tick.board) == (before, "red 1")
    assert played.session.redo()
    assert [n for n, _ in played.session._history.deeds()] == [1]


def test_a_score_between_a_declaration_and_its_move_leaves_what_follows_from_the_move(painted_calibration):
    played = hearts(painted_calibration)
    told(played, "score red 1")
    played.carry(a=(6.0, 0.0))
    assert played.tick.prompt.kind == "sprung"
    sprung = played.state
    played.session.undo()
    assert (played.look()[-1:], played.tick.board) != ([], "red 1")
    assert (played.state, played.tick.prompt.kind) == (sprung, "sprung")
    played.session.undo()
    played.look()
    assert played.state.entered == ()


def lines_of(played, *steps):
    lines = list(played.tick.events)
    for step in steps:
        step()
        lines += played.look()
    return lines


def test_the_log_tells_them_and_an_undone_score_takes_back_no_action(painted_calibration):
    played = battle(painted_calibration)
    lines = lines_of(played, lambda: played.session.tally("score red 2"),
                     lambda: played.session.do(next(o.action for o in played.tick.options if o.action.kind == "move")),
                     lambda: played.session.tally("score blue 1"), played.session.undo)
    (taken,) = [n for n in lines if n.get("step") == "undo"]
    assert taken["text"] == "score blue 1 is taken back: red 2"
    assert taken["board"] == "score blue 1"
    read = battle_of(json.loads(json.dumps(lines)))
    assert [d.undone for d in read.actions] == [False]
    assert undone_in([LoggedLine(k, "", line) for k, line in enumerate(lines, 1)]) == frozenset()
    assert [read.board_words(t) for t, _ in read.boards] == ["red 2", "red 2 · blue 1", "red 2"]
    assert "red 2 · blue 1" in BattleMarks(read)._turn(read.boards[1][0], None)
    assert "red 2" in titled((), read)[-1].lines


def test_a_saved_game_keeps_them_and_no_clock_runs_while_nobody_plays(painted_calibration):
    played = battle(painted_calibration)
    told(played, "score red 2", "clock red blue 10", "clock")
    played.look()
    kept = json.loads(json.dumps(played.session.saved_dict()))
    assert kept["board"] == {"scores": {"red": 2}, "clocks": kept["board"]["clocks"], "running": "", "since_s": 0.0,
                             "waits": "blue"}
    left = kept["board"]["clocks"]["blue"]
    again = Battle(painted_calibration, "toytastrophe", TABLE, {k: v for k, v in kept.items() if k != "table"})
    assert again.tick.board == played.session._history.board.stopped(played.session._now_s).words(0.0)
    assert any('"clock" lets blue\'s clock go on' in n["text"] for n in again.tick.events if n["type"] == "note")
    again.look()
    assert dict(again.session._history.board.clocks)["blue"] == left
    told(again, "clock")
    assert again.session._history.board.running == "blue"
    assert battle(painted_calibration).session.saved_dict().get("board") is None


@pytest.mark.parametrize("bad", [3, {"scores": {"red": "many"}}, {"clocks": {"red": float("nan")}}, {"running": "red"}])
def test_a_spoilt_score_in_a_saved_game_is_one_sentence(bad):
    with pytest.raises(InputError, match="score and clocks cannot be read"):
        split_state({"game": "toytastrophe", "board": bad})


def test_what_is_written_is_read(painted_calibration):
    board = replace(Board(), scores=(("red", 2),), clocks=(("red", 60.0), ("blue", 30.5)), running="red", since_s=4.0)
    assert Board.from_dict(json.loads(json.dumps(board.to_dict()))) == board
