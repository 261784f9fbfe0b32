"""How sure the change network is of where a toy ends."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.segmentation.full_size.edge_uncertainty import edge_sigma_px
from vision.segmentation.full_size.parameters import EDGE_UNCERTAINTY

SHAPE = (60, 80)


def disc(at, radius):
    y, x = np.mgrid[:SHAPE[0], :SHAPE[1]]
    return np.hypot(x - at[0], y - at[1]) <= radius


def test_a_toy_seen_surely_has_no_more_than_the_ramp_of_every_outline():
    share = np.clip((14 - np.hypot(*(np.mgrid[:60, :80] - np.array([30, 40])[:, None, None]))) / 2 + 0.5, 0, 1)
    assert edge_sigma_px(share.astype(np.float32), share > 0.5, np.ones(SHAPE, bool)) == 0.0


@pytest.mark.parametrize(("share", "near", "apart", "counts"), [
    (0.4, True, False, True), (0.1, True, False, False), (0.4, False, False, False), (0.4, True, True, False)])
def test_what_is_half_seen_beside_it_may_be_it(share, near, apart, counts):
    """Where it is near, joined to it, and more than hardly seen."""
    inside = disc((30, 30), 8)
    beyond = disc((52, 30), 8) if apart else disc((44, 30), 8) & ~inside
    said = np.where(inside, 0.99, np.where(beyond, share, 0.0)).astype(np.float32)
    got = edge_sigma_px(said, inside, np.full(SHAPE, near))
    assert (got > 1.0) == counts


def test_what_is_doubted_within_it_may_be_none_of_it():
    inside = disc((30, 30), 8) | disc((44, 30), 8)
    surely = np.where(inside, 0.99, 0.0).astype(np.float32)
    doubted = np.where(disc((30, 30), 8), 0.99, 0.6 * inside).astype(np.float32)
    everywhere = np.ones(SHAPE, bool)
    assert edge_sigma_px(surely, inside, everywhere) == 0.0
    assert edge_sigma_px(doubted, inside, everywhere) > 1.0


def test_nothing_is_sure():
    assert edge_sigma_px(np.zeros(SHAPE, np.float32), np.zeros(SHAPE, bool), np.ones(SHAPE, bool)) == 0.0


@given(st.floats(0.21, 0.49), st.integers(8, 20), st.integers(1, 12))
def test_the_further_it_may_reach_the_less_sure(share, x, more):
    def told(reach):
        inside = np.zeros(SHAPE, bool)
        inside[25:35, 30:40] = True
        said = np.where(inside, 0.99, 0.0).astype(np.float32)
        said[25:35, 40:40 + reach] = share
        return edge_sigma_px(said, inside, np.ones(SHAPE, bool))
    assert told(x) <= told(x + more)
    assert told(x + 12) > max(0.0, 0.3 * x - EDGE_UNCERTAINTY.ramp_px)


def test_the_sigma_of_a_toys_place_has_it(painted, painted_calibration):
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.picture()))
    toy = eye.tracks[0]
    surely, px = toy.sigma_in, 12.0
    toy.patch = replace(toy.patch, outline_sigma_px=toy.patch.outline_sigma_px + px)
    eye.measure(toy)
    more_in2 = px * (px + 2 * (toy.patch.outline_sigma_px - px)) * (eye.view.scale / eye.view.inch_px) ** 2
    assert toy.sigma_in**2 - surely**2 == pytest.approx(more_in2, rel=1e-3)
