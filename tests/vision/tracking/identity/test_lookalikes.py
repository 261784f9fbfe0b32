"""Twins that were in hands at the same time: nobody can say which is which, and that is said."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.motion import CELL
from vision.tracking.identity.lookalikes import Lookalikes, shows_bare_table
from vision.tracking.tracks.hands import Hands
from vision.tracking.tracks.priors import Known, KnownToy
from vision.tracking.tracks.track import AWAY, LIFTED, PLACED

PLACES = {"one": (4.0, 5.0), "other": (18.0, 5.0), "green": (11.0, 6.0)}


@pytest.fixture(scope="module")
def table(painted, painted_calibration):
    """Two reds that look alike and a green toy: (tracks by id, working picture, bare table)."""
    red, green = painted.TOYS[0], next(t for t in painted.TOYS if t.name == "green")
    stand = (*(replace(red, name=n, at=PLACES[n]) for n in ("one", "other")), replace(green, at=PLACES["green"]))
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0,
              known=Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in stand)))
    picture = painted.picture(toys=stand)
    eye.see(Frame(0, 0.0, picture))
    assert {t.id for t in eye.tracks} == set(PLACES)
    return {t.id: t for t in eye.tracks}, eye.view.shrink(picture), eye.bare_table()


@pytest.fixture
def watched(table):
    """A watch over that table: ``see(now, *bared, hands=True)`` shows a picture in which the places of some are bare."""
    tracks, work, bare = table
    watch, hands = Lookalikes(), Hands()
    for t in tracks.values():
        t.state = PLACED

    def see(time_s, *bared, arms=2, settled=True):
        hands.see(arms, time_s)
        picture = work.copy()
        for an_id in bared:
            rows, cols = (slice(s.start - 4, s.stop + 4) for s in tracks[an_id].patch.box)
            picture[rows, cols] = bare[rows, cols]
        return watch.see(list(tracks.values()), lambda: picture, bare, hands, time_s, settled=settled)

    return see


def test_twins_away_at_once_are_named_when_all_stand_again(watched):
    assert not watched(1.0)
    assert not watched(2.0, "one", "other")
    assert not watched(3.0, "other")
    assert not watched(4.0)
    assert not watched(4.1, arms=0)  # hands may be lost for a frame
    [event] = watched(5.0, arms=0)
    assert event["type"] == "note"
    assert event["exchanged"] == ["one", "other"]
    assert "one and other look alike" in event["text"]
    assert not watched(6.0, arms=0)


def test_one_after_the_other_nobody_doubts(watched):
    watched(1.0)
    watched(2.0, "one")
    watched(3.0)
    watched(4.0, "other")
    assert not watched(5.0, arms=0)
    assert not watched(6.0, arms=0)


@pytest.mark.parametrize("bared", [("one",), ("one", "green"), ()])
def test_a_toy_without_its_twin_is_not_doubted(watched, bared):
    watched(1.0)
    watched(2.0, *bared)
    assert not watched(4.0, arms=0)


@pytest.fixture
def lifted(table, watched):
    """The tracks by their ids, both twins in hands at 2 s."""
    tracks, _, _ = table
    watched(1.0)
    for an_id in ("one", "other"):
        tracks[an_id].state = LIFTED
    watched(2.0)
    return tracks


def test_lifted_twins_count_as_away_wherever_they_are_set_down(lifted, watched):
    lifted["one"].state = PLACED
    assert not watched(3.0, arms=0)
    lifted["other"].state = PLACED
    assert not watched(4.0, arms=0, settled=False)
    assert len(watched(4.1, arms=0)) == 1


def test_which_of_two_has_left_is_doubted_too(lifted, watched):
    """One is taken off the table, the other is set down in its place: it looks as if that one had never gone."""
    lifted["one"].state = PLACED
    assert not watched(4.0, arms=0)  # it may still be in a hand
    lifted["other"].state = AWAY
    [event] = watched(7.0, "other", arms=0)  # its place is bare from now on
    assert event["exchanged"] == ["one", "other"]
    assert not watched(8.0, arms=0)


def test_two_that_have_both_left_are_not_told_of(lifted, watched):
    lifted["one"].state = lifted["other"].state = AWAY
    assert not watched(7.0, arms=0)


def test_three_of_a_kind_in_three_hands_are_all_named(painted, painted_calibration):
    """Seen from above one looks less like the others, which are seen aslant."""
    places = {"one": (4.0, 5.0), "other": (18.0, 5.0), "third": (12.0, 8.0)}
    stand = tuple(replace(painted.TOYS[0], name=n, at=at) for n, at in places.items())
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0,
              known=Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in stand)))
    picture = painted.picture(toys=stand)
    eye.see(Frame(0, 0.0, picture))
    watch, hands, work = Lookalikes(), Hands(), eye.view.shrink(picture)
    for time_s, state, arms in ((1.0, PLACED, 3), (2.0, LIFTED, 3), (4.0, PLACED, 0)):
        for t in eye.tracks:
            t.state = state
        hands.see(arms, time_s)
        told = watch.see(eye.tracks, lambda: work, eye.bare_table(), hands, time_s, settled=True)
    assert [e["exchanged"] for e in told] == [["one", "other", "third"]]


def test_a_hand_over_a_toy_is_not_the_bare_table(table):
    tracks, work, bare = table
    track = tracks["one"]
    assert not shows_bare_table(track, work, bare)
    assert not shows_bare_table(track, work, None)
    rows, cols = track.patch.box
    empty, hand = work.copy(), work.copy()
    empty[rows, cols] = bare[rows, cols]
    hand[rows, cols] = (140, 170, 220)
    assert shows_bare_table(track, empty, bare)
    assert shows_bare_table(track, cv2.convertScaleAbs(empty, alpha=0.75), bare)  # in a shadow
    assert not shows_bare_table(track, hand, bare)
    half = empty.copy()
    middle = (cols.start + cols.stop) // 2
    half[rows, middle:cols.stop] = work[rows, middle:cols.stop]
    assert not shows_bare_table(track, half, bare)
    under = np.zeros(work.shape[:2], bool)
    under[rows, middle:cols.stop] = True  # a sleeve in the table's colours
    assert not shows_bare_table(track, empty, bare, under)
    assert shows_bare_table(track, empty, bare, np.zeros_like(under))
    camouflaged = replace(track, template=np.asarray(cv2.resize(bare[rows, cols], track.template.shape[1::-1])))
    assert not shows_bare_table(camouflaged, empty, bare)


def test_a_place_where_nothing_stirred_is_not_looked_at_again(table):
    tracks, work, bare = table
    hands, asked, moved = Hands(), [], []
    rows, columns = (side // CELL for side in work.shape[:2])
    watch = Lookalikes(stirred=lambda since_s: np.full((rows, columns), moved[-1]))
    for t in tracks.values():
        t.state = PLACED

    for time_s, stirs in ((1.0, False), (1.1, False), (1.2, True), (1.3, False)):
        moved.append(stirs)
        hands.see(2, time_s)
        watch.see(list(tracks.values()), lambda t=time_s: asked.append(t) or work, bare, hands, time_s, settled=True)
    assert asked == [1.0, 1.2]
    one = tracks["one"]
    one.patch = replace(one.patch)  # it was set down elsewhere: that nothing stirred there since says nothing
    hands.see(2, 1.4)
    watch.see(list(tracks.values()), lambda: asked.append(1.4) or work, bare, hands, 1.4, settled=True)
    assert asked == [1.0, 1.2, 1.4]
