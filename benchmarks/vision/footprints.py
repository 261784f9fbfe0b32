"""Footprints against the meshes' vertical projections: geometry alone and the trained network, on toys trained on and
not.

Toys on a 4 x 4 foot table drawn by the studio's renderer at 1080p, one specimen each, 1.4 to 5 inches long and up to 4
high, found against the bare table as in play; heights are told with 10 % error, round bases are not told. Prism-like:
over 80 % of the footprint the mesh reaches from its lowest third to over half its height. Needs ../shared/meshes for
all kinds.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from shapely import affinity
from shapely.geometry import Polygon

from benchmarks.reporting import ACCURACY, ASSETS, ROOT, Figure, Report, command_line, publish
from calibration.table.calibrate import TableCalibration
from studio.datasets.crops import Toys
from studio.datasets.pictures import draw
from studio.datasets.table_crops import calibration_of
from studio.objects import textures
from studio.rendering.camera import Camera, Image8, Webcam, overhead
from studio.rendering.meshes import Mesh, plane, pose
from studio.rendering.raster import Raster
from studio.rendering.render import Lighting, Stage, area_lamp
from studio.scenes.scatter import Table, Thing
from vision.footprints.geometry import Footprint, footprint, largest, outline_px
from vision.footprints.network import footprint_network
from vision.footprints.view import View
from vision.networks.change_network import change_network
from vision.segmentation.finder import Finder
from vision.segmentation.full_size.full_resolution import FullResolution

SIZE_PX = (1920, 1080)
TABLE_IN = 48.0
SPACING_IN, PER_TABLE = 8.0, 12
TALLEST_IN = 4.0
HEIGHT_ERROR = 0.10
PRISM_SHARE = 0.8
SECTION = "Footprints"
METHODS = ("geometry", "network", "network, no colours", "network, true outline")
OURS = "network"
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Stood:
    """A toy on a rendered table: its kind, whether it is like a prism, its true footprint, its height, and its true
    outline in the picture."""

    kind: str
    prism: bool
    truth: Polygon
    height_in: float
    outline_px: Array


def overlap(ours: Polygon, truth: Polygon) -> float:
    """Intersection over union."""
    return float(ours.intersection(truth).area / ours.union(truth).area)


def reach(shape: Polygon) -> Array:
    """(24,) how far it reaches in as many directions, inches."""
    a = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.asarray((np.asarray(shape.exterior.coords) @ np.stack([np.cos(a), np.sin(a)])).max(axis=0))


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """The measurements of one toy, by method: overlaps, errors of its reach in 24 directions (inches), sigmas."""

    toy: Stood
    shapes: dict[str, Footprint]
    sigma_in: dict[str, float]

    def overlap(self, method: str) -> float:
        """Intersection over union with the truth."""
        return overlap(self.shapes[method].polygon, self.toy.truth)

    def reach(self, method: str) -> Array:
        """(24,) inches."""
        return reach(self.shapes[method].polygon) - reach(self.toy.truth)


def _rim(points: Array, z: Array, mesh: Mesh) -> Array:
    """The rim (N, 2) of the mesh's biggest piece, its vertices lying at ``points`` (M, 2) of a plane: to a thousandth
    of its span."""
    low, span = points.min(axis=0), float(np.ptp(points, axis=0).max())
    seen = Raster((points - low) / span * 510 + 1, z, mesh.faces, 512).seen
    return np.asarray((outline_px(seen.astype(np.float32), 0, 0) - 1) / 510 * span + low)


def projection(mesh: Mesh) -> Polygon:
    """The mesh's vertical projection, its biggest piece without holes, to some 0.005 inch."""
    shape = largest(Polygon(_rim(mesh.vertices[:, :2], mesh.vertices[:, 2], mesh)).buffer(0))
    assert shape is not None
    return Polygon(shape.exterior)


def true_outline(mesh: Mesh, at_in: tuple[float, float], calibration: TableCalibration) -> Array:
    """(N, 2) pixels: the silhouette of the mesh standing there, to some hundredths of a pixel."""
    v = mesh.vertices + np.array([*at_in, 0.0])
    return _rim(calibration.image_from_table(v), v[:, 2], mesh)


