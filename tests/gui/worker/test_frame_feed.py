"""The feed of a camera: it is silent when pictures stay away, and only then."""

import threading
from types import SimpleNamespace

import pytest

from gui.worker.frame_feed import FrameFeed


class Camera:
    """Gives a frame each time the test lets it."""

    name, live, fps = "camera", True, 30.0

    def __init__(self):
        self.go = threading.Semaphore(0)

    def __iter__(self):
        for k in range(100):
            assert self.go.acquire(timeout=60)
            yield SimpleNamespace(index=k, time_s=k / 30)

    def close(self):
        pass


@pytest.fixture
def now(monkeypatch):
    """A clock that only the test moves."""
    time_s = [100.0]
    monkeypatch.setattr("gui.worker.frame_feed.time", SimpleNamespace(monotonic=lambda: time_s[0]))
    monkeypatch.setattr("gui.worker.frame_feed.WORKER", SimpleNamespace(camera_wait_s=0.01, clock_slip_s=1.0))
    return time_s


def test_a_camera_whose_pictures_stay_away_is_silent(now, until):
    camera = Camera()
    feed = FrameFeed(camera, lambda frame: None)
    assert feed.next() == (None, False)
    now[0] += 100
    assert not feed.silent  # its first picture may take its time
    camera.go.release()
    until(lambda: feed.next()[0] is not None)
    assert not feed.silent
    now[0] += 5.0
    assert not feed.silent
    now[0] += 0.1
    assert feed.silent
    camera.go.release()
    until(lambda: feed.next()[0] is not None)
    assert not feed.silent
    camera.go.release(100)
    feed.stop_reader()
    now[0] += 100
    assert not feed.silent
