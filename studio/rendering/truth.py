"""Exact truth about a scene of meshes: footprints, outlines in the picture, ranges and cover between the meshes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.ops import unary_union

from studio.rendering.camera import Array, Camera, facing
from studio.rendering.meshes import Mesh

Ring = list[list[float]]


def outline(points: npt.ArrayLike, faces: npt.NDArray[np.int32], tolerance: float) -> Polygon:
    """The union of the projected triangles: points (N, 2), faces (M, 3); the biggest piece without its holes,
    simplified by ``tolerance`` (same unit as the points)."""
    p = np.asarray(points, float)[faces]
    (ux, uy), (vx, vy) = (p[:, 1] - p[:, 0]).T, (p[:, 2] - p[:, 0]).T
    area = np.abs(ux * vy - uy * vx)
    p = p[area > 1e-9 * max(1.0, float(np.abs(p).max()))]
    merged = unary_union(shapely.set_precision(shapely.polygons(p), tolerance / 50))
    merged = merged.buffer(tolerance / 10).buffer(-tolerance / 10)
    if isinstance(merged, MultiPolygon):
        merged = max(merged.geoms, key=lambda g: g.area)
    poly = Polygon(merged.exterior).simplify(tolerance)
    return shapely.geometry.polygon.orient(Polygon(poly.exterior))


def footprint(mesh: Mesh, tolerance_in: float = 0.004) -> Polygon:
    """The mesh's vertical projection onto its own z = 0 plane, inches."""
    # what looks down lies under something that looks up: half the triangles are enough
    up = mesh.normals[mesh.faces][..., 2].max(1) > -0.02
    return outline(mesh.vertices[:, :2], mesh.faces[up], tolerance_in)


def centred(mesh: Mesh) -> Mesh:
    """The mesh shifted so that its footprint's centroid is the origin."""
    c = footprint(mesh).centroid
    return mesh.at(-c.x, -c.y, 0.0)


def silhouette_px(mesh: Mesh, table_from_mesh: Array, camera: Camera, tolerance_px: float = 0.02) -> Polygon:
    """The mesh's whole outline in the picture (nothing before it), px, pixel (0, 0) a centre."""
    world = mesh.vertices @ table_from_mesh[:3, :3].T + table_from_mesh[:3, 3]
    return outline(camera.image_from_table(world), mesh.faces, tolerance_px)


def ring(poly: Polygon, digits: int = 4) -> Ring:
    """Open ring, anticlockwise."""
    return [[round(float(x), digits), round(float(y), digits)] for x, y in poly.exterior.coords[:-1]]


def mesh_range_in(a: Mesh, b: Mesh, step_in: float = 0.08) -> float:
    """Closest distance between two meshes in table inches, by dense points on one against the triangles of the other
    near them: never short, long by less than ``step_in``² / (2 range), or ``step_in`` / 4 where they touch."""
    from scipy.spatial import cKDTree

    pa, pb = _surface_points(a, step_in), _surface_points(b, step_in)
    d, j = cKDTree(pb).query(pa)
    near = np.argsort(d)[:80]
    best = float(d[near[0]])
    for points, mesh in ((pa[near], b), (pb[np.unique(j[near])], a)):
        tri = mesh.vertices[mesh.faces]
        lo, hi = points.min(0) - best, points.max(0) + best
        tri = tri[((tri.max(1) >= lo) & (tri.min(1) <= hi)).all(1)]
        for p in points:
            best = min(best, float(point_triangle_in(p, tri).min(initial=np.inf)))
    return best


def point_triangle_in(p: Array, t: Array) -> Array:
    """Distances (M,) from a point (3,) to triangles (M, 3, 3)."""
    ab, ac, ap = t[:, 1] - t[:, 0], t[:, 2] - t[:, 0], p - t[:, 0]
    n = np.cross(ab, ac)
    nn = np.maximum((n * n).sum(1), 1e-18)
    v = (np.cross(ap, ac) * n).sum(1) / nn
    w = (np.cross(ab, ap) * n).sum(1) / nn
    inside = (nn > 1e-15) & (v >= 0) & (w >= 0) & (v + w <= 1)
    best = np.where(inside, np.abs((ap * n).sum(1)) / np.sqrt(nn), np.inf)
    for i in range(3):
        q, e = t[:, i], t[:, (i + 1) % 3] - t[:, i]
        s = np.clip(((p - q) * e).sum(1) / np.maximum((e * e).sum(1), 1e-18), 0, 1)
        best = np.minimum(best, np.linalg.norm(p - q - s[:, None] * e, axis=1))
    return np.asarray(best)


def _surface_points(mesh: Mesh, step_in: float) -> Array:
    """Points on every triangle, at most ``step_in`` apart."""
    t = mesh.vertices[mesh.faces]
    longest = np.linalg.norm(t - np.roll(t, 1, 1), axis=2).max(1)
    out = [mesh.vertices]
    for n in range(2, 40):
        pick = t[(longest > step_in * (n - 1)) & (longest <= step_in * n)]
        if not len(pick):
            continue
        i, j = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
        keep = i + j <= n
        w = np.stack([i[keep], j[keep], n - i[keep] - j[keep]], 1) / n
        out.append(np.einsum("kw,twd->tkd", w, pick).reshape(-1, 3))
    return np.concatenate(out)


def mesh_hidden(eye_in: Sequence[float], aim_in: Sequence[float], target: Mesh, blockers: Sequence[Mesh],
                rays: int = 160) -> float:
    """Share (0-1) of the target's silhouette, seen in perspective from ``eye_in`` towards ``aim_in``, before which a
    blocker stands: a grid of ``rays`` x ``rays`` rays over the target. NaN when the target is not seen at all."""
    from studio.rendering.nearest_depth import NEAR_IN, nearest_depth

    eye, aim = np.array(eye_in, float), np.array(aim_in, float)
    turned = facing(eye, aim, (0.0, 0.0, 1.0))
    seen = (target.vertices - eye) @ turned.T
    seen = seen[seen[:, 2] > NEAR_IN]
    if not len(seen):
        return float("nan")
    plane = seen[:, :2] / seen[:, 2:]
    low, high = plane.min(0), plane.max(0)
    k = (np.arange(rays) + 0.5) / rays

    def depth(m: Mesh) -> Array:
        return nearest_depth((m.vertices - eye) @ turned.T, m.faces, low[0] + k * (high - low)[0], low[1] + k * (high - low)[1])

    far = depth(target)
    on = np.isfinite(far)
    if not on.any():
        return float("nan")
    before = np.zeros(far.shape, bool)
    for b in blockers:
        before |= depth(b) < far
    return float((before & on).sum() / on.sum())
