"""What players do besides moving toys: markers where a toy stood or beside it, casualties, a tape laid out for a move, cards
and sheets that toys are put on. Is every toy still who it was, and is no marker taken for one of them?

Recognised: landings of toys that were known without a question (and the overlap of their footprints with the true ones);
asked: with one; wrong: the place bears another toy's name; lost: none; off: toys taken off that still count as there. Taken
for one: names of the roster where no toy of it stands; asked about: markers, cards, tapes; a toy: that became a toy for good;
left: such toys that stood there after the thing was gone; touched: other toys lost, moved (by more than 0.1 in) or said to have
moved. With pictures of the bare table and of the terrain, and without. The players answer "which one?" with the truth. Folders:

    python -m studio.footage.battle_clip --habits --no-masks --toys 14 --seed SEED --fps 15 --size 1280x720 \\
        --assets ../shared/meshes --out runs/habitsSEED
"""

from __future__ import annotations

import json
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from shapely.geometry import Polygon

from assistant.session.tick import Tick
from benchmarks.play.tracking import ANSWER_S, NEAR_IN, centre, frames, standing_at, truly_at
from benchmarks.reporting import Figure, Report
from benchmarks.robustness.camera_disturbance import MOVED_IN, Counts, open_session, run, told_of, toys_of
from measure.scene import Toy
from vision.corrections.correction import NOTHING, Correction

SECTION = "What players do besides moving toys"
FAR_IN = 2.0
"""A toy told so far from where it stands is told of something else."""
SETTLED_S = 2.5
"""What came of a deed is looked at so long after all hands have gone."""
POOR = 0.6
"""A smaller overlap of footprints is told among the faults."""
@dataclass(slots=True)
class Came(Counts):
    """What came of one habit."""

    landings: int = 0
    recognised: int = 0
    overlap: float = 0.0
    asked: int = 0
    wrong: int = 0
    lost: int = 0
    still_there: int = 0
    taken_for_it: int = 0
    asked_about: int = 0
    a_toy: int = 0
    left: int = 0
    touched: int = 0

    def __str__(self) -> str:
        overlap = f"{self.overlap / self.recognised:.2f}" if self.recognised else "-"
        return (f"{self.recognised} of {self.landings} ({overlap}), {self.asked}, {self.wrong}, {self.lost}, "
                f"{self.still_there}; {self.taken_for_it}, {self.asked_about}, {self.a_toy}, {self.left}; {self.touched}")


def live(folder: Path, bare: bool) -> tuple[dict[str, Came], list[str], int]:
    """One clip: what came of each habit, the faults in words, and how many toys stand there."""
    truth = json.loads((folder / "truth.json").read_text())
    session = open_session(folder, bare)
    session.ask_players()
    out: dict[str, Came] = defaultdict(Came)
    faults: list[str] = []
    deeds = [(d, SETTLED_S + max(o["to_s"] for o in truth["deeds"] if o["from_s"] <= d["to_s"]))
             for d in sorted(truth["deeds"], key=lambda d: d["to_s"])]
    places = {(s["toy"], s["from_s"]): centre(s) for s in truth["stands"]}
    open_: dict[int, float] = {}
    asked: set[str] = set()
    known: dict[str, Toy] = {}
    told: set[str] = set()
    left: set[str] = set()
    for frame in frames(folder):
        tick = session.step(frame)
        if frame.time_s < truth["deeds"][0]["from_s"]:
            known = toys_of(tick)
            left = {i for i in known if i not in truth["toys"]}  # they were taken for toys from the start
            continue
        told |= {e["toy"] for e in tick.events if "toy" in e and told_of(e) and e["toy"] in truth["toys"]}
        for q in tick.questions:
            since = open_.setdefault(q.number, frame.time_s)
            if frame.time_s - since < ANSWER_S:
                continue
            name = truly_at(truth, places, frame.time_s, q.at_in)
            if name is not None:
                asked.add(name)
            session.correct(Correction("answer", number=q.number, as_id=name if name in truth["toys"] else NOTHING))
        if not deeds or frame.time_s < deeds[0][1]:
            continue
        deed, _ = deeds.pop(0)
        came, words = _judge(deed, tick, truth, known, asked, told, left)
        out[deed["kind"].split(":")[0].split(",")[0]].add(came)
        faults += [f"{folder.name}{'' if bare else ', not bare'}, {frame.time_s:.1f} s, {deed['kind']} {deed['toy']}: {w}"
                   for w in words]
        known, told = toys_of(tick), set()
        asked.discard(deed["toy"])
    session.close()
    return dict(out), faults, len(truth["toys"])


