"""Partial occlusion: something was put in front of a toy. The toy has not moved if what is seen of it looks as before, and if
none of the table beneath it has come into view."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch
from vision.tracking.changes.parameters import PARTIAL_OCCLUSION
from vision.tracking.tracks.template import relit_template
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


def visible_part(track: Track, picture: Image, bare: NDArray[np.float32], gain: NDArray[np.float32] | None) -> Mask | None:
    """Where, within its patch's box, a toy still looks as it did in the working ``picture`` (H, W, 3). None: it was
    moved, or too little of it is seen to tell. ``bare``, ``gain``: see
    vision.tracking.changes.changed_place.is_gone."""
    rows, cols = track.patch.box
    mask = track.patch.mask
    old = relit_template(track, gain)
    if old is None:
        return None
    now = picture[rows, cols].astype(np.float32)
    to_toy, to_table = (np.abs(now - then).mean(axis=2) for then in (old, bare[rows, cols]))
    apart = mask & (np.abs(old - bare[rows, cols]).mean(axis=2) > PARTIAL_OCCLUSION.noise_levels)
    toy = apart & (to_toy < PARTIAL_OCCLUSION.much_nearer * np.maximum(to_table, PARTIAL_OCCLUSION.noise_levels))
    table = apart & (to_table < PARTIAL_OCCLUSION.much_nearer * np.maximum(to_toy, PARTIAL_OCCLUSION.noise_levels))
    total = max(int(apart.sum()), 1)
    if toy.sum() < PARTIAL_OCCLUSION.least_shown_share * total or table.sum() > PARTIAL_OCCLUSION.most_bare_share * total:
        return None
    # pixels that look like both the toy and the table belong to the toy if they touch what is seen of it
    unsure = mask & ~apart & (to_toy < PARTIAL_OCCLUSION.noise_levels)
    joined = cv2.morphologyEx((toy | unsure).astype(np.uint8), cv2.MORPH_CLOSE, disc(3)) > 0
    return np.asarray(mask & joined)


def occluded_by(track: Track, shown: Mask, came: Sequence[Patch], shape: tuple[int, int]) -> bool:
    """Whether the patches that ``came`` to a picture of that (height, width) hide what is not ``shown`` of a toy. A
    patch must be larger than what it hides."""
    box = track.patch.box
    inner = cv2.erode(track.patch.mask.astype(np.uint8), disc(3), borderValue=0) > 0  # its rim is half table
    rest = inner & ~shown
    hides = np.zeros_like(rest)
    for patch in came:
        inside = patch.full(shape)[box]
        if patch.area > 2 * (inside & rest).sum():
            hides |= inside
    hides = cv2.dilate(hides.astype(np.uint8), disc(3)) > 0
    return bool((hides & rest).sum() >= PARTIAL_OCCLUSION.hidden_share * rest.sum())
