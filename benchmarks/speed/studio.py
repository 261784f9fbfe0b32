"""Pictures a minute of the studio's renderer."""

from __future__ import annotations

import time

import numpy as np

from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from studio.datasets.pictures import draw
from studio.footage.sample import FPS, film
from studio.rendering.render import Stage
from studio.scenes.scatter import Pool, table


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.speed.studio --count 5", PERFORMANCE)
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
    publish(PERFORMANCE, Report("Studio", [
        Figure(f"{name}: pictures a minute, processor seconds each", f"{60 * n / wall:.0f}, {used / n:.2f}")
        for name, n, wall, used in rows]), a.write)


if __name__ == "__main__":
    main()
