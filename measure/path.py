"""The shortest way for a toy with its own footprint: around, up, over and down; where it can get; whom it can charge.

The toy slides without turning. Climbing up and down costs its height ("costs", TT-11), nothing ("free", HP-6), or
terrain is ignored ("flies"). Other toys bar the way. Terrain under which the toy fits is no obstacle to walking there.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry import Polygon

from measure.cover import simple_rings
from measure.errors import InputError
from measure.gap import gap
from measure.paths import SKIN_IN, clip, grow_walls, level, levels, minkowski, rays, search, spread
from measure.scene import Point2, Point3, Ring, Scene, Terrain, Toy
from measure.solids import Floats, Ints, centroid, plain_prisms, prisms

CLIMBS = ("costs", "free", "flies")
BARRED = 1e9
"""Height of what cannot be climbed."""
LEVEL_IN = 0.01
"""Tops that differ by less than this are one surface."""
SUPPORTED_SHARE = 0.6
"""A toy rests by itself with its centroid and this share of its footprint over one flat surface."""
NUDGE_IN = 0.25
"""A toy measured as reaching into an obstacle by no more than this stands against it."""
_POCKET_IN = 1e-4
_SHORT_IN = 0.05
"""Corners reached with less than this to spare are not worth a fan in the area to draw."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way as a polyline of the toy's centroid (x, y, height of what carries it), with its length and sigma.

    ``reached`` is False where there is no way; ``length_in`` is then infinite and ``reason`` says why. Its end is a
    place where the toy rests by itself.
    """

    points_in: tuple[Point3, ...]
    length_in: float
    sigma: float
    reached: bool = True
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a toy's centroid may end within ``inches``: simple rings (several where terrain parts them)."""

    toy_id: str
    inches: float
    rings_in: tuple[Ring, ...]

    def area(self) -> shapely.Geometry:
        """The area as one shapely geometry."""
        return shapely.union_all([Polygon(r) for r in self.rings_in])


@dataclass(frozen=True, slots=True, eq=False)
class _Obstacles:
    """Convex obstacles grown by the toy: ``rings``, their side lines packed for the kernels, and whose they are."""

    rings: list[Floats]
    whose: list[str]
    line: Floats
    first: Ints
    count: Ints
    box: Floats
    top: Floats


