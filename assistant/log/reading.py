"""A battle log read line by line: up to its last whole line, every line checked by itself and all of them together."""

from __future__ import annotations

import hashlib
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from assistant.log.consistency import LogCheck, version_fault
from assistant.log.line_shapes import LINE_KEYS, line_fault
from assistant.log.parameters import CONSISTENCY, LOG
from assistant.log.scene_lines import SceneLines, SharedLines
from assistant.log.signing import SEAL
from measure.errors import InputError
from measure.reading.documents import MOST_BYTES, parse_json
from measure.scene import Scene
from measure.scene_file import SceneError

try:
    from assistant.log.lines.parser import LineParser
except ModuleNotFoundError:  # an environment older than the need for msgspec: the same answers, later
    from assistant.log.lines.plain import LineParser  # type: ignore[assignment]

BLANK = b" \t\r\0"
"""What a line without anything in it may hold; zeros stay after a power cut."""
BLOCK_BYTES = 1 << 18
"""So much is read at once: some hundred lines."""
NO_SEAL: Mapping[str, Any] = {}


class LogError(InputError):
    """A battle log that cannot be written or read."""


class LoggedLine(NamedTuple):
    """One line as it stands in the file: its number from 1, the SHA-256 of its bytes (without the line's end), what it
    says, the SHA-256 of the line before it as it was written, where the log is signed, what signs in an ``end`` line, and
    the scene of a ``scene`` line."""

    number: int
    sha256: str
    data: dict[str, Any]
    prev: str | None = None
    seal: Mapping[str, Any] = NO_SEAL
    scene: Scene | None = None


def read_log(path: str | Path) -> tuple[dict[str, Any], ...]:
    """The lines of a log, up to the last whole one; a file cut off anywhere is fine, an empty file gives ().

    LogError: the file cannot be read, a line before the last is not JSON, a line is not what its type asks for, or the
    lines do not agree with each other (:mod:`assistant.log.consistency`); each is named by its number.
    """
    return tuple(line.data for line in stream_lines(path))


def read_lines(path: str | Path) -> tuple[LoggedLine, ...]:
    """As :func:`read_log`, with the numbers and hashes of the lines."""
    return tuple(stream_lines(path))


def stream_lines(path: str | Path, size: int | None = None) -> Iterator[LoggedLine]:
    """As :func:`read_lines`, one after another, so that no more of a long log is in memory than its reader keeps. LogErrors
    about lines that do not agree with each other come after the last line: until then nothing is sure. ``size``: no more of
    the file than so many bytes."""
    check, sha256 = LogCheck(), hashlib.sha256
    for number, piece, line, prev, seal, scene in _opened(path, size):
        check.line(number, line, scene)
        yield LoggedLine(number, sha256(piece).hexdigest(), line, prev, seal, scene if isinstance(scene, Scene) else None)
    faults = check.faults()
    if faults:
        more = len(faults) - CONSISTENCY.faults_named
        named = "; ".join(faults[:CONSISTENCY.faults_named]) + (f"; and {more} more" if more > 0 else "")
        raise LogError(f"{path}: {named}: nothing is told of a log that contradicts itself: give it as the program wrote it")


def stream_unproven(path: str | Path, size: int | None = None) -> Iterator[LoggedLine]:
    """As :func:`stream_lines`, but whether the lines agree with each other is not asked, and they are not hashed
    (``sha256`` is "")."""
    for number, _, line, prev, seal, scene in _opened(path, size):
        yield LoggedLine(number, "", line, prev, seal, scene if isinstance(scene, Scene) else None)


Read = tuple[int, bytes, dict[str, Any], str | None, Mapping[str, Any], Scene | SceneError | None]
"""Number, bytes, what they say, hash of the line before, what signs, and the scene, or why it is none."""


def _opened(path: str | Path, size: int | None) -> Iterator[Read]:
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_size > LOG.most_bytes:
                raise _too_large(path)
            yield from _lines_of(file, path, size)
    except OSError as e:
        raise LogError(f"{path}: the log cannot be read ({e.strerror}): give a .jsonl file that this program wrote") \
            from None


def _lines_of(file: BinaryIO, path: str | Path, size: int | None) -> Iterator[Read]:
    parser, shared, scenes = LineParser(), SharedLines(), SceneLines()
    begun, read, most, longest = False, 0, LOG.most_bytes, LOG.longest_line_bytes
    for number, (piece, whole) in enumerate(_pieces(file, size), start=1):
        read += len(piece) + 1
        if read - 1 > most or len(piece) > longest:
            raise _too_large(path)
        if not piece.strip(BLANK):
            continue
        try:
            line = parser.parse(piece.removeprefix(BOM_UTF8) if number == 1 else piece)
        except ValueError as e:
            if not whole:
                break
            if not begun and _is_whole_json(file):
                raise LogError(f"{path}: this is one JSON document: a log has one JSON object a line: give a "
                               ".jsonl file that this program wrote") from None
            why = "not UTF-8 text" if isinstance(e, UnicodeDecodeError) else str(e)
            raise LogError(f"{path}: line {number} is not JSON ({why}): give a .jsonl file that this program wrote") from None
        begun = True
        if not parser.fits and (fault := _fault(line)):
            raise LogError(f"{path}: line {number}{fault}")
        scene: Scene | SceneError | None = None
        prev = line.pop("prev", None)
        kind = line["type"]
        seal = {k: line.pop(k) for k in SEAL if k in line} if kind == "end" else NO_SEAL
        if not parser.shared:
            shared.share(line)
        if kind == "scene":
            try:
                scene = scenes.scene(line, parser.alike)
            except SceneError as e:
                scene = e
        yield number, piece, line, prev if isinstance(prev, str) else None, seal, scene


def _pieces(file: BinaryIO, size: int | None) -> Iterator[tuple[bytes, bool]]:
    """The lines of a file without their ends, and whether each has one; of one that is too long its beginning."""
    begun: list[bytes] = []  # of a line whose end was not read yet
    left, long = sys.maxsize if size is None else size, 0
    while block := file.read(min(BLOCK_BYTES, left)):
        left -= len(block)
        first, *lines = block.split(b"\n")
        begun.append(first)
        long += len(first)
        if lines:
            last = lines.pop()
            yield b"".join(begun), True
            for line in lines:
                yield line, True
            begun, long = [last], len(last)
        if long > LOG.longest_line_bytes:
            break
    if long:
        yield b"".join(begun), False


def _fault(line: Any) -> str:
    """What is wrong with a line by itself, in words that follow its number; empty where nothing is."""
    if not isinstance(line, dict) or line.get("type") not in list(LINE_KEYS):
        return f" is no line of a battle log (its type must be one of {', '.join(LINE_KEYS)})"
    if line["type"] == "start" and (fault := version_fault(line)):  # first: of another version nothing else is known
        return f"{fault}: use the version of the program that wrote it"
    return line_fault(line)


def _is_whole_json(file: BinaryIO) -> bool:
    if not file.seekable():
        return False
    file.seek(0)
    try:
        parse_json(file.read(MOST_BYTES).decode())
    except ValueError:
        return False
    return True


def _too_large(path: str | Path) -> LogError:
    return LogError(f"{path}: too large for a log (over {LOG.most_bytes / 1e6:,g} MB, or {LOG.longest_line_bytes / 1e6:g} MB a "
                    "line): give a .jsonl file that this program wrote")
