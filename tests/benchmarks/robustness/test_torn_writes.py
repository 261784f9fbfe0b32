"""The benchmark of power cuts: what it takes away, what it finds, and that nothing of a battle becomes unreadable."""

import os
import random

import pytest

from benchmarks.robustness.torn_writes import KEPT, LOG, Event, Trace, Write, after_cut, child, cuts, left_after, play
from gui.model import autosave
from measure.syncing import Syncing

pytest.importorskip("fcntl", reason="written for systems with os.fsync on folders")


def traced(tmp_path, *events):
    """A trace of these events, one a second, of one file."""
    trace = Trace(tmp_path, count=1)
    trace.events = [Event(float(k), **what) for k, what in enumerate(events)]
    return trace


def test_what_is_on_the_disk_stays_and_the_rest_may_go(tmp_path):
    name = str(tmp_path / LOG)
    trace = traced(tmp_path, {"named": (name, 1)}, {"write": Write(1, 0, b"a" * 600)}, {"synced": (1, 2)},
                   {"names_synced": True}, {"write": Write(1, 600, b"b" * 600)}, {"write": Write(1, 1200, b"c" * 600)})
    found = {left_after(trace, 6, random.Random(seed))[LOG] for seed in range(60)}
    assert all(data.startswith(b"a" * 600) for data in found)
    assert {b"a" * 600, b"a" * 600 + bytes(1200)} <= found  # none of it; the room for it
    assert any(b"b" in data and len(data) < 1800 for data in found)  # a torn write


def test_a_new_name_before_its_bytes_is_found(tmp_path):
    part, real = str(tmp_path / "part"), str(tmp_path / KEPT)
    game = b'{"version": 1, "log": "", "state": {"number": 7}}'
    told = {"said": ("kept", 7.0)}
    unsafe = traced(tmp_path, {"named": (part, 1)}, {"write": Write(1, 0, game)}, {"named": (real, 1)}, told)
    safe = traced(tmp_path, {"named": (part, 1)}, {"write": Write(1, 0, game)}, {"synced": (1, 2)}, {"named": (real, 1)},
                  {"names_synced": True}, told)
    for trace, worst in ((unsafe, True), (safe, False)):
        end = len(trace.events)
        faults = [after_cut(trace, end, random.Random(seed), tmp_path).faults for seed in range(20)]
        assert any(faults) == worst


def unreadable(lost):
    """Faults that are none of time: how fast a machine is says nothing here."""
    return [fault for x in lost for fault in x.faults if "s are lost" not in fault]


def test_nothing_becomes_unreadable(tmp_path):
    (tmp_path / "left").mkdir()
    trace = play(tmp_path, 1.5)
    assert sum(e.synced is not None for e in trace.events) >= 5
    assert unreadable(cuts(trace, 15, 3, tmp_path / "left")) == []


def test_without_putting_on_the_disk_a_saved_game_is_lost(tmp_path, monkeypatch):
    (tmp_path / "left").mkdir()
    put = autosave.put
    monkeypatch.setattr(Syncing, "now", lambda self: None)
    monkeypatch.setattr(autosave, "put", lambda *args, sync: put(*args))
    assert unreadable(cuts(play(tmp_path, 1.0), 15, 3, tmp_path / "left"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_what_a_killed_program_had_told_is_there(tmp_path):
    assert unreadable([child(tmp_path, 60.0, 1.2)]) == []
    assert (tmp_path / KEPT).stat().st_size > 0
    assert (tmp_path / LOG).stat().st_size > 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_a_saved_game_that_was_only_told_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(autosave.Autosave, "save", lambda self, state: None)
    faults = unreadable([child(tmp_path, 60.0, 1.2)])
    assert len(faults) == 1
    assert "the saved game is number -1" in faults[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to write")
def test_a_disk_that_never_filled_is_told(tmp_path):
    assert child(tmp_path, 0.5, None).faults == ["the disk was not filled"]
