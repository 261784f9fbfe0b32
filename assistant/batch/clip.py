"""One clip of a batch, played in a process of its own: whatever happens to it (a crash, a full memory) stays its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure.errors import InputError

if TYPE_CHECKING:
    from assistant.runner.setup import SetupOptions
    from vision.capture.source import Frame, FrameSource

RESULT = "result.json"
PROGRESS = "progress.txt"
ERROR = "error.txt"
CALIBRATION, VIDEO, LOG, FRAMES, PAGE = "calibration.toml", "battle.mp4", "battle.jsonl", "frames", "battle.html"
TELL_S = 0.5
VERDICTS = ("yes", "no", "too_close")
_running: set[subprocess.Popen[str]] = set()


@dataclass(frozen=True, slots=True)
class Job:
    """A clip and what is to be done with it. ``commands``: words of this program's own command line, one of them the
    ``run``. ``made_from``: size and time of change of every file that goes in. ``threads``: how many the process may use."""

    name: str
    folder: str
    commands: tuple[tuple[str, ...], ...]
    made_from: dict[str, tuple[int, int]]
    threads: int = 1
    fault: str | None = None


def finished(job: Job) -> dict[str, Any] | None:
    """The result of a job that was done before with the same words and files, and whose log and video are still there;
    None: it is (again) to be done."""
    try:
        result = json.loads((Path(job.folder) / RESULT).read_text(encoding="utf-8"))
        same = result["job"] == _identity(job) and all(Path(p).exists() for p in (result["log"], result["record"]) if p)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return result if same else None


def progress(job: Job) -> tuple[int, int | None] | None:
    """(frames played, frames in all or None) of a job that is under way; None: it has not begun."""
    try:
        done, total = (Path(job.folder) / PROGRESS).read_text(encoding="utf-8").split()
        return int(done), int(total) or None
    except (OSError, ValueError):
        return None


def process(job: Job) -> dict[str, Any]:
    """Play one clip in a process of its own and wait for it. Returns its result; a failure is a result with its sentence.

    The process ends when this one does (its standard input is a pipe that breaks), so that no half-done clip is still being
    written when the batch is started again.
    """
    if job.fault is not None:
        return failure(job, job.fault, bug=False)
    folder = Path(job.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (RESULT, PROGRESS, ERROR, VIDEO, LOG):
            (folder / name).unlink(missing_ok=True)
    except OSError as e:
        return failure(job, f"{e.filename or folder}: cannot be written there ({e.strerror})", bug=False)
    threads = str(job.threads)
    root = str(Path(__file__).resolve().parents[2])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in (root, os.environ.get("PYTHONPATH")) if p),
           **{f"{name}_NUM_THREADS": threads for name in ("OMP", "OPENBLAS", "MKL", "NUMBA")}}
    child = subprocess.Popen([sys.executable, "-m", "assistant.batch.clip"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace", env=env)
    _running.add(child)
    assert child.stdin is not None
    assert child.stderr is not None
    try:
        with contextlib.suppress(OSError):
            child.stdin.write(json.dumps(asdict(job)) + "\n")
            child.stdin.flush()
        said = child.stderr.read()
        child.wait()
    finally:
        _running.discard(child)
        for pipe in (child.stdin, child.stderr):
            with contextlib.suppress(OSError):
                pipe.close()
        (folder / PROGRESS).unlink(missing_ok=True)
    if child.returncode == 0 and (result := finished(job)) is not None:
        return result
    lines = [line for line in said.splitlines() if line.strip()]
    if child.returncode == 2 and lines:
        return failure(job, lines[-1], bug=False)
    with contextlib.suppress(OSError):
        (folder / ERROR).write_text(said or "it said nothing\n", encoding="utf-8")
    if child.returncode < 0:
        return failure(job, f"its process was killed by signal {-child.returncode} (out of memory? try fewer --workers); "
                            f"what it said is in {folder / ERROR}")
    return failure(job, f"a bug stopped it ({lines[-1] if lines else 'no word'}); the trace is in {folder / ERROR}")


def stop_all() -> None:
    """End every clip that this process is having played."""
    for child in list(_running):
        with contextlib.suppress(OSError):
            child.kill()


def failure(job: Job, sentence: str, *, bug: bool = True) -> dict[str, Any]:
    """The result of a clip that could not be played. It is kept in no file: the next batch tries it again."""
    return {"name": job.name, "status": "failed", "bug": bug, "faults": [sentence]}


class Counted:
    """A source that tells how far it was read, in a file beside the results (on a cluster, too, all see that folder)."""

    def __init__(self, source: FrameSource, path: Path) -> None:
        self._source, self._path = source, path
        self.whole = False
        self.name, self.live, self.fps = source.name, source.live, source.fps
        self.frame_count, self.size_px = source.frame_count, source.size_px

    @property
    def broken_after(self) -> int | None:
        """Where a damaged file stopped."""
        return getattr(self._source, "broken_after", None)

    def __iter__(self) -> Iterator[Frame]:
        told = 0.0
        for frame in self._source:
            if time.monotonic() - told >= TELL_S:
                told = time.monotonic()
                with contextlib.suppress(OSError):
                    self._path.write_text(f"{frame.index} {self.frame_count or 0}\n", encoding="utf-8")
            yield frame
        self.whole = True

    def close(self) -> None:
        """Release the clip."""
        self._source.close()


def play(job: Job) -> dict[str, Any]:
    """Play the clip here; returns its result. InputError: what ``run`` would say about a file that cannot be used."""
    from assistant.report.page import write_report
    from assistant.runner.calibration import calibrate_table
    from assistant.runner.outputs import writable

    began = time.monotonic()
    result: dict[str, Any] = {}
    for command, source, *words in job.commands:
        options = dict(zip(words[::2], words[1::2], strict=True))
        if command == "calibrate":
            calibrate_table(source, options["--out"], options.get("--lens"))
        elif command == "run":
            result = watched(source, options, Path(job.folder) / PROGRESS)
        else:
            try:
                writable(options["--out"])
                write_report(source, options["--out"], video=options["--video"])
            except InputError as e:  # the clip was played: that much stands
                result["faults"].append(f"no {command}: {e}")
    return {"name": job.name, "status": "done", "bug": False, **result, "took_s": round(time.monotonic() - began, 2),
            "job": _identity(job)}


def setup_options(options: Mapping[str, str]) -> SetupOptions:
    """What a session is opened with, of a job's ``run``."""
    from assistant.runner.setup import SetupOptions

    height, seed = options.get("--toy-height"), options.get("--deal")
    return SetupOptions(options["--calibration"], options.get("--game"), options.get("--roster"), options.get("--state"),
                        options.get("--empty"), options.get("--terrain"), None if height is None else float(height),
                        options.get("--weights"), None if seed is None else int(seed))


