"""What somebody may have meant who wrote a name that there is not."""

from __future__ import annotations

from collections.abc import Iterable

LIKE = 0.7
"""Share of common letters from which a name is suggested (difflib's ratio). Chosen."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """": did you mean 'sarge'?" for the known name that is most like ``name``; empty where none is like it."""
    import difflib

    names = {k.casefold(): k for k in known if k}
    like = difflib.get_close_matches(name.casefold(), names, 1, LIKE)
    return f": did you mean {names[like[0]]!r}?" if like else ""
