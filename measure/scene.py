"""What stands on the table, in inches: toys, terrain and zones as frozen values, to and from plain dicts and JSON.

The file format is the scene file of docs/formats.md. Frame: inches, z up; polygons are open rings, anticlockwise.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from measure.errors import InputError
from measure.reading import Point2, Point3, Reader, Ring, not_negative, positive

STATES = ("placed", "occluded", "lifted", "destroyed")
SIZES = ("S", "M", "L")
COVERS = ("none", "soft", "hard")
EYE_SHARE = 0.95
"""An eye that nobody gave sits at this share of the height."""


class SceneError(InputError):
    """A scene file that cannot be used; the message names every fault with its place."""


def inner_point(area: Polygon) -> Point2:
    """The centroid, or where that is outside, the middle of the area just beyond the sides nearest to it.

    Unlike shapely's representative point it turns and slides with the area, and, as all near sides pull the way there
    (by the fourth power of their nearness) instead of only the nearest one, small errors do not make it jump.
    """
    c = area.centroid
    if area.covers(c):
        return (c.x, c.y)
    marks = shapely.line_interpolate_point(area.exterior, (np.arange(512) + 0.5) / 512, normalized=True)
    away = np.stack([shapely.get_x(marks) - c.x, shapely.get_y(marks) - c.y], axis=1)
    pull_x, pull_y = np.sum(away / (np.hypot(away[:, 0], away[:, 1])[:, None] + 1e-9) ** 5, axis=0).tolist()
    n = math.hypot(pull_x, pull_y)
    far = area.length / n
    cut = area.intersection(LineString([c, (c.x + far * pull_x, c.y + far * pull_y)]))
    chords = [g for g in getattr(cut, "geoms", [cut]) if g.length > 0.0]
    if not chords:  # the pulls balance, or point past a corner
        p = area.representative_point()
        return (p.x, p.y)
    middle = min(chords, key=lambda g: g.distance(c)).interpolate(0.5, normalized=True)
    return (middle.x, middle.y)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a toy: what of it lies in the prism over ``footprint_in`` from ``base_in`` (absolute, above the table) up
    by ``height_in``."""

    footprint_in: Ring
    base_in: float
    height_in: float

    def moved(self, dx: float, dy: float, up: float = 0.0) -> Part:
        """The same piece elsewhere."""
        return Part(_shifted(self.footprint_in, dx, dy), self.base_in + up, self.height_in)


def _shifted(ring: Ring, dx: float, dy: float) -> Ring:
    return tuple((x + dx, y + dy) for x, y in ring)


@dataclass(frozen=True, slots=True)
class Toy:
    """A toy: the prism over ``footprint_in`` from ``base_in`` up by ``height_in``; sigmas are one standard deviation.

    ``sigma_in`` is the position error per axis, ``height_sigma_in`` that of the height. ``eye_in`` is absolute; None
    means the default eye, see :meth:`eye`. What lies in ``ignored_parts`` counts for neither range nor cover (players
    agreed so, TT-16). ``slabs``: what of the prism the toy fills, where that is known, for covers alone; none means all
    of it. ``shape_sigma``: how far covers of it and by it are still off because of its shape, as a share of what is hidden
    when that is half.
    """

    id: str
    footprint_in: Ring
    height_in: float
    base_in: float = 0.0
    name: str = ""
    side: str = ""
    size: str = "M"
    eye_in: Point3 | None = None
    sigma_in: float = 0.05
    height_sigma_in: float = 0.1
    state: str = "placed"
    ignored_parts: tuple[Part, ...] = ()
    slabs: tuple[Part, ...] = ()
    shape_sigma: float = 0.0

    @property
    def on_table(self) -> bool:
        """Whether the toy takes part in measurements (placed, or placed and momentarily under a hand)."""
        return self.state in ("placed", "occluded")

    @property
    def top_in(self) -> float:
        return self.base_in + self.height_in

    def polygon(self) -> Polygon:
        """The footprint as a shapely polygon."""
        return Polygon(self.footprint_in)

    def eye(self) -> Point3:
        """The given eye, or the default: at 95 % of the height over the centroid, or over :func:`inner_point` where
        the centroid is not in the footprint."""
        if self.eye_in is not None:
            return self.eye_in
        x, y = inner_point(self.polygon())
        return (x, y, self.base_in + EYE_SHARE * self.height_in)

    def moved(self, dx: float, dy: float, up: float = 0.0) -> Toy:
        """The same toy elsewhere, with all its parts and its eye."""
        return replace(
            self, footprint_in=_shifted(self.footprint_in, dx, dy), base_in=self.base_in + up,
            eye_in=None if self.eye_in is None else (self.eye_in[0] + dx, self.eye_in[1] + dy, self.eye_in[2] + up),
            ignored_parts=tuple(p.moved(dx, dy, up) for p in self.ignored_parts),
            slabs=tuple(p.moved(dx, dy, up) for p in self.slabs))

    def centroid(self) -> Point2:
        """Footprint centroid: where a toy "is" for moves and distances between places."""
        c = self.polygon().centroid
        return (c.x, c.y)


