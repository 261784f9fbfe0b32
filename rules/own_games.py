"""Players' own games in a folder: each is made known to the program; Python is run only where the player said yes to it.

In: the folder that holds their folders.
Out: a sentence about each game that cannot be used; the games themselves are in the registry.
May import: ``measure``, ``rules.registry``.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from measure.errors import InputError
from measure.reading import documents
from measure.writing import write_file
from rules import registry

TRUSTED = "trusted.json"
FILES = ("game.toml", "game.py")


def find(folder: Path) -> list[str]:
    """Make the games in ``folder`` known to the program; returns a sentence about each that cannot be used."""
    try:
        found = sorted(p for p in folder.iterdir() if p.is_dir() and any((p / f).is_file() for f in FILES))
    except OSError:
        return []
    told = []
    for path in found:
        code = path / "game.py"
        try:
            if code.is_file() and trusted(folder).get(str(code)) != digest(code):
                told.append(f"{code} is a Python program: run `toy-umpire trust-game {path.name}` if you trust it, until then "
                            "this game is left out")
                continue
            registry.add(registry.load(path))
        except InputError as e:
            told.append(str(e))
        except Exception as e:  # it is somebody's own program
            told.append(f"{code} cannot be run ({type(e).__name__}: {e}): this game is left out")
    return told


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def trusted(folder: Path) -> dict[str, str]:
    """The Python files that the player allowed, with what was in them then. InputError: the list cannot be read."""
    path = folder / TRUSTED
    if not path.is_file():
        return {}
    data = documents.read_json(path, InputError, give="remove it", otherwise="remove it and trust your games again")
    return {str(k): str(v) for k, v in data.items()} if isinstance(data, dict) else {}


def trust(folder: Path, code: Path) -> None:
    """Allow a Python file as it is now. InputError: that cannot be written."""
    write_file(str(folder / TRUSTED), json.dumps({**trusted(folder), str(code): digest(code)}, indent=1) + "\n")
