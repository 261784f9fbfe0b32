"""The clock of a clip: gaps count, it never runs back, single wrong stamps are mended, and what is guessed is said."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.capture.clock import FrameClock

RATE = 15.0


def timed(stamps, rate=RATE):
    """(times, {frame: remark}) of frames with these stamps."""
    clock = FrameClock(1 / rate)
    out = [t for i, s in enumerate(stamps) for t in clock.take(i, s)]
    out += clock.rest()
    assert [t.frame for t in out] == list(range(len(stamps)))
    return np.array([t.time_s for t in out]), {t.frame: t.remark for t in out if t.remark}


def even(n=100, rate=RATE, start=0.0):
    """Stamps of a steady clip, to a millisecond as Matroska has them."""
    return [round(start + i / rate, 3) for i in range(n)]


@pytest.mark.parametrize("stamps", [even(), even(start=5.0), even(rate=60.0), even(rate=0.2),
                                    [round(t, 3) for t in np.cumsum(np.random.default_rng(1).uniform(0.01, 0.25, 100))]])
def test_a_right_clock_is_kept_without_a_word(stamps):
    times, said = timed(stamps)
    assert np.abs(times - (np.array(stamps) - stamps[0])).max() < 1e-9
    assert said == {}


def test_a_gap_counts_and_is_told():
    stamps = [s if i < 45 else s + 40.0 for i, s in enumerate(even())]
    times, said = timed(stamps)
    assert np.abs(times - stamps).max() < 1e-9
    assert list(said) == [45]
    assert "no picture for 40.1 s, from 2.9 to 43.0 s (frame 45)" in said[45]


def test_a_clock_that_steps_back_goes_on_at_the_steady_rate():
    times, said = timed([s if i < 38 else s - 1.2 for i, s in enumerate(even())])
    assert np.abs(times - np.arange(100) / RATE).max() < 0.002
    assert list(said) == [38]
    assert "steps back by 1.20 s at frame 38" in said[38]
    assert "15 a second, a guess" in said[38]


def test_a_clock_that_comes_back_to_itself_is_right_again():
    times, said = timed([s - 1.2 if 38 <= i < 70 else s for i, s in enumerate(even())])
    assert np.abs(times - np.arange(100) / RATE).max() < 0.003
    assert list(said) == [38, 70]


@pytest.mark.parametrize("wrong", [5000.0, -3.0, 1.3, 0.0])
@pytest.mark.parametrize("count", [1, 2])
def test_single_wrong_stamps_are_mended(wrong, count):
    stamps = even()
    stamps[50:50 + count] = [s + wrong if wrong else stamps[49] for s in stamps[50:50 + count]]
    times, said = timed(stamps)
    assert np.abs(times - np.arange(100) / RATE).max() < 0.051
    if abs(wrong) > 1:
        assert list(said) == [50]
        assert "frame" in said[50]


def test_a_jump_that_no_pause_explains_is_not_believed():
    times, said = timed([s if i < 38 else s + 1e6 for i, s in enumerate(even())])
    assert np.abs(times - np.arange(100) / RATE).max() < 0.003
    assert "1,000,000 s at frame 38" in said[38]


@pytest.mark.parametrize("stamps", [[0.0] * 60, [None] * 60, [0.0, *[None] * 59]])
def test_without_times_the_steady_rate_is_taken_and_said(stamps):
    times, said = timed(stamps)
    assert np.abs(times - np.arange(60) / RATE).max() < 1e-6
    assert said
    assert all("15 a second, a guess" in s for s in said.values())
    assert len(said) <= 4


def test_the_last_frames_of_a_decoder_may_lack_their_stamps():
    times, said = timed([*even(40), *[None] * 16])
    assert np.abs(times - np.arange(56) / RATE).max() < 0.02
    assert said == {}


def test_frames_of_one_moment_are_spread_without_a_word():
    """Stamps in pairs, as some recorders write them: nothing is off by more than half a frame."""
    times, said = timed([s for s in even(50) for _ in (0, 1)], rate=2 * RATE)
    assert np.abs(times - np.arange(100) / (2 * RATE)).max() < 0.05
    assert said == {}


@given(st.lists(st.one_of(st.none(), st.floats(-1e6, 1e6), st.integers(0, 3).map(float)), min_size=1, max_size=60))
def test_whatever_the_stamps_times_run_forward_and_no_frame_is_lost(stamps):
    times, _ = timed(stamps)
    assert times[0] == 0.0
    assert (np.diff(times) > 0).all()
    assert np.isfinite(times).all()
