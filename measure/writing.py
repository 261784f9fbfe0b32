"""Files that are written: whole or not at all, through links, into pipes; nothing but a regular file is ever replaced."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from measure.errors import InputError
from measure.syncing import sync_folder

FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
"""What a system says when there is no room for more."""
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""How a file that must not be there yet is opened."""
COPIES_MOST = 9
"""Damaged copies of one file that are kept beside it; the last name is used again."""
NAME_LETTERS = 40
"""A temporary file carries so many letters of the name that it is for: with its own it stays below 255 bytes."""


def in_utf8(text: str) -> bytes:
    """A text as UTF-8. Half a surrogate pair, which Python puts into names of files in another encoding and no reader of UTF-8
    takes, becomes a question mark."""
    return text.encode("utf-8", "replace")


def writable(text: str) -> str:
    """The text as :func:`in_utf8` writes it."""
    return text if text.isascii() else in_utf8(text).decode("utf-8")


def write_file(path: str | Path, data: bytes | str, error: type[InputError] = InputError, *, sync: bool = False) -> None:
    """Write a file; text as UTF-8. ``error`` in one sentence: it cannot be written. See :func:`put`."""
    try:
        put(path, data, sync=sync)
    except OSError as e:
        raise error(sentence(path, e)) from None


def write_pieces(path: str | Path, pieces: Iterable[bytes], error: type[InputError] = InputError) -> int:
    """Write a file piece by piece, whole or not at all, as :func:`write_file`; how many bytes it has. What ``pieces`` raises
    comes out, and then nothing is written."""
    size = 0
    try:
        real = os.path.realpath(path)
        if not is_regular(path):
            fd, part = open_through(path), ""
        else:
            part = part_beside(real)
            _check_replaceable(real)
            fd = os.open(part, NEW, 0o666)
    except OSError as e:
        raise error(sentence(path, e)) from None
    try:
        try:
            for piece in pieces:
                write_all(fd, piece)
                size += len(piece)
        finally:
            os.close(fd)
        if part:
            put_in_place(part, real)
    except BaseException as e:
        with contextlib.suppress(OSError):
            os.unlink(part)
        if isinstance(e, OSError):
            raise error(sentence(path, e)) from None
        raise
    return size


def put(path: str | Path, data: bytes | str, *, sync: bool = False) -> None:
    """Write a file whole or not at all: beside the one that is there, then in its place. A link stays a link: the file that it
    leads to is written. A pipe or a device is written to, never replaced. ``sync``: it is on the disk before this returns.

    OSError: no room, no right, no such folder; or a folder, a disk or a socket, into which no file can be written.
    """
    raw = in_utf8(data) if isinstance(data, str) else data
    if not is_regular(path):
        fd = open_through(path)
        try:
            write_all(fd, raw)
        finally:
            os.close(fd)
        return
    put_together({path: raw}, sync=sync)


def write_files(files: Mapping[str | Path, bytes | str], error: type[InputError] = InputError) -> None:
    """Write files that belong together: all of them, or none. Where the first is a pipe or a device it alone is written: no
    file stands beside that. ``error`` in one sentence: they cannot be written. See :func:`put`."""
    path, data = next(iter(files.items()))
    try:
        if is_regular(path):
            put_together(files)
        else:
            put(path, data)
    except OSError as e:
        raise error(sentence(e.filename or path, e)) from None


def put_together(files: Mapping[str | Path, bytes | str], *, sync: bool = False) -> None:
    """Write regular files that belong together: all of them, or none; see :func:`put`. OSError, whose ``filename`` says which
    of them cannot be written."""
    parts: list[tuple[str, str]] = []
    path: str | Path = ""
    try:
        for path, data in files.items():
            real = os.path.realpath(path)
            _check_replaceable(real)
            parts.append((part_beside(real), real))
            _write_new(parts[-1][0], in_utf8(data) if isinstance(data, str) else data, sync)
        for named, (part, real) in zip(files, parts, strict=True):
            path = named
            put_in_place(part, real)
        for folder in {os.path.dirname(real) for _, real in parts} if sync else ():
            sync_folder(folder)
    except BaseException as e:
        for part, _ in parts:
            with contextlib.suppress(OSError):
                os.unlink(part)
        if isinstance(e, OSError):
            e.filename = str(path)
        raise


def _check_replaceable(real: str) -> None:
    """OSError: no file can be put there, or the one that is there may not be changed."""
    if not is_regular(real):
        raise OSError(errno.EINVAL, "that is no regular file")
    if os.path.exists(real) and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _write_new(part: str, data: bytes, sync: bool) -> None:
    fd = os.open(part, NEW, 0o666)
    try:
        write_all(fd, data)
        if sync:
            os.fsync(fd)
    finally:
        os.close(fd)


def part_beside(real: str) -> str:
    """A new name beside a file, for what is written first and then put in its place (put_in_place)."""
    return os.path.join(os.path.dirname(real), f".{os.path.basename(real)[:NAME_LETTERS]}.{secrets.token_hex(4)}.part")


