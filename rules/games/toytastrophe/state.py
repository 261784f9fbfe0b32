"""Toytastrophe's values: house rules, fighters, powers, the strike that waits for a block, and the whole state."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from measure.occlusion.definitions import CoverDefinition
from rules.cards import Hand
from rules.data import DataError, GameData, out_of_bounds, read, read_game, read_toml, refuse

FOLDER = Path(__file__).parent
Size = Literal["S", "M", "L"]


@dataclass(frozen=True, slots=True)
class House:
    """The numbers of rules.toml; tuples of thirteen run from the 2 to the ace."""

    movement: tuple[float, ...]
    movement_small: tuple[float, ...]
    strike_range: tuple[float, ...]
    scale: float
    partial_cover: float
    full_cover: float
    climb: Literal["costs", "free", "flies"]
    hill_points: int
    ace_pips: int
    square_feet_per_toy: float
    stuff_share: tuple[float, float]
    apart_in: float
    summoned_size: Size
    ace: Literal[1, 14]
    bids_replaced: bool
    reshuffle: bool
    larger: Literal["extent", "height"]
    living_block: bool
    destroyed_block: bool
    cover_definition: CoverDefinition
    hill_on: Literal["middle", "any"]
    actions_repeat: bool
    draw_after: Literal["turn", "round"]
    touch_several: bool
    supplies_told: Literal["end", "found"]

    def __post_init__(self) -> None:
        faults = [f"{key} must hold 13 distances of 0 or more, for 2 to ace" for key, row in
                  (("movement", self.movement), ("movement_small", self.movement_small),
                   ("strike_range", self.strike_range)) if len(row) != 13 or min(row) < 0]
        if not 0 < self.partial_cover <= self.full_cover <= 1:
            faults.append("partial_cover must be above 0 and not above full_cover, which is at most 1")
        if self.scale <= 0:
            faults.append(f"scale must be greater than 0, found {self.scale:g}")
        if not 0 <= self.stuff_share[0] <= self.stuff_share[1] <= 1:
            faults.append("stuff_share must be two shares from 0 to 1, the smaller first")
        refuse(faults + out_of_bounds(self, hill_points=1, ace_pips=0, square_feet_per_toy=0, apart_in=0))

    def strength(self, value: int) -> int:
        """What a card of that value counts in strikes and blocks (TT-14)."""
        return self.ace if value == 14 else value

    def moves_in(self, value: int, size: str) -> float:
        """Inches a toy of that size moves with a card of that value (TT-10); 0: it cannot."""
        return (self.movement_small if size == "S" else self.movement)[value - 2] * self.scale

    def range_in(self, value: int) -> float:
        """Inches a strike with that value reaches (TT-13); 0: touching."""
        return self.strike_range[value - 2] * self.scale


@dataclass(frozen=True, slots=True)
class SizeRow:
    """TT-4: what a size class draws, plays, takes and knows."""

    size: Size
    draw: int
    plays: int
    hits: int
    powers: int


@dataclass(frozen=True, slots=True)
class Power:
    """TT-19: ``suit`` empty means permanent. ``range_factor`` on the strike range of the card; ``cover``: full cover
    protects from it, and partial cover helps to block it where it is ``blockable``."""

    name: str
    verb: Literal["hits", "counter", "damage", "heal", "draw", "buff", "negate", "move", "status", "summon",
                  "mount", "text"]
    suit: Literal["", "C", "D", "H", "S"] = ""
    amount: int = 1
    target: Literal["none", "enemy", "friend", "reserve"] = "none"
    range_factor: float = 1.0
    touch: bool = False
    blockable: bool = False
    cover: bool = True
    text: str = ""

    def __post_init__(self) -> None:
        permanent = self.verb in ("hits", "counter")
        refuse(out_of_bounds(self, amount=0 if self.verb in ("text", "counter", "mount", "negate") else 1, range_factor=0),
               f"power {self.name!r}")
        if self.verb != "text" and permanent == bool(self.suit):
            what = "permanent and has no suit" if permanent else "played with a card and needs a suit"
            raise ValueError(f"power {self.name!r}: {self.verb} is {what}")
        needs = {"damage": "enemy", "status": "enemy", "heal": "friend", "mount": "friend", "summon": "reserve"}
        if self.verb in needs and self.target != needs[self.verb]:
            raise ValueError(f"power {self.name!r}: {self.verb} needs target = {needs[self.verb]!r}")


@dataclass(frozen=True, slots=True)
class PieceRule:
    """TT-21: what players agreed for one piece of stuff, by its scene id."""

    id: str
    only: tuple[Size, ...] = ()
    damage: int = 0
    hits: int = 0
    climb: bool = True
    text: str = ""

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, damage=0, hits=0), f"piece {self.id!r}")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A Toyminator. ``left``: actions left this turn; ``did``: which kinds it has done. ``card``: the card a summoned one
    stands on."""

    id: str
    side: str
    size: Size
    hits: int
    max_hits: int
    draw: int
    plays: int
    left: int
    name: str = ""
    powers: tuple[str, ...] = ()
    stunned: int = 0
    rides: str | None = None
    card: str | None = None
    did: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.hits <= self.max_hits:
            raise ValueError(f"toy {self.id}: hits must be 0 to {self.max_hits}, found {self.hits}")
        if not 0 <= self.left <= self.plays:
            raise ValueError(f"toy {self.id}: left must be 0 to {self.plays}, found {self.left}")
        refuse(out_of_bounds(self, draw=0, stunned=0), f"toy {self.id}")

    @property
    def alive(self) -> bool:
        return self.hits > 0


