"""The network in its own thread: never waited for, the newest picture first, its end is told and stops nothing."""

import threading

import numpy as np
import pytest

from vision.networks.arm_watcher import ArmWatcher
from vision.networks.detection import Detection

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
    out = ArmWatcher(network, period_s=0.0)
    yield out
    network.go.release(20)
    out.close()
    assert not out._thread.is_alive()


def wait_until(test):
    for _ in range(1000):
        if test():
            return
        threading.Event().wait(0.005)
    raise AssertionError("it never came")


def test_pictures_that_came_too_late_to_be_looked_at_are_dropped(lookout, network):
    lookout.show(shot(1), 0.1)
    assert network.began.acquire(timeout=120)
    assert lookout.seen is None  # it is not waited for
    for n in (2, 3, 4):
        lookout.show(shot(n), n / 10)
    network.go.release()
    wait_until(lambda: lookout.seen is not None)
    assert network.began.acquire(timeout=120)
    network.go.release()
    wait_until(lambda: lookout.seen.time_s == 0.4)
    assert lookout.seen.found[0].confidence == 0.04
    assert lookout.looks == 2


def test_a_network_that_fails_is_told_and_stops_nothing(lookout, network):
    lookout.show(shot(255), 0.1)
    network.go.release()
    wait_until(lambda: lookout.failed is not None)
    assert "torn picture" in lookout.failed
    lookout.show(shot(1), 0.2)
    assert lookout.seen is None


def test_closing_ends_the_thread_at_rest(network):
    out = ArmWatcher(network)
    out.close()
    assert not out._thread.is_alive()
