"""Which patches are as large as toys, and which are scraps of one: a rim, a shadow, a part in another colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, hull_of, largest_piece, union_of
from vision.segmentation.background_model import BackgroundModel
from vision.segmentation.parameters import TOY_SIZE
from vision.segmentation.request import Request
from vision.single_image.printed_markers import is_print, printed

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class ToySize:
    """How large toys are in a view; ``height_in``: how high those are that nobody described."""

    view: View
    height_in: float

    @property
    def least_px(self) -> float:
        """Narrower things are not toys: working pixels."""
        return TOY_SIZE.least_in * self.view.inch_px

    @property
    def scrap_px(self) -> float:
        """Patches with less area (working pixels) are scraps, not toys."""
        return TOY_SIZE.scrap_in2 * self.view.inch_px**2

    def fits(self, patch: Patch, beyond_in: float = 0.0) -> bool:
        """Whether a patch of the working picture is as large as a toy and stands at most ``beyond_in`` off the table."""
        inches2 = patch.area / self.view.inch_px**2
        if not 0.75 * TOY_SIZE.least_in**2 <= inches2 <= TOY_SIZE.most_in2:
            return False
        shape = self.view.footprint(patch, self.height_in)
        return shape is not None and bool(self.view.table.distance(shape.polygon.centroid) <= beyond_in)

    def small(self, patch: Patch) -> bool:
        """Whether a patch is smaller than toys mostly are: TOY_SIZE.scrap_in2."""
        return patch.area < self.scrap_px

    def remnant(self, patch: Patch, gone: Patch) -> bool:
        """Whether a patch is only a neighbour's shadow at the place of a toy that has ``gone``, not a toy put there: it is
        small, much smaller than that toy, and lies mostly where it stood."""
        return (self.small(patch) and patch.area < TOY_SIZE.remnant_share * gone.area
                and patch.shared(gone) > TOY_SIZE.remnant_within_share)

    def of_toys(self, found: list[Patch], request: Request, background: BackgroundModel) -> list[Patch]:
        """The patches of a request's box that may be toys, in the whole picture.

        They are large enough, and are not the rim or the shadow of a known toy. Small ones on a readable marker are left out,
        too: they are light and grain on black.
        """
        if request.without is not None:
            reach = disc(odd(0.4 * self.view.inch_px))
            fringe = cv2.dilate(request.without[request.box].astype(np.uint8), reach) > 0
            found = [p for p in found if fringe[p.box][p.mask].mean() < 0.5]
        return self._off_markers([p for p in request.placed(found) if self.fits(p)], request, background)

    def _off_markers(self, found: list[Patch], request: Request, background: BackgroundModel) -> list[Patch]:
        if background.reference is None or not any(self.small(p) for p in found):
            return found

        def lies_on(p: Patch, where: Mask) -> bool:
            return self.small(p) and is_print(where[p.box][p.mask])
        markers = background.markers
        if not any(lies_on(p, markers) for p in found):
            return found
        read = printed(request.picture, self.view.inch_px)
        return [p for p in found if not lies_on(p, read)]


def lies_around(hull: Mask, known: Mask) -> bool:
    """Whether an object with that ``hull`` (h, w) is only the rim or the shadow of the toys whose pixels are ``known``."""
    return bool((hull & known).sum() > TOY_SIZE.around_share * hull.sum())


def with_scraps(found: Sequence[Patch], plain: Sequence[Patch], scrap_px: float, shape: tuple[int, int]) -> list[Patch]:
    """Completes toys of which parts have the table's own colour.

    Scraps smaller than ``scrap_px`` are merged with a much larger piece if both lie in one segment of ``plain``, the
    segmentation by colours. The gap between them is filled as far as that segment reaches.
    """
    out = list(found)
    for thing in plain:
        whole = thing.full(shape)
        inside = [p for p in out if whole[p.box][p.mask].mean() > 0.6]
        if len(inside) < 2:
            continue
        largest = max(inside, key=lambda p: p.area)
        most = min(scrap_px, TOY_SIZE.scrap_share * hull_of(largest.mask).sum())
        parts = [p for p in inside if p is not largest and p.area < most]
        if not parts:
            continue
        rest = [p for p in out if p is not largest and p not in parts]
        seen = union_of([largest, *parts], shape)
        piece = largest_piece(scipy.ndimage.binary_fill_holes(seen | (hull_of(seen) & whole & ~union_of(rest, shape))))
        if piece is not None:
            out = [*rest, piece]
    return out
