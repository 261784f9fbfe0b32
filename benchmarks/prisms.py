"""How far covers of toys are off because a toy is taken for an upright prism: true prisms against the meshes themselves.

``python -m benchmarks.prisms [--count 150] [--write]``
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from benchmarks.main_job import ROOT, write_section
from measure.cover import cover
from measure.scene import Scene, Terrain, Toy
from studio.crops import Toys
from studio.meshes import box
from studio.truth import footprint, mesh_hidden, ring
from vision.toys import SHAPE_SIGMA

SECTION = "Toys are no prisms"
MIDDLE = (100.0, 100.0)
"""Where the target stands."""
MOST_FACES = 6000


def one(toys: Toys, rng: np.random.Generator) -> tuple[float, float] | None:
    """Hidden by the true prism and by the mesh, of a toy at random behind a box at random; None: the box hides none or all of
    the prism, or stands in one of the two."""
    _, mesh = toys.one(rng)
    away, eye_in, share = rng.uniform(5, 20), 0.95 * rng.uniform(1, 3), rng.uniform(0.25, 0.75)
    thick, wide, high = rng.uniform(0.3, 2), rng.uniform(0.5, 4), rng.uniform(0.3, 1.1) * mesh.height_in
    x, y = -away * (1 - share), rng.uniform(-1.5, 1.5)
    if len(mesh.faces) > MOST_FACES:
        return None
    under = footprint(mesh)
    if x + thick / 2 > under.bounds[0] - 0.2 or x - thick / 2 < -away + 0.7:
        return None

    def placed(points: list[list[float]]) -> tuple[tuple[float, float], ...]:
        return tuple((px + MIDDLE[0], py + MIDDLE[1]) for px, py in points)

    def corners(cx: float, cy: float, a: float, b: float) -> list[list[float]]:
        return [[cx - a, cy - b], [cx + a, cy - b], [cx + a, cy + b], [cx - a, cy + b]]
    eye = (-away, 0.0, eye_in)
    scene = Scene(table_size_in=(2 * MIDDLE[0], 2 * MIDDLE[1]), terrain=(
        Terrain("box", placed(corners(x, y, thick / 2, wide / 2)), high, sigma_in=0.0, height_sigma_in=0.0),), toys=(
        Toy("target", placed(ring(under)), mesh.height_in, sigma_in=0.0, height_sigma_in=0.0),
        Toy("viewer", placed(corners(-away, 0.0, 0.4, 0.4)), eye_in, sigma_in=0.0, height_sigma_in=0.0,
            eye_in=(eye[0] + MIDDLE[0], eye[1] + MIDDLE[1], eye_in))))
    prism = cover(scene, "viewer", "target").hidden
    if not 0.01 < prism < 0.99:
        return None
    middle = under.centroid
    solid = box(thick, wide, high, (0.5, 0.5, 0.5), bevel=0.001).at(x, y, 0.0)
    return prism, mesh_hidden(eye, (middle.x, middle.y, mesh.height_in / 2), mesh, [solid], rays=80)


def measure(count: int, assets: Path) -> str:
    """The figures in words."""
    toys = Toys(assets, "train", plain=True)
    found: list[tuple[float, float]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        if (pair := one(toys, np.random.default_rng((5, seed)))) is not None:
            found.append(pair)
    prism, mesh = np.array(found).T
    off = prism - mesh
    partly = (mesh > 0.05) & (mesh < 0.95)
    sigma = SHAPE_SIGMA * 2 * np.sqrt(prism * (1 - prism))
    z, rms = np.abs(off / sigma)[partly], np.sqrt((off[partly]**2).mean())
    return f"""`python -m benchmarks.prisms --write`: {count} toys at random from all training families and meshes, each behind
a box, {partly.sum()} of them hidden by 5 to 95 %. Covers by their true prisms are off by {100 * rms:.1f} points
rms, {100 * off[partly].mean():+.1f} on average. With a sigma of {100 * SHAPE_SIGMA:.0f} points at half hidden, falling to 0 at
none and all, {100 * np.mean(z < 1):.0f} % lie within 1 and {100 * np.mean(z < 1.96):.0f} % within 1.96 sigma: so much is in
the sigma of the cover of every toy that the program sees. The errors of terrain that is no prism either (a pile of books of
which the upper one is smaller) are not."""


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--count", type=int, default=150)
    p.add_argument("--assets", type=Path, default=ROOT / ".." / "shared" / "meshes", help=".glb meshes, may be absent")
    p.add_argument("--write", action="store_true", help="put the figures into docs/accuracy.md")
    a = p.parse_args()
    said = measure(a.count, a.assets)
    print(said)
    if a.write:
        write_section("accuracy.md", SECTION, said)


if __name__ == "__main__":
    main()
