"""Toaded's cards: soldiers and supports with their effects, read from cards.toml and from a roster's own cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from rules.data import DataError, out_of_bounds, read, read_toml, refuse

FOLDER = Path(__file__).parent
StatusName = Literal["Immunity", "Protection", "Stealth", "Poison", "Fear", "Blindness"]
Trigger = Literal["attack", "direct_attack", "support", "talent", "counter"]
MOST_SOLDIERS = 3
"""Soldiers that one support names at most: of twelve on the table these are 298 choices."""
FOREVER = -1
"""Turns of a status or bonus that does not end."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does. ``scope``: one target, the soldier itself, own, enemy or all soldiers, the ground card.
    ``side``: whose soldier may be the target. ``turns``: how long a status or bonus lasts, -1 for ever. ``against``: Immunity
    against this status alone."""

    verb: Literal["damage", "heal", "kill", "draw", "discard", "buff", "status", "negate", "end_combat", "deploy",
                  "move", "destroy", "text"]
    amount: int = 0
    attack: int = 0
    health: int = 0
    status: StatusName | None = None
    turns: int = FOREVER
    scope: Literal["target", "self", "own", "enemy", "all", "ground", "none"] = "none"
    side: Literal["any", "own", "enemy"] = "any"
    race: str = ""
    archetype: str = ""
    when: Literal["always", "front", "back", "own_turn", "opponent_turn"] = "always"
    against: StatusName | None = None

    def __post_init__(self) -> None:
        if self.against is not None and self.status != "Immunity":
            raise ValueError("against needs the status Immunity")
        if self.verb == "status" and self.status is None:
            raise ValueError("verb status needs a status")
        if self.verb in ("damage", "heal", "kill", "buff", "status", "move") and self.scope in ("none", "ground"):
            raise ValueError(f"verb {self.verb} needs a scope: target, self, own, enemy or all")
        counted = self.verb in ("damage", "heal", "draw", "discard")
        refuse(out_of_bounds(self, amount=1 if counted else 0, turns=FOREVER), f"verb {self.verb}")


@dataclass(frozen=True, slots=True)
class Talent:
    """TD-14: activated in a preparation stage at a cost in discards, or inherent from deployment."""

    kind: Literal["active", "inherent"]
    effects: tuple[Effect, ...]
    cost: int = 0
    text: str = ""

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, cost=0), "talent")


@dataclass(frozen=True, slots=True)
class Requirement:
    """TD-4: what the talent of a soldier of level 7 or more wants for its deployment: cards to ``discard``, own soldiers to
    ``send`` from the combat zones to the cemetery, own soldiers ``control``led there, soldiers in the own ``cemetery``; these
    of a ``race`` or ``archetype`` where one is given. ``text``: what the players judge themselves."""

    discard: int = 0
    send: int = 0
    control: int = 0
    cemetery: int = 0
    race: str = ""
    archetype: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, discard=0, send=0, control=0, cemetery=0), "requires")
        if not (self.discard or self.send or self.control or self.cemetery or self.text):
            raise ValueError("requires needs one of discard, send, control, cemetery, text")

    def fits(self, soldier: Soldier) -> bool:
        """Whether that soldier is of the race and archetype."""
        return (not self.race or soldier.race == self.race) and self.archetype in soldier.name


@dataclass(frozen=True, slots=True)
class Soldier:
    """TD-3. ``requires``, or ``requires_discard`` for so many cards: the own requirement of level 7 and more (None: only by
    card effects)."""

    name: str
    race: str
    combat: Literal["close", "distant", "flying"]
    level: int
    attack: int
    health: int
    talent: Talent | None = None
    requires_discard: int | None = None
    requires: Requirement | None = None

    def __post_init__(self) -> None:
        if self.requires is not None and (self.level < 7 or self.requires_discard is not None):
            raise ValueError(f"soldier {self.name!r}: requires is for level 7 and more, without requires_discard")
        if self.level < 1 or self.attack < 0 or self.health < 1:
            raise ValueError(f"soldier {self.name!r}: level and health are 1 or more, attack 0 or more")

    @property
    def price(self) -> int | None:
        """TD-4: cards to discard for a standard deployment, None where there is none."""
        if self.level <= 2:
            return 0
        if self.level <= 4:
            return 1
        if self.level <= 6:
            return 2
        return self.requires_discard if self.requires is None else self.requires.discard

    @property
    def standard(self) -> bool:
        """TD-4: level 7 and more is not deployed normally, so it is no standard deployment."""
        return self.level <= 6


@dataclass(frozen=True, slots=True)
class Support:
    """TD-3, TD-15, TD-16. ``counter``: turns it lasts, 0 resolves and goes, -1 until destroyed or the round ends.
    ``counters``: what it may be played against. ``played_in``: stages in which a hand support may be played: the own
    preparation stages, the own combat stage, the opponent's. ``soldiers``: how many an attachable support, or a target of its
    effects, may be."""

    name: str
    type: Literal["hand", "attachable", "ground"]
    counter: int
    effects: tuple[Effect, ...]
    cost: int = 0
    counters: tuple[Trigger, ...] = ()
    text: str = ""
    played_in: tuple[Literal["preparation", "combat", "opponent_combat"], ...] = ("preparation",)
    soldiers: int = 1

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, cost=0, counter=FOREVER, soldiers=1), f"support {self.name!r}")
        if self.soldiers > MOST_SOLDIERS:
            raise ValueError(f"support {self.name!r}: soldiers is {MOST_SOLDIERS} at most")
        if self.type != "hand" and self.played_in != ("preparation",):
            raise ValueError(f"support {self.name!r}: only hand supports are played in combat (TD-15)")
        if not self.played_in:
            raise ValueError(f"support {self.name!r}: played_in names one stage at least")

    @property
    def aimed(self) -> bool:
        """Whether soldiers are named when it is played."""
        return self.type == "attachable" or any(e.scope == "target" for e in self.effects)


@dataclass(frozen=True, slots=True)
class CardsFile:
    """A file of cards."""

    soldier: tuple[Soldier, ...] = field(default_factory=tuple)
    support: tuple[Support, ...] = field(default_factory=tuple)


def read_cards(data: object, where: str) -> CardsFile:
    """Cards from plain data; the TOML's ``class`` is the field ``combat``."""
    if isinstance(data, dict) and isinstance(data.get("soldier"), list):
        rows = [{("combat" if k == "class" else k): v for k, v in r.items()} if isinstance(r, dict) else r
                for r in data["soldier"]]
        data = {**data, "soldier": rows}
    return read(CardsFile, data, where)


@lru_cache(maxsize=1)
def starter_cards() -> CardsFile:
    """cards.toml. DataError names the file."""
    try:
        return read_cards(read_toml(FOLDER / "cards.toml"), "")
    except DataError as e:
        raise DataError(f"{FOLDER / 'cards.toml'}: {e}") from None
