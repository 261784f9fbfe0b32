"""What a toy would see, with the pixels that the camera saw: each face of toys and terrain takes its colours from the picture
from above, and is plain where that shows none of it. By casting a ray through each pixel, and one on to the camera."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np
import shapely
from numpy.typing import NDArray

from assistant.overlay.parameters import TOYS_EYE
from measure.kernel import kernel
from measure.occlusion.cover import Cover
from measure.solids import AWAY, Floats, Ints, Packed, Stage
from measure.survey import Survey

Picture = NDArray[np.uint8]


class Camera(Protocol):
    """What a view needs of a calibration."""

    @property
    def camera_in(self) -> Any: ...
    def image_from_table(self, points_in: NDArray[np.float64]) -> NDArray[np.float64]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A part of a camera's picture: ``bgr`` (H, W, 3), whose first pixel is that at ``at_px`` of the whole."""

    bgr: Picture
    camera: Camera
    at_px: tuple[int, int] = (0, 0)


def frame_of(cover: Cover, wide: float, room: float = TOYS_EYE.room) -> tuple[float, float, float, float] | None:
    """The part of the picture plane to show: u from, to, v from, to, round the target's outline with ``room`` times its extent
    and ``wide`` times as wide as high. None: nothing of the target is in front of the eye."""
    points = np.array([p for ring in cover.silhouette for p in ring]).reshape(-1, 2)
    if not len(points):
        return None
    low, high = points.min(axis=0), points.max(axis=0)
    tall = room * max(float(high[1] - low[1]), float(high[0] - low[0]) / wide, 1e-6)
    u, v = ((low + high) / 2).tolist()
    return u - wide * tall / 2, u + wide * tall / 2, v - tall / 2, v + tall / 2


def seen_by(survey: Survey, from_id: str, to_id: str, part: tuple[float, float, float, float], size_px: tuple[int, int],
            seen: Seen | None, finer: int = 1) -> Picture:
    """The view of ``to_id`` from the eye of ``from_id`` (h, w, 3) BGR, ``part`` of the picture plane (see :func:`frame_of`), of
    ``size_px`` (w, h). Living toys that hide nothing by the rules are shown faintly. ``seen``: the picture from above; without
    one all is plain. ``finer``: rays per pixel and direction."""
    staged, cover = survey.staged, survey.cover(from_id, to_id)
    w, h = size_px[0] * finer, size_px[1] * finer
    u = part[0] + (np.arange(w) + 0.5) * (part[1] - part[0]) / w
    v = part[3] - (np.arange(h) + 0.5) * (part[3] - part[2]) / h
    right, up, ahead = _axes(np.array(cover.eye_in), np.array(cover.aim_in))
    rays = (ahead + u[None, :, None] * right + v[:, None, None] * up).reshape(-1, 3)
    eye = np.array(cover.eye_in)
    me, target = staged.index[from_id], staged.index[to_id]
    there = (staged.kind != AWAY).astype(np.int64)
    there[me] = 0
    solid_ones = there * np.maximum(survey.blocking(), np.arange(len(there)) == target)
    paint = _Paint(survey, seen)
    colours = paint.along(eye, rays, solid_ones)
    if (there > solid_ones).any():
        faint = paint.along(eye, rays, there)
        colours += TOYS_EYE.faint * (faint - colours)
    whole = np.clip(np.rint(colours), 0, 255).astype(np.uint8).reshape(h, w, 3)
    return whole if finer == 1 else np.asarray(cv2.resize(whole, size_px, interpolation=cv2.INTER_AREA), np.uint8)


def _axes(eye: Floats, aim: Floats) -> tuple[Floats, Floats, Floats]:
    """Right, up and ahead of a level camera, as those that covers are drawn in (measure.occlusion.eye_camera)."""
    ahead = aim - eye
    n = float(np.linalg.norm(ahead))
    ahead = ahead / n if n > 1e-9 else np.array([1.0, 0.0, 0.0])
    flat = float(np.hypot(ahead[0], ahead[1]))
    right = np.array([ahead[1], -ahead[0], 0.0]) / flat if flat > 1e-9 else np.array([1.0, 0.0, 0.0])
    return right, np.cross(right, ahead), ahead


