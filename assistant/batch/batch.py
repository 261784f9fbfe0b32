"""``batch``: ``run`` over a folder of clips, several at a time, here or on a Dask cluster; what is done stays done."""

from __future__ import annotations

import argparse
import concurrent.futures
import contextlib
import csv
import io
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.batch import clip as clips
from assistant.batch.clip import Job
from assistant.batch.plan import plan
from assistant.cli.commands import Subparsers, command, say_json
from measure.errors import InputError

if TYPE_CHECKING:
    from assistant.batch.progress import Show

COLUMNS = ("clip", "status", "frames", "clip_s", "took_s", "toys", "moves", "actions_yes", "actions_no", "actions_too_close",
           "dropped", "fault")
POLL_S = 0.25


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


@contextlib.contextmanager
def pool(workers: int, cluster: str | None) -> Iterator[Any]:
    """Something with ``submit``: threads that each wait for a process here, or a Dask cluster. InputError: no such cluster."""
    if cluster is None:
        with concurrent.futures.ThreadPoolExecutor(workers) as threads:
            yield threads
        return
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError('--cluster needs Dask, which is not installed: pip install "toy-umpire[league]"') from None
    with contextlib.ExitStack() as stack:
        if cluster == "local":
            address: Any = stack.enter_context(LocalCluster(n_workers=workers, threads_per_worker=1, processes=False,
                                                            dashboard_address=None))
        else:
            address = cluster
        try:
            client = stack.enter_context(Client(address, timeout="10s", set_as_default=False))
        except (OSError, TimeoutError, ValueError) as e:
            raise InputError(f"--cluster {cluster}: no Dask scheduler answers there ({' '.join(str(e).split())}): start one "
                             "with `dask scheduler`, or give local") from None
        yield client.get_executor(pure=False)


def play_all(jobs: Sequence[Job], workers: int, cluster: str | None, show: Show) -> dict[str, dict[str, Any]]:
    """Play every job that is not done yet; results by name. KeyboardInterrupt passes on, after all clips were stopped."""
    results = {job.name: result for job in jobs if (result := clips.finished(job)) is not None}
    left = [job for job in jobs if job.name not in results]
    show.begin(len(jobs), len(results))
    if not left:
        return results
    with pool(min(workers, len(left)), cluster) as executor:
        waiting = {executor.submit(clips.process, job): job for job in left}
        try:
            while waiting:
                done, _ = concurrent.futures.wait(waiting, timeout=POLL_S, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in done:
                    job = waiting.pop(future)
                    try:
                        results[job.name] = future.result()
                    except Exception as e:  # a worker of the cluster died, again and again
                        results[job.name] = clips.failure(job, f"the cluster gave it up ({type(e).__name__}: {e})")
                    show.end(job, results[job.name])
                for job in waiting.values():
                    show.step(job)
        except BaseException:
            for future in waiting:
                future.cancel()
            for _ in range(100):  # one that was just about to begin is stopped on the next round
                clips.stop_all()
                if not any(future.running() for future in waiting):
                    break
                time.sleep(0.05)
            raise
    return results


def row(result: Mapping[str, Any]) -> dict[str, Any]:
    """One line of the table of results: ``COLUMNS`` of one clip; what a failed clip does not have is empty."""
    actions = result.get("actions", {})
    return {"clip": result["name"], "status": result["status"],
            **{k: result.get(k, "") for k in ("frames", "clip_s", "took_s", "toys", "moves")},
            **{f"actions_{v}": actions.get(v, "") for v in clips.VERDICTS},
            "dropped": result.get("dropped", ""), "fault": "; ".join(result["faults"])}


def write_results(out: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """results.csv and results.json, each whole or not at all. InputError: they cannot be written."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    try:
        clips.write_whole(out / "results.csv", text.getvalue())
        document = {"version": 1, "clips": list(rows)}
        clips.write_whole(out / "results.json", json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    except OSError as e:
        raise InputError(f"{out}: the table of results cannot be written ({e.strerror}): free some space or give another "
                         "--out") from None


def _batch(args: argparse.Namespace) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = cores if args.workers is None else args.workers
    if workers < 1:
        raise InputError(f"--workers {workers}: give how many clips to play at a time, 1 or more")
    folder, out = Path(os.path.abspath(args.folder)), Path(os.path.abspath(args.out))  # the same from anywhere, on any worker
    jobs = plan(folder, out, args, threads=1 if args.cluster else max(1, cores // workers))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{out}: cannot be made ({e.strerror}): give another folder with --out") from None
    from assistant.batch.progress import Show, print_table  # brings rich: only for those who run a batch

    try:
        with Show() as show:
            results = play_all(jobs, workers, args.cluster, show)
    except KeyboardInterrupt:
        done = sum(clips.finished(job) is not None for job in jobs)
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
