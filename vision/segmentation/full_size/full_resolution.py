"""Segmentation at full size by the change network: patches with exact outlines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.patches import Patch
from vision.networks.change_network import ChangeNetwork, ChangeProbabilities, relit_background
from vision.segmentation.full_size.background import FullSizeBackground
from vision.segmentation.full_size.classification import classify_whole_objects
from vision.segmentation.full_size.foreground_look import ForegroundLook
from vision.segmentation.full_size.outlining import Outliner
from vision.segmentation.full_size.parameters import FULL_RESOLUTION
from vision.segmentation.full_size.plain_colour import plain_colour_patches

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


class FullResolution:
    """Segments full-size pictures of one view, compared with the bare table where that is known."""

    def __init__(self, view: View, net: ChangeNetwork, reference: Image | None) -> None:
        """``reference``: a full picture (H, W, 3) of the bare table, if there is one."""
        self.view, self._net = view, net
        self.background = FullSizeBackground(view, reference)
        self.size, self.scale = self.background.size, self.background.scale
        self._outliner = Outliner(view, net, self.background)
        self._last: ForegroundLook | None = None

    def shrink(self, bgr: Image) -> Image:
        """A full picture (H, W, 3) at the size that is used here (at most FULL_RESOLUTION.most_width_px wide)."""
        return self.background.shrink(bgr)

    def predict(self, picture: Image, box: Box | None = None) -> ChangeProbabilities:
        """The change network's answer for a box of working pixels of a picture (at this size)."""
        return self._net.predict(*self.background.pair(picture, box))

    def look(self, picture: Image, box: Box | None, region: Mask) -> ForegroundLook:
        """What the change network says of a box of working pixels (None: the whole picture). It is the last look from now on.

        ``picture``: at this size. ``region`` (h, w): where in the box to search.
        """
        self._last = self._look(picture, box, region)
        return self._last

    def _look(self, picture: Image, box: Box | None, region: Mask) -> ForegroundLook:
        now, bare = self.background.pair(picture, box)
        probabilities = self._net.predict(now, bare)
        h, w = region.shape
        inch_px = self.view.inch_px * probabilities.seam.shape[1] / w
        plain = None if bare is None or self.background.inpainted else plain_colour_patches(now, bare, probabilities, inch_px)
        probabilities = probabilities if plain is None else plain.put_into(probabilities)
        toy = classify_whole_objects(probabilities, inch_px)

        def at_work(values: Float) -> Float:
            return np.asarray(cv2.resize(values, (w, h), interpolation=cv2.INTER_AREA), np.float32)
        there = scipy.ndimage.binary_fill_holes((at_work(toy) > 0.5) & region)
        return ForegroundLook(box, now, bare, toy, there, at_work(probabilities.foreground()) * region,
                              at_work(probabilities.share("card")), at_work(probabilities.seam), region,
                              None if plain is None else plain.where)

    def outlined(self, found: Sequence[Patch]) -> list[Patch]:
        """Patches with outlines from the last look. ``found``: all patches of that look, in the whole working picture."""
        if self._last is None:
            return list(found)
        top, left = (0, 0) if self._last.box is None else (s.start for s in self._last.box)
        moved = self.outlined_in_box([Patch(p.left - left, p.top - top, p.mask) for p in found])
        return [replace(p, left=p.left + left, top=p.top + top) for p in moved]

    def outlined_in_box(self, found: Sequence[Patch]) -> list[Patch]:
        """The same for patches in working pixels of the last look's box."""
        assert self._last is not None
        return [self._outliner.outlined(p, self._last, found) for p in found]

    def flats(self, box: Box) -> list[Patch]:
        """Whole cards and papers in a box of working pixels, in pixels of the box. Empty if the last look was elsewhere."""
        return [] if self._last is None or self._last.box != box else self._last.flats(self.view.inch_px)

    def foreground_in(self, box: Box) -> Mask | None:
        """The foreground mask of a box of working pixels. None if the last look was elsewhere."""
        return None if (share := self.share_in(box)) is None else share > 0.5

    def share_in(self, box: Box | None) -> Float | None:
        """The foreground share of each pixel of a box of working pixels. None if the last look was elsewhere."""
        return None if self._last is None else self._last.share_in(box)

    def one_colour(self) -> Mask:
        """Where, in working pixels of the last look's box, colours alone decide the share that objects cover
        (vision.segmentation.full_size.plain_colour)."""
        assert self._last is not None
        return self._last.one_colour_at_work()

    def closer_looks(self) -> list[tuple[Box, Float]]:
        """The enlarged looks made since the last look: boxes of the whole picture (pixels at this size), and the foreground
        share of each pixel there."""
        if self._last is None:
            return []
        top, left = (s.start for s in self.background.full_box(self._last.box))
        return [((slice(t + top, b + top), slice(le + left, r + left)), share)
                for (t, b, le, r), share in self._last.closer.items()]

    def closer_share(self) -> float:
        """The weight of the closer look in an outline, 0 to 1."""
        return self._outliner.closer_share

    def covered(self, patch: Patch) -> float:
        """The mean foreground share of a patch of the whole working picture. 0 if the last look was at a part of it."""
        seen = self._everywhere
        return 0.0 if seen is None else float(seen.foreground[patch.box][patch.mask].mean())

    def seams(self, patch: Patch) -> Float | None:
        """The probability that two toys meet at each pixel (h, w) of a patch's box in the whole working picture. None if the
        last look was at a part of it."""
        seen = self._everywhere
        return None if seen is None else seen.seam[patch.box]

    @property
    def _everywhere(self) -> ForegroundLook | None:
        """The last look if it was at all of the working picture, else None."""
        return self._last if self._last is not None and self._last.seam.shape == self.view.region.shape else None

    def surely_bare(self, picture: Image, box: Box) -> Mask:
        """Where in a box of working pixels surely nothing stands: the foreground share is below surely_bare_share."""
        return self.foreground(picture, box) < FULL_RESOLUTION.surely_bare_share

    def foreground(self, picture: Image, box: Box) -> Float:
        """The foreground share of each working pixel of a box, in a picture at this size."""
        rows, cols = box
        size = (cols.stop - cols.start, rows.stop - rows.start)
        return np.asarray(cv2.resize(self.predict(picture, box).foreground(), size, interpolation=cv2.INTER_AREA), np.float32)

    def appeared(self, before: Image, now: Image, box: Box, *, cards: bool = False) -> Float:
        """The share of each pixel of a box that is covered by what stands there ``now`` but did not ``before``.

        The two pictures (H, W, 3) may have any size, but the same. What looks like a card counts only if ``cards``: the table
        looks like one where a toy has gone. Dice count, because a small toy may look like one.
        """
        kinds = ("toy", "arm", "die", "card") if cards else ("toy", "arm", "die")
        return self._net.predict(np.ascontiguousarray(now[box]), relit_background(now, before, box)).share(*kinds)
