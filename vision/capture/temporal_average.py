"""The last moment's frames as one picture: what is at rest is their mean, with less of the webcam's noise and coding than any
single one has."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.parameters import TEMPORAL_AVERAGE
from vision.capture.source import Frame
from vision.imaging.cells import to_pixels
from vision.imaging.motion import STILL_S
from vision.imaging.planes import Planes
from vision.imaging.resampling import shrunk
from vision.imaging.waits import waited

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class TemporalAverage:
    """Frames of the last STILL_S, in order, about TEMPORAL_AVERAGE.most_frames at most."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque()
        self._made: tuple[tuple[int, int], Image] | None = None
        self._quiet: Mask | None = None

    def add(self, frame: Frame, quiet: Mask | None = None) -> None:
        """Take in the next frame; but for ``quiet`` nothing is known to be at rest until :meth:`still` says so."""
        kept = self._frames
        if kept and (frame.time_s < kept[-1].time_s or kept[-1].size_px != frame.size_px):
            kept.clear()
        # of a fast camera's some are left out
        if len(kept) > 1 and not waited(kept[-2].time_s, kept[-1].time_s, STILL_S / TEMPORAL_AVERAGE.most_frames):
            kept.pop()
        while kept and waited(kept[0].time_s, frame.time_s, STILL_S):
            kept.popleft()
        kept.append(frame)
        self._quiet, self._made = quiet, None

    def still(self, quiet: Mask) -> None:
        """What is at rest in the last frame, and has been for STILL_S: cells (h, w) of the working picture."""
        self._quiet, self._made = quiet, None

    def picture(self, size: tuple[int, int], work: tuple[int, int]) -> Image | None:
        """The table now, at that ``size`` (width, height), which the view's whole frame is brought to: where it is at rest the
        mean of the frames in the same light, elsewhere the last one. ``work``: size of the working picture. None: no frame
        was added."""
        if not self._frames:
            return None
        if self._made is None or self._made[0] != size:
            self._made = size, self._mean(self._frames[-1], size, work)
        return self._made[1]

    def _mean(self, last: Frame, size: tuple[int, int], work: tuple[int, int]) -> Image:
        now, level = shrunk(last.bgr, size), _level(last.bgr)
        if self._quiet is None or not self._quiet.any():
            return now
        total, alike = np.zeros(now.shape, np.uint16), 0
        for frame in self._frames:
            picture = _colours(frame)
            if np.abs(_level(picture) - level).max() <= TEMPORAL_AVERAGE.other_light_share * max(float(level.max()), 1.0):
                cv2.add(total, shrunk(picture, size), dst=total, dtype=cv2.CV_16U)
                alike += 1
        if alike < 2:
            return now
        mean = np.asarray(cv2.convertScaleAbs(total, alpha=1.0 / alike), np.uint8)
        elsewhere = (~to_pixels(self._quiet, work)).astype(np.uint8)
        cv2.copyTo(now, cv2.resize(elsewhere, size, interpolation=cv2.INTER_NEAREST), mean)
        return mean


def _colours(frame: Frame) -> Image:
    """A frame's picture, which the frame does not keep: all of them would hold 6 MB each at 1080p."""
    return frame.picture.made() if isinstance(frame.picture, Planes) else frame.picture


def _level(bgr: Image) -> NDArray[np.float64]:
    """Mean colour (3,) of a picture."""
    thumb = cv2.resize(bgr, TEMPORAL_AVERAGE.thumb_px, interpolation=cv2.INTER_LINEAR)
    return np.asarray(thumb.mean(axis=(0, 1)), np.float64)
