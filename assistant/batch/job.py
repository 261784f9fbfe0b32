"""One clip of a batch and what is to be done with it; its folder's files; whether it is done."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RESULT = "result.json"
PROGRESS = "progress.txt"
ERROR = "error.txt"
CALIBRATION, VIDEO, LOG, FRAMES, PAGE = "calibration.toml", "battle.mp4", "battle.jsonl", "frames", "battle.html"
CAPTIONS = "battle.vtt"
WRITTEN = (LOG, VIDEO, CAPTIONS, PAGE, CALIBRATION)
"""What is looked for in a clip's folder before it is called done; each if it was made."""
GAMES_FOLDER = "TOY_UMPIRE_GAMES"
"""The environment variable that names the folder of players' own games, for a clip's process as for the whole program."""
VERDICTS = ("yes", "no", "too_close")
"""Actions are counted by them."""


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
    """The result of a job that was done before with the same words and files, and whose own files are still as it left them;
    None: it is (again) to be done."""
    try:
        result = json.loads((Path(job.folder) / RESULT).read_text(encoding="utf-8"))
        same = result["job"] == identity(job) and not changed(job, result)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return result if same else None


def changed(job: Job, result: Mapping[str, Any]) -> list[str]:
    """Names of files of a done job that are gone or have another size. Results of earlier versions tell no sizes: their log
    and video must be there."""
    if "files" not in result:
        return [p for p in (result["log"], result["record"]) if p and not Path(p).exists()]
    there = sizes(job)
    return [name for name, size in result["files"].items() if there.get(name) != size]


def sizes(job: Job) -> dict[str, int]:
    """Bytes of each file that was made in a job's folder, by name."""
    found = {}
    for name in WRITTEN:
        with contextlib.suppress(OSError):
            found[name] = (Path(job.folder) / name).stat().st_size
    return found


def progress(job: Job) -> tuple[int, int | None] | None:
    """(frames played, frames in all or None) of a job that is under way; None: it has not begun."""
    try:
        done, total = (Path(job.folder) / PROGRESS).read_text(encoding="utf-8").split()
        return int(done), int(total) or None
    except (OSError, ValueError):
        return None


def failure(job: Job, sentence: str, *, bug: bool = True) -> dict[str, Any]:
    """The result of a clip that could not be played. It is kept in no file: the next batch tries it again."""
    return {"name": job.name, "status": "failed", "bug": bug, "faults": [sentence]}


def lost(job: Job) -> dict[str, Any]:
    """The result of a clip that was told as done and no longer is: it names what is gone."""
    try:
        gone = changed(job, json.loads((Path(job.folder) / RESULT).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        gone = []
    what = f"{', '.join(Path(p).name for p in gone)} of it" if gone else f"{RESULT} of it"
    return failure(job, f"it was played, but {what} in {job.folder} is gone or another file now", bug=False)


def identity(job: Job) -> dict[str, Any]:
    """What makes two jobs the same, as JSON gives it back."""
    return {"commands": [list(c) for c in job.commands], "made_from": {k: list(v) for k, v in job.made_from.items()}}
