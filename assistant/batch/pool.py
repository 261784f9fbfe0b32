"""Clips played several at a time, here or on a Dask cluster; what is done stays done."""

from __future__ import annotations

import concurrent.futures
import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from assistant.batch.job import Job, failure, finished, lost
from assistant.batch.process import process, stop_all
from measure.errors import InputError

if TYPE_CHECKING:
    from assistant.batch.progress import Show

POLL_S = 0.25
"""Progress is shown this often."""
DESERTED_S = 30.0
"""A cluster without workers for so long is told."""
SHARED_FOLDER_S = 65.0
"""So late may a folder over the network show what another machine did in it (nfs(5): acdirmax is 60 s)."""


class Pool(Protocol):
    """What plays clips: here, or on a cluster. Its futures know done(), result() and cancel()."""

    def submit(self, job: Job) -> Any:
        """Have a clip played; returns its future."""

    def done(self, futures: Iterable[Any]) -> list[Any]:
        """Wait a moment; those that have ended."""

    def drop(self, future: Any) -> None:
        """Nobody needs this one any more: what played it may go."""

    def remark(self) -> str:
        """What a person should know now; mostly nothing."""


class Here:
    """Threads that each wait for a process on this machine."""

    def __init__(self, threads: concurrent.futures.Executor) -> None:
        self._threads = threads

    def submit(self, job: Job) -> Any:
        """Have a clip played; returns its future."""
        return self._threads.submit(process, job)

    def done(self, futures: Iterable[Any]) -> list[Any]:
        """Wait a moment; those that have ended."""
        return list(concurrent.futures.wait(futures, POLL_S, concurrent.futures.FIRST_COMPLETED).done)

    def drop(self, future: Any) -> None:
        """Nothing is held."""

    def remark(self) -> str:
        """Nothing."""
        return ""


class Cluster:
    """Dask's own futures: as long as one is held, Dask plays its clip again when the worker that has the result is gone."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._alone_since: float | None = None
        self._told = False

    def submit(self, job: Job) -> Any:
        """Have a clip played; returns its future."""
        return self._client.submit(process, job, pure=False)

    def done(self, futures: Iterable[Any]) -> list[Any]:
        """Wait a moment; those that have ended."""
        time.sleep(POLL_S)
        return [future for future in futures if future.done()]

    def drop(self, future: Any) -> None:
        """Tell the scheduler that the result has been seen."""
        future.release()

    def remark(self) -> str:
        """Once each time that all workers have been gone for a while: one that is started again needs some seconds."""
        if self._client.status != "running" or self._client.scheduler_info()["workers"]:
            self._alone_since, self._told = None, False
            return ""
        if self._alone_since is None:
            self._alone_since = time.monotonic()
        if self._told or time.monotonic() - self._alone_since < DESERTED_S:
            return ""
        self._told = True
        return "the cluster has no worker: what is left waits for one (Ctrl+C stops; what is done stays done)"


@contextlib.contextmanager
def pool(workers: int, cluster: str | None) -> Iterator[Pool]:
    """What plays the clips: processes here, or a Dask cluster. InputError: no such cluster."""
    if cluster is None:
        with concurrent.futures.ThreadPoolExecutor(workers) as threads:
            yield Here(threads)
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
        yield Cluster(client)


def play_all(jobs: Sequence[Job], workers: int, cluster: str | None, show: Show) -> dict[str, dict[str, Any]]:
    """Play every job that is not done yet; results by name, as the files are at the end. KeyboardInterrupt passes on, after
    all clips were stopped."""
    results = {job.name: result for job in jobs if (result := finished(job)) is not None}
    left = [job for job in jobs if job.name not in results]
    show.begin(len(jobs), len(results))
    if left:
        with pool(min(workers, len(left)), cluster) as players:
            _play(left, players, results, show)
    _check(jobs, results, SHARED_FOLDER_S if left and cluster not in (None, "local") else 0.0)
    return results


def _play(left: Sequence[Job], players: Pool, results: dict[str, dict[str, Any]], show: Show) -> None:
    waiting = {players.submit(job): job for job in left}
    try:
        while waiting:
            for future in players.done(waiting):
                job = waiting.pop(future)
                results[job.name] = _result(job, future)
                players.drop(future)
                show.end(job, results[job.name])
            for job in waiting.values():
                show.step(job)
            if text := players.remark():
                show.say(text)
    except BaseException:
        for future in waiting:
            future.cancel()
        for _ in range(100):  # one that was just about to begin is stopped on the next round
            stop_all()
            if not any(_runs(future) for future in waiting):
                break
            time.sleep(0.05)
        raise


def _runs(future: Any) -> bool:
    return bool(future.running()) if isinstance(future, concurrent.futures.Future) else not future.done()


def _result(job: Job, future: Any) -> dict[str, Any]:
    """The files say first whether a clip is done: its worker may have died before it could tell."""
    done = finished(job)
    if done is not None:
        return done
    try:
        result: dict[str, Any] = future.result()
    except Exception as e:  # a worker of the cluster died, again and again; or its scheduler did
        return finished(job) or failure(job, f"the cluster gave it up ({type(e).__name__}: {' '.join(str(e).split())})")
    return result


def _check(jobs: Sequence[Job], results: dict[str, dict[str, Any]], patience_s: float) -> None:
    """What was told as done must be so now: where files are gone since, the clip has failed."""
    until = time.monotonic() + patience_s
    for job in jobs:
        while results[job.name]["status"] == "done" and finished(job) is None:
            if time.monotonic() > until:
                results[job.name] = lost(job)
            else:
                time.sleep(1.0)
