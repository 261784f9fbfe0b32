"""Workers of a Dask cluster that are killed while a batch plays: whether what was told as done stays as it is.

A scheduler and four workers on this machine; in each run two of them end by SIGKILL at random moments, and others come in
their place. When a clip is told as done, its files' hashes and inodes are taken down; at the end of the run they must be the
same, the exit status 0 and each clip done in the table.
"""

from __future__ import annotations

import csv
import hashlib
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import cv2

from assistant.batch.job import RESULT, WRITTEN
from assistant.runner.sample import sample_session
from assistant.video.recorder import Recorder
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish

SECTION = "Workers killed"
SIZE_PX, FRAMES = (320, 180), 14
WORKERS, KILLED, CLIPS = 4, 2, 5
TOLD = re.compile(r"^\d+ of \d+: (\S+)")
WITHIN_S = 3600.0

Print = dict[str, tuple[int, str]]
"""Inode and hash of each file of a clip, by name."""


@dataclass(slots=True)
class Outcome:
    """Of one run: clips told as done, workers that were killed meanwhile, and what was wrong."""

    told: int = 0
    killed: int = 0
    faults: list[str] = field(default_factory=list)


def make_clips(folder: Path) -> None:
    """Short clips out of the sample, and their calibration beside them."""
    source, session, _ = sample_session()
    frames = [f.bgr for f in islice(source, 0, 2 * FRAMES, 2)]
    session.calibration.rescaled(SIZE_PX).save(folder / "calibration.toml")
    session.close()
    source.close()
    for k in range(CLIPS):
        with Recorder(folder / f"c{k}.mp4", SIZE_PX, preset="ultrafast") as recorder:
            for i, bgr in enumerate(frames[: FRAMES - k]):
                recorder.write(cv2.resize(bgr, SIZE_PX, interpolation=cv2.INTER_AREA), i / 10)


def print_of(folder: Path) -> Print:
    """Of a clip's folder, as it is now."""
    there = [folder / name for name in (*WRITTEN, RESULT) if (folder / name).is_file()]
    return {p.name: (p.stat().st_ino, hashlib.sha256(p.read_bytes()).hexdigest()) for p in there}


class Workers:
    """Those of one scheduler; started and killed one by one."""

    def __init__(self, address: str, place: Path, stack: ExitStack) -> None:
        self._address, self._place, self._stack = address, place, stack
        self.alive: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """One more: a process without a nanny, so that its death is a death."""
        place = "--local-directory", str(self._place)
        words = "worker", self._address, "--no-nanny", "--nthreads", "1", "--no-dashboard", *place
        self.alive.append(begin(self._stack, *words))

    def kill(self, rng: random.Random) -> None:
        """End one at random, and start another."""
        one = self.alive.pop(rng.randrange(len(self.alive)))
        one.kill()
        one.wait()
        self.start()


def begin(stack: ExitStack, *words: str) -> subprocess.Popen[bytes]:
    """A part of Dask, ended with the stack."""
    child = subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             env=os.environ | {"PYTHONPATH": str(ROOT)})
    stack.callback(child.wait)
    stack.callback(child.kill)
    return child


def one_run(clips: Path, out: Path, address: str, workers: Workers, rng: random.Random, lasts_s: float) -> Outcome:
    """Play the batch; kill at random moments of about ``lasts_s`` seconds."""
    outcome, prints = Outcome(), dict[str, Print]()
    words = "batch", str(clips), "--out", str(out), "--cluster", address, "--record"
    batch: Any = subprocess.Popen([sys.executable, "-m", "assistant", *words], cwd=ROOT, text=True, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE)
    moments = sorted(time.monotonic() + rng.uniform(0.15, 0.9) * lasts_s for _ in range(KILLED))

    def kill() -> None:
        for at in moments:
            while time.monotonic() < at and batch.poll() is None:
                time.sleep(0.05)
            if batch.poll() is None:
                workers.kill(rng)
                outcome.killed += 1

    killer = threading.Thread(target=kill)
    killer.start()
    guard = threading.Timer(WITHIN_S, batch.kill)
    guard.start()
    for line in batch.stderr:
        if found := TOLD.match(line):
            prints[found[1].rstrip(":,")] = print_of(out / found[1].rstrip(":,"))
    code = batch.wait()
    guard.cancel()
    killer.join()
    outcome.told = len(prints)
    if code != 0:
        outcome.faults.append(f"exit status {code}")
    done = 0
    if (out / "results.csv").is_file():
        with (out / "results.csv").open(encoding="utf-8", newline="") as table:
            done = sum(row["status"] == "done" for row in csv.DictReader(table))
    if done != CLIPS or len(prints) != CLIPS:
        outcome.faults.append(f"{len(prints)} of {CLIPS} told, {done} done in the table")
    for name, before in prints.items():
        if RESULT not in before:
            outcome.faults.append(f"{name} was told without its result")
        if print_of(out / name) != before:
            outcome.faults.append(f"{name} was touched after it was told")
    return outcome


def main() -> None:
    """Command line."""
    parser = command_line(__doc__, "benchmarks.robustness.dead_workers --count 20 --write", PERFORMANCE)
    parser.add_argument("--count", type=int, default=20, help="runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lasts", type=float, default=30.0, help="seconds that the first run is thought to last")
    args = parser.parse_args()
    rng, outcomes, lasts_s = random.Random(args.seed), list[Outcome](), args.lasts
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        clips = folder / "clips"
        clips.mkdir()
        make_clips(clips)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        address = f"tcp://127.0.0.1:{port}"
        begin(stack, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        workers = Workers(address, folder, stack)
        for _ in range(WORKERS):
            workers.start()
        for k in range(args.count):
            began = time.monotonic()
            outcomes.append(one_run(clips, folder / f"out{k}", address, workers, rng, lasts_s))
            lasts_s = time.monotonic() - began
            o = outcomes[-1]
            print(f"run {k}: {o.told} told, {o.killed} workers killed, {lasts_s:.0f} s; {'; '.join(o.faults) or 'right'}",
                  flush=True)
    bad = sum(bool(o.faults) for o in outcomes)
    publish(PERFORMANCE, Report(SECTION, [
        Figure("runs, workers killed, clips told as done", f"{len(outcomes)}, {sum(o.killed for o in outcomes)}, "
                                                           f"{sum(o.told for o in outcomes)}"),
        Figure("runs with a clip that changed after it was told, or with another fault", str(bad), "0")]), args.write)


if __name__ == "__main__":
    main()
