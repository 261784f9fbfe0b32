"""The roster file: which toys and which terrain are on the table, and each game's own table, as TOML."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon

from measure.errors import InputError
from measure.scene import COVERS, SIZES, Part, Point2, Ring
from rules.registry import games
from vision.tracking.priors import Known, KnownTerrain, KnownToy

TOY_KEYS = ("name", "id", "side", "size", "height_in", "height_sigma_in", "height_from", "at_in", "base_mm",
            "eye_in_above_base", "ignored_parts")
TERRAIN_KEYS = ("name", "id", "kind", "cover", "height_in", "at_in", "footprint_in")
PART_KEYS = ("footprint_in", "base_in", "height_in")


class RosterError(InputError):
    """A roster that cannot be used; the message names every fault with its place."""


@dataclass(frozen=True, slots=True)
class Roster:
    """``known``: toys and terrain for the eye. ``tables``: each game's own table, by game id, as it stands."""

    known: Known = field(default_factory=Known)
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def read_roster(path: str | Path) -> Roster:
    """Read a roster. RosterError: not there, not TOML, or any number of faults, each named with its place."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as e:
        raise RosterError(f"{path}: cannot be read ({e.strerror}): give a roster in TOML") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise RosterError(f"{path}: not TOML ({e})") from None
    return _Reader(str(path)).roster(data)


class _Reader:
    def __init__(self, path: str) -> None:
        self.path = path
        self.faults: list[str] = []

    def roster(self, data: Mapping[str, Any]) -> Roster:
        ids = [g.id for g in games()]
        for key in data:
            if key not in ("toy", "terrain", *ids):
                self.faults.append(f"unknown key {key!r} (known: toy, terrain, {', '.join(ids)})")
        names: set[str] = set()
        toys = tuple(self.toy(t, at, names) for at, t in self.tables(data, "toy"))
        terrain = tuple(self.piece(t, at, names) for at, t in self.tables(data, "terrain"))
        own: dict[str, Mapping[str, Any]] = {}
        for key in ids:
            if key in data:
                if isinstance(data[key], Mapping):
                    own[key] = data[key]
                else:
                    self.faults.append(f"{key}: must be a table")
        if self.faults:
            raise RosterError(f"{self.path}: " + "; ".join(self.faults))
        return Roster(Known(toys, terrain), own)

    def tables(self, data: Mapping[str, Any], key: str) -> list[tuple[str, Mapping[str, Any]]]:
        found = data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(t, Mapping) for t in found):
            self.faults.append(f"{key} must be written as [[{key}]] tables")
            return []
        return [(f"{key}[{i}]" + (f" ({t['name']})" if isinstance(t.get("name"), str) else ""), t)
                for i, t in enumerate(found)]

    def toy(self, t: Mapping[str, Any], at: str, names: set[str]) -> KnownToy:
        self.keys(t, TOY_KEYS, at)
        parts = []
        for where, p in self.tables(t, "ignored_parts"):
            self.keys(p, PART_KEYS, f"{at}.{where}")
            ring = self.ring(p, f"{at}.{where}")
            parts.append(Part(ring or ((0, 0), (1, 0), (0, 1)), self.number(p, "base_in", f"{at}.{where}", low=0) or 0.0,
                              self.number(p, "height_in", f"{at}.{where}", needed=True) or 1.0))
        return KnownToy(
            name=self.name(t, at, names), id=self.text(t, "id", at), side=self.text(t, "side", at),
            size=self.text(t, "size", at, "M", SIZES), height_in=self.number(t, "height_in", at),
            height_sigma_in=self.number(t, "height_sigma_in", at), height_from=self.text(t, "height_from", at),
            at_in=self.point(t, at),
            base_mm=self.number(t, "base_mm", at), eye_in_above_base=self.number(t, "eye_in_above_base", at),
            ignored_parts=tuple(parts))

    def piece(self, t: Mapping[str, Any], at: str, names: set[str]) -> KnownTerrain:
        self.keys(t, TERRAIN_KEYS, at)
        ring = self.ring(t, at) if "footprint_in" in t else None
        place = self.point(t, at)
        if ring is None and place is None and "footprint_in" not in t:
            self.faults.append(f"{at}: give at_in (where it stands) or footprint_in (its outline)")
        return KnownTerrain(self.name(t, at, names), self.text(t, "kind", at), self.text(t, "cover", at, "hard", COVERS),
                            self.number(t, "height_in", at, needed=True) or 1.0, place, ring)

    def keys(self, t: Mapping[str, Any], allowed: tuple[str, ...], at: str) -> None:
        for key in t:
            if key not in allowed:
                self.faults.append(f"{at}: unknown key {key!r} (known: {', '.join(allowed)})")

    def name(self, t: Mapping[str, Any], at: str, names: set[str]) -> str:
        name = t.get("name")
        if not isinstance(name, str) or not name.strip():
            self.faults.append(f"{at}: name must be text that is not empty" if "name" in t else f"{at}: name is missing")
            return ""
        given = t.get("id")
        key = given if isinstance(given, str) and given else name
        if key in names:
            self.faults.append(f"{at}: {key!r} is used twice")
        names.add(key)
        return name

    def text(self, t: Mapping[str, Any], key: str, at: str, default: str = "", among: tuple[str, ...] = ()) -> str:
        v = t.get(key, default)
        if not isinstance(v, str) or (among and v not in among):
            self.faults.append(f"{at}: {key} must be {'one of ' + ', '.join(among) if among else 'text'}, found {v!r}")
            return default
        return v

    def number(self, t: Mapping[str, Any], key: str, at: str, *, low: float = 1e-9, needed: bool = False) -> float | None:
        if key not in t:
            if needed:
                self.faults.append(f"{at}: {key} is missing")
            return None
        v = t[key]
        if isinstance(v, bool) or not isinstance(v, int | float) or not math.isfinite(v) or v < low:
            self.faults.append(f"{at}: {key} must be a number greater than 0, found {v!r}")
            return None
        return float(v)

    def point(self, t: Mapping[str, Any], at: str) -> Point2 | None:
        if "at_in" not in t:
            return None
        v = t["at_in"]
        if (not isinstance(v, list) or len(v) != 2
                or any(isinstance(c, bool) or not isinstance(c, int | float) or not math.isfinite(c) for c in v)):
            self.faults.append(f"{at}: at_in must be two numbers [x, y] in inches, found {v!r}")
            return None
        return (float(v[0]), float(v[1]))

    def ring(self, t: Mapping[str, Any], at: str) -> Ring | None:
        v = t.get("footprint_in")
        good = isinstance(v, list) and len(v) >= 3 and all(
            isinstance(p, list) and len(p) == 2 and all(isinstance(c, int | float) and math.isfinite(c) for c in p)
            for p in v)
        shape = Polygon(v) if good else None
        if shape is None or not shape.is_valid or shape.area <= 0:
            self.faults.append(f"{at}: footprint_in must be a simple polygon of at least 3 points [x, y]")
            return None
        ring = list(shape.exterior.coords)[:-1]
        return tuple((float(x), float(y)) for x, y in (ring if shape.exterior.is_ccw else ring[::-1]))
