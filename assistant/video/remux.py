"""A finished MP4 of fragments packed once more as an ordinary one, with its chapters before the header: QuickTime's family
reads them from a text track alone, and that is made of what is known when the header is written. The pictures are copied as
they are."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from assistant.log.chapter_files import cut_to_bytes, title_of
from measure.syncing import sync_file
from measure.writing import part_beside, put_in_place

MP4_TITLE_BYTES = 254
"""The older list of chapters in an MP4 (chpl) gives a title's length as one byte, and FFmpeg cuts in the middle of a letter."""


def chapters_of(marks: Sequence[tuple[float, str]], end_s: float, most_bytes: int | None = None) -> list[dict[str, Any]]:
    """Chapters as PyAV takes them: (start in seconds, title), each up to the next one. ``most_bytes``: of a title."""
    inside = [(max(0.0, t), title_of(title)) for t, title in marks if t < end_s]
    ends = [*(t for t, _ in inside), end_s][1:]
    return [{"id": i, "start": round(1000 * t), "end": round(1000 * end), "time_base": Fraction(1, 1000),
             "metadata": {"title": title if most_bytes is None else cut_to_bytes(title, most_bytes)}}
            for i, ((t, title), end) in enumerate(zip(inside, ends, strict=True), 1)]


def pack(path: Path, chapters: list[Any]) -> None:
    """Put an ordinary MP4 with these chapters in place of the one that is there.

    OSError, av.error.FFmpegError: it cannot be written; the one that is there stays as it is.
    """
    import av

    real = os.path.realpath(path)
    part = part_beside(real)
    try:
        with av.open(real) as old, av.open(part, "w", format="mp4") as new:
            new.metadata.update(old.metadata)
            new.set_chapters(chapters)
            source = old.streams.video[0]
            stream = new.add_stream_from_template(source)
            stream.time_base = source.time_base
            for packet in old.demux(source):
                if packet.dts is not None:
                    packet.stream = stream
                    new.mux(packet)
        sync_file(part)  # before its name: else the power may go with the new file empty and the old one gone
        put_in_place(part, real)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
