"""Search for lifted toys that were not seen to be set down: places with changes too faint to be noticed otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, find_change, odd, smoothed
from vision.imaging.light import Light
from vision.imaging.motion import CELL
from vision.imaging.parameters import FOREGROUND
from vision.imaging.patches import Patch, grown, patch_of
from vision.segmentation.finder import Finder
from vision.tracking.changes.parameters import SEARCH
from vision.tracking.tracks.track import Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]


def search_steps(finder: Finder, picture: Image, examined: Image, before_hands: Image | None, reached: Mask,
                 lifted: Sequence[Track], standing: Sequence[Track]) -> Iterator[list[Mask]]:
    """The steps of the search for the toys ``lifted``, the surest first. Each yields places (see :func:`places_of`) in
    the settled working ``picture``: what looks different from when it was last ``examined``; what has other edges; what
    looks different from ``before_hands`` came. Only places that hands have ``reached`` (H, W) since then count. A step
    is computed when asked for."""
    was = Light.fit(picture, examined).on(smoothed(examined))
    for tell in (colours_new, edges_new):
        yield places_of(tell(finder, picture, was) & reached, finder, lifted, standing)
    if before_hands is not None:
        was = Light.fit(picture, before_hands).on(smoothed(before_hands))
        yield places_of(colours_new(finder, picture, was) & reached, finder, lifted, standing)


def places_of(seen: Mask, finder: Finder, lifted: Sequence[Track], standing: Sequence[Track]) -> list[Mask]:
    """Where a working picture differs (H, W), as places of cells (h, w) each: those with enough pixels for one of the toys
    ``lifted``, where none is ``standing``."""
    seen = seen.copy()
    for track in standing:
        seen[track.patch.box] &= ~track.patch.mask
    least = SEARCH.faint_share * min(t.patch.area for t in lifted)
    count, label, stats, _ = cv2.connectedComponentsWithStats(seen.astype(np.uint8), connectivity=8)
    w, h = finder.view.size
    out = []
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] >= least:
            whole = (label[: h // CELL * CELL, : w // CELL * CELL] == i).reshape(h // CELL, CELL, w // CELL, CELL)
            out.append(cv2.dilate(whole.any(axis=(1, 3)).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)
    return out


def colours_new(finder: Finder, picture: Image, before: Float) -> Mask:
    """(H, W) where a working picture differs from the one ``before`` by more than light, with sensitive thresholds."""
    return find_change(picture, before, least_px=0.5 * finder.sizes.least_px, region=finder.view.region,
                       keen=FOREGROUND.keen_factor).objects


def edges_new(finder: Finder, picture: Image, before: Float) -> Mask:
    """(H, W) where a working picture has edges that the one ``before``, under its light, does not have, or the other
    way round. A toy of the table's own colour shows in nothing else, and a change of light shows no edges."""
    off, reach = smoothed(picture) - before, SEARCH.edge_in * finder.view.inch_px
    fine = off - cv2.GaussianBlur(off, (0, 0), reach)
    energy = cv2.GaussianBlur((fine**2).sum(axis=2), (0, 0), 0.5 * reach)
    least = max(SEARCH.edge_energy_ratio * float(np.median(energy)), SEARCH.edge_least_levels**2)
    return np.asarray(energy > least) & finder.view.region


def within_edges(edges: Mask, finder: Finder) -> Mask:
    """The areas (H, W) of the things whose edges (H, W) were found."""
    return cv2.erode(edges.astype(np.uint8), _spread(finder)) > 0


def _spread(finder: Finder) -> NDArray[np.uint8]:
    return disc(odd(2 * SEARCH.edge_spread_in * finder.view.inch_px))


def found_by_edges(finder: Finder, picture: Image, examined: Image, reached: Mask, lifted: Sequence[Track],
                   standing: Sequence[Track]) -> Patch | None:
    """Where one of the toys ``lifted`` that have the table's own colour (only their edges were seen) may stand. It is the only
    thing of about the toy's size in the settled working ``picture`` whose edges are neither in the bare table nor in the
    picture that was last ``examined``, where hands have ``reached`` (H, W) and no toy is ``standing``. None: there is no such
    thing, or there are several."""
    dim = [t for t in lifted if t.patch.position_sigma_px]
    if not dim or not finder.background.photographed:
        return None
    was = Light.fit(picture, examined).on(smoothed(examined))
    new = edges_new(finder, picture, was) & edges_new(finder, picture, finder.background.expected(picture)) & reached
    held = grown([t.patch for t in standing], (picture.shape[0], picture.shape[1]), _spread(finder))
    count, label = cv2.connectedComponents(within_edges(new & ~held, finder).astype(np.uint8), connectivity=8)
    sigma_px = SEARCH.edge_sigma_in * finder.view.inch_px
    found = [replace(patch_of(label == i), position_sigma_px=sigma_px) for i in range(1, count)]
    alike = [p for p in found if finder.sizes.fits(p)
             and any(1 / SEARCH.size_ratio < p.area / t.patch.area < SEARCH.size_ratio for t in dim)]
    return alike[0] if len(alike) == 1 else None
