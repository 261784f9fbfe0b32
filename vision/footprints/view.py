"""The working picture and the table: scale, region, camera's foot, and from patches to footprints on surfaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from calibration.table.calibrate import TableCalibration
from measure.scene import Ring, Terrain
from vision.footprints.canonical_crop import CropFrame, share_of
from vision.footprints.geometry import Footprint, footprint, matte, outline_px, soft_mask
from vision.footprints.height_slices import visual_hull
from vision.footprints.multi_view import ToyView, fuse_views
from vision.footprints.network import footprint_network
from vision.footprints.parameters import VIEW
from vision.imaging.patches import Patch
from vision.imaging.planes import Planes
from vision.imaging.resampling import shrunk

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class View:
    """One camera's view of one table, at working size."""

    def __init__(self, calibration: TableCalibration) -> None:
        w, h = calibration.image_size_px
        self.calibration = calibration
        self.scale = min(1.0, VIEW.work_width_px / w)
        self.size = (max(1, round(w * self.scale)), max(1, round(h * self.scale)))
        self.table = _table_polygon(calibration)
        foot = calibration.image_from_table(np.array([[*calibration.camera_in[:2], 0.0]]))[0]
        self.foot_px = self.to_work(foot)
        self.inch_px = self._inch()
        self.region = self._table_mask()

    def shrink(self, picture: Image | Planes) -> Image:
        """A full picture (H, W, 3) at working size."""
        return picture.shrunk(self.size) if isinstance(picture, Planes) else shrunk(picture, self.size)

    def foot_in(self, box: tuple[slice, slice]) -> tuple[float, float]:
        """The camera's foot in working pixels of a box (rows, columns), mostly outside it."""
        rows, cols = box
        return self.foot_px[0] - cols.start, self.foot_px[1] - rows.start

    def to_work(self, point_px: NDArray[np.float64]) -> tuple[float, float]:
        """A full-picture pixel (2,) in the working picture; (0, 0) is the centre of the first pixel in both."""
        x, y = self.all_to_work(point_px)
        return float(x), float(y)

    def all_to_work(self, points_px: NDArray[np.float64]) -> NDArray[np.float64]:
        """Full-picture pixels (N, 2) in the working picture."""
        return np.asarray((np.asarray(points_px) + 0.5) * self.scale - 0.5)

    def to_full(self, points_px: NDArray[np.float64]) -> NDArray[np.float64]:
        """Working pixels (N, 2) in the full picture."""
        return np.asarray((points_px + 0.5) / self.scale - 0.5)

    def outline(self, patch: Patch) -> NDArray[np.float64]:
        """The outline of a patch as (N, 2) full-picture pixels."""
        if patch.edge is not None:
            return patch.edge
        return outline_px(soft_mask(np.pad(patch.mask, 2)), patch.left - 2, patch.top - 2, self.scale)

    def sharpened(self, patch: Patch, difference: NDArray[np.float32], left: int, top: int,
                  others: Mask | None = None) -> Patch:
        """The patch with its exact outline. ``difference``: (h, w, 3) colours less the bare table's, in working pixels
        from ``left``, ``top``; ``others``: (h, w) what belongs to other things. See vision.footprints.geometry.matte."""
        pad = 6
        rows, cols = patch.box
        t, b = max(rows.start - pad, top), min(rows.stop + pad, top + difference.shape[0])
        le, r = max(cols.start - pad, left), min(cols.stop + pad, left + difference.shape[1])
        here = np.s_[t - top:b - top, le - left:r - left]
        mask = np.zeros((b - t, r - le), bool)
        mask[rows.start - t:rows.stop - t, cols.start - le:cols.stop - le] = patch.mask
        share = matte(difference[here], mask, VIEW.edge_band_px, None if others is None else others[here] & ~mask)
        edge = outline_px(share, le, t, self.scale)
        rough = outline_px(soft_mask(np.pad(patch.mask, 2)), patch.left - 2, patch.top - 2, self.scale)
        if len(edge) < 6 or not 0.6 < _area(edge) / max(_area(rough), 1e-6) < 1.7:
            return patch
        return Patch(patch.left, patch.top, patch.mask, edge)

    def footprint(self, patch: Patch, height_in: float, base_in: float = 0.0,
                  round_in: float | None = None, tapers: bool = True) -> Footprint | None:
        """The footprint of a patch as a solid of that height on the plane ``base_in``; see vision.footprints.geometry."""
        return footprint(self.outline(patch), self.calibration, height_in=height_in, base_in=base_in,
                         round_in=round_in, tapers=tapers)

    def refined_by_network(self, shape: Footprint, picture: Image, corner: tuple[int, int], height_in: float,
                           height_sigma_in: float, base_in: float = 0.0, *, rim_known: bool = False,
                           earlier: Sequence[ToyView] = (), weight: float = 1.0) -> tuple[Footprint, tuple[ToyView, ...]]:
        """The footprint with its levels from the trained network, and the views of the toy that it is based on.

        ``picture``: a part (h, w, 3) of the working picture that shows the toy; ``corner``: the working pixel of its first
        pixel. ``earlier``: earlier views, fused with this one; this one counts ``weight``. ``rim_known``: the footprint is a
        fitted base and stays. Without a network, or if its result makes no sense, the levels are the visual hull: all that can
        be behind the outline.
        """
        net = footprint_network()
        camera = self.calibration.camera_in
        above = float(camera[2]) - base_in

        def px_from_plane(points_in: NDArray[np.float64]) -> NDArray[np.float64]:
            px = self.calibration.image_from_table(np.c_[points_in, np.full(len(points_in), base_in)])
            return np.asarray((px + 0.5) * self.scale - 0.5 - corner)

        def colours(frame: CropFrame) -> Image:
            return frame.seen_in(picture, px_from_plane)

        if net is not None:
            seen = net.toy_view(shape, camera[:2], above, height_in, height_sigma_in, colours, weight=weight)
            looks, said, count = fuse_views(earlier, seen)
            drawn = net.drawn(shape, seen, said, count, rim_known=rim_known)
            if drawn is not None:
                return drawn, looks
        foot = (float(camera[0]), float(camera[1]))
        return replace(shape, levels=visual_hull(shape.polygon, shape.silhouette, foot, above, height_in)), tuple(earlier)

    def stand(self, patch: Patch, height_in: float, terrain: tuple[Terrain, ...],
              round_in: float | None = None) -> tuple[Footprint | None, float, str | None]:
        """Where a patch stands: its footprint, the height of the surface and the piece's id (None: the table)."""
        outline = self.outline(patch)
        for piece in sorted(terrain, key=lambda p: -p.top_in):
            if not self._may_stand_on(piece, outline, height_in, round_in):
                continue
            raised = self.footprint(patch, height_in, piece.top_in, round_in)
            if raised is None:
                continue
            if held(raised.polygon, piece.polygon()):
                return raised, piece.top_in, piece.id
        return self.footprint(patch, height_in, 0.0, round_in), 0.0, None

    def _may_stand_on(self, piece: Terrain, outline: NDArray[np.float64], height_in: float, round_in: float | None) -> bool:
        """Whether the footprint of that outline could meet a piece's top at all: most pieces lie elsewhere, and a footprint
        takes many times as long."""
        camera = self.calibration.camera_in
        ring = self.calibration.table_from_image(outline, piece.top_in)
        if not np.isfinite(ring).all():
            return False
        near = camera[:2] + share_of(float(camera[2]) - piece.top_in, height_in) * (ring - camera[:2])
        reach = VIEW.near_piece_in + (round_in or 0.0)
        seen, corners = np.concatenate([ring, near]), np.asarray(piece.footprint_in)
        return bool((corners.min(axis=0) <= seen.max(axis=0) + reach).all()
                    and (corners.max(axis=0) >= seen.min(axis=0) - reach).all())

    def sigma_in(self, shape: Footprint, base_in: float, height_in: float, height_sigma_in: float, *,
                 rim_known: bool) -> float:
        """Standard deviation of the position per axis: calibration, outline, the lean that a wrong height leaves, and how
        far a toy is from the prism that it is taken for. ``rim_known``: a round base was fitted, which leans not at all.
        """
        at = np.array([shape.polygon.centroid.coords[0]])
        camera = self.calibration.camera_in
        place = self.place_sigma_in(shape, base_in)
        away = float(np.hypot(*(at[0] - camera[:2])))
        above = max(float(camera[2]) - base_in - height_in, 1.0)
        if shape.edge_sigma_in is not None:  # the network's own doubt covers outline, height and shape, as far as seen
            return float(np.sqrt(place**2 + shape.edge_sigma_in**2 + (VIEW.unseen_sigma_share * away * height_in / above) ** 2))
        variance = place**2 + (VIEW.outline_sigma_px / self.inch_px) ** 2
        # a dent is either the toy's own or a part in the table's colour that was not seen
        dent = np.subtract(shape.polygon.convex_hull.centroid.coords[0], at[0])
        variance += float((VIEW.dent_factor * dent) @ (VIEW.dent_factor * dent)) / 2
        if not rim_known:
            # half of the far rim's shift goes into the centroid, and it acts along one of two axes
            variance += (0.5 * away * height_sigma_in / above) ** 2 / 2
            shape_share = VIEW.prism_sigma_share + VIEW.no_prism_sigma_share * (1.0 - shape.prism)
            variance += (shape_share * away * height_in / above) ** 2
        return float(np.sqrt(variance))

    def place_sigma_in(self, shape: Footprint, base_in: float) -> float:
        """What the calibration alone leaves of a position's error, per axis, standard deviation."""
        at = np.array([shape.polygon.centroid.coords[0]])
        return float(self.calibration.point_sigma_in(at, base_in)[0])

    def arms(self, cells: Mask, cell: int) -> tuple[Ring, ...]:
        """Arms over the table, from a mask on a grid of ``cell`` working pixels: convex rings in inches on the table."""
        if not cells.any():
            return ()
        h, w = cells.shape
        inside = self.region[cell // 2::cell, cell // 2::cell][:h, :w]
        mask = np.zeros(cells.shape, np.uint8)
        mask[: inside.shape[0], : inside.shape[1]] = cells[: inside.shape[0], : inside.shape[1]] & inside
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        out = []
        for contour in contours:
            if cv2.contourArea(contour) < (0.8 * self.inch_px / cell) ** 2:
                continue
            hull = cv2.convexHull(contour)[:, 0, :].astype(np.float64)
            on_table = self.calibration.table_from_image(self.to_full((hull + 0.5) * cell - 0.5), 0.0)
            out.append(tuple((round(float(x), 2), round(float(y), 2)) for x, y in on_table))
        return tuple(out)

    def _inch(self) -> float:
        """Working pixels to the inch at the middle of the table."""
        c = self.table.centroid if self.table.covers(self.table.centroid) else self.table.representative_point()
        near = self.calibration.image_from_table(np.array([[c.x, c.y, 0], [c.x + 1, c.y, 0], [c.x, c.y + 1, 0]]))
        steps = np.hypot(*(near[1:] - near[0]).T)
        return float(np.sqrt(steps[0] * steps[1])) * self.scale

    def _table_mask(self) -> Mask:
        """Working pixels in which something standing on the table can be seen: the table, and the lean over its edge."""
        ring = np.asarray(self.table.exterior.segmentize(1.0).coords[:-1])
        mask = np.zeros((self.size[1], self.size[0]), np.uint8)
        planes = []
        for height in (0.0, VIEW.lean_over_in):
            px = self.calibration.image_from_table(np.c_[ring, np.full(len(ring), height)])
            planes.append(np.round(self.all_to_work(px)).astype(np.int32))
            cv2.fillPoly(mask, [planes[-1]], (1,))
        if self.table.equals(self.table.convex_hull):
            cv2.fillPoly(mask, [cv2.convexHull(np.concatenate(planes))], (1,))
        return np.asarray(mask > 0)


def _area(ring: NDArray[np.float64]) -> float:
    return float(Polygon(ring).buffer(0).area)


def _table_polygon(calibration: TableCalibration) -> Polygon:
    if calibration.table_polygon_in is not None:
        return Polygon(calibration.table_polygon_in)
    w, h = calibration.table_size_in
    return Polygon([(0, 0), (w, 0), (w, h), (0, h)])


def held(shape: Polygon, under: Polygon) -> bool:
    """Whether a thing of that footprint would stay on a surface of the shape ``under`` it."""
    share = shape.intersection(under).area / max(shape.area, 1e-9)
    return bool(share >= VIEW.supported_share and under.covers(shape.centroid))
