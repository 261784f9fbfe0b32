"""Segmentation by colour alone, at working size: objects with exact outlines, with their thin parts and their panels in the
table's colour, and without their shadows."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import scipy
import skimage
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.distance import distance_px
from vision.imaging.foreground_and_shadow import Change, disc, find_change, odd, smoothed
from vision.imaging.parameters import FOREGROUND
from vision.imaging.patches import Patch, hull_of, patch_of, patches, union_of
from vision.networks.detection import Detection
from vision.segmentation.fusion import fuse_with_detections, missed_by_difference
from vision.segmentation.parameters import COLOUR
from vision.single_image.coarse import find_single

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class ColourSegmenter:
    """Segments objects by colour in one view. What is narrower than ``least_px`` working pixels does not count."""

    def __init__(self, view: View, least_px: float) -> None:
        self.view, self.least_px = view, least_px

    def segment(self, picture: Image, expected: NDArray[np.float32] | None, seen: Sequence[Detection], box: tuple[slice, slice],
               without: Mask | None) -> list[Patch]:
        """The segments in a box of the working picture (H, W, 3), in pixels of the box, without the pixels ``without`` (H, W).

        ``expected`` (h, w, 3): the bare table in the box under the picture's light. None: what stands out from its surroundings
        is segmented. ``seen``: the detections in the box.
        """
        rows, cols = box
        here = self.view.region[rows, cols]
        if expected is None:
            change = None
            mask = find_single(picture[rows, cols], least_px=self.least_px, region=here)
        else:
            change = find_change(picture[rows, cols], expected, least_px=self.least_px,
                                 region=here)
            mask = change.objects
        if without is not None:
            mask = mask & ~without[rows, cols]
        foot = self.view.foot_in(box)
        found = fuse_with_detections(patches(mask, least_px=self.least_px, foot_px=foot), seen, mask.shape)
        if change is not None:
            others = np.zeros(mask.shape, bool) if without is None else without[rows, cols]
            beside = mask | others
            found = [core(p, change.darkness) for p in found if not self._is_light_or_shadow(p, change, beside)]
            found += missed_by_difference(found, seen, change.distance, None if without is None else without[rows, cols])
            found = [self._filled(p, picture[rows, cols], change, here) for p in found]
            found = [self._with_thin_parts(p, change, beside & ~p.full(mask.shape)) for p in found]
            found = [self._sharp(p, change.difference, others, found, (rows.start, cols.start)) for p in found]
        return found

    def _is_light_or_shadow(self, patch: Patch, change: Change, beside: Mask) -> bool:
        """Whether a patch is uneven light, or a hard shadow beside the object that casts it."""
        dark = change.darkness[patch.box][patch.mask]
        off = change.distance[patch.box][patch.mask].mean()
        if off < COLOUR.uneven_light_levels and dark.std() < COLOUR.uneven_light_spread:
            return True
        lit, black = float((dark > -0.25).mean()), float((dark < FOREGROUND.dark_log_ratio).mean())
        if lit < 0.05 and black < 0.05 and dark.std() < 0.1 and change.colour[patch.box][patch.mask].mean() < 0.19:
            return True  # evenly darker in nearly the table's own colour
        # dark things are dark all over, and light ones have lit parts; a hard shadow is neither
        if dark.mean() > -0.4 or lit > 0.25 or black > 0.85:
            return False
        reach = odd(0.5 * self.view.inch_px)
        own = patch.full(beside.shape)
        around = cv2.dilate(own.astype(np.uint8), disc(reach)).astype(bool) & beside & ~own
        if not around.any():
            return False
        _, label, stats, _ = cv2.connectedComponentsWithStats((beside & ~own).astype(np.uint8), connectivity=4)
        neighbours = np.unique(label[around])
        largest = max(int(stats[i, cv2.CC_STAT_AREA]) for i in neighbours if i)
        return patch.area < 0.6 * largest

    def _filled(self, patch: Patch, picture: Image, change: Change, region: Mask) -> Patch:
        """The patch with the parts inside its hull that a more sensitive comparison finds: panels in the table's colour."""
        pad = 3
        rows, cols = patch.box
        h, w = change.objects.shape
        box = (slice(max(rows.start - pad, 0), min(rows.stop + pad, h)),
               slice(max(cols.start - pad, 0), min(cols.stop + pad, w)))
        plain = change.distance[patch.box][patch.mask] > COLOUR.clearly_different_levels
        if plain.mean() < COLOUR.clearly_different_share:
            return self._hull_of_plain(patch, change, box)
        own = patch.full((h, w))[box]
        hull = hull_of(own)
        if hull.sum() < 1.08 * patch.area:
            return patch
        keen = find_change(picture[box], change.expected[box], least_px=0.5 * self.least_px, region=region[box],
                           keen=FOREGROUND.keen_factor).objects
        more = cv2.morphologyEx((keen & hull & ~own).astype(np.uint8), cv2.MORPH_OPEN, disc(3)) > 0
        mask = scipy.ndimage.binary_fill_holes(own | more)
        count, label = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
        if count > 2:
            mask = label == np.bincount(label[own]).argmax()
        return patch_of(mask, box[1].start, box[0].start)

    def _with_thin_parts(self, patch: Patch, change: Change, others: Mask) -> Patch:
        """The patch with parts that stick out and that morphological opening removed: barrels, lances, antennas.

        They must differ from the table as clearly as the toy, be connected to it, and reach out. Shadows and edges of the table
        do not.
        """
        reach = round(COLOUR.thin_reach_in * self.view.inch_px)
        rows, cols = patch.box
        h, w = change.objects.shape
        box = (slice(max(rows.start - reach, 0), min(rows.stop + reach, h)),
               slice(max(cols.start - reach, 0), min(cols.stop + reach, w)))
        own = patch.full(change.objects.shape)[box]
        distance, darkness, colour = change.distance[box], change.darkness[box], change.colour[box]
        level = 0.5 * float(np.median(distance[own]))
        unlike = (darkness < -0.6) | (darkness > FOREGROUND.bright_log_ratio) | (colour > FOREGROUND.colour_log_ratio)
        plain = (distance > max(level, COLOUR.clearly_different_levels)) & unlike
        plain &= ~others[box]
        count, label = cv2.connectedComponents((plain | own).astype(np.uint8), connectivity=8)
        if count < 2:
            return patch
        whole = label == np.bincount(label[own]).argmax()
        rim = cv2.dilate(own.astype(np.uint8), disc(3)) > 0
        far = distance_px(~own)
        mask = own.copy()
        count, label, stats, _ = cv2.connectedComponentsWithStats((whole & ~rim).astype(np.uint8), connectivity=8)
        for i in range(1, count):
            part = label == i
            length = float(far[part].max())
            # longer than wide, and no more than a limb
            if length >= 4.0 and stats[i, cv2.CC_STAT_AREA] < min(4.0 * length, 0.25 * own.sum()):
                mask |= part | (whole & rim & (cv2.dilate(part.astype(np.uint8), disc(5)) > 0))
        if (mask & ~own).sum() == 0:
            return patch
        return patch_of(mask, box[1].start, box[0].start)

    def _hull_of_plain(self, patch: Patch, change: Change, box: tuple[slice, slice]) -> Patch:
        """The convex hull of the parts that differ from the table (wheels, a bonnet), for an object of which only parts do.
        Shadows do not count as parts."""
        darkness, colour = change.darkness[box], change.colour[box]
        near = cv2.dilate(patch.full(change.objects.shape)[box].astype(np.uint8), disc(3)) > 0
        parts = ((darkness < -0.6) | (darkness > 0.06) | (colour > 0.11)) & near
        _, label, stats, _ = cv2.connectedComponentsWithStats(parts.astype(np.uint8), connectivity=8)
        seen = parts & (stats[:, cv2.CC_STAT_AREA] >= 4)[label]
        if seen.sum() < 0.05 * patch.area:
            return patch
        hull = hull_of(seen)
        return patch_of(hull, box[1].start, box[0].start) if 0.4 < hull.sum() / patch.area < 1.6 else patch

    def _sharp(self, patch: Patch, difference: NDArray[np.float32], without: Mask, found: list[Patch],
               origin: tuple[int, int]) -> Patch:
        """The patch with its exact outline, without pixels of its neighbours."""
        off = np.sqrt((difference[patch.box][patch.mask] ** 2).sum(axis=1))
        if (off > COLOUR.clearly_different_levels).mean() < COLOUR.clearly_different_share:
            return patch  # its edge is not seen all round: the hull of its parts is the better guess
        others = without | union_of([p for p in found if p is not patch], without.shape)
        top, left = origin
        moved = Patch(patch.left + left, patch.top + top, patch.mask)
        return Patch(patch.left, patch.top, patch.mask, self.view.sharpened(moved, difference, left, top, others).edge)


