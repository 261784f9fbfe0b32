"""How far covers of toys are off because of their shape: as upright prisms, cut to their outlines, and as the network
sees them, against the meshes themselves.

Toys at random, each behind a box that hides 5 to 95 % of its mesh. Outlines are true, as sharp as a crop of 64 by 64
pixels holds; heights are told rightly. Errors of the cover in points (1 point = 1 %). Sigma is that of the shape alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from shapely import affinity
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from benchmarks.reporting import ACCURACY, ASSETS, Figure, Report, command_line, publish
from measure.occlusion.cover import cover
from measure.scene import Ring, Scene, Terrain, Toy
from studio.datasets.crops import Crop, Toys, crop, filled_at, place
from studio.rendering.meshes import box
from studio.rendering.truth import footprint, mesh_hidden, ring
from studio.training.footprint_scale import Flat
from vision.footprints.canonical_crop import CropFrame, frame_of
from vision.footprints.geometry import Footprint, outline_px
from vision.footprints.geometry import footprint as unleant
from vision.footprints.height_slices import probable, slabs, visual_hull
from vision.footprints.network import footprint_network
from vision.tracking.tracks.scene_toys import shape_sigma

SECTION = "Toys are no prisms"
MIDDLE = (100.0, 100.0)
"""Where the target stands."""
MOST_FACES = 6000
HEIGHT_SIGMA = 0.05
Levels = Sequence[BaseGeometry]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A toy behind a box, and how a camera sees it. ``under``: its footprint; ``hidden``: its mesh's cover from
    ``eye``; ``frame`` and ``seen``: the crop, in which it stands ``away_in`` from the camera's foot, turned back by
    ``turn_deg``."""

    under: Polygon
    height_in: float
    eye: tuple[float, float, float]
    terrain: Terrain
    hidden: float
    turn_deg: float
    away_in: float
    frame: CropFrame
    seen: Crop

    def flat(self, shape: BaseGeometry) -> BaseGeometry:
        """From the scene, its target at the origin, to the plane of the crop."""
        return affinity.translate(affinity.rotate(shape, -self.turn_deg, origin=(0, 0)), self.away_in, 0)

    def back(self, shape: BaseGeometry) -> BaseGeometry:
        """From the plane of the crop to the scene."""
        return affinity.translate(affinity.rotate(affinity.translate(shape, -self.away_in, 0), self.turn_deg, origin=(0, 0)),
                                  *MIDDLE)

    def cover(self, foot: Polygon, levels: Levels) -> tuple[float, float]:
        """The share hidden of a toy with that footprint and those levels on the crop's plane, and the sigma of that."""
        shape = self.back(foot)
        assert isinstance(shape, Polygon)
        parts = slabs([self.back(level) for level in levels], 0.0, self.height_in)
        target = Toy("target", tuple((float(x), float(y)) for x, y in list(shape.exterior.coords)[:-1]), self.height_in,
                     slabs=parts, sigma_in=0.0, height_sigma_in=0.0,
                     shape_sigma=shape_sigma(shape.area, parts))
        x, y, z = self.eye
        viewer = Toy("viewer", _placed(_corners(x, y, 0.4, 0.4)), z, eye_in=(x + MIDDLE[0], y + MIDDLE[1], z),
                     sigma_in=0.0, height_sigma_in=0.0)
        c = cover(Scene((2 * MIDDLE[0], 2 * MIDDLE[1]), (target, viewer), (self.terrain,)), "viewer", "target")
        return c.hidden, c.sigma


def _placed(points: Sequence[Sequence[float]]) -> Ring:
    return tuple((p[0] + MIDDLE[0], p[1] + MIDDLE[1]) for p in points)


def _corners(x: float, y: float, a: float, b: float) -> list[tuple[float, float]]:
    return [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]


