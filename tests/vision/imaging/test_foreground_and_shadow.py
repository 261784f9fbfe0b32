"""What stands there is told from what only lies in shadow."""

import cv2
import numpy as np
import pytest

from vision.imaging.foreground_and_shadow import find_change, smoothed

COLOURS = {"red": (40, 40, 200), "blue": (190, 80, 30), "green": (60, 150, 40), "white": (235, 235, 235),
           "black": (18, 18, 20), "yellow": (40, 210, 230)}
LEAST_PX = 8.0


def table(kind, seed=0):
    rng = np.random.default_rng(seed)
    out = np.full((240, 320, 3), (110, 140, 160), np.float32)
    if kind == "checked":
        y, x = np.mgrid[:240, :320]
        out[((x // 32) + (y // 32)) % 2 == 0] = (60, 80, 95)
    if kind == "grained":
        grain = cv2.GaussianBlur(rng.normal(size=(240, 320)).astype(np.float32), (0, 0), sigmaX=8, sigmaY=1.2)
        out += (10 * grain / grain.std())[..., None]
    return np.clip(out, 0, 255)


def noisy(picture, seed=1):
    return np.clip(picture + np.random.default_rng(seed).normal(0, 2, picture.shape), 0, 255).astype(np.uint8)


def expected(bare):
    return smoothed(bare.astype(np.uint8))


def overlap(a, b):
    return (a & b).sum() / (a | b).sum()


def soft_shadow(picture, ratio, centre=(220, 150), radius=35, blur=5):
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(mask, centre, radius, 1.0, -1)
    return picture * (1 - (1 - ratio) * cv2.GaussianBlur(mask, (0, 0), blur))[..., None]


@pytest.mark.parametrize("kind", ["uniform", "grained", "checked"])
@pytest.mark.parametrize("colour", COLOURS)
def test_painted_things_are_found(kind, colour):
    bare = table(kind)
    now, true = bare.copy(), np.zeros((240, 320), np.uint8)
    cv2.ellipse(true, (100, 110), (24, 16), 30, 0, 360, 1, -1)
    now[true > 0] = COLOURS[colour]
    change = find_change(noisy(now), expected(bare), least_px=LEAST_PX)
    assert overlap(change.objects, true > 0) > 0.85
    assert (change.objects & ~cv2.dilate(true, np.ones((7, 7))).astype(bool)).sum() == 0


@pytest.mark.parametrize("kind", ["uniform", "grained", "checked"])
@pytest.mark.parametrize("ratio", [0.8, 0.6, 0.5])
def test_soft_neutral_shadows_are_no_things(kind, ratio):
    bare = table(kind)
    change = find_change(noisy(soft_shadow(bare, ratio)), expected(bare), least_px=LEAST_PX)
    assert not change.objects.any()
    core = np.zeros((240, 320), np.uint8)
    cv2.circle(core, (220, 150), 25, 1, -1)
    assert change.shadow[core > 0].mean() > 0.9
    assert not change.shadow[:, :100].any() or change.shadow[:, :100].mean() < 0.05


def test_a_bare_table_shows_nothing():
    for kind in ("uniform", "grained", "checked"):
        assert not find_change(noisy(table(kind)), expected(table(kind)), least_px=LEAST_PX).objects.any()


def test_a_hard_dark_shadow_that_hangs_on_a_light_thing_is_dropped():
    bare = table("uniform")
    now, thing, shade = bare.copy(), np.zeros((240, 320), np.uint8), np.zeros((240, 320), np.uint8)
    cv2.rectangle(shade, (124, 90), (139, 129), 1, -1)
    cv2.rectangle(thing, (80, 80), (123, 135), 1, -1)
    now[shade > 0] *= 0.25
    now[thing > 0] = COLOURS["yellow"]
    change = find_change(noisy(now), expected(bare), least_px=LEAST_PX)
    assert change.objects[thing > 0].mean() > 0.9
    assert change.objects[shade > 0].mean() < 0.25


def test_a_dark_part_inside_a_light_thing_belongs_to_it():
    bare = table("uniform")
    now = bare.copy()
    cv2.circle(now, (100, 100), 26, COLOURS["yellow"], -1)
    cv2.circle(now, (100, 100), 10, (12, 12, 12), -1)
    change = find_change(noisy(now), expected(bare), least_px=LEAST_PX)
    assert change.objects[92:108, 92:108].all()


def test_nothing_is_found_outside_the_region():
    bare = table("uniform")
    now = bare.copy()
    for x in (60, 240):
        cv2.circle(now, (x, 100), 20, COLOURS["red"], -1)
    region = np.zeros((240, 320), bool)
    region[:, :160] = True
    objects = find_change(noisy(now), expected(bare), least_px=LEAST_PX, region=region).objects
    assert objects[:, :160].any()
    assert not objects[:, 170:].any()
