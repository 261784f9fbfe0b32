"""Segmentation: toy-sized objects in the working picture that were not on the empty table. Puts the stages together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.table_part import TablePart
from vision.footprints.view import View
from vision.imaging.foreground_and_shadow import disc, find_change, odd
from vision.imaging.parameters import FOREGROUND, PATCHES
from vision.imaging.parts import Parts, at_once
from vision.imaging.patches import Patch, patch_of
from vision.networks.detection import Detection, filled, mask_of
from vision.networks.detector import Detector
from vision.segmentation import frame_difference
from vision.segmentation.background_inpainting import outlined
from vision.segmentation.background_model import BackgroundModel
from vision.segmentation.by_change import by_change, sees_too_much
from vision.segmentation.by_detector import by_detector, outlined_by_colour
from vision.segmentation.click import box_about, thing_at
from vision.segmentation.colour import ColourSegmenter
from vision.segmentation.flip_agreement import FlippedDetections
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.fusion import detect_around, is_not_toy, toys_by_size
from vision.segmentation.low_contrast import hull_of_parts
from vision.segmentation.parameters import BY_DETECTOR, CLICK, FLIP_AGREEMENT
from vision.segmentation.request import Request
from vision.segmentation.self_doubt import SelfDoubt, self_doubt
from vision.segmentation.toy_size import ToySize
from vision.single_image.look_finder import LookFinder

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Share = NDArray[np.float32]
Box = tuple[slice, slice]


class Finder:
    """Segments objects by comparison with a reference picture (working size), or without one."""

    def __init__(self, view: View, reference: Image | None, height_in: float, network: Detector | None = None,
                 fine: FullResolution | None = None, look: LookFinder | None = None) -> None:
        """``reference``: the bare table, if known. ``network``: the detector; it decides what belongs together and what is not
        a toy. ``look``: finds toys in its place where the whole picture is looked at and the bare table is unknown. ``fine``:
        separates toys from the table at full size; without it colours do so at working size. ``height_in``: height of toys that
        nobody described."""
        self.view, self.height_in, self.network, self.full_resolution = view, height_in, network, fine
        self._look = look
        self.background = BackgroundModel(view, reference, None if fine is None else fine.background)
        self.sizes = ToySize(view, height_in)
        self._colours = ColourSegmenter(view, self.sizes.least_px)
        self._request: Request | None = None
        self._looks: FlippedDetections | None = None

    def segment(self, picture: Image, box: Box | None = None, without: Mask | None = None,
               full: Image | None = None) -> list[Patch]:
        """The segments of the whole working picture, or of a box of it, apart from the pixels ``without``.

        ``full``: the same picture at ``fine``'s size.
        """
        return at_once(self.segment_in_parts(picture, box, without, full))

    def segment_in_parts(self, picture: Image, box: Box | None = None, without: Mask | None = None,
                         full: Image | None = None) -> Parts[list[Patch]]:
        """The same in parts. Nothing else may be asked until the last one is done."""
        return self._answer(picture, lambda: self._detect(picture, box, full), box, without, full)

    def _answer(self, picture: Image, detect: Callable[[], Sequence[Detection]], box: Box | None, without: Mask | None,
                full: Image | None) -> Parts[list[Patch]]:
        h, w = picture.shape[:2]
        request = self._request = Request(picture, box or (slice(0, h), slice(0, w)), without, detect, self._in_colour)
        known = self.background.reference is not None
        if self.full_resolution is not None and full is not None and (known or self.network is None):
            found = yield from by_change(request, full, self.full_resolution, self.sizes, self.background)
            found = self.sizes.of_toys(found, request, self.background)
            if box is not None or not sees_too_much(self.full_resolution, picture, self.sizes, self.background):
                return found
            self.stop_asking_the_change_network()
        if not known and self.network is not None:
            return by_detector(request, self.sizes)
        return self.by_colours()

    def stop_asking_the_change_network(self) -> None:
        """From now on colours separate objects from the table."""
        self.full_resolution = None
        self.background.without_full_size()

    def guess(self, picture: Image, full: Image, found: list[Patch], arms: Sequence[Patch] = ()) -> list[Patch]:
        """Without a reference: make one by inpainting what was ``found`` in a working picture, and the ``arms`` (``full``: the
        same at ``fine``'s size). Returns what was found, with outlines from the comparison with it."""
        if self.background.reference is not None or self.full_resolution is None:
            return found
        self.background.inpaint(picture, full, [*found, *arms])
        seen = () if self._looks is None else self._looks.plain()  # they are of this same picture
        return outlined(found, at_once(self._answer(picture, lambda: seen, None, None, full)))

    def _detect(self, picture: Image, box: Box | None, full: Image | None) -> tuple[Detection, ...]:
        """The detections in a working picture, or in a box of it, in pixels of the box. ``full``: see ``segment``."""
        if self.network is None:
            return ()
        if box is None and self.background.reference is None:
            part = TablePart.of(picture, self.view.region, full)
            self._looks = FlippedDetections.of(self._look or self.network, picture, self.view.inch_px, part)
            if self._look is not None:
                self._look.close()  # the next start may be hours away
            return self._looks.fused()
        left, top = (0, 0) if box is None else (box[1].start, box[0].start)
        seen = toys_by_size(detect_around(self.network, picture, box), self.view.inch_px)
        return tuple(d.moved(-left, -top) for d in seen)

    def _in_colour(self, request: Request) -> list[Patch]:
        known = self.background.reference is not None
        expected = self.background.expected(request.picture, request.box) if known else None
        return self._colours.segment(request.picture, expected, request.detected, request.box, request.without)

    def by_colours(self) -> list[Patch]:
        """What colours alone separate from the table where ``segment`` was last called."""
        assert self._request is not None
        return self.sizes.of_toys(self._request.in_colour, self._request, self.background)

    def with_position_sigma(self, found: list[Patch]) -> list[Patch]:
        """Patches of the whole working picture. Where no photograph of the bare table exists they get a standard deviation of
        their position (``Patch.position_sigma_px``)."""
        if self.background.photographed:
            return found
        if self._looks is None:
            return [replace(p, position_sigma_px=PATCHES.position_sigma_px) for p in found]
        return self._looks.with_position_sigma(found)

    def is_supported(self, patch: Patch) -> bool:
        """Whether a patch of the whole picture is based on more than one doubtful look of the detector."""
        return self.background.photographed or self._looks is None or self._looks.is_supported(patch)

    def sureness(self, patch: Patch) -> float:
        """How sure the detector was, 0 to 1, that a patch of the whole picture is a whole toy. 1 where it was not asked."""
        return 1.0 if self.background.photographed or self._looks is None else self._looks.sureness_of(patch)

    def is_not_toy(self, patch: Patch, picture: Image | None = None) -> bool:
        """Whether the detector sees cards or dice at a patch of the whole working picture. That is the one of the last call of
        ``segment``, or another ``picture``."""
        if self.network is None:
            return False
        if picture is None:
            assert self._request is not None
            rows, cols = self._request.box
            return is_not_toy(replace(patch, left=patch.left - cols.start, top=patch.top - rows.start), self._request.detected)
        return is_not_toy(patch, toys_by_size(detect_around(self.network, picture, patch.box), self.view.inch_px))

    def shows_thing(self, patch: Patch, picture: Image) -> bool:
        """Whether the detector sees a thing of any kind at a patch of a working ``picture``; True without a detector."""
        if self.network is None:
            return True
        shape = (picture.shape[0], picture.shape[1])
        found = [mask for d in detect_around(self.network, picture, patch.box) if (mask := filled(d.outline_px, shape)).any()]
        return any(patch_of(mask).iou(patch) > FLIP_AGREEMENT.same_toy_iou for mask in found)

    def doubt(self, picture: Image, found: Sequence[Patch]) -> SelfDoubt | None:
        """How far what was ``found`` in the whole working picture is to be doubted. None: a photograph of the bare table tells
        toys, or there is no detector."""
        if self.background.photographed or self._looks is None:
            return None
        return self_doubt(self._looks, found, picture, self.view.inch_px, self.view.region)

    def faint_detection(self, picture: Image, at_px: tuple[float, float], reach_px: float, without: Mask) -> Patch | None:
        """A faint detection of a toy that should stand within ``reach_px`` of ``at_px`` in the whole working picture, apart
        from the pixels ``without``. Only where the bare table is unknown. None: nothing."""
        seen = None if self._looks is None else self._looks.faint_detection(at_px, reach_px, without)
        return None if seen is None else next(iter(outlined_by_colour([seen], picture, self.sizes)), None)

    def thing_at(self, picture: Image, at_px: tuple[float, float], without: Mask) -> Patch | None:
        """The thing that somebody clicks at ``at_px`` of the working picture, apart from the pixels ``without``. None: nothing
        is told from the table there."""
        known = self.background.photographed  # an inpainted table shows what was missed as a part of it
        box = box_about(at_px, self.view.inch_px, (picture.shape[0], picture.shape[1]))
        maps = None if self._look is None else self._look.look_at(np.ascontiguousarray(picture[box]), CLICK.look_enlarged)
        found = thing_at(picture, at_px, self.view.inch_px, without, self.background.expected(picture) if known else None, maps)
        return None if found is None else replace(found, position_sigma_px=0.0 if known else PATCHES.position_sigma_px)

    def arms_seen(self) -> list[Patch]:
        """The arms that reach in from the border where the detector last looked at the whole working picture. Only where the
        bare table is unknown."""
        if self._looks is None:
            return []
        h, w = self.view.region.shape
        rows, cols = self._looks.box or (slice(0, h), slice(0, w))
        rim = BY_DETECTOR.arm_rim_in * self.view.inch_px
        out = [mask_of([d], (h, w), ("arm",)) for d in self._looks.plain() if d.label == "arm" and
               min(d.box_px[0] - cols.start, d.box_px[1] - rows.start, cols.stop - d.box_px[2], rows.stop - d.box_px[3]) < rim]
        return [patch_of(cv2.dilate(m.astype(np.uint8), disc(odd(2 * rim))) > 0) for m in out if m.any()]

    def flats(self) -> tuple[list[Patch], Mask]:
        """Whole cards and papers where ``segment`` was last called, in the whole working picture, and the mask (H, W) of where
        that was."""
        assert self._request is not None
        asked = np.zeros(self.view.region.shape, bool)
        asked[self._request.box] = True
        known = self.full_resolution is not None and self.background.reference is not None
        found = self.full_resolution.flats(self._request.box) if self.full_resolution is not None and known else []
        return self._request.placed(found), asked

    def faint(self, picture: Image, box: Box, without: Mask, area_px: float) -> Patch | None:
        """An object of about ``area_px`` that is known to be in the box but has nearly the table's colour, so that only parts
        of it stand out. Returns the convex hull of the parts that a more sensitive comparison finds. None: there is none."""
        if self.background.reference is None:
            return None
        foreground = None if self.full_resolution is None else self.full_resolution.foreground_in(box)
        seen = None if foreground is None else hull_of_parts(foreground, box, without, area_px, self.sizes)
        if seen is not None:
            return seen
        change = find_change(picture[box], self.background.expected(picture, box), least_px=0.5 * self.sizes.least_px,
                             region=self.view.region[box], keen=FOREGROUND.keen_factor)
        return hull_of_parts(change.objects, box, without, area_px, self.sizes)

    def changed(self, before: Image, now: Image, box: Box) -> Mask:
        """Where in a box of working pictures colours changed since ``before`` by more than light."""
        return frame_difference.changed(before, now, box, self.sizes)

    def appeared_and_disappeared(self, before: Image, now: Image, box: Box) -> tuple[list[Patch], list[Patch]]:
        """See vision.segmentation.frame_difference.appeared_and_disappeared."""
        return frame_difference.appeared_and_disappeared(before, now, box, self.sizes)

    def appeared(self, before: Image, now: Image, box: Box, *, cards: bool = False) -> Share:
        """The share of each pixel of a box of working pictures covered by what stands there ``now`` but did not ``before``. By
        colours if there is no change network. ``cards``: what looks like a card counts too."""
        if self.full_resolution is not None:
            return self.full_resolution.appeared(before, now, box, cards=cards)
        out = np.zeros(self.view.region.shape, np.float32)
        for patch in self.appeared_and_disappeared(before, now, box)[0]:
            out[patch.box][patch.mask] = 1.0
        return out[box]

    def is_scrap(self, patch: Patch) -> bool:
        """Whether a patch is too small to be trusted beside an inpainted table: a shadow, or a rim of the inpainting."""
        return self.background.inpainted is not None and self.sizes.small(patch)

    def merge_scraps(self, before: Image, now: Image, found: list[Patch], box: Box) -> list[Patch]:
        """The patches of a working picture; scraps of one change since ``before`` are merged. Only where the reference was
        inpainted: elsewhere the comparison with it has merged them already."""
        if len(found) < 2 or not any(self.is_scrap(p) for p in found):
            return found
        return frame_difference.merge_scraps(before, now, found, box, self.sizes)
