"""A clip's folder belongs to one process at a time, on every machine that shares it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

LOCK = "playing.lock"


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process plays into this folder, then hold it; the lock goes with the process, however that ends.

    A worker that its cluster believes dead may still be playing a clip that another one is given (a cut cable, a machine that
    slept). Where the file system has no locks it goes on without. OSError: the folder cannot be written to.
    """
    path = folder / LOCK
    fd = _held(path)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()  # while it is held: whoever waits for it sees that it is another file now
        os.close(fd)


def _held(path: Path) -> int:
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _wait(fd)
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.stat(path), os.fstat(fd)):
                    return fd
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)


def _wait(fd: int) -> None:
    with contextlib.suppress(OSError):  # no locks there
        try:
            import fcntl
        except ImportError:  # Windows
            import msvcrt

            msvcrt.locking(fd, msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        else:
            fcntl.lockf(fd, fcntl.LOCK_EX)
