"""Where frames come from: a camera, a stream, a video file, a picture or a folder of pictures, all as timed frames."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.errors import InputError
from vision.capture.parameters import PICTURES, SOURCE

Image = NDArray[np.uint8]


class SourceError(InputError):
    """A source of frames that cannot be opened or holds no picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture. ``bgr`` is (H, W, 3) uint8; ``time_s`` counts from the first frame (capture time)."""

    index: int
    time_s: float
    bgr: Image


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
    """A clip, read to its end; times are the file's own. ``broken_after`` tells where a damaged file stopped."""

    live = False

    def __init__(self, path: str) -> None:
        self.name = path
        if not os.path.exists(path):
            raise SourceError(f"{path}: there is no such file: give a clip, a picture, a folder, a camera number or a "
                              "stream address")
        if os.path.getsize(path) == 0:
            raise SourceError(f"{path}: the file is empty: record or copy it again")
        self._capture = cv2.VideoCapture(os.path.abspath(path))  # FFmpeg takes what is before a colon for a protocol
        ok, first = self._capture.read() if self._capture.isOpened() else (False, None)
        if not ok or first is None:
            raise SourceError(f"{path}: no picture could be decoded: give a picture or a clip; a clip that does not play "
                              "is damaged: record or copy it again")
        self._first: Image = np.asarray(first, dtype=np.uint8)
        self.size_px: tuple[int, int] | None = (self._first.shape[1], self._first.shape[0])
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.fps = fps if 0.5 < fps < 1000 else 30.0
        count = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self.frame_count = count if count > 0 else None
        self.broken_after: int | None = None

    def __iter__(self) -> Iterator[Frame]:
        start = self._stamp()
        bgr: Image | None = self._first
        index, last = 0, -1.0
        while bgr is not None:
            at = self._stamp() - start
            if at <= last or at > last + 30.0:  # no time stamps, or nonsense: fall back on the nominal rate
                at = last + 1.0 / self.fps if index else 0.0
            last = at
            yield Frame(index, at, bgr)
            index += 1
            ok, read = self._capture.read()
            bgr = np.asarray(read, dtype=np.uint8) if ok and read is not None else None
        if self.frame_count is not None and index < self.frame_count - 2:
            self.broken_after = index

    def _stamp(self) -> float:
        return float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0

    def close(self) -> None:
        """Release the file."""
        self._capture.release()


class Pictures(_Closing):
    """A picture, or a folder of pictures in the order of their names, one second apart."""

    live = False
    fps = 1.0

    def __init__(self, path: str) -> None:
        self.name = path
        p = Path(path)
        self._paths = sorted(f for f in p.iterdir() if f.suffix.lower() in PICTURES) if p.is_dir() else [p]
        if not self._paths:
            raise SourceError(f"{path}: the folder holds no picture ({', '.join(sorted(PICTURES))})")
        self.frame_count: int | None = len(self._paths)
        first = read_picture(self._paths[0])
        self.size_px: tuple[int, int] | None = (first.shape[1], first.shape[0])

    def __iter__(self) -> Iterator[Frame]:
        for i, path in enumerate(self._paths):
            yield Frame(i, float(i), read_picture(path))


class Camera(_Closing):
    """A webcam or a stream: newest frame, times by the clock at arrival."""

    live = True
    frame_count: int | None = None
    size_px: tuple[int, int] | None = None

    def __init__(self, which: int | str, open_capture: Callable[..., Any] = cv2.VideoCapture) -> None:
        """``open_capture`` stands in for OpenCV's capture in tests."""
        self.name = str(which)
        if isinstance(which, int):
            # DirectShow: Media Foundation takes many seconds to open and to set each property
            self._capture = open_capture(which, cv2.CAP_DSHOW if os.name == "nt" else cv2.CAP_ANY)
        else:
            self._capture = open_capture(which)
        if not self._capture.isOpened():
            raise SourceError(
                f"camera {which} cannot be opened: plug it in, close other programs that use it, or give another number"
                if isinstance(which, int)
                else f"{which}: the stream does not answer: check the address and the network")
        if isinstance(which, int):
            # MJPG first: raw 1080p over USB 2 comes at 5 frames a second
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SOURCE.camera_size_px[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SOURCE.camera_size_px[1])
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.fps = fps if 0.5 < fps < 1000 else 30.0

    def __iter__(self) -> Iterator[Frame]:
        index, start = 0, 0.0
        while True:
            ok, bgr = self._capture.read()
            now = time.monotonic()
            if not ok or bgr is None:
                if index == 0:
                    raise SourceError(f"{self.name}: the camera gives no picture: check the cable and the light")
                return
            start = now if index == 0 else start
            yield Frame(index, now - start, np.asarray(bgr, dtype=np.uint8))
            index += 1

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


def open_source(text: str) -> FrameSource:
    """A camera number, a stream address (rtsp, http), a video file, a picture or a folder of pictures.

    SourceError says what is wrong with it and what to do.
    """
    if is_live(text):
        return Camera(int(text) if text.strip().isdigit() else text)
    path = Path(text)
    if path.is_dir() or path.suffix.lower() in PICTURES:
        return Pictures(text)
    return VideoFile(text)


def is_live(text: str) -> bool:
    """Whether a source is a camera's number or a stream's address."""
    return re.fullmatch(r"\d+|(rtsp|rtsps|rtmp|http|https|udp|tcp)://.*", text.strip()) is not None


def read_picture(path: str | Path) -> Image:
    """A picture file as (H, W, 3) uint8. SourceError: not there, empty or not a picture."""
    p = Path(path)
    if not p.exists():
        raise SourceError(f"{path}: there is no such file: give a picture")
    data = np.fromfile(p, dtype=np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if image is None:
        raise SourceError(f"{path}: {'the file is empty' if not data.size else 'not a picture that can be decoded'}: "
                          "give a PNG or JPEG picture")
    return np.asarray(image, dtype=np.uint8)


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
    stack = np.stack([frames[i] for i in agree])
    return np.median(stack, axis=0).astype(np.uint8)
