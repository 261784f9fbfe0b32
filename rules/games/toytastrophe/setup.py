"""Toytastrophe before play: the roster's table read with every fault named, the first state, and the set-up checks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from measure.reading.suggest import did_you_mean
from measure.reading.typed import plain
from measure.scene import Terrain, Zone
from measure.verdict import Verdict, at_least, at_most
from rules import cards
from rules.actions import Check
from rules.cards import Hand
from rules.data import DataError, read_start, sides_of
from rules.engine import Piece
from rules.games.toytastrophe.state import (
    Count,
    Fighter,
    PieceRule,
    Power,
    Size,
    State,
    Supply,
    Victory,
    game_data,
    powers,
    sizes,
)
from rules.places import extent_in, of_kind, standing, width_in
from rules.surveyed import Surveyed

YES, NO = Verdict.YES, Verdict.NO


@dataclass(frozen=True, slots=True)
class ToyRow:
    """A toy's own entry: ``name`` is its roster name or scene id."""

    name: str
    powers: tuple[str, ...] = ()
    size: Size | None = None


@dataclass(frozen=True, slots=True)
class SuitRow:
    """TT-19: a power that is played with another suit in this battle."""

    power: str
    suit: Literal["C", "D", "H", "S"]


@dataclass(frozen=True, slots=True)
class Table:
    """The ``[toytastrophe]`` table of a roster. ``hands``: dealt and held by the program, or real and only counted."""

    toy: tuple[ToyRow, ...] = ()
    power: tuple[Power, ...] = ()
    suit: tuple[SuitRow, ...] = ()
    piece: tuple[PieceRule, ...] = ()
    decks: Literal[1, 2] = 2
    hands: Literal["program", "counted"] = "program"
    sides: tuple[str, ...] = ()
    victory: Victory = "annihilation"
    goal: str = ""
    goal_count: int = 1
    supplies: tuple[str, ...] = ()


def start(pieces: Sequence[Piece], table: Mapping[str, Any] | None, house_rules: Mapping[str, Any] | None) -> State:
    """The state before the deal (TT-6). DataError names every fault at once."""
    rows, house, faults = read_start(game_data(), Table, table, house_rules)
    known = {p.name: p for p in (*powers(), *rows.power)}
    for p in rows.power:
        if any(p.name == q.name for q in powers()):
            faults.append(f"toytastrophe.power: {p.name!r} is the name of a power there is already")
    for other in rows.suit:
        if other.power not in known:
            faults.append(f"toytastrophe.suit: no power {other.power!r}{did_you_mean(other.power, known)}")
            continue
        try:
            known[other.power] = replace(known[other.power], suit=other.suit)
        except ValueError as e:
            faults.append(f"toytastrophe.suit: {e}")
    by_name = {r.name: r for r in rows.toy}
    names = {p.name for p in pieces} | {p.id for p in pieces}
    faults += [f"toytastrophe.toy: no toy {r.name!r} on the roster{did_you_mean(r.name, names)}" for r in rows.toy
               if r.name not in names]
    faults += [] if rows.goal_count > 0 else [f"toytastrophe.goal_count: must be 1 or more, found {rows.goal_count}"]
    fighters = []
    for piece in pieces:
        row = by_name.get(piece.name) or by_name.get(piece.id) or ToyRow(piece.id)
        fighters.append(_fighter(piece, row, known, faults))
    sides = rows.sides or tuple(dict.fromkeys(p.side for p in pieces))
    if len(sides) < 2:
        faults.append(f"Toytastrophe needs two or more sides (TT-1), found {', '.join(sides) or 'none'}: "
                      "give the toys their sides")
    there = {p.side for p in pieces}
    faults += [f"toytastrophe.sides: no toy of side {s!r}{did_you_mean(s, there)}" for s in sides if s not in there]
    faults += [f"toytastrophe.sides: {s!r} is missing" for s in dict.fromkeys(p.side for p in pieces)
               if s not in sides]
    if rows.victory == "supply" and len(rows.supplies) < len(pieces):
        faults.append(f"toytastrophe.supplies: at least one supply card per toy (TT-20), {len(pieces)} toys, "
                      f"found {len(rows.supplies)}")
    if faults:
        raise DataError("; ".join(faults))
    program = rows.hands == "program"
    state = State(
        sides=sides, toys=tuple(fighters), hands=tuple(Hand(s, 0, () if program else None) for s in sides),
        house=house, powers=tuple(known[n] for n in dict.fromkeys(n for f in fighters for n in f.powers)),
        to_act=sides[0], phase="deal", turn=0, pile=cards.deck(rows.decks) if program else None,
        victory=rows.victory, goal=rows.goal, goal_count=rows.goal_count,
        supplies=tuple(Supply(s) for s in rows.supplies), supply_pile=cards.deck(1) if rows.supplies else (),
        pieces=rows.piece)
    return replace(state, due=tuple(Count(s, state.force_draw(s)) for s in sides))


