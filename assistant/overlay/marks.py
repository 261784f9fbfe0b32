"""What is drawn over the battle, as data in inches: one list of marks that every painter can draw.

A mark names its role ("toy", "yes", "range"), not a colour; a painter's :class:`Style` turns roles into looks.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shapely.geometry import Polygon

from assistant.overlay.parameters import MARKS
from measure.scene import Point3, Ring, Scene, Terrain, Toy, Zone
from rules.actions import Option, Prompt

CM_PER_IN = 2.54
DASHES = ("solid", "dashed", "dotted")
SYMBOLS = ("yes", "no", "too_close", "letter")
PLACES = ("top", "bottom")
STATE_DASH = {"placed": "solid", "occluded": "dashed", "lifted": "dotted", "destroyed": "dotted"}
VERDICTS = ("yes", "too_close", "no")
VERDICT_WORDS = {"yes": "allowed", "too_close": "too close to call", "no": "not allowed"}


@dataclass(frozen=True, slots=True)
class Area:
    """A closed outline: a toy's footprint, terrain, a zone, a range ring. ``fill`` 0-1; ``cross`` puts an X through it;
    ``subject`` is the id of what it stands for (a painter with a mouse finds it by that)."""

    points_in: tuple[Point3, ...]
    role: str
    side: str = ""
    dash: str = "solid"
    fill: float = 0.0
    cross: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An open line: closest points of two toys, a charge path, a ruler."""

    points_in: tuple[Point3, ...]
    role: str
    dash: str = "solid"
    arrow: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of text beside a point. Labels of a higher ``priority`` find their place first."""

    at_in: Point3
    lines: tuple[str, ...]
    role: str
    side: str = ""
    priority: int = 0
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A small disc with a check, a cross, a question mark or a letter, for those who cannot tell colours apart."""

    at_in: Point3
    kind: str
    role: str
    letter: str = ""
    side: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Banner:
    """Text over the whole picture, not on the table. ``role``: turn, prompt, caption or warning. ``kind``: the sign of
    a verdict (SYMBOLS) before it."""

    text: str
    role: str
    place: str = "top"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    """Explains the symbols of the verdicts: (kind of symbol, words)."""

    entries: tuple[tuple[str, str], ...]


Mark = Area | Line | Label | Symbol | Banner | Legend


def marks_of(scene: Scene, survey: Any = None, options: Sequence[Option] = (), *, selected: str | None = None,
             target: str | None = None, card: str | None = None, hands: bool = False, warnings: Sequence[str] = (),
             prompt: Prompt | None = None, notes: Mapping[str, str] | None = None, turn: str = "",
             rings_in: Iterable[float] = (), units: str = "in", moving: Iterable[str] = ()) -> tuple[Mark, ...]:
    """Everything to draw for one scene, from the ground up.

    ``survey`` (measure.survey.Survey) gives ranges and cover; ``options`` (rules.actions.Option) what may be done.
    ``selected``: a toy id whose targets, rings and paths are drawn; None draws every strike and charge that is
    allowed or too close. ``target``: a toy aimed at, whose line is always labelled. ``card`` keeps the options of that
    card. ``notes``: text under a toy's name ("2 hits"). ``rings_in``: further range rings round the selected toy.
    ``units``: "in" or "cm". ``hands``: an arm is over the table. ValueError: other units, or a selected toy that is
    not in the scene.
    """
    if units not in ("in", "cm"):
        raise ValueError(f"units are 'in' or 'cm', found {units!r}")
    toys = {t.id: t for t in scene.toys}
    if selected is not None and selected not in toys:
        raise ValueError(f"no toy {selected!r} to select; there are {', '.join(toys) or 'none'}")
    lifted = frozenset(moving)
    marks: list[Mark] = []
    for zone in scene.zones:
        marks += _zone(zone)
    for piece in scene.terrain:
        marks += _terrain(piece, units)
    letters = side_letters(t.side for t in scene.toys)
    for toy in scene.toys:
        marks += _toy(toy, letters.get(toy.side, ""), (notes or {}).get(toy.id, ""), toy.id in lifted)
    shown = [o for o in options if card is None or o.action.card in (None, card)]
    if selected is not None and toys[selected].on_table:
        marks += _rings_of(toys[selected], shown, bool(card), rings_in, survey, units)
        mine = best_per_target(o for o in shown if o.action.actor == selected)
        marks += _lines_from(toys[selected], toys, mine, survey, units, target)
    else:
        marks += _open_lines(toys, shown, survey, units, target)
    if turn:
        marks.append(Banner(turn, "turn"))
    if prompt is not None:
        marks.append(Banner(prompt_text(prompt), "prompt", "bottom"))
    marks += [Banner(w, "warning", "bottom") for w in warnings]
    if hands:
        marks.append(Banner("Hand over the table", "hands", "bottom"))
    if options:
        marks.append(Legend(tuple((v, VERDICT_WORDS[v]) for v in VERDICTS)))
    return tuple(marks)


