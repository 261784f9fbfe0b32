"""Hearts of Plastic's values: house rules, units, The Sight, cards on the table, the activation under way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from measure.occlusion.definitions import CoverDefinition
from rules import cards
from rules.cards import Hand
from rules.data import GameData, out_of_bounds, read_game, refuse

FOLDER = Path(__file__).parent
NEUTRAL = "neutral"
Phase = Literal["mines", "give", "flip", "first", "turn", "act"]
Mode = Literal["attack", "buddy", "grenade", "suppress", "lucky", "hustle"]


@dataclass(frozen=True, slots=True)
class House:
    """The numbers of rules.toml."""

    card_long_in: float
    card_short_in: float
    move_edges: int
    hustle_edges: int
    in_cover: float
    covered: float
    cover_bonus: int
    card_seen: float
    buddy_penalty: int
    lucky_most: int
    lucky_sum: int
    grenade_value: Literal["activation", "drawn"]
    hand: int
    runs: Literal["any", "end"]
    gifts: int
    mines: int
    suppressive_cards: int
    table_in: float
    units: int
    deploy_in: float
    profile_share: float
    living_block: bool
    destroyed_block: bool
    cover_definition: CoverDefinition
    reshuffle: bool
    passing_over: bool
    cards_stay: bool
    buddies_near: Literal["before", "after", "both"]
    attackless: Literal["own", "neutral", "discard"]
    body_alone: bool

    def __post_init__(self) -> None:
        if min(self.card_long_in, self.card_short_in) <= 0:
            raise ValueError("a card's edges must be greater than 0")
        if not 0 < self.in_cover <= self.covered <= 1:
            raise ValueError("in_cover must be above 0 and not above covered, which is at most 1")
        if not 0 <= self.gifts <= self.hand:
            raise ValueError("gifts must be 0 up to the hand")
        refuse(out_of_bounds(self, shares=("card_seen", "profile_share"), move_edges=1, hustle_edges=0, cover_bonus=0,
                             buddy_penalty=0, lucky_most=0, lucky_sum=0, hand=1, mines=0, suppressive_cards=0, table_in=1,
                             units=1, deploy_in=0))

    @property
    def move_in(self) -> float:
        """Inches of a move (HP-6)."""
        return self.move_edges * self.card_long_in

    @property
    def hustle_in(self) -> float:
        """Inches of a move with Hustle (HP-10)."""
        return (self.move_edges + self.hustle_edges) * self.card_long_in


@dataclass(frozen=True, slots=True)
class Unit:
    """An army man."""

    id: str
    side: str
    alive: bool = True
    name: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of The Sight; the last card is on top. ``name`` is a side or "neutral"."""

    name: str
    cards: tuple[str, ...] = ()

    @property
    def top(self) -> int | None:
        """The value in The Sight (HP-14), None where the field is empty."""
        return cards.value(self.cards[-1]) if self.cards else None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: ``id`` is the scene's zone. A mine has an owner; a suppressive card its unit. ``card`` None:
    a mine laid with real cards, not seen yet."""

    id: str
    kind: Literal["mine", "suppressive"]
    owner: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Entered:
    """A unit was seen to walk into a card on the table, with that probability."""

    unit: str
    card: str
    probability: float


@dataclass(frozen=True, slots=True)
class Activation:
    """A turn under way. ``units``: the activated; ``moved`` and ``attacked``: those that have; ``drawn``: cards for
    a grenade or suppressive fire; ``owed``: how many to draw still; ``blast``: the grenade's place; ``hit``: whom it
    has hit."""

    mode: Mode
    units: tuple[str, ...]
    card: str
    moved: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    owed: int = 0
    used: bool = False
    blast: str | None = None
    blast_value: int = 0
    hit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack being defended. ``by`` None: a card on the table. ``asks``: whether it is In Cover was too close
    to call; ``bonus``: the cover's; ``shown``: the draw pile's card was turned; ``total``: the defence so far."""

    target: str
    value: int
    by: str | None = None
    card: str | None = None
    asks: bool = False
    bonus: int = 0
    shown: bool = False
    total: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """Cards a side must draw."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A card chosen for the other player, face down until both have chosen."""

    side: str
    card: str


