"""Toymallet's checks: range and sight, contact, bonus points, coherency, objectives."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from measure.verdict import Ruling, Verdict, at_least, at_most
from rules.actions import Action, Check, Moved, Option
from rules.engine import kept
from rules.games.toymallet.state import Group, State
from rules.places import (
    apart_in,
    extent_in,
    find,
    inches,
    moved_check,
    of_kind,
    of_limit,
    opposite,
    overlaps,
    percent_hidden,
    standing,
    touches,
)
from rules.surveyed import Gapped, Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


def figures(survey: Surveyed, group: Group) -> list[str]:
    """The group's figures that stand on the table."""
    return [f for f in group.figures if standing(survey.scene, f) is not None]


def nearest(survey: Surveyed, a: Group, b: Group) -> Gapped | None:
    """The smallest gap between two groups' figures, None where one of them is not on the table."""
    memo = kept(survey).setdefault("tm-gap", {})
    key = (a.figures, b.figures)
    if key not in memo:
        gaps = [survey.gap(f, g) for f in figures(survey, a) for g in figures(survey, b)]
        memo[key] = min(gaps, key=lambda g: g.inches) if gaps else None
    return memo[key]


def within(survey: Surveyed, a: Group, b: Group, limit_in: float, rule: str, what: str) -> Check:
    """Are two groups within that many inches of each other, nearest figures?"""
    gap = nearest(survey, a, b)
    if gap is None:
        return Check(rule, NO, detail=f"{a.id} or {b.id} is not seen on the table")
    ruling = at_most(gap.inches, gap.sigma, limit_in)
    return Check(rule, ruling.verdict, gap.inches, gap.sigma, limit_in, "in", ruling.probability,
                 f"{what}: {of_limit(gap.inches, limit_in)}")


def contact(survey: Surveyed, a: Group, b: Group) -> Check:
    """TM-10: does any figure of one touch one of the other?"""
    memo = kept(survey).setdefault("tm-touch", {})
    key = (a.figures, b.figures)
    if key not in memo:
        rulings = [survey.touching(f, g) for f in figures(survey, a) for g in figures(survey, b)]
        memo[key] = max(rulings, key=lambda r: r.probability, default=Ruling(NO, 0.0))
    best: Ruling = memo[key]
    said = {YES: "touching", NO: "not touching", TOO_CLOSE: "contact is too close to call"}[best.verdict]
    gap = nearest(survey, a, b)
    if gap is None:
        return Check("TM-10", NO, detail=f"{a.id} or {b.id} is not seen on the table")
    return Check("TM-10", best.verdict, gap.inches, gap.sigma, 0.0, "in", best.probability,
                 said if best.verdict is not NO else f"{said}, {inches(gap.inches)} in apart")


def aim(state: State, survey: Surveyed, by: Group, target: Group) -> list[Check]:
    """TM-6: one figure of the group has one of the target both in range and in sight; where an ally with Targeting Link sees
    for it (TM-14), range is all that the figure needs."""
    if not by.range or not figures(survey, by) or not figures(survey, target):
        return [in_range(state, survey, by, target), seen(state, survey, by, target)]
    linked = any(g.id != by.id and g.has("Targeting Link") for g in state.living(by.side))
    if linked and seen(state, survey, by, target).verdict is not _seen(state, survey, by, target).verdict:
        return [in_range(state, survey, by, target), seen(state, survey, by, target)]
    memo = kept(survey).setdefault("tm-aim", {})
    key = (by.id, by.figures, by.range, target.figures, state.house)
    if key not in memo:
        memo[key] = max((_line(state, survey, by, f, g) for f in figures(survey, by) for g in figures(survey, target)),
                        key=lambda line: (line[0], -(line[1].measured or 0.0)))
    best: tuple[float, Check, Check] = memo[key]
    return [best[1], best[2]]


