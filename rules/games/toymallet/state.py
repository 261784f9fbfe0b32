"""Toymallet's values: house rules, tables of types and abilities, battle groups, the fight under way, the state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from measure.occlusion.definitions import CoverDefinition
from rules.data import GameData, out_of_bounds, read, read_game, read_toml, refuse

FOLDER = Path(__file__).parent
TypeName = Literal["squad", "commander", "tankmecha", "installation", "aerocraft"]


@dataclass(frozen=True, slots=True)
class House:
    """The numbers of rules.toml."""

    length_in: float
    turns: int
    armor_cost: Literal[10, 5]
    one_hit_more: bool
    near_lengths: float
    elevation_in: float
    unseen: float
    heal_lengths: float
    heroic_lengths: float
    blast_lengths: float
    missiles: Literal["dice", "attack"]
    powerful: Literal["hits", "dice"]
    routs: Literal["once", "each"]
    rout_blocks: bool
    rout_still: bool
    objective_points: int
    kill_points: int
    wipe_points: int
    rout_points: int
    safe_points: int
    second_points: int
    living_block: bool
    destroyed_block: bool
    cover_definition: CoverDefinition
    objective_in: float
    phases: Literal["player", "together"]
    defence_per: Literal["figure", "group"]
    coherency: Literal["chain", "pairs"]
    points_stack: bool
    scary_past_cap: bool
    abilities_per: Literal["group", "figure"]
    attack_per: Literal["group", "figure"]
    impassable_fliers: bool

    def __post_init__(self) -> None:
        if self.length_in <= 0:
            raise ValueError("length_in must be greater than 0")
        if self.turns < 1:
            raise ValueError("turns must be 1 or more")
        if not 0 < self.unseen <= 1:
            raise ValueError("unseen must be above 0 and at most 1")
        refuse(out_of_bounds(self, near_lengths=0, elevation_in=0, heal_lengths=0, heroic_lengths=0, blast_lengths=0,
                             objective_in=0, objective_points=0,
                             kill_points=0, wipe_points=0, rout_points=0, safe_points=0, second_points=0))


@dataclass(frozen=True, slots=True)
class TypeRow:
    """TM-4: a type's defence dice a figure, numbers and caps (None: no cap)."""

    name: TypeName
    defence: int
    least: int = 1
    most: int | None = None
    move: int | None = None
    armor: int | None = None
    hits: int | None = None
    points: int | None = None
    free_armor: int = 0
    flies: Literal["never", "bought", "always"] = "bought"


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """TM-13 to TM-15: an ability's price; ``text`` for players' own, which they apply themselves."""

    name: str
    points: int
    per: Literal["group", "range", "n"] = "group"
    text: str = ""

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, points=0), f"ability {self.name!r}")


@dataclass(frozen=True, slots=True)
class ArmyRow:
    """TM-5: an army's limit, 0 for none."""

    name: Literal["standard", "invasion", "total_war", "unlimited"]
    points: int


@dataclass(frozen=True, slots=True)
class CostRow:
    """TM-3: points for one of each stat."""

    move: int
    attack: int
    range: int
    hits: int


