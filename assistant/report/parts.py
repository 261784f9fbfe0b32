"""What a battle report is made of: events, turns, a row for each fighter, and the story of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.evidence.words import Row
from assistant.log.battle import Battle, LoggedAction, LoggedMove


@dataclass(slots=True)
class Event:
    """One thing that happened. ``kind``: deed (an action), warning, note, arrival. ``toys`` and ``targets``: what a picture
    of it shows; ``seen_s``: when it could be seen (a move: on its arrival); ``answer``: to what came before."""

    time_s: float
    kind: str
    title: str
    side: str = ""
    verdict: str = ""
    chip: str = ""
    players: str = ""
    rows: list[Row] = field(default_factory=list)
    effects: list[str] = field(default_factory=list)
    answer: bool = False
    undone: bool = False
    toys: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    move: LoggedMove | None = None
    seen_s: float = 0.0
    logged: LoggedAction | None = None
    card: str = ""
    picture: str = ""
    alt: str = ""


@dataclass(slots=True)
class Turn:
    """A turn, or the set-up (number 0), with whose it was."""

    number: int
    player: str
    time_s: float
    events: list[Event] = field(default_factory=list)

    @property
    def title(self) -> str:
        """ "Turn 3: green"; battles without turns have none."""
        if self.number > 0:
            return f"Turn {self.number}: {self.player}" if self.player else f"Turn {self.number}"
        return "Before the first turn" if self.number == 0 else "What happened"


@dataclass(frozen=True, slots=True)
class ToyLine:
    """A fighter's battle in one row. ``moved_in`` with its sigma over ``moves`` moves, ``undeclared`` of them."""

    id: str
    name: str
    side: str
    left: float | None
    most: float | None
    moves: int
    moved_in: float
    sigma_in: float
    undeclared: int
    struck: int
    state: str


@dataclass(frozen=True, slots=True, eq=False)
class Story:
    """Everything that the page tells of one battle (one part of a log that was continued)."""

    battle: Battle
    start: Mapping[str, Any]
    log: str
    first_line: int
    turns: tuple[Turn, ...]
    toys: tuple[ToyLine, ...]
    result: str
    over: bool
    numbers: tuple[tuple[str, str], ...]
    highlights: tuple[str, ...]
    further: int
    """More of them than are told in short."""
    left_word: str
    camera_words: str
    undeclared: frozenset[tuple[float, str]] = frozenset()
    """Time and toy of the moves that nobody declared."""

    @property
    def events(self) -> list[Event]:
        """All events in order."""
        return [e for t in self.turns for e in t.events]
