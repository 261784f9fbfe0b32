"""Which clips a batch plays and which files go with each: found by their names, so that a folder of recordings just runs."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from assistant.batch.job import CALIBRATION, FRAMES, LOG, PAGE, VIDEO, Job
from assistant.runner.outputs import check_apart
from assistant.session.inputs import read_state
from assistant.session.roster import read_roster
from measure.errors import InputError
from vision.capture.parameters import PICTURES

VIDEOS = (".mp4", ".mkv", ".mov", ".avi", ".m4v", ".webm", ".mpg", ".mpeg", ".ts", ".wmv", ".mts", ".m2ts", ".3gp", ".ogv")
STILLS = (*sorted(PICTURES), *VIDEOS)
BESIDE: dict[str, tuple[str, ...]] = {
    "calibration": (".toml",), "lens": (".toml",), "roster": (".toml",), "state": (".json",), "script": (".jsonl",),
    "empty": STILLS, "terrain": STILLS}
"""What may lie beside a clip, as CLIP.KIND.ending for that clip or as KIND.ending for the clips of its folder; phones write
endings in capitals."""


def plan(folder: Path, out: Path, args: argparse.Namespace, threads: int = 1) -> list[Job]:
    """A job for every clip below a folder, in the order of their names. InputError: no folder, no clip, a bad option."""
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such folder: give a folder of clips")
    if out.resolve() == folder.resolve():
        raise InputError(f"{out}: the results need a folder of their own: give another --out")
    for kind in BESIDE:
        given = getattr(args, kind, None)
        if given is not None and not Path(given).is_file():
            raise InputError(f"--{kind} {given}: there is no such file")
    check_apart({f"{name} of --out": out / name for name in ("results.csv", "results.json")},
                {f"the {kind}": getattr(args, kind, None) for kind in BESIDE})
    found = find_clips(folder, out)
    if not found:
        raise InputError(f"{folder}: no clip found ({', '.join(VIDEOS)}): give a folder of recordings")
    names = Counter(clip.relative_to(folder).with_suffix("") for clip in found)
    together = Counter(clip.parent for clip in found)
    jobs = []
    for clip in found:
        inside = clip.relative_to(folder)
        name = (inside if names[inside.with_suffix("")] > 1 else inside.with_suffix("")).as_posix()
        try:
            files = {kind: path for kind in BESIDE if (path := beside(clip, kind, folder, getattr(args, kind, None),
                                                                      alone=together[clip.parent] == 1))}
            jobs.append(job_for(name, clip, out / name, files, args, threads))
        except InputError as e:
            jobs.append(Job(name, str(out / name), (), {}, fault=str(e)))
    return jobs


def find_clips(folder: Path, out: Path) -> list[Path]:
    """Every video below a folder that is no empty or terrain clip and no earlier result, in the order of names."""
    def is_clip(path: Path) -> bool:
        inside = path.relative_to(folder)
        reference = path.stem.rpartition(".")[2] in ("empty", "terrain")
        hidden = any(part.startswith(".") for part in inside.parts)
        ours = out.resolve() in path.resolve().parents or (path.name == VIDEO and (path.parent / LOG).exists())
        return path.suffix.lower() in VIDEOS and path.is_file() and not (reference or hidden or ours)

    return sorted(p for p in folder.rglob("*") if is_clip(p))


def beside(clip: Path, kind: str, top: Path, given: str | None, *, alone: bool) -> Path | None:
    """The file of a kind for a clip: its own, else the one given on the command line, else that of the nearest folder up to
    ``top``. A script belongs to one clip: a folder's counts only where the clip is ``alone`` there. InputError: two of them."""
    def one(folder: Path, stem: str) -> Path | None:
        named = ([folder / f"{stem}{e}" for e in (ending, ending.upper())] for ending in BESIDE[kind])
        there = [p for names in named if (p := next((n for n in names if n.is_file()), None)) is not None]
        if len(there) > 1:
            raise InputError(f"{there[0]} and {there[1].name}: which one? leave one of them there")
        return there[0] if there else None

    own = one(clip.parent, f"{clip.stem}.{kind}")
    if own is not None or given is not None:
        return own or Path(os.path.abspath(str(given)))
    if kind == "script":
        return one(clip.parent, kind) if alone else None
    for up in (clip.parent, *clip.parent.parents):
        if (there := one(up, kind)) is not None or up == top:
            return there
    return None


def job_for(name: str, clip: Path, out: Path, files: Mapping[str, Path], args: argparse.Namespace, threads: int) -> Job:
    """The job of one clip. Without a calibration the table is calibrated from the sheet or markers in the picture of the
    empty table, or in the clip itself. InputError: a state or roster that cannot be read."""
    commands: list[tuple[str, ...]] = []
    calibration = files.get("calibration")
    if calibration is None:
        calibration = out / CALIBRATION
        lens = ("--lens", str(files["lens"])) if "lens" in files else ()
        commands.append(("calibrate", str(files.get("empty", clip)), "--out", str(calibration), *lens))
    words = ["run", str(clip), "--calibration", str(calibration), "--log", str(out / LOG)]
    for kind in ("roster", "state", "script", "empty", "terrain"):
        if kind in files:
            words += [f"--{kind}", str(files[kind])]
    game = args.game or game_named(files)
    for option, value in (("--game", game), ("--toy-height", args.toy_height), ("--weights", args.weights),
                          ("--deal", args.deal)):
        if value is not None:
            words += [option, str(value)]
    if args.record:
        words += ["--record", str(out / VIDEO)]
    if args.save_frames:
        words += ["--save-frames", str(out / FRAMES)]
    commands.append(tuple(words))
    if args.report:
        commands.append(("report", str(out / LOG), "--out", str(out / PAGE), "--video", str(clip)))
    written = {"calibrate": out / CALIBRATION if "calibration" not in files else None, "--log": out / LOG,
               "--record": out / VIDEO if args.record else None, "--report": out / PAGE if args.report else None,
               "--save-frames": out / FRAMES if args.save_frames else None}
    check_apart(written, {"the clip": clip, **{f"the {kind}": path for kind, path in files.items()}})
    stats = {str(p): p.stat() for p in (clip, *files.values())}
    return Job(name, str(out), tuple(commands), {p: (s.st_size, s.st_mtime_ns) for p, s in stats.items()}, threads)


def game_named(files: Mapping[str, Path]) -> str | None:
    """The game that the state names, or the only one that the roster has a table for."""
    if "state" in files:
        named = read_state(str(files["state"])).get("game")
        return named if isinstance(named, str) else None
    tables = read_roster(files["roster"]).tables if "roster" in files else {}
    return next(iter(tables)) if len(tables) == 1 else None
