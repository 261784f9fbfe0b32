"""Toaded's values: house rules, soldiers on the table, supports in play, the chain of counters, the state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from rules.data import GameData, out_of_bounds, read_game, refuse
from rules.games.toaded.cards import FOLDER, FOREVER, Soldier, StatusName, Support, Trigger

LINES = ("front", "back")
FLANKS = ("left", "assault", "right")
ZONES = tuple(f"{line}-{flank}" for line in LINES for flank in FLANKS)
Zone = Literal["front-left", "front-assault", "front-right", "back-left", "back-assault", "back-right"]
MOST_CARDS = 1000
"""No house rule makes a deck larger: a typing error is not to fill the memory."""


@dataclass(frozen=True, slots=True)
class House:
    """The numbers of rules.toml."""

    deck: tuple[int, int]
    side_deck: int
    copies: int
    rounds_to_win: int
    games_to_win: int
    hand: int
    deployments: int
    end_stage_without_combat: bool
    front_to_back: float
    back_to_front: float
    back_to_back: float
    protection: float
    poison: float
    loser_starts: bool
    change_then_attack: bool
    mat_turned: bool
    soldiers_per_zone: int
    level7_counts: bool
    immunity_keeps: bool
    counters: Literal["last", "first"]
    hand_stays: bool
    combat_supports: Literal["begin", "attack", "both"]
    shared_support: Literal["last", "first"]

    def __post_init__(self) -> None:
        if not 0 < self.deck[0] <= self.deck[1] <= MOST_CARDS:
            raise ValueError(f"deck must be two numbers, least and most, up to {MOST_CARDS}")
        if min(self.rounds_to_win, self.games_to_win, self.copies, self.hand, self.soldiers_per_zone) < 1:
            raise ValueError("rounds_to_win, games_to_win, copies, hand and soldiers_per_zone must be 1 or more")
        if not all(0 <= s <= 1 for s in (self.front_to_back, self.back_to_front, self.back_to_back, self.protection,
                                         self.poison)):
            raise ValueError("shares must be 0 to 1")
        refuse(out_of_bounds(self, side_deck=0, deployments=0))


@dataclass(frozen=True, slots=True)
class Status:
    """A status with the turns it still lasts."""

    name: StatusName
    turns: int = FOREVER
    against: StatusName | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """A lasting change of attack and health."""

    attack: int = 0
    health: int = 0
    turns: int = FOREVER


@dataclass(frozen=True, slots=True)
class Unit:
    """A soldier on a combat zone. ``damage`` is permanent; ``moves`` and ``attacked`` are of this turn. ``under``: the
    opponent's cards whose lasting statuses were on it before it became immune: they run on (TD-9)."""

    id: str
    card: str
    side: str
    zone: Zone
    deployed: int
    damage: int = 0
    moves: int = 0
    attacked: bool = False
    talent_used: bool = False
    statuses: tuple[Status, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    under: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        return self.zone.split("-")[0]


@dataclass(frozen=True, slots=True)
class InPlay:
    """A support that lasts: ``on`` is the soldier it is attached to, ``also`` are further ones."""

    card: str
    side: str
    counter: int
    on: str | None = None
    also: tuple[str, ...] = ()

    @property
    def bearers(self) -> tuple[str, ...]:
        """All soldiers that it is attached to."""
        return () if self.on is None else (self.on, *self.also)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: its cards where the program holds them, else only how many."""

    side: str
    count: int = 0
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """A side's cards: ``deck`` those not drawn (where the hand is only counted: not seen yet), ``cemetery`` face up."""

    side: str
    deck: tuple[str, ...] = ()
    cemetery: tuple[str, ...] = ()
    main: tuple[str, ...] = ()
    side_deck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """An action that may be countered: the last link resolves first (TD-10). ``others``: further targets."""

    kind: Trigger
    side: str
    actor: str | None = None
    target: str | None = None
    card: str | None = None
    call: int = 0
    negated: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pay:
    """A price being paid before ``kind`` takes effect: ``left`` cards, then ``send`` own soldiers to the cemetery."""

    left: int
    kind: Literal["deploy", "play", "talent", "counter"]
    actor: str | None
    target: str | None
    card: str | None
    others: tuple[str, ...] = ()
    send: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Rounds won in this game, games won in this match."""

    side: str
    rounds: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of rock, paper or scissors, shown when both have chosen."""

    side: str
    what: Literal["rock", "paper", "scissors"]


@dataclass(frozen=True, slots=True)
class Due:
    """Cards a side must draw."""

    side: str
    count: int


_NAMED: dict[int, tuple[tuple[Any, ...], dict[str, Any]]] = {}


def _by_name(cards: tuple[Any, ...]) -> dict[str, Any]:
    """Cards by name; the tuple is the same all through a match, so it is indexed once (and held while it is)."""
    found = _NAMED.get(id(cards))
    if found is None or found[0] is not cards:
        if len(_NAMED) >= 16:
            _NAMED.clear()
        found = _NAMED[id(cards)] = (cards, {c.name: c for c in cards})
    return found[1]


Stage = Literal["swap", "rps", "order", "fill", "draw", "preparation1", "combat", "preparation2"]


@dataclass(frozen=True, slots=True)
class State:
    """A match. ``round_turn`` counts the turns of a round from 1; ``free``: level caps of deployments that effects give."""

    sides: tuple[str, ...]
    house: House
    soldiers: tuple[Soldier, ...]
    supports: tuple[Support, ...]
    hands: tuple[Hand, ...]
    piles: tuple[Pile, ...]
    tally: tuple[Tally, ...]
    units: tuple[Unit, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    ground: InPlay | None = None
    stage: Stage = "rps"
    to_act: str = ""
    game_number: int = 1
    round: int = 1
    turn: int = 0
    round_turn: int = 0
    picks: tuple[Pick, ...] = ()
    ready: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()
    deployed: int = 0
    free: tuple[int, ...] = ()
    pay: Pay | None = None
    chain: tuple[Link, ...] = ()
    asks: str | None = None
    blind: bool = False
    forced: tuple[str, ...] = ()
    made: int = 0
    ties: int = 0

    def hand(self, side: str) -> Hand:
        """That side's hand."""
        return self.hands[self.sides.index(side)]

    def pile(self, side: str) -> Pile:
        """That side's deck and cemetery."""
        return self.piles[self.sides.index(side)]

    def other(self, side: str) -> str:
        """The opponent."""
        return self.sides[1 - self.sides.index(side)]

    def unit(self, unit_id: str) -> Unit:
        """The soldier of that id. KeyError: none."""
        for u in self.units:
            if u.id == unit_id:
                return u
        raise KeyError(unit_id)

    def soldier(self, name: str) -> Soldier | None:
        """The soldier card of that name."""
        return _by_name(self.soldiers).get(name)

    def support(self, name: str) -> Support | None:
        """The support card of that name."""
        return _by_name(self.supports).get(name)

    def controlled(self, side: str) -> tuple[Unit, ...]:
        """That side's soldiers in the combat zones."""
        return tuple(u for u in self.units if u.side == side)

    def free_zones(self, side: str) -> tuple[Zone, ...]:
        """TD-2: those where fewer soldiers stand than a zone takes."""
        taken = [u.zone for u in self.units if u.side == side]
        return tuple(z for z in ZONES if taken.count(z) < self.house.soldiers_per_zone)  # type: ignore[arg-type,misc]


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    faults = []
    if len(state.sides) != 2 or len(set(state.sides)) != 2:
        return [f"sides must be two different names, found {', '.join(state.sides) or 'none'}"]
    kept: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("hands", state.hands), ("piles", state.piles), ("tally", state.tally))
    for what, rows in kept:
        if [r.side for r in rows] != list(state.sides):
            faults.append(f"{what} must be one per side, in the order of sides")
    names = {s.name for s in state.soldiers} | {s.name for s in state.supports}
    used = [u.card for u in state.units] + [p.card for p in state.in_play]
    used += [c for h in state.hands for c in h.cards or ()] + [c for p in state.piles for c in (*p.deck, *p.cemetery)]
    faults += [f"no card {c!r}" for c in dict.fromkeys(used) if c not in names]
    places = [(u.side, u.zone) for u in state.units]
    if any(places.count(p) > state.house.soldiers_per_zone for p in places):
        faults.append(f"more than {state.house.soldiers_per_zone} soldiers stand on one zone (TD-2)" if
                      state.house.soldiers_per_zone > 1 else "two soldiers stand on one zone (TD-2)")
    ids = [u.id for u in state.units]
    if len(set(ids)) != len(ids):
        faults.append("a soldier's id is used twice")
    faults += [f"in_play: no soldier {b!r}" for p in state.in_play for b in p.bearers if b not in ids]
    for h in state.hands:
        if h.count < 0 or (h.cards is not None and len(h.cards) != h.count):
            faults.append(f"hand of {h.side}: count must be that of its cards, found {h.count}")
    if state.to_act not in state.sides and (state.to_act or state.stage not in ("swap", "rps")):
        faults.append(f"to_act {state.to_act!r} is not among {', '.join(state.sides)}")
    return faults + _stage_faults(state)


def _stage_faults(state: State) -> list[str]:
    """What does not fit together in what the state waits for."""
    rows: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("units", state.units), ("in_play", state.in_play), ("due", state.due), ("picks", state.picks), ("chain", state.chain))
    named = [(what, r.side) for what, many in rows for r in many]
    named += [("ready", s) for s in state.ready] + [("forced", s) for s in state.forced]
    named += [("asks", state.asks)] if state.asks is not None else []
    faults = [f"{what}: side {s!r} is not among {', '.join(state.sides)}" for what, s in dict.fromkeys(named)
              if s not in state.sides]
    if not state.chain and (state.blind or (state.asks is not None and state.stage != "combat")):
        faults.append("chain must hold the action that is to be countered")
    if state.stage == "swap" and not any(p.side_deck and p.side not in state.ready for p in state.piles):
        faults.append("stage swap needs a side with a side deck that is not ready")
    if state.stage == "rps" and {p.side for p in state.picks} >= set(state.sides):
        faults.append("stage rps needs a side that has not chosen yet")
    if state.pay is not None:
        among = [u.id for u in state.units] if state.pay.kind == "talent" else state.sides
        if state.pay.actor not in among:
            faults.append(f"pay: actor {state.pay.actor!r} is not among {', '.join(among)}")
    return faults


@lru_cache(maxsize=1)
def game_data() -> GameData[House]:
    """rules.toml."""
    return read_game(FOLDER, House)