def _line(state: State, survey: Surveyed, by: Group, f: str, g: str) -> tuple[float, Check, Check]:
    """How surely one figure may shoot at another, with its range and its sight."""
    gap, cover = survey.gap(f, g), survey.cover(f, g)
    reach, limit = by.range * state.house.length_in, 100 * state.house.unseen
    near, clear = at_most(gap.inches, gap.sigma, reach), at_most(100 * cover.hidden, 100 * cover.sigma, limit)
    names = ", ".join(b.id for b in cover.blockers)
    return (near.probability * clear.probability,
            Check("TM-6", near.verdict, gap.inches, gap.sigma, reach, "in", near.probability,
                  f"range {by.range}: {of_limit(gap.inches, reach)}, from {f}"),
            Check("TM-6", clear.verdict, 100 * cover.hidden, 100 * cover.sigma, limit, "%", clear.probability,
                  f"{percent_hidden(100 * cover.hidden, limit, survey.definition)}{' by ' + names if names else ''}, "
                  f"best line from {by.id}"))


def seen(state: State, survey: Surveyed, by: Group, target: Group) -> Check:
    """TM-6: a figure's head sees some part of a target's figure; an ally with Targeting Link may see for it (TM-14)."""
    spotters = [by, *(g for g in state.living(by.side) if g.id != by.id and g.has("Targeting Link"))]
    best = min((_seen(state, survey, g, target) for g in spotters), key=lambda c: c.measured or 0.0)
    return best


def _seen(state: State, survey: Surveyed, by: Group, target: Group) -> Check:
    memo = kept(survey).setdefault("tm-seen", {})
    key = (by.figures, target.figures, state.house.unseen)
    if key not in memo:
        lines = [survey.cover(f, g) for f in figures(survey, by) for g in figures(survey, target)]
        memo[key] = min(lines, key=lambda c: c.hidden) if lines else None
    best = memo[key]
    if best is None:
        return Check("TM-6", NO, measured=100.0, unit="%", detail=f"{by.id} or {target.id} is not seen on the table")
    limit = 100 * state.house.unseen
    ruling = at_most(100 * best.hidden, 100 * best.sigma, limit)
    names = ", ".join(b.id for b in best.blockers)
    return Check("TM-6", ruling.verdict, 100 * best.hidden, 100 * best.sigma, limit, "%", ruling.probability,
                 f"{percent_hidden(100 * best.hidden, limit, survey.definition)}{' by ' + names if names else ''}, "
                 f"best line from {by.id}")


def in_range(state: State, survey: Surveyed, by: Group, target: Group) -> Check:
    """TM-6: within Range Lengths; range 0 fights only in contact."""
    if not by.range:
        return Check("TM-6", NO, limit=0.0, unit="Lengths", detail="range 0 fights only in contact")
    return within(survey, by, target, by.range * state.house.length_in, "TM-6", f"range {by.range}")


def conditions(state: State, survey: Surveyed, me: Group, enemy: Group) -> Iterator[Check]:
    """TM-9: each condition for a bonus point of ``me`` in a fight against ``enemy``."""
    house = state.house
    a, b = _height(survey, me), _height(survey, enemy)
    if a is not None and b is not None:
        ruling = at_least(a[0] - b[0], math.hypot(a[1], b[1]), house.elevation_in)
        yield Check("TM-9", ruling.verdict, a[0] - b[0], math.hypot(a[1], b[1]), house.elevation_in, "in",
                    ruling.probability, "superior elevation")
    near = house.near_lengths * house.length_in
    yield from _surest(within(survey, me, g, near, "TM-9", f"commander {g.id} near") for g in state.living(me.side)
                       if g.type == "commander" and g.id != me.id)
    yield _cover_near(survey, me, near)
    yield Check("TM-9", YES if len(me.figures) >= 2 * len(enemy.figures) else NO, float(len(me.figures)), 0.0,
                2.0 * len(enemy.figures), "figures", None, "twice as many units")
    fight = state.fight
    if fight is not None and fight.by == me.id:
        yield Check("TM-9", YES if fight.fours else NO, detail="rolled a 4 in the attack")
    for name, points in (("Superior", 1), ("Godlike", 2)):
        if me.has(name):
            for _ in range(points):
                yield Check("TM-13", YES, detail=name)
    aura = house.heroic_lengths * house.length_in
    yield from _surest(within(survey, me, g, aura, "TM-14", f"Heroic Aura of {g.id}") for g in state.living(me.side)
                       if g.id != me.id and g.has("Heroic Aura"))


