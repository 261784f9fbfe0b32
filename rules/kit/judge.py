"""What the kit looks at on the table: ranges in bands, cover in steps, arcs, ways into contact, zones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from measure.verdict import Ruling, Verdict, all_of, at_least, at_most
from rules.actions import Action, Check, Moved, Option
from rules.kit.data import Kit, MoveRow, WeaponRow
from rules.kit.state import Fighter, State
from rules.places import (
    missing,
    moved_check,
    of_kind,
    of_limit,
    opposite,
    percent_hidden,
    rests_in,
    standing,
    way_check,
)
from rules.surveyed import Surveyed

TURNS_FROM_IN = 0.5
"""Inches: a shorter move does not turn a toy's front."""
YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
CONTACT = {YES: "in contact", NO: "not in contact", TOO_CLOSE: "contact is too close to call"}


def attacks(kit: Kit, survey: Surveyed, toy: Fighter, foe: str, weapon: WeaponRow) -> Iterator[Option]:
    """One option for each number that the dice may have to show: with several too close to call, each is."""
    gone = missing(survey, "range", toy.id, foe)
    if gone is not None:
        yield Option.of(Action(weapon.kind, toy.id, foe, extra=(weapon.name, f"{weapon.bands[0].needs}+")), gone)
        return
    if weapon.contact:
        touch = survey.touching(toy.id, foe)
        gap = survey.gap(toy.id, foe)
        yield Option.of(Action(weapon.kind, toy.id, foe, extra=(weapon.name, f"{weapon.bands[0].needs}+")), Check(
            "contact", touch.verdict, gap.inches, gap.sigma, 0.0, "in", touch.probability, CONTACT[touch.verdict]))
        return
    found: dict[int, list[tuple[Check, Check]]] = {}
    for reach, needs in _bands(survey, toy.id, foe, weapon):
        for cover, adds in _steps(kit, survey, toy.id, foe):
            if NO not in (reach.verdict, cover.verdict):
                found.setdefault(needs + adds, []).append((reach, cover))
    sight = (_seen(kit, survey, toy.id, foe), *_arc(survey, toy, foe, weapon))
    if not found:
        far = _reach(survey, toy.id, foe, weapon.bands[-1].to_in)
        yield Option.of(Action(weapon.kind, toy.id, foe, extra=(weapon.name, f"{weapon.bands[-1].needs}+")), far, *sight)
    for needs, ways in sorted(found.items()):
        best = max(ways, key=lambda w: (w[0].probability or 0.0) * (w[1].probability or 0.0))
        yield Option.of(Action(weapon.kind, toy.id, foe, extra=(weapon.name, f"{needs}+")), *best, *sight)


def _reach(survey: Surveyed, by: str, foe: str, limit: float) -> Check:
    gap = survey.gap(by, foe)
    ruling = at_most(gap.inches, gap.sigma, limit)
    return Check("range", ruling.verdict, gap.inches, gap.sigma, limit, "in", ruling.probability, of_limit(gap.inches, limit))


def _bands(survey: Surveyed, by: str, foe: str, weapon: WeaponRow) -> Iterator[tuple[Check, int]]:
    """Is it in each band, and what the dice need there."""
    gap, near = survey.gap(by, foe), 0.0
    for band in weapon.bands:
        inside = at_most(gap.inches, gap.sigma, band.to_in)
        before = at_most(gap.inches, gap.sigma, near) if near else Ruling(NO, 0.0)
        verdict = all_of(inside.verdict, opposite(before).verdict)
        sure = max(0.0, inside.probability - before.probability)
        yield Check("range", verdict, gap.inches, gap.sigma, band.to_in, "in", sure,
                    f"{of_limit(gap.inches, band.to_in)}: {band.needs} or more"), band.needs
        near = band.to_in


def _steps(kit: Kit, survey: Surveyed, by: str, foe: str) -> Iterator[tuple[Check, int]]:
    """Is it behind each step of cover, and what that adds."""
    cover = survey.cover(by, foe)
    hidden, sigma = 100 * cover.hidden, 100 * cover.sigma
    names = ", ".join(b.id for b in cover.blockers)
    edges = [(0.0, 0), *((100 * s.share, s.adds) for s in kit.cover.steps), (math.inf, 0)]
    for (low, adds), (high, _) in pairwise(edges):
        above = at_least(hidden, sigma, low) if low else Ruling(YES, 1.0)
        beyond = at_least(hidden, sigma, high) if math.isfinite(high) else Ruling(NO, 0.0)
        verdict = all_of(above.verdict, opposite(beyond).verdict)
        limit = low or (high if math.isfinite(high) else 100.0)
        said = (f"{percent_hidden(hidden, limit, survey.definition)}{f' by {names}' if names else ''}: "
                f"{f'{adds} more' if adds else 'open'}")
        yield Check("cover", verdict, hidden, sigma, limit, "%", max(0.0, above.probability - beyond.probability), said), adds