def _rings_of(me: Toy, shown: Sequence[Option], card: bool, rings_in: Iterable[float], survey: Any,
              units: str) -> list[Mark]:
    """Rings of range and reach round the selected toy, and its bold outline. ``card``: one was chosen."""
    mine = [o for o in shown if o.action.actor == me.id]
    reach = {limit for o in mine if o.action.target for limit in _range_limits(o)}
    moves = {limit for o in mine if o.action.kind == "move" for limit in _range_limits(o)}
    marks: list[Mark] = []
    for radius in sorted({*rings_in, *(reach if card or len(reach) <= MARKS.rings_most else ())}):
        marks += _ring(me, radius, "ring", units)
    for inches in sorted(moves if card or len(moves) <= MARKS.rings_most else ()):
        marks += _reach(me, inches, survey, units)
    marks.append(Area(_flat(me.footprint_in, me.base_in), "selected", me.side, subject=me.id))
    return marks


def _open_lines(toys: Mapping[str, Toy], shown: Sequence[Option], survey: Any, units: str,
                target: str | None) -> list[Mark]:
    """Lines of everything between two toys that is allowed or too close."""
    open_ones = [o for o in shown if _verdict(o) != "no" and o.action.actor in toys and o.action.target in toys]
    pairs = best_per_target(open_ones)
    quiet = len(pairs) > MARKS.lines_most // 2
    marks: list[Mark] = []
    for actor in sorted({o.action.actor or "" for o in pairs}):
        mine = [o for o in pairs if o.action.actor == actor]
        marks += _lines_from(toys[actor], toys, mine, survey, units, target, quiet)
    return marks


def best_per_target(options: Iterable[Option]) -> list[Option]:
    """Of several options of one kind for one actor and target (other cards) the most promising one, yes first."""
    best: dict[tuple[str, str, str], Option] = {}
    for o in options:
        key = (str(o.action.kind), str(o.action.actor), str(o.action.target))
        if key not in best or VERDICTS.index(_verdict(o)) < VERDICTS.index(_verdict(best[key])):
            best[key] = o
    return list(best.values())


def length_text(inches: float, units: str = "in", sigma_in: float | None = None) -> str:
    """"9.4 in", "9.4 ± 0.1 in" or the same in cm; the sigma as :func:`rounded_sigma` has it."""
    scale = 1.0 if units == "in" else CM_PER_IN
    if sigma_in is None:
        return f"{inches * scale:.1f} {units}"
    return f"{inches * scale:.1f} ± {rounded_sigma(sigma_in * scale, 10):.1f} {units}"


def hidden_text(hidden: float, sigma: float) -> str:
    """"43 % ± 6 hidden"; shares 0-1 in, percent out, the sigma as :func:`rounded_sigma` has it."""
    return f"{100 * hidden:.0f} % ± {rounded_sigma(100 * sigma):.0f} hidden"


def prompt_text(prompt: Prompt) -> str:
    """What a prompt asks, and of whom; a secret question is not shown to everybody."""
    if prompt.secret:
        return f"{prompt.player}: look at your private question"
    return prompt.text if prompt.player in prompt.text else f"{prompt.player}: {prompt.text}"


