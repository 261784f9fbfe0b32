"""The network beside the picture: a thread of its own looks for arms in frames, at most eleven times a second of the frames'
own time. A clip waits for an answer that is due; a camera takes the latest."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.imaging.waits import waited
from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.networks.parameters import ARM_WATCHER


@dataclass(frozen=True, slots=True)
class WatchedFrame:
    """What the network saw in the frame captured at ``time_s``; pixels are those of the picture that was shown."""

    time_s: float
    found: tuple[Detection, ...]


class ArmWatcher:
    """Runs a detector in a thread, from the first picture on. Which pictures it looks at, and from when their answers count,
    goes by the times of the frames: the same frames tell the same, in a clip and from a camera that the network keeps up with.

    ``waits``: frames come from a clip, and :meth:`seen` waits for what is due. Else nobody waits: an older picture that nobody
    has looked at yet is dropped, and the latest answer counts that is due.

    A look that takes over ``stuck_s``, or fails, is left alone: another thread goes on with a network that is opened anew (by
    ``fresh``), so often at most as ARM_WATCHER says. Then the table is followed without it, and ``failed`` says so. What
    happened waits in :meth:`told`.
    """

    def __init__(self, fresh: Callable[[], Detector], *, waits: bool = False, period_s: float = ARM_WATCHER.period_s,
                 stuck_s: float = ARM_WATCHER.stuck_s, clock: Callable[[], float] = time.monotonic) -> None:
        self._fresh, self._waits, self._period_s, self._stuck_s, self._clock = fresh, waits, period_s, stuck_s, clock
        self._change = threading.Condition()
        self._shown_s: float | None = None
        self._next: deque[tuple[float, NDArray[np.uint8]]] = deque()
        self._looking_s: float | None = None
        """The time of the frame that is looked at."""
        self._answers: deque[WatchedFrame] = deque()
        self._began: float | None = None
        self._closed = False
        self._said: list[tuple[bool, str]] = []
        self.failed: str | None = None
        self.looks = self.restarts = 0
        self._thread: threading.Thread | None = None

    def _start(self) -> threading.Thread:
        """A thread that looks, with a network that it opens."""
        thread = threading.Thread(target=self._run, args=(self.restarts,), name="lookout", daemon=True)
        _OPEN.add(self)
        thread.start()
        return thread

    def show(self, picture: NDArray[np.uint8], time_s: float) -> None:
        """Offer the picture (H, W, 3) of a frame; it must not be written to afterwards. It is left out if another one was
        taken less than ``period_s`` before."""
        with self._change:
            self._leave_stuck()
            last_s = self._shown_s
            if self._closed or self.failed is not None or (
                    last_s is not None and last_s <= time_s and not waited(last_s, time_s, self._period_s)):
                return
            self._shown_s = time_s
            if not self._waits:
                self._next.clear()
            self._next.append((time_s, picture))
            if self._thread is None:
                self._thread = self._start()
            self._change.notify_all()

    def seen(self, time_s: float) -> WatchedFrame | None:
        """The latest answer that is due at ``time_s``: of a picture from ``answer_s`` before (ARM_WATCHER), or from earlier."""
        with self._change:
            while self._waits and self._open(time_s):
                self._change.wait(timeout=0.2)
                self._leave_stuck()
            due = [a for a in self._answers if waited(a.time_s, time_s, ARM_WATCHER.answer_s)]
            while due and self._answers[0] is not due[-1]:
                self._answers.popleft()
            return due[-1] if due else None

    def _open(self, time_s: float) -> bool:
        """Whether an answer that is due is not there yet, and may still come. The lock is held."""
        if self._closed or self.failed is not None:
            return False
        open_s = [s for s, _ in self._next] + ([] if self._looking_s is None else [self._looking_s])
        return any(waited(s, time_s, ARM_WATCHER.answer_s) for s in open_s)

    def _leave_stuck(self) -> None:
        """Leave a look that takes too long to itself. The lock is held."""
        if self._began is not None and self._clock() - self._began > self._stuck_s:
            self._restart(f"has not answered for {self._stuck_s:g} s")

    def told(self) -> tuple[tuple[bool, str], ...]:
        """What happened to the network since this was last asked: whether it goes on, and a sentence."""
        with self._change:
            said, self._said = tuple(self._said), []
            return said

    def close(self) -> None:
        """Stop; returns when the thread has ended (one look at most)."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=5.0)

    def _restart(self, why: str) -> None:
        """Leave the thread at work to itself and start another one, unless there were enough. The lock is held."""
        self._began = self._looking_s = None
        if self.failed is not None or self._closed:
            return
        self.restarts += 1
        if self.restarts > ARM_WATCHER.most_restarts:
            self.failed = f"the network that watches for arms {why}: the table is followed without it"
            self._said.append((False, self.failed))
            self._next.clear()
        else:
            self._said.append((True, f"the network that watches for arms {why}: it is started anew"))
            self._thread = self._start()
        self._change.notify_all()

    def _over(self, number: int) -> bool:
        """Whether the thread with this number has nothing more to do. The lock is held."""
        return self._closed or self.restarts != number

    def _run(self, number: int) -> None:
        network: Detector | None = None
        while True:
            with self._change:
                while not self._next and not self._over(number):
                    self._change.wait()
                if self._over(number):
                    return
                time_s, picture = self._next.popleft()
                self._looking_s, self._began = time_s, self._clock()
            try:
                if network is None:
                    network = self._fresh()
                found = network.find(picture)
            except Exception as e:  # the picture goes on without the network
                with self._change:
                    if not self._over(number):
                        self._restart(f"stopped ({e})")
                return
            with self._change:
                if self._over(number):  # it was given up, and another one looks
                    return
                self.looks += 1
                self._began = self._looking_s = None
                self._answers.append(WatchedFrame(time_s, found))
                self._change.notify_all()


_OPEN: weakref.WeakSet[ArmWatcher] = weakref.WeakSet()


@atexit.register
def close_all() -> None:
    """End the threads of all watchers: one that is within a network when Python ends takes the process down with it."""
    for watcher in list(_OPEN):
        watcher.close()
