"""What a batch makes of its cluster: files first, futures dropped once told, and the table as the files are at the end."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from assistant.batch import pool
from assistant.batch.job import RESULT, Job, finished, identity, sizes
from assistant.batch.pool import Cluster, play_all


class Told:
    """Takes the place of the bars."""

    def __init__(self):
        self.ended, self.said = [], []

    def begin(self, of, done):
        pass

    def step(self, job):
        pass

    def end(self, job, result):
        self.ended.append((job.name, result["status"]))

    def say(self, text):
        self.said.append(text)


class Future:
    """One of Dask's: ``outcome`` is its result, or what it raises."""

    def __init__(self, outcome):
        self.outcome, self.released = outcome, False

    def done(self):
        return True

    def result(self):
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def release(self):
        self.released = True


class Client:
    """A Dask client whose workers do as ``play`` says."""

    status = "running"

    def __init__(self, play, workers=1):
        self.play, self.workers, self.futures = play, workers, []

    def submit(self, function, job, pure):
        assert not pure
        self.futures.append(Future(self.play(job)))
        return self.futures[-1]

    def scheduler_info(self):
        return {"workers": dict.fromkeys(range(self.workers))}


def written(job):
    """Play a clip: its log and its result are there."""
    folder = Path(job.folder)
    folder.mkdir(exist_ok=True)
    (folder / "battle.jsonl").write_text('{"type": "start"}\n')
    result = {"name": job.name, "status": "done", "bug": False, "faults": [], "job": identity(job), "log": "", "record": None,
              "frames": 1, "took_s": 0.0, "files": sizes(job)}
    (folder / RESULT).write_text(json.dumps(result))
    return result


@pytest.fixture
def batch(tmp_path, monkeypatch):
    """Two clips over a cluster that ``play`` stands for: (results, what was told, the client)."""
    def go(play, workers=1):
        client, told = Client(play, workers), Told()
        monkeypatch.setattr(pool, "POLL_S", 0.0)
        monkeypatch.setattr(pool, "SHARED_FOLDER_S", 0.0)
        monkeypatch.setattr(pool, "pool", lambda *_: nullcontext(Cluster(client)))
        jobs = [Job(name, str(tmp_path / name), (("run", name),), {}) for name in ("c1", "c2")]
        return play_all(jobs, 1, "tcp://somewhere", told), told, client, jobs

    return go


def test_what_was_told_is_dropped(batch):
    results, told, client, _ = batch(written)
    assert told.ended == [("c1", "done"), ("c2", "done")]
    assert [r["status"] for r in results.values()] == ["done", "done"]
    assert all(future.released for future in client.futures)


def test_files_come_before_what_the_cluster_says(batch):
    """The worker died after the clip was done and before it could say so, once too often."""
    def play(job):
        written(job)
        return RuntimeError("KilledWorker")

    results, _, _, jobs = batch(play)
    assert [r["status"] for r in results.values()] == ["done", "done"]
    assert all(finished(job) == results[job.name] for job in jobs)


def test_a_clip_that_the_cluster_gave_up_is_told_in_one_line(batch):
    results, _, _, _ = batch(lambda job: RuntimeError("died\n  four times"))
    assert results["c1"]["faults"] == ["the cluster gave it up (RuntimeError: died four times)"]
    assert results["c1"]["bug"]


def test_files_that_are_gone_at_the_end_are_not_told_as_done(batch):
    def play(job):
        result = written(job)
        if job.name == "c2":
            (Path(job.folder).parent / "c1" / "battle.jsonl").unlink()
        return result

    results, _, _, _ = batch(play)
    assert results["c2"]["status"] == "done"
    assert (results["c1"]["status"], results["c1"]["bug"]) == ("failed", False)
    assert "battle.jsonl of it" in results["c1"]["faults"][0]


def test_a_cluster_without_workers_is_told_once_after_a_while(monkeypatch):
    client = Client(written, workers=0)
    cluster = Cluster(client)
    assert cluster.remark() == ""
    monkeypatch.setattr(pool, "DESERTED_S", 0.0)
    assert "no worker" in cluster.remark()
    assert cluster.remark() == ""
    client.workers = 1
    assert cluster.remark() == ""
    client.workers = 0
    assert "no worker" in cluster.remark()
