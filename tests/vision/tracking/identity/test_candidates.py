"""What turned up while its like stand beside it, or while one of them proves gone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.motion import MotionMasks
from vision.tracking.identity.candidates import Candidate, gone_unnoticed, may_be_lookalike, note_lookalikes
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.priors import Known, KnownToy
from vision.tracking.tracks.track import LIFTED


@pytest.fixture
def twins(painted, painted_calibration):
    """Two alike stand on the table, and a third has just turned up: (eye, what it sees, the third, their tracks)."""
    red = painted.TOYS[0]
    places = {"one": (4.0, 5.0), "other": (18.0, 5.0), "third": (11.0, 6.0)}
    stand = tuple(replace(red, name=n, at=at) for n, at in places.items())
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0,
              known=Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in stand)))
    eye.see(Frame(0, 0.0, painted.picture(toys=stand)))
    third = next(t for t in eye.tracks if t.id == "third")
    eye.tracks.remove(third)
    work = eye.view.shrink(painted.picture(toys=stand))
    return eye, work, Candidate(third.patch, appearance_of(work, third.patch), 1.0)


def bared(eye, picture, track):
    """The picture without a toy."""
    out = picture.copy()
    rows, cols = (slice(max(s.start - 6, 0), s.stop + 6) for s in track.patch.box)
    out[rows, cols] = cv2.resize(eye.bare_table(), (picture.shape[1], picture.shape[0]))[rows, cols]
    return out


def test_what_stands_beside_it_it_is_not(twins):
    eye, work, found = twins
    one, _ = eye.tracks
    note_lookalikes([found], eye.tracks, bared(eye, work, one))
    assert found.excluded == {"other"}
    note_lookalikes([found], eye.tracks, work)
    assert found.excluded == {"other"}  # only when it turns up: later they may have been exchanged


def test_a_twin_whose_place_is_not_seen_may_be_it(twins):
    eye, work, found = twins
    one, other = eye.tracks
    hidden = bared(eye, work, other)
    one.state = LIFTED
    assert may_be_lookalike(found, one, eye.tracks, hidden)
    assert not may_be_lookalike(found, one, eye.tracks, work)
    found.excluded = frozenset({"other"})
    assert not may_be_lookalike(found, one, eye.tracks, hidden)


def test_one_that_left_unnoticed_is_found_out_when_its_like_turns_up(twins):
    eye, work, found = twins
    one, other = eye.tracks
    cells = (work.shape[0] // 4, work.shape[1] // 4)
    rest = MotionMasks(np.zeros(cells, bool), np.ones(cells, bool), np.zeros(cells, bool))
    finder = eye._finder
    assert gone_unnoticed(found, eye.tracks, finder, work, rest) == ([], False)
    assert gone_unnoticed(found, eye.tracks, finder, bared(eye, work, one), rest) == ([one], False)
    rest.quiet[other.patch.top // 4, other.patch.left // 4:other.patch.left // 4 + other.patch.mask.shape[1] // 4] = False
    gone, wait = gone_unnoticed(found, eye.tracks, finder, bared(eye, work, one), rest)
    assert gone == [one]
    assert wait
    stranger = Candidate(found.patch, appearance_of(255 - work, found.patch), 1.0)
    assert gone_unnoticed(stranger, eye.tracks, finder, bared(eye, work, one), rest) == ([], False)
