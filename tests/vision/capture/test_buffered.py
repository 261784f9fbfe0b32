"""A camera read ahead: nothing is lost while the reader is busy, the oldest when too many wait, errors and the end arrive."""

import threading
import time

import numpy as np
import pytest

from vision.capture.buffered import BufferedSource
from vision.capture.source import Frame, SourceError


class Camera:
    """Frames as fast as ``go`` lets them come; ``fails``: it ends with an error."""

    name, live, frame_count, fps, size_px = "0", True, None, 30.0, (4, 4)

    def __init__(self, count, *, fails=False):
        self.count, self.fails, self.closed = count, fails, False
        self.sent = threading.Event()

    def __iter__(self):
        for i in range(self.count):
            yield Frame(i, i / 30, np.zeros((4, 4, 3), np.uint8))
        self.sent.set()
        if self.fails:
            raise SourceError("0: the cable is out")

    def close(self):
        self.closed = True


def test_frames_wait_while_one_is_looked_at():
    camera = Camera(12)
    ahead = BufferedSource(camera, waiting=20)
    seen = []
    for frame in ahead:
        if frame.index == 0:
            assert camera.sent.wait(5.0)  # all others came meanwhile
        seen.append(frame.index)
    assert seen == list(range(12))
    assert ahead.lost == 0
    ahead.close()
    assert camera.closed


def test_the_oldest_is_lost_and_counted_when_too_many_wait():
    camera = Camera(50)
    ahead = BufferedSource(camera, waiting=5)
    frames = iter(ahead)
    next(frames)
    assert camera.sent.wait(5.0)
    rest = [f.index for f in frames]
    assert rest[-4:] == [46, 47, 48, 49]
    assert len(rest) <= 5
    assert ahead.lost == 50 - len(rest) - 1


def test_an_error_comes_after_the_frames_before_it():
    frames = iter(BufferedSource(Camera(3, fails=True)))
    assert [next(frames).index for _ in range(3)] == [0, 1, 2]
    with pytest.raises(SourceError, match="cable"):
        next(frames)


def test_closing_ends_the_thread():
    class Endless(Camera):
        def __iter__(self):
            while True:
                time.sleep(0.001)
                yield Frame(0, 0.0, np.zeros((4, 4, 3), np.uint8))

    ahead = BufferedSource(Endless(0))
    next(iter(ahead))
    ahead.close()
    assert not ahead._reader._thread.is_alive()
