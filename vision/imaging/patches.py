"""Segments (patches), and how to split those that hold several touching toys: at their necks, but not a head off its body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import skimage
from numpy.typing import NDArray

from vision.imaging.distance import distance_px
from vision.imaging.parameters import PATCHES

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A segment of the working picture: one object seen from above.

    ``mask`` (h, w): its pixels, inside the box that starts at ``left``, ``top``.
    ``edge``: its outline (N, 2) in full-picture pixels, where that is known more exactly.
    ``position_sigma_px``: standard deviation of its position in working pixels, if it was found without a picture of the bare
    table.
    ``outline_sigma_px``: standard deviation of how far it reaches, in full-picture pixels, where the change network half sees
    more or less of it (vision.segmentation.full_size.edge_uncertainty).
    """

    left: int
    top: int
    mask: Mask
    edge: NDArray[np.float64] | None = None
    position_sigma_px: float = 0.0
    outline_sigma_px: float = 0.0

    @property
    def area(self) -> int:
        return int(self.mask.sum())

    @property
    def box(self) -> tuple[slice, slice]:
        """Rows and columns of the whole picture that the mask covers."""
        h, w = self.mask.shape
        return slice(self.top, self.top + h), slice(self.left, self.left + w)

    def centre(self) -> tuple[float, float]:
        """Mean pixel (x, y)."""
        ys, xs = np.nonzero(self.mask)
        return float(xs.mean()) + self.left, float(ys.mean()) + self.top

    def full(self, shape: tuple[int, int]) -> Mask:
        """The mask in the whole picture of that (height, width)."""
        out = np.zeros(shape, bool)
        out[self.box] = self.mask
        return out

    def shared(self, other: Patch) -> float:
        """How much of the smaller of two patches the other covers, 0 to 1."""
        return self.common_px(other) / min(self.area, other.area)

    def iou(self, other: Patch) -> float:
        """Intersection over union of two patches."""
        both = self.common_px(other)
        return both / (self.area + other.area - both)

    def common_px(self, other: Patch) -> int:
        """How many pixels two patches share."""
        (rows, cols), (rows2, cols2) = self.box, other.box
        top, bottom = max(rows.start, rows2.start), min(rows.stop, rows2.stop)
        left, right = max(cols.start, cols2.start), min(cols.stop, cols2.stop)
        if top >= bottom or left >= right:
            return 0
        here, there = (p.mask[top - p.top:bottom - p.top, left - p.left:right - p.left] for p in (self, other))
        return int((here & there).sum())


def patch_of(mask: Mask, left: int = 0, top: int = 0) -> Patch:
    """The tightest patch around a mask (h, w) that is not empty and whose first pixel is (``left``, ``top``)."""
    ys, xs = np.nonzero(mask)
    t, b, le, r = int(ys.min()), int(ys.max()) + 1, int(xs.min()), int(xs.max()) + 1
    return Patch(int(left) + le, int(top) + t, mask[t:b, le:r])


def hull_of(mask: Mask) -> Mask:
    """The convex hull of the pixels of a mask (h, w) that is not empty, as a mask."""
    ys, xs = np.nonzero(mask)
    out = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(out, cv2.convexHull(np.stack([xs, ys], axis=1).astype(np.int32)), (1,))
    return out > 0


def sides_of(mask: Mask) -> tuple[float, float]:
    """The sides in pixels, shorter first, of the smallest rotated rectangle around a mask (h, w) that is not empty."""
    ys, xs = np.nonzero(mask)
    short, long = sorted(cv2.minAreaRect(np.stack([xs, ys], axis=1).astype(np.float32))[1])
    return 1.0 + short, 1.0 + long


def union_of(found: Sequence[Patch], shape: tuple[int, int]) -> Mask:
    """The union of patches as a mask of ``shape`` (height, width)."""
    out = np.zeros(shape, bool)
    for p in found:
        out[p.box] |= p.mask
    return out


def grown(found: Sequence[Patch], shape: tuple[int, int], kernel: NDArray[np.uint8]) -> Mask:
    """The union of patches as a mask of ``shape`` (height, width), dilated by ``kernel``."""
    return cv2.dilate(union_of(found, shape).astype(np.uint8), kernel) > 0


