"""A disk that fills up at any byte of a recording: what is said to be kept plays, and kept and lost are all there were."""

import errno
import io
import os

import av
import numpy as np
import pytest

from assistant.video import growing_file
from assistant.video import recorder as recorder_module
from assistant.video.growing_file import GrowingFile
from assistant.video.recorder import Recorder, RecordError

FRAMES = 45


class Disk(io.FileIO):
    """Room for so many bytes: what does not fit whole is written in part, and only the next write is refused."""

    room = 0
    reason = errno.ENOSPC

    def write(self, data):
        part = bytes(data)[:max(0, self.room - self.tell())]
        if not part and len(data):
            raise OSError(self.reason, os.strerror(self.reason))
        return super().write(part)


def opened(path, mode, **_):
    return Disk(path, "w") if mode == "wb" else open(path, mode)


@pytest.fixture
def disk(monkeypatch):
    def with_room(count):
        monkeypatch.setattr(Disk, "room", count)
        monkeypatch.setattr(growing_file, "open", opened, raising=False)
    return with_room


def record(path):
    rng = np.random.default_rng(0)
    recorder = Recorder(path, (64, 48))
    for i in range(FRAMES):
        recorder.write(rng.integers(0, 255, (48, 64, 3), dtype=np.uint8), i / 15)
    recorder.close()
    return recorder


def plays(path):
    """The times of the frames that a player shows."""
    times = []
    try:
        with av.open(str(path)) as container:
            times += [float(f.time) for f in container.decode(video=0)]
    except (av.error.FFmpegError, IndexError):
        pass
    return times


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_what_is_kept_plays_wherever_the_room_ends(tmp_path, disk, ending):
    whole = tmp_path / f"whole{ending}"
    assert record(whole).failed is None
    size = whole.stat().st_size
    kept = []
    for i, room in enumerate((0, 30, 700, *np.linspace(1500, size - 1, 25).astype(int), size - 9, size - 60, size - 400)):
        path = tmp_path / f"full{i}{ending}"
        disk(int(room))
        recorder = record(path)
        times = plays(path)
        assert recorder.written == len(times), room
        assert recorder.written + recorder.dropped == FRAMES
        assert recorder.failed is not None
        assert "free some space" in recorder.failed
        assert recorder.duration_s == pytest.approx(times[-1] - times[0] if times else 0.0, abs=2e-3)
        kept.append(recorder.written)
    assert kept[0] == 0
    assert len(set(kept)) > 5  # more room, more frames
    assert sorted(kept[:28]) == kept[:28]


def test_an_end_that_does_not_fit_costs_no_frame(tmp_path, disk, monkeypatch):
    monkeypatch.setattr(recorder_module, "pack", lambda path, chapters: None)
    whole = tmp_path / "whole.mp4"
    record(whole)
    for short in (1, 8, 40):
        disk(whole.stat().st_size - short)
        recorder = record(tmp_path / f"full{short}.mp4")
        assert recorder.failed is not None
        assert recorder.written == FRAMES
        assert len(plays(recorder.path)) == FRAMES


def test_after_a_fault_nothing_is_written(tmp_path, disk):
    disk(10)
    file = GrowingFile(tmp_path / "x")
    assert file.write(b"12345678") == 8
    with pytest.raises(OSError, match="No space"):
        file.write(b"abcd")
    file.seek(0)
    with pytest.raises(OSError, match="No space"):
        file.write(b"spoilt")
    file.close()
    assert (tmp_path / "x").read_bytes() == b"12345678ab"


def test_a_pipe_is_no_recording_and_stays(tmp_path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(tmp_path / "pipe.mp4")
    with pytest.raises(RecordError, match="a pipe or a device"):
        Recorder(tmp_path / "pipe.mp4", (64, 48))
    assert (tmp_path / "pipe.mp4").is_fifo()


def test_a_link_is_recorded_through(tmp_path):
    (tmp_path / "clip").symlink_to("real.mkv")
    with Recorder(tmp_path / "clip", (64, 48)) as recorder:
        recorder.write(np.zeros((48, 64, 3), np.uint8), 0.0)
    assert (tmp_path / "clip").is_symlink()
    assert (tmp_path / "real.mkv").read_bytes()[:4] == b"\x1aE\xdf\xa3"  # as the file behind it is named


@pytest.mark.parametrize("reason", [errno.EDQUOT, errno.EIO, errno.ENODEV])
def test_a_quota_and_a_stick_that_is_pulled_end_it_as_a_full_disk_does(disk, tmp_path, monkeypatch, reason):
    monkeypatch.setattr(Disk, "reason", reason)
    disk(40_000)
    recorder = record(tmp_path / "a.mp4")
    assert recorder.failed is not None
    assert os.strerror(reason) in recorder.failed
    assert 0 < recorder.written < FRAMES
    assert recorder.written + recorder.dropped == FRAMES
    assert len(plays(tmp_path / "a.mp4")) == recorder.written