@dataclass(frozen=True, slots=True)
class Terrain:
    """Stuff on the battlefield: a prism like a toy's. ``cover``: none, soft or hard. ``uneven_in``: how far its upper half may
    stand in from the outline, as that of a pile of books or a hill; covers past it are so much less sure."""

    id: str
    footprint_in: Ring
    height_in: float
    base_in: float = 0.0
    kind: str = ""
    cover: str = "hard"
    sigma_in: float = 0.05
    height_sigma_in: float = 0.1
    uneven_in: float = 0.0

    @property
    def top_in(self) -> float:
        return self.base_in + self.height_in

    def polygon(self) -> Polygon:
        """The footprint as a shapely polygon."""
        return Polygon(self.footprint_in)


@dataclass(frozen=True, slots=True)
class Zone:
    """A named area of the table (the hill, a deployment zone)."""

    id: str
    footprint_in: Ring
    kind: str = ""

    def polygon(self) -> Polygon:
        """The area as a shapely polygon."""
        return Polygon(self.footprint_in)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table at one moment. ``scale_sigma`` is the relative error of the inch (print scale, lens)
    that all distances of one calibration share."""

    table_size_in: Point2
    toys: tuple[Toy, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[Zone, ...] = ()
    time_s: float = 0.0
    frame_index: int = 0
    scale_sigma: float = 0.0
    table_polygon_in: Ring | None = None
    cards: tuple[Mapping[str, Any], ...] = ()
    dice: tuple[Mapping[str, Any], ...] = ()
    version: int = field(default=1)

    def toy(self, toy_id: str) -> Toy:
        """The toy of that id. KeyError names the ids there are."""
        for t in self.toys:
            if t.id == toy_id:
                return t
        raise KeyError(f"no toy {toy_id!r}; there are {', '.join(t.id for t in self.toys) or 'none'}")

    def table_polygon(self) -> Polygon:
        """The playing area."""
        if self.table_polygon_in is not None:
            return Polygon(self.table_polygon_in)
        w, h = self.table_size_in
        return Polygon([(0, 0), (w, 0), (w, h), (0, h)])

    def with_toy(self, toy: Toy) -> Scene:
        """A copy in which ``toy`` replaces the toy of the same id."""
        self.toy(toy.id)
        return replace(self, toys=tuple(toy if t.id == toy.id else t for t in self.toys))

    def to_dict(self) -> dict[str, Any]:
        """Plain dicts and lists for JSON, the keys of the scene file; defaults are written out."""
        out: dict[str, Any] = {
            "version": self.version,
            "time_s": self.time_s,
            "frame_index": self.frame_index,
            "table_size_in": list(self.table_size_in),
            "scale_sigma": self.scale_sigma,
        }
        if self.table_polygon_in is not None:
            out["table_polygon_in"] = _ring_out(self.table_polygon_in)
        out["toys"] = [_toy_out(t) for t in self.toys]
        out["terrain"] = [_piece_out(t) for t in self.terrain]
        out["zones"] = [{"id": z.id, "kind": z.kind, "footprint_in": _ring_out(z.footprint_in)} for z in self.zones]
        out["cards"] = [dict(c) for c in self.cards]
        out["dice"] = [dict(d) for d in self.dice]
        return out

    @classmethod
    def from_dict(cls, data: Any) -> Scene:
        """From the scene file's dict. SceneError names every unknown key, missing key and bad value at once."""
        return _Reader().scene(data)


