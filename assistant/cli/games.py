"""Players' own games: found at the start, begun by ``new-game``, allowed to run Python by ``trust-game``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from assistant.batch.job import GAMES_FOLDER
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.writing import write_file

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "new-game", _new_game, "begin a game of your own, as a folder with one file to change",
                "new-game garden_war")
    p.add_argument("name", metavar="NAME", help="small letters, digits and _")
    p = command(sub, "trust-game", _trust_game, "let a game of your own run its Python file", "trust-game garden_war")
    p.add_argument("name", metavar="NAME", help="the game's folder")
    p.add_argument("--yes", action="store_true", help="do not ask")


def games_folder() -> Path:
    """Where players' own games are: $TOY_UMPIRE_GAMES, else games in the user's data folder."""
    given = os.environ.get(GAMES_FOLDER)
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_path("toy-umpire")) / "games"


def find_games() -> list[str]:
    """Make the players' own games known to the program and to the processes that it starts; returns a sentence about each that
    cannot be used."""
    folder = games_folder()
    if not folder.is_dir():
        return []
    os.environ[GAMES_FOLDER] = str(folder)
    from rules.own_games import find

    return find(folder)


def _new_game(args: argparse.Namespace) -> None:
    from rules import registry
    from rules.kit.data import FILE

    name = str(args.name)
    if not NAME.fullmatch(name):
        raise InputError(f"{name!r} is no name for a game: small letters, digits and _, a letter first, such as garden_war")
    if any(g.id == name for g in registry.games()):
        raise InputError(f"there is a game {name!r} already: choose another name")
    folder = games_folder() / name
    if folder.exists():
        raise InputError(f"{folder} is there already: choose another name, or remove it")
    folder.mkdir(parents=True)
    template = Path(registry.FOLDER).parent / "kit" / "template"
    for file in (FILE, "README.md"):
        write_file(str(folder / file), (template / file).read_text(encoding="utf-8").replace("NAME", name))
    print(f"{folder / FILE} is your game: change it as {folder / 'README.md'} says. `toy-umpire games` lists it from now on.")


def _trust_game(args: argparse.Namespace) -> None:
    code = games_folder() / str(args.name) / "game.py"
    if not NAME.fullmatch(str(args.name)) or not code.is_file():
        raise InputError(f"{code} is not there: only a game with Python needs this")
    print(f"{code} is a Python program of {code.stat().st_size} bytes. It can do anything on this computer that you can.")
    if not args.yes:
        if not sys.stdin.isatty():
            raise InputError("nobody can be asked here: add --yes if you trust it")
        if input("Load it from now on, as it is now? (yes/no) ").strip().lower() not in ("y", "yes"):
            print("It is left out.")
            return
    from rules.own_games import trust

    trust(games_folder(), code)
    print("It is loaded from now on; if the file changes you are asked again.")
