"""Lines of JSON that tell much the same again and again: an object that was told before is the same dict, and not parsed anew.

A battle's log tells each toy of its table in every scene, and each fighter with every action. Nothing is taken on trust: what
is read is what :func:`measure.reading.documents.parse_json` reads, and what it refuses is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from measure.reading.documents import BY_NUMBER, MOST_DEEP, no_deeper, parse_json, unique

STAND_IN = "NaN"
"""What stands for an object that is read by itself."""
TOLD_OTHERWISE = (STAND_IN, "Infinity", BY_NUMBER)
"""A text with one of these is read whole: it could be taken for the stand-in, or a text in it does not end at the next mark."""
LEAF_DEEP = 8
"""Lists in such an object are at most so deep: the outlines of a toy are 2."""
REMEMBERED = 1024
"""Objects that are surely remembered: those of the fullest table (100 toys, 60 pieces of terrain, 100 fighters) are a third."""


class JsonLines:
    """Parses the lines of one file, in their order. The dicts that it gives are shared by its lines: do not change them, save
    the outermost."""

    def __init__(self) -> None:
        self._now: dict[str, dict[str, Any]] = {}
        self._before: dict[str, dict[str, Any]] = {}
        self._whole = json.JSONDecoder(object_pairs_hook=unique)
        self._leaves: Iterator[dict[str, Any]] = iter(())
        self._around = json.JSONDecoder(object_pairs_hook=unique, parse_constant=lambda _: next(self._leaves))

    def parse(self, text: str) -> Any:
        """As :func:`measure.reading.documents.parse_json`, with its errors."""
        several = text.count("{") > 2 and not any(sign in text for sign in TOLD_OTHERWISE)
        found = self._put_together(text) if several else self._by_itself(text)
        return parse_json(text) if found is None else found

    def _by_itself(self, text: str) -> Any:
        """What a line says that is read at once; None: not surely."""
        try:
            made, end = self._whole.raw_decode(text)
        except (ValueError, StopIteration, RecursionError):
            return None
        return made if end == len(text) and no_deeper(text, MOST_DEEP) else None

    def _put_together(self, text: str) -> Any:
        """What the objects that hold no others, each by itself, and the text around them say; None: not surely what the whole
        text says."""
        begin, *rest = text.split("{")
        around, leaves = [begin], []
        for piece in rest:
            leaf, end, after = piece.partition("}")
            around.append(STAND_IN + after if end else "{" + piece)
            if end:
                leaves.append(leaf)
        outer = "".join(around)
        if not no_deeper(outer, MOST_DEEP - LEAF_DEEP):
            return None
        now = self._now
        try:
            self._leaves = iter([now[leaf] if leaf in now else self._leaf(leaf) for leaf in leaves])
            made, stop = self._around.raw_decode(outer)
            if stop != len(outer):
                return None
        except (ValueError, StopIteration, RecursionError):
            return None
        return made if next(self._leaves, None) is None else None  # one was within a text

    def _leaf(self, inner: str) -> dict[str, Any]:
        """The object with this between its braces. ValueError: it is none by itself, or deeper than most."""
        known = self._before.get(inner)
        if known is None:
            if not no_deeper(inner, LEAF_DEEP):
                raise ValueError("deep")
            known = self._whole.decode("{" + inner + "}")
        if len(self._now) >= REMEMBERED:
            self._now, self._before = {}, self._now
        self._now[inner] = known
        return known
