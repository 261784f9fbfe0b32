"""What is left of a battle when the program is killed at a random moment: the video, the log, the game, the report.

Each time the first part of the sample is played at a camera's pace with recording and log, in turn by the window's
worker (which keeps the game after each action) and by ``run``, and ended by SIGKILL. Then the video is read to its end,
the log to its last line, the battle is gone on with from the kept game, and its report is written.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import cv2

from assistant.log.battle_log import BattleLog, read_log
from assistant.report.page import write_report
from assistant.runner.sample import sample_folder
from assistant.runner.watch import watch
from assistant.video.recorder import Recorder
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from benchmarks.speed.battle import opened
from benchmarks.speed.paced import Paced
from gui.model.autosave import Autosave
from vision.capture.source import Frame, open_source

FPS = 20.0
SECTION = "Killed"
LONGEST_S = 14.0
GO_ON_FRAMES = 50
MOST_LOST_S = 2.0
SHOWN_S = 0.25
"""A recorded frame that is lost counts as the time to the one before it, at most so much: where a busy machine gave no frame
for seconds, nothing was there to be lost."""
VIDEO, LOG, KEPT = "battle.mp4", "battle.jsonl", "kept.json"


# -- the program that is killed: it tells on standard output what it has written ---------------------------------------------


def say(word: str) -> None:
    """One line in one write: several threads tell what they do."""
    os.write(1, f"{word}\n".encode())


def tell_what_is_written() -> None:
    """From now on each frame given to the recorder (F, its capture time) and each line of the log (L, how many) is
    told."""
    write, append = Recorder.write, BattleLog.append

    def told_write(self: Recorder, bgr: Any, time_s: float, *, kept: bool = False) -> bool:
        taken = write(self, bgr, time_s, kept=kept)
        if taken:
            say(f"F {time_s}")
        return taken

    def told_append(self: BattleLog, line: Any) -> dict[str, Any]:
        plain = append(self, line)
        if self.path is not None:
            say(f"L {self.count} {plain['type']}")
        return plain

    Recorder.write, BattleLog.append = told_write, told_append  # type: ignore[method-assign]


def play_run(folder: Path) -> None:
    """``run`` on a camera."""
    session, script = opened(folder, FPS, live=True)
    watch(Paced(sample_folder() / "clip.mp4", FPS), session, script=script, record=str(folder / VIDEO))


def play_window(folder: Path) -> None:
    """The window's worker on a camera, without its window: it records, logs and keeps the game."""
    from PyQt6.QtCore import QCoreApplication, QTimer

    from gui.worker.mailbox import Mailbox
    from gui.worker.worker import Worker
    from rules.engine import PlayersRuling

    app = QCoreApplication([])
    session, script = opened(folder, FPS, live=True)
    mailbox, autosave = Mailbox(), Autosave(folder / KEPT, folder / LOG)
    save = autosave.save

    def told_save(state: dict[str, Any] | None) -> None:
        save(state)
        say("K")

    autosave.save = told_save  # type: ignore[method-assign]
    worker = Worker(session, Paced(sample_folder() / "clip.mp4", FPS), mailbox, autosave)
    recording = False

    def hands() -> None:
        """What the players do: start the recording, declare by the script."""
        nonlocal recording
        parcel, _ = mailbox.take()
        if parcel is None:
            return
        if not recording:
            recording = True
            worker.record(str(folder / VIDEO), True)
        while script and parcel.tick.ready and script[0][0] <= parcel.tick.frame.time_s:
            entry = script.pop(0)[1]
            if "action" in entry:
                worker.do(entry["action"], PlayersRuling(True, "both players") if "ruling" in entry else None)

    timer = QTimer()
    timer.timeout.connect(hands)
    timer.start(20)
    worker.begin()
    app.exec()


# -- the one that kills and looks at what is left ----------------------------------------------------------------------------


