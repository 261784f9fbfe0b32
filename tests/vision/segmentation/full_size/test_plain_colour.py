"""Things of one colour, or one grey, are told by colours alone: to a fraction of a pixel, never light or shadow, never what has
a print."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.networks.change_network import KINDS, ChangeProbabilities
from vision.segmentation.full_size.plain_colour import plain_colour_patches

INCH_PX = 16.0
SHAPE = (90, 110)


def said(**shares: np.ndarray) -> ChangeProbabilities:
    """What the network said: shares of kinds, the rest being the table."""
    kinds = np.zeros((*SHAPE, len(KINDS)), np.float32)
    for kind, share in shares.items():
        kinds[..., KINDS.index(kind)] = share
    kinds[..., 0] = 1 - kinds[..., 1:].sum(axis=2)
    return ChangeProbabilities(kinds, np.zeros(SHAPE, np.float32))


def disc(x: float, y: float, r: float) -> np.ndarray:
    """How much of each pixel a disc covers."""
    ys, xs = (np.arange(8 * n) / 8 - 0.5 + 1 / 16 for n in SHAPE)
    fine = ((xs[None] - x) ** 2 + (ys[:, None] - y) ** 2 < r * r).astype(np.float32)
    return cv2.resize(fine, SHAPE[::-1], interpolation=cv2.INTER_AREA)


def painted(share: np.ndarray, step: tuple[float, float, float]) -> tuple[np.ndarray, np.ndarray]:
    """A table with grain, and the same with a shape of that much another colour."""
    rng = np.random.default_rng(5)
    bare = np.array([110.0, 120.0, 130.0]) + cv2.GaussianBlur(rng.normal(0, 12, SHAPE), (0, 0), 2)[..., None]
    colour = np.array([110.0, 120.0, 130.0]) + step
    now = bare * (1 - share[..., None]) + colour * share[..., None]
    return tuple(np.rint(p + rng.normal(0, 1, (*SHAPE, 3))).clip(0, 255).astype(np.uint8) for p in (now, bare))


@settings(max_examples=40, deadline=None)
@given(st.floats(40, 70), st.floats(35, 55), st.floats(8, 25),
       st.sampled_from([(60, -20, -50), (-40, 50, 0), (0, -60, 70), (30, 30, -50)]), st.floats(0, 0.6))
def test_a_disc_that_the_network_half_sees_is_seen_to_a_fraction_of_a_pixel(x, y, r, step, seen):
    true = disc(x, y, r)
    now, bare = painted(true, step)
    found = plain_colour_patches(now, bare, said(toy=seen * true), INCH_PX)
    assert found is not None
    told = found.put_into(said(toy=seen * true))
    np.testing.assert_allclose(told.kinds.sum(axis=2), 1, atol=1e-5)
    foreground = told.foreground()
    assert foreground.sum() == pytest.approx(true.sum(), rel=0.03)
    edge = (true > 0.2) & (true < 0.8)
    assert np.sqrt(((foreground - true)[edge] ** 2).mean()) < 0.2
    assert foreground[true == 0].max() < 0.4


@settings(max_examples=30, deadline=None)
@given(st.floats(45, 65), st.floats(40, 50), st.floats(8, 25), st.one_of(st.floats(-90, -50), st.floats(50, 90)))
def test_what_is_grey_on_a_table_with_grain_is_seen_too(x, y, r, step):
    true = disc(x, y, r)
    now, bare = painted(true, (step,) * 3)
    found = plain_colour_patches(now, bare, said(), INCH_PX)
    assert found is not None
    foreground = found.put_into(said()).foreground()
    assert foreground.sum() == pytest.approx(true.sum(), rel=0.04)
    edge = (true > 0.2) & (true < 0.8)
    assert np.sqrt(((foreground - true)[edge] ** 2).mean()) < 0.25


@pytest.mark.parametrize("level", [0.45, 0.7, 1.4])
def test_a_shadow_with_a_sharp_edge_leaves_the_grain_and_is_none(level):
    share = disc(55, 45, 18)
    _, bare = painted(share, (0, 0, 0))
    now = np.rint(bare * (1 + share[..., None] * (level - 1))).clip(0, 255).astype(np.uint8)
    assert plain_colour_patches(now, bare, said(), INCH_PX) is None


def test_what_is_grey_beside_a_thing_may_be_its_shadow():
    grey, thing = disc(45, 45, 14), disc(72, 45, 10)
    now, bare = painted(grey, (-60,) * 3)
    assert plain_colour_patches(now, bare, said(), INCH_PX) is not None
    assert plain_colour_patches(now, bare, said(toy=thing), INCH_PX) is None


def test_what_is_grey_and_large_is_the_networks():
    true = disc(55, 45, 29)
    now, bare = painted(true, (-60,) * 3)
    assert plain_colour_patches(now, bare, said(), 1.2 * INCH_PX) is not None  # 7 square inches
    assert plain_colour_patches(now, bare, said(), INCH_PX) is None  # 10


def test_what_is_white_and_looks_like_a_card_has_the_outline_of_its_colour_and_stays_one():
    true = disc(50, 45, 18)
    now, bare = painted(true, (80,) * 3)
    seen = said(card=0.6 * true)
    found = plain_colour_patches(now, bare, seen, INCH_PX)
    assert found is not None
    told = found.put_into(seen)
    assert told.foreground().sum() == pytest.approx(true.sum(), rel=0.04)
    assert told.share("card").sum() > 0.95 * told.foreground().sum()
    assert plain_colour_patches(now, bare, said(arm=0.6 * true), INCH_PX) is None


@settings(max_examples=30, deadline=None)
@given(st.floats(0.3, 1.6), st.floats(-0.05, 0.05), st.floats(8, 25))
def test_light_and_shadow_are_none(level, cast, r):
    share = cv2.GaussianBlur(disc(55, 45, r), (0, 0), 2)
    _, bare = painted(share, (0, 0, 0))
    factor = 1 + share[..., None] * (level * np.array([1 + cast, 1.0, 1 - cast]) - 1)
    now = np.rint(bare * factor).clip(0, 255).astype(np.uint8)
    assert plain_colour_patches(now, bare, said(), INCH_PX) is None


def test_a_shadow_beside_it_is_not_its_own():
    true = disc(50, 45, 14)
    now, bare = painted(true, (-50, 20, 20))
    shadow = np.roll(true, 9, axis=1) * (1 - true)
    now = np.rint(now * (1 - 0.5 * shadow[..., None])).astype(np.uint8)
    found = plain_colour_patches(now, bare, said(toy=0.5 * true), INCH_PX)
    assert found is not None
    assert found.share[shadow > 0.9].max() < 0.35


def test_where_a_thing_went_is_none():
    true = disc(50, 45, 20)
    now, bare = painted(true, (60, -20, -50))
    assert plain_colour_patches(bare, now, said(), INCH_PX) is None


def test_what_has_a_print_is_the_networks():
    true = disc(50, 45, 20)
    now, bare = painted(true, (60, -20, -50))
    checks = (np.indices(SHAPE).sum(axis=0) // 6 % 2 * 90 - 45)[..., None] * true[..., None]
    printed = np.rint(now + checks).clip(0, 255).astype(np.uint8)
    assert plain_colour_patches(now, bare, said(), INCH_PX) is not None
    assert plain_colour_patches(printed, bare, said(), INCH_PX) is None


def test_a_part_of_something_larger_is_the_networks():
    true, larger = disc(50, 45, 9), disc(50, 45, 19)
    now, bare = painted(true, (60, -20, -50))
    assert plain_colour_patches(now, bare, said(toy=larger), INCH_PX) is None


@pytest.mark.parametrize("kind", ["card", "die", "arm"])
def test_what_looks_like_something_else_is_the_networks(kind):
    true = disc(50, 45, 20)
    now, bare = painted(true, (60, -20, -50))
    assert plain_colour_patches(now, bare, said(**{kind: 0.3 * true, "toy": 0.1 * true}), INCH_PX) is None
    assert plain_colour_patches(now, bare, said(**{kind: 0.1 * true, "toy": 0.3 * true}), INCH_PX) is not None


def test_what_the_picture_cuts_and_what_is_small_is_the_networks():
    for true in (disc(0, 45, 20), disc(50, 45, 2)):
        now, bare = painted(true, (60, -20, -50))
        assert plain_colour_patches(now, bare, said(), INCH_PX) is None


def test_a_dark_side_that_the_network_sees_stays():
    true = disc(50, 45, 18)
    now, bare = painted(true, (60, -20, -50))
    side = np.roll(true, 3, axis=1) * (1 - true)  # three pixels of black beside the bright top
    now = np.rint(now * (1 - 0.8 * side[..., None])).astype(np.uint8)
    whole = np.maximum(true, side)
    found = plain_colour_patches(now, bare, said(toy=whole), INCH_PX)
    foreground = said(toy=whole).foreground() if found is None else found.put_into(said(toy=whole)).foreground()
    assert foreground[side > 0.9].min() > 0.9
