"""Enrolment: a click, a name, two looks; and toys that the players call destroyed."""

from dataclasses import replace

import pytest

from measure.errors import InputError
from vision.capture.source import Frame
from vision.corrections.correction import Correction
from vision.corrections.enrolment import enrol, enrolment
from vision.eye.eye import Eye
from vision.tracking.tracks.fallen import mark_destroyed
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import Known, KnownToy


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
    assert (got.looks, got.advice, got.height_in, got.height_from) == (2, "", 1.0, "typed")
    moves = [e for e in table.events if e["type"] == "move"]
    assert [m["toy"] for m in moves] == ["Rex"]


def test_a_touched_toy_has_not_been_seen_elsewhere(table):
    enrol(table.eye, (4.0, 5.0), name="Rex")
    table.put("red", at=(4.4, 5.2))
    assert enrolment(table.eye, "Rex").looks == 1


def slid(painted, calibration):
    """A tall toy that nobody described, slid from the middle outwards."""
    two = [t for t in painted.TOYS if t.name in ("red", "green")]
    tall = [replace(t, height=3.0, at=(13.5, 11.5)) if t.name == "red" else t for t in two]
    table = Table(painted, calibration, tall)
    enrol(table.eye, (13.5, 11.5), name="Rex")
    table.put("red", at=(19.5, 16.0))
    return table


def test_sliding_tells_a_height_that_the_players_may_take_and_take_back(painted, painted_calibration):
    table = slid(painted, painted_calibration)
    got = enrolment(table.eye, "Rex")
    assert (got.looks, got.height_in, got.height_from) == (2, 1.2, "default")  # nothing is taken behind their backs
    assert got.sliding_height.slid_in == pytest.approx(7.5, abs=1.5)
    assert got.sliding_height.least_in - 0.5 <= 3.0 <= got.sliding_height.most_in + 0.5
    correction = got.height_correction()
    if got.sliding_height.inches is None:
        assert got.advice == got.sliding_height.reason
        assert correction is None
        return
    assert abs(got.sliding_height.inches - 3.0) < 2.0 * got.sliding_height.sigma_in
    before = table.eye.scene().toy("Rex")
    back = table.eye.correct(correction)
    toy, got = table.eye.scene().toy("Rex"), enrolment(table.eye, "Rex")
    assert (toy.height_in, toy.height_sigma_in) == (got.sliding_height.inches, got.sliding_height.sigma_in)
    assert got.height_from == got.sliding_height.words()
    assert got.height_correction() is None
    assert toy.polygon().area < before.polygon().area  # more of its outline is lean
    assert "slid" in correction.words()
    back()
    assert (table.eye.scene().toy("Rex"), enrolment(table.eye, "Rex").height_from) == (before, "default")


def test_how_a_height_is_known(painted, painted_calibration):
    known = Known((KnownToy("Rex", height_in=1.0, at_in=(4.0, 5.0)),
                   KnownToy("Ann", height_in=1.5, height_sigma_in=0.4, at_in=(18.0, 5.0),
                            height_from="slid 6.0 in: 1.0 to 2.0 in")))
    table = Table(painted, painted_calibration, known=known)
    tracks = {t.id: t for t in table.eye.tracks}
    others = [t for t in table.eye.tracks if t.id not in ("Rex", "Ann")]
    assert (tracks["Rex"].height_from, tracks["Rex"].height_given) == ("roster", True)
    assert all((t.height_from, t.height_given) == ("default", False) for t in others)
    assert len(others) == 3
    assert not tracks["Ann"].height_given
    assert tracks["Ann"].height_from == "slid 6.0 in: 1.0 to 2.0 in"
    back = table.eye.correct(Correction("describe", "Rex", height_in=1.3))
    assert (tracks["Rex"].height_from, tracks["Rex"].height_sigma_in) == ("typed", TRACK.typed_height_sigma_in)
    back()
    assert (tracks["Rex"].height_from, tracks["Rex"].height_in) == ("roster", 1.0)


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
    table.eye.correct(Correction("destroyed", "red"))
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
    back = table.eye.correct(Correction("destroyed", "red"))
    lying = table.eye.scene().toy("red")
    assert (lying.state, lying.height_in) == ("destroyed", pytest.approx(0.9, abs=0.2))
    assert lying.polygon().area == pytest.approx(1.8, rel=0.2)
    back()
    assert table.eye.scene().toy("red").height_in == 2.0


def test_the_height_of_a_tipped_toy_is_proposed_and_may_be_typed(painted, painted_calibration):
    table = Table(painted, painted_calibration, *soldiers(painted))
    table.put("red", **LYING)
    table.eye.correct(Correction("destroyed", "red"))
    got = enrolment(table.eye, "red")
    assert (got.height_in, got.height_from) == (pytest.approx(0.9, abs=0.2), "its breadth when it stood")
    assert got.height_sigma_in == pytest.approx(0.3 * got.height_in)
    assert "type a better height" in got.advice
    back = table.eye.correct(Correction("describe", "red", height_in=1.2))
    toy, typed = table.eye.scene().toy("red"), enrolment(table.eye, "red")
    assert (toy.height_in, toy.height_sigma_in) == (1.2, TRACK.typed_height_sigma_in)
    assert (typed.height_from, typed.advice) == ("typed", "")
    stands = table.eye.correct(Correction("destroyed", "red", on=False))
    assert table.eye.scene().toy("red").height_in == 2.0  # how high it stands is another matter
    stands()
    back()
    assert enrolment(table.eye, "red") == got


def test_what_the_game_calls_destroyed_is_heeded_and_taken_back(painted, painted_calibration):
    table = Table(painted, painted_calibration, *soldiers(painted))
    table.put("red", **LYING)
    eye = table.eye
    assert mark_destroyed(eye.tracks, {"red"}, eye.measure)
    assert not mark_destroyed(eye.tracks, {"red"}, eye.measure)
    assert eye.scene().toy("red").height_in == pytest.approx(0.9, abs=0.2)
    assert mark_destroyed(eye.tracks, set(), eye.measure)
    assert (eye.scene().toy("red").state, eye.scene().toy("red").height_in) == ("placed", 2.0)
    eye.correct(Correction("destroyed", "blue"))  # the players' own word is not the game's to take back
    assert not mark_destroyed(eye.tracks, set(), eye.measure)
    assert eye.scene().toy("blue").state == "destroyed"