def prism_like(mesh: Mesh) -> bool:
    """Whether over most of the footprint the toy reaches from the lowest third to over half its height."""
    v = mesh.vertices
    low, span = v[:, :2].min(axis=0), float(np.ptp(v[:, :2], axis=0).max())
    px = (v[:, :2] - low) / span * 126
    top, bottom = Raster(px, v[:, 2], mesh.faces, 128), Raster(px, -v[:, 2], mesh.faces, 128)
    h = mesh.height_in
    solid = (top.top > 0.5 * h) & (-bottom.top < 0.35 * h) & top.seen
    return bool(solid.sum() > PRISM_SHARE * top.seen.sum())


def tables(part: str, count: int, seed: int, cache: Path) -> Iterator[tuple[TableCalibration, Image8, Image8, list[Stood]]]:
    """Calibration, bare table, table with toys, and the toys; the pictures are drawn once and kept in ``cache``."""
    cache.mkdir(parents=True, exist_ok=True)
    toys = Toys(ASSETS if ASSETS.exists() else None, part, plain=True)
    stage: Stage | None = None
    for i in range(count):
        rng = np.random.default_rng((seed, i))
        height = float(rng.uniform(62, 72))
        x, y = (float(v) for v in rng.normal(0, 2, 2))
        camera = overhead((x, y, height), (0.0, 0.0), float(rng.normal(0, 3)), SIZE_PX, 72.0, -0.06, 0.01, (0.0, 0.0))
        calibration = calibration_of(camera, (TABLE_IN / 2, TABLE_IN / 2))
        things, stood = [], []
        grid = np.arange(4, TABLE_IN, SPACING_IN) - TABLE_IN / 2
        cells = [(x, y) for x in grid for y in grid]
        for k in rng.choice(len(cells), PER_TABLE, replace=False):
            kind, mesh = toys.one(rng)
            if mesh.height_in > TALLEST_IN:
                mesh = mesh.scaled(TALLEST_IN / mesh.height_in)
            x, y = (float(v) for v in np.array(cells[k]) + rng.uniform(-1, 1, 2))
            things.append(Thing(mesh, pose(x, y), 0, kind, float(rng.choice([0.0, 0.06, 0.2]))))
            stood.append(Stood(kind, prism_like(mesh), affinity.translate(projection(mesh), x, y), mesh.height_in,
                               true_outline(mesh, (x, y), calibration)))
        # another generator of toys draws other pictures, however alike the seeds
        stands = hashlib.sha256(b"".join(np.round(t.mesh.vertices, 4).tobytes() for t in things)).hexdigest()[:8]
        names = [cache / f"{part}_{seed}_{i}_{stands}_{what}.png" for what in ("bare", "full")]
        if not all(n.exists() for n in names):
            stage = stage or Stage(supersample=1)
            for name, picture in zip(names, _pictures(stage, rng, camera, things, i), strict=True):
                cv2.imwrite(str(name), picture)
        bare, full = (np.asarray(cv2.imread(str(n)), np.uint8) for n in names)
        yield calibration, bare, full, stood


def _pictures(stage: Stage, rng: np.random.Generator, camera: Camera, things: list[Thing], index: int) -> tuple[Image8, Image8]:
    """The bare table and the one with toys, in slightly different light."""
    tone = rng.uniform(60, 190, 3)
    ground = textures.battle_mat(rng, 50, 50, 24, (float(tone[0]), float(tone[1]), float(tone[2]))) if rng.random() < 0.6 \
        else textures.wood(rng, 50, 50, 24)
    flats = (Thing(plane(-25, -25, 25, 25, 0.0, 1), pose(0, 0, 0), None, "table", 0, 0, ground),)
    a, bright = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.45, 0.85))
    lighting = Lighting((*area_lamp((30 * np.cos(a), 30 * np.sin(a), 75), float(rng.uniform(1, 6)), 4,
                                    (bright, 0.97 * bright, 0.9 * bright)),
                         *area_lamp((-40 * np.cos(a), 20, 80), 20, 4, (0.3, 0.31, 0.33))), (0.15, 0.155, 0.16))
    webcam = Webcam(noise_fields=1, seed=index)
    bare, _, _ = draw(stage, Table(camera, webcam, lighting, 0.97, flats, (), 40.0), index + 500)
    full, _, _ = draw(stage, Table(camera, webcam, lighting, 1.0, flats, tuple(things), 40.0), index)
    return bare, full


