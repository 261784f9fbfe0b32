"""Stories of long battles from a seed: many toys, hands that carry, push, swap, put back and reach over, changing
light.

``python -m studio.footage.battle_clip`` films them. Seeds are kept, not clips.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Polygon

from calibration.prints.sheet import MARGIN_IN, image_size_in
from studio.footage import sample
from studio.objects.arms import Look
from studio.objects.assets import asset_files, load_asset
from studio.objects.toys import FAMILIES
from studio.rendering.camera import Array, Camera, overhead
from studio.rendering.meshes import Colour, Mesh
from studio.scenes.play import Gesture, LightStep, Place, Play, Prop
from studio.scenes.scatter import HELD_OUT_FOLDERS

FIELD_IN = (0.2, 0.6, 41.4, 25.2)
"""Where toys are put: on the mat, off its printed border."""
CAMERA_IN = (20.6, 12.2, 53.0)
GAP_IN = 0.22
"""Between the ground that two toys stand on or hide from the camera."""
HAND_IN_S = 17.0
"""A carrying hand's speed."""
FIRST_S = 2.6
"""Nothing moves before this."""
ARMY = (("green", (0.27, 0.42, 0.2), (0.8, 0.6, 0.49), (0.19, 0.27, 0.43)),
        ("tan", (0.6, 0.5, 0.33), (0.5, 0.35, 0.27), (0.6, 0.21, 0.19)))
"""Side, colour of its army, skin and sleeve of its player."""
SHOP: tuple[Colour, ...] = ((0.75, 0.18, 0.14), (0.16, 0.36, 0.66), (0.85, 0.66, 0.14), (0.5, 0.28, 0.56), (0.86, 0.86, 0.84),
                            (0.17, 0.17, 0.18), (0.15, 0.5, 0.47), (0.86, 0.45, 0.16), (0.62, 0.4, 0.28), (0.9, 0.55, 0.62))
ORDER = ("soldier", "soldier", "robot", "jeep", "tank", "blob", "soldier", "robot", "dinosaur", "blocks", "jeep", "robot")
"""Families of each side's toys; the first two are the same toy twice. Robots and jeeps are in no training picture."""
KINDS = ("carry", "push", "back", "swap", "both", "twins")


@dataclass(frozen=True, slots=True)
class Deed:
    """One gesture. ``kind``: carry, push (never leaves the table), back (put down where it was lifted), swap (one
    of three moves that exchange two toys that look the same), both (two hands at once), twins (two hands at once, toys
    that look the same), reach (an arm over the table that moves nothing), lay and take (something that is not a toy
    is laid on the table, and taken away again)."""

    kind: str
    gesture: Gesture


@dataclass(frozen=True, slots=True, eq=False)
class Battle:
    """A whole story. ``deeds`` in the order of time; ``gains``: (times, (N, 3) BGR) of the camera's own exposure and
    white balance, between which it drifts."""

    seed: int
    play: Play
    stuff: tuple[Prop, ...]
    camera: Camera
    deeds: tuple[Deed, ...]
    gains: tuple[Array, Array]

    def exposure(self, t: float) -> Array:
        """The camera's gains (3,) BGR on display values at time t."""
        times, values = self.gains
        return np.array([np.interp(t, times, values[:, c]) for c in range(3)])


def camera(size_px: tuple[int, int]) -> Camera:
    """53 inches over the mat's middle, 70 degrees wide, a little off the vertical, mild barrel distortion."""
    return overhead(CAMERA_IN, (20.9, 12.9), 0.8, size_px, k1=-0.07, k2=0.01, p1=0.0003, p2=-0.0002)


def battle(seed: int, *, toys: int = 24, moves: int = 40, seconds: float = 300.0, assets: Path | None = None,
           size_px: tuple[int, int] = (1920, 1080)) -> Battle:
    """The story of that seed. ``assets``: a folder with free meshes, whose held-out folders then give some of the toys.
    ValueError: the toys do not fit onto the mat, or the moves into the time."""
    rng = np.random.default_rng((seed, 41))
    cam = camera(size_px)
    placed, stuff, ground = set_out(rng, toys, assets, cam)
    deeds = _deeds(rng, placed, ground, moves, seconds)
    lights = _lights(rng, seconds)
    play = Play(tuple(placed), tuple(d.gesture for d in deeds), lights, seconds)
    return Battle(seed, play, stuff, cam, tuple(deeds), gains_of(rng, seconds, deeds))