@dataclass(frozen=True, slots=True)
class Strike:
    """A strike that waits for block or hit. ``value`` is what a block must reach."""

    by: str
    target: str
    card: str
    value: int
    damage: int = 1
    charge: bool = False
    power: str = ""
    blockable: bool = True
    cover: bool = True
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Riposte:
    """Counterattack: ``by`` may strike back at ``target``."""

    by: str
    target: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number per side: cards to draw, points, bonus."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class Bid:
    """TT-8: a card face down on the table."""

    side: str
    card: str


@dataclass(frozen=True, slots=True)
class Supply:
    """TT-20: one supply card. ``holder``: empty on the table, a toy's id, or "hand" once a face card was taken. ``looked``: its
    finder's player has looked at a real card and keeps its pips to himself until all are picked up."""

    id: str
    holder: str = ""
    card: str | None = None
    looked: bool = False


Victory = Literal["annihilation", "hill", "supply", "goal"]
Phase = Literal["deal", "bid", "hill", "act", "draw"]


@dataclass(frozen=True, slots=True)
class State:
    """Everything but positions. ``pile``: cards not dealt (None where hands are only counted, with real cards).
    ``broken``: pieces of stuff destroyed; ``hurt``: hits taken by those that can be."""

    sides: tuple[str, ...]
    toys: tuple[Fighter, ...]
    hands: tuple[Hand, ...]
    house: House
    powers: tuple[Power, ...]
    to_act: str
    phase: Phase = "act"
    turn: int = 1
    acting: str | None = None
    last: str | None = None
    pending: Strike | None = None
    riposte: Riposte | None = None
    due: tuple[Count, ...] = ()
    bids: tuple[Bid, ...] = ()
    bidders: tuple[str, ...] = ()
    pile: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    buffs: tuple[Count, ...] = ()
    victory: Victory = "annihilation"
    points: tuple[Count, ...] = ()
    goal: str = ""
    goal_count: int = 1
    supplies: tuple[Supply, ...] = ()
    supply_pile: tuple[str, ...] = ()
    finding: str | None = None
    pieces: tuple[PieceRule, ...] = ()
    hurt: tuple[Count, ...] = ()
    summoned: int = 0

    def toy(self, toy_id: str) -> Fighter:
        """The fighter of that id. KeyError: none."""
        for t in self.toys:
            if t.id == toy_id:
                return t
        raise KeyError(toy_id)

    def hand(self, side: str) -> Hand:
        """That side's hand."""
        return self.hands[self.sides.index(side)]

    def power(self, name: str) -> Power:
        """The power of that name."""
        return next(p for p in self.powers if p.name == name)

    def living(self, side: str) -> tuple[Fighter, ...]:
        """That side's fighters with hits left, summoned ones too."""
        return tuple(t for t in self.toys if t.side == side and t.hits > 0)

    def force_draw(self, side: str) -> int:
        """TT-5: Force Draw #, which is also the hand limit."""
        return sum(t.draw for t in self.toys if t.side == side and t.hits > 0)

    def buff(self, side: str) -> int:
        """What that side's strikes count more, until its turn ends."""
        return sum(b.count for b in self.buffs if b.side == side)


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    faults = []
    ids = [t.id for t in state.toys]
    if not ids:
        faults.append("toys must be one or more")
    if len(set(ids)) != len(ids):
        faults.append("a toy's id is used twice")
    if len(state.sides) < 2 or len(set(state.sides)) != len(state.sides):
        faults.append(f"sides must be two or more different names (TT-1), found {', '.join(state.sides) or 'none'}")
    faults += [f"toy {t.id}: side {t.side!r} is not among {', '.join(state.sides)}" for t in state.toys
               if t.side not in state.sides]
    if [h.side for h in state.hands] != list(state.sides):
        faults.append("hands must be one per side, in the order of sides")
    if state.to_act not in state.sides:
        faults.append(f"to_act {state.to_act!r} is not among {', '.join(state.sides)}")
    named = {p.name for p in state.powers}
    faults += [f"toy {t.id}: no power {p!r} (there are {', '.join(sorted(named))})" for t in state.toys
               for p in t.powers if p not in named]
    for what, toy_id in (("acting", state.acting), ("last", state.last),
                         ("pending.by", state.pending and state.pending.by),
                         ("pending.target", state.pending and state.pending.target),
                         ("riposte.by", state.riposte and state.riposte.by)):
        if toy_id is not None and toy_id not in ids:
            faults.append(f"{what}: no toy {toy_id!r}")
    return faults


@dataclass(frozen=True, slots=True)
class _PowersFile:
    power: tuple[Power, ...] = ()


@dataclass(frozen=True, slots=True)
class _SizesFile:
    size: tuple[SizeRow, ...] = field(default_factory=tuple)


@lru_cache(maxsize=1)
def game_data() -> GameData[House]:
    """rules.toml."""
    return read_game(FOLDER, House, also=("size",))


@lru_cache(maxsize=1)
def sizes() -> dict[str, SizeRow]:
    """TT-4 by size."""
    rows = read(_SizesFile, {"size": read_toml(FOLDER / "rules.toml").get("size", [])}).size
    return {r.size: r for r in rows}


@lru_cache(maxsize=1)
def powers() -> tuple[Power, ...]:
    """powers.toml. DataError names the file."""
    try:
        return read(_PowersFile, read_toml(FOLDER / "powers.toml")).power
    except DataError as e:
        raise DataError(f"{FOLDER / 'powers.toml'}: {e}") from None
