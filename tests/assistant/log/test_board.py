"""Score and chess clock over the table, with and without a game: in a session, in a script, in its video's marks."""

import pytest

from assistant.log.board import Board, told_of
from assistant.overlay.marks import Banner
from assistant.runner.marks import marks_for
from assistant.runner.script import play_script, read_script
from measure.errors import InputError
from measure.scene import scene
from tests.assistant.session.played.scripted import Battle

TABLE = scene("red a a 4,4", "blue b b 12,4", table=(20.0, 20.0))


def board(*told):
    found = Board()
    for now_s, text in told:
        found = told_of(found, text, now_s)
    return found


def test_scores_are_set_added_to_and_taken_off():
    found = board((0, "score red 3"), (1, "score blue +1"), (2, "score red -2"))
    assert found.words(2.0) == "red 1 · blue 1"
    assert told_of(found, "score off", 3.0).words(3.0) == ""


def test_a_chess_clock_runs_for_one_side_at_a_time():
    found = board((10.0, "clock red blue 1"))
    assert found.words(10.0) == "▸ red 1:00 · blue 1:00"
    assert found.words(25.5) == "▸ red 0:45 · blue 1:00"
    found = told_of(found, "clock", 30.0)
    assert found.words(40.0) == "red 0:40 · ▸ blue 0:50"
    found = told_of(found, "clock stop", 40.0)
    assert found.words(400.0) == "red 0:40 · blue 0:50"
    found = told_of(found, "clock", 400.0)  # the one that ran goes on
    assert found.words(441.0) == "red 0:40 · ▸ blue 0:09"
    found = told_of(found, "clock", 441.0)
    assert found.words(482.0) == "▸ red time is up · blue 0:09"
    assert told_of(found, "clock off", 441.0).words(441.0) == ""


@pytest.mark.parametrize("text", ["score", "score red", "score red three", "score red 99999", "clock", "clock red 0",
                                  "clock red red 5", "clock 5", "clock red blue", "points red 3"])
def test_what_is_not_understood_is_one_sentence(text):
    with pytest.raises(InputError):
        told_of(Board(), text, 0.0)


@pytest.mark.parametrize("game", [None, "toytastrophe"])
def test_it_stands_over_the_table_and_in_the_log(painted_calibration, tmp_path, game):
    played = Battle(painted_calibration, game, TABLE)
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "tally": "score red +2"}\n{"time_s": 0, "tally": "clock red blue 5"}\n'
                    '{"time_s": 1, "tally": "clock"}\n', encoding="utf-8")
    play_script(played.session, read_script(str(path)), 5.0)
    lines = played.look()
    assert [n["board"] for n in lines if n["type"] == "note" and "board" in n] == ["score red +2", "clock red blue 5", "clock"]
    assert played.tick.board.startswith("red 2 · red 5:00 · ▸ blue ")
    (turn,) = [m for m in marks_for(played.session, played.tick) if isinstance(m, Banner) and m.role == "turn"]
    assert turn.text.endswith(played.tick.board)
    path.write_text('{"time_s": 0, "tally": "score red three"}', encoding="utf-8")
    with pytest.raises(InputError, match="line 1: 'three' is no whole number"):
        read_script(str(path))
