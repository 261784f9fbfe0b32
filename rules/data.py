"""A game's files as frozen dataclasses.

In: a game's rules with their house rules, a roster's table, a saved state: TOML files or plain data.
Out: frozen dataclasses, or one error that names every fault at once with file and path.
May import: ``measure``, ``rules.engine``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from measure.errors import InputError
from measure.reading import documents
from measure.reading.reader import Reader
from measure.reading.typed import plain, typed
from measure.reading.values import shown
from rules.engine import HouseRule

T = TypeVar("T")
H = TypeVar("H")


class DataError(InputError):
    """A rules file, roster table or state that cannot be used; every fault with its place."""


def read(cls: type[T], data: Any, where: str = "") -> T:
    """``data`` as ``cls``. DataError names unknown keys, missing keys, wrong types and refused values, all at once."""
    reader = Reader()
    made: T = typed(cls, data, where, reader)
    if reader.faults:
        raise DataError("; ".join(reader.faults))
    return made


def read_toml(path: Path | str) -> dict[str, Any]:
    """A TOML file as a dict. DataError: not there, not text, not TOML."""
    return documents.read_toml(path, DataError, give="give a TOML file", otherwise="correct that line")


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
            raise DataError(f"{where}: must be a table of house rules, found {shown(changes)}")
        return read(cls, {**plain(self.house), **changes}, where)


def split_house(table: Mapping[str, Any] | None, changes: Mapping[str, Any] | None,
                ) -> tuple[dict[str, Any], dict[str, Any]]:
    """A roster's table without its ``house_rules``, and those together with ``changes`` (which win)."""
    for what, given in (("the game's table", table), ("house_rules", changes)):
        if given is not None and not isinstance(given, Mapping):
            raise DataError(f"{what}: must be a table, found {shown(given)}")
    rest = dict(table or {})
    own = rest.pop("house_rules", {})
    if not isinstance(own, Mapping):
        raise DataError(f"house_rules: must be a table of house rules, found {shown(own)}")
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


def out_of_bounds(thing: Any, *, shares: Sequence[str] = (), **least: float) -> list[str]:
    """Sentences about fields of ``thing`` that are below their ``least``, or of those ``shares`` that are not 0 to 1."""
    low = [f"{key} must be {n:g} or more, found {getattr(thing, key):g}" for key, n in least.items() if getattr(thing, key) < n]
    return low + [f"{key} must be 0 to 1, found {getattr(thing, key):g}" for key in shares if not 0 <= getattr(thing, key) <= 1]


def refuse(faults: Sequence[str], what: str = "") -> None:
    """ValueError with all ``faults`` of a thing in one sentence; nothing where there are none."""
    if faults:
        raise ValueError((f"{what}: " if what else "") + "; ".join(faults))


def sides_of(rows: Sequence[Any]) -> list[str]:
    """The sides that a state's toys name, each once; what is no toy or no name is left for the reader to refuse."""
    return list(dict.fromkeys(r["side"] for r in rows if isinstance(r, Mapping) and isinstance(r.get("side"), str)))


def state_in(cls: type[T], game: str, data: Any, faults_of: Callable[[T], list[str]] | None = None,
             version: int = 1) -> T:
    """A state file's object as ``cls``: ``game`` and ``version`` checked, the rest read strictly, then ``faults_of`` what
    was read (what does not fit together)."""
    if not isinstance(data, Mapping):
        raise DataError(f"a state is a JSON object with game, version and more, found {type(data).__name__}")
    reader = Reader()
    if data.get("game") != game:
        reader.fail("game", f"must be {game!r}, found {shown(data.get('game'))}")
    if data.get("version", version) != version:
        reader.fail("version", f"must be {version}, found {shown(data['version'])}")
    made: T = typed(cls, {k: v for k, v in data.items() if k not in ("game", "version")}, "", reader)
    faults = reader.faults
    if not faults and faults_of is not None:
        faults = faults_of(made)
    if faults:
        raise DataError("state: " + "; ".join(faults))
    return made


def state_out(game: str, state: Any, version: int = 1) -> dict[str, Any]:
    """The state as plain data, ``game`` and ``version`` first."""
    return {"game": game, "version": version, **plain(state)}
