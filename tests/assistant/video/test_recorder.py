"""Recording: as many frames as the clip, the right speed, and a file that plays whatever stops the program."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from assistant.video.recorder import Recorder, RecordError
from measure.errors import InputError

ROOT = Path(__file__).resolve().parents[3]


def frame(i, width=320, height=180):
    picture = np.full((height, width, 3), 40, np.uint8)
    cv2.circle(picture, (20 + (7 * i) % (width - 40), height // 2), 15, (30, 80, 220), -1)
    return picture


def decode(path, torn=False):
    """Times (s) and pictures of a video. ``torn``: as a player shows a file whose last packet was cut by a kill."""
    frames = []
    with av.open(str(path)) as container:
        try:
            for f in container.decode(video=0):
                frames.append((float(f.time), f.to_ndarray(format="bgr24")))
        except av.error.InvalidDataError:
            if not torn:
                raise
    return [t for t, _ in frames], [p for _, p in frames]


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_file_keeps_every_frame_and_its_time(tmp_path, ending):
    path = tmp_path / f"battle{ending}"
    rng = np.random.default_rng(1)
    times = np.cumsum(rng.uniform(0.01, 0.09, 70)) + 5.0  # a rate that drifts; longer than every queue
    with Recorder(path, (320, 180)) as recorder:
        for i, t in enumerate(times):
            assert recorder.write(frame(i), float(t))
    assert (recorder.written, recorder.dropped, recorder.retimed, recorder.failed) == (70, 0, 0, None)
    got, pictures = decode(path)
    assert len(got) == 70
    assert np.abs(np.array(got) - (times - times[0])).max() <= 0.001
    assert recorder.duration_s == pytest.approx(times[-1] - times[0], abs=1e-3)
    for i in (0, 33, 69):
        assert np.abs(pictures[i].astype(int) - frame(i)).mean() < 4  # the right picture at the right place


@pytest.mark.parametrize("size", [(320, 180), (321, 181)])
def test_frames_that_nobody_writes_to_again_make_the_same_video(tmp_path, size):
    for name, kept in (("copied", False), ("kept", True)):
        buffer = np.empty((size[1], size[0], 3), np.uint8)
        with Recorder(tmp_path / f"{name}.mp4", size) as recorder:
            for i in range(20):
                picture = frame(i, *size)
                buffer[:] = picture
                assert recorder.write(picture if kept else buffer, i / 30, kept=kept)
    copied, kept = (decode(tmp_path / f"{name}.mp4")[1] for name in ("copied", "kept"))
    assert len(copied) == len(kept) == 20
    assert all((a == b).all() for a, b in zip(copied, kept, strict=True))


def test_another_player_reads_the_same_count_and_speed(tmp_path):
    path = tmp_path / "battle.mp4"
    with Recorder(path, (320, 180)) as recorder:
        for i in range(50):
            recorder.write(frame(i), i / 25)
    capture = cv2.VideoCapture(str(path))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == 50
    assert capture.get(cv2.CAP_PROP_FPS) == pytest.approx(25, rel=0.01)
    disc = capture.read()[1][86:94, 16:24].mean(axis=(0, 1))
    assert np.abs(disc - (30, 80, 220)).max() < 25  # the colours survive the way there and back
    capture.release()


@pytest.mark.parametrize("size", [(321, 181), (320, 181), (2, 2)])
def test_odd_sizes_are_padded_to_even(tmp_path, size):
    path = tmp_path / "odd.mp4"
    with Recorder(path, size) as recorder:
        for i in range(3):
            recorder.write(np.full((size[1], size[0], 3), 90, np.uint8), i * 0.1)
    assert recorder.failed is None
    _, pictures = decode(path)
    assert len(pictures) == 3
    assert pictures[0].shape[:2] == (size[1] + size[1] % 2, size[0] + size[0] % 2)
    assert np.abs(pictures[0].astype(int) - 90).max() < 6


def test_times_that_stand_still_or_run_back_keep_order_and_count(tmp_path):
    path = tmp_path / "times.mp4"
    given_s = [0.0, 0.1, 0.1, 0.05, float("nan"), 0.2, 0.3]
    with Recorder(path, (64, 48)) as recorder:
        for i, t in enumerate(given_s):
            recorder.write(frame(i, 64, 48), t)
    got, _ = decode(path)
    assert len(got) == len(given_s)
    assert np.all(np.diff(got) > 0)
    assert recorder.retimed == 3
    assert got[-1] == pytest.approx(0.3, abs=1e-3)


def test_live_never_waits_and_counts_what_it_drops(tmp_path, monkeypatch):
    gate = threading.Event()
    real = Recorder._encode
    monkeypatch.setattr(Recorder, "_encode", lambda self, *a: (gate.wait(), real(self, *a))[1])
    path = tmp_path / "live.mp4"
    with Recorder(path, (64, 48), live=True, queue_size=5) as recorder:
        taken = sum(recorder.write(frame(i, 64, 48), i / 30) for i in range(40))  # the encoder stands still
        gate.set()
    assert taken + recorder.dropped == 40
    assert 5 <= taken <= 6
    assert len(decode(path)[0]) == taken == recorder.written


def test_live_frames_do_not_wait_longer_than_a_kill_may_cost(tmp_path, monkeypatch):
    go = threading.Event()
    encode = Recorder._encode_all
    monkeypatch.setattr(Recorder, "_encode_all", lambda self: (go.wait(10), encode(self)))
    with Recorder(tmp_path / "slow.mp4", (320, 180), live=True) as recorder:
        taken = [i / 4 for i in range(12) if recorder.write(frame(i), i / 4)]  # four frames a second: the queue is not full
        go.set()
    assert taken == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert recorder.dropped == 7


@pytest.mark.parametrize("live", [False, True])
def test_an_encoder_that_dies_never_hangs_the_writer(tmp_path, monkeypatch, live):
    def die(self, *a):
        raise RuntimeError("boom")

    monkeypatch.setattr(Recorder, "_encode", die)
    recorder = Recorder(tmp_path / "dies.mp4", (64, 48), live=live, queue_size=2)
    for i in range(50):
        recorder.write(frame(i, 64, 48), i / 30)
    recorder.close()
    recorder.close()
    assert recorder.failed is not None
    assert "boom" in recorder.failed
    assert recorder.write(frame(0, 64, 48), 9.0) is False


@pytest.mark.parametrize("name", ["battle.avi", "battle", "none/battle.mp4"])
def test_a_path_that_cannot_be_written_is_refused_before_any_frame(tmp_path, name):
    with pytest.raises(RecordError, match="mp4"):
        Recorder(tmp_path / name, (64, 48))
    assert issubclass(RecordError, InputError)
    assert not list(tmp_path.iterdir())


def test_a_folder_and_no_size_are_refused(tmp_path):
    (tmp_path / "x.mp4").mkdir()
    with pytest.raises(RecordError, match="cannot be written"):
        Recorder(tmp_path / "x.mp4", (64, 48))
    with pytest.raises(RecordError, match="2×2"):
        Recorder(tmp_path / "y.mp4", (0, 48))


def test_a_frame_of_another_size_is_refused_not_swallowed(tmp_path):
    with Recorder(tmp_path / "x.mp4", (64, 48)) as recorder, pytest.raises(RecordError, match="64×48"):
        recorder.write(frame(0, 32, 48), 0.0)


def test_av_is_loaded_only_when_something_is_recorded():
    code = "import sys, assistant.video.recorder; sys.exit('av' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


WRITER = """
import sys, time, numpy as np
from assistant.video.recorder import Recorder
recorder = Recorder(sys.argv[1], (320, 180), live=True)
start = time.monotonic()
for i in range(10_000):
    t = time.monotonic() - start
    recorder.write(np.full((180, 320, 3), i % 250, np.uint8), t)
    print(t, flush=True)
    time.sleep(0.02)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 on this system")