def measured(part: str, count: int, seed: int, cache: Path) -> tuple[list[list[Told]], int]:
    """The measurements of each table's toys, and how many toys were not found (or only together with a neighbour)."""
    out, missed = [], 0
    for calibration, bare, picture, stood in tables(part, count, seed, cache):
        view = View(calibration)
        work = view.shrink(picture)
        change = change_network()
        fine = None if change is None else FullResolution(view, change, bare)
        full = None if fine is None else fine.shrink(picture)
        patches = Finder(view, view.shrink(bare), 1.5, None, fine).segment(work, full=full)
        rng = np.random.default_rng((seed, 77, len(out)))
        row = []
        for toy in stood:
            told = toy.height_in * float(1 + np.clip(rng.normal(0, HEIGHT_ERROR), -0.25, 0.25))
            best: tuple[float, Any] = (0.0, None)
            for patch in patches:
                shape = view.footprint(patch, told)
                if shape is not None:
                    held = shape.silhouette.intersection(toy.truth).area / toy.truth.area
                    best = max(best, (held, shape), key=lambda b: b[0])
            if best[1] is None or best[1].silhouette.area > 4 * toy.truth.area + 4:
                missed += 1
                continue
            sigma = HEIGHT_ERROR * told
            shapes = {"geometry": best[1], "network": view.refined_by_network(best[1], work, (0, 0), told, sigma)[0],
                      "network, no colours": _colourless(view, best[1], told, sigma)}
            exact = footprint(toy.outline_px, calibration, height_in=told)
            shapes["network, true outline"] = view.refined_by_network(exact or best[1], work, (0, 0), told, sigma)[0]
            sigmas = {k: view.sigma_in(s, 0.0, told, sigma, rim_known=False) for k, s in shapes.items()}
            row.append(Told(toy, shapes, sigmas))
        out.append(row)
    return out, missed


def _colourless(view: View, shape: Footprint, told_in: float, sigma_in: float) -> Footprint:
    net, camera = footprint_network(), view.calibration.camera_in
    assert net is not None
    return net.footprint(shape, camera[:2], float(camera[2]), told_in, sigma_in, None) or shape


def table_of(title: str, rows: Sequence[Sequence[Told]], missed: int) -> list[str]:
    """The figures of one part as a table."""
    flat = [t for row in rows for t in row]
    out = [f"| {title}: {len(flat)} toys, {missed} more not found | " + " | ".join(METHODS) + " |",
           "| --- |" + " --- |" * len(METHODS)]

    def line(name: str, values: list[str]) -> None:
        out.append(f"| {name} | " + " | ".join(values) + " |")

    for name, pick in (("prism-like", [t for t in flat if t.toy.prism]), ("organic", [t for t in flat if not t.toy.prism])):
        if pick:
            line(f"IoU, {name} ({len(pick)}): mean (median)",
                 [f"{np.mean(v):.3f} ({np.median(v):.3f})" for v in ([t.overlap(m) for t in pick] for m in METHODS)])
    for kind in sorted({t.toy.kind for t in flat}):
        pick = [t for t in flat if t.toy.kind == kind]
        if len(pick) >= 8:
            line(f"IoU, {kind} ({len(pick)})", [f"{np.mean([t.overlap(m) for t in pick]):.3f}" for m in METHODS])
    reach = {m: np.concatenate([t.reach(m) for t in flat]) for m in METHODS}
    line("reach in a direction: rms, p95 (in)",
         [f"{np.sqrt((r**2).mean()):.3f}, {np.percentile(np.abs(r), 95):.3f}" for r in reach.values()])
    z = {m: np.abs(np.concatenate([t.reach(m) / t.sigma_in[m] for t in flat])) for m in METHODS}
    line("reaches within 1, 1.96 sigma", [f"{100 * (v < 1).mean():.0f} %, {100 * (v < 1.96).mean():.0f} %" for v in z.values()])
    gaps = {m: _ranges(rows, m) for m in METHODS}
    line(f"ranges to 24 in ({len(gaps['network'])}): rms, p95 (in)",
         [f"{np.sqrt((g[:, 0]**2).mean()):.3f}, {np.percentile(np.abs(g[:, 0]), 95):.3f}" for g in gaps.values()])
    line("ranges within 1, 1.96 sigma", [f"{100 * (np.abs(g[:, 0]) < g[:, 1]).mean():.0f} %, "
                                         f"{100 * (np.abs(g[:, 0]) < 1.96 * g[:, 1]).mean():.0f} %" for g in gaps.values()])
    line("sigma of a range, median (in)", [f"{np.median(g[:, 1]):.3f}" for g in gaps.values()])
    return out