def put_in_place(part: str, real: str) -> None:
    """Put a file that was written beside another (part_beside) in its place, with the other's rights and owner where there is
    another. OSError: it cannot be."""
    if os.path.exists(real):
        before = os.stat(real)
        os.chmod(part, stat.S_IMODE(before.st_mode))
        if hasattr(os, "chown"):
            with contextlib.suppress(OSError):  # only root may give a file away
                os.chown(part, before.st_uid, before.st_gid)
    os.replace(part, real)


def write_all(fd: int, data: bytes) -> None:
    """Every byte: a disk that is nearly full takes only some, and says so with the next ones. OSError: it takes no more."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view):]


def is_regular(path: str | Path) -> bool:
    """Whether a regular file is there behind all links, or nothing yet. Not so: pipes, devices, folders, and the program's own
    output, whatever that leads to. OSError: links that lead in a circle."""
    try:
        found = os.stat(Path(path))
    except (FileNotFoundError, NotADirectoryError):
        return True
    return stat.S_ISREG(found.st_mode) and _own_output(found) is None and os.path.exists(os.path.realpath(path))


def open_through(path: str | Path) -> int:
    """A descriptor that writes to what is there and is no regular file: a pipe (this waits for its reader), a terminal, the
    program's own output. OSError: a folder, a disk, a socket."""
    found = os.stat(path)
    own = _own_output(found)
    if own is not None:
        return os.dup(own)
    fault = _no_file(found.st_mode)
    if fault:
        raise OSError(errno.EINVAL, fault, str(path))
    return os.open(path, os.O_WRONLY | (os.O_TRUNC if stat.S_ISREG(found.st_mode) else 0) | getattr(os, "O_BINARY", 0))


def check_place(path: str | Path, error: type[InputError] = InputError) -> None:
    """``error`` in one sentence unless a file can be written there: asked before the work, not after it."""
    try:
        if is_regular(path):
            folder = os.path.dirname(os.path.realpath(path))
            if not os.path.isdir(folder):
                raise error(f"{path}: the folder {folder} does not exist: make it, or give another place")
            may = os.access(folder, os.W_OK) and (os.access(path, os.W_OK) or not os.path.exists(path))
        else:
            found = os.stat(Path(path))
            fault = _no_file(found.st_mode)
            if fault:
                raise error(f"{path}: {fault}: give the name of a file")
            may = _own_output(found) is not None or os.access(path, os.W_OK)
    except OSError as e:
        raise error(sentence(path, e)) from None
    if not may:
        raise error(f"{path}: cannot be written there: give a place that you may write to")


def ending_of(path: str | Path, endings: Sequence[str]) -> str | None:
    """Which of ``endings`` a file is to be written as: by its name, else by the name of the file behind a link. What is no
    regular file, and a link, was named by somebody else: the first of them. None: the name has another ending."""
    for name in (str(path), os.path.realpath(path)):
        ending = Path(name).suffix.lower()
        if ending in endings:
            return ending
    try:
        given = not os.path.islink(path) and is_regular(path)
    except OSError:
        given = True
    return None if given else endings[0]


def is_own_output(path: str | Path) -> bool:
    """Whether a name leads to the program's own standard output or error output."""
    with contextlib.suppress(OSError):
        return _own_output(os.stat(path)) is not None
    return False


def keep_beside(path: str | Path) -> str:
    """Copy a damaged file beside itself, so that it can be written anew; the name of the copy, the same for the same bytes.
    Empty: there is no file, or no copy can be made."""
    names = [f"{path}.damaged{f'-{i}' if i > 1 else ''}" for i in range(1, COPIES_MOST + 1)]
    with contextlib.suppress(OSError):
        for copy in names:
            if os.path.exists(copy) and filecmp.cmp(path, copy, shallow=False):
                return copy
            if not os.path.exists(copy) or copy == names[-1]:
                shutil.copyfile(path, copy)
                return copy
    return ""


def sentence(path: str | Path, fault: OSError) -> str:
    """Why a file cannot be written and what to do, for players."""
    why = fault.strerror or type(fault).__name__
    advice = ("free some space or give another place" if fault.errno in FULL else
              "nobody reads it to its end: start its reader first" if fault.errno == errno.EPIPE else
              "give a file in a folder that exists and that you may write to")
    return f"{path}: cannot be written ({why}): {advice}"


def _no_file(mode: int) -> str:
    """What of another kind than a file, a pipe or a device for letters is there; empty: nothing of those."""
    for is_kind, what in ((stat.S_ISDIR, "that is a folder"), (stat.S_ISBLK, "that is a whole disk"),
                          (stat.S_ISSOCK, "that is a socket")):
        if is_kind(mode):
            return what
    return ""


def _own_output(found: os.stat_result) -> int | None:
    """The descriptor of the program's output or error output, where that is it."""
    for fd, stream in ((1, sys.__stdout__), (2, sys.__stderr__)):
        if stream is None:  # closed from the start: another file may have its number
            continue
        with contextlib.suppress(OSError):  # it may be closed
            if os.path.samestat(found, os.fstat(fd)):
                return fd
    return None