def case(toys: Toys, rng: np.random.Generator) -> Case | None:
    """A random toy behind a random box, seen from a random place; None where the box hides all or nothing, or stands in
    the toy."""
    kind, mesh = toys.one(rng)
    away, eye_in, share = rng.uniform(5, 20), 0.95 * rng.uniform(1, 3), rng.uniform(0.25, 0.75)
    thick, wide, high = rng.uniform(0.3, 2), rng.uniform(0.5, 4), rng.uniform(0.3, 1.1) * mesh.height_in
    x, y = -away * (1 - share), rng.uniform(-1.5, 1.5)
    if len(mesh.faces) > MOST_FACES:
        return None
    under = footprint(mesh)
    if x + thick / 2 > under.bounds[0] - 0.2 or x - thick / 2 < -away + 0.7:
        return None
    eye, middle = (-away, 0.0, eye_in), under.centroid
    blocker = box(thick, wide, high, (0.5, 0.5, 0.5), bevel=0.001).at(x, y, 0.0)
    hidden = mesh_hidden(eye, (middle.x, middle.y, mesh.height_in / 2), mesh, [blocker], rays=80)
    if not 0.05 < hidden < 0.95:
        return None
    above, far = place(rng)
    turn = float(rng.uniform(0, 360))
    seen = mesh.turned("z", -turn)
    v = seen.vertices + np.array([far, 0.0, 0.0])
    hull = cv2.convexHull((v[:, :2] * (above / (above - v[:, 2]))[:, None]).astype(np.float32))[:, 0].astype(float)
    terrain = Terrain("box", _placed(_corners(x, y, thick / 2, wide / 2)), high, sigma_in=0.0, height_sigma_in=0.0)
    return Case(Polygon(ring(under)), mesh.height_in, eye, terrain, hidden, turn, far,
                frame_of(hull, np.zeros(2), above, mesh.height_in), crop(rng, kind, seen, above, far, jitter=0.0))


def shapes(c: Case) -> dict[str, tuple[Polygon, Levels]]:
    """Footprint and levels, on the crop's plane, by each way of seeing the toy."""
    above = c.frame.above_in
    ring_in = c.frame.table_from_crop(outline_px(c.seen.mask.astype(np.float32) / 255, 0.0, 0.0))
    outline = Polygon(ring_in).buffer(0)
    under = c.flat(c.under)
    assert isinstance(under, Polygon)
    if not isinstance(outline, Polygon):
        outline = max(outline.geoms, key=lambda g: g.area)
    rough = unleant(ring_in, Flat((0.0, 0.0), above), height_in=c.height_in) or Footprint(outline, outline)
    net = footprint_network()
    assert net is not None

    def colours(frame: CropFrame) -> npt.NDArray[np.uint8]:
        return c.seen.colours

    told = (np.zeros(2), above, c.height_in, HEIGHT_SIGMA * c.height_in, colours)
    found = net.footprint(rough, *told) or rough
    within = net.footprint(Footprint(under, outline), *told, rim_known=True)
    assert within is not None
    true = filled_at(c.seen.truth, c.seen.low, c.seen.high)
    hull = visual_hull(under, outline, (0.0, 0.0), above, c.height_in)
    return {
        "true footprint, prism": (under, ()),
        "true footprint, cut to the outline": (under, hull),
        "true footprint, the network's levels": (under, within.levels),
        "true footprint, true levels": (under, [probable(p, c.frame, under) for p in true[1:]]),
        "the network's footprint, prism": (found.polygon, ()),
        OURS: (found.polygon, found.levels),
    }


OURS = "the network's footprint and levels"


def measured(toys: Toys, count: int, title: str) -> Report:
    """The table of one sort of toys, and the figures of the shipped way."""
    cases: list[Case] = []
    seed = 0
    while len(cases) < count:
        seed += 1
        if (c := case(toys, np.random.default_rng((5, seed)))) is not None:
            cases.append(c)
    said = [{name: c.cover(*shape) for name, shape in shapes(c).items()} for c in cases]
    true = np.array([c.hidden for c in cases])
    out = Report(SECTION, lines=[f"| {title}: {count} toys | rms | mean | p95 | within 1, 1.96 sigma |",
                                 "| --- | --- | --- | --- | --- |"])
    for name in said[0]:
        told, sigma = (np.array([s[name][k] for s in said]) for k in (0, 1))
        off = 100 * (told - true)
        z = np.abs(off) / np.maximum(100 * sigma, 1e-6)
        rms, p95 = np.sqrt((off**2).mean()), np.percentile(np.abs(off), 95)
        shares = f"{100 * np.mean(z < 1):.0f} %, {100 * np.mean(z < 1.96):.0f} %"
        out.lines.append(f"| {name} | {rms:.1f} | {off.mean():+.1f} | {p95:.1f} | {shares} |")
        if name == OURS:
            out.figures = [Figure(f"{title}, {count} toys: rms, p95 (points)", f"{rms:.1f}, {p95:.1f}"),
                           Figure(f"{title}: within 1 and 1.96 of the shape's sigma", shares, "68 %, 95 %")]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.cover_shapes --count 50", ACCURACY)
    p.add_argument("--count", type=int, default=200)
    p.add_argument("--assets", type=Path, default=ASSETS, help=".glb meshes, may be absent")
    a = p.parse_args()
    for part, title in (("unseen", "kinds never trained on"), ("train", "kinds trained on")):
        publish(ACCURACY, measured(Toys(a.assets, part, plain=True), a.count, title), a.write)


if __name__ == "__main__":
    main()
