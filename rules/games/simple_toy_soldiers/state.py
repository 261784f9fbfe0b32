"""The simple toy soldier game's values: house rules, teams, the activation under way, the whole state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from measure.occlusion.definitions import CoverDefinition
from measure.reading.suggest import did_you_mean
from rules.data import GameData, out_of_bounds, read, read_game, read_toml, refuse

FOLDER = Path(__file__).parent
Kind = Literal["command", "fireteam", "assault", "special", "tank"]
Cover = Literal["open", "soft", "hard"]


@dataclass(frozen=True, slots=True)
class House:
    """The numbers of rules.toml."""

    tokens_per_team: int
    command_in: float
    move_in: float
    run_in: float
    in_cover: float
    no_shot: float
    soft_divides: int
    hard_divides: int
    command_helps_melee: bool
    morale: bool
    morale_literal: bool
    tank_die: Literal[4, 6, 8, 10]
    deploy_in: float
    terrain_share: float
    living_block: bool
    destroyed_block: bool
    cover_definition: CoverDefinition
    line: Literal["best", "worst"]
    remainder: Literal["rolled", "down", "up"]
    killed_danger_off: bool
    casualties: Literal["owner", "attacker"]

    def __post_init__(self) -> None:
        if not 0 < self.in_cover <= self.no_shot <= 1:
            raise ValueError("in_cover must be above 0 and not above no_shot, which is at most 1")
        if min(self.soft_divides, self.hard_divides, self.tokens_per_team) < 1:
            raise ValueError("soft_divides, hard_divides and tokens_per_team must be 1 or more")
        if min(self.move_in, self.run_in, self.command_in) <= 0:
            raise ValueError("move_in, run_in and command_in must be greater than 0")
        refuse(out_of_bounds(self, shares=("terrain_share",), deploy_in=0))

    def divides(self, cover: str) -> int:
        """What a cover divides danger by (STS-5)."""
        return {"open": 1, "soft": self.soft_divides, "hard": self.hard_divides}[cover]


@dataclass(frozen=True, slots=True)
class KindRow:
    """STS-1: a kind of team."""

    kind: Kind
    figures: int
    doubles: bool = False


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """STS-5, STS-6: a weapon: whether it ``doubles`` danger to infantry, and endangers ``tanks``."""

    name: str
    doubles: bool = False
    tanks: bool = False

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("a weapon needs a name")


@dataclass(frozen=True, slots=True)
class QualityRow:
    """STS-3: a quality and its die."""

    name: Literal["militia", "regular", "veteran", "elite"]
    die: Literal[4, 6, 8, 10]


@dataclass(frozen=True, slots=True)
class Tables:
    """The fixed tables of rules.toml."""

    team_kind: tuple[KindRow, ...]
    weapon: tuple[WeaponRow, ...]
    quality: tuple[QualityRow, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A team: ``figures`` are the scene ids of those left. ``spent``: tokens spent on it this turn; ``falls_back``: it
    must on its next move (STS-10)."""

    id: str
    side: str
    kind: Kind
    figures: tuple[str, ...]
    die: Literal[4, 6, 8, 10] = 6
    weapons: tuple[str, ...] = ()
    danger: int = 0
    spent: int = 0
    falls_back: bool = False

    @property
    def alive(self) -> bool:
        return bool(self.figures)

    @property
    def cost(self) -> int:
        """Tokens for its next activation (STS-2): 1, 1, 2, 4, 8."""
        return max(1, self.spent)



@dataclass(frozen=True, slots=True)
class Tokens:
    """A player's pool."""

    side: str
    left: int


@dataclass(frozen=True, slots=True)
class Shot:
    """Action points shot at one target in one cover, in this activation."""

    target: str
    cover: Cover
    points: int


@dataclass(frozen=True, slots=True)
class Active:
    """The activation under way. ``ap`` None: the die is still to be rolled. ``remainder``: of the first shot, to be
    rolled for; ``owed``: casualties to pick; ``counted``: its danger has been turned into them."""

    team: str
    bonus: int = 0
    ap: int | None = None
    shot: bool = False
    ran: bool = False
    shots: tuple[Shot, ...] = ()
    ended: bool = False
    remainder: int = 0
    owed: int = 0
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Melee:
    """STS-7: ``rolled`` is the initiator's score once rolled."""

    by: str
    target: str
    rolled: int | None = None


@dataclass(frozen=True, slots=True)
class Contact:
    """A move that may have ended in contact, too close to call: ``by`` the team that moved."""

    by: str
    target: str
    probability: float


