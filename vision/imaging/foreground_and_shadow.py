"""Change detection against the empty table: separates objects from their shadows by colour and by darkness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.imaging.light import OFFSET
from vision.imaging.parameters import FOREGROUND

Float = NDArray[Any]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The result of :func:`find_change` per pixel (H, W) of the working picture.

    ``objects``: what stands there and was not on the table before. ``shadow``: where it only became darker. ``darkness``: the
    mean log ratio to the relit reference. ``colour``: how far the channels' log ratios are apart. ``distance``: the colour
    distance in grey levels. ``difference`` (H, W, 3): the signed difference per channel. ``expected`` (H, W, 3): the empty
    table under this picture's light.
    """

    objects: Mask
    shadow: Mask
    darkness: Float
    colour: Float
    distance: Float
    difference: Float
    expected: Float


def disc(width: int) -> NDArray[np.uint8]:
    """An elliptical structuring element, ``width`` pixels wide (odd)."""
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width)), dtype=np.uint8)


def odd(value: float) -> int:
    """The nearest odd whole number, at least 3."""
    return max(3, 2 * int(value / 2) + 1)


def smoothed(image: NDArray[np.uint8]) -> Float:
    """A picture (H, W, 3) as float32, slightly blurred against pixel noise."""
    return np.asarray(cv2.GaussianBlur(image.astype(np.float32), (0, 0), 0.7), dtype=np.float32)


def find_change(image: NDArray[np.uint8], expected: Float, *, least_px: float, region: Mask | None = None,
                keen: float = 1.0) -> Change:
    """Compare a picture with the empty table.

    ``image``: (H, W, 3) uint8. ``expected``: (H, W, 3) the empty table, :func:`smoothed`, under this picture's light
    (``Light.on``). ``least_px``: width of the smallest thing that counts. ``region``: (H, W) where to look.
    ``keen``: factor on the colour thresholds, see FOREGROUND.keen_factor.

    Shadows keep the colour and darken by a smooth factor (Sanin et al. 2012); an object changes the colour, brightens,
    or is much darker than a shadow. Very dark areas that touch a larger light object are its hard shadow.
    """
    now = smoothed(image)
    expected = nearest_shift(now, expected)
    log = np.log((now + OFFSET) / (expected + OFFSET))
    darkness = log.mean(axis=2)
    colour = np.sqrt(((log - darkness[..., None]) ** 2).sum(axis=2))
    noise = np.sqrt((FOREGROUND.noise_levels / (now + OFFSET)) ** 2
                    + (FOREGROUND.noise_levels / (expected + OFFSET)) ** 2).mean(axis=2)
    noise = noise * keen
    dark = darkness < FOREGROUND.dark_log_ratio
    coloured = colour > np.maximum(FOREGROUND.colour_log_ratio * keen, 4.0 * noise)
    light = (darkness > FOREGROUND.bright_log_ratio * keen) | coloured
    coloured_weak = colour > np.maximum(FOREGROUND.colour_weak_log_ratio * keen, 3.0 * noise)
    light_weak = (darkness > FOREGROUND.bright_weak_log_ratio * keen) | coloured_weak
    if region is not None:
        dark, light, light_weak = dark & region, light & region, light_weak & region
    small = disc(3)
    strong = cv2.morphologyEx((dark | light).astype(np.uint8), cv2.MORPH_OPEN, small)
    weak = cv2.morphologyEx(((light_weak & ~dark) | (strong > 0)).astype(np.uint8), cv2.MORPH_OPEN, small)
    count, label = cv2.connectedComponents(weak, connectivity=4)
    keep = np.zeros(count, bool)
    keep[np.unique(label[strong > 0])] = True
    keep[0] = False
    objects = keep[label]
    objects &= ~hard_shadow(objects, dark & ~coloured)
    faint = structure(darkness, dark | light, objects, least_px)
    objects |= faint if region is None else faint & region
    out = cv2.morphologyEx(objects.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(least_px * 0.6)))
    out = scipy.ndimage.binary_fill_holes(out).astype(np.uint8)
    out = cv2.morphologyEx(out, cv2.MORPH_OPEN, disc(odd(least_px * 0.8)))
    difference = now - expected
    distance = np.sqrt((difference**2).sum(axis=2))
    mask = out > 0
    shadow = (darkness < -FOREGROUND.bright_weak_log_ratio) & ~mask
    return Change(mask, shadow, darkness.astype(np.float32), colour.astype(np.float32),
                  distance.astype(np.float32), difference.astype(np.float32), expected)


