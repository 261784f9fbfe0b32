"""Toymallet's army builder: what a group costs, and every limit it breaks, by name (TM-3 to TM-5, TM-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from measure.reading.suggest import did_you_mean
from measure.verdict import Verdict
from rules.actions import Check
from rules.data import DataError, read_start
from rules.engine import Piece
from rules.games.toymallet.state import (
    Ability,
    AbilityRow,
    Group,
    House,
    Score,
    State,
    TypeName,
    game_data,
    tables,
)


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A battle group of the army: ``figures`` are roster names or scene ids; stats are bought from zero."""

    id: str
    side: str
    type: TypeName
    figures: tuple[str, ...]
    move: int = 0
    attack: int = 0
    range: int = 0
    armor: int = 0
    hits: int = 0
    abilities: tuple[Ability, ...] = ()
    joins: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The ``[toymallet]`` table of a roster. ``ability``: the players' own, which they apply themselves."""

    group: tuple[GroupRow, ...] = ()
    ability: tuple[AbilityRow, ...] = ()
    army: Literal["standard", "invasion", "total_war", "unlimited"] = "standard"
    objectives: tuple[str, ...] = ()
    story: str = ""


def stat_cost(row: GroupRow, house: House) -> int:
    """Points of the stats of one figure; a Tankmecha's first armor is free (TM-4)."""
    cost = tables().cost
    free = next(t.free_armor for t in tables().type if t.name == row.type)
    return (cost.move * row.move + cost.attack * row.attack + cost.range * row.range + cost.hits * row.hits
            + house.armor_cost * max(0, row.armor - free))


def cost_of(row: GroupRow, house: House, own: Sequence[AbilityRow] = ()) -> int:
    """Points of a whole group: stats times figures, abilities once (TM-16, open) or by house rule for each figure."""
    prices = {a.name: a for a in (*tables().ability, *own)}
    extra = 0
    for ability in row.abilities:
        price = prices.get(ability.name)
        if price is not None:
            times = {"group": 1, "range": row.range, "n": ability.n}[price.per]
            extra += price.points * times
    return stat_cost(row, house) * len(row.figures) + extra * (len(row.figures) if house.abilities_per == "figure" else 1)


def limits_broken(row: GroupRow, house: House, own: Sequence[AbilityRow] = ()) -> list[str]:
    """Every limit of TM-4 that a group breaks, each a sentence."""
    kind = next(t for t in tables().type if t.name == row.type)
    where = f"toymallet.group {row.id!r}"
    out = []
    n = len(row.figures)
    if n < kind.least or (kind.most is not None and n > kind.most):
        some = f"{kind.least} to {kind.most}" if kind.most and kind.least != kind.most else str(kind.most or kind.least)
        out.append(f"{where}: a {row.type} has {some} figures (TM-4), found {n}")
    for stat in ("move", "armor", "hits"):
        cap, value = getattr(kind, stat), getattr(row, stat)
        if cap is not None and value > cap:
            out.append(f"{where}: {stat} of a {row.type} is at most {cap} (TM-4), found {value}")
    if min(row.move, row.attack, row.range, row.armor, row.hits) < 0:
        out.append(f"{where}: stats are 0 or more")
    heavy = row.armor > 5 or row.hits > 5 or (row.armor > 3 and row.hits > 3)
    if row.type == "tankmecha" and heavy:
        out.append(f"{where}: more than 5 armor or 5 hits, or more than 3 of both, makes it an installation (TM-4)")
    names = [a.name for a in row.abilities]
    known = {a.name for a in (*tables().ability, *own)}
    out += [f"{where}: no ability {a!r}{did_you_mean(a, known)} (there are {', '.join(sorted(known))})" for a in names
            if a not in known]
    out += [f"{where}: ability {a!r} is listed twice" for a in set(names) if names.count(a) > 1]
    if kind.flies == "never" and "Flight" in names:
        out.append(f"{where}: a {row.type} never flies (TM-4)")
    if kind.points is not None and cost_of(row, house, own) > kind.points:
        out.append(f"{where}: a {row.type} costs at most {kind.points} points (TM-4), "
                   f"found {cost_of(row, house, own)}")
    return out


def start(pieces: Sequence[Piece], table: Mapping[str, Any] | None, house_rules: Mapping[str, Any] | None) -> State:
    """The state before the start is rolled. DataError names every fault at once."""
    rows, house, faults = read_start(game_data(), Table, table, house_rules)
    groups = _groups(pieces, rows, house, faults) if rows.group else by_name(pieces)
    sides = tuple(dict.fromkeys(g.side for g in groups))
    if len(sides) < 2 and not faults:
        faults.append(f"Toymallet needs two or more armies (TM-2), found {', '.join(sides) or 'none'}: "
                      "give the toys their sides")
    if faults:
        raise DataError("; ".join(faults))
    groups = tuple(replace(g, past_cap=house.scary_past_cap) for g in groups)
    return State(sides=sides, groups=groups, house=house, scores=tuple(Score(s) for s in sides),
                 objectives=rows.objectives, story=rows.story)


