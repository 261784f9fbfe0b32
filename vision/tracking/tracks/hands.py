"""Hands over the table, as far as tracks must know of them: a toy that was lifted may be in one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

NEVER_S = -1e9
"""The time of what has not happened yet."""


@dataclass(slots=True)
class Hands:
    """Hands over the table: whether there are any ``now``, when they ``came_s``, when there were ``last_s``, the ``most`` at
    once since they came (at least 1), and when toys were set down last (``landed_s``)."""

    now: bool = False
    came_s: float = NEVER_S
    last_s: float = NEVER_S
    most: int = 1
    landed_s: deque[float] = field(default_factory=lambda: deque(maxlen=8))

    def see(self, count: int, time_s: float) -> bool:
        """Take in how many there are at a time; returns whether they have just come, or just gone."""
        turned = (count > 0) != self.now
        self.now = count > 0
        if count and turned:
            self.came_s, self.most = time_s, 1
        if count:
            self.last_s, self.most = time_s, max(self.most, count)
        return turned
