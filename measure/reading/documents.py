"""Text and files to plain data, TOML and JSON alike: bounded in depth and size of numbers, never another exception."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from measure.errors import InputError
from measure.reading.values import shown

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""Marks at the beginning of what some editors save as "Unicode"."""
SAVE_AS = "save it as UTF-8 (your editor asks for the encoding where it says Save as)"
ODD_LETTERS = {**dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\u2033", 'type a straight quotation mark (") there'),
               **dict.fromkeys("\u2018\u2019\u201a\u2032", "type a straight quotation mark (') there"),
               **dict.fromkeys("\u00a0\u2003\u2009\u202f\u3000", "type a plain space there"),
               **dict.fromkeys("\u2012\u2013\u2014\u2212", "type a plain minus (-) there"),
               **dict.fromkeys("\u200b\u200e\u2060\ufeff", "take that invisible sign out"),
               "\x1a": "take that sign out"}
"""What word processors put in place of plain signs, and what to do about it."""
MOST_BYTES = 64_000_000
"""Text files that are longer are refused: the longest honest one, an army with its notes, has not a hundredth of it."""
ZEROS, LONG_WHOLE = bytes.maketrans(b"123456789", b"0" * 9), b"0" * 18
"""Every digit as 0, and so what a number of more than 64 bits has."""
NO_BRACKETS, BY_NUMBER, TEXTS = bytes(set(range(256)) - set(b'[]{}"')), "\\", re.compile(rb'"[^"]*"')
"""Of JSON: what is neither a bracket nor the mark of a text, how a letter is written by its number, and a text without such."""
REMEMBERED_BYTES = 4096
"""What brackets are left of a longer text is not remembered."""
MOST_DEEP = 32
"""Lists and tables nested deeper are refused. The deepest honest file (a Toaded state) has 7 levels."""
LARGEST_WHOLE = 2**63
"""Whole numbers are those of 64 bits, as TOML demands."""


class SyntaxFault(InputError):
    """Text that is not TOML or JSON; the message is the reason alone, to be put into a sentence that names the file."""


class BoundsFault(SyntaxFault):
    """Proper TOML or JSON that is too deep, or holds what no reader could cope with."""


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON as a dict. ValueError: a key that it gives twice, of which Python would keep the last."""
    out = dict(pairs)
    if len(out) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise ValueError(f"the key {shown(key)} is given twice in one object")
            keys.add(key)
    return out


JSON = json.JSONDecoder(object_pairs_hook=unique)


def parse_toml(text: str) -> dict[str, Any]:
    """TOML as a dict. SyntaxFault: not TOML, nested too deep, or a number too large."""
    return _within_bounds(_parsed(tomllib.loads, text))


def parse_json(text: str) -> Any:
    """JSON as plain data. SyntaxFault: not JSON, a key given twice, nested too deep, or a number too large. NaN and
    Infinity, which Python writes, are read: the readers of numbers refuse them with their place."""
    data = _parsed(JSON.decode, text)
    return data if no_deeper(text, MOST_DEEP) else _within_bounds(data)


def read_toml(path: str | Path, error: type[InputError], *, give: str, otherwise: str = "",
              named: str = "TOML") -> dict[str, Any]:
    """A TOML file as a dict.

    ``error`` is raised in one sentence: "PATH: cannot be read (REASON): GIVE" or "PATH: not NAMED (REASON): OTHERWISE".
    """
    data: dict[str, Any] = _read(path, parse_toml, error, give, otherwise, named)
    return data


def read_json(path: str | Path, error: type[InputError], *, give: str, otherwise: str = "") -> Any:
    """A JSON file as plain data; the sentences of ``error`` are those of :func:`read_toml`."""
    return _read(path, parse_json, error, give, otherwise, "JSON")


def read_bytes(path: str | Path, most: int) -> bytes:
    """A file's bytes, one more than ``most`` of a file that is longer: it may be a device that never ends. OSError."""
    with open(path, "rb") as file:
        return file.read(most + 1)


def is_utf_16(raw: bytes) -> bool:
    """Whether a file's bytes are what some editors save as "Unicode"."""
    return raw.startswith(UTF_16) or raw.count(b"\0") > 0.3 * len(raw)


def read_text(path: str | Path, error: type[InputError], *, give: str, otherwise: str = "",
              named: Literal["TOML", "JSON"] | str = "text") -> str:
    """A UTF-8 file as text, without the byte-order mark that some editors write; the sentences of ``error`` are those of
    :func:`read_toml`."""
    try:
        raw = read_bytes(path, MOST_BYTES)
        if len(raw) > MOST_BYTES:
            raise error(_sentence(path, f"too large (over {MOST_BYTES / 1e6:g} MB)", give))
        if not is_utf_16(raw):
            return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        raise error(_sentence(path, f"not {named} (it is UTF-16 text, not UTF-8)", SAVE_AS))
    except UnicodeDecodeError as e:
        line = raw.count(b"\n", 0, e.start) + 1
        raise error(_sentence(path, f"not {named} (line {line} is not UTF-8 text)", SAVE_AS)) from None
    except OSError as e:
        raise error(_sentence(path, f"cannot be read ({e.strerror or type(e).__name__})", give)) from None


