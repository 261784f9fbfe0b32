"""The last moment's frames as one picture: noise goes where the table is at rest, and nothing else does."""

import numpy as np
import pytest

from vision.capture.parameters import TEMPORAL_AVERAGE
from vision.capture.source import Frame
from vision.capture.temporal_average import TemporalAverage
from vision.imaging.motion import CELL, STILL_S

SIZE = (64, 48)
CELLS = (SIZE[1] // CELL, SIZE[0] // CELL)
RNG = np.random.default_rng(5)


def noisy(level: float) -> np.ndarray:
    return np.clip(np.rint(level + RNG.normal(0, 6, (SIZE[1], SIZE[0], 3))), 0, 255).astype(np.uint8)


def shown(levels: list[float], every_s: float = STILL_S / 6) -> TemporalAverage:
    recent = TemporalAverage()
    for k, level in enumerate(levels):
        recent.add(Frame(k, k * every_s, noisy(level)))
    return recent


def test_nothing_was_seen():
    assert TemporalAverage().picture(SIZE, SIZE) is None


def test_what_is_at_rest_is_the_mean_and_the_rest_the_last_frame():
    recent = shown([100.0] * 5)
    last = noisy(100)
    recent.add(Frame(5, 5 * STILL_S / 6, last))
    quiet = np.zeros(CELLS, bool)
    quiet[:, : CELLS[1] // 2] = True
    recent.still(quiet)
    out = recent.picture(SIZE, SIZE)
    half = SIZE[0] // 2
    assert out[:, :half].std() < 0.6 * last[:, :half].std()
    assert abs(float(out[:, :half].mean()) - 100) < 0.5
    assert (out[:, half:] == last[:, half:]).all()


def test_before_anybody_said_what_is_at_rest_it_is_the_last_frame():
    recent = shown([100.0] * 3)
    last = noisy(50)
    recent.add(Frame(3, STILL_S / 2, last))
    assert (recent.picture(SIZE, SIZE) == last).all()


def test_frames_in_other_light_and_old_ones_do_not_count():
    recent = shown([100 * (1 + 3 * TEMPORAL_AVERAGE.other_light_share)] * 5)
    last = noisy(100)
    recent.add(Frame(5, 5 * STILL_S / 6, last))
    recent.still(np.ones(CELLS, bool))
    assert (recent.picture(SIZE, SIZE) == last).all()
    recent.add(Frame(6, 10 * STILL_S, late := noisy(90)))
    recent.still(np.ones(CELLS, bool))
    assert (recent.picture(SIZE, SIZE) == late).all()


def test_a_clip_that_begins_anew_forgets():
    recent = shown([100.0] * 5)
    recent.add(Frame(0, 0.0, first := noisy(100)))
    recent.still(np.ones(CELLS, bool))
    assert (recent.picture(SIZE, SIZE) == first).all()


def test_few_frames_of_a_fast_camera_are_kept_spread_over_the_moment():
    recent = shown([100.0] * 40, every_s=STILL_S / 30)
    times = [f.time_s for f in recent._frames]
    assert TEMPORAL_AVERAGE.most_frames <= len(times) <= TEMPORAL_AVERAGE.most_frames + 1
    assert times[-1] - times[0] > 0.7 * STILL_S
    recent.still(np.ones(CELLS, bool))
    assert recent.picture(SIZE, SIZE).std() < 0.6 * noisy(100).std()


@pytest.mark.parametrize("work", [(32, 24), (34, 26)])
def test_the_cells_are_the_working_pictures(work):
    recent = shown([100.0] * 4)
    cells = (work[1] // CELL, work[0] // CELL)
    recent.still(np.eye(*cells, dtype=bool))
    out, last = recent.picture(SIZE, work), recent._frames[-1].bgr
    ys, xs = np.nonzero((out != last).any(axis=2))
    cell = np.minimum(ys * work[1] // SIZE[1] // CELL, cells[0] - 1), np.minimum(xs * work[0] // SIZE[0] // CELL, cells[1] - 1)
    assert len(ys) > 50
    assert (cell[0] == cell[1]).mean() > 0.95


def test_sizes_may_change():
    recent = shown([100.0] * 3)
    recent.add(Frame(3, STILL_S / 2, np.full((24, 32, 3), 9, np.uint8)))
    recent.still(np.ones(CELLS, bool))
    assert (recent.picture((32, 24), (32, 24)) == 9).all()
