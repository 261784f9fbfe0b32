"""A camera read on a thread of its own: frames wait while a hand's landing is looked at, instead of being lost."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator

from vision.source import Frame, FrameSource

WAITING = 30
"""So many frames wait at most (180 MB at 1080p): a second; a landing takes a third of one."""
POLL_S = 0.2
"""The consumer looks up so often, so that Ctrl+C reaches it."""


class Buffered:
    """``source`` with its frames read ahead. When too many wait the oldest is lost and counted in ``lost``."""

    def __init__(self, source: FrameSource, waiting: int = WAITING) -> None:
        self._source = source
        self.name, self.live, self.fps = source.name, source.live, source.fps
        self.frame_count, self.size_px = source.frame_count, source.size_px
        self.lost = 0
        self._frames: deque[Frame] = deque()
        self._waiting = waiting
        self._state = threading.Condition()
        self._error: Exception | None = None
        self._over = self._stopped = False
        self._thread = threading.Thread(target=self._read, name="camera", daemon=True)

    def _read(self) -> None:
        try:
            for frame in self._source:
                with self._state:
                    if self._stopped:
                        break
                    if len(self._frames) >= self._waiting:
                        self._frames.popleft()
                        self.lost += 1
                    self._frames.append(frame)
                    self._state.notify()
        except Exception as e:  # handed to whoever asks for the next frame
            self._error = e
        finally:
            with self._state:
                self._over = True
                self._state.notify()

    def __iter__(self) -> Iterator[Frame]:
        """Frames in order, once; raises what the source raised when those before it have been taken."""
        self._thread.start()
        while True:
            with self._state:
                while not self._frames and not self._over:
                    self._state.wait(POLL_S)
                frame = self._frames.popleft() if self._frames else None
            if frame is None:
                if self._error is not None:
                    raise self._error
                return
            yield frame

    def close(self) -> None:
        """End the thread with the next frame, and release the source."""
        with self._state:
            self._stopped = True
        if self._thread.is_alive():
            self._thread.join(timeout=3.0)
        self._source.close()
