"""Cards, dice, a phone or a mug laid on a table of toys: whether any of it is taken for a toy, and what stays behind
when it is taken away.

A hand lays things on rendered tables and takes them away five seconds later. A toy: how often a thing became one (or
several) while it lay there; left: how often a toy that is none stood there afterwards; touched: known toys that were
lost, moved (by more than 0.1 in) or said to have moved. Measured with pictures of the bare table and of the terrain,
and without.
"""

from __future__ import annotations

import json
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2

from benchmarks.play.tracking import frames
from benchmarks.reporting import Figure, Report
from benchmarks.robustness.camera_disturbance import Counts, Harm, open_session, run, told_of, toys_of
from measure.scene import Toy

SECTION = "Things that are no toys"
BEFORE_S, AFTER_S = 1.6, 2.0
"""What lies there is looked at so long before it is lifted; what is left so long after the hand has gone."""
@dataclass(slots=True)
class Taken(Counts):
    """What came of one thing laid on the table."""

    times: int = 0
    toy: int = 0
    left: int = 0
    touched: int = 0


def lay(folder: Path, bare: bool) -> tuple[dict[str, Taken], int]:
    """One clip: what came of each thing, by its name, and how many toys stood there."""
    truth = json.loads((folder / "truth.json").read_text())
    session = open_session(folder, bare)
    deeds = [d for d in truth["deeds"] if d["kind"] in ("lay", "take")]
    looks = sorted([(d["lifted_s"] - BEFORE_S, d["toy"], True) for d in deeds if d["kind"] == "take"]
                   + [(d["to_s"] + AFTER_S, d["toy"], False) for d in deeds if d["kind"] == "take"])
    out: dict[str, Taken] = defaultdict(Taken)
    first = deeds[0]["from_s"]
    known: dict[str, Toy] = {}
    strangers: set[str] = set()
    told = 0
    for frame in frames(folder):
        tick = session.step(frame)
        if frame.time_s < first:
            known = toys_of(tick)
            continue
        told += sum(told_of(e) for e in tick.events if e.get("toy") in known or "terrain" in e)
        if not looks or frame.time_s < looks[0][0]:
            continue
        _, thing, lies = looks.pop(0)
        now = toys_of(tick)
        new = set(now) - set(known) - strangers
        if lies:
            out[thing].add(Taken(times=1, toy=bool(new)))
            continue
        harm = Harm.between(known, now, told)
        out[thing].add(Taken(left=bool(new), touched=harm.told + harm.lost + harm.elsewhere))
        strangers, told, known = strangers | new, 0, {i: now.get(i, t) for i, t in known.items()}
    session.close()
    return dict(out), len(truth["toys"])


def measure(folders: list[Path]) -> Report:
    """What came of each thing laid on the tables."""
    jobs = [(f, bare) for bare in (True, False) for f in folders]
    with ProcessPoolExecutor(2, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        done = dict(zip(jobs, pool.map(lay, *zip(*jobs, strict=True)), strict=True))
    whole: dict[tuple[str, bool], Taken] = defaultdict(Taken)
    for (_, bare), (each, _) in done.items():
        for thing, taken in each.items():
            whole[thing, bare].add(taken)
    out = Report(SECTION, lines=["| | times | a toy, left, toys touched: bare table known | not known |",
                                 "| --- | --- | --- | --- |"])
    things = sorted({t for t, _ in whole})
    for thing in things:
        cells = [f"{w.toy}, {w.left}, {w.touched}" for w in (whole[thing, True], whole[thing, False])]
        out.lines.append(f"| {thing} | {whole[thing, True].times} | " + " | ".join(cells) + " |")
    toys = sum(done[f, True][1] for f in folders)
    for bare, name in ((True, "bare table known"), (False, "not known")):
        every = Taken()
        for thing in things:
            every.add(whole[thing, bare])
        out.figures.append(Figure(f"{every.times} things laid among {toys} toys, {name}: taken for a toy, left behind, touched",
                                  f"{every.toy}, {every.left}, {every.touched}", "0, 0, 0"))
    return out


def main() -> None:
    """Command line."""
    run(measure, __doc__, "benchmarks.robustness.clutter runs/clutter61", "studio.footage.battle_clip --clutter")


if __name__ == "__main__":
    main()
