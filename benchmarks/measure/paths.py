"""Charges and ways against a plain grid of 0.05 inch (Dijkstra with 40 directions), on random crowded tables of 14
inches.
"""

from __future__ import annotations

import math
import time

import numpy as np
import shapely
import shapely.affinity
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import MultiPoint, Polygon

from benchmarks.measure.scenes import blob, shape
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from measure.routing.path import Router, charge
from measure.scene import Scene, Terrain, Toy

SECTION = "Measuring"
STEP_IN = 0.05
BARRED = 1e6


def grown(thing: Polygon, toy: Toy) -> shapely.Geometry:
    """All places of the toy's centroid at which it overlaps ``thing``: hulls of sums of triangles' corners."""
    c = toy.polygon().centroid
    out = []
    for a in shapely.constrained_delaunay_triangles(thing).geoms:
        for b in shapely.constrained_delaunay_triangles(toy.polygon()).geoms:
            sums = [(x - (u - c.x), y - (v - c.y)) for x, y in a.exterior.coords[:3] for u, v in b.exterior.coords[:3]]
            out.append(MultiPoint(sums).convex_hull)
    return shapely.union_all(out)


class Grid:
    """The heights on which the toy is carried at each cell, and lengths from its place to all of them."""

    def __init__(self, scene: Scene, toy: Toy, climb: float) -> None:
        w, h = scene.table_size_in
        c = toy.centroid()
        # the toy's own place is a cell
        self.x = np.arange(c[0] % STEP_IN, w, STEP_IN)
        self.y = np.arange(c[1] % STEP_IN, h, STEP_IN)
        gx, gy = np.meshgrid(self.x, self.y)
        self.z = np.zeros(gx.shape)
        for t in scene.terrain:
            inside = shapely.contains_xy(grown(t.polygon(), toy), gx, gy)
            self.z[inside] = np.maximum(self.z[inside], t.top_in)
        for m in scene.toys:
            if m.id != toy.id:
                self.z[shapely.contains_xy(grown(m.polygon(), toy), gx, gy)] = BARRED
        self.start = (round((c[1] - self.y[0]) / STEP_IN), round((c[0] - self.x[0]) / STEP_IN))
        self.length = self._lengths(climb)

    def _lengths(self, climb: float) -> np.ndarray:
        n, m = self.z.shape
        index = np.arange(n * m).reshape(n, m)
        rows, cols, costs = [], [], []
        for dy in range(-6, 7):
            for dx in range(7):
                if math.gcd(dx, abs(dy)) != 1 or (dx == 0 and dy < 0) or dx + abs(dy) > 9:
                    continue
                a = (slice(max(0, -dy), n - max(0, dy)), slice(0, m - dx))
                b = (slice(max(0, dy), n - max(0, -dy)), slice(dx, m))
                za, zb = self.z[a], self.z[b]
                mid = (slice(max(0, -dy) + dy // 2, n - max(0, dy) + dy // 2), slice(dx // 2, m - dx + dx // 2))
                zm = self.z[mid] if abs(dy) + dx > 2 else za
                ok = (za < BARRED) & (zb < BARRED) & (zm < BARRED)
                cost = STEP_IN * math.hypot(dx, dy) + climb * (np.abs(zm - za) + np.abs(zb - zm))
                rows.append(index[a][ok])
                cols.append(index[b][ok])
                costs.append(cost[ok])
        graph = coo_matrix((np.concatenate(costs), (np.concatenate(rows), np.concatenate(cols))), shape=(n * m, n * m))
        out = dijkstra(graph.tocsr(), directed=False, indices=index[self.start])
        return np.asarray(out).reshape(n, m)

    def to(self, x: float, y: float) -> float:
        """Length to the cell nearest to a point."""
        return float(self.length[round((y - self.y[0]) / STEP_IN), round((x - self.x[0]) / STEP_IN)])

    def charge(self, scene: Scene, toy: Toy, target: Toy) -> float:
        """Length to the nearest cell from which the target is touched and the toy rests, and on to the touch."""
        around = grown(target.polygon(), toy)
        gx, gy = np.meshgrid(self.x, self.y)
        near = (np.abs(gx - around.centroid.x) < 8) & (np.abs(gy - around.centroid.y) < 8) & np.isfinite(self.length)
        where = np.flatnonzero(near)
        off = shapely.distance(shapely.points(gx.ravel()[where], gy.ravel()[where]), around)
        where, off = where[off < 1.5 * STEP_IN], off[off < 1.5 * STEP_IN]
        best = math.inf
        total = self.length.ravel()[where] + off
        for k in np.argsort(total):
            z = self.z.ravel()[where[k]]
            if z > target.top_in or z + toy.height_in < target.base_in:
                continue
            if self._rests(scene, toy, gx.ravel()[where[k]], gy.ravel()[where[k]], z):
                best = float(total[k])
                break
        return best

    def _rests(self, scene: Scene, toy: Toy, x: float, y: float, z: float) -> bool:
        if z <= 0.0:
            return True
        flat = shapely.union_all([t.polygon() for t in scene.terrain if abs(t.top_in - z) < 0.01])
        c = toy.centroid()
        here = shapely.affinity.translate(toy.polygon(), x - c[0], y - c[1])
        return bool(flat.intersects(shapely.Point(x, y)) and here.intersection(flat).area >= 0.6 * here.area)


def table(rng: np.random.Generator, size: float) -> Scene:
    """A crowded little table; the first toy stands in the open."""
    while True:
        stuff = tuple(Terrain(f"t{k}", shape(rng, *rng.uniform(2, size - 2, 2), rng.uniform(1.0, 2.6)),
                              float(rng.uniform(0.3, 3))) for k in range(int(size // 2)))
        toys = tuple(Toy(f"m{k}", blob(rng, *rng.uniform(1.5, size - 1.5, 2), rng.uniform(0.4, 0.8),
                                       int(rng.choice([4, 8])), 0.0), float(rng.uniform(1, 3))) for k in range(4))
        solids = [t.polygon() for t in (*stuff, *toys)]
        if any(not p.is_valid for p in solids):
            continue
        apart = all(solids[i].distance(solids[j]) > 0.3 for i in range(len(stuff), len(solids)) for j in range(i))
        if apart:
            return Scene((size, size), toys, stuff)


def compare(seed: int, size: float, climb: str) -> list[tuple[float, float]]:
    """(Ours, the grid's) lengths of the first toy's charges at the others and of ways to two points."""
    rng = np.random.default_rng(seed)
    scene = table(rng, size)
    toy = scene.toys[0]
    grid = Grid(scene, toy, 1.0 if climb == "costs" else 0.0)
    out = [(charge(scene, toy.id, t.id, climb=climb).length_in, grid.charge(scene, toy, t)) for t in scene.toys[1:]]
    ways = Router(scene, toy.id, climb)
    for _ in range(2):
        i, j = rng.integers(20, len(grid.x) - 20), rng.integers(20, len(grid.y) - 20)
        found = ways.to(grid.x[i], grid.y[j])
        if found.reached:
            out.append((found.length_in, grid.to(grid.x[i], grid.y[j])))
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.measure.paths --scenes 2", ACCURACY)
    parser.add_argument("--scenes", type=int, default=30)
    parser.add_argument("--size", type=float, default=14.0)
    args = parser.parse_args()
    for climb in ("costs", "free"):
        began = time.perf_counter()
        both = []
        for seed in range(args.scenes):
            for ours, theirs in compare(seed, args.size, climb):
                both.append((ours, theirs))
                if not (math.isinf(ours) and math.isinf(theirs)) and not abs(ours - theirs) <= max(0.1, 0.01 * theirs):
                    print(f"  seed {seed} {climb}: {ours:.3f} against the grid's {theirs:.3f}")
        b = np.array(both)
        off = np.abs(b[:, 0] - b[:, 1])
        off[np.isinf(b).all(axis=1)] = 0.0
        good = off <= np.maximum(0.1, 0.01 * b[:, 1])
        done = np.isfinite(off)
        publish(ACCURACY, Report(SECTION, [
            Figure(f"ways, climbing {climb}: within 1 % or 0.1 in of a grid's", f"{100 * good.mean():.1f} % of {len(b)}",
                   "100 %"),
            Figure(f"ways, climbing {climb}: mean and worst difference (in)",
                   f"{off[done].mean():.3f}, {off[done].max():.3f}")],
            [f"{climb}: no way in both {int(np.isinf(b).all(axis=1).sum())}, in one {int((~done).sum())}; "
             f"{time.perf_counter() - began:.0f} s"]), args.write)


if __name__ == "__main__":
    main()
