"""A table at rest is told from the decoder's planes; what moves is told by the same pictures as without them."""

import numpy as np

from vision.imaging.comparison import Calm
from vision.imaging.motion import BUSY_S, SettledPicture
from vision.imaging.planes import BT_601, Planes


class Table:
    """Grey pictures of 320 x 240 with noise, 20 a second, in which a block lies from ``comes_s`` on."""

    def __init__(self, comes_s, seed=0):
        self.rng, self.comes_s = np.random.default_rng(seed), comes_s

    def at(self, time_s):
        luma = self.rng.integers(118, 122, (240, 320)).astype(np.uint8)
        if time_s >= self.comes_s:
            luma[100:140, 150:190] = 200
        flat = np.full((120, 160), 128, np.uint8)
        bgr = np.repeat(((luma.astype(float) - 16) * 255 / 219).round().astype(np.uint8)[..., None], 3, axis=2)
        return Planes(luma, flat, flat, BT_601, lambda: bgr)


def settler():
    picture = Table(99.0, 7).at(0.0).bgr
    return SettledPicture(picture, inch_px=20.0, region=np.ones(picture.shape[:2], bool))


def test_what_comes_is_seen_as_without_planes():
    plain, calm, looked = settler(), settler(), 0
    for k in range(120):
        t = k / 20
        planes, bgr = Table(4.03, k).at(t), Table(4.03, k).at(t).bgr
        expected = plain.see(bgr, t)
        if calm.calm(planes, lambda p=bgr: p, t) and calm.may_wait(t):
            assert not expected.arm.any(), t
            assert expected.quiet.all(), t
            assert not expected.fresh.any(), t
            continue
        looked += 1
        masks = calm.unmoved(planes, lambda p=bgr: p, t) or calm.see(bgr, t)
        for mine, other in ((masks.arm, expected.arm), (masks.quiet, expected.quiet), (masks.fresh, expected.fresh)):
            assert (mine == other).all(), t
    assert masks.quiet.all()
    at_rest = 20 * (4.0 - BUSY_S)
    assert looked < 120 - 0.6 * at_rest  # most pictures at rest were spared
    assert np.abs(plain.picture.astype(int) - calm.picture).max() <= 4


def test_a_picture_that_repeats_itself_is_no_calm_one():
    calm, table = Calm((60, 80)), Table(99.0)
    first = table.at(0.0)
    assert not any(calm.see(first, lambda: first.bgr, k / 20) for k in range(5))  # the camera may hang
    calm.forget()
    assert [calm.see(table.at(k / 20), lambda: first.bgr, k / 20) for k in range(4)] == [False, False, True, True]


def test_changed_light_is_not_calm():
    calm, table = Calm((60, 80)), Table(99.0)
    flat = np.full((120, 160), 128, np.uint8)
    told = []
    for k in range(6):
        luma = np.full((240, 320), 120 if k < 4 else 108, np.uint8) + table.rng.integers(0, 4, (240, 320), np.uint8)
        told.append(calm.see(Planes(luma, flat, flat, BT_601, lambda: flat), lambda: flat, k / 20))
    assert told == [False, False, True, True, False, False]
