"""How long the measurements of a whole table take, beside a ray caster and a plain loop over shapely.

Best of several interleaved runs, on the cores that there are; the compiled loops are warm (their cache is kept between
runs), caches of footprints are emptied. ``--plot docs/measure_growth.svg`` draws the cost against the number of toys.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import MultiPoint

from benchmarks.measure.scenes import stepped, table
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from measure import solids
from measure.distance.gap import gap_rows
from measure.occlusion.cover import blocks, cover_rows
from measure.scene import Scene, Terrain, Toy
from measure.solids import prisms
from measure.survey import Survey

SECTION = "Measuring"


def best_ms(work: Callable[[], object], repeats: int) -> float:
    """Least wall time of some runs, in milliseconds."""
    least = math.inf
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        least = min(least, time.perf_counter() - began)
    return 1e3 * least


def fresh(scene: Scene) -> Survey:
    """A survey of a scene never seen before."""
    for cache in (solids._prisms, solids._convex_of_ring, solids.centroid, solids._inner):
        cache.cache_clear()
    return Survey(scene)


def plain_ranges(scene: Scene) -> list[float]:
    """Every pair's range by shapely.distance, one at a time."""
    shapes = [t.polygon() for t in scene.toys]
    return [math.hypot(p.distance(q), max(a.base_in - b.top_in, b.base_in - a.top_in, 0.0))
            for i, (a, p) in enumerate(zip(scene.toys, shapes, strict=True))
            for j, (b, q) in enumerate(zip(scene.toys, shapes, strict=True)) if i != j]


def plain_covers(scene: Scene) -> list[float]:
    """Every pair's cover by the usual loop: hulls of projected corners, union, intersection.

    Blockers that are not nearer than the target are left out by their centroids, so that it is wrong where they
    interleave; it is here for its time.
    """
    corners = {s.id: [np.array([(x, y, z) for x, y in p.ring_in for z in (p.bottom_in, p.top_in)]) for p in prisms(s)]
               for s in (*scene.toys, *scene.terrain)}
    out = []
    for a in scene.toys:
        eye = np.array(a.eye())
        for t in scene.toys:
            if a is not t:
                out.append(_plain_cover(scene, corners, eye, t))
    return out


def _plain_cover(scene: Scene, corners: dict[str, list[np.ndarray]], eye: np.ndarray, t: Toy) -> float:
    cx, cy = t.centroid()
    aim = np.array([cx, cy, t.base_in + t.height_in / 2]) - eye
    far = float(np.linalg.norm(aim))
    aim = aim / far
    right = np.cross(aim, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, aim)

    def picture(s: Toy | Terrain) -> shapely.Geometry | None:
        shapes = []
        for xyz in corners[s.id]:
            p = xyz - eye
            w = p @ aim
            if w.min() > 0.1:
                shapes.append(MultiPoint(np.stack([p @ right / w, p @ up / w], axis=1)).convex_hull)
        return shapely.union_all(shapes) if shapes else None

    whole = picture(t)
    if whole is None:
        return 0.0
    before = []
    for s in scene.terrain:
        c = s.polygon().centroid
        if (c.x - eye[0]) * aim[0] + (c.y - eye[1]) * aim[1] < far:
            shape = picture(s)
            if shape is not None:
                before.append(shape)
    return float(whole.intersection(shapely.union_all(before)).area / whole.area) if before else 0.0


def ray_covers(scene: Scene, side: int) -> list[float]:
    """Every pair's cover by side x side stratified rays; the meshes of terrain are built once."""
    from benchmarks.measure.truth import Caster

    rng = np.random.default_rng(0)
    stuff = Caster(list(scene.terrain), np.zeros(3))
    targets = {t.id: Caster([t], np.zeros(3)) for t in scene.toys}
    k = np.repeat(np.arange(side), side)
    j = np.tile(np.arange(side), side)
    out = []
    for a in scene.toys:
        eye = np.array(a.eye())
        for t in scene.toys:
            if a is t:
                continue
            cx, cy = t.centroid()
            aim = np.array([cx, cy, t.base_in + t.height_in / 2]) - eye
            aim = aim / np.linalg.norm(aim)
            right = np.cross(aim, [0, 0, 1.0])
            right /= np.linalg.norm(right)
            up = np.cross(right, aim)
            p = np.concatenate([m.vertices for *_, m in targets[t.id].parts]) - eye
            w = np.maximum(p @ aim, 0.1)
            u, v = p @ right / w, p @ up / w
            x = u.min() + (u.max() - u.min()) * (k + rng.uniform(0, 1, side * side)) / side
            y = v.min() + (v.max() - v.min()) * (j + rng.uniform(0, 1, side * side)) / side
            way = aim + x[:, None] * right + y[:, None] * up
            start = eye + 0.1 * way
            first = targets[t.id].first(start, way)
            hit = np.isfinite(first)
            out.append(float(np.mean(stuff.first(start[hit], way[hit]) < first[hit] - 2e-5)) if hit.any() else 0.0)
    return out


def ordered(toys: int) -> np.ndarray:
    """All ordered pairs."""
    return np.array([(a, b) for a in range(toys) for b in range(toys) if a != b], dtype=np.int64)


def one_moved(scene: Scene, repeats: int) -> float:
    """Milliseconds to a new document after one toy moved."""
    survey = Survey(scene)
    survey.pairs()
    least = math.inf
    for k in range(repeats):
        toy = scene.toys[k % len(scene.toys)]
        other = scene.with_toy(toy.moved(0.3, 0.2))
        began = time.perf_counter()
        survey.moved(other).pairs()
        least = min(least, time.perf_counter() - began)
    return 1e3 * least


