"""Pictures of kinds that are not read, known by how their files begin: named, so that nobody takes them for damaged clips."""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path

RAW_ENDINGS = (".dng", ".cr2", ".nef", ".nrw", ".arw", ".srw", ".pef", ".3fr", ".iiq")
"""Raw data in TIFF's form; with these names alone it is told from a scan."""
TIFF = (b"II*\0", b"MM\0*")
STARTS = ((0, b"\xff\x0a", "a JPEG XL picture"), (4, b"JXL \r\n", "a JPEG XL picture"),
          (0, b"\0\0\0\x0cjP  ", "a JPEG 2000 picture"),
          (4, b"ftypcrx ", "raw data of a camera"), (0, b"FUJIFILMCCD-RAW", "raw data of a camera"),
          (0, b"IIU\0", "raw data of a camera"), (0, b"IIRO", "raw data of a camera"), (0, b"FOVb", "raw data of a camera"),
          (0, b"8BPS", "a Photoshop document"), (0, b"%PDF-", "a PDF"), (0, b"\x76\x2f\x31\x01", "an OpenEXR picture"),
          (0, b"#?RADIANCE", "a Radiance picture"), (0, b"gimp xcf", "a GIMP document"))
SUBFILE, SUB_IFDS, DNG_VERSION = 254, 330, 50706
"""Tags of TIFF: what kind of page it is (bit 0: a smaller one), where others stand, and that it is a DNG."""


def other_kind(path: str | Path) -> str:
    """What a file is, in a few words; empty: none of these."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        head = file.read(1 << 16)
        if head[:4] in TIFF and (Path(path).suffix.lower() in RAW_ENDINGS or is_raw(head)):
            return "raw data of a camera"
        return next((kind for at, start, kind in STARTS if head[at:at + len(start)] == start), "")
    return ""


def is_raw(data: bytes) -> bool:
    """Whether a TIFF holds a camera's raw data, of which its first page is only a small preview."""
    if data[:4] not in TIFF:
        return False
    order = "<" if data[:2] == b"II" else ">"
    with contextlib.suppress(struct.error):
        (at,) = struct.unpack_from(order + "I", data, 4)
        (count,) = struct.unpack_from(order + "H", data, at)
        tags = {}
        for k in range(count):
            tag, kind, _, value = struct.unpack_from(order + "HHII", data, at + 2 + 12 * k)
            tags[tag] = value >> 16 if kind == 3 and order == ">" else value
        return DNG_VERSION in tags or (bool(tags.get(SUBFILE, 0) & 1) and SUB_IFDS in tags)
    return False


def refusal(kind: str) -> str:
    """One of these, and what to do."""
    return f"it is {kind}, which is not read: save it as a JPEG, PNG or HEIC picture"
