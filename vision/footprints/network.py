"""The footprint network: a small network predicts over which places of the table a toy stands, and at which heights.

A silhouette from one camera does not show how high an overhanging head is; the toy's picture often does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from vision.footprints.canonical_crop import (
    CROP,
    CropFrame,
    brought_under,
    filled,
    frame_of,
    level_of,
    maps_of,
    numbers_of,
    share_of,
    silhouette_ring,
)
from vision.footprints.geometry import Footprint, largest, outline_px, tidy
from vision.footprints.height_slices import probable
from vision.footprints.multi_view import ToyView
from vision.footprints.parameters import NETWORK
from vision.networks.weights import if_installed, open_weights

Array = NDArray[np.float64]
Image = NDArray[np.uint8]
Colours = Callable[[CropFrame], NDArray[np.uint8]]
"""From a crop's frame to the colours (CROP, CROP, 3) that are seen there (CropFrame.seen_in)."""

WEIGHTS = "footprint.onnx"
PAINT = slice(2, 5)
"""Of the network's maps the toy's colours as they are seen on the base plane."""


class FootprintNetwork:
    """The network of ``path``. InputError: a file that onnxruntime cannot read."""

    def __init__(self, path: Path) -> None:
        self._session = open_weights(path, lean=True)
        notes = self._session.get_modelmeta().custom_metadata_map
        self.floor_in, self.factor = float(notes["floor_in"]), float(notes["spread_factor"])

    def probability(self, frame: CropFrame, maps: NDArray[np.float32], height_in: float,
                    height_sigma_in: float) -> NDArray[np.float32]:
        """(1 + LEVELS, CROP, CROP): how probably each place of the crop lies under the toy that ``maps``
        (vision.footprints.canonical_crop.maps_of)
        show, and is in it at each level. The mean of what the network says of the crop and of its mirror
        image, which is right a little more often (IoU of organic toys of kinds never shown 0.767 and 0.770)."""
        away = float(np.hypot(*(frame.centre_in - frame.foot_in)))
        numbers = numbers_of(frame.side_in, frame.above_in, away, height_in, height_sigma_in)
        return np.asarray((self._ask(maps, numbers) + self._ask(maps[:, ::-1], numbers)[:, ::-1]) / 2, np.float32)

    def _ask(self, maps: NDArray[np.float32], numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        logits = self._session.run(None, {"maps": np.ascontiguousarray(maps[None]), "numbers": numbers[None]})[0][0]
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float32)

    def toy_view(self, rough: Footprint, foot_in: Array, above_in: float, height_in: float, height_sigma_in: float,
                colours: Colours | None, *, weight: float = 1.0) -> ToyView:
        """One view of the toy with the silhouette of ``rough``: the network's probabilities, mixed with a little geometry.

        ``foot_in`` (2,): the point under the camera, which hangs ``above_in`` over the plane of the base.
        """
        ring = silhouette_ring(rough.silhouette)
        frame = frame_of(ring, foot_in, above_in, height_in)
        return self.toy_view_in(frame, filled(frame.crop_from_table(ring)), None if colours is None else colours(frame), rough,
                               height_in, height_sigma_in, weight=weight)

    def toy_view_in(self, frame: CropFrame, mask: Image, seen: Image | None, rough: Footprint, height_in: float,
                   height_sigma_in: float, *, weight: float = 1.0) -> ToyView:
        """The same for a crop whose outline (CROP, CROP; 0 to 255) and colours (CROP, CROP, 3) are given."""
        maps = maps_of(mask, seen, frame.foot_px(), share_of(frame.above_in, height_in))
        said = self.probability(frame, maps, height_in, height_sigma_in)
        said[0] = blended(said[0], frame.crop_from_table(np.asarray(rough.polygon.exterior.coords)[:-1]))
        paint = None
        if seen is not None:
            shown = np.ascontiguousarray(maps[PAINT].transpose(1, 2, 0))
            halfway = brought_under(shown, frame.foot_px(), share_of(frame.above_in, height_in / 2))
            paint = np.ascontiguousarray(halfway.transpose(2, 0, 1))
        return ToyView(frame, said, paint, height_in, weight)

    def footprint(self, rough: Footprint, foot_in: Array, above_in: float, height_in: float, height_sigma_in: float,
                  colours: Colours | None, *, rim_known: bool = False) -> Footprint | None:
        """The footprint from one view; see :func:`toy_view` and :func:`drawn`."""
        seen = self.toy_view(rough, foot_in, above_in, height_in, height_sigma_in, colours)
        return self.drawn(rough, seen, seen.said, rim_known=rim_known)

    def drawn(self, rough: Footprint, seen: ToyView, said: NDArray[np.float32], looks: float = 1.0, *,
              rim_known: bool = False) -> Footprint | None:
        """The footprint for the silhouette of ``rough``, with the sigma of its edge and its levels. None if it makes no sense.

        ``said``: the fused probabilities of ``looks`` views in the crop of the last one, ``seen``
        (vision.footprints.multi_view). Errors of different views are mostly independent, so sigma falls with the root of
        ``looks``. ``rim_known``: the polygon of ``rough`` is a fitted base and stays; it only gets levels.
        """
        ring, frame, height_in = silhouette_ring(rough.silhouette), seen.frame, seen.height_in
        if not rim_known:
            p = said[0]
            # from here on the outline is where the probability is NETWORK.inner_probability to NETWORK.outer_probability
            edge = contour(levelled(p))
            if len(edge) < 4:
                return None
            shape = largest(Polygon(frame.table_from_crop(edge)).buffer(0))
            if shape is None or not NETWORK.least_area_share < shape.area / rough.silhouette.area < NETWORK.most_area_share:
                return None
            spread = edge_spread_px(p, edge) * frame.side_in / CROP
            doubt = self.factor * spread / np.sqrt(max(looks, 1.0))
            rough = replace(rough, polygon=tidy(shape), edge_sigma_in=float(np.hypot(self.floor_in, doubt)))
        return replace(rough, levels=_levels(said[1:], frame, ring, rough.polygon, height_in))


