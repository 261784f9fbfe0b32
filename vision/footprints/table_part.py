"""The part of a picture that shows the table: a start knows it, and what is small in the picture is larger in it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.parameters import TABLE_PART
from vision.networks.detection import Detection

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class TablePart:
    """A part of a working picture. ``bgr`` (h, w, 3) shows it at ``scale`` pixels per working pixel; ``box``: its rows and
    columns in the working picture."""

    bgr: Image
    box: Box
    scale: float = 1.0

    @classmethod
    def whole(cls, picture: Image) -> TablePart:
        """All of a working picture (H, W, 3)."""
        return cls(picture, (slice(0, picture.shape[0]), slice(0, picture.shape[1])))

    @classmethod
    def of(cls, picture: Image, region: Mask, full: Image | None = None) -> TablePart:
        """The part of a working picture (H, W, 3) about the table ``region`` (H, W), cut from the ``full`` picture where there
        is one; the whole working picture where the table fills it."""
        w = picture.shape[1]
        box = _box(region)
        longest = max(box[0].stop - box[0].start, box[1].stop - box[1].start)
        if longest >= TABLE_PART.whole_share * max(picture.shape[:2]):
            return cls.whole(picture)
        source = picture if full is None or full.shape[1] <= w else full
        times = source.shape[1] / w
        top, left = (round(side.start * times) for side in box)
        cut = source[top:round(box[0].stop * times), left:round(box[1].stop * times)]
        scale = min(times, TABLE_PART.most_px / longest)
        size = round((box[1].stop - box[1].start) * scale), round((box[0].stop - box[0].start) * scale)
        if size != (cut.shape[1], cut.shape[0]):
            cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA), np.uint8)
        return cls(np.ascontiguousarray(cut), box, scale)

    def placed(self, found: Detection) -> Detection:
        """A find in this part in pixels of the whole working picture."""
        rows, cols = self.box
        return found.scaled(1.0 / self.scale).moved(cols.start, rows.start)


def _box(region: Mask) -> Box:
    """The rows and columns of a table's region (H, W), with a margin."""
    out = []
    for axis, size in ((1, region.shape[0]), (0, region.shape[1])):
        there = np.flatnonzero(region.any(axis=axis))
        low, high = (int(there[0]), int(there[-1]) + 1) if len(there) else (0, size)
        margin = round(TABLE_PART.margin_share * (high - low))
        out.append(slice(max(0, low - margin), min(size, high + margin)))
    return out[0], out[1]
