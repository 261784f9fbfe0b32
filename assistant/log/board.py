"""Score and chess clock beside the table, as the players say: they need no game and no rule."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from measure.errors import InputError

HOW = ('write "score red 3", "score red +1" or "score off"; "clock red blue 20" (minutes each, red begins), "clock" (the other '
       'one\'s runs; after a stop the same goes on), "clock stop" or "clock off"')
MOST_SIDES, MOST_POINTS, MOST_MIN = 6, 10000, 1440.0


@dataclass(frozen=True, slots=True)
class Board:
    """``scores`` and ``clocks`` (seconds left) by side, in the order in which they were named; the clock that is ``running``
    since ``since_s``, by its side ("" none), and the one that ``waits`` to go on after a stop."""

    scores: tuple[tuple[str, int], ...] = ()
    clocks: tuple[tuple[str, float], ...] = ()
    running: str = ""
    since_s: float = 0.0
    waits: str = ""

    def left_s(self, side: str, now_s: float) -> float:
        """Seconds that a side's clock has left; below 0 it has run out."""
        left = dict(self.clocks)[side]
        return left - (now_s - self.since_s) if side == self.running else left

    def words(self, now_s: float) -> str:
        """"red 3 : 2 blue · red 14:32 ▸ blue 12:10 left"; empty where there is nothing."""
        told = [" · ".join(f"{side} {points}" for side, points in self.scores)] if self.scores else []
        told += [f"{'▸ ' if side == self.running else ''}{side} {_clock(self.left_s(side, now_s))}" for side, _ in self.clocks]
        return " · ".join(told)

    def stopped(self, now_s: float) -> Board:
        """With no clock running; the one that ran goes on later."""
        clocks = tuple((s, self.left_s(s, now_s)) for s, _ in self.clocks)
        return replace(self, clocks=clocks, running="", since_s=now_s, waits=self.running or self.waits)

    def to_dict(self) -> dict[str, Any]:
        """As it stands in logs and saved games (docs/formats.md)."""
        return {"scores": dict(self.scores), "clocks": {s: round(left, 3) for s, left in self.clocks}, "running": self.running,
                "since_s": round(self.since_s, 3), "waits": self.waits}

    @classmethod
    def from_dict(cls, data: Any) -> Board:
        """From :meth:`to_dict`. InputError: it is none."""
        try:
            if not isinstance(data, Mapping):
                raise TypeError("no object")
            scores = tuple((str(s), int(n)) for s, n in dict(data.get("scores", {})).items())
            clocks = tuple((str(s), float(left)) for s, left in dict(data.get("clocks", {})).items())
            running, waits, since_s = str(data.get("running", "")), str(data.get("waits", "")), float(data.get("since_s", 0.0))
            if len(scores) > MOST_SIDES or len(clocks) > MOST_SIDES or not {running, waits} <= {"", *(s for s, _ in clocks)}:
                raise ValueError("a side without a clock, or too many sides")
            if not all(map(math.isfinite, (since_s, *(left for _, left in clocks)))):
                raise ValueError("an endless time")
        except (TypeError, ValueError) as e:
            raise InputError(f"score and clocks cannot be read ({e}): expected what docs/formats.md shows") from None
        return cls(scores, clocks, running, since_s, waits)


NO_BOARD = Board()
"""No score and no clock."""


def _clock(left_s: float) -> str:
    if left_s < 0:
        return "time is up"
    whole = math.ceil(left_s)
    return f"{whole // 60}:{whole % 60:02d}"


def told_of(board: Board, text: str, now_s: float) -> Board:
    """The board after a typed line. InputError: it is not understood, with what can be written."""
    words = text.split()
    if words[:1] == ["score"]:
        return _scored(board, words[1:])
    if words[:1] == ["clock"]:
        return _timed(board, words[1:], now_s)
    raise InputError(HOW)


def _scored(board: Board, words: list[str]) -> Board:
    if words == ["off"]:
        return replace(board, scores=())
    if len(words) != 2:
        raise InputError(HOW)
    side, number = words
    now = dict(board.scores)
    try:
        points = int(number) + (now.get(side, 0) if number[0] in "+-" else 0)
    except ValueError:
        raise InputError(f"{number!r} is no whole number: {HOW}") from None
    if abs(points) > MOST_POINTS or len({*now, side}) > MOST_SIDES:
        raise InputError(f"a score has up to {MOST_SIDES} sides and up to {MOST_POINTS} points")
    return replace(board, scores=tuple({**now, side: points}.items()))


def _timed(board: Board, words: list[str], now_s: float) -> Board:
    if words == ["off"]:
        return replace(board, clocks=(), running="", waits="")
    if not words or words == ["stop"]:
        if not board.clocks:
            raise InputError(f"there is no clock yet: {HOW}")
        sides = [s for s, _ in board.clocks]
        after = board.stopped(now_s)
        if words:
            return after
        begin = sides[(sides.index(board.running) + 1) % len(sides)] if board.running else board.waits or sides[0]
        return replace(after, running=begin, waits="")
    try:
        minutes = float(words[-1])
    except ValueError:
        minutes = -1.0
    names = words[:-1]
    if not 0 < minutes <= MOST_MIN or not 1 <= len(names) <= MOST_SIDES or len(set(names)) < len(names):
        raise InputError(HOW)
    return replace(board, clocks=tuple((s, 60.0 * minutes) for s in names), running=names[0], since_s=now_s, waits="")
