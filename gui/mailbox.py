"""One slot between the worker and the window: the newest tick waits there, older ones are overwritten.

As queued signals ticks would pile up and arrive seconds late; what must not be lost (events) is collected.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from assistant.marks import Mark
from gui.contract import TickLike


@dataclass(frozen=True, slots=True, eq=False)
class Parcel:
    """A tick with the marks to draw over it. ``replayed``: an earlier moment that the players look at again."""

    tick: TickLike
    marks: tuple[Mark, ...]
    replayed: bool = False


class Mailbox:
    """Thread-safe; ``put`` never waits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: Parcel | None = None
        self._events: list[Any] = []
        self.overwritten = 0

    def put(self, parcel: Parcel) -> None:
        """Leave the newest parcel; its tick's events join those not yet taken."""
        with self._lock:
            self.overwritten += self._newest is not None
            self._newest = parcel
            if not parcel.replayed:
                self._events += parcel.tick.events

    def take(self) -> tuple[Parcel | None, tuple[Any, ...]]:
        """The newest parcel, or None when there is nothing new, and all events since the last call."""
        with self._lock:
            parcel, events = self._newest, tuple(self._events)
            self._newest, self._events = None, []
            return parcel, events