class Ways:
    """All that is known about one toy's ways in one scene, for one manner of climbing.

    ``bridges``: ids of terrain that is walked upon although the toy could pass below it.
    """

    def __init__(self, scene: Scene, toy_id: str, climb: str = "costs", bridges: Iterable[str] = ()) -> None:
        if climb not in CLIMBS:
            raise InputError(f"no manner of climbing {climb!r}: use one of {', '.join(CLIMBS)}")
        self.scene, self.toy, self.climb = scene, scene.toy(toy_id), climb
        self.cost = 1.0 if climb == "costs" else 0.0
        self.start = np.array(centroid(self.toy.footprint_in))
        self.shape = self.toy.polygon()
        self.bridges = frozenset(bridges)
        self.body = _body(self.toy, self.start)
        self.ground = self._grown([(t.id, t, t.top_in) for t in self._terrain()])
        toys = [t for t in scene.toys if t.on_table and t.id != toy_id]
        self.toys = self._grown([(t.id, t, BARRED) for t in toys])
        self.all = self._joined()
        self.table = scene.table_polygon()
        self.nodes, self.z, self.node_of, self.bend = self._nodes()

    def _terrain(self) -> list[Terrain | Toy]:
        stuff: list[Terrain | Toy] = [*self.scene.terrain, *[t for t in self.scene.toys if t.state == "destroyed"]]
        fits = self.toy.base_in + self.toy.height_in
        return [t for t in stuff if t.base_in < fits - LEVEL_IN or t.top_in <= self.toy.base_in + LEVEL_IN
                or t.id in self.bridges]

    def _grown(self, things: list[tuple[str, Terrain | Toy, float]]) -> _Obstacles:
        rings: list[Floats] = []
        whose: list[str] = []
        tops: list[float] = []
        for name, thing, top in things:
            for p in plain_prisms(thing):
                for b in self.body:
                    out = np.zeros((len(p.ring_in) + len(b) + 2, 2))
                    n = minkowski(p.ring_in, b, out)
                    rings.append(out[:n].copy())
                    whose.append(name)
                    tops.append(top if top >= BARRED else p.top_in)
        return self._pack(rings, whose, tops)

    def _pack(self, rings: list[Floats], whose: list[str], tops: list[float]) -> _Obstacles:
        keep: list[tuple[Floats, str, float, Floats]] = []
        for ring, name, top in zip(rings, whose, tops, strict=True):
            line = np.zeros((len(ring), 3))
            grow_walls(ring, len(ring), 0, line)
            depth = float(np.min(line[:, 2] - line[:, :2] @ self.start))
            if depth > 0.0 and top > self.toy.base_in + LEVEL_IN:
                # it stands where it stands: against the obstacle, or (deep inside) in what cannot bar it any more
                if depth > NUDGE_IN:
                    continue
                line[:, 2] -= depth + 2 * SKIN_IN
            keep.append((ring, name, top, line))
        count = np.array([len(k[0]) for k in keep], dtype=np.int64)
        first = np.concatenate([[0], np.cumsum(count)[:-1]]).astype(np.int64) if keep else np.zeros(0, np.int64)
        line = np.concatenate([k[3] for k in keep]) if keep else np.zeros((0, 3))
        box = np.array([[*k[0].min(axis=0), *k[0].max(axis=0)] for k in keep]).reshape(-1, 4)
        return _Obstacles([k[0] for k in keep], [k[1] for k in keep], line, first, count, box,
                          np.array([k[2] for k in keep], dtype=np.float64))

    def _joined(self) -> _Obstacles:
        a, b = self.ground, self.toys
        if self.climb == "flies":
            return self._pack([], [], [])
        return _Obstacles(a.rings + b.rings, a.whose + b.whose, np.concatenate([a.line, b.line]),
                          np.concatenate([a.first, b.first + len(a.line)]), np.concatenate([a.count, b.count]),
                          np.concatenate([a.box, b.box]), np.concatenate([a.top, b.top]))

    def _nodes(self) -> tuple[Floats, Floats, list[str], Floats]:
        """The start and every corner where a shortest way may bend, the height there, whose corner it is, and by how
        much (radians) a way that wraps round it can bend."""
        o = self.all
        points, whose, least, bend = [self.start], [""], [-1.0], [math.pi]
        for k, ring in enumerate(o.rings):
            if self.cost == 0.0 and o.top[k] < BARRED:
                continue
            points += list(ring)
            whose += [o.whose[k]] * len(ring)
            least += [float(o.top[k])] * len(ring)
            side = np.roll(ring, -1, axis=0) - ring
            heading = np.arctan2(side[:, 1], side[:, 0])
            bend += ((heading - np.roll(heading, 1)) % (2 * math.pi)).tolist()
        if self.cost > 0.0:
            for p, name in self._pockets():
                points.append(p)
                whose.append(name)
                least.append(math.inf)
                bend.append(math.pi)
        xy = np.array(points)
        z = np.zeros(len(xy))
        levels(o.line, o.first, o.count, o.box, o.top, xy, z)
        top = np.array(least)
        # a corner buried in something as high is no corner; neither is one beside the table
        keep = (z < BARRED) & (z < top - LEVEL_IN) & shapely.intersects_xy(self.table, xy[:, 0], xy[:, 1])
        keep[0] = True
        z[0] = self.toy.base_in
        index = np.flatnonzero(keep)
        return np.ascontiguousarray(xy[index]), np.ascontiguousarray(z[index]), [whose[i] for i in index], np.array(bend)[index]

    def _pockets(self) -> list[tuple[Floats, str]]:
        """Inner corners of what can be walked upon (the court of a ruin): ways on top bend there, a hair inside."""
        o = self.ground
        sides = [(np.roll(r, -1, axis=0), r, k) for k, r in enumerate(o.rings)]
        if len(sides) < 2:
            return []
        a = np.concatenate([s[1] for s in sides])
        d = np.concatenate([s[0] - s[1] for s in sides])
        owner = np.concatenate([np.full(len(s[1]), s[2]) for s in sides])
        i, j = np.nonzero((owner[:, None] < owner[None, :])
                          & (np.abs(d[:, None, 0] * d[None, :, 1] - d[:, None, 1] * d[None, :, 0]) > 1e-9))
        if not len(i):
            return []
        cross = d[i, 0] * d[j, 1] - d[i, 1] * d[j, 0]
        e = a[j] - a[i]
        s = (e[:, 0] * d[j, 1] - e[:, 1] * d[j, 0]) / cross
        t = (e[:, 0] * d[i, 1] - e[:, 1] * d[i, 0]) / cross
        ok = (s > 0) & (s < 1) & (t > 0) & (t < 1)
        i, j, s = i[ok], j[ok], s[ok]
        normal = np.stack([d[:, 1], -d[:, 0]], axis=1) / np.hypot(d[:, 0], d[:, 1])[:, None]
        at = a[i] + s[:, None] * d[i]
        both = (normal[i] + normal[j]) / np.maximum(1e-3, 1 + np.sum(normal[i] * normal[j], axis=1))[:, None]
        out = []
        for p, way, k in zip(at, both, owner[i], strict=True):
            outside, inside = p + _POCKET_IN * way, p - _POCKET_IN * way
            if self._level(outside) < self._level(inside) - LEVEL_IN:
                out.append((inside, o.whose[k]))
        return out

    def _level(self, p: Floats) -> float:
        o = self.ground
        return float(level(o.line, o.first, o.count, o.box, o.top, p[0], p[1]))

    def rests(self, p: Floats, z: float) -> bool:
        """Whether the toy rests by itself with its centroid at p, carried at height z."""
        if z <= LEVEL_IN:
            return True
        flat = shapely.union_all([t.polygon() for t in self._terrain() if abs(t.top_in - z) < LEVEL_IN])
        if not flat.intersects(shapely.Point(p)):
            return False
        here = shapely.affinity.translate(self.shape, *(p - self.start))
        return here.intersection(flat).area >= SUPPORTED_SHARE * self.shape.area

    def charge(self, target_id: str, limit_in: float = math.inf) -> Path:
        """The shortest way until the toy touches the target and rests there."""
        target = self.scene.toy(target_id)
        if gap(self.toy, target).inches <= 0.0:
            return Path((_at(self.start, self.toy.base_in),), 0.0, math.hypot(self.toy.sigma_in, target.sigma_in))
        goals = self._contacts(target)
        if not len(goals):
            return _none(f"{self.toy.id} cannot rest anywhere where it touches {target_id}")
        found = self._search(goals, target, limit_in)
        return found or _none(f"every way from {self.toy.id} to {target_id} is barred"
                              if math.isinf(limit_in) else f"{target_id} is farther than {limit_in:g} in")

    def to(self, x: float, y: float, limit_in: float = math.inf) -> Path:
        """The shortest way until the toy's centroid is at (x, y)."""
        p = np.array([x, y])
        z = self._level(p)
        t = self.toys
        if level(t.line, t.first, t.count, t.box, t.top, x, y) >= BARRED:
            return _none(f"another toy stands at ({x:g}, {y:g})")
        if not self.rests(p, z):
            return _none(f"{self.toy.id} does not rest by itself at ({x:g}, {y:g})")
        found = self._search(np.array([[x, y, x, y, z]]), None, limit_in)
        return found or _none(f"every way from {self.toy.id} to ({x:g}, {y:g}) is barred or too long")

    def _contacts(self, target: Toy) -> Floats:
        """Where the toy touches the target and rests: stretches of the grown target's sides, (G, 5) with heights."""
        mine = [k for k, name in enumerate(self.toys.whose) if name == target.id]
        out: list[tuple[float, float, float, float, float]] = []
        for k in mine:
            ring = self.toys.rings[k]
            for i in range(len(ring)):
                a, d = ring[i], ring[(i + 1) % len(ring)] - ring[i]
                out += self._free_stretches(a, d, target)
        return np.array(out, dtype=np.float64).reshape(-1, 5)

    def _free_stretches(self, a: Floats, d: Floats, target: Toy) -> list[tuple[float, float, float, float, float]]:
        cuts = {0.0, 1.0}
        for o in (self.ground, self.toys):
            for k in range(len(o.rings)):
                low, high = clip(o.line, int(o.first[k]), int(o.count[k]), a[0], a[1], d[0], d[1], 1.0)
                if high > low:
                    cuts.update((low, high))
        out = []
        marks = sorted(cuts)
        for low, high in itertools.pairwise(marks):
            if high - low < 1e-9:
                continue
            p = a + 0.5 * (low + high) * d
            z = self._level(p)
            t = self.toys
            if level(t.line, t.first, t.count, t.box, t.top, p[0], p[1]) >= BARRED:
                continue
            if z > target.top_in + LEVEL_IN or z + self.toy.height_in < target.base_in - LEVEL_IN:
                continue
            if not self.table.intersects(shapely.Point(p)):
                continue
            for s, e in self._resting(a, d, low, high, z):
                out.append((a[0] + s * d[0], a[1] + s * d[1], a[0] + e * d[0], a[1] + e * d[1], z))
        return out

    def _resting(self, a: Floats, d: Floats, low: float, high: float, z: float) -> list[tuple[float, float]]:
        """The parts of a stretch on which the toy rests, found to about 0.01 inch."""
        if z <= LEVEL_IN:
            return [(low, high)]
        n = max(2, math.ceil((high - low) * float(np.hypot(*d)) / 0.02) + 1)
        ts = np.linspace(low, high, n)
        good = [self.rests(a + t * d, z) for t in ts]
        out = []
        begin: float | None = None
        for k, t in enumerate(ts):
            if good[k] and begin is None:
                begin = float(t)
            if begin is not None and (k == n - 1 or not good[k + 1]):
                out.append((begin, float(t)))
                begin = None
        return out

    def _search(self, goals: Floats, target: Toy | None, limit_in: float) -> Path | None:
        o = self.all
        n = len(self.nodes)
        dist, back, end = np.zeros(n), np.zeros(n, np.int64), np.zeros(5)
        z = self.z if self.climb != "flies" else np.zeros(n)
        last = search(self.nodes, z, goals, o.line, o.first, o.count, o.box, o.top, self.cost, limit_in, dist, back,
                      end)
        if last < 0:
            return None
        chain = []
        while last >= 0:
            chain.append(int(last))
            last = back[last]
        chain.reverse()
        corners = [(self.nodes[k], self.z[k], self.node_of[k]) for k in chain]
        corners.append((end[1:3].copy(), float(end[3]), ""))
        points: list[Point3] = [_at(corners[0][0], corners[0][1])]
        tops: dict[str, float] = {}
        for (p, zp, _), (q, zq, _) in itertools.pairwise(corners):
            points += self._profile(p, zp, q, zq, tops)
        return Path(_thinned(points), float(end[0]), self._sigma(corners, tops, target, float(end[0])))

    def _profile(self, p: Floats, zp: float, q: Floats, zq: float, tops: dict[str, float]) -> list[Point3]:
        """The way from p to q with its steps up and down; adds to ``tops`` how the length changes with each height."""
        o = self.ground
        d = q - p
        over = []
        if self.climb != "flies":
            for k in range(len(o.rings)):
                low, high = clip(o.line, int(o.first[k]), int(o.count[k]), p[0], p[1], d[0], d[1], 1.0)
                if high - low > 1e-9:
                    over.append((low, high, float(o.top[k]), o.whose[k]))
        out: list[Point3] = []
        z, name = zp, ""
        marks = sorted({0.0, 1.0, *[x[0] for x in over], *[x[1] for x in over]})
        for low, high in [*itertools.pairwise(marks), (1.0, 1.0)]:
            here, who = 0.0, ""
            for a, b, top, owner in over:
                if a <= 0.5 * (low + high) <= b and top > here and high > low:
                    here, who = top, owner
            if low == high:
                here = zq
            if abs(here - z) > 1e-9:
                out += [_at(p + low * d, z), _at(p + low * d, here)]
                up = 1.0 if here > z else -1.0
                tops[who] = tops.get(who, 0.0) + up
                tops[name] = tops.get(name, 0.0) - up
            z, name = here, who
        out.append(_at(q, zq))
        return out

    def _sigma(self, corners: list[tuple[Floats, float, str]], tops: dict[str, float], target: Toy | None,
               length: float) -> float:
        """How the length changes with every position and height, first order, each with its own sigma."""
        ways = []
        for (p, _, _), (q, _, _) in itertools.pairwise(corners):
            n = float(np.hypot(*(q - p)))
            ways.append((q - p) / n if n > 1e-9 else np.zeros(2))
        pull: dict[str, Floats] = {}
        for k in range(1, len(corners) - 1):
            name = corners[k][2]
            pull[name] = pull.get(name, np.zeros(2)) + ways[k - 1] - ways[k]
        if target is not None:
            pull[target.id] = pull.get(target.id, np.zeros(2)) + ways[-1]
        # grown obstacles carry the toy's own error too: only its place relative to each of them counts
        own = ways[0] if target is not None else np.zeros(2)
        things: tuple[Toy | Terrain, ...] = (*self.scene.toys, *self.scene.terrain)
        errors = {s.id: (s.sigma_in, s.height_sigma_in) for s in things}
        total = float(own @ own) * self.toy.sigma_in**2 + (self.scene.scale_sigma * length) ** 2
        for name, v in pull.items():
            total += float(v @ v) * errors[name][0] ** 2 if name in errors else 0.0
        for name, steps in tops.items():
            total += (self.cost * steps * errors[name][1]) ** 2 if name in errors else 0.0
        return math.sqrt(total)

    def reachable(self, inches: float) -> Reach:
        """Where the toy may end with that many inches to spend."""
        o = self.all
        dist, back = np.zeros(len(self.nodes)), np.zeros(len(self.nodes), np.int64)
        spread(self.nodes, self.z, o.line, o.first, o.count, o.box, o.top, self.cost, inches, dist, back)
        shapes = []
        for k in np.flatnonzero(dist < inches - _SHORT_IN * (np.arange(len(dist)) > 0)):
            p, left = self.nodes[k], inches - dist[k]
            # beyond a corner only what the way bends round to is new: a fan, all round only at the start
            came = self.nodes[k] - self.nodes[back[k]] if back[k] >= 0 else np.array([1.0, 0.0])
            ahead, wide = math.atan2(came[1], came[0]), min(math.pi, float(self.bend[k]) + 0.02)
            to = self.nodes - p
            near = np.hypot(to[:, 0], to[:, 1])
            seen = to[(near > 1e-9) & (near < left)]
            corner = (np.arctan2(seen[:, 1], seen[:, 0]) - ahead + math.pi) % (2 * math.pi) - math.pi
            even = np.linspace(-wide, wide, 2 + int(wide / 0.026))
            turns = np.concatenate([even, corner - 1e-5, corner + 1e-5])
            turns = np.unique(turns[np.abs(turns) <= wide])
            way = np.stack([np.cos(ahead + turns), np.sin(ahead + turns)], axis=1)
            out = np.zeros_like(way)
            rays(p[0], p[1], self.z[k], left, way, o.line, o.first, o.count, o.box, o.top, self.cost, out)
            fan = Polygon(out if wide >= math.pi else np.concatenate([p[None], out])).simplify(0.003)
            shapes.append(shapely.make_valid(fan))
        area = shapely.union_all(shapes).intersection(self.table) if shapes else Polygon()
        area = area.difference(self._unsettled())
        rings = [r for r in simple_rings(area) if Polygon(r).area > 1e-4]
        return Reach(self.toy.id, inches, tuple(rings))

    def _unsettled(self) -> shapely.Geometry:
        """Places where the toy would hang over an edge, or on another toy: left out of the area to draw."""
        bad: list[shapely.Geometry] = [Polygon(r) for r in self.toys.rings]
        by_top: dict[float, list[shapely.Geometry]] = {}
        for t in self._terrain():
            by_top.setdefault(round(t.top_in, 2), []).append(t.polygon())
        width = float(np.ptp(np.concatenate(self.body), axis=0).max())
        flats = {}
        for top, shapes in by_top.items():
            # over a straight edge a box rests with a tenth of its width beyond what its centroid needs
            flats[top] = shapely.union_all(shapes).buffer(-(SUPPORTED_SHARE - 0.5) * width)
        for k, ring in enumerate(self.ground.rings):
            top = float(self.ground.top[k])
            good = [f for z, f in flats.items() if z >= round(top, 2) - LEVEL_IN]
            bad.append(Polygon(ring).difference(shapely.union_all(good)) if good else Polygon(ring))
        return shapely.union_all(bad)


