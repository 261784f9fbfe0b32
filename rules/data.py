"""Plain data (TOML, JSON) to frozen dataclasses and back, by their type hints: strict, every fault named at once with
file and path."""

from __future__ import annotations

import dataclasses
import math
import tomllib
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from measure.errors import InputError
from rules.engine import HouseRule

T = TypeVar("T")
H = TypeVar("H")


class DataError(InputError):
    """A rules file, roster table or state that cannot be used; every fault with its place."""


def plain(value: Any) -> Any:
    """Dataclasses and tuples as dicts and lists, ready for JSON. Fields keep their order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    return value


def read(cls: type[T], data: Any, where: str = "") -> T:
    """``data`` as ``cls``. DataError names unknown keys, missing keys, wrong types and refused values, all at once."""
    faults: list[str] = []
    made = _read(cls, data, where, faults)
    if faults:
        raise DataError("; ".join(faults))
    return made


def read_toml(path: Path | str) -> dict[str, Any]:
    """A TOML file as a dict. DataError: not there, not text, not TOML."""
    try:
        with open(path, "rb") as f:
            return tomllib.load(f)
    except OSError as e:
        raise DataError(f"{path}: cannot be read ({e.strerror}): give a TOML file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise DataError(f"{path}: not TOML ({e}): correct that line") from None


@cache
def _fields(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    hints = get_type_hints(cls)
    return tuple((f.name, hints[f.name],
                  f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING)
                 for f in dataclasses.fields(cls))


def _at(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _read(kind: Any, data: Any, where: str, faults: list[str]) -> Any:
    origin = get_origin(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _read_dataclass(kind, data, where, faults)
    if origin in (Union, types.UnionType):
        return _read_union(kind, data, where, faults)
    if origin is Literal:
        if data not in get_args(kind) or isinstance(data, bool):
            faults.append(f"{where}: must be one of {', '.join(map(str, get_args(kind)))}, found {data!r}")
        return data
    if origin is tuple:
        return _read_tuple(get_args(kind), data, where, faults)
    if kind is float:
        if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data):
            faults.append(f"{where}: must be a number, found {data!r}")
            return 0.0
        return float(data)
    if kind is int and (isinstance(data, bool) or not isinstance(data, int)):
        faults.append(f"{where}: must be a whole number, found {data!r}")
        return 0
    if kind in (str, bool) and not isinstance(data, kind):
        faults.append(f"{where}: must be {'text' if kind is str else 'true or false'}, found {data!r}")
        return kind()
    return data


def _read_dataclass(cls: type, data: Any, where: str, faults: list[str]) -> Any:
    if not isinstance(data, Mapping):
        faults.append(f"{where or cls.__name__.lower()}: must be a table (object), found {data!r}")
        return None
    before = len(faults)
    known = _fields(cls)
    names = {name for name, _, _ in known}
    for key in data:
        if key not in names:
            faults.append(f"{_at(where, str(key))}: unknown key (known: {', '.join(sorted(names))})")
    values = {}
    for name, hint, required in known:
        if name in data:
            values[name] = _read(hint, data[name], _at(where, name), faults)
        elif required:
            faults.append(f"{_at(where, name)}: is missing")
    if len(faults) > before:
        return None
    try:
        return cls(**values)
    except ValueError as e:
        faults.append(f"{where}: {e}" if where else str(e))
        return None


def _read_union(kind: Any, data: Any, where: str, faults: list[str]) -> Any:
    choices = [c for c in get_args(kind) if c is not type(None)]
    if data is None:
        if len(choices) == len(get_args(kind)):
            faults.append(f"{where}: must not be null")
        return None
    if len(choices) == 1:
        return _read(choices[0], data, where, faults)
    tries: list[list[str]] = []
    for choice in choices:
        found: list[str] = []
        made = _read(choice, data, where, found)
        if not found:
            return made
        tries.append(found)
    faults.extend(sorted(tries, key=len)[0])
    return None


def _read_tuple(args: tuple[Any, ...], data: Any, where: str, faults: list[str]) -> Any:
    if not isinstance(data, list | tuple):
        faults.append(f"{where}: must be a list, found {data!r}")
        return ()
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_read(args[0], v, f"{where}[{i}]", faults) for i, v in enumerate(data))
    if len(args) != len(data):
        faults.append(f"{where}: must hold {len(args)} values, found {len(data)}")
        return ()
    return tuple(_read(a, v, f"{where}[{i}]", faults) for i, (a, v) in enumerate(zip(args, data, strict=True)))


@dataclass(frozen=True, slots=True)
class _Head:
    id: str
    title: str
    edition: str


@dataclass(frozen=True, slots=True)
class _HouseEntry:
    key: str
    rule: str
    value: Any
    text: str
    open: bool = True


@dataclass(frozen=True, slots=True)
class _RulesFile:
    game: _Head
    house_rule: tuple[_HouseEntry, ...]


@dataclass(frozen=True, slots=True)
class GameData(Generic[T]):
    """What a game's ``rules.toml`` says: the head, the house rules with their texts, and their typed values."""

    id: str
    title: str
    edition: str
    house_rules: tuple[HouseRule, ...]
    house: T

    def changed(self, cls: type[T], changes: Mapping[str, Any] | None, where: str = "house_rules") -> T:
        """The house rules with ``changes`` by key. DataError names every unknown key and bad value."""
        if not changes:
            return self.house
        if not isinstance(changes, Mapping):
            raise DataError(f"{where}: must be a table of house rules, found {changes!r}")
        return read(cls, {**plain(self.house), **changes}, where)


