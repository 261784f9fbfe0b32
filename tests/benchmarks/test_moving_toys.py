"""Random battles with moving toys run without a fault, back to their start, and again from their log."""

import pytest

from benchmarks.play.moving_toys import play
from rules.registry import games


@pytest.mark.slow
@pytest.mark.parametrize("game", [g.id for g in games()])
def test_a_random_battle_has_no_fault(game):
    played = play(game, 1, 20)
    assert played.fault == ""
    assert played.actions > 0
    assert played.moves > 0 or game == "toaded"
