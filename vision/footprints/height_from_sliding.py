"""The height of a toy that was slid over the table, from parallax: far from the point under the camera it leans more.

The camera is at height H. A point of the toy at height z, projected onto the table, moves by d H / (H - z) when the toy moves
by d. The near side of the outline, towards the point under the camera, belongs to the base and gives d. The far side belongs to
what leans out farthest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from vision.footprints.geometry import PixelsToInches, sides_in, silhouette
from vision.footprints.parameters import HEIGHT_FROM_SLIDING

Array = NDArray[np.float64]

TURNS_DEG = tuple(range(-20, 21, 2))
"""Turns that are tried, in degrees: a hand that slides a toy also turns it a little."""
SLID = "slid"
"""The first word of a text that says that a height was found by sliding."""


@dataclass(frozen=True, slots=True, eq=False)
class OutlineView:
    """One view of a toy. ``outline_px`` (N, 2): in the full picture. ``base_in``: height of the surface that it stood on."""

    outline_px: Array
    base_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Height:
    """A height found by sliding, in inches, with its standard deviation. ``reason``: why there is none; ``inches`` is then
    None. ``least_in``, ``most_in``: its bounds, where they are known. ``slid_in``: how far the toy was slid."""

    inches: float | None
    sigma_in: float = 0.0
    reason: str = ""
    least_in: float = 0.0
    most_in: float = 0.0
    slid_in: float = 0.0

    def words(self) -> str:
        """How it was found: "slid 6.2 in: 1.7 to 2.6 in"."""
        return f"{SLID} {self.slid_in:.1f} in: {self.least_in:.1f} to {self.most_in:.1f} in" if self.slid_in else ""


@dataclass(frozen=True, slots=True)
class _Pair:
    """The result of two views, in inches: bounds of the height, error of the lower bound, how far the toy was slid, and the rms
    residual of the two outlines."""

    least_in: float
    most_in: float
    noise_in: float
    slid_in: float
    rms_in: float


def height_by_sliding(views: Sequence[OutlineView], calibration: PixelsToInches) -> Height:
    """The height of a toy, from all pairs of views that lie far apart.

    The toy is slid towards the point under the camera or away from it, on surfaces of one height, and turned by at most 20
    degrees. What leans out farthest need not be the top, so its height is the lower bound. The upper bound is the height of a
    top over the middle of the base. Both are medians over the pairs, because the pair that seems surest is more often wrong.
    The answer is the middle. Its sigma is that of a uniform distribution between the bounds, plus the outlines' errors. So the
    unknown place of the top never makes the answer wrong by more than 1.73 sigma.
    """
    found = [_pair(a, b, calibration) for j, b in enumerate(views) for a in views[:j]
             if abs(a.base_in - b.base_in) <= HEIGHT_FROM_SLIDING.same_surface_in]
    told = [p for p in found if isinstance(p, _Pair)]
    if not told:
        why = [p for p in found if isinstance(p, str)]
        alone = "slide it on one surface" if len(views) > 1 else "slide it to another place: one look does not tell a height"
        return Height(None, reason=why[-1] if why else alone)
    widest = max(p.slid_in for p in told)
    far = [p for p in told if p.slid_in >= HEIGHT_FROM_SLIDING.far_share * widest]
    if float(np.median([p.rms_in for p in far])) > HEIGHT_FROM_SLIDING.most_misfit_in:
        return Height(None, reason="it was turned too far: slide it without turning it")
    least, most, noise = (float(np.median(v)) for v in zip(*((p.least_in, p.most_in, p.noise_in) for p in far), strict=True))
    inches = (least + most) / 2
    sigma = float(np.linalg.norm([(most - least) / np.sqrt(12.0), noise, HEIGHT_FROM_SLIDING.top_sigma_share * inches]))
    if sigma > HEIGHT_FROM_SLIDING.most_sigma_share * inches:
        return Height(None, sigma, f"between {least:.1f} and {most:.1f} in: slide it far from the middle of the picture, or "
                                   "type its height", least, most, widest)
    return Height(inches, sigma, "", least, most, widest)


def _pair(a: OutlineView, b: OutlineView, calibration: PixelsToInches) -> _Pair | str:
    shapes = [silhouette(g.outline_px, calibration, g.base_in) for g in (a, b)]
    if shapes[0] is None or shapes[1] is None:
        return "its outline was not seen well: slide it again"
    foot = np.asarray(calibration.camera_in[:2], dtype=float)
    above = float(calibration.camera_in[2]) - a.base_in
    rings = [np.asarray(p.convex_hull.exterior.coords)[:-1] - foot for p in shapes if isinstance(p, Polygon)]
    if float(np.hypot(*rings[0].mean(axis=0))) > float(np.hypot(*rings[1].mean(axis=0))):
        rings.reverse()
    moved = _moved(*rings)
    if isinstance(moved, str):
        return moved
    k, reach_in, rms, slid_in = moved
    least = max(above * (1.0 - 1.0 / k), 0.0)
    most = max(above * (1.0 - 1.0 / _middle_top(*rings)), least)
    off_in = float(np.hypot(HEIGHT_FROM_SLIDING.outline_sigma_in, rms))
    return _Pair(least, most, above / k**2 * off_in / reach_in, slid_in, rms)


def _moved(first: Array, second: Array) -> tuple[float, float, float, float] | str:
    """How the outline moved from one view to the other, or why that cannot be measured.

    Returns by which factor the far side moved further than the near side, how far the base moved along the directions of the
    far side (rms), the rms residual, and how far the base moved; inches. Outlines are (N, 2), relative to the point under the
    camera; the first one is nearer to it.
    """
    ways = [q.mean(axis=0) / max(float(np.hypot(*q.mean(axis=0))), 1e-6) for q in (first, second)]
    turn = np.linspace(0, 2 * np.pi, 180, endpoint=False)
    n = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    along = np.stack([n @ w for w in ways], axis=1)
    near, far = (along < -HEIGHT_FROM_SLIDING.side_cosine).all(axis=1), (along > HEIGHT_FROM_SLIDING.side_cosine).all(axis=1)
    if near.sum() < 8:
        return "slide it straight towards the middle of the picture or away from it, not across"
    start, middle = (first @ n.T).max(axis=0), second.mean(axis=0)
    best: tuple[float, float, float, float] | None = None
    for degrees in TURNS_DEG:
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        moved = (((second - middle) @ np.array([[c, s], [-s, c]]) + middle) @ n.T).max(axis=0) - start
        d = np.linalg.lstsq(n[near], moved[near], rcond=None)[0]
        reach = n[far] @ d
        square = float((reach**2).mean())
        if square < HEIGHT_FROM_SLIDING.least_slide_in**2:
            continue
        k = float((moved[far] * reach).mean()) / square
        left = np.concatenate([moved[near] - n[near] @ d, moved[far] - k * reach])
        rms = float(np.sqrt((left**2).mean()))
        if best is None or rms < best[2]:
            best = (max(k, 1.0), float(np.sqrt(square)), rms, float(np.hypot(*d)))
    return best or "slide it further, towards the middle of the picture or away from it: both looks lean alike"


def _middle_top(first: Array, second: Array) -> float:
    """H / (H - z) for a top over the middle of the base that makes the far rim of the second outline.

    The base is taken to reach at least half as far as the shorter side of the first outline, which leans less.
    """
    out = second.mean(axis=0) / float(np.hypot(*second.mean(axis=0)))
    half = 0.5 * sides_in(Polygon(first))[0]
    along = second @ out
    return max(float(along.max()) / max(float(along.min()) + half, 1e-6), 1.0)
