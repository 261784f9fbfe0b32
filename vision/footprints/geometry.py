"""An outline in the picture and a height become a footprint on the surface: the lean is taken out.

For a prism of height h under a camera at height H over the surface, with S its silhouette projected onto the surface
and s the scaling by (H - h) / H about the point under the camera, the footprint is the common part of S and s(S)
(docs/history.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union
from skimage.measure import find_contours

from measure.scene import Point2, Ring
from vision.footprints.canonical_crop import share_of
from vision.footprints.parameters import GEOMETRY

Array = NDArray[np.float64]


class PixelsToInches(Protocol):
    """What a calibration offers (calibration.table.calibrate.TableCalibration)."""

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
    """1 where the silhouette is that of a prism of the given height, less where only a lower one explains it."""
    edge_sigma_in: float | None = None
    """Standard deviation of where the edge lies, when the footprint was estimated with one (vision.footprints.network)."""
    levels: tuple[BaseGeometry, ...] = ()
    """What of the polygon the toy fills at each of some heights (vision.footprints.height_slices); none: all of it, for
    all that is known."""

    def ring(self) -> Ring:
        """Open ring, anticlockwise."""
        p = self.polygon if self.polygon.exterior.is_ccw else Polygon(list(self.polygon.exterior.coords)[::-1])
        return tuple((float(x), float(y)) for x, y in list(p.exterior.coords)[:-1])


def outline_px(soft: NDArray[np.float32], left: float, top: float, scale: float = 1.0) -> Array:
    """The longest level line at 0.5 of a soft mask (h, w) of 0 to 1, by marching squares: (N, 2) pixels x, y.

    ``left``, ``top``: where the mask's first pixel lies in the working picture; ``scale``: working pixels per pixel
    of the full picture. `cv2.findContours` would run through the border pixels' centres, half a pixel inside on each side.
    """
    padded = np.pad(soft, 1)
    lines = find_contours(padded, 0.5)
    if not lines:
        return np.zeros((0, 2))
    line = max(lines, key=lambda c: _area(c))
    xy = line[:, ::-1] - 1.0 + np.array([left, top])
    return np.asarray((xy + 0.5) / scale - 0.5)


def _area(line: Array) -> float:
    y, x = line[:, 0], line[:, 1]
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2


def soft_mask(mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    """A binary mask as a smooth one whose 0.5 level is its outline without the staircase."""
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.8, borderType=cv2.BORDER_CONSTANT),
                      dtype=np.float32)


def matte(difference: NDArray[np.float32], mask: NDArray[np.bool_], band_px: float,
          others: NDArray[np.bool_] | None = None) -> NDArray[np.float32]:
    """How much of each pixel (h, w) the object covers, from the colour difference to the bare table (h, w, 3).

    Near the object's edge every pixel is a mixture of the difference just inside and the one just outside (none on bare
    table, the shadow's where the object's shadow lies); its place between the two is the share. ``mask``: the object
    roughly; pixels further than ``band_px`` from its outline keep what the mask says. ``others``: pixels of neighbours.
    """
    inside = mask.astype(np.uint8)
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    height = cv2.distanceTransform(1 - inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
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
    """The mean of (h, w, 3) values over the nearby pixels of ``where``; 0 where there are none near."""
    weight = where.astype(np.float32)
    total = cv2.GaussianBlur(weight, (0, 0), reach_px)
    blurred = cv2.GaussianBlur(values * weight[..., None], (0, 0), reach_px)
    return np.asarray(blurred / np.maximum(total, 1e-3)[..., None] * (total > 1e-3)[..., None], dtype=np.float32)


def silhouette(outline: Array, calibration: PixelsToInches, base_in: float = 0.0) -> Polygon | None:
    """An outline (N, 2) in pixels projected onto the plane ``base_in`` above the table; None where it has no area."""
    if len(outline) < 3:
        return None
    ring = calibration.table_from_image(outline, base_in)
    return largest(Polygon(ring).buffer(0)) if np.isfinite(ring).all() else None


def footprint(outline: Array, calibration: PixelsToInches, *, height_in: float, base_in: float = 0.0,
              round_in: float | None = None, tapers: bool = True) -> Footprint | None:
    """The footprint of a solid of that height standing on the plane ``base_in``, from its outline (N, 2) in pixels.

    ``round_in``: diameter of a round base, which is then fitted to the near rim. ``tapers``: toys do, more often than
    not, and boxes do not; see the functions below. None: no area left.
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
            # nothing of its foot is seen: its rails are seen where they are, high up
            full = largest(top)
        return None if full is None else Footprint(tidy(full), shape)
    inner, used = _unlean(shape, foot, share)
    if 1.0 - used < GEOMETRY.prism_share * (1.0 - share):
        # heads and tails that stick out lean each by its own height: the whole outline, as if at their mean height
        middle = 1.0 - GEOMETRY.mean_height_share * (1.0 - share)
        inner = affinity.scale(shape, middle, middle, origin=foot)
    else:
        inner, used = _as_deep_as_wide(shape, foot, inner, used)
    return Footprint(tidy(inner), shape, (1.0 - used) / max(1.0 - share, 1e-9))


