"""What a player's ``game.toml`` may say: turns, profiles, weapons with bands and arcs, cover steps, moves, score, clock."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from measure.occlusion.definitions import USUAL, CoverDefinition
from rules.data import DataError, out_of_bounds, read, read_toml, refuse

FILE = "game.toml"


@dataclass(frozen=True, slots=True)
class Head:
    """``id``: the folder's name."""

    id: str
    title: str
    edition: str = "our own"


@dataclass(frozen=True, slots=True)
class PlayRules:
    """``order``: the sides act with one toy each in turn (alternate), or each with all of its toys (sides). ``actions`` of a
    toy in a turn, ``once``: kinds of which it does each at most once. ``turns``: 0 is without end. ``initiative``: who begins
    a turn. ``win``: by score after the last turn, or who is left (last)."""

    order: Literal["alternate", "sides"] = "alternate"
    actions: int = 2
    once: tuple[str, ...] = ()
    turns: int = 0
    initiative: Literal["roster", "dice", "cards"] = "roster"
    win: Literal["score", "last"] = "last"
    living_block: bool = False
    destroyed_block: bool = True
    cover_definition: CoverDefinition = USUAL

    def __post_init__(self) -> None:
        faults = out_of_bounds(self, actions=1, turns=0)
        refuse(faults + (["a game that is won by score needs turns"] if self.win == "score" and not self.turns else []), "play")


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A way to move: ``factor`` on the profile's inches; ``ends``: the toy has no actions left after it; ``contact``: it names
    an enemy and ends in contact with it."""

    kind: str
    factor: float = 1.0
    ends: bool = False
    contact: bool = False

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, factor=0), f"move {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Band:
    """Up to ``to_in`` inches a die must show ``needs`` or more."""

    to_in: float
    needs: int


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """``kind``: the action's name. ``bands``: from the nearest on; of a weapon for ``contact`` the first counts. ``arc_deg``:
    how wide its toy's front is, to both sides of where it moved last; 360: all round."""

    name: str
    kind: str = "shoot"
    dice: int = 1
    sides: int = 6
    bands: tuple[Band, ...] = ()
    damage: int = 1
    arc_deg: float = 360.0
    contact: bool = False

    def __post_init__(self) -> None:
        faults = out_of_bounds(self, dice=1, sides=2, damage=1, arc_deg=1)
        faults += [] if self.bands else ["bands must have one entry or more"]
        reach = [b.to_in for b in self.bands]
        faults += [] if reach == sorted(set(reach)) and all(r >= 0 for r in reach) else ["bands must go from near to far"]
        refuse(faults, f"weapon {self.name!r}")


@dataclass(frozen=True, slots=True)
class Step:
    """From that share hidden on, ``adds`` to what a die needs."""

    share: float
    adds: int


@dataclass(frozen=True, slots=True)
class CoverRules:
    """``steps`` from little to much; from ``unseen`` on there is no shot."""

    steps: tuple[Step, ...] = ()
    unseen: float = 0.99

    def __post_init__(self) -> None:
        shares = [s.share for s in self.steps]
        refuse([] if shares == sorted(set(shares)) and all(0 < s < self.unseen for s in shares) and 0 < self.unseen <= 1 else
               ["steps must go from little to much, above 0 and below unseen, which is at most 1"], "cover")


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of toy, by its name in the roster or by size. ``save``: what a die must show to ward a hit off, 0: no save."""

    name: str
    size: Literal["", "S", "M", "L"] = ""
    hits: int = 1
    move_in: float = 6.0
    save: int = 0
    weapons: tuple[str, ...] = ()
    points: int = 1

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, hits=1, move_in=0, save=0, points=0), f"profile {self.name!r}")


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """``kill``: points for a toy taken out are its profile's times this. ``zones``: kinds of zones that a side with a toy on it
    and no enemy scores at the end of each turn, ``zone_points`` each."""

    kill: int = 0
    zones: tuple[str, ...] = ()
    zone_points: int = 1


@dataclass(frozen=True, slots=True)
class Kit:
    """The whole file. ``text``: the rules in the players' own words, for the rules page."""

    game: Head
    profile: tuple[Profile, ...]
    weapon: tuple[WeaponRow, ...] = ()
    move: tuple[MoveRow, ...] = (MoveRow("move"),)
    play: PlayRules = PlayRules()
    cover: CoverRules = CoverRules()
    score: ScoreRules = ScoreRules()
    text: str = ""

    def __post_init__(self) -> None:
        faults = [] if self.profile else ["profile: a game needs one or more"]
        for what, names in (("profile", [p.name for p in self.profile]), ("weapon", [w.name for w in self.weapon]),
                            ("move", [m.kind for m in self.move])):
            faults += [f"{what}: {n!r} is there twice" for n in dict.fromkeys(names) if names.count(n) > 1]
        known = {w.name for w in self.weapon}
        faults += [f"profile {p.name!r}: no weapon {w!r} (there are {', '.join(sorted(known)) or 'none'})"
                   for p in self.profile for w in p.weapons if w not in known]
        own = {"done", "end_turn", "claim", "nobody", "begin", "hit", "save"}
        kinds = {m.kind for m in self.move} | {w.kind for w in self.weapon}
        faults += [f"kind {k!r} is the kit's own: choose another word" for k in sorted(kinds & own)]
        faults += [f"kind {k!r} is a move and a weapon's" for k in
                   sorted({m.kind for m in self.move} & {w.kind for w in self.weapon})]
        faults += [f"play.once: no kind {k!r} (there are {', '.join(sorted(kinds))})" for k in self.play.once if k not in kinds]
        refuse(faults)

    def weapon_of(self, name: str) -> WeaponRow:
        """The weapon of that name."""
        return next(w for w in self.weapon if w.name == name)

    def profile_named(self, name: str) -> Profile:
        """The profile of that name."""
        return next(p for p in self.profile if p.name == name)

    def profile_of(self, name: str, size: str = "") -> Profile:
        """Of a toy of the roster: the profile that its name begins with, else one of its size, else the first."""
        named = [p for p in self.profile if name.lower().startswith(p.name.lower())]
        sized = [p for p in self.profile if p.size and p.size == size]
        return max(named, key=lambda p: len(p.name)) if named else (sized or list(self.profile))[0]


def read_kit(folder: Path) -> Kit:
    """``game.toml`` of a folder. DataError names every fault with the file."""
    path = folder / FILE
    raw: dict[str, Any] = read_toml(path)
    try:
        kit = read(Kit, raw)
        if kit.game.id != folder.name:
            raise DataError(f"game.id: must be the folder's name {folder.name!r}, found {kit.game.id!r}")
    except DataError as e:
        raise DataError(f"{path}: {e}") from None
    return kit
