"""Range and cover against an independent ray caster (trimesh meshes, embreex rays) and a plain search for distances.

A table for each kind of scene; errors of cover in points (1 point = 1 %).
"""

from __future__ import annotations

import itertools
import math
import time
from typing import Any

import numpy as np
import shapely
import trimesh
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh
from shapely.geometry import Polygon

from benchmarks.measure.scenes import any_scene
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from measure.scene import Part, Scene, Terrain, Toy
from measure.survey import Survey

SECTION = "Measuring"
NEAR_IN = 0.1


def mesh_of(solid: Toy | Terrain, *, body: bool = False) -> list[tuple[Any, float, float, trimesh.Trimesh]]:
    """The solid as closed meshes over (area, bottom, top), ignored parts cut out by slicing at every height; ``body``:
    only what it fills of its prism."""
    parts = getattr(solid, "ignored_parts", ())
    slabs = getattr(solid, "slabs", ()) if body else ()
    out = []
    for whole in slabs or (Part(solid.footprint_in, solid.base_in, solid.height_in),):
        bottom, top = whole.base_in, whole.base_in + whole.height_in
        levels = sorted({bottom, top} | {min(max(z, bottom), top) for p in parts for z in (p.base_in, p.base_in + p.height_in)})
        for low, high in itertools.pairwise(levels):
            area: Any = Polygon(whole.footprint_in)
            for p in parts:
                if p.base_in < 0.5 * (low + high) < p.base_in + p.height_in:
                    area = area.difference(Polygon(p.footprint_in))
            for piece in getattr(area, "geoms", [area]):
                if isinstance(piece, Polygon) and piece.area > 1e-9:
                    out.append((piece, low, high, _extrude(piece, low, high)))
    return out


def _extrude(area: Polygon, low: float, high: float) -> trimesh.Trimesh:
    faces: list[list[list[float]]] = []
    for t in shapely.constrained_delaunay_triangles(area).geoms:
        ring = list(t.exterior.coords)[:3]
        faces += [[[x, y, low] for x, y in ring], [[x, y, high] for x, y in reversed(ring)]]
    for loop in (area.exterior, *area.interiors):
        pts = list(loop.coords)
        for (ax, ay), (bx, by) in itertools.pairwise(pts):
            faces += [[[ax, ay, low], [bx, by, low], [bx, by, high]], [[ax, ay, low], [bx, by, high], [ax, ay, high]]]
    v = np.array(faces, dtype=np.float64).reshape(-1, 3)
    return trimesh.Trimesh(v, np.arange(len(v)).reshape(-1, 3), process=False)


class Caster:
    """First distances along rays to a set of solids; a ray that starts within one has distance 0."""

    def __init__(self, solids: list[Toy | Terrain], origin: np.ndarray) -> None:
        self.parts = [m for s in solids for m in mesh_of(s, body=True)]
        self.scene = rtcore_scene.EmbreeScene()
        self.origin = origin
        for *_, mesh in self.parts:
            TriangleMesh(self.scene, (mesh.vertices - origin)[mesh.faces].astype(np.float32))

    def first(self, start: np.ndarray, way: np.ndarray) -> np.ndarray:
        if not self.parts:
            return np.full(len(start), np.inf)
        far = self.scene.run(start.astype(np.float32), way.astype(np.float32), query="DISTANCE").astype(np.float64)
        far[far > 1e6] = np.inf
        world = start + self.origin
        for area, low, high, _ in self.parts:
            level = (world[:, 2] > low) & (world[:, 2] < high)
            if level.any():
                inside = level.copy()
                inside[level] = shapely.contains_xy(area, world[level, 0], world[level, 1])
                far[inside] = 0.0
        return far


