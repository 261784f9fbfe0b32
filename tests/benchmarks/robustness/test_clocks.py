"""The benchmark of odd clocks: what it counts as right, as said, and as silently wrong."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.robustness import clocks
from benchmarks.robustness.clocks import Case, Outcome, cases, number_of, numbered, outcome, tell, write


def test_at_least_forty_clocks_are_odd():
    assert len({c.name for c in cases()}) == len(cases())
    assert sum(not c.name.startswith("right") for c in cases()) >= 40


def test_pictures_carry_their_number():
    assert [number_of(numbered(k)) for k in range(clocks.COUNT)] == list(range(clocks.COUNT))


def test_a_wrong_time_is_counted_unless_it_is_said():
    right, odd = Case("right.mp4", np.zeros(2)), Case("gap.mkv", np.zeros(2), odd=True)
    report = tell([(right, Outcome(0.0, (), True)), (odd, Outcome(0.0, ("a gap",), True)),
                   (odd, Outcome(1.0, ("a guess",), True)), (odd, Outcome(1.0, (), False)),
                   (replace(odd, odd=False), Outcome(0.0, ("needless",), True))])
    assert [f.today for f in report.figures] == ["2, 1, 1", "1", "1", "1", "4"]


@pytest.mark.parametrize("name", ["right.mp4", "back_1.2.mkv", "gap_40.ts", "raw.mjpeg"])
def test_clips_are_what_their_case_says(name, tmp_path):
    [case] = [c for c in cases() if c.name == name]
    write(case, tmp_path / name)
    o = outcome(case, tmp_path / name)
    assert o.same
    assert bool(o.said) == case.odd
    assert (o.off_s <= clocks.RIGHT_S) == (name != "raw.mjpeg")
    late = outcome(replace(case, true_s=(case.stamps_s - case.stamps_s[0] if case.true_s is None else case.true_s) + 1.0),
                   tmp_path / name)
    assert late.off_s > 0.9
