"""The shortest way of a toy with its own footprint (around, up, over, down), where it can get and whom it can charge.

The toy slides without turning. Climbing up and down costs its height ("costs", TT-11), nothing ("free", HP-6), or
terrain is ignored ("flies"). Other toys bar the way. Terrain under which the toy fits is no obstacle to walking there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from measure.distance.gap import gap
from measure.routing.branches import with_branches
from measure.routing.configuration_space import BARRED, Obstacles
from measure.routing.kernels import level
from measure.routing.lanes import Lanes, Narrow
from measure.routing.parameters import OBSTACLES, ROUTE
from measure.routing.problem import near_by, room_in, routing_problem
from measure.routing.reach import Reach, reach_of
from measure.routing.resting import contacts, rests
from measure.routing.route import Path, no_path
from measure.routing.shortest_path import at_height, shortest_path
from measure.routing.visibility_graph import Corners, Nodes, corners_of, nodes_of
from measure.scene import Point2, Scene, Toy


class Router:
    """All ways of one toy in one scene, for one kind of climbing. What they share is worked out once.

    ``bridges``: ids of terrain that is walked upon although the toy could pass below it.
    """

    def __init__(self, scene: Scene, toy_id: str, climb: str = "costs", bridges: Iterable[str] = (),
                 end: Toy | None = None) -> None:
        """``end``: the toy where it is known to stand at the end of its way, see :meth:`moved`."""
        self.problem = routing_problem(scene, toy_id, climb, bridges, end)
        self._corners = corners_of(self.problem)
        self.nodes = nodes_of(self.problem, self.problem.barring, self._corners)
        self._lanes: Lanes | None = None

    @property
    def lanes(self) -> Lanes:
        """The lanes between things in the way that an error may open or shut."""
        if self._lanes is None:
            p = self.problem
            variance = {k: sigma**2 + p.toy.sigma_in**2 for k, sigma in p.sigma_in.items()}
            least = BARRED if p.cost == 0.0 else -math.inf
            self._lanes = Lanes(p.barring, variance, p.table, p.stands, least)
        return self._lanes

    def charge(self, target_id: str, limit_in: float = math.inf) -> Path:
        """The shortest way until the toy touches the target and rests there."""
        found, may_rest = self.charge_or_none(target_id, limit_in)
        if found is None and not may_rest:
            return no_path(f"{self.problem.toy.id} cannot rest anywhere where it touches {target_id}")
        return found or no_path(f"every way from {self.problem.toy.id} to {target_id} is barred"
                                if math.isinf(limit_in) else f"{target_id} is farther than {limit_in:g} in")

    def charge_or_none(self, target_id: str, limit_in: float) -> tuple[Path | None, bool]:
        """As :meth:`charge`, None where there is no way; second: whether the toy can rest where it touches the target."""
        p = self.problem
        target = p.scene.toy(target_id)
        if gap(p.toy, target).inches <= 0.0:
            return Path((at_height(p.start, p.toy.base_in),), 0.0, math.hypot(p.toy.sigma_in, target.sigma_in)), True
        goals = contacts(p, target, p.every)
        found = shortest_path(p, p.barring, self.nodes, goals, target, limit_in) if len(goals) else None
        if p.climb != "flies":
            def changed(opened: Sequence[Narrow], shut: Sequence[Narrow], most_in: float) -> Path | None:
                o, nodes = self._changed(opened, shut)
                ends = contacts(p, target, o)
                return shortest_path(p, o, nodes, ends, target, most_in) if len(ends) else None

            sides = [r for r, w in zip(p.toys.rings, p.toys.whose, strict=True) if w == target.id]
            found = with_branches(p, self.lanes, found, sides, target_id, limit_in, changed)
        return found, len(goals) > 0

    def to(self, x: float, y: float, limit_in: float = math.inf) -> Path:
        """The shortest way until the toy's centroid is at (x, y)."""
        p, there = self.problem, np.array([x, y])
        z = p.level(there)
        t = p.toys
        if level(t.line, t.first, t.count, t.box, t.top, x, y) >= BARRED:
            return no_path(f"another toy stands at ({x:g}, {y:g})")
        if not rests(p, there, z):
            return no_path(f"{p.toy.id} does not rest by itself at ({x:g}, {y:g})")
        found = shortest_path(p, p.barring, self.nodes, np.array([[x, y, x, y, z]]), None, limit_in)
        return found or no_path(f"every way from {p.toy.id} to ({x:g}, {y:g}) is barred or too long")

    def moved(self) -> Path:
        """The shortest way to the ``end``, where the toy is known to stand. What it was measured to stand in there is moved off
        it, as at the start. Its sigma is without that of the two places."""
        p = self.problem
        assert p.end is not None
        place = np.array([p.stands[-1]])
        goal = np.array([[*place[0], *place[0], p.end.base_in]])
        found = shortest_path(p, p.barring, self.nodes, goal, None, math.inf)
        if p.climb != "flies":
            def changed(opened: Sequence[Narrow], shut: Sequence[Narrow], most_in: float) -> Path | None:
                return shortest_path(p, *self._changed(opened, shut), goal, None, most_in)

            found = with_branches(p, self.lanes, found, [place], "where it stands", math.inf, changed)
        return found or no_path(f"every way from where {p.toy.id} stood to where it stands is barred")

    def _changed(self, opened: Sequence[Narrow], shut: Sequence[Narrow]) -> tuple[Obstacles, Nodes]:
        """The obstacles with some lanes opened or shut, and the nodes among them."""
        o, xy, whose = self.lanes.changed(opened, shut)
        c = self._corners
        more = Corners(np.concatenate([c.xy, xy]), c.whose + whose, np.concatenate([c.top, np.full(len(xy), math.inf)]),
                       np.concatenate([c.bend, np.full(len(xy), math.pi)]))
        return o, nodes_of(self.problem, o, more)

    def reachable(self, inches: float) -> Reach:
        """Where the toy may end with that many inches to spend."""
        return reach_of(self.problem, self.nodes, inches)


