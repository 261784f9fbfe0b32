"""The battle log: JSON lines that can still be read when the file was cut off in the middle of a line."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from assistant.log.last_check import LastCheck
from assistant.log.line_shapes import LINE_KEYS
from assistant.log.parameters import LOG
from assistant.log.reading import LogError, LoggedLine, read_lines, read_log, stream_lines
from assistant.log.signing import SIGNED_AFTER, SIGNED_EVERY_S, SIGNING, Signer, hash_of_pixels, line_words
from measure.pieces import Card
from measure.syncing import Syncing
from measure.writing import is_regular, open_through, sentence, writable, write_all

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BattleLog", "LogError", "LoggedLine", "read_lines", "read_log", "signed_log"]


class BattleLog:
    """Appends lines to a battle log; with ``path`` None it only checks them (and keeps ``count``).

    Each line goes to the file in one write, so that a killed program leaves whole lines; half a second
    later it is on the disk, should the power go. ``resume=True`` goes on with
    the log that is there (its half last line, if any, is cut away); otherwise the file starts anew. LogError: the file
    cannot be opened, or what is to be gone on with is no log of this program's (it is left as it is). When the disk
    fills later nothing is raised: ``failed`` holds one sentence and the lines that follow are dropped and counted in
    ``lost``, the game goes on. A pipe or a device is written to. With a ``signer`` the lines are chained and signed
    (:mod:`assistant.log.signing`).
    """

    def __init__(self, path: str | Path | None, *, resume: bool = False, signer: Signer | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._signer = None if path is None else signer
        self._head, self._signed_s = "", 0.0
        self._frame: Callable[[], NDArray[np.uint8]] | None = None
        self.count = self.lost = 0
        self._stopped: tuple[int, str] | None = None
        self._check, self._remarks = LastCheck(), list[dict[str, Any]]()
        self._fd: int | None = None
        self._syncing: Syncing | None = None
        self._size: int | None = None
        if self.path is not None:
            try:
                self._open(self.path, resume)
            except OSError as e:
                self.close()
                raise LogError(sentence(self.path, e)) from None

    def _open(self, path: Path, resume: bool) -> None:
        if not is_regular(path):
            self._fd = open_through(path)
            return
        self._size = 0
        if resume and path.exists():
            for line in stream_lines(path):
                self._head = line.sha256
            raw = path.read_bytes()
            self._size = raw.rfind(b"\n") + 1
            self.count = raw.count(b"\n")
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        os.ftruncate(self._fd, self._size)
        os.lseek(self._fd, self._size, os.SEEK_SET)
        self._syncing = Syncing(self._fd)

    @property
    def head(self) -> str:
        """The hash of the newest line of a signed log, in 64 digits; "" where it is not signed, or lines are lost."""
        return "" if self._signer is None or self._stopped is not None else self._head

    @property
    def failed(self) -> str | None:
        """None, or one sentence: where the log stopped and how many lines are lost."""
        if self._stopped is None:
            return None
        number, why = self._stopped
        return (f"The log {self.path} stopped at line {number} ({why}), {self.lost} line{'s are' if self.lost != 1 else ' is'} "
                "lost: free some space and start a new log; what is written is kept.")

    def write(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Append one line and return it as it was written (plain values, times rounded to a millisecond).

        LogError (a bug of the caller): a type that is not in ``LINE_KEYS``, a missing key, a value that is not JSON
        or not finite.
        """
        return self.append({"type": type_, **fields})

    def append(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Append one line given as a mapping with its ``type``; see :meth:`write`.

        What :func:`read_log` would refuse is put right, or the line is left out, and a note after it says so."""
        type_ = line.get("type")
        if type_ not in LINE_KEYS:
            raise LogError(f"a line of the battle log is one of {', '.join(LINE_KEYS)}; found {type_!r}")
        missing = [k for k in LINE_KEYS[type_] if k not in line]
        if missing:
            raise LogError(f"a {type_} line of the battle log needs {', '.join(missing)}")
        ordered = {"type": type_, **{k: v for k, v in line.items() if k != "type"}}
        plain: dict[str, Any] = _plain(ordered, type_)
        passed, said = self._check.passed(plain)
        at = self._check.last_s
        notes = [{"type": "note", "time_s": at, "text": text, "log": True} for text in said]
        for written in ([] if passed is None else [passed]) + notes:
            self._put(written)
        self._remarks += notes
        if passed is not None and self._signer is not None:
            if type_ == "start":
                self._signed_s = 0.0
            elif type_ in SIGNED_AFTER or at - self._signed_s >= SIGNED_EVERY_S:
                self._sign(at)
        return plain if passed is None else passed

    def sees(self, picture: Callable[[], NDArray[np.uint8]]) -> None:
        """The frame that is on screen: the hash of what ``picture`` returns (H, W, 3) is signed with the lines that follow. It
        must not change. It is asked for only where a line is signed."""
        self._frame = picture

    def _sign(self, at_s: float) -> None:
        """Sign all lines up to now."""
        self._put({"type": "sign", "time_s": round(at_s, LOG.seconds_digits)})
        self._signed_s = at_s

    def _sealed(self, line: Mapping[str, Any], signer: Signer) -> dict[str, Any]:
        """A line with what chains and signs it."""
        sealed = dict(line)
        if line["type"] == "start":
            sealed["key"] = signer.public
        elif line["type"] in SIGNING:
            frame = None if self._frame is None else hash_of_pixels(self._frame())
            words = line_words(line["type"], self._head, frame, line["time_s"])
            sealed |= {"head": self._head, "frame": frame, "signature": signer.sign(*words)}
        return sealed | {"prev": self._head}

    def remarks(self) -> list[dict[str, Any]]:
        """Notes that were written since this was last asked for: what had to be put right so that the log can be read."""
        remarks, self._remarks = self._remarks, []
        return remarks

    def _put(self, line: Mapping[str, Any]) -> None:
        self.count += 1
        if self._stopped is not None:
            self.lost += 1
        elif self._fd is not None:
            if self._signer is not None:
                line = self._sealed(line, self._signer)
            data = json.dumps(line, ensure_ascii=False, allow_nan=False).encode()
            if self._signer is not None:
                self._head = hashlib.sha256(data).hexdigest()
            self._write_whole(self._fd, data + b"\n")

    def _write_whole(self, fd: int, data: bytes) -> None:
        """One line. Where it does not fit, no part of it stays."""
        try:
            write_all(fd, data)
        except OSError as e:
            self.lost += 1
            self._stopped = (self.count, e.strerror or type(e).__name__)
            if self._size is not None:
                with contextlib.suppress(OSError):  # then its beginning stays, and is left out when the log is read
                    os.ftruncate(fd, self._size)
        else:
            if self._size is not None:
                self._size += len(data)
            if self._syncing is not None:
                self._syncing.written()

    def close(self) -> None:
        """Close the file; closing twice is fine."""
        fd, self._fd = self._fd, None
        if fd is None:
            return
        if self._syncing is not None:
            self._syncing.close()
        try:
            os.close(fd)
        except OSError as e:  # a disk over the network says only now that it is full
            if self._stopped is None:
                self._stopped = (self.count, e.strerror or type(e).__name__)

    def __enter__(self) -> BattleLog:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def signed_log(path: str | Path | None, *, resume: bool = False) -> BattleLog:
    """A log that is signed by a pair of keys of its own; without a path as `BattleLog`. LogError: see there."""
    return BattleLog(path, resume=resume, signer=None if path is None else Signer.made())


def _plain(value: Any, where: str) -> Any:
    """Dataclasses, tuples, enums and numpy numbers as JSON values; numbers rounded by the unit in their key."""
    kind = type(value)
    if kind is float:  # nearly all values of a scene are numbers and lists of them: they are told first
        return _rounded(value, where)
    if kind is str:
        return writable(value)
    if kind is int:
        return value
    if kind is tuple or kind is list:
        return [_plain(v, where) for v in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value), where)
    if isinstance(value, Mapping):
        return {str(k): _plain(v, str(k)) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        return [_plain(v, where) for v in items]
    if isinstance(value, bool | str | None):
        return value
    if hasattr(value, "tolist"):  # numpy scalars and arrays
        return _plain(value.tolist(), where)
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return _rounded(value, where)
    raise LogError(f"{where} of a battle log line must be text, number, list or object, found {type(value).__name__}")


def _rounded(value: float, where: str) -> float:
    if not math.isfinite(value):
        raise LogError(f"{where} of a battle log line must be a finite number, found {value}")
    if where.endswith("_s"):
        return round(value, LOG.seconds_digits)
    return round(value, LOG.inches_digits) if where.endswith("_in") else value
