"""The story of a clip: toys stand, go through the air in one piece, and stand again where the gesture says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.objects.arms import Look
from studio.rendering.meshes import box, pose
from studio.scenes.play import Gesture, LightStep, Play, Prop, settled_intervals

CUBE = Prop("cube", box(1, 1, 1, (1, 0, 0)), (5, 5, 0, 10))
HAND = Gesture(2.0, (0, -1), Look(), "cube", (12, 7, 1.5, 350))
LATER = Gesture(12.0, (1, 0.2), Look(seed=2), "cube", (3, 3, 0, 90))
REST = Gesture(20.0, (-1, 0), Look(), None, rest_in=(8, 8), rest_s=5.0)
PLAY = Play((CUBE,), (HAND, LATER, REST), (LightStep(7, 1.3, 1.1),), 30.0)


@settings(deadline=None)
@given(st.floats(0, 29.9))
def test_the_toy_never_jumps_and_never_sinks(t: float) -> None:
    dt = 0.01
    a, b = PLAY.at(t)[0]["cube"], PLAY.at(t + dt)[0]["cube"]
    assert np.linalg.norm(a[:3, 3] - b[:3, 3]) < 0.6
    assert a[2, 3] >= -1e-9


@settings(deadline=None)
@given(st.floats(0, 29.9))
def test_a_toy_is_held_exactly_between_lift_and_set_down(t: float) -> None:
    _, held, arms = PLAY.at(t)
    in_air = any(g.lifted_s <= t < g.set_down_s for g in (HAND, LATER))
    assert ("cube" in held) == in_air
    if in_air:
        assert arms


def test_it_stands_where_the_gestures_put_it() -> None:
    for t, place in ((0.0, CUBE.place), (9.0, HAND.to), (29.0, LATER.to)):
        assert PLAY.at(t)[0]["cube"] == pytest.approx(pose(*place))
    assert [s[2] for s in PLAY.stands("cube")] == [CUBE.place, HAND.to, LATER.to]
    assert PLAY.place_before(LATER) == HAND.to


def test_a_resting_arm_does_not_move_and_the_light_steps_once() -> None:
    a, b = (PLAY.at(t)[2][0].grip_in for t in (21.5, 26.0))
    assert np.array_equal(a, b)
    assert PLAY.light(6.99) == (1.0, 1.0)
    assert PLAY.light(7.0) == (1.3, 1.1)


def test_settled_spans_leave_out_every_hand() -> None:
    spans = settled_intervals(PLAY, 0.5)
    assert spans[0] == (0.0, 2.0)
    for a, b in spans:
        for t in np.linspace(a + 0.01, b - 0.01, 9):
            assert not PLAY.at(float(t))[2]
