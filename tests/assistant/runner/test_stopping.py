"""A stop that is asked for in the middle of work waits until the work is done."""

import os
import signal

import pytest

from assistant.__main__ import main
from assistant.runner.stopping import Stopping, was_stopped

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a process cannot send itself SIGINT on Windows")


@pytest.fixture(autouse=True)
def heeded():
    """A program started in a shell's background ignores SIGINT: here it is heeded, and given back as it was."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def ask(number=signal.SIGINT):
    os.kill(os.getpid(), number)


def test_where_it_waits_it_stops_at_once():
    with Stopping(), pytest.raises(KeyboardInterrupt):
        ask()


def test_work_is_done_whole():
    done = []
    with Stopping() as s, pytest.raises(KeyboardInterrupt):  # noqa: PT012
        with s.working():
            ask()
            done.append("work")
        done.append("more")
    assert done == ["work"]


def test_a_second_one_stops_work_too():
    done = []
    with Stopping() as s, pytest.raises(KeyboardInterrupt), s.working():  # noqa: PT012
        ask()
        done.append("work")
        ask()
        done.append("more")
    assert done == ["work"]


def test_the_last_work_is_done_in_peace():
    with Stopping() as s:
        with s.working(last=True):
            ask()
        done = True
    assert done


def test_signals_are_given_back_and_those_that_end_the_process_are_left():
    before, ends = signal.getsignal(signal.SIGINT), signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        with Stopping():
            assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
            assert signal.getsignal(signal.SIGINT) != before
        assert signal.getsignal(signal.SIGINT) == before
    finally:
        signal.signal(signal.SIGTERM, ends)


def test_what_compiled_code_makes_of_a_stop_is_a_stop():
    error = SystemError("returned a result with an exception set")
    error.__cause__ = KeyboardInterrupt()
    assert was_stopped(error)
    assert not was_stopped(SystemError("else"))
    assert not was_stopped(None)


@pytest.mark.parametrize(("raised", "status"), [(KeyboardInterrupt(), 130), (SystemError("else"), None)])
def test_a_command_that_is_stopped_says_so(monkeypatch, capsys, raised, status):
    from assistant.cli import report

    def stopped(_args):
        raise raised

    def add(sub):
        sub.add_parser("stopped").set_defaults(run=stopped)

    monkeypatch.setattr(report, "add", add)
    before = signal.getsignal(signal.SIGTERM)
    try:
        if status is None:
            with pytest.raises(SystemError):
                main(["stopped"])
        else:
            assert main(["stopped"]) == status
            assert capsys.readouterr().err == "toy-umpire: stopped\n"
    finally:
        signal.signal(signal.SIGTERM, before)
