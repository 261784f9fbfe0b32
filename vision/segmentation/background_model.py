"""The background model: the bare table at working size (and, with the change network, at full size), and how it changes.

It is a picture that somebody took, or the picture at the start with its toys painted over, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc, odd, smoothed
from vision.imaging.light import Light, align, drawn_towards
from vision.imaging.patches import Patch
from vision.imaging.resampling import with_part_moved
from vision.segmentation.background_inpainting import inpaint_toys
from vision.segmentation.full_size.background import FullSizeBackground
from vision.segmentation.parameters import BACKGROUND_MODEL
from vision.single_image.printed_markers import printed

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class CoveredBackground:
    """The bare table beneath a card or a paper, as the background model last knew it.

    ``soft`` (h, w, 3): the smoothed table in a ``box`` of the working picture, valid at the pixels ``where`` (h, w) of the box.
    ``full``: the same at full size.
    """

    box: Box
    where: Mask
    soft: NDArray[np.float32]
    full: Image


class BackgroundModel:
    """The bare table of one view: what a picture would show if no toy stood there."""

    def __init__(self, view: View, reference: Image | None, full_size: FullSizeBackground | None) -> None:
        """``reference``: a working picture (h, w, 3) of the bare table; ``full_size``: the same for the change network."""
        self._view, self._full_size = view, full_size
        self._reference = reference
        self._soft = None if reference is None else smoothed(reference)
        self._aligned = False
        self._inpainted: Mask | None = None
        self._markers: Mask | None = None
        self._fitted: tuple[NDArray[Any], Image, Light] | None = None
        """The light that was last fitted for :meth:`adapt`: the picture, shrunken; the reference; their light."""

    @property
    def reference(self) -> Image | None:
        """The bare table as a working picture (h, w, 3); None: nobody knows it."""
        return self._reference

    @property
    def inpainted(self) -> Mask | None:
        """The mask (h, w) where the reference is inpainted and the table was not seen yet. None: it is a photograph."""
        return self._inpainted

    @property
    def photographed(self) -> bool:
        """Whether the reference is a photograph of the bare table."""
        return self._reference is not None and self._inpainted is None

    @property
    def markers(self) -> Mask:
        """The mask (h, w) where the reference shows readable markers."""
        assert self._reference is not None
        if self._markers is None:
            self._markers = printed(self._reference, self._view.inch_px)
        return self._markers

    def without_full_size(self) -> None:
        """Stop keeping the table at full size, because the change network is not used any more."""
        self._full_size = None

    def inpaint(self, picture: Image, full: Image, found: Sequence[Patch]) -> None:
        """Make a bare table by inpainting what was ``found`` in a working picture (``full``: the same at full size)."""
        assert self._full_size is not None
        self._reference, bare, self._inpainted = inpaint_toys(picture, full, found, self._view.inch_px)
        self._soft, self._aligned = smoothed(self._reference), True
        self._full_size.take_inpainted(bare)

    def expected(self, picture: Image, box: Box | None = None,
                 without: CoveredBackground | None = None) -> NDArray[np.float32]:
        """The bare table under the light of ``picture``, whole or in a box: (h, w, 3) grey levels. ``without``: something
        absorbed into the table that is left out."""
        assert self._reference is not None
        assert self._soft is not None
        if not self._aligned:  # a camera touched after the reference was taken
            self._take(align(smoothed(picture), self._soft))
            self._aligned = True
        soft = self._soft
        if without is not None:
            soft = soft.copy()
            soft[without.box][without.where] = without.soft[without.where]
        return np.asarray(Light.fit(picture, self._reference).on(soft, box), dtype=np.float32)

    def _light_of(self, picture: Image) -> Light:
        """The light of a working picture against the reference. As long as the picture's light stays as it was, it is not
        fitted again."""
        assert self._reference is not None
        small = cv2.resize(picture.astype(np.float32), BACKGROUND_MODEL.light_px, interpolation=cv2.INTER_AREA)
        if self._fitted is not None and self._fitted[1] is self._reference:
            ratio = np.abs(np.log((small + 8) / (self._fitted[0] + 8))).max(axis=2)
            if np.quantile(ratio, 0.8) < BACKGROUND_MODEL.same_light_log_ratio:
                return self._fitted[2]
        self._fitted = small, self._reference, Light.fit(picture, self._reference)
        return self._fitted[2]

    def gain(self, picture: Image) -> NDArray[np.float32] | None:
        """The overall gain of the light against the reference, (3,). It makes appearances comparable when the light changes."""
        if self._reference is None:
            return None
        step = 6
        inside = self._view.region[::step, ::step]
        now = picture[::step, ::step][inside].astype(np.float32)
        ref = self._reference[::step, ::step][inside].astype(np.float32)
        return np.asarray(np.median((now + 6) / (ref + 6), axis=0), dtype=np.float32)

    def reveal(self, picture: Image, full: Image | None, where: Mask) -> None:
        """The table has become visible at the pixels ``where`` (h, w) of a working picture: use it in place of the inpainting.
        ``full``: the same picture at full size, None without the change network."""
        if self._inpainted is not None:
            self.update(picture, full, where)
            self._inpainted = self._inpainted & ~where

    def update(self, picture: Image, full: Image | None, where: Mask) -> None:
        """Take the table, with terrain on it, from a working picture at the pixels ``where`` (h, w). ``full``: the same picture
        at full size, None without the change network."""
        if self._soft is None or not where.any():
            return
        box = around(where, 4)
        share = np.maximum(cv2.GaussianBlur(where[box].astype(np.float32), (0, 0), 1.0), where[box]).astype(np.float32)
        soft = smoothed(picture[box])
        self._soft[box] = drawn_towards(self._soft[box], self.expected(picture, box), soft, share)
        self._take(self._soft)
        if self._full_size is not None and full is not None:
            self._full_size.learn(full, box, share)

    def adapt(self, picture: Image, full: Callable[[], Image | None], box: Box, where: Mask,
              surely_bare: Callable[[Image, Box], Mask]) -> None:
        """Slow update: blend what a box shows into the bare table, as far as surely nothing stands there.

        Examples: a patch of sun that moved on, a mark on the mat. ``where`` (h, w): the pixels of the box to update. ``full``
        gives the same picture at full size; it is called only if something changed. ``surely_bare`` gives where in a box of
        that picture surely nothing stands.
        """
        if self._full_size is None or self._soft is None:
            return
        roughly = self._light_of(picture).on(self._soft, box) if self._aligned else self.expected(picture, box)
        off = np.abs(np.log((smoothed(picture[box]) + 8) / (roughly + 8))).mean(axis=2)
        large = None if not where.any() or np.quantile(off[where], 0.9) < BACKGROUND_MODEL.unchanged_log_ratio else full()
        if large is None:
            return
        under = self.expected(picture, box)
        clear = cv2.erode((surely_bare(large, box) & where).astype(np.uint8), disc(odd(0.25 * self._view.inch_px)))
        share = cv2.GaussianBlur(BACKGROUND_MODEL.learn_share * clear.astype(np.float32), (0, 0), 2.0) * clear
        self._soft[box] = drawn_towards(self._soft[box], under, smoothed(picture[box]), share)
        self._take(self._soft)
        self._full_size.learn(large, box, share)

    def move_part(self, warp: NDArray[np.float64], where: Mask) -> None:
        """Something that is part of the table was moved, and now lies at the pixels ``where`` (h, w) of the working picture.
        ``warp`` (3, 3): full pixels before the move -> after it."""
        if self._full_size is None or self._soft is None:
            return
        self._take(with_part_moved(self._soft, warp, where, self._view.scale))
        self._full_size.move_part(warp, where)
        self._markers = None

    def absorb(self, picture: Image, full: Image, where: Mask, beyond_px: int) -> CoveredBackground:
        """Make what lies at the pixels ``where`` (h, w) of a working picture (``full``: the same at full size) a part of the
        table. Returns the table beneath it and up to ``beyond_px`` around it."""
        assert self._full_size is not None
        assert self._soft is not None
        box = around(where, beyond_px)
        drawn = cv2.dilate(where[box].astype(np.uint8), disc(2 * beyond_px - 1)) > 0
        out = CoveredBackground(box, drawn, self._soft[box].copy(), self._full_size.part(box))
        self.update(picture, full, where)
        self._markers = None
        return out

    def restore(self, beneath: CoveredBackground) -> None:
        """Undo :meth:`absorb`: the object has left the table."""
        assert self._full_size is not None
        assert self._soft is not None
        self._soft[beneath.box][beneath.where] = beneath.soft[beneath.where]
        self._take(self._soft)
        self._full_size.restore(beneath.full, beneath.box, beneath.where)
        self._markers = None

    def _take(self, soft: NDArray[np.float32]) -> None:
        self._soft = soft
        self._reference = np.clip(np.round(soft), 0, 255).astype(np.uint8)
