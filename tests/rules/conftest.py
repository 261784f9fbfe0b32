"""Random play for the rules' tests: games from a game's own example, with a check after every action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.session.dealer import Dealer
from rules import registry
from rules.actions import Action
from rules.engine import Game
from rules.playout import playout
from rules.transcript import opening

Watch = Callable[[Any, Action], None]


def play_many(game: Game[Any], count: int, watch: Watch, state: Any = None, survey: Any = None) -> Counter[str]:
    """``count`` random games from the example's opening; how they ended: "over" or "endless"."""
    if survey is None:
        player = opening(registry.FOLDER / game.id / "example.txt")
        state, survey = state or player.state, player.survey()
    ends: Counter[str] = Counter()
    for seed in range(count):
        last, _ = playout(game, state, survey, random.Random(seed).choice, Dealer(seed).answer, watch)
        ends["over" if game.outcome(last).over else "endless"] += 1
    return ends


@pytest.fixture
def random_games() -> Callable[..., Counter[str]]:
    return play_many


@pytest.fixture
def here() -> Path:
    return Path(__file__).parent / "games"
