"""Triangle meshes with colours and normals, and the primitive shapes that toys, terrain and arms are built from.

Units: inches, z up. Every primitive is cut so that no edge is longer than about ``MAX_EDGE_IN``: the renderer bends
vertices, not pixels, by the lens, and short edges keep that exact to 0.02 px.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Colour = tuple[float, float, float]
MAX_EDGE_IN = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """``vertices`` (N, 3) in inches, ``faces`` (M, 3) indices, ``normals`` (N, 3), ``colours`` (N, 3) sRGB 0-1,
    ``uv`` (N, 2) texture coordinates (0 where no texture is used)."""

    vertices: Array
    faces: npt.NDArray[np.int32]
    normals: Array
    colours: Array
    uv: Array

    def moved(self, matrix: Array) -> Mesh:
        """The mesh under a 4x4 table_from_mesh transform (normals by the inverse transpose)."""
        a = matrix[:3, :3]
        n = self.normals @ np.linalg.inv(a)
        n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-12)
        return Mesh(self.vertices @ a.T + matrix[:3, 3], self.faces, n, self.colours, self.uv)

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Mesh:
        """Shifted by (x, y, z) inches."""
        return Mesh(self.vertices + np.array([x, y, z]), self.faces, self.normals, self.colours, self.uv)

    def scaled(self, sx: float, sy: float | None = None, sz: float | None = None) -> Mesh:
        """Scaled about the origin, by one factor or one per axis."""
        sy = sx if sy is None else sy
        sz = sx if sz is None else sz
        return self.moved(np.diag([sx, sy, sz, 1.0]))

    def turned(self, axis: str, degrees: float) -> Mesh:
        """Turned about an axis ("x", "y" or "z") through the origin, right-handed."""
        m = np.eye(4)
        m[:3, :3] = rotation(axis, degrees)
        return self.moved(m)

    def tinted(self, colour: Colour) -> Mesh:
        """All vertices in one colour."""
        return Mesh(self.vertices, self.faces, self.normals, np.tile(np.array(colour, float), (len(self.vertices), 1)),
                    self.uv)

    @property
    def height_in(self) -> float:
        """Highest point above z = 0."""
        return float(self.vertices[:, 2].max())


def rotation(axis: str, degrees: float) -> Array:
    """3x3 right-handed rotation about a coordinate axis."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return {"x": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]), "y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
            "z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])}[axis]


def pose(x: float, y: float, z: float = 0.0, yaw_deg: float = 0.0, scale: float = 1.0) -> Array:
    """4x4 table_from_mesh: scaled, turned about z, then shifted."""
    m = np.eye(4)
    m[:3, :3] = rotation("z", yaw_deg) * scale
    m[:3, 3] = (x, y, z)
    return m


def join(parts: Sequence[Mesh]) -> Mesh:
    """One mesh from several (they may overlap)."""
    faces, at = [], 0
    for p in parts:
        faces.append(p.faces + at)
        at += len(p.vertices)
    return Mesh(np.concatenate([p.vertices for p in parts]), np.concatenate(faces).astype(np.int32),
                np.concatenate([p.normals for p in parts]), np.concatenate([p.colours for p in parts]),
                np.concatenate([p.uv for p in parts]))


def _mesh(v: Array, f: npt.NDArray[np.int_], n: Array, colour: Colour, uv: Array | None = None) -> Mesh:
    n = n / np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-12)
    return Mesh(v, f.astype(np.int32), n, np.tile(np.array(colour, float), (len(v), 1)),
                np.zeros((len(v), 2)) if uv is None else uv)


def grid_faces(rows: int, cols: int, first: int = 0) -> npt.NDArray[np.int_]:
    """Triangles of a rows x cols vertex grid, row-major from index ``first``."""
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(cols - 1), indexing="ij")
    a = (first + r * cols + c).ravel()
    return np.concatenate([np.stack([a, a + 1, a + cols + 1], 1), np.stack([a, a + cols + 1, a + cols], 1)])


