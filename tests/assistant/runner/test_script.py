"""Timed actions out of a file."""

import pytest

from assistant.runner.script import needs_game, play_script, read_script
from measure.errors import InputError
from measure.scene import scene
from rules.engine import Action
from tests.assistant.session.played.scripted import Battle


def test_scripts_are_read_by_time(tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 2, "undo": true}\n\n{"time_s": 1, "action": {"kind": "move", "actor": "a"}, "ruling": true}\n')
    (first, entry), (second, _) = read_script(str(path))
    assert (first, second) == (1.0, 2.0)
    assert entry["action"] == Action("move", "a")
    assert read_script(None) == []


@pytest.mark.parametrize(("line", "said"), [
    ('{"time_s": 2,5, "undo": true}', "line 2 has a decimal comma, write 2.5"),
    ('{“time_s”: 2, "undo": true}', "line 2 has '“' (U+201C), type a straight quotation mark (\") there"),
    ('{"time_s": 2, "undo": true', "line 2: not JSON (Expecting")])
def test_what_an_editor_did_is_named_with_its_line(line, said, tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "note": "hello"}\n' + line, encoding="utf-8")
    with pytest.raises(InputError) as e:
        read_script(str(path))
    assert said in str(e.value)


@pytest.mark.parametrize(("line", "needs"), [
    ('{"time_s": 2, "note": "the kettle is on"}', False), ('{"time_s": 2, "note": "x", "undo": false}', False),
    ('{"time_s": 2, "note": "x", "undo": true}', True), ('{"time_s": 1, "action": {"kind": "move", "actor": "a"}}', True)])
def test_only_what_is_done_needs_a_game(tmp_path, line, needs):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "note": "hello"}\n' + line)
    assert needs_game(read_script(str(path))) == needs


def test_an_action_is_taken_back_by_its_number(tmp_path, painted_calibration):
    table = scene("green tank tank 6,9", "green rover rover 6,15", "red robot robot 12,9", table=(36, 24))
    played = Battle(painted_calibration, "toytastrophe", table, {
        "to_act": "green", "toys": [{"id": i, "side": s, "size": "S"} for i, s in (
            ("tank", "green"), ("rover", "green"), ("robot", "red"))],
        "hands": [{"side": "green", "cards": ["8H", "9C"]}, {"side": "red", "count": 3}]})
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 1, "action": {"kind": "move", "actor": "tank", "card": "8H"}}\n'
                    '{"time_s": 2, "action": {"kind": "move", "actor": "rover", "card": "9C"}}\n'
                    '{"time_s": 3, "undo": 1}\n{"time_s": 4, "undo": 5}\n', encoding="utf-8")
    play_script(played.session, read_script(str(path)), 5.0)
    texts = [n["text"] for n in played.look() if n["type"] == "note"]
    assert [n for n, _ in played.tick.deeds] == [2]
    assert "action 1 (move tank with 8H) is taken back; 2 stays" in texts
    assert any(t.startswith("no action 5 to take back") for t in texts)


@pytest.mark.parametrize("which", ['"three"', "0", "-1", "1.5", "null"])
def test_which_action_is_a_number(tmp_path, which):
    path = tmp_path / "s.jsonl"
    path.write_text(f'{{"time_s": 3, "undo": {which}}}\n{{"time_s": 4, "note": "x"}}', encoding="utf-8")
    with pytest.raises(InputError, match="line 1: undo must be true or the number of an action"):
        read_script(str(path))
