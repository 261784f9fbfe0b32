"""A batch as it is run: a table of results, faults that stay with their clip, going on after a kill, Dask's own cluster."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.__main__ import main, parser
from assistant.batch.clip import done_alone
from assistant.batch.job import Job, finished, lost, progress
from assistant.batch.locking import LOCK
from assistant.batch.plan import plan
from assistant.batch.process import process, stop_all
from assistant.log.battle_log import read_log

ROOT = Path(__file__).resolve().parents[3]
FRAMES = 52


@pytest.fixture(scope="module")
def recordings(battle, tmp_path_factory):
    """Two good clips (one in a folder of its own, with a script) and one that is no video, beside what `run` needs."""
    folder = tmp_path_factory.mktemp("recordings")
    (folder / "league").mkdir()
    for source, name in (("clip.mp4", "a.mp4"), ("clip.mp4", "league/b.mp4"), ("table.toml", "calibration.toml"),
                         ("roster.toml", "roster.toml"), ("empty.png", "empty.png")):
        shutil.copy(battle / source, folder / name)
    (folder / "league" / "script.jsonl").write_text(
        '{"time_s": 1.7, "action": {"kind": "move", "actor": "red", "target": null, "card": "4"}}\n')
    sides = {"red": "left", "black": "left", "blue": "right", "green": "right", "yellow": "right"}
    state = {"game": "toytastrophe", "version": 1, "to_act": "left",
             "toys": [{"id": n, "side": s, "size": "S"} for n, s in sides.items()],
             "hands": [{"side": "left", "count": 4}, {"side": "right", "count": 4}]}
    (folder / "league" / "b.state.json").write_text(json.dumps(state))
    (folder / "bad.mp4").write_bytes(b"no video" * 100)
    return folder


@pytest.fixture(scope="module")
def ran(recordings, tmp_path_factory):
    """One batch over them: its folder, its exit status, what it printed."""
    out = tmp_path_factory.mktemp("results")
    done = subprocess.run([sys.executable, "-m", "assistant", "batch", str(recordings), "--out", str(out), "--workers", "2",
                           "--record", "--report"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
                          env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    return out, done


def rows_of(out):
    with (out / "results.csv").open(encoding="utf-8", newline="") as file:
        return {r["clip"]: r for r in csv.DictReader(file)}


def test_one_table_tells_how_each_clip_went(ran):
    out, done = ran
    rows = rows_of(out)
    assert list(rows) == ["a", "bad", "league/b"]
    a, bad, b = rows.values()
    assert (a["status"], a["frames"], a["toys"], a["moves"], a["dropped"]) == ("done", str(FRAMES), "5", "1", "0")
    assert float(a["clip_s"]) == pytest.approx(5.1, abs=0.01)
    assert float(a["took_s"]) > 0
    assert (a["actions_yes"], a["actions_no"], a["actions_too_close"]) == ("0", "0", "0")
    assert (b["actions_yes"], b["moves"], b["fault"]) == ("1", "1", "")
    assert bad["status"] == "failed"
    assert "decoded" in bad["fault"]
    assert bad["frames"] == ""
    assert [{k: str(v) for k, v in r.items()} for r in json.loads((out / "results.json").read_text())["clips"]] == list(
        rows.values())
    for name in rows:
        assert any(line.split()[:1] == [name] for line in done.stdout.splitlines())


def test_what_failed_is_said_and_the_exit_status_says_it_too(ran):
    out, done = ran
    assert done.returncode == 2
    assert "1 of 3 clips failed" in done.stderr
    assert "3 of 3: " in done.stderr  # no terminal: a line for each clip instead of bars
    assert "Traceback" not in done.stderr
    assert not (out / "bad" / "result.json").exists()  # the next batch tries it again


def test_each_clip_has_its_log_and_its_video_as_run_makes_them(ran, recordings, tmp_path):
    out, _ = ran
    assert main(["run", str(recordings / "a.mp4"), "--calibration", str(recordings / "calibration.toml"), "--roster",
                 str(recordings / "roster.toml"), "--empty", str(recordings / "empty.png"), "--log",
                 str(tmp_path / "a.jsonl")]) == 0
    mine, alone = (read_log(p) for p in (out / "a" / "battle.jsonl", tmp_path / "a.jsonl"))
    assert mine[1:] == alone[1:]  # the first line tells when and from where
    assert (mine[0]["type"], mine[0]["source"]) == ("start", alone[0]["source"])
    import av

    with av.open(str(out / "a" / "battle.mp4")) as video:
        assert sum(1 for _ in video.decode(video=0)) == FRAMES
    page = (out / "league" / "b" / "battle.html").read_text(encoding="utf-8")
    assert "<html" in page
    assert "b.mp4" in page or "toytastrophe" in page.lower()
    [action] = [e for e in read_log(out / "league" / "b" / "battle.jsonl") if e["type"] == "action"]
    assert action["action"]["card"] == "4"


def again(recordings, out, capfd, *more):
    """The same batch once more: (exit status, clips that were played)."""
    status = main(["batch", str(recordings), "--out", str(out), "--record", "--report", *more])
    err = capfd.readouterr().err
    played = [line.split(": ", 1)[1].split(",")[0].split(" failed")[0] for line in err.splitlines() if " of 3: " in line]
    return status, sorted(played)


def test_what_counts_as_done(ran, recordings, tmp_path):
    """The same words and files, with the log and the video still there."""
    out, _ = ran
    job = job_of(recordings, out, "a", "--record", "--report")
    assert finished(job)["frames"] == FRAMES
    assert finished(job_of(recordings, out, "a")) is None  # other words
    assert finished(job_of(recordings, out, "bad", "--record", "--report")) is None
    roster = str(recordings / "roster.toml")
    size, _ = job.made_from[roster]
    assert finished(replace(job, made_from={**job.made_from, roster: (size, 1)})) is None
    assert finished(replace(job, threads=7)) is not None
    moved = (out / "a" / "battle.mp4").rename(tmp_path / "battle.mp4")
    assert finished(job) is None
    moved.rename(out / "a" / "battle.mp4")


def stamps(folder):
    return {p.name: (p.read_bytes(), p.stat().st_mtime_ns, p.stat().st_ino) for p in folder.iterdir() if p.is_file()}


def test_a_done_clip_that_is_given_out_again_is_not_touched(ran, recordings):
    """A cluster does so when the worker that played it is gone."""
    out, _ = ran
    job = job_of(recordings, out, "a", "--record", "--report")
    before = stamps(out / "a")
    assert set(before) >= {"result.json", "battle.jsonl", "battle.mp4", "battle.vtt", "battle.html"}
    assert LOCK not in before
    assert process(job) == finished(job)
    done_alone(job)  # and one that was just waiting for its folder
    assert stamps(out / "a") == before


def test_a_file_that_is_cut_short_or_gone_is_not_done(ran, recordings, tmp_path):
    out, _ = ran
    shutil.copytree(out / "a", tmp_path / "a")
    job = replace(job_of(recordings, out, "a", "--record", "--report"), folder=str(tmp_path / "a"))
    for name in ("battle.jsonl", "battle.mp4", "battle.vtt", "battle.html"):
        path = tmp_path / "a" / name
        whole = path.read_bytes()
        assert finished(job) is not None
        path.write_bytes(whole[:-1])
        assert finished(job) is None
        path.unlink()
        assert finished(job) is None
        assert lost(job)["faults"] == [f"it was played, but {name} of it in {tmp_path / 'a'} is gone or another file now"]
        path.write_bytes(whole)


@pytest.mark.slow
def test_done_clips_are_skipped_changed_and_half_done_ones_start_anew(recordings, tmp_path, capfd):
    out = tmp_path / "results"
    assert again(recordings, out, capfd) == (2, ["a", "bad", "league/b"])
    assert again(recordings, out, capfd) == (2, ["bad"])
    assert rows_of(out)["a"]["frames"] == str(FRAMES)
    (out / "a" / "result.json").unlink()
    (out / "a" / "battle.jsonl").write_text('{"type": "start", "half')
    assert again(recordings, out, capfd) == (2, ["a", "bad"])
    assert read_log(out / "a" / "battle.jsonl")[-1]["type"] == "end"
    os.utime(recordings / "league" / "script.jsonl", ns=(1, 1))
    assert again(recordings, out, capfd) == (2, ["bad", "league/b"])


def job_of(recordings, out, name="a", *more):
    args = parser().parse_args(["batch", str(recordings), "--out", str(out), *more])
    return next(j for j in plan(recordings, out, args) if j.name == name)


@pytest.mark.skipif(os.name == "nt", reason="no signals on Windows")
def test_a_clip_whose_process_is_killed_fails_alone_and_says_so(recordings, tmp_path):
    job = job_of(recordings, tmp_path)
    got = []
    thread = threading.Thread(target=lambda: got.append(process(job)))
    thread.start()
    until = time.monotonic() + 60
    while progress(job) is None and time.monotonic() < until:
        time.sleep(0.01)
    stop_all()
    thread.join(60)
    [result] = got
    assert (result["status"], result["bug"]) == ("failed", True)
    assert "killed by signal 9" in result["faults"][0]
    assert finished(job) is None
    assert read_log(tmp_path / "a" / "battle.jsonl")[0]["type"] == "start"


def test_a_bug_is_told_apart_from_bad_input_and_leaves_its_trace(recordings, tmp_path, monkeypatch, capfd):
    good = job_of(recordings, tmp_path)
    broken = Job(good.name, good.folder, good.commands, good.made_from, threads="one")  # no number of threads
    result = process(broken)
    assert result["bug"]
    assert "a bug stopped it" in result["faults"][0]
    assert "Traceback" in (tmp_path / "a" / "error.txt").read_text()
    monkeypatch.setattr("assistant.batch.plan.plan", lambda *a, **k: [broken])
    assert main(["batch", str(recordings), "--out", str(tmp_path), "--json"]) == 1
    assert json.loads(capfd.readouterr().out)["clips"][0]["status"] == "failed"


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL on Windows")
def test_a_batch_that_was_stopped_goes_on_from_there(recordings, tmp_path, capfd):
    """Stopped three times while its second clip is played, each time by another signal."""
    clips = tmp_path / "clips"
    shutil.copytree(recordings, clips)
    (clips / "bad.mp4").unlink()
    shutil.copy(clips / "a.mp4", clips / "z.mp4")
    out = tmp_path / "out"
    words = ["batch", str(clips), "--out", str(out), "--workers", "1"]
    first, second = out / "a" / "result.json", out / "league" / "b"
    made = None
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        # tests that run in the background of a shell inherit that Ctrl+C is ignored
        batch = subprocess.Popen([sys.executable, "-m", "assistant", *words], cwd=ROOT, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True,
                                 preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        until = time.monotonic() + 250  # a busy machine may need long for the first clip
        while batch.poll() is None and not (second / "progress.txt").exists() and time.monotonic() < until:
            time.sleep(0.01)
        batch.send_signal(how)
        err = batch.communicate(timeout=250)[1]
        assert (second / "progress.txt").exists() or how != signal.SIGKILL, err  # it was killed while that clip was played
        if how != signal.SIGKILL:
            assert batch.returncode == 130
            assert "1 of 3 clips are done" in err
            assert "Traceback" not in err
        assert made in (None, first.read_bytes())
        made = first.read_bytes()
        assert not (second / "result.json").exists()
        time.sleep(1.0)  # its clip ended with it: nothing goes on writing
        assert not (second / "result.json").exists()
        (second / "progress.txt").unlink(missing_ok=True)
    assert main(words) == 0
    assert "1 of 3 clips were done before" in capfd.readouterr().err
    assert first.read_bytes() == made
    assert [r["frames"] for r in rows_of(out).values()] == [str(FRAMES)] * 3


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")  # of Dask's own
def test_the_same_over_a_dask_cluster(ran, recordings, tmp_path, capfd):
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        status = main(["batch", str(recordings), "--out", str(tmp_path / "far"), "--cluster", cluster.scheduler_address,
                       "--record", "--report"])
    assert status == 2
    near, far = rows_of(ran[0]), rows_of(tmp_path / "far")
    for clip in near:
        assert {k: v for k, v in near[clip].items() if k != "took_s"} == {k: v for k, v in far[clip].items() if k != "took_s"}
    capfd.readouterr()
    assert again(recordings, tmp_path / "far", capfd, "--cluster", "local") == (2, ["bad"])
