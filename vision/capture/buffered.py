"""A camera read on a thread of its own: frames wait while a hand's landing is looked at, instead of being lost."""

from __future__ import annotations

from collections.abc import Iterator

from vision.capture.parameters import BUFFERED
from vision.capture.source import Frame, FrameSource
from vision.capture.threaded_reader import ThreadedReader


class BufferedSource:
    """``source`` with its frames read ahead. When too many wait the oldest is lost and counted in ``lost``."""

    def __init__(self, source: FrameSource, waiting: int = BUFFERED.most_waiting) -> None:
        self._source = source
        self.name, self.live, self.fps = source.name, source.live, source.fps
        self.frame_count, self.size_px = source.frame_count, source.size_px
        self._waiting = waiting
        self._reader: ThreadedReader | None = None

    @property
    def lost(self) -> int:
        """Frames that came while too many waited."""
        return 0 if self._reader is None else self._reader.skipped

    def __iter__(self) -> Iterator[Frame]:
        """Frames in order, once; raises what the source raised when those before it have been taken."""
        self._reader = ThreadedReader(self._source, waiting=self._waiting)
        while True:
            frame, over = self._reader.take(BUFFERED.poll_s)
            if frame is not None:
                yield frame
            elif over:
                return

    def close(self) -> None:
        """End the thread with the next frame, and release the source."""
        if self._reader is not None:
            self._reader.stop()
        self._source.close()