class Routers:
    """All ways of the toys of one scene. A charge is looked for among what lies near first: things that are farther from
    where it begins than it is long cannot bar it or make it shorter."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._routers: dict[tuple[str, str, tuple[str, ...], float], Router | None] = {}

    def router(self, toy_id: str, climb: str, bridges: tuple[str, ...]) -> Router:
        """The toy's ways among everything."""
        found = self._within(toy_id, climb, bridges, math.inf)
        assert found is not None
        return found

    def charge(self, actor_id: str, target_id: str, climb: str) -> Path:
        """The answer of :meth:`Router.charge` among everything."""
        actor, target = self.scene.toy(actor_id), self.scene.toy(target_id)
        bridges = bridges_of(self.scene, actor, target)
        least = room_in(actor, target)
        for reach_in in (r for r in ROUTE.reaches_in if r >= least):
            router = self._within(actor_id, climb, bridges, reach_in)
            if router is None:
                break
            found, may_rest = router.charge_or_none(target_id, reach_in)
            if found is None and not may_rest:  # all that stands about the target is there
                return router.charge(target_id)
            if found is not None and found.farthest_in() <= reach_in:
                return found
        return self.router(actor_id, climb, bridges).charge(target_id)

    def _within(self, toy_id: str, climb: str, bridges: tuple[str, ...], reach_in: float) -> Router | None:
        """The toy's ways among what lies that near; None where this is most of what there is."""
        key = (toy_id, climb, bridges, reach_in)
        if key not in self._routers:
            scene = self.scene
            if math.isfinite(reach_in):
                scene = near_by(scene, scene.toy(toy_id), reach_in)
            many = ROUTE.reach_share * (len(self.scene.toys) + len(self.scene.terrain))
            few = scene is self.scene or len(scene.toys) + len(scene.terrain) <= many
            self._routers[key] = Router(scene, toy_id, climb, bridges) if few else None
        return self._routers[key]


def bridges_of(scene: Scene, *things: Toy) -> tuple[str, ...]:
    """Terrain that one of these toys stands upon."""
    level_in = OBSTACLES.level_in
    return tuple(t.id for t in scene.terrain if any(
        m.base_in > level_in and abs(t.top_in - m.base_in) < level_in and t.polygon().intersects(m.polygon())
        for m in things))


def charge(scene: Scene, actor_id: str, target_id: str, *, climb: str = "costs", limit_in: float = math.inf) -> Path:
    """The shortest way for ``actor_id`` until it touches ``target_id`` and rests there by itself."""
    bridges = bridges_of(scene, scene.toy(actor_id), scene.toy(target_id))
    return Router(scene, actor_id, climb, bridges).charge(target_id, limit_in)


def shortest(scene: Scene, toy_id: str, to_in: Point2, *, climb: str = "costs") -> Path:
    """The shortest way for a toy until its centroid is at ``to_in`` (and rests there by itself)."""
    return Router(scene, toy_id, climb, bridges_of(scene, scene.toy(toy_id))).to(*to_in)


def way_of(scene: Scene, stood: Toy, stands: Toy, *, climb: str = "costs") -> Path:
    """The shortest way by which a toy can have come from where it ``stood`` to where it ``stands``, among all else in the scene
    (the toy itself may be anywhere in it). The sigma of the two places is not in it."""
    return Router(scene.with_toy(stood), stood.id, climb, bridges_of(scene, stood, stands), stands).moved()


def reachable(scene: Scene, toy_id: str, inches: float, *, climb: str = "costs") -> Reach:
    """Where a toy may end with ``inches`` to move."""
    return Router(scene, toy_id, climb, bridges_of(scene, scene.toy(toy_id))).reachable(inches)
