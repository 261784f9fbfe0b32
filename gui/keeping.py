"""The game is kept at each action, so that a killed program, or tomorrow evening, can go on with it."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from measure.errors import InputError


class Keeper:
    """Writes the game's state to one file, whole or not at all; reading it back tells from when it is."""

    def __init__(self, path: str | Path | None) -> None:
        self.path = None if path is None else Path(path)
        self.failed: str | None = None

    def keep(self, state: dict[str, Any] | None) -> None:
        """Write the state; without one, or without a path, nothing is done. A disk that fails is told once in
        ``failed`` and the game goes on."""
        if self.path is None or state is None:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(state, ensure_ascii=False), encoding="utf-8")
            os.replace(part, self.path)
            self.failed = None
        except OSError as e:
            self.failed = f"{self.path}: the game cannot be kept ({e.strerror}): free some space; play goes on."

    def forget(self) -> None:
        """The game is over: there is nothing to go on with."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def kept(self) -> tuple[dict[str, Any], float] | None:
        """The state and its age in seconds; None where nothing is kept. InputError: the file is spoilt."""
        if self.path is None or not self.path.exists():
            return None
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            age_s = max(0.0, time.time() - self.path.stat().st_mtime)
        except (OSError, ValueError) as e:
            raise InputError(f"{self.path}: the kept game cannot be read ({e}): begin anew") from None
        if not isinstance(data, dict):
            raise InputError(f"{self.path}: the kept game is no state: begin anew")
        return data, age_s


def ago(age_s: float) -> str:
    """"3 minutes ago"."""
    for unit, length in (("day", 86_400.0), ("hour", 3600.0), ("minute", 60.0)):
        if age_s >= length:
            n = int(age_s // length)
            return f"{n} {unit}{'s' * (n != 1)} ago"
    return "just now"