def _ranges(rows: Sequence[Sequence[Told]], method: str) -> Array:
    """(N, 2): the error of the range between two toys, and its sigma."""
    out = []
    for row in rows:
        for i, a in enumerate(row):
            for b in row[:i]:
                true = a.toy.truth.distance(b.toy.truth)
                if true <= 24:
                    got = a.shapes[method].polygon.distance(b.shapes[method].polygon)
                    out.append((got - true, float(np.hypot(a.sigma_in[method], b.sigma_in[method]))))
    return np.array(out)


def cost_ms() -> float:
    """Milliseconds of processor time a toy, one thread."""
    net = footprint_network()
    assert net is not None
    camera = overhead((0, 0, 66), (0, 0), 0, SIZE_PX, 72.0)
    view = View(calibration_of(camera, (TABLE_IN / 2, TABLE_IN / 2)))
    ring = Polygon([(15, 13), (17.5, 13), (17.5, 15), (15, 15)])
    shape = Footprint(ring, ring)
    picture = np.random.default_rng(0).integers(0, 255, (540, 960, 3), np.uint8)
    view.refined_by_network(shape, picture, (0, 0), 2.0, 0.2)
    begun = time.process_time()
    for _ in range(100):
        view.refined_by_network(shape, picture, (0, 0), 2.0, 0.2)
    return 10 * (time.process_time() - begun)


def figures(title: str, rows: Sequence[Sequence[Told]]) -> list[Figure]:
    """What the pages hold of one part: the shipped way's figures."""
    flat = [t for row in rows for t in row]
    gaps = _ranges(rows, OURS)
    off, sigma = np.abs(gaps[:, 0]), gaps[:, 1]
    out = [Figure(f"{title}: overlap (IoU), {name}", f"{np.mean([t.overlap(OURS) for t in pick]):.3f}", goal)
           for name, pick, goal in (("prism-like toys", [t for t in flat if t.toy.prism], "≥ 0.93"),
                                    ("organic toys", [t for t in flat if not t.toy.prism], "≥ 0.80")) if pick]
    return [*out,
            Figure(f"{title}: ranges to 24 in, rms, p95 (in)", f"{np.sqrt((off**2).mean()):.3f}, {np.percentile(off, 95):.3f}",
                   "≤ 0.10, ≤ 0.20"),
            Figure(f"{title}: ranges within 1 and 1.96 of their sigma",
                   f"{100 * (off < sigma).mean():.0f} %, {100 * (off < 1.96 * sigma).mean():.0f} %", "68 %, 95 %")]


def main() -> None:
    """Measure, print, write where asked."""
    p = command_line(__doc__, "benchmarks.vision.footprints --tables 2", ACCURACY)
    p.add_argument("--tables", type=int, default=16, help="rendered tables of 12 toys for each part (default 16)")
    p.add_argument("--cache", type=Path, default=ROOT / "runs" / "footprint_tables", help="folder that keeps the pictures")
    args = p.parse_args()
    if footprint_network() is None:
        raise SystemExit("models/footprint.onnx is not there: nothing to compare")
    cv2.setNumThreads(1)
    out = Report(SECTION)
    for part, title, seed in (("unseen", "kinds never trained on", 31), ("train", "kinds trained on, other specimens", 32)):
        rows, missed = measured(part, args.tables, seed, args.cache)
        out.figures += figures(title, rows)
        out.lines += [*table_of(title, rows, missed), ""]
    out.figures.append(Figure("processor time a toy, one thread (ms)", f"{cost_ms():.0f}"))
    publish(ACCURACY, out, args.write)


if __name__ == "__main__":
    main()
