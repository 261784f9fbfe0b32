"""Who stands where at the start."""

import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.networks.change_network import change_network
from vision.tracking.tracks.priors import Known, KnownToy

BODY_IN = (9.6, 11.4, 7.75, 8.25)
HEAD_IN = (11.4, 11.9, 7.75, 8.25)


@pytest.mark.skipif(change_network() is None, reason="the change network's weights are not here")
def test_the_edges_of_a_toy_of_the_tables_colour_show_how_large_it_is(painted, painted_calibration):
    picture = painted.bones(painted.picture(toys=painted.TOYS[:2]), BODY_IN, HEAD_IN, ribs=18.0)
    fish = seen(painted, painted_calibration, picture, KnownToy("fish", height_in=0.2, at_in=(10.6, 8.0)))
    assert fish.footprint.polygon.bounds == pytest.approx((BODY_IN[0], BODY_IN[2], HEAD_IN[1], HEAD_IN[3]), abs=0.12)
    assert fish.sigma_in > 0.1


@pytest.mark.parametrize(("size", "ribs", "shade"), [("S", 18.0, 1.0), ("M", 0.0, 0.85)])
def test_a_small_toy_is_no_larger_for_what_lies_beside_it_or_for_its_shadow(painted, painted_calibration, size, ribs, shade):
    picture = painted.picture(toys=painted.TOYS[:2])
    picture[painted.inside(BODY_IN)] = shade * picture[painted.inside(BODY_IN)]
    picture = painted.bones(picture, BODY_IN, HEAD_IN, ribs=ribs)
    head = seen(painted, painted_calibration, picture, KnownToy("fish", size=size, height_in=0.2, at_in=(10.6, 8.0)))
    assert head.footprint.polygon.bounds == pytest.approx((HEAD_IN[0], HEAD_IN[2], HEAD_IN[1], HEAD_IN[3]), abs=0.12)
    assert head.sigma_in < 0.1


def seen(painted, calibration, picture, toy):
    eye = Eye(calibration, empty=painted.ground(), known=Known((toy,)), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, picture))
    return next(t for t in eye.tracks if t.id == toy.name)