def _unlean(shape: Polygon, foot: tuple[float, float], share: float) -> tuple[Polygon, float]:
    """The common part of the silhouette and itself scaled by ``share`` about the camera's foot.

    That is exact for a prism, whose silhouette is its footprint swept outwards. A toy that narrows upwards shows its
    base's far rim, and the full scaling would cut into the base: the scaling goes only as far as a sweep of what is left
    still covers the silhouette. Returns it with the scaling used.
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
    """Less unleaning where it would leave a shallow footprint under a silhouette that is longer along the lean than wide.

    Most toys' bases are about as deep as wide, and a toy whose top is narrower than its base shows the base's far rim.
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

    def deep(part: Polygon) -> bool:  # its own width, as the silhouette's is that of a top nearer the camera
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
    """The footprint for that scaling, if sweeping it outwards covers all but ``slack`` of the silhouette."""
    part = largest(shape.intersection(affinity.scale(shape, share, share, origin=foot)))
    if part is None:
        return None
    steps = np.linspace(1.0, 1.0 / share, 7)
    sweep = unary_union([affinity.scale(part, k, k, origin=foot) for k in steps])
    return part if shape.difference(sweep).area <= slack * shape.area else None


def fitted_base(shape: Polygon, foot: tuple[float, float], diameter_in: float) -> Polygon:
    """A disc of that diameter whose near rim lies on the silhouette's near rim: the near rim of a base is seen where it
    is, whatever the height. What is too narrow for the disc, as an arm held out towards the camera, is no base."""
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
    if holds is None:  # the base is seen in part only
        near = local[:, 0].min()
        rim = local[local[:, 0] < near + 0.5 * radius]
        middle = np.array([near + radius, float(np.median(rim[:, 1]))])
    else:
        middles = (np.asarray(holds.exterior.coords) - np.asarray(foot)) @ axes.T
        middle = middles[int(middles[:, 0].argmin())] + (GEOMETRY.rim_in, 0.0)
        # the rim's points within a third of a turn of the nearest one, fitted with a circle of known radius
        off = np.abs(np.hypot(*(local - middle).T) - radius)
        rim = local[(local[:, 0] < middle[0] - 0.5 * radius) & (off < 2 * GEOMETRY.rim_in)]
    for _ in range(20 if len(rim) else 0):
        away = rim - middle
        length = np.hypot(away[:, 0], away[:, 1])
        middle = middle + (away * (1 - radius / np.maximum(length, 1e-9))[:, None]).mean(axis=0)
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return Polygon(np.asarray(foot) + middle @ axes + radius * np.stack([np.cos(turn), np.sin(turn)], axis=1))


def with_overhang(base: Polygon, shape: Polygon, foot: tuple[float, float], above_in: float, height_in: float) -> Polygon:
    """A base with what its figure holds out beyond it, of silhouette ``shape``, under a camera ``above_in`` over ``foot``.

    All that stands over the base is seen within the base's sweep outwards, however high it is; what is seen beside that sticks
    out, and is taken to be held at GEOMETRY.held_at_share of the height.
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
    """A fence from its posts: under its rails the table is seen, so that only the posts' feet are left, and each is joined to
    its neighbours. None: there are no posts."""
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
    """Shorter and longer side of the smallest rectangle around a shape, inches."""
    corners = np.asarray(shape.minimum_rotated_rectangle.exterior.coords)
    a, b = np.hypot(*np.diff(corners[:3], axis=0).T)
    return float(min(a, b)), float(max(a, b))


def largest(shape: BaseGeometry) -> Polygon | None:
    """The biggest polygon of a geometry; None where it has none worth the name."""
    parts = [p for p in getattr(shape, "geoms", [shape]) if isinstance(p, Polygon) and p.area > 1e-3]
    return max(parts, key=lambda p: p.area) if parts else None


def tidy(shape: Polygon) -> Polygon:
    """Without holes, and with no more points than 0.01 inch needs."""
    simple = Polygon(shape.exterior).simplify(0.01)
    if isinstance(simple, MultiPolygon) or simple.is_empty or not simple.is_valid:
        return Polygon(shape.exterior)
    return simple
