"""The program as dealer: it deals cards and rolls dice when a game asks, from a seed."""

from __future__ import annotations

import random

from rules.actions import Action, Prompt


class Dealer:
    """Cards and dice from one seed; the same seed and the same questions give the same answers.

    A pile is the cards not yet dealt, so drawing from it at random is drawing from a shuffled pile.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def answer(self, prompt: Prompt) -> Action:
        """The cards or dice as an action. ValueError: the prompt is a player's choice, or asks for cards that only
        the players hold."""
        if not prompt.chance:
            raise ValueError(f"{prompt.text}: {prompt.player} must choose, the dealer cannot")
        if prompt.sides:
            extra = tuple(str(self._random.randint(1, prompt.sides)) for _ in range(prompt.count))
        elif prompt.among:
            extra = tuple(self._random.sample(prompt.among, prompt.count))
        elif prompt.unseen:
            extra = ()
        else:
            raise ValueError(f"{prompt.text}: the pile is the players' own, show the card to the camera or name it")
        return Action(prompt.kind, prompt.player, extra=extra)
