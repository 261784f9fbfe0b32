"""Test-time augmentation where the bare table is unknown: detection upright and upside down. The more confident detection of a
toy is used, and the distance between the two gives its position uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.footprints.table_part import TablePart
from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch, patch_of
from vision.networks.detection import Detection, both_ways_up, filled
from vision.segmentation.fusion import as_patches, toys_by_size
from vision.segmentation.parameters import FLIP_AGREEMENT, FUSION
from vision.single_image.printed_markers import is_print, printed

Mask = NDArray[np.bool_]
Image8 = NDArray[np.uint8]
Toy = tuple[Detection, Patch]


class FindsTiled(Protocol):
    """The part of a detector that is needed here (vision.networks.detector, vision.single_image.look_finder)."""

    confidence: float

    def find_tiled(self, bgr: Image8, *, confidence: float | None = None) -> tuple[Detection, ...]: ...


@dataclass(frozen=True)
class FlippedDetections:
    """The detections, faint ones included, in a picture of ``shape`` (height, width).

    ``upright``, ``upended``: those in the picture as it is and upside down, both in pixels of the upright picture. ``least``:
    the detector's confidence threshold. ``box``: the rows and columns that were looked at; None: all. ``terrain``: what either
    of them took for terrain rather than for a toy; it counts only where the roster has a toy.
    """

    upright: tuple[Detection, ...]
    upended: tuple[Detection, ...]
    least: float
    shape: tuple[int, int]
    box: tuple[slice, slice] | None = None
    terrain: tuple[Detection, ...] = ()

    @classmethod
    def of(cls, network: FindsTiled, picture: NDArray[np.uint8], inch_px: float,
           part: TablePart | None = None) -> FlippedDetections:
        """Runs the detector, or the look, twice on a picture (H, W, 3) of ``inch_px`` pixels per inch, or on a ``part`` of it.
        Detections that are part of a readable marker are removed (``vision.single_image.printed_markers``)."""
        least, shape = min(FLIP_AGREEMENT.least_confidence, network.confidence), (picture.shape[0], picture.shape[1])
        read = printed(picture, inch_px)

        def without_print(found: tuple[Detection, ...]) -> tuple[Detection, ...]:
            return tuple(d for d in toys_by_size(found, inch_px) if not is_print(read[filled(d.outline_px, shape)]))
        seen = part or TablePart.whole(picture)
        upright, upended = (tuple(seen.placed(d) for d in found)
                            for found in both_ways_up(lambda p: network.find_tiled(p, confidence=least), seen.bgr))
        ways = [without_print(found) for found in (upright, upended)]
        first, second = (tuple(d for d in found if not _is_terrain(d)) for found in ways)
        return cls(first, second, network.confidence, shape, seen.box, tuple(filter(_is_terrain, ways[0] + ways[1])))

    def plain(self) -> tuple[Detection, ...]:
        """The upright detections at or above the detector's confidence threshold."""
        return tuple(d for d in self.upright if d.confidence >= self.least)

    def fused(self) -> tuple[Detection, ...]:
        """The upright detections, fused with the upended ones.

        Each toy is taken from the look that is more confident of it. What the upright look alone cuts off a toy, and is not
        sure of, stays a part of that. Toys that only the upended look sees are added if it is sure of them.
        (Measured on the starts of ten battles without a bare table: see docs/history.md.)
        """
        (first, second), taken = self._toys, np.zeros(self.shape, bool)
        out = [d for d in self.plain() if d.label != "toy"]
        pieces = self._pieces()
        for d, patch in first:
            if d in pieces:
                continue
            k, share = _most_alike(patch, second)
            other, whole = second[k] if share > FLIP_AGREEMENT.same_toy_iou else (d, patch)
            covered = [e for e, p in first if e is not d and p.common_px(whole) > FLIP_AGREEMENT.covers_another_share * p.area]
            more = any(e not in pieces for e in covered)
            take = not more and (other.confidence > d.confidence or bool(covered))
            out.append(other if take else d)
            for p in (patch, whole) if take else (patch,):
                taken[p.box] |= p.mask
        for d, patch in second:
            if d.confidence >= FUSION.sure_confidence and taken[patch.box][patch.mask].mean() < FLIP_AGREEMENT.taken_share:
                out.append(d)
                taken[patch.box] |= patch.mask
        return tuple(out)

    def _pieces(self) -> list[Detection]:
        """Toys of the upright look that are not sure and lie in what the upended look shows as one toy with another of them,
        which is nearly the whole of it."""
        first, second = self._toys
        out = []
        for mine, (d, patch) in enumerate(first):
            k, share = _most_alike(patch, second)
            if d.confidence >= FLIP_AGREEMENT.piece_confidence or not share:
                continue
            whole = second[k][1]
            best, alike = _most_alike(whole, first)
            if best != mine and alike > FLIP_AGREEMENT.nearly_whole_iou and (
                    patch.common_px(whole) > FLIP_AGREEMENT.covers_another_share * patch.area):
                out.append(d)
        return out

    def with_position_sigma(self, found: Sequence[Patch]) -> list[Patch]:
        """The patches with the standard deviation of their position (``Patch.position_sigma_px``).

        It is the distance, along one axis, from a patch's middle to the middle of the toy that overlaps it most, in the look
        where the two are farther apart.
        """
        offsets_px = (max(_off(p, toys) for toys in self._toys) / np.sqrt(2) for p in found)
        return [replace(p, position_sigma_px=float(np.hypot(PATCHES.position_sigma_px, off)))
                for p, off in zip(found, offsets_px, strict=True)]

    def is_supported(self, patch: Patch) -> bool:
        """Whether both looks show a toy at a patch, or one look is sure of it."""
        best = [(*_most_alike(patch, toys), toys) for toys in self._toys]
        there = [toys[k][0].confidence for k, share, toys in best if share > FLIP_AGREEMENT.same_toy_iou]
        return len(there) == len(best) or max(there, default=0.0) >= FUSION.sure_confidence

    def agreement(self) -> list[float]:
        """For each toy of each look the intersection over union with the most alike toy of the other look."""
        return [_most_alike(patch, other)[1] for mine, other in (self._toys, self._toys[::-1]) for _, patch in mine]

    def sureness(self) -> list[float]:
        """For each toy of each look its confidence, the mean of both looks'; what the other does not show there counts as 0."""
        out = []
        for mine, other in (self._toys, self._toys[::-1]):
            for d, patch in mine:
                k, share = _most_alike(patch, other)
                out.append((d.confidence + (other[k][0].confidence if share > FLIP_AGREEMENT.same_toy_iou else 0.0)) / 2)
        return out

    def sureness_of(self, patch: Patch) -> float:
        """How sure both looks together are that a patch is a toy, a whole one: the mean of the confidences of the toys that
        they outline so. One that shows none there counts as 0."""
        alike = ((_most_alike(patch, toys), toys) for toys in self._toys)
        return sum(toys[k][0].confidence for (k, share), toys in alike if share > FLIP_AGREEMENT.same_outline_iou) / 2

    def faint_detection(self, at_px: tuple[float, float], reach_px: float, without: Mask) -> Patch | None:
        """The most confident detection of a toy in either look, however faint, within ``reach_px`` of ``at_px``.

        Detections that lie mostly on known objects (``without``) do not count. If there is no toy, a detection labelled die or
        card, or one taken for terrain, is taken if it is nearer still (FLIP_AGREEMENT.wrong_label_reach). None: nothing.
        """
        def wrong(d: Detection) -> bool:
            return d.label != "toy" or _is_terrain(d)

        def reach(d: Detection) -> float:
            return reach_px * (FLIP_AGREEMENT.wrong_label_reach if wrong(d) else 1.0)
        near = [d for d in (*self.upright, *self.upended, *self.terrain)
                if d.label != "arm" and np.hypot(*np.subtract(_middle(d), at_px)) < reach(d)]
        for d in sorted(near, key=lambda d: (wrong(d), -d.confidence)):
            mask = filled(d.outline_px, self.shape)
            if mask.any() and without[mask].mean() < FUSION.same_toy_share:
                return next(iter(as_patches([d], self.shape, d.label)), None)
        return None

    @cached_property
    def _toys(self) -> tuple[list[Toy], list[Toy]]:
        """The toys of each look at or above the detector's confidence threshold."""
        return self._toys_of(self.upright), self._toys_of(self.upended)

    def _toys_of(self, seen: Sequence[Detection]) -> list[Toy]:
        toys = [d for d in seen if d.label == "toy" and d.confidence >= self.least]
        return [(d, patch_of(mask)) for d in toys if (mask := filled(d.outline_px, self.shape)).any()]


def _is_terrain(found: Detection) -> bool:
    """Whether a detection rather is terrain than a toy."""
    return found.terrain > FLIP_AGREEMENT.most_terrain


def _middle(found: Detection) -> tuple[float, float]:
    x0, y0, x1, y1 = found.box_px
    return (x0 + x1) / 2, (y0 + y1) / 2


def _off(patch: Patch, toys: Sequence[Toy]) -> float:
    k, share = _most_alike(patch, toys)
    if share == 0:
        return FLIP_AGREEMENT.one_look_sigma * float(np.sqrt(patch.area))
    return float(np.hypot(*np.subtract(toys[k][1].centre(), patch.centre())))


def _most_alike(patch: Patch, toys: Sequence[Toy]) -> tuple[int, float]:
    """The index of the toy with the largest intersection over union with a patch, and that value; (-1, 0) if none overlaps."""
    shares = [p.iou(patch) for _, p in toys]
    most = max(shares, default=0.0)
    return (shares.index(most), most) if most else (-1, 0.0)