def _groups(pieces: Sequence[Piece], rows: Table, house: House, faults: list[str]) -> tuple[Group, ...]:
    taken: set[str] = set()
    out = []
    ids = [r.id for r in rows.group]
    for row in rows.group:
        where = f"toymallet.group {row.id!r}"
        faults += limits_broken(row, house, rows.ability)
        if ids.count(row.id) > 1:
            faults.append(f"{where}: the id is used twice")
        figures = []
        for name in row.figures:
            found = [p for p in pieces if name in (p.id, p.name) and p.id not in taken]
            if not found:
                meant = did_you_mean(name, {n for p in pieces for n in (p.id, p.name)})
                faults.append(f"{where}: no free figure {name!r} on the roster{meant}")
                continue
            if found[0].side != row.side:
                faults.append(f"{where}: figure {name!r} is of side {found[0].side!r}, not {row.side!r}")
            taken.add(found[0].id)
            figures.append(found[0].id)
        joined = next((r for r in rows.group if r.id == row.joins), None)
        if row.joins is not None and (row.type != "commander" or joined is None or joined.type != "squad"
                                      or joined.side != row.side):
            faults.append(f"{where}: only a commander joins, and only an own squad (TM-4), found {row.joins!r}")
        free = next(t.free_armor for t in tables().type if t.name == row.type)
        own = {a.name for a in rows.ability}
        abilities = tuple(Ability(f"own: {a.name}", a.n) if a.name in own else a for a in row.abilities)
        out.append(Group(row.id, row.side, row.type, tuple(figures), len(figures), len(figures), row.move, row.attack,
                         row.range, max(row.armor, free), row.hits, abilities, row.joins))
    limit = next(a.points for a in tables().army if a.name == rows.army)
    for side in dict.fromkeys(r.side for r in rows.group):
        points = sum(cost_of(r, house, rows.ability) for r in rows.group if r.side == side)
        if limit and points > limit:
            faults.append(f"toymallet: the army of {side} costs {points} points, a {rows.army} army is {limit} (TM-5)")
    return tuple(out)


def by_name(pieces: Sequence[Piece]) -> tuple[Group, ...]:
    """Where the roster lists no groups: toys of one side and one name are a group with plain stats; a type's name makes
    that type."""
    found: dict[tuple[str, str], list[str]] = {}
    for p in pieces:
        found.setdefault((p.side, p.name), []).append(p.id)
    out = []
    for (side, name), ids in found.items():
        kind: TypeName = next((t.name for t in tables().type if name.lower().startswith(t.name)), "squad")
        row = next(t for t in tables().type if t.name == kind)
        move = 1 if row.move is None else min(1, row.move)
        out.append(Group(f"{side}-{name}", side, kind, tuple(ids), len(ids), len(ids), move, 3, 2, row.free_armor))
    return tuple(out)


def points_of(group: Group, house: House) -> int:
    """Points of a group as it began; the players' own abilities have no price here."""
    abilities = tuple(a for a in group.abilities if not a.name.startswith("own: "))
    row = GroupRow(group.id, group.side, group.type, ("",) * group.full, group.move, group.attack, group.range, group.armor,
                   group.hits, abilities)
    return cost_of(row, house)


def army_checks(state: State) -> list[Check]:
    """TM-5: what each army costs, against the least of the army sizes that holds the dearest; TM-4: each group's figures."""
    points = {s: sum(points_of(g, state.house) for g in state.groups if g.side == s) for s in state.sides}
    sizes = sorted((a.points, a.name) for a in tables().army if a.points)
    most_points, name = next((a for a in sizes if a[0] >= max(points.values())), sizes[-1])
    out = [Check("TM-5", Verdict.YES if p <= most_points else Verdict.NO, float(p), 0.0, float(most_points), "points",
                 None, f"{s}: {p} of {most_points} points, a {name} army") for s, p in points.items()]
    for g in state.groups:
        least, most, n = g.row.least, g.row.most, g.full
        fits = least <= n and (most is None or n <= most)
        limit = least if n < least or most is None else most
        out.append(Check("TM-4", Verdict.YES if fits else Verdict.NO, float(n), 0.0, float(limit), "figures", None,
                         f"{g.id}: a {g.type} of {n} figures"))
    return out
