"""Who stands where at the start."""

import pytest

from vision.known import Known, KnownToy
from vision.locate import Eye
from vision.source import Frame

BODY_IN = (9.6, 11.4, 7.75, 8.25)
HEAD_IN = (11.4, 11.9, 7.75, 8.25)


@pytest.mark.parametrize(("size", "whole"), [("M", True), ("S", False)])
def test_the_edges_of_a_toy_of_the_tables_colour_show_how_large_it_is(painted, painted_calibration, size, whole):
    bones = painted.bones(painted.picture(toys=painted.TOYS[:2]), BODY_IN, HEAD_IN)
    toy = KnownToy("fish", size=size, height_in=0.2, at_in=(10.6, 8.0))
    eye = Eye(painted_calibration, empty=painted.ground(), known=Known((toy,)), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, bones))
    fish = next(t for t in eye.tracks if t.id == "fish")
    x0, y0, x1, y1 = fish.footprint.polygon.bounds
    assert x0 == pytest.approx(BODY_IN[0] if whole else HEAD_IN[0], abs=0.12)  # a small toy's head may be all of it
    assert (y0, x1, y1) == pytest.approx((HEAD_IN[2], HEAD_IN[1], HEAD_IN[3]), abs=0.12)
    assert (fish.sigma_in > 0.1) is whole
