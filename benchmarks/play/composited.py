"""A dozen clips put together of photographs, against their exact truth: hands that carry, push, stack, knock over and take
away, two at once or one that stays. Beside the eye: Ultralytics' ByteTrack and OC-SORT on the eye's boxes, and ByteTrack on the
contours of MOG2.

Scores by TrackEval, if that and ``trackers`` are installed: HOTA, IDF1, switches, on boxes; a thing of which less than half is
seen, and one in the air, counts neither for nor against. ``--no-bare``: without a picture of the bare table.
"""

from __future__ import annotations

import pickle
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.session.settings import open_detector
from benchmarks.play.pushes import Verdict, Watched, faults, judge
from benchmarks.play.trackers import SEEN, Boxes, foreground, ocsort_track, score, ultralytics_track
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from studio.footage.composited.clip import FLAT_IN, SIZE_PX, Clip, clip, named
from vision.eye.eye import Eye
from vision.tracking.tracks.track import OCCLUDED, PLACED

SUBJECT = "Clips of real cut-outs and hands"
MOG2_LEAST_PX = 300
"""Smaller contours are noise."""
FPS = 10.0
"""Frames per second of the clips."""
SOON_S = 2.0
"""A move is told in time within so many seconds after rest."""
HEAD = ("| clip | found | moves told | in 2 s | median, last (s) | taken, told | wrong left | newcomers | too many | names |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
Told = list[tuple[list[Any], Boxes]]


@dataclass(slots=True)
class Scored:
    """What was seen of one clip: ``watched`` and ``boxes`` by the eye, ``contours`` by MOG2; by frame. ``wanted``, ``skipped``:
    the truth, see benchmarks.play.trackers.score. ``mog2_s``: what MOG2 took."""

    watched: Watched = field(default_factory=Watched)
    boxes: Told = field(default_factory=list)
    contours: list[Boxes] = field(default_factory=list)
    wanted: list[tuple[NDArray[np.int_], Boxes]] = field(default_factory=list)
    skipped: list[Boxes] = field(default_factory=list)
    mog2_s: float = 0.0


def watch(shown: Clip, *, bare: bool, until_s: float = 1e9) -> Scored:
    """Show a clip to the eye and to MOG2. Nobody is asked: the likeliest toy is taken."""
    eye = Eye(shown.calibration(), empty=shown.bare if bare else None, toy_height_in=FLAT_IN,
              network=None if bare else open_detector())
    model, out = cv2.createBackgroundSubtractorMOG2(detectShadows=True), Scored()
    for _ in range(20):
        model.apply(shown.bare)
    for seen in shown.frames(until_s=until_s):
        began = time.process_time()
        sight = eye.see(seen.frame)
        out.watched.steps_s.append(time.process_time() - began)
        out.watched.times.append(seen.frame.time_s)
        out.watched.events += [dict(e) for e in sight.events]
        out.watched.rows.append([(t.id, t.centroid()) for t in sight.scene.toys if t.state in (PLACED, OCCLUDED)])
        if not eye.started:
            continue
        tracks = [t for t in eye.tracks if t.state in (PLACED, OCCLUDED) and not t.ignored]
        scale = seen.frame.bgr.shape[1] / eye.table.picture.shape[1]
        told = [scale * np.array([p.left, p.top, p.left + p.mask.shape[1], p.top + p.mask.shape[0]])
                for p in (t.patch for t in tracks)]
        out.boxes.append(([t.id for t in tracks], np.array(told).reshape(-1, 4)))
        clear = seen.shares >= SEEN
        numbers = np.array([int(n.removeprefix("thing")) for n in seen.names], int)
        out.wanted.append((numbers[clear], seen.boxes[clear]))
        out.skipped.append(seen.boxes[~clear])
        began = time.process_time()
        out.contours.append(_contours(model, seen.frame.bgr))
        out.mog2_s += time.process_time() - began
    eye.close()
    return out


def _contours(model: cv2.BackgroundSubtractorMOG2, bgr: NDArray[np.uint8]) -> Boxes:
    """Boxes (N, 4) px of what MOG2 tells from the bare table."""
    rings = cv2.findContours(foreground(model, bgr), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    boxes = [cv2.boundingRect(r) for r in rings if cv2.contourArea(r) > MOG2_LEAST_PX]
    return np.array([(x, y, x + w, y + h) for x, y, w, h in boxes], float).reshape(-1, 4)


def row(name: str, told: Verdict) -> str:
    """One line of the table."""
    late = np.array(told.late_s or [np.nan])
    soon = sum(v <= SOON_S for v in told.late_s)
    return (f"| {name} | {told.found} of {told.blocks} | {told.moves - len(told.missed)} of {told.moves} | {soon} | "
            f"{np.median(late):.1f}, {late.max():.1f} | {told.taken_told} of {told.taken} | {len(told.left)} | "
            f"{len(told.newcomers)} | {len(told.extra)} | {len(told.switches)} |")


def _bytetrack(boxes: list[Boxes]) -> tuple[Told, float]:
    return ultralytics_track("bytetrack", boxes, SIZE_PX, None)


def _ocsort(boxes: list[Boxes]) -> tuple[Told, float]:
    return ocsort_track(boxes, FPS)


def trackers(scored: list[Scored]) -> list[Figure]:
    """HOTA, IDF1, switches and frames per second of the eye and of others, the clips one after the other. ImportError:
    TrackEval or ``trackers`` is not installed."""
    own = [([(k, i) for i in ids], b) for k, s in enumerate(scored) for ids, b in s.boxes]
    ways: dict[str, tuple[Told, float]] = {"the eye": (own, sum(sum(s.watched.steps_s) for s in scored))}
    seen = [[b for _, b in s.boxes] for s in scored]
    for name, found, used, track in (
            ("ByteTrack (Ultralytics) on the eye's boxes", seen, 0.0, _bytetrack),
            ("OC-SORT (trackers) on the eye's boxes", seen, 0.0, _ocsort),
            ("ByteTrack (Ultralytics) on the contours of MOG2", [s.contours for s in scored], sum(s.mog2_s for s in scored),
             _bytetrack)):
        told: Told = []
        for k, boxes in enumerate(found):
            one, took = track(boxes)
            told += [([(k, i) for i in ids], b) for ids, b in one]
            used += took
        ways[name] = told, used
    wanted = [(100 * k + n, b) for k, s in enumerate(scored) for n, b in s.wanted]
    skipped = [b for s in scored for b in s.skipped]
    out = []
    for name, (ids, used) in ways.items():
        s = score(wanted, skipped, ids)
        out.append(Figure(f"{name}: HOTA, IDF1, switches, frames per second of processor",
                          f"{s['HOTA']:.1f}, {s['IDF1']:.1f}, {s['switches']:.0f}, {len(ids) / max(used, 1e-6):.0f}"))
    return out


def total(verdicts: list[Verdict], minutes: float) -> list[Figure]:
    """All clips together."""
    moves, missed = sum(v.moves for v in verdicts), sum(len(v.missed) for v in verdicts)
    late = np.array([s for v in verdicts for s in v.late_s] or [np.nan])
    wrong = [sum(len(x) for x in group) for group in zip(*((v.left, v.newcomers, v.extra, v.switches) for v in verdicts),
                                                         strict=True)]
    found, there = sum(v.found for v in verdicts), sum(v.blocks for v in verdicts)
    return [Figure("things found at the start", f"{found} of {there}", "all"),
            Figure("moves told", f"{moves - missed} of {moves}", "≥ 97 %"),
            Figure("told within 2 s after rest; median, last (s)",
                   f"{int((late <= SOON_S).sum())} of {moves}; {np.median(late):.1f}, {late.max():.1f}", "≥ 97 %"),
            Figure("taken away and told", f"{sum(v.taken_told for v in verdicts)} of {sum(v.taken for v in verdicts)}", "all"),
            Figure(f"wrong left, false newcomers, moves too many, wrong names in {minutes:.1f} minutes",
                   ", ".join(map(str, wrong)), "≤ 1 in ten minutes, 0 wrong names")]


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.play.composited --sprites runs/sprites --photographs runs/photographs", ACCURACY)
    p.add_argument("--sprites", type=Path, required=True, help="cut-outs by studio.photographs.sprites and .cutouts")
    p.add_argument("--photographs", type=Path, required=True, help="photographs by studio.photographs.sources")
    p.add_argument("--seeds", type=int, nargs="+", default=list(range(12)))
    p.add_argument("--until", type=float, default=1e9, help="seconds of each clip to watch")
    p.add_argument("--kept", type=Path, help="keep what the eye said in this folder, and use it when it is there")
    p.add_argument("--no-bare", action="store_true", help="without a picture of the bare table")
    a = p.parse_args()
    cv2.setNumThreads(1)
    out = Report(SUBJECT + (", no bare table" if a.no_bare else ""), lines=list(HEAD))
    scored, verdicts, wrong = [], [], []
    for seed in a.seeds:
        shown = clip(seed, a.sprites, a.photographs)
        file = None if a.kept is None else a.kept / f"{seed}{'-no-bare' if a.no_bare else ''}.pickle"
        if file is not None and file.exists():
            scored.append(pickle.loads(file.read_bytes()))
        else:
            scored.append(watch(shown, bare=not a.no_bare, until_s=a.until))
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(pickle.dumps(scored[-1]))
        verdicts.append(judge(scored[-1].watched, shown.story))
        out.lines.append(row(named(seed), verdicts[-1]))
        wrong += faults(named(seed), verdicts[-1])
        print("\n".join([out.lines[-1], *faults(named(seed), verdicts[-1])]), flush=True)
    out.figures += total(verdicts, sum(s.watched.times[-1] for s in scored) / 60)
    try:
        out.figures += trackers(scored)
    except ImportError as e:
        print(f"no scores of boxes: {e}")
    out.lines += ["", *wrong]
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
