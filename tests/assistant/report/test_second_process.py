"""A long log's report is made by two processes: the same page, the same refusals, whatever becomes of the second one."""

import importlib.util
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.log.battle_log import LogError, read_log, signed_log
from assistant.report import page, second_process
from assistant.report.page import report_page
from assistant.report.parameters import REPORT

# not by its name: the other process reads this module without a conftest
spec = importlib.util.spec_from_file_location("battles", Path(__file__).resolve().parents[1] / "battles.py")
battles = importlib.util.module_from_spec(spec)
spec.loader.exec_module(battles)


@pytest.fixture
def log(tmp_path):
    return battles.write_example(tmp_path / "battle.jsonl", "toytastrophe")


@pytest.fixture
def two(monkeypatch):
    """Every log is a long one, and there are two cores."""
    monkeypatch.setattr(second_process, "REPORT", replace(REPORT, long_log_bytes=1))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)


def given(text):
    if text == "end":
        os.kill(os.getpid(), signal.SIGKILL)
    if text == "refused":
        raise LogError("this is refused")
    return f"{text} by {os.getpid()}"


def test_what_is_called_is_given_in_its_order_by_another_process(log, two):
    with second_process.second_process(log) as second:
        first, refused, last = second(given, "first"), second(given, "refused"), second(given, "last")
        assert first().startswith("first by ")
        with pytest.raises(LogError, match=r"^this is refused$"):
            refused()
        assert last().startswith("last by ")
        assert str(os.getpid()) not in second(given, "now")()


def test_the_work_of_a_process_that_is_killed_is_done_in_this_one(log, two, monkeypatch):
    with second_process.second_process(log) as second:
        killed, after = second(given, "end"), second(given, "after")
        monkeypatch.setattr(os, "kill", lambda pid, signal: None)
        assert killed() == f"end by {os.getpid()}"
        assert after() == f"after by {os.getpid()}"
        assert second(given, "later")() == f"later by {os.getpid()}"


def test_the_process_is_stopped_at_the_end_also_while_it_works(log, two):
    with second_process.second_process(log) as second:
        process = int(second(given, "first")().split()[-1])
        second(signal.pause)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_short_log_one_core_and_a_file_that_is_not_there_need_no_second_process(log, two, tmp_path, monkeypatch):
    with second_process.second_process(tmp_path / "none.jsonl") as second:
        assert second is None
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    with second_process.second_process(log) as second:
        assert second is None
    monkeypatch.undo()
    with second_process.second_process(log) as second:
        assert second is None


@pytest.mark.parametrize("what", ["multiprocessing.context.SpawnProcess.start", "multiprocessing.context.BaseContext.Pipe"])
def test_where_no_process_can_begin_one_does_all(log, two, monkeypatch, what):
    def refused(*_):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(what, refused)
    with second_process.second_process(log) as second:
        assert second is None


def test_two_processes_make_the_same_page(log, two, monkeypatch):
    made = report_page(log)
    monkeypatch.undo()
    assert made == report_page(log)
    assert "data:image/png" in made
    assert "SHA-256" in made


def test_a_log_that_goes_on_while_it_is_read_is_told_up_to_where_it_was(log, two, monkeypatch):
    whole = log.read_bytes()
    cut = log.with_name("cut") / log.name
    cut.parent.mkdir()
    cut.write_bytes(whole[:len(whole) // 2])
    expected = report_page(cut)
    told = page.stories_of

    def meanwhile(lines, name):
        cut.write_bytes(whole)
        return told(lines, name)

    monkeypatch.setattr(page, "stories_of", meanwhile)
    assert report_page(cut) == expected


@pytest.mark.parametrize("change", [
    lambda lines: [*lines[:-1], lines[3], lines[-1]],
    lambda lines: [*lines[:40], b'{"type": "move"}', *lines[40:]],
    lambda lines: [*lines[:40], b"no line", *lines[40:]],
    lambda lines: lines[5:],
    lambda lines: [lines[0].replace(b'"version": 1', b'"version": 2'), *lines[1:]],
    lambda lines: [],
])
def test_two_processes_refuse_in_the_same_words(log, two, monkeypatch, change):
    lines = log.read_bytes().splitlines()
    log.write_bytes(b"".join(line + b"\n" for line in change(lines)) or b"\n")
    said = []
    for _ in range(2):
        with pytest.raises(ValueError) as found:  # noqa: PT011
            report_page(log)
        said.append(str(found.value))
        monkeypatch.undo()
    assert said[0] == said[1]


def test_two_processes_tell_of_a_changed_line(log, two, monkeypatch):
    signed = log.with_name("signed.jsonl")
    with signed_log(signed) as out:
        for line in read_log(log):
            out.append(dict(line))
    true = report_page(signed)
    lines = signed.read_bytes().splitlines(keepends=True)
    k = next(k for k, line in enumerate(lines) if line.startswith(b'{"type": "prompt"'))
    lines[k] = lines[k].replace(b'"text": "', b'"text": "x')
    signed.write_bytes(b"".join(lines))
    changed = report_page(signed)
    monkeypatch.undo()
    assert changed == report_page(signed)
    assert ("Do not trust it" in changed, "Do not trust it" in true, "igned by the key" in true) == (True, False, True)
