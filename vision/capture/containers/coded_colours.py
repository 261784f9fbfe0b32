"""Which colours a picture file says that its numbers mean, where no colour profile does: HEIF's and AVIF's ``nclx``, PNG's
``cICP``. Codes are those of ITU-T H.273."""

from __future__ import annotations

import struct

from vision.capture import colour
from vision.capture.containers.boxes import main_properties

PNG = b"\x89PNG\r\n\x1a\n"
UNKNOWN = (colour.UNSPECIFIED, colour.UNSPECIFIED)


def coded_colours(data: bytes) -> tuple[int, int]:
    """Transfer and primaries of a file's main picture; UNKNOWN where it does not tell."""
    if data.startswith(PNG):
        return _of_png(data)
    told = next((t for name, t in main_properties(data) if name == b"colr" and t[:4] == b"nclx" and len(t) >= 8), None)
    return UNKNOWN if told is None else (int.from_bytes(told[6:8], "big"), int.from_bytes(told[4:6], "big"))


def _of_png(data: bytes) -> tuple[int, int]:
    """``cICP`` (PNG, third edition, 11.3.2.6): primaries, transfer, matrix, range; it stands before the pixels."""
    at = len(PNG)
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"cICP" and length >= 2:
            return data[at + 9], data[at + 8]
        if name in (b"IDAT", b"IEND"):
            break
        at += 12 + length
    return UNKNOWN