def read_scene(path: str | Path) -> Scene:
    """Read a scene file. SceneError: not there, not JSON, or not a scene, with every fault named."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise SceneError(f"{path}: cannot be read ({_reason(e)}): give a scene file in JSON") from None
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as e:
        raise SceneError(f"{path}: not JSON ({e}): give a scene file, see docs/formats.md") from None
    try:
        return Scene.from_dict(data)
    except SceneError as e:
        raise SceneError(f"{path}: {e}") from None


def _reason(e: Exception) -> str:
    return e.strerror or type(e).__name__ if isinstance(e, OSError) else "not UTF-8 text"


def _r(x: float) -> float:
    return round(float(x), 4)


def _ring_out(ring: Ring) -> list[list[float]]:
    return [[_r(x), _r(y)] for x, y in ring]


def _parts_out(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    return [{"footprint_in": _ring_out(p.footprint_in), "base_in": _r(p.base_in), "height_in": _r(p.height_in)} for p in parts]


def _toy_out(t: Toy) -> dict[str, Any]:
    d: dict[str, Any] = {
        "id": t.id, "name": t.name, "side": t.side, "size": t.size, "footprint_in": _ring_out(t.footprint_in),
        "base_in": _r(t.base_in), "height_in": _r(t.height_in), "eye_in": [_r(v) for v in t.eye()],
        "sigma_in": _r(t.sigma_in), "height_sigma_in": _r(t.height_sigma_in), "state": t.state,
        "ignored_parts": _parts_out(t.ignored_parts),
    }
    if t.slabs:
        d["slabs"] = _parts_out(t.slabs)
    if t.shape_sigma > 0:
        d["shape_sigma"] = _r(t.shape_sigma)
    return d


def _piece_out(t: Terrain) -> dict[str, Any]:
    d: dict[str, Any] = {
        "id": t.id, "kind": t.kind, "cover": t.cover, "footprint_in": _ring_out(t.footprint_in), "base_in": _r(t.base_in),
        "height_in": _r(t.height_in), "sigma_in": _r(t.sigma_in), "height_sigma_in": _r(t.height_sigma_in),
    }
    if t.uneven_in > 0:
        d["uneven_in"] = _r(t.uneven_in)
    return d


_TOY_KEYS = {"id", "name", "side", "size", "footprint_in", "base_in", "height_in", "eye_in", "sigma_in",
             "height_sigma_in", "state", "ignored_parts", "slabs", "shape_sigma"}
_TERRAIN_KEYS = {"id", "kind", "cover", "footprint_in", "base_in", "height_in", "sigma_in", "height_sigma_in", "uneven_in"}
_ZONE_KEYS = {"id", "kind", "footprint_in"}
_PART_KEYS = {"footprint_in", "base_in", "height_in"}
_SCENE_KEYS = {"version", "time_s", "frame_index", "table_size_in", "table_polygon_in", "scale_sigma", "toys",
               "terrain", "zones", "cards", "dice"}
class _Reader(Reader):
    """Reads a scene's dict."""

    def toy(self, d: Mapping[str, Any], where: str, seen: set[str]) -> Toy:
        self.keys(d, _TOY_KEYS, where)
        eye = d.get("eye_in")
        eye_in = None if eye is None else self.point(eye, 3, f"{where}.eye_in")
        return Toy(
            id=self.name(d, where, seen), name=self.text(d, "name", where, ""), side=self.text(d, "side", where, ""),
            size=self.text(d, "size", where, "M", SIZES), footprint_in=self.ring(d, where),
            base_in=self.number(d, "base_in", where, 0.0),
            height_in=self.number(d, "height_in", where, None, positive, "greater than 0"),
            eye_in=None if eye_in is None else (eye_in[0], eye_in[1], eye_in[2]),
            sigma_in=self.number(d, "sigma_in", where, 0.05, not_negative, "0 or more"),
            height_sigma_in=self.number(d, "height_sigma_in", where, 0.1, not_negative, "0 or more"),
            state=self.text(d, "state", where, "placed", STATES),
            ignored_parts=self.parts(d, "ignored_parts", where), slabs=self.parts(d, "slabs", where),
            shape_sigma=self.number(d, "shape_sigma", where, 0.0, not_negative, "0 or more"))

    def parts(self, d: Mapping[str, Any], key: str, where: str) -> tuple[Part, ...]:
        out = []
        for at, p in self.each(d, key, f"{where}."):
            self.keys(p, _PART_KEYS, at)
            out.append(Part(self.ring(p, at), self.number(p, "base_in", at, 0.0, not_negative, "0 or more"),
                            self.number(p, "height_in", at, None, positive, "greater than 0")))
        return tuple(out)

    def piece(self, d: Mapping[str, Any], where: str, seen: set[str]) -> Terrain:
        self.keys(d, _TERRAIN_KEYS, where)
        return Terrain(
            id=self.name(d, where, seen), kind=self.text(d, "kind", where, ""),
            cover=self.text(d, "cover", where, "hard", COVERS), footprint_in=self.ring(d, where),
            base_in=self.number(d, "base_in", where, 0.0),
            height_in=self.number(d, "height_in", where, None, positive, "greater than 0"),
            sigma_in=self.number(d, "sigma_in", where, 0.05, not_negative, "0 or more"),
            height_sigma_in=self.number(d, "height_sigma_in", where, 0.1, not_negative, "0 or more"),
            uneven_in=self.number(d, "uneven_in", where, 0.0, not_negative, "0 or more"))

    def scene(self, d: Any) -> Scene:
        if not isinstance(d, Mapping):
            raise SceneError("a scene is a JSON object with version, table_size_in and toys")
        self.keys(d, _SCENE_KEYS, "scene")
        if "version" not in d:
            self.fail("scene", "version is missing")
        elif d["version"] != 1 or isinstance(d["version"], bool):
            self.fail("scene", f"version must be 1, found {d['version']!r}")
        if "toys" not in d:
            self.fail("scene", "toys is missing")
        polygon = self.ring(d, "scene", "table_polygon_in") if d.get("table_polygon_in") is not None else None
        size: tuple[float, ...] | None = (1.0, 1.0)
        if "table_size_in" in d:
            size = self.point(d["table_size_in"], 2, "scene.table_size_in")
            if size is not None and min(size) <= 0:
                self.fail("scene.table_size_in", f"must be greater than 0, found {list(size)}")
        elif polygon is not None:
            xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
            size = (max(xs) - min(xs), max(ys) - min(ys))
        else:
            self.fail("scene", "table_size_in is missing")
        seen: set[str] = set()
        toys = tuple(self.toy(t, at, seen) for at, t in self.each(d, "toys"))
        terrain = tuple(self.piece(t, at, seen) for at, t in self.each(d, "terrain"))
        zones = []
        for at, z in self.each(d, "zones"):
            self.keys(z, _ZONE_KEYS, at)
            zones.append(Zone(self.name(z, at, seen), self.ring(z, at), self.text(z, "kind", at, "")))
        time_s = self.number(d, "time_s", "scene", 0.0)
        frame_index = int(self.number(d, "frame_index", "scene", 0.0, lambda v: v == int(v), "a whole number"))
        scale_sigma = self.number(d, "scale_sigma", "scene", 0.0, not_negative, "0 or more")
        cards = tuple(dict(c) for _, c in self.each(d, "cards"))
        dice = tuple(dict(c) for _, c in self.each(d, "dice"))
        if self.faults:
            raise SceneError("; ".join(self.faults))
        assert size is not None
        return Scene(table_size_in=(size[0], size[1]), toys=toys, terrain=terrain, zones=tuple(zones), time_s=time_s,
                     frame_index=frame_index, scale_sigma=scale_sigma, table_polygon_in=polygon, cards=cards,
                     dice=dice)


