"""Covers of a whole table, today's beside those of version 0.1.0, in turns: processor time of processes of their own.

The same table for both: 24 toys among 24 pieces of terrain, as prisms, which is all that version 0.1.0 knows. Its
``measure/`` is unpacked from git into --folder, once.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.measure.scenes import table
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish

SECTION = "Beside version 0.1.0"
COMMIT = "563b82b4"
TOYS = 24
MEASURER = """
import itertools, json, sys, time
import numpy as np
try:
    from measure.occlusion.cover import blocks, cover_rows
    from measure.scene_file import scene_from_dict
    old = False
except ImportError:  # version 0.1.0
    from measure.cover import cover_rows
    from measure.scene import Scene
    scene_from_dict, old = Scene.from_dict, True
from measure.solids import stage
s = stage(scene_from_dict(json.load(open(sys.argv[1]))))
toys = [k for k, kind in enumerate(s.kind.tolist()) if kind == 0]
pairs = np.array(list(itertools.permutations(toys, 2)))
out = {}
for name, sigma in (("covers", False), ("covers, sigmas", True)):
    least = 1e9
    for _ in range(int(sys.argv[2]) + 1):
        began = time.process_time()
        cover_rows(s, pairs, False if old else blocks(s), 0, with_sigma=sigma)
        least = min(least, time.process_time() - began)
    out[name] = 1e3 * least
out["pairs"] = len(pairs)
print(json.dumps(out))
"""


def measured(root: Path, scene: Path, repeats: int) -> dict[str, float]:
    """Processor milliseconds of the ``measure`` that lies in ``root``: least of some runs."""
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", MEASURER, str(scene), str(repeats)], cwd=root, env=env, check=True,
                          capture_output=True, text=True)
    return {k: float(v) for k, v in json.loads(done.stdout).items()}


def unpacked(folder: Path) -> Path:
    """Version 0.1.0's ``measure/`` in that folder."""
    if not (folder / "measure").exists():
        packed = subprocess.run(["git", "archive", COMMIT, "measure"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
    return folder


def report(rounds: list[tuple[dict[str, float], dict[str, float]]]) -> Report:
    """Figures of rounds of (today, 0.1.0)."""
    out = Report(SECTION)
    for name, text in (("covers", "covers of all pairs of 24 toys, no sigma"), ("covers, sigmas", "the same with sigmas")):
        new, old = (statistics.median(r[k][name] for r in rounds) for k in (0, 1))
        ratios = [a[name] / b[name] for a, b in rounds]
        out.figures.append(Figure(f"{text}: today by 0.1.0", f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to "
                                  f"{max(ratios):.2f}); {new:.0f} and {old:.0f} ms of processor",
                                  "≤ 35 ms" if "sigmas" in name else ""))
    each = [statistics.median(r[k]["covers, sigmas"] / r[k]["pairs"] for r in rounds) for k in (0, 1)]
    out.figures.append(Figure("a pair's cover with sigma, today and 0.1.0 (ms of processor)", f"{each[0]:.3f}, {each[1]:.3f}",
                              "≤ 0.06"))
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.measure.beside_old --rounds 3", PERFORMANCE)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--repeats", type=int, default=10, help="runs of a round, of which the fastest counts")
    p.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "toy-umpire-0.1.0", help="for version 0.1.0")
    a = p.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    old = unpacked(a.folder)
    scene = a.folder / "table.json"
    scene.write_text(json.dumps(table(np.random.default_rng(1), TOYS, TOYS, 48.0).to_dict()), encoding="utf-8")
    publish(PERFORMANCE, report([(measured(ROOT, scene, a.repeats), measured(old, scene, a.repeats)) for _ in range(a.rounds)]),
            a.write)


if __name__ == "__main__":
    main()
