"""Fragments: a missing toy stands at a place but was found only in pieces. The pieces are joined; if that fails, the toy is
looked for by colours, then with more sensitive thresholds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.imaging.patches import Patch, bridged, grown, hull_of
from vision.segmentation.finder import Finder
from vision.segmentation.toy_size import lies_around
from vision.tracking.changes.parameters import FRAGMENTS
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import Track

TOUCHING = np.ones((5, 5), np.uint8)
"""Two things touch if one dilated by this reaches the other."""


def find_fragmented(track: Track, finder: Finder, picture: NDArray[np.uint8], box: tuple[slice, slice],
                    without: NDArray[np.bool_], gain: NDArray[np.float32] | None) -> Patch | None:
    """Where a missing toy may stand in a box of a working picture, outside the pixels ``without``: what colours tell from the
    table, if it looks like the toy; otherwise what a more sensitive look finds. ``finder.segment`` must have been called for
    this box just before."""
    plain = [] if finder.full_resolution is None else finder.by_colours()  # the change network may have seen only parts
    plain = [p for p in plain if not lies_around(hull_of(p.mask), without[p.box])]
    unlike = {i: track.distance(appearance_of(picture, p, gain)) for i, p in enumerate(plain)
              if FRAGMENTS.whole_share < p.area / track.appearance.area_px < 1 / FRAGMENTS.whole_share}
    best = min(unlike, key=lambda i: unlike[i], default=None)
    if best is not None and unlike[best] < TRACK.same_look:
        return plain[best]
    return finder.faint(picture, box, without, track.appearance.area_px)


def is_fragment(piece: Patch, toy: Patch, shape: tuple[int, int]) -> bool:
    """Whether a piece touches a toy in a picture of that (height, width) and is so much smaller that it must be a part of it
    (FRAGMENTS.fragment_share)."""
    return piece.area < FRAGMENTS.fragment_share * toy.area and bool(grown([toy], shape, TOUCHING)[piece.box][piece.mask].any())


def merge_fragments(new: list[Patch], missing: Sequence[Track], picture: NDArray[np.uint8], gain: NDArray[np.float32] | None
                    ) -> list[Patch]:
    """The patches of a working picture with fragments merged. Two that touch become one if a missing toy looks more like both
    together than like either (it was cut at its waist). A fragment beside a toy that was set down is dropped
    (FRAGMENTS.fragment_share)."""
    if len(new) < 2 or not missing:
        return new
    shape = picture.shape[:2]

    def unlike(p: Patch) -> float:
        look = appearance_of(picture, p, gain)
        return min(t.distance(look) for t in missing)
    apart = [unlike(p) for p in new]
    for i, one in enumerate(new):
        near = grown([one], shape, TOUCHING)
        for j in range(i + 1, len(new)):
            other = new[j]
            if not near[other.box][other.mask].any():
                continue
            both = bridged((one, other), shape, TOUCHING)
            if unlike(both) < min(TRACK.same_look, apart[i], apart[j]):
                rest = [p for k, p in enumerate(new) if k not in (i, j)]
                return merge_fragments([*rest, both], missing, picture, gain)
            less, more = sorted((i, j), key=lambda k: new[k].area)
            if apart[more] < TRACK.same_look <= apart[less] and new[less].area < FRAGMENTS.fragment_share * new[more].area:
                return merge_fragments([p for k, p in enumerate(new) if k != less], missing, picture, gain)
    return new