def _read(path: str | Path, parse: Callable[[str], Any], error: type[InputError], give: str, otherwise: str,
          named: str) -> Any:
    text = read_text(path, error, give=give, otherwise=otherwise, named=named)
    try:
        return parse(text)
    except BoundsFault as e:
        raise error(_sentence(path, str(e), otherwise)) from None
    except SyntaxFault as e:
        raise error(_sentence(path, f"not {named} ({e})", remedy(text, str(e)) or otherwise)) from None


def remedy(text: str, fault: str, first: int = 1) -> str:
    """What to do about the line that a parser's ``fault`` names, where it is plain what somebody's editor did; else empty.
    ``first``: the number of the text's first line in its file."""
    named = re.search(r"line (\d+),? column (\d+)", fault)
    lines = text.splitlines()
    if named is None or not 0 < int(named[1]) <= len(lines):
        return ""
    line, at, number = lines[int(named[1]) - 1], int(named[2]) - 1, int(named[1]) - 1 + first
    for letter in line[at:] + line[:at]:
        if letter in ODD_LETTERS:
            return f"line {number} has {letter!r} (U+{ord(letter):04X}), {ODD_LETTERS[letter]}"
    exactly = (c for c in re.finditer(r"(?<![\d.,])\d+,\d+", line) if c.start() < at < c.end())
    before = (c for c in re.finditer(r"(?<![\d.])\d+,\d+(?![\d,])", line) if "[" not in line and c.start() <= at + 1)
    comma = next(exactly, None) or next(before, None)
    return "" if comma is None else f"line {number} has a decimal comma, write {comma[0].replace(',', '.')}"


def _sentence(path: str | Path, fault: str, advice: str) -> str:
    return f"{path}: {fault}" + (f": {advice}" if advice else "")


def _parsed(parse: Callable[[str], Any], text: str) -> Any:
    try:
        return parse(text)
    except RecursionError:
        raise BoundsFault(f"nested more than {MOST_DEEP} deep") from None
    except ValueError as e:  # both parsers' own errors, and numbers of thousands of digits
        raise SyntaxFault(str(e)) from None


def _within_bounds(data: Any) -> Any:
    fault = _bounds_fault(data)
    if fault:
        raise BoundsFault(fault)
    return data


def no_deeper(text: str, most: int) -> bool:
    """Whether the letters of proper JSON show that nothing in it is deeper than ``most``, a number too large or half a letter:
    most lines of a log, in a tenth of the time of :func:`_bounds_fault`. False: it must be looked through."""
    if not text.isascii() or BY_NUMBER in text:
        return False
    raw = text.encode("ascii")
    return LONG_WHOLE not in raw.translate(ZEROS) and surely_shallow(raw, most)


def surely_shallow(raw: bytes, most: int) -> bool:
    """Whether the brackets of proper JSON without backslashes show that nothing in it is deeper than ``most``."""
    brackets = raw.translate(None, NO_BRACKETS)
    return (_shallow if len(brackets) <= REMEMBERED_BYTES else _shallow.__wrapped__)(brackets, most)


@lru_cache(maxsize=1024)
def _shallow(brackets: bytes, most: int) -> bool:
    """Whether brackets are at most ``most`` deep, those within texts left out. Lines of one kind have the same ones."""
    left = TEXTS.sub(b"", brackets)
    for _ in range(most):
        if not left:
            return True
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    return not left


def _bounds_fault(data: Any) -> str:
    """What of ``data`` no reader could cope with; empty where all is well. Without recursion."""
    level, depth = [data], 0
    while level:
        if depth > MOST_DEEP:
            return f"nested more than {MOST_DEEP} deep"
        below: list[Any] = []
        for v in level:
            if type(v) is float:
                continue
            if isinstance(v, dict):  # what the parsers make
                below.extend(v)
                below.extend(v.values())
            elif isinstance(v, list):
                below.extend(v)
            elif isinstance(v, int) and not -LARGEST_WHOLE <= v < LARGEST_WHOLE:
                return "a whole number of more than 64 bits"
            elif isinstance(v, str) and not v.isascii() and any("\ud800" <= c <= "\udfff" for c in v):
                return "half a surrogate pair, which no text may hold"
        level, depth = below, depth + 1
    return ""
