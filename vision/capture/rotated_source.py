"""Sources that change another: pictures rotated or mirrored for a camera that hangs the wrong way round; times shifted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame, FrameSource, spare

TURNS = (0, 90, 180, 270)
_CODES = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def rotated(bgr: NDArray[np.uint8], turn_deg: int, mirrored: bool) -> NDArray[np.uint8]:
    """The picture rotated clockwise by 0, 90, 180 or 270 degrees, then flipped left to right if ``mirrored`` (that
    undoes a camera which shows a mirror image: markers can only be read the right way round)."""
    out = bgr if turn_deg == 0 else np.asarray(cv2.rotate(bgr, _CODES[turn_deg]), dtype=np.uint8)
    return np.asarray(cv2.flip(out, 1), dtype=np.uint8) if mirrored else out


class RotatedSource:
    """A source with every picture rotated."""

    def __init__(self, source: FrameSource, turn_deg: int, mirrored: bool) -> None:
        if turn_deg not in TURNS:
            raise ValueError(f"a picture is turned by one of {TURNS} degrees, found {turn_deg}")
        self._source, self._turn_deg, self._mirrored = source, turn_deg, mirrored
        self.name, self.live = source.name, source.live
        self.frame_count, self.fps = source.frame_count, source.fps
        self.still = getattr(source, "still", False)
        size = source.size_px
        self.size_px = (size[1], size[0]) if size is not None and turn_deg in (90, 270) else size

    @property
    def configured(self) -> Any:
        """What a camera took of how it was to be set; None for other sources."""
        return getattr(self._source, "configured", None)

    @property
    def ending(self) -> str:
        """What is to be said of a damaged file."""
        return getattr(self._source, "ending", "")

    def configure(self, settings: Any) -> Any:
        """Set a camera anew; None for other sources."""
        configure = getattr(self._source, "configure", None)
        return None if configure is None else configure(settings)

    @classmethod
    def of(cls, source: FrameSource, turn_deg: int, mirrored: bool) -> FrameSource:
        """The source itself where nothing is to be rotated."""
        return cls(source, turn_deg, mirrored) if turn_deg or mirrored else source

    def __iter__(self) -> Iterator[Frame]:
        turned: NDArray[np.uint8] | None = None
        for frame in self._source:
            if turned is None or frame.decoded:
                turned = self.turn(frame.bgr)
            yield frame.showing(turned)

    def spare(self, until_s: float) -> None:
        """See :func:`vision.capture.source.spare`."""
        spare(self._source, until_s)

    def turn(self, bgr: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """A picture of the source, rotated."""
        return rotated(bgr, self._turn_deg, self._mirrored)

    def close(self) -> None:
        """Release the source."""
        self._source.close()


class TimeShiftedSource:
    """A source whose times start at ``after_s``, so that the battle's clock goes on with another camera."""

    def __init__(self, source: FrameSource, after_s: float) -> None:
        self._source, self._after_s = source, after_s
        self.name, self.live = source.name, source.live
        self.frame_count, self.fps, self.size_px = source.frame_count, source.fps, source.size_px

    def __iter__(self) -> Iterator[Frame]:
        for frame in self._source:
            yield replace(frame, time_s=frame.time_s + self._after_s)

    @property
    def ending(self) -> str:
        """What is to be said of a damaged file."""
        return getattr(self._source, "ending", "")

    def close(self) -> None:
        """Release the source."""
        self._source.close()