def _fighter(piece: Piece, row: ToyRow, known: Mapping[str, Power], faults: list[str]) -> Fighter:
    stats = sizes()[row.size or piece.size]
    where = f"toytastrophe.toy {row.name!r}"
    mine = [known[p] for p in row.powers if p in known]
    faults += [f"{where}: no power {p!r}{did_you_mean(p, known)} (there are {', '.join(known)})" for p in row.powers
               if p not in known]
    if len(row.powers) > stats.powers:
        faults.append(f"{where}: size {stats.size} has {stats.powers} power{'s' * (stats.powers > 1)} (TT-4), "
                      f"found {len(row.powers)}")
    if len(set(row.powers)) < len(row.powers):
        faults.append(f"{where}: a power is listed twice")
    hits = stats.hits + sum(p.amount for p in mine if p.verb == "hits")
    return Fighter(piece.id, piece.side, stats.size, hits, hits, stats.draw, stats.plays, 0, name=piece.name,
                   powers=tuple(p.name for p in mine))


def counted_state(pieces: Sequence[Piece]) -> State:
    """The first side's first turn with full hits and real hands that are only counted."""
    state = start(pieces, {"hands": "counted"}, None)
    hands = tuple(Hand(s, state.force_draw(s)) for s in state.sides)
    toys = tuple(replace(t, left=t.plays) if t.side == state.sides[0] else t for t in state.toys)
    return replace(state, hands=hands, toys=toys, due=(), phase="act", turn=1)


def fill_in(data: Any) -> Any:
    """What a state file may leave out: house rules, powers, and a toy's numbers, which its size gives (TT-4)."""
    if not isinstance(data, Mapping):
        return data
    out = dict(data)
    toys = out.get("toys")
    if isinstance(toys, list | tuple):
        out["toys"] = [_fill_toy(t, out.get("to_act")) for t in toys]
        if "sides" not in out:
            out["sides"] = sides_of(toys)
    house = out.get("house", {})
    if isinstance(house, Mapping):
        out["house"] = {**plain(game_data().house), **house}
    out.setdefault("powers", [plain(p) for p in powers()])
    hands = out.get("hands")
    if isinstance(hands, list | tuple):
        out["hands"] = [{**h, "count": len(h["cards"])} if isinstance(h, Mapping) and "count" not in h
                        and isinstance(h.get("cards"), list) else h for h in hands]
        if "pile" not in out and all(isinstance(h, Mapping) and isinstance(h.get("cards"), list) for h in hands):
            out["pile"] = _rest_of_deck(out, hands)
    return out


