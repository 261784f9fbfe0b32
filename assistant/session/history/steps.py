"""What undo and redo go along: the steps of a game with all that each did, and the declared moves that are still open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from assistant.log.board import NO_BOARD, Board
from assistant.overlay.judged import JudgedMove
from measure.scene import Scene
from rules.actions import Action, Moved
from rules.engine import PlayersRuling
from vision.corrections.correction import Correction, Undo


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
    """A toy was moved by the declared action of that number, which could be made in that ``turn``; ``move``: from where to
    where, and as what it was judged (one for all actions that were made by it)."""

    number: int
    action: Action
    move: JudgedMove
    turn: int

    @property
    def toy(self) -> str:
        """Its id."""
        return self.move.toy


@dataclass(frozen=True, slots=True, eq=False)
class Followed:
    """What followed from a move that was seen: of the action with that number, on the ``scene`` after it."""

    number: int
    action: Action
    moved: Moved
    scene: Scene


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """How an action was made: the players' ruling, and the ``scene`` that it was judged on."""

    action: Action
    ruling: PlayersRuling | None
    scene: Scene


@dataclass(frozen=True, slots=True, eq=False)
class UndoStep:
    """One entry of the undo or redo list: the game's state and the declared moves that it leads to; the number of the action
    that is taken back or done again, how it was ``made``, the ``zones`` that it laid or took away and what ``followed`` from
    moves since; or a correction, or another change of the state, which ``again`` does to any state; what takes all of it back.
    ``whole``: redo brings back this history, from which an action was taken out. ``board``: score and clocks that it leads
    to, and ``tally`` the line that changed them; "": something else."""

    state: Any
    correction: Correction | None = None
    back: Undo | None = None
    declared: tuple[Declared, ...] = ()
    number: int | None = None
    zones: tuple[Correction, ...] = ()
    made: Made | None = None
    followed: tuple[Followed, ...] = ()
    again: Callable[[Any], Any] | None = None
    whole: GameHistory | None = None
    board: Board = NO_BOARD
    tally: str = ""

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """All that it corrects on the table."""
        return self.zones if self.correction is None else (self.correction, *self.zones)


@dataclass(frozen=True, slots=True, eq=False)
class GameHistory:
    """The game's ``state`` now (None: it has not begun), what undo (``past``) and redo (``future``) lead to, the number of the
    last action, the ``declared`` moves of this turn (the oldest first), and those of all turns that were ``carried`` out.
    ``begun_here``: it began with the toys on this table, so those of the roster that come later belong to it. ``board``: the
    players' own score and clocks."""

    state: Any = None
    past: tuple[UndoStep, ...] = ()
    future: tuple[UndoStep, ...] = ()
    number: int = 0
    declared: tuple[Declared, ...] = ()
    carried: tuple[Carried, ...] = ()
    begun_here: bool = False
    board: Board = NO_BOARD

    def open_for(self, toy: str) -> tuple[Declared, ...]:
        """The declared moves that this toy has still to make, the oldest first."""
        done = {(c.number, c.action) for c in self.carried if c.toy == toy}
        return tuple(d for d in self.declared if toy in d.toys and (d.number, d.action) not in done)

    def numbers(self) -> tuple[int, ...]:
        """Of the actions that stand, the oldest first."""
        return tuple(s.number for s in self.past if s.number is not None)

    def deeds(self) -> tuple[tuple[int, Action], ...]:
        """The actions that stand, with their numbers, the oldest first."""
        return tuple((s.number, s.made.action) for s in self.past if s.number is not None and s.made is not None)

    def taken_back(self) -> frozenset[int]:
        """Numbers of the actions that were carried out and do not stand any more, whether redo would bring them back or not."""
        return frozenset(c.number for c in self.carried) - frozenset(self.numbers())

    def advanced(self, state: Any, correction: Correction | None = None, back: Undo | None = None, number: int | None = None,
                 made: Made | None = None, again: Callable[[Any], Any] | None = None) -> GameHistory:
        """The history with a new state, which undo takes back. The redo list is dropped."""
        step = UndoStep(self.state, correction, back, self.declared, number, made=made, again=again, board=self.board)
        return replace(self, state=state, past=(*self.past, step), future=())

    def tallied(self, board: Board, text: str) -> GameHistory:
        """The history with another score or clock, which undo takes back. The redo list is dropped."""
        step = UndoStep(self.state, declared=self.declared, board=self.board, tally=text)
        return replace(self, board=board, past=(*self.past, step), future=())

    def followed_by(self, state: Any, followed: Followed) -> GameHistory:
        """The state after what ``followed`` from a move, which undo takes back with the last step that is no score or clock."""
        k = next((k for k in reversed(range(len(self.past))) if not self.past[k].tally), None)
        if k is None:
            return replace(self, state=state)
        last = self.past[k]
        past = (*self.past[:k], replace(last, followed=(*last.followed, followed)),
                *(replace(s, state=state) for s in self.past[k + 1:]))
        return replace(self, state=state, past=past)

    def undone(self) -> tuple[GameHistory, UndoStep]:
        """One step back, and the step that was taken back."""
        step = self.past[-1]
        ahead = replace(step, state=self.state, back=None, declared=self.declared, board=self.board)
        return replace(self, state=step.state, past=self.past[:-1], declared=step.declared, future=(*self.future, ahead),
                       board=step.board), step

    def redone(self, back: Undo | None) -> tuple[GameHistory, UndoStep]:
        """One step forward again, and that step. ``back``: takes its correction or its zones back."""
        step = self.future[-1]
        behind = replace(step, state=self.state, back=back, declared=self.declared, board=self.board)
        return replace(self, state=step.state, past=(*self.past, behind), future=self.future[:-1], declared=step.declared,
                       board=step.board), step

    def without_corrections(self) -> GameHistory:
        """The history with the same states and no corrections: the set-up that they were made in is gone."""
        def bare(steps: tuple[UndoStep, ...]) -> tuple[UndoStep, ...]:
            return tuple(replace(s, correction=None, back=None, zones=(),
                                 whole=s.whole.without_corrections() if s.whole is not None else None) for s in steps)

        return replace(self, past=bare(self.past), future=bare(self.future))
