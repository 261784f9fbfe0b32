"""Footprints from outlines: removes the perspective lean of a solid of known height.

A prism of height h stands under a camera at height H over its surface. S is its silhouette projected onto the surface. s scales
by (H - h) / H about the point under the camera. Then the footprint is the intersection of S and s(S) (docs/history.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
import skimage
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from measure.scene import Point2, Ring
from vision.footprints.canonical_crop import share_of
from vision.footprints.parameters import GEOMETRY
from vision.imaging.distance import distance_px

Array = NDArray[np.float64]


class PixelsToInches(Protocol):
    """The part of a calibration that is needed here (calibration.table.calibrate.TableCalibration)."""

    @property
    def camera_in(self) -> Array: ...
    def table_from_image(self, points_px: Array, height_in: float = 0.0) -> Array: ...
    def image_from_table(self, points_in: Array) -> Array: ...


@dataclass(frozen=True, slots=True, eq=False)
class Footprint:
    """``polygon``: the footprint in inches; ``silhouette``: the outline projected onto the surface that it stands on."""

    polygon: Polygon
    silhouette: Polygon
    prism: float = 1.0
    """1 if a prism of the given height explains the silhouette, less if only a lower one does."""
    edge_sigma_in: float | None = None
    """Standard deviation of the edge's position, if the footprint was estimated with one (vision.footprints.network)."""
    levels: tuple[BaseGeometry, ...] = ()
    """The part of the polygon that the toy fills at each of several heights (vision.footprints.height_slices). Empty:
    unknown, it may fill all of it."""

    def ring(self) -> Ring:
        """The polygon's exterior as an open ring, anticlockwise."""
        p = self.polygon if self.polygon.exterior.is_ccw else Polygon(list(self.polygon.exterior.coords)[::-1])
        return tuple((float(x), float(y)) for x, y in list(p.exterior.coords)[:-1])


def outline_px(soft: NDArray[np.float32], left: float, top: float, scale: float = 1.0) -> Array:
    """The 0.5 level line of a soft mask (h, w) of 0 to 1, by marching squares: (N, 2) pixels x, y of the full picture.

    Of several lines the one around the largest area is returned. ``left``, ``top``: the mask's first pixel in the working
    picture. ``scale``: working pixels per pixel of the full picture. `cv2.findContours` is not used because its contours run
    through the centres of the border pixels, half a pixel too far inside on each side.
    """
    padded = np.pad(soft, 1)
    lines = skimage.measure.find_contours(padded, 0.5)
    if not lines:
        return np.zeros((0, 2))
    line = max(lines, key=lambda c: _area(c))
    xy = line[:, ::-1] - 1.0 + np.array([left, top])
    return np.asarray((xy + 0.5) / scale - 0.5)


def _area(line: Array) -> float:
    y, x = line[:, 0], line[:, 1]
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2


def soft_mask(mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    """A blurred mask. Its 0.5 level line is the outline of the binary mask without the staircase."""
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.8, borderType=cv2.BORDER_CONSTANT),
                      dtype=np.float32)


def matte(difference: NDArray[np.float32], mask: NDArray[np.bool_], band_px: float,
          others: NDArray[np.bool_] | None = None) -> NDArray[np.float32]:
    """Alpha matte: the share of each pixel (h, w) that the object covers.

    ``difference``: (h, w, 3) colours minus those of the bare table. Near the edge a pixel is a mixture of the difference just
    inside and the difference just outside. Outside it is zero on bare table, or that of the object's shadow. The share is where
    the pixel lies between the two. ``mask``: the object's rough mask; pixels further than ``band_px`` from its outline keep its
    value. ``others``: pixels of neighbouring objects.
    """
    inside = mask.astype(np.uint8)
    depth, height = distance_px(inside), distance_px(1 - inside)
    far = height > band_px
    if others is not None:
        far &= ~others
    within, without = (_local_mean(difference, m, band_px) for m in (depth > 1.5 if (depth > 1.5).any() else mask, far))
    axis = within - without
    length = (axis**2).sum(axis=2)
    share = ((difference - without) * axis).sum(axis=2) / np.maximum(length, 1.0)
    share = np.where(length > GEOMETRY.least_contrast_levels**2, np.clip(share, 0.0, 1.0), soft_mask(mask))
    share = np.where(depth > band_px, 1.0, share)
    out = height > band_px
    if others is not None:
        out |= others
    return np.where(out, 0.0, share).astype(np.float32)


