"""The sigmas of a lens where errors within one view go together: true then too, and not larger where they do not."""

import numpy as np
import pytest

from calibration.camera import N_LENS, N_POSE, project, rotation_of
from calibration.lens import bundle_adjustment
from calibration.lens.bundle_adjustment import solve_views
from calibration.lens.patterns import View
from calibration.lens.view_scatter import view_scatter
from calibration.synthetic import pose_over, simple_lens

SIZE = (960, 540)
TRUE = simple_lens(SIZE, 64.0, -0.1)
GRID = np.array([[x, y] for y in range(6) for x in range(9)], dtype=float)
OWN = np.concatenate([GRID, np.zeros((54, 1))], axis=1)
COUNTED = [0, 2, 3, 4, 5]


def views(rng, together_px, n=10):
    """Views of a board with 0.03 px of noise, and errors that bend a whole view by ``together_px``."""
    out = []
    while len(out) < n:
        pose = pose_over((4, 2.5), 1.0, rng.uniform(0, 40), rng.uniform(0, 360), rng.uniform(0, 360))
        at = np.array([rng.uniform(-0.25, 0.25), rng.uniform(-0.12, 0.12), 1.0]) * rng.uniform(11, 18)
        pose[3:] = at - rotation_of(pose[:3]) @ np.array([4, 2.5, 0])
        px = project(OWN, pose, TRUE)
        if (px < 3).any() or (px > np.array(SIZE) - 4).any():
            continue
        x, y = ((GRID - [4, 2.5]) / [4, 2.5]).T
        bend = np.stack([np.ones(54), x, y, x * y, x**2, y**2, x**3, y**3], axis=1) @ rng.normal(0, together_px, (8, 2))
        out.append(View(f"v{len(out)}", GRID, px + bend + rng.normal(0, 0.03, px.shape), np.full(54, 0.1)))
    return out


def errors(together_px):
    """Mean square of errors over sigmas, over eight cameras."""
    z = []
    for seed in range(8):
        lens = solve_views(views(np.random.default_rng(seed), together_px), SIZE, 9.0)
        z.append(((lens.vector - TRUE) / np.sqrt(np.diag(lens.covariance)))[COUNTED])
    return float((np.array(z) ** 2).mean())


def test_errors_that_go_together_make_the_lens_less_sure(monkeypatch):
    honest = errors(0.03)
    monkeypatch.setattr(bundle_adjustment, "view_scatter", lambda *given: 1.0)
    assert errors(0.03) > 2.0  # what the scatter of single corners claims
    assert 0.5 < honest < 1.5


def test_errors_that_do_not_leave_it_as_it_is(monkeypatch):
    found = []

    def kept(*given):
        found.append(view_scatter(*given))
        return found[-1]

    monkeypatch.setattr(bundle_adjustment, "view_scatter", kept)
    assert errors(0.0) == pytest.approx(1.0, abs=0.45)
    assert np.mean(found) < 1.35
    assert min(found) == 1.0


def test_groups_that_err_along_what_they_measure():
    """A straight check of the formula: groups of 100 numbers that err by the nine of the lens times 1 vary 12 times as much as
    the same scatter of single numbers would: (100 + 8) / 9."""
    rng = np.random.default_rng(3)
    slopes = [rng.normal(0, 1, (100, N_LENS + N_POSE)) for _ in range(60)]
    covariance = np.linalg.inv(sum(j.T @ j for j in slopes))
    single = [rng.normal(0, 1, 100) for _ in slopes]
    assert view_scatter(slopes, single, covariance, 1.0) < 1.3
    along = [j[:, :N_LENS] @ rng.normal(0, 1, N_LENS) for j in slopes]
    scatter = float(np.mean([r @ r for r in along])) / 100
    assert view_scatter(slopes, along, covariance, scatter) == pytest.approx(12, rel=0.25)
