"""A log whose lines contradict each other, or this program: every reader refuses it alike, each oddity by its line."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main
from assistant.log.battle import battle_of, read_battle
from assistant.log.battle_log import LogError, read_lines
from assistant.log.consistency import ActionsDone
from assistant.report.page import report_page
from gui.model.autosave import journal_of
from tests.mutations import one_sentence


def scene_at(lines, k):
    """The k-th scene line."""
    return [line for line in lines if line["type"] == "scene"][k]


def reverse(lines):
    lines[1:] = lines[:0:-1]


def swap(lines):
    lines[9], lines[15] = lines[15], lines[9]


def far_time(lines):
    lines[10]["time_s"] = 1e12


def far_end(lines):
    lines[-1]["time_s"] = 1e12


def high_time(lines):
    lines[10]["time_s"] = 900.0


def double(lines):
    scene_at(lines, 1)["toys"].append(dict(scene_at(lines, 1)["toys"][0]))


ODD = {
    "another version": (lambda rows: rows[0].update(version=99), ["line 1", "version 99", "reads 1"]),
    "version as text": (lambda rows: rows[0].update(version="1"), ["line 1", "version '1'", "reads 1"]),
    "version true": (lambda rows: rows[0].update(version=True), ["line 1", "version True"]),
    "no version": (lambda rows: rows[0].pop("version"), ["line 1", "no version", "reads 1"]),
    "a scene of another version": (lambda rows: scene_at(rows, 1).update(version=2), ["line 12", "version must be 1, found 2"]),
    "reverse order": (reverse, ["line 2", "11.9 s", "10.5 s", "more"]),
    "two lines exchanged": (swap, ["line 10", "8 s", "line 11", "4.5 s"]),
    "a time that no battle has": (far_time, ["line 11", "1e+12 s", "days"]),
    "an end that no battle has": (far_end, ["line 23", "1e+12 s", "days"]),
    "one time too high": (high_time, ["line 11", "900 s", "line 12", "6 s"]),
    "a time below zero": (lambda rows: rows[1].update(time_s=-3.0), ["line 2", "-3 s"]),
    "another distance": (lambda rows: rows[12].update(distance_in=4.0), ["line 13", "4 in", "7 in apart"]),
    "a distance below zero": (lambda rows: rows[12].update(distance_in=-7.0), ["line 13", "-7"]),
    "a doubt below zero": (lambda rows: rows[12].update(sigma_in=-0.1), ["line 13", "sigma_in", "-0.1"]),
    "another end": (lambda rows: rows[12].update(to_in=[6.0, 14.0], distance_in=10.0),
                    ["line 13", "(6.0, 14.0)", "line 12", "(6.0, 11.0)"]),
    "another beginning": (lambda rows: rows[12].update(from_in=[6.0, 1.0], distance_in=10.0),
                          ["line 13", "(6.0, 1.0)", "(6.0, 4.0)"]),
    "another place at the start": (lambda rows: rows[2].update(at_in=[16.0, 0.0]),
                                   ["line 3", "'r1' appears at (16.0, 0.0)", "line 2", "(6.0, 4.0)"]),
    "a frame below zero": (lambda rows: scene_at(rows, 1).update(frame_index=-60), ["line 12", "0 or more", "-60"]),
    "a toy that was never there": (lambda rows: rows[12].update(toy="r9"), ["line 13", "r9"]),
    "two toys of one id": (double, ["line 12", "r1"]),
    "an action out of order": (lambda rows: rows[9].update(number=1), ["line 10", "action 1", "action 2"]),
    "a ruling on no action": (lambda rows: rows[5].update(number=7), ["line 6", "action 7"]),
    "a verdict that its checks do not have": (lambda rows: rows[4].update(verdict="yes"),
                                              ["line 5", "verdict is yes", "it is too_close"]),
    "a ruling that is none": (lambda rows: rows[5].update(ruling="maybe"), ["line 6", "maybe"]),
    "a move that no action declared": (lambda rows: rows[12].update(declared=7), ["line 13", "action 7"]),
    "a finding about no action": (lambda rows: rows[13].update(about=9), ["line 14", "action 9"]),
    "a move told twice": (lambda rows: rows.insert(13, dict(rows[12])), ["line 14", "second move of 'r1'", "line 13"]),
    "lines after the end": (lambda rows: rows.append({**rows[20], "time_s": 12.0}), ["line 24", "note", "end of line 23"]),
    "hands of another state": (lambda rows: rows[10].update(state="over"), ["line 11", "over"]),
    "an action that is none": (lambda rows: rows[9]["action"].update(colour="red"), ["line 10", "colour"]),
    "lines before the start": (lambda rows: rows.insert(0, rows.pop(2)), ["line 1", "appear", "start line 2"]),
}


def write(path: Path, lines) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ODD)
def test_every_reader_names_the_line(name, told, tmp_path):
    change, words = ODD[name]
    change(told)
    path = write(tmp_path / "odd.jsonl", told)
    said = set()
    for read in (read_lines, read_battle, report_page):
        with pytest.raises(LogError) as caught:
            read(path)
        one_sentence(caught.value, *words)
        said.add(str(caught.value))
    assert len(said) == 1
    assert journal_of(path) == [f"! {said.pop()}"]


def test_the_commands_refuse_it_alike(told, tmp_path, capsys):
    told[12]["distance_in"] = 4.0
    path = str(write(tmp_path / "odd.jsonl", told))
    said = set()
    for words in (["replay", path], ["replay", path, "--record", str(tmp_path / "a.mp4")],
                  ["report", path, "--out", str(tmp_path / "b.html")],
                  ["evidence", path, "--at", "7", "--from", "r1", "--to", "b1", "--out", str(tmp_path / "c.png")]):
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        said.add(err)
    assert len(said) == 1
    assert "line 13: the move says 4 in, its places are 7 in apart" in said.pop()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["odd.jsonl"]


def test_what_the_program_writes_is_not_odd(told, tmp_path):
    """A battle, each beginning of it as a killed run leaves it, one that goes on in a second part with a clock of its own."""
    for count in range(1, len(told) + 1):
        assert len(read_lines(write(tmp_path / "cut.jsonl", told[:count]))) == count
    path = write(tmp_path / "two.jsonl", [*told[:-1], *told])
    assert len(read_lines(path)) == 2 * len(told) - 1
    assert read_battle(path, 2).actions == battle_of(told).actions


@pytest.mark.parametrize("value", [[1], "x", {"a": 1}, 7])
def test_a_key_without_a_name_says_nothing(told, tmp_path, value):
    """Taken for the number of an action it ended every reader of logs with a traceback."""
    path = write(tmp_path / "log.jsonl", [line if line["type"] == "scene" else {**line, "": value} for line in told])
    assert len(read_lines(path)) == len(told)


def test_rounding_is_no_contradiction(told, tmp_path):
    told[12] |= {"to_in": [6.0004, 11.0004], "distance_in": 7.0, "time_s": 5.999}
    assert len(read_lines(write(tmp_path / "rounded.jsonl", told))) == len(told)


def test_faults_of_a_later_part_are_named_by_their_lines_in_the_file(told, tmp_path):
    odd = json.loads(json.dumps(told))
    odd[12]["distance_in"] = 4.0
    with pytest.raises(LogError, match=f"line {len(told) + 13}: the move says 4 in"):
        read_battle(write(tmp_path / "two.jsonl", [*told, *odd]), 1)


def test_one_action_is_taken_back_and_done_again_whichever_it_was():
    followed = ActionsDone()
    for number in (1, 2, 3):
        assert followed.line({"type": "action", "number": number}) is None
    assert followed.line({"type": "note", "text": "undo", "step": "undo", "number": 2}) == 2
    assert followed.line({"type": "note", "text": "undo", "step": "undo"}) == 3
    assert followed.done == [1]
    assert followed.line({"type": "note", "text": "redo", "step": "redo", "number": 2}) == 2
    assert followed.line({"type": "note", "text": "undo", "step": "undo", "mend": {}}) is None
    assert (followed.done, followed.back) == ([1, 2], [3])
    followed.line({"type": "action", "number": 4})
    assert followed.line({"type": "note", "text": "redo", "step": "redo"}) is None  # what was done anew is in its place