def _local_mean(values: NDArray[np.float32], where: NDArray[np.bool_], reach_px: float) -> NDArray[np.float32]:
    """The local mean of ``values`` (h, w, 3) over the pixels of ``where``, Gaussian weighted; 0 where none are near."""
    weight = where.astype(np.float32)
    total = cv2.GaussianBlur(weight, (0, 0), reach_px)
    blurred = cv2.GaussianBlur(values * weight[..., None], (0, 0), reach_px)
    return np.asarray(blurred / np.maximum(total, 1e-3)[..., None] * (total > 1e-3)[..., None], dtype=np.float32)


def silhouette(outline: Array, calibration: PixelsToInches, base_in: float = 0.0) -> Polygon | None:
    """An outline (N, 2) in pixels projected onto the plane ``base_in`` above the table. None if it has no area."""
    if len(outline) < 3:
        return None
    ring = calibration.table_from_image(outline, base_in)
    return largest(Polygon(ring).buffer(0)) if np.isfinite(ring).all() else None


def footprint(outline: Array, calibration: PixelsToInches, *, height_in: float, base_in: float = 0.0,
              round_in: float | None = None, tapers: bool = True) -> Footprint | None:
    """The footprint of a solid of height ``height_in`` on the plane ``base_in``, from its outline (N, 2) in pixels.

    ``round_in``: diameter of a round base; the base is then fitted to the silhouette's near rim. ``tapers``: the solid may
    narrow upwards, as most toys do and boxes do not. None: no area is left.
    """
    shape = silhouette(outline, calibration, base_in)
    if shape is None:
        return None
    camera = calibration.camera_in
    above = float(camera[2]) - base_in
    share = share_of(above, height_in)
    foot = (float(camera[0]), float(camera[1]))
    if round_in is not None:
        return Footprint(with_overhang(fitted_base(shape, foot, round_in), shape, foot, above, height_in), shape)
    if not tapers:
        top = affinity.scale(shape, share, share, origin=foot)
        common = shape.intersection(top)
        full = largest(common)
        if full is None or full.area < GEOMETRY.thin_share * top.area:
            full = _railed(common) or full
        if full is None or (full.area < GEOMETRY.thin_share * top.area and sides_in(top)[0] < GEOMETRY.thin_in):
            # its foot is hidden: only the rails are seen, and they are at the top
            full = largest(top)
        return None if full is None else Footprint(tidy(full), shape)
    inner, used = _unlean(shape, foot, share)
    if 1.0 - used < GEOMETRY.prism_share * (1.0 - share):
        # heads and tails stick out, each at its own height: treat the whole outline as if at their mean height
        middle = 1.0 - GEOMETRY.mean_height_share * (1.0 - share)
        inner = affinity.scale(shape, middle, middle, origin=foot)
    else:
        inner, used = _as_deep_as_wide(shape, foot, inner, used)
    return Footprint(tidy(inner), shape, (1.0 - used) / max(1.0 - share, 1e-9))


