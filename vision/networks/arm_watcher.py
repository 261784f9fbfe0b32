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
    """Runs a detector in a thread. ``show`` never blocks: an older picture that nobody has looked at yet is dropped."""

    def __init__(self, network: Detector, *, period_s: float = ARM_WATCHER.period_s,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self._network, self._period_s, self._clock = network, period_s, clock
        self._change = threading.Condition()
        self._next: tuple[float, NDArray[np.uint8]] | None = None
        self._seen: WatchedFrame | None = None
        self._closed = False
        self.failed: str | None = None
        self.looks = 0
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._thread.start()

    def show(self, picture: NDArray[np.uint8], time_s: float) -> None:
        """Offer the newest picture (H, W, 3); it must not be written to afterwards."""
        with self._change:
            self._next = (time_s, picture)
            self._change.notify()

    @property
    def seen(self) -> WatchedFrame | None:
        """The latest answer."""
        with self._change:
            return self._seen

    def close(self) -> None:
        """Stop; returns when the thread has ended (one look at most)."""
        with self._change:
            self._closed = True
            self._change.notify()
        self._thread.join(timeout=5.0)

    def _run(self) -> None:
        due = self._clock()
        while True:
            with self._change:
                while self._next is None and not self._closed:
                    self._change.wait()
                if self._closed:
                    return
            wait = due - self._clock()
            if wait > 0:
                time.sleep(wait)
            with self._change:
                if self._closed or self._next is None:
                    continue
                (time_s, picture), self._next = self._next, None
            due = self._clock() + self._period_s
            try:
                found = self._network.find(picture)
            except Exception as e:  # the picture goes on without the network
                self.failed = f"the network stopped ({e}): the table is followed without it"
                return
            self.looks += 1
            with self._change:
                self._seen = WatchedFrame(time_s, found)
