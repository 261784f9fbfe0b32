"""A camera whose driver hangs is opened anew, and it is said; one that was lost is told at once; closing waits for nobody."""

import threading

import numpy as np
import pytest

from measure.errors import InputError
from vision.capture.parameters import WATCHED
from vision.capture.source import Camera
from vision.capture.threaded_reader import WatchedCapture

PICTURE = np.zeros((4, 4, 3), np.uint8)


class Capture:
    """Gives ``good`` pictures, then ``then``: "hangs" until the test lets go, "lost" (no picture), or an error."""

    def __init__(self, good, then="hangs", opens=True):
        self.good, self.then, self.opens = good, then, opens
        self.let_go, self.released = threading.Event(), threading.Event()

    def isOpened(self):
        return self.opens

    def set(self, *_):
        return True

    def get(self, _):
        return 30.0

    def read(self):
        if self.good:
            self.good -= 1
            return True, PICTURE
        if isinstance(self.then, Exception):
            raise self.then
        if self.then == "hangs":
            assert self.let_go.wait(60)
        return False, None

    def release(self):
        self.released.set()


def opener(captures):
    """Opens one after the other; an error among them is raised."""
    left = list(captures)

    def open_capture(*_):
        found = left.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    return open_capture


@pytest.fixture
def no_pause(monkeypatch):
    monkeypatch.setattr("vision.capture.threaded_reader.WATCHED",
                        type("W", (), {name: getattr(WATCHED, name) for name in WATCHED.__slots__} | {"pause_s": 0.0,
                                                                                                        "poll_s": 0.005}))


@pytest.mark.usefixtures("no_pause")
def test_a_camera_that_hangs_is_opened_again_and_it_is_said():
    first, second = Capture(2), Capture(3)
    watched = WatchedCapture(first, opener([second]), stuck_s=0.05, first_s=0.05)
    got = [(watched.read()[0], watched.remark) for _ in range(4)]
    assert [ok for ok, _ in got] == [True] * 4
    assert [bool(said) for _, said in got] == [False, False, True, False]
    assert "it was opened again, and goes on" in got[2][1]
    assert watched.restarts == 1
    assert (first.good, second.good) == (0, 1)  # the third and fourth picture came from the one that was opened anew
    assert not first.released.is_set()
    first.let_go.set()  # the driver comes back after all: its camera is given free, its answer counts for nothing
    assert first.released.wait(10)
    assert watched.read()[0]
    watched.release()
    assert second.released.is_set()


@pytest.mark.usefixtures("no_pause")
def test_it_is_tried_again_until_it_gives_a_picture():
    hung, dark, good = Capture(1), Capture(0, "lost"), Capture(1)
    watched = WatchedCapture(hung, opener([InputError("it is in use"), dark, InputError("not there"), good]), stuck_s=0.05,
                             first_s=0.05)
    assert watched.read()[0]
    ok, picture = watched.read()
    assert ok
    assert picture is PICTURE
    assert watched.restarts == 4
    assert dark.released.wait(10)
    hung.let_go.set()
    watched.release()


def test_one_that_was_lost_is_told_at_once_and_not_opened_again():
    watched = WatchedCapture(Capture(1, "lost"), opener([]))
    assert watched.read()[0]
    assert watched.read() == (False, None)
    assert watched.restarts == 0
    watched.release()


class Clock:
    """Seconds that pass only when somebody says so."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("comes_back", [True, False])
def test_a_camera_after_a_sleep(comes_back):
    """The program stood still for five minutes while it waited for a picture. A camera that is there then goes on; one that was
    lost in the sleep is opened anew until it is back."""
    clock, asleep, there = Clock(), Capture(1), Capture(2)
    watched = WatchedCapture(asleep, opener([InputError("not there yet"), there]), clock=clock)
    assert watched.read()[0]
    asleep.good = 0
    read = asleep.read

    def read_after_sleep():
        clock.now += 300.0
        if comes_back:
            asleep.then, asleep.good = "lost", 1
        else:
            asleep.then = "lost"
        return read()

    asleep.read = read_after_sleep
    ok, picture = watched.read()
    assert ok
    assert picture is PICTURE
    assert watched.restarts == (0 if comes_back else 2)
    assert ("for 300 s: it was opened again" in watched.remark) is not comes_back
    watched.release()


def test_a_sleep_between_two_pictures_is_noticed_too():
    clock = Clock()
    watched = WatchedCapture(Capture(1, "lost"), opener([Capture(1)]), clock=clock)
    assert watched.read()[0]
    clock.now += 300.0
    assert watched.read()[0]
    assert watched.restarts == 1
    watched.release()


def test_what_the_driver_raises_is_raised():
    watched = WatchedCapture(Capture(0, OSError("torn")), opener([]))
    with pytest.raises(OSError, match="torn"):
        watched.read()
    watched.release()


@pytest.mark.usefixtures("no_pause")
def test_what_is_no_input_error_when_it_is_opened_again_is_raised():
    hung = Capture(0)
    watched = WatchedCapture(hung, opener([MemoryError("no more")]), stuck_s=0.05, first_s=0.05)
    with pytest.raises(MemoryError):
        watched.read()
    hung.let_go.set()
    watched.release()


def test_closing_while_it_hangs_ends_the_reading():
    hung = Capture(0)
    watched, ended = WatchedCapture(hung, opener([])), threading.Event()

    def read():
        assert watched.read() == (False, None)
        ended.set()

    reader = threading.Thread(target=read)
    reader.start()
    watched._closed.set()
    assert ended.wait(10)
    reader.join()
    hung.let_go.set()
    watched.release()
    assert hung.released.is_set()
    assert watched._reading is None or not watched._reading.thread.is_alive()


def test_a_camera_that_nobody_read_is_given_back():
    capture = Capture(1)
    camera = Camera(0, opener([capture]))
    camera.close()
    assert capture.released.is_set()


@pytest.mark.usefixtures("no_pause")
def test_a_camera_goes_on_with_its_clock_and_settings_when_it_was_opened_again():
    set_again = []

    class Noted(Capture):
        def set(self, *what):
            set_again.append(what)
            return True

    hung = Capture(2)
    camera = Camera(0, opener([hung, Noted(5)]))
    camera._watched._stuck_s = camera._watched._patience_s = 0.05
    frames = [next(it) for it in [iter(camera)] for _ in range(4)]
    assert [f.index for f in frames] == [0, 1, 2, 3]
    times = [f.time_s for f in frames]
    assert times == sorted(times)
    assert times[2] - times[1] >= 0.05
    assert [bool(f.remark) for f in frames] == [False, False, True, False]
    assert set_again  # size, format and focus are asked for anew
    hung.let_go.set()
    camera.close()
