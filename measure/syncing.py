"""Files that grow are put on the disk as they grow: what a system keeps in its memory for half a minute goes with the power."""

from __future__ import annotations

import contextlib
import os
import threading
import weakref

EVERY_S = 0.4
"""So often what was written is put on the disk: with the time that this takes less than a second is lost. By hand."""


class Syncing:
    """Puts one open file on its disk again and again, on a thread of its own that begins with the first bytes.

    Say :meth:`written` after each write and :meth:`close` before the descriptor is closed. What the disk says against it is
    heard at the next write, or when the file is closed.
    """

    def __init__(self, fd: int, every_s: float = EVERY_S) -> None:
        self._fd, self._every_s = fd, every_s
        self._ends = threading.Event()
        self._dirty = False
        self._thread: threading.Thread | None = None

    def written(self) -> None:
        """Something was written."""
        self._dirty = True
        if self._thread is None:
            self._thread = threading.Thread(target=_sync_until, args=(weakref.ref(self), self._ends, self._every_s),
                                            name="syncing", daemon=True)
            self._thread.start()

    def now(self) -> None:
        """Put everything on the disk before this returns."""
        self._dirty = False
        with contextlib.suppress(OSError):
            to_disk(self._fd)

    def close(self) -> None:
        """End the thread, with everything on the disk."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.sync()

    def sync(self) -> None:
        """Put on the disk what was written since the last time."""
        if self._dirty:
            self.now()


def _sync_until(syncing: weakref.ref[Syncing], ends: threading.Event, every_s: float) -> None:
    """Sync every so often until the end, or until nobody writes any more: a file that was never closed leaves no thread."""
    while not ends.wait(every_s):
        known = syncing()
        if known is None:
            return
        known.sync()
        del known


def to_disk(fd: int) -> None:
    """Put an open file's bytes on its disk. OSError: the disk says no, or this is no file."""
    getattr(os, "fdatasync", os.fsync)(fd)


def sync_file(path: str) -> None:
    """Put a file that was written by somebody else on its disk. OSError: the disk says no."""
    fd = os.open(path, os.O_RDWR)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def sync_folder(path: str) -> None:
    """Put the names in a folder on its disk, where the system can: a file that was just put in place is there for good."""
    with contextlib.suppress(OSError):
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
