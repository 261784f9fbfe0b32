"""Where the errors of covers come from: for each partly hidden pair one thing after another is put right, and the cover
measured anew past what is left.

The true shapes are layers cut out of the meshes, so that even the last row keeps a little: layers are no mesh. ``alone``: only
that is true; ``together``: that and everything above it. Pairs are those of ``benchmarks.vision.covers``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from shapely import affinity
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from assistant.runner.sample import sample_folder
from benchmarks.play.main_job import PARTLY, sample_clip, watch
from benchmarks.reporting import ACCURACY, Figure, Report, publish
from benchmarks.vision.covers import asked, drawn, seen
from measure.occlusion.cover import SILHOUETTE, blocks, cover_rows
from measure.scene import Part, Ring, Scene, Terrain, Toy
from measure.solids import stage
from studio.footage.cover_tables import table
from studio.rendering.meshes import Mesh, pose
from studio.rendering.truth import footprint
from studio.scenes.play import Prop

SECTION = "Where errors of covers come from"
LAYERS = 24
ALIKE = 0.01
"""Layers that differ by less than this share of their area are one."""
Floats = npt.NDArray[np.float64]


def layers(mesh: Mesh) -> tuple[Part, ...]:
    """A mesh as slabs, each what it fills halfway up the slab: what its outline closes in there, so without caves."""
    top = mesh.height_in
    cuts = np.linspace(0.0, top, LAYERS + 1)
    tri = mesh.vertices[mesh.faces]
    out: list[tuple[Polygon | shapely.Geometry, float, float]] = []
    for low, high in pairwise(cuts):
        area = section(tri, 0.5 * (low + high))
        if out and not area.is_empty and out[-1][0].symmetric_difference(area).area < ALIKE * area.area:
            out[-1] = (out[-1][0], out[-1][1], float(high))
        else:
            out.append((area, float(low), float(high)))
    return tuple(Part(_ring(p), low, high - low) for area, low, high in out for p in getattr(area, "geoms", [area])
                 if isinstance(p, Polygon) and p.area > 1e-3)


def section(tri: Floats, z: float) -> shapely.Geometry:
    """What triangles (M, 3, 3) enclose at a height."""
    above = tri[..., 2] > z
    cut = tri[above.any(1) & ~above.all(1)]
    if not len(cut):
        return Polygon()
    up = cut[..., 2] > z
    alone = np.where(up.sum(1) == 1, up.argmax(1), (~up).argmax(1))
    rows = np.arange(len(cut))
    a = cut[rows, alone]
    ends = []
    for k in (1, 2):
        b = cut[rows, (alone + k) % 3]
        ends.append((a + ((z - a[:, 2]) / (b[:, 2] - a[:, 2]))[:, None] * (b - a))[:, :2])
    lines = shapely.set_precision(shapely.linestrings(np.stack(ends, 1)), 1e-4)
    faces = shapely.get_parts(shapely.polygonize([shapely.node(shapely.geometrycollections(lines[~shapely.is_empty(lines)]))]))
    return shapely.union_all(faces).buffer(0.004).buffer(-0.004).simplify(0.01)


def _ring(p: Polygon) -> Ring:
    return tuple((float(x), float(y)) for x, y in orient(Polygon(p.exterior)).exterior.coords[:-1])


@dataclass(frozen=True, slots=True)
class Thing:
    """A toy or a piece as it truly stands."""

    id: str
    footprint: Polygon
    base_in: float
    height_in: float
    parts: tuple[Part, ...]
    kind: str


@cache
def _cut(prop: Prop) -> tuple[tuple[Part, ...], Polygon]:
    return layers(prop.mesh), footprint(prop.mesh)


def thing(prop: Prop, x: float, y: float, base_in: float, yaw_deg: float) -> Thing:
    """A prop where it stands."""
    parts, area = _cut(prop)
    m = pose(x, y, 0.0, yaw_deg)
    flat = [m[0, 0], m[0, 1], m[1, 0], m[1, 1], x, y]
    placed = tuple(Part(_ring(affinity.affine_transform(Polygon(p.footprint_in), flat)), base_in + p.base_in, p.height_in)
                   for p in parts)
    return Thing(prop.id, affinity.affine_transform(area, flat), base_in, prop.mesh.height_in, placed, prop.kind)


def at_place(t: Toy, f: Thing) -> Toy:
    """The measured toy where it truly stands, on what it truly stands on."""
    (x, y), c = t.centroid(), f.footprint.centroid
    return t.moved(c.x - x, c.y - y, f.base_in - t.base_in)


def as_high(t: Toy, f: Thing) -> Toy:
    """The measured toy as high as it truly is."""
    k = f.height_in / t.height_in
    slabs = tuple(Part(p.footprint_in, t.base_in + k * (p.base_in - t.base_in), k * p.height_in) for p in t.slabs)
    return replace(t, height_in=f.height_in, slabs=slabs)


def as_shaped(t: Toy, f: Thing) -> Toy:
    """The true shape where the toy was measured and as high as it was measured."""
    (x, y), c = t.centroid(), f.footprint.centroid
    return replace(t, footprint_in=_moved(_ring(f.footprint), x - c.x, y - c.y),
                   slabs=_fitted(f, x - c.x, y - c.y, t.base_in, t.height_in))


def _fitted(f: Thing, dx: float, dy: float, base_in: float, height_in: float) -> tuple[Part, ...]:
    k = height_in / f.height_in
    return tuple(Part(_moved(p.footprint_in, dx, dy), base_in + k * (p.base_in - f.base_in), k * p.height_in) for p in f.parts)


def _moved(ring: Ring, dx: float, dy: float) -> Ring:
    return tuple((x + dx, y + dy) for x, y in ring)


def outlined(t: Terrain, f: Thing) -> Terrain:
    """A measured piece with its true outline; what its kind makes of that is as before."""
    (c, m) = f.footprint.centroid, t.polygon().centroid
    slabs = tuple(p.moved(c.x - m.x, c.y - m.y) for p in t.slabs)
    return replace(t, footprint_in=_ring(f.footprint), slabs=slabs)


def piece_as_high(t: Terrain, f: Thing) -> Terrain:
    """A measured piece as high as it truly is."""
    k = f.height_in / t.height_in
    slabs = tuple(Part(p.footprint_in, t.base_in + k * (p.base_in - t.base_in), k * p.height_in) for p in t.slabs)
    return replace(t, height_in=f.height_in, slabs=slabs)


def piece_as_shaped(t: Terrain, f: Thing) -> Terrain:
    """The true shape where a piece was measured, as high as it was measured."""
    c, m = f.footprint.centroid, t.polygon().centroid
    return replace(t, footprint_in=_moved(_ring(f.footprint), m.x - c.x, m.y - c.y),
                   slabs=_fitted(f, m.x - c.x, m.y - c.y, t.base_in, t.height_in))


ToyStep = Callable[[Toy, Thing], Toy]
PieceStep = Callable[[Terrain, Thing], Terrain]
TOY_STEPS: dict[str, ToyStep] = {"places of toys": at_place, "heights of toys": as_high, "shapes of toys": as_shaped}
PIECE_STEPS: dict[str, PieceStep] = {"outlines of terrain": outlined, "heights of terrain": piece_as_high,
                                     "shapes of terrain": piece_as_shaped}
NOT_SEEN = "terrain not seen"
STEPS = (*TOY_STEPS, *PIECE_STEPS, NOT_SEEN)


def put_right(scene: Scene, facts: Mapping[str, Thing], step: str) -> Scene:
    """The scene with one thing as it truly is."""
    if step in TOY_STEPS:
        toy = TOY_STEPS[step]
        return replace(scene, toys=tuple(toy(t, facts[t.id]) if t.id in facts else t for t in scene.toys))
    if step in PIECE_STEPS:
        piece = PIECE_STEPS[step]
        return replace(scene, terrain=tuple(piece(t, facts[t.id]) if t.id in facts else t for t in scene.terrain))
    there = {t.id for t in (*scene.toys, *scene.terrain)}
    more = tuple(Terrain(f.id, _ring(f.footprint), f.height_in, f.base_in, kind=f.kind, slabs=f.parts)
                 for f in facts.values() if f.kind != "toy" and f.id not in there)
    return replace(scene, terrain=tuple(t for t in scene.terrain if t.id in facts) + more)


@dataclass(frozen=True, slots=True)
class Split:
    """One pair: the kind of what truly hides most, and what is hidden (0-1): truly, as told, and with each step put right,
    alone and together with those before it."""

    kind: str
    truth: float
    told: float
    alone: tuple[float, ...]
    together: tuple[float, ...]


def splits(scene: Scene, facts: Mapping[str, Thing], true: Sequence[Mapping[str, object]]) -> list[Split]:
    """Those of the partly hidden pairs."""
    here = {t.id for t in scene.toys if t.on_table}
    keys = [(str(t["from"]), str(t["to"])) for t in true
            if PARTLY[0] < float(str(t["hidden_mesh"])) < PARTLY[1] and {t["from"], t["to"]} <= here]
    truth = {(str(t["from"]), str(t["to"])): float(str(t["hidden_mesh"])) for t in true}
    if not keys:
        return []

    def measured(s: Scene) -> tuple[Floats, list[str]]:
        staged = stage(s)
        pairs = np.array([(staged.index[a], staged.index[b]) for a, b in keys], dtype=np.int64)
        values, shares = cover_rows(staged, pairs, blocks(staged), SILHOUETTE, with_sigma=False)
        return values[:, 0], [staged.ids[k] for k in shares.argmax(1)]

    told = measured(scene)[0]
    alone = [measured(put_right(scene, facts, s))[0] for s in STEPS]
    together, now, most = [], scene, [""] * len(keys)
    for s in STEPS:
        now = put_right(now, facts, s)
        found, most = measured(now)
        together.append(found)
    kinds = {f.id: f.kind for f in facts.values()}
    return [Split(kinds.get(most[k], "toy"), truth[key], float(told[k]), tuple(float(a[k]) for a in alone),
                  tuple(float(a[k]) for a in together)) for k, key in enumerate(keys)]


def table_splits(seed: int, assets: Path | None, scene: Scene | None = None) -> list[Split]:
    """Those of a drawn table: of what the program says at its end, or of a ``scene`` that it said."""
    folder = drawn("tables", seed, assets)
    story = table(seed, assets=assets)
    facts = {p.id: thing(p, *p.place) for p in (*story.play.toys, *story.stuff)}
    return splits(scene or seen(folder), facts, json.loads((folder / "covers.json").read_text(encoding="utf-8")))


def sample_splits() -> list[Split]:
    """Those of the bundled clip, each pair once for each way in which its toys stand."""
    from studio.footage.sample import stuff, toys

    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    _, scenes, _ = watch(*sample_clip(True, True))
    times = np.array([t for t, _ in scenes])
    props = {p.id: p for p in toys()}
    done: set[tuple[str, int, str, int]] = set()
    out: list[Split] = []
    for interval in reversed(truth["intervals"]):
        k = int(np.searchsorted(times, interval["to_s"] - 0.05)) - 1
        if interval["to_s"] - interval["from_s"] < 0.6 or k < 0:
            continue
        stands = interval["stands"]
        new = []
        for pair in interval["pairs"]:
            a, b = pair["from"], pair["to"]
            key = (a, stands[a], b, stands[b])
            if key not in done:
                done.add(key)
                new.append(pair)
        facts = {p.id: thing(p, *p.place) for p in stuff()}
        for name, n in stands.items():
            s = truth["stands"][n]
            facts[name] = thing(props[name], *s["at_in"][:2], s["base_in"], s["yaw_deg"])
        out += splits(scenes[k][1], facts, new)
    return out


def report(title: str, found: Sequence[Split]) -> Report:
    """A row for each step, in points; printed: the same for each kind of what hides most."""
    lines: list[str] = []
    for kind in sorted({s.kind for s in found}):
        some = [s for s in found if s.kind == kind]
        lines += ["", f"| behind {kind}: {len(some)} pairs | alone | together |", "| --- | --- | --- |",
                  f"| as measured | {_said(some, lambda s: s.told)} | |",
                  *(f"| {name} | {_said(some, _picked('alone', k))} | {_said(some, _picked('together', k))} |"
                    for k, name in enumerate(STEPS))]
    figures = [Figure(f"{title}, as measured: median, p95, rms; mean (points)",
                      f"{_said(found, lambda s: s.told)} ({len(found)} pairs)")]
    figures += [Figure(f"{title}, true {name}: alone; with all above",
                       f"{_said(found, _picked('alone', k))}; {_said(found, _picked('together', k))}")
                for k, name in enumerate(STEPS)]
    return Report(SECTION, figures, lines)


def _picked(way: str, k: int) -> Callable[[Split], float]:
    return lambda s: (s.alone if way == "alone" else s.together)[k]


def _said(found: Sequence[Split], value: Callable[[Split], float]) -> str:
    e = 100 * np.array([value(s) - s.truth for s in found])
    size = np.abs(e)
    return f"{np.median(size):.1f}, {np.percentile(size, 95):.1f}, {np.sqrt((e**2).mean()):.1f}; {e.mean():+.1f}"


def main() -> None:
    """Command line."""
    a, assets = asked(__doc__, "benchmarks.vision.cover_sources tables --count 2", ("tables",), 4)
    for what in a.what:
        if what == "sample":
            publish(ACCURACY, report("sample", sample_splits()), a.write)
            continue
        seeds = range(a.seed, a.seed + a.count)
        title = "table {0}" if a.count == 1 else "tables {0} to {1}"
        found = [s for k in seeds for s in table_splits(k, assets)]
        publish(ACCURACY, report(title.format(seeds[0], seeds[-1]), found), a.write)


if __name__ == "__main__":
    main()
