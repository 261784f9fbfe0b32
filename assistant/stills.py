"""Single pictures of a clip by their times, for cards and pages: the picture that was on at a moment, exactly."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from measure.errors import InputError
from vision.source import PICTURES, read_picture

Picture = NDArray[np.uint8]
EARLY_S = 0.002
"""Times in a log are rounded to a millisecond: a picture this little later is the one that is meant."""
LATE_S = 1.0
"""A picture older than this is not what was on: the clip had ended, or has a hole."""


class Stills:
    """Opens a video, a picture or a folder of pictures (one a second) for looking things up; seconds count from its
    first picture, as in the log. InputError: it cannot be opened or holds no picture."""

    def __init__(self, path: str | Path) -> None:
        self.name = str(path)
        self._container: Any = None
        self._paths: list[Path] = []
        p = Path(path)
        if not p.exists():
            raise InputError(f"{path}: there is no such clip: give the clip that was watched, or none for the map")
        if p.is_dir() or p.suffix.lower() in PICTURES:
            self._paths = sorted(f for f in p.iterdir() if f.suffix.lower() in PICTURES) if p.is_dir() else [p]
            if not self._paths:
                raise InputError(f"{path}: the folder holds no picture: give the clip that was watched")
            return
        try:
            self._container = av.open(str(p))
            self._stream = self._container.streams.video[0]
            self._stream.thread_type = "NONE"
            self._begin = next(f.time for f in self._container.decode(self._stream) if f.time is not None)
        except (av.error.FFmpegError, IndexError, StopIteration, OSError):
            self.close()
            raise InputError(f"{path}: no picture can be read: give a clip that plays, or none for the map") from None

    def at(self, time_s: float) -> tuple[float, Picture] | None:
        """(seconds, (H, W, 3) BGR) of the last picture that is not later than ``time_s``; None where there is none or
        the clip is damaged there."""
        if self._paths:
            k = int(max(0.0, time_s) + EARLY_S)
            return (float(k), read_picture(self._paths[k])) if k < len(self._paths) else None
        try:
            return self._seek(time_s)
        except (av.error.FFmpegError, OSError):
            return None

    def _seek(self, time_s: float) -> tuple[float, Picture] | None:
        wanted = self._begin + max(0.0, time_s) + EARLY_S
        self._container.seek(max(0, int(wanted / self._stream.time_base)), stream=self._stream)
        found = None
        for frame in self._container.decode(self._stream):
            if frame.time is None:
                continue
            if frame.time > wanted:
                break
            found = frame
        if found is None or wanted - found.time > LATE_S:
            return None
        return float(found.time - self._begin), np.ascontiguousarray(found.to_ndarray(format="bgr24"))

    def close(self) -> None:
        """Release the file; closing twice is fine."""
        if self._container is not None:
            self._container.close()
            self._container = None

    def __enter__(self) -> Stills:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def find_clip(source: str, log: str | Path) -> str | None:
    """The clip that a log names, where it can be found: as it is named, beside the log, or among the samples."""
    if not source or source.isdecimal() or "://" in source:
        return None
    places = [Path(source), Path(log).parent / source, Path(log).parent / Path(source).name]
    places += [base / "sample_footage" / source for base in (Path(__file__).resolve().parent.parent,
                                                             Path(sys.prefix) / "share" / "toy-umpire")]
    return next((str(p) for p in places if p.exists()), None)
