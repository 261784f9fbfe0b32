"""Pictures of a bumped camera lie where they lay; blurred and dark ones are kept back; hands and toys lay nothing."""

import sys

import cv2
import numpy as np
import pytest

from calibration.camera import project
from calibration.stability.drift import mapped
from calibration.stability.parameters import PATCHES
from calibration.stability.patches import Patches
from calibration.stability.stabilization import Stability, Stabilizer
from calibration.synthetic import photograph

filmed = sys.modules["filmed_table"]
LENS, POSE, shot, turned, pushed = filmed.LENS, filmed.POSE, filmed.shot, filmed.turned, filmed.pushed
ON_TABLE = np.array([[5.0, 5.0, 0.0], [30.0, 20.0, 0.0], [40.0, 8.0, 0.0], [10.0, 22.0, 0.0]])
BUMPED = turned(pushed(POSE, (0.2, -0.15, 0.0)), 0.3, (1, 0.5, 2))


class Filmed:
    """Scenes photographed one after the other, 20 a second, and given to a Stabilizer."""

    def __init__(self, calibration, first):
        self.stabilizer = Stabilizer(calibration, first)
        self.rng = np.random.default_rng(3)
        self.time_s = 0.0

    def show(self, scene, count=1):
        """What is given for ``count`` pictures of a scene."""
        given = []
        for _ in range(count):
            given.append(self.stabilizer.see(photograph(scene, self.rng), self.time_s))
            self.time_s += 0.05
        return given


@pytest.fixture
def film(calibration, first):
    return Filmed(calibration, first)


def off_px(first, picture):
    """How far the patches of ``first`` lie from their places in ``picture``: median and 90 % of those found."""
    p = Patches(first)
    p.look_at_all(picture)
    seen = p.score >= PATCHES.matched
    assert seen.sum() > 10
    return np.quantile(np.linalg.norm(p.shift[seen], axis=1), [0.5, 0.9])


@pytest.mark.parametrize("pose", [
    pytest.param(turned(POSE, 0.4, (0, 0, 1)), id="roll"),
    pytest.param(BUMPED, id="turned and pushed"),
    pytest.param(turned(POSE, 0.5, (1, 0, 0)), id="turn x", marks=pytest.mark.slow),
    pytest.param(pushed(POSE, (0.3, 0.2, 0)), id="push", marks=pytest.mark.slow),
    pytest.param(pushed(POSE, (0, 0, 0.4)), id="push up", marks=pytest.mark.slow),
])
def test_a_bump_is_laid_back_from_its_first_picture_on(film, base, first, pose):
    film.show(base, 9)
    assert film.stabilizer.stand is Stability.STEADY
    bumped = shot(pose)
    given = film.show(bumped, 8)
    assert film.stabilizer.stand is Stability.LAID_BACK
    assert not film.stabilizer.refining
    for picture in given[:1] + given[-1:]:
        assert off_px(first, picture)[0] < 0.5
    assert off_px(first, given[-1])[0] < 0.2
    before, after = (project(ON_TABLE, p, LENS) for p in (POSE, pose))
    assert np.linalg.norm(before - after, axis=1).max() > 1.5
    assert np.abs(mapped(before, film.stabilizer.motion) - after).max() < 0.5


def test_a_camera_that_is_put_back_is_steady_again(film, base):
    film.show(base, 3)
    film.show(shot(BUMPED), 8)
    film.show(base, 12)
    assert film.stabilizer.stand is Stability.STEADY
    picture = photograph(base, film.rng)
    assert film.stabilizer.see(picture, film.time_s) is picture
    assert film.stabilizer.laid_back(picture) is picture


def test_what_nobody_stepped_is_laid_back_too_and_what_was_given_is_left(film, base, first):
    film.show(base, 3)
    assert film.show(base)[0] is not None
    [*_, given] = film.show(shot(BUMPED), 8)
    assert film.stabilizer.see(given, film.time_s) is given
    raw = photograph(shot(BUMPED), film.rng)
    assert off_px(first, raw)[0] > 3.0
    assert off_px(first, film.stabilizer.laid_back(raw))[0] < 0.25


