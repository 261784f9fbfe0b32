"""What is left of a battle when the power goes, the program is killed or the disk fills: the log, the video, the saved game,
as a disk may have them then.

A log, a recording and a saved game are written at a camera's pace, and every write, every new name and every moment at which
something was put on the disk is noted. Then the power goes at many points of that trace: of what was not put on the disk,
none may be there, or a part and half of a write after it, or the room for it with zeros in it; a new name may be there before
what it names, or not yet. The three files are made as they would be, and read as the program reads them.

``--kills``: the program is ended by SIGKILL instead, at so many random moments. ``--full``: it writes to a disk of its own (a
tmpfs, for which the benchmark must run as root) that fills after 0.2 to 3 MB, and goes on to the end. What it had told as
written by then must be there.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from assistant.log.battle_log import BattleLog, read_log
from assistant.video.growing_file import GrowingFile
from assistant.video.recorder import Recorder
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from benchmarks.robustness.crash_recovery import last_time
from gui.model.autosave import Autosave
from measure.errors import InputError

SECTIONS = {"power cuts": "Power cuts", "kills": "Killed writers", "full disks": "Full disks"}
VIDEO, LOG, KEPT = "battle.mp4", "battle.jsonl", "kept.json"
FPS, SIZE = 20.0, (320, 180)
LINES_EACH, SAVES_EACH = 3, 10
"""Frames from one line of the log, and from one saved game, to the next."""
MOST_LOG_S, MOST_VIDEO_S = 1.0, 2.0
SECTOR = 512
"""A disk writes so many bytes whole or not at all."""


@dataclass(slots=True)
class Write:
    """Bytes that went to a place of one file (``data`` None: it was cut there)."""

    file: int
    at: int
    data: bytes | None


@dataclass(slots=True)
class Event:
    """What happened at a time: a write, a file put on the disk (``synced``: the file, and how many events were before that
    began), a name given (``named``: name, file), the names put on the disk, or something that was told to the players
    (``said``: what, value)."""

    time_s: float
    write: Write | None = None
    synced: tuple[int, int] | None = None
    named: tuple[str, int] | None = None
    names_synced: bool = False
    said: tuple[str, float] | None = None


@dataclass(slots=True)
class Trace:
    """Notes what a program does to the files of one folder."""

    folder: Path
    events: list[Event] = field(default_factory=list)
    files: dict[int, int] = field(default_factory=dict)
    """By descriptor."""
    names: dict[str, int] = field(default_factory=dict)
    count: int = 0

    def note(self, **what: Any) -> None:
        """Add an event of now."""
        self.events.append(Event(time.monotonic(), **what))

    def opened(self, path: Any, fd: int, cut: bool) -> None:
        """A descriptor of a file in the folder, or of the folder (-1)."""
        real = os.path.realpath(path)
        self.files.pop(fd, None)
        if real == str(self.folder):
            self.files[fd] = -1
        elif os.path.dirname(real) == str(self.folder):
            if real not in self.names:
                self.count += 1
                self.names[real] = self.count
                self.note(named=(real, self.count))
            self.files[fd] = self.names[real]
            if cut:
                self.note(write=Write(self.files[fd], 0, None))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """While this lasts, what the program does is noted."""
        os_open, os_write, os_cut, os_replace = os.open, os.write, os.ftruncate, os.replace
        grown_init, grown_write = GrowingFile.__init__, GrowingFile.write

        def open_(path: Any, flags: int, *rest: Any, **more: Any) -> int:
            fd = os_open(path, flags, *rest, **more)
            self.opened(path, fd, bool(flags & os.O_TRUNC))
            return fd

        def write_(fd: int, data: Any) -> int:
            at = os.lseek(fd, 0, os.SEEK_CUR) if fd in self.files else 0
            done = os_write(fd, data)
            if fd in self.files:
                self.note(write=Write(self.files[fd], at, bytes(data[:done])))
            return done

        def cut_(fd: int, size: int) -> None:
            os_cut(fd, size)
            if fd in self.files:
                self.note(write=Write(self.files[fd], size, None))

        def replace_(a: Any, b: Any) -> None:
            os_replace(a, b)
            if str(a) in self.names:
                self.names[str(b)] = self.names.pop(str(a))
                self.note(named=(str(b), self.names[str(b)]))

        def synced(sync: Any) -> Any:
            def sync_(fd: int) -> None:
                upto = len(self.events)
                sync(fd)
                if self.files.get(fd) == -1:
                    self.note(names_synced=True)
                elif fd in self.files:  # what came while it went on may not be on the disk
                    self.note(synced=(self.files[fd], upto))
            return sync_

        def init_(grown: GrowingFile, path: Any) -> None:
            grown_init(grown, path)
            self.opened(path, grown._file.fileno(), True)

        def grow_(grown: GrowingFile, data: bytes) -> int:
            at = grown.tell()
            done = grown_write(grown, data)
            self.note(write=Write(self.files[grown._file.fileno()], at, bytes(data)))
            return done

        with ExitStack() as stack:
            for what, name, other in ((os, "open", open_), (os, "write", write_), (os, "ftruncate", cut_),
                                      (os, "replace", replace_), (os, "fsync", synced(os.fsync)),
                                      (os, "fdatasync", synced(getattr(os, "fdatasync", os.fsync))),
                                      (GrowingFile, "__init__", init_), (GrowingFile, "write", grow_)):
                stack.enter_context(mock.patch.object(what, name, other, create=True))
            yield


def write_battle(folder: Path, seconds: float, say: Callable[[str, float], None]) -> tuple[BattleLog, Autosave, Recorder]:
    """Write the three files for so long, and close them. ``say``: told the time of each frame, the count of lines and the
    number of the saved game, once they are written; nothing is told of what says that it failed."""
    rng = np.random.default_rng(5)
    table = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
    log, kept = BattleLog(folder / LOG), Autosave(folder / KEPT, folder / LOG)
    video = Recorder(folder / VIDEO, SIZE, live=True)
    begun = time.monotonic()
    for k in range(round(seconds * FPS)):
        time.sleep(max(0.0, begun + k / FPS - time.monotonic()))
        if video.write(np.roll(table, k, axis=1), k / FPS):
            say("video", k / FPS)
        if k % LINES_EACH == 0:
            log.write("note", time_s=k / FPS, text="x" * int(rng.integers(1, 4000)))
            if log.failed is None:
                say("log", float(log.count))
        if k % SAVES_EACH == 0:
            kept.save({"game": "toytastrophe", "number": k, "cards": "x" * int(rng.integers(1, 9000))})
            if kept.failed is None:
                say("kept", float(k))
    log.close()
    video.close()
    return log, kept, video


def play(folder: Path, seconds: float) -> Trace:
    """Write the three files for so long, noting each write."""
    trace = Trace(Path(os.path.realpath(folder)))
    with trace.noted():
        write_battle(folder, seconds, lambda what, value: trace.note(said=(what, value)))
    return trace


def left_after(trace: Trace, count: int, rng: random.Random) -> dict[str, bytes]:
    """The files as a disk may have them when the power goes after so many events."""
    safe: dict[int, int] = {}
    names_safe = 0
    for k, event in enumerate(trace.events[:count]):
        if event.synced is not None:
            safe[event.synced[0]] = event.synced[1] - 1
        if event.names_synced:
            names_safe = k
    how = {f: rng.choice(("dropped", "torn", "zeros")) for f in range(1, trace.count + 1)}
    late = rng.random() < 0.5
    files: dict[int, bytearray] = {}
    torn: set[int] = set()
    names: dict[str, int] = {}
    for k, event in enumerate(trace.events[:count]):
        if event.named is not None and (k < names_safe or not late or event.named[0] not in names):
            if event.named[1] in names.values():
                names = {n: f for n, f in names.items() if f != event.named[1]}
            names[event.named[0]] = event.named[1]
        w = event.write
        if w is None or w.file in torn:
            continue
        data, held = w.data, files.setdefault(w.file, bytearray())
        if k > safe.get(w.file, -1):
            if how[w.file] == "dropped" or (how[w.file] == "torn" and rng.random() < 0.3):
                torn.add(w.file)
                if how[w.file] == "dropped" or data is None or (len(data) <= SECTOR and w.at < len(held)):
                    continue
                data = data[:rng.randrange(len(data) + 1)]
            elif how[w.file] == "zeros" and data is not None:
                data = bytes(len(data)) if w.at >= len(held) else bytes(held[w.at:w.at + len(data)])
        if data is None:
            del held[w.at:]
        else:
            held.extend(bytes(max(0, w.at - len(held))))
            held[w.at:w.at + len(data)] = data
    return {os.path.basename(name): bytes(files.get(f, b"")) for name, f in names.items()}


@dataclass(slots=True)
class Lost:
    """What one power cut took, in seconds, and what could not be read."""

    log_s: float = 0.0
    video_s: float = 0.0
    faults: list[str] = field(default_factory=list)


Said = dict[str, list[tuple[float, float]]]
"""What was told as written (log, video, kept): when, and its value."""


def look_at(said: Said, now: float, folder: Path) -> Lost:
    """Read the files as the program reads them, ``now`` being when it ended."""
    lost = Lost()
    try:
        there = len(read_log(folder / LOG)) if (folder / LOG).exists() else 0
        lost.log_s = max((now - at for at, number in said["log"] if number > there), default=0.0)
    except InputError as e:
        lost.faults.append(str(e))
    seen = (folder / VIDEO).exists() and (folder / VIDEO).stat().st_size > 0
    shown = last_time(folder / VIDEO) if seen else None
    lost.video_s = (said["video"][-1][1] - (shown or 0.0)) if said["video"] else 0.0
    try:
        kept = Autosave(folder / KEPT).load()
        number = -1 if kept is None else kept.state["number"]
        if said["kept"] and number < said["kept"][-1][1]:
            lost.faults.append(f"the saved game is number {number}, {said['kept'][-1][1]:g} was told as saved")
    except InputError as e:
        lost.faults.append(str(e))
    lost.faults += [f"{what}: {s:.2f} s are lost" for what, s, most in
                    (("log", lost.log_s, MOST_LOG_S), ("video", lost.video_s, MOST_VIDEO_S)) if s > most]
    return lost


def after_cut(trace: Trace, count: int, rng: random.Random, folder: Path) -> Lost:
    """The power goes after so many events of the trace."""
    files = left_after(trace, count, rng)
    for name in (LOG, VIDEO, KEPT):
        (folder / name).unlink(missing_ok=True)
        if name in files:
            (folder / name).write_bytes(files[name])
    said: Said = {"log": [], "video": [], "kept": []}
    for event in trace.events[:count]:
        if event.said is not None:
            said[event.said[0]].append((event.time_s, event.said[1]))
    return look_at(said, trace.events[count - 1].time_s, folder)


def cuts(trace: Trace, count: int, seed: int, folder: Path) -> list[Lost]:
    """The power goes at so many points of the trace, each with its own luck."""
    rng = random.Random(seed)
    return [after_cut(trace, rng.randrange(2, len(trace.events) + 1), rng, folder) for _ in range(count)]


def child(folder: Path, seconds: float, after_s: float | None) -> Lost:
    """Another process writes; it is killed so long after it began (None: it ends by itself), and what is left is looked at."""
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read_end)

        def say(what: str, value: float) -> None:
            os.write(write_end, f"{what} {value} {time.monotonic()}\n".encode())

        log, kept, video = write_battle(folder, seconds, say)
        told = {"log": log.failed, "kept": kept.failed, "video": video.failed, "duration_s": video.duration_s}
        os.write(write_end, f"end {json.dumps(told)}\n".encode())
        os._exit(0)
    os.close(write_end)
    if after_s is not None:
        time.sleep(after_s)
        os.kill(pid, signal.SIGKILL)
    now = time.monotonic()
    with os.fdopen(read_end) as pipe:
        words = [line.split(" ", 1) for line in pipe if line.endswith("\n")]
    os.waitpid(pid, 0)
    said: Said = {"log": [], "video": [], "kept": []}
    end: dict[str, Any] = {}
    for what, rest in words:
        if what == "end":
            end = json.loads(rest)
        else:
            value, at = rest.split()
            said[what].append((float(at), float(value)))
    if end.get("video"):  # it says itself how much of the recording is kept
        said["video"] = [(at, value) for at, value in said["video"] if value <= end["duration_s"]]
    lost = look_at(said, now, folder)
    if after_s is None and not any(end.get(what) for what in said):
        lost.faults.append("the disk was not filled")
    return lost


def kills(count: int, seconds: float, seed: int) -> list[Lost]:
    """The program is killed at so many moments."""
    rng, out = random.Random(seed), []
    for k in range(count):
        with tempfile.TemporaryDirectory() as name:
            out.append(child(Path(name), seconds + 60, rng.uniform(0.05, seconds)))
        print(f"kill {k + 1}: {out[-1]}", file=sys.stderr, flush=True)
    return out


def filled(count: int, seconds: float, seed: int) -> list[Lost]:
    """So many disks are filled."""
    rng, out = random.Random(seed), []
    for k in range(count):
        with tempfile.TemporaryDirectory() as name:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={rng.randrange(200, 3000)}k", "none", name], check=True)
            try:
                out.append(child(Path(name), seconds, None))
            finally:
                subprocess.run(["umount", name], check=True)
        print(f"disk {k + 1}: {out[-1]}", file=sys.stderr, flush=True)
    return out


def tell(lost: list[Lost], what: str = "power cuts") -> Report:
    """The figures."""
    out = Report(SECTIONS[what], lines=[f"- {fault}" for x in lost for fault in x.faults])
    out.figures = [
        Figure(f"{what}, with a file that cannot be read or a saved game lost, or more lost than may be",
               f"{len(lost)}, {sum(bool(x.faults) for x in lost)}", "0"),
        Figure(f"{what}: seconds of the log lost, mean, worst",
               f"{sum(x.log_s for x in lost) / len(lost):.2f}, {max(x.log_s for x in lost):.2f}", f"≤ {MOST_LOG_S:g}"),
        Figure(f"{what}: seconds of video lost, mean, worst",
               f"{sum(x.video_s for x in lost) / len(lost):.2f}, {max(x.video_s for x in lost):.2f}", f"≤ {MOST_VIDEO_S:g}")]
    return out


def main() -> int:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.torn_writes --seconds 20 --cuts 100 --seed 1", PERFORMANCE)
    p.add_argument("--seconds", type=float, default=20.0)
    p.add_argument("--cuts", type=int, default=100)
    p.add_argument("--kills", type=int, default=0, help="kill the program so often instead, within --seconds")
    p.add_argument("--full", type=int, default=0, help="fill so many disks instead")
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    if args.kills or args.full:
        if args.kills:
            publish(PERFORMANCE, tell(kills(args.kills, args.seconds, args.seed), "kills"), args.write)
        if args.full:
            publish(PERFORMANCE, tell(filled(args.full, args.seconds, args.seed), "full disks"), args.write)
        return 0
    with tempfile.TemporaryDirectory() as played, tempfile.TemporaryDirectory() as left:
        trace = play(Path(played), args.seconds)
        syncs = sum(e.synced is not None for e in trace.events)
        print(json.dumps({"events": len(trace.events), "syncs": syncs}), file=sys.stderr)
        publish(PERFORMANCE, tell(cuts(trace, args.cuts, args.seed, Path(left))), args.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
