"""Follows the printed sheet on the table. A sleeve may push it, or somebody may move it or take it away. It is then no toy, and
what it uncovers is the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers.find_prints import Target, find_targets
from calibration.prints.sheet import MARGIN_IN, print_of
from calibration.table.mapping import TableCalibration
from calibration.table.pose import rigid, turned
from vision.background.parameters import PRINTED_SHEET
from vision.footprints.view import View
from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, grown
from vision.networks.detection import filled, mask_of
from vision.segmentation.finder import Finder
from vision.segmentation.fusion import detect_around

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Array = NDArray[np.float64]

KIND = "sheet"


@dataclass(frozen=True, slots=True, eq=False)
class SheetPose:
    """Pose of the sheet on the table: ``place`` (3,) x, y (inches) and turn (rad) of its frame
    (calibration.table.pose.rigid)."""

    place: Array

    @classmethod
    def of(cls, target: Target, calibration: TableCalibration) -> SheetPose | None:
        """The pose of a print that was seen in a full picture. None: it does not lie flat on the table."""
        return cls.between(target.points_in, calibration.table_from_image(target.points_px))

    @classmethod
    def between(cls, own: Array, there: Array) -> SheetPose | None:
        """The rigid motion that takes points (N, 2) of the sheet to the table. None: there is none."""
        out = cls(rigid(own, there))
        size = float(np.sqrt(((there - there.mean(axis=0)) ** 2).sum() / ((own - own.mean(axis=0)) ** 2).sum()))
        off = there - out.on_table(own)
        return None if abs(size - 1.0) > PRINTED_SHEET.flat_scale or np.hypot(*off.T).max() > PRINTED_SHEET.flat_in else out

    def on_table(self, points: Array) -> Array:
        """Points (N, 2) of the sheet's frame on the table, inches."""
        return turned(points, self.place)

    def apart(self, other: SheetPose) -> float:
        """Distance between the two poses: that of the corner that moved most, inches."""
        off = self.on_table(corners(0.0)) - other.on_table(corners(0.0))
        return float(np.hypot(*off.T).max())


@dataclass(frozen=True, slots=True, eq=False)
class SheetMove:
    """The sheet was moved. ``now``: its new pose (None: it was taken away). Masks of the working picture (h, w): ``under``,
    what it covers now if it was pushed; ``about``, where it lay and where it lies, with all its paper. If it was pushed,
    ``by_in``: how far the corner moved that moved most, and ``warp`` (3, 3): full pixels of the sheet as it lay -> as it
    lies."""

    now: SheetPose | None
    about: Mask
    under: Mask
    by_in: float | None = None
    warp: Array | None = None


class SheetWatcher:
    """Watches the sheet. ``pose``: its pose on the table; None: it was never seen, or it was taken away."""

    def __init__(self, view: View, bgr: Image) -> None:
        """``bgr``: the table at the start, a full picture."""
        self._view = view
        self.pose = self._seen(bgr)
        self._known = self.pose is not None

    def near(self, area: Mask) -> bool:
        """Whether a change in the ``area`` (h, w) of the working picture may concern the sheet: it lies or may lie there."""
        if self.pose is None:
            return self._known and bool(area.sum() > PRINTED_SHEET.back_in2 * self._view.inch_px**2)
        return bool((area & self._pixels(self.pose, PRINTED_SHEET.page_in)).any())

    def shift(self, bgr: Image, area: Mask) -> SheetMove | None:
        """How the sheet was moved, from a full picture. The ``area`` (h, w) of the working picture has changed. None: the sheet
        was not moved, or it is not seen lying on the table."""
        now, nowhere = self._seen(bgr), np.zeros_like(area)
        if self.pose is None:
            return None if now is None or not self._known else SheetMove(now, self._pixels(now, PRINTED_SHEET.page_in), nowhere)
        if now is None:
            gone = area[self._pixels(self.pose, 0.0)].mean() > PRINTED_SHEET.gone_share
            return SheetMove(None, self._pixels(self.pose, PRINTED_SHEET.page_in), nowhere) if gone else None
        by_in = now.apart(self.pose)
        if by_in < PRINTED_SHEET.moved_in:
            return None
        grid = np.stack(np.meshgrid(*(np.linspace(0.0, s, 6) for s in print_of(KIND).size_in)), axis=-1).reshape(-1, 2)
        old_px, new_px = (self._view.calibration.image_from_table(x.on_table(grid)) for x in (self.pose, now))
        warp, _ = cv2.findHomography(old_px, new_px)
        under = self._pixels(now, MARGIN_IN - 0.05)
        about = self._pixels(self.pose, PRINTED_SHEET.page_in) | self._pixels(now, PRINTED_SHEET.page_in)
        return SheetMove(now, about, under, by_in, np.asarray(warp))

    def _seen(self, bgr: Image) -> SheetPose | None:
        found = next((t for t in find_targets(bgr) if t.kind == KIND), None)
        return None if found is None else SheetPose.of(found, self._view.calibration)

    def _pixels(self, pose: SheetPose, beyond_in: float) -> Mask:
        ring = self._view.calibration.image_from_table(pose.on_table(corners(beyond_in)))
        w, h = self._view.size
        return filled(self._view.all_to_work(ring), (h, w))


def corners(beyond_in: float) -> Array:
    """The corners (4, 2) of the print's frame, moved outwards by ``beyond_in``."""
    w, h = print_of(KIND).size_in
    b = beyond_in
    return np.array([[-b, -b], [w + b, -b], [w + b, h + b], [-b, h + b]])


def revealed_about_sheet(shift: SheetMove, finder: Finder, picture: Image, toys: Sequence[Patch]) -> Mask:
    """Where around the sheet a working picture shows the table or the sheet's own rim: outside of ``toys`` and of what the
    detector takes for toys or arms."""
    shape = (picture.shape[0], picture.shape[1])
    held = grown(toys, shape, disc(odd(0.3 * finder.view.inch_px)))
    if finder.network is not None:
        seen = detect_around(finder.network, picture, around(shift.about, 0))
        held |= cv2.dilate(mask_of(seen, shape, ("toy", "arm")).astype(np.uint8), disc(odd(0.3 * finder.view.inch_px))) > 0
    return shift.about & ~shift.under & ~held
