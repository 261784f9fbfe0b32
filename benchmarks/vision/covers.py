"""Covers of toys that truly are partly hidden (5 to 95 %), each ordered pair once for each way in which it stands.

``sample``: the bundled clip. ``tables``: random tables of ``studio.footage.cover_tables``, a piece of terrain of each
kind, drawn once into runs/covers. ``starts``: battles as they begin, with the sample's terrain. Truth is between the
meshes. Seeds below 600, and 701 to 702, 721 to 732, 751 to 755, 771 and 772, and battles 791 to 796, are for tuning; the others
are for measuring: nothing was set by them.

``--untyped``: as it is where nobody typed a height or said what stands there.

Errors in points (1 point = 1 %). Undecided: too close to call at a limit; wrong: ruled at 95 %, and not so.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assistant.runner.sample import sample_folder
from benchmarks.play.main_job import PARTLY, sample_clip, watch
from benchmarks.reporting import ACCURACY, ASSETS, ROOT, Figure, Report, command_line, publish
from benchmarks.vision.starts import seen
from measure.occlusion.error_sources import PLACE, SHAPE, SOURCES, known_exactly
from measure.scene import Part, Ring, Scene, Terrain, Toy
from measure.survey import Survey
from measure.verdict import Verdict, at_most
from studio.footage.battle import battle
from studio.footage.battle_clip import write
from studio.footage.cover_tables import LENGTH_S, hidden_pairs, table

SECTION = "Covers of partly hidden toys"
LIMITS = (0.25, 0.5)
"""Cover limits as games have them."""
NOTHING_SEEN = "none seen"
"""The kind of the blocker of a pair for which the program sees no blocker."""
HELD_OUT = 600
LEAST = 10
"""Pairs behind a kind of blocker, for a row of its own in the docs."""
FPS = 10.0
TOYS = "toys"
Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Pair:
    """One cover beside its truth, shares 0-1. ``kind``: that of the blocker that hides most. ``less``: the sigma with one
    source of error taken away; ``real``: the cover had one source been measured without error."""

    names: tuple[str, str]
    truth: float
    hidden: float
    sigma: float
    kind: str
    less: Mapping[str, float] = field(default_factory=dict)
    real: Mapping[str, float] = field(default_factory=dict)


def pairs_of(scene: Scene, true: Sequence[Mapping[str, Any]], facts: Scene | None = None) -> list[Pair]:
    """What the program says of the pairs of which the truth (``from``, ``to``, ``hidden_mesh``) is known. ``facts``: the
    things as they truly are, for the errors' sources."""
    def told(s: Scene) -> dict[tuple[str, str], dict[str, Any]]:
        return {(d["from"], d["to"]): d for d in Survey(s).pairs()["pairs"]}

    kinds = {t.id: t.kind or "unnamed" for t in scene.terrain}
    own = told(scene)
    groups = {TOYS: [t.id for t in scene.toys], "terrain": [t.id for t in scene.terrain]}
    ways = [(source, group) for group in groups for source in SOURCES]
    less = {f"{s} of {g}": told(known_exactly(scene, s, groups[g])) for s, g in ways}
    real = {f"{s} of {g}": told(as_it_is(scene, facts, s, g)) for s, g in ways} if facts else {}
    out = []
    for t in true:
        key = (t["from"], t["to"])
        if key in own:
            d = own[key]
            out.append(Pair(key, t["hidden_mesh"], d["hidden"], d["hidden_sigma"],
                            next((kinds[b] for b in d["blockers"] if b in kinds), NOTHING_SEEN),
                            {k: v[key]["hidden_sigma"] for k, v in less.items()},
                            {k: v[key]["hidden"] for k, v in real.items()}))
    return out


def as_it_is(scene: Scene, facts: Scene, source: str, group: str) -> Scene:
    """The scene with one thing put right: the places or heights of toys, the outlines or heights of terrain. The same scene
    for what the truth does not hold."""
    things: tuple[Toy | Terrain, ...] = (*facts.toys, *facts.terrain)
    of = {t.id: t for t in things}

    def toy(t: Toy) -> Toy:
        f = of.get(t.id)
        if f is None:
            return t
        if source == PLACE:
            (x, y), (fx, fy) = t.centroid(), f.polygon().centroid.coords[0]
            return t.moved(fx - x, fy - y)
        k = f.height_in / t.height_in
        slabs = tuple(Part(p.footprint_in, t.base_in + k * (p.base_in - t.base_in), k * p.height_in) for p in t.slabs)
        return replace(t, height_in=f.height_in, slabs=slabs)

    def piece(t: Terrain) -> Terrain:
        f = of.get(t.id)
        return t if f is None else replace(t, footprint_in=f.footprint_in) if source == PLACE else replace(
            t, height_in=f.height_in)

    if source == SHAPE:
        return scene
    if group == TOYS:
        return replace(scene, toys=tuple(toy(t) for t in scene.toys))
    return replace(scene, terrain=tuple(piece(t) for t in scene.terrain))


