"""The marks of a scene, from the ground up: terrain, toys and their badges, rings, and what is between two toys."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from shapely.geometry import Polygon

from assistant.overlay.judged import JudgedMove, judged_marks
from assistant.overlay.marks import (
    VERDICT_WORDS,
    VERDICTS,
    Area,
    Banner,
    Label,
    Legend,
    Mark,
    Symbol,
    length_text,
    prompt_text,
    ring_around,
    side_letters,
)
from assistant.overlay.pairs import flat, lines_from
from assistant.overlay.parameters import MARKS
from measure.scene import Scene, Terrain, Toy, Zone
from measure.verdict import doubtful_sigmas
from rules.actions import Option, Prompt

STATE_DASH = {"placed": "solid", "occluded": "dashed", "lifted": "dotted", "destroyed": "dotted"}


def marks_of(scene: Scene, survey: Any = None, options: Sequence[Option] = (), *, selected: str | None = None,
             target: str | None = None, card: str | None = None, hands: bool = False, warnings: Sequence[str] = (),
             prompt: Prompt | None = None, notes: Mapping[str, str] | None = None, turn: str = "",
             rings_in: Iterable[float] = (), units: str = "in", moving: Iterable[str] = (),
             names: Collection[str] | None = None, wounds: Mapping[str, tuple[int, int]] | None = None,
             judged: Iterable[JudgedMove] = (), rings_at: Mapping[str, Iterable[float]] | None = None) -> tuple[Mark, ...]:
    """Everything to draw for one scene, from the ground up.

    ``survey`` (measure.survey.Survey) gives ranges and cover; ``options`` (rules.actions.Option) what may be done.
    ``selected``: a toy id whose targets, rings and paths are drawn; None draws every strike and charge that is
    allowed or too close. ``target``: a toy aimed at; what is refused to it is told too. ``card`` keeps the options of that
    card. ``notes``: text under a toy's name ("2 actions"). ``rings_in``: further range rings round the selected toy.
    ``units``: "in" or "cm". ``hands``: an arm is over the table. ``names``: the toys and terrain whose names are written;
    a view that can be asked by the mouse names only those asked about, and writes on a line only where a toy is selected.
    None: all. ``wounds``: hits (left, at most) by toy, dots under its badge. ``judged``: moves whose ways are drawn.
    ``rings_at``: rings round any toys, by id. ValueError: other units, or a selected toy that is not in the scene.
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
        marks += _terrain(piece, units, names is None or piece.id in names)
    letters = side_letters(t.side for t in scene.toys)
    for toy in scene.toys:
        note = (notes or {}).get(toy.id, "") if names is None or toy.id in names else None
        marks += _toy(toy, letters.get(toy.side, ""), note, toy.id in lifted, (wounds or {}).get(toy.id, (0, 0)))
    shown = [o for o in options if card is None or o.action.card in (None, card)]
    if selected is not None and toys[selected].on_table:
        marks += _rings_of(toys[selected], shown, bool(card), rings_in, survey, units, doubt_of(scene, toys[selected]))
        mine = [o for o in shown if o.action.actor == selected]
        marks += lines_from(toys[selected], toys, mine, survey, units, target)
    else:
        marks += _open_lines(toys, shown, survey, units, names is not None)
    for toy_id, inches in (rings_at or {}).items():
        if toy_id in toys:
            me, doubt = toys[toy_id], doubt_of(scene, toys[toy_id])
            marks += [m for r in inches for m in _ring(me, r, "ring", units, doubt)]
    marks += judged_marks(judged, toys, units)
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


Doubt = Callable[[float], float]
"""How far off a range of so many inches may be to be too close to call, inches."""


def doubt_of(scene: Scene, me: Toy) -> Doubt:
    """The half width of the band round each ring of a toy in which a verdict is too close to call: as many
    sigmas (measure.verdict) of the range from it to a toy whose place is as sure as that of most others on the table."""
    others = [t.sigma_in for t in scene.toys if t.id != me.id and t.on_table]
    other = median(others) if others else me.sigma_in
    return lambda radius_in: doubtful_sigmas() * math.hypot(me.sigma_in, other, scene.scale_sigma * radius_in)


def _rings_of(me: Toy, shown: Sequence[Option], card: bool, rings_in: Iterable[float], survey: Any,
              units: str, doubt: Doubt) -> list[Mark]:
    """Rings of range and reach round the selected toy, and its bold outline. ``card``: one was chosen."""
    mine = [o for o in shown if o.action.actor == me.id]
    reach = {limit for o in mine if o.action.target for limit in _range_limits(o)}
    moves = {limit for o in mine if o.action.kind == "move" for limit in _range_limits(o)}
    marks: list[Mark] = []
    for radius in sorted({*rings_in, *(reach if card or len(reach) <= MARKS.rings_most else ())}):
        marks += _ring(me, radius, "ring", units, doubt)
    for inches in sorted(moves if card or len(moves) <= MARKS.rings_most else ()):
        marks += _reach(me, inches, survey, units, doubt)
    marks.append(Area(flat(me.footprint_in, me.base_in), "selected", me.side, subject=me.id))
    return marks


