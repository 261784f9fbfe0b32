"""Identity: looks that compare across light, the cheapest assignment with its ties, and shifts below a pixel."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.imaging.patches import Patch
from vision.tracking.identity.assignment import assign
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.hands import Hands
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.template import match_template, still_there, template_of
from vision.tracking.tracks.track import AWAY, LIFTED, Track

COLOURS = {"red": (40, 40, 200), "blue": (190, 80, 30), "green": (60, 150, 40), "white": (230, 230, 230),
           "black": (20, 20, 22), "yellow": (40, 210, 230)}


def scene(colour, centre=(60.0, 50.0), radius=15, seed=0, gain=1.0):
    """A spotted disc on a table: the picture (100, 120, 3) and the disc's patch."""
    rng = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(rng.normal(size=(100, 120)).astype(np.float32), (0, 0), 2.0)
    picture = np.full((100, 120, 3), (110, 140, 160), np.float32) + (6 * grain / grain.std())[..., None]
    marks = np.zeros((41, 41), np.float32)
    own = np.random.default_rng(99)
    for _ in range(9):
        x, y = own.uniform(8, 32, 2)
        cv2.circle(marks, (int(x * 16), int(y * 16)), 3 * 16, 1.0, -1, cv2.LINE_AA, 4)
    marks = cv2.warpAffine(marks, np.array([[1, 0, centre[0] - 20], [0, 1, centre[1] - 20]], np.float32), (120, 100))
    mask = np.zeros((100, 120), np.uint8)
    cv2.circle(mask, (round(centre[0] * 16), round(centre[1] * 16)), radius * 16, 255, -1, cv2.LINE_AA, 4)
    share = mask[..., None] / 255.0
    body = np.array(colour, np.float32) * (1 - 0.45 * marks[..., None])
    picture = (picture * (1 - share) + body * share) * gain + rng.normal(0, 1.5, picture.shape)
    ys, xs = np.nonzero(mask > 127)
    patch = Patch(int(xs.min()), int(ys.min()), mask[ys.min():ys.max() + 1, xs.min():xs.max() + 1] > 127)
    return np.clip(picture, 0, 255).astype(np.uint8), patch


def track(name, picture, patch, state=LIFTED):
    template, mask = template_of(picture, patch)
    return Track(name, patch, appearance_of(picture, patch), template, mask, state=state)


@pytest.mark.parametrize("gain", [0.7, 0.85, 1.1])
def test_looks_compare_across_light_and_tell_colours_apart(gain):
    looks = {n: appearance_of(*scene(c)) for n, c in COLOURS.items()}
    for name, colour in COLOURS.items():
        picture, patch = scene(colour, seed=5, gain=gain)
        again = appearance_of(picture, patch, np.full(3, gain))
        own = looks[name].distance(again)
        assert own < 0.5 * TRACK.same_look, name
        others = [looks[n].distance(again) for n in COLOURS if n != name]
        assert min(others) > own + 0.15, name


def test_a_toy_of_half_the_size_looks_different():
    whole, half = appearance_of(*scene(COLOURS["red"])), appearance_of(*scene(COLOURS["red"], radius=9))
    assert whole.distance(half) > 0.25
    assert whole.distance(whole) == pytest.approx(0.0, abs=2e-3)


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


@given(dx=st.floats(-3, 3), dy=st.floats(-3, 3))
@settings(max_examples=25, deadline=None)
def test_a_nudge_is_measured_to_a_fifth_of_a_pixel(dx, dy):
    before = track("t", *scene(COLOURS["yellow"], gain=0.95))
    picture, _ = scene(COLOURS["yellow"], centre=(60 + dx, 50 + dy), seed=2)
    score, x, y = match_template(before, picture, 5)
    assert score > 0.8
    if np.hypot(dx, dy) > 1.0:
        assert abs(x - dx) <= 0.2
        assert abs(y - dy) <= 0.2
    else:
        assert np.hypot(x - dx, y - dy) <= 1.0  # within a pixel a flat peak may count as not moved


def test_gone_is_told_from_standing():
    picture, patch = scene(COLOURS["blue"])
    toy = track("t", picture, patch)
    empty = picture.copy()
    empty[patch.box] = (110, 140, 160)
    table = np.full(picture.shape, (110, 140, 160), np.float32)
    assert still_there(toy, picture, table, None)
    assert not still_there(toy, empty, table, None)
    assert still_there(toy, picture, None, None)
    assert not still_there(toy, empty, None, None)


def test_the_only_toy_in_a_hand_may_look_a_little_less_alike():
    red, other = track("a", *scene(COLOURS["red"])), track("b", *scene(COLOURS["blue"]))
    look = appearance_of(*scene(COLOURS["red"], seed=3))
    half = replace(look, area_px=look.area_px * np.exp(1.5), slim=look.slim - 0.75)
    assert TRACK.same_look < red.distance(half) < 0.75
    assert assign([red], [half])[0] == [(0, 0)]
    assert assign([red, other], [half])[0] == []  # of two in hands it is not sure enough
    red.state = AWAY
    assert assign([red], [half])[0] == []


@pytest.mark.parametrize(("most", "landed", "held"), [(1, (), True), (1, (3.0,), False), (1, (1.0,), True), (2, (3.0,), True),
                                                      (2, (1.0, 3.0), True), (2, (3.0, 3.5), False)])
def test_a_toy_may_be_in_a_hand_while_fewer_were_set_down_than_there_are_hands(most, landed, held):
    toy = track("toy", *scene(COLOURS["red"]))
    toy.gone_s = 2.0
    hands = Hands()
    assert hands.see(most, 1.5)
    assert not hands.see(1, 5.0)
    hands.landed_s.extend(landed)
    assert toy.held_until(hands) == (5.0 if held else 2.0)
    hands.see(1, 60.0)
    assert toy.held_until(hands) == (2.0 + TRACK.carry_s if held else 2.0)


def test_hands_that_come_once_a_toy_was_lifted_are_no_others_that_hold_it():
    """The chess game: a piece is captured with one hand, and then two players reach over the board."""
    toy, hands = track("toy", *scene(COLOURS["red"])), Hands()
    for count, time_s in ((1, 1.0), (0, 2.0), (3, 3.0)):
        hands.see(count, time_s)
    toy.gone_s = 1.9
    hands.landed_s.append(1.9)
    assert toy.held_until(hands) == 1.9


def test_hands_that_come_again_are_counted_anew():
    hands = Hands()
    assert [hands.see(n, float(i)) for i, n in enumerate((0, 2, 1, 0, 0, 1))] == [False, True, False, True, False, True]
    assert (hands.now, hands.came_s, hands.last_s, hands.most) == (True, 5.0, 5.0, 1)