def facts_of(toys: Sequence[tuple[str, Mapping[str, Any]]], terrain: Sequence[Mapping[str, Any]]) -> Scene:
    """The things of a truth file as they are: toys by id with their stands (``footprint_in``, ``height_in``)."""
    return Scene((48.0, 48.0), tuple(Toy(k, _ring(s), s["height_in"]) for k, s in toys),
                 tuple(Terrain(t["id"], _ring(t), t["height_in"]) for t in terrain))


def _ring(d: Mapping[str, Any]) -> Ring:
    return tuple((float(x), float(y)) for x, y in d["footprint_in"])


def sample_pairs(typed: bool = True) -> list[Pair]:
    """The bundled clip's: each pair in each way in which its two toys stand, at the end of the last pause in which they do.
    ``typed``: with the roster's heights and terrain."""
    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    session, source, script = sample_clip(True, True, typed)
    _, scenes, _ = watch(session, source, script)
    times = np.array([t for t, _ in scenes])
    once: dict[tuple[str, int, str, int], Pair] = {}
    for interval in truth["intervals"]:
        k = int(np.searchsorted(times, interval["to_s"] - 0.05)) - 1
        if interval["to_s"] - interval["from_s"] < 0.6 or k < 0:
            continue
        stands = interval["stands"]
        facts = facts_of([(t, truth["stands"][n]) for t, n in stands.items()], truth["terrain"])
        for p in pairs_of(scenes[k][1], interval["pairs"], facts):
            a, b = p.names
            once[a, stands[a], b, stands[b]] = p
    return list(once.values())


def drawn(kind: str, seed: int, assets: Path | None) -> Path:
    """The clip of that seed and the truth about its covers, drawn where it is not there yet."""
    folder = ROOT / "runs" / "covers" / f"{kind}{seed}"
    if not (folder / "covers.json").exists():
        story = table(seed, assets=assets)
        if kind == "starts":
            story = battle(seed, moves=4, seconds=40.0, assets=assets)
            story = replace(story, play=replace(story.play, length_s=LENGTH_S))
        write(story, folder, FPS, masks=False)
        truth = hidden_pairs(story.play.toys, story.stuff)
        (folder / "covers.json").write_text(json.dumps(truth), encoding="utf-8")
    return folder


