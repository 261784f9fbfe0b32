"""Clips as phones, cameras and editors write them: turned, trimmed, with wide pixels, HDR, full range, odd clocks.

What a player shows of each is the frames that were given, at their times; only what is stored differs.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]

ONE = 1 << 16
MATRICES = {"0": (ONE, 0, 0, ONE), "90": (0, ONE, -ONE, 0), "180": (-ONE, 0, 0, -ONE), "270": (0, -ONE, ONE, 0),
            "mirrored": (-ONE, 0, 0, ONE)}
"""a, b, c, d of a track's matrix (ISO/IEC 14496-12): the picture is turned clockwise by so many degrees when it is shown."""
STORED: dict[str, Callable[[Image], Any]] = {"0": lambda p: p, "90": np.rot90, "180": lambda p: np.rot90(p, 2),
                                             "270": lambda p: np.rot90(p, -1), "mirrored": np.fliplr}
"""What is stored so that a picture comes out."""
HLG, PQ = "hlg", "pq"
TICKS = 1000
LEAD_S = 1.0
"""A trimmed clip has so much before its cut."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a clip is stored. ``turn``: a name of ``MATRICES``; ``pixel_aspect``: width of a stored pixel over its height;
    ``trimmed``: an edit list hides the first second; ``colours``: "", "full", ``HLG`` or ``PQ``; ``starts_s``: the file's
    time of the first frame; ``mid_group``: a transport stream that starts in the middle of a group of pictures."""

    turn: str = "0"
    pixel_aspect: Fraction = Fraction(1)
    trimmed: bool = False
    colours: str = ""
    starts_s: float = 0.0
    mid_group: bool = False
    ending: str = ".mp4"
    crf: int = 12


def write_clip(path: Path, frames: Sequence[Image], times_s: Sequence[float], kind: Kind) -> None:
    """Write (H, W, 3) BGR frames, which are shown at ``times_s`` from the first."""
    stored, times = list(frames), [t + kind.starts_s for t in times_s]
    if kind.trimmed or kind.mid_group:  # what must not be seen: the last picture upside down, in front
        lead = [np.ascontiguousarray(np.rot90(frames[-1], 2))] * round(10 * LEAD_S)
        stored, times = [*lead, *stored], [k / 10 for k in range(len(lead))] + [t + LEAD_S for t in times]
    _encode(path, [_stored(f, kind) for f in stored], times, kind, {round(LEAD_S * 10)} if kind.mid_group else set())
    if kind.mid_group:
        _without_first_packets(path)
        return
    if kind.ending == ".mp4":
        data = bytearray(path.read_bytes())
        _turn(data, kind.turn)
        if kind.trimmed:
            _trim(data, times_s[-1] + 0.1)
        path.write_bytes(data)


def _stored(frame: Image, kind: Kind) -> Image:
    picture = np.asarray(STORED[kind.turn](frame), np.uint8)
    h, w = picture.shape[:2]
    if kind.pixel_aspect != 1:
        size = (round(w / kind.pixel_aspect), h)
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.ascontiguousarray(picture)


def _encode(path: Path, pictures: Sequence[Image], times_s: Sequence[float], kind: Kind, keys: set[int]) -> None:
    hdr = kind.colours in (HLG, PQ)
    with av.open(str(path), "w") as out:
        s: Any = out.add_stream("libx265" if hdr else "libx264", rate=10)
        s.height, s.width = pictures[0].shape[:2]
        s.pix_fmt = "yuv420p10le" if hdr else "yuv420p"
        c = s.codec_context
        s.time_base = c.time_base = Fraction(1, TICKS)
        c.thread_count = 1
        if kind.pixel_aspect != 1:
            c.sample_aspect_ratio = kind.pixel_aspect
        if hdr:
            c.color_primaries, c.color_trc, c.colorspace, c.color_range = 9, 18 if kind.colours == HLG else 16, 9, 1
            name = "arib-std-b67" if kind.colours == HLG else "smpte2084"
            s.options = {"crf": str(kind.crf), "preset": "ultrafast", "x265-params": "log-level=error:pools=none:"
                         f"frame-threads=1:bframes=0:colorprim=bt2020:transfer={name}:colormatrix=bt2020nc:range=limited"}
        else:
            c.color_primaries, c.color_trc, c.colorspace = 1, 1, 1
            c.color_range = 2 if kind.colours == "full" else 1
            s.options = {"crf": str(kind.crf), "preset": "ultrafast", "g": "25" if kind.mid_group else "250"}
        for k, (picture, time_s) in enumerate(zip(pictures, times_s, strict=True)):
            frame = hdr_frame(picture, kind.colours) if hdr else _usual_frame(picture, kind.colours == "full")
            frame.pts, frame.time_base = round(time_s * TICKS), Fraction(1, TICKS)
            if k in keys:
                frame.pict_type = av.video.frame.PictureType.I
            out.mux(s.encode(frame))
        out.mux(s.encode())


