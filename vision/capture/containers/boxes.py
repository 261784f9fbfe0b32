"""The boxes of MP4, QuickTime and HEIF files (ISO/IEC 14496-12, 23008-12): where each stands, and what is said of a track of
pictures or of a file's main picture."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import IO

MOVIE_STARTS = (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip")
"""Names of a film's first box."""
OUTER = (b"mdia", b"minf", b"stbl", b"edts")
ENTRY_HEAD, SAMPLE_HEAD = 8, 86
"""Bytes before the first entry of a box of sample descriptions, and before the boxes inside an entry of pictures."""
MOST_PARTS = 100_000
"""Parts of a file that are looked at: a long recording of one second's fragments has some 20 000."""
MOST_BYTES = 1_000_000
"""Of a box's content."""


def boxes(file: IO[bytes], start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """(name, where its content begins, where it ends) of the boxes between two places of a file."""
    for _ in range(MOST_PARTS):
        file.seek(start)
        head = file.read(16)
        if start + 8 > end or len(head) < 8:
            return
        size, name = struct.unpack(">I4s", head[:8])
        begins = start + 8
        if size == 1:
            (size,), begins = struct.unpack(">Q", head[8:16]), start + 16
        stop = end if size == 0 else start + size
        if stop < begins or stop > end:
            return
        yield name, begins, stop
        start = stop


def picture_tracks(file: IO[bytes], end: int) -> list[dict[bytes, bytes]]:
    """For each track of pictures the contents of its boxes ``hdlr``, ``elst`` and, of its first sample description,
    ``clap``, as far as it has them."""
    tracks = [dict(_told(file, c, d)) for name, a, b in boxes(file, 0, end) if name == b"moov"
              for inner, c, d in boxes(file, a, b) if inner == b"trak"]
    return [t for t in tracks if t.get(b"hdlr", b"")[8:12] == b"vide"]


def _told(file: IO[bytes], start: int, end: int) -> Iterator[tuple[bytes, bytes]]:
    for name, a, b in boxes(file, start, end):
        if name in OUTER:
            media = name == b"minf"  # QuickTime has a second hdlr there, of its data
            yield from (part for part in _told(file, a, b) if not (media and part[0] == b"hdlr"))
        elif name in (b"hdlr", b"elst"):
            yield name, _content(file, a, b)
        elif name == b"stsd" and (entry := next(boxes(file, a + ENTRY_HEAD, b), None)) is not None:
            yield from ((kind, _content(file, c, d)) for kind, c, d in boxes(file, entry[1] - 8 + SAMPLE_HEAD, entry[2])
                        if kind == b"clap")


def _content(file: IO[bytes], start: int, end: int) -> bytes:
    file.seek(start)
    return file.read(min(end - start, MOST_BYTES))


def main_properties(data: bytes) -> list[tuple[bytes, bytes]]:
    """(name, content) of what an HEIF or AVIF file says of its main picture: other pictures in it (a thumbnail, depth, a gain
    map for HDR) have properties of their own. Where the main picture is put together, what only its parts are said to be
    follows. Empty: it says nothing, or is damaged."""
    file, end = io.BytesIO(data), len(data)
    try:
        meta = {name: (a, b) for top, c, d in boxes(file, 0, end) if top == b"meta" for name, a, b in boxes(file, c + 4, d)}
        parts = {name: (a, b) for name, a, b in boxes(file, *meta[b"iprp"])}
        (pitm, _), (ipma, _) = meta[b"pitm"], parts[b"ipma"]
        main = int.from_bytes(data[pitm + 4:pitm + (8 if data[pitm] else 6)], "big")
        told = [(name, data[a:b]) for name, a, b in boxes(file, *parts[b"ipco"])]
        items = [main, *_parts_of(data, *meta[b"iref"], main)[:1]] if b"iref" in meta else [main]
        its = [k for item in items for k in sorted(_properties(data, ipma, item))]
        return [told[k - 1] for k in dict.fromkeys(its) if 0 < k <= len(told)]
    except (KeyError, IndexError, struct.error):
        return []


def _parts_of(data: bytes, start: int, end: int, item: int) -> list[int]:
    """The items that one is put together of, by an ``iref`` box's content."""
    wide = 4 if data[start] else 2
    for name, a, _ in boxes(io.BytesIO(data), start + 4, end):
        if name == b"dimg" and int.from_bytes(data[a:a + wide], "big") == item:
            count, first = int.from_bytes(data[a + wide:a + wide + 2], "big"), a + wide + 2
            return [int.from_bytes(data[i:i + wide], "big") for i in range(first, first + count * wide, wide)]
    return []


def _properties(data: bytes, at: int, item: int) -> set[int]:
    """Numbers (from 1) of the properties that an ``ipma`` box, whose content begins there, gives an item."""
    long_id, wide = (4 if data[at] else 2), (2 if data[at + 3] & 1 else 1)
    (items,) = struct.unpack_from(">I", data, at + 4)
    at += 8
    for _ in range(min(items, MOST_PARTS)):
        its, n = int.from_bytes(data[at:at + long_id], "big"), data[at + long_id]
        at += long_id + 1
        if its == item:
            return {int.from_bytes(data[i:i + wide], "big") & (0x7FFF if wide == 2 else 0x7F)
                    for i in range(at, at + n * wide, wide)}
        at += n * wide
    return set()
