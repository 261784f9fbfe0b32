"""Hands over the table. A toy that was lifted may be in one of them, unless that one has rested apart since before."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import grown
from vision.imaging.motion import STILL_S
from vision.imaging.waits import waited
from vision.tracking.tracks.parameters import HANDS

Mask = NDArray[np.bool_]

NEVER_S = -1e9
"""Stands for the time of an event that has not happened yet."""


class ArmsAtRest:
    """Tells arms that rest from those that do something. ``active_s``: when one last did something."""

    def __init__(self) -> None:
        self.active_s = NEVER_S
        self._arm: Mask = np.zeros((0, 0), bool)
        self._seen_s: NDArray[np.float64] = np.zeros((0, 0))
        self._covered_s, self._active_s = self._seen_s, self._seen_s

    def see(self, arm: Mask, time_s: float, inch_cells: float) -> None:
        """Take in the cells (h, w) that arms cover. ``inch_cells``: cells per inch.

        An arm rests if nearly all of it covers what it has covered for HANDS.rests_s, but for its swaying. One that another
        hand, or a thing that moves, has reached is connected with it and so does something.
        """
        if self._arm.shape != arm.shape:
            self._seen_s, self._covered_s, self._active_s = (np.full(arm.shape, NEVER_S) for _ in range(3))
        self._arm = arm
        if not arm.any():
            return
        self._covered_s[arm & waited(self._seen_s, time_s, STILL_S)] = time_s
        self._seen_s[arm] = time_s
        old = arm & waited(self._covered_s, time_s, HANDS.rests_s)
        reached = arm & ~grown(old, HANDS.sway_in * inch_cells) if old.any() else arm
        count, label = cv2.connectedComponents(arm.astype(np.uint8), connectivity=8)
        much = np.bincount(label[reached], minlength=count) > (HANDS.reached_in * inch_cells) ** 2
        much |= np.bincount(label[old], minlength=count) == 0
        much[0] = False
        active = np.asarray(much[label])
        if active.any():
            self.active_s = time_s
            self._active_s[active] = time_s

    def holding(self, reached_s: float) -> Mask:
        """The cells (h, w) of arms that may hold, or hide, a toy whose place something reached at ``reached_s``: those that did
        something since shortly before. Empty (0, 0) before any arm was seen."""
        return self._arm & (self._active_s >= reached_s - HANDS.before_s)


@dataclass(slots=True)
class Hands:
    """Hands over the table. ``now``: whether there are any; ``came_s``: when they came; ``last_s``: when some were last seen;
    ``most``: the largest number at once since they came (at least 1); ``landed_s``: when the last toys were set down (8 at
    most); ``at_rest``: which of them rest."""

    now: bool = False
    came_s: float = NEVER_S
    last_s: float = NEVER_S
    most: int = 1
    landed_s: deque[float] = field(default_factory=lambda: deque(maxlen=8))
    at_rest: ArmsAtRest = field(default_factory=ArmsAtRest)

    def see(self, count: int, time_s: float) -> bool:
        """Take in the number of hands at a time. Returns whether they have just come, or just gone."""
        turned = (count > 0) != self.now
        self.now = count > 0
        if count and turned:
            self.came_s, self.most = time_s, 1
        if count:
            self.last_s, self.most = time_s, max(self.most, count)
        return turned

    def held_until(self, reached_s: float) -> float:
        """When a hand was last seen that may hold a toy whose place something reached at ``reached_s``."""
        if not self.now or self.at_rest.active_s == NEVER_S or self.at_rest.holding(reached_s).any():
            return self.last_s
        return min(self.last_s, self.at_rest.active_s)