def set_out(rng: np.random.Generator, toys: int, assets: Path | None, cam: Camera,
            stuff: tuple[Prop, ...] | None = None) -> tuple[list[Prop], tuple[Prop, ...], Ground]:
    """So many toys where they start, the stuff on the battlefield (None: the sample's), and which ground is taken."""
    cast = _toys(rng, toys, assets)
    ground = Ground(cam)
    stuff = sample.stuff() if stuff is None else stuff
    for p in stuff:
        ground.put(p.id, p.mesh, p.place)
    ground.taken["sheet"] = sheet_area()
    placed = []
    for p in cast:
        place = ground.free(rng, p.mesh)
        ground.put(p.id, p.mesh, place)
        placed.append(Prop(p.id, p.mesh, place, p.side, p.size, gloss=p.gloss, base_mm=p.base_mm))
    return placed, stuff, ground


def sheet_area() -> Polygon:
    """What the printed sheet covers."""
    w, h = image_size_in("sheet")
    return shapely.box(-MARGIN_IN, -MARGIN_IN, w - MARGIN_IN, h - MARGIN_IN)


def _toys(rng: np.random.Generator, count: int, assets: Path | None) -> list[Prop]:
    """The armies: per side soldiers (two of them the same), vehicles, monsters; free meshes where there are any."""
    def prop(name: str, mesh: Mesh, side: int, size: str, base_mm: float | None = None) -> Prop:
        c = around(mesh).centroid
        return Prop(name, mesh.at(-c.x, -c.y, 0.0), (0, 0, 0, 0), ARMY[side][0], size, base_mm=base_mm, gloss=0.08)

    files = [f for f in asset_files(assets) if any(h in f.parts for h in HELD_OUT_FOLDERS)] if assets else []
    rng.shuffle(files)
    shop = [SHOP[int(i)] for i in rng.permutation(len(SHOP))]
    rows: list[list[Prop]] = [[], []]
    for side, (name, colour, _, _) in enumerate(ARMY):
        twin = int(rng.integers(1000))
        found = 0
        for k, family in enumerate(ORDER[:-(-count // 2)]):
            key = twin if k < 2 else int(rng.integers(1000, 10**6))
            own = np.random.default_rng(key)
            paint = colour if family in ("soldier", "tank") else shop[(k + 5 * side) % len(shop)]
            how: dict[str, float] = {}
            if family == "soldier":
                how = {"base_mm": 25.0 if k < 2 else 32.0, "height_in": 1.9 if k < 2 else 2.2}
            elif family == "robot":
                how = {"height_in": float(own.uniform(1.9, 2.9))}
            elif family == "jeep":
                how = {"length_in": float(own.uniform(2.2, 3.1))}
            elif family == "dinosaur":
                how = {"height_in": float(own.uniform(2.4, 3.2))}
            mesh = FAMILIES[family](own, paint, **how)
            if files and k in (5, 9, 10):
                mesh, found = load_asset(files[(3 * side + found) % len(files)], float(own.uniform(2.0, 3.0))), found + 1
                family = "mesh"
            rows[side].append(prop(f"{name[0]}-{family}{k + 1}", mesh, side, "S" if family == "soldier" else "M",
                                   how.get("base_mm")))
    return [p for pair in zip(*rows, strict=True) for p in pair][:count]


class Ground:
    """Who takes which ground: footprints and what they hide from the camera. ``taken``: by name."""

    def __init__(self, cam: Camera) -> None:
        x, y, z = (float(v) for v in cam.position_in)
        self.foot, self.above = (x, y), z
        self.taken: dict[str, Polygon] = {}
        self._print: dict[int, Polygon] = {}

    def cover(self, mesh: Mesh, place: Place) -> Polygon:
        """The ground under a mesh and behind it, seen from the camera."""
        if id(mesh) not in self._print:
            self._print[id(mesh)] = around(mesh)
        at = affinity.translate(affinity.rotate(self._print[id(mesh)], place[3], origin=(0, 0)), place[0], place[1])
        k = self.above / (self.above - mesh.height_in - place[2])
        return hull([at, affinity.scale(at, k, k, origin=self.foot)])

    def put(self, name: str, mesh: Mesh, place: Place) -> None:
        """Take the ground of a mesh that stands there."""
        self.taken[name] = self.cover(mesh, place)

    def clear(self, shape: Polygon, but: tuple[str, ...] = (), gap: float = GAP_IN) -> bool:
        """Whether a shape lies on the mat and ``gap`` inches from all ground that is taken, apart from those names."""
        x0, y0, x1, y1 = FIELD_IN
        a, b, c, d = shape.bounds
        return bool(a > x0 and b > y0 and c < x1 and d < y1) and all(
            n in but or shape.distance(s) > gap for n, s in self.taken.items())

    def free(self, rng: np.random.Generator, mesh: Mesh, but: tuple[str, ...] = (), near: Place | None = None,
             reach_in: tuple[float, float] = (2.0, 13.0), straight: bool = False) -> Place:
        """A free place, ``reach_in`` inches from ``near``; ``straight``: with a free way there."""
        for _ in range(4000):
            if near is None:
                x, y = rng.uniform(FIELD_IN[0], FIELD_IN[2]), rng.uniform(FIELD_IN[1], FIELD_IN[3])
            else:
                a, d = rng.uniform(0, 2 * np.pi), rng.uniform(*reach_in)
                x, y = near[0] + d * np.cos(a), near[1] + d * np.sin(a)
                if not (FIELD_IN[0] < x < FIELD_IN[2] and FIELD_IN[1] < y < FIELD_IN[3]):
                    continue
            yaw = float(rng.uniform(0, 360)) if near is None else near[3] + float(rng.normal(0, 15 if straight else 60))
            place: Place = (round(float(x), 3), round(float(y), 3), 0.0, round(yaw, 2))
            shape = self.cover(mesh, place)
            if not self.clear(shape, but):
                continue
            if straight and near is not None:
                there = np.subtract(place[:2], near[:2])
                if not self.clear(hull([shape, affinity.translate(shape, *-there)]), but, 0.1):
                    continue
            return place
        raise ValueError("no free place on the mat was found for a toy: ask for fewer toys")


def around(mesh: Mesh) -> Polygon:
    """The convex hull of a mesh seen from above."""
    return Polygon(shapely.MultiPoint(mesh.vertices[:, :2]).convex_hull)


def hull(shapes: list[Polygon]) -> Polygon:
    """The convex hull of several shapes."""
    return Polygon(shapely.GeometryCollection(shapes).convex_hull)


def _schedule(rng: np.random.Generator, moves: int) -> list[str]:
    """Kinds of the deeds in order, as many as make that many moves of toys, with arms reaching over in between."""
    kinds = ["swap"] if moves >= 20 else []
    kinds += ["twins"] if moves >= 30 else []
    kinds += ["both"] * (moves // 13) + ["back"] * (moves // 10) + ["push"] * max(1, moves // 7)
    count = {"swap": 3, "twins": 2, "both": 2}
    kinds += ["carry"] * (moves - sum(count.get(k, 1) for k in kinds))
    kinds += ["reach"] * (moves // 8)
    rng.shuffle(kinds)
    return kinds


def _deeds(rng: np.random.Generator, cast: list[Prop], ground: Ground, moves: int, seconds: float) -> list[Deed]:
    kinds = _schedule(rng, moves)
    stands = {p.id: p.place for p in cast}
    props = {p.id: p for p in cast}
    plans: list[list[Deed]] = []

    def deed(kind: str, toy: str, to: Place, owner: int | None = None, delay: float = 0.0) -> Deed:
        a = stands[toy]
        far = float(np.hypot(to[0] - a[0], to[1] - a[1]))
        side = (0 if props[toy].side == ARMY[0][0] else 1) if owner is None else owner
        push = kind == "push"
        speed = 6.0 if push else HAND_IN_S
        ground.put(toy, props[toy].mesh, to)
        stands[toy] = to
        return Deed(kind, Gesture(delay, outward(rng, side), look_of(side), toy, to, carry_s=round(0.5 + far / speed, 3),
                                  lift_in=0.012 if push else float(rng.uniform(1.8, 3.0)), reach_in=34.0))

    def pick(*but: str) -> str:
        return str(rng.choice([p.id for p in cast if p.id not in but]))

    twins = [(cast[0].id, cast[2].id), (cast[1].id, cast[3].id)] if len(cast) > 3 else []
    for kind in kinds:
        if kind == "reach":
            side = int(rng.integers(2))
            spot = (float(rng.uniform(8, 34)), float(rng.uniform(8, 18)))
            plans.append([Deed(kind, Gesture(0.0, outward(rng, side), look_of(side), None, rest_in=spot,
                                             rest_s=float(rng.uniform(0.6, 3.0)), reach_in=34.0))])
        elif kind == "swap":
            a, b = twins[0]
            home, other = stands[a], stands[b]
            aside = ground.free(rng, props[a].mesh, (a,), home)
            plans += [[deed(kind, a, aside)], [deed(kind, b, home)], [deed(kind, a, other)]]
        elif kind in ("both", "twins"):
            a, b = twins[-1] if kind == "twins" else (pick(), "")
            b = b or pick(a)
            first = deed(kind, a, ground.free(rng, props[a].mesh, (a,), stands[a]), 0)
            plans.append([first, deed(kind, b, ground.free(rng, props[b].mesh, (b,), stands[b]), 1,
                                      float(rng.uniform(0.0, 0.5)))])
        elif kind == "back":
            toy = pick()
            plans.append([deed(kind, toy, stands[toy])])
        else:
            for _ in range(30):
                toy = pick()
                try:
                    to = ground.free(rng, props[toy].mesh, (toy,), stands[toy], (1.0, 4.5) if kind == "push" else (2.0, 13.0),
                                     straight=kind == "push")
                except ValueError:
                    continue
                plans.append([deed(kind, toy, to)])
                break
    busy = sum(max(d.gesture.end_s for d in plan) for plan in plans)
    spare = seconds - FIRST_S - 1.5 - busy
    least = 0.8 * len(plans)
    if spare < least:
        raise ValueError(f"{moves} moves need {seconds - spare + least:.0f} s, there are {seconds:.0f}: give more time or "
                         "fewer moves")
    share = rng.dirichlet(np.full(len(plans), 4.0)) * (spare - least) + 0.8
    out, at = [], FIRST_S
    for plan, gap in zip(plans, share, strict=True):
        out += [Deed(d.kind, _shifted(d.gesture, at)) for d in plan]
        at += max(d.gesture.end_s for d in plan) + float(gap)
    return out


def _shifted(g: Gesture, by_s: float) -> Gesture:
    return Gesture(round(g.start_s + by_s, 3), g.outward, g.look, g.toy, g.to, g.carry_s, g.lift_in, g.rest_in, g.rest_s,
                   g.reach_in)


def outward(rng: np.random.Generator, side: int) -> tuple[float, float]:
    """Where the player sits: the first at the near long side, the second at the far one, now and then at an end."""
    if rng.random() < 0.12:
        return (1.0 if side else -1.0, round(float(rng.normal(0, 0.15)), 3))
    return (round(float(rng.normal(0, 0.25)), 3), 1.0 if side else -1.0)


def look_of(side: int) -> Look:
    """A player's arm."""
    _, _, skin, sleeve = ARMY[side]
    return Look(skin=skin, sleeve=sleeve, seed=side + 1)


def _lights(rng: np.random.Generator, seconds: float) -> tuple[LightStep, ...]:
    """A lamp or a curtain about once in a minute and a half, within a quarter of the light at the start."""
    times = np.sort(rng.uniform(8.0, seconds - 4.0, int(seconds / 85.0)))
    lamp, room = rng.uniform(0.78, 1.25, len(times)), rng.uniform(0.85, 1.15, len(times))
    return tuple(LightStep(round(float(t), 2), round(float(a), 3), round(float(b), 3))
                 for t, a, b in zip(times, lamp, room, strict=True))


def gains_of(rng: np.random.Generator, seconds: float, deeds: list[Deed]) -> tuple[Array, Array]:
    """Auto-exposure: a slow drift by a few percent, darker while an arm is in the picture; white balance wanders
    less."""
    times = np.arange(0.0, seconds + 1.0, 0.5)
    def wander(sigma: float, cell_s: float) -> Array:
        knots = rng.normal(0, sigma, max(2, int(seconds / cell_s) + 2))
        return np.interp(times, np.arange(len(knots)) * cell_s, knots)
    arms = np.zeros(len(times))
    for d in deeds:
        arms[(times >= d.gesture.start_s + 0.5) & (times < d.gesture.end_s + 0.3)] = 1.0
    lag = np.exp(-np.arange(0.0, 3.0, 0.5) / 0.8)
    dip = np.convolve(arms, lag / lag.sum())[: len(times)]
    level = 1.0 + wander(0.02, 20.0) + 0.03 * dip
    return times, level[:, None] * (1.0 + np.stack([wander(0.008, 30.0), np.zeros(len(times)), wander(0.008, 30.0)], axis=1))
