"""The predicted sigmas against many noisy measurements of known scenes, and verdicts from them."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.measure.sigma import held
from measure.verdict import Ruling, Verdict, all_of, at_least, at_most, changed_place


@pytest.mark.slow
def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    h = held(20, 100)
    assert h[:, 0].mean() == pytest.approx(0.68, abs=0.06)
    assert h[:, 1].mean() == pytest.approx(0.95, abs=0.04)
    assert h[:, 2].mean() == pytest.approx(0.68, abs=0.06)
    assert h[:, 3].mean() == pytest.approx(0.95, abs=0.03)


def test_a_few_scenes_quickly() -> None:
    h = held(4, 60)
    assert h[:, 0].mean() == pytest.approx(0.68, abs=0.12)
    assert h[:, 2].mean() == pytest.approx(0.68, abs=0.12)


@pytest.mark.parametrize(("value", "sigma", "limit", "verdict"), [
    (7.0, 0.1, 8.0, Verdict.YES), (9.0, 0.1, 8.0, Verdict.NO), (7.95, 0.1, 8.0, Verdict.TOO_CLOSE),
    (8.05, 0.1, 8.0, Verdict.TOO_CLOSE), (8.0, 0.0, 8.0, Verdict.YES), (8.01, 0.0, 8.0, Verdict.NO),
])
def test_within_a_limit(value: float, sigma: float, limit: float, verdict: Verdict) -> None:
    ruling = at_most(value, sigma, limit)
    assert ruling.verdict is verdict
    turned = {Verdict.YES: Verdict.NO, Verdict.NO: Verdict.YES, Verdict.TOO_CLOSE: Verdict.TOO_CLOSE}
    if value != limit:
        assert at_least(value, sigma, limit).verdict is turned[verdict]


def test_probability_is_kept_and_verdicts_combine() -> None:
    assert at_most(8.0, 0.1, 8.0) == Ruling(Verdict.TOO_CLOSE, 0.5)
    assert at_most(7.8355, 0.1, 8.0).verdict is Verdict.YES  # 1.645 sigma: 95 %
    assert at_most(7.8365, 0.1, 8.0).verdict is Verdict.TOO_CLOSE
    assert all_of(Verdict.YES, Verdict.TOO_CLOSE) is Verdict.TOO_CLOSE
    assert all_of(Verdict.TOO_CLOSE, Verdict.NO) is Verdict.NO
    assert all_of() is Verdict.YES


@pytest.mark.parametrize(("distance", "sigma", "least", "verdict"), [
    (0.23, 0.41, 0.0, Verdict.TOO_CLOSE), (6.0, 0.41, 0.12, Verdict.YES), (0.05, 0.41, 0.12, Verdict.NO),
    (0.0, 0.1, 0.0, Verdict.NO), (0.0, 0.0, 0.0, Verdict.NO), (0.01, 0.0, 0.0, Verdict.YES),
    (0.244, 0.1, 0.0, Verdict.TOO_CLOSE), (0.246, 0.1, 0.0, Verdict.YES),
])
def test_a_thing_has_moved_only_beyond_its_doubt(distance: float, sigma: float, least: float, verdict: Verdict) -> None:
    assert changed_place(distance, sigma, least) is verdict


def test_a_thing_at_rest_seems_moved_in_one_case_of_twenty() -> None:
    off = np.random.default_rng(3).normal(0, 0.3, (20_000, 2))
    moved = [changed_place(float(d), 0.3) is Verdict.YES for d in np.hypot(*off.T)]
    assert np.mean(moved) == pytest.approx(0.05, abs=0.005)
