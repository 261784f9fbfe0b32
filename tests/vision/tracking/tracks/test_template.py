"""A toy's kept picture: shifts below a pixel, and whether the toy still stands there."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tracking.spotted_disc import COLOURS, scene, track
from vision.tracking.tracks.template import match_template, still_there


@given(dx=st.floats(-3, 3), dy=st.floats(-3, 3))
@settings(max_examples=25, deadline=None)
def test_a_nudge_is_measured_to_a_fifth_of_a_pixel(dx, dy):
    before = track("t", *scene(COLOURS["yellow"], gain=0.95))
    picture, _ = scene(COLOURS["yellow"], centre=(60 + dx, 50 + dy), seed=2)
    score, x, y = match_template(before, picture, 5)
    assert score > 0.8
    if np.hypot(dx, dy) > 1.0:
        assert abs(x - dx) <= 0.2
        assert abs(y - dy) <= 0.2
    else:
        assert np.hypot(x - dx, y - dy) <= 1.0  # within a pixel a flat peak may count as not moved


def test_gone_is_told_from_standing():
    picture, patch = scene(COLOURS["blue"])
    toy = track("t", picture, patch)
    empty = picture.copy()
    empty[patch.box] = (110, 140, 160)
    table = np.full(picture.shape, (110, 140, 160), np.float32)
    assert still_there(toy, picture, table, None)
    assert not still_there(toy, empty, table, None)
    assert still_there(toy, picture, None, None)
    assert not still_there(toy, empty, None, None)
