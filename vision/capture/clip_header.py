"""What the header of a clip says about its times: whether its frames have any, how many come a second, how long it is."""

from __future__ import annotations

import contextlib
import math
import os
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.capture.parameters import CLOCK

NO_TIMESTAMPS = 0x0080
"""AVFMT_NOTIMESTAMPS of FFmpeg's formats: raw streams. Times that such a file seems to have are FFmpeg's, at 25 a second."""

NO_INDEX = ("mpegts", "mpeg")
"""Formats in which a time is sought by guesses, which may land behind it."""

CONTAINERS = ("mov", "matroska", "webm", "mpegts", "mpeg", "mpegvideo", "avi", "flv", "asf", "ogg", "ivf", "obu", "av1", "h264",
              "hevc", "vvc", "m4v", "h263", "mjpeg", "gif", "apng", "webp", "dv", "mxf", "nut", "rm", "swf", "wtv", "vc1",
              "yuv4mpegpipe")
"""FFmpeg's names of the formats that hold their pictures themselves (``mov``: .mp4 too; ``asf``: .wmv)."""
PLAYLISTS = (b"#EXTM3U", b"ffconcat", b"v=0", b"file ", b"[playlist]")
"""How lists of other files begin: HLS and M3U, FFmpeg's own, a session description, its old form, PLS."""


@dataclass(frozen=True, slots=True)
class ClipHeader:
    """``timed``: its frames carry times. ``fps``: frames a second, ``fps_told`` by the file itself, else guessed.
    ``frames``: how many there are, which last ``frames_s`` together at the header's rate; None: not told. ``end_s``: when
    the last one is over, counted from the file's zero, and ``length_s`` from its first frame; None: not told."""

    timed: bool = True
    fps: float = CLOCK.guessed_fps
    fps_told: bool = False
    frames: int | None = None
    frames_s: float = 0.0
    start_s: float = 0.0
    end_s: float | None = None
    length_s: float | None = None

    @property
    def lasts_s(self) -> float | None:
        """From the first frame to the end of the last one; of what the header tells the shortest, for its numbers may count
        from the first frame or from zero. None: not told."""
        told = [s for s in (self.length_s, self.end_s, None if self.end_s is None else self.end_s - self.start_s)
                if s is not None and s > 0]
        return min(told) if told else None

    @property
    def remark(self) -> str:
        """What is guessed about the whole clip, in one sentence; empty where nothing is."""
        if self.timed or self.fps_told:
            return ""
        return (f"this file has no times: {self.fps:g} frames a second are guessed: give a file that has times (.mp4, .mkv), "
                "or put it into one with its rate: ffmpeg -r RATE -i FILE -c copy clip.mkv")


def video_stream(container: Any) -> Any:
    """The stream of a container (PyAV's) that players show; None: there is none."""
    return container.streams.best("video")


def opened(path: str) -> Any:
    """A clip's container (PyAV's). Only files that hold their pictures themselves are opened: FFmpeg takes a text that names
    other files or addresses for a clip, whatever its own name ends in. PyAV's errors: no such clip."""
    import av

    # FFmpeg takes what is before a colon for a protocol
    return av.open(os.path.abspath(path), options={"format_whitelist": ",".join(CONTAINERS)})


