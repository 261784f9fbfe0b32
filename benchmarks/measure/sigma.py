"""Whether the stated sigmas hold: noisy measurements of known scenes, and how often the intervals contain the truth.

Scenes with covers of 5 to 95 % and ranges beyond three sigma; positions off by 0.05 inch, heights by 0.1, scale by 0.2
%. Intervals are value ± sigma and ± 1.96 sigma.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from benchmarks.measure.scenes import table
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from measure.distance.gap import gap_rows
from measure.occlusion.cover import blocks, cover_rows
from measure.scene import Ring, Scene, Terrain, Toy
from measure.solids import stage

SECTION = "Measuring"


def noisy(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene as a camera would measure it: everything shifted, with another height, and all scaled together."""
    scale = 1.0 + rng.normal(0, scene.scale_sigma) if scene.scale_sigma else 1.0

    def ring(points: Ring, dx: float, dy: float) -> Ring:
        return tuple((x * scale + dx, y * scale + dy) for x, y in points)

    heights: dict[float, float] = {}
    stuff: list[Terrain] = []
    for t in scene.terrain:
        dx, dy = rng.normal(0, t.sigma_in, 2)
        high = max(0.05, t.height_in + rng.normal(0, t.height_sigma_in))
        heights[t.top_in] = high - t.height_in
        stuff.append(replace(t, footprint_in=ring(t.footprint_in, dx, dy), height_in=high))
    toys: list[Toy] = []
    for m in scene.toys:
        dx, dy = rng.normal(0, m.sigma_in, 2)
        high = max(0.05, m.height_in + rng.normal(0, m.height_sigma_in))
        lift = heights.get(m.base_in, 0.0) if m.base_in > 0 else 0.0
        toys.append(replace(m, footprint_in=ring(m.footprint_in, dx, dy), height_in=high, base_in=m.base_in + lift))
    return replace(scene, toys=tuple(toys), terrain=tuple(stuff))


def measured(scene: Scene) -> tuple[float, float, float, float]:
    """Cover and its sigma, range and its sigma, of the first toy looking at the second."""
    s = stage(scene)
    pair = np.array([[0, 1]], dtype=np.int64)
    values, _ = cover_rows(s, pair, blocks(s), 0)
    row = gap_rows(s.packed, s.sigma, s.scale_sigma, pair)[0]
    return float(values[0, 0]), float(values[0, 1]), float(row[0]), float(row[9])


def worth_asking(seed: int) -> Scene:
    """A scene whose cover lies between 5 and 95 % and whose range is beyond three sigma."""
    rng = np.random.default_rng(seed)
    while True:
        scene = replace(table(rng, 2, 7, 20.0), scale_sigma=0.002)
        hidden, _, inches, sigma = measured(scene)
        if 0.05 < hidden < 0.95 and inches > 3 * sigma:
            return scene


def held(scenes: int, repeats: int, first: int = 0) -> np.ndarray:
    """Per scene (S, 5): shares of cover's intervals at 1 and 1.96 sigma that held the truth; of range's; the cover."""
    out = np.zeros((scenes, 5))
    for k in range(scenes):
        scene = worth_asking(first + k)
        truth = measured(scene)
        rng = np.random.default_rng(10_000 + first + k)
        m = np.array([measured(noisy(scene, rng)) for _ in range(repeats)])
        for col, (value, sigma) in enumerate(((0, 1), (2, 3))):
            off = np.abs(m[:, value] - truth[value])
            out[k, 2 * col] = np.mean(off <= m[:, sigma] + 1e-9)
            out[k, 2 * col + 1] = np.mean(off <= 1.96 * m[:, sigma] + 1e-9)
        out[k, 4] = truth[0]
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.measure.sigma --scenes 5", ACCURACY)
    parser.add_argument("--scenes", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--each", action="store_true")
    args = parser.parse_args()
    h = held(args.scenes, args.repeats, args.first)
    if args.each:
        for k, r in enumerate(h):
            shares = " ".join(f"{100 * v:.0f} %" for v in r[:4])
            print(f"  {args.first + k:3d} cover {r[4]:.3f}: {shares}")
    publish(ACCURACY, Report(SECTION, [
        Figure(f"{args.scenes} scenes, {args.repeats} noisy repeats: {what} within 1 and 1.96 sigma of the truth",
               f"{100 * h[:, k].mean():.1f} %, {100 * h[:, k + 1].mean():.1f} %", "68.3 %, 95.0 %")
        for k, what in ((0, "covers"), (2, "ranges"))]), args.write)


if __name__ == "__main__":
    main()
