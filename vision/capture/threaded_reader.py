"""Reads a camera on a thread of its own, so that the picture flows at the camera's pace however long vision takes."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any


class ThreadedReader:
    """Keeps the newest frames of a live source, ``waiting`` of them at most; older ones that nobody took are skipped and
    counted. ``on_frame`` is called with each frame, on the reader's thread."""

    def __init__(self, source: Iterable[Any], on_frame: Callable[[Any], None] | None = None, waiting: int = 1) -> None:
        self._source, self._on_frame = source, on_frame
        self._state = threading.Condition()
        self._frames: deque[Any] = deque(maxlen=waiting)
        self._error: Exception | None = None
        self._over = self._stopped = False
        self.skipped = 0
        self._thread = threading.Thread(target=self._read, name="camera", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            for frame in self._source:
                with self._state:
                    if self._stopped:
                        break
                    self.skipped += len(self._frames) == self._frames.maxlen
                    self._frames.append(frame)
                    self._state.notify_all()
                if self._on_frame is not None:
                    self._on_frame(frame)
        except Exception as e:  # handed to whoever asks for the next frame
            self._error = e
        finally:
            with self._state:
                self._over = True
                self._state.notify_all()

    def take(self, timeout_s: float) -> tuple[Any, bool]:
        """(oldest frame that is kept or None, whether the source has ended). Raises what the source raised."""
        with self._state:
            if not self._frames and not self._over:
                self._state.wait(timeout_s)
            frame = self._frames.popleft() if self._frames else None
            if frame is None and self._error is not None:
                error, self._error = self._error, None
                raise error
            return frame, self._over and frame is None

    def stop(self, timeout_s: float = 3.0) -> None:
        """Ask the thread to end with the next frame and wait for it for a while (a camera may hang)."""
        with self._state:
            self._stopped = True
        self._thread.join(timeout_s)
