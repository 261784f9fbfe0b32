"""Declared moves: which are open, which of them a move that was seen belongs to, and what is to be put back after an undo."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.session.parameters import SESSION
from measure.polygons import Point2
from measure.verdict import Verdict, all_of
from rules.actions import Action, Check
from rules.engine import Game
from rules.surveyed import Surveyed


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A declared move. ``state``: the game's before it; ``toys``: that may move by it; ``turn``: the number of the turn in
    which it may be made."""

    number: int
    action: Action
    state: Any
    toys: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Carried:
    """A toy was moved by the declared action of that number, from that place (footprint centroid)."""

    number: int
    toy: str
    from_in: Point2


@dataclass(frozen=True, slots=True)
class Match:
    """The declarations that a move belongs to, the oldest first, and what the game says of it by them."""

    declared: tuple[Declared, ...]
    checks: tuple[Check, ...]

    @property
    def verdict(self) -> Verdict:
        """Of the checks that decide."""
        return all_of(*(c.verdict for c in self.checks if c.decides))


def after_action(game: Game[Any], before: Any, after: Any, action: Action, number: int, declared: Sequence[Declared],
                 held: Collection[str]) -> tuple[Declared, ...]:
    """The declarations after an action. Those of a turn that is over are dropped, but for toys that are ``held`` just now;
    a move that itself ends the turn may be made until the next turn is over."""
    turn = game.turn_number(after)
    left = tuple(d for d in declared if d.turn >= turn or any(t in held for t in d.toys))
    toys = game.movers(before, action)
    return (*left, Declared(number, action, before, toys, turn)) if toys else left


def matched(game: Game[Any], declared: Sequence[Declared], length_in: float, sigma_in: float, after: Surveyed) -> Match:
    """Which of one toy's open declarations (at least one, the oldest first) a move belongs to: the oldest, or where it is
    longer than that, the oldest ones together. A charge ends in contact, so nothing is added to it."""
    best: Match | None = None
    more_in = 0.0
    for k, d in enumerate(declared):
        added = {"more_in": more_in} if more_in else {}
        checks = game.judge_move(d.state, d.action, length_in, sigma_in, after, **added)
        found = Match(tuple(declared[:k + 1]), checks)
        if best is None or found.verdict is Verdict.YES or best.verdict is Verdict.NO:
            best = found
        limit = game.move_limit_in(d.state, d.action)
        if best.verdict is Verdict.YES or d.action.target is not None or limit is None:
            break
        more_in += limit
    assert best is not None
    return best


def put_back(carried: Sequence[Carried], undone: Collection[int], event: Mapping[str, Any]) -> Carried | None:
    """The declared move that was taken back after it was made, and that a toy's new move makes good; None: it is none."""
    for c in reversed(carried):
        if c.number in undone and c.toy == event["toy"] and math.dist(c.from_in, event["to_in"]) <= SESSION.put_back_in:
            return c
    return None
