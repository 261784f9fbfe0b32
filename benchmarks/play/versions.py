"""This checkout beside version 0.1.0 on the sample clip, in turns: processor, memory, start, steps, and how right each is.

The old version is checked out into a git worktree, with a virtual environment of its own (made once and kept: --folder). Each
turn is a process of its own that plays the whole battle with its script, without recording, as `run` does. Modules and loops
were compiled by a play that does not count. Ratios are of one round each: today's by the old one's, with minimum, median and
maximum over the rounds. Beside them Ultralytics tracks the clip's first frames (--ultralytics) with ByteTrack and the same
detector, on one thread.

At rest: no arm is over the table and none left it in the last 2 s. Landings: an arm left it in the last 2 s. Hands: the rest.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.runner.sample import sample_folder
from benchmarks.play.main_job import Compared, compare, spread, true_scene
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from measure.scene_file import scene_from_dict

SECTION = "Beside version 0.1.0"
VERSION, COMMIT = "0.1.0", "563b82b4"
LANDING_S = 2.0
"""After an arm has left, looks at what landed are made for so long."""
PLAYER = """
import gc, json, resource, sys, time
try:
    from assistant.runner.sample import sample_session
    from assistant.runner.script import play_script, spared_until_s
    from vision.capture.source import spare
    from vision.networks.weights import give_back_large_at_once
    give_back_large_at_once()  # as assistant.runner.watch does, and so
    freeze = gc.freeze
except ImportError:  # version 0.1.0
    from assistant.watch import play_script, sample_session
    freeze, spare = list, None
ends, seconds = json.loads(sys.argv[1]), float(sys.argv[2])
source, session, script = sample_session()
rows, scenes, events, frames, scene, first, frozen = [], [], [], iter(source), None, None, False
while True:
    used, began = time.process_time(), time.perf_counter()
    frame = next(frames, None)
    if frame is None or frame.time_s > seconds:
        break
    while ends and frame.time_s >= ends[0] - 0.05:
        scenes.append(None if scene is None else scene.to_dict())
        ends.pop(0)
    tick = session.step(frame)
    if tick.ready:
        play_script(session, script, frame.time_s)
        if not frozen:
            freeze()
            frozen = True
    if spare:
        spare(source, spared_until_s(session, script))
    rows.append((frame.time_s, time.process_time() - used, time.perf_counter() - began))
    first = time.process_time() if first is None else first
    scene, events = tick.scene, events + list(tick.events)
