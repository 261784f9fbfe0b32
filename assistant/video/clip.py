"""The clip under a replay: frames of a clean recording, or of the source itself, by the battle's clock."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle import Battle
from assistant.video.parameters import CLIP
from assistant.video.recorder import TAG
from measure.errors import InputError
from measure.reading.documents import parse_json
from vision.capture.clip_header import has_plain_clock
from vision.capture.sequential import SequentialClip

Picture = NDArray[np.uint8]


class ClipError(InputError):
    """A clip that cannot be drawn on."""


class Clip:
    """A video file whose frames are asked for by the battle's time; a torn end is left out.

    ``times_s``: (N,) of all frames, on the battle's clock: they count from the video's first frame, plus ``first_s`` as
    its comment tells. A file without times, or whose times do not run forward, is read in order, by the times that it is
    watched by. ``battle`` is the id in the comment, or empty. ClipError: not there, no video, no times.
    """

    def __init__(self, path: str | Path) -> None:
        import av  # only when there is a video: it brings its own FFmpeg

        self.path = Path(path)
        if not self.path.is_file():
            raise ClipError(f"{path}: there is no such file: give the clean recording, or the clip that the battle was run on")
        try:
            self._container: Any = av.open(str(self.path.absolute()))  # FFmpeg takes "12:30.mp4" for a protocol
        except (OSError, ValueError) as e:
            raise ClipError(f"{path}: not a video that can be read ({getattr(e, 'strerror', None) or e}): give the clean "
                            "recording, or the clip that the battle was run on") from None
        streams = self._container.streams.video
        if not streams:
            self.close()
            raise ClipError(f"{path}: there is no picture in it: give the clean recording of the battle")
        self._stream = streams[0]
        self._stream.thread_type = "AUTO"
        self._base = float(self._stream.time_base or 0)
        told = _comment(self._container.metadata)
        self.battle = str(told.get("battle", ""))
        self.clean = bool(told.get("clean", False))
        first = told.get("first_s", 0.0)
        self.first_s = float(first) if isinstance(first, int | float) and math.isfinite(first) else 0.0
        self._odd = None if has_plain_clock(str(path)) else SequentialClip(str(path))
        self._first_pts = 0
        self.times_s = self._times() + self.first_s
        if len(self.times_s) == 0 or (len(self.times_s) > 1 and self.times_s[-1] <= self.times_s[0]):
            self.close()
            raise ClipError(f"{path}: its frames carry no times: give the clean recording, or the clip that was run")
        self.size_px = (int(self._stream.codec_context.width), int(self._stream.codec_context.height))
        self._decoder: Iterator[tuple[float, Any]] | None = None
        self._ahead: tuple[float, Any] | None = None

    def _times(self) -> NDArray[np.float64]:
        """(N,) seconds from the first frame."""
        if self._odd is not None:
            try:
                return np.array(self._odd.times_s())
            except InputError as e:
                raise ClipError(str(e)) from None
        pts = self._stamps()
        self._first_pts = int(pts[0]) if len(pts) else 0
        return np.asarray((pts - self._first_pts) * self._base, np.float64)

    def _stamps(self) -> NDArray[np.int64]:
        """Presentation times of all packets, in order; up to where a torn file ends."""
        import av

        out: list[int] = []
        with contextlib.suppress(av.error.FFmpegError, OSError):
            for packet in self._container.demux(self._stream):
                if packet.pts is not None and packet.size and not packet.is_discard:
                    out.append(packet.pts)
        return np.unique(np.array(out, dtype=np.int64))

    def fits(self, battle: Battle) -> None:
        """ClipError, with what to do, unless this can be the battle's clip."""
        if battle.camera is None:
            raise ClipError("the log does not say where the camera was (an older version wrote it): leave --video out for the "
                            "map, or run the clip again with --log")
        if self.battle and battle.id and self.battle != battle.id:
            raise ClipError(f"{self.path}: this is the recording of another battle than the log's: give the one that was "
                            "recorded with it")
        w, h = battle.camera.image_size_px
        if abs((self.size_px[0] / self.size_px[1]) / (w / h) - 1) > CLIP.shape_share:
            raise ClipError(f"{self.path}: the picture is {self.size_px[0]}×{self.size_px[1]}, the battle was seen at {w}×{h}: "
                            "give the clip of that battle")
        known = bool(battle.id) and self.battle == battle.id  # then it may show a part of the battle on purpose
        if self.times_s[0] > battle.last_s or (self.times_s[-1] < battle.last_s - CLIP.lost_end_s and not known):
            raise ClipError(f"{self.path}: it shows {self.times_s[0]:.1f} to {self.times_s[-1]:.1f} s, the log goes on until "
                            f"{battle.last_s:.1f} s: give the whole clip of that battle")

    def frames(self, from_s: float, to_s: float) -> Iterator[tuple[float, Picture]]:
        """(time of the battle, (H, W, 3) BGR) of the frames from ``from_s`` on and before ``to_s``."""
        if self._odd is not None:
            for odd in self._odd.between(from_s - self.first_s - 1e-4, to_s - self.first_s - 1e-6):
                yield odd.time_s + self.first_s, odd.bgr
            return
        at = self._ahead[0] if self._ahead is not None else None
        if self._decoder is None or at is None or from_s < at - 1e-4 or from_s > at + CLIP.seek_gap_s:
            self._seek(from_s)
        assert self._decoder is not None
        while True:
            if self._ahead is None:
                self._ahead = next(self._decoder, None)
            if self._ahead is None or self._ahead[0] >= to_s - 1e-6:
                return
            time_s, frame = self._ahead
            self._ahead = None
            if time_s >= from_s - 1e-4:
                yield time_s, np.ascontiguousarray(frame.to_ndarray(format="bgr24"))

    def _seek(self, time_s: float) -> None:
        pts = self._first_pts + math.floor(max(0.0, time_s - self.first_s) / self._base)
        self._container.seek(pts, stream=self._stream, backward=True)
        self._decoder, self._ahead = self._decode(), None

    def _decode(self) -> Iterator[tuple[float, Any]]:
        """Decoded frames; the caller converts only those that it needs to pixels."""
        import av

        try:
            for frame in self._container.decode(self._stream):
                if frame.pts is not None:
                    yield (frame.pts - self._first_pts) * self._base + self.first_s, frame
        except (av.error.FFmpegError, OSError):
            return  # the file is cut off here

    def close(self) -> None:
        """Release the file."""
        self._container.close()
        if self._odd is not None:
            self._odd.close()

    def __enter__(self) -> Clip:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def _comment(metadata: Any) -> dict[str, Any]:
    """What the program wrote into a video's comment; {} where it did not."""
    text = next((v for k, v in metadata.items() if str(k).lower() == "comment"), "")
    try:
        told = parse_json(text).get(TAG, {})
    except (ValueError, AttributeError):
        return {}
    return told if isinstance(told, dict) else {}
