"""The shortest way for a toy with its own footprint: around, up, over and down; where it can get; whom it can charge.

The toy slides without turning. Climbing up and down costs its height ("costs", TT-11), nothing ("free", HP-6), or
terrain is ignored ("flies"). Other toys bar the way. Terrain under which the toy fits is no obstacle to walking there.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry import Polygon

from measure.distance.gap import gap
from measure.errors import InputError
from measure.occlusion.cover import simple_rings
from measure.routing.configuration_space import BARRED, LEVEL_IN, Obstacles, body_of, grown, packed
from measure.routing.kernels import clip, free_stretches, level, levels, rays, search, spread
from measure.routing.lanes import Lanes, Narrow, open_together
from measure.routing.length_sigma import Corner, sigma_of
from measure.routing.route import SAME_IN, Branch, Path
from measure.scene import Point2, Point3, Ring, Scene, Terrain, Toy
from measure.solids import Floats, centroid

CLIMBS = ("costs", "free", "flies")
SUPPORTED_SHARE = 0.6
"""A toy rests by itself with its centroid and this share of its footprint over one flat surface."""
MOST_BRANCHES = 6
SURE = 0.98
"""What is open with this probability is taken as open: a verdict wants 95 %."""
_POCKET_IN = 1e-4
_SHORT_IN = 0.05
"""Corners reached with less than this to spare are not worth a fan in the area to draw."""


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
class _Nodes:
    """Where ways may bend: places (N, 2), the height there, whose corner it is, and by how much (radians) at most."""

    xy: Floats
    z: Floats
    whose: list[str]
    bend: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Corners:
    """Places that are nodes where they lie lower than ``top``."""

    xy: Floats
    whose: list[str]
    top: Floats
    bend: Floats


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
        body = body_of(self.toy, self.start)
        self.body = body
        self.ground, moved = grown([(t, False) for t in self._terrain()], self.toy, body, self.start)
        toys = [t for t in scene.toys if t.on_table and t.id != toy_id]
        self.toys, toys_moved = grown([(t, True) for t in toys], self.toy, body, self.start)
        # what had to be moved off the toy is wrong by that much at the least
        moved |= toys_moved
        things: tuple[Toy | Terrain, ...] = (*scene.toys, *scene.terrain)
        self._sigma_in = {t.id: math.hypot(t.sigma_in, moved.get(t.id, 0.0)) for t in things}
        self.every = self.ground + self.toys
        self.all = packed([], [], []) if climb == "flies" else self.every
        self.table = scene.table_polygon()
        self._corners = self._all_corners()
        self.nodes = self._nodes(self.all, self._corners)
        self._lanes: Lanes | None = None

    def _terrain(self) -> list[Terrain | Toy]:
        stuff: list[Terrain | Toy] = [*self.scene.terrain, *[t for t in self.scene.toys if t.state == "destroyed"]]
        fits = self.toy.base_in + self.toy.height_in
        return [t for t in stuff if t.base_in < fits - LEVEL_IN or t.top_in <= self.toy.base_in + LEVEL_IN
                or t.id in self.bridges]

    @property
    def lanes(self) -> Lanes:
        """The lanes among what is in the way that an error may open or shut."""
        if self._lanes is None:
            variance = {k: sigma**2 + self.toy.sigma_in**2 for k, sigma in self._sigma_in.items()}
            least = BARRED if self.cost == 0.0 else -math.inf
            self._lanes = Lanes(self.all, variance, self.table, self.start, least)
        return self._lanes

    def _all_corners(self) -> _Corners:
        """The start and every corner where a shortest way may bend."""
        o = self.all
        points, whose, least, bend = [self.start], [""], [math.inf], [math.pi]
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
        return _Corners(np.array(points), whose, np.array(least), np.array(bend))

    def _nodes(self, o: Obstacles, corners: _Corners) -> _Nodes:
        """A corner buried in something as high is no corner; neither is one beside the table."""
        xy = corners.xy
        z = np.zeros(len(xy))
        levels(o.line, o.first, o.count, o.box, o.top, xy, z)
        keep = (z < BARRED) & (z < corners.top - LEVEL_IN) & shapely.intersects_xy(self.table, xy[:, 0], xy[:, 1])
        keep[0] = True
        z[0] = self.toy.base_in
        index = np.flatnonzero(keep)
        return _Nodes(np.ascontiguousarray(xy[index]), np.ascontiguousarray(z[index]),
                      [corners.whose[i] for i in index], corners.bend[index])

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
        goals = self._contacts(target, self.every)
        found = self._search(self.all, self.nodes, goals, target, limit_in) if len(goals) else None
        if self.climb != "flies":
            found = self._with_branches(found, target, limit_in)
        if found is None and not len(goals):
            return _none(f"{self.toy.id} cannot rest anywhere where it touches {target_id}")
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
        found = self._search(self.all, self.nodes, np.array([[x, y, x, y, z]]), None, limit_in)
        return found or _none(f"every way from {self.toy.id} to ({x:g}, {y:g}) is barred or too long")

    def _contacts(self, target: Toy, o: Obstacles) -> Floats:
        """Where the toy touches the target and rests: stretches of the grown target's sides, (G, 5) with heights."""
        out: list[Floats] = [np.zeros((0, 5))]
        for k, name in enumerate(o.whose):
            if name == target.id:
                rows = np.zeros((256, 5))
                n = free_stretches(o.rings[k], k, o.line, o.first, o.count, o.box, o.top, rows)
                if n > len(rows):
                    rows = np.zeros((n, 5))
                    free_stretches(o.rings[k], k, o.line, o.first, o.count, o.box, o.top, rows)
                out.append(rows[:n])
        all_ = np.concatenate(out)
        middle, z = 0.5 * (all_[:, :2] + all_[:, 2:4]), all_[:, 4]
        meets = (z <= target.top_in + LEVEL_IN) & (z + self.toy.height_in >= target.base_in - LEVEL_IN)
        all_ = all_[meets & shapely.intersects_xy(self.table, middle[:, 0], middle[:, 1])]
        flat = all_[:, 4] <= LEVEL_IN
        return np.concatenate([all_[flat], *(self._resting(row) for row in all_[~flat])])

    def _resting(self, row: Floats) -> Floats:
        """The parts of a stretch on which the toy rests, found to about 0.01 inch."""
        a, d, z = row[:2], row[2:4] - row[:2], float(row[4])
        n = max(2, math.ceil(float(np.hypot(*d)) / 0.02) + 1)
        ts = np.linspace(0.0, 1.0, n)
        good = [self.rests(a + t * d, z) for t in ts]
        out = []
        begin: float | None = None
        for k, t in enumerate(ts):
            if good[k] and begin is None:
                begin = float(t)
            if begin is not None and (k == n - 1 or not good[k + 1]):
                out.append((*(a + begin * d), *(a + float(t) * d), z))
                begin = None
        return np.array(out).reshape(-1, 5)

    def _with_branches(self, measured: Path | None, target: Toy, limit_in: float) -> Path | None:
        """The way as measured with the others that may be the shortest, where errors open or shut lanes."""
        lanes = self.lanes
        sides = [r for r, w in zip(self.toys.rings, self.toys.whose, strict=True) if w == target.id]
        length = math.inf if measured is None else measured.length_in
        branches: list[Branch] = []
        left = 1.0
        if lanes.slots and sides:
            every = np.concatenate(sides)
            box = np.array([*every.min(axis=0), *every.max(axis=0)])
            if length > self._straight_in(sides) + SAME_IN:
                slots = lanes.between(self.start, box, lanes.slots, length - SAME_IN)
                while slots and left > 1.0 - SURE and len(branches) < MOST_BRANCHES // 2:
                    found = self._changed(slots, (), target, min(limit_in, length))
                    if found is None or found.length_in > length - SAME_IN:
                        break
                    way = np.array(found.points_in)[:, :2]
                    met = lanes.met(slots, way)
                    if not met:
                        break
                    used = lanes.crossed(met, way)
                    if used:
                        p, names = open_together([*used, *lanes.crossed(lanes.gates, way)])
                        branches.append(Branch(found.length_in, found.sigma, p, names))
                        left *= 1.0 - p
                    slots = [n for n in slots if n not in met]
        shut: list[Narrow] = []
        found = measured
        while found is not None:
            way = np.array(found.points_in)[:, :2]
            used = [n for n in lanes.crossed(lanes.gates, way) if n not in shut]
            p, names = open_together(used)
            if p > SURE or left * (1.0 - p) < 1.0 - SURE or len(branches) >= MOST_BRANCHES:
                p, names = 1.0, ()
            branches.append(Branch(found.length_in, found.sigma, p, names))
            if p == 1.0:
                break
            left *= 1.0 - p
            shut += used
            found = self._changed((), shut, target, limit_in)
        else:
            branches.append(Branch(math.inf, 0.0, 1.0))
        if len(branches) < 2:
            return measured
        if measured is None:
            return replace(_none(f"every way from {self.toy.id} to {target.id} is barred as measured"),
                           branches=tuple(branches))
        return replace(measured, branches=tuple(branches))

    def _straight_in(self, sides: Sequence[Floats]) -> float:
        """How long the way to the target would be with nothing in between."""
        return min(float(Polygon(r).distance(shapely.Point(self.start))) for r in sides)

    def _changed(self, opened: Sequence[Narrow], shut: Sequence[Narrow], target: Toy, limit_in: float) -> Path | None:
        """The way with some lanes opened or shut."""
        o, xy, whose = self.lanes.changed(opened, shut)
        c = self._corners
        more = _Corners(np.concatenate([c.xy, xy]), c.whose + whose, np.concatenate([c.top, np.full(len(xy), math.inf)]),
                        np.concatenate([c.bend, np.full(len(xy), math.pi)]))
        goals = self._contacts(target, o)
        return self._search(o, self._nodes(o, more), goals, target, limit_in) if len(goals) else None

    def _search(self, o: Obstacles, nodes: _Nodes, goals: Floats, target: Toy | None, limit_in: float) -> Path | None:
        n = len(nodes.xy)
        dist, back, end = np.zeros(n), np.zeros(n, np.int64), np.zeros(5)
        z = nodes.z if self.climb != "flies" else np.zeros(n)
        last = search(nodes.xy, z, goals, o.line, o.first, o.count, o.box, o.top, self.cost, limit_in, dist, back, end)
        if last < 0:
            return None
        chain = []
        while last >= 0:
            chain.append(int(last))
            last = back[last]
        chain.reverse()
        corners: list[Corner] = [(nodes.xy[k], float(nodes.z[k]), nodes.whose[k]) for k in chain]
        corners.append((end[1:3].copy(), float(end[3]), ""))
        points: list[Point3] = [_at(corners[0][0], corners[0][1])]
        tops: dict[str, float] = {}
        for (p, zp, _), (q, zq, _) in itertools.pairwise(corners):
            points += self._profile(o, p, zp, q, zq, tops)
        sigma = sigma_of(self.scene, self.toy, o, corners, {k: self.cost * v for k, v in tops.items()}, target, float(end[0]),
                         self._sigma_in)
        return Path(_thinned(points), float(end[0]), sigma)

    def _profile(self, o: Obstacles, p: Floats, zp: float, q: Floats, zq: float, tops: dict[str, float]) -> list[Point3]:
        """The way from p to q with its steps up and down; adds to ``tops`` how the length changes with each height."""
        d = q - p
        over = []
        for k in np.flatnonzero(o.top < BARRED):
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

    def reachable(self, inches: float) -> Reach:
        """Where the toy may end with that many inches to spend."""
        o = self.all
        dist, back = np.zeros(len(self.nodes.xy)), np.zeros(len(self.nodes.xy), np.int64)
        spread(self.nodes.xy, self.nodes.z, o.line, o.first, o.count, o.box, o.top, self.cost, inches, dist, back)
        shapes = []
        for k in np.flatnonzero(dist < inches - _SHORT_IN * (np.arange(len(dist)) > 0)):
            p, left = self.nodes.xy[k], inches - dist[k]
            # beyond a corner only what the way bends round to is new: a fan, all round only at the start
            came = self.nodes.xy[k] - self.nodes.xy[back[k]] if back[k] >= 0 else np.array([1.0, 0.0])
            ahead, wide = math.atan2(came[1], came[0]), min(math.pi, float(self.nodes.bend[k]) + 0.02)
            to = self.nodes.xy - p
            near = np.hypot(to[:, 0], to[:, 1])
            seen = to[(near > 1e-9) & (near < left)]
            corner = (np.arctan2(seen[:, 1], seen[:, 0]) - ahead + math.pi) % (2 * math.pi) - math.pi
            even = np.linspace(-wide, wide, 2 + int(wide / 0.026))
            turns = np.concatenate([even, corner - 1e-5, corner + 1e-5])
            turns = np.unique(turns[np.abs(turns) <= wide])
            way = np.stack([np.cos(ahead + turns), np.sin(ahead + turns)], axis=1)
            out = np.zeros_like(way)
            rays(p[0], p[1], self.nodes.z[k], left, way, o.line, o.first, o.count, o.box, o.top, self.cost, out)
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
