"""A lifted toy: how long it may be in a hand."""

import pytest

from tests.vision.tracking.spotted_disc import COLOURS, scene, track
from vision.tracking.tracks.hands import Hands
from vision.tracking.tracks.parameters import TRACK


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
