"""Of each place the newest job is done, off the window's thread, and no thread outlives its owner."""

import threading

import pytest

from gui.worker.newest_job import NewestJob


@pytest.fixture
def jobs(qtbot):
    found = NewestJob()
    yield found
    assert found.stop()


def held(jobs, got):
    """A job that waits inside until it is let go."""
    begun, go = threading.Event(), threading.Event()

    def job():
        begun.set()
        assert go.wait(60)
        return "held"

    jobs.ask("dock", job, got.append)
    assert begun.wait(60)
    return go


def test_a_job_is_done_on_another_thread_and_its_result_comes_back_on_this_one(jobs, qtbot):
    done, came = [], []
    jobs.ask("dock", lambda: done.append(threading.get_ident()) or 5, lambda r: came.append((r, threading.get_ident())))
    qtbot.waitUntil(lambda: bool(came))
    assert came == [(5, threading.get_ident())]
    assert done != [threading.get_ident()]


def test_what_is_asked_while_one_is_done_replaces_what_waits_and_the_older_result_is_not_shown(jobs, qtbot):
    got, begun = [], []
    go = held(jobs, got)
    for k in range(5):
        jobs.ask("dock", lambda k=k: begun.append(k) or k, got.append)
    go.set()
    qtbot.waitUntil(lambda: bool(got))
    assert begun == [4]
    assert got == [4]


def test_places_do_not_replace_each_other(jobs, qtbot):
    got = []
    go = held(jobs, got)
    jobs.ask("ruling", lambda: "ruling", got.append)
    go.set()
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got == ["held", "ruling"]


def test_what_is_forgotten_is_not_shown(jobs, qtbot):
    got, after = [], []
    go = held(jobs, got)
    jobs.forget("dock")
    jobs.ask("other", lambda: 1, after.append)
    go.set()
    qtbot.waitUntil(lambda: bool(after))
    assert got == []


def test_a_job_that_fails_is_told_in_the_windows_thread_and_the_next_one_is_done(jobs, qtbot):
    got = []
    with qtbot.captureExceptions() as told:
        jobs.ask("dock", lambda: 1 // 0, got.append)
        qtbot.waitUntil(lambda: bool(told))
    assert told[0][0] is ZeroDivisionError
    jobs.ask("dock", lambda: 2, got.append)
    qtbot.waitUntil(lambda: got == [2])


def test_after_the_end_nothing_runs_and_nothing_is_done(qtbot):
    jobs, got = NewestJob(), []
    go = held(jobs, got)
    go.set()
    assert jobs.stop()
    assert jobs._thread.isFinished()
    jobs.ask("dock", lambda: got.append("done"), got.append)
    qtbot.wait(50)
    assert got == []


def test_a_job_that_hangs_is_left_running_with_all_it_uses(qtbot):
    from gui.worker import left_running

    jobs = NewestJob()
    go = held(jobs, [])
    assert not jobs.stop(20)
    assert left_running.runs_on()
    go.set()
    assert jobs._thread.wait(60_000)