class _Paint:
    """Colours of what rays meet in one scene."""

    def __init__(self, survey: Survey, seen: Seen | None) -> None:
        self._staged: Stage = survey.staged
        self._seen = seen
        self._table = survey.scene.table_polygon()
        shapely.prepare(self._table)
        inside = np.random.default_rng(0).uniform(0, 1, (TOYS_EYE.samples, 2))
        x0, y0, x1, y1 = self._table.bounds
        bare = inside * (x1 - x0, y1 - y0) + (x0, y0)
        self._ground = self._usual(np.column_stack([bare, np.zeros(len(bare))]), np.array(TOYS_EYE.table_bgr))
        self._own = np.array([self._usual(self._top_of(s, inside), np.array(TOYS_EYE.thing_bgr))
                              for s in range(len(self._staged.ids))]).reshape(-1, 3)

    def along(self, eye: Floats, rays: Floats, there: Ints) -> Floats:
        """(N, 3) BGR of what ``rays`` (N, 3) from ``eye`` meet first, of the table and the solids that are ``there`` (S,)."""
        far, solid, normal = _cast(self._staged.body, np.broadcast_to(eye, rays.shape), rays, there, TOYS_EYE.near_in)
        down = rays[:, 2] < -1e-9
        ground = np.where(down, eye[2] / np.where(down, -rays[:, 2], 1.0), np.inf)
        lying = (solid < 0) | (ground < far)
        far = np.where(lying, ground, far)
        met = np.isfinite(far)
        at = eye + np.where(met, far, 0.0)[:, None] * rays
        normal[lying] = (0.0, 0.0, 1.0)
        table = lying & met & shapely.contains_xy(self._table, at[:, 0], at[:, 1])
        thing = met & ~lying
        level = rays[:, 2] / np.linalg.norm(rays, axis=1)
        blue = np.clip(level / TOYS_EYE.sky_to, 0.0, 1.0)[:, None]
        out: Floats = np.array(TOYS_EYE.horizon_bgr) * (1 - blue) + np.array(TOYS_EYE.sky_bgr) * blue
        out[lying & met] = TOYS_EYE.floor_bgr
        out[table] = self._ground
        shade = np.where(normal[:, 2] > 0.5, 1.0, TOYS_EYE.side_light + TOYS_EYE.turned_light * normal[:, 0])
        out[thing] = self._own[solid[thing]] * shade[thing, None]
        some = np.flatnonzero(table | thing)
        colours, shown = self._from_above(at[some], normal[some])
        out[some[shown]] = colours[shown]
        return out

    def _from_above(self, at: Floats, normal: Floats) -> tuple[Floats, NDArray[np.bool_]]:
        """(N, 3) colours of points in the camera's picture, and (N,) whether it shows them: their face is turned to it, nothing
        stands in between and they lie in the picture."""
        colours, shown = np.zeros((len(at), 3)), np.zeros(len(at), dtype=bool)
        if self._seen is None or not len(at):
            return colours, shown
        to = np.asarray(self._seen.camera.camera_in, dtype=float).reshape(3) - at
        to /= np.linalg.norm(to, axis=1)[:, None]
        turned = np.flatnonzero((to * normal).sum(axis=1) > TOYS_EYE.facing)
        all_there = (self._staged.kind != AWAY).astype(np.int64)
        _, before, _ = _cast(self._staged.body, at[turned] + TOYS_EYE.off_in * normal[turned], to[turned], all_there, 0.0)
        free = turned[before < 0]
        found, inside = self._pixels(at[free])
        colours[free], shown[free] = found, inside
        return colours, shown

    def _pixels(self, at: Floats) -> tuple[Floats, NDArray[np.bool_]]:
        """(N, 3) colours at points of the table's space, and whether they lie in the picture, whatever stands before them."""
        assert self._seen is not None
        if not len(at):
            return np.zeros((0, 3)), np.zeros(0, dtype=bool)
        h, w = self._seen.bgr.shape[:2]
        px = np.asarray(self._seen.camera.image_from_table(at), dtype=float) - np.array(self._seen.at_px)
        inside = np.isfinite(px).all(axis=1)
        px[~inside] = -1.0
        inside &= (px >= 0).all(axis=1) & (px[:, 0] <= w - 1) & (px[:, 1] <= h - 1)
        cell = np.clip(np.floor(px), 0, (max(w - 2, 0), max(h - 2, 0))).astype(np.int64)
        part = np.clip(px - cell, 0.0, 1.0)
        x, y, right, down = cell[:, 0], cell[:, 1], np.minimum(cell[:, 0] + 1, w - 1), np.minimum(cell[:, 1] + 1, h - 1)
        bgr, a, b = self._seen.bgr, part[:, :1], part[:, 1:]
        upper = bgr[y, x] * (1 - a) + bgr[y, right] * a
        lower = bgr[down, x] * (1 - a) + bgr[down, right] * a
        return upper * (1 - b) + lower * b, inside

    def _usual(self, at: Floats, otherwise: Floats) -> Floats:
        """The median colour of points that look up, as far as the camera sees them."""
        colours, shown = self._from_above(at, np.broadcast_to(np.array([0.0, 0.0, 1.0]), at.shape))
        return np.asarray(np.median(colours[shown], axis=0) if shown.any() else otherwise, dtype=float)

    def _top_of(self, solid: int, inside: Floats) -> Floats:
        """Points on the upper faces of a solid."""
        body, out = self._staged.body, []
        for p in range(int(body.solid_first[solid]), int(body.solid_first[solid + 1])):
            ring = body.xy[body.first[p]:body.first[p] + body.count[p]]
            middle = ring.mean(axis=0)
            places = middle + np.sqrt(inside[:, :1]) * (ring[np.arange(len(inside)) % len(ring)] - middle) * TOYS_EYE.inner
            out.append(np.column_stack([places, np.full(len(places), body.z[p, 1])]))
        return np.concatenate(out) if out else np.zeros((0, 3))


