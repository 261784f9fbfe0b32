"""A toy that is put onto another one, pushed along on it and taken off again is told as moves; the lower one stays."""

from dataclasses import replace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known, KnownToy


class Table:
    """A table on which toys jump from place to place between two frames."""

    def __init__(self, painted, calibration, toys):
        self.painted, self.toys = painted, list(toys)
        known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in toys))
        self.eye = Eye(calibration, empty=painted.ground(), known=known, warm_up_s=0.0)
        self.count, self.scene = 0, None
        self.watch(8)

    def watch(self, frames=30):
        """See so many frames. Returns what was told: kinds of events and toys."""
        told = []
        for _ in range(frames):
            time_s = self.count / 10
            sight = self.eye.see(Frame(self.count, time_s, self.painted.picture(time_s, toys=self.toys)))
            told += [(e["type"], e["toy"]) for e in sight.events if "toy" in e]
            self.scene, self.count = sight.scene, self.count + 1
        return told

    def put(self, name, at, base=0.0):
        """Put a toy somewhere, on top of what stands there, and watch."""
        moved = next(t for t in self.toys if t.name == name)
        self.toys.remove(moved)
        self.toys.append(replace(moved, at=at, base=base))
        return self.watch()


def far(toy, at):
    return float(np.hypot(*np.subtract(toy.centroid(), at)))


@pytest.fixture
def table(painted, painted_calibration):
    plate = painted.Toy("plate", (10.0, 6.0), (200, 90, 30), (2.8, 2.4), height=0.8)
    return Table(painted, painted_calibration, (*(t for t in painted.TOYS if t.name != "blue"), plate))


def test_on_and_off_are_moves_and_nothing_else_happened(table):
    assert {t.id for t in table.scene.toys} == {"red", "green", "yellow", "black", "plate"}
    stood = table.scene.toy("plate").centroid()
    assert table.put("red", (10.3, 6.2), base=0.8) == [("move", "red")]
    assert far(table.scene.toy("red"), (10.3, 6.2)) < 0.15
    assert table.scene.toy("red").base_in == pytest.approx(0.8)
    assert table.scene.toy("plate").centroid() == stood
    assert table.put("red", (15.0, 9.0)) == [("move", "red")]
    assert far(table.scene.toy("red"), (15.0, 9.0)) < 0.15
    assert table.scene.toy("red").base_in == 0
    assert table.scene.toy("plate").centroid() == stood


def test_one_that_hides_most_of_another_may_be_pushed_along_on_it(table):
    table.put("red", (9.6, 5.9), base=0.8)
    assert table.put("red", (10.5, 6.0), base=0.8) == [("move", "red")]
    assert far(table.scene.toy("red"), (10.5, 6.0)) < 0.2


def test_a_lower_toy_that_goes_with_the_upper_one_has_left_too(table):
    table.put("red", (10.3, 6.2), base=0.8)
    table.toys = [t for t in table.toys if t.name not in ("red", "plate")]
    assert sorted(table.watch()) == [("leave", "plate"), ("leave", "red")]
