"""A move is told only beyond its own doubt; nudges that are each too small to tell add up."""

import pytest
from shapely.geometry import box

from tests.vision.tracking.spotted_disc import COLOURS, scene, track
from vision.footprints.geometry import Footprint
from vision.tracking.tracks.displacement import tell_place

LEAST_IN = 0.12


@pytest.fixture
def toy():
    t = track("toy", *scene(COLOURS["red"]))
    t.sigma_in = 0.1
    put(t, 5.0)
    return t


def put(toy, x):
    shape = box(x - 0.5, 1.5, x + 0.5, 2.5)
    toy.footprint = Footprint(shape, shape)


def told(toy, x, sigma_in=0.1):
    stood = toy.stood()
    put(toy, x)
    toy.sigma_in = sigma_in
    return [(e["type"], round(e["distance_in"], 3), e.get("in_doubt", False))
            for e in tell_place(toy, stood, LEAST_IN, 3.0)]


@pytest.mark.parametrize(("to_x", "sigma_in", "what"), [
    (5.02, 0.1, []),  # still
    (5.11, 0.0, []),  # still: nearer than moved things are, however sure
    (5.30, 0.1, [("note", 0.3, True)]),  # 2.1 of its sigmas (0.14)
    (5.36, 0.1, [("move", 0.36, False)]),  # 2.5
    (7.00, 0.1, [("move", 2.0, False)]),
    (7.00, 1.0, [("note", 2.0, True)]),  # two inches are nothing where an inch is the error
    (5.30, 0.02, [("move", 0.3, False)]),  # 2.9
])
def test_moved_still_or_too_small_to_tell(toy, to_x, sigma_in, what):
    assert told(toy, to_x, sigma_in) == what


def test_what_is_too_small_to_tell_is_said_with_both_numbers(toy):
    toy.name = "Jeep"
    stood = toy.stood()
    put(toy, 5.2)
    [event] = tell_place(toy, stood, LEAST_IN, 3.0)
    assert event["text"] == "Jeep is seen 0.20 ± 0.14 in from where it stood: too small to tell whether it moved"
    assert event["from_in"] == [5.0, 2.0]
    assert event["to_in"] == pytest.approx([5.2, 2.0])


def test_nudges_add_up_to_a_move_from_where_they_began(toy):
    assert told(toy, 5.1) == []
    assert told(toy, 5.3) == [("note", 0.2, True)]
    assert told(toy, 5.5) == [("move", 0.5, False)]
    assert told(toy, 5.7) == [("note", 0.2, True)]  # what was told is the new beginning


def test_a_nudge_and_back_is_nothing(toy):
    assert told(toy, 5.3) == [("note", 0.3, True)]
    assert told(toy, 5.05) == [("note", 0.25, True)]
    assert told(toy, 5.3) == [("note", 0.25, True)]


def test_an_outline_put_right_by_the_players_ends_the_nudges(toy):
    assert told(toy, 5.3) == [("note", 0.3, True)]
    put(toy, 5.0)
    assert told(toy, 5.2) == [("note", 0.2, True)]
    assert toy.nudged[0].at_in == (5.0, 2.0)


def test_a_move_after_a_nudge_is_measured_from_where_it_stood_last(toy):
    assert told(toy, 5.3) == [("note", 0.3, True)]
    assert told(toy, 9.3) == [("move", 4.0, False)]