def _cast(body: Packed, start: Floats, rays: Floats, there: Ints, near: float) -> tuple[Floats, Ints, Floats]:
    """The first of the solids that are ``there`` (S,) along rays (N, 3) from ``start`` (N, 3): how far, in lengths of the ray
    (infinity: none), which (-1: none), and the normal of the face (N, 3)."""
    return _first_met(body.xy, body.first, body.count, body.z, body.solid_first, body.circle, np.ascontiguousarray(start),
                      np.ascontiguousarray(rays), there, near)


@kernel
def _first_met(xy: Floats, first: Ints, count: Ints, z: Floats, solid_first: Ints, circle: Floats, start: Floats, rays: Floats,
               there: Ints, near: float) -> tuple[Floats, Ints, Floats]:
    n = len(rays)
    far, solid, normal = np.full(n, np.inf), np.full(n, -1), np.zeros((n, 3))
    for i in range(n):
        ox, oy, oz = start[i, 0], start[i, 1], start[i, 2]
        dx, dy, dz = rays[i, 0], rays[i, 1], rays[i, 2]
        flat = dx * dx + dy * dy
        for s in range(len(there)):
            if not there[s]:
                continue
            cx, cy, r = circle[s, 0] - ox, circle[s, 1] - oy, circle[s, 2] + 1e-9
            off = cx * dy - cy * dx
            if off * off > r * r * flat and flat > 0.0:
                continue
            if cx * dx + cy * dy < 0.0 and cx * cx + cy * cy > r * r:
                continue
            for p in range(solid_first[s], solid_first[s + 1]):
                low, high = near, far[i]
                nx, ny, nz = 0.0, 0.0, 0.0
                if dz == 0.0:
                    if oz <= z[p, 0] or oz >= z[p, 1]:
                        continue
                else:
                    a, b, face = (z[p, 0] - oz) / dz, (z[p, 1] - oz) / dz, -1.0
                    if a > b:
                        a, b, face = b, a, 1.0
                    if a > low:
                        low, nz = a, face
                    high = min(high, b)
                m, at = count[p], first[p]
                for k in range(m):
                    if low >= high:
                        break
                    j = at + (k + 1 if k + 1 < m else 0)
                    ex, ey = xy[j, 0] - xy[at + k, 0], xy[j, 1] - xy[at + k, 1]
                    outside = ey * (ox - xy[at + k, 0]) - ex * (oy - xy[at + k, 1])
                    along = ey * dx - ex * dy
                    if along == 0.0:
                        if outside > 0.0:
                            high = low
                    elif along < 0.0:
                        t = -outside / along
                        if t > low:
                            low = t
                            nx, ny, nz = ey, -ex, 0.0
                    else:
                        high = min(high, -outside / along)
                if low < high and low > near:
                    far[i], solid[i] = low, s
                    size = np.sqrt(nx * nx + ny * ny + nz * nz)
                    normal[i, 0], normal[i, 1], normal[i, 2] = nx / size, ny / size, nz / size
    return far, solid, normal
