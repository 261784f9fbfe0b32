"""Instances: the single things that one view of a picture shows, each with one mask, one kind and one confidence."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.footprints.geometry import outline_px
from vision.networks.look import KINDS, LookMaps
from vision.single_image.fragments import Labels, nearest_label
from vision.single_image.merge_tree import Judge, chosen
from vision.single_image.parameters import GROUPING, INSTANCES

Mask = NDArray[np.bool_]
Array = NDArray[np.float64]
LABEL_OF = {"terrain": "toy"}
"""Whether a thing is a toy or terrain is asked later: as a find it is a toy."""


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """One thing in a picture.

    ``mask`` (h, w): its pixels within the box of the maps that starts at ``left``, ``top``. ``kinds`` (6,): the mean
    probability of each of KINDS over the mask. ``confidence``: the probability that it is one whole thing, by its own view.
    ``outline_px`` (N, 2): in pixels of the picture. ``agreed``: the overlap (intersection over union) with what the other view
    shows in its place, and ``also`` the probability of a thing that it shows there. ``judged`` (6,): the probability of each of
    KINDS by the classifier, the first that it is no whole thing; None if it was not asked.
    """

    left: int
    top: int
    mask: Mask
    kinds: Array
    confidence: float
    outline_px: Array
    agreed: float = 0.0
    also: float = 0.0
    judged: Array | None = None

    @property
    def kind(self) -> str:
        """What it most probably is: one of KINDS, but not the table."""
        return KINDS[1 + int(np.argmax(self.kinds[1:]))]

    @property
    def area(self) -> int:
        """Pixels of the maps."""
        return int(np.count_nonzero(self.mask))

    @property
    def box(self) -> tuple[slice, slice]:
        """Rows and columns of the maps that the mask covers."""
        h, w = self.mask.shape
        return slice(self.top, self.top + h), slice(self.left, self.left + w)

    def common_px(self, other: Instance) -> int:
        """How many pixels two instances of the same maps share."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right = min(self.left + self.mask.shape[1], other.left + other.mask.shape[1])
        bottom = min(self.top + self.mask.shape[0], other.top + other.mask.shape[0])
        if right <= left or bottom <= top:
            return 0
        one = self.mask[top - self.top:bottom - self.top, left - self.left:right - self.left]
        two = other.mask[top - other.top:bottom - other.top, left - other.left:right - other.left]
        return int(np.count_nonzero(one & two))

    def enlarged(self, times: tuple[float, float], within: tuple[int, int]) -> Instance:
        """The same in maps of ``within`` (height, width), which are so many times as wide and as high."""
        h, w = self.mask.shape
        left, top = min(round(self.left * times[0]), within[1] - 1), min(round(self.top * times[1]), within[0] - 1)
        right, bottom = (min(round((start + n) * t), most) for start, n, t, most in
                         zip((self.left, self.top), (w, h), times, within[::-1], strict=True))
        size = max(right - left, 1), max(bottom - top, 1)
        mask = cv2.resize(self.mask.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
        return replace(self, left=left, top=top, mask=mask)


def instances(maps: LookMaps, log_odds: tuple[float, ...] = GROUPING.near_log_odds,
              judge: Judge | None = None) -> list[Instance]:
    """The things that one view of a picture shows, the most confident first. ``log_odds``: those of that view
    (GROUPING.near_log_odds, far_log_odds). ``judge``: what the classifier says of outlines; without one the maps alone say what
    is one whole thing."""
    labels, things = chosen(maps, log_odds, judge)
    near, _ = nearest_label(labels)
    out = []
    for k, where in enumerate(scipy.ndimage.find_objects(labels), 1):
        if where is not None:
            of = things[k]
            ring = _outline(k, where, labels, near, maps)
            if len(ring) >= 3:
                kinds = of.candidate.sums.kinds / of.candidate.sums.area
                out.append(Instance(where[1].start, where[0].start, labels[where] == k, kinds, of.sure, ring, judged=of.judged))
    return sorted(out, key=lambda i: -i.confidence)


def _outline(number: int, where: tuple[slice, ...], labels: Labels, near: Labels, maps: LookMaps) -> Array:
    """The outline (N, 2) in pixels of the picture: towards the table where the probability of a thing crosses one half, towards
    other things where the labels change."""
    h, w = labels.shape
    rows, cols = (slice(max(s.start - 3, 0), min(s.stop + 3, n)) for s, n in zip(where, (h, w), strict=True))
    own = np.pad((near[rows, cols] == number).astype(np.float32), 2, mode="edge")
    share = cv2.GaussianBlur(own, (0, 0), INSTANCES.outline_sigma_px)[2:-2, 2:-2]
    inside = (labels[rows, cols] == number).astype(np.uint8)
    cross = np.ones((3, 3), np.uint8)
    soft = np.minimum(share, np.maximum(maps.thing[rows, cols], cv2.erode(inside, cross))) * cv2.dilate(inside, cross)
    ring = outline_px(np.asarray(soft, np.float32), cols.start, rows.start)
    return np.asarray((ring + 0.5) / np.array(maps.scale) - 0.5)
