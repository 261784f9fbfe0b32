"""Findings and moves of a battle by text or toy and then by time: no long log is looked through for each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TypeVar

from assistant.log.battle import Finding, LoggedMove

Timed = TypeVar("Timed", Finding, LoggedMove)
SAME_S = 1e-6


def grouped(key: Callable[[Timed], str], things: Sequence[Timed]) -> dict[str, list[Timed]]:
    """The things of each key, in their order."""
    out: dict[str, list[Timed]] = {}
    for thing in things:
        out.setdefault(key(thing), []).append(thing)
    return out


def at_time(things: Sequence[Timed], time_s: float) -> Timed | None:
    """The first of some things, in the order of their times, at that time; None where there is none."""
    if things and abs(things[0].time_s - time_s) < SAME_S:  # where those that were told are taken out, it is the first
        return things[0]
    k = bisect_left(things, time_s - SAME_S, key=lambda t: t.time_s)
    return next((t for t in things[k:k + 2] if abs(t.time_s - time_s) < SAME_S), None)
