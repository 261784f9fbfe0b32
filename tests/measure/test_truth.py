"""Range and cover against the benchmark's independent ray caster, in every kind of nasty scene."""

from __future__ import annotations

import math

import numpy as np
import pytest

pytest.importorskip("embreex", reason="the ray caster (trimesh, embreex) is a development tool")

from benchmarks.measure.scenes import KINDS, any_scene
from benchmarks.measure.truth import cast_cover, search_range
from measure.survey import Survey


def check(seed: int, rays: int) -> None:
    _, s = any_scene(seed)
    a, t = s.toys[:2]
    survey = Survey(s)
    truth = cast_cover(s, a, t, rays, np.random.default_rng(seed))
    assert survey.cover(a.id, t.id).hidden == pytest.approx(truth, abs=0.005)
    g = survey.gap(a.id, t.id)
    if math.isfinite(g.inches):
        assert g.inches == pytest.approx(search_range(a, t), abs=1e-6)


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=list(KINDS))
def test_rays_say_the_same(kind: int) -> None:
    for k in range(3):
        check(kind + len(KINDS) * (50_000 + k), 20_000)


@pytest.mark.slow
def test_rays_say_the_same_in_many_scenes() -> None:
    for seed in range(90_000, 90_160):
        check(seed, 40_000)