def bridged(found: Sequence[Patch], shape: tuple[int, int], kernel: NDArray[np.uint8]) -> Patch:
    """Patches of a picture of ``shape`` (height, width) as one patch; gaps are closed morphologically with ``kernel``."""
    return patch_of(cv2.morphologyEx(union_of(found, shape).astype(np.uint8), cv2.MORPH_CLOSE, kernel) > 0)


def largest_piece(mask: Mask) -> Patch | None:
    """The largest connected component (4-neighbours) of a mask (h, w). None: the mask is empty."""
    count, label, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    if count < 2:
        return None
    k = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    x, y, w, h, _ = (int(v) for v in stats[k])
    return Patch(x, y, label[y:y + h, x:x + w] == k)


def patches(mask: Mask, *, least_px: float, foot_px: tuple[float, float], whole: bool = False,
            neck: float = PATCHES.neck_ratio, seam: NDArray[np.float32] | None = None) -> list[Patch]:
    """The connected components of a mask, with touching objects split (unless ``whole``).

    ``least_px``: width of the smallest object; smaller ones are left out. ``foot_px``: (x, y) of the point on the table under
    the camera, away from which everything tall leans. ``neck``: see PATCHES.neck_ratio. ``seam`` (h, w): the probability that
    two objects meet at each pixel, if known.
    """
    count, label, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    out: list[Patch] = []
    least_area = 0.6 * least_px * least_px
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < least_area:
            continue
        one = Patch(x, y, label[y:y + h, x:x + w] == i)
        there = None if seam is None else seam[one.box]
        parts = [one] if whole else cut(one, least_px=least_px, foot_px=foot_px, neck=neck, seam=there)
        out += [p for p in parts if p.area >= least_area]
    return out


def cut(patch: Patch, *, least_px: float, foot_px: tuple[float, float], neck: float = PATCHES.neck_ratio,
        seam: NDArray[np.float32] | None = None) -> list[Patch]:
    """Splits one patch at its necks by watershed. ``seam`` (h, w): the probability, in its box, that two objects meet. A patch
    without necks comes back alone."""
    padded = np.pad(patch.mask, 2)
    met = np.zeros(padded.shape, np.float32) if seam is None else np.pad(seam, 2)
    depth = distance_px(padded)
    top = float(depth.max())
    if top < 0.5 * least_px:
        return [patch]
    rounded = np.round(cv2.GaussianBlur(depth * (1 - met), (0, 0), 0.8) * 8).astype(np.int32)
    peaks = skimage.morphology.h_maxima(rounded, max(2, round(0.06 * top * 8)))
    seeds = cv2.connectedComponents(peaks.astype(np.uint8), connectivity=8)[1]
    if seeds.max() < 2:
        return [patch]
    regions = skimage.segmentation.watershed(-rounded, seeds, mask=padded)
    origin = np.array([foot_px[0] - patch.left + 2, foot_px[1] - patch.top + 2])
    regions = _rejoin(regions, depth, least_px, origin, neck, cv2.dilate(met, np.ones((3, 3), np.uint8)))
    return [patch_of(regions == i, patch.left - 2, patch.top - 2) for i in np.unique(regions[regions > 0])]


def between(patch: Patch, places_px: Sequence[tuple[float, float]], seam: NDArray[np.float32] | None = None) -> list[Patch]:
    """Splits one patch that is known to hold several objects, at ``places_px`` (x, y) of the picture.

    It is cut where it is thinnest between them, and where a seam is seen. ``seam`` (h, w): see :func:`cut`.
    """
    ys, xs = np.nonzero(patch.mask)
    seeds = np.zeros(patch.mask.shape, np.int32)
    for k, (x, y) in enumerate(places_px, 1):
        nearest = int(np.hypot(xs + patch.left - x, ys + patch.top - y).argmin())
        seeds[ys[nearest], xs[nearest]] = k
    depth = distance_px(np.pad(patch.mask, 1))[1:-1, 1:-1]
    regions = skimage.segmentation.watershed(-depth * (1.0 if seam is None else 1.0 - seam), seeds, mask=patch.mask)
    return [patch_of(regions == k, patch.left, patch.top) for k in np.unique(seeds[seeds > 0])]


def _rejoin(regions: NDArray[np.int32], depth: NDArray[Any], least_px: float,
            foot: NDArray[np.float64], neck: float, met: NDArray[Any]) -> NDArray[np.int32]:
    """Merges regions that are one object, widest waist first.

    See PATCHES.neck_ratio, PATCHES.neck_leaning_ratio, PATCHES.seam_from and PATCHES.inner_seam_factor. Whether a seam stands
    out is tested after the rest is merged: only then do the seams between a toy's own parts lie inside it.
    """
    regions = regions.copy()
    for last in (False, True):
        while (pair := _one_thing(regions, depth, least_px, foot, neck, met, last)) is not None:
            regions[regions == pair[1]] = pair[0]
    return regions


