"""The roster file: which toys and which terrain are on the table, and each game's own table, as TOML."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.prints.geometry import MAT_IN
from calibration.prints.mat import KIND, mat_zones
from calibration.table.mapping import TableCalibration
from measure.errors import InputError
from measure.polygons import Point2, disc
from measure.reading import documents
from measure.reading.reader import Reader, not_negative, positive
from measure.scene import COVERS, SIZES, Part, Zone
from measure.templates import SHAPES, Template, template_of
from measure.terrain_shapes import SHAPE_NAMES
from rules import registry
from vision.tracking.tracks.priors import Known, KnownTerrain, KnownToy

TOY_KEYS = ("name", "id", "side", "size", "height_in", "height_sigma_in", "height_from", "at_in", "base_mm",
            "eye_in_above_base", "ignored_parts")
TERRAIN_KEYS = ("name", "id", "kind", "cover", "height_in", "at_in", "footprint_in", "shape", "slabs")
ZONE_KEYS = ("id", "kind", "footprint_in", "at_in", "radius_in")
TEMPLATE_KEYS = ("name", "shape", "size_in", "spread")
PART_KEYS = ("footprint_in", "base_in", "height_in")
MAT_KEYS = ("kind", "at_in", "turn_deg", "scale")
TABLES = ("toy", "terrain", "zone", "template", "mat")
ABOVE_0 = "a number greater than 0"


class RosterError(InputError):
    """A roster that cannot be used; the message names every fault with its place."""


@dataclass(frozen=True, slots=True)
class Roster:
    """``known``: toys and terrain for the eye, ``zones``: areas that lie on the table from the start. ``tables``: each game's
    own table, by game id, as it stands. ``templates``: that players lay by name."""

    known: Known = field(default_factory=Known)
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    zones: tuple[Zone, ...] = ()
    templates: tuple[Template, ...] = ()


def zones_laid(zones: tuple[Zone, ...], calibration: TableCalibration, game: str) -> tuple[Zone, ...]:
    """The roster's ``zones``, and in Toaded those of the mat by which the table was measured (its frame is then the table's)
    unless the roster lays one."""
    scale, taken = calibration.print_scale, {z.id for z in zones}
    by_mat = "Toaded mat" in calibration.method and all(
        math.isclose(a * scale, b, rel_tol=1e-3) for a, b in zip(MAT_IN, calibration.table_size_in, strict=True))
    if game != "toaded" or not by_mat or any(z.kind == KIND for z in zones):
        return zones
    return (*zones, *(z for z in mat_zones(scale=scale) if z.id not in taken))


def read_roster(path: str | Path) -> Roster:
    """Read a roster. RosterError: not there, not TOML, or any number of faults, each named with its place."""
    data = documents.read_toml(path, RosterError, give="give a roster in TOML", otherwise="correct that line")
    reader = _RosterReader()
    roster = reader.roster(data)
    if reader.faults:
        raise RosterError(f"{path}: " + "; ".join(reader.faults))
    return roster


class _RosterReader(Reader):
    """Reads a roster's tables."""

    def roster(self, data: Mapping[str, Any]) -> Roster:
        ids = registry.ids()
        for key in data:
            if key not in (*TABLES, *ids):
                self.fail("", f"unknown key {key!r} (known: {', '.join((*TABLES, *ids))})")
        names: set[str] = set()
        toys = tuple(self.toy(t, at, names) for at, t in self.tables(data, "toy"))
        terrain = tuple(self.piece(t, at, names) for at, t in self.tables(data, "terrain"))
        zones = tuple(self.zone(t, at, names) for at, t in self.tables(data, "zone"))
        zones += tuple(z for at, t in self.tables(data, "mat") for z in self.mat(t, at, names))
        templates = tuple(self.template(t, at) for at, t in self.tables(data, "template"))
        own: dict[str, Mapping[str, Any]] = {}
        for key in ids:
            if key in data:
                if isinstance(data[key], Mapping):
                    own[key] = data[key]
                else:
                    self.fail(key, "must be a table")
        return Roster(Known(toys, terrain), own, zones, tuple(t for t in templates if t is not None))

    def tables(self, data: Mapping[str, Any], key: str, at: str = "") -> list[tuple[str, Mapping[str, Any]]]:
        found = data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(t, Mapping) for t in found):
            self.fail(at, f"{key} must be written as [[{key}]] tables")
            return []
        return [(f"{key}[{i}]" + (f" ({t['name']})" if isinstance(t.get("name"), str) else ""), t)
                for i, t in enumerate(found)]

    def toy(self, t: Mapping[str, Any], at: str, names: set[str]) -> KnownToy:
        self.keys(t, TOY_KEYS, at)
        return KnownToy(
            name=self.key(t, at, names), id=self.text(t, "id", at), side=self.text(t, "side", at),
            size=self.text(t, "size", at, "M", SIZES), height_in=self.size(t, "height_in", at),
            height_sigma_in=self.size(t, "height_sigma_in", at), height_from=self.text(t, "height_from", at),
            at_in=self.place(t, at),
            base_mm=self.size(t, "base_mm", at), eye_in_above_base=self.size(t, "eye_in_above_base", at),
            ignored_parts=self.parts(t, "ignored_parts", at))

    def parts(self, t: Mapping[str, Any], key: str, at: str) -> tuple[Part, ...]:
        """Prisms, each with its outline where it stands at the start, and its heights above what the thing stands on."""
        out = []
        for where, p in self.tables(t, key, at):
            inside = f"{at}.{where}"
            self.keys(p, PART_KEYS, inside)
            out.append(Part(self.ring(p, inside), self.number(p, "base_in", inside, 0.0, not_negative, "0 or more"),
                            self.number(p, "height_in", inside, None, positive, ABOVE_0)))
        return tuple(out)

    def piece(self, t: Mapping[str, Any], at: str, names: set[str]) -> KnownTerrain:
        self.keys(t, TERRAIN_KEYS, at)
        ring = self.ring(t, at) if "footprint_in" in t else None
        place = self.place(t, at)
        if ring is None and "at_in" not in t:
            self.fail(at, "give at_in (where it stands) or footprint_in (its outline)")
        return KnownTerrain(self.key(t, at, names), self.text(t, "kind", at), self.text(t, "cover", at, "hard", COVERS),
                            self.number(t, "height_in", at, None, positive, ABOVE_0), place, ring, self.text(t, "id", at),
                            self.text(t, "shape", at, "", ("", *SHAPE_NAMES)), self.parts(t, "slabs", at))

    def zone(self, t: Mapping[str, Any], at: str, names: set[str]) -> Zone:
        """An area: an outline, or a circle about at_in."""
        self.keys(t, ZONE_KEYS, at)
        name = self.key({**t, "name": t["id"]} if "id" in t else t, at, names, "id")
        place, radius = self.place(t, at), self.size(t, "radius_in", at)
        if "footprint_in" in t and ("at_in" in t or "radius_in" in t):
            self.fail(at, "give footprint_in (its outline), or at_in with radius_in (a circle), not both")
        if "footprint_in" in t:
            return Zone(name, self.ring(t, at), self.text(t, "kind", at))
        if "at_in" not in t or "radius_in" not in t:
            self.fail(at, "give footprint_in (its outline), or at_in with radius_in (a circle)")
        return Zone(name, disc(*(place or (0.0, 0.0)), radius or 1.0), self.text(t, "kind", at))

    def mat(self, t: Mapping[str, Any], at: str, names: set[str]) -> tuple[Zone, ...]:
        """The zones of a printed mat where it lies: at_in its lower left corner, turned by turn_deg about it."""
        self.keys(t, MAT_KEYS, at)
        self.text(t, "kind", at, "toaded", ("toaded",))
        zones = mat_zones(self.place(t, at) or (0.0, 0.0), self.number(t, "turn_deg", at, 0.0),
                          self.number(t, "scale", at, 1.0, positive, ABOVE_0))
        for zone in zones:
            if zone.id in names:
                self.fail(at, f"{zone.id!r} is used twice: a mat brings it")
            names.add(zone.id)
        return zones

    def template(self, t: Mapping[str, Any], at: str) -> Template | None:
        """A circle, cone or line of so many inches, laid by its name; None where there is a fault."""
        self.keys(t, TEMPLATE_KEYS, at)
        name, before = self.key(t, at, set()), len(self.faults)
        shape = self.text(t, "shape", at, "circle", SHAPES)
        size = self.number(t, "size_in", at, None, positive, ABOVE_0)
        spread = self.number(t, "spread", at, None, positive, ABOVE_0) if "spread" in t else None
        if len(self.faults) > before:
            return None
        try:
            return template_of(shape, size, spread, name)
        except InputError as e:
            self.fail(at, str(e))
            return None

    def key(self, t: Mapping[str, Any], at: str, names: set[str], called: str = "name") -> str:
        name = t.get("name")
        if not isinstance(name, str) or not name.strip():
            self.fail(at, f"{called} must be text that is not empty" if "name" in t else f"{called} is missing")
            return ""
        self.line(name, "name", at)
        given = t.get("id")
        key = given if isinstance(given, str) and given else name
        look = " ".join(unicodedata.normalize("NFC", key).split())  # an editor on a Mac may write é as e and an accent
        if key in names:
            self.fail(at, f"{key!r} is used twice")
        elif look in names:
            self.fail(at, f"{key!r} looks like another one: name it otherwise")
        names.update((key, look))
        return name

    def size(self, t: Mapping[str, Any], key: str, at: str) -> float | None:
        """A number greater than 0, or None where the key is missing."""
        return self.number(t, key, at, None, positive, ABOVE_0) if key in t else None

    def place(self, t: Mapping[str, Any], at: str) -> Point2 | None:
        """Where it stands, or None where the key is missing."""
        p = self.point(t["at_in"], 2, at, "at_in must be two numbers [x, y] in inches") if "at_in" in t else None
        return None if p is None else (p[0], p[1])