@dataclass(frozen=True, slots=True)
class State:
    """Everything but positions. ``pile``: cards not dealt, None with real cards that are only counted."""

    sides: tuple[str, ...]
    units: tuple[Unit, ...]
    hands: tuple[Hand, ...]
    house: House
    sight: tuple[Field, ...]
    to_act: str
    phase: Phase = "turn"
    round: int = 1
    turn: int = 1
    starter: str = ""
    passed: tuple[str, ...] = ()
    active: Activation | None = None
    attack: Attack | None = None
    reveal: str | None = None
    revealed_by: str | None = None
    due: tuple[Due, ...] = ()
    gifts: tuple[Gift, ...] = ()
    laid: tuple[Laid, ...] = ()
    lay_count: int = 0
    entered: tuple[Entered, ...] = ()
    pile: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()

    def unit(self, unit_id: str) -> Unit:
        """The unit of that id. KeyError: none."""
        for u in self.units:
            if u.id == unit_id:
                return u
        raise KeyError(unit_id)

    def hand(self, side: str) -> Hand:
        """That side's hand."""
        return self.hands[self.sides.index(side)]

    def other(self, side: str) -> str:
        """The opponent."""
        return self.sides[1 - self.sides.index(side)]

    def living(self, side: str) -> tuple[Unit, ...]:
        """That side's units still in play."""
        return tuple(u for u in self.units if u.side == side and u.alive)

    def field(self, name: str) -> Field:
        """The Sight's field of that name."""
        return next(f for f in self.sight if f.name == name)


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    faults = []
    if len(state.sides) != 2 or len(set(state.sides)) != 2 or NEUTRAL in state.sides:
        faults.append(f"sides must be two names other than {NEUTRAL!r} (HP-2), found {', '.join(state.sides)}")
    ids = [u.id for u in state.units]
    if len(set(ids)) != len(ids):
        faults.append("a unit's id is used twice")
    faults += [f"unit {u.id}: side {u.side!r} is not among {', '.join(state.sides)}" for u in state.units
               if u.side not in state.sides]
    if [h.side for h in state.hands] != list(state.sides):
        faults.append("hands must be one per side, in the order of sides")
    if sorted(f.name for f in state.sight) != sorted((*state.sides, NEUTRAL)):
        faults.append(f"sight must have a field for each side and {NEUTRAL!r}")
    if state.to_act not in state.sides:
        faults.append(f"to_act {state.to_act!r} is not among {', '.join(state.sides)}")
    faults += [f"active: no unit {u!r}" for u in (state.active.units if state.active else ()) if u not in ids]
    if state.attack is not None and state.attack.target not in ids:
        faults.append(f"attack: no unit {state.attack.target!r}")
    if state.reveal is not None and state.revealed_by not in ids:
        faults.append(f"revealed_by: no unit {state.revealed_by!r}")
    faults += [f"entered: no unit {e.unit!r}" for e in state.entered if e.unit not in ids]
    if state.active is not None and not state.active.units:
        faults.append("active: units must be one or more")
    if not (state.due or state.reveal or state.attack):
        given = [sum(g.side == h.side for g in state.gifts) for h in state.hands]
        if state.phase == "mines" and not any(h.count for h in state.hands):
            faults.append("phase mines needs a hand that holds a card")
        if state.phase == "give" and not any(h.count and state.house.gifts > n
                                             for h, n in zip(state.hands, given, strict=True)):
            faults.append("phase give needs a side with a card still to give")
    told = [c for f in state.sight for c in f.cards] + [x.card for x in state.laid if x.card]
    faults += [f"not a card: {c!r}" for c in told if not cards.is_card(c, bare=True)]
    return faults


@lru_cache(maxsize=1)
def game_data() -> GameData[House]:
    """rules.toml."""
    return read_game(FOLDER, House)