def drawn_pairs(folder: Path, scene: Scene | None = None, typed: bool = True) -> list[Pair]:
    """Those of one drawn table: what the program says of it at its end, or a ``scene`` that it said. ``typed``: with the
    roster's heights and terrain."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    stands = [(s["toy"], {**s, "height_in": truth["toys"][s["toy"]]["height_in"]}) for s in truth["stands"] if s["from_s"] == 0]
    true = json.loads((folder / "covers.json").read_text(encoding="utf-8"))
    return pairs_of(scene or seen(folder, typed), true, facts_of(stands, truth["terrain"]))


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """Figures of some pairs, in points and percent. ``undecided`` and ``wrong`` at each of LIMITS."""

    count: int
    median: float
    p95: float
    rms: float
    sigma: float
    within: tuple[float, float]
    undecided: tuple[float, ...]
    wrong: tuple[float, ...]

    def row(self, name: str) -> str:
        """One line of a table."""
        say = ", ".join
        return (f"| {name} | {self.count} | {self.median:.1f}, {self.p95:.1f}, {self.rms:.1f} | {self.sigma:.1f} | "
                f"{self.within[0]:.0f} %, {self.within[1]:.0f} % | {say(f'{u:.0f} %' for u in self.undecided)} | "
                f"{say(f'{w:.1f} %' for w in self.wrong)} |")


HEAD = ("| pairs | count | error: median, p95, rms | sigma median | within 1, 1.96 | undecided at 25, 50 % | wrong at 95 % |\n"
        "| --- |" + " --- |" * 6)


def judge(pairs: Sequence[Pair]) -> Judged:
    """Figures of pairs; there must be some."""
    e = 100 * np.array([p.hidden - p.truth for p in pairs])
    s = 100 * np.array([p.sigma for p in pairs])
    z = np.abs(e) / np.maximum(s, 1e-9)
    said = [[at_most(p.hidden, p.sigma, limit).verdict for p in pairs] for limit in LIMITS]
    true = [[Verdict.YES if p.truth <= limit else Verdict.NO for p in pairs] for limit in LIMITS]
    undecided = tuple(100 * float(np.mean([v is Verdict.TOO_CLOSE for v in row])) for row in said)
    wrong = tuple(100 * float(np.mean([v is not Verdict.TOO_CLOSE and v is not t for v, t in zip(row, facts, strict=True)]))
                  for row, facts in zip(said, true, strict=True))
    size = np.abs(e)
    return Judged(len(pairs), float(np.median(size)), float(np.percentile(size, 95)), float(np.sqrt((e**2).mean())),
                  float(np.median(s)), (100 * float(np.mean(z < 1)), 100 * float(np.mean(z < 1.96))), undecided, wrong)


def report(title: str, pairs: Sequence[Pair], typed: bool = True) -> Report:
    """Figures of one set of pairs; printed with them: a row for each kind of blocker, and for each source of error. ``typed``:
    with the goals for heights that players typed."""
    part = [p for p in pairs if PARTLY[0] < p.truth < PARTLY[1]]
    rest = [p for p in pairs if not PARTLY[0] < p.truth < PARTLY[1]]
    kinds = {k: [p for p in part if p.kind == k] for k in sorted({p.kind for p in part})}
    every = judge(part)
    lines = [HEAD, every.row("partly hidden, 5 to 95 %"), *(judge(v).row(k) for k, v in kinds.items())]
    if rest:
        lines.append(judge(rest).row("trivial: the others"))
    lines += ["", "| taken away | sigma median without it | error rms were it known |", "| --- | --- | --- |"]
    for name in part[0].less:
        s = 100 * float(np.median([p.less[name] for p in part]))
        e = 100 * float(np.sqrt(np.mean([(p.real.get(name, np.nan) - p.truth) ** 2 for p in part])))
        lines.append(f"| {name} | {s:.1f} | {'–' if name.startswith(SHAPE) or np.isnan(e) else f'{e:.1f}'} |")
    errors, sigma, undecided = ("≤ 2, ≤ 15", "≤ 6", "≤ 15 %") if typed else ("p95 ≤ 25", "≤ 9", "")
    figures = [
        Figure(f"{title}: errors: median, p95, rms (points)",
               f"{every.median:.1f}, {every.p95:.1f}, {every.rms:.1f} ({every.count} pairs)", errors),
        Figure(f"{title}: their stated sigma: median (points)", f"{every.sigma:.1f}", sigma),
        Figure(f"{title}: within 1 and 1.96 of it", "{:.0f} %, {:.0f} %".format(*every.within), "68 %, 95 %"),
        Figure(f"{title}: undecided at limits of 25 and 50 %", "{:.0f} %, {:.0f} %".format(*every.undecided), undecided),
        Figure(f"{title}: ruled wrongly at 95 %, at these limits", "{:.1f} %, {:.1f} %".format(*every.wrong), "≤ 1 %")]
    for kind, some in kinds.items():
        j = judge(some)
        if j.count >= LEAST:
            figures.append(Figure(f"{title}, behind {kind}: median, p95; sigma; within 1, 1.96",
                                  f"{j.median:.1f}, {j.p95:.1f}; {j.sigma:.1f}; {j.within[0]:.0f} %, {j.within[1]:.0f} % "
                                  f"({j.count} pairs)"))
    return Report(SECTION, figures, lines)


def asked(about: str | None, example: str, drawn: tuple[str, ...], count: int,
          untyped: bool = False) -> tuple[argparse.Namespace, Path | None]:
    """What a command line asks for that measures covers on the sample and on what is ``drawn``, ``count`` of each where it does
    not say; and the folder of free meshes, None if it is not there. ``untyped``: it may ask for that."""
    p = command_line(about, example, ACCURACY)
    p.add_argument("what", nargs="+", choices=("sample", *drawn))
    p.add_argument("--count", type=int, default=count, help=" or ".join(drawn))
    p.add_argument("--seed", type=int, default=HELD_OUT + 1, help="of the first")
    if untyped:
        p.add_argument("--untyped", action="store_true", help="of the roster only the toys' names and places")
    p.add_argument("--assets", type=Path, default=ASSETS, help="folder with free meshes: its held-out ones become toys")
    a = p.parse_args()
    cv2.setNumThreads(1)
    return a, a.assets if a.assets.exists() else None


def main() -> None:
    """Command line."""
    a, assets = asked(__doc__, "benchmarks.vision.covers tables --count 2", ("tables", "starts"), 8, untyped=True)
    ending = ", nothing typed" if a.untyped else ""
    for what in a.what:
        if what == "sample":
            publish(ACCURACY, report(f"sample{ending}", sample_pairs(not a.untyped), not a.untyped), a.write)
            continue
        seeds = range(a.seed, a.seed + a.count)
        pairs = [q for seed in seeds for q in drawn_pairs(drawn(what, seed, assets), typed=not a.untyped)]
        publish(ACCURACY, report(f"{what} {seeds[0]} to {seeds[-1]}{ending}", pairs, not a.untyped), a.write)


if __name__ == "__main__":
    main()
