"""The marks of the newest tick, worked out again only when the tick or what the players look at has changed."""

from __future__ import annotations

from typing import Any

from assistant.overlay.marks import Mark
from gui.model.session_protocol import Choice, TickLike
from gui.model.tick_marks import marks_for, public_marks, tick_key


class ShownMarks:
    """``marks``: for the player at the window; ``public``: without what follows from a secret hand, None where that is the
    same."""

    def __init__(self) -> None:
        self.marks: tuple[Mark, ...] = ()
        self.public: tuple[Mark, ...] | None = None
        self._key: Any = None
        self._held: TickLike | None = None

    @property
    def for_everybody(self) -> tuple[Mark, ...]:
        """What everybody may see."""
        return self.marks if self.public is None else self.public

    def update(self, tick: TickLike, choice: Choice) -> None:
        """Work the marks out for a tick."""
        key = (tick_key(tick), choice)
        if key != self._key:
            self.marks, self.public = marks_for(tick, choice), public_marks(tick, choice)
            self._key, self._held = key, tick  # the tick keeps the ids above from being used again

    def forget(self) -> None:
        """Work them out next time whatever the tick is."""
        self._key = None
