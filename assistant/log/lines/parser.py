"""The lines of a log's file as plain data: what was told before is the same object, and not parsed anew.

A log of three hours tells its table tens of thousands of times, and each fighter with every action. Nothing is taken on trust:
what is read is what :func:`measure.reading.documents.parse_json` reads, and what it refuses is refused. msgspec parses in a
twentieth of its time but keeps the last of two equal keys and reads deeper and longer numbers; where a text could be such it
is parsed the other way.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec

from assistant.log.lines import shape_types
from measure.reading.documents import LONG_WHOLE, MOST_DEEP, ZEROS, parse_json, surely_shallow

BACKSLASH, KEY = b"\\", b'":'
"""What begins a letter that is written by its number, and what ends a key. In a text without the first the second ends only
keys."""
LEAF_DEEP = 8
"""Lists in a toy are at most so deep: those of its parts' outlines are 5."""
REMEMBERED = 256
"""Toys, and pieces, that are surely remembered: on the fullest table are 100 and 60."""
SCENE, AROUND = b'{"type": "scene", ', b', "table_size_in": '
"""How a scene line begins, and where in it begins what seldom changes."""
TOYS, TERRAIN, ZONES, PREV, FIGHTERS = b'"toys": [', b'"terrain": [', b'"zones": [', b', "prev": "', b'"fighters": {'
HEAD = {"type", "version", "time_s", "frame_index"}
"""What is before that in a scene line that this program wrote."""
THING, NEXT = b'{"id": ', b'}, {"id": '
"""How a thing in a list begins, and how the next one does."""
PREV_LONG = len(PREV) + 64 + len(b'"}')
SEVERAL = 300
"""Shorter lines tell no things and no fighters worth looking for."""

LONGEST_START = max(map(len, shape_types.LOOKERS))
_decode, _encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode


class _Unsure(ValueError):
    """A text that is to be parsed the other way."""


def strict(raw: bytes, deep: int = MOST_DEEP, decode: Callable[[bytes], Any] = _decode) -> Any:
    """Proper JSON, no deeper than ``deep``, without a key given twice or a number too large. ValueError: not surely that.
    ``decode``: may leave out keys, then it is not surely that either."""
    if BACKSLASH in raw or b" :" in raw or b"\t" in raw or b"\r" in raw:  # with a space before the colon no key is counted
        raise _Unsure
    made, keys = decode(raw), raw.count(KEY)
    if (type(made) is not dict or len(made) != keys) and _encode(made).count(KEY) != keys:
        raise _Unsure
    if LONG_WHOLE in raw.translate(ZEROS):
        raise _Unsure
    if raw.count(b"[") + raw.count(b"{") > deep and not surely_shallow(raw, deep):
        raise _Unsure
    return made