def _surest(checks: Iterable[Check]) -> list[Check]:
    """Of several that would each do, the one that holds most surely; none of none."""
    return sorted(checks, key=lambda c: -(c.probability or 0.0))[:1]


def _height(survey: Surveyed, group: Group) -> tuple[float, float] | None:
    toys = [t for t in (standing(survey.scene, f) for f in group.figures) if t is not None]
    if not toys:
        return None
    return (sum(t.base_in for t in toys) / len(toys),
            math.sqrt(sum(t.height_sigma_in ** 2 for t in toys)) / len(toys) if any(t.sigma_in for t in toys) else 0.0)


def _cover_near(survey: Surveyed, me: Group, near_in: float) -> Check:
    memo = kept(survey).setdefault("tm-cover-near", {})
    if me.figures not in memo:
        pieces = [t for t in survey.scene.terrain if t.cover != "none"]
        toys = [t for t in (standing(survey.scene, f) for f in me.figures) if t is not None]
        gaps = [(max(0.0, apart_in(t, p)), math.hypot(t.sigma_in, p.sigma_in), p.id) for t in toys for p in pieces]
        memo[me.figures] = min(gaps, default=None)
    best = memo[me.figures]
    if best is None:
        return Check("TM-9", NO, detail="no cover on the table")
    ruling = at_most(best[0], best[1], near_in)
    return Check("TM-9", ruling.verdict, best[0], best[1], near_in, "in", ruling.probability, f"cover {best[2]} near")


def bonus_check(state: State, survey: Surveyed, me: Group, enemy: Group) -> tuple[Check, ...]:
    """TM-9: is there a bonus point left? The budget is the group's for the turn; the conditions are told with it."""
    found = list(conditions(state, survey, me, enemy))
    sure = sum(c.verdict is YES for c in found)
    most = sum(c.verdict is not NO for c in found)
    verdict = YES if sure > me.spent else TOO_CLOSE if most > me.spent else NO
    told = ", ".join(c.detail for c in found if c.verdict is not NO) or "no condition is met"
    return (Check("TM-9", verdict, float(me.spent), 0.0, float(sure), "points", None,
                  f"{me.spent} of {sure} bonus points spent this turn ({told})"),
            *(Check(c.rule, c.verdict, c.measured, c.sigma, c.limit, c.unit, c.probability, c.detail, decides=False)
              for c in found if c.verdict is not NO))


def adjustments(state: State, survey: Surveyed, me: Group, enemy: Group, dice: tuple[int, ...]) -> Iterator[Option]:
    """Each different die one up or one down, within 1 to 6, for a bonus point; or keep them."""
    checks = bonus_check(state, survey, me, enemy)
    turned = state.fight.turned if state.fight is not None and not state.house.points_stack else ()
    for die in sorted(d for d in set(dice) if dice.count(d) > turned.count(d)):
        for to in (die - 1, die + 1):
            if 1 <= to <= 6:
                yield Option.of(Action("adjust", me.id, extra=(str(die), str(to))), *checks)
    yield Option.of(Action("keep", me.id))


def coherent(survey: Surveyed, group: Group, coherency: str = "chain") -> Check:
    """TM-4: a squad is an unbroken chain of gaps of one figurine's length at most; of ``pairs`` each figure only needs another
    within that."""
    toys = [t for t in (standing(survey.scene, f) for f in group.figures) if t is not None]
    length = min((extent_in(t) for t in toys), default=0.0)
    linked: dict[str, set[str]] = {t.id: {t.id} for t in toys}
    edges = sorted(((survey.gap(a.id, b.id).inches, survey.gap(a.id, b.id).sigma, a.id, b.id)
                    for a, b in combinations(toys, 2)))
    widest, sigma = 0.0, 0.0
    for gap, error, a, b in edges:  # the longest link of the shortest chain through all
        if linked[a] is not linked[b]:
            joined = linked[a] | linked[b]
            for f in joined:
                linked[f] = joined
            widest, sigma = gap, error
    if coherency == "pairs":
        widest, sigma = max((min((g, e) for g, e, a, b in edges if t.id in (a, b)) for t in toys if edges), default=(0.0, 0.0))
    ruling = at_most(widest, sigma, length)
    return Check("TM-4", ruling.verdict, widest, sigma, length, "in", ruling.probability,
                 f"{group.id}: widest gap {of_limit(widest, length)}, one figurine's length")


