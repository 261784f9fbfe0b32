"""What several pieces hide together, in each other's shadow or not, beside rays cast one by one."""

import numpy as np
import pytest

from measure.polygons import box
from measure.scene import Scene, Terrain, Toy
from measure.survey import Survey

EYE = (5.0, 10.0, 1.9)
TARGET = ((20.0, 9.0, 0.0), (22.0, 11.0, 2.0))
HARD, SOFT = "hard", "soft"
# (kind, lower corner, upper corner), each a box
NESTED = ((HARD, (19.0, 8, 0), (19.5, 9.6, 3)), (HARD, (18.0, 8, 0), (18.5, 9.5, 3)), (HARD, (17.0, 8, 0), (17.5, 9.4, 3)))
SHADOWS = {
    "each in the shadow of the one before": NESTED,
    "three staggered": ((HARD, (19.0, 8.8, 0), (19.5, 9.6, 3)), (HARD, (17.0, 9.3, 0), (17.5, 10.1, 3)),
                        (HARD, (14.0, 9.7, 0), (14.5, 10.3, 3))),
    "three side by side": ((HARD, (19.0, 8.9, 0), (19.5, 9.3, 3)), (HARD, (19.0, 9.7, 0), (19.5, 10.0, 3)),
                           (HARD, (19.0, 10.4, 0), (19.5, 10.7, 3))),
    "a pole and a low wall that cross": ((HARD, (19.0, 9.6, 0), (19.2, 10.3, 5)), (HARD, (18.0, 8, 0), (18.3, 12, 1.0)),
                                         (SOFT, (16.0, 9.9, 0), (16.3, 11, 5))),
    "soft before hard in one shadow": ((SOFT, (12.0, 9.2, 0), (12.5, 9.9, 4)), (HARD, (18.0, 9.0, 0), (18.5, 9.8, 3)),
                                       (HARD, (19.0, 9.1, 0), (19.5, 9.7, 3))),
    "under and over": ((HARD, (18.0, 8, 0), (18.5, 12, 0.6)), (HARD, (18.0, 8, 1.5), (18.5, 12, 4)),
                       (HARD, (16.0, 9.8, 0), (16.5, 10.4, 5))),
    "soft over all, three hard ones beneath": ((SOFT, (15.0, 7, 0), (15.5, 13, 5)), *NESTED),
    "one of three beside the target and one behind it": ((HARD, (19.0, 9.0, 0), (19.5, 9.7, 3)),
                                                         (HARD, (20.5, 11.2, 0), (21.5, 12, 3)),
                                                         (HARD, (23.0, 8, 0), (24, 12, 4))),
    "one that reaches in from each edge": ((HARD, (19.0, 7, 0), (19.5, 9.8, 3)), (HARD, (18.5, 9.4, 0), (18.8, 13, 1.2)),
                                           (HARD, (17.0, 9.2, 1.4), (17.5, 10.2, 2.5)), (SOFT, (10.0, 9.9, 0), (10.2, 11, 4))),
}


def rays():
    """Directions from the eye over the whole picture of the target, spaced evenly in the plane that is aimed at its centre."""
    centre = np.mean(TARGET, axis=0)
    ahead = centre - EYE
    ahead /= np.linalg.norm(ahead)
    right = np.cross(ahead, (0, 0, 1.0))
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    u, v = np.meshgrid(np.linspace(-0.12, 0.12, 900), np.linspace(-0.12, 0.12, 900))
    return (ahead + u[..., None] * right + v[..., None] * up).reshape(-1, 3)


def reached(d, low, high):
    """How far along each ray a box begins; inf where it is missed."""
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (np.array(low) - EYE) / d, (np.array(high) - EYE) / d
    first, last = np.minimum(near, far).max(axis=1), np.maximum(near, far).min(axis=1)
    return np.where((first <= last) & (last > 0), first, np.inf)


def toy(name, low, high, **more):
    return Toy(name, box(low[0], low[1], high[0], high[1]), high[2] - low[2], sigma_in=0.0, height_sigma_in=0.0, **more)


@pytest.mark.parametrize("name", SHADOWS)
def test_what_pieces_of_a_kind_hide_together_is_their_union(name):
    pieces = SHADOWS[name]
    d = rays()
    at = reached(d, *TARGET)
    seen = np.isfinite(at)
    before = {f"t{k}": reached(d[seen], low, high) < at[seen] for k, (_, low, high) in enumerate(pieces)}
    terrain = tuple(Terrain(f"t{k}", box(low[0], low[1], high[0], high[1]), high[2] - low[2], base_in=low[2], cover=kind,
                            sigma_in=0.0, height_sigma_in=0.0) for k, (kind, low, high) in enumerate(pieces))
    a = toy("a", (4, 9, 0), (6, 11, 2), eye_in=EYE)
    survey = Survey(Scene((40.0, 40.0), toys=(a, toy("b", *TARGET)), terrain=terrain))
    for kinds in ((HARD,), (SOFT,), (HARD, SOFT)):
        ids = [f"t{k}" for k, (kind, _, _) in enumerate(pieces) if kind in kinds]
        truth = float(np.any([before[i] for i in ids], axis=0).mean()) if ids else 0.0
        assert survey.hidden_by("a", "b", ids).hidden == pytest.approx(truth, abs=0.004), kinds
    whole = survey.cover("a", "b")
    for blocker in whole.blockers:
        assert blocker.share == pytest.approx(float(before[blocker.id].mean()), abs=0.004)
    assert {b.id for b in whole.blockers} == {i for i, cut in before.items() if cut.any()}
