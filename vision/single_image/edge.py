"""Where a thing's edge is in one picture, with no empty table to compare with: between what surely is it and surely is not."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch, largest_piece
from vision.single_image.parameters import EDGE


def cut_out(picture: NDArray[np.uint8], patch: Patch) -> Patch:
    """The patch with its outline where the colours part (GrabCut: Rother, Kolmogorov & Blake 2004), within a band around
    the rough one. What comes out much larger or smaller is not believed: the patch as it was."""
    pad = 4 * EDGE.band_px
    h, w = picture.shape[:2]
    rows, cols = patch.box
    box = (slice(max(rows.start - pad, 0), min(rows.stop + pad, h)), slice(max(cols.start - pad, 0), min(cols.stop + pad, w)))
    own = patch.full((h, w))[box].astype(np.uint8)
    inner = cv2.erode(own, disc(2 * EDGE.band_px - 1))
    if inner.sum() < 12:
        inner = cv2.erode(own, disc(3))
    outer = cv2.dilate(own, disc(2 * EDGE.band_px + 1))
    if inner.sum() < 6 or not (outer == 0).any():
        return patch
    state = np.where(own > 0, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    state[inner > 0] = cv2.GC_FGD
    state[outer == 0] = cv2.GC_BGD
    cv2.setRNGSeed(0)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(np.ascontiguousarray(picture[box]), state, (0, 0, 1, 1), *models, EDGE.grab_cut_rounds, cv2.GC_INIT_WITH_MASK)
    mask = ((state == cv2.GC_FGD) | (state == cv2.GC_PR_FGD)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(3))
    piece = largest_piece(mask > 0)
    if piece is None or not 0.7 < piece.area / patch.area < 1.4:
        return patch
    return Patch(box[1].start + piece.left, box[0].start + piece.top, piece.mask)
