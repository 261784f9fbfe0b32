"""Pictures a minute of the studio's renderer: ``python -m benchmarks.speed.studio [--count 20]``; prints a table."""

from __future__ import annotations

import time

import numpy as np

from benchmarks.reporting import command_line
from studio.datasets.pictures import draw
from studio.footage.sample import FPS, film
from studio.rendering.render import Stage
from studio.scenes.scatter import Pool, table


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.speed.studio --count 5")
    p.add_argument("--count", type=int, default=20, help="training pictures to draw")
    a = p.parse_args()
    stage, pool = Stage(supersample=1), Pool(seed=1)
    begun, cpu = time.perf_counter(), time.process_time()
    for i in range(a.count):
        draw(stage, table(pool, np.random.default_rng((1, 2, i))), i)
    rows = [("training pictures, 1024x576", a.count, time.perf_counter() - begun, time.process_time() - cpu)]
    clip = film(Stage())
    for name, start in (("clip, nobody about (first frame draws all)", 0), ("clip, one arm", 110), ("clip, two arms", 900)):
        begun, cpu = time.perf_counter(), time.process_time()
        n = sum(1 for _ in clip.frames(FPS, start, start + 6))
        rows.append((name, n, time.perf_counter() - begun, time.process_time() - cpu))
    print(f"{'what':46} {'pictures':>8} {'a minute':>9} {'CPU s each':>10}")
    for name, n, wall, used in rows:
        print(f"{name:46} {n:8d} {60 * n / wall:9.0f} {used / n:10.2f}")


if __name__ == "__main__":
    main()
