"""A few figures that cost a few seconds each, to see what a changed parameter does: short stretches of known clips."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from assistant.runner.sample import sample_folder
from assistant.session.settings import open_detector
from benchmarks.play.main_job import CHESS, CORNERS, Compared, compare, sample_clip, true_scene, watch
from benchmarks.play.tracking import eye_of, frames
from benchmarks.reporting import ROOT
from benchmarks.vision.starts import judged
from calibration.table.calibrate import calibrate
from vision.capture.source import Frame, open_source, still_picture
from vision.eye.eye import Eye

Figures = dict[str, float]
EVERY = 4
"""Of so many frames one is looked at."""
SAMPLE_S, SAMPLE_AT_S, CHESS_S = 9.6, 9.5, 3.2
"""Both stretches end after the first move; the sample is compared with the truth there."""
STARTS = ROOT / "runs" / "starts" / "1920x1080"


def thinned(clip: Iterator[Frame], every: int, until_s: float) -> Iterator[Frame]:
    """Every so-manieth frame up to a time."""
    taken = itertools.takewhile(lambda f: f.time_s <= until_s, itertools.islice(clip, 0, None, every))
    return (Frame(i, f.time_s, f.bgr) for i, f in enumerate(taken))


def rms(errors: list[float]) -> float:
    """Root of the mean square; 0 of none."""
    return float(np.sqrt(np.mean(np.square(errors)))) if errors else 0.0


def sample() -> Figures:
    """The bundled clip up to its first move."""
    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    session, source, script = sample_clip(lens=True, bare=True)
    lines, scenes, _ = watch(session, thinned(iter(source), EVERY, SAMPLE_S), script)
    interval = next(i for i in truth["intervals"] if i["from_s"] <= SAMPLE_AT_S < i["to_s"])
    seen = next(s for t, s in reversed(scenes) if t <= SAMPLE_AT_S)
    out = Compared()
    compare(out, seen, interval, true_scene(truth, interval, seen.table_size_in))
    return {"sample: toys found": float(len(out.places)),
            "sample: moves logged": float(sum(e["type"] == "move" for e in lines)),
            "sample: ranges, rms (in)": rms(out.ranges),
            "sample: ranges, p95 (in)": float(np.percentile(np.abs(out.ranges), 95)),
            "sample: covers partly hidden, rms (points)": rms(out.part),
            "sample: their sigma, median (points)": float(np.median(out.part_sigma))}


def start() -> Figures:
    """One table of 24 toys two seconds after the program began, where benchmarks.vision.starts has drawn one."""
    folder = start_folder()
    assert folder is not None
    eye, scene = eye_of(folder), None
    for frame in thinned(frames(folder), EVERY, 9.0):
        scene = eye.see(frame).scene
    assert scene is not None
    told = judged(folder, scene)
    return {"start: toys found": float(told.found), "start: ranges, rms (in)": rms(list(told.errors_in)),
            "start: ranges, p95 (in)": float(np.percentile(np.abs(told.errors_in), 95)),
            "start: overlap of footprints": float(np.mean(list(told.overlaps.values())))}


def start_folder() -> Path | None:
    """The first table that is drawn; None: there is none."""
    return next((f for f in sorted(STARTS.glob("*")) if (f / "done").exists()), None)


def chess() -> Figures:
    """The first seconds of the real game, where it lies beside the repository."""
    bare = still_picture(open_source(str(CHESS / "emptyBoard001.avi")))
    eye = Eye(calibrate([bare], corners_px=CORNERS, size_in=(16.0, 16.0)), empty=bare, network=open_detector())
    found, moves = 0, 0
    for frame in thinned(iter(open_source(str(CHESS / "scholarsmate.avi"))), EVERY, CHESS_S):
        sight = eye.see(frame)
        moves += sum(e["type"] == "move" for e in sight.events)
        found = found or len(sight.scene.toys)
    return {"chess: toys found": float(found), "chess: moves logged": float(moves)}


CLIPS: dict[str, tuple[Callable[[], Figures], Callable[[], bool]]] = {
    "sample": (sample, lambda: True), "start": (start, lambda: start_folder() is not None), "chess": (chess, CHESS.exists)}
"""Each clip's figures, and whether it is here."""


def figures(clips: list[str]) -> Figures:
    """The figures of those clips that are here."""
    cv2.setNumThreads(1)
    cv2.setRNGSeed(1)
    out: Figures = {}
    for name in clips:
        measure, here = CLIPS[name]
        if here():
            out |= measure()
    return out
