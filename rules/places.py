"""Where a toy rests, as three-way answers: in an area, on a piece of stuff, touching a card that lies there.

A position has an error per axis, so "inside" is a signed distance to the edge with a sigma.

In: a scene, toys, zones, stuff.
Out: rulings (yes, no, too close to call) and checks with reasons.
May import: ``measure``, ``rules.actions``, ``engine``, ``parameters``, ``surveyed``.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shapely.affinity import translate
from shapely.geometry import Polygon
from shapely.ops import unary_union

from measure.occlusion.definitions import USUAL
from measure.scene import Scene, Terrain, Toy, Zone
from measure.verdict import Ruling, Verdict, at_least, at_most
from rules.actions import Check, Moved
from rules.engine import kept
from rules.parameters import RULES
from rules.surveyed import Pathed, Surveyed

Place = Toy | Terrain | Zone


def find(scene: Scene, thing_id: str) -> Place | None:
    """The toy, piece or zone of that id, None where there is none."""
    things: tuple[Any, ...] = (*scene.toys, *scene.terrain, *scene.zones)
    return next((t for t in things if t.id == thing_id), None)


def standing(scene: Scene, toy_id: str) -> Toy | None:
    """The toy, if it stands on the table (not lifted, not destroyed, not gone)."""
    return next((t for t in scene.toys if t.id == toy_id and t.on_table), None)


def of_kind(scene: Scene, kind: str) -> tuple[Terrain | Zone, ...]:
    """The zones and pieces of that kind ("hill", "supply", ...)."""
    return (*(z for z in scene.zones if z.kind == kind), *(t for t in scene.terrain if t.kind == kind))


def seen_area(survey: Surveyed, from_id: str, place: Place) -> tuple[float, float]:
    """Share (0-1) of a flat thing's area hidden from the toy's head, with its sigma."""
    memo = kept(survey).setdefault("seen-area", {})
    if place.id not in memo:
        flat = Toy(place.id, place.footprint_in, RULES.card_thick_in, height_sigma_in=0.0)
        rest = tuple(t for t in survey.scene.toys if t.id != place.id)
        memo[place.id] = survey.moved(replace(survey.scene, toys=(*rest, flat)), USUAL)
    cover = memo[place.id].cover(from_id, place.id)
    return cover.hidden, cover.sigma


def opposite(ruling: Ruling) -> Ruling:
    """The ruling of the contrary statement."""
    turned = {Verdict.YES: Verdict.NO, Verdict.NO: Verdict.YES, Verdict.TOO_CLOSE: Verdict.TOO_CLOSE}
    return Ruling(turned[ruling.verdict], 1.0 - ruling.probability)


def way_check(rule: str, path: Pathed, limit_in: float) -> Check:
    """Is the way no longer than the limit? A lane that an error may shut or open is told with both lengths."""
    ruling, doubt = path.within(limit_in), path.doubt(limit_in)
    here, limit = math.isfinite(path.length_in), inches(limit_in)
    if doubt is not None:
        a, b = doubt.between
        shut = f"{inches(doubt.shut_in)} in" if math.isfinite(doubt.shut_in) else "none"
        said = (f"the lane between {a} and {b} is open or shut within the error: a way of {inches(doubt.open_in)} in or "
                f"{shut}, of {limit} in")
    else:
        said = f"way of {of_limit(path.length_in, limit_in)}" if here else f"there is no way to it, up to {limit} in"
    return Check(rule, ruling.verdict, path.length_in, path.sigma, limit_in, "in", ruling.probability, said)


def moved_check(rule: str, length_in: float, sigma_in: float, limit_in: float, moved: Moved | None, unit: str = "") -> Check:
    """Was the toy moved no farther than the limit? Along the shortest way where there is one to tell, else straight. ``unit``:
    the limit in the game's own measure, in words."""
    way = moved.way if moved is not None else None
    said = {Verdict.YES: "within", Verdict.NO: "too far", Verdict.TOO_CLOSE: "too close to call"}
    if way is None:
        ruling = at_most(length_in, sigma_in, limit_in)
        return Check(rule, ruling.verdict, length_in, sigma_in, limit_in, "in", ruling.probability,
                     f"{of_limit(length_in, limit_in)}{unit}: {said[ruling.verdict]}")
    found = way_check(rule, way, limit_in)
    straight = f"{inches(length_in)} in straight"
    if not math.isfinite(way.length_in) and way.doubt(limit_in) is None:
        return replace(found, detail=f"no way leads there ({straight}), up to {inches(limit_in)} in{unit}")
    return replace(found, detail=f"{found.detail}{unit}, round what stands between ({straight}): {said[found.verdict]}")


def touch_check(rule: str, toy: Toy, place: Place, said: Mapping[Verdict, str]) -> Check:
    """Does the toy touch the flat thing? ``said``: the words for each verdict."""
    ruling, apart = touches(toy, place), max(0.0, apart_in(toy, place))
    far = f", {inches(apart)} in apart" if apart > RULES.touch_in else ""
    return Check(rule, ruling.verdict, apart, _sigma(toy, place), RULES.touch_in, "in", ruling.probability,
                 said[ruling.verdict] + far)


