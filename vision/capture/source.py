"""Where frames come from: a camera, a stream, a video file, a picture or a folder of pictures, all as timed frames."""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.clip_header import packets_in
from vision.capture.clip_reader import ClipReader, SourceError, Spared
from vision.capture.clock import FrameClock, Timed
from vision.capture.parameters import CLOCK, PICTURES, SOURCE
from vision.capture.picture_file import is_picture_file, pictures_in, read_picture
from vision.capture.threaded_reader import WatchedCapture
from vision.imaging.median import median_of
from vision.imaging.planes import Planes
from vision.imaging.waits import TICK_S

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture. ``picture``: (H, W, 3) uint8, or a decoder's planes, whose colours are made when they are asked for;
    ``time_s`` counts from the first frame (capture time). ``remark``: what is odd or guessed about its time, in one sentence;
    mostly empty. ``decoded``: False where the source was asked to :func:`spare` pictures: this is the one before."""

    index: int
    time_s: float
    picture: Image | Planes
    remark: str = ""
    decoded: bool = True

    @property
    def bgr(self) -> Image:
        """The picture, (H, W, 3) uint8. Any thread may ask for it."""
        return self.picture.bgr if isinstance(self.picture, Planes) else self.picture

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.picture.shape[1], self.picture.shape[0]

    def showing(self, picture: Image | Planes) -> Frame:
        """The same frame with another picture; itself where that is its own."""
        return self if picture is self.picture else replace(self, picture=picture)


class FrameSource(Protocol):
    """Frames in order. ``live`` sources cannot be held up: a slow reader must drop frames, not delay them."""

    name: str
    live: bool
    frame_count: int | None
    fps: float
    size_px: tuple[int, int] | None
    """Width and height of its pictures, where that is known before the first."""

    def __iter__(self) -> Iterator[Frame]: ...
    def close(self) -> None: ...


class _Closing:
    def close(self) -> None:
        """Release what is held."""

    def __enter__(self) -> _Closing:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


class VideoFile(_Closing):
    """A clip, read to its end; times are the file's own, as :class:`FrameClock` takes them. What is guessed about them
    stands in the frames' remarks. ``broken_after`` tells where a damaged file stopped, and ``ending`` says it."""

    live = False

    def __init__(self, path: str) -> None:
        self.name = path
        self._reader = ClipReader(path)
        self.size_px: tuple[int, int] | None = self._reader.size_px
        self.header = self._reader.header
        self.fps = self.header.fps
        lasts_s = self.header.lasts_s
        self.frame_count = self.header.frames or (None if lasts_s is None else max(1, round(lasts_s * self.fps)))
        self.broken_after: int | None = None
        self.ending = ""
        self._clock: FrameClock[Any] | None = None

    def __iter__(self) -> Iterator[Frame]:
        clock: FrameClock[tuple[int, Image | Planes, bool]] = FrameClock(1.0 / self.fps)
        self._clock = clock
        count, last_s = 0, 0.0
        picture: Any = None
        for index, read in enumerate(self._reader.frames()):
            stamp = self._reader.stamp_s(read) if self.header.timed else index / self.fps
            count, last_s = index + 1, max(last_s, stamp or 0.0)
            if decoded := not isinstance(read, Spared):  # colours that fail do so at once
                picture = self._reader.decoded(read) if index else self._reader.picture(read)
            yield from map(self._frame, clock.take((index, picture, decoded), stamp))
        yield from map(self._frame, clock.rest())
        self._ended(count, max(last_s, clock.time_s) + clock.step_s)

    def spare(self, until_s: float) -> None:
        """See :func:`spare`."""
        self._reader.spared_until_s = -math.inf if self._clock is None else until_s - self._clock.ahead_s - TICK_S

    def _frame(self, timed: Timed[tuple[int, Image | Planes, bool]]) -> Frame:
        index, picture, decoded = timed.frame
        return Frame(index, timed.time_s, picture, (index == 0 and self._reader.remark) or timed.remark, decoded)

    def _ended(self, count: int, end_s: float) -> None:
        """Say so where the file holds less than its header tells: ``count`` frames, the last over after ``end_s``."""
        h = self.header
        short = h.lasts_s is not None and h.lasts_s - end_s > CLOCK.missing_s
        few = (h.frames is not None and h.frames - count > CLOCK.missing_frames  # AVI counts moments without a picture too
               and h.frames_s - end_s > CLOCK.missing_frames * h.frames_s / h.frames)
        if not few and (h.frames is not None or not short):
            return
        there = packets_in(self.name)
        unread = there.shown - count > CLOCK.missing_frames
        if few and not unread and h.frames is not None and h.frames - there.held <= CLOCK.missing_frames:
            return  # all there: an edit list leaves some out
        if not few and not unread and h.end_s is not None:
            told_s = min(h.end_s, h.end_s - there.from_s)  # its header may count from zero or from what comes first
            if told_s - (there.to_s - there.from_s) <= CLOCK.missing_s:
                return  # all there: its sound is longer than its pictures
        told = f"{h.frames} frames" if few else f"{h.lasts_s:.1f} s"
        other = "" if unread or few else ", or its header is wrong"
        self.broken_after = count
        self.ending = (f"{self.name} is damaged or cut short{other}: it could be read up to frame {count} ({end_s:.1f} s), its "
                       f"header says {told}")

    def close(self) -> None:
        """Release the file."""
        self._reader.close()