def watched(clip: str, options: Mapping[str, str], told: Path) -> dict[str, Any]:
    """What ``run`` with these options comes to, for the table of results. InputError: files that cannot be used, a log or a
    video that could not be written to its end."""
    from assistant.log.battle_log import BattleLog
    from assistant.runner.script import read_script
    from assistant.runner.setup import open_setup
    from assistant.runner.watch import watch
    from assistant.session.session import Session
    from vision.capture.source import open_source

    source = open_source(clip)
    setup = open_setup(setup_options(options), source)
    script = read_script(options.get("--script"))
    if script and "--game" not in options:
        raise InputError(f"{options['--script']}: a script needs a game: give --game, or a state or roster that names one")
    log = BattleLog(options["--log"])
    session = Session(setup.calibration, log=log, **setup.options)
    counted = Counted(source, told)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        document = watch(counted, session, script=script, dealer=setup.dealer, record=options.get("--record"),
                         save_frames=options.get("--save-frames"), captions=True)
    lines = [line.removeprefix("toy-umpire: ") for line in said.getvalue().splitlines() if line.strip()]
    remarks = [line for line in lines if not line.startswith("recorded ")]  # that is in the table
    gave_up = [r for r in remarks if "what is written is kept" in r]  # the disk is full, the encoder died
    if gave_up or not counted.whole:
        raise InputError(gave_up[0] if gave_up else f"{clip}: it was stopped before its end")
    events = document["events"]
    bumped = [e["text"] for e in events if e["type"] == "note" and e.get("camera") == "moved"]
    verdicts = Counter(e["verdict"] for e in events if e["type"] == "action")
    return {"clip": clip, "frames": document["frames"], "clip_s": document["duration_s"],
            "toys": len(document["scene"]["toys"]), "moves": sum(e["type"] == "move" for e in events),
            "actions": {v: verdicts[v] for v in VERDICTS}, "dropped": document["dropped"], "faults": remarks + bumped[:1],
            "log": options["--log"], "record": options.get("--record"), "state": document["state"]}


def _identity(job: Job) -> dict[str, Any]:
    """What makes two jobs the same, as JSON gives it back."""
    return {"commands": [list(c) for c in job.commands], "made_from": {k: list(v) for k, v in job.made_from.items()}}


def write_whole(path: Path, text: str) -> None:
    """The whole file or none, whenever the machine stops."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def _end_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(3)


def main() -> int:
    """The process of one clip: its job comes as one line of JSON, its result goes into its folder."""
    for name in ("SIGINT", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)  # a clip is done or it is not: no half result
    raw = json.loads(sys.stdin.buffer.readline())
    job = Job(raw["name"], raw["folder"], tuple(map(tuple, raw["commands"])),
              {k: (v[0], v[1]) for k, v in raw["made_from"].items()}, raw["threads"])
    threading.Thread(target=_end_with_parent, daemon=True).start()
    import cv2

    cv2.setNumThreads(job.threads)
    try:
        result = play(job)
    except InputError as e:
        print(" ".join(str(e).split()), file=sys.stderr)
        return 2
    write_whole(Path(job.folder) / RESULT, json.dumps(result, ensure_ascii=False, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
