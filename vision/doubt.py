"""What no bare table tells is looked at twice, upright and upside down: the surer find is taken, and how far the two are apart
says how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.detect import Detection, Detector, filled
from vision.split import ROUGH_PX, Patch
from vision.together import SAME, SURE, as_patches

Mask = NDArray[np.bool_]

FAINT = 0.1
"""The least confidence of a find where the roster has a toy."""
ALIKE, COVERS = 0.15, 0.3
"""Finds of two looks that share more than this (intersection over union) are of one toy, unless the second's covers more than
COVERS of another toy of the first's too."""
FREE = 0.2
"""What only the second look shows is taken if it is sure and no more of it than this belongs to others."""
SEEN_ONCE = 0.3
"""What one of the looks does not show may be off by so much of its size."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What a detector finds in a picture of that ``shape`` (height, width), ``upright`` and ``upended``, faint finds too, both
    in the pixels of the picture upright; ``least``: the detector's own least confidence."""

    upright: tuple[Detection, ...]
    upended: tuple[Detection, ...]
    least: float
    shape: tuple[int, int]

    @classmethod
    def of(cls, network: Detector, picture: NDArray[np.uint8]) -> Looks:
        """Both looks at a picture (H, W, 3)."""
        least = min(FAINT, network.confidence)
        upended = network.find_tiled(np.ascontiguousarray(picture[::-1, ::-1]), confidence=least)
        return cls(network.find_tiled(picture, confidence=least), tuple(d.upended(picture.shape) for d in upended),
                   network.confidence, (picture.shape[0], picture.shape[1]))

    def surer(self) -> tuple[Detection, ...]:
        """What is found upright, each toy as the look that is surer of it has it, and what the other alone is sure of.

        (Starts of ten battles without a bare table: see docs/accuracy.md.)
        """
        first, second = self._toys(self.upright), self._toys(self.upended)
        out = [d for d in self.upright if d.label != "toy" and d.confidence >= self.least]
        taken = np.zeros(self.shape, bool)
        for d, mask in first:
            k, share = _most_alike(mask, [m for _, m in second])
            other, whole = second[k] if share > ALIKE else (d, mask)
            more = any(np.count_nonzero(m & whole) > COVERS * np.count_nonzero(m) for e, m in first if e is not d)
            take = other.confidence > d.confidence and not more
            out.append(other if take else d)
            taken |= mask | (whole if take else mask)
        for d, mask in second:
            if d.confidence >= SURE and mask.any() and taken[mask].mean() < FREE:
                out.append(d)
                taken |= mask
        return tuple(out)

    def doubted(self, found: Sequence[Patch]) -> list[Patch]:
        """The patches with the standard deviation of where they are (``Patch.rough_px``): their middle is that far, along one
        axis, from the middle of the toy that shares most with them in one of the looks."""
        masks = [[m for _, m in self._toys(seen)] for seen in (self.upright, self.upended)]
        return [replace(p, rough_px=float(np.hypot(ROUGH_PX, max(_off(p, m, self.shape) for m in masks) / np.sqrt(2))))
                for p in found]

    def borne_out(self, patch: Patch) -> bool:
        """Whether both looks show what lies at a patch, or one is sure of it."""
        whole = patch.full(self.shape)
        seen = [self._toys(s) for s in (self.upright, self.upended)]
        best = [(_most_alike(whole, [m for _, m in toys]), toys) for toys in seen]
        there = [toys[k][0].confidence for (k, share), toys in best if share > ALIKE]
        return len(there) == len(seen) or max(there, default=0.0) >= SURE

    def glimpsed(self, at_px: tuple[float, float], reach_px: float, without: Mask) -> Patch | None:
        """The surest find of a toy in either look with its middle that close to a place, however faint, if not much of it
        belongs to what is known (``without``); None: there is none."""
        near = [d for d in (*self.upright, *self.upended) if d.label == "toy"
                and np.hypot(*np.subtract(_middle(d), at_px)) < reach_px]
        for d in sorted(near, key=lambda d: -d.confidence):
            mask = filled(d.outline_px, self.shape)
            if mask.any() and without[mask].mean() < SAME:
                return next(iter(as_patches([d], self.shape)), None)
        return None

    def _toys(self, seen: Sequence[Detection]) -> list[tuple[Detection, Mask]]:
        return [(d, filled(d.outline_px, self.shape)) for d in seen if d.label == "toy" and d.confidence >= self.least]


def _middle(found: Detection) -> tuple[float, float]:
    x0, y0, x1, y1 = found.box_px
    return (x0 + x1) / 2, (y0 + y1) / 2


def _off(patch: Patch, masks: Sequence[Mask], shape: tuple[int, int]) -> float:
    k, share = _most_alike(patch.full(shape), masks)
    if share == 0:
        return SEEN_ONCE * float(np.sqrt(patch.area))
    ys, xs = np.nonzero(masks[k])
    return float(np.hypot(*np.subtract((xs.mean(), ys.mean()), patch.centre())))


def _most_alike(mask: Mask, others: Sequence[Mask]) -> tuple[int, float]:
    """Which of the masks (h, w) has the largest intersection over union with the first, and that; (-1, 0) if none meets it."""
    best, most = -1, 0.0
    for k, other in enumerate(others):
        both = int(np.count_nonzero(mask & other))
        share = both / np.count_nonzero(mask | other) if both else 0.0
        if share > most:
            best, most = k, share
    return best, most