def _usual_frame(bgr: Image, full: bool) -> Any:
    """BT.709 with eight bits. Rounded here: FFmpeg's own conversion cuts, which is up to two levels."""
    rgb = bgr[:, :, ::-1].astype(np.float32) / 255
    y = rgb @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    low, luma, chroma = (0.0, 255.0, 255.0) if full else (16.0, 219.0, 224.0)
    parts = [128 + chroma * _halved((rgb[..., c] - y) / n) for c, n in ((2, 1.8556), (0, 1.5748))]
    return _frame("yuv420p", np.uint8, (low + luma * y, *parts))


def hdr_frame(bgr: Image, colours: str) -> Any:
    """A usual picture as BT.2020 with ten bits: its white at 75 % of HLG's signal, or at PQ's 203 cd/m2 (ITU-R BT.2408)."""
    rgb = (bgr[:, :, ::-1].astype(np.float32) / 255) ** 2.4
    wide = rgb @ np.array([[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]], np.float32).T
    if colours == HLG:
        luma = wide @ np.array([0.2627, 0.6780, 0.0593], np.float32)
        scene = 0.265 * wide * np.maximum(luma, 1e-6)[..., None] ** (1 / 1.2 - 1)
        logs = 0.17883277 * np.log(np.maximum(12 * scene - 0.28466892, 1e-6)) + 0.55991073
        signal = np.where(scene <= 1 / 12, np.sqrt(3 * np.maximum(scene, 0)), logs)
    else:
        y = (np.clip(wide, 0, None) * 203 / 10000) ** 0.1593017578125
        signal = ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375
    signal = np.clip(signal, 0, 1)
    y = signal @ np.array([0.2627, 0.6780, 0.0593], np.float32)
    chroma = [512 + 896 * _halved((signal[..., c] - y) / n) for c, n in ((2, 1.8814), (0, 1.4746))]
    return _frame("yuv420p10le", np.uint16, (64 + 876 * y, *chroma))


def _frame(name: str, kind: Any, planes: Sequence[npt.NDArray[Any]]) -> Any:
    frame = av.VideoFrame(planes[0].shape[1], planes[0].shape[0], name)
    for plane, values in zip(frame.planes, planes, strict=True):
        rows = np.zeros((plane.height, plane.line_size // np.dtype(kind).itemsize), kind)
        rows[:, :values.shape[1]] = np.clip(np.round(values), 0, np.iinfo(kind).max)
        plane.update(rows.tobytes())
    return frame


def _halved(plane: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.asarray(cv2.resize(plane, (plane.shape[1] // 2, plane.shape[0] // 2), interpolation=cv2.INTER_AREA))


def _turn(data: bytearray, turn: str) -> None:
    at = data.index(b"tkhd") + 4
    at += 4 + (32 if data[at] else 20) + 16
    a, b, c, d = MATRICES[turn]
    data[at:at + 36] = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)


def _trim(data: bytearray, lasts_s: float) -> None:
    """Begin LEAD_S later than the track does (its edit list), and last so long."""
    movie, media, edit = data.index(b"mvhd") + 4, data.index(b"mdhd") + 4, data.index(b"elst") + 4
    movie_ticks, media_ticks = (struct.unpack(">I", data[at + 12:at + 16])[0] for at in (movie, media))
    begins = struct.unpack(">i", data[edit + 12:edit + 16])[0]
    data[edit + 8:edit + 16] = struct.pack(">Ii", round(lasts_s * movie_ticks), begins + round(LEAD_S * media_ticks))


def _without_first_packets(path: Path) -> None:
    """Cut a transport stream in the middle of its first group of pictures, at a whole packet of 188 bytes."""
    with av.open(str(path)) as c:
        places = [p.pos for p in c.demux(video=0) if p.size and p.pos is not None]
    at = places[3] // 188 * 188
    data = path.read_bytes()
    path.write_bytes(data[:2 * 188] + data[at:])  # its tables, then what is left