def side_letters(sides: Iterable[str]) -> dict[str, str]:
    """One letter per side: its first that no other side has taken, else the next of the alphabet."""
    taken: dict[str, str] = {}
    for side in sorted({s for s in sides if s}):
        wanted = [c.upper() for c in side if c.isalnum()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        taken[side] = next((c for c in wanted if c not in taken.values()), "?")
    return taken


def ring_around(footprint_in: Ring, radius_in: float) -> Ring:
    """The line of all points ``radius_in`` from a footprint's outline (its convex hull: a hollow needs no ring)."""
    grown = Polygon(footprint_in).convex_hull.buffer(radius_in, quad_segs=MARKS.ring_segments)
    return tuple((x, y) for x, y in list(grown.exterior.coords)[:-1])


def rounded_sigma(sigma: float, steps: int = 1) -> float:
    """Rounded to whole ``steps``-ths, never to zero: to the nearest, but up where that would make it look smaller by more
    than 5 % (EA-4/02 M:2022, 6.3)."""
    nearest = round(sigma * steps)
    return max(1, nearest if nearest >= 0.95 * sigma * steps else math.ceil(sigma * steps)) / steps


def _verdict(option: Option) -> str:
    return str(option.verdict)


def _flat(ring: Iterable[Sequence[float]], z: float) -> tuple[Point3, ...]:
    return tuple((float(p[0]), float(p[1]), float(z)) for p in ring)


def _zone(zone: Zone) -> list[Mark]:
    c = zone.polygon().representative_point()
    return [Area(_flat(zone.footprint_in, 0.0), "zone", dash="dashed", fill=MARKS.zone_fill, subject=zone.id),
            Label((c.x, c.y, 0.0), (zone.id,), "zone", priority=-1, subject=zone.id)]


def _terrain(piece: Terrain, units: str) -> list[Mark]:
    role = f"terrain_{piece.cover}"
    outline = Area(_flat(piece.footprint_in, piece.base_in), role, dash="solid" if piece.cover == "hard" else "dashed",
                   fill=MARKS.terrain_fill, subject=piece.id)
    c = piece.polygon().representative_point()
    words = (piece.kind or piece.id, f"{length_text(piece.height_in, units)} {piece.cover}")
    return [outline, Label((c.x, c.y, piece.top_in), words, "terrain", priority=-1, subject=piece.id)]


def _toy(toy: Toy, letter: str, note: str, moving: bool) -> list[Mark]:
    destroyed = toy.state == "destroyed"
    dash = "dashed" if moving else STATE_DASH[toy.state]
    role = "toy" if toy.on_table else f"toy_{toy.state}"
    x, y = toy.centroid()
    marks: list[Mark] = [Area(_flat(toy.footprint_in, toy.base_in), role, toy.side, dash,
                              0.0 if destroyed else MARKS.toy_fill, destroyed, toy.id)]
    top = toy.base_in + toy.height_in
    if letter:
        corner = min(toy.footprint_in, key=lambda p: (p[0] + p[1], p))  # at the edge, the toy itself stays in sight
        marks.append(Symbol((*corner, toy.base_in), "letter", role, letter, toy.side, toy.id))
    word = {"lifted": "lifted", "occluded": "under a hand", "destroyed": "destroyed"}.get(toy.state, "")
    lines = tuple(t for t in (toy.name or toy.id, note, word) if t)
    marks.append(Label((x, y, top), lines, role, toy.side, priority=1, subject=toy.id))
    return marks


def _ring(toy: Toy, radius_in: float, role: str, units: str) -> list[Mark]:
    if radius_in <= 0:
        return []
    ring = ring_around(toy.footprint_in, radius_in)
    at = max(ring, key=lambda p: p[1])
    words = ("moves " if role == "reach" else "") + length_text(radius_in, units)
    return [Area(_flat(ring, 0.0), role, toy.side, "dashed" if role == "ring" else "dotted", subject=toy.id),
            Label((at[0], at[1], 0.0), (words,), role, toy.side, priority=-2)]


def _reach(toy: Toy, inches: float, survey: Any, units: str) -> list[Mark]:
    """Where the toy's middle may come to rest after a move; without a survey a plain ring."""
    if survey is None:
        return _ring(toy, inches, "reach", units)
    area = survey.reachable(toy.id, inches).area()
    parts = [p for p in getattr(area, "geoms", [area]) if isinstance(p, Polygon) and not p.is_empty]
    rings = [r for p in parts for r in (p.exterior, *p.interiors)]
    marks: list[Mark] = [Area(_flat(list(r.simplify(MARKS.reach_tolerance_in).coords)[:-1], 0.0), "reach", toy.side, "dotted",
                              subject=toy.id) for r in rings]
    if parts:
        at = max((p for part in parts for p in part.exterior.coords), key=lambda p: p[1])
        marks.append(Label((at[0], at[1], 0.0), (f"moves {length_text(inches, units)}",), "reach", priority=-2))
    return marks


def _range_limits(option: Option) -> list[float]:
    """Upper limits in inches among an option's checks: what a ring is drawn for. A charge has a path instead."""
    if "charge" in str(option.action.kind):
        return []
    return [float(c.limit) for c in option.checks
            if c.unit == "in" and c.limit is not None and 0 < c.limit < MARKS.ring_limit_in]


def _lines_from(me: Toy, toys: Mapping[str, Toy], mine: Sequence[Option], survey: Any, units: str,
                target_id: str | None, quiet: bool = False) -> list[Mark]:
    """Lines to the targets of ``mine``; with no options at all (no game) to every other side's toys.

    A target that is refused in every way has one dim line. Its reason is written out where few lines are drawn, or
    where the player aims at it (the window also shows it under the mouse)."""
    aimed: list[tuple[Toy, Option | None]] = [
        (toys[o.action.target], o) for o in mine if o.action.target is not None and o.action.target in toys]
    if not mine:
        others = [t for t in toys.values() if t.on_table and t.id != me.id]
        enemies = [t for t in others if t.side != me.side]
        aimed = [(t, None) for t in (enemies or others)]
    open_ids = {t.id for t, o in aimed if o is None or _verdict(o) != "no"}
    x, y = me.centroid()
    aimed.sort(key=lambda pair: (math.dist((x, y), pair[0].centroid()),
                                 0 if pair[1] is None else VERDICTS.index(_verdict(pair[1])),
                                 pair[1] is not None and "charge" in pair[1].action.kind))
    marks: list[Mark] = []
    seen: set[str] = set()
    for target, option in aimed[:MARKS.lines_most]:
        verdict = "none" if option is None else _verdict(option)
        if verdict == "no" and (target.id in open_ids or target.id in seen):
            continue
        if option is not None:
            marks.append(Area(_flat(target.footprint_in, target.base_in), verdict, target.side,
                              {"yes": "solid", "too_close": "dashed"}.get(verdict, "dotted"), subject=target.id))
        dumb = quiet or target.id in seen or (verdict == "no" and len(aimed) > MARKS.reasons_most)
        marks += _path_or_line(me, target, option, verdict, survey, units, dumb and target.id != target_id)
        seen.add(target.id)
    return marks


def _path_or_line(me: Toy, target: Toy, option: Option | None, verdict: str, survey: Any, units: str,
                  quiet: bool) -> list[Mark]:
    role = "line" if verdict == "none" else verdict
    dash = {"too_close": "dashed", "no": "dotted"}.get(verdict, "solid")
    kind = "" if option is None else str(option.action.kind)
    words: list[str] = []
    points: tuple[Point3, ...] = ((*me.centroid(), me.base_in), (*target.centroid(), target.base_in))
    if "charge" in kind and survey is not None:
        path = survey.charge(me.id, target.id)
        if math.isfinite(path.length_in) and len(path.points_in) >= 2:
            points = tuple(_point3(p) for p in path.points_in)
            words.append(f"charge {length_text(path.length_in, units, path.sigma)}")
        else:
            words.append("no way there")
    elif survey is not None:
        gap = survey.gap(me.id, target.id)
        points = (_point3(gap.from_point_in), _point3(gap.to_point_in))
        cover = survey.cover(me.id, target.id)
        words += [length_text(gap.inches, units, gap.sigma), hidden_text(cover.hidden, cover.sigma)]
    middle = _along(points, MARKS.label_share)
    marks: list[Mark] = [Line(points, role, dash, arrow="charge" in kind, subject=target.id)]
    if verdict in SYMBOLS:
        marks.append(Symbol(middle, verdict, role, subject=target.id))
    if words and not quiet:
        reason = "" if option is None or verdict == "yes" else short_reason(option)
        lines = (*words, reason) if reason else tuple(words)
        marks.append(Label(middle, lines, role, priority={"yes": 4, "too_close": 3}.get(verdict, 2),
                           subject=target.id))
    return marks


def short_reason(option: Option) -> str:
    """The first check that is not a yes, in its own words: why an option is refused or unsure."""
    for wanted in ("no", "too_close"):
        for check in option.checks:
            if check.decides and str(check.verdict) == wanted:
                return f"{check.rule} {check.detail}".strip()
    return ""


def _point3(p: Sequence[float]) -> Point3:
    return (float(p[0]), float(p[1]), float(p[2]) if len(p) > 2 else 0.0)


def _along(points: Sequence[Point3], share: float) -> Point3:
    """The point that lies ``share`` (0-1) of the way along a line."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    left = sum(lengths) * share
    for (a, b), length in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            t = left / length
            return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2]))
        left -= length
    return points[-1]
