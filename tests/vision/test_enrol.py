"""Enrolment: a click, a name, two looks; and toys that the players call destroyed."""

from dataclasses import replace

import pytest

from measure.errors import InputError
from vision.enrol import enrol, enrolment
from vision.fallen import heed
from vision.known import Known, KnownToy
from vision.locate import Eye
from vision.mend import Mend
from vision.source import Frame


class Table:
    """An eye without a roster, and toys that can be put anywhere between two frames."""

    def __init__(self, painted, calibration, toys=None, known=None):
        self.painted, self.toys = painted, list(toys or painted.TOYS)
        self.eye = Eye(calibration, empty=painted.ground(), toy_height_in=1.2, warm_up_s=0.0, known=known)
        self.n, self.events = 0, []
        self.watch(1)

    def watch(self, frames=12):
        for _ in range(frames):
            self.sight = self.eye.see(Frame(self.n, self.n / 10, self.painted.picture(self.n / 10, toys=self.toys)))
            self.events += self.sight.events
            self.n += 1

    def put(self, name, **how):
        self.toys = [replace(t, **how) if t.name == name else t for t in self.toys]
        self.watch()


@pytest.fixture
def table(painted, painted_calibration):
    return Table(painted, painted_calibration)


def test_a_click_names_and_describes_the_toy_there(table):
    got = enrol(table.eye, (4.2, 5.1), name="Rex", side="green", size="L", height_in=1.0)
    assert (got.id, got.name, got.looks, got.height_in) == ("Rex", "Rex", 1, 1.0)
    assert "slide Rex" in got.advice
    toy = table.eye.scene().toy("Rex")
    assert (toy.side, toy.size, toy.height_in) == ("green", "L", 1.0)


def test_a_second_look_is_enough_and_a_typed_height_stays(table):
    enrol(table.eye, (4.0, 5.0), name="Rex", height_in=1.0)
    table.put("red", at=(10.0, 7.0))
    got = enrolment(table.eye, "Rex")
    assert (got.looks, got.advice, got.height_in) == (2, "", 1.0)
    moves = [e for e in table.events if e["type"] == "move"]
    assert [m["toy"] for m in moves] == ["Rex"]


def test_sliding_gives_a_height_where_nobody_typed_one(painted, painted_calibration):
    two = [t for t in painted.TOYS if t.name in ("red", "green")]
    tall = [replace(t, height=3.0, at=(13.5, 11.5)) if t.name == "red" else t for t in two]
    table = Table(painted, painted_calibration, tall)
    enrol(table.eye, (13.5, 11.5), name="Rex")
    table.put("red", at=(19.5, 16.0))
    got = enrolment(table.eye, "Rex")
    assert got.looks == 2
    if got.slid.inches is None:
        assert got.advice == got.slid.reason
    else:
        assert abs(got.height_in - 3.0) < 2.0 * got.height_sigma_in
        assert table.eye.scene().toy("Rex").height_in == got.height_in


@pytest.mark.parametrize(("at", "name", "says"), [((12.0, 2.0), "Rex", "no toy was found"), ((4.0, 5.0), "toy2", "already")])
def test_clicks_beside_and_names_taken_are_refused(table, at, name, says):
    taken = [t.id for t in table.eye.tracks]
    if name == "toy2" and table.eye.tracks[1].centroid()[0] < 5 and table.eye.tracks[1].centroid()[1] < 6:
        name = "toy3"
    with pytest.raises(InputError, match=says):
        enrol(table.eye, at, name=name)
    assert [t.id for t in table.eye.tracks] == taken


def test_nobody_of_that_name(table):
    with pytest.raises(InputError, match="no toy 'Rex'"):
        enrolment(table.eye, "Rex")


STANDING = {"size": (0.9, 0.9), "height": 2.0}
LYING = {"size": (2.0, 0.9), "height": 0.9}


def soldiers(painted):
    toys = tuple(replace(t, **STANDING) if t.name == "red" else t for t in painted.TOYS)
    return toys, Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in toys))


def test_tipped_after_the_players_word_it_is_outlined_as_it_lies(painted, painted_calibration):
    table = Table(painted, painted_calibration, *soldiers(painted))
    table.eye.mend(Mend("destroyed", "red"))
    upright = table.eye.scene().toy("red")
    assert (upright.state, upright.height_in) == ("destroyed", 2.0)
    table.put("red", **LYING)
    lying = table.sight.scene.toy("red")
    assert lying.state == "destroyed"
    assert lying.height_in == pytest.approx(0.9, abs=0.2)
    assert lying.polygon().area == pytest.approx(1.8, rel=0.2)
    assert not [e for e in table.events if e["type"] == "leave"]


def test_tipped_before_the_word_it_stays_a_toy_until_they_say_so(painted, painted_calibration):
    table = Table(painted, painted_calibration, *soldiers(painted))
    table.put("red", **LYING)
    toy = table.sight.scene.toy("red")
    assert (toy.state, toy.height_in) == ("placed", 2.0)
    back = table.eye.mend(Mend("destroyed", "red"))
    lying = table.eye.scene().toy("red")
    assert (lying.state, lying.height_in) == ("destroyed", pytest.approx(0.9, abs=0.2))
    assert lying.polygon().area == pytest.approx(1.8, rel=0.2)
    back()
    assert table.eye.scene().toy("red").height_in == 2.0


def test_what_the_game_calls_destroyed_is_heeded_and_taken_back(painted, painted_calibration):
    table = Table(painted, painted_calibration, *soldiers(painted))
    table.put("red", **LYING)
    eye = table.eye
    assert heed(eye.tracks, {"red"}, eye.measure)
    assert not heed(eye.tracks, {"red"}, eye.measure)
    assert eye.scene().toy("red").height_in == pytest.approx(0.9, abs=0.2)
    assert heed(eye.tracks, set(), eye.measure)
    assert (eye.scene().toy("red").state, eye.scene().toy("red").height_in) == ("placed", 2.0)
    eye.mend(Mend("destroyed", "blue"))  # the players' own word is not the game's to take back
    assert not heed(eye.tracks, set(), eye.measure)
    assert eye.scene().toy("blue").state == "destroyed"
