"""What the look network should say about a composite: crops at any scale, and their maps at half the size."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.masked import read_masked
from vision.networks.look import OFFSET_PX

Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]
UNKNOWN = 255
"""Kind of a pixel of which nothing is known: no loss there."""


@dataclass(frozen=True, slots=True)
class TargetParameters:
    """How maps are drawn from masks; in pixels of the maps, half of the picture's."""

    edge_px: int = 3
    """Edges between two things are so wide."""
    centre_sigma_px: float = 1.5
    """A centre's spot in the heat map has at least this sigma."""
    centre_sigma_share: float = 0.08
    """Its sigma in square roots of its thing's area."""
    least_px: int = 12
    """Things of which fewer pixels of the map are seen have no centre and count as unknown."""


TARGET = TargetParameters()


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A picture (h, w, 3) BGR and its maps (h / 2, w / 2): ``kinds`` (UNKNOWN: no loss), ``edge`` and ``centre`` 0 to 1,
    ``way`` (2, h / 2, w / 2) in OFFSET_PX, ``size`` the square root of each thing's area (0: the table)."""

    picture: Image8
    kinds: Image8
    edge: ImageF
    centre: ImageF
    way: ImageF
    size: ImageF


def maps_of(kinds: Image8, numbers: Image8) -> tuple[Image8, ImageF, ImageF, ImageF, ImageF]:
    """Kinds, edge, centre, way and size (see Example) of masks at the maps' size."""
    h, w = kinds.shape
    around = np.ones((3, 3), np.uint8)
    high = cv2.dilate(numbers, around)
    low = 255 - cv2.dilate(np.where(numbers > 0, 255 - numbers, 0).astype(np.uint8), around)
    meet = (numbers > 0) & (high != np.where(low == 255, high, low))
    if TARGET.edge_px > 2:
        meet = (cv2.dilate(meet.astype(np.uint8), np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)) > 0) & (numbers > 0)
    kinds = kinds.copy()
    centre, size = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    way = np.zeros((2, h, w), np.float32)
    areas = np.bincount(numbers.ravel(), minlength=256)
    ys, xs = np.nonzero(numbers)
    ids = numbers[ys, xs]
    sum_x, sum_y = np.bincount(ids, xs, minlength=256), np.bincount(ids, ys, minlength=256)
    mid_x, mid_y = sum_x / np.maximum(areas, 1), sum_y / np.maximum(areas, 1)
    way[0, ys, xs], way[1, ys, xs] = (mid_x[ids] - xs) / OFFSET_PX, (mid_y[ids] - ys) / OFFSET_PX
    size[ys, xs] = np.sqrt(areas[ids])
    kinds[(areas < TARGET.least_px)[numbers] & (numbers > 0)] = UNKNOWN
    for number in np.flatnonzero(areas[1:] >= TARGET.least_px) + 1:
        sigma = max(TARGET.centre_sigma_px, TARGET.centre_sigma_share * float(np.sqrt(areas[number])))
        r = int(3 * sigma) + 1
        cx, cy = float(mid_x[number]), float(mid_y[number])
        x0, x1, y0, y1 = max(int(cx) - r, 0), min(int(cx) + r + 2, w), max(int(cy) - r, 0), min(int(cy) + r + 2, h)
        dx, dy = np.arange(x0, x1) - cx, np.arange(y0, y1) - cy
        spot = np.exp(-(dx[None] ** 2 + dy[:, None] ** 2) / (2 * sigma * sigma)).astype(np.float32)
        centre[y0:y1, x0:x1] = np.maximum(centre[y0:y1, x0:x1], spot)
    return kinds, meet.astype(np.float32), centre, way, size


def example(file: Path, rng: np.random.Generator, size_px: tuple[int, int],
            scales: tuple[float, float] = (0.5, 1.7)) -> Example:
    """A crop of the composite ``file`` (its masks beside it), (width, height), turned and mirrored at random, at a scale within
    ``scales`` as far as the composite reaches."""
    picture, masks = read_masked(file)
    if masks.shape[0] == 2 * picture.shape[0]:  # rendered pictures have four samples a pixel
        masks = np.ascontiguousarray(masks[::2, ::2])
    if rng.random() < 0.25:
        picture, masks = picture.transpose(1, 0, 2), masks.transpose(1, 0, 2)
    h, w = picture.shape[:2]
    least = max(size_px[0] / w, size_px[1] / h)
    scale = float(np.exp(rng.uniform(np.log(max(scales[0], least)), np.log(max(scales[1], 1.001 * least)))))
    cw, ch = min(w, round(size_px[0] / scale)), min(h, round(size_px[1] / scale))
    x0, y0 = int(rng.integers(0, w - cw + 1)), int(rng.integers(0, h - ch + 1))
    ys, xs = np.nonzero(masks[::8, ::8, 1])
    if rng.random() < 0.7 and len(xs):  # around a thing rather than bare table
        k = int(rng.integers(len(xs)))
        x0 = int(np.clip(8 * xs[k] - rng.uniform(0, 1) * cw, 0, w - cw))
        y0 = int(np.clip(8 * ys[k] - rng.uniform(0, 1) * ch, 0, h - ch))
    part, own = picture[y0:y0 + ch, x0:x0 + cw], masks[y0:y0 + ch, x0:x0 + cw]
    small = cv2.resize(part, size_px, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    half = cv2.resize(own, (size_px[0] // 2, size_px[1] // 2), interpolation=cv2.INTER_NEAREST)
    if rng.random() < 0.5:
        small, half = small[:, ::-1], half[:, ::-1]
    if rng.random() < 0.25:
        small, half = small[::-1], half[::-1]
    gain = (np.exp(rng.normal(0, 0.1)) * np.exp(rng.normal(0, 0.03, 3))).astype(np.float32)
    changed = np.clip(small.astype(np.float32) * gain + np.float32(rng.normal(0, 6)), 0, 255).astype(np.uint8)
    return Example(changed, *maps_of(np.ascontiguousarray(half[..., 0]), np.ascontiguousarray(half[..., 1])))
