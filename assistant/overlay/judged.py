"""A move as it was judged, drawn on the table: where the toy stood, the way that counts, and what the rules say of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.overlay.marks import Area, Label, Line, Mark, length_text
from assistant.overlay.pairs import DASHES_OF, along_line, flat, lacking_in
from measure.scene import Point2, Point3, Ring, Toy
from rules.actions import Check


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A toy was moved from one place to another (footprint centroids, inches). ``way_in``: the shortest way, by which it is
    judged; empty: straight on. ``stood_in``: its footprint where it stood; empty: not known. ``checks``: what its game says.
    ``lane``: the two things between which it depends on whether one gets through; empty: it does not."""

    toy: str
    from_in: Point2
    to_in: Point2
    way_in: tuple[Point3, ...] = ()
    stood_in: Ring = ()
    checks: tuple[Check, ...] = ()
    lane: tuple[str, ...] = ()

    @property
    def deciding(self) -> Check | None:
        """The check that settles the move: the first that is not met, else the first that decides."""
        mine = [c for c in self.checks if c.decides]
        return next((c for c in mine if str(c.verdict) != "yes"), mine[0] if mine else None)


def judged_marks(judged: Iterable[JudgedMove], toys: Mapping[str, Toy], units: str = "in") -> list[Mark]:
    """What to draw of judged moves of toys on the table."""
    return [m for move in judged if move.toy in toys for m in _one(move, toys[move.toy], units)]


def _one(move: JudgedMove, toy: Toy, units: str) -> list[Mark]:
    check = move.deciding
    role = str(check.verdict) if check is not None else "trail"
    straight: tuple[Point3, ...] = ((*move.from_in, toy.base_in), (*move.to_in, toy.base_in))
    marks: list[Mark] = []
    if move.stood_in:
        marks.append(Area(flat(move.stood_in, toy.base_in), "ghost", dash="dotted"))
    way = move.way_in
    if way:
        marks.append(Line(straight, "trail", dash="dotted", subject=move.toy))
    points = (straight[0], *way[1:-1], straight[1])
    marks.append(Line(points, role, DASHES_OF.get(role, "solid"), arrow=True, subject=move.toy))
    words = _words(move, check, units)
    sign = (role if role in DASHES_OF else "",) + ("",) * (len(words) - 1)
    marks.append(Label(along_line(points, 0.5), words, role, priority=6, subject=move.toy, signs=sign))
    return marks


def _words(move: JudgedMove, check: Check | None, units: str) -> tuple[str, ...]:
    """"TT-10: 13.0 ± 0.1 in of 6.0 in", how much that is too far, and how far it is straight on where the way is another."""
    straight = length_text(math.dist(move.from_in, move.to_in), units)
    if check is None or check.measured is None:
        return (check.detail or straight,) if check is not None else (straight,)
    if not math.isfinite(check.measured):
        return (f"{check.rule}: no way leads there", f"{straight} straight on")
    words = f"{check.rule}: {length_text(check.measured, units, check.sigma or None)}"
    if check.limit is not None:
        words += f" of {length_text(check.limit, units)}"
    told = [words]
    if lack := lacking_in(check):
        told.append(f"{length_text(lack, units)} too far")
    if move.lane:
        told.append(f"is the lane {' – '.join(move.lane)} wide enough?")
    elif move.way_in:
        told.append(f"the way round; {straight} straight on")
    others = [c for c in move.checks if c is not check and c.decides and str(c.verdict) != "yes" and c.detail]
    return (*told, *(f"{c.rule}: {c.detail}" for c in others))

