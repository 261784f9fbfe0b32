"""Timed actions out of a file."""

from assistant.runner.script import read_script
from rules.engine import Action


def test_scripts_are_read_by_time(tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 2, "undo": true}\n\n{"time_s": 1, "action": {"kind": "move", "actor": "a"}, "ruling": true}\n')
    (first, entry), (second, _) = read_script(str(path))
    assert (first, second) == (1.0, 2.0)
    assert entry["action"] == Action("move", "a")
    assert read_script(None) == []
