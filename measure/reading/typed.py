"""Plain data to frozen dataclasses and back, by their type hints: unknown keys refused, every fault noted with its path.

Understands dataclasses, ``tuple[T, ...]`` and fixed tuples, ``T | None`` and other unions, ``Literal``, float, int, str and
bool; ``Any`` is taken as it is.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from measure.reading.reader import Reader
from measure.reading.suggest import did_you_mean
from measure.reading.values import LARGEST, is_number, is_whole, place, shown


def plain(value: Any) -> Any:
    """Dataclasses and tuples as dicts and lists, ready for JSON. Fields keep their order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    return value


def typed(kind: Any, data: Any, where: str, reader: Reader) -> Any:
    """``data`` as ``kind``; what is wrong is noted in ``reader``, and what is returned then is a stand-in."""
    origin = get_origin(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, data, where, reader)
    if origin in (Union, types.UnionType):
        return _union(kind, data, where, reader)
    if origin is Literal:
        if not any(type(c) is type(data) and c == data for c in get_args(kind)):
            choices = [str(c) for c in get_args(kind)]
            like = did_you_mean(data, choices) if isinstance(data, str) else ""
            reader.fail(where, f"must be one of {', '.join(choices)}, found {shown(data)}{like}")
        return data
    if origin is tuple:
        return _tuple(get_args(kind), data, where, reader)
    if kind in (float, int):
        return _number(kind, data, where, reader)
    if kind in (str, bool) and not isinstance(data, kind):
        reader.fail(where, f"must be {'text' if kind is str else 'true or false'}, found {shown(data)}")
        return kind()
    return data


@cache
def _fields(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    hints = get_type_hints(cls)
    return tuple((f.name, hints[f.name],
                  f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING)
                 for f in dataclasses.fields(cls))


def _number(kind: type, data: Any, where: str, reader: Reader) -> float:
    if not (is_whole(data) if kind is int else is_number(data)):
        reader.fail(where, f"must be a {'whole ' if kind is int else ''}number, found {shown(data)}")
        return 0
    if not -LARGEST <= data <= LARGEST:
        reader.fail(where, f"must not be beyond {LARGEST:g}, found {shown(data)}")
        return 0
    return data if kind is int else float(data)


def _dataclass(cls: type, data: Any, where: str, reader: Reader) -> Any:
    if not isinstance(data, Mapping):
        reader.fail(where or cls.__name__.lower(), f"must be a table (object), found {shown(data)}")
        return None
    before = len(reader.faults)
    known = _fields(cls)
    names = {name for name, _, _ in known}
    for key in data:
        if key not in names:
            meant = did_you_mean(str(key), names)
            reader.fail(place(where, str(key)), f"unknown key{meant} (known: {', '.join(sorted(names))})")
    values = {}
    for name, hint, required in known:
        if name in data:
            values[name] = typed(hint, data[name], place(where, name), reader)
        elif required:
            reader.fail(place(where, name), "is missing")
    if len(reader.faults) > before:
        return None
    try:
        return cls(**values)
    except ValueError as e:
        reader.fail(where, str(e))
        return None


def _union(kind: Any, data: Any, where: str, reader: Reader) -> Any:
    choices = [c for c in get_args(kind) if c is not type(None)]
    if data is None:
        if len(choices) == len(get_args(kind)):
            reader.fail(where, "must not be null")
        return None
    if len(choices) == 1:
        return typed(choices[0], data, where, reader)
    tries: list[list[str]] = []
    for choice in choices:
        attempt = Reader()
        made = typed(choice, data, where, attempt)
        if not attempt.faults:
            return made
        tries.append(attempt.faults)
    reader.faults.extend(sorted(tries, key=len)[0])
    return None


def _tuple(args: tuple[Any, ...], data: Any, where: str, reader: Reader) -> Any:
    if not isinstance(data, list | tuple):
        reader.fail(where, f"must be a list, found {shown(data)}")
        return ()
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(typed(args[0], v, f"{where}[{i}]", reader) for i, v in enumerate(data))
    if len(args) != len(data):
        reader.fail(where, f"must hold {len(args)} values, found {len(data)}")
        return ()
    return tuple(typed(a, v, f"{where}[{i}]", reader) for i, (a, v) in enumerate(zip(args, data, strict=True)))
