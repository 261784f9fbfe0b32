"""One look of the change network at a part of a full picture, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.patches import Patch, hull_of
from vision.segmentation.full_size.parameters import CLASSIFICATION, FULL_RESOLUTION

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class ForegroundLook:
    """What the change network says of a ``box`` of working pixels (None: the whole picture).

    At full size: the pixels ``now`` and those of the ``bare`` table under the same light; ``toy``, the share of each pixel that
    toys cover; ``one_colour``, where colours alone decide that share (vision.segmentation.full_size.plain_colour).
    In working pixels: ``toy_mask``, where toys cover most of a pixel; ``foreground``, the share of a pixel that anything but
    the table covers; ``card``, the share that cards cover; ``seam``, the probability that two toys meet there; ``region``,
    where objects were searched for.
    ``closer``: results of enlarged looks at parts of the box, added while outlines are drawn.
    """

    box: Box | None
    now: Image
    bare: Image | None
    toy: Float
    toy_mask: Mask
    foreground: Float
    card: Float
    seam: Float
    region: Mask
    one_colour: Mask | None
    closer: dict[tuple[int, int, int, int], Float] = field(default_factory=dict)

    def share_in(self, box: Box | None) -> Float | None:
        """The foreground share of each pixel of a box of working pixels. None if this look was at another box."""
        return self.foreground if self.box == box else None

    def one_colour_at_work(self) -> Mask:
        """Where, in working pixels of its box, colours alone decide the share that objects cover."""
        shape, where = self.toy_mask.shape, self.one_colour
        if where is None:
            return np.zeros(shape, bool)
        return np.asarray(cv2.resize(where.astype(np.uint8), shape[::-1], interpolation=cv2.INTER_AREA) > 0)

    def flats(self, inch_px: float) -> list[Patch]:
        """Whole cards and papers, in pixels of the box.

        They lie apart, look like a card or paper nearly all over, have no dents, and are not cut off by the box. ``inch_px``:
        working pixels per inch.
        """
        like_card = self.card > FULL_RESOLUTION.card_like_share * np.maximum(self.foreground, 0.5)
        flat = scipy.ndimage.binary_fill_holes(like_card & ~self.toy_mask)
        label, count = scipy.ndimage.label(flat)
        pieces, _ = scipy.ndimage.label(self.foreground > 0.5)
        h, w = flat.shape
        out = []
        for k, where in enumerate(scipy.ndimage.find_objects(label, max_label=count), 1):
            rows, cols = where
            if rows.start == 0 or cols.start == 0 or rows.stop == h or cols.stop == w:
                continue
            own = label[where] == k
            whole = np.isin(pieces[where], np.unique(pieces[where][own & (pieces[where] > 0)]))
            large = (own.sum() >= CLASSIFICATION.least_card_in2 * inch_px**2
                     and self.toy_mask[where][own].mean() <= FULL_RESOLUTION.print_share)
            if large and own.sum() >= FULL_RESOLUTION.undented_fill * max(np.count_nonzero(hull_of(own)),
                                                                          np.count_nonzero(whole)):
                out.append(Patch(cols.start, rows.start, own))
        return out