def structure(darkness: Float, strong: Mask, objects: Mask, least_px: float) -> Mask:
    """Where the darkness varies from pixel to pixel, away from solid objects: an object with nearly the table's colour.

    Shadows are smooth inside and touch the objects that cast them.
    """
    level = np.clip(darkness, -1.0, 1.0)
    mean = cv2.GaussianBlur(level, (0, 0), 1.5)
    spread = np.sqrt(np.maximum(cv2.GaussianBlur(level * level, (0, 0), 1.5) - mean * mean, 0.0))
    rough = cv2.morphologyEx((spread > FOREGROUND.texture_log_spread).astype(np.uint8), cv2.MORPH_OPEN, disc(5))
    solid = cv2.morphologyEx(objects.astype(np.uint8), cv2.MORPH_OPEN, disc(odd(1.6 * least_px)))
    reach = cv2.dilate(solid, disc(odd(least_px)))
    count, label = cv2.connectedComponents(rough, connectivity=8)
    keep = np.zeros(count, bool)
    keep[np.unique(label[strong & (rough > 0)])] = True  # needs at least one pixel of plain change
    keep[np.unique(label[reach > 0])] = False
    keep[0] = False
    return np.asarray(keep[label])


def nearest_shift(image: Float, expected: Float) -> Float:
    """For each pixel the value of ``expected``, shifted by at most 0.7 pixels along each axis, that is closest to ``image``.

    So what is left of a strong edge after alignment does not count as an object.
    """
    best = expected
    least = np.abs(image - expected).sum(axis=2)
    for dx in (-0.7, 0.0, 0.7):
        for dy in (-0.7, 0.0, 0.7):
            if dx == 0.0 and dy == 0.0:
                continue
            move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
            shifted = cv2.warpAffine(expected, move, (expected.shape[1], expected.shape[0]),
                                     flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            off = np.abs(image - shifted).sum(axis=2)
            closer = off < least
            best = np.where(closer[..., None], shifted, best)
            least = np.where(closer, off, least)
    return np.asarray(best, dtype=np.float32)


def hard_shadow(objects: Mask, dark: Mask) -> Mask:
    """Hard shadows: very dark patches at the outside of a lighter object, with less than 0.6 of its area.

    A dark patch is a part of the object if the lighter part surrounds it (at least half of its outline).
    """
    patch = cv2.morphologyEx((objects & dark).astype(np.uint8), cv2.MORPH_OPEN, disc(3))
    lit = cv2.morphologyEx((objects & ~dark).astype(np.uint8), cv2.MORPH_OPEN, disc(5))
    n_patch, patch_label, patch_stats, _ = cv2.connectedComponentsWithStats(patch, connectivity=4)
    _, lit_label, lit_stats, _ = cv2.connectedComponentsWithStats(lit, connectivity=4)
    out = np.zeros(objects.shape, bool)
    for i in range(1, n_patch):
        x, y, w, h, area = (int(v) for v in patch_stats[i])
        box = np.s_[max(y - 3, 0): y + h + 3, max(x - 3, 0): x + w + 3]
        own = patch_label[box] == i
        rim = cv2.dilate(own.astype(np.uint8), disc(5)).astype(bool) & ~own
        beside = lit_label[box][rim]
        touching = beside[beside > 0]
        if touching.size == 0:
            continue
        neighbour = int(np.bincount(touching).argmax())
        enclosed = touching.size / max(int(rim.sum()), 1)
        if enclosed < 0.5 and area < 0.6 * lit_stats[neighbour, cv2.CC_STAT_AREA]:
            out[box] |= own
    return out