def whole_table(toys: int, repeats: int, slabs: bool = False) -> dict[str, float]:
    """Milliseconds for everything about a table with this many toys and as many pieces of terrain. ``slabs``: toys do
    not fill their prisms."""
    scene = table(np.random.default_rng(1), toys, toys, 48.0 * math.sqrt(toys / 24))
    if slabs:
        scene = replace(scene, toys=tuple(stepped(np.random.default_rng(k), t) for k, t in enumerate(scene.toys)))
    survey = fresh(scene)
    survey.pairs()
    s, pairs = survey.staged, ordered(toys)
    once = pairs[pairs[:, 0] < pairs[:, 1]]
    return {
        "packing": best_ms(lambda: fresh(scene).staged, repeats),
        "ranges": best_ms(lambda: gap_rows(s.packed, s.sigma, 0.002, once), repeats),
        "covers": best_ms(lambda: cover_rows(s, pairs, blocks(s), 0, with_sigma=False), repeats),
        "covers, sigmas": best_ms(lambda: cover_rows(s, pairs, blocks(s), 0), repeats),
        "document": best_ms(lambda: fresh(scene).pairs(), repeats),
        "one moved": one_moved(scene, 4 * repeats),
    }


def plot(rows: list[tuple[int, dict[str, float]]], path: Path) -> None:
    """Cost against toys, both axes logarithmic, as an SVG that needs no library to look at."""
    w, h, left, low = 640, 420, 70, 50
    names = ["document", "covers, sigmas", "covers", "one moved", "ranges"]
    colours = ["#222222", "#c0392b", "#2980b9", "#8e44ad", "#27ae60"]
    x0, x1 = math.log10(5), math.log10(120)
    y0, y1 = -2.0, 4.0

    def at(toys: float, ms: float) -> tuple[float, float]:
        return (left + (w - left - 130) * (math.log10(toys) - x0) / (x1 - x0),
                h - low - (h - low - 20) * (math.log10(max(ms, 10**y0)) - y0) / (y1 - y0))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" font-family="sans-serif" '
           'font-size="12">',
           f'<rect width="{w}" height="{h}" fill="white"/>']
    for e in range(int(y0), int(y1) + 1):
        (xa, y), (xb, _) = at(5, 10.0**e), at(120, 10.0**e)
        out.append(f'<line x1="{xa}" y1="{y:.1f}" x2="{xb}" y2="{y:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**e:g} ms</text>')
    for toys, _ in rows:
        x, y = at(toys, 10**y0)
        out.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{toys}</text>')
    out.append(f'<text x="{(left + w - 130) / 2}" y="{h - 10}" text-anchor="middle">toys, and as many pieces of terrain'
               "</text>")
    for name, colour in zip(names, colours, strict=True):
        points = [at(toys, row[name]) for toys, row in rows]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        out.append(f'<text x="{points[-1][0] + 8:.1f}" y="{points[-1][1] + 4:.1f}" fill="{colour}">{name}</text>')
    path.write_text("\n".join([*out, "</svg>", ""]), encoding="utf-8")


def beside_others(covers_ms: float) -> list[str]:
    """The same table by a plain loop over shapely and by a ray caster, in the same run."""
    scene = table(np.random.default_rng(1), 24, 24)
    exact = cover_rows(Survey(scene).staged, ordered(24), False, 0, with_sigma=False)[0][:, 0]
    part = (exact > 0) & (exact < 1)
    slow = best_ms(lambda: plain_covers(scene), 2)
    out = [f"plain shapely loop: ranges {best_ms(lambda: plain_ranges(scene), 3):.1f} ms, covers {slow:.0f} ms "
           f"({slow / covers_ms:.0f} times ours)"]
    for side in (16, 32, 64, 128):
        rays = np.array(ray_covers(scene, side))
        ms = best_ms(lambda n=side: ray_covers(scene, n), 2)
        error = 100 * np.abs(rays - exact)[part]
        out.append(f"rays {side * side:6d} a pair: {ms:.0f} ms ({ms / covers_ms:.0f} times ours), error on partly hidden "
                   f"toys mean {error.mean():.3f}, p95 {np.quantile(error, 0.95):.3f} points")
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.measure.speed --repeats 3", PERFORMANCE)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    out = Report(SECTION, lines=[f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"])
    row, stepped_row = whole_table(24, args.repeats), whole_table(24, args.repeats, slabs=True)
    what = "24 toys, 24 pieces of terrain, 552 ordered pairs"
    out.figures = [Figure(f"{what}: {words} (ms)", f"{row[name]:.2f}", goal) for name, words, goal in (
        ("ranges", "276 ranges with points and sigmas", "≤ 6"), ("covers", "covers with each blocker's share", "≤ 33"),
        ("covers, sigmas", "covers with sigmas", "≤ 35"), ("document", "the whole `measure --json` document", ""),
        ("one moved", "the document after one toy moved", "≤ 15"))]
    out.lines += [f"{what} (ms): " + ", ".join(f"{k} {v:.2f}" for k, v in row.items()),
                  "the same, each toy in two to five slabs (ms): " + ", ".join(f"{k} {v:.2f}" for k, v in stepped_row.items()),
                  *beside_others(row["covers"])]
    publish(PERFORMANCE, out, args.write)
    if args.plot:
        rows = [(n, whole_table(n, 3)) for n in (6, 12, 24, 50, 100)]
        plot(rows, args.plot)
        for n, r in rows:
            print(f"{n:4d} toys (ms): " + ", ".join(f"{k} {v:.2f}" for k, v in r.items()))


if __name__ == "__main__":
    main()