def _judge(deed: dict[str, Any], tick: Tick, truth: dict[str, Any], known: dict[str, Toy], asked: set[str],
           told: set[str], left: set[str]) -> tuple[Came, list[str]]:
    """What came of a deed, some time after it. ``left``: what was left by others; it is added to."""
    came, words = Came(), []
    name, now = deed["toy"], toys_of(tick)
    standing = {i: t for i, t in now.items() if t.state in ("placed", "occluded")}

    def who(at: tuple[float, float]) -> str | None:
        far = {i: float(np.hypot(*np.subtract(t.centroid(), at))) for i, t in standing.items()}
        best = min(far, key=lambda i: far[i], default=None)
        return best if best is not None and far[best] < NEAR_IN else None

    there = standing_at(truth, tick.frame.time_s)
    if name in truth["toys"]:
        if deed["kind"].endswith(": off"):
            if name in standing:
                came.still_there = 1
                words.append(f"still there at {standing[name].centroid()}")
        else:
            came.landings = 1
            seen = who(deed["to_in"])
            came.asked = int(name in asked)
            came.recognised = int(seen == name and name not in asked)
            if came.recognised:
                true, told_there = Polygon(there[name]["footprint_in"]), now[name].polygon()
                came.overlap = true.intersection(told_there).area / true.union(told_there).area
                if came.overlap < POOR:
                    words.append(f"an overlap of {came.overlap:.2f}")
            came.lost, came.wrong = int(seen is None), int(seen is not None and seen != name)
            if seen != name:
                words.append(f"taken for {seen}")
            elif name in asked:
                words.append("asked")
    strangers = {i for i in standing if i not in truth["toys"]}
    before = {i for i in known if i not in truth["toys"]}
    if deed["kind"].endswith(": take"):
        more = strangers - left
        came.left = len(more)
        if more:
            words.append(f"left {[(i, standing[i].centroid()) for i in more]}")
        left |= more
    else:
        came.asked_about = int(name in asked and name not in truth["toys"])
        came.a_toy = len(strangers - before)
        if strangers - before:
            words.append(f"a toy: {[(i, tuple(round(v, 1) for v in standing[i].centroid())) for i in strangers - before]}")
    # a name of the roster where no toy stands
    for i in set(standing) & set(truth["toys"]):
        at = standing[i].centroid()
        true = there.get(i)
        if i != name and (true is None or np.hypot(*np.subtract(centre(true), at)) > FAR_IN):
            came.taken_for_it += 1
            words.append(f"{i} told at ({at[0]:.1f}, {at[1]:.1f})")
    for i, was in known.items():
        if i == name or i not in truth["toys"] or i not in there:
            continue
        if i not in now:
            came.touched += 1
            words.append(f"{i} lost")
            continue
        off_in = float(np.hypot(*np.subtract(now[i].centroid(), was.centroid())))
        if off_in > MOVED_IN or i in told:
            came.touched += 1
            words.append(f"{i} {'said to have moved' if i in told else 'elsewhere'}, {off_in:.2f} in")
    return came, words


def measure(folders: list[Path]) -> Report:
    """What came of each habit."""
    jobs = [(f, bare) for bare in (True, False) for f in folders]
    with ProcessPoolExecutor(2, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        done = dict(zip(jobs, pool.map(live, *zip(*jobs, strict=True)), strict=True))
    whole: dict[tuple[str, bool], Came] = defaultdict(Came)
    for (_, bare), (each, faults, _) in done.items():
        for habit, came in each.items():
            whole[habit, bare].add(came)
            whole["all", bare].add(came)
        print("\n".join(faults), flush=True)
    head = "recognised (IoU), asked, wrong, lost, off; taken for one, asked about, a toy, left; touched"
    out = Report(SECTION, lines=[f"| {head} | bare table known | not known |", "| --- | --- | --- |"])
    for habit in [*dict.fromkeys(h for h, _ in whole if h != "all"), "all"]:
        out.lines.append(f"| {habit} | " + " | ".join(str(whole[habit, bare]) for bare in (True, False)) + " |")
    toys = sum(done[f, True][2] for f in folders)
    for bare, name in ((True, "bare table known"), (False, "not known")):
        every = whole["all", bare]
        out.figures += [
            Figure(f"{toys} toys, {name}: landings recognised, asked about, wrong, lost",
                   f"{every.recognised} of {every.landings}, {every.asked}, {every.wrong}, {every.lost}", "≥ 95 %, wrong 0"),
            Figure(f"{toys} toys, {name}: overlap of footprints (IoU)", f"{every.overlap / max(every.recognised, 1):.2f}"),
            Figure(f"{toys} toys, {name}: markers taken for a toy of the roster, asked about, made toys, left behind",
                   f"{every.taken_for_it}, {every.asked_about}, {every.a_toy}, {every.left}", "0, few, 0, 0"),
            Figure(f"{toys} toys, {name}: other toys touched, toys taken off that still count",
                   f"{every.touched}, {every.still_there}", "0, 0")]
    return out


def main() -> None:
    """Command line."""
    run(measure, __doc__, "benchmarks.robustness.player_habits runs/habits71", "studio.footage.battle_clip --habits")


if __name__ == "__main__":
    main()