class Pictures(_Closing):
    """A picture, or a folder of pictures in the order of their names, one second apart (:func:`pictures_in`)."""

    live, still = False, True
    fps = 1.0

    def __init__(self, path: str) -> None:
        self.name = path
        p = Path(path)
        self._paths = pictures_in(p) if p.is_dir() else [p]
        if not self._paths:
            raise SourceError(f"{path}: the folder holds no picture ({', '.join(sorted(PICTURES))})")
        self.frame_count: int | None = len(self._paths)
        self._first: Image | None = read_picture(self._paths[0])
        self.size_px: tuple[int, int] | None = (self._first.shape[1], self._first.shape[0])

    def __iter__(self) -> Iterator[Frame]:
        yield from map(self.frame, range(len(self._paths)))

    def frame(self, index: int) -> Frame:
        """One of them, by its number from 0."""
        kept, self._first = self._first, None  # read once; who asks again reads it again
        return Frame(index, float(index), read_picture(self._paths[index]) if kept is None or index else kept)


class Camera(_Closing):
    """A webcam or a stream: newest frame, times by the clock at arrival. When its driver hangs it is opened again
    (:class:`vision.capture.threaded_reader.WatchedCapture`), and the next frame's ``remark`` says so."""

    live = True
    frame_count: int | None = None
    size_px: tuple[int, int] | None = None

    def __init__(self, which: int | str, open_capture: Callable[..., Any] = cv2.VideoCapture) -> None:
        """``open_capture`` stands in for OpenCV's capture in tests."""
        self.name, self._which, self._open_capture = str(which), which, open_capture
        self._capture = self._opened()
        self._watched = WatchedCapture(self._capture, self._open_again)
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.fps = fps if 0.5 < fps < 1000 else 30.0
        self._count = 0
        self._since = 0.0

    def _opened(self) -> Any:
        which = self._which
        if isinstance(which, int):
            # DirectShow: Media Foundation takes many seconds to open and to set each property
            capture = self._open_capture(which, cv2.CAP_DSHOW if os.name == "nt" else cv2.CAP_ANY)
        else:
            capture = self._open_capture(which)
        if not capture.isOpened():
            raise SourceError(
                f"camera {which} cannot be opened: plug it in, close other programs that use it, or give another number"
                if isinstance(which, int)
                else f"{which}: the stream does not answer: check the address and the network")
        if isinstance(which, int):
            # MJPG first: raw 1080p over USB 2 comes at 5 frames a second
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, SOURCE.camera_size_px[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SOURCE.camera_size_px[1])
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        return capture

    def _open_again(self) -> Any:
        """The camera opened anew and set as it was; on a thread that nobody waits for."""
        self._capture = self._opened()
        return self._capture

    def __iter__(self) -> Iterator[Frame]:
        """Frames from now on; one that goes on after it was lost goes on with its clock too."""
        first = True
        while True:
            ok, bgr = self._watched.read()
            now = time.monotonic()
            if not ok or bgr is None:
                if first:
                    raise SourceError(f"{self.name}: the camera gives no picture: check the cable and the light")
                return
            self._since = now if self._count == 0 else self._since
            self._count, first = self._count + 1, False
            yield Frame(self._count - 1, now - self._since, np.asarray(bgr, dtype=np.uint8), self._watched.remark)

    def close(self) -> None:
        """Release the camera."""
        self._watched.release()


def open_source(text: str) -> FrameSource:
    """A camera number, a stream address (rtsp, http), a video file, a picture or a folder of pictures.

    SourceError says what is wrong with it and what to do.
    """
    if is_live(text):
        return Camera(int(text) if text.strip().isdigit() else text)
    path = Path(text)
    if path.is_dir() or is_picture_file(path):
        return Pictures(text)
    return VideoFile(text)


def spare(source: Iterable[Frame], until_s: float) -> None:
    """Of the frames before ``until_s`` some may come without pictures of their own, where that saves work: a clip's to which no
    other refers. Their times are as always. ``-inf``: each picture is wanted."""
    sparing = getattr(source, "spare", None)
    if sparing is not None:
        sparing(until_s)


def is_live(text: str) -> bool:
    """Whether a source is a camera's number or a stream's address."""
    return re.fullmatch(r"\d+|(rtsp|rtsps|rtmp|http|https|udp|tcp)://.*", text.strip()) is not None


def still_picture(source: FrameSource, most: int = 45) -> Image:
    """The median of the frames that agree with each other: torn, shadowed or moving ones drop out.

    Reads at most ``most`` frames, spread over the clip's first ones. Returns (H, W, 3) uint8.
    """
    frames: list[Image] = []
    for frame in source:
        if frames and frame.bgr.shape != frames[0].shape:
            raise SourceError(f"{source.name}: its pictures have different sizes: give pictures of one camera")
        frames.append(frame.bgr)
        if len(frames) >= most:
            break
    if not frames:
        raise SourceError(f"{source.name}: it holds no picture")
    if len(frames) < 3:
        return frames[-1]
    small = np.stack([cv2.resize(f, (64, 48), interpolation=cv2.INTER_AREA).astype(np.float32) for f in frames])
    distance = np.abs(small - np.median(small, axis=0)).mean(axis=(1, 2, 3))
    agree = np.flatnonzero(distance <= np.median(distance) * 1.5 + 0.5)[:25]
    return median_of([frames[i] for i in agree])