scenes += [scene.to_dict() if end <= rows[-1][0] + 1 else None for end in ends]  # the clip's last frames
session.close()
moves = [[e["time_s"], e["toy"], e["distance_in"]] for e in events if e["type"] == "move"]
notes = [[e["time_s"], e["text"]] for e in events if e["type"] == "note"]
json.dump({"rows": rows, "scenes": scenes, "moves": moves, "notes": notes, "first_s": first,
           "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}, sys.stdout)
"""

TRACKER = """
import json, sys, time
from pathlib import Path
import torch
from vision.networks.ultralytics_adapter import ultralytics
torch.set_num_threads(1)
folder, weights, clip, count = sys.argv[1:]
model = ultralytics(Path(folder)).YOLO(weights)
used, frames = [], model.track(clip, tracker="bytetrack.yaml", stream=True, verbose=False, device="cpu")
while len(used) < int(count):
    began = time.process_time()
    next(frames)
    used.append(1e3 * (time.process_time() - began))
json.dump(used, sys.stdout)
"""
FIRST = 3
"""So many frames of Ultralytics' are its start."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One play of the clip: processor ms a frame in each state, and of all after the start, steps in ms by the clock (p99,
    worst), frames a second, MB, processor seconds to the first frame, errors of ranges (inches), and the moves and notes of
    its log."""

    frame_ms: Mapping[str, float]
    all_ms: float
    step_ms: tuple[float, float]
    fps: float
    peak_mb: float
    first_s: float
    ranges_in: Sequence[float]
    moves: tuple[tuple[str, float], ...]
    notes: tuple[str, ...]


def state_at(time_s: float, intervals: Sequence[Mapping[str, Any]]) -> str:
    """ "rest", "landing" or "hands"."""
    for k, interval in enumerate(intervals):
        if interval["from_s"] <= time_s <= interval["to_s"]:
            return "landing" if k and time_s < interval["from_s"] + LANDING_S else "rest"
    return "hands"


def turn_of(data: Mapping[str, Any], truth: dict[str, Any]) -> Turn:
    """What one process printed, beside the truth. Frames before the first two seconds are the start: they count for no
    state."""
    rows = np.array(data["rows"])
    states = np.array([state_at(t, truth["intervals"]) for t in rows[:, 0]])
    later = rows[:, 0] > LANDING_S
    ms = {s: float(1e3 * rows[later & (states == s), 1].mean()) for s in ("rest", "hands", "landing")
          if (later & (states == s)).any()}
    found = Compared()
    for interval, scene in zip(truth["intervals"], data["scenes"], strict=True):
        if scene is not None and interval["to_s"] - interval["from_s"] >= 0.6:
            seen = scene_from_dict(scene)
            compare(found, seen, interval, true_scene(truth, interval, seen.table_size_in))
    steps = 1e3 * rows[later, 2]
    return Turn(ms, float(1e3 * rows[later, 1].mean()), (float(np.percentile(steps, 99)), float(steps.max())),
                float(later.sum() / rows[later, 2].sum()), data["peak"] / 1e3, data["first_s"], found.ranges,
                tuple((toy, round(far, 2)) for _, toy, far in data["moves"]), tuple(text for _, text in data["notes"]))


def play(python: str, tree: Path, truth: dict[str, Any], seconds: float) -> Turn:
    """Play the clip once with the code of a tree."""
    ends = [i["to_s"] for i in truth["intervals"]]
    # else each start would compile all modules
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run([python, "-c", PLAYER, json.dumps(ends), str(seconds)], cwd=tree, stdout=subprocess.PIPE, check=True,
                          env={**environment, "PYTHONPATH": str(tree)})
    return turn_of(json.loads(done.stdout), truth)


def old_tree(folder: Path, python: str | None) -> tuple[Path, str]:
    """The worktree of the old version and the Python that runs it, made where they are missing."""
    tree = folder / f"toy-umpire-{VERSION}"
    if not (tree / "pyproject.toml").exists():
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        subprocess.run(["git", "worktree", "add", "--detach", str(tree), COMMIT], cwd=ROOT, check=True, stdout=sys.stderr)
    if python is not None:
        return tree, python
    environment = folder / f"environment-{VERSION}"
    own = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not own.exists():
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(own), "-m", "pip", "install", "--quiet", "-e", str(tree)], check=True, stdout=sys.stderr)
    return tree, str(own)


def tracked_ms(folder: Path, count: int) -> list[float]:
    """Processor ms that Ultralytics' track took for each of so many of the clip's frames after its start."""
    words = (str(folder / "ultralytics"), str(ROOT / "models" / "detector.pt"), str(sample_folder() / "clip.mp4"),
             str(FIRST + count))
    done = subprocess.run([sys.executable, "-c", TRACKER, *words], cwd=ROOT, stdout=subprocess.PIPE, check=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    return list(map(float, json.loads(done.stdout.splitlines()[-1])[FIRST:]))


def ratio(name: str, rounds: Sequence[tuple[Turn, Turn]], of: Callable[[Turn], float], unit: str, goal: str = "",
          digits: int = 2) -> Figure:
    """Today's by the old version's: median, least and most of all rounds, and both medians."""
    ratios = [of(a) / of(b) for a, b in rounds]
    mine, theirs = (statistics.median(of(r[k]) for r in rounds) for k in (0, 1))
    return Figure(f"{name}: today by {VERSION}", f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}); "
                  f"{mine:.{digits}f} and {theirs:.{digits}f} {unit}", goal)


def report_of(rounds: Sequence[tuple[Turn, Turn]], tracked: Sequence[float] = ()) -> Report:
    """The table, and what each version logged where the two differ. ``tracked``: see :func:`tracked_ms`."""
    a, b = rounds[-1]
    states = {"rest": ("at rest", "≤ 0.33"), "hands": ("hands in view", "≤ 0.5"), "landing": ("landings", "")}
    figures = [ratio(f"processor a frame, {words}", rounds, lambda t, s=s: t.frame_ms[s], "ms", goal, 1)
               for s, (words, goal) in states.items() if all(s in t.frame_ms for t in (a, b))]
    figures += [ratio("processor a frame, all", rounds, lambda t: t.all_ms, "ms", "≤ 0.45", 1),
                ratio("frames a second by the clock", rounds, lambda t: t.fps, "", digits=0),
                ratio("peak memory", rounds, lambda t: t.peak_mb, "MB", "≤ 0.4", 0),
                ratio("processor to the first frame", rounds, lambda t: t.first_s, "s", "≤ 0.4", 1),
                ratio("a step by the clock, p99", rounds, lambda t: t.step_ms[0], "ms", "≤ 60 ms", 0),
                ratio("a step by the clock, worst", rounds, lambda t: t.step_ms[1], "ms", "≤ 150 ms", 0)]
    told = [("ranges to 24 in: rms, p95, worst (in)", ["{:.3f}, {:.3f}, {:.3f}".format(*spread(t.ranges_in)) for t in (a, b)]),
            ("moves", [str(len(t.moves)) for t in (a, b)]), ("sentences of the log", [str(len(t.notes)) for t in (a, b)])]
    figures += [Figure(f"{name}: today; {VERSION}", "; ".join(values)) for name, values in told]
    if tracked:
        theirs, ours = statistics.fmean(tracked), statistics.median(t.all_ms for t, _ in rounds)
        figures.append(Figure("processor a frame: Ultralytics' track with ByteTrack by today, all",
                              f"{theirs / ours:.1f}; {theirs:.0f} and {ours:.1f} ms", "≥ 25"))
    lines = [f"{len(rounds)} rounds, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"]
    lines += [f"only {name}: {x}" for name, mine, theirs in (("today", a, b), (VERSION, b, a))
              for x in (*(m for m in mine.moves if m[0] not in dict(theirs.moves)),
                        *(n for n in mine.notes if n not in theirs.notes))]
    return Report(SECTION, figures, lines)


def main() -> int:
    """Make what is missing, play in turns, print and write."""
    p = command_line(__doc__, "benchmarks.play.versions --rounds 5", PERFORMANCE)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--seconds", type=float, default=1e9, help="of the clip (default: all of it)")
    p.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "toy-umpire-versions",
                   help="where the old version and its environment are kept")
    p.add_argument("--python", help="a Python with the old version's packages, in place of an environment of its own")
    p.add_argument("--ultralytics", type=int, default=0, metavar="FRAMES", help="track so many frames with it too")
    args = p.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    tree, python = old_tree(args.folder, args.python)
    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    for place, own in ((tree, python), (ROOT, sys.executable)):  # modules and loops are compiled before it counts
        play(own, place, truth, 4.0)
    rounds = []
    for k in range(args.rounds):
        rounds.append((play(sys.executable, ROOT, truth, args.seconds), play(python, tree, truth, args.seconds)))
        print(f"round {k + 1} of {args.rounds}", file=sys.stderr, flush=True)
    tracked = tracked_ms(args.folder, args.ultralytics) if args.ultralytics else []
    publish(PERFORMANCE, report_of(rounds, tracked), args.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