def _body(toy: Toy, at: Floats) -> list[Floats]:
    """Convex rings of the toy about its centroid; its hull where it is very dented (that can only lengthen ways)."""
    parts = [p.ring_in - at for p in prisms(toy)]
    if len(parts) > 4 or not parts:
        hull = toy.polygon().convex_hull.exterior
        xy = np.array(hull.coords)[:-1] - at
        return [xy if hull.is_ccw else xy[::-1].copy()]
    return parts


def _at(p: Floats, z: float) -> Point3:
    return (float(p[0]), float(p[1]), float(z))


def _thinned(points: list[Point3]) -> tuple[Point3, ...]:
    out = points[:1]
    for p in points[1:]:
        if math.dist(p, out[-1]) > 1e-6:
            out.append(p)
    return tuple(out)


def _none(reason: str) -> Path:
    return Path((), math.inf, 0.0, False, reason)


def bridges_of(scene: Scene, *things: Toy) -> tuple[str, ...]:
    """Terrain that one of these toys stands upon."""
    return tuple(t.id for t in scene.terrain if any(
        m.base_in > LEVEL_IN and abs(t.top_in - m.base_in) < LEVEL_IN and t.polygon().intersects(m.polygon())
        for m in things))


def charge(scene: Scene, actor_id: str, target_id: str, *, climb: str = "costs", limit_in: float = math.inf) -> Path:
    """The shortest way for ``actor_id`` until it touches ``target_id`` and rests there by itself."""
    bridges = bridges_of(scene, scene.toy(actor_id), scene.toy(target_id))
    return Ways(scene, actor_id, climb, bridges).charge(target_id, limit_in)


def shortest(scene: Scene, toy_id: str, to_in: Point2, *, climb: str = "costs") -> Path:
    """The shortest way for a toy until its centroid is at ``to_in`` (and rests there by itself)."""
    return Ways(scene, toy_id, climb, bridges_of(scene, scene.toy(toy_id))).to(*to_in)


def reachable(scene: Scene, toy_id: str, inches: float, *, climb: str = "costs") -> Reach:
    """Where a toy may end with ``inches`` to move."""
    return Ways(scene, toy_id, climb, bridges_of(scene, scene.toy(toy_id))).reachable(inches)
