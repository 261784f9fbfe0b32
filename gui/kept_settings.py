"""What windows remember from start to start. What cannot be read is put back to its default, and said; nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from PyQt6.QtCore import QByteArray, QSettings

from measure.writing import keep_beside

GEOMETRY = b"\x01\xd9\xd0\xcb"
"""How a window's geometry begins (QWidget::saveGeometry of Qt 4 to 6); its version follows as two bytes."""
GEOMETRY_BYTES = {1: 46, 2: 50, 3: 66}
"""How long a geometry of each version is. Qt takes a cut one too, with zeros for the rest."""


class KeptSettings:
    """Reads and writes ``store`` (None: the program's own). ``faults``: a sentence for each setting that could not be read and
    is back at its default; each was also said on standard error. The file as it was is kept beside."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings("toy-umpire", "toy-umpire")
        self.faults: list[str] = []
        self._copy: str | None = None
        status = self._store.status()
        if status == QSettings.Status.FormatError:
            self._say("the kept settings cannot be read: all are back at their defaults")
            self._store.clear()
            self._store.sync()
        elif status == QSettings.Status.AccessError:
            self._say(f"the kept settings {self._store.fileName()} cannot be opened: the defaults hold", copied=False)

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """One of ``allowed``; the first of them is the default."""
        found, is_kept = self._read(key)
        if not is_kept:
            return allowed[0]
        if isinstance(found, str) and found in allowed:  # bytes of Qt's are equal to a text, too
            return found
        self._put_back(key, found, f"one of {', '.join(allowed)}")
        return allowed[0]

    def restore(self, key: str, take: Callable[[QByteArray], bool]) -> bool:
        """Give ``take`` the bytes that a window kept of itself. False: there are none, or they are not such; then nothing was
        taken. A place on a screen of quite another width is refused by Qt, and is no fault."""
        found, is_kept = self._read(key)
        if not is_kept:
            return False
        if isinstance(found, QByteArray) and _is_whole(found.data()):
            if take(found):
                return True
            if found.data().startswith(GEOMETRY):
                return False
        self._put_back(key, found, "what a window kept of itself")
        return False

    def keep(self, key: str, value: Any) -> None:
        """Remember a value."""
        self._store.setValue(key, value)

    def _read(self, key: str) -> tuple[Any, bool]:
        """(value, whether there is one)."""
        if not self._store.contains(key):
            return None, False
        try:
            return self._store.value(key), True
        except Exception as e:  # bytes that Qt takes for a type of Python's or its own
            return e, True

    def _put_back(self, key: str, found: Any, expected: str) -> None:
        shown = f"{len(found)} bytes" if isinstance(found, QByteArray) else repr(found)[:40]
        self._say(f"the kept setting {key} cannot be read ({shown} is not {expected}): it is back at its default")
        self._store.remove(key)
        self._store.sync()

    def _say(self, text: str, *, copied: bool = True) -> None:
        if copied and self._copy is None:
            self._copy = keep_beside(self._store.fileName())  # on Windows settings are in no file
        self.faults.append(text + (f"; the damaged file is kept as {self._copy}" if copied and self._copy else ""))
        print(f"toy-umpire: {self.faults[-1]}", file=sys.stderr)


def _is_whole(data: bytes) -> bool:
    """Whether it is no geometry, or one that was not cut."""
    if not data.startswith(GEOMETRY):
        return True
    return len(data) >= GEOMETRY_BYTES.get(int.from_bytes(data[4:6], "big"), min(GEOMETRY_BYTES.values()))
