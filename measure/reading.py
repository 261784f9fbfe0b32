"""Values out of plain dicts as JSON and TOML give them: of the right kind, or a fault that says where and what."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from shapely.geometry import Polygon
from shapely.validation import explain_validity

Point2 = tuple[float, float]
Point3 = tuple[float, float, float]
Ring = tuple[Point2, ...]

_MISSING: Any = object()


class Reader:
    """Reads values of dicts and keeps every fault, so that all are named at once."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fail(self, where: str, what: str) -> None:
        self.faults.append(f"{where}: {what}")

    def keys(self, d: Mapping[str, Any], allowed: set[str], where: str) -> None:
        for k in d:
            if k not in allowed:
                self.fail(where, f"unknown key {k!r} (known: {', '.join(sorted(allowed))})")

    def number(self, d: Mapping[str, Any], key: str, where: str, default: float | None = None,
               ok: Callable[[float], bool] = lambda v: True, want: str = "a number") -> float:
        v = d.get(key, _MISSING)
        if v is _MISSING:
            if default is None:
                self.fail(where, f"{key} is missing")
                return 1.0
            return default
        if isinstance(v, bool) or not isinstance(v, int | float) or not math.isfinite(v) or not ok(v):
            self.fail(where, f"{key} must be {want}, found {v!r}")
            return default if default is not None else 1.0
        return float(v)

    def text(self, d: Mapping[str, Any], key: str, where: str, default: str, among: Iterable[str] = ()) -> str:
        v = d.get(key, default)
        choices = tuple(among)
        if not isinstance(v, str) or (choices and v not in choices):
            self.fail(where, f"{key} must be {'one of ' + ', '.join(choices) if choices else 'text'}, found {v!r}")
            return default
        return v

    def point(self, v: Any, n: int, where: str) -> tuple[float, ...] | None:
        if (not isinstance(v, list | tuple) or len(v) != n
                or any(isinstance(c, bool) or not isinstance(c, int | float) or not math.isfinite(c) for c in v)):
            self.fail(where, f"must be {n} finite numbers, found {v!r}")
            return None
        return tuple(float(c) for c in v)

    def ring(self, d: Mapping[str, Any], where: str, key: str = "footprint_in") -> Ring:
        fallback: Ring = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
        v = d.get(key)
        if v is None:
            self.fail(where, f"{key} is missing")
            return fallback
        if not isinstance(v, list | tuple) or len(v) < 3:
            self.fail(where, f"{key} must be a list of at least 3 points")
            return fallback
        points: list[Point2] = []
        for i, p in enumerate(v):
            q = self.point(p, 2, f"{where}.{key}[{i}]")
            if q is None:
                return fallback
            points.append((q[0], q[1]))
        if points[0] == points[-1] and len(points) > 3:
            points.pop()
        poly = Polygon(points)
        if not poly.is_valid:
            self.fail(where, f"{key} must be a simple polygon, found {explain_validity(poly)}")
            return fallback
        if poly.area <= 1e-9:
            self.fail(where, f"{key} has no area")
            return fallback
        if not poly.exterior.is_ccw:
            points.reverse()
        return tuple(points)

    def each(self, d: Mapping[str, Any], key: str, where: str = "") -> list[tuple[str, Mapping[str, Any]]]:
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
        v = d.get("id")
        if not isinstance(v, str) or not v:
            self.fail(where, "id must be text that is not empty" if "id" in d else "id is missing")
            return ""
        if v in seen:
            self.fail(where, f"id {v!r} is used twice")
        seen.add(v)
        return v


def positive(v: float) -> bool:
    """Above 0."""
    return v > 0


def not_negative(v: float) -> bool:
    """0 or above."""
    return v >= 0
