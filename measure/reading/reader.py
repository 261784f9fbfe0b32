"""Values out of plain dicts as JSON and TOML give them: of the right kind, or a fault that says where and what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import isnan
from typing import Any

import numpy as np
import shapely

from measure.polygons import Point2, Ring
from measure.reading.suggest import did_you_mean
from measure.reading.values import LARGEST, is_number, is_one_line, shown

LEAST_TURN = 1e-7
"""Twice the area (square inches) between two neighbouring sides that is surely above 0."""
_MISSING: Any = object()
_STAND_IN: Ring = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))


class Reader:
    """Reads values of dicts and keeps every fault, so that all are named at once.

    A value with a fault is replaced by a stand-in, so that reading goes on; look at ``faults`` at the end.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fail(self, where: str, what: str) -> None:
        """Note a fault at a place."""
        self.faults.append(f"{where}: {what}" if where else what)

    def keys(self, d: Mapping[str, Any], allowed: Collection[str], where: str) -> None:
        """Every key must be among ``allowed``."""
        for k in d:
            if k not in allowed:
                self.fail(where, f"unknown key {k!r}{did_you_mean(str(k), allowed)} (known: {', '.join(sorted(allowed))})")

    def number(self, d: Mapping[str, Any], key: str, where: str, default: float | None = None,
               ok: Callable[[float], bool] = lambda v: True, want: str = "a number") -> float:
        """A number that passes ``ok``; where the key is missing, the default (None: it may not be missing)."""
        v = d.get(key, _MISSING)
        stand_in = default if default is not None else 1.0
        if v is _MISSING:
            if default is None:
                self.fail(where, f"{key} is missing")
            return stand_in
        if not is_number(v) or not ok(v):
            self.fail(where, f"{key} must be {want}, found {shown(v)}")
            return stand_in
        if not -LARGEST <= v <= LARGEST:
            self.fail(where, f"{key} must not be beyond {LARGEST:g}, found {shown(v)}")
            return stand_in
        return float(v)

    def text(self, d: Mapping[str, Any], key: str, where: str, default: str = "", among: Iterable[str] = ()) -> str:
        """A text, one of ``among`` where that is given."""
        v = d.get(key, default)
        choices = tuple(among)
        if not isinstance(v, str) or (choices and v not in choices):
            self.fail(where, f"{key} must be {'one of ' + ', '.join(choices) if choices else 'text'}, found {shown(v)}")
            return default
        return self.line(v, key, where)

    def line(self, v: str, key: str, where: str) -> str:
        """A text that is a name or a word: of one line, without control characters."""
        if not is_one_line(v):
            self.fail(where, f"{key} must be one line without control characters, found {shown(v)}")
        return v

    def flag(self, d: Mapping[str, Any], key: str, where: str, default: bool) -> bool:
        """True or false."""
        v = d.get(key, default)
        if not isinstance(v, bool):
            self.fail(where, f"{key} must be true or false, found {shown(v)}")
            return default
        return v

    def point(self, v: Any, n: int, where: str, want: str = "") -> tuple[float, ...] | None:
        """A list of ``n`` numbers; None after a fault. ``want``: what the message says was expected."""
        if (not isinstance(v, list | tuple) or len(v) != n
                or not all(is_number(c) and -LARGEST <= c <= LARGEST for c in v)):
            self.fail(where, f"{want or f'must be {n} finite numbers'}, found {shown(v)}")
            return None
        return tuple(float(c) for c in v)

    def ring(self, d: Mapping[str, Any], where: str, key: str = "footprint_in") -> Ring:
        """A simple polygon as an open anticlockwise ring."""
        v = d.get(key)
        if v is None:
            self.fail(where, f"{key} is missing")
            return _STAND_IN
        if not isinstance(v, list | tuple) or len(v) < 3:
            self.fail(where, f"{key} must be a list of at least 3 points")
            return _STAND_IN
        points = _plain_points(v)
        for i, p in enumerate([] if points else v):
            q = self.point(p, 2, f"{where}.{key}[{i}]")
            if q is None:
                return _STAND_IN
            points.append((q[0], q[1]))
        if points[0] == points[-1] and len(points) > 3:
            points.pop()
        if surely_convex(points):
            return tuple(points)
        outline = shapely.linearrings(np.array(points))
        poly = shapely.polygons(outline)
        if not shapely.is_valid(poly):
            self.fail(where, f"{key} must be a simple polygon, found {shapely.is_valid_reason(poly)}")
            return _STAND_IN
        if shapely.area(poly) <= 1e-9:
            self.fail(where, f"{key} has no area")
            return _STAND_IN
        if not shapely.is_ccw(outline):
            points.reverse()
        return tuple(points)

    def each(self, d: Mapping[str, Any], key: str, where: str = "") -> list[tuple[str, Mapping[str, Any]]]:
        """The objects of a list, each with its place; nothing where the key is missing."""
        v = d.get(key, [])
        at = f"{where}{key}"
        if not isinstance(v, list | tuple):
            self.fail(at, "must be a list")
            return []
        out = []
        for i, item in enumerate(v):
            if not isinstance(item, Mapping):
                self.fail(f"{at}[{i}]", "must be an object")
            else:
                out.append((f"{at}[{i}]", item))
        return out

    def name(self, d: Mapping[str, Any], where: str, seen: set[str]) -> str:
        """An id that is not used yet."""
        v = d.get("id")
        if not isinstance(v, str) or not v:
            self.fail(where, "id must be text that is not empty" if "id" in d else "id is missing")
            return ""
        self.line(v, "id", where)
        if v in seen:
            self.fail(where, f"id {v!r} is used twice")
        seen.add(v)
        return v


def _plain_points(v: Collection[Any]) -> list[Point2]:
    """Points of decimal numbers, as files mostly give them; [] where they must be looked at one by one."""
    if set(map(type, v)) == {list} and set(map(len, v)) == {2}:
        numbers = list(chain.from_iterable(v))
        plain = set(map(type, numbers)) == {float} and not isnan(sum(numbers))
        if plain and max(numbers) <= LARGEST and min(numbers) >= -LARGEST:
            return list(map(tuple, v))
    return []


def surely_convex(ring: Sequence[Point2]) -> bool:
    """Whether an open ring surely is a convex polygon, anticlockwise and with an area: all its corners turn left, and going
    round it turns but once. Most outlines are, and this takes a fifth of the time of looking for crossings."""
    (ax, ay), (bx, by) = ring[-2], ring[-1]
    ux, uy, turned = bx - ax, by - ay, 0
    was = ux > 0.0 or (ux == 0.0 and uy > 0.0)
    for cx, cy in ring:
        vx, vy = cx - bx, cy - by
        if not ux * vy - uy * vx > LEAST_TURN:
            return False
        right = vx > 0.0 or (vx == 0.0 and vy > 0.0)
        if right is not was:
            turned, was = turned + 1, right
        bx, by, ux, uy = cx, cy, vx, vy
    return turned == 2


def positive(v: float) -> bool:
    """Above 0."""
    return v > 0


def not_negative(v: float) -> bool:
    """0 or above."""
    return v >= 0
