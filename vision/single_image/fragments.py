"""Fragments: the look's maps cut into more pieces than there are things, and how likely two neighbours are one thing.

Pixels that vote for the same centre and are not parted by an edge are one fragment. Which fragments belong together is
decided in vision.single_image.grouping.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import skimage
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.networks.look import KINDS, LookMaps
from vision.single_image.parameters import FRAGMENTS

Labels = NDArray[np.int32]
Array = NDArray[np.float64]
Values = NDArray[Any]
ARM = KINDS.index("arm")


@dataclass(slots=True, eq=False)
class Fragment:
    """Sums over a piece's pixels, so that two pieces can be added up. ``place``, ``vote`` (2,): of where its pixels lie and of
    the centres that they vote for, x and y; ``squares`` (3,): of x², xy and y²; ``kinds`` (6,): of the probabilities; ``rim``:
    pixel sides that face other pieces or the table; ``peak``: the highest that the centre map reaches around the mean vote."""

    area: float
    place: Array
    vote: Array
    squares: Array
    kinds: Array
    rim: float
    peak: float

    def with_(self, other: Fragment, common: float) -> Fragment:
        """Both as one; ``common``: the pixel sides that they share."""
        return Fragment(self.area + other.area, self.place + other.place, self.vote + other.vote, self.squares + other.squares,
                        self.kinds + other.kinds, self.rim + other.rim - 2 * common, max(self.peak, other.peak))

    @property
    def fill(self) -> float:
        """The area as a share of that of the ellipse with the same moments: 1 for ellipses, 0.95 for rectangles, less for what
        is bent, or for two things side by side."""
        return _fill(self.area, self.place, self.squares)

    @property
    def thing(self) -> float:
        """The mean probability that there is a thing."""
        return 1.0 - float(self.kinds[0]) / self.area


@dataclass(slots=True)
class Border:
    """Where two pieces meet: so many pixel sides, and the sum of the edge map along them."""

    sides: float
    edge: float

    def with_(self, other: Border) -> Border:
        """Both as one."""
        return Border(self.sides + other.sides, self.edge + other.edge)


def fragments(maps: LookMaps) -> Labels:
    """The pixels (h, w) of each piece, numbered from 1; 0 is the table."""
    covered = maps.thing > FRAGMENTS.thing_probability
    arm = maps.kinds[ARM] > 0.5
    seeds = _seeds(maps, covered & ~arm)
    h, w = covered.shape
    ys, xs = np.nonzero(covered & ~arm)
    own = np.zeros((h, w), np.int32)
    own[arm] = len(seeds) + 1
    if len(seeds):
        at = np.clip(np.rint(maps.offset_px[:, ys, xs] + np.stack([xs, ys])), 0, [[w - 1], [h - 1]]).astype(np.int32)
        own[ys, xs] = _nearest(seeds, (h, w))[at[1], at[0]]
    else:
        own[ys, xs] = 1
    inner = np.where(maps.edge > FRAGMENTS.edge_probability, 0, own)
    cut = np.asarray(skimage.measure.label(inner, connectivity=1), np.int32)
    small = np.bincount(cut.ravel()) < FRAGMENTS.least_px
    small[0] = True
    cut[small[cut]] = 0
    return _grown(cut, covered)


def _seeds(maps: LookMaps, where: NDArray[np.bool_]) -> Labels:
    """Pixels (N, 2), x and y, that many vote for or that look like the middle of a thing."""
    h, w = where.shape
    ys, xs = np.nonzero(where)
    offset = maps.offset_px[:, ys, xs]
    at = np.rint(offset + np.stack([xs, ys])).astype(np.int64)
    inside = (at[0] >= 0) & (at[1] >= 0) & (at[0] < w) & (at[1] < h)
    away = np.hypot(*offset)
    peaks = _peaks(cv2.GaussianBlur(maps.centre, (0, 0), 0.7), FRAGMENTS.peak_reach_px, FRAGMENTS.centre_probability)
    for least_px, sigma in FRAGMENTS.votes_from_px:  # of large things votes lie far apart
        told = inside & (away >= least_px) & (away < 4 * least_px + FRAGMENTS.small_px)
        votes = np.bincount(at[1, told] * w + at[0, told], minlength=h * w).reshape(h, w).astype(np.float32)
        dense = cv2.GaussianBlur(votes, (0, 0), sigma) * np.float32(2 * np.pi * sigma ** 2)
        peaks |= _peaks(dense, 3 * sigma, FRAGMENTS.least_votes * sigma ** 2) & ~_near(peaks, 3 * sigma)
    ys, xs = np.nonzero(peaks)
    return np.stack([xs, ys], axis=1).astype(np.int32)


def _peaks(values: Values, reach_px: float, least: float) -> NDArray[np.bool_]:
    return np.asarray((values >= cv2.dilate(values, disc(2 * round(reach_px) + 1))) & (values > least))


def _near(points: NDArray[np.bool_], reach_px: float) -> NDArray[np.bool_]:
    return np.asarray(cv2.dilate(points.astype(np.uint8), disc(2 * round(reach_px) + 1)) > 0)


def _nearest(points: Labels, shape: tuple[int, int]) -> Labels:
    """For every pixel (h, w) the number, from 1, of the nearest of the ``points`` (N, 2)."""
    free = np.ones(shape, np.uint8)
    free[points[:, 1], points[:, 0]] = 0
    _, nearest = cv2.distanceTransformWithLabels(free, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    numbers = np.zeros(nearest.max() + 1, np.int32)
    numbers[nearest[points[:, 1], points[:, 0]]] = np.arange(1, len(points) + 1)
    return np.asarray(numbers[nearest], np.int32)


def nearest_label(labels: Labels) -> tuple[Labels, NDArray[np.float32]]:
    """The labels (h, w) with every 0 replaced by the nearest other label, and how far each pixel had to go (px)."""
    if not labels.any():
        return labels, np.full(labels.shape, np.inf, np.float32)
    away, nearest = cv2.distanceTransformWithLabels((labels == 0).astype(np.uint8), cv2.DIST_L2, 5,
                                                    labelType=cv2.DIST_LABEL_PIXEL)
    of = np.zeros(nearest.max() + 1, np.int32)
    there = labels > 0
    of[nearest[there]] = labels[there]
    return np.asarray(of[nearest], np.int32), np.asarray(away, np.float32)


def _grown(cut: Labels, covered: NDArray[np.bool_]) -> Labels:
    """Every covered pixel goes to the nearest piece; what is far from all of them is a piece of its own."""
    near, away = nearest_label(cut)
    out = np.where(covered & (away <= FRAGMENTS.reach_px), near, 0)
    rest = np.asarray(skimage.measure.label(covered & (out == 0), connectivity=1), np.int32)
    large = np.bincount(rest.ravel()) >= FRAGMENTS.least_px
    large[0] = False
    numbers = np.cumsum(large) * large + large * int(cut.max())
    return np.asarray(out + numbers[rest], np.int32)


def measured(labels: Labels, maps: LookMaps) -> tuple[dict[int, Fragment], dict[tuple[int, int], Border]]:
    """The pieces of a picture (h, w) by number, and where any two of them meet, by their numbers, the lower first."""
    count = int(labels.max()) + 1
    ys, xs = np.nonzero(labels)
    of = labels[ys, xs]
    weights = [xs, ys, xs + maps.offset_px[0, ys, xs], ys + maps.offset_px[1, ys, xs], xs * xs, xs * ys, ys * ys,
               *maps.kinds[:, ys, xs]]
    area = np.bincount(of, minlength=count).astype(float)
    sums = np.stack([np.bincount(of, weights=v, minlength=count) for v in weights], axis=1).astype(float)
    pairs, edges = _sides(labels, cv2.dilate(maps.edge, np.ones((3, 3), np.uint8)))
    rim = np.bincount(pairs.ravel(), minlength=count).astype(float)
    peak = cv2.dilate(maps.centre, disc(5))
    h, w = labels.shape
    out = {}
    for k in np.nonzero(area)[0].tolist():
        if k == 0:
            continue
        x, y = (int(v) for v in np.clip(np.rint(sums[k, 2:4] / area[k]), 0, (w - 1, h - 1)))
        out[k] = Fragment(float(area[k]), sums[k, :2], sums[k, 2:4], sums[k, 4:7], sums[k, 7:], float(rim[k]),
                          float(peak[y, x]))
    between = (pairs > 0).all(axis=1)
    codes, where = np.unique(pairs[between] @ np.array([count, 1]), return_inverse=True)
    sides, along = np.bincount(where, minlength=len(codes)), np.bincount(where, edges[between], minlength=len(codes))
    return out, {(c // count, c % count): Border(float(n), float(e))
                 for c, n, e in zip(codes.tolist(), sides.tolist(), along.tolist(), strict=True)}


def _sides(labels: Labels, edge: Values) -> tuple[NDArray[np.int64], Array]:
    """All pixel sides that part two labels: (N, 2) the labels, the lower first, and (N,) the edge map there."""
    pairs, edges = [], []
    for one, other, e, f in ((labels[1:], labels[:-1], edge[1:], edge[:-1]),
                             (labels[:, 1:], labels[:, :-1], edge[:, 1:], edge[:, :-1])):
        where = one != other
        pairs.append(np.stack([np.minimum(one[where], other[where]), np.maximum(one[where], other[where])], axis=1))
        edges.append(np.maximum(e[where], f[where]))
    return np.concatenate(pairs).astype(np.int64), np.concatenate(edges).astype(float)


def _fill(area: float, place: Array, squares: Array) -> float:
    x, y = place / area
    xx, xy, yy = squares / area
    # a pixel is a square of side 1, not a point
    return float(area / (4 * np.pi * np.sqrt(max((xx - x * x + 1 / 12) * (yy - y * y + 1 / 12) - (xy - x * y) ** 2, 1e-9))))


def evidence(a: Fragment, b: Fragment, border: Border | None) -> tuple[float, ...]:
    """What speaks for or against two pieces being one thing, in the order of FRAGMENTS.one_thing_log_odds: 1; the mean edge
    between them; the distance of their mean votes as a share of their size, and of the distance of their middles; how unlike
    their kinds are; the share of the smaller one's rim that faces the larger; the lower of their centre peaks; log2 of the
    smaller one's side (px); the mean edge times the share of rim; how well both together fill their ellipse, and how much
    better than each on the mean."""
    small = a if a.area < b.area else b
    vote = float(np.hypot(*(a.vote / a.area - b.vote / b.area)))
    place = float(np.hypot(*(a.place / a.area - b.place / b.area)))
    p, q = a.kinds[1:] / max(a.kinds[1:].sum(), 1e-9), b.kinds[1:] / max(b.kinds[1:].sum(), 1e-9)
    edge = border.edge / border.sides if border is not None else 0.0
    shared = min(border.sides / max(small.rim, 1.0), 1.0) if border is not None else 0.0
    both = _fill(a.area + b.area, a.place + b.place, a.squares + b.squares)
    return (1.0, edge, min(vote / (np.sqrt(a.area) + np.sqrt(b.area)), 1.5), min(vote / max(place, 1.0), 1.5),
            1.0 - float(np.minimum(p, q).sum()), shared, min(a.peak, b.peak), float(np.log2(small.area)) / 2, edge * shared,
            both, both - (a.area * a.fill + b.area * b.fill) / (a.area + b.area))


def one_thing(a: Fragment, b: Fragment, border: Border | None) -> float:
    """The probability that two neighbours are one thing."""
    odds = sum(w * e for w, e in zip(FRAGMENTS.one_thing_log_odds, evidence(a, b, border), strict=True))
    return float(1.0 / (1.0 + np.exp(-np.clip(odds, -50, 50))))
