"""The clip under a replay: frames of a clean recording, or of the source itself, by the battle's clock."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle import Battle
from assistant.video.parameters import CLIP
from assistant.video.recorder import TAG
from measure.errors import InputError
from measure.reading.documents import parse_json
from vision.capture.clip_reader import SourceError
from vision.capture.picture_file import is_picture_file
from vision.capture.rotated_source import rotated
from vision.capture.timed_clip import TimedClip, TimedPictures

Picture = NDArray[np.uint8]


class ClipError(InputError):
    """A clip that cannot be drawn on."""


class Clip:
    """A video file, a picture or a folder of pictures, whose frames are asked for by the battle's time; a torn end is left out.

    ``times_s``: (N,) of all frames, on the battle's clock: they count from the video's first frame, plus ``first_s`` as
    its comment tells: those that it is watched by. ``size_px``: width and height as shown. ``battle`` is the id in the
    comment, or empty. ClipError: not there, no video.
    """

    def __init__(self, path: str | Path, *, mirrored: bool = False) -> None:
        """``mirrored``: the battle was seen with left and right exchanged; its own recordings are so already."""
        self.path = Path(path)
        if not self.path.exists():
            raise ClipError(f"{path}: there is no such file: give the clean recording, or the clip that the battle was run on")
        try:
            still = self.path.is_dir() or is_picture_file(self.path)
            self._clip: TimedClip | TimedPictures = TimedPictures(str(path)) if still else TimedClip(str(path))
        except SourceError as e:
            why = str(e).removeprefix(f"{path}: ").partition(":")[0]
            raise ClipError(f"{path}: not a video that can be read ({why}): give the clean recording, or the clip that the "
                            "battle was run on") from None
        told = _comment(self._clip.metadata)
        self.battle = str(told.get("battle", ""))
        self._mirrored = mirrored and not told
        self.clean = bool(told.get("clean", False))
        first = told.get("first_s", 0.0)
        self.first_s = float(first) if isinstance(first, int | float) and math.isfinite(first) else 0.0
        self.size_px = self._clip.size_px

    @property
    def times_s(self) -> NDArray[np.float64]:
        return self._clip.times_s + self.first_s

    def at(self, time_s: float) -> tuple[float, Picture] | None:
        """(time of the battle, (H, W, 3) BGR) of the last frame that is not later; None: before the first, or it is damaged."""
        found = self._clip.at(time_s - self.first_s)
        return None if found is None else (found[0] + self.first_s, rotated(found[1], 0, self._mirrored))

    def fits(self, battle: Battle) -> None:
        """ClipError, with what to do, unless this can be the battle's clip."""
        if battle.camera is None:
            raise ClipError("the log does not say where the camera was (an older version wrote it): leave --video out for the "
                            "map, or run the clip again with --log")
        if self.battle and battle.id and self.battle != battle.id:
            raise ClipError(f"{self.path}: this is the recording of another battle than the log's: give the one that was "
                            "recorded with it")
        w, h = battle.camera.image_size_px
        if abs((self.size_px[0] / self.size_px[1]) / (w / h) - 1) > CLIP.shape_share:
            raise ClipError(f"{self.path}: the picture is {self.size_px[0]}×{self.size_px[1]}, the battle was seen at {w}×{h}: "
                            "give the clip of that battle")
        known = bool(battle.id) and self.battle == battle.id  # then it may show a part of the battle on purpose
        if self.times_s[0] > battle.last_s or (self.times_s[-1] < battle.last_s - CLIP.lost_end_s and not known):
            raise ClipError(f"{self.path}: it shows {self.times_s[0]:.1f} to {self.times_s[-1]:.1f} s, the log goes on until "
                            f"{battle.last_s:.1f} s: give the whole clip of that battle")

    def frames(self, from_s: float, to_s: float) -> Iterator[tuple[float, Picture]]:
        """(time of the battle, (H, W, 3) BGR) of the frames from ``from_s`` on and before ``to_s``."""
        for time_s, picture in self._clip.between(from_s - self.first_s - 1e-4, to_s - self.first_s - 1e-6):
            yield time_s + self.first_s, rotated(picture, 0, self._mirrored)

    def close(self) -> None:
        """Release the file."""
        self._clip.close()

    def __enter__(self) -> Clip:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def _comment(metadata: Any) -> dict[str, Any]:
    """What the program wrote into a video's comment; {} where it did not."""
    text = next((v for k, v in metadata.items() if str(k).lower() == "comment"), "")
    try:
        told = parse_json(text).get(TAG, {})
    except (ValueError, AttributeError):
        return {}
    return told if isinstance(told, dict) else {}
