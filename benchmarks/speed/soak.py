"""Hours of play: what grows? The window (offscreen) plays the sample there and back, over and over, as fast as it can.

It records, logs and follows every frame. Each quarter of a minute freed memory is given back, as the program itself does every
five minutes at rest, and the memory, the open files and the threads of the process are noted beside how much play there was.
The growth is the slope of what came after the start (Theil and Sen's, since on a busy machine frames wait in the recorder's
queue, 6.2 MB each, at most 24), with its 95 % interval. At the end the window is taken down, and the
threads that are left are named.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
from scipy.stats import theilslopes

from assistant.runner.sample import sample_folder
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from benchmarks.speed.battle import SAMPLE_FPS, Players, opened
from benchmarks.speed.paced import memory_mb, repeat, round_trip
from vision.capture.source import open_source
from vision.networks.weights import give_back_memory

SECTION = "Hours of play"
EVERY_S, AFTER = 15.0, 0.4
"""Seconds between two samples; the share of them that is the start, in which everything is loaded and caches fill."""
MOST_MB, HOURS = 20.0, 3.0
LEAST = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """Seconds of play so far, and what the process holds then."""

    play_s: float
    mb: float
    files: int
    threads: int


def sample(play_s: float) -> Sample:
    """Now (Linux), after freed memory was given back."""
    give_back_memory()
    return Sample(play_s, memory_mb(), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task")))


def growth_an_hour(samples: Sequence[Sample]) -> tuple[float, float, float]:
    """MB an hour of play by what came after the start: the median slope between two samples, and its 95 % interval. ValueError:
    too few samples."""
    after = list(samples)[int(len(samples) * AFTER):]
    if len(after) < LEAST:
        raise ValueError("give it more --minutes: there are too few samples")
    slope, _, low, high = theilslopes([s.mb for s in after], [s.play_s / 3600 for s in after])
    return float(slope), float(low), float(high)


def play(film: Path, folder: Path, minutes: float, hours: float) -> tuple[list[Sample], list[str]]:
    """So many minutes of the clock, or hours of play if they are over first (but the last minute, where the film ends).

    Returns the samples, and the names of threads that outlive the window.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtCore import QSettings

    from gui.app import make_app, take_down_windows
    from gui.battle.window import BattleWindow
    from gui.worker.frame_feed import FrameFeed

    FrameFeed.wait_ms = lambda self, time_s: 0  # type: ignore[method-assign]
    before = set(threading.enumerate())
    app = make_app()
    session, script = opened(folder, SAMPLE_FPS, live=False)
    window = BattleWindow(session, open_source(str(film)),
                          settings=QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    window.resize(1480, 888)
    window.show()
    samples: list[Sample] = []
    players = Players(script, folder / "battle.mp4")
    until, due = time.monotonic() + 60 * minutes, 0.0
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.002)
        parcel = players.act(window)
        if parcel is None:
            continue
        if time.monotonic() >= due:
            due = time.monotonic() + EVERY_S
            samples.append(sample(parcel.tick.frame.time_s))
            print(samples[-1], file=sys.stderr, flush=True)
            if samples[-1].play_s > 3600 * hours - 60:
                break
    del window, parcel
    take_down_windows(app)
    session.close()
    gc.collect()
    return samples, [t.name for t in threading.enumerate() if t not in before and lives(t)]


def lives(thread: threading.Thread) -> bool:
    """Whether a thread still runs (Linux). Python never strikes off one that it did not start itself, as Qt's."""
    return thread.is_alive() and str(thread.native_id) in os.listdir("/proc/self/task")


def tell(samples: Sequence[Sample], left: Sequence[str]) -> Report:
    """The figures."""
    grown = growth_an_hour(samples)
    played = samples[-1].play_s / 60
    after = list(samples)[int(len(samples) * AFTER):]
    lines = ["| minutes of play | MB | open files | threads |", "| --- | --- | --- | --- |"]
    step = max(1, len(samples) // 12)
    lines += [f"| {s.play_s / 60:.1f} | {s.mb:.0f} | {s.files} | {s.threads} |" for s in samples[::step]]
    return Report(SECTION, [
        Figure(f"{played:.0f} minutes of play: growth of memory, for {HOURS:g} hours (MB)",
               "{:.0f} ({:.0f} to {:.0f})".format(*(HOURS * value for value in grown)), f"≤ {MOST_MB:g}"),
        Figure(f"{played:.0f} minutes of play: most above the least after the start (MB)",
               f"{max(s.mb for s in after) - min(s.mb for s in after):.0f}"),
        Figure(f"{played:.0f} minutes of play: open files, threads, least and most after the start",
               f"{min(s.files for s in after)} to {max(s.files for s in after)}, "
               f"{min(s.threads for s in after)} to {max(s.threads for s in after)}", "flat"),
        Figure(f"{played:.0f} minutes of play: threads that outlive the window", str(len(left)), "0")],
        [*lines, *(f"- left: {name}" for name in left)])


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.speed.soak --minutes 5", PERFORMANCE)
    p.add_argument("--minutes", type=float, default=20.0, help="of the clock; play is faster")
    p.add_argument("--hours", type=float, default=HOURS, help="of play at most")
    p.add_argument("--every", type=int, default=1, help="take only every so many of the clip's 20 frames a second")
    args = p.parse_args()
    cv2.setNumThreads(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fps = SAMPLE_FPS / args.every
        round_trip(sample_folder() / "clip.mp4", folder / "trip.mp4", fps, args.every)
        repeat(folder / "trip.mp4", folder / "film.mp4", round(args.hours * 3600 * fps), fps)
        publish(PERFORMANCE, tell(*play(folder / "film.mp4", folder, args.minutes, args.hours)), args.write)


if __name__ == "__main__":
    main()