def plane(x0: float, y0: float, x1: float, y1: float, z: float = 0.0, step_in: float = MAX_EDGE_IN,
          colour: Colour = (1, 1, 1)) -> Mesh:
    """A level rectangle facing up; uv runs 0-1 with v = 0 at y1 (the first row of a picture seen from above)."""
    nx, ny = (max(2, int(np.ceil(abs(b - a) / step_in)) + 1) for a, b in ((x0, x1), (y0, y1)))
    u, v = np.meshgrid(np.linspace(0, 1, nx), np.linspace(0, 1, ny))
    p = np.stack([x0 + (x1 - x0) * u, y1 + (y0 - y1) * v, np.full_like(u, z)], -1).reshape(-1, 3)
    return _mesh(p, grid_faces(ny, nx), np.tile([0.0, 0.0, 1.0], (len(p), 1)), colour,
                 np.stack([u, v], -1).reshape(-1, 2))


def box(sx: float, sy: float, sz: float, colour: Colour, bevel: float = 0.03) -> Mesh:
    """A box with rounded edges, centred in x and y, standing on z = 0."""
    half = np.array([sx, sy, sz]) / 2
    r = min(bevel, 0.49 * float(half.min() * 2))
    parts_v, parts_n, parts_f, first = [], [], [], 0

    def ticks(h: float) -> Array:
        inner = max(2, int(np.ceil(2 * (h - r) / MAX_EDGE_IN)) + 1)
        edge = np.array([0.0, 0.35, 0.7]) * r
        return np.concatenate([-h + edge, np.linspace(-h + r, h - r, inner), h - edge[::-1]])

    for axis in range(3):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        for sign in (-1.0, 1.0):
            ga, gb = np.meshgrid(ticks(half[a]), ticks(half[b]), indexing="ij")
            p = np.empty((ga.size, 3))
            p[:, a], p[:, b], p[:, axis] = ga.ravel(), gb.ravel(), sign * half[axis]
            core = np.clip(p, -(half - r), half - r)
            n = p - core
            n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-12)
            f = grid_faces(*ga.shape, first)
            parts_f.append(f if sign > 0 else f[:, ::-1])
            parts_v.append(core + r * n)
            parts_n.append(n)
            first += len(p)
    v = np.concatenate(parts_v) + np.array([0, 0, half[2]])
    return _mesh(v, np.concatenate(parts_f), np.concatenate(parts_n), colour)


def lathe(profile: Sequence[tuple[float, float]], colour: Colour, segments: int = 32) -> Mesh:
    """A surface of revolution about z from (radius, z) points, bottom to top; each profile segment is flat along z
    and smooth around."""
    t = np.linspace(0, 2 * np.pi, segments + 1)
    ring = np.stack([np.cos(t), np.sin(t)], 1)
    vs: list[Array] = []
    ns: list[Array] = []
    fs: list[npt.NDArray[np.int_]] = []
    first = 0
    for (r0, z0), (r1, z1) in pairwise(profile):
        steps = max(1, int(np.ceil(np.hypot(r1 - r0, z1 - z0) / MAX_EDGE_IN)))
        k = np.linspace(0, 1, steps + 1)
        r, z = r0 + (r1 - r0) * k, z0 + (z1 - z0) * k
        v = np.concatenate([ring[None] * r[:, None, None], np.broadcast_to(z[:, None, None],
                                                                           (steps + 1, segments + 1, 1))], -1)
        slope = np.array([z1 - z0, -(r1 - r0)])
        n = np.concatenate([ring * slope[0], np.full((segments + 1, 1), slope[1])], -1)
        vs.append(v.reshape(-1, 3))
        ns.append(np.broadcast_to(n, (steps + 1, segments + 1, 3)).reshape(-1, 3))
        fs.append(grid_faces(steps + 1, segments + 1, first))
        first += (steps + 1) * (segments + 1)
    return _mesh(np.concatenate(vs), np.concatenate(fs), np.concatenate(ns), colour)


