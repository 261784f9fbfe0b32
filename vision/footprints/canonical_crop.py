"""The canonical crop of a toy: laid flat on the surface that it stands on, turned so that everything leans along +x.

What the footprint network is shown, in training (studio.datasets.crops) and at the table (vision.footprints.network) alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from vision.footprints.parameters import NETWORK

Array = NDArray[np.float64]
Image = NDArray[np.uint8]

CROP = 64
"""Pixels a side."""
MAPS, NUMBERS, LEVELS = 8, 5, 6
MARGIN = 1.12
"""Side of the crop over the larger extent of what the toy may cover."""
NODES = 9
_FINE = 8
_BETWEEN = np.stack([np.interp(np.arange(CROP), np.linspace(0, CROP - 1, NODES), one) for one in np.eye(NODES)], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class CropFrame:
    """Where a crop lies: ``centre_in`` (2,) and ``side_in`` on the plane of the toy's base, ``out`` (2,) the unit vector
    away from ``foot_in`` (2,), the point under the camera, which hangs ``above_in`` over that plane.

    Crop pixels (x, y): x along ``out``, y to its left; (0, 0) is the middle of the first pixel.
    """

    centre_in: Array
    out: Array
    side_in: float
    foot_in: Array
    above_in: float

    def table_from_crop(self, points_px: Array) -> Array:
        """(N, 2) crop pixels to (N, 2) inches."""
        local = ((points_px + 0.5) / CROP - 0.5) * self.side_in
        return np.asarray(self.centre_in + local @ self._axes())

    def crop_from_table(self, points_in: Array) -> Array:
        """(N, 2) inches to (N, 2) crop pixels."""
        local = (points_in - self.centre_in) @ self._axes().T
        return np.asarray((local / self.side_in + 0.5) * CROP - 0.5)

    def foot_px(self) -> tuple[float, float]:
        """The camera's foot in crop pixels, mostly far outside."""
        x, y = self.crop_from_table(self.foot_in[None])[0]
        return float(x), float(y)

    def seen_in(self, picture: Image, px_from_plane: Callable[[Array], Array]) -> Image:
        """The picture (h, w, 3) laid flat in this crop, (CROP, CROP, 3); ``px_from_plane``: from inches (N, 2) on the
        plane to the picture's pixels. That mapping is taken to be straight between NODES x NODES places."""
        at = np.linspace(0, CROP - 1, NODES)
        x, y = np.meshgrid(at, at)
        px = px_from_plane(self.table_from_crop(np.stack([x.ravel(), y.ravel()], axis=1))).reshape(NODES, NODES, 2)
        every = (_BETWEEN @ px.transpose(2, 0, 1) @ _BETWEEN.T).astype(np.float32)
        return np.asarray(cv2.remap(picture, every[0], every[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
                          dtype=np.uint8)

    def _axes(self) -> Array:
        return np.array([self.out, [-self.out[1], self.out[0]]])


def level_of(k: int) -> float:
    """The height of level ``k`` of LEVELS, as a share of the toy's: the middle of the k-th of as many slabs."""
    return (k + 0.5) / LEVELS


def share_of(above_in: float, height_in: float) -> float:
    """By how much the outline of a toy's top must be scaled about the foot to lie under it."""
    return max((above_in - height_in) / above_in, 0.05)


def frame_of(ring_in: Array, foot_in: Array, above_in: float, height_in: float) -> CropFrame:
    """The crop for an outline (N, 2) projected onto the base plane: it holds the outline, and the outline brought under
    the toy's top, which bound every place that the toy may cover."""
    away = ring_in.mean(axis=0) - foot_in
    far = float(np.hypot(*away))
    out = away / far if far > 1e-6 else np.array([1.0, 0.0])
    axes = np.array([out, [-out[1], out[0]]])
    local = (ring_in - foot_in) @ axes.T
    both = np.concatenate([local, local * share_of(above_in, height_in)])
    low, high = both.min(axis=0), both.max(axis=0)
    centre = foot_in + (low + high) / 2 @ axes
    return CropFrame(centre, out, MARGIN * float((high - low).max()) + 0.1, foot_in, above_in)


def filled(ring_px: Array) -> Image:
    """A ring (N, 2) of crop pixels as a mask (CROP, CROP) of 0 to 255, its edge pixels by their share."""
    fine = np.zeros((CROP * _FINE, CROP * _FINE), np.uint8)
    at = np.round(((ring_px + 0.5) * _FINE - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(fine, [at], (255,), lineType=cv2.LINE_8, shift=4)
    return np.asarray(cv2.resize(fine, (CROP, CROP), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def maps_of(mask: Image, colours: Image | None, foot_px: tuple[float, float], share: float) -> NDArray[np.float32]:
    """What the network sees, (MAPS, CROP, CROP): the outline's mask, that mask brought under the toy's top, and the
    colours (CROP, CROP, 3) on the base plane and on the top's, less their mean over their spread; 0 where not given."""
    soft = mask.astype(np.float32) / 255
    shown = np.zeros((CROP, CROP, 4), np.float32)
    shown[..., 0] = soft
    if colours is not None and mask.any():
        inside = mask > 127 if (mask > 127).any() else mask > 0
        values = colours[inside].astype(np.float32)
        spread = float(np.sqrt(((values - values.mean(axis=0)) ** 2).mean()))
        light = (colours.astype(np.float32) - values.mean(axis=0)) / (spread + 6.0)
        shown[..., 1:] = np.clip(light, -3.0, 3.0) * soft[..., None]
    under = brought_under(shown, foot_px, share)
    return np.ascontiguousarray(np.concatenate([shown[..., :1], under[..., :1], shown[..., 1:], under[..., 1:]], axis=2)
                                .transpose(2, 0, 1))


def brought_under(crop: NDArray[np.float32], foot_px: tuple[float, float], share: float) -> NDArray[np.float32]:
    """A crop (CROP, CROP[, n]) of what is seen on the base plane, scaled by ``share`` about the camera's foot: where it is if
    it lies as much higher."""
    fx, fy = foot_px
    back = np.array([[1 / share, 0, fx * (1 - 1 / share)], [0, 1 / share, fy * (1 - 1 / share)]])
    return np.asarray(cv2.warpAffine(crop, back, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP), np.float32)


def numbers_of(side_in: float, above_in: float, away_in: float, height_in: float,
               height_sigma_in: float) -> NDArray[np.float32]:
    """What goes beside the maps, (NUMBERS,): lean and height in sides of the crop, slant of the view, the crop's size, and
    how well the height is known."""
    lean = away_in * (1 / share_of(above_in, height_in) - 1)
    return np.array([lean / side_in, height_in / side_in, away_in / above_in, side_in / 8.0,
                     3.0 * min(height_sigma_in / max(height_in, 1e-6), NETWORK.most_height_share)], np.float32)


def silhouette_ring(shape: Polygon) -> Array:
    """(N, 2) the outline of a polygon, its long edges cut so that a mean over its points is a fair middle."""
    return np.asarray(shape.exterior.segmentize(0.1).coords)[:-1]
