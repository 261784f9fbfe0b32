"""Documents with something wrong in them: valid plain data in which a few places are deleted, emptied, nested, doubled or
replaced by something of another kind."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

DEEP: list[Any] = []
for _ in range(200):
    DEEP = [DEEP]

ODD: tuple[Any, ...] = (
    True, False, 0, -1, 1, 3, 2**62, 10**400, 0.5, 6.0, -0.0, 1e-300, 1e308, float("nan"), float("inf"), "", "x", "5S",
    "line\nbreak",
    [], {}, [[]], [1, 2], ["x"], [{}], {"x": 1}, {"name": "x"})
"""What may stand in place of a value, as TOML can say it."""
ODD_JSON: tuple[Any, ...] = (*ODD, None, [None], DEEP)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (dict or list, key or index) of a document."""
    found: list[tuple[Any, Any]] = []
    left = [data]
    while left:
        holder = left.pop()
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        found += [(holder, k) for k in keys]
        left += [holder[k] for k in keys if isinstance(holder[k], dict | list)]
    return found


@st.composite
def broken(draw: st.DrawFn, document: Any, odd: tuple[Any, ...] = ODD_JSON) -> Any:
    """The document with one to three faults."""
    data = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        found = places(data)
        if not found:
            break
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        change = draw(st.sampled_from(("replace", "replace", "delete", "nest", "empty", "double", "rename")))
        if change == "replace":
            holder[key] = copy.deepcopy(draw(st.sampled_from(odd)))
        elif change == "delete":
            del holder[key]
        elif change == "nest":
            holder[key] = draw(st.sampled_from(([holder[key]], {"x": holder[key]})))
        elif change == "empty":
            holder[key] = type(holder[key])()
        elif change == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(("x", "naïve", "a b\n")))] = holder.pop(key)
    return data


def one_sentence(error: Exception, *parts: object) -> None:
    """The error is a line of text that can be printed, and names every part."""
    assert str(error).isprintable(), repr(str(error))
    assert all(str(p) in str(error) for p in parts), str(error)


def toml(data: Any, top: bool = True) -> str:
    """Plain data as TOML, tables inline."""
    if isinstance(data, dict):
        rows = [f"{json.dumps(k)} = {toml(v, False)}" for k, v in data.items()]
        return "\n".join(rows) if top else "{" + ", ".join(rows) + "}"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(toml(v, False) for v in data) + "]"
    if isinstance(data, float):
        return repr(data)
    return json.dumps(data)