@dataclass(slots=True)
class Told:
    """What the killed program had told: capture times of its first and last recorded frame, lines and actions logged,
    and how many actions it had logged when it last kept the game."""

    first_s: float | None = None
    last_s: float = 0.0
    times: list[float] = field(default_factory=list)
    lines: int = 0
    actions: int = 0
    kept: int | None = None

    def take(self, word: str) -> None:
        """One line of its output."""
        kind, *rest = word.split()
        if kind == "F":
            self.last_s = float(rest[0])
            self.first_s = self.last_s if self.first_s is None else self.first_s
            self.times.append(self.last_s - self.first_s)
        elif kind == "L":
            self.lines = int(rest[0])
            self.actions += rest[1] == "action"
        elif kind == "K":
            self.kept = self.actions


    def lost_s(self, shown_s: float | None) -> float:
        """Seconds of recorded frames after the last one that is shown (None: none is)."""
        after = [(b, b - a) for a, b in pairwise([0.0, *self.times]) if shown_s is None or b > shown_s + 0.01]
        return sum(min(gap, SHOWN_S) for _, gap in after)


@dataclass(slots=True)
class Left:
    """What was left of one battle. ``faults``: sentences, none where all is well."""

    how: str
    lost_s: float = 0.0
    clock_s: float = 0.0
    plays: bool = False
    log_whole: bool = False
    torn_line: bool = False
    went_on: bool = False
    behind: bool = False
    reported: bool = False
    faults: list[str] = field(default_factory=list)


def kill_one(how: str, after_s: float, folder: Path) -> Told:
    """Play, and kill ``after_s`` after the first recorded frame."""
    child = subprocess.Popen([sys.executable, "-m", "benchmarks.robustness.crash_recovery", "--child", how, str(folder)],
                             cwd=ROOT, text=True,
                             stdout=subprocess.PIPE)
    assert child.stdout is not None
    told, end = Told(), None
    for word in child.stdout:
        told.take(word)
        if end is None and told.first_s is not None:
            end = time.monotonic() + after_s
        if end is not None and time.monotonic() >= end:
            child.send_signal(signal.SIGKILL)
            break
    for word in child.stdout:  # what it had told by then, its last word perhaps torn
        if word.endswith("\n"):
            told.take(word)
    child.stdout.close()
    if child.wait() != -signal.SIGKILL:
        raise SystemExit(f"{how} ended by itself ({child.returncode}) before it was killed")
    return told


def last_time(video: Path) -> float | None:
    """Time of the last frame that a player shows (s); None: it shows none. PyAV and OpenCV must both open it."""
    last = None
    try:
        with av.open(str(video)) as container:
            for frame in container.decode(video=0) if container.streams.video else ():  # cut before its head was written
                last = float(frame.time)
    except av.error.FFmpegError:  # the last packet is torn, or there is none yet
        pass
    capture = cv2.VideoCapture(str(video))
    also = capture.read()[0]
    capture.release()
    return last if also else None


def look_at(how: str, told: Told, folder: Path) -> Left:
    """Read the video, the log and the kept game; go on; report."""
    left = Left(how)
    first_s, shown_s = told.first_s or 0.0, last_time(folder / VIDEO)
    left.plays, left.lost_s = shown_s is not None, told.lost_s(shown_s)
    left.clock_s = told.last_s - first_s - (shown_s or 0.0)
    if left.lost_s > MOST_LOST_S:
        left.faults.append(f"{left.lost_s:.2f} s of video are lost")
    left.torn_line = not (folder / LOG).read_bytes().endswith(b"\n")
    try:
        lines = read_log(folder / LOG)
        left.log_whole = len(lines) >= told.lines
        if not left.log_whole:
            left.faults.append(f"{told.lines - len(lines)} lines of the log are lost")
        write_report(folder / LOG, folder / "battle.html", video=str(folder / VIDEO) if left.plays else None)
        if how == "window":
            left.behind = told.actions > (told.kept or 0)
            go_on(folder, lines, told)
            left.went_on = True
        if how == "window":
            write_report(folder / LOG, folder / "whole.html")  # of both parts, on the map
        left.reported = True
    except Exception as e:  # whatever it is, it is what would meet the players
        left.faults.append(f"{type(e).__name__}: {e}")
    return left


