"""A wait of whole frames is over with the same frame, whenever the clip began."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.imaging.waits import TICK_S, waited


@given(st.floats(0, 36_000), st.integers(1, 240), st.sampled_from([10.0, 15.0, 24.0, 25.0, 29.97, 30.0, 60.0]))
def test_a_wait_of_whole_frames_ends_with_its_last_frame(start_s, frames, fps):
    wait_s = frames / fps
    assert waited(start_s, start_s + frames / fps, wait_s)
    assert not waited(start_s, start_s + (frames - 1) / fps, wait_s)


@given(st.floats(0, 36_000), st.integers(0, 200), st.integers(1, 90))
def test_nor_does_it_hang_on_stamps_in_whole_milliseconds(start_s, first, frames):
    since_s, now_s = (round(start_s + i / 30, 3) for i in (first, first + frames))
    assert waited(since_s, now_s, frames / 30)
    assert not waited(since_s, round(start_s + (first + frames - 1) / 30, 3), frames / 30)


def test_cells_are_judged_each_for_itself():
    since_s = np.array([-1e9, 1.0, 1.3 - 0.5 * TICK_S, 1.3 + 2 * TICK_S])
    assert waited(since_s, 1.6, 0.3).tolist() == [True, True, True, False]
