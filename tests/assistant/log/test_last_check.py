"""Nothing is written that our own reader refuses: it is put right and told, or left out and told."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.battle_log import BattleLog, read_log
from assistant.log.last_check import LastCheck
from measure.scene import Scene, Terrain, distinct, scene, with_distinct_ids

START = {"type": "start", "version": 1, "game": None, "edition": None, "house_rules": {}, "calibration": None, "source": "",
         "wall_clock": ""}
CROSSED = [[5.0, 5.0], [8.0, 8.0], [8.0, 5.0], [5.0, 8.0]]


def scene_line(**changes):
    made = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7, 8)).to_dict()
    return {"type": "scene", **made, "time_s": 1.0, **changes}


def written(tmp_path, *lines):
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log:
        for line in (START, *lines):
            log.append(line)
        remarks = log.remarks()
    return read_log(path), remarks


def test_two_things_of_one_id_are_told_apart_and_told_of(tmp_path):
    twice = scene_line()
    twice["terrain"] = [{**t, "id": "crate"} for t in (*twice["terrain"], *twice["terrain"])]
    twice["zones"] = [{"id": "r1", "kind": "hill", "footprint_in": [[0, 0], [2, 0], [2, 2]]}]
    (_, line, *notes), remarks = written(tmp_path, twice)
    assert [t["id"] for t in line["terrain"]] == ["crate", "crate-2"]
    assert [t["id"] for t in line["toys"]] == ["r1", "b1"]
    assert line["zones"][0]["id"] == "r1-2"
    assert list(remarks) == notes
    assert [n["log"] for n in notes] == [True, True]
    assert "two things are called 'crate': one of them is 'crate-2'" in notes[0]["text"]


def test_it_is_told_once(tmp_path):
    twice = scene_line()
    twice["terrain"] = [{**t, "id": "crate"} for t in (*twice["terrain"], *twice["terrain"])]
    lines, _ = written(tmp_path, twice, {**twice, "time_s": 2.0}, {**twice, "time_s": 3.0})
    assert [x["type"] for x in lines] == ["start", "scene", "note", "scene", "scene"]


def test_an_outline_that_crosses_itself_is_made_simple(tmp_path):
    crossed = scene_line()
    crossed["toys"][0]["footprint_in"] = CROSSED
    (_, line, note), _ = written(tmp_path, crossed)
    assert len(line["toys"]) == 2
    assert "r1 crossed itself" in note["text"]


def test_what_cannot_be_read_at_all_is_left_out(tmp_path):
    bad = scene_line()
    bad["toys"][1]["height_in"] = -1.0
    (_, line, note, *rest), _ = written(tmp_path, bad, {"type": "end", "time_s": 3.0})
    assert [t["id"] for t in line["toys"]] == ["r1"]
    assert "b1 could not be logged" in note["text"]
    assert [r["type"] for r in rest] == ["end"]


def move(toy, **more):
    return {"type": "move", "time_s": 2.0, "toy": toy, "from_in": [3.0, 4.0], "to_in": [3.0, 8.0], "distance_in": 4.0,
            "sigma_in": 0.1, "path_in": None, "declared": None, **more}


ACTION = {"type": "action", "time_s": 2.0, "number": 1, "action": {"kind": "done", "actor": "r1"}, "verdict": "yes",
          "checks": []}


@pytest.mark.parametrize(("line", "says"), [
    (move("nobody"), "'nobody' is not among the toys"),
    (move("r1", distance_in=9.0), "its places are 4 in apart"),
    (move("r1", declared="one"), "declared"),
    (move("r1", declared=4), "about action 4"),
    ({"type": "note", "time_s": 2.0, "text": "far", "toy": "r1", "about": 4, "verdict": "no"}, "about action 4"),
    ({**ACTION, "verdict": "no"}, "verdict is no, by its checks it is yes"),
    ({**ACTION, "action": {"kind": ""}}, "kind must be text"),
    ({"type": "override", "time_s": 2.0, "number": 7, "ruling": "allowed", "by": "all"}, "about action 7"),
    ({"type": "hands", "time_s": 2.0, "state": "there", "area_in": []}, "hands begin or end"),
])
def test_a_line_that_contradicts_the_others_is_left_out_and_told(tmp_path, line, says):
    (_, _, note), _ = written(tmp_path, scene_line(), line)
    assert note["type"] == "note"
    assert f"the {line['type']} line could not be logged" in note["text"]
    assert says in note["text"]


def test_actions_are_in_their_order(tmp_path):
    lines, _ = written(tmp_path, {**ACTION, "number": 2}, ACTION, {**ACTION, "number": 3})
    assert [x.get("number", x.get("text")) for x in lines[1:]] == [
        2, "the action line could not be logged: action 1 comes after action 2", 3]


def test_a_move_is_told_once_and_nothing_after_the_end(tmp_path):
    end = {"type": "end", "time_s": 3.0}
    there = scene_line(time_s=2.0, toys=scene("red grunt r1 3,8", "blue sniper b1 12,4").to_dict()["toys"])
    lines, _ = written(tmp_path, scene_line(), move("r1"), move("r1"), there, end, end, ACTION)
    assert [x["type"] for x in lines] == ["start", "scene", "move", "note", "scene", "end"]
    assert "a second move of 'r1'" in lines[3]["text"]


def test_no_clock_runs_back(tmp_path):
    lines, _ = written(tmp_path, scene_line(time_s=5.0), {"type": "note", "time_s": 4.0, "text": "x"},
                       {"type": "note", "time_s": -1.0, "text": "y"})
    assert [x.get("time_s") for x in lines] == [None, 5.0, 5.0, 5.0]


def test_a_log_that_goes_on_begins_anew(tmp_path):
    check = LastCheck()
    for line in (START, scene_line(time_s=9.0), {**ACTION, "time_s": 9.5, "number": 4}, START, scene_line(), ACTION):
        passed, said = check.passed(dict(line))
        assert (passed, said) == (line, ())


things = st.dictionaries(st.sampled_from(["id", "footprint_in", "height_in", "base_in", "state", "colour"]),
                         st.sampled_from(["r1", "", "wall", 2.0, -1.0, CROSSED, [[0, 0], [2, 0], [2, 2]], [], None, "placed"]))
some = st.one_of(
    st.builds(lambda toys, terrain, t: scene_line(toys=toys, terrain=terrain, time_s=t), st.lists(things, max_size=3),
              st.lists(things, max_size=3), st.floats(-1, 9)),
    st.builds(lambda n, t: {**ACTION, "number": n, "time_s": t}, st.integers(0, 3), st.floats(-1, 9)),
    st.builds(lambda n: {"type": "override", "time_s": 1.0, "number": n, "ruling": "allowed", "by": "all"}, st.integers(0, 3)),
    st.builds(lambda toy: {"type": "leave", "time_s": 1.0, "toy": toy}, st.sampled_from(["r1", "x", 3])),
    st.builds(lambda text: {"type": "note", "time_s": 1.0, "text": text}, st.sampled_from(["a", 3, None])))


@given(st.lists(some, max_size=6))
def test_whatever_is_written_is_read(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("log") / "battle.jsonl"
    with BattleLog(path) as log:
        log.append(START)
        told = [log.append(json.loads(json.dumps(line))) for line in lines]
        notes = log.remarks()
    read = read_log(path)
    assert len(read) == log.count
    assert all(n in read for n in notes)
    assert len(told) == len(lines)


def test_ids_are_made_distinct():
    assert distinct(["a", "a", "a-2", "", "a"]) == ["a", "a-3", "a-2", "thing-2", "a-4"]
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    clean = scene("red grunt r1 3,4", wall=(7, 0, 7, 8))
    assert with_distinct_ids(clean) is clean
    twice = Scene((9.0, 9.0), terrain=(Terrain("crate", box, 1.0), Terrain("crate", box, 2.0)))
    assert [(t.id, t.height_in) for t in with_distinct_ids(twice).terrain] == [("crate", 1.0), ("crate-2", 2.0)]


def test_a_source_whose_name_is_in_another_encoding_is_logged(tmp_path):
    (_, start), remarks = written(tmp_path, START | {"source": os.fsdecode(b"caf\xe9.mp4")})
    assert start["source"] == "caf?.mp4"
    assert not remarks
