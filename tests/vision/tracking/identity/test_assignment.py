"""The cheapest assignment of toys to things, and its ties."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tracking.spotted_disc import COLOURS, scene, track
from vision.tracking.identity.assignment import assign
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.track import AWAY


@given(order=st.permutations(list(COLOURS)))
@settings(max_examples=15, deadline=None)
def test_lifted_toys_and_found_things_are_paired(order):
    missing = [track(n, *scene(c)) for n, c in COLOURS.items()]
    found = [appearance_of(*scene(COLOURS[n], seed=3)) for n in order]
    pairs, ties = assign(missing, found)
    assert {missing[i].id: order[j] for i, j in pairs} == {n: n for n in COLOURS}
    assert ties == []


def test_two_toys_that_look_alike_are_a_tie_and_a_stranger_is_no_pair():
    twins = [track("a", *scene(COLOURS["green"])), track("b", *scene(COLOURS["green"], seed=4))]
    pairs, ties = assign(twins, [appearance_of(*scene(COLOURS["green"], seed=8))])
    assert len(pairs) == 1
    assert ties == [0]
    assert assign(twins, [appearance_of(*scene(COLOURS["white"], seed=8))]) == ([], [])
    assert assign([], [appearance_of(*scene(COLOURS["white"]))]) == ([], [])


@pytest.mark.parametrize("first", [0, 1])
def test_of_twins_the_one_whose_old_place_no_longer_looks_like_it_is_meant(first):
    twins = [track("a", *scene(COLOURS["green"])), track("b", *scene(COLOURS["green"], seed=4))]
    look, seen = appearance_of(*scene(COLOURS["green"], seed=8)), np.array([[0.1], [0.1]])
    seen[first] = 0.9
    assert assign(twins, [look], still_seen=seen)[0] == [(1 - first, 0)]
    assert assign(twins, [look, look], still_seen=np.full((2, 2), 0.9))[0] == assign(twins, [look, look])[0]


def test_what_a_thing_cannot_be_is_neither_paired_nor_a_tie():
    twins = [track("a", *scene(COLOURS["green"])), track("b", *scene(COLOURS["green"], seed=4))]
    look = appearance_of(*scene(COLOURS["green"], seed=8))
    assert assign(twins, [look], [{"a"}]) == ([(1, 0)], [])
    assert assign(twins, [look], [{"a", "b"}]) == ([], [])
    # either of the two may be each thing, but for one that stood while the first thing came down
    assert assign(twins, [look, look], [{"b"}, ()])[0] == [(0, 0), (1, 1)]


def test_of_twins_the_one_lifted_just_now_is_meant():
    long_gone, lifted = track("a", *scene(COLOURS["green"]), state=AWAY), track("b", *scene(COLOURS["green"]))
    pairs, ties = assign([long_gone, lifted], [appearance_of(*scene(COLOURS["green"], seed=8))])
    assert pairs == [(1, 0)]
    assert ties == []


def test_the_only_toy_in_a_hand_may_look_a_little_less_alike():
    red, other = track("a", *scene(COLOURS["red"])), track("b", *scene(COLOURS["blue"]))
    look = appearance_of(*scene(COLOURS["red"], seed=3))
    half = replace(look, area_px=look.area_px * np.exp(1.5), slim=look.slim - 0.75)
    assert TRACK.same_look < red.distance(half) < 0.75
    assert assign([red], [half])[0] == [(0, 0)]
    assert assign([red, other], [half])[0] == []  # of two in hands it is not sure enough
    red.state = AWAY
    assert assign([red], [half])[0] == []
