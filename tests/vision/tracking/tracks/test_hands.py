"""Hands over the table are counted from when they come until they go; one that rests apart holds nothing that goes."""

import numpy as np
import pytest

from vision.tracking.tracks.hands import Hands


def test_hands_that_come_again_are_counted_anew():
    hands = Hands()
    assert [hands.see(n, float(i)) for i, n in enumerate((0, 2, 1, 0, 0, 1))] == [False, True, False, True, False, True]
    assert (hands.now, hands.came_s, hands.last_s, hands.most) == (True, 5.0, 5.0, 1)


def arms(*boxes):
    """Cells (40, 60) that arms cover, six to the inch."""
    out = np.zeros((40, 60), bool)
    for rows, cols in boxes:
        out[rows, cols] = True
    return out


RESTS, TAKES, JOINED = (np.s_[20:40], np.s_[5:15]), (np.s_[0:15], np.s_[40:50]), (np.s_[22:30], np.s_[15:50])


@pytest.mark.parametrize(("also", "holds"), [((), False), ((TAKES,), False), ((JOINED,), True)])
def test_a_hand_that_rests_apart_holds_nothing_that_goes_meanwhile(also, holds):
    """It sways. Another comes from 10 s to 11 s and reaches the toy at 10.2 s. If it meets the hand, the toy may be there."""
    hands = Hands()
    for i in range(140):
        time_s, sway = i / 10, i // 7 % 2
        rests = (RESTS[0], np.s_[5 + sway:15 + sway])
        hands.see(1, time_s)
        hands.at_rest.see(arms(rests, *(also if 10 <= time_s < 11 else ())), time_s, 6.0)
    assert bool(hands.at_rest.holding(10.2).any()) == holds
    assert hands.held_until(10.2) == pytest.approx(13.9 if holds else 10.9 if also else hands.at_rest.active_s)
    assert hands.held_until(10.2) < 2 or also


def test_a_hand_that_stays_with_what_it_took_may_hold_it():
    hands = Hands()
    for i in range(100):
        hands.see(1, i / 10)
        hands.at_rest.see(arms(TAKES if i > 50 else RESTS), i / 10, 6.0)
    assert hands.at_rest.holding(5.3).any()
    assert hands.held_until(5.3) == 9.9
