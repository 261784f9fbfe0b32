"""Between the grid on which rest and arms are told and the pixels of patches."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.motion import CELL, MotionMasks
from vision.imaging.patches import Patch

Mask = NDArray[np.bool_]


def to_pixels(cells: Mask, size: tuple[int, int]) -> Mask:
    """Cells (h, w) as pixels of the working picture of ``size`` (width, height)."""
    out = np.zeros((size[1], size[0]), bool)
    h, w = cells.shape
    out[: h * CELL, : w * CELL] = np.repeat(np.repeat(cells, CELL, axis=0), CELL, axis=1)
    return out


def at_rest(patch: Patch, rest: MotionMasks) -> bool:
    """Whether every cell that a patch touches is quiet."""
    rows, cols = patch.box
    h, w = rest.quiet.shape
    cell_rows = slice(rows.start // CELL, min((rows.stop - 1) // CELL + 1, h))
    cell_cols = slice(cols.start // CELL, min((cols.stop - 1) // CELL + 1, w))
    mask = cv2.resize(patch.mask.astype(np.uint8), (max(cell_cols.stop - cell_cols.start, 1),
                                                    max(cell_rows.stop - cell_rows.start, 1)),
                      interpolation=cv2.INTER_NEAREST) > 0
    part = rest.quiet[cell_rows, cell_cols]
    return bool(part.size) and bool(part[mask[: part.shape[0], : part.shape[1]]].all())


def touches(patch: Patch, cells: Mask) -> bool:
    """Whether the patch's box meets any of these cells (h, w)."""
    rows, cols = patch.box
    part = cells[rows.start // CELL:(rows.stop - 1) // CELL + 1, cols.start // CELL:(cols.stop - 1) // CELL + 1]
    return bool(part.any())


def grown(cells: Mask, by: float) -> Mask:
    """Cells (h, w) and what is up to ``by`` cells from them."""
    reach = max(1, round(by))
    return np.asarray(cv2.dilate(cells.astype(np.uint8), np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)) > 0)


def around(area: Mask, margin_px: int) -> tuple[slice, slice]:
    """Rows and columns of a mask (H, W) with a margin about it."""
    ys, xs = np.nonzero(area)
    return (slice(max(ys.min() - margin_px, 0), min(ys.max() + margin_px, area.shape[0])),
            slice(max(xs.min() - margin_px, 0), min(xs.max() + margin_px, area.shape[1])))