def stands_out(image: Image, patch: Patch, changed: Mask) -> float:
    """How much a patch differs from its surroundings, 0 to 1 (Bhattacharyya distance of the colours inside and around it)."""
    own = patch.full(changed.shape).astype(np.uint8)
    ring = (cv2.dilate(own, disc(13)) > 0) & (cv2.dilate(own, disc(5)) == 0) & ~changed
    if ring.sum() < 12:
        return 1.0
    core_ = cv2.erode(own, disc(3)) > 0
    inside = core_ if core_.sum() >= 12 else own > 0
    lab = cv2.cvtColor(smoothed(image) / np.float32(255), cv2.COLOR_BGR2LAB)
    hists = []
    for mask in (inside, ring):
        hist, _ = np.histogramdd(lab[mask], bins=(12, 14, 14), range=((0, 100), (-60, 60), (-60, 60)))
        hist = scipy.ndimage.gaussian_filter(hist, 0.8)
        hists.append(hist / max(float(hist.sum()), 1e-9))
    return float(np.sqrt(max(0.0, 1.0 - float(np.sqrt(hists[0] * hists[1]).sum()))))


def core(patch: Patch, darkness: NDArray[np.float32]) -> Patch:
    """A dark object without the shadow and the colour fringe around it.

    The log ratios inside are split in two classes (Otsu 1979). If the lighter class is no darker than a shadow and is more than
    a rim, the object is the darker class; its highlights are then filled in again.
    """
    values = darkness[patch.box]
    inside = values[patch.mask]
    if (inside < FOREGROUND.dark_log_ratio).mean() < 0.4:
        return patch
    level = float(skimage.filters.threshold_otsu(inside))
    dark = patch.mask & (values < level)
    if values[dark].mean() > -1.5 or values[patch.mask & ~dark].mean() < COLOUR.rim_shadow_log_ratio:
        return patch
    rim = cv2.erode(np.pad(patch.mask, 1).astype(np.uint8), disc(3))[1:-1, 1:-1].astype(bool)
    if (rim & ~dark).sum() < 0.12 * patch.area:
        return patch
    closed = cv2.morphologyEx(np.pad(dark, 6).astype(np.uint8), cv2.MORPH_CLOSE, disc(7))
    count, label, stats, _ = cv2.connectedComponentsWithStats(cv2.morphologyEx(closed, cv2.MORPH_OPEN, disc(5)))
    if count < 2:
        return patch
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    # the level lies inside the blurred rim: half a pixel is given back on each side
    grown = cv2.dilate((label == largest).astype(np.uint8), disc(3))[6:-6, 6:-6].astype(bool) & patch.mask
    mask = scipy.ndimage.binary_fill_holes(grown)
    return patch_of(mask, patch.left, patch.top) if mask.sum() >= 12 else patch
