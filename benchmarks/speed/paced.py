"""A clip played as a camera plays, at its own pace and for as long as is wanted, each picture stamped with its
number."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import av
import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.video.recorder import Recorder
from vision.capture.source import Frame, Image, SourceError, open_source

BITS, BLOCK_PX, FAINT = 14, 16, 5
"""Faint enough (grey levels) not to be taken for a toy, large enough to survive encoding."""
CHUNK = 60
"""Pictures held in memory while a clip is read backwards."""


def stamp(bgr: Image, number: int) -> Image:
    """Write a number into the lower right corner: two rows of blocks, a little lighter over a little darker for a one,
    the other way for a nought. Returns ``bgr``, changed."""
    h, w = bgr.shape[:2]
    row = np.repeat([FAINT if number >> k & 1 else -FAINT for k in range(BITS)], BLOCK_PX)
    shift = np.repeat(np.array([row, -row]), BLOCK_PX, axis=0)[:, :, None]
    corner = bgr[h - 2 * BLOCK_PX:, w - len(row):]
    mean = cv2.blur(corner, (2 * BLOCK_PX + 1, 2 * BLOCK_PX + 1))
    corner[:] = np.clip(mean.astype(int) + shift, 0, 255)
    return bgr


def number_in(light: NDArray[np.uint8]) -> int | None:
    """The number stamped into a picture, from its light (H, W); None: it cannot be read."""
    h, w = light.shape
    blocks = light[h - 2 * BLOCK_PX:, w - BITS * BLOCK_PX:].astype(float).reshape(2, BLOCK_PX, BITS, BLOCK_PX)
    means = blocks[:, 3:-3, :, 3:-3].mean(axis=(1, 3))
    apart = means[0] - means[1]
    if np.abs(apart).min() < FAINT / 2:
        return None
    return sum(int(d > 0) << k for k, d in enumerate(apart))


def round_trip(clip: Path, out: Path, fps: float, every: int = 1) -> int:
    """Write a clip forwards and then backwards, so that it can be repeated without a jump; returns the number of
    frames. Each has its number stamped in. ``every``: only every so many of the clip's frames are written."""
    count = 0
    total = open_source(str(clip)).frame_count or 0
    recorder: Recorder | None = None
    for bgr in itertools.islice(_there_and_back(clip, total), None, None, every):
        if recorder is None:
            recorder = Recorder(out, (bgr.shape[1], bgr.shape[0]), crf=18, preset="superfast", threads=2)
        recorder.write(stamp(bgr, count), count / fps)
        count += 1
    if recorder is None:
        raise SourceError(f"{clip}: it holds no picture")
    recorder.close()
    return count


def _there_and_back(clip: Path, total: int) -> Iterator[Image]:
    frames = 0
    for frame in open_source(str(clip)):
        yield frame.bgr.copy()
        frames += 1
    if frames != total:
        raise SourceError(f"{clip}: it says {total} frames and holds {frames}")
    for start in range((frames - 2) // CHUNK * CHUNK, -1, -CHUNK):  # the last and the first frame are not shown twice
        capture = cv2.VideoCapture(str(clip))
        capture.set(cv2.CAP_PROP_POS_FRAMES, start)
        chunk = [np.asarray(capture.read()[1], np.uint8) for _ in range(min(CHUNK, frames - 1 - start))]
        capture.release()
        yield from reversed(chunk if start else chunk[1:])


def repeat(trip: Path, out: Path, frames: int, fps: float) -> None:
    """A film of ``frames`` frames from a round trip's packets, over and over: nothing is encoded again."""
    with av.open(str(trip)) as source, av.open(str(out), "w") as target:
        stream = source.streams.video[0]
        packets = [(bytes(p), p.is_keyframe) for p in source.demux(stream) if p.pts is not None]
        made = target.add_stream_from_template(stream)
        base = stream.time_base
        assert base is not None
        for k in range(frames):
            data, key = packets[k % len(packets)]
            packet = av.Packet(data)
            packet.pts = packet.dts = round(k / fps / base)
            packet.time_base, packet.stream, packet.is_keyframe = base, made, key
            target.mux(packet)


def stamps_of(video: Path, period: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Times in the file (s) and the captured picture's number of every frame of a recording, the numbers counted on
    over the repetitions of ``period`` frames; up to a packet torn by a kill. Frames whose number cannot be read are
    -1."""
    times, numbers, last = [], [], -1
    with av.open(str(video)) as container:
        try:
            for frame in container.decode(video=0):
                plane = frame.planes[0]
                light = np.frombuffer(plane, np.uint8).reshape(plane.height, plane.line_size)[:, :plane.width]
                number = number_in(light)
                if number is not None:
                    number += max(0, -((number - last) // period)) * period if number < last else 0
                    last = number
                times.append(float(frame.time))
                numbers.append(-1 if number is None else number)
        except av.error.InvalidDataError:
            pass
    return np.array(times), np.array(numbers, np.int64)


class Paced:
    """A clip as a live source: a picture that nobody took before the next one came is gone (``missed``), as with a
    camera whose driver keeps one. Times are those of the arrival, like a camera's. ``over_at``: the clock when it
    ended."""

    live = True
    frame_count: int | None = None

    def __init__(self, clip: Path, fps: float, name: str = "a camera") -> None:
        self.name, self.fps = name, fps
        self._capture = cv2.VideoCapture(str(clip))
        self.size_px = (int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))
        self.missed = self.given = 0
        self.over_at: float | None = None

    def __iter__(self) -> Iterator[Frame]:
        began, number = time.monotonic(), 0
        while True:
            while time.monotonic() - began > (number + 1) / self.fps and self._capture.grab():
                number, self.missed = number + 1, self.missed + 1
            time.sleep(max(0.0, began + number / self.fps - time.monotonic()))
            ok, bgr = self._capture.read()
            if not ok:
                self.over_at = time.monotonic()
                return
            number += 1
            self.given += 1
            yield Frame(self.given - 1, time.monotonic() - began, np.asarray(bgr, np.uint8))

    def close(self) -> None:
        """Release the clip."""
        self._capture.release()


def memory_mb() -> float:
    """Resident memory of this program (Linux), else 0."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


def growth_mb_a_minute(samples: Sequence[tuple[float, float]], from_share: float = 0.3) -> float:
    """Slope of (seconds, MB) after the start, when everything has been loaded."""
    kept = np.array(samples[int(len(samples) * from_share):])
    if len(kept) < 3:
        return float("nan")
    return float(np.polyfit(kept[:, 0] / 60, kept[:, 1], 1)[0])