def scene(*toys: str, table: Point2 = (48.0, 48.0), sigma: float = 0.05,
          **terrain: tuple[float, ...]) -> Scene:
    """A scene on one line, for tests: ``scene("red grunt r1 3,4", wall=(7, 0, 7.5, 8))``.

    A toy is "side name id x,y" with optional " r=0.5 h=2 base=0 size=S": a square base of half-width r about (x, y).
    A piece of terrain is (x0, y0, x1, y1) or (x0, y0, x1, y1, height_in); a side of no width is made 0.2 thick.
    """
    made = []
    for text in toys:
        side, name, toy_id, at, *rest = text.split()
        opt = dict(item.split("=") for item in rest)
        x, y = (float(v) for v in at.split(","))
        r = float(opt.get("r", 0.5))
        made.append(Toy(id=toy_id, name=name, side=side, size=opt.get("size", "M"),
                        footprint_in=_box(x - r, y - r, x + r, y + r), height_in=float(opt.get("h", 2.0)),
                        base_in=float(opt.get("base", 0.0)), sigma_in=sigma))
    pieces = []
    for key, box in terrain.items():
        x0, y0, x1, y1 = box[:4]
        x1 = x1 if x1 > x0 else x0 + 0.2
        y1 = y1 if y1 > y0 else y0 + 0.2
        pieces.append(Terrain(id=key, kind=key, footprint_in=_box(x0, y0, x1, y1),
                              height_in=box[4] if len(box) > 4 else 3.0, sigma_in=sigma))
    return Scene(table_size_in=table, toys=tuple(made), terrain=tuple(pieces))


def _box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
