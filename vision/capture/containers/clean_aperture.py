"""Which part of its stored pictures a file wants to be shown: a clean aperture (ISO/IEC 14496-12, 12.1.4) or Matroska's crop.

FFmpeg applies both from 7.1 on, VLC, mpv and QuickTime one or both; PyAV gives the whole stored picture and does not say so,
and Pillow does the same with an AVIF.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from vision.capture.containers.boxes import MOST_PARTS, MOVIE_STARTS, main_properties, picture_tracks

SEGMENT, TRACKS, TRACK, KIND, VIDEO, CLUSTER = 0x18538067, 0x1654AE6B, 0xAE, 0x83, 0xE0, 0x1F43B675
CROP = {0x54CC: "left", 0x54BB: "top", 0x54DD: "right", 0x54AA: "bottom"}


@dataclass(frozen=True, slots=True)
class Aperture:
    """Pixels of the stored picture that are not shown, from each of its edges."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def __bool__(self) -> bool:
        return bool(self.left or self.top or self.right or self.bottom)

    def fits(self, width: int, height: int) -> bool:
        """Whether something of a picture of this size is left, and nothing asked for lies outside it."""
        return (min(self.left, self.top, self.right, self.bottom) >= 0 and self.left + self.right < width
                and self.top + self.bottom < height)


WHOLE = Aperture()


def aperture_of(path: str, track: int, width: int, height: int) -> Aperture:
    """Of the ``track``-th stream of pictures (from 0) of a clip whose stored pictures have this size, in pixels. WHOLE: the
    file asks for nothing, or is of another form."""
    try:
        with open(path, "rb") as file:
            head = file.read(12)
            end = os.fstat(file.fileno()).st_size
            if head.startswith(b"\x1aE\xdf\xa3"):
                found = list(_of_matroska(file, end))
            elif head[4:8] in MOVIE_STARTS:
                found = [of_clap(t[b"clap"], width, height) if b"clap" in t else WHOLE for t in picture_tracks(file, end)]
            else:
                return WHOLE
    except (OSError, struct.error, IndexError):
        return WHOLE
    return found[track] if track < len(found) else WHOLE


def of_clap(box: bytes, width: int, height: int) -> Aperture:
    """Of a ``clap`` box's content: width, height and the centre's offsets, each a fraction. It is put at whole pixels."""
    wn, wd, hn, hd, xn, xd, yn, yd = struct.unpack(">IIIIiIiI", box[:32])
    if not (wd and hd and xd and yd and wn and hn):
        return WHOLE
    w, h = round(wn / wd), round(hn / hd)
    left, top = round((width - w) / 2 + xn / xd), round((height - h) / 2 + yn / yd)
    return Aperture(left, top, width - w - left, height - h - top)


def of_picture(data: bytes, width: int, height: int) -> Aperture:
    """Of an AVIF's main picture (ISO/IEC 23008-12), stored in this size; WHOLE where it asks for nothing, or for what does not
    lie within it."""
    box = next((told for name, told in main_properties(data) if name == b"clap"), None)
    try:
        cut = WHOLE if box is None else of_clap(box, width, height)
    except struct.error:
        return WHOLE  # damaged
    return cut if cut.fits(width, height) else WHOLE


def _of_matroska(file: IO[bytes], end: int) -> Iterator[Aperture]:
    for name, a, b in _elements(file, 0, end):
        if name == SEGMENT:
            for part, c, d in _elements(file, a, b):
                if part == TRACKS:
                    yield from (_of_track(file, e, f) for kind, e, f in _elements(file, c, d)
                                if kind == TRACK and _shows_pictures(file, e, f))
                    return


def _shows_pictures(file: IO[bytes], start: int, end: int) -> bool:
    return any(name == KIND and _number(file, a, b) == 1 for name, a, b in _elements(file, start, end))


def _of_track(file: IO[bytes], start: int, end: int) -> Aperture:
    cut = {CROP[part]: _number(file, c, d) for name, a, b in _elements(file, start, end) if name == VIDEO
           for part, c, d in _elements(file, a, b) if part in CROP}
    return Aperture(**cut)


def _number(file: IO[bytes], start: int, end: int) -> int:
    file.seek(start)
    return int.from_bytes(file.read(min(end - start, 8)), "big")


def _elements(file: IO[bytes], start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """(id, where its content begins, where it ends) of EBML's elements (RFC 8794). A cluster of unknown length is the last."""
    for _ in range(MOST_PARTS):
        file.seek(start)
        head = file.read(12)
        if start >= end or len(head) < 2 or not head[0]:
            return
        n = 9 - head[0].bit_length()
        name = int.from_bytes(head[:n], "big")
        m = 9 - head[n].bit_length()
        if m > 8:
            return
        size = int.from_bytes(head[n:n + m], "big") & ((1 << 7 * m) - 1)
        begins = start + n + m
        unknown = size == (1 << 7 * m) - 1
        if unknown and name == CLUSTER:
            return
        stop = end if unknown else min(begins + size, end)
        yield name, begins, stop
        start = stop