@dataclass(frozen=True, slots=True)
class Tables:
    """The fixed tables of rules.toml."""

    cost: CostRow
    type: tuple[TypeRow, ...]
    ability: tuple[AbilityRow, ...]
    army: tuple[ArmyRow, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability a group has; ``n``: Lengths of Teleport, dice of Missiles."""

    name: str
    n: int = 1

    def __post_init__(self) -> None:
        refuse(out_of_bounds(self, n=1), f"ability {self.name!r}")


@dataclass(frozen=True, slots=True)
class Group:
    """A battle group. ``figures``: scene ids of those left; ``full``: how many there were; ``damage``: hits taken by the
    figure that is hit next; ``spent``: bonus points spent this turn; ``begun``: figures at the start of this turn."""

    id: str
    side: str
    type: TypeName
    figures: tuple[str, ...]
    full: int
    begun: int
    move: int = 1
    attack: int = 3
    range: int = 2
    armor: int = 0
    hits: int = 0
    abilities: tuple[Ability, ...] = ()
    joins: str | None = None
    damage: int = 0
    spent: int = 0
    frozen: int = 0
    cloaked: bool = False
    scattered: int = 0
    moved: bool = False
    attacks: int = 0
    struck: bool = False
    past_cap: bool = False

    def has(self, name: str) -> bool:
        """Whether it has that ability."""
        return any(a.name == name for a in self.abilities)

    def level(self, name: str) -> int:
        """The ability's ``n``, 0 where it has none."""
        return sum(a.n for a in self.abilities if a.name == name)

    @property
    def row(self) -> TypeRow:
        """Its type's numbers."""
        return next(r for r in tables().type if r.name == self.type)

    @property
    def flies(self) -> bool:
        """TM-13 Flight; Aerocraft always."""
        return self.row.flies == "always" or self.has("Flight")

    @property
    def lengths(self) -> int:
        """Move in Lengths, doubled by Scary Fast (TM-13); ``past_cap``: past its type's cap too."""
        fast = self.has("Scary Fast")
        move = self.move * (2 if fast else 1)
        return move if self.row.move is None or (fast and self.past_cap) else min(move, self.row.move)


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack under way. ``stage``: what comes next; ``also``: further groups that missiles attack; ``auto``: dice of a
    missile attack (0: the group's Attack); ``turned``: dice that bonus points have moved, as they lie."""

    by: str
    target: str
    kind: Literal["shoot", "melee", "missiles"]
    stage: Literal["count", "attack", "adjust", "defence", "defend", "scatter", "flee"] = "attack"
    attack: tuple[int, ...] = ()
    fours: bool = False
    defence: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    auto: int = 0
    routed: bool = False
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Owed:
    """Figures a side must take away: of which group, how many."""

    group: str
    count: int


@dataclass(frozen=True, slots=True)
class Score:
    """HTF points of a side; ``casualty``: whether it lost a figure this turn."""

    side: str
    points: int = 0
    casualty: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything but positions. ``order``: sides in the order of play once it is rolled. ``fallen``: figures that are out of
    the game."""

    sides: tuple[str, ...]
    groups: tuple[Group, ...]
    house: House
    scores: tuple[Score, ...]
    order: tuple[str, ...] = ()
    to_act: str = ""
    turn: int = 0
    phase: Literal["start", "move", "shoot", "melee", "objective", "over"] = "start"
    ties: int = 0
    fight: Fight | None = None
    owed: Owed | None = None
    objectives: tuple[str, ...] = ()
    claimed: int = 0
    story: str = ""
    fallen: tuple[str, ...] = ()

    def group(self, group_id: str) -> Group:
        """The group of that id. KeyError: none."""
        for g in self.groups:
            if g.id == group_id:
                return g
        raise KeyError(group_id)

    def living(self, side: str) -> tuple[Group, ...]:
        """That side's groups with figures left."""
        return tuple(g for g in self.groups if g.side == side and g.figures)

    def foes(self, side: str) -> tuple[Group, ...]:
        """All others' groups with figures left."""
        return tuple(g for g in self.groups if g.side != side and g.figures)


def faults_of(state: State) -> list[str]:
    """What does not fit together in a state that came from outside."""
    faults = []
    if len(state.sides) < 2 or len(set(state.sides)) != len(state.sides):
        faults.append(f"sides must be two or more different names (TM-2), found {', '.join(state.sides) or 'none'}")
    ids = [g.id for g in state.groups]
    if len(set(ids)) != len(ids):
        faults.append("a group's id is used twice")
    figures = [f for g in state.groups for f in g.figures]
    if len(set(figures)) != len(figures):
        faults.append("a figure is in two groups")
    known = {a.name for a in tables().ability}
    for g in state.groups:
        if g.side not in state.sides:
            faults.append(f"group {g.id}: side {g.side!r} is not among {', '.join(state.sides)}")
        if min(g.move, g.attack, g.range, g.armor, g.hits, g.damage, g.spent, g.frozen) < 0:
            faults.append(f"group {g.id}: numbers must be 0 or more")
        if len(g.figures) > g.full:
            faults.append(f"group {g.id}: more figures than the {g.full} it had")
        if g.joins is not None and g.joins not in ids:
            faults.append(f"group {g.id}: joins {g.joins!r}, which there is not")
        faults += [f"group {g.id}: no ability {a.name!r} (there are {', '.join(sorted(known))})" for a in g.abilities
                   if a.name not in known and not a.name.startswith("own: ")]
    if [s.side for s in state.scores] != list(state.sides):
        faults.append("scores must be one per side, in the order of sides")
    if state.phase not in ("start", "over") and (state.to_act not in state.sides
                                                 or sorted(state.order) != sorted(state.sides)):
        faults.append("to_act and order must name the sides once the game has begun")
    if state.phase == "objective" and not 0 <= state.claimed < len(state.objectives):
        faults.append(f"claimed must be 0 up to the {len(state.objectives)} objectives in phase objective")
    if state.owed is not None and state.owed.group not in ids:
        faults.append(f"owed: no group {state.owed.group!r}")
    if state.fight is not None and not {state.fight.by, state.fight.target} <= set(ids):
        faults.append("fight: no such group")
    return faults


@lru_cache(maxsize=1)
def game_data() -> GameData[House]:
    """rules.toml."""
    return read_game(FOLDER, House, also=("cost", "type", "ability", "army"))


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The fixed tables of rules.toml."""
    raw = read_toml(FOLDER / "rules.toml")
    return read(Tables, {k: raw.get(k, []) for k in ("cost", "type", "ability", "army")}, "rules.toml")
