"""What is between two toys, as marks: the line, and the pill at the target with one line for each kind of action."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.overlay.marks import (
    SYMBOLS,
    VERDICTS,
    Area,
    Label,
    Line,
    Mark,
    Symbol,
    hidden_text,
    length_text,
    rounded_sigma,
)
from assistant.overlay.parameters import MARKS
from measure.scene import Point3, Ring, Toy
from measure.verdict import doubtful_sigmas
from rules.actions import Check, Option

DASHES_OF = {"yes": "solid", "too_close": "dashed", "no": "dotted", "line": "solid"}
PRIORITY = {"yes": 4, "too_close": 3, "no": 2, "line": 2}


def lines_from(me: Toy, toys: Mapping[str, Toy], mine: Sequence[Option], survey: Any, units: str,
               aimed_at: str | None = None, quiet: bool = False, named: bool = False) -> list[Mark]:
    """A line and a pill for each target of the options ``mine``; with no options at all (no game) for every other side's
    toys, with range and cover. What is refused is shown to the target ``aimed_at`` alone. ``quiet``: no words.
    ``named``: each line begins with who would do it, as several may."""
    x, y = me.centroid()
    targets: dict[str, tuple[Option, ...]]
    if not mine:
        others = [t for t in toys.values() if t.on_table and t.id != me.id]
        targets = {t.id: () for t in ([t for t in others if t.side != me.side] or others)}
    else:
        targets = _by_target(mine, toys, aimed_at)
    nearest = sorted(targets, key=lambda i: (i != aimed_at, math.dist((x, y), toys[i].centroid())))
    marks: list[Mark] = []
    for target_id in nearest[:MARKS.lines_most]:
        marks += _pair(me, toys[target_id], targets[target_id], survey, units, aimed=target_id == aimed_at, quiet=quiet,
                       by=(me.name or me.id) if named else "")
    return marks


def best_per_target(options: Iterable[Option]) -> list[Option]:
    """Of several options of one kind for one actor and target (other cards) the most promising one: yes first, and of
    refused ones the card that comes nearest."""
    best: dict[tuple[str, str, str], Option] = {}
    for o in options:
        key = (str(o.action.kind), str(o.action.actor), str(o.action.target))
        if key not in best or _promise(o) < _promise(best[key]):
            best[key] = o
    return list(best.values())


def _promise(option: Option) -> tuple[int, int, float]:
    """Verdict, then refusals that are no matter of distance, then inches that are lacking: less is better."""
    no = [lacking_in(c) for c in option.checks if c.decides and str(c.verdict) == "no"]
    return (VERDICTS.index(str(option.verdict)), sum(v == 0.0 for v in no), max(no, default=0.0))


def lacking_in(check: Check) -> float:
    """Inches by which a distance is over its limit; 0 where that is not what is wrong."""
    if check.unit != "in" or check.measured is None or check.limit is None or str(check.verdict) != "no":
        return 0.0
    lack = check.measured - check.limit
    return lack if lack > 0 and math.isfinite(lack) else 0.0


def _by_target(mine: Sequence[Option], toys: Mapping[str, Toy], aimed_at: str | None) -> dict[str, tuple[Option, ...]]:
    """The best option of each kind by target, allowed ones first; refused ones for the toy that is aimed at."""
    out: dict[str, list[Option]] = {}
    for o in best_per_target(mine):
        target = o.action.target
        if target is not None and target in toys and (str(o.verdict) != "no" or target == aimed_at):
            out.setdefault(target, []).append(o)
    return {i: tuple(sorted(found, key=lambda o: (VERDICTS.index(str(o.verdict)), str(o.action.kind))))
            for i, found in out.items()}


def _pair(me: Toy, target: Toy, options: Sequence[Option], survey: Any, units: str, *, aimed: bool,
          quiet: bool, by: str) -> list[Mark]:
    """The line to one target, and its pill."""
    role = str(options[0].verdict) if options else "line"
    charges = [o for o in options if "charge" in str(o.action.kind)]
    along = next((o for o in charges if str(o.verdict) != "no"), charges[0] if charges and charges[0] is options[0] else None)
    points: tuple[Point3, ...] = ((*me.centroid(), me.base_in), (*target.centroid(), target.base_in))
    arrow = False
    told: list[tuple[str, str]] = []
    lengths: dict[str, str] = {}
    if survey is not None:
        gap = survey.gap(me.id, target.id)
        points = (point3(gap.from_point_in), point3(gap.to_point_in))
        lengths["strike"] = length_text(gap.inches, units, gap.sigma)
        if not options:
            cover = survey.cover(me.id, target.id)
            hidden = hidden_text(cover.hidden, cover.sigma, cover.definition)
            told = [("", f"{length_text(gap.inches, units, gap.sigma)} · {hidden}")]
        if along is not None:
            path = survey.charge(me.id, target.id)
            if math.isfinite(path.length_in) and len(path.points_in) >= 2:
                points, arrow = tuple(point3(p) for p in path.points_in), True
                lengths["charge"] = length_text(path.length_in, units, path.sigma)
    told += pill_lines(options, units, lengths)
    if by:
        told = [(sign, f"{by} {words[:1].lower()}{words[1:]}") for sign, words in told]
    if aimed and options and survey is not None and not any("hidden" in words for _, words in told):
        cover = survey.cover(me.id, target.id)
        told.append(("", hidden_text(cover.hidden, cover.sigma, cover.definition)))
    marks: list[Mark] = []
    if options:
        marks.append(Area(flat(target.footprint_in, target.base_in), role, target.side, DASHES_OF[role], subject=target.id))
    marks.append(Line(points, role, DASHES_OF[role], arrow=arrow, subject=target.id))
    if quiet and role in SYMBOLS:
        marks.append(Symbol(along_line(points, MARKS.label_share), role, role, subject=target.id))
    if not quiet and told:
        x, y = target.centroid()
        marks.append(Label((x, y, target.base_in + target.height_in), tuple(words for _, words in told), role,
                           priority=PRIORITY[role] + 4 * aimed, subject=target.id, signs=tuple(sign for sign, _ in told)))
    return marks


def pill_lines(options: Sequence[Option], units: str, lengths: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """(sign, words) of each option: "Charge 8.2 ± 0.3 of 9". A number that stands there already is not said again:
    "Strike within 12". ``lengths``: what is told of an option whose checks are not known (a log keeps those of what was
    done), the way for a charge and the range for all else."""
    out: list[tuple[str, str]] = []
    said: set[str] = set()
    for option in options:
        verb = str(option.action.kind).replace("_", " ").capitalize()
        words = _decided_by(option, units, said)
        if not option.checks and lengths:
            words = lengths.get("charge" if "charge" in verb.lower() else "strike", "")
            words = "" if words in said else words
            said.add(words)
        out.append((str(option.verdict), f"{verb} {words}".rstrip()))
    return list(dict.fromkeys(out))


def _decided_by(option: Option, units: str, said: set[str]) -> str:
    """The check that decided, in few words: of a refusal the first that says no, of a doubt the first in doubt, else the
    one with a length."""
    verdict = str(option.verdict)
    deciding = [c for c in option.checks if c.decides]
    if verdict == "yes":
        check = next((c for c in deciding if c.unit == "in" and c.measured is not None and c.limit is not None), None)
    else:
        check = next((c for c in deciding if str(c.verdict) == verdict), None)
    if check is None:
        return ""
    if check.measured is None or check.limit is None or not math.isfinite(check.measured):
        return check.detail
    if check.unit == "%":
        return f"{check.measured:.0f} ± {rounded_sigma(check.sigma or 0.0):.0f} % hidden, limit {check.limit:g}"
    if check.unit != "in" or check.limit >= MARKS.ring_limit_in:
        return check.detail
    number = length_text(check.measured, units, check.sigma or None).rsplit(" ", 1)[0]
    limit = length_text(check.limit, units).removesuffix(f" {units}").removesuffix(".0")
    if number in said and verdict != "too_close":
        return f"within {limit}" if verdict == "yes" else f"not within {limit}"
    said.add(number)
    words = f"{number} of {limit}" if check.limit else f"{number} apart"
    return f"{words}, {decider(check, units)}" if verdict == "too_close" else words


def decider(check: Check, units: str) -> str:
    """What would make a length that is too close to call a sure yes: "sure 0.4 in nearer"."""
    assert check.measured is not None
    assert check.limit is not None
    nearer = (check.measured <= check.limit) == ((check.probability or 0.0) >= 0.5)
    room = doubtful_sigmas() * (check.sigma or 0.0)
    lack = check.measured + room - check.limit if nearer else check.limit + room - check.measured
    return f"sure {length_text(max(lack, 0.1), units)} {'nearer' if nearer else 'farther'}"


def flat(ring: Ring | Sequence[Sequence[float]], z: float) -> tuple[Point3, ...]:
    """A ring at a height."""
    return tuple((float(p[0]), float(p[1]), float(z)) for p in ring)


def point3(p: Sequence[float]) -> Point3:
    """A point with two or three numbers as one with three."""
    return (float(p[0]), float(p[1]), float(p[2]) if len(p) > 2 else 0.0)


def along_line(points: Sequence[Point3], share: float) -> Point3:
    """The point that lies ``share`` (0-1) of the way along a line."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    left = sum(lengths) * share
    for (a, b), length in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            t = left / length
            return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2]))
        left -= length
    return points[-1]
