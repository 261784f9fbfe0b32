"""The game is saved after each action, so that it can be continued after a crash, or another evening."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.log.battle_log import read_log
from gui.language.words import tr, trn
from gui.model.wording import journal_line
from measure.errors import InputError
from measure.reading.documents import parse_json
from measure.writing import keep_beside, put
from rules.registry import game as game_of

VERSION = 1
TABLE = "table"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game: its state as plain data, the log that it was written to ("" for none), and its age."""

    state: dict[str, Any]
    log: str
    age_s: float

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.state.get("game", ""))

    def over(self) -> bool:
        """Whether the game is over. InputError: the game refuses its own state."""
        game = game_of(self.game)
        state = game.state_from_json({k: v for k, v in self.state.items() if k != TABLE})
        return game.outcome(state).over


class Autosave:
    """Writes the game's state to one file, whole or not at all and on the disk at once, and reads it back with its age.
    ``log``: the path of the
    battle's log, saved with the state."""

    def __init__(self, path: str | Path | None, log: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.log = "" if log is None else str(log)
        self.failed: str | None = None

    def save(self, state: dict[str, Any] | None) -> None:
        """Write the state; without one, or without a path, do nothing. When the disk fails, ``failed`` says so and the game
        goes on."""
        if self.path is None or state is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            put(self.path, json.dumps({"version": VERSION, "log": self.log, "state": state}, ensure_ascii=False), sync=True)
            self.failed = None
        except OSError as e:
            self.failed = tr("{path}: the game cannot be kept ({strerror}): free some space; play goes on.", path=self.path,
                             strerror=e.strerror)

    def forget(self) -> None:
        """Delete the saved game: it is over, or nobody wants to continue it."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def load(self) -> SavedGame | None:
        """The saved game; None where there is none. InputError: the file is damaged; it is kept beside, under another name,
        so that the next game does not write over it and the next start does not find it again."""
        if self.path is None or not self.path.exists():
            return None
        try:
            data = parse_json(self.path.read_text(encoding="utf-8"))
            age_s = max(0.0, time.time() - self.path.stat().st_mtime)
        except (OSError, ValueError) as e:
            raise InputError(tr("{path}: the kept game cannot be read ({e}): begin anew{put_aside}", path=self.path, e=e,
                                put_aside=self._put_aside())) from None
        if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("state"), dict):
            raise InputError(tr("{path}: the kept game is no state of this program's: begin anew{put_aside}", path=self.path,
                                put_aside=self._put_aside()))
        return SavedGame(data["state"], str(data.get("log") or ""), age_s)

    def _put_aside(self) -> str:
        """Keep the damaged file under another name; the words for it."""
        copy = keep_beside(self.path) if self.path is not None else ""
        if copy:
            self.forget()
        return tr("; the damaged file is kept as {copy}", copy=copy) if copy else ""


def journal_of(log: str | Path, units: str = "in") -> list[str]:
    """The journal of a battle so far, from its log. When the log cannot be read, one line says so."""
    try:
        lines = read_log(log)
    except InputError as e:
        return [f"! {e}"]
    names = {t["id"]: t.get("name") or t["id"] for line in lines if line["type"] == "scene" for t in line["toys"]}
    return [text for line in lines if (text := journal_line(line, names, units))]


def ago(age_s: float) -> str:
    """"3 minutes ago"."""
    if age_s >= 86_400.0:
        return trn("{n} day ago", "{n} days ago", int(age_s // 86_400.0))
    if age_s >= 3600.0:
        return trn("{n} hour ago", "{n} hours ago", int(age_s // 3600.0))
    if age_s >= 60.0:
        return trn("{n} minute ago", "{n} minutes ago", int(age_s // 60.0))
    return tr("just now")
