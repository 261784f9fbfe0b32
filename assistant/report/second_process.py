"""A second process for a long log's report: it takes what can be worked out meanwhile from the first."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar

from assistant.report.parameters import REPORT
from measure.errors import InputError

P = ParamSpec("P")
T = TypeVar("T")


class Calls(Protocol):
    """Where a function is called: what it gives is asked for later, with what it gives. Its InputErrors come then."""

    def __call__(self, f: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]: ...


def in_this_process(f: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
    """Calls a function when what it gives is asked for."""
    return lambda: f(*args, **kwargs)


@contextmanager
def second_process(log: str | Path) -> Iterator[Calls | None]:
    """What calls functions in a second process, in their order, while this one goes on; None: there is none: the log is short,
    there is one core, or none can begin. Should it end early, its work is done in this one. At the end it is stopped."""
    begun = _begun() if _worth_it(log) else None
    if begun is None:
        yield None
        return
    process, to = begun
    try:
        yield _Second(to)
    finally:
        to.close()
        process.kill()
        process.join()
        process.close()


def _begun() -> tuple[SpawnProcess, Connection] | None:
    """The process and the way to it; None: this machine lets no other begin."""
    context = multiprocessing.get_context("spawn")
    try:
        mine, its = context.Pipe()
    except OSError:
        return None
    process = context.Process(target=_serve, args=(its,), daemon=True)
    try:
        process.start()
    except OSError:
        mine.close()
        return None
    finally:
        its.close()
    return process, mine


def _worth_it(log: str | Path) -> bool:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2 or multiprocessing.current_process().daemon:  # such a process may have no child
        return False
    with contextlib.suppress(OSError):
        return os.stat(log).st_size >= REPORT.long_log_bytes
    return False


class _Second:
    """The second process, as the first one sees it. What it gives is asked for in the order of the calls."""

    def __init__(self, to: Connection) -> None:
        self._to = to

    def __call__(self, f: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Callable[[], T]:
        with contextlib.suppress(OSError):
            self._to.send((f, args, kwargs))

        def given() -> T:
            try:
                came: T | InputError = self._to.recv()
            except (EOFError, OSError):  # it has ended
                came = f(*args, **kwargs)
            if isinstance(came, InputError):
                raise came
            return came

        return given


def _serve(to: Connection) -> None:
    """Call what comes and send what it gives, or its InputError, until there is nobody who asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    gc.disable()
    with contextlib.suppress(EOFError, OSError):
        while True:
            f, args, kwargs = to.recv()
            came: Any
            try:
                came = f(*args, **kwargs)
            except InputError as e:
                came = e
            to.send(came)
