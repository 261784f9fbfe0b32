"""Which games there are: the folders under games/ are the list.

In: a game's id, or none.
Out: that game, or all of them; an InputError that names those there are.
May import: ``measure``, ``rules.engine``; the games by name when they are asked for.
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
def _own() -> tuple[Game[Any], ...]:
    names = sorted(p.parent.name for p in FOLDER.glob("*/game.py"))
    return tuple(importlib.import_module(f"rules.games.{name}.game").GAME for name in names)


def games(folders: Iterable[Path] = ()) -> tuple[Game[Any], ...]:
    """All games, by id; ``folders``: further game folders of the players' own (each with a game.py that has GAME)."""
    return tuple(sorted((*_own(), *(load(Path(f)) for f in folders)), key=lambda g: g.id))


def game(game_id: str, folders: Iterable[Path] = ()) -> Game[Any]:
    """The game of that id. InputError names the ids there are."""
    found = {g.id: g for g in games(folders)}
    if game_id not in found:
        raise InputError(f"no game {game_id!r}{did_you_mean(game_id, found)} (there are {', '.join(found)})")
    return found[game_id]


def load(folder: Path) -> Game[Any]:
    """A game from a folder outside the project. InputError: no game.py, or no GAME in it."""
    path = folder / "game.py"
    if not path.is_file():
        raise InputError(f"{folder}: expected a game folder with game.py in it")
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
