"""Pictures of a clip by their times, where seeking cannot be trusted: read on in order, from the start when it goes back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from vision.capture.source import Frame, VideoFile


class SequentialClip:
    """A clip whose clock is odd (:func:`vision.capture.clip_header.has_plain_clock`), on the times that it is watched by."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._clip: VideoFile | None = None
        self._frames: Iterator[Frame] = iter(())
        self._last: Frame | None = None
        self._next: Frame | None = None

    def times_s(self) -> list[float]:
        """Of all frames, in seconds from the first. SourceError: it cannot be read."""
        with contextlib.closing(VideoFile(self._path)) as clip:
            return [frame.time_s for frame in clip]

    def at(self, time_s: float) -> Frame | None:
        """The last frame that is not later; None before the first. SourceError: it cannot be read."""
        if self._clip is None or (self._last is not None and self._last.time_s > time_s):
            self._from_the_start()
        while self._next is not None and self._next.time_s <= time_s:
            self._last, self._next = self._next, next(self._frames, None)
        return self._last

    def between(self, from_s: float, to_s: float) -> Iterator[Frame]:
        """The frames from ``from_s`` on and before ``to_s``. SourceError: it cannot be read."""
        if self._clip is None or (self._last is not None and self._last.time_s >= from_s):
            self._from_the_start()
        while self._next is not None and self._next.time_s < to_s:
            self._last, self._next = self._next, next(self._frames, None)
            if self._last.time_s >= from_s:
                yield self._last

    def _from_the_start(self) -> None:
        self.close()
        self._clip = VideoFile(self._path)
        self._frames = iter(self._clip)
        self._last, self._next = None, next(self._frames, None)

    def close(self) -> None:
        """Release the file."""
        if self._clip is not None:
            self._clip.close()
            self._clip = None
