"""The state of a game of the kit: toys with hits and actions, whose turn, the attack under way, scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from measure.occlusion.definitions import USUAL, CoverDefinition


@dataclass(frozen=True, slots=True)
class House:
    """What the players may change."""

    living_block: bool = False
    destroyed_block: bool = True
    cover_definition: CoverDefinition = USUAL


@dataclass(frozen=True, slots=True)
class Fighter:
    """A toy. ``left``: actions left this turn, ``did``: kinds it has done; ``heading_deg``: where it moved last, anticlockwise
    from the x axis; None: it has not moved."""

    id: str
    side: str
    profile: str
    hits: int
    max_hits: int
    left: int = 0
    did: tuple[str, ...] = ()
    heading_deg: float | None = None

    @property
    def alive(self) -> bool:
        return self.hits > 0


@dataclass(frozen=True, slots=True)
class Attack:
    """``needs``: what each die must show; ``hits``: dice that did, still to be saved."""

    by: str
    target: str
    weapon: str
    needs: int
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """A side's score."""

    side: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """``phase``: who begins is rolled or drawn, toys act, zones are scored, it is over. ``acting``: the toy that has begun."""

    sides: tuple[str, ...]
    toys: tuple[Fighter, ...]
    points: tuple[Points, ...]
    house: House = House()
    turn: int = 1
    phase: Literal["begin", "act", "score", "over"] = "begin"
    to_act: str = ""
    acting: str | None = None
    attack: Attack | None = None
    scored: tuple[str, ...] = ()

    def toy(self, toy_id: str) -> Fighter:
        """The toy of that id. KeyError: none."""
        for t in self.toys:
            if t.id == toy_id:
                return t
        raise KeyError(toy_id)

    def living(self, side: str) -> tuple[Fighter, ...]:
        """That side's toys that are in the game."""
        return tuple(t for t in self.toys if t.side == side and t.alive)

    def changed(self, toy_id: str, **values: Any) -> State:
        """With fields of that toy changed."""
        return replace(self, toys=tuple(replace(t, **values) if t.id == toy_id else t for t in self.toys))

    def scoring(self, side: str, points: int) -> State:
        """With points for a side."""
        return replace(self, points=tuple(replace(p, points=p.points + points) if p.side == side else p for p in self.points))


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    ids = [t.id for t in state.toys]
    faults = ["a toy's id is used twice"] if len(set(ids)) != len(ids) else []
    if len(state.sides) < 2 or len(set(state.sides)) != len(state.sides):
        faults.append(f"sides must be two or more different names, found {', '.join(state.sides) or 'none'}")
    faults += [f"toy {t.id}: side {t.side!r} is not among {', '.join(state.sides)}" for t in state.toys
               if t.side not in state.sides]
    faults += [f"toy {t.id}: hits must be 0 to {t.max_hits}, found {t.hits}" for t in state.toys
               if not 0 <= t.hits <= t.max_hits]
    if [p.side for p in state.points] != list(state.sides):
        faults.append("points must be one per side, in the order of sides")
    if state.phase == "act" and state.to_act not in state.sides:
        faults.append(f"to_act {state.to_act!r} is not among {', '.join(state.sides)}")
    if state.attack is not None and not {state.attack.by, state.attack.target} <= set(ids):
        faults.append("attack: no such toy")
    return faults