def _open_lines(toys: Mapping[str, Toy], shown: Sequence[Option], survey: Any, units: str, quiet: bool) -> list[Mark]:
    """Lines of everything between two toys that is allowed or too close."""
    open_ones = [o for o in shown if str(o.verdict) != "no" and o.action.actor in toys and o.action.target in toys]
    quiet = quiet or len({(o.action.actor, o.action.target) for o in open_ones}) > MARKS.lines_most // 2
    marks: list[Mark] = []
    for actor in sorted({o.action.actor or "" for o in open_ones}):
        mine = [o for o in open_ones if o.action.actor == actor]
        marks += lines_from(toys[actor], toys, mine, survey, units, None, quiet, named=True)
    return marks


def _zone(zone: Zone) -> list[Mark]:
    c = zone.polygon().representative_point()
    return [Area(flat(zone.footprint_in, 0.0), "zone", dash="dashed", fill=MARKS.zone_fill, subject=zone.id),
            Label((c.x, c.y, 0.0), (zone.id,), "zone", priority=-1, subject=zone.id)]


def _terrain(piece: Terrain, units: str, named: bool) -> list[Mark]:
    role = f"terrain_{piece.cover}"
    outline = Area(flat(piece.footprint_in, piece.base_in), role, dash="solid" if piece.cover == "hard" else "dashed",
                   fill=MARKS.terrain_fill, subject=piece.id)
    if not named:
        return [outline]
    c = piece.polygon().representative_point()
    words = (piece.kind or piece.id, f"{length_text(piece.height_in, units)} {piece.cover}")
    return [outline, Label((c.x, c.y, piece.top_in), words, "terrain", priority=-1, subject=piece.id)]


def _toy(toy: Toy, letter: str, note: str | None, moving: bool, pips: tuple[int, int]) -> list[Mark]:
    """A toy's outline and badge, and its name with ``note``; None: nobody asked for the name."""
    destroyed = toy.state == "destroyed"
    dash = "dashed" if moving else STATE_DASH[toy.state]
    role = "toy" if toy.on_table else f"toy_{toy.state}"
    x, y = toy.centroid()
    marks: list[Mark] = [Area(flat(toy.footprint_in, toy.base_in), role, toy.side, dash,
                              0.0 if destroyed else MARKS.toy_fill, destroyed, toy.id, toy.height_in)]
    if letter:
        corner = min(toy.footprint_in, key=lambda p: (p[0] + p[1], p))  # at the edge, the toy itself stays in sight
        marks.append(Symbol((*corner, toy.base_in), "letter", role, letter, toy.side, toy.id, pips))
    if note is not None:
        word = {"lifted": "lifted", "occluded": "hand over it", "destroyed": "destroyed"}.get(toy.state, "")
        lines = tuple(t for t in (toy.name or toy.id, note, word) if t)
        marks.append(Label((x, y, toy.base_in + toy.height_in), lines, role, toy.side, priority=1, subject=toy.id))
    return marks


def _ring(toy: Toy, radius_in: float, role: str, units: str, doubt: Doubt) -> list[Mark]:
    """A ring, and the two faint ones between which it is too close to call."""
    if radius_in <= 0:
        return []
    ring, off = ring_around(toy.footprint_in, radius_in), doubt(radius_in)
    edges = [ring_around(toy.footprint_in, r) for r in (radius_in - off, radius_in + off) if 0 < r != radius_in]
    at = max(ring, key=lambda p: p[1])
    words = ("moves " if role == "reach" else "") + length_text(radius_in, units)
    return [*(Area(flat(e, 0.0), f"{role}_edge", toy.side, subject=toy.id) for e in edges),
            Area(flat(ring, 0.0), role, toy.side, "dashed" if role == "ring" else "dotted", subject=toy.id),
            Label((at[0], at[1], 0.0), (words,), role, toy.side, priority=-2)]


def _reach(toy: Toy, inches: float, survey: Any, units: str, doubt: Doubt) -> list[Mark]:
    """Where the toy's middle may come to rest after a move, with the two faint outlines between which it is too close to call;
    without a survey a plain ring."""
    if survey is None:
        return _ring(toy, inches, "reach", units, doubt)
    area = survey.reachable(toy.id, inches).area()
    parts, off = _polygons(area), doubt(inches)
    marks: list[Mark] = [
        Area(flat(list(r.simplify(MARKS.reach_tolerance_in).coords)[:-1], 0.0), role, toy.side, dash, subject=toy.id)
        for shape, role, dash in ((area.buffer(-off), "reach_edge", "solid"), (area.buffer(off), "reach_edge", "solid"),
                                  (area, "reach", "dotted")) if off or role == "reach"
        for p in _polygons(shape) for r in (p.exterior, *p.interiors)]
    if parts:
        at = max((p for part in parts for p in part.exterior.coords), key=lambda p: p[1])
        marks.append(Label((at[0], at[1], 0.0), (f"moves {length_text(inches, units)}",), "reach", priority=-2))
    return marks


def _polygons(shape: Any) -> list[Polygon]:
    """The polygons that a shape is made of."""
    return [p for p in getattr(shape, "geoms", [shape]) if isinstance(p, Polygon) and not p.is_empty]


def _range_limits(option: Option) -> list[float]:
    """Upper limits in inches among an option's checks: what a ring is drawn for. A charge has a path instead."""
    if "charge" in str(option.action.kind):
        return []
    return [float(c.limit) for c in option.checks
            if c.unit == "in" and c.limit is not None and 0 < c.limit < MARKS.ring_limit_in]
