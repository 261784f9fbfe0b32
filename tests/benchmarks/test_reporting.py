"""Figures written anew into the pages leave alone what people wrote about them, and every benchmark has its place there."""

from __future__ import annotations

import importlib.util
import re
import sys

import pytest

from benchmarks import reporting
from benchmarks.reporting import ACCURACY, DOCS, HISTORY, PERFORMANCE, ROOT, Figure, Origin, Report

NOW = Origin("2026-11-28", "0123abcd", "0.2.0", "benchmarks.vision.starts --count 2")
PAGE = """# Doc

<!-- figures: one -->
| figure | today | goal | date | commit | command |
| --- | --- | --- | --- | --- | --- |
| a (in) | 1 | ≤ 2 | 2026-11-01 | aaaa | benchmarks.a |
| b (in) | 2 |  | 2026-11-01 | aaaa | benchmarks.a |
<!-- end -->

Written by hand.

<!-- figures: two -->
<!-- end -->

More by hand.
"""
ROW = "| a (in) | 3 | ≤ 2 | 2026-11-28 | 0123abcd | benchmarks.vision.starts --count 2 |"


def test_only_the_figures_named_are_replaced():
    new = reporting.with_figures(PAGE, "one", [Figure("a (in)", "3", "≤ 2")], NOW)
    assert new == PAGE.replace("| a (in) | 1 | ≤ 2 | 2026-11-01 | aaaa | benchmarks.a |", ROW)
    more = reporting.with_figures(new, "two", [Figure("c", "4")], NOW)
    assert more == new.replace("two -->\n", "two -->\n" + "\n".join(PAGE.split("\n")[3:5])
                               + "\n| c | 4 |  | 2026-11-28 | 0123abcd | benchmarks.vision.starts --count 2 |\n")
    assert reporting.subjects_of(more) == ["one", "two"]


def test_a_new_figure_comes_last():
    new = reporting.with_figures(PAGE, "one", [Figure("c", "4"), Figure("b (in)", "5")], NOW)
    rows = [reporting.cells_of(row)[:2] for row in reporting.table_of(new, "one")]
    assert rows == [["a (in)", "1"], ["b (in)", "5"], ["c", "4"]]


def test_the_history_has_a_row_a_version_the_newest_first():
    text = "<!-- figures: one -->\n<!-- end -->\nFindings.\n"
    old = Origin("2026-11-27", "aaaa", "0.1.0", "")
    text = reporting.with_version(text, "one", [Figure("a", "1"), Figure("b", "2")], old)
    text = reporting.with_version(text, "one", [Figure("a", "3")], NOW)
    assert [reporting.cells_of(row) for row in reporting.table_of(text, "one")] == [
        ["0.2.0", "2026-11-28", "0123abcd", "a = 3"], ["0.1.0", "2026-11-27", "aaaa", "a = 1<br>b = 2"]]
    again = Origin("2026-11-29", "bbbb", "0.2.0", "")
    text = reporting.with_version(text, "one", [Figure("b", "4"), Figure("a", "5")], again)
    assert reporting.cells_of(reporting.table_of(text, "one")[0]) == ["0.2.0", "2026-11-29", "bbbb", "a = 5<br>b = 4"]
    assert text.endswith("<!-- end -->\nFindings.\n")


def test_a_table_that_is_not_there_is_said():
    with pytest.raises(ValueError, match="no table of 'three'"):
        reporting.with_figures(PAGE, "three", [Figure("a", "1")], NOW)
    with pytest.raises(ValueError, match="no table of 'three'"):
        reporting.with_version(PAGE, "three", [Figure("a", "1")], NOW)


@pytest.mark.parametrize("text", ["a | b", "a = b", "a<br>b", "a\nb"])
def test_a_figure_that_would_break_a_table_is_refused(text):
    with pytest.raises(ValueError, match="a figure may hold no"):
        Figure(text, "1")
    with pytest.raises(ValueError, match="a figure may hold no"):
        Figure("a", text)


def test_a_report_is_written_into_page_and_history(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(reporting, "DOCS", tmp_path)
    for name in ("accuracy.md", "history.md"):
        (tmp_path / name).write_text("<!-- figures: one -->\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "benchmarks.vision.starts", str(ROOT / "runs" / "a"), "--write"])
    report = Report("one", [Figure("a", "1", "2")], ["| long | table |"])
    reporting.publish(ACCURACY, report, False)
    assert "benchmarks" not in (tmp_path / ACCURACY).read_text(encoding="utf-8")
    reporting.publish(ACCURACY, report, True)
    [page] = reporting.table_of((tmp_path / ACCURACY).read_text(encoding="utf-8"), "one")
    [row] = reporting.table_of((tmp_path / HISTORY).read_text(encoding="utf-8"), "one")
    cells = reporting.cells_of(page)
    assert cells[:3] == ["a", "1", "2"]
    assert cells[5].startswith("benchmarks.vision.starts ")
    assert str(ROOT) not in cells[5]
    assert reporting.cells_of(row)[3] == "a = 1"
    assert capsys.readouterr().out.count("| long | table |") == 2


@pytest.mark.parametrize("page", [ACCURACY, PERFORMANCE])
def test_each_figure_of_a_page_tells_where_it_comes_from(page):
    text = (DOCS / page).read_text(encoding="utf-8")
    history = (DOCS / HISTORY).read_text(encoding="utf-8")
    subjects = reporting.subjects_of(text)
    assert len(subjects) > 5
    for subject in subjects:
        rows = [reporting.cells_of(row) for row in reporting.table_of(text, subject)]
        versions = [reporting.cells_of(row) for row in reporting.table_of(history, subject)]
        assert bool(rows) == bool(versions), f"{subject!r} is measured in the page or in the history only"
        for name, today, _, date, commit, command in rows:
            assert name and today and commit, f"{subject}: {name}"  # noqa: PT018
            assert re.fullmatch(r"2\d{3}-\d\d-\d\d", date), f"{subject}: {name}: {date}"
            assert importlib.util.find_spec(command.split()[0]), f"{subject}: no benchmark {command}"
            assert any(name + " = " in row[3] for row in versions), f"{subject}: {name} is not in the history"


def test_what_the_benchmarks_write_has_its_place_in_the_pages():
    written = set()
    for file in (ROOT / "benchmarks").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        named = dict(re.findall(r'^(SECTION|SINGLE|BATTLES|TRACKERS) = "(.*)"$', text, re.M))
        for page in {p for p in ("ACCURACY", "PERFORMANCE") if f"publish({p}" in text}:
            for literal, name in re.findall(r'Report\((?:"(.*?)"|(SECTION|SINGLE|TRACKERS)\b)', text):
                subject = literal or named.get(name)
                if subject is not None:
                    written.add((getattr(reporting, page), subject))
    assert len(written) > 15
    places = {(page, s) for page in (ACCURACY, PERFORMANCE)
              for s in reporting.subjects_of((DOCS / page).read_text(encoding="utf-8"))}
    # one file writes into both pages: each of its subjects needs a place in one of them
    assert {s for _, s in written} <= {s for _, s in places}
