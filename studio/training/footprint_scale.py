"""The scale of the footprint network's sigma: how far reaches are off on toys kept back, against the doubt at the
edge."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.footprints.canonical_crop import CROP
from vision.footprints.geometry import footprint
from vision.footprints.network import blended, contour, edge_spread_px

Array = npt.NDArray[np.float64]
ImageF = npt.NDArray[np.float32]

DIRECTIONS = 24
HEIGHT_ERROR = 0.1


class Flat:
    """A calibration whose pixels are inches on the base plane already."""

    def __init__(self, foot_in: tuple[float, float], above_in: float) -> None:
        self.camera_in = np.array([*foot_in, above_in])

    def table_from_image(self, points_px: Array, height_in: float = 0.0) -> Array:
        """The points themselves."""
        return np.asarray(points_px, float)

    def image_from_table(self, points_in: Array) -> Array:
        """The points themselves."""
        return np.asarray(points_in, float)[:, :2]


def with_geometry(p: ImageF, pixels: npt.NDArray[np.uint8], geometry: npt.NDArray[np.float32]) -> ImageF:
    """Probabilities (N, CROP, CROP) blended with what geometry makes of the outlines ``pixels`` (N, CROP, CROP, 0), as
    at the table; ``geometry`` (N, 6) as studio.datasets.crops.GEOMETRY names it, heights told with errors of
    HEIGHT_ERROR."""
    rng = np.random.default_rng(10)
    out = p.copy()
    for i in range(len(p)):
        side, above, _, height, fx, fy = (float(v) for v in geometry[i])
        inch = side / CROP
        outline = contour(np.asarray(pixels[i, ..., 0] / 255, np.float32)) * inch
        told = height * (1 + float(np.clip(rng.normal(0, HEIGHT_ERROR), -0.5, 0.5)))
        shape = footprint(outline, Flat((fx * inch, fy * inch), above), height_in=told) if len(outline) > 3 else None
        if shape is not None:
            out[i] = blended(p[i], np.asarray(shape.polygon.exterior.coords)[:-1] / inch)
    return out


def reach_errors(p: ImageF, truth: npt.NDArray[np.uint8], side_in: npt.NDArray[np.float32]) -> tuple[Array, Array]:
    """How far the footprint of ``p`` (N, CROP, CROP) reaches in DIRECTIONS directions less the reach of ``truth`` (the
    same, 0 to 255), (N, DIRECTIONS) inches, which is what a range to something far away gets wrong; and the edge's raw
    spread, (N,) inches. NaN where there is no footprint."""
    angles = np.linspace(0, 2 * np.pi, DIRECTIONS, endpoint=False)
    u = np.stack([np.cos(angles), np.sin(angles)])
    off, spread = np.full((len(p), DIRECTIONS), np.nan), np.full(len(p), np.nan)
    for i in range(len(p)):
        inch = float(side_in[i]) / CROP
        ours, true = contour(p[i]), contour(np.asarray(truth[i] / 255, np.float32))
        if min(len(ours), len(true)) > 3:
            off[i] = inch * ((ours @ u).max(axis=0) - (true @ u).max(axis=0))
            spread[i] = inch * edge_spread_px(p[i], ours)
    return off, spread


def sigma_scale(off: Array, spread: Array) -> tuple[float, float]:
    """(floor_in, factor): sigma² = floor² + (factor · spread)², so that 68 % and 95 % of the errors lie within 1 and
    1.96."""
    ok = np.isfinite(spread)
    e, s = np.abs(off[ok]), spread[ok, None]
    best = (0.0, np.inf, 1.0)
    for floor in (0.0, 0.01, 0.015, 0.02, 0.03, 0.04):
        for factor in np.arange(0.3, 4.0, 0.05):
            z = e / np.sqrt(floor**2 + (factor * s) ** 2)
            miss = abs((z < 1).mean() - 0.68) + 2 * abs((z < 1.96).mean() - 0.95)
            if miss < best[1]:
                best = (floor, float(miss), float(factor))
    return best[0], best[2]
