"""`run` on a clip: video, log and document agree; a script acts in time; a killed program leaves files that read."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import av
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.log.battle_log import read_log

ROOT = Path(__file__).resolve().parents[3]
FRAMES, LAST_S = 52, 5.1


def words(battle, *more):
    return ["run", str(battle / "clip.mp4"), "--calibration", str(battle / "table.toml"), "--empty", str(battle / "empty.png"),
            "--roster", str(battle / "roster.toml"), *(str(m) for m in more)]


def times_of(path, torn=False):
    """Times of a video's frames. ``torn``: as a player shows a file whose last packet was cut by a kill, up to there."""
    times = []
    with av.open(str(path)) as video:
        try:
            for f in video.decode(video=0):
                times.append(float(f.time))
        except av.error.InvalidDataError:
            if not torn:
                raise
    return times


@pytest.fixture(scope="module")
def ran(battle, tmp_path_factory):
    """One run with everything: its folder and its document."""
    out = tmp_path_factory.mktemp("run")
    script = [{"time_s": 1.7, "action": {"kind": "move", "actor": "red", "target": None, "card": "4"}},
              {"time_s": 1.75, "note": "here we go"},
              {"time_s": 1.8, "action": {"kind": "move", "actor": "nobody", "target": None, "card": "4"}}]
    (out / "script.jsonl").write_text("\n".join(json.dumps(s) for s in reversed(script)) + "\n\n")
    with (out / "stdout").open("w") as stdout:
        real, sys.stdout = sys.stdout, stdout
        try:
            status = main(words(battle, "--game", "toytastrophe", "--script", out / "script.jsonl", "--record", out / "out.mp4",
                                "--log", out / "out.jsonl", "--save-frames", out / "frames", "--json"))
        finally:
            sys.stdout = real
    assert status == 0
    return out, json.loads((out / "stdout").read_text())


def test_the_video_has_every_frame_at_its_time(ran):
    times = times_of(ran[0] / "out.mp4")
    assert len(times) == FRAMES
    assert times == pytest.approx([i / 10 for i in range(FRAMES)], abs=0.002)


def test_the_video_shows_more_than_the_clip(ran, battle):
    def last(path):
        with av.open(str(path)) as video:
            *_, frame = video.decode(video=0)
            return frame.to_ndarray(format="bgr24").astype(int)

    changed = np.abs(last(ran[0] / "out.mp4") - last(battle / "clip.mp4")).max(axis=2) > 40
    assert 0.002 < changed.mean() < 0.6


def test_the_document_tells_what_the_log_tells(ran):
    out, document = ran
    logged = read_log(out / "out.jsonl")
    assert document["frames"] == FRAMES
    assert document["duration_s"] == pytest.approx(LAST_S, abs=0.002)
    assert document["dropped"] == 0
    assert {t["id"] for t in document["scene"]["toys"]} == {"red", "blue", "green", "yellow", "black"}
    kinds = [e["type"] for e in logged]
    assert kinds[0] == "start"
    assert kinds[-1] == "end"
    assert [e for e in logged if e["type"] not in ("start", "scene", "sign", "end")] == document["events"]
    [move] = [e for e in logged if e["type"] == "move"]
    assert (move["toy"], move["declared"]) == ("red", 1)
    assert move["distance_in"] == pytest.approx(np.hypot(5, 1), abs=0.1)
    assert document["state"]["game"] == "toytastrophe"


def test_the_script_acts_in_the_order_of_its_times_and_refusals_are_noted(ran):
    events = [e for e in ran[1]["events"] if e["type"] in ("action", "note") and "camera_watch" not in e]
    wishes, *events = events
    assert "wishes of the rule book are not met" in wishes["text"]
    assert [e["type"] for e in events[:3]] == ["action", "note", "note"]
    assert events[0]["time_s"] == pytest.approx(1.7, abs=0.01)
    assert events[1]["text"] == "here we go"
    assert "nobody" in events[2]["text"]
    assert any("too far" in e["text"] for e in events[3:])


def test_saved_frames_are_labelled_for_training(ran):
    labels = sorted((ran[0] / "frames").glob("*.txt"))
    assert labels
    for label in labels:
        assert label.with_suffix(".jpg").exists()
        rows = label.read_text().splitlines()
        assert 4 <= len(rows) <= 5
        for row in rows:
            kind, *numbers = row.split()
            assert kind == "0"
            assert len(numbers) >= 12
            assert all(0 <= float(n) <= 1 for n in numbers)


def test_without_json_it_tells_the_story(battle, capsys):
    assert main(words(battle)) == 0
    out = capsys.readouterr().out
    assert "52 frames" in out
    assert "5 toys" in out
    assert "red moved 5." in out


def test_one_picture_is_enough_to_measure(battle, capsys):
    assert main(["run", str(battle / "start.png"), "--calibration", str(battle / "table.toml"), "--empty",
                 str(battle / "empty.png"), "--toy-height", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["frames"] == 1
    assert len(document["scene"]["toys"]) == 5
    assert [e["type"] for e in document["events"]].count("appear") == 5


def test_a_table_with_nothing_on_it_is_an_answer(battle, capsys):
    assert main(["run", str(battle / "empty.png"), "--calibration", str(battle / "table.toml"), "--empty",
                 str(battle / "empty.png"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scene"]["toys"] == []


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL on Windows")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_a_killed_run_leaves_a_video_and_a_log_that_read(battle, tmp_path, how):
    video, log, clean = tmp_path / "out.mp4", tmp_path / "out.jsonl", tmp_path / "clean.mp4"
    process = subprocess.Popen([sys.executable, "-m", "assistant", *words(battle, "--record", video, "--log", log,
                                                                          "--record-clean", clean)], cwd=ROOT,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        if video.exists() and video.stat().st_size > 60_000:
            break
        time.sleep(0.01)
    process.send_signal(getattr(signal, how))
    err = process.communicate(timeout=300)[1]
    lines = read_log(log)
    assert lines[0]["type"] == "start"
    times = times_of(video, torn=how == "SIGKILL")
    assert 3 <= len(times) <= FRAMES
    assert np.allclose(np.diff(times), 0.1, atol=0.003)
    if how == "SIGTERM":
        assert lines[-1]["type"] == "end"
        assert process.returncode == 0 or "Traceback" not in err
    if any(line["type"] == "scene" for line in lines):  # what a kill left can be drawn again
        assert main(["replay", str(log), "--video", str(clean), "--record", str(tmp_path / "again.mp4")]) == 0
        assert len(times_of(tmp_path / "again.mp4")) >= 3
        assert (tmp_path / "again.vtt").exists()
