"""A click on a toy that was missed teaches: what looks like it is found too, now and when the table is looked at again."""

import json

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.corrections.correction import Correction
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.taught import taught_from_dict

PLACES = ((6.0, 5.0), (12.0, 13.0), (19.0, 8.0))


@pytest.fixture
def table(painted):
    """Toys of which three twins stood there when the bare table was photographed: they are missed. Another one has their
    colours but not their size. And the picture of the bare table."""
    red, blue = painted.TOYS[0], painted.TOYS[1]
    twins = [painted.Toy(f"twin{k}", at, red.colour, (1.2, 0.9), turn_deg=40.0 * k) for k, at in enumerate(PLACES)]
    large = painted.Toy("large", (19.0, 14.0), red.colour, (3.0, 2.4))
    return [*twins, large, blue], painted.picture(9.0, toys=[*twins, large])


def seen(eye, painted, toys, frames):
    return [e for f in frames for e in eye.see(Frame(f, f / 10, painted.picture(f / 10, toys=toys))).events]


def where(eye):
    return [t.centroid() for t in eye.tracks if not t.ignored]


def test_a_click_finds_its_twins_now_and_later_and_can_be_taken_back(painted, painted_calibration, table):
    toys, bare = table
    eye = Eye(painted_calibration, empty=bare, known=Known(), warm_up_s=0.0)
    seen(eye, painted, toys, range(4))
    assert len(where(eye)) == 1
    x, y = painted.pixels([[*PLACES[0], 0.5]])[0]
    back = eye.correct(Correction("add", "first", seen_px=((float(x), float(y)),), height_in=1.0))
    told = seen(eye, painted, toys, range(4, 24))
    assert [e["type"] for e in told] == ["appear", "appear"]
    assert len(where(eye)) == 4
    for place in PLACES:
        assert min(np.hypot(*np.subtract(at, place)) for at in where(eye)) < 0.4
    kept = json.loads(json.dumps([t.to_dict() for t in eye.taught]))
    back()
    assert len(where(eye)) == 1
    assert not eye.taught
    again = Eye(painted_calibration, empty=bare, known=Known(taught=tuple(taught_from_dict(r) for r in kept)), warm_up_s=0.0)
    seen(again, painted, toys, range(2))
    assert len(where(again)) == 4
    for place in PLACES:
        assert min(np.hypot(*np.subtract(at, place)) for at in where(again)) < 0.4


def test_an_earlier_click_is_taken_back_from_behind_a_later_one(painted, painted_calibration, table):
    toys, bare = table
    eye = Eye(painted_calibration, empty=bare, known=Known(), warm_up_s=0.0)
    seen(eye, painted, toys, range(4))
    backs = []
    for k, place in enumerate(PLACES[:2]):
        x, y = painted.pixels([[*place, 0.5]])[0]
        backs.append(eye.correct(Correction("add", f"clicked{k}", seen_px=((float(x), float(y)),), height_in=1.0)))
    first, second = eye.taught
    backs[0]()
    assert eye.taught == (second,)
    backs[1]()
    assert eye.taught == ()
    assert first is not second