@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_killed_recording_plays_up_to_the_last_second(tmp_path, ending):
    path = tmp_path / f"killed{ending}"
    child = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    last = 0.0
    while last < 2.6:
        last = float(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    times, _ = decode(path, torn=True)
    assert times[-1] >= float(rest[-1] if rest else last) - 1.2
    assert np.all(np.diff(times) > 0)


FILLER = """
import sys, resource, signal, numpy as np
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2_500_000, 2_500_000))
from assistant.video.recorder import Recorder
rng = np.random.default_rng(0)
recorder = Recorder(sys.argv[1], (320, 180))
n = 0
while recorder.write(rng.integers(0, 255, (180, 320, 3), dtype=np.uint8), n / 30) and n < 600:
    n += 1
recorder.close()
print(recorder.failed)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no file size limit here to stand in for a full disk")
def test_a_full_disk_stops_the_recording_with_a_sentence_and_keeps_what_is_there(tmp_path):
    path = tmp_path / "full.mp4"
    done = subprocess.run([sys.executable, "-c", FILLER, str(path)], cwd=ROOT, capture_output=True, text=True,
                          timeout=300, check=True)
    assert "stopped after" in done.stdout
    assert "what is written is kept" in done.stdout
    assert len(decode(path)[0]) >= 3
    assert os.path.getsize(path) <= 2_500_000


def test_ctrl_c_leaves_a_finished_file(tmp_path):
    path = tmp_path / "interrupted.mp4"
    with pytest.raises(KeyboardInterrupt), Recorder(path, (64, 48)) as recorder:  # noqa: PT012
        for i in range(10):
            recorder.write(frame(i, 64, 48), i / 10)
        raise KeyboardInterrupt
    assert len(decode(path)[0]) == 10
    assert recorder.written == 10
    time.sleep(0)
    assert not any(t.name == "recorder" and t.is_alive() for t in threading.enumerate())
