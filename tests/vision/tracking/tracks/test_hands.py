"""Hands over the table are counted from when they come until they go."""

from vision.tracking.tracks.hands import Hands


def test_hands_that_come_again_are_counted_anew():
    hands = Hands()
    assert [hands.see(n, float(i)) for i, n in enumerate((0, 2, 1, 0, 0, 1))] == [False, True, False, True, False, True]
    assert (hands.now, hands.came_s, hands.last_s, hands.most) == (True, 5.0, 5.0, 1)
