"""The process of one clip: ``python -m assistant.batch.clip``. Its job comes as a line of JSON, its result in a file."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.batch.job import (
    CAPTIONS,
    ERROR,
    GAMES_FOLDER,
    LOG,
    PAGE,
    PROGRESS,
    RESULT,
    VERDICTS,
    VIDEO,
    Job,
    finished,
    identity,
    sizes,
)
from assistant.batch.locking import alone_in
from measure.errors import InputError
from measure.writing import sentence, writable, write_file

if TYPE_CHECKING:
    from assistant.runner.setup import SetupOptions
    from vision.capture.source import Frame, FrameSource

TELL_S = 0.5
"""Progress is told this often."""


class Counted:
    """A source that tells how far it was read, in a file beside the results (on a cluster, too, all see that folder)."""

    def __init__(self, source: FrameSource, path: Path) -> None:
        self._source, self._path = source, path
        self.whole = False
        self.name, self.live, self.fps = source.name, source.live, source.fps
        self.frame_count, self.size_px = source.frame_count, source.size_px

    @property
    def ending(self) -> str:
        """What is to be said of a damaged file."""
        return getattr(self._source, "ending", "")

    def __iter__(self) -> Iterator[Frame]:
        told = 0.0
        for frame in self._source:
            if time.monotonic() - told >= TELL_S:
                told = time.monotonic()
                with contextlib.suppress(OSError):
                    self._path.write_text(f"{frame.index} {self.frame_count or 0}\n", encoding="utf-8")
            yield frame
        self.whole = True

    def spare(self, until_s: float) -> None:
        """See :func:`vision.capture.source.spare`."""
        from vision.capture.source import spare

        spare(self._source, until_s)

    def close(self) -> None:
        """Release the clip."""
        self._source.close()


def play(job: Job) -> dict[str, Any]:
    """Play the clip here; returns its result. InputError: what ``run`` would say about a file that cannot be used."""
    from assistant.report.page import write_report
    from assistant.runner.calibration import calibrate_table
    from assistant.runner.outputs import check_outputs

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
                check_outputs({"--out": options["--out"]}, {"the log": source, "the clip": options["--video"]})
                write_report(source, options["--out"], video=options["--video"])
            except InputError as e:  # the clip was played: that much stands
                result["faults"].append(f"no {command}: {e}")
    return {"name": job.name, "status": "done", "bug": False, **result, "took_s": round(time.monotonic() - began, 2),
            "job": identity(job), "files": sizes(job)}


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
    from assistant.log.battle_log import signed_log
    from assistant.runner.script import needs_game, read_script
    from assistant.runner.setup import open_setup
    from assistant.runner.watch import watch
    from assistant.session.session import Session
    from vision.capture.source import open_source

    setup = open_setup(setup_options(options), open_source(clip))
    script = read_script(options.get("--script"))
    if needs_game(script) and "--game" not in options:
        raise InputError(f"{options['--script']}: a script needs a game: give --game, or a state or roster that names one")
    log = signed_log(options["--log"])
    session = Session(setup.calibration, log=log, **setup.options)
    counted = Counted(setup.source, told)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        document = watch(counted, session, script=script, dealer=setup.dealer, record=options.get("--record"),
                         save_frames=options.get("--save-frames"), captions=True)
    lines = [line.removeprefix("toy-umpire: ") for line in said.getvalue().splitlines() if line.strip()]
    remarks = [line for line in lines if not line.startswith("recorded ")]  # that is in the table
    failed = document.get("failed", [])  # the disk is full, the encoder died
    if failed or not counted.whole:
        raise InputError(failed[0] if failed else f"{clip}: it was stopped before its end")
    events = document["events"]
    bumped = [e["text"] for e in events if e["type"] == "note" and e.get("camera") in ("moved", "lost")]
    verdicts = Counter(e["verdict"] for e in events if e["type"] == "action")
    return {"clip": clip, "frames": document["frames"], "clip_s": document["duration_s"],
            "toys": len(document["scene"]["toys"]), "moves": sum(e["type"] == "move" for e in events),
            "actions": {v: verdicts[v] for v in VERDICTS}, "dropped": document["dropped"], "faults": remarks + bumped[:1],
            "log": options["--log"], "record": options.get("--record"), "state": document["state"]}


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
    if own := os.environ.get(GAMES_FOLDER):
        from rules.own_games import find

        find(Path(own))  # what cannot be used was told when the batch began
    try:
        done_alone(job)
    except InputError as e:
        print(" ".join(str(e).split()), file=sys.stderr)
        return 2
    return 0


def done_alone(job: Job) -> None:
    """Play the clip if nobody has, or has by the time that its folder is free; its result goes there last of all. InputError:
    as ``play``, or a folder that cannot be written to."""
    folder = Path(job.folder)
    with contextlib.ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(alone_in(folder))
            if finished(job) is not None:
                return
            for name in (RESULT, PROGRESS, ERROR, VIDEO, CAPTIONS, LOG, PAGE):
                (folder / name).unlink(missing_ok=True)
        except OSError as e:
            raise InputError(sentence(Path(e.filename or folder), e)) from None
        result = play(job)
        text = json.dumps(result, ensure_ascii=False, indent=1)
        if writable(text) != text:  # a name in another encoding must come back as it was: the next batch looks for it
            text = json.dumps(result, indent=1)
        write_file(folder / RESULT, text + "\n", sync=True)


if __name__ == "__main__":
    sys.exit(main())