def _rest_of_deck(data: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> list[str]:
    """The two decks less all cards that the state names."""
    left = list(cards.deck(2))
    pending, discard, toys = data.get("pending"), data.get("discard"), data.get("toys")
    named = [c for h in hands for c in h["cards"]] + (list(discard) if isinstance(discard, list | tuple) else [])
    named += [pending["card"]] if isinstance(pending, Mapping) and "card" in pending else []
    named += [t["card"] for t in (toys if isinstance(toys, list | tuple) else ()) if isinstance(t, Mapping) and t.get("card")]
    for card in named:
        if card in left:
            left.remove(card)
    return left


def _fill_toy(toy: Any, to_act: Any) -> Any:
    if not isinstance(toy, Mapping):
        return toy
    stats = next((s for s in sizes().values() if s.size == toy.get("size", "M")), None)
    if stats is None:
        return toy
    filled = {"size": stats.size, "draw": stats.draw, "plays": stats.plays, **toy}
    filled.setdefault("max_hits", max(stats.hits, filled["hits"]) if isinstance(filled.get("hits"), int)
                      else stats.hits)
    filled.setdefault("hits", filled["max_hits"])
    filled.setdefault("left", filled["plays"] if toy.get("side") == to_act and filled["hits"] else 0)
    return filled


def setup_checks(state: State, survey: Surveyed) -> tuple[Check, ...]:
    """TT-2, -3, -7, -20, -22, -23 as advice: what the players agreed on counts (TT-7)."""
    return (_area(state, survey), *_sizes(state, survey), _stuff(state, survey), *_apart(state, survey),
            *_hill(state, survey), *_numbers(state))


def _area(state: State, survey: Surveyed) -> Check:
    feet = survey.scene.table_polygon().area / 144.0
    each = feet / len(state.toys)
    sigma = each * 2.0 * survey.scene.scale_sigma
    ruling = at_least(each, sigma, state.house.square_feet_per_toy)
    return Check("TT-2", ruling.verdict, each, sigma, state.house.square_feet_per_toy, "sq ft", ruling.probability,
                 f"{each:.1f} square feet a toy, {state.house.square_feet_per_toy:g} wanted")


def _sizes(state: State, survey: Surveyed) -> list[Check]:
    """No Small larger than a Medium, no Medium larger than a Large, no Small larger than a Large (TT-3, TT-22)."""
    order = "SML"
    seen = [(f, standing(survey.scene, f.id)) for f in state.toys]
    there = [(f, t) for f, t in seen if t is not None]
    out: list[Check] = []
    unsure: list[Check] = []
    for (f, t), (g, u) in combinations(there, 2):
        if f.size == g.size:
            continue
        if order.index(f.size) > order.index(g.size):
            f, t, g, u = g, u, f, t
        by_height = state.house.larger == "height"
        small, large = (t.height_in, u.height_in) if by_height else (extent_in(t), extent_in(u))
        sigma = math.hypot(t.height_sigma_in, u.height_sigma_in)
        ruling = at_most(small - large, sigma, 0.0)
        if ruling.verdict is not YES:
            faults = out if ruling.verdict is NO else unsure
            faults.append(Check("TT-3", ruling.verdict, small, sigma, large, "in", ruling.probability,
                             f"{f.id} ({f.size}, {small:.1f} in) against {g.id} ({g.size}, {large:.1f} in)"))
    if unsure:  # the least certain speaks for all of them
        worst = min(unsure, key=lambda c: c.probability or 0.0)
        more = f", and {len(unsure) - 1} more pairs" if len(unsure) > 1 else ""
        out.append(replace(worst, detail=f"too close to call: {worst.detail}{more}"))
    return out or [Check("TT-3", YES, detail="no toy is larger than one of a larger class")]


def _stuff(state: State, survey: Surveyed) -> Check:
    table = survey.scene.table_polygon()
    covered = sum(t.polygon().intersection(table).area for t in survey.scene.terrain) / table.area
    low, high = state.house.stuff_share
    fine = low <= covered <= high
    return Check("TT-7", YES if fine else NO, covered * 100, 1.0, 33.0, "%", None,
                 f"{covered * 100:.0f} % of the battlefield is covered by stuff, about a third is wanted")


def _apart(state: State, survey: Surveyed) -> list[Check]:
    out = []
    for a, b in combinations(state.sides, 2):
        pairs = [(survey.gap(f.id, g.id), f.id, g.id) for f in state.toys if f.side == a for g in state.toys
                 if g.side == b and standing(survey.scene, f.id) and standing(survey.scene, g.id)]
        if not pairs:
            continue
        gap, f_id, g_id = min(pairs, key=lambda p: p[0].inches)
        ruling = at_least(gap.inches, gap.sigma, state.house.apart_in)
        out.append(Check("TT-7", ruling.verdict, gap.inches, gap.sigma, state.house.apart_in, "in",
                         ruling.probability, f"{f_id} and {g_id} are {gap.inches:.1f} in apart"))
    return out


def _hill(state: State, survey: Surveyed) -> list[Check]:
    if state.victory != "hill":
        return []
    hills = of_kind(survey.scene, "hill")
    if not hills:
        return [Check("TT-20", NO, detail="no zone or piece of kind hill on the table")]
    near = []
    for side in state.sides:
        toys = [standing(survey.scene, f.id) for f in state.toys if f.side == side]
        near.append(min((t.polygon().distance(hills[0].polygon()) for t in toys if t is not None), default=math.inf))
    apart = max(near) - min(near)
    return [Check("TT-20", YES if apart <= 2.0 else NO, apart, 0.1, 2.0, "in", None,
                  f"the forces start {', '.join(f'{n:.1f}' for n in near)} in from the hill"),
            *(_hill_size(state, survey, h) for h in hills)]


def _hill_size(state: State, survey: Surveyed, hill: Terrain | Zone) -> Check:
    """TT-26: a hill is at least as wide as the widest toy that is to stand on it."""
    toys = [(t, t.polygon()) for t in (standing(survey.scene, f.id) for f in state.toys) if t is not None]
    toy, wide = max(((t.id, width_in(p)) for t, p in toys), key=lambda w: w[1], default=("no toy", 0.0))
    sigma = max((t.sigma_in for t, _ in toys), default=0.0)
    ruling = at_least(width_in(hill.polygon()), sigma, wide)
    return Check("TT-26", ruling.verdict, width_in(hill.polygon()), sigma, wide, "in", ruling.probability,
                 f"{hill.id} is {width_in(hill.polygon()):.1f} in wide, the widest toy ({toy}) {wide:.1f}")


def _numbers(state: State) -> list[Check]:
    out = []
    counts = [sum(f.side == s for f in state.toys) for s in state.sides]
    out.append(Check("TT-22", YES if len(set(counts)) == 1 else NO, detail="toys a side: " + ", ".join(
        f"{s} {n}" for s, n in zip(state.sides, counts, strict=True))))
    for side in state.sides:
        mine = [f for f in state.toys if f.side == side]
        large, small = sum(f.size == "L" for f in mine), sum(f.size == "S" for f in mine)
        draws, plays = sum(f.draw for f in mine), sum(f.plays for f in mine)
        out.append(Check("TT-23", YES if large <= small else NO,
                         detail=f"{side} draws {draws} and plays {plays}"
                         + ("" if large <= small else ": one Small for each Large is wise")))
    return out


def about_zone(state: State, zone: Zone) -> tuple[str, ...]:
    """TT-20 hills and supply cards, TT-21 pieces that hurt, bar or may be destroyed."""
    told = []
    if zone.kind == "hill":
        on = "with its middle" if state.house.hill_on == "middle" else "with any part"
        told.append(f"TT-20: a hill. When a side's own turn begins it scores 1 point where one of its toys stands on the "
                    f"hill {on} and no enemy does; {state.house.hill_points} points win")
    supply = next((s for s in state.supplies if s.id == zone.id), None)
    if supply is not None or zone.kind == "supply":
        lies = "lies free: a toy that ends an action touching it may pick it up" if supply is None or not supply.holder else (
            f"is held by {supply.holder}")
        told.append(f"TT-20: a supply card. It {lies}")
    piece = next((p for p in state.pieces if p.id == zone.id), None)
    if piece is not None:
        rows = [f"whoever stands in it at the end of an action takes {piece.damage} hits"] if piece.damage else []
        rows += [f"only {' and '.join(piece.only)} may be on it"] if piece.only else []
        told += [f"TT-21: {'; '.join([t for t in (piece.text,) if t] + rows) or 'a piece of stuff'}"]
    return tuple(told)
