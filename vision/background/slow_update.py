"""Slow update of the background model. While nobody touches the table, its picture is updated one piece at a time, where
nothing stands. Sunlight moves over it, lamps are moved, drinks are spilled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.background.parameters import SLOW_UPDATE
from vision.imaging.cells import to_pixels
from vision.imaging.motion import MotionMasks
from vision.imaging.waits import waited
from vision.segmentation.finder import Finder
from vision.tracking.tracks.track import LIFTED, OCCLUDED, PLACED, Track


class SlowUpdate:
    """Updates the background of one finder."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        w, h = finder.view.size
        self._pieces = [(slice(y, min(y + SLOW_UPDATE.piece_px, h)), slice(x, min(x + SLOW_UPDATE.piece_px, w)))
                        for y in range(0, h, SLOW_UPDATE.piece_px) for x in range(0, w, SLOW_UPDATE.piece_px)]
        self._next = 0
        self._due_s: float | None = None

    def see(self, working: Callable[[], NDArray[np.uint8]], time_s: float, full: Callable[[], NDArray[np.uint8] | None],
            tracks: Sequence[Track], rest: MotionMasks) -> None:
        """Take in a frame; ``working`` makes its working picture, ``full`` the same at full size, or None. ``rest``: where no
        hand is, or its shadow. Nothing is learned while a toy is lifted: it may stand somewhere unseen."""
        finder = self._finder
        if finder.full_resolution is None or finder.background.reference is None or any(t.state == LIFTED for t in tracks):
            return
        if self._due_s is None or time_s < self._due_s - SLOW_UPDATE.period_s:
            self._due_s = time_s + SLOW_UPDATE.period_s
        if not waited(self._due_s, time_s, 0.0):
            return
        self._due_s = time_s + SLOW_UPDATE.period_s
        box = self._pieces[self._next]
        self._next = (self._next + 1) % len(self._pieces)
        work = working()
        far = _far_from(tracks, work.shape[:2], box, SLOW_UPDATE.shadow_in * finder.view.inch_px)
        where = far & finder.view.region[box] & to_pixels(rest.quiet, finder.view.size)[box]
        if where.any():
            finder.background.adapt(work, full, box, where, finder.full_resolution.surely_bare)


def _far_from(tracks: Sequence[Track], shape: tuple[int, ...], box: tuple[slice, slice], far_px: float) -> NDArray[np.bool_]:
    """Which pixels (h, w) of a box (rows, columns) of a picture of that shape are further than ``far_px`` from what stands."""
    free = np.ones(shape, np.uint8)
    for track in tracks:
        if track.state in (PLACED, OCCLUDED):
            free[track.patch.box][track.patch.mask] = 0
    wide = int(far_px) + 2
    rows, cols = (slice(max(s.start - wide, 0), s.stop + wide) for s in box)
    far = cv2.distanceTransform(free[rows, cols], cv2.DIST_L2, cv2.DIST_MASK_3) > far_px
    return np.asarray(far[box[0].start - rows.start:, box[1].start - cols.start:][:box[0].stop - box[0].start,
                                                                                :box[1].stop - box[1].start])