@dataclass(frozen=True, slots=True)
class State:
    """Everything but positions. ``tests``: sides that have to test their morale. ``arms``: weapons of the players' own.
    ``fallen``: figures that are out of the game."""

    sides: tuple[str, ...]
    teams: tuple[Team, ...]
    house: House
    tokens: tuple[Tokens, ...] = ()
    to_act: str = ""
    turn: int = 1
    phase: Literal["roll_off", "activate"] = "roll_off"
    active: Active | None = None
    melee: Melee | None = None
    tests: tuple[str, ...] = ()
    contact: Contact | None = None
    arms: tuple[WeaponRow, ...] = ()
    fallen: tuple[str, ...] = ()

    def without(self, figures: tuple[str, ...]) -> State:
        """The state with those figures out of the game, whose teams they have left."""
        return replace(self, fallen=tuple(sorted({*self.fallen, *figures})))

    def weapons_of(self, team: Team) -> tuple[WeaponRow, ...]:
        """The weapons that a team carries."""
        return tuple(w for w in (*tables().weapon, *self.arms) if w.name in team.weapons)

    def doubles(self, team: Team) -> bool:
        """Whether the team's danger to infantry doubles (STS-5)."""
        kinds = tables().team_kind
        return any(k.doubles for k in kinds if k.kind == team.kind) or any(w.doubles for w in self.weapons_of(team))

    def endangers_tanks(self, team: Team) -> bool:
        """STS-6."""
        return any(w.tanks for w in self.weapons_of(team))

    def team(self, team_id: str) -> Team:
        """The team of that id. KeyError: none."""
        for t in self.teams:
            if t.id == team_id:
                return t
        raise KeyError(team_id)

    def living(self, side: str) -> tuple[Team, ...]:
        """That side's teams with figures left."""
        return tuple(t for t in self.teams if t.side == side and t.figures)

    def left(self, side: str) -> int:
        """That side's tokens."""
        return sum(t.left for t in self.tokens if t.side == side)

    def other(self, side: str) -> str:
        """The opponent."""
        return self.sides[1 - self.sides.index(side)]

    def command(self, side: str) -> Team | None:
        """That side's Command team, None once lost."""
        return next((t for t in self.living(side) if t.kind == "command"), None)


def weapon_faults(teams: Sequence[Team], arms: Sequence[WeaponRow]) -> list[str]:
    """Own weapons whose name is taken, and weapons of teams that there are not."""
    names = [w.name for w in (*tables().weapon, *arms)]
    faults = [f"weapon {n!r} is there twice" for n, k in Counter(names).items() if k > 1]
    return faults + [f"team {t.id}: no weapon {n!r}{did_you_mean(n, names)} (there are {', '.join(names)})"
                     for t in teams for n in t.weapons if n not in names]


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    faults = []
    if len(state.sides) != 2 or len(set(state.sides)) != 2:
        faults.append(f"sides must be two different names (STS-11), found {', '.join(state.sides) or 'none'}")
    ids = [t.id for t in state.teams]
    if len(set(ids)) != len(ids):
        faults.append("a team's id is used twice")
    figures = [f for t in state.teams for f in t.figures]
    if len(set(figures)) != len(figures):
        faults.append("a figure is in two teams")
    for t in state.teams:
        if t.side not in state.sides:
            faults.append(f"team {t.id}: side {t.side!r} is not among {', '.join(state.sides)}")
        if t.danger < 0 or t.spent < 0:
            faults.append(f"team {t.id}: danger and spent must be 0 or more")
        if t.kind == "tank" and len(t.figures) > 1:
            faults.append(f"team {t.id}: a tank is one figure (STS-12)")
    faults += weapon_faults(state.teams, state.arms)
    if state.to_act and state.to_act not in state.sides:
        faults.append(f"to_act {state.to_act!r} is not among {', '.join(state.sides)}")
    if sorted(t.side for t in state.tokens) != sorted(state.sides):
        faults.append("tokens must be one pool per side")
    if state.active is not None and state.active.remainder and not state.active.shots:
        faults.append("active: a remainder needs a shot that it is of")
    named = [state.active.team] if state.active else []
    named += [state.melee.by, state.melee.target] if state.melee else []
    named += [state.contact.by, state.contact.target] if state.contact else []
    faults += [f"no team {n!r}" for n in named if n not in ids]
    return faults


@lru_cache(maxsize=1)
def game_data() -> GameData[House]:
    """rules.toml."""
    return read_game(FOLDER, House, also=("team_kind", "weapon", "quality"))


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The fixed tables of rules.toml."""
    raw = read_toml(FOLDER / "rules.toml")
    return read(Tables, {k: raw.get(k, []) for k in ("team_kind", "weapon", "quality")}, "rules.toml")
