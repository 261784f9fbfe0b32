"""Arms that rest over the table in a single picture, and which things are a part of one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.cells import to_pixels
from vision.imaging.motion import arms_at_rest
from vision.imaging.patches import Patch
from vision.segmentation.background_model import BackgroundModel
from vision.tracking.identity.initial_assignment import rather_the_toy
from vision.tracking.identity.parameters import INITIAL_ASSIGNMENT
from vision.tracking.tracks.priors import KnownToy

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class RestingArms:
    """``label`` (H, W): the number of the arm that covers a working pixel, or 0. ``area_px``: of each number."""

    label: NDArray[np.int32]
    area_px: NDArray[np.int64]

    @classmethod
    def of(cls, covered: Mask) -> RestingArms:
        """The arms that cover these pixels (H, W)."""
        label = np.asarray(cv2.connectedComponents(covered.astype(np.uint8), connectivity=8)[1], np.int32)
        return cls(label, np.bincount(label.ravel()))

    @classmethod
    def seen_in(cls, picture: Image, background: BackgroundModel, view: View) -> RestingArms:
        """The arms in a working picture (H, W, 3) beside a photograph of the bare table. None are told without one."""
        if not background.photographed:
            return cls.of(np.zeros(view.region.shape, bool))
        return cls.of(to_pixels(arms_at_rest(picture, bare_table(picture, background), view.inch_px, view.region), view.size))

    def over(self, patch: Patch) -> int:
        """The number of the arm that covers a patch, or 0."""
        own = np.bincount(self.label[patch.box][patch.mask], minlength=len(self.area_px))[1:]
        return int(own.argmax()) + 1 if own.sum() > INITIAL_ASSIGNMENT.under_arm_share * patch.area else 0

    def number(self, patch: Patch, toy: KnownToy | None, view: View, height_in: float) -> int:
        """The number of the arm that a patch is a part of, or 0. ``toy``: the roster's toy of that place, which may itself
        reach in from the picture's border."""
        number = self.over(patch)
        return 0 if number and rather_the_toy(patch, float(self.area_px[number]), toy, view, height_in) else number


def bare_table(picture: Image, background: BackgroundModel) -> Image:
    """The bare table (H, W, 3) under the light of a working picture."""
    return np.asarray(np.clip(np.round(background.expected(picture)), 0, 255), dtype=np.uint8)
