"""Which games there are: the folders under games/ are the list, and after them the players' own.

In: a game's id, or none.
Out: that game, or all of them; an InputError that names those there are.
May import: ``measure``, ``rules.engine``; the games by name when they are asked for, ``rules.kit`` for players' own.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from measure.errors import InputError
from measure.reading.suggest import did_you_mean
from rules.engine import Game

FOLDER = Path(__file__).parent / "games"


@lru_cache(maxsize=1)
def _ids() -> tuple[str, ...]:
    """A game's folder has its id for a name."""
    return tuple(sorted(p.parent.name for p in FOLDER.glob("*/game.py")))


def _own_game(game_id: str) -> Game[Any]:
    game: Game[Any] = importlib.import_module(f"rules.games.{game_id}.game").GAME
    return game


def _own() -> tuple[Game[Any], ...]:
    return tuple(map(_own_game, _ids()))


_PLAYERS: dict[str, Game[Any]] = {}


def add(game: Game[Any]) -> None:
    """A game of the players' own, from now on. InputError: the program has one of that id."""
    if game.id in _ids():
        raise InputError(f"there is a game {game.id!r} already: give yours another name")
    _PLAYERS[game.id] = game


def forget() -> None:
    """Of the players' own games none is known any more."""
    _PLAYERS.clear()


def games(folders: Iterable[Path] = ()) -> tuple[Game[Any], ...]:
    """All games, by id; ``folders``: further game folders (each with a game.toml of the kit, or a game.py that has GAME)."""
    return tuple(sorted((*_own(), *_PLAYERS.values(), *(load(Path(f)) for f in folders)), key=lambda g: g.id))


def ids() -> tuple[str, ...]:
    """The ids of all games, in order; none is loaded for it."""
    return tuple(sorted((*_ids(), *_PLAYERS)))


def game(game_id: str, folders: Iterable[Path] = ()) -> Game[Any]:
    """The game of that id; the program's others are not loaded for it. InputError names the ids there are."""
    if game_id in _ids():
        return _own_game(game_id)
    found = {g.id: g for g in games(folders)}
    if game_id not in found:
        raise InputError(f"no game {game_id!r}{did_you_mean(game_id, found)} (there are {', '.join(found)})")
    return found[game_id]


def load(folder: Path) -> Game[Any]:
    """A game from a folder outside the project: its game.py, which is run, else its game.toml. InputError: neither, or no GAME
    in it, or faults in the file."""
    path = folder / "game.py"
    if not path.is_file():
        if not (folder / "game.toml").is_file():
            raise InputError(f"{folder}: expected a game folder with game.toml or game.py in it")
        from rules.kit.game import KitGame

        return KitGame(folder)
    name = f"own_game_{folder.name}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise InputError(f"{path}: cannot be loaded as a Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    made = getattr(sys.modules[name], "GAME", None)
    if not isinstance(made, Game):
        raise InputError(f"{path}: expected GAME = a rules.engine.Game, found {made!r}")
    return made