@pytest.mark.slow
def test_while_the_camera_swings_nothing_is_given_that_lies_elsewhere(film, base, first):
    film.show(base, 9)
    for k in range(24):
        swing = 20.0 * np.exp(-k / 7.0) * np.cos(k * 0.9)
        scene = shot(turned(POSE, 0.03 * swing, (1, 0.4, 0)))
        speed = round(abs(swing))
        if speed > 1:
            scene = cv2.blur(scene, (2 * (speed // 2) + 1, 1))
        [given] = film.show(scene)
        assert off_px(first, given)[0] < 1.5, k
    assert off_px(first, film.show(base, 12)[-1])[0] < 0.5


@pytest.mark.slow
def test_a_slow_drift_is_followed(film, base, first):
    film.show(base, 9)
    for k in range(40):
        [given] = film.show(shot(turned(POSE, 0.01 * k, (1, 0, 0))))
        assert off_px(first, given)[0] < 1.5, k  # a round of looks takes eight pictures
    assert off_px(first, photograph(shot(turned(POSE, 0.4, (1, 0, 0))), film.rng))[0] > 4.0


def test_what_is_moved_too_far_is_not_measured_until_it_is_back(film, base):
    good = film.show(base, 9)[-1]
    far = shot(turned(POSE, 3.0, (1, 0, 0)))
    assert all(given is good for given in film.show(far, 6)[1:])
    assert film.stabilizer.stand is Stability.FAR
    assert film.stabilizer.effect[0] > 30.0
    assert film.show(base, 12)[-1] is not good
    assert film.stabilizer.stand is Stability.STEADY


def test_what_is_far_away_and_dark_is_far_away_still(film, base):
    good = film.show(base, 9)[-1]
    far = shot(turned(POSE, 3.0, (1, 0, 0)))
    film.show(far, 6)
    film.show(far * 0.02, 6)
    assert film.stabilizer.stand is Stability.DARK
    assert film.show(far, 12)[-1] is good
    assert film.stabilizer.stand is Stability.FAR


def test_before_anything_was_seen_pictures_are_given_as_they_are(film, base):
    dull = photograph(cv2.GaussianBlur(base, (0, 0), 3.0), film.rng)
    assert film.stabilizer.see(dull, 0.0) is dull
    noise = film.rng.integers(0, 255, base.shape[:2], dtype=np.uint8)
    other = Filmed(film.stabilizer.monitor.calibration, cv2.merge([noise] * 3))
    assert other.show(base, 12)[-1].mean() == pytest.approx(base.mean(), abs=2.0)
    assert not other.stabilizer.found


def test_a_lens_that_looks_for_its_focus_is_waited_for_but_not_for_ever(film, base):
    good = film.show(base, 9)[-1]
    dull = cv2.GaussianBlur(base, (0, 0), 3.0)
    assert all(given is good for given in film.show(dull, 20))
    assert film.stabilizer.stand is Stability.BLURRED
    film.show(base, 3)
    assert film.stabilizer.stand is Stability.STEADY
    film.show(dull, 2)
    film.time_s += 12.0
    given = film.show(dull)[0]
    assert film.stabilizer.stand is Stability.DULL
    assert off_px(given, photograph(dull, film.rng))[0] < 1.0
    film.show(base, 3)
    assert film.stabilizer.stand is Stability.STEADY


def test_in_the_dark_the_last_picture_with_light_is_given(film, base):
    good = film.show(base, 9)[-1]
    assert all(given is good for given in film.show(base * 0.02, 30)[1:])
    assert film.stabilizer.stand is Stability.DARK
    film.show(base, 3)
    assert film.stabilizer.stand is Stability.STEADY
    film.show(base * 0.4, 12)
    assert film.stabilizer.stand is Stability.STEADY  # a lamp went down


def test_hands_toys_and_lamps_lay_nothing_back(film, base):
    toys = base.copy()
    for k in range(90):
        if k % 20 == 0:
            x, y = film.rng.uniform(100, 1180), film.rng.uniform(100, 620)
            cv2.rectangle(toys, (int(x) - 25, int(y) - 20), (int(x) + 25, int(y) + 20), float(film.rng.uniform(20, 220)), -1)
        scene = toys * film.rng.uniform(0.75, 1.3)
        tip = film.rng.uniform([200, 150], [1080, 570])
        cv2.line(scene, (int(tip[0]), 719), (int(tip[0]), int(tip[1])), 150.0, 90)
        film.show(scene)
        assert film.stabilizer.stand is Stability.STEADY, k
        assert np.array_equal(film.stabilizer.motion, np.eye(3))


def test_a_head_over_half_the_table_stops_no_picture_for_long(film, base):
    film.show(base, 9)
    head = base.copy()
    head[300:] = 60.0
    given = film.show(head, 20)
    assert given[-1][500:].mean() == pytest.approx(60.0, abs=5.0)
    assert film.stabilizer.stand is Stability.STEADY


def test_a_picture_without_texture_is_given_as_it_is(calibration):
    bare = np.full((filmed.SIZE[1], filmed.SIZE[0], 3), 128, np.uint8)
    stabilizer = Stabilizer(calibration, bare)
    picture = bare + 3
    assert stabilizer.see(picture, 0.0) is picture
    assert stabilizer.stand is Stability.STEADY


class Lazy:
    """A picture whose colours are made when they are asked for; it counts how often."""

    def __init__(self, picture):
        self._picture, self.asked, self.shape = picture, 0, picture.shape

    @property
    def bgr(self):
        self.asked += 1
        return self._picture

    def grey(self, rows, columns):
        return cv2.cvtColor(self._picture[rows, columns], cv2.COLOR_BGR2GRAY)

    def green(self, step):
        return np.ascontiguousarray(self._picture[::step, ::step, 1])


def test_a_steady_camera_asks_for_no_colours_and_a_bump_is_laid_back_the_same(calibration, first, base):
    plain, lazy = Filmed(calibration, first), Filmed(calibration, first)
    for scene, count in ((base, 9), (shot(BUMPED), 8)):
        for _ in range(count):
            picture = photograph(scene, plain.rng)
            held = Lazy(picture)
            given, kept = plain.stabilizer.see(picture, plain.time_s), lazy.stabilizer.see(held, plain.time_s)
            plain.time_s += 0.05
            assert plain.stabilizer.stand is lazy.stabilizer.stand
            if scene is base:
                assert kept is held
                assert held.asked == 0
            else:
                assert (given == (kept.bgr if isinstance(kept, Lazy) else kept)).all()
    assert plain.stabilizer.stand is Stability.LAID_BACK
