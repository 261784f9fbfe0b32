"""What counts as lost of a killed recording."""

import pytest

from benchmarks.robustness.crash_recovery import Told


def test_a_gap_without_frames_is_not_lost() -> None:
    told = Told()
    for word in ("F 5.0", "L 1 scene", "F 5.1", "F 15.1", "F 15.2"):
        told.take(word)
    assert told.lost_s(10.2) == 0.0
    assert told.lost_s(0.1) == pytest.approx(0.25 + 0.1)
    assert told.lost_s(None) == pytest.approx(0.1 + 0.25 + 0.1)
