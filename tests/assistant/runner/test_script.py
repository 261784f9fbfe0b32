"""Timed actions out of a file."""

import pytest

from assistant.runner.script import needs_game, read_script
from rules.engine import Action


def test_scripts_are_read_by_time(tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 2, "undo": true}\n\n{"time_s": 1, "action": {"kind": "move", "actor": "a"}, "ruling": true}\n')
    (first, entry), (second, _) = read_script(str(path))
    assert (first, second) == (1.0, 2.0)
    assert entry["action"] == Action("move", "a")
    assert read_script(None) == []


@pytest.mark.parametrize(("line", "needs"), [
    ('{"time_s": 2, "note": "the kettle is on"}', False), ('{"time_s": 2, "note": "x", "undo": false}', False),
    ('{"time_s": 2, "note": "x", "undo": true}', True), ('{"time_s": 1, "action": {"kind": "move", "actor": "a"}}', True)])
def test_only_what_is_done_needs_a_game(tmp_path, line, needs):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "note": "hello"}\n' + line)
    assert needs_game(read_script(str(path))) == needs
