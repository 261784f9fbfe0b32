"""The camera's reader: the newest frame, and every frame shown, while vision is slow."""

import time
from types import SimpleNamespace

import pytest

from measure.errors import InputError
from vision.capture.threaded_reader import ThreadedReader


class Camera:
    name, live, frame_count, fps = "fake capture", True, None, 100.0

    def __init__(self, count, error=None):
        self.count, self.error = count, error

    def __iter__(self):
        for i in range(self.count):
            time.sleep(0.002)
            yield SimpleNamespace(index=i, time_s=i / 100, bgr=None)
        if self.error is not None:
            raise self.error

    def close(self):
        pass


def test_a_slow_taker_gets_the_newest_and_every_frame_is_shown(until):
    shown = []
    reader = ThreadedReader(Camera(30), shown.append)
    until(lambda: len(shown) == 30)
    frame, over = reader.take(0.1)
    assert frame.index == 29
    assert not over
    until(lambda: reader.take(0.01) == (None, True))
    assert reader.skipped == 29
    reader.stop()


def test_a_silent_camera_gives_none_in_time():
    reader = ThreadedReader(Camera(0), lambda frame: None)
    assert reader.take(5.0) == (None, True)
    reader.stop()


def test_what_the_source_raises_is_raised_once(until):
    reader = ThreadedReader(Camera(0, InputError("the cable")), lambda frame: None)
    with pytest.raises(InputError, match="the cable"):
        reader.take(5.0)
    until(lambda: reader.take(0.01) == (None, True))
    reader.stop()


def test_stopping_ends_the_thread():
    reader = ThreadedReader(Camera(100_000), lambda frame: None)
    reader.stop()
    assert not reader._thread.is_alive()
