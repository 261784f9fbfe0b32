"""The clock of a clip: times of its frames from the file's stamps, which may stand still, jump, run back or be missing."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, median, median_low
from typing import Generic, TypeVar

from vision.capture.parameters import CLOCK

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timed(Generic[T]):
    """One frame with its time, in seconds from the first frame. ``remark``: what is odd or guessed about it, in one
    sentence; mostly empty."""

    frame: T
    time_s: float
    remark: str = ""


class FrameClock(Generic[T]):
    """Gives frames times that always run forward.

    The file's own stamps count, gaps too. Where a stamp is missing, stands still, runs back or lies further ahead than
    anybody pauses, the frames are taken to go on at the steady rate; single wrong stamps are replaced by times between
    their neighbours'. Whatever is guessed by more than ``CLOCK.slip_s`` is said. A frame with an odd stamp is held until
    the stamps of the next ones show what it is: :meth:`take` gives the frames whose times are known by now,
    :meth:`rest` those that are left at the end.
    """

    def __init__(self, step_s: float) -> None:
        """``step_s``: between two frames, by the file's header, until the stamps tell."""
        self._steps = deque([step_s], maxlen=CLOCK.steps)
        self._held: deque[tuple[int, T, float]] = deque()
        self._count = 0
        self._unstamped = 0
        self._stamp = self._time = 0.0
        self._ahead = 0.0
        """Of the times, what is added to a stamp."""
        self._before: float | None = None
        """That, before the clock last ran back."""
        self._said: dict[str, int] = {}

    @property
    def step_s(self) -> float:
        """Between two frames, in the mean of the last ones; those that are much longer or shorter than most are left out."""
        usual = median_low(self._steps)
        return fmean(s for s in self._steps if abs(s - usual) <= usual / 2)

    @property
    def time_s(self) -> float:
        """Of the last frame that was given."""
        return self._time

    @property
    def ahead_s(self) -> float:
        """By how much the times are ahead of the file's stamps now."""
        return self._ahead

    def take(self, frame: T, stamp_s: float | None) -> Iterator[Timed[T]]:
        """Add the next frame with its stamp in seconds (any origin); None: it has none."""
        index, self._count = self._count, self._count + 1
        if index == 0:
            self._stamp = stamp_s or 0.0
            self._ahead = -self._stamp
            yield Timed(frame, 0.0)
            return
        if stamp_s is None:
            yield from self._resolved(last=True)
            yield self._without_stamp(index, frame)
            return
        self._unstamped = 0
        self._held.append((index, frame, stamp_s))
        yield from self._resolved()

    def rest(self) -> Iterator[Timed[T]]:
        """The frames that are still held: there are no more."""
        yield from self._resolved(last=True)

    def _resolved(self, last: bool = False) -> Iterator[Timed[T]]:
        while self._held:
            step, ahead_s = self.step_s, self._held[0][2] - self._stamp
            if 0 < ahead_s <= max(CLOCK.odd_steps * step, CLOCK.odd_s):
                yield self._even(ahead_s)
                continue
            wrong = self._wrong_stamps(step)
            if wrong:
                yield from self._between(wrong)
                continue
            run, pace = self._even_run()
            if run >= CLOCK.settled or (last and run == len(self._held)):
                yield self._jumped(ahead_s, step, pace)
            elif last or len(self._held) >= CLOCK.held:
                yield self._rebased(step, "senseless", "the clip's times make no sense from frame {i} on")
            else:
                return

    def _even(self, ahead_s: float, remark: str = "") -> Timed[T]:
        """The first held frame at its own stamp."""
        _, frame, stamp = self._held.popleft()
        self._steps.append(ahead_s)
        self._stamp = stamp
        return self._at(frame, stamp + self._ahead, remark)

    def _wrong_stamps(self, step: float) -> int:
        """How many of the held stamps are wrong: the one after them goes on where the clock was. 0: none does."""
        for k in range(1, len(self._held)):
            on = self._held[k][2] - self._stamp
            if 0 < on <= 1.5 * (k + 1) * step + CLOCK.slip_s:
                return k
        return 0

    def _between(self, wrong: int) -> Iterator[Timed[T]]:
        """The held frames with wrong stamps, evenly between the last right one and the next."""
        first = self._held[0][0]
        share = (self._held[wrong][2] - self._stamp) / (wrong + 1)
        start = self._stamp
        slips = [abs(self._held[k][2] - start - (k + 1) * share) for k in range(wrong)]
        remark = ""
        if max(slips) > CLOCK.slip_s:
            which = (f"the time of frame {first} makes" if wrong == 1 else
                     f"the times of frames {first} to {first + wrong - 1} make")
            remark = self._say("wrong", f"{which} no sense in the clip: taken to lie between those beside it, a guess")
        for k in range(wrong):
            _, frame, _ = self._held.popleft()
            self._stamp = start + (k + 1) * share
            yield self._at(frame, self._stamp + self._ahead, remark if k == 0 else "")

    def _even_run(self) -> tuple[int, float]:
        """How many of the held frames follow each other as frames do, and the seconds from one to the next."""
        steps: list[float] = []
        for (_, _, a), (_, _, b) in itertools.pairwise(self._held):
            if not 0 < b - a <= max(CLOCK.gap_s, CLOCK.odd_steps * min([b - a, *steps])):
                break
            steps.append(b - a)
        return len(steps) + 1, median(steps) if steps else 0.0

    def _jumped(self, ahead_s: float, step: float, pace: float) -> Timed[T]:
        """The clock jumped at the first held frame, and goes on from there."""
        index, _, stamp = self._held[0]
        if self._before is not None and abs(stamp + self._before - self._time - step) <= max(step, CLOCK.slip_s):
            self._ahead, self._before = self._before, None
            return self._even(step, self._say("again", f"the clip's clock jumps at frame {index} to where it would be, had it "
                                                       "never run back"))
        if ahead_s > CLOCK.longest_gap_s:
            return self._rebased(step, "far", f"the clip's clock jumps ahead by {ahead_s:,.0f} s at frame {{i}}, which is not "
                                              "believed")
        if ahead_s > max(CLOCK.gap_s, CLOCK.odd_steps * pace):
            since = self._time
            remark = self._say("gap", f"the clip has no picture for {ahead_s:.1f} s, from {since:.1f} to "
                                      f"{since + ahead_s:.1f} s (frame {index}): what happened then was not seen")
            return self._even(step, remark)
        if ahead_s > 0:
            return self._even(ahead_s)
        before = self._ahead if self._before is None else self._before
        back = f"steps back by {step - ahead_s:.2f} s" if ahead_s < 0 else "stands still"
        out = self._rebased(step, "back", f"the clip's clock {back} at frame {{i}}")
        self._before = before
        return out

    def _rebased(self, step: float, kind: str, said: str) -> Timed[T]:
        """The first held frame one steady step after the last; its stamp begins the clock anew."""
        index, frame, stamp = self._held.popleft()
        slight = abs(self._time + step - stamp - self._ahead) <= CLOCK.slip_s
        self._stamp, self._ahead = stamp, self._time + step - stamp
        remark = f"{said.format(i=index)}: {self._steady(step)}"
        return self._at(frame, self._time + step, "" if slight else self._say(kind, remark))

    def _without_stamp(self, index: int, frame: T) -> Timed[T]:
        """A frame without a stamp; those that a decoder gives out at the very end often have none."""
        step = self.step_s
        self._unstamped += 1
        self._stamp += step
        remark = ""
        if self._unstamped == CLOCK.unstamped:
            remark = self._say("none", f"the clip's frames have no times from frame {index - CLOCK.unstamped + 1} on: "
                                       f"{self._steady(step)}")
        return self._at(frame, self._time + step, remark)

    @staticmethod
    def _steady(step: float) -> str:
        return f"its frames are taken to go on at {1 / step:.4g} a second, a guess"

    def _at(self, frame: T, time_s: float, remark: str = "") -> Timed[T]:
        self._time = round(max(time_s, self._time + CLOCK.least_s), CLOCK.decimals)
        return Timed(frame, self._time, remark)

    def _say(self, kind: str, text: str) -> str:
        """The sentence, or nothing when it was said often enough."""
        times = self._said[kind] = self._said.get(kind, 0) + 1
        if times > CLOCK.said_most:
            return ""
        return text if times < CLOCK.said_most else f"{text}; more of this kind is not told"
