"""Whether two pictures show the same view: their structure on a coarse grid, compared cell by cell.

It asks less than the patches do: blur, light, noise, a bump of a few pixels and hands leave most cells as they were.
Another table, another camera, a turned, mirrored or zoomed picture leave next to none.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.stability.parameters import VIEW
from calibration.stability.watched import Watched, green_samples

Structure = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class CoarseView:
    """A picture's structure. ``cells`` (n, side * side): each cell's values about its mean, of length 1; ``shows`` (n,):
    whether the cell has enough structure to be told from others."""

    cells: Structure
    shows: NDArray[np.bool_]


def coarse_view(picture: Watched) -> CoarseView:
    """The structure of a picture (H, W, 3). Takes a third of a millisecond at 1080p."""
    h, w = picture.shape[:2]
    side, columns = VIEW.cell, VIEW.columns
    rows = max(1, round(columns * h / w))
    step = max(1, w // VIEW.read_width_px)
    small = cv2.resize(green_samples(picture, step), (columns * side, rows * side),
                       interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= cv2.blur(small, (VIEW.light, VIEW.light))  # slow changes are light
    cells = small.reshape(rows, side, columns, side).transpose(0, 2, 1, 3).reshape(rows * columns, side * side)
    cells = cells - cells.mean(axis=1, keepdims=True)
    size = np.linalg.norm(cells, axis=1)
    return CoarseView(np.asarray(cells / np.maximum(size, 1e-3)[:, None], dtype=np.float32),
                      np.asarray(size >= VIEW.min_contrast * side))


def alike(kept: CoarseView, now: CoarseView) -> float | None:
    """The share of the cells with structure, in either view, that look the same in both. None: too few have structure to
    tell."""
    either = kept.shows | now.shows
    if either.sum() < VIEW.min_cells:
        return None
    same = (kept.cells[either] * now.cells[either]).sum(axis=1) >= VIEW.same
    return float(same.mean())


def clearness(kept: CoarseView, now: CoarseView) -> float:
    """How much the clearest quarter of a kept view's cells still correlates with it, 1 at most. Hands and heads leave it as it
    was; it falls when another picture shines through everywhere. 1 where too few cells have structure to tell."""
    if kept.shows.sum() < VIEW.min_cells:
        return 1.0
    return float(np.quantile((kept.cells[kept.shows] * now.cells[kept.shows]).sum(axis=1), 0.75))