def _unlean(shape: Polygon, foot: tuple[float, float], share: float) -> tuple[Polygon, float]:
    """The intersection of the silhouette with itself scaled by ``share`` about ``foot``, the point under the camera.

    For a prism this is exact: its silhouette is its footprint swept outwards. A toy that narrows upwards shows the far rim of
    its base, and the full scaling would cut into the base. So the silhouette is scaled only as far as the result, swept
    outwards, still covers it. Returns the result and the scaling used.
    """
    slack = 0.01 + GEOMETRY.sweep_slack_in * shape.length / shape.area
    low, high = share, 1.0
    best = _swept(shape, foot, share, slack)
    if best is not None:
        return best, share
    best = shape
    for _ in range(6):
        middle = (low + high) / 2
        part = _swept(shape, foot, middle, slack)
        if part is None:
            low = middle
        else:
            high, best = middle, part
    return best, high


def _as_deep_as_wide(shape: Polygon, foot: tuple[float, float], inner: Polygon, used: float) -> tuple[Polygon, float]:
    """Removes less lean if the footprint would be wider than deep although the silhouette is deeper than wide.

    Deep is along the lean, wide is across it. Most toys' bases are about as deep as wide, and a toy whose top is narrower than
    its base shows the far rim of the base. Returns the footprint and the scaling used.
    """
    out = np.asarray(shape.centroid.coords[0]) - np.asarray(foot)
    distance = float(np.hypot(*out))
    if distance < 1e-6:
        return inner, used
    u = out / distance
    across = np.array([-u[1], u[0]])

    def extent(polygon: Polygon, along: NDArray[np.float64]) -> float:
        at = np.asarray(polygon.exterior.coords) @ along
        return float(at.max() - at.min())

    def deep(part: Polygon) -> bool:  # compared with its own width: the silhouette's is that of a top nearer the camera
        return extent(part, u) >= extent(part, across)

    if deep(inner) or not deep(shape):
        return inner, used
    low, high = used, 1.0
    best = shape
    for _ in range(8):
        middle = (low + high) / 2
        part = largest(shape.intersection(affinity.scale(shape, middle, middle, origin=foot)))
        if part is not None and deep(part):
            high, best = middle, part
        else:
            low = middle
    return best, high


def _swept(shape: Polygon, foot: tuple[float, float], share: float, slack: float) -> Polygon | None:
    """The footprint for the scaling ``share``. None if, swept outwards, it misses more than ``slack`` of the silhouette."""
    part = largest(shape.intersection(affinity.scale(shape, share, share, origin=foot)))
    if part is None:
        return None
    steps = np.linspace(1.0, 1.0 / share, 7)
    sweep = unary_union([affinity.scale(part, k, k, origin=foot) for k in steps])
    return part if shape.difference(sweep).area <= slack * shape.area else None


def fitted_base(shape: Polygon, foot: tuple[float, float], diameter_in: float) -> Polygon:
    """A disc of diameter ``diameter_in`` fitted to the near rim of the silhouette.

    The near rim of a base is seen in its true place whatever the toy's height. Parts too narrow for the disc, for example an
    arm held out towards the camera, are not taken for the base.
    """
    ring = np.asarray(shape.exterior.segmentize(0.05).coords)
    centre = np.asarray(shape.centroid.coords[0])
    out = centre - np.asarray(foot)
    distance = float(np.hypot(*out))
    radius = diameter_in / 2
    if distance < 1e-6:
        return Polygon(shape.centroid.buffer(radius, 32))
    u = out / distance
    axes = np.stack([u, np.array([-u[1], u[0]])])
    local = (ring - np.asarray(foot)) @ axes.T
    holds = largest(shape.buffer(GEOMETRY.rim_in - radius))
    if holds is None:  # only a part of the base is seen
        near = local[:, 0].min()
        rim = local[local[:, 0] < near + 0.5 * radius]
        middle = np.array([near + radius, float(np.median(rim[:, 1]))])
    else:
        middles = (np.asarray(holds.exterior.coords) - np.asarray(foot)) @ axes.T
        middle = middles[int(middles[:, 0].argmin())] + (GEOMETRY.rim_in, 0.0)
        # a circle of known radius is fitted to the rim points within a third of a turn of the nearest one
        off = np.abs(np.hypot(*(local - middle).T) - radius)
        rim = local[(local[:, 0] < middle[0] - 0.5 * radius) & (off < 2 * GEOMETRY.rim_in)]
    for _ in range(20 if len(rim) else 0):
        away = rim - middle
        length = np.hypot(away[:, 0], away[:, 1])
        middle = middle + (away * (1 - radius / np.maximum(length, 1e-9))[:, None]).mean(axis=0)
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return Polygon(np.asarray(foot) + middle @ axes + radius * np.stack([np.cos(turn), np.sin(turn)], axis=1))