def _levels(said: NDArray[np.float32], frame: CropFrame, ring_in: Array, polygon: Polygon,
            height_in: float) -> tuple[BaseGeometry, ...]:
    """Where the toy is at each level: what the network said of it, (LEVELS, CROP, CROP), with a little of all that can be
    behind the outline ``ring_in`` (N, 2) over the footprint."""
    outline, foot = (filled(frame.crop_from_table(r)).astype(np.float32) / np.float32(255)
                     for r in (ring_in, np.asarray(polygon.exterior.coords)[:-1]))
    out = []
    for k, p in enumerate(said):
        behind = foot * brought_under(outline, frame.foot_px(), share_of(frame.above_in, level_of(k) * height_in))
        mixed = np.minimum(p, behind) * (1 - NETWORK.visual_hull_share) + behind * NETWORK.visual_hull_share
        out.append(probable(mixed.astype(np.float32), frame, polygon))
    return tuple(out)


def blended(p: NDArray[np.float32], geometry_px: Array) -> NDArray[np.float32]:
    """The network's probability mixed with a little of the geometric footprint (a ring of crop pixels). Together they err less
    than either alone, and where they disagree the uncertainty is wide."""
    said = filled(geometry_px).astype(np.float32) / 255
    return np.asarray((1 - NETWORK.geometry_share) * p + NETWORK.geometry_share * said, dtype=np.float32)


def levelled(p: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probability (CROP, CROP) of a crop, shifted so that it is one half where the outline is to lie."""
    there = np.flatnonzero((p > NETWORK.middle_probability).any(axis=0))
    if not len(there):
        return p
    level = np.interp(np.arange(CROP), [there[0], (there[0] + there[-1]) / 2, there[-1]],
                      [NETWORK.inner_probability, NETWORK.middle_probability, NETWORK.outer_probability])
    return np.asarray(p + 0.5 - level, np.float32)


def contour(p: NDArray[np.float32]) -> Array:
    """The longest line of probability one half, (N, 2) crop pixels; (0, 2) where there is none."""
    return outline_px(p, 0.0, 0.0)


def edge_spread_px(p: NDArray[np.float32], ring: Array) -> float:
    """The spread of the edge ``ring`` (the contour of ``p``) in pixels: the sum of p (1 - p) divided by the edge's length."""
    length = float(np.hypot(*np.diff(np.concatenate([ring, ring[:1]]), axis=0).T).sum()) if len(ring) else 0.0
    return float((p * (1.0 - p)).sum()) / max(length, 1.0)


@cache
def footprint_network() -> FootprintNetwork | None:
    """The project's network. None if its weights are not installed: footprints then come from geometry alone."""
    return if_installed(FootprintNetwork, WEIGHTS)
