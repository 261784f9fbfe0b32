"""Earlier moments of a clip: what stood where, and the pictures, to look back at without touching the game."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gui.contract import TickLike
from gui.presenter import tick_key
from measure.scene import Scene

MOST_MOMENTS = 5000


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """From ``time_s`` on the table and the game stood like this."""

    time_s: float
    scene: Scene
    survey: Any
    options: tuple[Any, ...]
    prompt: Any
    state: Any
    moving: Any


@dataclass(frozen=True, slots=True, eq=False)
class PastFrame:
    """A picture read again from the clip."""

    index: int
    time_s: float
    bgr: NDArray[np.uint8]


class PastTick:
    """A moment with its picture, in the shape of a tick; nothing happens in it."""

    hands = False
    warnings: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    questions: tuple[Any, ...] = ()
    missed: tuple[str, ...] = ()

    def __init__(self, moment: Moment, bgr: NDArray[np.uint8], time_s: float) -> None:
        self.frame = PastFrame(0, time_s, bgr)
        self.scene, self.survey, self.options = moment.scene, moment.survey, moment.options
        self.prompt, self.state, self.moving = moment.prompt, moment.state, moment.moving


class History:
    """Moments in the order of their times; the pictures come from a second reader of the same file."""

    def __init__(self, path: str, turn: Callable[[NDArray[np.uint8]], NDArray[np.uint8]] | None = None) -> None:
        """``turn``: what is done to each picture of the file before it is shown."""
        self._path, self._turn = path, turn
        self._moments: list[Moment] = []
        self._times: list[float] = []
        self._key: Any = None
        self._capture: cv2.VideoCapture | None = None

    def keep(self, tick: TickLike) -> None:
        """Remember a tick when anything changed since the last one. Cameras cannot be looked back at."""
        if not self._path or len(self._moments) >= MOST_MOMENTS:
            return
        last = self._moments[-1] if self._moments else None
        key = tick_key(tick)
        if last is not None and key == self._key:
            return
        if last is not None and tick.frame.time_s < last.time_s:
            return
        self._key = key
        self._moments.append(Moment(tick.frame.time_s, tick.scene, tick.survey, tick.options, tick.prompt, tick.state,
                                    tick.moving))
        self._times.append(tick.frame.time_s)

    def at(self, time_s: float) -> Moment | None:
        """How things stood at a time; None before the first moment."""
        k = bisect.bisect_right(self._times, time_s)
        return self._moments[k - 1] if k else None

    def picture(self, time_s: float) -> NDArray[np.uint8] | None:
        """The clip's picture at a time, or None where it cannot be read."""
        if not self._path:
            return None
        if self._capture is None:
            self._capture = cv2.VideoCapture(self._path)
        if not self._capture.isOpened():
            return None
        self._capture.set(cv2.CAP_PROP_POS_MSEC, 1000.0 * time_s)
        ok, bgr = self._capture.read()
        if not ok or bgr is None:
            return None
        picture = np.asarray(bgr, dtype=np.uint8)
        return picture if self._turn is None else self._turn(picture)

    def close(self) -> None:
        """Release the file."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None