def disc(radius: float, height: float, colour: Colour, chamfer: float = 0.04, segments: int = 40) -> Mesh:
    """A round base standing on z = 0."""
    c = min(chamfer, height / 2, radius / 2)
    return lathe([(0, 0), (radius, 0), (radius, height - c), (radius - c, height), (0, height)], colour, segments)


def ellipsoid(rx: float, ry: float, rz: float, colour: Colour, rows: int = 14, cols: int = 22) -> Mesh:
    """An ellipsoid about the origin."""
    a, b = np.meshgrid(np.linspace(-np.pi / 2, np.pi / 2, rows), np.linspace(0, 2 * np.pi, cols), indexing="ij")
    unit = np.stack([np.cos(a) * np.cos(b), np.cos(a) * np.sin(b), np.sin(a)], -1).reshape(-1, 3)
    radii = np.array([rx, ry, rz])
    return _mesh(unit * radii, grid_faces(rows, cols), unit / radii, colour)


def tube(points: Sequence[npt.ArrayLike] | Array, radii: Sequence[float] | Array | float, colour: Colour,
         segments: int = 12, flatten: float = 1.0) -> Mesh:
    """A round tube with rounded ends along a polyline; ``flatten`` squashes its section along z."""
    p = np.asarray(points, float)
    r = np.broadcast_to(np.asarray(radii, float), (len(p),)).astype(float)
    p, r = _resample(p, r)
    tangent = np.gradient(p, axis=0)
    tangent /= np.maximum(np.linalg.norm(tangent, axis=1, keepdims=True), 1e-12)
    caps = np.sin(np.radians([12.0, 35.0, 60.0]))
    start = [(p[0] - tangent[0] * r[0] * np.sqrt(1 - s * s), r[0] * s, tangent[0]) for s in caps]
    end = [(p[-1] + tangent[-1] * r[-1] * np.sqrt(1 - s * s), r[-1] * s, tangent[-1]) for s in caps[::-1]]
    rows = [(p[0] - tangent[0] * r[0], 1e-4, tangent[0]), *start,
            *[(q, float(s), t) for q, s, t in zip(p, r, tangent, strict=True)], *end,
            (p[-1] + tangent[-1] * r[-1], 1e-4, tangent[-1])]
    centre = np.array([q for q, _, _ in rows])
    radius = np.array([s for _, s, _ in rows])
    along = np.array([t for _, _, t in rows])
    up = np.where(np.abs(along[:, 2:3]) > 0.9, np.array([[1.0, 0, 0]]), np.array([[0, 0, 1.0]]))
    side = np.cross(along, np.where(np.abs(tangent[0, 2]) > 0.9, np.array([[1.0, 0, 0]]), up))
    side /= np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-12)
    over = np.cross(side, along)
    a = np.linspace(0, 2 * np.pi, segments + 1)
    n = side[:, None] * np.cos(a)[None, :, None] + over[:, None] * np.sin(a)[None, :, None]
    squash = np.array([1.0, 1.0, flatten])
    v = centre[:, None] + n * radius[:, None, None] * squash
    lean = np.gradient(radius) / np.maximum(np.linalg.norm(np.gradient(centre, axis=0), axis=1), 1e-6)
    normal = n / squash - along[:, None] * np.clip(lean, -4, 4)[:, None, None]
    return _mesh(v.reshape(-1, 3), grid_faces(len(rows), segments + 1), normal.reshape(-1, 3), colour)


def _resample(p: Array, r: Array) -> tuple[Array, Array]:
    """Cut a polyline's segments to MAX_EDGE_IN."""
    out_p, out_r = [p[0]], [r[0]]
    for i in range(len(p) - 1):
        k = max(1, int(np.ceil(np.linalg.norm(p[i + 1] - p[i]) / MAX_EDGE_IN)))
        for j in range(1, k + 1):
            out_p.append(p[i] + (p[i + 1] - p[i]) * j / k)
            out_r.append(r[i] + (r[i + 1] - r[i]) * j / k)
    return np.array(out_p), np.array(out_r)
