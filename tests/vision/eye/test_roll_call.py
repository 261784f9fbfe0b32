"""The roll is called again: roster toys under an arm at the start, or laid on their places later; an arm is never a toy."""

from dataclasses import replace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.cells import to_pixels
from vision.imaging.motion import arms_at_rest
from vision.tracking.tracks.priors import Known, KnownToy


@pytest.fixture
def over_green(painted):
    """An arm that lies over the green toy from before the start until 3.0 s, and is gone at 3.8 s."""
    return painted.Reach(((-1, 18, 5), (3.0, 18, 5), (3.8, 19, -6)))


def watch(painted, calibration, story, seconds, toys=None):
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, events = Eye(calibration, empty=painted.ground(), known=known), []
    for frame in painted.frames(seconds=seconds, story=story, toys=toys or painted.TOYS):
        events += eye.see(frame).events
    assert {t.id for t in eye.tracks} <= {t.name for t in painted.TOYS}  # an arm is no toy
    return eye, events


def of(events, kind):
    return [(e["toy"], e["time_s"]) for e in events if e["type"] == kind]


def test_a_toy_under_an_arm_at_the_start_is_itself_when_the_arm_has_gone(painted, painted_calibration, over_green):
    eye, events = watch(painted, painted_calibration, (over_green,), 5.2)
    [(toy, time_s)] = [(t, s) for t, s in of(events, "appear") if s > 2]
    assert toy == "green"
    assert 3.8 < time_s < 5.2
    green = next(t for t in eye.tracks if t.id == "green")
    assert np.hypot(*np.subtract(green.centroid(), (18.0, 5.0))) < 0.1
    assert not of(events, "move")
    assert not of(events, "leave")
    [note] = [e for e in events if e["type"] == "note"]
    assert (note["toy"], note["hidden"]) == ("green", True)
    hands = [(e["state"], e["time_s"]) for e in events if e["type"] == "hands"]
    assert [s for s, _ in hands] == ["begin", "end"]
    assert hands[0][1] < 1.6


@pytest.mark.slow
def test_another_toy_carried_at_the_same_time_keeps_its_name(painted, painted_calibration):
    story = (painted.Reach(((-1, 18, 5), (2.5, 18, 5), (3.3, 4, 5), (3.6, 4, 5), (4.4, 9, 6), (4.6, 9, 6), (5.2, 8, -5)),
                           "red", 3.4, 4.5),)
    _, events = watch(painted, painted_calibration, story, 7.0)
    assert of(events, "move") == [("red", pytest.approx(5.3, abs=0.5))]
    assert [t for t, s in of(events, "appear") if s > 2] == ["green"]


@pytest.mark.slow
def test_a_hidden_toy_that_is_taken_away_unseen_is_told_as_missing(painted, painted_calibration):
    story = (painted.Reach(((-1, 18, 5), (3.0, 18, 5), (3.8, 19, -6)), "green", 2.5, 3.8),)
    eye, events = watch(painted, painted_calibration, story, 6.0)
    assert eye.awaited == ()
    assert [e["hidden"] for e in events if e["type"] == "note"] == [True, False]
    assert not [t for t, s in of(events, "appear") if s > 2]


@pytest.mark.slow
def test_a_roster_toy_that_comes_to_its_place_is_that_toy(painted, painted_calibration):
    toys = tuple(replace(t, at=(19.0, -6.0)) if t.name == "green" else t for t in painted.TOYS)
    story = (painted.Reach(((3.9, 19, -6), (4.5, 18, 5), (4.8, 18, 5), (5.4, 15, -5)), "green", 3.9, 4.7),)
    _, events = watch(painted, painted_calibration, story, 7.5, toys)
    assert [t for t, s in of(events, "appear") if s > 2] == ["green"]


@pytest.mark.slow
def test_another_toy_put_where_one_was_never_found_is_still_that_other_toy(painted, painted_calibration):
    toys = tuple(t for t in painted.TOYS if t.name != "green")
    story = (painted.Reach(((1.9, 3, -5), (2.5, 4, 5), (2.8, 4, 5), (3.6, 18, 5.2), (3.8, 18, 5.2), (4.4, 18, -6)), "red", 2.6,
                           3.7),)
    _, events = watch(painted, painted_calibration, story, 6.0, toys)
    assert [t for t, _ in of(events, "move")] == ["red"]
    assert not [t for t, s in of(events, "appear") if s > 2]


INCH_PX = 23.5


def arms(painted, picture):
    region = np.ones(picture.shape[:2], bool)
    return to_pixels(arms_at_rest(picture, painted.ground(), INCH_PX, region), painted.SIZE_PX)


def test_an_arm_at_rest_is_told_with_what_it_touches_and_no_more(painted, over_green):
    found = arms(painted, painted.picture(0.0, (over_green,)))
    for toy in painted.TOYS:
        (x, y), = painted.pixels([[*toy.at, toy.height]])
        assert found[int(y), int(x)] == (toy.name == "green")
    (x, y), = painted.pixels([[18.0, 2.0, 1.5]])
    assert found[int(y), int(x)]
    assert not arms(painted, painted.picture()).any()


def test_a_toy_at_the_rim_a_tape_a_cloth_and_another_light_are_no_arms(painted):
    rim, tape, cloth = painted.picture(), painted.picture(), painted.picture()
    rim[440:480, 300:350] = (40, 40, 200)
    tape[100:480, 440:456] = (40, 210, 230)  # it touches green
    cloth[200:480, 200:420] = (40, 40, 200)
    for picture in (rim, tape, cloth, painted.picture(gain=0.7)):
        assert not arms(painted, picture).any()


@pytest.mark.slow
def test_an_arm_that_rests_until_it_counts_as_settled_is_still_no_toy(painted, painted_calibration):
    """After 20 s it may be a bag: the game need not wait, but neither is it the toy that is under it."""
    over = painted.Reach(((-1, 18, 5), (22.0, 18, 5), (22.8, 19, -6)))
    eye, events = watch(painted, painted_calibration, (over,), 25.0)
    assert [t for t, s in of(events, "appear") if s > 2] == ["green"]
    assert next(s for t, s in of(events, "appear") if t == "green") > 22.8
    assert eye.awaited == ()
    assert not of(events, "leave")


def test_a_toy_of_the_roster_at_the_picture_s_border_is_no_arm(painted, painted_calibration):
    big = painted.Toy("big", (12.0, 0.3), (40, 40, 200), (1.9, 4.0), 1.0)
    known = Known((KnownToy("big", size="L", height_in=1.0, at_in=big.at),))
    eye = Eye(painted_calibration, empty=painted.ground(), known=known, warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.picture(toys=(big,))))
    assert [t.id for t in eye.tracks] == ["big"]
    assert eye.awaited == ()
