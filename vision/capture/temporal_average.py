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
from vision.imaging.resampling import shrunk
from vision.imaging.waits import waited

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class TemporalAverage:
    """Frames of the last STILL_S, in order, about TEMPORAL_AVERAGE.most_frames at most."""

    def __init__(self) -> None:
        self._frames: deque[tuple[Frame, NDArray[np.float64]]] = deque()
        self._made: tuple[tuple[int, int], Image] | None = None
        self._quiet: Mask | None = None

    def add(self, frame: Frame) -> None:
        """Take in the next frame; nothing is known to be at rest until :meth:`still` says so."""
        kept = self._frames
        if kept and (frame.time_s < kept[-1][0].time_s or kept[-1][0].bgr.shape != frame.bgr.shape):
            kept.clear()
        # of a fast camera's some are left out
        if len(kept) > 1 and not waited(kept[-2][0].time_s, kept[-1][0].time_s,
                                          STILL_S / TEMPORAL_AVERAGE.most_frames):
            kept.pop()
        while kept and waited(kept[0][0].time_s, frame.time_s, STILL_S):
            kept.popleft()
        thumb = cv2.resize(frame.bgr, TEMPORAL_AVERAGE.thumb_px, interpolation=cv2.INTER_LINEAR)
        kept.append((frame, np.asarray(thumb.mean(axis=(0, 1)), np.float64)))
        self._quiet = self._made = None

    def still(self, quiet: Mask) -> None:
        """What is at rest in the last frame, and has been for STILL_S: cells (h, w) of the working picture."""
        self._quiet, self._made = quiet, None

    def picture(self, size: tuple[int, int], work: tuple[int, int]) -> Image | None:
        """The table now, at that ``size`` (width, height), which the view's whole frame is brought to: where it is at rest the
        mean of the frames in the same light, elsewhere the last one. ``work``: size of the working picture. None: no frame
        was added."""
        if not self._frames:
            return None
        last, level = self._frames[-1]
        if self._made is None or self._made[0] != size:
            self._made = size, self._mean(last, level, size, work)
        return self._made[1]

    def _mean(self, last: Frame, level: NDArray[np.float64], size: tuple[int, int], work: tuple[int, int]) -> Image:
        now = shrunk(last.bgr, size)
        alike = [f for f, its in self._frames if np.abs(its - level).max()
                 <= TEMPORAL_AVERAGE.other_light_share * max(float(level.max()), 1.0)]
        if self._quiet is None or len(alike) < 2 or not self._quiet.any():
            return now
        total = np.zeros(now.shape, np.float32)
        for frame in alike:
            cv2.accumulate(shrunk(frame.bgr, size), total)
        mean = cv2.convertScaleAbs(total, alpha=1.0 / len(alike))
        there = to_pixels(self._quiet, work).astype(np.uint8)
        out = now.copy()
        cv2.copyTo(mean, cv2.resize(there, size, interpolation=cv2.INTER_NEAREST), out)
        return out