def with_overhang(base: Polygon, shape: Polygon, foot: tuple[float, float], above_in: float, height_in: float) -> Polygon:
    """A base joined with what the figure holds out beyond it.

    ``shape``: the silhouette. The camera is ``above_in`` over ``foot``. What stands over the base, however high, is seen within
    the base swept outwards. What is seen beside that sticks out; it is taken to be at GEOMETRY.held_at_share of the height.
    """
    most = 1.0 / share_of(above_in, max(GEOMETRY.higher_factor * height_in, GEOMETRY.tall_in))
    over = unary_union([base, affinity.scale(base, most, most, origin=foot)]).convex_hull
    beyond = shape.difference(over.buffer(GEOMETRY.sweep_wander_in))
    middle = share_of(above_in, GEOMETRY.held_at_share * height_in)
    parts = [base]
    for piece in getattr(beyond, "geoms", [beyond]):
        if piece.is_empty or max(over.distance(Point(p)) for p in piece.exterior.coords) < GEOMETRY.sticks_out_in:
            continue
        piece = affinity.scale(piece.buffer(2 * GEOMETRY.sweep_wander_in).intersection(shape), middle, middle, origin=foot)
        parts += [piece, LineString(nearest_points(base, piece)).buffer(GEOMETRY.sweep_wander_in)]
    return tidy(largest(unary_union(parts)) or base) if len(parts) > 1 else base


def _railed(posts: BaseGeometry) -> Polygon | None:
    """A fence from its ``posts``. The table is seen under the rails, so only the feet of the posts are left; neighbouring ones
    are joined. None: there are fewer than two posts."""
    left = sorted((p for p in getattr(posts, "geoms", [posts]) if p.area > GEOMETRY.post_in2), key=lambda p: -p.area)
    if len(left) < 2:
        return None
    joined = [left.pop(0)]
    rails: list[BaseGeometry] = []
    while left:
        gap, k, post = min(((p.distance(q), k, q) for k, p in enumerate(left) for q in joined), key=lambda v: v[0])
        if gap > GEOMETRY.bay_in:
            break
        joined.append(left.pop(k))
        ends = zip((joined[-1], post), nearest_points(joined[-1], post), strict=True)
        rails.append(unary_union([p.intersection(at.buffer(GEOMETRY.post_width_in)) for p, at in ends]).convex_hull)
    return largest(unary_union([*joined, *rails]))


def sides_in(shape: Polygon) -> Point2:
    """Shorter and longer side, in inches, of the smallest rotated rectangle around a shape."""
    corners = np.asarray(shape.minimum_rotated_rectangle.exterior.coords)
    a, b = np.hypot(*np.diff(corners[:3], axis=0).T)
    return float(min(a, b)), float(max(a, b))


def largest(shape: BaseGeometry) -> Polygon | None:
    """The largest polygon of a geometry. None if no polygon is larger than 0.001 square inches."""
    parts = [p for p in getattr(shape, "geoms", [shape]) if isinstance(p, Polygon) and p.area > 1e-3]
    return max(parts, key=lambda p: p.area) if parts else None


def tidy(shape: Polygon) -> Polygon:
    """The polygon without holes, simplified to a tolerance of 0.01 inch."""
    simple = Polygon(shape.exterior).simplify(0.01)
    if isinstance(simple, MultiPolygon) or simple.is_empty or not simple.is_valid:
        return Polygon(shape.exterior)
    return simple
