"""The command ``batch``: ``run`` over a folder of clips, several at a time; what is done stays done."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from assistant.cli.output import say_json
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError


def add(sub: Subparsers) -> None:
    """Declare the command."""
    p = command(sub, "batch", _batch, "run over a folder of clips, with the files that lie beside them",
                "batch recordings --out results --workers 2 --record")
    p.add_argument("folder", metavar="FOLDER", help="clips, also in folders below it; beside CLIP.mp4 may lie CLIP.roster.toml "
                                                    "or, for all, roster.toml; so with calibration, lens, state, script, "
                                                    "empty, terrain")
    p.add_argument("--out", required=True, metavar="DIR", help="a folder for each clip, results.csv and results.json")
    p.add_argument("--workers", type=int, metavar="N", help="clips at a time (default: the number of cores; a cluster has "
                                                                "its own)")
    p.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.5:8786, or local")
    for kind, what in (("calibration", "table.toml"), ("lens", "lens.toml"), ("roster", "r.toml"), ("state", "s.json"),
                       ("empty", "FILE"), ("terrain", "FILE")):
        p.add_argument(f"--{kind}", metavar=what, help="for clips that have none of their own")
    p.add_argument("--game", metavar="G", help="default: the one that the state or the roster names")
    p.add_argument("--toy-height", type=float, metavar="IN", help="height of toys that the roster does not give")
    p.add_argument("--weights", metavar="FILE", help="another network (.onnx or .pt) to tell toys apart; none: without one")
    p.add_argument("--deal", type=int, metavar="SEED", help="let the program deal and roll, from this seed")
    p.add_argument("--record", action="store_true", help="also the video with the overlay, battle.mp4")
    p.add_argument("--report", action="store_true", help="also the battle report, battle.html")
    p.add_argument("--save-frames", action="store_true", help="also frames to fine-tune the detector on")
    p.add_argument("--json", action="store_true", help="one JSON document at the end")


def _batch(args: argparse.Namespace) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = cores if args.workers is None else args.workers
    if workers < 1:
        raise InputError(f"--workers {workers}: give how many clips to play at a time, 1 or more")
    from assistant.batch.job import finished
    from assistant.batch.plan import plan
    from assistant.batch.pool import play_all
    from assistant.batch.progress import Show, print_table
    from assistant.batch.results import row, write_results

    folder, out = Path(os.path.abspath(args.folder)), Path(os.path.abspath(args.out))  # the same from anywhere, on any worker
    jobs = plan(folder, out, args, threads=1 if args.cluster else max(1, cores // workers))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{out}: cannot be made ({e.strerror}): give another folder with --out") from None
    try:
        with Show() as show:
            results = play_all(jobs, workers, args.cluster, show)
    except KeyboardInterrupt:
        done = sum(finished(job) is not None for job in jobs)
        print(f"toy-umpire: stopped; {done} of {len(jobs)} clips are done: the same command goes on from there",
              file=sys.stderr)
        return 130
    rows = [row(results[job.name]) for job in jobs]
    write_results(out, rows)
    if args.json:
        say_json({"version": 1, "clips": rows})
    else:
        print_table(rows)
        for r in rows:
            if r["fault"]:
                print(f"{r['clip']}: {r['fault']}")
        print(f"wrote {out / 'results.csv'} and {out / 'results.json'}")
    failed = [result for result in results.values() if result["status"] == "failed"]
    if failed:
        print(f"toy-umpire: {len(failed)} of {len(jobs)} clips failed; the same command tries them again", file=sys.stderr)
    return 1 if any(result["bug"] for result in failed) else 2 if failed else 0
