"""One slot between the worker and the window: the newest tick waits there and replaces older ones.

Ticks as queued signals would pile up and arrive seconds late. Events must not be lost, so they are collected.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from assistant.overlay.marks import Mark
from gui.model.session_protocol import FrameLike, TickLike


@dataclass(frozen=True, slots=True, eq=False)
class Parcel:
    """A tick with the marks to draw over it. ``replayed``: an earlier moment that the players look at again.
    ``public``: the marks without what follows from a hand that only one player may see; None: they are the same.
    ``picture``: a newer frame than the tick's, shown under the tick's marks while vision works on the next one.
    ``dropped``: frames that the recording has left out so far."""

    tick: TickLike
    marks: tuple[Mark, ...]
    replayed: bool = False
    picture: FrameLike | None = None
    public: tuple[Mark, ...] | None = None
    dropped: int = 0

    @property
    def frame(self) -> FrameLike:
        """What is shown."""
        return self.picture if self.picture is not None else self.tick.frame


class Mailbox:
    """Thread-safe; ``put`` never waits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: Parcel | None = None
        self._last: Parcel | None = None
        self._raw: FrameLike | None = None
        self._events: list[Any] = []
        self.overwritten = 0

    def put(self, parcel: Parcel) -> None:
        """Leave the newest parcel; its tick's events join those not yet taken."""
        with self._lock:
            self.overwritten += self._newest is not None and self._newest.picture is None
            self._newest = self._last = parcel
            if not parcel.replayed:
                self._events += parcel.tick.events

    def put_picture(self, frame: FrameLike) -> None:
        """A new frame for the marks of the last tick; before the first tick it is kept for :meth:`raw`."""
        with self._lock:
            last = self._last
            if last is None:
                self._raw = frame
            elif not last.replayed and frame.time_s >= last.tick.frame.time_s:
                self._newest = Parcel(last.tick, last.marks, picture=frame, public=last.public)

    def raw(self) -> FrameLike | None:
        """The newest picture while nothing has been understood yet."""
        with self._lock:
            return self._raw if self._last is None else None

    def take(self) -> tuple[Parcel | None, tuple[Any, ...]]:
        """The newest parcel, or None when there is nothing new, and all events since the last call."""
        with self._lock:
            parcel, events = self._newest, tuple(self._events)
            self._newest, self._events = None, []
            return parcel, events
