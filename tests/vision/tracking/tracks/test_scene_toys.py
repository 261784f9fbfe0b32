"""A track as the toy of a scene."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point

from measure.scene import Part
from vision.footprints.geometry import Footprint
from vision.imaging.patches import Patch
from vision.tracking.tracks.parameters import SCENE_TOYS
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.scene_toys import shape_sigma, toy_of
from vision.tracking.tracks.track import OCCLUDED, Track


@pytest.fixture
def track():
    disc = Point(5, 6).buffer(0.5, 16)
    patch = Patch(0, 0, np.ones((3, 3), bool))
    return Track("ann", patch, None, np.zeros((3, 3, 3), np.uint8), np.ones((3, 3), np.uint8), footprint=Footprint(disc, disc),
                 sigma_in=0.04, known=KnownToy("Ann", base_mm=25.4))


def test_where_a_figure_on_a_told_base_ends_is_less_certain_than_where_it_stands(track):
    assert toy_of(track).sigma_in == pytest.approx(np.hypot(0.04, SCENE_TOYS.overhang_in))
    assert track.sigma_in == 0.04  # moves


@pytest.mark.parametrize("change", [{"known": KnownToy("Ann")}, {"known": None}, {"drawn": True}, {"lies": True}])
def test_without_a_base_to_fit_the_outline_says_where_a_toy_ends(track, change):
    assert toy_of(replace(track, **change)).sigma_in == 0.04


def test_a_toy_under_an_arm_is_the_same_toy_in_another_state(track):
    half = Point(5, 6).buffer(0.2, 8)
    track.footprint = replace(track.footprint, levels=(track.footprint.polygon, half))
    there = toy_of(track)
    assert toy_of(track) is there
    track.state = OCCLUDED
    under = toy_of(track)
    assert under == replace(there, state="occluded")
    assert under.slabs is there.slabs  # not worked out again
    track.footprint = replace(track.footprint, levels=())
    assert toy_of(track).slabs == ()


@given(st.floats(0.05, 40.0), st.floats(1.1, 9.0))
def test_the_larger_a_toy_the_surer_is_its_shape(area_in2, times):
    part = (Part(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), 0.0, 1.0),)
    small, large, most = shape_sigma(area_in2, part), shape_sigma(times * area_in2, part), SCENE_TOYS.unseen_shape_sigma
    assert small == most or large == pytest.approx(small / times**0.5)
    assert 0 < large <= small <= most == shape_sigma(area_in2, ())


def test_covers_take_where_a_toy_stands_for_surer_than_its_outline(track):
    assert toy_of(track).place_sigma_in is None
    track.place_sigma_in, track.toy = 0.03, None
    assert (toy_of(track).sigma_in > 0.04, toy_of(track).place_sigma_in) == (True, 0.03)
