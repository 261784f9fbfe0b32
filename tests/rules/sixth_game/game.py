"""A sixth game for the tests, Last Toy: the sides take away one toy after the other that they touch; who takes the last
wins. One folder and one file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.actions import Action, Check, Option, Outcome, Prompt
from rules.data import DataError, read, split_house, state_in, state_out
from rules.engine import Game, HouseRule, Piece
from rules.places import missing
from rules.surveyed import Surveyed


@dataclass(frozen=True, slots=True)
class Table:
    """The game's own table of a roster; it has nothing."""


@dataclass(frozen=True, slots=True)
class State:
    sides: tuple[str, ...]
    toys: tuple[str, ...]
    to_act: str
    turn: int = 1
    taken: str = ""


class LastToy(Game[State]):
    id = "sixth_game"
    title = "Last Toy"
    edition = "for the tests"
    house_rules = (HouseRule("misere", "TT-28", False, "Whether the last toy loses."),)

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        table, changes = split_house(table, house_rules)
        read(Table, table, self.id)
        if changes:
            raise DataError(f"house_rules: unknown {', '.join(changes)}")
        sides = tuple(dict.fromkeys(p.side for p in pieces))
        return State(sides, tuple(p.id for p in pieces), sides[0])

    def offers(self, state: State, survey: Surveyed) -> Iterable[Option]:
        for toy in state.toys:
            gone = missing(survey, "TT-28", toy)
            yield Option.of(Action("take", state.to_act, toy), *([gone] if gone else []))

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        after = state.sides[(state.sides.index(state.to_act) + 1) % len(state.sides)]
        return replace(state, toys=tuple(t for t in state.toys if t != action.target), to_act=after,
                       turn=state.turn + 1, taken=str(action.actor))

    def prompt(self, state: State) -> Prompt | None:
        return Prompt(state.to_act, "take", f"{state.to_act}: take a toy") if state.toys else None

    def outcome(self, state: State) -> Outcome:
        return Outcome(not state.toys, (state.taken,) if not state.toys else (), "the last toy is taken")

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, data)

    def view(self, state: State, player: str) -> State:
        return state

    def turn_number(self, state: State) -> int:
        return state.turn

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return ()


GAME = LastToy()
