"""Ranges on many tables as their battles begin: 24 toys each, set out as in the battles of
``benchmarks.play.tracking``.

A battle of five minutes measures one table's toys again and again, and which toys stand there matters more to its
ranges than what the program does. Two seconds each of a dozen tables are drawn as fast as three minutes of a battle and
show twelve times as many toys. They are drawn once, into runs/starts, a folder for each picture size.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from shapely.geometry import Polygon

from benchmarks.play.tracking import Watched, eye_of, frames, ranges, standing_at
from benchmarks.reporting import ACCURACY, ASSETS, ROOT, Figure, Report, command_line, publish
from benchmarks.vision.footprints import overlap
from measure.scene import Scene
from studio.footage.battle import battle
from studio.footage.battle_clip import write

TOYS, LENGTH_S, FPS = 24, 2.0, 20.0
SECTION = "Starts of battles"
PRISM_LIKE = ("soldier", "tank", "jeep")
Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """One table: its seed, how many toys were found under their names, of how many, errors of ranges to 24 inches
    (inches, and over their sigmas), and each footprint's overlap with the true one by name."""

    seed: int
    found: int
    toys: int
    errors_in: Array
    over_sigma: Array
    overlaps: dict[str, float]


def drawn(seed: int, folder: Path, assets: Path | None, size_px: tuple[int, int]) -> Path:
    """The clip of that seed in ``folder``, pictures of ``size_px``, drawn where it is not there yet."""
    if not (folder / "done").exists():
        story = battle(seed, toys=TOYS, moves=4, seconds=40.0, assets=assets, size_px=size_px)
        write(replace(story, play=replace(story.play, length_s=LENGTH_S)), folder, FPS, masks=False)
        (folder / "done").touch()
    return folder


def seen(folder: Path, typed: bool = True) -> Scene:
    """What the program says at the clip's end. ``typed``: with the roster's heights and terrain."""
    eye, scene = eye_of(folder, typed=typed), None
    for frame in frames(folder):
        scene = eye.see(frame).scene
    assert scene is not None
    return scene


def judged(folder: Path, scene: Scene | None = None) -> Start:
    """Against the truth: what the program says at the clip's end, or a ``scene`` that it said."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    scene = scene or seen(folder)
    errors, over = ranges(Watched(scenes=[scene]), truth)
    there = {k: Polygon(s["footprint_in"]) for k, s in standing_at(truth, scene.time_s).items()}
    told = {t.id: overlap(t.polygon().buffer(0), there[t.id]) for t in scene.toys if t.state == "placed" and t.id in there}
    overlaps = {k: v for k, v in told.items() if v > 0}
    return Start(truth["seed"], len(overlaps), len(there), errors, over, overlaps)


def report(starts: Sequence[Start], size: str) -> Report:
    """Figures of all tables, a row for each, and the footprints by kind."""
    out = ["| table | toys named | ranges to 24 in | rms (in) | median size | p95 | mean | within 1, 1.96 sigma |",
           "| --- |" + " --- |" * 7]
    every = Start(0, sum(s.found for s in starts), sum(s.toys for s in starts), np.concatenate([s.errors_in for s in starts]),
                  np.concatenate([s.over_sigma for s in starts]), {})
    out += [*(row(f"seed {s.seed}", s) for s in starts), row("all", every)]
    kinds: dict[str, list[float]] = {}
    for s in starts:
        for name, o in s.overlaps.items():
            kinds.setdefault(name.partition("-")[2].rstrip("0123456789-"), []).append(o)
    out += ["", "| toys | footprints | overlap: mean | smallest |", "| --- | --- | --- | --- |"]
    out += [f"| {k} | {len(o)} | {np.mean(o):.3f} | {min(o):.2f} |" for k, o in sorted(kinds.items())]
    e, z = every.errors_in, np.abs(every.over_sigma)
    tables = f"{len(starts)} tables from seed {starts[0].seed}, {size}"
    plain, odd = ([o for k, told in kinds.items() if (k in PRISM_LIKE) is like for o in told] for like in (True, False))
    return Report(SECTION, [
        Figure(f"{tables}: toys found and named", f"{every.found} of {every.toys}", "all"),
        Figure(f"{tables}: ranges to 24 in: rms, p95 (in)",
               f"{np.sqrt((e**2).mean()):.3f}, {np.quantile(np.abs(e), 0.95):.3f} ({len(e)} pairs)", "≤ 0.10, ≤ 0.20"),
        Figure(f"{tables}: ranges within 1 and 1.96 of their sigma",
               f"{100 * np.mean(z < 1):.0f} %, {100 * np.mean(z < 1.96):.0f} %", "68 %, 95 %"),
        Figure(f"{tables}: overlap of footprints: {', '.join(PRISM_LIKE)}", f"{np.mean(plain):.3f}", "≥ 0.93"),
        Figure(f"{tables}: overlap of footprints: the others", f"{np.mean(odd):.3f}", "≥ 0.80")], out)


def row(name: str, s: Start) -> str:
    """One table's line."""
    e, size, z = s.errors_in, np.abs(s.errors_in), np.abs(s.over_sigma)
    return (f"| {name} | {s.found} of {s.toys} | {len(e)} | {np.sqrt((e**2).mean()):.3f} | {np.median(size):.3f} | "
            f"{np.quantile(size, 0.95):.3f} | {e.mean():+.3f} | {100 * np.mean(z < 1):.0f} %, "
            f"{100 * np.mean(z < 1.96):.0f} % |")


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.starts --count 2 --seed 77", ACCURACY)
    p.add_argument("--count", type=int, default=12)
    p.add_argument("--seed", type=int, default=61, help="of the first table")
    p.add_argument("--size", default="1920x1080", help="picture size (default 1920x1080)")
    p.add_argument("--assets", type=Path, default=ASSETS, help="folder with free meshes: its held-out ones become toys")
    a = p.parse_args()
    cv2.setNumThreads(1)
    assets = a.assets if a.assets.exists() else None
    width, height = map(int, a.size.split("x"))
    starts = []
    for seed in range(a.seed, a.seed + a.count):
        starts.append(judged(drawn(seed, ROOT / "runs" / "starts" / a.size / f"{seed}", assets, (width, height))))
        print(row(f"seed {seed}", starts[-1]), flush=True)
    publish(ACCURACY, report(starts, a.size), a.write)


if __name__ == "__main__":
    main()
