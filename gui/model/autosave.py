"""The game is kept at each action, so that a killed program, or tomorrow evening, can go on with it."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.log.battle_log import read_log
from gui.model.presenter import journal_line
from measure.errors import InputError
from measure.reading.documents import parse_json
from rules.registry import game as game_of

VERSION = 1
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was kept: its state as plain data, the log that it was written to ("" for none), and its age."""

    state: dict[str, Any]
    log: str
    age_s: float

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.state.get("game", ""))

    def over(self) -> bool:
        """Whether there is nothing to go on with. InputError: the game refuses its own state."""
        game = game_of(self.game)
        state = game.state_from_json({k: v for k, v in self.state.items() if k != TABLE})
        return game.outcome(state).over


class Keeper:
    """Writes the game's state to one file, whole or not at all; reading it back tells from when it is. ``log``: where
    the battle's log lies, kept beside the state."""

    def __init__(self, path: str | Path | None, log: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.log = "" if log is None else str(log)
        self.failed: str | None = None

    def keep(self, state: dict[str, Any] | None) -> None:
        """Write the state; without one, or without a path, nothing is done. A disk that fails is told once in
        ``failed`` and the game goes on."""
        if self.path is None or state is None:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps({"version": VERSION, "log": self.log, "state": state}, ensure_ascii=False),
                            encoding="utf-8")
            os.replace(part, self.path)
            self.failed = None
        except OSError as e:
            self.failed = f"{self.path}: the game cannot be kept ({e.strerror}): free some space; play goes on."

    def forget(self) -> None:
        """The game is over, or nobody wants to go on with it."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def kept(self) -> Kept | None:
        """What was kept; None where nothing is. InputError: the file is spoilt."""
        if self.path is None or not self.path.exists():
            return None
        try:
            data = parse_json(self.path.read_text(encoding="utf-8"))
            age_s = max(0.0, time.time() - self.path.stat().st_mtime)
        except (OSError, ValueError) as e:
            raise InputError(f"{self.path}: the kept game cannot be read ({e}): begin anew") from None
        if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("state"), dict):
            raise InputError(f"{self.path}: the kept game is no state of this program's: begin anew")
        return Kept(data["state"], str(data.get("log") or ""), age_s)


def journal_of(log: str | Path, units: str = "in") -> list[str]:
    """The journal of a battle so far, from its log; a log that cannot be read is said in a line."""
    try:
        lines = read_log(log)
    except InputError as e:
        return [f"! {e}"]
    names = {t["id"]: t.get("name") or t["id"] for line in lines if line["type"] == "scene" for t in line["toys"]}
    return [text for line in lines if (text := journal_line(line, names, units))]


def ago(age_s: float) -> str:
    """"3 minutes ago"."""
    for unit, length in (("day", 86_400.0), ("hour", 3600.0), ("minute", 60.0)):
        if age_s >= length:
            n = int(age_s // length)
            return f"{n} {unit}{'s' * (n != 1)} ago"
    return "just now"
