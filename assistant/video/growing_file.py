"""The file that a recording grows in, and what of it is whole where the disk was full."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from measure.errors import InputError
from measure.syncing import Syncing
from measure.writing import ending_of, is_regular, sentence

ENDINGS = (".mp4", ".mkv")


def check_recording(path: str | Path, error: type[InputError] = InputError) -> str:
    """.mp4 or .mkv, which a recording of that name is. ``error``: neither; a pipe or a device; links in a circle."""
    ending = ending_of(path, ENDINGS)
    if ending is None:
        raise error(f"{path}: a recording is an .mp4 or .mkv file: give a name that ends in .mp4")
    try:
        if not is_regular(path) and not os.path.isdir(path):
            raise error(f"{path}: a recording goes back in its file at its end, which a pipe or a device does not let it: give "
                        "the name of a file")
    except OSError as e:
        raise error(sentence(path, e)) from None
    return ending


class GrowingFile:
    """What PyAV writes into. Every byte that is given is written, or an OSError says why not: a disk that is nearly full takes
    a part of them and calls that success. After a fault nothing more is written: the end of a recording writes over its
    beginning, which may not be when the rest of the end did not fit, nor before that is on the disk. What was written is put on
    the disk every half second."""

    def __init__(self, path: str | Path) -> None:
        """OSError: it cannot be opened."""
        self._file = open(path, "wb", buffering=0)  # noqa: SIM115 - closed by close()
        self._fault: OSError | None = None
        self._size = 0
        self._syncing = Syncing(self._file.fileno())

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._file.closed

    def write(self, data: bytes) -> int:
        """Write all of it; how many bytes that is."""
        if self._fault is not None:
            raise self._fault
        view = memoryview(data)
        at = self._file.tell()
        if at < self._size:
            self._syncing.now()
        self._size = max(self._size, at + len(data))
        try:
            while view:
                view = view[self._file.write(view):]
        except OSError as e:
            self._fault = e
            raise
        self._syncing.written()
        return len(data)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """As of any file."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """As of any file."""
        return self._file.tell()

    def close(self) -> None:
        """Close it; closing twice is fine. OSError: what was written before did not reach the disk after all."""
        if not self._file.closed:
            self._syncing.close()
        self._file.close()


def cut_torn_end(path: Path) -> None:
    """Cut an MP4 after its last whole fragment: some players give up on a file whose last fragment is torn."""
    size = path.stat().st_size
    whole = at = 0
    with open(path, "r+b") as file:
        while at + 8 <= size:
            file.seek(at)
            head = file.read(16)
            length, kind = int.from_bytes(head[:4], "big"), head[4:8]
            if length == 1:
                length = int.from_bytes(head[8:16], "big")
            if length < 8 or at + length > size:
                break
            at += length
            if kind in (b"mdat", b"moov"):
                whole = at
        if 0 < whole < size:
            file.truncate(whole)


def frames_in(path: Path) -> tuple[int, float]:
    """How many frames of a recording that stopped early play, and the seconds from the first of them to the last."""
    import av

    times: list[float] = []
    with contextlib.suppress(av.error.FFmpegError, OSError, IndexError), av.open(str(path.absolute())) as container:
        for packet in container.demux(container.streams.video[0]):
            if packet.size and packet.pts is not None:
                times.append(float(packet.pts * packet.time_base))
    return len(times), max(times) - min(times) if times else 0.0
