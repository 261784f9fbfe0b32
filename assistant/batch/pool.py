"""Clips played several at a time, here or on a Dask cluster; what is done stays done."""

from __future__ import annotations

import concurrent.futures
import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from assistant.batch.job import Job, failure, finished
from assistant.batch.process import process, stop_all
from measure.errors import InputError

if TYPE_CHECKING:
    from assistant.batch.progress import Show

POLL_S = 0.25
"""Progress is shown this often."""


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
    results = {job.name: result for job in jobs if (result := finished(job)) is not None}
    left = [job for job in jobs if job.name not in results]
    show.begin(len(jobs), len(results))
    if not left:
        return results
    with pool(min(workers, len(left)), cluster) as executor:
        waiting = {executor.submit(process, job): job for job in left}
        try:
            while waiting:
                done, _ = concurrent.futures.wait(waiting, timeout=POLL_S, return_when=concurrent.futures.FIRST_COMPLETED)
                for future in done:
                    job = waiting.pop(future)
                    try:
                        results[job.name] = future.result()
                    except Exception as e:  # a worker of the cluster died, again and again
                        results[job.name] = failure(job, f"the cluster gave it up ({type(e).__name__}: {e})")
                    show.end(job, results[job.name])
                for job in waiting.values():
                    show.step(job)
        except BaseException:
            for future in waiting:
                future.cancel()
            for _ in range(100):  # one that was just about to begin is stopped on the next round
                stop_all()
                if not any(future.running() for future in waiting):
                    break
                time.sleep(0.05)
            raise
    return results