class LineParser:
    """Parses the lines of one file, in their order. What is in the dicts that it gives is shared by its lines: it must not be
    changed. ``shared``: the things of the last line are the same objects as far as they are the same; ``fits``: it surely is as
    :mod:`assistant.log.line_shapes` asks for; ``alike``: it is a scene that differs from the last one in its time, frame, toys
    and terrain alone."""

    def __init__(self) -> None:
        self._toys, self._terrain = _Things(), _Things()
        self._around: tuple[bytes, dict[str, Any]] = (b"", {})
        self._fighters: tuple[bytes, dict[str, Any]] = (b"", {})
        self.shared = self.fits = self.alike = False

    def parse(self, raw: bytes) -> Any:
        """As :func:`measure.reading.documents.parse_json`, with its errors; UnicodeDecodeError: no UTF-8."""
        self.shared = self.fits = self.alike = False
        try:
            if len(raw) < SEVERAL or FIGHTERS not in raw:
                if not raw.startswith(SCENE):
                    return self._looked_at(raw)
                made = self._scene(raw)
            else:
                made = self._standing(raw)
            self.shared = True
            return made
        except (ValueError, RecursionError):
            self.shared = self.fits = self.alike = False
            self._around = (b"", {})
            return parse_json(raw.decode())

    def _looked_at(self, raw: bytes) -> Any:
        looker = shape_types.LOOKERS.get(raw[:raw.find(b",", 0, LONGEST_START) + 2])
        if looker is None:
            return strict(raw)
        try:
            made = strict(raw, decode=looker.decode)
        except ValueError:  # it has keys that its shape does not name, or it is not of it
            pass
        else:
            self.fits = True
            return made
        made = strict(raw)
        with contextlib.suppress(ValueError):
            looker.decode(raw)
            self.fits = True
        return made

    def _scene(self, raw: bytes) -> dict[str, Any]:
        """The text is cut where a thing begins or ends: each part is proper JSON by itself, and so is the whole."""
        around, terrain = raw.index(AROUND), raw.index(TERRAIN)
        toys, zones = raw.index(TOYS, around), raw.index(ZONES, terrain)
        prev = raw.endswith(b'"}') and raw[-PREV_LONG:].startswith(PREV)
        end = len(raw) - PREV_LONG if prev else len(raw) - 1
        if not raw.endswith(b"}"):
            raise _Unsure
        made = strict(raw[:around] + b"}")
        rest = b"".join((b"{", raw[around + 2:toys], TOYS, b"], ", TERRAIN, b"], ", raw[zones:end], b"}"))
        alike = rest == self._around[0]
        self.alike = alike and type(made.get("version")) is int and made["version"] == 1 and made.keys() == HEAD
        if not alike:
            self._around = (rest, strict(rest))
            if self._around[1].get("toys") != [] or self._around[1].get("terrain") != [] or "standing" in self._around[1]:
                raise _Unsure
        count = len(made) + len(self._around[1]) + prev
        made.update(self._around[1])
        made["toys"] = self._toys.read(raw[toys + len(TOYS):terrain])
        made["terrain"] = self._terrain.read(raw[terrain + len(TERRAIN):zones])
        if prev:
            made.update(strict(b"{" + raw[end + 2:]))
        if len(made) != count:
            raise _Unsure
        shape_types.SCENE_HEAD.decode(raw[:around] + b"}")
        self.fits = True
        return made

    def _standing(self, raw: bytes) -> Any:
        begin = raw.index(FIGHTERS) + len(FIGHTERS) - 1
        end = raw.index(b"}}", begin) + 2
        text = raw[begin:end]
        made = self._looked_at(raw[:begin] + b"{}" + raw[end:])
        standing = made.get("standing") if type(made) is dict else None
        if raw.count(FIGHTERS) > 1 or type(standing) is not dict or standing.get("fighters") != {}:
            raise _Unsure
        if text != self._fighters[0]:
            self._fighters = (text, strict(text, LEAF_DEEP))
            shape_types.FIGHTERS.decode(text)
        standing["fighters"] = self._fighters[1]
        return made


class _Things:
    """The toys, or the pieces of terrain, of one scene after another."""

    def __init__(self) -> None:
        self._text, self._texts = b"], ", list[bytes]()
        self._things: list[dict[str, Any]] = []
        self._now: dict[bytes, dict[str, Any]] = {}
        self._before: dict[bytes, dict[str, Any]] = {}

    def read(self, text: bytes) -> list[dict[str, Any]]:
        """What stands in a list, from its first thing to the comma after its end. ValueError: not surely read."""
        if text == self._text:
            return self._things
        texts: list[bytes] = []
        if text != b"], ":
            if not text.startswith(THING) or not text.endswith(b"}], "):
                raise _Unsure
            texts = text[len(THING):-len(b"}], ")].split(NEXT)
        things = [thing if new == old else self._thing(new)
                  for new, old, thing in zip(texts, self._texts, self._things, strict=False)]
        things += map(self._thing, texts[len(things):])
        self._text, self._texts, self._things = text, texts, things
        return things

    def _thing(self, inner: bytes) -> dict[str, Any]:
        known = self._now.get(inner)
        if known is None:
            known = self._before.get(inner)
            if known is None:
                text = b"".join((THING, inner, b"}"))
                known = strict(text, LEAF_DEEP)
                shape_types.THING.decode(text)
            if len(self._now) >= REMEMBERED:
                self._now, self._before = {}, self._now
            self._now[inner] = known
        return known