def _one_thing(regions: NDArray[np.int32], depth: NDArray[Any], least_px: float, foot: NDArray[np.float64], neck: float,
               met: NDArray[Any], last: bool) -> tuple[int, int] | None:
    """The two regions that are most surely one object. None: no two are. ``last``: test whether seams stand out."""
    best: tuple[float, tuple[int, int]] | None = None
    for (a, b), (width, seam) in _waists(regions, depth, met).items():
        peak = min(float(depth[regions == k].max()) for k in (a, b))
        ratio = width / peak
        need = min(PATCHES.neck_leaning_ratio, neck) if _leaning(regions, depth, a, b, foot) else neck
        if min(np.count_nonzero(regions == k) for k in (a, b)) > PATCHES.seamed_least_squares * least_px**2:
            seamed, plain = max(need, PATCHES.neck_seamed_ratio), max(need, PATCHES.neck_plain_ratio)
            need = float(np.interp(seam, (PATCHES.seam_from, PATCHES.seam_to), (need, seamed)))
            if last and ratio < need:
                stands_out = seam - PATCHES.inner_seam_factor * _seams_inside(regions, a, b, met)
                excess = (PATCHES.seam_excess_from, PATCHES.seam_excess_to)
                need = min(need, float(np.interp(stands_out, excess, (plain, seamed))))
        if peak < 0.3 * least_px:
            need = 0.0  # too thin to stand alone: an arm, a barrel, a rim
        if ratio >= need and (best is None or ratio - need > best[0]):
            best = (ratio - need, (a, b))
    return None if best is None else best[1]


def _seams_inside(regions: NDArray[np.int32], a: int, b: int, met: NDArray[Any]) -> float:
    """The mean seam probability inside two touching regions, away from their border: the lower of the two."""
    kernel = np.ones((3, 3), np.uint8)
    both = [(regions == k).astype(np.uint8) for k in (a, b)]
    border = (cv2.dilate(both[0], kernel) > 0) & (cv2.dilate(both[1], kernel) > 0)
    away = cv2.dilate(border.astype(np.uint8), kernel, iterations=3) == 0
    inside = [(one > 0) & away for one in both]
    return min(float(met[m].mean()) if m.any() else 0.0 for m in inside)


def _waists(regions: NDArray[np.int32], depth: NDArray[Any], met: NDArray[Any]) -> dict[tuple[int, int], tuple[float, float]]:
    """For every two touching regions: half the width of their waist (the depth at the deepest pixel of their border), and the
    mean seam probability along it."""
    width: dict[tuple[int, int], float] = {}
    seam: dict[tuple[int, int], list[float]] = {}
    for first, second, d0, d1, m in (
        (regions[:, :-1], regions[:, 1:], depth[:, :-1], depth[:, 1:], met[:, :-1]),
        (regions[:-1], regions[1:], depth[:-1], depth[1:], met[:-1]),
    ):
        at = (first != second) & (first > 0) & (second > 0)
        for a, b, d, s in zip(first[at], second[at], np.minimum(d0, d1)[at], m[at], strict=True):
            key = (int(min(a, b)), int(max(a, b)))
            width[key] = max(width.get(key, 0.0), float(d))
            seam.setdefault(key, []).append(float(s))
    return {key: (width[key], float(np.mean(seam[key]))) for key in width}


def _leaning(regions: NDArray[np.int32], depth: NDArray[Any], a: int, b: int,
             foot: NDArray[np.float64]) -> bool:
    """Whether the line between the deepest points of two regions runs in the direction of the lean there."""
    at = []
    for k in (a, b):
        inside = np.where(regions == k, depth, 0.0)
        y, x = np.unravel_index(int(inside.argmax()), inside.shape)
        at.append(np.array([x, y], float))
    along = at[1] - at[0]
    out = (at[0] + at[1]) / 2 - foot
    size = np.linalg.norm(along) * np.linalg.norm(out)
    if size < 1e-6:
        return False
    return bool(abs(float(along @ out)) / size > np.cos(np.radians(PATCHES.lean_angle_deg)))
