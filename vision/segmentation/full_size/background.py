"""The bare table at full size: what the change network compares a full picture with."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.light import align, drawn_towards
from vision.imaging.resampling import shrunk, with_part_moved
from vision.networks.change_network import relit_background
from vision.segmentation.full_size.parameters import FULL_RESOLUTION

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


class FullSizeBackground:
    """The bare table of one view at full size, at most FULL_RESOLUTION.most_width_px wide; nothing where nobody knows it."""

    def __init__(self, view: View, reference: Image | None) -> None:
        """``reference``: a full picture (H, W, 3) of the bare table."""
        self._work_size = view.size
        w, h = view.calibration.image_size_px
        self.scale = min(1.0, FULL_RESOLUTION.most_width_px / w)
        self.size = (max(1, round(w * self.scale)), max(1, round(h * self.scale)))
        self._bare = None if reference is None else self.shrink(reference)
        self._aligned = self._inpainted = False

    @property
    def known(self) -> bool:
        """Whether there is a picture of the bare table, taken or made up."""
        return self._bare is not None

    @property
    def photographed(self) -> bool:
        """Whether there is a picture of the bare table that a camera took."""
        return self._bare is not None and not self._inpainted

    @property
    def inpainted(self) -> bool:
        """Whether the picture of the bare table is made up of what the camera showed beside the toys."""
        return self._inpainted

    def shrink(self, bgr: Image) -> Image:
        """A full picture (H, W, 3) at this size."""
        return shrunk(bgr, self.size)

    def take_inpainted(self, bare: Image) -> None:
        """Take a picture (at this size) of the bare table, made up of what this camera shows."""
        self._bare, self._aligned, self._inpainted = bare, True, True

    def pair(self, picture: Image, box: Box | None) -> tuple[Image, Image | None]:
        """The picture's pixels in a box of working pixels, and those of the bare table under the same light."""
        rows, cols = self.full_box(box)
        bare = None
        if self._bare is not None:
            if not self._aligned:  # a camera touched after the bare table was taken
                moved = align(picture, self._bare)
                self._bare = self._bare if moved is self._bare else np.rint(moved).astype(np.uint8)
                self._aligned = True
            bare = relit_background(picture, self._bare, (rows, cols))
        return np.ascontiguousarray(picture[rows, cols]), bare

    def part(self, box: Box) -> Image:
        """A copy of the bare table in a box of working pixels."""
        assert self._bare is not None
        return self._bare[self.full_box(box)].copy()

    def restore(self, bare: Image, box: Box, where: Mask) -> None:
        """Put a ``part`` back at the pixels ``where`` (h, w) of the box."""
        assert self._bare is not None
        mask = cv2.resize(where.astype(np.uint8), (bare.shape[1], bare.shape[0]), interpolation=cv2.INTER_NEAREST) > 0
        self._bare[self.full_box(box)][mask] = bare[mask]

    def learn(self, picture: Image, box: Box, share: Float) -> None:
        """Draw the bare table in a box of working pixels by ``share`` (h, w) of the way to what a full picture shows there."""
        if self._bare is None:
            return
        rows, cols = self.full_box(box)
        old = self._bare[rows, cols]
        drawn = drawn_towards(old.astype(np.float32), relit_background(picture, self._bare, (rows, cols)).astype(np.float32),
                        picture[rows, cols].astype(np.float32),
                        np.asarray(cv2.resize(share, (old.shape[1], old.shape[0]), interpolation=cv2.INTER_LINEAR), np.float32))
        self._bare[rows, cols] = np.rint(drawn).astype(np.uint8)

    def move_part(self, warp: NDArray[np.float64], where: Mask) -> None:
        """See vision.segmentation.background_model.BackgroundModel.move_part."""
        if self._bare is not None:
            self._bare = with_part_moved(self._bare, warp, where, self.scale)

    def full_box(self, box: Box | None) -> Box:
        """A box of working pixels (None: the whole picture) in pixels of this size."""
        (w, h), (ww, wh) = self.size, self._work_size
        if box is None:
            return slice(0, h), slice(0, w)
        (rows, cols), sy, sx = box, h / wh, w / ww
        return (slice(round(rows.start * sy), round(rows.stop * sy)), slice(round(cols.start * sx), round(cols.stop * sx)))
