"""House rules and armies of a game for the set-up, without a widget: rows to show, what may be chosen, what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import tomlkit

from gui.language.words import tr
from gui.setup.model.plan import Figure
from measure.errors import InputError
from measure.reading.documents import SyntaxFault, parse_toml
from rules import registry
from rules.engine import Game, Piece

HOUSE = "house_rules"
TWO = (Piece("a", "one"), Piece("b", "two"))
"""The least that every game starts with."""


@dataclass(frozen=True, slots=True)
class HouseRow:
    """One house rule to show: ``value`` as it is played, ``usual`` as the rule book or the program has it. ``choices``:
    all that it can be, where that is a list. ``open``: the rule book leaves it to the players."""

    key: str
    rule: str
    text: str
    value: Any
    usual: Any
    choices: tuple[Any, ...]
    open: bool

    @property
    def changed(self) -> bool:
        return bool(self.value != self.usual)


def house_rows(game: Game[Any], changes: Mapping[str, Any]) -> tuple[HouseRow, ...]:
    """A game's house rules with the players' changes, those that the rule book leaves open first."""
    choices = _choices(game.id)
    rows = [HouseRow(h.key, h.rule, h.text, changes.get(h.key, u := h.to_dict()["value"]), u, choices.get(h.key, ()), h.open)
            for h in game.house_rules]
    return tuple(sorted(rows, key=lambda r: not r.open))


@lru_cache(maxsize=32)
def _choices(game_id: str) -> dict[str, tuple[Any, ...]]:
    """The closed lists among a game's house rules, from the types that its state gives them."""
    game = registry.game(game_id)
    try:
        house = game.start(TWO).house
        hints = get_type_hints(type(house))
    except (InputError, AttributeError):
        return {}
    return {key: (False, True) if kind is bool else get_args(kind) for key, kind in hints.items()
            if kind is bool or get_origin(kind) is Literal}


def read_value(row: HouseRow, text: str) -> Any:
    """What was typed for a house rule, in the kind that it is of. InputError says what was expected."""
    words = text.strip()
    if row.choices:
        for choice in row.choices:
            if words.lower() in (str(choice).lower(), value_text(choice).lower()):
                return choice
        raise InputError(tr("{key}: expected one of {names}, found {text!r}", key=row.key, names=', '.join(map(value_text,
                                                                                                               row.choices)),
                            text=text))
    if isinstance(row.usual, str):
        return words
    try:
        if isinstance(row.usual, list | tuple):
            parts = [p for p in words.strip("[]()").replace(";", ",").split(",") if p.strip()]
            whole = all(isinstance(u, int) for u in row.usual)
            return [int(p) if whole else float(p) for p in parts]
        return int(words) if isinstance(row.usual, int) else float(words.replace(",", "."))
    except ValueError:
        kind = tr("numbers with commas between") if isinstance(row.usual, list | tuple) else \
            tr("a whole number") if isinstance(row.usual, int) else tr("a number")
        raise InputError(tr("{key}: expected {kind}, found {text!r}", key=row.key, kind=kind, text=text)) from None


def value_text(value: Any) -> str:
    """A house rule's value for a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(f"{v:g}" if isinstance(v, int | float) else str(v) for v in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def changed_table(table: Mapping[str, Any], row: HouseRow, value: Any) -> dict[str, Any]:
    """A game's own table with one house rule as the players want it; the usual value is not written down."""
    house = {k: v for k, v in table.get(HOUSE, {}).items() if k != row.key}
    if value != row.usual:
        house[row.key] = value
    rest = {k: v for k, v in table.items() if k != HOUSE}
    return {**rest, HOUSE: house} if house else rest


def check_house(game: Game[Any], table: Mapping[str, Any]) -> None:
    """InputError: house rules that the game refuses, whatever the armies are."""
    game.start(TWO, {HOUSE: dict(table.get(HOUSE, {}))})


def fault(game: Game[Any], figures: Sequence[Figure], table: Mapping[str, Any]) -> str:
    """What the game has against these toys, this table and these house rules; empty where it would start."""
    pieces = tuple(Piece(f.key, f.side, f.size, f.name) for f in figures if f.side)
    try:
        if table:
            game.start(pieces, dict(table))
        else:
            game.start(pieces)
    except InputError as e:
        return str(e)
    return ""


def army_text(game_id: str, table: Mapping[str, Any]) -> str:
    """A game's own table, without house rules, as TOML to edit."""
    rest = {k: v for k, v in table.items() if k != HOUSE}
    return tomlkit.dumps({game_id: rest}) if rest else ""


def read_army(game_id: str, text: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """The game's table from TOML that was typed or read from a file, with the house rules of ``table`` unless the text
    has its own. InputError: not TOML."""
    try:
        data = parse_toml(text)
    except SyntaxFault as e:
        raise InputError(tr("the army is not TOML ({e}): correct that line, or look at the example", e=e)) from None
    own = data.get(game_id, {k: v for k, v in data.items() if k not in ("toy", "terrain")})
    if not isinstance(own, Mapping):
        raise InputError(tr("{game_id} must be a table: write [{game_id}] above its lines", game_id=game_id))
    house = own.get(HOUSE, table.get(HOUSE, {}))
    return {**{k: v for k, v in own.items() if k != HOUSE}, **({HOUSE: house} if house else {})}


def same_army(game_id: str, text: str, other: str) -> bool:
    """Whether two texts are the same table, so that what is being typed is not written over."""
    try:
        return read_army(game_id, text, {}) == read_army(game_id, other, {})
    except InputError:
        return False


def example(game_id: str) -> str:
    """The example that lies beside a game's rules; empty where there is none."""
    try:
        return (Path(registry.FOLDER) / game_id / "example.toml").read_text(encoding="utf-8")
    except OSError:
        return ""