def cast_cover(scene: Scene, a: Toy, t: Toy, rays: int, rng: np.random.Generator) -> float:
    """Hidden share of t from a's eye by stratified rays over the target's box in the picture."""
    eye = np.array(a.eye())
    cx, cy = t.centroid()
    aim = np.array([cx, cy, t.base_in + t.height_in / 2]) - eye
    aim /= np.linalg.norm(aim)
    right = np.cross(aim, [0, 0, 1.0])
    right = right / np.linalg.norm(right) if np.linalg.norm(right) > 1e-9 else np.array([1.0, 0, 0])
    up = np.cross(right, aim)
    target = Caster([t], eye)
    blockers = Caster([*scene.terrain, *[s for s in scene.toys if s.state == "destroyed" and s.id not in (a.id, t.id)]],
                      eye)
    if not target.parts:
        return 1.0
    box = _box(target, aim, right, up)
    if box is None:
        return 0.0
    # two passes: the box of what is hit in a coarse one, then the fine one inside it
    side = math.isqrt(rays)
    k = (np.arange(side * side) // side + rng.uniform(0, 1, side * side)) / side
    j = (np.arange(side * side) % side + rng.uniform(0, 1, side * side)) / side
    u = box[0] + (box[1] - box[0]) * k
    v = box[2] + (box[3] - box[2]) * j
    way = aim + u[:, None] * right + v[:, None] * up
    start = NEAR_IN * way
    first = target.first(start, way)
    hit = np.isfinite(first)
    if not hit.any():
        return 0.0
    block = blockers.first(start[hit], way[hit])
    return float(np.mean(block < first[hit] - 2e-5))


def _box(target: Caster, aim: np.ndarray, right: np.ndarray, up: np.ndarray) -> tuple[float, ...] | None:
    """Extents in the picture of the target's edges, cut finely so that the near plane falls between."""
    found = []
    for *_, mesh in target.parts:
        p = mesh.vertices[mesh.faces] - target.origin
        edge = np.concatenate([p[:, [0, 1]], p[:, [1, 2]], p[:, [2, 0]]])
        w = edge @ aim
        t = np.clip((NEAR_IN - w[:, 0]) / np.where(w[:, 1] == w[:, 0], 1, w[:, 1] - w[:, 0]), 0, 1)
        cut = edge[:, 0] + t[:, None] * (edge[:, 1] - edge[:, 0])
        every = np.concatenate([edge.reshape(-1, 3), cut])
        depth = every @ aim
        found.append(every[depth > NEAR_IN - 1e-9])
    pts = np.concatenate(found)
    if not len(pts):
        return None
    w = pts @ aim
    u, v = pts @ right / w, pts @ up / w
    return float(u.min()), float(u.max()), float(v.min()), float(v.max())


def search_range(a: Toy, b: Toy) -> float:
    """Shortest distance between two solids by shapely distances of their slabs: not the code under test."""
    best = math.inf
    for area, low, high, _ in mesh_of(a):
        for other, low2, high2, _ in mesh_of(b):
            best = min(best, math.hypot(area.distance(other), max(low2 - high, low - high2, 0.0)))
    return best


def main() -> None:
    parser = command_line(__doc__, "benchmarks.measure.truth --scenes 20 --rays 100000", ACCURACY)
    parser.add_argument("--scenes", type=int, default=1000)
    parser.add_argument("--rays", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long, and report on what is done")
    args = parser.parse_args()
    rows: dict[str, list[tuple[float, float, float, float]]] = {}
    began = time.perf_counter()
    for seed in range(args.first, args.first + args.scenes):
        if time.perf_counter() - began > 60 * args.minutes:
            break
        kind, scene = any_scene(seed)
        a, t = scene.toys[0], scene.toys[1]
        survey = Survey(scene)
        ours = survey.cover(a.id, t.id).hidden
        truth = cast_cover(scene, a, t, args.rays, np.random.default_rng(seed))
        off = 100 * (ours - truth)
        found = survey.gap(a.id, t.id).inches
        miss = abs(found - search_range(a, t)) if math.isfinite(found) else 0.0
        rows.setdefault(kind, []).append((abs(off), off, miss, truth))
        if abs(off) > 0.3:
            print(f"  scene {seed} ({kind}): {100 * ours:.3f} against {100 * truth:.3f} points")
    rows["all"] = [r for k in rows.values() for r in k]
    lines = [f"{'kind':24s} {'n':>5s} {'mean':>8s} {'p95':>8s} {'worst':>8s} {'bias':>8s} {'range in':>9s} "
          f"{'part hidden':>12s}"]
    for kind, r in rows.items():
        e = np.array(r)
        part = np.mean((e[:, 3] > 0) & (e[:, 3] < 1))
        lines.append(f"{kind:24s} {len(e):5d} {e[:, 0].mean():8.4f} {np.quantile(e[:, 0], 0.95):8.4f} {e[:, 0].max():8.4f} "
              f"{e[:, 1].mean():8.4f} {e[:, 2].max():9.6f} {part:12.2f}")
    lines.append(f"cover errors in points; {args.rays} rays a scene; {time.perf_counter() - began:.0f} s")
    every = np.array(rows["all"])
    publish(ACCURACY, Report(SECTION, [
        Figure(f"{len(every)} scenes, covers against {args.rays:.0e} rays: mean, p95, worst (points)",
               f"{every[:, 0].mean():.3f}, {np.quantile(every[:, 0], 0.95):.3f}, {every[:, 0].max():.3f}", "≤ 1"),
        Figure(f"{len(every)} scenes, ranges against shapely's distances: worst (in)", f"{every[:, 2].max():.6f}", "0")],
        lines), args.write)


if __name__ == "__main__":
    main()