def missing(survey: Surveyed, rule: str, *ids: str) -> Check | None:
    """A refusal where one of the toys does not stand on the table."""
    memo = kept(survey)
    stand = memo.get("standing")
    if stand is None:
        stand = memo["standing"] = frozenset(t.id for t in survey.scene.toys if t.on_table)
    for toy_id in ids:
        if toy_id not in stand:
            return Check(rule, Verdict.NO, detail=f"{toy_id} is not seen standing on the table")
    return None


def inches(x: float) -> str:
    """"9.4", "12", "no way" for an endless one."""
    return "no way" if math.isinf(x) else f"{x:.1f}".removesuffix(".0")


def compared(measured: float, limit: float, decimals: int = 1) -> tuple[str, str]:
    """Both numbers in as many decimals as it takes to tell them apart, ``decimals`` at least: "12.04" and "12"."""
    for n in range(decimals, RULES.most_decimals + 1):
        a, b = _digits(measured, n), _digits(limit, n)
        if a != b or measured == limit:
            break
    return a, b


def _digits(x: float, decimals: int) -> str:
    return f"{x:.{decimals}f}".rstrip("0").rstrip(".") if decimals else f"{x:.0f}"


def of_limit(measured_in: float, limit_in: float) -> str:
    """"9.4 of 12 in": a length and what is allowed, never "12 of 12 in" for what is longer."""
    if math.isinf(measured_in):
        return f"{inches(measured_in)} of {inches(limit_in)} in"
    return "{} of {} in".format(*compared(measured_in, limit_in))


def percent_hidden(share: float, limit: float, definition: str = USUAL) -> str:
    """"43 % hidden", "43 % of its height hidden": a share in percent, with decimals where it would read as the limit else."""
    n = compared(share, limit, 0)[0]
    if definition == "width":
        return f"{n} % of its width hidden"
    if definition == "height":
        return f"{n} % of its height hidden"
    if definition == "base":
        return f"{n} % of its base hidden"
    if definition == "any":
        return "wholly hidden" if share > 50 else "not wholly hidden"
    return f"{n} % hidden"


def depth_in(toy: Toy, place: Place) -> float:
    """How far inside ``place`` the middle of ``toy`` is, in inches in plan; negative outside."""
    middle = toy.polygon().centroid
    polygon = place.polygon()
    edge = polygon.exterior.distance(middle)
    return edge if polygon.covers(middle) else -edge


def apart_in(toy: Toy, place: Place) -> float:
    """Inches in plan between the footprints; where they overlap, less than 0: the side of a square as large as that."""
    a, b = toy.polygon(), place.polygon()
    apart = a.distance(b)
    return apart if apart > 0 else -math.sqrt(a.intersection(b).area)


def rests_in(toy: Toy, place: Place) -> Ruling:
    """Is the middle of the toy inside (or on top of) the place?"""
    return at_least(depth_in(toy, place), toy.sigma_in, 0.0)


def overlaps(toy: Toy, place: Place) -> Ruling:
    """Does any part of the toy's footprint lie in the place?"""
    return at_most(apart_in(toy, place), _sigma(toy, place), 0.0)


def touches(toy: Toy, place: Place) -> Ruling:
    """Does the toy's footprint come as near to the flat or fallen thing as counts as touching?"""
    return at_most(apart_in(toy, place), _sigma(toy, place), RULES.touch_in)


def enters(toy: Toy, moved: Moved, place: Place) -> Ruling:
    """Does a toy that was moved come to touch the place on its way or at its end? Its footprint is swept along the way, or
    straight on where there is none; without a known start only the end counts."""
    here = toy.polygon().convex_hull
    if not moved.stood_in:
        return touches(toy, place)
    x, y = toy.centroid()
    start = Polygon(moved.stood_in).centroid
    bends = [(p[0], p[1]) for p in moved.way.points_in] if moved.way is not None and moved.way.points_in else []
    points = [(start.x, start.y), *bends, (x, y)]
    swept = unary_union([unary_union([translate(here, a - x, b - y), translate(here, c - x, d - y)]).convex_hull
                         for (a, b), (c, d) in itertools.pairwise(points)])
    area = place.polygon()
    apart = swept.distance(area)
    return at_most(apart if apart > 0 else -math.sqrt(swept.intersection(area).area), _sigma(toy, place), RULES.touch_in)


def extent_in(toy: Toy) -> float:
    """Longest extent in inches: the greater of the footprint's diameter and the height."""
    points = list(toy.polygon().convex_hull.exterior.coords)
    return max(toy.height_in, max(math.dist(p, q) for p in points for q in points))


def width_in(polygon: Polygon) -> float:
    """The narrow side of the smallest rectangle around it, in inches."""
    ring = list(polygon.minimum_rotated_rectangle.exterior.coords)
    return min(math.dist(ring[0], ring[1]), math.dist(ring[1], ring[2]))


def _sigma(toy: Toy, place: Place) -> float:
    return math.hypot(toy.sigma_in, getattr(place, "sigma_in", 0.0))