def split_house(table: Mapping[str, Any] | None, changes: Mapping[str, Any] | None,
                ) -> tuple[dict[str, Any], dict[str, Any]]:
    """A roster's table without its ``house_rules``, and those together with ``changes`` (which win)."""
    rest = dict(table or {})
    own = rest.pop("house_rules", {})
    if not isinstance(own, Mapping):
        raise DataError(f"house_rules: must be a table of house rules, found {own!r}")
    return rest, {**own, **(changes or {})}


def read_start(data: GameData[H], cls: type[T], table: Mapping[str, Any] | None,
               changes: Mapping[str, Any] | None) -> tuple[T, H, list[str]]:
    """What a game starts from: its roster table as ``cls``, its house rules with ``changes``, and the faults of both so
    far (the game adds its own and names them all at once; until then defaults stand in)."""
    table, changes = split_house(table, changes)
    rows, house = cls(), data.house
    faults: list[str] = []
    try:
        rows = read(cls, table, data.id)
    except DataError as e:
        faults.append(str(e))
    try:
        house = data.changed(type(house), changes)
    except DataError as e:
        faults.append(str(e))
    return rows, house, faults


def read_game(folder: Path, cls: type[T], also: tuple[str, ...] = ()) -> GameData[T]:
    """``folder/rules.toml`` with house rules typed by the dataclass ``cls``. The folder's name is the game's id;
    ``also``: further tables, which the game reads itself."""
    path = folder / "rules.toml"
    raw = read_toml(path)
    try:
        file = read(_RulesFile, {k: v for k, v in raw.items() if k not in also})
        if file.game.id != folder.name:
            raise DataError(f"game.id: must be the folder's name {folder.name!r}, found {file.game.id!r}")
        keys = [h.key for h in file.house_rule]
        if len(set(keys)) != len(keys):
            raise DataError(f"house_rule: a key is used twice among {', '.join(keys)}")
        house = read(cls, {h.key: h.value for h in file.house_rule}, "house_rule")
    except DataError as e:
        raise DataError(f"{path}: {e}") from None
    shown = tuple(HouseRule(h.key, h.rule, getattr(house, h.key), h.text, h.open) for h in file.house_rule)
    return GameData(file.game.id, file.game.title, file.game.edition, shown, house)


def state_in(cls: type[T], game: str, data: Any, faults_of: Callable[[T], list[str]] | None = None,
             version: int = 1) -> T:
    """A state file's object as ``cls``: ``game`` and ``version`` checked, the rest read strictly, then ``faults_of`` what
    was read (what does not fit together)."""
    if not isinstance(data, Mapping):
        raise DataError(f"a state is a JSON object with game, version and more, found {type(data).__name__}")
    faults = []
    if data.get("game") != game:
        faults.append(f"game: must be {game!r}, found {data.get('game')!r}")
    if data.get("version", version) != version:
        faults.append(f"version: must be {version}, found {data['version']!r}")
    made = _read(cls, {k: v for k, v in data.items() if k not in ("game", "version")}, "", faults)
    if not faults and faults_of is not None:
        faults = faults_of(made)
    if faults:
        raise DataError("state: " + "; ".join(faults))
    return made


def state_out(game: str, state: Any, version: int = 1) -> dict[str, Any]:
    """The state as plain data, ``game`` and ``version`` first."""
    return {"game": game, "version": version, **plain(state)}
