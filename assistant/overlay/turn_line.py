"""The turn in one line: who has still something to do, and whose declared move was not made yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assistant.overlay.parameters import MARKS
from rules.actions import Option, Prompt


def turn_line(prompt: Prompt | None, options: Iterable[Option], names: Mapping[str, str], to_move: Iterable[str] = (),
              left: Mapping[str, int] | None = None) -> str:
    """"Still to do: jeep (2 actions), sarge. Not moved yet: spare". ``names``: of toys by id; ``to_move``: ids of the toys that
    a declared action moves; ``left``: actions that toys have left, where the game counts them. Empty where nobody is asked to
    act, where chance is asked, and where nobody has anything to do. It says who, not what: that would give a hand away."""
    if prompt is None or prompt.chance:
        return ""
    order = list(dict.fromkeys(str(o.action.actor) for o in options if o.action.actor not in (None, prompt.player)))
    open_ones = {str(o.action.actor) for o in options if str(o.verdict) != "no"} if left is None else {
        i for i in order if left.get(i, 1) > 0}
    said = []
    doers = [_who(i, names, left) for i in order if i in open_ones]
    if doers:
        said.append(f"Still to do: {_listed(doers)}")
    waiting = [names.get(i, i) for i in to_move]
    if waiting:
        said.append(f"Not moved yet: {_listed(waiting)}")
    return ". ".join(said)


def actions_left(state: Any) -> dict[str, int] | None:
    """The actions that each toy has left, where the game counts them; else None."""
    toys = [t for t in getattr(state, "toys", ()) if hasattr(t, "left") and hasattr(t, "id")]
    return {str(t.id): int(t.left) for t in toys} if toys else None


def _who(an_id: str, names: Mapping[str, str], left: Mapping[str, int] | None) -> str:
    n = left.get(an_id, 0) if left is not None else 0
    return names.get(an_id, an_id) + (f" ({n} action{'s' * (n != 1)})" if n else "")


def _listed(words: list[str]) -> str:
    most = MARKS.named_most
    return ", ".join(words[:most]) + (f" and {len(words) - most} more" if len(words) > most else "")