def _seen(kit: Kit, survey: Surveyed, by: str, foe: str) -> Check:
    cover, limit = survey.cover(by, foe), 100 * kit.cover.unseen
    ruling = at_most(100 * cover.hidden, 100 * cover.sigma, limit)
    return Check("sight", ruling.verdict, 100 * cover.hidden, 100 * cover.sigma, limit, "%", ruling.probability,
                 percent_hidden(100 * cover.hidden, limit, survey.definition))


def _arc(survey: Surveyed, toy: Fighter, foe: str, weapon: WeaponRow) -> list[Check]:
    """Is the target in the weapon's arc? A toy that has not moved looks all round."""
    a, b = standing(survey.scene, toy.id), standing(survey.scene, foe)
    if weapon.arc_deg >= 360 or toy.heading_deg is None or a is None or b is None:
        return []
    (x, y), (u, v) = a.centroid(), b.centroid()
    off = abs((math.degrees(math.atan2(v - y, u - x)) - toy.heading_deg + 180) % 360 - 180)
    sigma = math.degrees(math.hypot(a.sigma_in, b.sigma_in) / max(1e-6, math.hypot(u - x, v - y)))
    ruling = at_most(off, sigma, weapon.arc_deg / 2)
    return [Check("arc", ruling.verdict, off, sigma, weapon.arc_deg / 2, "°", ruling.probability,
                  f"{off:.0f} of {weapon.arc_deg / 2:g}° off its front")]


def moves(kit: Kit, survey: Surveyed, toy: Fighter, row: MoveRow, foes: tuple[str, ...]) -> Iterator[Option]:
    """A move of so many inches, or into contact with each enemy."""
    limit = move_in(kit, toy, row)
    if not row.contact:
        yield Option.of(Action(row.kind, toy.id), Check("move", YES if limit else NO, limit=limit, unit="in",
                                                        detail=f"up to {limit:g} in"))
        return
    for foe in foes:
        gone = missing(survey, "move", toy.id, foe)
        yield Option.of(Action(row.kind, toy.id, foe), gone or way_check("move", survey.charge(toy.id, foe), limit))


def move_in(kit: Kit, toy: Fighter, row: MoveRow) -> float:
    """Inches that a toy may move so."""
    return row.factor * kit.profile_named(toy.profile).move_in


def arrived(kit: Kit, action: Action, row: MoveRow, toy: Fighter, length_in: float, sigma_in: float, after: Surveyed,
            more_in: float, moved: Moved | None) -> tuple[Check, ...]:
    """A move once the toy rests: its length, and contact where it was to end there."""
    checks = [moved_check("move", length_in, sigma_in, move_in(kit, toy, row) + more_in, moved)]
    if row.contact and action.target:
        gone = missing(after, "contact", toy.id, action.target)
        touch = after.touching(toy.id, action.target) if gone is None else Ruling(NO, 0.0)
        checks.append(gone or Check("contact", touch.verdict, probability=touch.probability, detail=CONTACT[touch.verdict]))
    return tuple(checks)


def heading_deg(moved: Moved, after: Surveyed) -> float | None:
    """The direction from where a toy stood to where it stands, in whole degrees; None: not known, or it was only shifted."""
    toy = standing(after.scene, moved.toy)
    if toy is None or not moved.stood_in:
        return None
    x0, y0 = (sum(c) / len(moved.stood_in) for c in zip(*moved.stood_in, strict=True))
    x, y = toy.centroid()
    if math.hypot(x - x0, y - y0) < TURNS_FROM_IN:
        return None
    return float(round(math.degrees(math.atan2(y - y0, x - x0))))


def holders(kit: Kit, state: State, survey: Surveyed) -> Iterator[Option]:
    """Each zone that counts and was not scored this turn: who holds it alone, or nobody."""
    waiting = [z for kind in kit.score.zones for z in of_kind(survey.scene, kind) if z.id not in state.scored]
    for zone in waiting:
        on = {s: max((rests_in(t, zone) for t in (standing(survey.scene, f.id) for f in state.living(s)) if t is not None),
                     key=lambda r: r.probability, default=Ruling(NO, 0.0)) for s in state.sides}
        alone = {s: all_of(on[s].verdict, *(opposite(on[o]).verdict for o in state.sides if o != s)) for s in state.sides}
        for side in state.sides:
            yield Option.of(Action("claim", side, zone.id), Check("zone", alone[side], detail=f"{side} alone on {zone.id}"))
        nobody = NO if YES in alone.values() else TOO_CLOSE if TOO_CLOSE in alone.values() else YES
        yield Option.of(Action("nobody", target=zone.id), Check("zone", nobody, detail=f"nobody alone on {zone.id}"))
    left = ", ".join(z.id for z in waiting)
    yield Option.of(Action("end_turn"), *([Check("zone", NO, detail=f"first: {left}")] if waiting else []))
