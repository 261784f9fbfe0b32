"""A click on a thing that was missed: its outline in one working picture, on any table.

Several guesses are made: by the look at what is about the click, by what differs from the bare table where that is known,
and by colours (GrabCut: Rother, Kolmogorov & Blake 2004) for a small, a middling and a large thing. The guess whose outline
separates the colours best is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc, odd
from vision.imaging.patches import Patch, patch_of
from vision.networks.look import LookMaps
from vision.segmentation.parameters import CLICK

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[Any]
Box = tuple[slice, slice]


def box_about(at_px: tuple[float, float], inch_px: float, shape: tuple[int, int]) -> Box:
    """Rows and columns of the part of a working picture of ``shape`` (height, width) that is looked at for a click."""
    reach = round(CLICK.reach_in * inch_px)
    x, y = round(at_px[0]), round(at_px[1])
    return slice(max(y - reach, 0), min(y + reach + 1, shape[0])), slice(max(x - reach, 0), min(x + reach + 1, shape[1]))


def thing_at(picture: Image, at_px: tuple[float, float], inch_px: float, held: Mask, expected: Float | None = None,
             maps: LookMaps | None = None) -> Patch | None:
    """The thing at ``at_px`` (x, y) of a working picture (H, W, 3). None: no outline separates it from what is around it.

    ``held`` (H, W): what belongs to things that are known. ``expected`` (H, W, 3): the bare table under the light of the
    picture, if it is known. ``maps``: the look at ``box_about`` the click, if there is one.
    """
    box = box_about(at_px, inch_px, (picture.shape[0], picture.shape[1]))
    here, free = np.ascontiguousarray(picture[box]), ~held[box]
    x, y = round(at_px[0]) - box[1].start, round(at_px[1]) - box[0].start
    if not (0 <= y < here.shape[0] and 0 <= x < here.shape[1]) or not free[y, x]:
        return None
    lab = cv2.cvtColor(cv2.GaussianBlur(here, (0, 0), 0.8), cv2.COLOR_BGR2LAB).astype(np.float32)
    guesses = list(_by_colours(here, x, y, inch_px, free))
    if maps is not None:
        guesses.append(_by_look(maps, free))
    if expected is not None:
        guesses.append(_by_change(lab, expected[box]) & free)
    best: tuple[float, Mask] | None = None
    for guess in guesses:
        own = _around(guess, x, y, inch_px)
        if own is None:
            continue
        worth = _separates(lab, own, free)
        if best is None or worth > best[0]:
            best = worth, own
    if best is None or best[0] < CLICK.least_worth:
        return None
    return patch_of(best[1], box[1].start, box[0].start)


def _by_colours(here: Image, x: int, y: int, inch_px: float, free: Mask) -> Iterator[Mask]:
    ys, xs = np.mgrid[:here.shape[0], :here.shape[1]]
    far = np.hypot(xs - x, ys - y)
    for radius_in in CLICK.radii_in:
        radius = radius_in * inch_px
        state = np.full(here.shape[:2], cv2.GC_BGD, np.uint8)
        state[(far < CLICK.outside_radii * radius) & free] = cv2.GC_PR_BGD
        state[(far < radius) & free] = cv2.GC_PR_FGD
        state[(far < max(CLICK.surely_radii * radius, 1.5)) & free] = cv2.GC_FGD
        if not (state == cv2.GC_BGD).any():
            continue
        cv2.setRNGSeed(0)
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(here, state, (0, 0, 1, 1), *models, CLICK.rounds, cv2.GC_INIT_WITH_MASK)
        yield (state == cv2.GC_FGD) | (state == cv2.GC_PR_FGD)


def _by_look(maps: LookMaps, free: Mask) -> Mask:
    """What the look takes for a thing, cut where two things meet."""
    size = (free.shape[1], free.shape[0])
    thing, edge = (cv2.resize(np.ascontiguousarray(p), size, interpolation=cv2.INTER_LINEAR) for p in (maps.thing, maps.edge))
    return np.asarray((thing > 0.5) & (edge < 0.5)) & free


def _by_change(lab: Float, expected: Float) -> Mask:
    bare = cv2.cvtColor(np.clip(expected, 0, 255).astype(np.uint8), cv2.COLOR_BGR2LAB).astype(np.float32)
    off = np.hypot(0.5 * (lab - bare)[..., 0], np.hypot((lab - bare)[..., 1], (lab - bare)[..., 2]))
    least, _ = cv2.threshold(np.clip(4 * off, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.asarray(off > max(least / 4, CLICK.least_off))


def _around(guess: Mask, x: int, y: int, inch_px: float) -> Mask | None:
    """The part of a guess at the click, smooth and without holes. None: there is none, or it is no toy by its size, or it
    reaches the edge of what was looked at."""
    smooth = cv2.morphologyEx(guess.astype(np.uint8), cv2.MORPH_OPEN, disc(odd(CLICK.smooth_in * inch_px)))
    _, label = cv2.connectedComponents(smooth, connectivity=4)
    near = label[max(y - 3, 0):y + 4, max(x - 3, 0):x + 4]
    numbers = np.bincount(near[near > 0]) if (near > 0).any() else np.zeros(1, int)
    if not numbers.any():
        return None
    own = np.asarray(scipy.ndimage.binary_fill_holes(label == numbers.argmax()))
    least, most = CLICK.area_in2
    if not least <= own.sum() / inch_px**2 <= most:
        return None
    return None if own[0].any() or own[-1].any() or own[:, 0].any() or own[:, -1].any() else own


def _separates(lab: Float, own: Mask, free: Mask) -> float:
    """How well an outline separates what is inside from what is around it, 0 to 1: how unlike the colours are, and how much of
    the outline lies on an edge of the picture."""
    mask = own.astype(np.uint8)
    ring = (cv2.dilate(mask, disc(CLICK.ring_px)) > 0) & (cv2.dilate(mask, disc(3)) == 0) & free
    inside = cv2.erode(mask, disc(3), borderValue=0) > 0
    if ring.sum() < 12 or inside.sum() < 12:
        return 0.0
    shared = np.sqrt(_colours(lab[inside]) * _colours(lab[ring])).sum()
    slope = np.sqrt(sum(cv2.Sobel(lab[..., c], cv2.CV_32F, i, 1 - i) ** 2 for c in range(3) for i in range(2)))
    rim = (cv2.dilate(mask, disc(3)) > 0) & (cv2.erode(mask, disc(3), borderValue=0) == 0)
    peaks = cv2.dilate(slope, np.ones((3, 3), np.uint8))[rim]
    usual = float(np.median(slope[inside | ring])) + 1e-3
    on_edge = float((peaks > CLICK.edge_ratio * usual).mean())
    return float(np.sqrt(max(0.0, 1 - shared)) * 0.6 + 0.4 * on_edge)


def _colours(pixels: Float) -> Float:
    """The share of pixels (N, 3) in each bin of Lab."""
    bins, _ = np.histogramdd(pixels, bins=(8, 12, 12), range=((0, 256), (0, 256), (0, 256)))
    smooth = cv2.GaussianBlur(bins.reshape(8, -1).astype(np.float32), (1, 3), 0.7).reshape(bins.shape)
    return np.asarray(smooth / max(float(smooth.sum()), 1e-6))
