"""A game played from a state to its end by somebody else's choices: random play in tests and benchmarks, a demonstration.

In: a game, a state, a survey of the table, a function that chooses.
Out: the state at the end, and every action that led there.
May import: ``measure``, ``rules.actions``, ``engine``, ``parameters``, ``surveyed``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from measure.verdict import Verdict
from rules.actions import Action, Option, Prompt
from rules.engine import Game
from rules.parameters import RULES
from rules.surveyed import Surveyed


def playout(game: Game[Any], state: Any, survey: Surveyed, choose: Callable[[Sequence[Option]], Option],
            answer: Callable[[Prompt], Action], watch: Callable[[Any, Action], None] | None = None,
            most_turns: int = RULES.endless_turns) -> tuple[Any, tuple[Action, ...]]:
    """Plays legal options that ``choose`` picks and chance that ``answer`` gives, until the game is over or endless.
    ``watch`` sees every state with the action that led there. Returns the last state and all actions."""
    done: list[Action] = []
    while (asked := game.prompt(state)) is not None and game.turn_number(state) <= most_turns:
        if asked.chance:
            action = answer(asked)
        else:
            legal = [o for o in game.options(state, survey) if o.verdict is Verdict.YES]
            if not legal:
                raise AssertionError(f"{game.id}: {asked.text}: nothing legal is offered")
            action = choose(legal).action
        state = game.apply(state, survey, action)
        done.append(action)
        if watch is not None:
            watch(state, action)
    return state, tuple(done)
