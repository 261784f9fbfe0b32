"""How fast a film wants its parts to be played (ISO/IEC 14496-12, 8.6.6): FFmpeg plays all at the speed of their pictures."""

from __future__ import annotations

import os
import struct

from vision.capture.containers.boxes import MOVIE_STARTS, picture_tracks


def speeds_of(path: str, track: int) -> tuple[float, ...]:
    """Speeds other than 1 that the ``track``-th track of pictures (from 0) asks for, in order; 0: a picture that stands."""
    try:
        with open(path, "rb") as file:
            if file.read(8)[4:8] not in MOVIE_STARTS:
                return ()
            tracks = picture_tracks(file, os.fstat(file.fileno()).st_size)
        return () if track >= len(tracks) else of_list(tracks[track].get(b"elst", b""))
    except (OSError, struct.error, IndexError):
        return ()


def of_list(box: bytes) -> tuple[float, ...]:
    """Of an ``elst`` box's content."""
    if len(box) < 8:
        return ()
    form = ">QqhH" if box[0] == 1 else ">IihH"
    (parts,) = struct.unpack_from(">I", box, 4)
    size = struct.calcsize(form)
    told = [struct.unpack_from(form, box, 8 + k * size) for k in range(min(parts, (len(box) - 8) // size))]
    return tuple(whole + part / 65536 for _, at, whole, part in told if at >= 0 and (whole, part) != (1, 0))


def remark_of(speeds: tuple[float, ...]) -> str:
    """What is not done, in one sentence; empty where nothing is asked for."""
    if not speeds:
        return ""
    words = " and ".join(f"{s:.3g} times its speed" if s else "no speed at all" for s in dict.fromkeys(speeds[:3]))
    return (f"this file asks to be played at {words}, which is not done: its pictures have the times at which they were taken; "
            "a player's clock may differ")
