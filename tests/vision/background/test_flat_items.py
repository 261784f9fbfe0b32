"""Cards that lie on the table are a part of it while they lie: toys put onto them are seen as toys, and nothing is left of
them."""

from dataclasses import replace

import numpy as np
import pytest
from shapely.geometry import Polygon

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known, KnownToy

AT, AWAY = (13.0, 8.0), (13.4, 8.2)
CARD_IN, SHEET_IN = (2.5, 3.5), (5.0, 6.5)


def with_card(painted, at, size_in=CARD_IN, turn_deg=10.0):
    """The bare table (480, 640, 3) with a card on it, two rows of pips on its face."""
    out = painted.ground()
    low, high = (painted.pixels(np.c_[painted.Toy("card", at, (0, 0, 0), s, turn_deg=turn_deg).ring(), np.zeros(4)])
                 for s in (size_in, np.subtract(size_in, 0.3)))
    painted.fill(out, low, (243, 244, 244))
    for x in (0.25, 0.75):
        for y in (0.15, 0.4, 0.65, 0.9):
            a, b, c, _ = high
            spot = a + x * (b - a) + y * (c - b)
            painted.fill(out, spot + np.array([[-4, 0], [0, -5], [4, 0], [0, 5]]), (45, 30, 190))
    return out


class Table:
    """An eye that watches cards and toys come and go."""

    def __init__(self, painted, calibration, more=()):
        self.painted, self.toys, self.n, self.events = painted, list(painted.TOYS), 0, []
        known = Known((*(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in self.toys), *more))
        self.eye = Eye(calibration, empty=painted.ground(), known=known, warm_up_s=0.0)
        self.watch(painted.ground(), 5)
        self.first = self.eye.bare_table().astype(float)
        self.events.clear()

    def watch(self, bare, frames=30):
        for _ in range(frames):
            sight = self.eye.see(Frame(self.n, self.n / 10, self.painted.picture(self.n / 10, toys=self.toys, bare=bare)))
            self.n += 1
            self.events += sight.events
        return sight.scene

    def put(self, name, at):
        self.toys = [replace(t, at=at) if t.name == name else t for t in self.toys]

    def told(self):
        return [e["type"] for e in self.events if e["type"] in ("appear", "leave", "move")]


@pytest.mark.parametrize("size_in", [CARD_IN, pytest.param(SHEET_IN, marks=pytest.mark.slow)])
def test_a_toy_on_a_card_has_its_own_outline(painted, painted_calibration, size_in):
    table = Table(painted, painted_calibration)
    card = with_card(painted, AT, size_in)
    table.watch(card)
    assert len(table.eye.flat_items.flats) == 1
    table.put("red", AT)
    scene = table.watch(card)
    [red] = [t for t in table.toys if t.name == "red"]
    true, told = Polygon(red.ring()), scene.toy("red").polygon()
    assert true.intersection(told).area / true.union(told).area > 0.85
    table.put("red", (4.0, 5.0))
    table.watch(card)
    assert len(table.eye.flat_items.flats) == 1
    table.watch(painted.ground())
    assert table.eye.flat_items.flats == []
    assert table.told() == ["move", "move"]
    assert np.abs(table.eye.bare_table() - table.first).max() <= 1.0


@pytest.mark.slow
def test_a_card_that_is_pushed_makes_no_toys(painted, painted_calibration):
    table = Table(painted, painted_calibration)
    for at in (AT, AWAY, (14.6, 8.9)):
        scene = table.watch(with_card(painted, at))
        assert {t.id for t in scene.toys} == {t.name for t in painted.TOYS}
        assert len(table.eye.flat_items.flats) == 1
    assert table.told() == []


def test_what_may_be_a_missing_toy_is_no_part_of_the_table(painted, painted_calibration):
    table = Table(painted, painted_calibration, (KnownToy("white box", size="M", height_in=0.5, at_in=AT),))
    table.watch(with_card(painted, AT))
    assert table.eye.flat_items.flats == []


@pytest.mark.slow
def test_a_toy_that_stands_on_the_card_stays_when_that_is_pulled_away(painted, painted_calibration):
    table = Table(painted, painted_calibration)
    table.watch(with_card(painted, AT, SHEET_IN))
    table.put("red", AT)
    table.watch(with_card(painted, AT, SHEET_IN))
    scene = table.watch(painted.ground())
    assert scene.toy("red").centroid() == pytest.approx(AT, abs=0.06)
    assert table.eye.flat_items.flats == []
    assert table.told() == ["move"]
    table.put("red", (4.0, 5.0))
    table.watch(painted.ground())
    assert table.told() == ["move", "move"]


@pytest.mark.parametrize("first", [pytest.param("the card", marks=pytest.mark.slow), "the toy"])
def test_a_card_is_no_part_of_the_table_while_a_toy_is_missed_that_may_stand_on_it(painted, painted_calibration, first):
    """Laid against a toy that leaves later, or while it leaves; once the toy stands elsewhere the card is one."""
    beside = (5.0 + CARD_IN[0] / 2 - 0.6, 5.0) if first == "the card" else AT
    table = Table(painted, painted_calibration)
    card = with_card(painted, beside)
    if first == "the card":
        table.watch(card)
        assert table.eye.flat_items.flats == []
    toys = table.toys
    table.toys = [t for t in toys if t.name != "red"]
    table.watch(card, 70)
    assert table.told() == ["leave"]
    assert table.eye.flat_items.flats == []

    def seen_anew():
        for at in (beside, (18.0, 5.0)):
            table.put("green", at)
            table.watch(card)
        return len(table.eye.flat_items.flats)

    assert seen_anew() == 0
    table.toys = [t if t.name != "red" else replace(t, at=(9.0, 15.5)) for t in (*table.toys, toys[0])]
    table.watch(card)
    assert seen_anew() == 1
    scene = table.watch(card)
    assert {t.id for t in scene.toys} == {t.name for t in painted.TOYS}
    for toy in table.toys:
        assert scene.toy(toy.name).centroid() == pytest.approx(toy.at, abs=0.1)
