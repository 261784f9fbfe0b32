"""The one reader of clips: pictures as players show them (turned, square pixels, usual colours) with their own times."""

from __future__ import annotations

import contextlib
import heapq
import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measure.errors import InputError
from vision.capture import colour
from vision.capture.clip_header import header_of, opened, playlist_fault, video_stream
from vision.capture.containers.clean_aperture import aperture_of
from vision.capture.containers.edit_list import remark_of, speeds_of
from vision.capture.containers.other_kinds import other_kind, refusal
from vision.capture.containers.unreferenced import Unreferenced
from vision.capture.parameters import LIMITS
from vision.capture.presentation import of_frame
from vision.imaging.planes import BT_601, BT_709, Planes

Image = NDArray[np.uint8]


FULL_RANGE = 2
"""FFmpeg's number of levels from 0 to 255."""
_MATRICES = {1: BT_709, 2: BT_601, 5: BT_601, 6: BT_601}
"""By the number of a matrix in ITU-T H.273; 2, unspecified, is BT.601's to FFmpeg."""
BT_2020 = 9
"""swscale's number of BT.2020's matrix: that of a file with HDR's curve and no word of a matrix."""


class SourceError(InputError):
    """A source of frames that cannot be opened or holds no picture."""


@dataclass(frozen=True, slots=True)
class Spared:
    """Stands for a picture that was not decoded. ``pts``: its time, in the stream's own unit."""

    pts: int


class ClipReader:
    """A clip, read in order from where it was last sought; what cannot be decoded is left out.

    ``size_px``: width and height of the pictures as shown. ``remark``: what is guessed, or not done as the file asks.
    ``spared_until_s``: up to this time of the file pictures to which no other refers come as Spared, which takes a third of
    decoding's time and more. A decoder is some pictures ahead: what is set holds for those that it has not taken yet.
    SourceError: not there, empty, no picture in it.
    """

    spared_until_s = -math.inf

    def __init__(self, path: str) -> None:
        import av  # only for clips: it brings its own FFmpeg

        self.path = path
        # AttributeError: PyAV's streams of a codec that FFmpeg does not know have no size
        self._errors: tuple[type[Exception], ...] = (av.error.FFmpegError, OSError, ValueError, AttributeError)
        if not os.path.exists(path):
            raise SourceError(f"{path}: there is no such file: give a clip, a picture, a folder, a camera number or a "
                              "stream address")
        if os.path.isfile(path) and os.path.getsize(path) == 0:
            raise SourceError(f"{path}: the file is empty: record or copy it again")
        first, wide, high = None, 0, 0
        with contextlib.suppress(*self._errors):
            self._container: Any = opened(path)
            self._stream: Any = video_stream(self._container)
            wide, high = (0, 0) if self._stream is None else (self._stream.width, self._stream.height)
            if self._stream is not None and wide * high <= LIMITS.clip_px:
                self._stream.thread_type = "AUTO"
                self.header = header_of(self._container, self._stream)
                self._base = float(self._stream.time_base or 0)
                self._convert, self._converting = av.video.reformatter.VideoReformatter(), Lock()
                self._unreferenced = Unreferenced(self._stream)
                self._decoder = self._decoded()
                first = next(self._decoder, None)
        if first is None:
            self.close()
            if wide * high > LIMITS.clip_px:
                raise SourceError(f"{path}: its pictures have {wide} by {high} pixels, more than {LIMITS.clip_px / 1e6:g} "
                                  "million: give a smaller clip")
            if fault := playlist_fault(path) or ((kind := other_kind(path)) and refusal(kind)):
                raise SourceError(f"{path}: {fault}")
            raise SourceError(f"{path}: no picture could be decoded: give a picture or a clip; a clip that does not play "
                              "is damaged: record or copy it again")
        self._next: Any = first
        track = _track(self._container, self._stream)
        cut = aperture_of(path, track, first.width, first.height)
        self.presentation = of_frame(first, self._stream.sample_aspect_ratio, cut)
        self.first_s = self.stamp_s(first)
        self.size_px = self.presentation.size_px(first.width, first.height)
        self.remark = self.header.remark or self.presentation.remark or remark_of(speeds_of(path, track))
        self.metadata: dict[str, str] = dict(self._container.metadata)

    def frames(self) -> Iterator[Any]:
        """Decoded frames (PyAV's) from here on, and Spared; :meth:`stamp_s` and :meth:`picture` tell what they are."""
        while True:
            frame, self._next = self._next, None
            if frame is None:
                frame = next(self._decoder, None)
            if frame is None:
                return
            yield frame

    def stamp_s(self, frame: Any) -> float | None:
        """A frame's own time, in seconds from the file's start; None: it has none."""
        pts = frame.dts if frame.pts is None else frame.pts  # a Spared one has it
        return None if pts is None or not self.header.timed else pts * self._base - self.header.start_s

    def seek(self, stamp_s: float) -> None:
        """Go on with the last whole group of pictures that begins at or before this time of the file."""
        self._next = None
        at = round((stamp_s + self.header.start_s) / self._base) if self._base else 0
        with contextlib.suppress(*self._errors):
            self._container.seek(at, stream=self._stream, backward=True)
        self._decoder = self._decoded()

    def picture(self, frame: Any) -> Image:
        """(H, W, 3) BGR uint8, as shown. SourceError: its colours are of no kind that FFmpeg converts."""
        context = self._stream.codec_context
        transfer, primaries = int(context.color_trc), int(context.color_primaries)
        try:
            if not colour.needs_conversion(transfer, primaries):
                with self._converting:
                    bgr = _array(self._convert.reformat(frame, format="bgr24"))
            else:
                bgr = _in_usual_colours(frame, _usual(transfer, primaries))
        except self._errors as e:
            raise SourceError(f"{self.path}: the colours of its pictures cannot be converted "
                              f"({getattr(e, 'strerror', None) or e}): the clip is damaged: record or copy it again") from None
        return self.presentation.shown(bgr)

    def decoded(self, frame: Any) -> Image | Planes:
        """The same; of the usual kind as it was decoded: its colours are made when they are asked for."""
        context = self._stream.codec_context
        matrix = _MATRICES.get(int(frame.colorspace))
        plain = frame.format.name == "yuv420p" and int(frame.color_range) != FULL_RANGE and matrix is not None
        if not plain or not self.presentation.plain or colour.needs_conversion(int(context.color_trc),
                                                                               int(context.color_primaries)):
            return self.picture(frame)
        assert matrix is not None
        luma, blue, red = (_rows(p) for p in frame.planes)
        return Planes(luma, blue, red, matrix, partial(self.picture, frame))

    def _may_be_spared(self, packet: Any) -> bool:
        if packet.pts is None or packet.is_discard:
            return False
        stamp_s = self.stamp_s(packet)
        return stamp_s is not None and stamp_s < self.spared_until_s

    def _decoded(self) -> Iterator[Any]:
        packets = self._container.demux(self._stream)
        spared, fields = list[int](), True
        while True:
            packet = None
            with contextlib.suppress(*self._errors):
                packet = next(packets, None)
            if packet is None:  # the end, or the file is cut off here
                yield from _until(math.inf, spared)
                return
            # all are asked: what is told of one hangs on those before it
            if packet.size and self._unreferenced(packet) and not fields and self._may_be_spared(packet):
                heapq.heappush(spared, packet.pts)
                continue
            with contextlib.suppress(*self._errors):
                for frame in packet.decode():
                    yield from _until(-math.inf if frame.pts is None else frame.pts, spared)
                    fields = frame.interlaced_frame  # a packet may hold half a picture
                    yield frame

    def close(self) -> None:
        """Release the file."""
        if hasattr(self, "_container"):
            self._container.close()


