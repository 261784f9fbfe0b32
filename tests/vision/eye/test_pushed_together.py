"""Two toys that are set down side by side, touching, are two toys: also where nothing but their sizes tells them apart."""

from dataclasses import replace

import numpy as np

from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known, KnownToy


def test_two_of_one_colour_pushed_together_are_two_moves(painted, painted_calibration):
    red = painted.TOYS[0]
    other = replace(red, name="other", at=(18.0, 5.0), size=(1.1, 1.3))
    toys = (red, other, *painted.TOYS[3:])

    def pushed(name, start, end):
        way = ((1.9, start[0], -5), (2.5, *start), (2.8, *start), (3.5, *end), (3.7, *end), (4.3, end[0], -5))
        return painted.Reach(way, name, 2.7, 3.6)

    ends = {"red": (9.0, 8.0), "other": (10.1, 8.0)}
    story = (pushed("red", (4, 5), ends["red"]), pushed("other", (18, 5), ends["other"]))
    known = Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in toys))
    eye = Eye(painted_calibration, empty=painted.ground(), known=known)
    events = [e for frame in painted.frames(seconds=7.0, story=story, toys=toys) for e in eye.see(frame).events]
    moves = {e["toy"]: e["to_in"] for e in events if e["type"] == "move"}
    assert moves.keys() == {"red", "other"}
    for end in ends.values():  # they are twins: which is which is asked, or noted
        assert min(np.hypot(*np.subtract(at, end)) for at in moves.values()) < 0.25
    assert not [e for e in events if e["type"] == "leave"]
    assert len([e for e in events if e["type"] == "appear"]) == len(toys)
