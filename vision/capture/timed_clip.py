"""Pictures of a clip by their times: the same pictures at the same times as those that it is watched by."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.capture.clip_header import plain_stamps_s
from vision.capture.clip_reader import ClipReader, Image
from vision.capture.parameters import CLOCK, TIMED_CLIP
from vision.capture.source import Frame, Pictures, VideoFile


class TimedClip:
    """A clip that is sought by its times where they are plain, and else read in order. ``times_s``: (N,) of all pictures, in
    seconds from the first; up to where the file is cut off. SourceError: it cannot be read.

    Where pictures are stored in another order than they are shown in, only decoding tells that the times of some run back:
    from the first such on that is come across, the clip is read in order, and ``times_s`` are those that it is watched by."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._reader = ClipReader(path)
        self.size_px, self.metadata = self._reader.size_px, self._reader.metadata
        stamps = plain_stamps_s(path)
        first_s = self._reader.first_s
        plain = len(stamps) > 0 and first_s is not None and abs(stamps[0] - first_s) <= TIMED_CLIP.same_s
        self._start_s = float(stamps[0]) if plain else 0.0
        self._odd: SequentialClip | None = None
        self.times_s: NDArray[np.float64] = np.round(stamps - self._start_s, CLOCK.decimals)
        if not plain:
            self._read_in_order()
        self._frames: Iterator[Any] = self._reader.frames()
        self._ahead: deque[tuple[float, Any]] = deque()
        """Decoded and not given yet: the next picture, and the one after it, whose time must be later."""
        self._come_s = -1.0
        """How far reading in order has come: all pictures before this time are over."""

    def _read_in_order(self) -> None:
        self._odd = SequentialClip(self._path)
        self.times_s = np.array(self._odd.times_s())

    def at(self, time_s: float) -> tuple[float, Image] | None:
        """(seconds, (H, W, 3) BGR) of the last picture that is not later; None: before the first, or it cannot be decoded."""
        if self._odd is None:
            k = int(np.searchsorted(self.times_s, time_s, side="right")) - 1
            if k < 0:
                return None
            its_s = float(self.times_s[k])
            found = next(self.between(its_s - TIMED_CLIP.same_s, its_s + TIMED_CLIP.same_s), None)
            if self._odd is None:
                return found
        frame = self._odd.at(time_s)
        return None if frame is None else (frame.time_s, frame.bgr)

    def between(self, from_s: float, to_s: float) -> Iterator[tuple[float, Image]]:
        """(seconds, (H, W, 3) BGR) of the pictures from ``from_s`` on and before ``to_s``."""
        if self._odd is None and not 0 <= from_s - self._come_s <= TIMED_CLIP.seek_gap_s:
            self._seek(from_s)
        while self._odd is None:
            self._fill()
            if self._odd is not None:
                break
            if not self._ahead or self._ahead[0][0] >= to_s:
                return
            time_s, frame = self._ahead.popleft()
            self._come_s = time_s + 1e-6
            if time_s >= from_s:
                from_s = time_s + TIMED_CLIP.same_s
                yield time_s, self._reader.picture(frame)
        yield from ((f.time_s, f.bgr) for f in self._odd.between(from_s, to_s))

    def _fill(self) -> None:
        """Decode until the next picture and the one after it are known, or the clip ends; where the second has an earlier time
        than the first the clip is read in order from now on."""
        while len(self._ahead) < 2:
            frame = next(self._frames, None)
            if frame is None:
                return
            stamp = self._reader.stamp_s(frame)
            if stamp is None:
                continue
            time_s = round(stamp - self._start_s, CLOCK.decimals)
            if self._ahead and time_s <= self._ahead[-1][0]:
                self._read_in_order()
                return
            self._ahead.append((time_s, frame))

    def _seek(self, time_s: float) -> None:
        for sought in (max(0.0, time_s), 0.0):
            self._reader.seek(sought + self._start_s)
            self._frames = self._reader.frames()
            self._ahead.clear()
            self._fill()
            if self._odd is not None or (self._ahead and self._ahead[0][0] <= time_s + TIMED_CLIP.same_s):
                break  # else a guess of the file's index lay behind it
        self._come_s = time_s

    def close(self) -> None:
        """Release the file."""
        self._reader.close()
        if self._odd is not None:
            self._odd.close()


class TimedPictures:
    """A picture, or a folder of pictures one second apart, as a clip is looked up. SourceError: none can be read."""

    def __init__(self, path: str) -> None:
        self._pictures = Pictures(path)
        self.size_px: tuple[int, int] = self._pictures.size_px or (0, 0)
        self.metadata: dict[str, str] = {}
        self.times_s: NDArray[np.float64] = np.arange(float(self._pictures.frame_count or 0))

    def at(self, time_s: float) -> tuple[float, Image] | None:
        """(seconds, (H, W, 3) BGR) of the last picture that is not later; None: before the first."""
        k = min(int(time_s), len(self.times_s) - 1)
        return (float(k), self._pictures.frame(k).bgr) if time_s >= 0 and k >= 0 else None

    def between(self, from_s: float, to_s: float) -> Iterator[tuple[float, Image]]:
        """(seconds, (H, W, 3) BGR) of the pictures from ``from_s`` on and before ``to_s``."""
        for k in np.flatnonzero((self.times_s >= from_s) & (self.times_s < to_s)):
            yield float(k), self._pictures.frame(int(k)).bgr

    def close(self) -> None:
        """Nothing is held."""


class SequentialClip:
    """A clip whose clock is odd (:func:`vision.capture.clip_header.plain_stamps_s`): read on in order, and from the start when
    it goes back, on the times that it is watched by."""

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
