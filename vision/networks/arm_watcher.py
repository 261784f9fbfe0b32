"""The network beside the picture: a thread of its own looks at the newest frame it is shown, at most eleven times a second;
nobody waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.networks.parameters import ARM_WATCHER


@dataclass(frozen=True, slots=True)
class WatchedFrame:
    """What the network saw in the frame captured at ``time_s``; pixels are those of the picture that was shown."""

    time_s: float
    found: tuple[Detection, ...]


class ArmWatcher:
    """Runs a detector in a thread. ``show`` never blocks: an older picture that nobody has looked at yet is dropped.

    A look that takes over ``stuck_s``, or fails, is left alone: another thread goes on with a network that is opened anew (by
    ``fresh``; without it the same one is asked again), so often at most as ARM_WATCHER says. Then the table is followed without
    it, and ``failed`` says so. What happened waits in :meth:`told`.
    """

    def __init__(self, network: Detector, *, period_s: float = ARM_WATCHER.period_s, stuck_s: float = ARM_WATCHER.stuck_s,
                 clock: Callable[[], float] = time.monotonic, fresh: Callable[[], Detector] | None = None) -> None:
        self._network, self._period_s, self._stuck_s, self._clock = network, period_s, stuck_s, clock
        self._fresh = fresh if fresh is not None else lambda: network
        self._change = threading.Condition()
        self._next: tuple[float, NDArray[np.uint8]] | None = None
        self._seen: WatchedFrame | None = None
        self._began: float | None = None
        self._closed = False
        self._said: list[tuple[bool, str]] = []
        self.failed: str | None = None
        self.looks = self.restarts = 0
        self._thread = self._start(network)

    def _start(self, network: Detector | None) -> threading.Thread:
        """A thread that looks; ``network`` None: it opens a fresh one."""
        thread = threading.Thread(target=self._run, args=(network, self.restarts), name="lookout", daemon=True)
        thread.start()
        return thread

    def show(self, picture: NDArray[np.uint8], time_s: float) -> None:
        """Offer the newest picture (H, W, 3); it must not be written to afterwards."""
        with self._change:
            if self._began is not None and self._clock() - self._began > self._stuck_s:
                self._restart(f"has not answered for {self._stuck_s:g} s")
            self._next = (time_s, picture)
            self._change.notify_all()

    @property
    def seen(self) -> WatchedFrame | None:
        """The latest answer."""
        with self._change:
            return self._seen

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
        self._thread.join(timeout=5.0)

    def _restart(self, why: str) -> None:
        """Leave the thread at work to itself and start another one, unless there were enough. The lock is held."""
        self._began = None
        if self.failed is not None or self._closed:
            return
        self.restarts += 1
        if self.restarts > ARM_WATCHER.most_restarts:
            self.failed = f"the network that watches for arms {why}: the table is followed without it"
            self._said.append((False, self.failed))
            return
        self._said.append((True, f"the network that watches for arms {why}: it is started anew"))
        self._thread = self._start(None)

    def _over(self, number: int) -> bool:
        """Whether the thread with this number has nothing more to do. The lock is held."""
        return self._closed or self.restarts != number

    def _run(self, network: Detector | None, number: int) -> None:
        due = self._clock()
        while True:
            with self._change:
                while self._next is None and not self._over(number):
                    self._change.wait()
                if self._over(number):
                    return
            wait = due - self._clock()
            if wait > 0:
                time.sleep(wait)
            with self._change:
                if self._over(number) or self._next is None:
                    continue
                (time_s, picture), self._next = self._next, None
                due = self._clock() + self._period_s
                self._began = self._clock()
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
                self._began, self._seen = None, WatchedFrame(time_s, found)
