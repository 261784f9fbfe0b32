"""A process of its own for each clip: whatever happens to it (a crash, a full memory) stays its own."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assistant.batch.job import ERROR, PROGRESS, Job, failure, finished, lost

_running: set[subprocess.Popen[str]] = set()


def process(job: Job) -> dict[str, Any]:
    """Play one clip in a process of its own and wait for it. Returns its result; a failure is a result with its sentence.
    One that is done already is not touched: a cluster plays a clip again whose worker died after it was done.

    The process ends when this one does (its standard input is a pipe that breaks), so that no half-done clip is still being
    written when the batch is started again.
    """
    if job.fault is not None:
        return failure(job, job.fault, bug=False)
    if (result := finished(job)) is not None:
        return result
    folder = Path(job.folder)
    status, said = _play(job)
    if status == 0:
        return finished(job) or lost(job)
    lines = [line for line in said.splitlines() if line.strip()]
    if status == 2 and lines:
        return failure(job, lines[-1], bug=False)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ERROR).write_text(said or "it said nothing\n", encoding="utf-8")
    if status < 0:
        return failure(job, f"its process was killed by signal {-status} (out of memory? try fewer --workers); "
                            f"what it said is in {folder / ERROR}")
    return failure(job, f"a bug stopped it ({lines[-1] if lines else 'no word'}); the trace is in {folder / ERROR}")


def _play(job: Job) -> tuple[int, str]:
    """Run the clip's process to its end: (exit status, what it said on standard error)."""
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
        (Path(job.folder) / PROGRESS).unlink(missing_ok=True)
    return child.returncode, said


def stop_all() -> None:
    """End every clip that this process is having played."""
    for child in list(_running):
        with contextlib.suppress(OSError):
            child.kill()
