"""Hands over the table. A toy that was lifted may be in one of them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

NEVER_S = -1e9
"""Stands for the time of an event that has not happened yet."""


@dataclass(slots=True)
class Hands:
    """Hands over the table. ``now``: whether there are any; ``came_s``: when they came; ``last_s``: when some were last seen;
    ``most``: the largest number at once since they came (at least 1); ``landed_s``: when the last toys were set down (8 at
    most)."""

    now: bool = False
    came_s: float = NEVER_S
    last_s: float = NEVER_S
    most: int = 1
    landed_s: deque[float] = field(default_factory=lambda: deque(maxlen=8))

    def see(self, count: int, time_s: float) -> bool:
        """Take in the number of hands at a time. Returns whether they have just come, or just gone."""
        turned = (count > 0) != self.now
        self.now = count > 0
        if count and turned:
            self.came_s, self.most = time_s, 1
        if count:
            self.last_s, self.most = time_s, max(self.most, count)
        return turned
