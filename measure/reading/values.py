"""What counts as a number in a file, and how a value that was found is shown in an error message."""

from __future__ import annotations

import math
import reprlib
import unicodedata
from collections.abc import Mapping
from typing import Any

LARGEST = 1e12
"""Numbers beyond this are refused. The largest honest ones are Unix times (1.8e9 s); the square of this one is still an
ordinary number, so that geometry does not overflow."""


def is_number(v: Any) -> bool:
    """An int or float that is neither a bool nor endless nor NaN."""
    if isinstance(v, bool) or not isinstance(v, int | float):
        return False
    return isinstance(v, int) or math.isfinite(v)


def is_whole(v: Any) -> bool:
    """An int that is no bool."""
    return isinstance(v, int) and not isinstance(v, bool)


class _Shown(reprlib.Repr):
    """Short texts of values: cut in the middle, at most a few levels deep."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxlist, self.maxtuple, self.maxdict = 3, 8, 8, 8
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        """A whole number; one that Python refuses to write out is described."""
        return repr(x) if x.bit_length() <= 128 else f"a whole number of {x.bit_length()} bits"


_SHOWN = _Shown()


def shown(v: Any) -> str:
    """A value as error messages show it: like ``repr``, never long, whatever it is."""
    return _SHOWN.repr(dict(v) if isinstance(v, Mapping) else v)


def place(where: str, key: str) -> str:
    """The path of ``key`` inside ``where``: ``toys[0].height_in``."""
    return f"{where}.{key}" if where else key


BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the order of the letters that follow: a text with it may not say what it seems to."""


def _acts(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Zl", "Zp") or c in BIDI


def is_one_line(text: str) -> bool:
    """Whether a text is letters alone: no line breaks, no control characters, nothing that turns the order of letters."""
    return text.isprintable() or not any(_acts(c) for c in text)


def one_line(text: str) -> str:
    """A text with line breaks and control characters written out as Python writes them (``\\n``), so that no terminal, page or
    picture acts on them."""
    return text if text.isprintable() else "".join(
        c.encode("unicode_escape").decode("ascii") if _acts(c) else c for c in text)


def table_cell(text: str, mark: str = "'") -> str:
    """A text that a spreadsheet takes for one: it would work out what begins like a formula. ``mark``: put before it then."""
    return f"{mark}{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
