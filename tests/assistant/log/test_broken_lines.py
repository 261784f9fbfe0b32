"""A log with something wrong in its lines: read, told in words, captions and a report, or refused in one sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.cli.story import told as told_in_words
from assistant.evidence.moment import context_at
from assistant.log import line_shapes, reading
from assistant.log.battle import read_battle
from assistant.log.battle_log import LogError, read_lines, read_log
from assistant.log.parameters import LOG
from assistant.overlay.style import STYLES
from assistant.report.page import report_page
from assistant.runner.replay import replay
from assistant.runner.replay_options import ReplayOptions
from measure.errors import InputError
from measure.reading.reader import Reader
from tests.assistant.conftest import told_lines
from tests.mutations import broken, one_sentence

LINES = told_lines()
LINES.insert(4, {"type": "leave", "time_s": 0.6, "toy": "b1"})
LINES.insert(5, {"type": "note", "time_s": 0.7, "text": "the camera is watched from now on", "camera_watch": True})
LINES.insert(6, {"type": "note", "time_s": 0.8, "text": "the camera was moved", "camera": "moved"})
LINES.insert(7, {"type": "note", "time_s": 0.9, "text": "undo", "step": "undo", "mend": {"verb": "height", "toy": "b1"}})
LINES.insert(8, {"type": "appear", "time_s": 2.0, "toy": "b1", "side": "blue", "at_in": [15.0, 4.0]})


@st.composite
def spoilt_logs(draw: st.DrawFn) -> str:
    """The lines of the battle, one of them with one to three faults."""
    rows: list[Any] = list(LINES)
    k = draw(st.integers(0, len(rows) - 1))
    rows[k] = draw(broken(rows[k]))
    return "".join(json.dumps(row) + "\n" for row in rows)


def words(path: Path) -> None:
    battle = read_battle(path)
    list(told_in_words(battle, "cm"))


def captions(path: Path) -> None:
    options = ReplayOptions(str(path), captions=str(path.with_suffix(".vtt")), chapters=str(path.with_suffix(".chapters.vtt")))
    replay(options, read_battle(path), None, STYLES["default"])


def evidence(path: Path) -> None:
    context_at(read_lines(path), 2.0)


@pytest.mark.parametrize("tell", [words, captions, report_page, evidence])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(text=spoilt_logs())
def test_a_spoilt_log_is_told_or_refused_in_one_sentence(tell: Any, text: str, tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    path.write_text(text, encoding="utf-8")
    try:
        tell(path)
    except InputError as e:
        one_sentence(e)


def test_a_move_of_no_inches_has_no_bar(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    still = {"distance_in": 0, "to_in": [6.0, 4.0]}
    rows = [{**row, **still} if row["type"] == "move" else row for row in LINES if row["type"] != "scene" or row["time_s"] < 6]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "inches moved in all" not in report_page(path)
    path.write_text("".join(json.dumps(row) + "\n" for row in LINES))
    assert "inches moved in all" in report_page(path)


def test_a_report_tells_a_move_within_its_doubt_as_too_small_to_tell(tmp_path: Path) -> None:
    near = {"distance_in": 0.23, "to_in": [6.0, 4.23]}
    rows = [{**row, **near} if row["type"] == "move" else row for row in LINES
            if "about" not in row and (row["type"] != "scene" or row["time_s"] < 6)]
    path = tmp_path / "battle.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    page = report_page(path)
    assert "too small to tell whether it moved" in page
    assert "Grunt moved" not in page
    assert "inches moved in all" not in page
    path.write_text("".join(json.dumps(row) + "\n" for row in LINES))
    assert "too small to tell" not in report_page(path)


def test_a_report_says_why_a_toy_left(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    for told in ({}, {"reason": "a hand took it"}):
        why = told.get("reason", "it was gone for 2 s, with no arm over its place")
        path.write_text("".join(json.dumps({**row, **told} if row["type"] == "leave" else row) + "\n" for row in LINES))
        assert f"Sniper left the table: {why}" in report_page(path)


def test_a_game_that_gives_a_toy_no_side_leaves_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    text = "".join(json.dumps(row) + "\n" for row in LINES).replace('"b1": {"side": "blue"', '"b1": {"side": ""')
    path.write_text(text)
    assert '"side": ""' in text
    assert "The fighters at the end" in report_page(path)


def test_a_log_that_is_too_long_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "battle.jsonl"
    path.write_text("{}\n" * 20)
    monkeypatch.setattr(reading, "LOG", replace(LOG, most_bytes=50))
    with pytest.raises(LogError, match=r"battle\.jsonl: too large for a log \(over 5e-05 MB, or 64 MB a line\): "):
        read_log(path)


@given(st.data())
def test_what_surely_fits_has_no_fault(data):
    for line in LINES:
        spoilt = data.draw(broken(line))
        if isinstance(spoilt, dict) and spoilt.get("type") == line["type"]:
            reader = Reader()
            line_shapes._check(line_shapes.WHOLE[line["type"]], spoilt, "", reader)
            if line_shapes.FITS[line["type"]](spoilt):
                assert reader.faults == []


def test_lines_of_a_battle_surely_fit():
    assert all(line_shapes.FITS[line["type"]](line) for line in json.loads(json.dumps(LINES)))
