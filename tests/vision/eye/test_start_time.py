"""When a clip begins changes nothing but the times: the same events come at the same offset."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vision.capture.clock import FrameClock
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known, KnownToy

FPS = 10
"""Every wait of the eye is then one of whole frames."""


@pytest.fixture(scope="module")
def clip(painted):
    """Red is carried, green is taken away: the first 9.5 s of the painted story."""
    return list(painted.frames(seconds=9.5, fps=FPS))


def told(painted, calibration, clip, times):
    """The clip's events with the number of the frame that each came with."""
    known = Known(tuple(KnownToy(t.name, size="S", height_in=t.height, at_in=t.at) for t in painted.TOYS))
    eye, out = Eye(calibration, empty=painted.ground(), known=known), []
    for frame, time_s in zip(clip, times, strict=True):
        for event in eye.see(replace(frame, time_s=time_s)).events:
            assert event["time_s"] == time_s
            out.append((frame.index, event["type"], event.get("toy"), tuple(event.get("to_in", event.get("at_in", ())))))
    return out


@pytest.fixture(scope="module")
def from_zero(painted, painted_calibration, clip):
    out = told(painted, painted_calibration, clip, [f.index / FPS for f in clip])
    assert [(kind, toy) for _, kind, toy, _ in out if kind in ("move", "leave")] == [("move", "red"), ("leave", "green")]
    return out


@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start_s=st.floats(0.001, 36_000))
def test_a_clip_shifted_by_any_time_tells_the_same(painted, painted_calibration, clip, from_zero, start_s):
    times = [start_s + f.index / FPS for f in clip]
    assert told(painted, painted_calibration, clip, times) == from_zero


@given(st.floats(0, 36_000), st.sampled_from([10.0, 15.0, 25.0, 29.97, 30.0, 60.0]))
def test_stamps_that_begin_anywhere_give_the_same_times(start_s, fps):
    start_s = round(start_s, 3)

    def times(stamps):
        clock = FrameClock(1 / fps)
        return [t.time_s for k, s in enumerate(stamps) for t in clock.take(k, s)]

    steps = [round(k / fps, 6) for k in range(120)]
    assert times([start_s + s for s in steps]) == times(steps)
