"""Single pictures of a battle by time, for cards and pages: exactly the frame that was on at a moment."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.video.clip import Clip, ClipError
from assistant.video.parameters import CLIP
from calibration.errors import CalibrationError
from calibration.table.calibrate import TableCalibration
from vision.capture.picture_file import is_picture_file, pictures_in, read_picture
from vision.capture.rotated_source import rotated

Picture = NDArray[np.uint8]


class StillFrames:
    """A video, a picture or a folder of pictures (one a second), looked up by the log's seconds.

    ClipError: it cannot be opened or holds no picture. ``mirrored``: as :class:`assistant.video.clip.Clip` takes it.
    ``battle``: the id of the battle that a recording says it shows.
    """

    def __init__(self, path: str | Path, mirrored: bool = False) -> None:
        p = Path(path)
        self.path, self.name = p, p.name
        self.battle, self._mirrored = "", mirrored
        self._clip: Clip | None = None
        self._paths: list[Path] = []
        if p.is_dir() or is_picture_file(p):
            self._paths = pictures_in(p) if p.is_dir() else [p]
            if not self._paths:
                raise ClipError(f"{path}: the folder holds no picture: give the clip that was watched")
            return
        self._clip = Clip(p, mirrored=mirrored)
        self.battle = self._clip.battle

    def at(self, time_s: float) -> tuple[float, Picture] | None:
        """(seconds, (H, W, 3) BGR) of the last frame that is not later than ``time_s``; None where there is none or the
        clip is damaged there."""
        if self._clip is None:
            k = int(max(0.0, time_s) + CLIP.early_s)
            return (float(k), rotated(read_picture(self._paths[k]), 0, self._mirrored)) if k < len(self._paths) else None
        found = self._clip.at(time_s + CLIP.early_s)
        return found if found is not None and time_s - found[0] <= CLIP.late_s else None

    def close(self) -> None:
        """Release the file."""
        if self._clip is not None:
            self._clip.close()

    def __enter__(self) -> StillFrames:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def open_still_frames(start: Mapping[str, Any], log: str | Path, video: str | None = None) -> StillFrames | None:
    """The pictures of a logged battle (``start``: the log's first line): of ``video``, else of the clip that the log
    names, where it is still there, else of the recording beside the log. None: there are none to be had.

    ClipError: a ``video`` that cannot be read, or that is the recording of another battle.
    """
    battle = str(start.get("battle") or "")
    mirrored = _mirrored(start)
    if video is not None:
        stills = StillFrames(video, mirrored)
        if stills.battle and battle and stills.battle != battle:
            stills.close()
            raise ClipError(f"{video}: this is the recording of another battle than the log's: give the one that was recorded "
                            "with it")
        return stills
    for path in _places(str(start.get("source") or ""), Path(log)):
        with contextlib.suppress(ClipError, OSError):
            stills = StillFrames(path, mirrored)
            if path.stem != Path(log).stem or stills.battle == battle != "":
                return stills
            stills.close()
    return None


def camera_of_size(camera: TableCalibration | None, bgr: Picture) -> TableCalibration | None:
    """The camera for pictures of this size; None where it is not known or of another shape."""
    if camera is None:
        return None
    try:
        return camera.rescaled((bgr.shape[1], bgr.shape[0]))
    except CalibrationError:
        return None


def _mirrored(start: Mapping[str, Any]) -> bool:
    """Whether a battle was seen with left and right exchanged, by its start line."""
    calibration = start.get("calibration")
    camera = calibration.get("camera") if isinstance(calibration, Mapping) else None
    return isinstance(camera, Mapping) and camera.get("mirrored") is True


def _places(source: str, log: Path) -> list[Path]:
    """Where the clip may lie: as the log names it, beside the log, among the samples; then the log's own recording."""
    places: list[Path] = []
    if source and not source.isdecimal() and "://" not in source:
        homes = (Path(__file__).resolve().parents[2], Path(sys.prefix) / "share" / "toy-umpire")
        places = [Path(source), log.parent / source, log.parent / Path(source).name,
                  *(home / "sample_footage" / source for home in homes)]
    places += [log.with_suffix(ending) for ending in (".mp4", ".mkv")]
    return [p for p in dict.fromkeys(places) if p.exists()]
