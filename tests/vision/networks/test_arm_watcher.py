"""The network in its own thread: a camera never waits, a clip does, both tell the same; its end is told and stops nothing."""

import threading

import numpy as np
import pytest

from vision.networks.arm_watcher import ArmWatcher, close_all
from vision.networks.detection import Detection
from vision.networks.parameters import ARM_WATCHER

RING = np.array([[1, 1], [5, 1], [5, 5], [1, 5]], float)


class Slow:
    """A network that answers when it is let go; what it finds has the picture's number as confidence."""

    def __init__(self):
        self.go, self.began = threading.Semaphore(0), threading.Semaphore(0)

    def find(self, picture):
        self.began.release()
        assert self.go.acquire(timeout=120)
        number = int(picture[0, 0, 0])
        if number == 255:
            raise ValueError("torn picture")
        return (Detection("arm", number / 100, (1.0, 1.0, 5.0, 5.0), RING),)


def shot(number):
    return np.full((4, 4, 3), number, np.uint8)


@pytest.fixture
def network():
    return Slow()


@pytest.fixture
def lookout(network):
    out = ArmWatcher(lambda: network, period_s=0.0)
    yield out
    network.go.release(20)
    out.close()
    assert out._thread is None or not out._thread.is_alive()


def wait_until(test):
    for _ in range(1000):
        if test():
            return
        threading.Event().wait(0.005)
    raise AssertionError("it never came")


def test_pictures_that_came_too_late_to_be_looked_at_are_dropped(lookout, network):
    lookout.show(shot(1), 0.1)
    assert network.began.acquire(timeout=120)
    assert lookout.seen(0.5) is None  # it is not waited for
    for n in (2, 3, 4):
        lookout.show(shot(n), n / 10)
    network.go.release()
    wait_until(lambda: lookout.seen(0.5) is not None)
    assert network.began.acquire(timeout=120)
    network.go.release()
    wait_until(lambda: lookout.seen(0.5).time_s == 0.4)
    assert lookout.seen(0.5).found[0].confidence == 0.04
    assert lookout.looks == 2


def told(waits, pictures):
    """The times of the answers that count at each frame, 30 a second. The camera's network is always done before the next."""
    network = Slow()
    out = ArmWatcher(lambda: network, waits=waits)
    network.go.release(pictures)
    seen = []
    for k in range(pictures):
        out.show(shot(k), k / 30)
        if not waits:
            wait_until(lambda: not out._next and out._looking_s is None)
        answer = out.seen(k / 30)
        seen.append(None if answer is None else (round(answer.time_s * 30), round(answer.found[0].confidence * 100)))
    out.close()
    return seen, out.looks


def test_a_clip_and_a_camera_tell_the_same_of_the_same_frames():
    clip, looks = told(True, 12)
    assert clip == [None] * 3 + [(0, 0)] * 3 + [(3, 3)] * 3 + [(6, 6)] * 3
    assert looks in (3, 4)  # the last one counts for no frame of these
    assert told(False, 12) == (clip, 4)


def test_a_clip_waits_for_an_answer_that_is_due(network):
    out = ArmWatcher(lambda: network, waits=True)
    out.show(shot(7), 1.0)
    assert out.seen(1.05) is None  # not due yet
    threading.Timer(0.1, network.go.release).start()
    assert out.seen(1.1).found[0].confidence == 0.07
    out.close()


def test_a_clip_does_not_wait_for_a_network_that_is_off():
    network = Slow()
    out = ArmWatcher(lambda: network, waits=True)
    for k in range(ARM_WATCHER.most_restarts + 1):
        network.go.release()
        out.show(shot(255), float(k))
        assert out.seen(k + 0.5) is None
    assert out.failed is not None
    assert out.seen(9.0) is None
    out.close()


def test_a_clip_leaves_a_network_alone_that_hangs(network):
    now, fresh = [0.0], Slow()
    opened = iter([network, fresh])
    out = ArmWatcher(lambda: next(opened), waits=True, clock=lambda: now[0])
    out.show(shot(1), 0.1)
    assert network.began.acquire(timeout=120)
    now[0] = 20.1
    assert out.seen(0.3) is None
    out.show(shot(2), 0.4)
    fresh.go.release()
    assert out.seen(0.5).found[0].confidence == 0.02
    network.go.release()
    out.close()


def test_a_network_that_fails_is_started_anew_and_at_last_given_up(lookout, network):
    for k in range(ARM_WATCHER.most_restarts + 1):
        assert lookout.failed is None
        lookout.show(shot(255), 0.1)
        network.go.release()
        wait_until(lambda k=k: lookout.restarts == k + 1)
    assert "stopped (torn picture): the table is followed without it" in lookout.failed
    said = lookout.told()
    assert len(said) == ARM_WATCHER.most_restarts + 1
    assert all(on and "it is started anew" in text for on, text in said[:-1])
    assert said[-1] == (False, lookout.failed)
    assert lookout.told() == ()
    lookout._thread.join(timeout=120)  # nobody looks any more
    assert not lookout._thread.is_alive()
    lookout.show(shot(1), 0.2)
    assert lookout.seen(0.5) is None


def test_a_network_that_failed_once_goes_on(lookout, network):
    lookout.show(shot(255), 0.1)
    network.go.release()
    wait_until(lambda: lookout.restarts == 1)
    lookout.show(shot(1), 0.2)
    network.go.release()
    wait_until(lambda: lookout.seen(0.5) is not None)
    assert lookout.seen(0.5).time_s == 0.2
    assert lookout.failed is None


def test_a_network_that_hangs_is_left_alone_and_a_fresh_one_goes_on(network):
    """Time stands still until the test moves it: nothing is given up because the machine is busy."""
    now, fresh = [0.0], Slow()
    opened = iter([network, fresh])
    out = ArmWatcher(lambda: next(opened), period_s=0.0, stuck_s=20.0, clock=lambda: now[0])
    out.show(shot(1), 0.1)
    stuck = out._thread
    assert network.began.acquire(timeout=120)
    now[0] = 20.0
    out.show(shot(2), 0.2)
    assert out.restarts == 0  # it may take so long
    now[0] = 20.1
    out.show(shot(3), 0.3)
    assert out.told() == ((True, "the network that watches for arms has not answered for 20 s: it is started anew"),)
    assert fresh.began.acquire(timeout=120)
    fresh.go.release()
    wait_until(lambda: out.seen(0.5) is not None)
    assert out.seen(0.5).time_s == 0.3
    assert stuck.is_alive()
    network.go.release()  # the first one answers after all: its answer is of long ago
    stuck.join(timeout=120)
    assert not stuck.is_alive()
    assert (out.seen(0.5).time_s, out.looks) == (0.3, 1)
    out.close()
    assert not out._thread.is_alive()


def test_closing_ends_the_thread_at_rest(network):
    out = ArmWatcher(lambda: network)
    out.close()
    assert out._thread is None  # nobody has shown it anything
    out = ArmWatcher(lambda: network)
    network.go.release()
    out.show(shot(1), 0.1)
    wait_until(lambda: out.looks == 1)
    out.close()
    assert not out._thread.is_alive()


def test_at_the_end_of_the_program_no_thread_is_within_a_network(lookout, network):
    lookout.show(shot(1), 0.1)
    assert network.began.acquire(timeout=120)
    assert lookout._thread.is_alive()
    network.go.release()
    close_all()  # registered with atexit: a native thread that is alive then aborts the process
    assert not lookout._thread.is_alive()