def mover(state: State, action: Action) -> Group | None:
    """The group whose figures an action moves: TM-1 a move, TM-13 Teleport, TM-7 a rout, TM-15 scattering; None: none."""
    if action.kind == "scatter":
        return state.group(state.fight.target) if state.fight is not None else None
    if action.kind not in ("move", "teleport", "fled"):
        return None
    return next((g for g in state.groups if action.actor in (g.id, *g.figures)), None)


def move_limit_in(state: State, action: Action) -> float:
    """TM-1: the group's Lengths (TM-7: also in a rout), those of its Teleport, or those that it is scattered (TM-15)."""
    group = mover(state, action)
    if group is None:
        return 0.0
    lengths = {"teleport": group.level("Teleport"), "scatter": sum(int(d) for d in action.extra)}
    return lengths.get(action.kind, group.lengths) * state.house.length_in


STAY = ("tankmecha", "installation")
"""TM-4: types whose Move is capped for what they are; Teleport does not carry them."""

RULE_OF = {"teleport": "TM-13", "fled": "TM-7", "scatter": "TM-15"}
"""The rule of each moving kind; of all others TM-1."""


def in_lengths(count: float) -> str:
    """"1 Length", "2 Lengths"."""
    return f"{count:g} Length{'s' * (count != 1)}"


def judge_move(state: State, action: Action, length_in: float, sigma_in: float, after: Surveyed,
               more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
    """TM-1 Lengths moved, TM-4 coherency once all have followed, TM-18 impassable pieces."""
    group = mover(state, action)
    if group is None:
        return ()
    limit = move_limit_in(state, action) + more_in
    checks = [moved_check(RULE_OF.get(action.kind, "TM-1"), length_in, sigma_in, limit, moved,
                         f" ({in_lengths(limit / state.house.length_in)})")]
    if group.type == "squad" and action.kind in ("move", "teleport"):
        checks.append(replace(coherent(after, group, state.house.coherency), decides=moved is None or not moved.waiting))
    if not (group.flies and state.house.impassable_fliers):
        for piece in of_kind(after.scene, "impassable"):
            for f in (moved.toy,) if moved is not None else group.figures:
                toy = standing(after.scene, f)
                if toy is not None and overlaps(toy, piece).verdict is not NO:
                    off = opposite(overlaps(toy, piece))
                    who = "only fliers cross" if state.house.impassable_fliers else "nobody crosses"
                    checks.append(Check("TM-18", off.verdict, probability=off.probability,
                                        detail=f"{f} is on {piece.id}, which {who}"))
    return tuple(checks)


def holds(state: State, survey: Surveyed, side: str, objective: str) -> Ruling:
    """TM-17: a squad of the side next to (touching) the objective, and no enemy squad there."""
    place = find(survey.scene, objective)
    mine, theirs = Ruling(NO, 0.0), Ruling(NO, 0.0)
    for group in state.groups:
        if group.type != "squad" or place is None:
            continue
        for f in figures(survey, group):
            toy = standing(survey.scene, f)
            assert toy is not None
            near = state.house.objective_in
            there = at_most(max(0.0, apart_in(toy, place)), toy.sigma_in, near) if near else touches(toy, place)
            if group.side == side:
                mine = max(mine, there, key=lambda r: r.probability)
            else:
                theirs = max(theirs, there, key=lambda r: r.probability)
    away = opposite(theirs)
    verdict = (NO if NO in (mine.verdict, away.verdict) else YES
               if mine.verdict is YES and away.verdict is YES else TOO_CLOSE)
    return Ruling(verdict, mine.probability * away.probability)