def _until(pts: float, spared: list[int]) -> Iterator[Spared]:
    """Those of the ``spared`` pictures (a heap of their times) that are shown before the one with this time; they go."""
    while spared and spared[0] < pts:
        yield Spared(heapq.heappop(spared))


def _track(container: Any, stream: Any) -> int:
    """Which of the file's own tracks of pictures (from 0) a stream is; a cover picture is none, though FFmpeg counts it."""
    import av

    cover = av.stream.Disposition.attached_pic
    return sum(s.index < stream.index and not s.disposition & cover for s in container.streams.video)


def _in_usual_colours(frame: Any, usual: Callable[[Any], Image]) -> Image:
    from vision.capture import colour_table  # only for such clips: a compiled loop

    return colour_table.looked_up(frame, usual) if frame.format.name in colour_table.FORMATS else usual(frame)


@lru_cache(maxsize=4)
def _usual(transfer: int, primaries: int) -> Callable[[Any], Image]:
    """What makes (H, W, 3) BGR of PyAV's frame with these codes; the same function for the same codes."""
    import av

    convert = av.video.reformatter.VideoReformatter()

    def usual(frame: Any) -> Image:
        known = int(frame.colorspace) != colour.UNSPECIFIED
        wide = convert.reformat(frame, format="rgb48le", src_colorspace=None if known else BT_2020)
        rgb = np.minimum(wide.to_ndarray().astype(np.uint32) * 256 // 255, 65535)  # FFmpeg's white of 16 bits is 255 * 256
        return colour.to_usual(rgb.astype(np.uint16), transfer, primaries)
    return usual


def _rows(plane: Any) -> Image:
    """(h, w) of a decoded plane: its own memory, which its rows lie in with gaps."""
    return np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size)[:plane.height, :plane.width]


def _array(frame: Any) -> Image:
    """A converted frame's own memory, where its rows follow each other without a gap."""
    plane = frame.planes[0]
    if plane.line_size != 3 * frame.width:
        return np.asarray(frame.to_ndarray(), np.uint8)
    return np.frombuffer(plane, np.uint8).reshape(frame.height, frame.width, 3)
