"""A camera that sees something else is not measured by, and is again once the kept view is back; hands and lamps are no
such thing."""

import re
import sys

import cv2
import numpy as np
import pytest

from calibration.stability.coarse_view import alike, coarse_view
from calibration.stability.freeze import FreezeWatch
from calibration.stability.parameters import PATCHES, VIEW
from calibration.stability.patches import Patches
from calibration.stability.stabilization import MEASURED, Stability, Stabilizer
from calibration.stability.view_change import view_change
from calibration.synthetic import photograph, render

filmed = sys.modules["filmed_table"]


def about_middle(picture, deg=0.0, zoom=1.0):
    h, w = picture.shape[:2]
    m = cv2.getRotationMatrix2D((w / 2, h / 2), deg, zoom)
    return cv2.warpAffine(picture, m, (w, h), borderMode=cv2.BORDER_REFLECT)


CHANGES = {
    "turned by 180": lambda p: about_middle(p, 180.0),
    "turned by 50": lambda p: about_middle(p, 50.0),
    "turned by 6": lambda p: about_middle(p, 6.0),
    "mirrored": lambda p: p[:, ::-1].copy(),
    "zoomed": lambda p: about_middle(p, zoom=1.4),
    "another table": lambda p: render([filmed.cloth(seed=9)], filmed.POSE, filmed.LENS, filmed.SIZE),
    "a bare wall": lambda p: np.full_like(p, 128.0),
}


class Watched:
    """Shows pictures of one table to a Stabilizer, ten a second."""

    def __init__(self, calibration, reference):
        self.stabilizer = Stabilizer(calibration, reference)
        self.rng = np.random.default_rng(4)
        self.time_s = 0.0

    def show(self, scene, count):
        """What is given for each of ``count`` pictures of a scene, and whether it was held."""
        out = []
        for _ in range(count):
            given = self.stabilizer.see(photograph(scene, self.rng, jpeg=None), self.time_s)
            out.append((given, self.stabilizer.held))
            self.time_s += 0.1
        return out


@pytest.fixture
def watched(calibration, first):
    return Watched(calibration, first)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_another_view_is_never_given_and_the_kept_one_is_given_again(watched, base, change):
    good, held = watched.show(base, 10)[-1]
    assert not held
    shown = watched.show(change(base), 25)  # longer than a camera that swings is waited for
    assert all(given is good and held for given, held in shown)
    assert watched.stabilizer.stand not in MEASURED
    again = watched.show(base, 2)
    assert not again[-1][1]
    assert watched.stabilizer.stand is Stability.STEADY


@pytest.mark.parametrize(("deg", "zoom"), [(1.5, 1.0), (3.0, 1.0), (-4.0, 1.0), (0.0, 1.02), (0.0, 1.035), (0.0, 1.05),
                                           (0.0, 0.96)])
def test_a_small_change_is_taken_out_or_not_measured(watched, base, first, deg, zoom):
    watched.show(base, 10)
    patches = Patches(first)
    for given, held in watched.show(about_middle(base, deg, zoom), 25):
        if not held:
            patches.look_at_all(given)
            seen = patches.score >= PATCHES.matched
            assert np.median(np.linalg.norm(patches.shift[seen], axis=1)) < 0.7
    assert not watched.show(base, 6)[-1][1]
    assert watched.stabilizer.stand is Stability.STEADY


def test_a_view_that_fades_into_another_is_lost_too(watched, base):
    watched.show(base, 30)
    other = CHANGES["another table"](base)
    for k in range(1, 16):
        watched.show(base + (other - base) * k / 15, 1)
    given = watched.show(other, 8)
    assert all(held for _, held in given)
    assert watched.stabilizer.stand is Stability.LOST


def test_light_blur_noise_and_an_arm_are_the_same_view(watched, base):
    kept = coarse_view(photograph(base, np.random.default_rng(1)))
    arm = base.copy()
    cv2.line(arm, (300, 719), (560, 260), 150.0, 110)
    for other in (base * 0.35, np.clip(base * 1.8, 0, 255), cv2.GaussianBlur(base, (0, 0), 3.5), arm, np.roll(base, 3, axis=1)):
        share = alike(kept, coarse_view(photograph(other, np.random.default_rng(2))))
        assert share > VIEW.back
    for change in CHANGES.values():
        assert alike(kept, coarse_view(photograph(change(base), np.random.default_rng(2)))) < VIEW.nothing_left


def test_a_lamp_that_hunts_and_an_arm_that_reaches_in_are_measured(watched, base):
    watched.show(base, 10)
    for k in range(24):
        scene = np.clip(base * (1.0 + 0.45 * np.sin(0.9 * k)), 0, 255)
        if k > 12:
            cv2.line(scene, (300, 719), (560, 600 - 20 * (k - 12)), 150.0, 110)
        watched.show(scene, 1)
        assert watched.stabilizer.stand is Stability.STEADY


def test_a_plain_table_with_a_few_things_on_it_is_watched_by_them(calibration):
    plain = np.full((filmed.SIZE[1], filmed.SIZE[0]), 120.0, np.float32)
    things = plain.copy()
    for x, y in ((200, 150), (420, 500), (640, 330), (900, 180), (1050, 560)):
        cv2.rectangle(things, (x, y), (x + 60, y + 45), 200.0, -1)
        cv2.circle(things, (x + 30, y + 20), 12, 60.0, -1)
    watched = Watched(calibration, photograph(things, np.random.default_rng(0)))
    watched.stabilizer.guard.trust(photograph(things, np.random.default_rng(0)), 0.0)
    assert not watched.show(things, 5)[-1][1]
    assert all(held for _, held in watched.show(things[::-1, ::-1].copy(), 20))
    assert not watched.show(things, 2)[-1][1]


@pytest.mark.parametrize(("change", "words"), [
    ("turned by 180", "by about 180°"), ("turned by 50", "by about 50°"), ("mirrored", "mirrored"),
    ("zoomed", r"about 1\.(39|40|41) times"), ("another table", "nothing of it is found"),
])
def test_what_happened_is_named(base, change, words):
    rng = np.random.default_rng(0)
    assert re.search(words, view_change(photograph(base, rng), photograph(CHANGES[change](base), rng)))


class TestFreezing:
    """A camera that hangs repeats a picture to the last bit; one that shows no noise does so whenever nothing moves."""

    @staticmethod
    def frozen(pictures, fps=20.0):
        watch = FreezeWatch()
        return [watch.see(p, k / fps) for k, p in enumerate(pictures)]

    @staticmethod
    def noisy(count, seed=0):
        rng = np.random.default_rng(seed)
        return [rng.normal(120, 3, (240, 320, 3)).astype(np.uint8) for _ in range(count)]

    def test_the_same_picture_after_noisy_ones_means_that_it_hangs(self):
        live = self.noisy(60)
        told = self.frozen([*live, *[live[-1]] * 20, *self.noisy(5, 1)])
        assert not any(told[:60])
        assert any(told[60:70])
        assert told[79]
        assert not any(told[80:])

    def test_pictures_without_noise_repeat_themselves_and_each_may_come_twice(self):
        still = [np.full((240, 320, 3), 90, np.uint8)] * 100
        assert not any(self.frozen(still))
        assert not any(self.frozen([p for p in self.noisy(60) for _ in range(2)]))
        moving = [np.roll(np.indices((240, 320, 3))[1].astype(np.uint8), k, axis=1) for k in range(20)]
        assert not any(self.frozen([*moving, *[moving[-1]] * 60]))
