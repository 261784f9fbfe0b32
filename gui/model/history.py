"""Earlier moments of a clip, to look back at without changing the game: what stood where, and the pictures."""

from __future__ import annotations

import bisect
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from assistant.session.tick import Caution
from gui.model.parameters import HISTORY
from gui.model.session_protocol import TickLike
from gui.model.tick_marks import tick_key
from measure.scene import Scene
from measure.survey import Survey
from vision.capture.clip_reader import SourceError
from vision.capture.timed_clip import TimedClip


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """From ``time_s`` on, table and game were like this. Measurements and options are computed again when it is shown:
    stored for every move they would fill the memory."""

    time_s: float
    scene: Scene
    sight: Mapping[str, Any]
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
    warnings: tuple[Caution, ...] = ()
    events: tuple[Any, ...] = ()
    questions: tuple[Any, ...] = ()
    missed: tuple[str, ...] = ()
    heights: ClassVar[Mapping[str, str]] = {}
    enrolment = None
    judged = to_move = deeds = ()
    board = ""
    outcome = ""

    def __init__(self, moment: Moment, bgr: NDArray[np.uint8], time_s: float, survey: Any,
                 options: tuple[Any, ...]) -> None:
        self.frame = PastFrame(0, time_s, bgr)
        self.scene, self.survey, self.options = moment.scene, survey, options
        self.prompt, self.state, self.moving = moment.prompt, moment.state, moment.moving


class History:
    """Moments in the order of their times; the pictures come from a second reader of the same file."""

    def __init__(self, path: str, turn: Callable[[NDArray[np.uint8]], NDArray[np.uint8]] | None = None) -> None:
        """``turn``: what is done to each picture of the file before it is shown."""
        self._path, self._turn = path, turn
        self._moments: list[Moment] = []
        self._times: list[float] = []
        self._key: Any = None
        self._held: TickLike | None = None
        self.forgotten_s: float | None = None
        """What was before this time is not kept any more; None: all is."""
        self._looked_at: dict[float, tuple[Any, tuple[Any, ...]]] = {}
        self._clip: TimedClip | None = None

    def keep(self, tick: TickLike) -> None:
        """Remember a tick when anything changed since the last one; the oldest are forgotten when there are too many. Cameras
        cannot be looked back at."""
        if not self._path:
            return
        last = self._moments[-1] if self._moments else None
        key = tick_key(tick)
        if last is not None and key == self._key:
            return
        if last is not None and tick.frame.time_s < last.time_s:
            return
        self._key, self._held = key, tick  # held, so that the ids in the key are not used again
        if len(self._moments) >= HISTORY.moments_most:
            oldest = slice(0, max(1, HISTORY.moments_most // 10))
            del self._moments[oldest], self._times[oldest]
            self.forgotten_s = self._times[0]
        self._moments.append(Moment(tick.frame.time_s, tick.scene, dict(getattr(tick.survey, "sight", {})), tick.prompt,
                                    tick.state, tick.moving))
        self._times.append(tick.frame.time_s)

    def at(self, time_s: float) -> Moment | None:
        """How things stood at a time; None before the first moment that is kept."""
        k = bisect.bisect_right(self._times, time_s)
        return self._moments[k - 1] if k else None

    def tick(self, time_s: float, game: Any = None) -> PastTick | None:
        """The moment at a time with its picture, measured again, and with what ``game`` allowed then; None where there is
        none."""
        moment, bgr = self.at(time_s), self.picture(time_s)
        if moment is None or bgr is None:
            return None
        if moment.time_s not in self._looked_at:
            while len(self._looked_at) >= HISTORY.measured_most:
                del self._looked_at[next(iter(self._looked_at))]
            survey = Survey(moment.scene, **moment.sight)
            options = game.options(moment.state, survey) if game is not None and moment.state is not None else ()
            self._looked_at[moment.time_s] = (survey, options)
        return PastTick(moment, bgr, time_s, *self._looked_at[moment.time_s])

    def picture(self, time_s: float) -> NDArray[np.uint8] | None:
        """The clip's picture at a time, or None where it cannot be read."""
        if not self._path:
            return None
        bgr = self._read(time_s)
        return bgr if bgr is None or self._turn is None else self._turn(bgr)

    def _read(self, time_s: float) -> NDArray[np.uint8] | None:
        with contextlib.suppress(SourceError):
            self._clip = self._clip or TimedClip(self._path)
            if time_s <= self._clip.times_s[-1] + HISTORY.beyond_end_s:
                found = self._clip.at(time_s)
                return None if found is None else found[1]
        return None

    def close(self) -> None:
        """Release the file."""
        if self._clip is not None:
            self._clip.close()
            self._clip = None