def playlist_fault(path: str) -> str:
    """Of a file that cannot be opened: that it only names others, and what to do; empty: it does not."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        head = file.read(1024).removeprefix(b"\xef\xbb\xbf").lstrip()
        if head.startswith(PLAYLISTS) or b"<MPD" in head:
            return "this is a list that names other files, no clip: give the clips themselves, one at a time"
    return ""


@dataclass(frozen=True, slots=True)
class Packets:
    """What a clip's file holds, up to where it is cut off: pictures, whether or not they can be decoded (``held``), how many of
    them are to be shown (an edit list may leave some out), and from when to when anything lasts, sound too, in the file's own
    seconds."""

    held: int = 0
    shown: int = 0
    from_s: float = 0.0
    to_s: float = 0.0


def packets_in(path: str) -> Packets:
    """Reads the file once, without decoding."""
    import av

    held = shown = 0
    from_s, to_s = math.inf, -math.inf
    with contextlib.suppress(av.error.FFmpegError, OSError, ValueError), opened(path) as container:
        pictures = video_stream(container)
        for packet in container.demux():
            if packet.stream == pictures:
                held += packet.size > 0
                shown += packet.size > 0 and not packet.is_discard
            if packet.pts is not None and packet.time_base:
                at_s = float(packet.pts * packet.time_base)
                from_s, to_s = min(from_s, at_s), max(to_s, at_s + float((packet.duration or 0) * packet.time_base))
    return Packets(held, shown, from_s, to_s) if from_s <= to_s else Packets(held, shown)


def plain_stamps_s(path: str) -> NDArray[np.float64]:
    """(N,) times of all pictures that are shown, in order, in seconds from the file's start; empty where they do not run
    forward without a fault. Reads the file once, without decoding; up to where it is cut off."""
    import av

    stamps, coded = list[int](), list[int]()
    base, start_s, none = 0.0, 0.0, np.zeros(0)
    with contextlib.suppress(av.error.FFmpegError, OSError, ValueError), opened(path) as container:
        stream = video_stream(container)
        if container.format.flags & NO_TIMESTAMPS or container.format.name in NO_INDEX:
            return none
        if container.format.name == "avi" and stream.codec_context.has_b_frames:
            return none  # it has no times of its own for pictures that are not in the order of decoding
        base, start_s = float(stream.time_base or 0), header_of(container, stream).start_s
        # pictures that are shown after one which is stored behind them, as codecs allow; more: their times run back
        behind = CLOCK.reordered if stream.codec_context.has_b_frames else 0
        decoded: float | None = None
        for packet in container.demux(stream):
            if not packet.size or packet.is_discard:
                continue
            if packet.pts is None:
                return none
            at = bisect_left(stamps, packet.pts)
            # whatever is stored before a picture at which a reader can begin is shown before it
            back = len(stamps) - at > (0 if packet.is_keyframe else behind)
            if back or stamps[at:at + 1] == [packet.pts]:
                return none
            stamps.insert(at, packet.pts)
            if packet.dts is None and behind:
                continue  # Matroska has no times of decoding: FFmpeg makes them up, from the first few pictures on
            at_s = float((packet.pts if packet.dts is None else packet.dts) * base)
            if decoded is not None and (at_s < decoded or at_s - decoded > CLOCK.longest_gap_s):
                return none
            decoded = at_s
            if packet.dts is not None:
                coded.append(packet.dts)
        if behind and len(coded) == len(stamps) and not _in_step(np.array(coded), np.array(stamps)):
            return none
    return np.array(stamps, np.float64) * base - start_s


def _in_step(coded: NDArray[np.int64], shown: NDArray[np.int64]) -> bool:
    """Whether the times of decoding and of showing, both (N,) and in order, run alike, the first ahead by some pictures: in a
    file whose pictures are stored in another order they do; where its times of showing run back they do not."""
    usual = float(np.median(np.diff(coded))) if len(coded) > 1 else 0.0
    return any(np.abs((coded[k:] - coded[k]) - (shown[:len(shown) - k] - shown[0])).max() <= usual / 2
               for k in range(min(CLOCK.reordered, len(coded) - 1) + 1))


def header_of(container: Any, stream: Any) -> ClipHeader:
    """The header of an opened clip (PyAV's container, and its stream of pictures)."""
    timed = not container.format.flags & NO_TIMESTAMPS
    own = stream.codec_context.framerate
    rates = (stream.average_rate, stream.guessed_rate) if timed else (own,)
    told = next((float(r) for r in rates if r and CLOCK.slowest_fps <= r <= CLOCK.fastest_fps), None)
    start_s = float(stream.start_time * stream.time_base) if stream.start_time is not None else 0.0
    length_s = float(stream.duration * stream.time_base) if stream.duration and stream.duration > 0 else None
    end_s = container.duration / 1e6 if container.duration and container.duration > 0 else None
    if not timed:
        return ClipHeader(False, told or CLOCK.guessed_fps, told is not None)
    frames_s = float(stream.frames / stream.average_rate) if stream.frames and stream.average_rate else 0.0
    return ClipHeader(True, told or CLOCK.guessed_fps, told is not None, stream.frames or None, frames_s, start_s, end_s,
                      length_s)
