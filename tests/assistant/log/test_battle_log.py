"""The battle log: strict when written, forgiving about a cut when read."""

import json
import os
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.battle_log import BattleLog, LogError, read_log
from assistant.log.line_shapes import LINE_KEYS
from measure.pieces import Card
from measure.scene import scene
from measure.verdict import Verdict

NOTES = st.lists(st.tuples(st.floats(0, 1e5), st.text(max_size=20)), min_size=1, max_size=8)


def _move(**more):
    return {"type": "move", "time_s": 1.23456, "toy": "a1", "from_in": (1.0, 2.0), "to_in": (1.0, 6.00001),
            "distance_in": np.float64(4.0), "sigma_in": 0.07, "path_in": None, "declared": None, **more}


@given(NOTES, st.data())
def test_a_log_cut_anywhere_reads_up_to_its_last_whole_line(tmp_path_factory, notes, data):
    path = tmp_path_factory.mktemp("log") / "battle.jsonl"
    with BattleLog(path) as log:
        written = [log.write("note", time_s=t, text=x) for t, x in notes]
    raw = path.read_bytes()
    assert read_log(path) == tuple(written)
    cut = data.draw(st.integers(0, len(raw)))
    path.write_bytes(raw[:cut])
    whole = raw[:cut].count(b"\n")
    got = read_log(path)
    assert whole <= len(got) <= whole + 1  # a line that lacks nothing but its newline may count
    assert got == tuple(written[: len(got)])


@given(NOTES, NOTES, st.data())
def test_a_cut_log_is_resumed_after_its_last_whole_line(tmp_path_factory, before, after, data):
    path = tmp_path_factory.mktemp("log") / "battle.jsonl"
    with BattleLog(path) as log:
        first = [log.write("note", time_s=t, text=x) for t, x in before]
    raw = path.read_bytes()
    cut = data.draw(st.integers(0, len(raw)))
    path.write_bytes(raw[:cut])
    with BattleLog(path, resume=True) as log:
        second = [log.write("note", time_s=t, text=x) for t, x in after]
    assert read_log(path) == tuple(first[: raw[:cut].count(b"\n")] + second)


def test_lines_carry_plain_values_and_times_in_milliseconds(tmp_path):
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log:
        log.append(_move())
        log.write("action", number=1, action={"kind": "strike", "card": Card(5, "S")}, verdict=Verdict.TOO_CLOSE,
                  checks=[])
        log.write("scene", **scene("red grunt r1 3,4").to_dict())
    move, action, stand = read_log(path)
    assert move["time_s"] == 1.235
    assert move["to_in"] == [1.0, 6.0]
    assert next(iter(move)) == "type"
    assert action["verdict"] == "too_close"
    assert action["action"]["card"] == "5S"
    assert stand["toys"][0]["id"] == "r1"


def test_each_line_is_on_disk_as_soon_as_it_is_written(tmp_path):
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log:
        for n in range(3):
            log.write("note", time_s=n, text="x")
            assert len(path.read_text().splitlines()) == n + 1


@pytest.mark.parametrize(("line", "word"), [
    ({"type": "teleport"}, "teleport"),
    ({"type": "move", "time_s": 1}, "distance_in"),
    (_move(sigma_in=float("nan")), "finite"),
    (_move(path_in=Fraction(1, 2)), "Fraction"),
])
def test_only_lines_of_the_contract_are_written(tmp_path, line, word):
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log, pytest.raises(LogError, match=word):
        log.append(line)
    assert path.read_bytes() == b""


def test_without_a_path_lines_are_still_checked():
    with BattleLog(None) as log:
        assert log.write("end", time_s=2.0004) == {"type": "end", "time_s": 2.0}
        with pytest.raises(LogError):
            log.write("nonsense")
    assert log.count == 1


@pytest.mark.parametrize("name", ["missing/battle.jsonl", "."])
def test_an_unwritable_log_is_refused_at_once(tmp_path, name):
    with pytest.raises(LogError, match="cannot be written"):
        BattleLog(tmp_path / name)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here to stand in for a full disk")
def test_a_full_disk_is_one_sentence_and_play_goes_on(tmp_path):
    path = tmp_path / "battle.jsonl"
    path.symlink_to("/dev/full")
    real = os.ftruncate
    try:
        os.ftruncate = lambda fd, size: None  # a device cannot be truncated
        log = BattleLog(path)
    finally:
        os.ftruncate = real
    log.write("note", time_s=0, text="a")
    assert log.failed is not None
    assert "free some space" in log.failed
    log.write("note", time_s=1, text="b")
    log.close()
    log.close()


def test_a_log_that_an_editor_saved_anew_is_read(told_log, tmp_path):
    path = tmp_path / "bom.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + told_log.read_bytes().replace(b"\n", b"\r\n"))
    assert read_log(path) == read_log(told_log)


@pytest.mark.parametrize(("change", "word"), [
    (lambda raw: raw.replace(b'"distance_in": 7.0', b'"distance_in": 7.0, "distance_in": 4.0'),
     "line 13 is not JSON (the key 'distance_in' is given twice in one object)"),
    (lambda raw: raw.decode().encode("utf-16"), "line 1 is not JSON (not UTF-8 text)")])
def test_what_keeps_a_line_from_being_read_is_said(change, word, told_log, tmp_path):
    path = tmp_path / "edited.jsonl"
    path.write_bytes(change(told_log.read_bytes()))
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert word in str(caught.value)


@pytest.mark.parametrize(("text", "word"), [("{\n{}\n", "line 1 is not JSON"), ('{"type": "x"}\n', "line 1 is no line"),
                                            ("[]\n", "line 1 is no line")])
def test_what_is_no_log_is_refused_by_line(tmp_path, text, word):
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(LogError, match=word):
        read_log(path)
    with pytest.raises(LogError, match="cannot be read"):
        read_log(tmp_path / "none.jsonl")


def test_every_type_of_the_contract_can_be_written(told, tmp_path):
    last_s = told[-1]["time_s"]
    lines = [*told[:-1], {"type": "zone", "time_s": last_s, "zone": "z1", "state": "laid", "kind": "mine",
              "footprint_in": [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]]},
             {"type": "leave", "time_s": last_s, "toy": "b1"}, told[-1]]
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log:
        for line in lines:
            log.write(line["type"], **{k: v for k, v in line.items() if k != "type"})
    written = [json.loads(line)["type"] for line in path.read_text().splitlines()]
    assert written == [line["type"] for line in lines]
    assert set(written) == set(LINE_KEYS) - {"sign"}  # which the log writes by itself


def test_what_contradicts_itself_is_not_gone_on_with(told, tmp_path):
    path = tmp_path / "battle.jsonl"
    told[12]["distance_in"] = 4.0
    path.write_text("".join(json.dumps(line) + "\n" for line in told))
    before = path.read_bytes()
    with pytest.raises(LogError, match="line 13: the move says 4 in"):
        BattleLog(path, resume=True)
    assert path.read_bytes() == before
