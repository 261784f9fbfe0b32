"""What stands on the table, in inches: toys, terrain and zones as frozen values, and as plain dicts for JSON.

``measure.scene_file`` reads the dicts back. Frame: inches, z up; polygons are open rings, anticlockwise.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from shapely.geometry import Polygon

from measure.parameters import SCENE
from measure.polygons import Point2, Point3, Ring, box, inner_point, shifted

STATES = ("placed", "occluded", "lifted", "destroyed")
SIZES = ("S", "M", "L")
COVERS = ("none", "soft", "hard")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a toy: the part inside the prism over ``footprint_in``, from ``base_in`` (absolute, above the table) up
    by ``height_in``."""

    footprint_in: Ring
    base_in: float
    height_in: float

    def moved(self, dx: float, dy: float, up: float = 0.0) -> Part:
        """The same piece elsewhere."""
        return Part(shifted(self.footprint_in, dx, dy), self.base_in + up, self.height_in)


@dataclass(frozen=True, slots=True)
class Toy:
    """A toy: the prism over ``footprint_in`` from ``base_in`` up by ``height_in``; sigmas are one standard deviation.

    ``sigma_in`` is the position error per axis, ``height_sigma_in`` that of the height. ``eye_in`` is absolute; None
    means the default eye, see :meth:`eye`. ``ignored_parts`` count for neither range nor cover (players agreed on that,
    TT-16). ``slabs``: the parts of the prism that the toy fills, where they are known. Only covers use them; none means that it
    fills all of it. ``shape_sigma``: the error of covers of it and by it that its shape leaves, as a share of the silhouette
    when half of that is hidden. ``place_sigma_in``: the error of where the toy stands as a whole, where ``sigma_in`` holds
    that of its outline as well; covers go by it, as ``shape_sigma`` holds the outline's. None: ``sigma_in``.
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
    place_sigma_in: float | None = None

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
        """The given eye, or the default eye: at 95 % of the height, over the centroid. Where the centroid is not in the
        footprint, :func:`inner_point` takes its place."""
        if self.eye_in is not None:
            return self.eye_in
        x, y = inner_point(self.polygon())
        return (x, y, self.base_in + SCENE.eye_share * self.height_in)

    def moved(self, dx: float, dy: float, up: float = 0.0) -> Toy:
        """The same toy elsewhere, with all its parts and its eye."""
        return replace(
            self, footprint_in=shifted(self.footprint_in, dx, dy), base_in=self.base_in + up,
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
    be set in from the outline, as with a pile of books. Covers past it become less sure by that. ``slabs``: the parts of the
    prism that it fills, where they are known; else ``shape`` says what it usually fills, see :mod:`measure.terrain_shapes`.
    Only covers use them.
    """

    id: str
    footprint_in: Ring
    height_in: float
    base_in: float = 0.0
    kind: str = ""
    cover: str = "hard"
    sigma_in: float = 0.05
    height_sigma_in: float = 0.1
    uneven_in: float = 0.0
    shape: str = ""
    slabs: tuple[Part, ...] = ()

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
    if t.place_sigma_in is not None:
        d["place_sigma_in"] = _r(t.place_sigma_in)
    return d


def _piece_out(t: Terrain) -> dict[str, Any]:
    d: dict[str, Any] = {
        "id": t.id, "kind": t.kind, "cover": t.cover, "footprint_in": _ring_out(t.footprint_in), "base_in": _r(t.base_in),
        "height_in": _r(t.height_in), "sigma_in": _r(t.sigma_in), "height_sigma_in": _r(t.height_sigma_in),
    }
    if t.uneven_in > 0:
        d["uneven_in"] = _r(t.uneven_in)
    if t.shape:
        d["shape"] = t.shape
    if t.slabs:
        d["slabs"] = _parts_out(t.slabs)
    return d


def distinct(ids: Sequence[str]) -> list[str]:
    """The ids with every later one that came before, or is empty, replaced by one that nothing else has: "crate-2"."""
    taken, seen = set(ids), set[str]()
    out: list[str] = []
    for an_id in ids:
        name = an_id or "thing"
        if name in seen or not an_id:
            name = next(n for n in (f"{name}-{k}" for k in itertools.count(2)) if n not in taken)
            taken.add(name)
        seen.add(name)
        out.append(name)
    return out


def with_distinct_ids(scene: Scene) -> Scene:
    """The scene with no id twice among toys, terrain and zones; the same object where none was."""
    things: tuple[Toy | Terrain | Zone, ...] = (*scene.toys, *scene.terrain, *scene.zones)
    ids = [t.id for t in things]
    if len(set(ids)) == len(ids) and all(ids):
        return scene
    new = distinct(ids)
    a, b = len(scene.toys), len(scene.toys) + len(scene.terrain)
    return replace(scene, toys=tuple(replace(t, id=n) for t, n in zip(scene.toys, new[:a], strict=True)),
                   terrain=tuple(replace(t, id=n) for t, n in zip(scene.terrain, new[a:b], strict=True)),
                   zones=tuple(replace(z, id=n) for z, n in zip(scene.zones, new[b:], strict=True)))


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
                        footprint_in=box(x - r, y - r, x + r, y + r), height_in=float(opt.get("h", 2.0)),
                        base_in=float(opt.get("base", 0.0)), sigma_in=sigma))
    pieces = []
    for key, sides in terrain.items():
        x0, y0, x1, y1 = sides[:4]
        x1 = x1 if x1 > x0 else x0 + 0.2
        y1 = y1 if y1 > y0 else y0 + 0.2
        pieces.append(Terrain(id=key, kind=key, footprint_in=box(x0, y0, x1, y1),
                              height_in=sides[4] if len(sides) > 4 else 3.0, sigma_in=sigma))
    return Scene(table_size_in=table, toys=tuple(made), terrain=tuple(pieces))

