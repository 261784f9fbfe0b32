"""Names in an action that nothing has: said with the name that was meant.

In: an action, and what there is: a state as plain data, a scene, the options.
Out: a sentence, or nothing.
May import: ``measure``, ``rules.actions``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from measure.reading.suggest import did_you_mean
from measure.scene import Scene
from rules.actions import Action, Option


def unknown_name(action: Action, state: Mapping[str, Any], scene: Scene, options: Iterable[Option], player: str) -> str:
    """"no piece 'sargee': did you mean 'sarge'?" for an actor or target that there is not, or the kind that was meant by an
    unknown one; empty where all names are known."""
    offered = [o.action for o in options]
    pieces = {t.id for t in scene.toys} | {t.id for t in scene.terrain} | {z.id for z in scene.zones} | {player}
    pieces.update(_texts(state))
    pieces |= {n for a in offered for n in (a.actor, a.target) if n}
    for name in (action.actor, action.target):
        if name and name not in pieces:
            near = {n for a in offered for n in (a.actor, a.target) if n}
            return f"no piece {name!r}{did_you_mean(name, near) or did_you_mean(name, pieces)}"
    kinds = {a.kind for a in offered}
    meant = did_you_mean(action.kind, kinds) if action.kind not in kinds else ""
    return f"nothing is called {action.kind!r} now{meant}" if meant else ""


def _texts(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
