"""Frames from one source: a clip gives every frame at its own pace, a camera the newest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from gui.model.session_protocol import SourceLike
from gui.worker.parameters import WORKER
from vision.capture.parameters import WATCHED
from vision.capture.threaded_reader import ThreadedReader


class FrameFeed:
    """Reads ``source``. ``picture``: called with every frame of a camera as it comes, on the reader's thread."""

    def __init__(self, source: SourceLike, picture: Callable[[Any], None]) -> None:
        self.source, self._picture = source, picture
        self._frames: Iterator[Any] = iter(()) if source.live else iter(source)
        self._reader: ThreadedReader | None = None
        self._started: tuple[float, float] | None = None
        self._came: float | None = None

    @property
    def silent(self) -> bool:
        """Whether a camera that gave pictures gives none for so long that it is opened again
        (:mod:`vision.capture.threaded_reader`)."""
        return self._reader is not None and self._came is not None and time.monotonic() - self._came > WATCHED.stuck_s

    @property
    def live(self) -> bool:
        """Whether the source is a camera or a stream."""
        return self.source.live

    def next(self) -> tuple[Any, bool]:
        """(frame or None, whether the source is over)."""
        if not self.source.live:
            frame = next(self._frames, None)
            return frame, frame is None
        if self._reader is None:
            self._reader = ThreadedReader(self.source, self._picture)
        frame, over = self._reader.take(WORKER.camera_wait_s)
        if frame is not None:
            self._came = time.monotonic()
        return frame, over

    def wait_ms(self, time_s: float) -> int:
        """How long to wait before the frame after that of ``time_s``: a clip is shown at its own speed, a camera sets its
        own pace."""
        if self.source.live:
            return 0
        now = time.monotonic()
        if self._started is None or abs(now - self._started[0] - (time_s - self._started[1])) > WORKER.clock_slip_s:
            self._started = (now, time_s)
        due = self._started[0] + (time_s - self._started[1])
        return max(0, round(1000 * (due - now)))

    def reset_clock(self) -> None:
        """The next frame is due at once."""
        self._started = None

    def recover(self) -> None:
        """After the source failed: a camera is asked again, a file is over."""
        self.stop_reader()
        if not self.source.live:
            self._frames = iter(())

    def stop_reader(self) -> None:
        """End the thread that reads a camera; the next frame that is asked for starts another."""
        if self._reader is not None:
            self._reader.stop()
            self._reader = self._came = None

    def replace_source(self, source: SourceLike) -> None:
        """Read another source from now on; the old one is closed."""
        self.stop_reader()
        self.source.close()
        self.source = source
        self._frames = iter(()) if source.live else iter(source)
