"""The ruler between two places, and the ghost: what a toy would see and reach if it stood elsewhere. No widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Point
from shapely.ops import nearest_points

from assistant.overlay.marks import Area, Label, Line, Mark, hidden_text, length_text
from assistant.overlay.scene_marks import marks_of
from assistant.overlay.toys_eye.ruling_change import change_of, change_text
from gui.language.words import said, tr
from gui.model.parameters import RULER
from gui.model.session_protocol import TickLike
from measure.scene import Point2, Point3, Scene, Terrain, Toy
from rules.actions import Check, Option

Floats = NDArray[np.float64]
GHOST_ID = "\N{GHOST}"


@dataclass(frozen=True, slots=True)
class Place:
    """An end of the ruler: ``kind`` toy, terrain or point; ``id`` of the first two; ``at_in`` on the table."""

    kind: str
    id: str
    at_in: Point2


def place_at(scene: Scene, to_widget: Callable[[Floats], Floats], at_px: tuple[float, float],
             at_in: Point2) -> Place:
    """What is pictured at ``at_px``: the smallest toy or piece of terrain whose body covers it, toys first, else the
    bare table."""
    point = Point(at_px)
    kinds: tuple[tuple[str, tuple[Toy | Terrain, ...]], ...] = (("toy", scene.toys), ("terrain", scene.terrain))
    for kind, things in kinds:
        hits = [(body.area, t.id) for t in things if (body := _body(t, to_widget)).covers(point)]
        if hits:
            return Place(kind, min(hits)[1], at_in)
    return Place("point", "", at_in)


def _body(thing: Toy | Terrain, to_widget: Callable[[Floats], Floats]) -> Any:
    """The outline of a prism on the screen: the hull of its base and top."""
    base = np.array([(x, y, thing.base_in) for x, y in thing.footprint_in])
    corners = to_widget(np.concatenate([base, base + np.array([0.0, 0.0, thing.height_in])]))
    if not np.isfinite(corners).all():
        return Point(-1e9, -1e9)
    return MultiPoint([tuple(c) for c in corners]).convex_hull


def ruler_marks(tick: TickLike, calibration: Any, a: Place, b: Place, units: str = "in") -> tuple[Mark, ...]:
    """The line between two places, closest point to closest point for toys and terrain, and its length ±."""
    measured = ruler(tick, calibration, a, b)
    if measured is None:
        return ()
    start, end, inches, sigma = measured
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2)
    return (Line((start, end), "ruler"), Label(middle, (length_text(inches, units, sigma),), "ruler", priority=9))


def ruler(tick: TickLike, calibration: Any, a: Place, b: Place) -> tuple[Point3, Point3, float, float | None] | None:
    """(from, to, inches, one sigma or None where the calibration gives none); None for one and the same place."""
    if (a.kind, a.id) == (b.kind, b.id) and (a.id or math.dist(a.at_in, b.at_in) < RULER.same_point_in):
        return None
    if a.id and b.id:
        gap = tick.survey.gap(a.id, b.id)
        return _point3(gap.from_point_in), _point3(gap.to_point_in), gap.inches, gap.sigma
    p, q = _ground(tick.scene, a, b), _ground(tick.scene, b, a)
    sigma = None
    if hasattr(calibration, "range_sigma_in"):
        sigma = float(np.max(calibration.range_sigma_in(np.array([p]), np.array([q]))))
    return (*p, 0.0), (*q, 0.0), math.dist(p, q), sigma


def _ground(scene: Scene, here: Place, other: Place) -> Point2:
    """Where the ruler starts on the ground: the point itself, or the nearest of a thing's footprint to the other."""
    if not here.id:
        return here.at_in
    things: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
    thing = next(t for t in things if t.id == here.id)
    near = nearest_points(thing.polygon(), Point(other.at_in))[0]
    return (near.x, near.y)


def _point3(p: Any) -> Point3:
    return (float(p[0]), float(p[1]), float(p[2]))


def cover_checks(tick: TickLike, me: str, target: str, card: str | None = None) -> tuple[Option | None, tuple[Check, ...]]:
    """The first option of ``me`` on ``target`` (with that card, if one is chosen), and its checks of what is hidden."""
    for option in tick.options:
        a = option.action
        if a.actor == me and a.target == target and card in (None, a.card):
            return option, tuple(c for c in option.checks if c.unit in ("share", "%", "hidden", "percent"))
    return None, ()


def limits_of(checks: Iterable[Check]) -> tuple[float, ...]:
    """The limits (0-1) that checks of what is hidden go by, each once."""
    return tuple(sorted({c.limit / (100 if c.unit in ("%", "percent") else 1) for c in checks if c.limit is not None}))


def ghost_marks(tick: TickLike, toy_id: str, to_in: Point2, *, target: str | None = None, card: str | None = None,
                limits: Sequence[float] = (), units: str = "in") -> tuple[Mark, ...]:
    """What the toy would see and reach if its centroid were at ``to_in``: its outline there, and lines with ranges and
    cover to the other side's toys. With a ``target`` also in words how much of that would be hidden, and what would change a
    ruling on one of ``limits`` (0-1) from there. Where it came from is blank: it cannot stand in its own way."""
    if not any(t.id == toy_id for t in tick.scene.toys):
        return ()
    toy = tick.scene.toy(toy_id)
    x, y = toy.centroid()
    moved = replace(toy.moved(to_in[0] - x, to_in[1] - y), state="placed")
    scene = tick.scene.with_toy(moved)
    survey = tick.survey.moved(scene)
    lines = [m for m in marks_of(scene, survey, selected=toy_id, card=card, units=units)
             if isinstance(m, Line) or (isinstance(m, Label) and m.role == "line")]
    outline = Area(tuple((px, py, moved.base_in) for px, py in moved.footprint_in), "ghost", moved.side, "dashed",
                   RULER.ghost_fill, subject=toy_id)
    far = length_text(math.hypot(to_in[0] - x, to_in[1] - y), units)
    words = [tr("{far} from here", far=far)]
    aimed = next((t for t in scene.toys if t.id == target and t.on_table and t.id != toy_id), None)
    if aimed is not None:
        seen = survey.cover(toy_id, aimed.id)
        words.append(f"{aimed.name or aimed.id}: {said(hidden_text(seen.hidden, seen.sigma, seen.definition))}")
        words.append(said(change_text(change_of(survey, toy_id, aimed.id, limits), units, bool(limits))))
    return (outline, *lines, Label((*to_in, moved.top_in), tuple(words), "ghost", priority=8))
