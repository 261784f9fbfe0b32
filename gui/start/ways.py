"""The ways on from what is kept: a battle that was not finished, and set-ups that were saved, in words."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gui.language.words import noop, tr
from gui.model.autosave import SavedGame, ago
from gui.setup.model.files import Saved
from rules.registry import game as game_of

LAST = noop("the last table")


@dataclass(frozen=True, slots=True)
class WayOn:
    """``folder`` None: the kept battle; else the set-up that lies there. ``words``: what a button says; ``tells``: more about
    it."""

    folder: Path | None
    words: str
    tells: str


def ways_on(game: SavedGame | None, tables: Sequence[Saved], now_s: float | None = None) -> tuple[WayOn, ...]:
    """What can be gone on with, the likeliest first: the kept battle, the last set-up, those with names."""
    now = time.time() if now_s is None else now_s
    out = [] if game is None else [WayOn(None, f"{game_of(game.game).title}{_turn(game)}, {ago(game.age_s)}",
                                         tr("A battle was not finished. Put the toys where they stood, or leave them"))]
    for table in tables:
        name = f"“{table.name}”" if table.name else tr(LAST)
        out.append(WayOn(table.folder, f"{name}, {ago(max(0.0, now - table.saved_s))}",
                         tr("Camera, sheet, stuff and toys as they were saved then")))
    return tuple(out)


def _turn(game: SavedGame) -> str:
    turn = game.state.get("turn", game.state.get("round"))
    return tr(", turn {turn}", turn=turn) if isinstance(turn, int) and not isinstance(turn, bool) else ""