def go_on(folder: Path, before: tuple[dict[str, Any], ...], told: Told) -> None:
    """Open the battle as the window does after a kill and play on. AssertionError: it is not the same battle."""
    kept = Autosave(folder / KEPT).load()
    if kept is None:
        assert told.actions == 0, "actions were taken and no game is kept"
        return
    assert Path(kept.log) == folder / LOG, "another log is kept"
    session, _ = opened(folder, FPS, live=False, state=kept.state, resume=True)
    state = {k: v for k, v in kept.state.items() if k != "table"}
    assert session.state_dict() == state, "the state is another"
    tick = None
    for frame in part_of_clip(told.last_s):
        tick = session.step(frame)
    session.close()
    assert tick is not None and tick.ready, "the table was not seen again"  # noqa: PT018
    assert tick.options or tick.prompt is not None, "nothing can be done any more"
    after = read_log(folder / LOG)
    assert after[:len(before)] == before, "the log's older lines changed"
    assert len(after) > len(before), "nothing was logged after going on"


def part_of_clip(from_s: float) -> Iterator[Frame]:
    """The sample from a moment on, times from nought."""
    count = 0
    for frame in open_source(str(sample_folder() / "clip.mp4")):
        if frame.time_s >= from_s:
            yield Frame(count, frame.time_s - from_s, frame.bgr)
            count += 1
        if count >= GO_ON_FRAMES:
            return


ROWS = {"videos that play": "plays", "logs with every line that was told written": "log_whole",
        "logs with half a line more": "torn_line", "gone on with from the kept game": "went_on",
        "kept game an action behind the log": "behind", "reports": "reported"}


def report(lefts: list[Left]) -> Report:
    """Counts for each way of playing."""
    out = Report(SECTION)
    for how in dict.fromkeys(x.how for x in lefts):
        these = [x for x in lefts if x.how == how]
        rows = {words: f"{sum(getattr(x, name) for x in these)} of {len(these)}" for words, name in ROWS.items()
                if how == "window" or name not in ("went_on", "behind")}  # run keeps no game
        out.figures.append(Figure(f"{how}: kills, with a fault", f"{len(these)}, {sum(bool(x.faults) for x in these)}",
                                  "0 faults"))
        out.figures.append(Figure(f"{how}: seconds of video lost, mean, worst",
                                  f"{sum(x.lost_s for x in these) / len(these):.2f}, {max(x.lost_s for x in these):.2f}",
                                  f"≤ {MOST_LOST_S:g}"))
        out.lines += [f"{how}: {words}: {count}" for words, count in rows.items()]
    return out


def main() -> int:
    """Kill, look, count; 1 when anything was lost that must not be."""
    p = command_line(__doc__, "benchmarks.robustness.crash_recovery --count 4", PERFORMANCE)
    p.add_argument("--count", type=int, default=50)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--what", nargs="+", choices=("window", "run"), default=["window", "run"])
    p.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    args = p.parse_args()
    cv2.setNumThreads(1)
    if args.child:
        tell_what_is_written()
        (play_window if args.child[0] == "window" else play_run)(Path(args.child[1]))
        return 0
    moments, lefts = random.Random(args.seed), []
    try:
        for k in range(args.count):
            how, after_s = args.what[k % len(args.what)], moments.uniform(0.0, LONGEST_S)
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                left = look_at(how, kill_one(how, after_s, folder), folder)
            lefts.append(left)
            print(f"{k + 1}: {how} killed after {after_s:.1f} s: {left.lost_s:.2f} s lost"
                  f" ({left.clock_s:.2f} s by the clock); "
                  f"{'; '.join(left.faults) or 'all well'}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {len(lefts)} of {args.count}", file=sys.stderr)
    publish(PERFORMANCE, report(lefts), args.write)
    return int(any(x.faults for x in lefts))


if __name__ == "__main__":
    sys.exit(main())
